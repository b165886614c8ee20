package declare

import (
	"encoding/json"
	"math/rand"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// chance makes schemas, and values for them, of a small vocabulary, so that many values fit.
type chance struct{ *rand.Rand }

var chanceKeys = []string{"a", "b", "c"}

func (c chance) schema(depth int) any {
	if depth <= 0 {
		return pick[any](c, map[string]any{"type": "string"}, map[string]any{"type": "integer"}, true, map[string]any{"const": "x"}, map[string]any{"enum": []any{"x", 1, nil}}, map[string]any{"$ref": "#/$defs/D"})
	}
	s := map[string]any{}
	switch c.Intn(12) {
	case 0:
		return pick[any](c, true, map[string]any{}, false)
	case 1:
		s["type"] = pick(c, "string", "integer", "number", "boolean", "null")
	case 2:
		s["type"] = []any{"null", pick(c, "string", "integer", "object", "array")}
	case 3:
		s["enum"] = []any{"x", c.value(1), c.value(0)}
		if c.Intn(2) == 0 {
			s["type"] = "string"
		}
	case 4:
		s["type"], s["items"] = "array", c.schema(depth-1)
	case 5:
		s["type"], s["prefixItems"] = "array", []any{c.schema(depth - 1), c.schema(depth - 1)}
		if c.Intn(2) == 0 {
			s["items"] = c.schema(depth - 1)
		}
		if c.Intn(2) == 0 {
			s["minItems"] = c.Intn(4)
		}
		if c.Intn(3) == 0 {
			s["maxItems"] = c.Intn(4)
		}
	case 6, 7, 8:
		s["type"] = "object"
		properties := map[string]any{}
		for _, key := range chanceKeys[:c.Intn(3)] {
			properties[key] = c.schema(depth - 1)
		}
		s["properties"] = properties
		if c.Intn(2) == 0 {
			s["required"] = []any{pick(c, chanceKeys...)}
		}
		if c.Intn(2) == 0 {
			s["additionalProperties"] = c.schema(depth - 1)
		}
		if c.Intn(3) == 0 {
			s["patternProperties"] = map[string]any{"^" + pick(c, chanceKeys...): c.schema(depth - 1)}
		}
	case 9, 10:
		s[pick(c, "allOf", "anyOf", "oneOf")] = []any{c.schema(depth - 1), c.schema(depth - 1)}
	default:
		s["$ref"] = pick(c, "#/$defs/D", "#", "#/$defs/E")
	}
	switch c.Intn(8) {
	case 0:
		s[pick(c, "allOf", "anyOf", "oneOf")] = []any{c.schema(depth - 1), c.schema(depth - 1)}
	case 1:
		s["not"] = c.schema(0)
	case 2:
		s["if"], s["then"], s["else"] = c.schema(0), c.schema(0), c.schema(0)
	case 3:
		s["anyOf"] = []any{map[string]any{"required": []any{"a"}}, map[string]any{"required": []any{"b"}}}
	case 4:
		s["$ref"] = "#/$defs/D"
	}
	return s
}

func pick[T any](c chance, of ...T) T { return of[c.Intn(len(of))] }

func (c chance) value(depth int) any {
	switch kind := c.Intn(8); {
	case kind < 4 || depth <= 0:
		return pick[any](c, "x", "y", 1, 2.5, true, nil)
	case kind < 6:
		object := map[string]any{}
		for range c.Intn(4) {
			object[pick(c, chanceKeys...)] = c.value(depth - 1)
		}
		return object
	default:
		list := []any{}
		for range c.Intn(4) {
			list = append(list, c.value(depth-1))
		}
		return list
	}
}

// accepts reports whether a type has a value. A key that an object does not list may have any value unless the type says otherwise, as in the
// languages; of several names for what others have, none is asked for.
func accepts(t *typ, value any, depth int) bool {
	t = resolve(t)
	if depth > 30 {
		return true
	}
	switch t.kind {
	case anyKind, refKind:
		return true
	case nullKind:
		return value == nil
	case booleanKind:
		_, ok := value.(bool)
		return ok
	case stringKind:
		_, ok := value.(string)
		return ok
	case numberKind:
		_, ok := value.(json.Number)
		return ok
	case integerKind:
		number, ok := value.(json.Number)
		return ok && !strings.ContainsAny(string(number), ".eE")
	case literalKind:
		switch v := value.(type) {
		case string:
			return t.literal.kind == stringNode && t.literal.text == v
		case json.Number:
			return t.literal.kind == numberNode && t.literal.text == string(v)
		case bool:
			return t.literal.kind == booleanNode && t.literal.text == strconv.FormatBool(v)
		}
	case unionKind:
		return slices.ContainsFunc(t.members, func(member *typ) bool { return accepts(member, value, depth+1) })
	case bothKind:
		for _, member := range t.members {
			if !accepts(member, value, depth+1) {
				return false
			}
		}
		return true
	case arrayKind, tupleKind:
		list, ok := value.([]any)
		if !ok || len(list) < t.required || t.elem == nil && len(list) > len(t.members) {
			return false
		}
		for i, item := range list {
			of := t.elem
			if i < len(t.members) {
				of = t.members[i]
			}
			if !accepts(of, item, depth+1) {
				return false
			}
		}
		return true
	case objectKind:
		object, ok := value.(map[string]any)
		if !ok {
			return false
		}
		rest := len(object)
		for _, f := range t.fields {
			have, ok := object[f.name]
			if ok {
				rest--
			}
			if !ok && f.required || ok && !accepts(f.typ, have, depth+1) {
				return false
			}
		}
		if t.extra == noExtra && rest > 0 {
			return false
		}
		for key, have := range object {
			listed := slices.ContainsFunc(t.fields, func(f field) bool { return f.name == key })
			if !listed && t.extra == someExtra && !accepts(t.elem, have, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// The values that a validator of JSON Schema accepts are all of the type that is made of the schema.
func TestNoTypeIsNarrowerThanItsSchema(t *testing.T) {

	tried, valid, seeds := 0, 0, int64(2000)
	if testing.Short() {
		seeds = 300
	}
	for seed := range seeds {
		c := chance{rand.New(rand.NewSource(seed))}
		root, ok := c.schema(3).(map[string]any)
		if !ok {
			continue
		}
		root["$defs"] = map[string]any{"D": c.schema(2), "E": c.schema(2)}
		text, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		compiler := jsonschema.NewCompiler()
		if err := compiler.AddResource("schema.json", document); err != nil {
			t.Fatal(err)
		}
		validator, err := compiler.Compile("schema.json")
		if err != nil {
			continue // a validator may refuse a reference that never ends
		}
		of := newTypes().read(text, "T", true)
		for range 25 {
			encoded, err := json.Marshal(c.value(3))
			if err != nil {
				t.Fatal(err)
			}
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(encoded)))
			if err != nil {
				t.Fatal(err)
			}
			tried++
			if validator.Validate(value) != nil {
				continue
			}
			valid++
			if !accepts(of, value, 0) {
				var out strings.Builder
				p := &plan{namer: &namer{}, sizes: map[*typ]int{}}
				(&tsRenderer{p: p, out: &out}).body(of, 0, false)
				t.Fatalf("seed %d: the schema takes %s, the type does not:\n%s\n%s", seed, encoded, text, regexp.MustCompile(`\s+`).ReplaceAllString(out.String(), " "))
			}
		}
	}
	if int64(valid) < 2*seeds {
		t.Errorf("only %d of %d values are valid", valid, tried)
	}
}
