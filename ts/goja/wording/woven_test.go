package wording_test

import (
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"github.com/coderuntime/coderuntime/ts/goja/guard"
	"github.com/coderuntime/coderuntime/ts/goja/weave"
	"github.com/coderuntime/coderuntime/ts/goja/wording"
)

// TestTextsHoldInAWovenAndGuardedProgram checks that the nodes which package weave puts in, and the
// proxies by which package guard replaces constructors, do not show.
func TestTextsHoldInAWovenAndGuardedProgram(t *testing.T) {
	programs := map[string]string{
		`const o={};o.f().g()`:                     "TypeError: o.f is not a function",
		`const o={};[...o.q]`:                      "TypeError: o.q is not iterable",
		`const f=()=>1,o={};f(...o.q)`:             "TypeError: o.q is not iterable (cannot read property undefined)",
		`const f=()=>1;f(...null)`:                 "TypeError: null is not iterable (cannot read property null)",
		`const o={};const {a,...r}=o.q`:            "TypeError: Cannot destructure property 'a' of 'o.q' as it is undefined.",
		`(({a})=>a)()`:                             "TypeError: Cannot destructure property 'a' of 'undefined' as it is undefined.",
		`new RegExp("[","g")`:                      "SyntaxError: Invalid regular expression: /[/g: Unterminated character class",
		`Uint8Array(1)`:                            "TypeError: Constructor Uint8Array requires 'new'",
		`new Uint8Array(-1)`:                       "RangeError: Invalid typed array length: -1",
		`[1].map(1)`:                               "TypeError: 1 is not a function",
		`JSON.parse("{")`:                          "SyntaxError: Expected property name or '}' in JSON at position 1",
		`const a={};a.b={c:a};JSON.stringify([a])`: "TypeError: Converting circular structure to JSON\n    --> starting at object with constructor 'Object'\n    |     property 'b' -> object with constructor 'Object'\n    --- property 'c' closes the circle",
	}
	for program, want := range programs {
		script := "(async()=>{" + program + "})()"
		tree, err := goja.Parse("main.ts", script, parser.WithDisableSourceMaps)
		if err != nil {
			t.Fatal(err)
		}
		weave.Program(tree)
		compiled, err := goja.CompileAST(tree, false)
		if err != nil {
			t.Fatal(err)
		}
		vm := goja.New()
		if err := wording.Install(vm, wording.NewSource("main.ts", script), wording.Host{}, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := guard.Install(vm, guard.Host{Memory: 128 << 20}, nil); err != nil {
			t.Fatal(err)
		}
		function, err := vm.RunProgram(compiled)
		if err != nil {
			t.Fatal(err)
		}
		host := weave.Host{CallDepth: 1000, NativeDepth: weave.NativeDepth, BigIntBits: weave.BigIntBits}
		value, err := weave.Enter(vm, function, host)
		if err != nil {
			t.Fatal(err)
		}
		if got := thrown(value); got != want {
			t.Errorf("%s\n got %s\nwant %s", program, got, want)
		}
	}
}
