package intl_test

import (
	"fmt"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/intl"
)

func ExampleInstall() {
	vm := goja.New()
	mentions := func(name string) bool { return name == "Intl" || name == "NumberFormat" || name == "toLocaleString" }
	if err := intl.Install(vm, time.UTC, mentions); err != nil {
		fmt.Println(err)
	}
	v, _ := vm.RunString(`[
		(1234567.891).toLocaleString("de-DE"),
		new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(-5),
		new Date(0).toLocaleString("en-US", { dateStyle: "long" }),
	].join("\n")`)
	fmt.Println(v)
	// Output:
	// 1.234.567,891
	// -$5.00
	// January 1, 1970
}
