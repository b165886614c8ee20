package telemetry_test

import (
	"context"
	"fmt"

	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/codemode/telemetry"
	"github.com/coderuntime/coderuntime/ts"
)

func Example() {
	recorder := tracetest.NewSpanRecorder()
	observed, err := telemetry.New(telemetry.Config{TracerProvider: sdktrace.NewTracerProvider(sdktrace.WithSpanProcessor(recorder))})
	if err != nil {
		panic(err)
	}
	registry, err := codemode.NewRegistry(codemode.Tool{Name: "get", Function: func(context.Context, any) (any, error) { return 1, nil }})
	if err != nil {
		panic(err)
	}
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		panic(err)
	}
	defer runtime.Close()
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: registry, Middleware: []codemode.Middleware{observed.Middleware()}})
	if err != nil {
		panic(err)
	}
	if _, err := observed.Run(context.Background(), runner, `await tools.get()`, nil); err != nil {
		panic(err)
	}
	for _, span := range recorder.Ended() {
		fmt.Println(span.Name())
	}
	// Output:
	// execute_tool get
	// execute_tool run_code
}
