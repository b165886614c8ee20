package py_test

import (
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/py"
)

// backend makes the runtimes of one engine for the suite.
func backend(engine py.Engine) func(tb testing.TB, c conformance.Config) coderuntime.Runtime {
	return func(tb testing.TB, c conformance.Config) coderuntime.Runtime {
		tb.Helper()
		runtime, err := py.New(py.Config{Engine: engine, Limits: c.Limits, Zone: c.Zone, Seed: c.Seed})
		if err != nil {
			tb.Fatal(err)
		}
		return runtime
	}
}

func TestConformance(t *testing.T) {
	for _, engine := range py.Engines() {
		if race.Enabled && engine == py.GPython {
			continue // it takes as long as the rest of the package together
		}
		t.Run(string(engine), func(t *testing.T) { conformance.Run(t, backend(engine)) })
	}
}

func TestPythonPrograms(t *testing.T) {
	for _, engine := range py.Engines() {
		t.Run(string(engine), func(t *testing.T) { conformance.Programs(t, backend(engine), conformance.PythonPrograms()) })
	}
}
