package wording_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/wording"
)

func BenchmarkNew(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		goja.New().GlobalObject().Get("Object")
	}
}

// BenchmarkNewInstalled minus BenchmarkNew is what Install costs a program that names no error.
func BenchmarkNewInstalled(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		vm := goja.New()
		vm.GlobalObject().Get("Object")
		if err := wording.Install(vm, nil, wording.Host{}, func(string) bool { return false }); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThrow(b *testing.B) {
	const script = `for(let i=0;i<1000;i++){try{null.x}catch(e){}try{o.x()}catch(e){}}`
	for _, installed := range []bool{false, true} {
		b.Run(fmt.Sprintf("installed=%v", installed), func(b *testing.B) {
			program := goja.MustCompile("main.ts", script, false)
			source := wording.NewSource("main.ts", script)
			for b.Loop() {
				vm := goja.New()
				if installed {
					if err := wording.Install(vm, source, wording.Host{}, nil); err != nil {
						b.Fatal(err)
					}
				}
				if err := vm.Set("o", vm.NewObject()); err != nil {
					b.Fatal(err)
				}
				if _, err := vm.RunProgram(program); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkJSONParse(b *testing.B) {
	text := "[" + strings.Repeat(`{"id":12345,"name":"some name","tags":["a","b"],"nested":{"x":1.5,"y":null}},`, 1000) + "1]"
	for _, installed := range []bool{false, true} {
		b.Run(fmt.Sprintf("installed=%v", installed), func(b *testing.B) {
			vm := goja.New()
			if installed {
				if err := wording.Install(vm, nil, wording.Host{}, nil); err != nil {
					b.Fatal(err)
				}
			}
			parse, _ := goja.AssertFunction(vm.GlobalObject().Get("JSON").(*goja.Object).Get("parse"))
			argument := vm.ToValue(text)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := parse(goja.Undefined(), argument); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
