package codemode

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	oracle "github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/coderuntime/coderuntime"
)

// schemasOfArguments are of the kinds that tools have; those that are not plain go to the validator.
var schemasOfArguments = []string{
	`{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"integer"}},"required":["a"],"additionalProperties":false}`,
	`{"type":"object","properties":{"a":{"enum":["x","y",1,null]},"b":{"type":"integer","minimum":1,"maximum":10}}}`,
	`{"type":"object","properties":{"a":{"type":["string","null"]},"b":{"type":"number"},"c":{"type":"array","items":{"type":"string"}}},"required":["a","b"]}`,
	`{"type":"object","properties":{"c":{"type":"array","items":{"type":"object","properties":{"a":{"type":"boolean"}},"required":["a"]}}},"additionalProperties":true}`,
	`{"properties":{"a":true,"b":{},"c":false}}`,
	`{"type":"array","items":{"type":"number","exclusiveMinimum":-1.5}}`,
	`{"type":"object","properties":{"a":{"type":"string","enum":["x"]},"b":{"const":1}},"required":["b"]}`,
	`{"type":"object","properties":{"a":{"type":"string","minLength":2,"maxLength":3},"c":{"type":"array","maxItems":1,"minItems":1}}}`,
	`{"type":"object","additionalProperties":{"type":["integer","string"],"exclusiveMaximum":3}}`,
	`{"type":"object","properties":{"b":{"anyOf":[{"type":"integer"},{"type":"null"}]}}}`,
	`{"oneOf":[{"type":"object","required":["a"]},{"type":"object","required":["b"]},{"type":"number"}]}`,
	`{"anyOf":[{"type":"object","properties":{"a":{"const":"x"},"b":{"type":"integer"}},"required":["a","b"]},{"type":"array"}],"oneOf":[true,false]}`,
	`{"type":"object","patternProperties":{"^a":{"type":"integer"}},"additionalProperties":false}`,
	`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"b":{"multipleOf":0.5,"maximum":9}},"minProperties":1}`,
	`{"allOf":[{"required":["a"]},{"properties":{"a":{"$ref":"#/$defs/s"}}}],"$defs":{"s":{"type":"string","pattern":"^x"}}}`,
	`{"if":{"required":["a"]},"then":{"required":["b"]},"else":{"type":["object","number"]},"propertyNames":{"maxLength":1}}`,
	`{"type":"array","prefixItems":[{"type":"integer"}],"items":{"type":"string"},"uniqueItems":true}`,
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
		return []string{"x", "y", "", "1", "xäx", "2024-01-01"}[r.IntN(6)]
	case n < 11:
		return []any{int64(1), int64(3), int64(-7), int64(math.MaxInt64)}[r.IntN(4)]
	case n == 11:
		return []any{1.0, 1.5, -1.5, 3.0, 1e15}[r.IntN(5)]
	}
	return []any{nil, true, false, big.NewInt(5), []byte("x"), coderuntime.NewSet(int64(1))}[r.IntN(6)]
}

// Both ways of checking agree with a third validator, and the plain way takes what most schemas need.
func TestChecksAgreeWithAnotherValidator(t *testing.T) {
	plain := 0
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range schemasOfArguments {
		s := newSchema(json.RawMessage(text))
		if err := s.problem(); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if s.plain != nil {
			plain++
		}
		document, err := oracle.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		compiler := oracle.NewCompiler()
		if err := compiler.AddResource("schema:///x", document); err != nil {
			t.Fatal(err)
		}
		compiled, err := compiler.Compile("schema:///x")
		if err != nil {
			t.Fatal(err)
		}
		fitting := 0
		for range 2000 {
			value := randomValue(r, 0)
			form, err := toPlain(value, 0)
			if err != nil {
				t.Fatal(err)
			}
			fits := compiled.Validate(form) == nil
			if fits {
				fitting++
			}
			if err := s.check("argument", value); (err == nil) != fits {
				t.Fatalf("%s: %v: check says %v, the other validator %v", text, value, err, compiled.Validate(form))
			}
		}
		if fitting == 0 || fitting == 2000 {
			t.Errorf("%s: %d of 2000 values fit", text, fitting)
		}
	}
	if plain != 12 {
		t.Errorf("%d schemas are plain, want 12", plain)
	}
}

func TestNumbersThatJSONHasNotDoNotFit(t *testing.T) {
	s := newSchema(json.RawMessage(`{"type":"object","properties":{"n":{"type":"number"}}}`))
	for _, value := range []any{math.NaN(), math.Inf(-1), []any{math.Inf(1)}} {
		for _, name := range []string{"n", "other"} {
			if err := s.check("argument", coderuntime.NewObject(name, value)); err == nil {
				t.Errorf("%s: %v fits", name, value)
			}
		}
	}
}
