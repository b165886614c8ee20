package weave_test

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/weave"
)

func Example() {
	tree, err := goja.Parse("main.js", `
		function depth() { try { return 1 + depth() } catch (e) { return String(e) } }
		depth().replace(/^1+/, "")`)
	if err != nil {
		panic(err)
	}
	facts := weave.Program(tree)
	program, err := goja.CompileAST(tree, false)
	if err != nil {
		panic(err)
	}
	vm := goja.New()
	script, err := vm.RunProgram(program)
	if err != nil {
		panic(err)
	}
	value, err := weave.Enter(vm, script, weave.Host{
		CallDepth: 10_000, NativeDepth: weave.NativeDepth, BigIntBits: weave.BigIntBits, Memory: -1,
	})
	fmt.Println(value, err)
	fmt.Println(facts.Mentions("replace"), facts.Mentions("repeat"))
	// Output:
	// RangeError: Maximum call stack size exceeded <nil>
	// true false
}
