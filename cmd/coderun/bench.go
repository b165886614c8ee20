package main

import (
	"fmt"
	"os"

	"github.com/coderuntime/coderuntime/bench"
)

// bench is coderun bench.
func (a *app) bench(arguments *benchCommand) status {
	binary, err := os.Executable()
	if err != nil {
		return a.fail(fmt.Errorf("this binary's own path: %w", err))
	}
	options := bench.Usual
	options.Rounds, options.Progress = arguments.Rounds, a.stderr
	if options.Rounds < 1 {
		return a.fail(fmt.Errorf("--rounds must be at least 1"))
	}
	if arguments.Python {
		if err := bench.ReportPython(a.stdout, options); err != nil {
			return a.fail(err)
		}
		return statusCompleted
	}
	if err := bench.Report(a.stdout, options, binary); err != nil {
		return a.fail(err)
	}
	return statusCompleted
}
