package backend_test

import (
	"context"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/examples/backend"
	"github.com/coderuntime/coderuntime/limits"
)

// A host uses the backend as it uses any other.
func ExampleNew() {
	runtime, err := backend.New(limits.Limits{Calls: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer runtime.Close()
	double := func(_ context.Context, n int64) (int64, error) { return 2 * n, nil }
	result, err := runtime.Run(context.Background(), coderuntime.Request{
		Program: `const all: number[] = await Promise.all([1, 2, 3].map((n) => tools.double(n)));
		          console.log("doubled", new Set(all));
		          return { sum: all.reduce((a, b) => a + b) };`,
		Bindings: []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
			"double": coderuntime.Adapt(double),
		}}},
	})
	fmt.Println(result.Value, result.Logs, result.Failure, err)
	fmt.Println(coderuntime.LacksOf(runtime)[0].Description())
	// Output:
	// {"sum":12} [{console log doubled Set(3) { 2, 4, 6 }}] <nil> <nil>
	// a catchable error for deep recursion
}
