package regex

import (
	"runtime"
	"testing"

	"github.com/dop251/goja"
)

func TestTheTableForgetsDeadObjects(t *testing.T) {
	vm := goja.New()
	var table weakTable[int]
	kept := vm.NewObject()
	table.set(kept, 7)
	for i := range 10000 {
		table.set(vm.NewObject(), i)
		if i%1000 == 0 {
			runtime.GC()
		}
	}
	if len(table.entries) > 5000 {
		t.Errorf("%d entries are left", len(table.entries))
	}
	if value, found := table.get(kept); !found || value != 7 {
		t.Errorf("a living object was forgotten: %d, %v", value, found)
	}
	runtime.KeepAlive(kept)
}
