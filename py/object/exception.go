package object

import (
	"fmt"
	"strings"
)

// An Exception is an instance of BaseException or of a class derived from it. A function of Go that fails returns one.
type Exception struct {
	Header
	// Arguments are args.
	Arguments []Value
	// Cause is __cause__, Context __context__, nil for None.
	Cause, Context *Exception
	// SuppressContext is __suppress_context__.
	SuppressContext bool
	// Traceback is where it came by, outermost call last as it is unwound; package vm adds to it.
	Traceback *Traceback
	// fields are the type's own attributes (value of StopIteration), as Type.fields names them.
	fields []Value
	// dict has other attributes, __notes__ among them. It is nil while there are none.
	dict *Dict
}

// Aborted says that the run is over. It is no Python exception: nothing handles it, and nothing but the identity of it
// is looked at.
var Aborted = &Exception{}

// Trace implements Object.
func (e *Exception) Trace(tracer *Tracer) int64 {
	tracer.VisitHeader(&e.typ.Header)
	tracer.VisitAll(e.Arguments)
	tracer.VisitAll(e.fields)
	for _, other := range []*Exception{e.Cause, e.Context} {
		if other != nil {
			tracer.VisitHeader(&other.Header)
		}
	}
	if e.Traceback != nil {
		tracer.VisitHeader(&e.Traceback.Header)
	}
	if e.dict != nil {
		tracer.VisitHeader(&e.dict.Header)
	}
	return exceptionSize + int64(len(e.Arguments)+len(e.fields))*16
}

const exceptionSize = 160

// NewException makes an exception of typ with arguments, without running any __init__. The arguments become the exception's.
func (t *Thread) NewException(typ *Type, arguments ...Value) *Exception {
	e := &Exception{Arguments: arguments}
	e.Header = NewHeader(typ, e)
	if len(typ.fields) > 0 {
		e.fields = make([]Value, len(typ.fields))
	}
	// An exception is small, and what makes one cannot fail with another; the next charge finds out.
	t.charged += exceptionSize + int64(len(arguments)+len(e.fields))*16
	return e
}

// Raise makes an exception whose only argument is a text; without any argument if the text is empty.
func (t *Thread) Raise(typ *Type, format string, arguments ...any) *Exception {
	text := format
	if strings.IndexByte(format, '%') >= 0 {
		text = fmt.Sprintf(format, arguments...)
	}
	if text == "" {
		return t.NewException(typ)
	}
	t.charged += int64(len(text)) + strSize
	return t.NewException(typ, newStr(text).Value())
}

// Field returns an exception's own attribute, such as value of StopIteration; the zero Value if it was never set.
func (e *Exception) Field(name string) Value {
	for i, own := range e.typ.fields {
		if own == name {
			return e.fields[i]
		}
	}
	return Value{}
}

// SetField sets an exception's own attribute, which its type has to have.
func (e *Exception) SetField(name string, v Value) {
	for i, own := range e.typ.fields {
		if own == name {
			e.fields[i] = v
		}
	}
}

// Is tells whether the exception is of typ or a type derived from it. Aborted is of no type.
func (e *Exception) Is(typ *Type) bool {
	return e != Aborted && e.typ.IsSubtype(typ)
}

// A Traceback is one place that an exception came by, and the next one towards where it was raised.
type Traceback struct {
	Header
	// Frame is what the machine knows of the call: an object of type frame.
	Frame Value
	// Instruction is the number of the instruction in the frame's code.
	Instruction int
	Line        int
	Next        *Traceback
}

// Trace implements Object.
func (b *Traceback) Trace(tracer *Tracer) int64 {
	tracer.Visit(b.Frame)
	if b.Next != nil {
		tracer.VisitHeader(&b.Next.Header)
	}
	return 80
}
