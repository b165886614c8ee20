package guard_test

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/guard"
)

func Example() {
	vm := goja.New()
	if _, err := guard.Install(vm, guard.Host{Memory: 64 << 20}, nil); err != nil {
		panic(err)
	}
	value, err := vm.RunString(`
		const results = [];
		for (const attempt of [
			() => "ab".repeat(3),
			() => "ab".repeat(2 ** 28),
			() => new Array(1e9).fill(0),
			() => new ArrayBuffer(2 ** 40),
			() => Math.max.apply(null, {length: 2 ** 32}),
			() => eval("1 + 1"),
		]) {
			try { results.push(attempt()) } catch (e) { results.push(String(e)) }
		}
		results.join("\n")`)
	if err != nil {
		panic(err)
	}
	fmt.Println(value)
	// Output:
	// ababab
	// RangeError: Invalid string length
	// RangeError: Invalid array length
	// RangeError: Array buffer allocation failed
	// RangeError: Maximum call stack size exceeded
	// EvalError: Code generation from strings disallowed for this context
}
