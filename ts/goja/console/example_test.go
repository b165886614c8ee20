package console_test

import (
	"fmt"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

func Example() {
	vm := goja.New()
	object := console.New(vm, inspect.New(vm), func(level, text string) {
		fmt.Printf("%s: %s\n", level, text)
	}, time.Now)
	if err := vm.Set("console", object); err != nil {
		panic(err)
	}
	if _, err := vm.RunString(`
		console.log("%s is", "this", { a: [1, "two"], m: new Map([["k", null]]) });
		console.group("group");
		console.warn("careful");
	`); err != nil {
		panic(err)
	}
	// Output:
	// log: this is { a: [ 1, 'two' ], m: Map(1) { 'k' => null } }
	// log: group
	// warn:   careful
}
