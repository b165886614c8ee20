package lockdown_test

import (
	"fmt"
	"os"

	"github.com/coderuntime/coderuntime/process/lockdown"
)

// A worker takes every measure but landlock before it reads what it is to run.
func ExampleApply() {
	report := lockdown.Apply(lockdown.Options{Without: []string{lockdown.Landlock}})
	for _, measure := range report.Measures {
		fmt.Fprintln(os.Stderr, measure)
	}
	// ... read a program from a descriptor that is open, and run it.
}
