package conformance_test

import (
	"fmt"
	"io/fs"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/ts"
)

// A backend is held to the contract by a test like this one in its own package.
func ExampleRun() {
	_ = func(t *testing.T) {
		conformance.Run(t, func(tb testing.TB, c conformance.Config) coderuntime.Runtime {
			r, err := ts.New(ts.Config{Limits: c.Limits, Zone: c.Zone, Seed: c.Seed})
			if err != nil {
				tb.Fatal(err)
			}
			return r
		})
	}
	// Output:
}

// The programs that come with the suite are files, so that any folder can be held to in the same way.
func ExamplePrograms() {
	_ = func(t *testing.T) {
		conformance.Programs(t, newTypeScript, conformance.TypeScriptPrograms())
	}
	program, err := fs.ReadFile(conformance.TypeScriptPrograms(), "cases/ts/015-promise-as-result.ts")
	fmt.Println(len(program) > 0, err)
	// Output: true <nil>
}
