package coderuntime

import (
	"context"
	"encoding/json"
	"testing"
	"unicode/utf8"
)

var jsonSeeds = []string{
	`null`, `{"a":[1,2.50,-0,1e400,"x\ud83d\u0000"],"b":{"c":null},"a":true}`, `[[[[]]]]`, `"\ud800"`, `[1,]`, `{"name":"n","count":"12","X":300}`,
	`{"tags":["a"],"byId":{"1":0.5},"at":"2024-05-17T09:30:00Z","pair":[true,false]}`, "\"\xff\"", `123456789012345678901234567890`,
}

// FuzzJSONText reads texts as values, writes them and reads them again.
func FuzzJSONText(f *testing.F) {
	for _, seed := range jsonSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		value, err := ToValue(json.RawMessage(text))
		if err != nil {
			if json.Valid(text) && len(text) < MaxDepth {
				t.Fatalf("%q is valid: %v", text, err)
			}
			return
		}
		if text == nil {
			return
		}
		if !json.Valid(text) {
			t.Fatalf("%q is not valid, but read as %v", text, value)
		}
		sameAsEncodingJSON(t, value, text)
		written, err := AppendJSON(nil, value)
		if err != nil || !json.Valid(written) || !utf8.Valid(written) {
			t.Fatalf("%q is written as %q, %v", text, written, err)
		}
		again, err := ToValue(json.RawMessage(written))
		if err != nil || !Equal(value, again) {
			t.Fatalf("%q is read again as %v, %v", written, again, err)
		}
	})
}

// FuzzDecode fills Go values from what texts hold; none may panic.
func FuzzDecode(f *testing.F) {
	for _, seed := range jsonSeeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		value, err := ToValue(json.RawMessage(text))
		if err != nil {
			return
		}
		for _, into := range []any{new(filled), new([]filled), new(map[string]filled), new(map[level]any), new([]int), new([]float32),
			new(string), new(Outer), new(Recursive), new([]json.Number), new(*Object), new([]*Map)} {
			if err := Decode(value, into); err != nil && err.Error() == "" {
				t.Fatal("an error without a text")
			}
		}
		var anything any
		if err := Decode(value, &anything); err != nil || !Equal(value, anything) {
			t.Fatalf("any is filled with %v, %v", anything, err)
		}
	})
}

// FuzzValidateBindings checks that the form of a name decides alone whether it is refused.
func FuzzValidateBindings(f *testing.F) {
	for _, seed := range []string{"tools", "class", "__a", "", "a b", "é", "\xff", "console", "match"} {
		f.Add(seed, "ToolCallError", "toolName", "f")
	}
	f.Fuzz(func(t *testing.T, global, class, member, function string) {
		namespace := Namespace{Global: global, ErrorClass: &ErrorClass{Name: class, MemberProperty: member},
			Functions: map[string]Function{function: func(context.Context, any) (any, error) { return nil, nil }}}
		err := ValidateBindings([]Namespace{namespace})
		valid := isIdentifier(global) && !IsReservedGlobal(global) && isIdentifier(class) && !IsReservedGlobal(class) &&
			global != class && (member == "" || isIdentifier(member) && !IsReservedErrorMember(member)) && utf8.ValidString(function)
		if (err == nil) != valid {
			t.Fatalf("%q, %q, %q, %q: %v", global, class, member, function, err)
		}
		if err != nil && (!utf8.ValidString(err.Error()) || len(err.Error()) > 500) {
			t.Fatalf("a bad text: %q", err)
		}
	})
}
