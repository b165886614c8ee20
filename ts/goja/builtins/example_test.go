package builtins_test

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/builtins"
)

func ExampleInstall() {
	vm := goja.New()
	if err := builtins.Install(vm, nil); err != nil {
		panic(err)
	}
	value, _ := vm.RunString(`[Math.sin(Math.PI), (-0.5).toString(2), "link".anchor("top")].join(" ")`)
	fmt.Println(value)
	// Output: 1.2246467991473532e-16 -0.1 <a name="top">link</a>
}
