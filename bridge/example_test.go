package bridge_test

import (
	"context"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
)

// echo is the smallest engine: a program completes with its own text.
type echo struct{}

func (echo) Start(host *bridge.Host) bridge.Status {
	return bridge.Status{Settled: true, Value: host.Program(), HasValue: true}
}
func (echo) Step(bridge.Completion) bridge.Status { return bridge.Waiting }
func (echo) Interrupt()                           {}

func Example() {
	runtime, err := bridge.NewRuntime(bridge.Config{
		Language:  coderuntime.TypeScript,
		Isolation: coderuntime.Goroutine,
		NewEngine: func() bridge.Engine { return echo{} },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer runtime.Close()
	result, err := runtime.Run(context.Background(), coderuntime.Request{Program: "hello"})
	fmt.Println(result.Value, err)
	// Output: hello <nil>
}
