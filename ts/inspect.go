package ts

import (
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/ts/goja"
	"github.com/coderuntime/coderuntime/ts/strip"
)

var _ coderuntime.Inspector = (*Runtime)(nil)

// Inspect implements coderuntime.Inspector. The program is prepared as Run prepares it and kept in the same cache, so that a run
// that follows does not pay for it again. The error's text is the message of the failure that Run would report. Inspect does not
// look at the budgets, and works on a closed Runtime.
func (t *Runtime) Inspect(program string, globals []string) ([]coderuntime.MemberUse, error) {
	return inspect(t.prepare, program, globals)
}

// Inspect is what [Runtime.Inspect] is, for a host that has no Runtime of this package, as with a process-isolated one. It caches
// nothing.
func Inspect(program string, globals []string) ([]coderuntime.MemberUse, error) {
	return inspect(prepare, program, globals)
}

// inspect contains panics, as a run does: goja's parser and compiler are made for programs that people write, and the one that
// breaks them must not end the host.
func inspect(prepare func(string) (*goja.Program, error), program string, globals []string) (found []coderuntime.MemberUse, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			found, err = nil, fmt.Errorf("the program could not be read: %v", reason)
		}
	}()
	prepared, err := prepare(program)
	if err != nil {
		return nil, err
	}
	return prepared.Uses(globals)
}

// prepare makes the program of a text.
func prepare(text string) (*goja.Program, error) {
	output, err := strip.Transform(text, strip.Options{Supported: goja.Supported})
	if err != nil {
		return nil, err
	}
	return goja.Compile(output)
}
