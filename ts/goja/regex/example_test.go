package regex_test

import (
	"fmt"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/coderuntime/coderuntime/ts/goja/regex"
)

// A program's literals are taken out of its tree before goja compiles it, and made by a function whose name the
// program cannot use.
func Example() {
	const name = "regular expression literal"
	tree, err := goja.Parse("main.js", `"naïve café".match(/\p{L}+/gu).join(" | ")`)
	if err != nil {
		fmt.Println(err)
		return
	}
	literals, err := regex.Rewrite(tree, func(position file.Idx) ast.Expression {
		return &ast.Identifier{Name: name, Idx: position}
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	program, err := goja.CompileAST(tree, true)
	if err != nil {
		fmt.Println(err)
		return
	}

	vm := goja.New()
	engine, err := regex.Install(vm, regex.Host{}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := vm.Set(name, engine.Literal(literals)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(vm.RunProgram(program))
	// Output: naïve | café <nil>
}
