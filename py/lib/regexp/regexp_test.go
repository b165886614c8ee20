package regexp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

func newThread(steps int64) *object.Thread {
	return object.NewThread(object.Config{Budgets: object.Budgets{Steps: steps, Memory: 64 << 20, Depth: 1000}})
}

func compile(t *testing.T, thread *object.Thread, pattern string) *regexp.Program {
	t.Helper()
	program, err, raised := regexp.Compile(thread, []rune(pattern), true, 0)
	if err != nil || raised != nil {
		t.Fatalf("%s: %v %v", pattern, err, raised)
	}
	return program
}

func TestACatastrophicPatternEndsWithTheBudget(t *testing.T) {
	for _, pattern := range []string{`(a+)+b`, `(a|a)*b`, `(?:a*)*b`, `(?:a|aa)+$`, `(.*?,){20}P`, `(x+x+)+y`} {
		thread := newThread(1_000_000)
		program := compile(t, thread, pattern)
		var m regexp.Matcher
		text := strings.Repeat("a", 40) + strings.Repeat("x", 40) + strings.Repeat("1,", 40) + "!"
		if raised := m.Begin(thread, program, text, len(text)); raised != nil {
			t.Fatal(raised)
		}
		if _, raised := m.Search(0, false); raised != object.Aborted {
			t.Errorf("%s ended with %v after %d steps", pattern, raised, thread.Steps())
		}
	}
}

func TestTheStackOfABacktrackingMatchIsCharged(t *testing.T) {
	thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: 1 << 30, Memory: 4 << 20, Depth: 1000}})
	thread.SetMachine(noMachine{})
	program := compile(t, thread, `(?:(a)|(b))*\w`)
	text := strings.Repeat("ab", 1<<18)
	var m regexp.Matcher
	if raised := m.Begin(thread, program, text, len(text)); raised != nil {
		t.Fatal(raised)
	}
	if _, raised := m.Match(0, false, false); raised == nil {
		t.Error("a match that needs 16 MiB went through with a budget of 4")
	}
}

// noMachine stands in for a machine where no function is called.
type noMachine struct{ object.Machine }

func (noMachine) Trace(*object.Tracer) {}

func TestCompilingIsLinear(t *testing.T) {
	for _, pattern := range []string{
		strings.Repeat("a?", 2000), strings.Repeat("(a|b)", 500), "(?:" + strings.Repeat("x|", 3000) + "x)*", strings.Repeat("(?:ab){1,40}", 200),
		"(?:(?:(?:(?:a{1,40}b){1,40}c){1,40}d){1,40}e){1,40}", "[" + strings.Repeat("a-z", 2000) + "]",
	} {
		thread := newThread(3_000_000)
		compile(t, thread, pattern)
		if perByte := thread.Steps() / int64(len(pattern)); perByte > 200 {
			t.Errorf("%.20s… costs %d steps a byte", pattern, perByte)
		}
	}
}

func TestDeepNestingIsARecursionError(t *testing.T) {
	thread := newThread(1 << 30)
	_, err, raised := regexp.Compile(thread, []rune(strings.Repeat("(", 100_000)), true, 0)
	if err != nil || raised == nil || !raised.Is(object.RecursionErrorType) {
		t.Errorf("got %v, %v", err, raised)
	}
}

func ExampleMatcher_Search() {
	thread := newThread(1_000_000)
	program, _, _ := regexp.Compile(thread, []rune(`(?P<year>\d{4})-(\d\d)`), true, 0)
	text := "on 2024-05 and 1999-12"
	var m regexp.Matcher
	m.Begin(thread, program, text, len(text))
	for at := 0; ; at = m.Marks[1] {
		if found, _ := m.Search(at, false); !found {
			break
		}
		fmt.Println(text[m.Marks[2]:m.Marks[3]], text[m.Marks[4]:m.Marks[5]])
	}
	// Output:
	// 2024 05
	// 1999 12
}
