package backend_test

import (
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/examples/backend"
	"github.com/coderuntime/coderuntime/internal/race"
)

func TestConformance(t *testing.T) {
	if race.Enabled {
		t.Skip("its engine and its loop are watched where they are tested themselves; here they are only put together")
	}
	conformance.Run(t, func(tb testing.TB, c conformance.Config) coderuntime.Runtime {
		tb.Helper()
		// The zone and the seed of the configuration are what the backend declares that it lacks.
		runtime, err := backend.New(c.Limits)
		if err != nil {
			tb.Fatal(err)
		}
		return runtime
	})
}
