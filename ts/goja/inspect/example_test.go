package inspect_test

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

func Example() {
	vm := goja.New()
	inspector := inspect.New(vm)
	v, err := vm.RunString(`({ id: 7, tags: new Set(["a", "it's"]), self: null, get lazy() { return 1; } })`)
	if err != nil {
		panic(err)
	}
	fmt.Println(inspector.Inspect(v, inspect.Defaults()))
	fmt.Println(inspector.Format([]goja.Value{vm.ToValue("%s has %d items"), vm.ToValue("box"), vm.ToValue(3)}, inspect.Defaults()))
	// Output:
	// { id: 7, tags: Set(2) { 'a', "it's" }, self: null, lazy: [Getter] }
	// box has 3 items
}
