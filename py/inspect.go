package py

import (
	"errors"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/uses"
	"github.com/coderuntime/coderuntime/py/memberuse"
	"github.com/coderuntime/coderuntime/py/program"
	"github.com/coderuntime/coderuntime/py/syntax"
)

var _ coderuntime.Inspector = (*Runtime)(nil)

// Inspect implements coderuntime.Inspector. The program is read as Python 3.13, whatever the engine. It does not look at the budgets,
// and works on a closed Runtime.
func (t *Runtime) Inspect(text string, globals []string) ([]coderuntime.MemberUse, error) {
	return Inspect(text, globals)
}

// Inspect is what [Runtime.Inspect] is, for a host that has no Runtime of this package, as with a process-isolated one.
//
// The error is that of the parser, in the words of the failure that Run would report; what only the compiler refuses, such as a
// yield outside of a function, is none. A panic is one too, as it is the end of only one run: a program that breaks the parser must not
// end the host.
func Inspect(text string, globals []string) (found []coderuntime.MemberUse, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			found, err = nil, fmt.Errorf("the program could not be read: %v", reason)
		}
	}()
	read := program.Read(text)
	tree, err := syntax.Parse(read.Source, syntax.Options{File: program.FileName, Mode: syntax.Exec})
	if err != nil {
		return nil, unreadable(read, err)
	}
	all := memberuse.Find(tree, read.Source, globals)
	for i := range all {
		all[i].Column = read.Column(all[i].Line, all[i].Column)
	}
	return uses.InOrder(all), nil
}

// unreadable words the parser's error.
func unreadable(read *program.Text, err error) error {
	var wrong *syntax.SyntaxError
	if !errors.As(err, &wrong) {
		return err
	}
	report := program.Report{Name: string(wrong.Kind), Message: wrong.Message, Syntax: true}
	if wrong.Line > 0 {
		end := wrong.EndColumn
		if wrong.EndLine != wrong.Line || end <= wrong.Column {
			end = wrong.Column + 1
		}
		report.Frames = []program.Frame{{Line: wrong.Line, Column: wrong.Column, EndColumn: end}}
	}
	return errors.New(read.Failure(report))
}
