//go:build unix

package process_test

import (
	"os"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

// backends are what the workers of these tests run: the test binary itself is the worker.
var backends = []process.Backend{
	{Language: coderuntime.TypeScript, Engine: "goja", New: func(c process.BackendConfig) (coderuntime.Runtime, error) {
		return ts.New(ts.Config{Limits: c.Limits, Zone: c.Zone, Seed: c.Seed, OwnsHeap: true})
	}},
	pythonBackend(py.VM),
	pythonBackend(py.GPython),
}

func pythonBackend(engine py.Engine) process.Backend {
	return process.Backend{Language: coderuntime.Python, Engine: string(engine),
		New: func(c process.BackendConfig) (coderuntime.Runtime, error) {
			return py.New(py.Config{Engine: engine, Limits: c.Limits, Zone: c.Zone, Seed: c.Seed, OwnsHeap: true})
		}}
}

func TestMain(m *testing.M) {
	process.Main(append(slices.Clone(backends), deaf)...)
	runScript()
	runHost()
	goleak.VerifyTestMain(m)
}

func newRuntime(tb testing.TB, config process.Config) *process.Runtime {
	tb.Helper()
	runtime, err := process.New(config)
	if err != nil {
		tb.Fatal(err)
	}
	return runtime
}

func TestEveryBackendConformsInAProcess(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes two minutes for all backends")
	}
	for _, backend := range backends {
		t.Run(string(backend.Language)+"/"+backend.Engine, func(t *testing.T) {
			conformance.Run(t, func(tb testing.TB, c conformance.Config) coderuntime.Runtime {
				return newRuntime(tb, process.Config{Language: backend.Language, Engine: backend.Engine, Limits: c.Limits, Zone: c.Zone, Seed: c.Seed})
			})
		})
	}
}

func TestMainReturnsInAProcessThatIsNoWorker(t *testing.T) {
	old := os.Args
	defer func() { os.Args = old }()
	os.Args = []string{"program", "worker", "python/vm"}
	process.Main(backends...)
}
