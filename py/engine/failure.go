package engine

import (
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/py/lib/asynciomodule"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/program"
	"github.com/coderuntime/coderuntime/py/syntax"
	"github.com/coderuntime/coderuntime/py/vm"
)

// Bounds of what the message of a failure shows, which elides on its own.
var captureOptions = vm.TracebackOptions{MaxExceptions: 40, MaxPlaces: 400, MaxText: 16 << 10, Unquoted: true}

// refused makes the status of a program that does not compile.
func (e *engine) refused(mistake error) bridge.Status {
	wrong, ok := mistake.(*syntax.SyntaxError)
	if !ok {
		return bridge.Fail(mistake.Error())
	}
	name := "SyntaxError"
	switch wrong.Kind {
	case syntax.KindIndentation:
		name = "IndentationError"
	case syntax.KindTab:
		name = "TabError"
	case syntax.KindMemory:
		name = "MemoryError"
	case syntax.KindRecursion:
		name = "RecursionError"
	}
	report := program.Report{Name: name, Message: wrong.Message, Syntax: true}
	if wrong.Line > 0 {
		end := wrong.EndColumn
		if wrong.EndLine != wrong.Line || end <= wrong.Column {
			end = wrong.Column + 1
		}
		report.Frames = []program.Frame{{Line: wrong.Line, Column: wrong.Column, EndColumn: end}}
	}
	return bridge.Fail(e.program.text.Failure(report))
}

// failed makes the status of a program that ended with an exception: SystemExit may be no failure.
func (e *engine) failed(raised *object.Exception) bridge.Status {
	if raised.Is(object.SystemExitType) {
		code := object.None
		if len(raised.Arguments) > 0 {
			code = raised.Arguments[0]
		}
		if code == object.None || code.IsInt() && code.Int() == 0 || code == object.False {
			return bridge.Status{Settled: true}
		}
	}
	report, ok := e.report(raised)
	if !ok {
		return bridge.Waiting
	}
	return bridge.Fail(e.program.text.Failure(report))
}

// report describes an exception and what it was raised from; false if the run is over.
func (e *engine) report(raised *object.Exception) (program.Report, bool) {
	captured, failed := e.machine().Capture(raised, captureOptions)
	if failed != nil {
		return program.Report{}, false
	}
	return *e.reportOf(captured), true
}

// reportOf makes the report of what was captured. The depth of what is captured is bounded.
func (e *engine) reportOf(c *vm.Captured) *program.Report {
	r := &program.Report{Name: wellFormed(c.Type), Message: wellFormed(c.Text), Notes: c.Notes}
	r.Hint = program.Hint(e.host.Bindings(), r.Name, r.Message)
	if c.Syntax != nil {
		r.Message = wellFormed(c.Syntax.Message)
	}
	for i := range c.Places {
		if p := &c.Places[i]; p.File == program.FileName {
			r.Frames = append(r.Frames, e.frame(p))
		}
	}
	for _, member := range c.Members {
		r.Members = append(r.Members, e.reportOf(member))
	}
	switch {
	case c.Cause != nil:
		r.Cause = e.reportOf(c.Cause)
	case c.Context != nil && !c.SuppressContext:
		r.Cause, r.Handled = e.reportOf(c.Context), true
	}
	return r
}

// frame makes a place of the program one of a report: its columns count characters.
func (e *engine) frame(p *vm.Summary) program.Frame {
	f := program.Frame{Function: wellFormed(p.Name), Line: p.Line}
	if p.Column < 0 || p.EndLine != p.Line {
		return f
	}
	line := e.machine().SourceLine(program.FileName, p.Line)
	characters := func(bytes int) int { return len([]rune(line[:min(max(bytes, 0), len(line))])) + 1 }
	f.Column, f.EndColumn = characters(p.Column), characters(p.EndColumn)
	return f
}

// idle is the message of a program that waits for what can never happen.
func (e *engine) idle() string {
	return "RuntimeError: the program awaits what can never happen: no call, timer or task is left that could settle it"
}

// settled reports what is left to say at the end of a run: exceptions that nobody asked for and coroutines that were never awaited.
func (e *engine) settled(status bridge.Status) bridge.Status {
	e.stdout.Close()
	e.stderr.Close()
	const most = 10
	var texts []string
	failed := asynciomodule.LoopOf(e.thread).Failed()
	for i, f := range failed {
		if i == most {
			texts = append(texts, "and more exceptions were never retrieved")
			break
		}
		what := "Task exception was never retrieved: "
		switch c, isCall := f.Owner.(*call); {
		case isCall:
			what = "a call of " + members.Path(c.member.namespace.binding.Global, c.member.name) + " failed and was never awaited: "
		case f.Name() == "":
			what = "Future exception was never retrieved: "
		}
		report, ok := e.report(f.Exception())
		if !ok {
			report = program.Report{Name: f.Exception().Type().Name}
		}
		texts = append(texts, what+e.program.text.Failure(report))
	}
	unawaited, more := e.machine().Unawaited(most)
	for _, u := range unawaited {
		line := 0
		if u.Place.Exists() {
			line = u.Place.Line()
		}
		texts = append(texts, program.NeverAwaited(line, wellFormed(u.Name)))
	}
	if more {
		texts = append(texts, "and more coroutines were never awaited")
	}
	for _, text := range texts {
		e.host.Warn(text)
	}
	return status
}
