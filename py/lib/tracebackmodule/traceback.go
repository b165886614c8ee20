// Package tracebackmodule is the modules traceback and linecache. Package vm captures exceptions and writes them; the classes that a
// program sees are Python in traceback.py.
//
// A place of a traceback crosses from Go to Python and back as a tuple: file name, line, name, last line, first and last column or None,
// source or None, variables or None (see placeTuple).
package tracebackmodule

import (
	_ "embed" // for the Python sources
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

//go:embed traceback.py
var source string

//go:embed linecache.py
var linecacheSource string

// Definitions are the modules.
var Definitions = []*module.Definition{
	{Name: "traceback", Doc: "Exceptions and calls in progress as text.", Members: members, Source: source},
	{Name: "linecache", Doc: "Lines of source files by their numbers.", Source: linecacheSource, Members: func() []module.Member {
		return module.Functions("linecache", sourceLineFunction)
	}},
}

var sourceLineFunction = module.Function{Signature: "_source_line(filename, lineno, /)", Native: sourceLine}

func members() []module.Member {
	declareCaptured()
	return module.Functions("traceback",
		module.Function{Signature: "_format(exc, tb, limit, chain, /)", Native: format},
		module.Function{Signature: "_capture(exc, tb, limit, capture_locals, max_group_width, max_group_depth, /)", Native: capture},
		module.Function{Signature: "_places(tb, limit, capture_locals, /)", Native: places},
		module.Function{Signature: "_frame_place(frame, lineno, capture_locals, /)", Native: framePlace},
		module.Function{Signature: "_stack_places(frame, limit, /)", Native: stackPlaces},
		module.Function{Signature: "_format_places(places, /)", Native: formatPlaces},
		module.Function{Signature: "_handled()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return object.ExceptionOrNone(module.Of(t).Machine().Handled()), nil
		}},
		sourceLineFunction,
	)
}

// limited reads a limit, which may be None.
func limited(t *object.Thread, v object.Value, options *vm.TracebackOptions) *object.Exception {
	if v == object.None {
		return nil
	}
	n, raised := t.IndexInt(v, object.OverflowErrorType)
	options.Limited, options.Limit = true, int(n)
	return raised
}

// captured captures an exception with tb as its traceback. Its own is put back at once.
func captured(t *object.Thread, exc, tb object.Value, options vm.TracebackOptions) (*vm.Captured, *object.Exception) {
	e, ok := exc.Object().(*object.Exception)
	if !ok {
		return nil, t.Raise(object.TypeErrorType, "Exception expected for value, %s found", exc.Type().Name)
	}
	own := e.Traceback
	e.Traceback, _ = tb.Object().(*object.Traceback)
	defer func() { e.Traceback = own }()
	return module.Of(t).Machine().Capture(e, options)
}

func textList(t *object.Thread, texts []string) (object.Value, *object.Exception) {
	values := make([]object.Value, len(texts))
	for i, text := range texts {
		v, raised := t.StrValue(text)
		if raised != nil {
			return object.Value{}, raised
		}
		values[i] = v
	}
	return object.Made(t.NewList(values))
}

func format(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	options := vm.TracebackOptions{}
	if raised := limited(t, arguments[2], &options); raised != nil {
		return object.Value{}, raised
	}
	chain, raised := t.Truth(arguments[3])
	if raised != nil {
		return object.Value{}, raised
	}
	options.Unchained = !chain
	c, raised := captured(t, arguments[0], arguments[1], options)
	if raised != nil {
		return object.Value{}, raised
	}
	parts, raised := module.Of(t).Machine().Format(c, options)
	if raised != nil {
		return object.Value{}, raised
	}
	return textList(t, parts)
}

// number is a column, or None for one that is not known.
func number(n int) object.Value {
	if n < 0 {
		return object.None
	}
	return object.Int(int64(n))
}

func placeTuple(t *object.Thread, s *vm.Summary, withLocals bool) (object.Value, *object.Exception) {
	file, raised := t.StrValue(s.File)
	if raised != nil {
		return object.Value{}, raised
	}
	name, raised := t.StrValue(s.Name)
	if raised != nil {
		return object.Value{}, raised
	}
	source := object.None
	if s.Source != "" {
		if source, raised = t.StrValue(s.Source); raised != nil {
			return object.Value{}, raised
		}
	}
	locals := object.None
	if withLocals {
		dict, raised := t.NewDict()
		if raised != nil {
			return object.Value{}, raised
		}
		for _, local := range s.Locals {
			text, raised := t.StrValue(local.Text)
			if raised == nil {
				raised = dict.SetName(t, local.Name, text)
			}
			if raised != nil {
				return object.Value{}, raised
			}
		}
		locals = dict.Value()
	}
	return object.Made(t.NewTuple(file, number(s.Line), name, number(s.EndLine), number(s.Column), number(s.EndColumn), source, locals))
}

