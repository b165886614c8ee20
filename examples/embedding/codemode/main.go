// Command codemode presents functions of its own to a model as one tool that runs code, and runs one program.
//
//	go run ./examples/embedding/codemode
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/ts"
)

func main() {
	weather := func(ctx context.Context, q struct{ City string }) (map[string]any, error) {
		return map[string]any{"celsius": len(q.City)}, nil
	}
	tools, err := codemode.NewRegistry(codemode.Tool{
		Name: "weather", Description: "The weather in a city, now.",
		Input:       []byte(`{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}`),
		Output:      []byte(`{"type": "object", "properties": {"celsius": {"type": "number"}}, "required": ["celsius"]}`),
		Annotations: codemode.Annotations{ReadOnly: codemode.Yes},
		Function:    coderuntime.Adapt(weather),
	})
	if err != nil {
		log.Fatal(err)
	}
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		log.Fatal(err)
	}
	defer runtime.Close()
	runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: tools})
	if err != nil {
		log.Fatal(err)
	}

	tool := runner.Definition(codemode.DefaultDeclarationBytes)
	fmt.Println(tool.Name, len(tool.Description) > 0) // for the model, with tool.Input as the schema of its argument

	program := `const all = await Promise.all(["Rome", "Oslo", "Lima"].map((city) => tools.weather({ city })));
return all.reduce((sum, w) => sum + w.celsius, 0) / all.length;` // as the model wrote it
	outcome, err := runner.Run(context.Background(), program, nil)
	if err != nil {
		log.Fatal(err) // the runtime is closed, or the like: never for what the program did
	}
	fmt.Println(outcome.Text) // for the model
}
