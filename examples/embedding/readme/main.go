// Command readme is the example of README.md.
package main

import (
	"context"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/ts"
)

func main() {
	runtime, err := ts.New(ts.Config{}) // the default budgets
	if err != nil {
		panic(err)
	}
	defer runtime.Close()
	type query struct{ City string }
	weather := func(ctx context.Context, q query) (map[string]any, error) {
		return map[string]any{"city": q.City, "celsius": len(q.City)}, nil
	}
	result, err := runtime.Run(context.Background(), coderuntime.Request{
		Program: `const all = await Promise.all(["Rome", "Oslo"].map((city) => tools.weather({ city })));
		          console.log("asked for", all.length);
		          return all.map((w) => w.celsius);`,
		Bindings: []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
			"weather": coderuntime.Adapt(weather),
		}}},
	})
	fmt.Println(result.Value, result.Logs, result.Failure, err)
}
