package fuzz_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
)

// namesPrograms list the names of GLOBAL, call its functions called FUNCTION and OTHER, of which the second fails, and
// look at the error by its class CLASS. Their own variables begin with two underscores, as no global may; they use no global of
// the language, since a binding may have its name.
var namesPrograms = byLanguage{
	coderuntime.TypeScript: `
const __names = []; for (const __name in GLOBAL) __names.push(__name);
const __out: any[] = [__names, OTHER in GLOBAL, await GLOBAL[FUNCTION]()];
try {
	await GLOBAL[OTHER]();
} catch (__error) {
	__out.push(__error instanceof CLASS, __error instanceof Error, __error.message, __error.MEMBER);
}
return __out;`,
	coderuntime.Python: `
__out = [[__name for __name in GLOBAL], OTHER in GLOBAL, await GLOBAL[FUNCTION]()]
try:
    try:
        await GLOBAL[OTHER]()
    except CLASS:
        __out.append(True)
        raise
except ToolError as __error:
    __out.append(True)
    __out.append('%s' % (__error,))
    __out.append(__error.MEMBER)
return __out`,
}

// nothingPrograms need no names.
var nothingPrograms = byLanguage{coderuntime.TypeScript: "return 1", coderuntime.Python: "return 1"}

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
	for _, name := range []string{"Array", "Object", "Promise", "undefined", "globalThis", "value", "run", "_", "$", "Error", "console", "ToolError",
		"len", "str", "list", "print", "dict", "iter", "asyncio", "next", "type", "match", "self", "name", "args", "error", "out"} {
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
		valid := coderuntime.ValidateBindings(bindings) == nil
		for _, b := range backends {
			request := coderuntime.Request{Program: nothingPrograms[b.language], Bindings: bindings}
			if valid {
				// Without a member property any attribute that the error has will do.
				looked := cmp.Or(member, map[coderuntime.Language]string{coderuntime.TypeScript: "message", coderuntime.Python: "args"}[b.language])
				request.Program = strings.NewReplacer("GLOBAL", global, "CLASS", class, "MEMBER", looked,
					"FUNCTION", quoted(t, function), "OTHER", quoted(t, other)).Replace(namesPrograms[b.language])
			}
			result, err := b.roomy().Run(t.Context(), request)
			switch {
			case !valid && err == nil:
				t.Fatalf("%s: %q, %q, %q, %q ran", b.name, global, class, member, function)
			case !valid:
				if !utf8.ValidString(err.Error()) {
					t.Fatalf("%s: a bad text: %q", b.name, err)
				}
				continue
			case err != nil:
				t.Fatalf("%s: %v", b.name, err)
			case result.Failure != nil:
				t.Fatalf("%s: %q, %q, %q, %q: %s", b.name, global, class, member, function, result.Failure.Message)
			}
			got := result.Value.([]any)
			if member == "" {
				got[len(got)-1] = other
			}
			names := got[0].([]any)
			slices.SortFunc(names, func(a, b any) int { return strings.Compare(a.(string), b.(string)) })
			// The other name is the first with a character more.
			want := []any{[]any{function, other}, true, "answered", true, true, "refused", other}
			if !coderuntime.Equal(result.Value, want) {
				t.Fatalf("%s: %q, %q, %q, %q: %v, want %v", b.name, global, class, member, function, result.Value, want)
			}
		}
	})
}

// quoted writes a text as a literal of JavaScript, which is one of Python as well.
func quoted(t *testing.T, text string) string {
	literal, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(literal)
}
