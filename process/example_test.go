package process_test

import (
	"context"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
)

// The binary of this example calls process.Main first in its main, with the backends that its workers have.
func Example() {
	runtime, err := process.New(process.Config{
		Language: coderuntime.Python, Engine: "vm", Limits: limits.Limits{Memory: 64 << 20}, Warm: 1,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer runtime.Close()
	for _, program := range []string{"keep = []\nwhile True:\n    keep.append('x' * 1000 + str(len(keep)))", "return 6 * 7"} {
		result, err := runtime.Run(context.Background(), coderuntime.Request{Program: program})
		switch {
		case err != nil:
			fmt.Println(err)
		case result.Failure != nil:
			fmt.Println(result.Failure.Kind)
		default:
			fmt.Println(result.Value)
		}
	}
	// Output:
	// worker-exit
	// 42
}
