package codemode

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/coderuntime/coderuntime"
)

// schemasOfArguments are of the kinds that tools have.
var schemasOfArguments = []string{
	`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"enum":["x","y"]},"b":{"type":"integer","minimum":1,"maximum":10}}}`,
	`{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":"number"},"c":{"type":"array","items":{"type":"string"}}},"required":["a","b"]}`,
	`{"type":"object","properties":{"c":{"type":"array","items":{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}}},"additionalProperties":true}`,
	`{"properties":{"a":true,"b":{}}}`,
	`{"type":"array","items":{"type":"number","minimum":-1.5}}`,
	`{"type":"object","properties":{"a":{"type":"string","enum":["x"]},"b":{"type":"string","enum":["x","1"]}},"required":["b"]}`,
	`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"a":{"type":"string","format":"date"},"b":{"type":"integer"}}}`,
	`{"type":"object","properties":{"a":{"type":"string","minLength":2},"c":{"type":"array","maxItems":1}}}`,
	`{"type":"object","patternProperties":{"^a":{"type":"integer"}},"additionalProperties":false}`,
	`{"type":"object","properties":{"b":{"anyOf":[{"type":"integer"},{"type":"null"}]}},"propertyNames":{"maxLength":1}}`,
	`{"type":"object","properties":{"b":{"type":"integer","multipleOf":3}},"minProperties":1}`,
}

// randomValue makes a value that often fits one of them.
func randomValue(r *rand.Rand, depth int) any {
	switch n := r.IntN(14); {
	case n < 4 || depth == 0 && n < 6:
		object := coderuntime.NewObject()
		for _, name := range []string{"a", "b", "c", "d"} {
			if r.IntN(2) == 0 {
				object.Set(name, randomValue(r, depth+1))
			}
		}
		return object
	case n < 5:
		list := []any{}
		for range r.IntN(3) {
			list = append(list, randomValue(r, depth+1))
		}
		return list
	case n < 8:
		return []string{"x", "y", "", "1", "2024-01-01"}[r.IntN(5)]
	case n < 11:
		return []any{int64(1), int64(3), int64(-7), int64(math.MaxInt64)}[r.IntN(4)]
	case n == 11:
		return []any{1.0, 1.5, -1.5, math.NaN(), math.Inf(1), 1e300}[r.IntN(6)]
	}
	return []any{nil, true, false, big.NewInt(5), []byte("x"), coderuntime.NewSet(int64(1))}[r.IntN(6)]
}

func TestWhatFitsQuicklyFits(t *testing.T) {
	quickly, others := 0, 0
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range schemasOfArguments {
		s := newSchema(json.RawMessage(text))
		if err := s.problem(); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for range 3000 {
			value := randomValue(r, 0)
			plain, err := toPlain(value, 0)
			if err != nil {
				t.Fatal(err)
			}
			fits := s.meter.run(t.Context(), func() error { return s.compiled.Validate(plain) }) == nil
			switch {
			case s.quick != nil && s.quick.fits(value):
				quickly++
				if !fits {
					t.Fatalf("%s: %v fits quickly, but not at all", text, value)
				}
			case fits:
				others++
			}
			if checked := s.check(t.Context(), "argument", value) == nil; checked != fits {
				t.Fatalf("%s: %v: check says %v, the validator %v", text, value, checked, fits)
			}
		}
	}
	if quickly < 1000 {
		t.Errorf("%d values fitted quickly, %d otherwise", quickly, others)
	}
}
