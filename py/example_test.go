package py_test

import (
	"context"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/py"
)

func Example() {
	runtime, err := py.New(py.Config{})
	if err != nil {
		panic(err)
	}
	defer runtime.Close()
	double := func(_ context.Context, args any) (any, error) {
		n, _ := args.(*coderuntime.Object).Get("n")
		return 2 * n.(int64), nil
	}
	result, err := runtime.Run(context.Background(), coderuntime.Request{
		Program: `
import asyncio
numbers = await asyncio.gather(*[tools.double(n=n) for n in range(4)])
print("doubled", numbers)
return sum(numbers)`,
		Bindings: []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"double": double}}},
	})
	fmt.Println(result.Logs[0].Text, result.Value, result.Failure, err)
	// Output: doubled [0, 2, 4, 6] 12 <nil> <nil>
}
