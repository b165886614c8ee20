package codemode

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/coderuntime/coderuntime"
)

// refBomb is a schema whose check takes 2^levels steps.
func refBomb(levels int) *schema {
	definitions := map[string]any{"d0": map[string]any{"type": "object"}}
	for i := 1; i <= levels; i++ {
		ref := map[string]any{"$ref": fmt.Sprintf("#/$defs/d%d", i-1)}
		definitions[fmt.Sprintf("d%d", i)] = map[string]any{"allOf": []any{ref, ref}}
	}
	text, _ := json.Marshal(map[string]any{"$defs": definitions, "$ref": fmt.Sprintf("#/$defs/d%d", levels)})
	return newSchema(text)
}

func TestACheckThatNeedsExponentialTimeIsNotMade(t *testing.T) {
	// An expression is checked against each alternative, whose parts are expressions.
	tree := newSchema(json.RawMessage(`{"$ref":"#/$defs/e","$defs":{"e":{"anyOf":[
		{"type":"object","properties":{"add":{"$ref":"#/$defs/e"}},"required":["add"]},
		{"type":"object","properties":{"add":{"$ref":"#/$defs/e"},"more":true},"required":["add","more"]},
		{"type":"number"}]}}}`))
	deep, shallow := any(int64(1)), any(int64(1))
	for i := range 40 {
		deep = coderuntime.NewObject("add", deep)
		if i < 3 {
			shallow = coderuntime.NewObject("add", shallow)
		}
	}
	for _, test := range []struct {
		name   string
		schema *schema
		value  any
		want   string // empty: it fits
	}{
		{"references that double", refBomb(40), coderuntime.NewObject(), "too many steps"},
		{"few references that double", refBomb(5), coderuntime.NewObject(), ""},
		{"few references that double, and what does not fit", refBomb(5), "x", "argument: "},
		{"alternatives in a deep value", tree, deep, "too many steps"},
		{"alternatives in a shallow value", tree, shallow, ""},
		{"alternatives of which none fits", tree, coderuntime.NewObject("add", "x"), "argument"},
	} {
		err := test.schema.check("argument", test.value)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

func TestChecksAtTheSameTimeDoNotMix(t *testing.T) {
	s := newSchema(json.RawMessage(`{"type":"object","properties":{"a":{"type":"string","pattern":"^x{2,}$"}},"anyOf":[{"required":["a"]},{"required":["b"]}]}`))
	var checks sync.WaitGroup
	for i := range 50 {
		checks.Go(func() {
			value := coderuntime.NewObject("a", strings.Repeat("x", i%4))
			if err := s.check("argument", value); (err == nil) != (i%4 >= 2) {
				t.Errorf("%v gives %v", value, err)
			}
		})
	}
	checks.Wait()
}

func TestASchemaOfNothingButItselfChecksNothing(t *testing.T) {
	// It says nothing that a value could break, but the validator would go round for ever.
	if err := newSchema(json.RawMessage(`{"$ref":"#"}`)).check("argument", int64(1)); err == nil || !strings.Contains(err.Error(), "too many steps") {
		t.Error(err)
	}
}

func TestTheAlternativeThatWasMeantIsNamed(t *testing.T) {
	shape := `{"oneOf":[
		{"type":"object","properties":{"kind":{"const":"circle"},"r":{"type":"number"}},"required":["kind","r"]},
		{"type":"object","properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"]}]}`
	for _, test := range []struct {
		name, schema string
		value        any
		want         string
	}{
		{"a discriminator tells", shape, coderuntime.NewObject("kind", "circle"), `shape: lacks "r"`},
		{"and a fault lies deeper", shape, coderuntime.NewObject("kind", "square", "side", "x"), `shape.side: want number, got string`},
		{"none is near", `{"anyOf":[{"type":"string"},{"type":"integer"}]}`, true, "shape: fits none of the alternatives: want string, got boolean, or want integer, got boolean"},
		{"the type tells", `{"anyOf":[{"type":"null"},{"type":"array","items":{"type":"string"}}]}`, []any{int64(1)}, "shape[0]: want string, got number"},
		{"two fit", `{"oneOf":[{"type":"integer"},{"minimum":0}]}`, int64(3), "shape: fits more than one of the alternatives of which it must be one"},
	} {
		err := newSchema(json.RawMessage(test.schema)).check("shape", test.value)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}

func TestACallThatComesAfterTheRunIsNotPerformed(t *testing.T) {
	called := false
	set, err := newSet([]Tool{{Name: "f", Function: func(context.Context, any) (any, error) { called = true; return nil, nil }}})
	if err != nil {
		t.Fatal(err)
	}
	r := &run{set: set}
	call := &Call{Namespace: NamespaceTools, Name: "f", entry: set.byName["f"], run: r}
	call.state = r.record(call)
	records, _ := r.close()
	if _, err := perform(context.Background(), call); err == nil || called || records[0].Executed {
		t.Errorf("%v, called %v, %+v", err, called, records)
	}
}

func TestToolsThatAreAddedAtTheSameTimeAreAllThere(t *testing.T) {
	var r Registry
	var adds sync.WaitGroup
	for i := range 200 {
		adds.Go(func() {
			if err := r.Add(Tool{Name: fmt.Sprint(i), Function: func(context.Context, any) (any, error) { return nil, nil }}); err != nil {
				t.Error(err)
			}
		})
	}
	adds.Wait()
	if n := len(r.Set().Tools()); n != 200 {
		t.Errorf("%d tools are there", n)
	}
}
