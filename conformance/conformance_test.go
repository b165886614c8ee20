package conformance_test

import (
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/ts"
)

// newTypeScript makes the backend that the suite's own tests are made with.
func newTypeScript(tb testing.TB, c conformance.Config) coderuntime.Runtime {
	tb.Helper()
	r, err := ts.New(ts.Config{Limits: c.Limits, Zone: c.Zone, Seed: c.Seed})
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func TestTypeScript(t *testing.T) {
	conformance.Run(t, newTypeScript)
}

func TestTypeScriptPrograms(t *testing.T) {
	conformance.Programs(t, newTypeScript, conformance.TypeScriptPrograms())
}
