package object

import (
	"fmt"
	"math"
	"testing"
)

func TestUsualFormatsOfNumbersAreThoseOfTheWholeLanguage(t *testing.T) {
	thread := NewThread(Config{Budgets: Budgets{Steps: -1, Memory: -1, Depth: 100}})
	specs := []string{"d", "f", "5", "05", "+", "-", "<8", ">8", "^8", "=8", "*<8d", "<08", "+08d", "+>8", ".2f", ".0f", "08.3f", "+.1f", "<10.2f", "12f", ".17f", ".18f",
		",", "_d", "#d", "z.1f", " d", "x", "e", "40d", "41d", "0", "00", "1.", ".2", ".2d", "é<5", "2000d", "f5", "..", "99999999999"}
	values := []Value{Int(0), Int(7), Int(-7), Int(12345), Int(math.MinInt64), Int(math.MaxInt64), Float(0), Float(math.Copysign(0, -1)), Float(1.5), Float(-2.675),
		Float(0.05), Float(-0.04), Float(1e14), Float(1e15), Float(-1e300), Float(math.Inf(-1)), Float(math.NaN())}
	// Twice, since a specification is remembered.
	for range 2 {
		for _, spec := range specs {
			for _, v := range values {
				text, raised := thread.StrValue(spec)
				if raised != nil {
					t.Fatal(raised)
				}
				general := Native(intFormat)
				if v.IsFloat() {
					general = floatFormat
				}
				want, wantRaised := general(thread, []Value{v, text})
				got, gotRaised := thread.FormatValue(v, text)
				if outcomeOf(thread, got, gotRaised) != outcomeOf(thread, want, wantRaised) {
					t.Errorf("%s of %v is %s, want %s", spec, v, outcomeOf(thread, got, gotRaised), outcomeOf(thread, want, wantRaised))
				}
			}
		}
	}
}

func outcomeOf(thread *Thread, v Value, raised *Exception) string {
	if raised != nil {
		text, _ := thread.Text(raised.Value())
		return raised.Type().Name + ": " + text
	}
	s, _ := strOf(v)
	return fmt.Sprintf("%q of %d", s.Text(), s.Len())
}

func TestTheTextOfAnIntIsItsDigits(t *testing.T) {
	for i := int64(-200); i < 11_000; i++ {
		if got, want := decimalText(i), fmt.Sprint(i); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
