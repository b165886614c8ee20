package codemode_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/ts"
)

// A policy lets programs read, and refuses what changes something.
func Example() {
	weather := func(_ context.Context, q struct{ City string }) (map[string]any, error) {
		return map[string]any{"city": q.City, "celsius": len(q.City)}, nil
	}
	registry, err := codemode.NewRegistry(
		codemode.Tool{
			Name: "get_weather", Description: "The weather of a city.", Function: coderuntime.Adapt(weather),
			Input:       json.RawMessage(`{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}`),
			Annotations: codemode.Annotations{ReadOnly: codemode.Yes},
		},
		codemode.Tool{
			Name: "delete_city", Function: func(context.Context, any) (any, error) { panic("not reached") },
			Annotations: codemode.Annotations{ReadOnly: codemode.No, Destructive: codemode.Yes},
		},
	)
	if err != nil {
		panic(err)
	}
	readOnly := func(next codemode.Handler) codemode.Handler {
		return func(ctx context.Context, call *codemode.Call) (any, error) {
			if call.Tool != nil && call.Tool.Annotations.ReadOnly != codemode.Yes {
				return nil, errors.New("only reading is allowed")
			}
			return next(ctx, call)
		}
	}
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		panic(err)
	}
	defer runtime.Close()
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: registry, Middleware: []codemode.Middleware{readOnly}})
	if err != nil {
		panic(err)
	}
	// runner.Definition is what a model sees; this is what it writes.
	outcome, err := runner.Run(context.Background(), `
		const all = await Promise.all(["Rome", "London"].map((city) => tools.get_weather({ city })));
		await tools.delete_city({ city: "Rome" }).catch((e) => console.log(e.toolName, "failed:", e.message));
		return all.map((w) => w.celsius)`, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(outcome.Text)
	// Output:
	// delete_city failed: only reading is allowed
	// [4, 6]
}
