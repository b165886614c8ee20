package fuzz_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
)

// FuzzNames binds two functions under arbitrary names, in a namespace, with an error class and a member, of arbitrary
// names. What the names' form allows must work: the functions are found, listed and called, and the error is of its
// class and says whose it is. Everything else must be refused before anything runs.
func FuzzNames(f *testing.F) {
	for _, name := range []string{
		"get", "__proto__", "constructor", "toString", "hasOwnProperty", "then", "", "a b", "quote\"'`\\", "line\nbreak", "nul\x00",
		"\u2028", "\U0001f600", "0", "-1", "length", "Symbol.iterator", "\xff", "prototype",
	} {
		f.Add("tools", "ToolFailure", "toolName", name)
		f.Add(name, name+"Error", name, "f")
	}
	for _, name := range []string{"Array", "Object", "Promise", "undefined", "globalThis", "value", "run", "_", "$", "Error", "console", "ToolError"} {
		f.Add(name, "E", "m", "f")
		f.Add("tools", name, "m", "f")
		f.Add("tools", "E", name, "f")
	}
	f.Fuzz(func(t *testing.T, global, class, member, function string) {
		if len(global)+len(class)+len(member)+len(function) > 2000 {
			t.Skip("longer names are the size of the program's text")
		}
		answer := func(context.Context, any) (any, error) { return "answered", nil }
		refuse := func(context.Context, any) (any, error) { return nil, errors.New("refused") }
		other := function + "'"
		bindings := []coderuntime.Namespace{{
			Global:     global,
			ErrorClass: &coderuntime.ErrorClass{Name: class, MemberProperty: member},
			Functions:  map[string]coderuntime.Function{function: answer, other: refuse},
		}}
		request := coderuntime.Request{Program: "return 1", Bindings: bindings}
		valid := coderuntime.ValidateBindings(bindings) == nil
		if valid {
			request.Program = strings.NewReplacer("GLOBAL", global, "CLASS", class, "MEMBER", quoted(t, member), "FUNCTION", quoted(t, function), "OTHER", quoted(t, other)).Replace(`
				const out = [typeof GLOBAL[FUNCTION], Object.keys(GLOBAL).length, OTHER in GLOBAL, await GLOBAL[FUNCTION]()];
				try {
					await GLOBAL[OTHER]();
				} catch (error) {
					out.push(error instanceof CLASS, error instanceof Error, error.message, MEMBER === "" || error[MEMBER] === OTHER);
				}
				return out;`)
		}
		result, err := roomy().Run(t.Context(), request)
		switch {
		case !valid && err == nil:
			t.Fatalf("%q, %q, %q, %q ran", global, class, member, function)
		case !valid:
			if !utf8.ValidString(err.Error()) {
				t.Fatalf("a bad text: %q", err)
			}
			return
		case err != nil:
			t.Fatal(err)
		case result.Failure != nil:
			t.Fatalf("%q, %q, %q, %q: %s", global, class, member, function, result.Failure.Message)
		}
		want := []any{"function", int64(2), true, "answered", true, true, "refused", true}
		if !coderuntime.Equal(result.Value, want) {
			t.Fatalf("%q, %q, %q, %q: %v, want %v", global, class, member, function, result.Value, want)
		}
	})
}

// quoted writes a text as a literal of JavaScript.
func quoted(t *testing.T, text string) string {
	literal, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(literal)
}
