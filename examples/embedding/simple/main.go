// Command simple runs one program with one host function and prints what came of it.
//
//	go run ./examples/embedding/simple
package main

import (
	"context"
	"fmt"
	"log"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/ts"
)

const program = `
const temperatures = await Promise.all(["Paris", "Oslo"].map((city) => tools.temperature(city)));
console.log("temperatures:", temperatures);
return { warmest: Math.max(...temperatures) };
`

func main() {
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		log.Fatal(err)
	}
	defer runtime.Close()

	readings := map[string]float64{"Paris": 18.5, "Oslo": -2.25}
	tools := coderuntime.Namespace{Global: "tools", Functions: map[string]coderuntime.Function{
		// A function is called on a goroutine of its own, so this one only reads what it shares.
		"temperature": func(_ context.Context, args any) (any, error) {
			city, _ := args.(string)
			reading, ok := readings[city]
			if !ok {
				return nil, fmt.Errorf("there is no station in %q", city)
			}
			return reading, nil
		},
	}}

	result, err := runtime.Run(context.Background(), coderuntime.Request{
		Program:  program,
		Bindings: []coderuntime.Namespace{tools},
	})
	if err != nil {
		log.Fatal(err) // the bindings are wrong, or the runtime is closed
	}
	for _, entry := range result.Logs {
		fmt.Println("log:", entry.Text)
	}
	if result.Failure != nil {
		fmt.Println(result.Failure.Kind, result.Failure.Message)
		return
	}
	fmt.Println("value:", result.Value)
}
