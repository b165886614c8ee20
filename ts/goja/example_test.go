package goja_test

import (
	"context"
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/ts/goja"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// A program is compiled once and run by an engine of its own each time.
func Example() {
	output, err := strip.Transform("return (6 as number) * 7", strip.Options{Supported: goja.Supported})
	if err != nil {
		panic(err)
	}
	program, err := goja.Compile(output)
	if err != nil {
		panic(err)
	}
	runtime, err := bridge.NewRuntime(bridge.Config{
		Language:  coderuntime.TypeScript,
		Isolation: coderuntime.Goroutine,
		NewEngine: func() bridge.Engine {
			return goja.NewEngine(goja.Config{
				Now: time.Now, Zone: time.UTC,
				Prepare: func(string) (*goja.Program, error) { return program, nil },
			})
		},
	})
	if err != nil {
		panic(err)
	}
	defer runtime.Close()
	for range 2 {
		result, err := runtime.Run(context.Background(), coderuntime.Request{})
		fmt.Println(result.Value, err)
	}
	// Output:
	// 42 <nil>
	// 42 <nil>
}
