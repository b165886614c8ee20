package vm

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// How tracebacks are printed. The behaviour is that of the module traceback of CPython 3.13, which its interpreter uses as well; it was
// found by running it.
//
//	traceback.go         Summary: one place of a traceback, with its source
//	tracebackcapture.go  Captured: an exception with all that is chained to it, at one moment
//	tracebackformat.go   a Captured as text
//	tracebackcarets.go   the marks below a quoted line
//	tracebacksuggest.go  "Did you mean"
//
// Nothing here recurses over what a program can make deep. Text is charged to the run and the work of making it ticks.

// A Summary is one place of a traceback: what the module traceback calls a FrameSummary.
type Summary struct {
	// File and Name are the code's file and name.
	File, Name string
	// Line and EndLine count from 1; EndLine is 0 where it is unknown.
	Line, EndLine int
	// Column and EndColumn bound the place in its first and last line, in bytes of UTF-8 from 0, the end exclusive; -1 where they are
	// unknown.
	Column, EndColumn int
	// Source has the lines from Line to EndLine without white space at their ends, joined by newlines; "" where they are unknown.
	Source string
	// Locals are the variables as text, if [TracebackOptions.Locals] asked for them, in order of their names.
	Locals []Local
}

// A Local is a variable as a traceback shows it.
type Local struct{ Name, Text string }

// TracebackOptions say what is captured of an exception and how it is printed. The zero value is what CPython's interpreter prints for an
// uncaught exception, but for the frames of library code.
type TracebackOptions struct {
	// Limited bounds the places of each traceback to Limit: the outermost ones, or the innermost -Limit for a negative number.
	Limited bool
	Limit   int
	// Unchained leaves out causes and contexts.
	Unchained bool
	// Full captures a context even where the cause or __suppress_context__ keeps it from being printed.
	Full bool
	// Library shows the frames of library code, whose files are called "<frozen ...>".
	Library bool
	// Locals captures the variables of every frame.
	Locals bool
	// Unquoted leaves out the source lines.
	Unquoted bool
	// GroupWidth and GroupDepth bound the picture of an exception group; 0 stands for 15 and 10.
	GroupWidth, GroupDepth int
	// MaxExceptions, MaxPlaces and MaxText bound what is captured, for a reader who wants no more of it: the exceptions in all, the places
	// of each traceback and the bytes of each text. 0 stands for no bound. CPython has none.
	MaxExceptions, MaxPlaces, MaxText int
}

// libraryPrefix begins the names of the files of library code.
const libraryPrefix = "<frozen "

// isLibrary tells library code.
func isLibrary(code *compile.Code) bool { return strings.HasPrefix(code.File, libraryPrefix) }

// Summarize returns the places of a traceback, the outermost first, as many as options say.
func (m *Machine) Summarize(traceback *object.Traceback, options TracebackOptions) ([]Summary, *object.Exception) {
	var places []*object.Traceback
	for b := traceback; b != nil; b = b.Next {
		if raised := m.thread.Work(1); raised != nil {
			return nil, raised
		}
		if f, ok := b.Frame.Object().(*Frame); ok && (options.Library || !isLibrary(f.Code)) {
			places = append(places, b)
		}
	}
	if options.Limited {
		places = limitPlaces(places, options.Limit)
	}
	if most := options.MaxPlaces; most > 0 && len(places) > most {
		places = append(places[:most/2:most/2], places[len(places)-(most-most/2):]...)
	}
	if raised := m.thread.Charge(int64(len(places)) * 160); raised != nil {
		return nil, raised
	}
	summaries := make([]Summary, len(places))
	for i, b := range places {
		summary, raised := m.SummarizePlace(b.Frame.Object().(*Frame), b.Instruction, b.Line, options)
		if raised != nil {
			return nil, raised
		}
		summaries[i] = summary
	}
	return summaries, nil
}

func limitPlaces[T any](places []T, limit int) []T {
	switch {
	case limit >= 0:
		return places[:min(limit, len(places))]
	default:
		return places[max(0, len(places)+limit):]
	}
}

// SummarizePlace returns the place of an instruction of a frame. line is used when the code does not know its own.
func (m *Machine) SummarizePlace(f *Frame, instruction, line int, options TracebackOptions) (Summary, *object.Exception) {
	p := f.Code.Position(instruction)
	s := Summary{File: f.Code.File, Name: f.Code.Name, Line: p.Line, EndLine: p.EndLine, Column: p.Column, EndColumn: p.EndColumn}
	if p.Line == 0 {
		s.Line, s.EndLine, s.Column, s.EndColumn = line, line, -1, -1
	}
	if !options.Unquoted {
		var raised *object.Exception
		if s.Source, raised = m.sourceLines(f.Code, s.Line, s.EndLine); raised != nil {
			return Summary{}, raised
		}
	}
	if options.Locals {
		locals, raised := m.localTexts(f)
		if raised != nil {
			return Summary{}, raised
		}
		s.Locals = locals
	}
	return s, nil
}

// SourceLine returns a line of a file whose text this run knows, without its end; "" if it knows none. It is linecache.getline.
func (m *Machine) SourceLine(file string, line int) string {
	if source := m.sources[file]; source != nil {
		return source.Line(line)
	}
	return ""
}

// sourceLines returns lines of a code's file, each without white space at its end.
func (m *Machine) sourceLines(code *compile.Code, first, last int) (string, *object.Exception) {
	source := code.Source
	if source == nil {
		if source = m.sources[code.File]; source == nil {
			return "", nil
		}
	}
	if first == last {
		return strings.TrimRightFunc(source.Line(first), isSpace), nil
	}
	var text strings.Builder
	for n := first; n <= last; n++ {
		line := strings.TrimRightFunc(source.Line(n), isSpace)
		if raised := m.thread.Work(1 + int64(len(line))/64); raised != nil {
			return "", raised
		}
		if raised := m.thread.Charge(int64(len(line)) + 1); raised != nil {
			return "", raised
		}
		if n > first {
			text.WriteByte('\n')
		}
		text.WriteString(line)
	}
	return text.String(), nil
}
