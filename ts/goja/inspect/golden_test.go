package inspect_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// install gives vm the functions that the recorded expressions use, with options as the base of what they pass.
func install(t testing.TB, vm *goja.Runtime, options inspect.Options) *inspect.Inspector {
	t.Helper()
	inspector := inspect.New(vm)
	set := func(name string, value any) {
		if err := vm.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	set("inspect", func(call goja.FunctionCall) goja.Value {
		return vm.ToValue(inspector.Inspect(call.Argument(0), inspector.Override(options, call.Argument(1))))
	})
	set("format", func(call goja.FunctionCall) goja.Value {
		return vm.ToValue(inspector.Format(call.Arguments, options))
	})
	if _, err := vm.RunString(`var custom = Symbol.for("nodejs.util.inspect.custom")`); err != nil {
		t.Fatal(err)
	}
	return inspector
}

// TestRendersAsNodeDoes compares with the recorded output of Node 20; testdata/generate.mjs makes the record.
func TestRendersAsNodeDoes(t *testing.T) {
	content, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var golden []struct{ Group, Body, Want string }
	if err := json.Unmarshal(content, &golden); err != nil {
		t.Fatal(err)
	}
	for _, g := range golden {
		t.Run(g.Group+"/"+g.Body[:min(len(g.Body), 60)], func(t *testing.T) {
			vm := goja.New()
			install(t, vm, inspect.Defaults())
			v, err := vm.RunString("(function () {" + g.Body + "})()")
			if err != nil {
				t.Fatalf("%s: %v", g.Body, err)
			}
			if got := v.String(); got != g.Want {
				t.Errorf("%s\ngot:\n%s\nwant:\n%s", g.Body, got, g.Want)
			}
		})
	}
}
