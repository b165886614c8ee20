package wording_test

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/wording"
)

func Example() {
	const script = `
const messages = [];
const attempt = (f) => { try { f(); } catch (e) { messages.push(String(e)); } };
const user = { name: "Ada", address: null };
attempt(() => user.address.city);
attempt(() => user.orders().map((o) => o.id));
attempt(() => { const { total } = user.cart; });
attempt(() => JSON.parse("<html>"));
messages.join("\n")`

	vm := goja.New()
	if err := wording.Install(vm, wording.NewSource("main.js", script), wording.Host{}, nil); err != nil {
		fmt.Println(err)
		return
	}
	value, err := vm.RunScript("main.js", script)
	fmt.Println(value, err)
	// Output:
	// TypeError: Cannot read properties of null (reading 'city')
	// TypeError: user.orders is not a function
	// TypeError: Cannot destructure property 'total' of 'user.cart' as it is undefined.
	// SyntaxError: Unexpected token '<', "<html>" is not valid JSON <nil>
}