// placesOf reads the tuples of places.
func placesOf(t *object.Thread, v object.Value) ([]vm.Summary, *object.Exception) {
	var list []vm.Summary
	raised := t.Each(v, func(place object.Value) (bool, *object.Exception) {
		tuple, ok := object.TupleOf(place)
		if !ok || len(tuple.Elements()) != 8 {
			return false, t.Raise(object.TypeErrorType, "a place is a tuple of 8")
		}
		parts := tuple.Elements()
		if raised := t.Charge(160); raised != nil {
			return false, raised
		}
		text := func(v object.Value) string {
			if s, ok := object.StrOf(v); ok {
				return s.Text()
			}
			return ""
		}
		count := func(v object.Value, none int) int {
			if v.IsInt() {
				return int(v.Int())
			}
			return none
		}
		s := vm.Summary{
			File: text(parts[0]), Line: count(parts[1], 0), Name: text(parts[2]), EndLine: count(parts[3], 0),
			Column: count(parts[4], -1), EndColumn: count(parts[5], -1), Source: text(parts[6]),
		}
		if locals, ok := object.DictOf(parts[7]); ok {
			for i := range locals.Entries() {
				if key, v := locals.Entry(i); key.Exists() {
					s.Locals = append(s.Locals, vm.Local{Name: text(key), Text: text(v)})
				}
			}
		}
		list = append(list, s)
		return true, nil
	})
	return list, raised
}

func placeTuples(t *object.Thread, list []vm.Summary, withLocals bool) (object.Value, *object.Exception) {
	values := make([]object.Value, len(list))
	for i := range list {
		v, raised := placeTuple(t, &list[i], withLocals)
		if raised != nil {
			return object.Value{}, raised
		}
		values[i] = v
	}
	return object.Made(t.NewList(values))
}

