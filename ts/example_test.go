package ts_test

import (
	"context"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

func ExampleNew() {
	runtime, err := ts.New(ts.Config{Limits: limits.Limits{Calls: 10}})
	if err != nil {
		panic(err)
	}
	defer runtime.Close()
	tools := map[string]coderuntime.Function{
		"double": coderuntime.Adapt(func(_ context.Context, n int) (int, error) { return 2 * n, nil }),
	}
	result, err := runtime.Run(context.Background(), coderuntime.Request{
		Program:  `const all: number[] = await Promise.all([1, 2, 3].map((n) => tools.double(n))); return all.join("+")`,
		Bindings: []coderuntime.Namespace{{Global: "tools", Functions: tools}},
	})
	fmt.Println(result.Value, result.Usage.Calls, result.Failure, err)
	// Output: 2+4+6 3 <nil> <nil>
}

// A failure is written for the model that must correct its program.
func ExampleRuntime_Run_failure() {
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		panic(err)
	}
	defer runtime.Close()
	result, err := runtime.Run(context.Background(), coderuntime.Request{
		Program: "interface City { name: string }\nconst city: City = { name: \"Oslo\" };\nthrow new RangeError(`no data for ${city.name}`);",
	})
	if err != nil {
		panic(err)
	}
	fmt.Println(result.Failure.Kind)
	fmt.Println(result.Failure.Message)
	// Output:
	// exception
	// RangeError: no data for Oslo
	//     at main.ts:3:7
	//
	//   3 | throw new RangeError(`no data for ${city.name}`);
	//     |       ^
}
