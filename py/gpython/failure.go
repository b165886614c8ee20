package gpython

import (
	"strings"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
	"github.com/coderuntime/coderuntime/py/program"
)

// failed makes the status of a program that ended with an exception: SystemExit may be no failure.
func (e *engine) failed(err error) bridge.Status {
	thrown := thrownOf(err)
	if thrown.Type.IsSubtype(py.SystemExit) {
		args := exceptionArgs(thrown.Value)
		if len(args) == 0 || args[0] == py.None || args[0] == py.Int(0) || args[0] == py.False {
			return bridge.Status{Settled: true}
		}
	}
	return bridge.Fail(e.text.Failure(e.report(thrown)))
}

// report describes an exception and what it was raised from.
func (e *engine) report(thrown py.ExceptionInfo) program.Report {
	first := e.reportOne(thrown)
	last := &first
	value := thrown.Value
	const most = 10
	for range most {
		var cause py.Object
		switch v := value.(type) {
		case *py.Exception:
			cause = v.Cause
		case *py.Type:
			cause = v.Dict[causeName]
		}
		if cause == nil || !isException(cause) {
			break
		}
		report := e.reportOne(py.ExceptionInfo{Type: cause.Type(), Value: cause})
		last.Cause = &report
		last, value = &report, cause
	}
	return first
}

func (e *engine) reportOne(thrown py.ExceptionInfo) program.Report {
	r := program.Report{Name: reportName(thrown.Type)}
	r.Message = e.messageOf(thrown.Value)
	r.Hint = program.Hint(e.host.Bindings(), r.Name, r.Message)
	if line, ok := syntaxPlace(thrown.Value, "lineno"); ok && thrown.Traceback == nil {
		column, _ := syntaxPlace(thrown.Value, "offset")
		line, column = e.position(line, column+1)
		r.Syntax = true
		r.Hint = newerSyntax(e.text.Source)
		r.Frames = []program.Frame{{Line: line, Column: column, EndColumn: column + 1}}
		return r
	}
	for traceback := thrown.Traceback; traceback != nil; traceback = traceback.Next {
		code := traceback.Frame.Code
		if code.Filename != program.FileName {
			continue
		}
		r.Frames = append(r.Frames, program.Frame{Function: code.Name, Line: e.sourceLine(traceback.Lineno)})
	}
	return r
}

// reportName is a class's name in a traceback: qualified in the program.
func reportName(t *py.Type) string {
	if t.Qualname != "" {
		return t.Qualname
	}
	return t.Name
}

// newerSyntax says which syntax that programs use often is newer than gpython, if a program that does not parse
// has it.
func newerSyntax(source string) string {
	tokens := program.Scan(source)
	for i, token := range tokens {
		text := token.Text(source)
		switch {
		case token.Kind == program.StringLiteral && strings.ContainsAny(text[:strings.IndexAny(text, `"'`)], "fF"):
			return "(the engine is gpython, which is Python 3.4 and has no f-strings: use \"%s\" % value)"
		case text == ":" && i+1 < len(tokens) && tokens[i+1].Text(source) == "=" && tokens[i+1].Start == token.End:
			return "(the engine is gpython, which is Python 3.4 and has no := operator)"
		}
	}
	return ""
}

// syntaxPlace reads what gpython's compiler notes in a SyntaxError.
func syntaxPlace(exception py.Object, name string) (int, bool) {
	e, ok := exception.(*py.Exception)
	if !ok || !e.Base.IsSubtype(py.SyntaxError) {
		return 0, false
	}
	place, ok := e.Dict[name].(py.Int)
	return int(place), ok
}

// messageOf is str() of an exception, which may be the program's code.
func (e *engine) messageOf(exception py.Object) string {
	result, err := e.guard.Protect(func() (py.Object, error) { return stringOf(natives.Str(e.meter, exception)) })
	message, ok := result.(py.String)
	if err != nil || !ok {
		return "<exception str() failed>"
	}
	return strings.ToValidUTF8(string(message), "\ufffd")
}

// position gives a place in the lowered program as one in the program's text.
func (e *engine) position(line, column int) (int, int) {
	if e.lowered == nil {
		return line, column
	}
	return e.lowered.Position(line, column)
}

func (e *engine) sourceLine(line int32) int {
	number, _ := e.position(int(line), 0)
	return number
}

// syntaxError makes the status of a program that was refused before it ran.
func (e *engine) syntaxError(message string, line, column, end int) bridge.Status {
	return bridge.Fail(e.text.Failure(program.Report{
		Name: "SyntaxError", Message: message, Syntax: true,
		Frames: []program.Frame{{Line: line, Column: column, EndColumn: end}},
	}))
}

// reportUnseen logs, at settlement, the exceptions of tasks and calls that nobody has asked for and the coroutines
// that were never awaited.
func (e *engine) reportUnseen() {
	const most = 10
	var texts []string
	for _, t := range e.tasks.unseen {
		if !t.seen {
			texts = append(texts, "Task exception was never retrieved: "+e.text.Failure(e.report(thrownOf(t.err))))
		}
	}
	for _, c := range e.unseen {
		if !c.seen {
			path := members.Path(c.member.namespace.binding.Global, c.member.name)
			texts = append(texts, "a call of "+path+" failed and was never awaited: "+e.text.Failure(e.report(thrownOf(c.err))))
		}
	}
	for i, text := range texts {
		if i == most {
			e.host.Warn("and more exceptions were never retrieved")
			break
		}
		e.host.Warn(text)
	}
	var forgotten []*coroutine
	for c := range e.unstarted {
		forgotten = append(forgotten, c)
	}
	for i, c := range sortedByLine(forgotten) {
		if i == most {
			e.host.Warn("and more coroutines were never awaited")
			break
		}
		e.host.Warn(program.NeverAwaited(c.line, c.name))
	}
}