func places(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	locals, raised := t.Truth(arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	options := vm.TracebackOptions{Locals: locals}
	if raised := limited(t, arguments[1], &options); raised != nil {
		return object.Value{}, raised
	}
	b, ok := arguments[0].Object().(*object.Traceback)
	if !ok && arguments[0] != object.None {
		return object.Value{}, t.Raise(object.AttributeErrorType, "'%s' object has no attribute 'tb_frame'", arguments[0].Type().Name)
	}
	list, raised := module.Of(t).Machine().Summarize(b, options)
	if raised != nil {
		return object.Value{}, raised
	}
	return placeTuples(t, list, locals)
}

func framePlace(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	f, ok := arguments[0].Object().(*vm.Frame)
	if !ok {
		return object.Value{}, t.Raise(object.AttributeErrorType, "'%s' object has no attribute 'f_code'", arguments[0].Type().Name)
	}
	line, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	locals, raised := t.Truth(arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	s, raised := module.Of(t).Machine().SummarizePlace(f, -1, int(line), vm.TracebackOptions{Locals: locals})
	if raised != nil {
		return object.Value{}, raised
	}
	return placeTuple(t, &s, locals)
}

// stackPlaces returns the places of the calls in progress from a frame on, the outermost first. A limit takes the innermost.
func stackPlaces(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	machine := module.Of(t).Machine()
	options := vm.TracebackOptions{}
	if raised := limited(t, arguments[1], &options); raised != nil {
		return object.Value{}, raised
	}
	var list []vm.Summary
	f, _ := arguments[0].Object().(*vm.Frame)
	for ; f != nil; f = machine.Back(f) {
		if strings.HasPrefix(f.Code.File, "<frozen ") {
			continue
		}
		if options.Limited && options.Limit >= 0 && len(list) == options.Limit {
			break
		}
		if raised := t.Charge(160); raised != nil {
			return object.Value{}, raised
		}
		s, raised := machine.SummarizePlace(f, f.At(), f.Line(), options)
		if raised != nil {
			return object.Value{}, raised
		}
		// As in CPython the places of calls in progress have no columns.
		s.Source, _, _ = strings.Cut(s.Source, "\n")
		s.EndLine, s.Column, s.EndColumn = s.Line, -1, -1
		list = append(list, s)
	}
	if options.Limited && options.Limit < 0 {
		list = list[max(0, len(list)+options.Limit):]
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return placeTuples(t, list, false)
}

func formatPlaces(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	list, raised := placesOf(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	texts, raised := module.Of(t).Machine().FormatPlaces(list)
	if raised != nil {
		return object.Value{}, raised
	}
	return textList(t, texts)
}

func sourceLine(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	file, ok := object.StrOf(arguments[0])
	if !ok || !arguments[1].IsInt() || arguments[1].Int() < 1 || arguments[1].Int() > 1<<31 {
		return t.StrValue("")
	}
	return t.StrValue(module.Of(t).Machine().SourceLine(file.Text(), int(arguments[1].Int())))
}

// A capturedObject is a vm.Captured as an object of Python.
type capturedObject struct {
	object.Header
	captured *vm.Captured
	options  vm.TracebackOptions
}

// Trace implements object.Object. What was captured was charged then.
func (*capturedObject) Trace(*object.Tracer) int64 { return 160 }

var capturedType = object.NewBuiltinType("_Captured")

func newCaptured(t *object.Thread, c *vm.Captured, options vm.TracebackOptions) (object.Value, *object.Exception) {
	if c == nil {
		return object.None, nil
	}
	if raised := t.Charge(160); raised != nil {
		return object.Value{}, raised
	}
	o := &capturedObject{captured: c, options: options}
	o.Header = object.NewHeader(capturedType, o)
	return o.Value(), nil
}

func capture(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	locals, raised := t.Truth(arguments[3])
	if raised != nil {
		return object.Value{}, raised
	}
	options := vm.TracebackOptions{Locals: locals, Full: true}
	if raised := limited(t, arguments[2], &options); raised != nil {
		return object.Value{}, raised
	}
	for i, bound := range []*int{&options.GroupWidth, &options.GroupDepth} {
		n, raised := t.IndexInt(arguments[4+i], object.OverflowErrorType)
		if raised != nil {
			return object.Value{}, raised
		}
		*bound = int(n)
	}
	c, raised := captured(t, arguments[0], arguments[1], options)
	if raised != nil {
		return object.Value{}, raised
	}
	return newCaptured(t, c, options)
}

var declareCaptured = sync.OnceFunc(func() {
	get := func(name string, of func(t *object.Thread, o *capturedObject) (object.Value, *object.Exception)) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return of(t, self.Object().(*capturedObject))
		}}
	}
	object.Declare(capturedType, object.Declaration{
		Module: "traceback", Final: true, Abstract: true, Layout: true,
		GetSets: []object.GetSetDeclaration{
			get("type", func(t *object.Thread, o *capturedObject) (object.Value, *object.Exception) {
				return t.StrValue(o.captured.Type)
			}),
			get("text", func(t *object.Thread, o *capturedObject) (object.Value, *object.Exception) {
				return t.StrValue(o.captured.Text)
			}),
			get("notes", func(t *object.Thread, o *capturedObject) (object.Value, *object.Exception) {
				return textList(t, o.captured.Notes)
			}),
			get("cause", func(t *object.Thread, o *capturedObject) (object.Value, *object.Exception) {
				return newCaptured(t, o.captured.Cause, o.options)
			}),
			get("context", func(t *object.Thread, o *capturedObject) (object.Value, *object.Exception) {
				return newCaptured(t, o.captured.Context, o.options)
			}),
			get("suppress_context", func(_ *object.Thread, o *capturedObject) (object.Value, *object.Exception) {
				return object.Bool(o.captured.SuppressContext), nil
			}),
			get("members", func(t *object.Thread, o *capturedObject) (object.Value, *object.Exception) {
				if !o.captured.Group {
					return object.None, nil
				}
				var members []object.Value
				for _, c := range o.captured.Members {
					v, raised := newCaptured(t, c, o.options)
					if raised != nil {
						return object.Value{}, raised
					}
					members = append(members, v)
				}
				return object.Made(t.NewList(members))
			}),
			get("syntax", syntaxTuple),
			{
				Name: "places",
				Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
					o := self.Object().(*capturedObject)
					return placeTuples(t, o.captured.Places, o.options.Locals)
				},
				Set: func(t *object.Thread, self, value object.Value) *object.Exception {
					o := self.Object().(*capturedObject)
					list, raised := placesOf(t, value)
					if raised == nil {
						o.captured.Places = list
						o.captured.HasTraceback = o.captured.HasTraceback || len(list) > 0
					}
					return raised
				},
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "format(chain, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				o := arguments[0].Object().(*capturedObject)
				chain, raised := t.Truth(arguments[1])
				if raised != nil {
					return object.Value{}, raised
				}
				options := o.options
				options.Unchained = !chain
				parts, raised := module.Of(t).Machine().Format(o.captured, options)
				if raised != nil {
					return object.Value{}, raised
				}
				return textList(t, parts)
			}},
			{Signature: "only()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return textList(t, module.Of(t).Machine().FormatOnly(arguments[0].Object().(*capturedObject).captured))
			}},
		},
	})
})

// syntaxTuple is what a SyntaxError says of its place: msg, filename, lineno, end_lineno, text, offset, end_offset; None for other exceptions.
func syntaxTuple(t *object.Thread, o *capturedObject) (object.Value, *object.Exception) {
	s := o.captured.Syntax
	if s == nil {
		return object.None, nil
	}
	values := make([]object.Value, 0, 7)
	for _, part := range []struct {
		text string
		has  bool
	}{{s.Message, true}, {s.File, s.HasFile}, {s.Line, s.Line != ""}, {s.EndLine, s.EndLine != ""}, {s.Text, s.HasText}} {
		v := object.None
		if part.has {
			var raised *object.Exception
			if v, raised = t.StrValue(part.text); raised != nil {
				return object.Value{}, raised
			}
		}
		values = append(values, v)
	}
	offset, end := object.None, object.None
	if s.HasOffset {
		offset = object.Int(int64(s.Offset))
	}
	if s.HasEndOffset {
		end = object.Int(int64(s.EndOffset))
	}
	return object.Made(t.NewTuple(append(values, offset, end)...))
}
