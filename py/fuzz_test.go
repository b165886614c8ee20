package py_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
)

// FuzzRun runs programs inside small budgets: whatever they are, the run settles, with a message that shows nothing
// internal.
func FuzzRun(f *testing.F) {
	probes, err := os.ReadFile("gpython/testdata/probes.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, block := range strings.Split(string(probes), "### ")[1:] {
		_, program, _ := strings.Cut(block, "\n")
		f.Add(program)
	}
	runtime, err := py.New(py.Config{Limits: limits.Limits{
		Wall: 500 * time.Millisecond, Compute: 100 * time.Millisecond, Memory: 16 << 20, LogBytes: 4 << 10, Calls: 100,
	}})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, program string) {
		result, err := runtime.Run(t.Context(), coderuntime.Request{Program: program, Bindings: tools()})
		if err != nil {
			t.Fatal(err)
		}
		if result.Failure == nil {
			return
		}
		message := result.Failure.Message
		if result.Failure.Kind == coderuntime.WorkerExit {
			t.Errorf("worker-exit: %s", message)
		}
		for _, internal := range []string{"0xc0", "goroutine ", ".go:", "__lowered"} {
			if strings.Contains(message, internal) && !strings.Contains(program, internal) {
				t.Errorf("the message shows %q:\n%s", internal, message)
			}
		}
	})
}
