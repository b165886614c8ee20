package weave

import (
	"reflect"

	"github.com/dop251/goja"
)

// growing stands for a text that something has been added to; see weaveTexts. It is immutable: what is added goes behind
// the text in the buffer, which a growing of that greater length shares.
type growing struct {
	inert
	buffer *textBuffer
	// length is how much of the buffer the text is.
	length int
}

type textBuffer struct {
	builder goja.StringBuilder
	length  int
}

var growingType = reflect.TypeFor[*growing]()

// longText is the length from which on a text is held by a growing: a shorter one is copied sooner.
const longText = 1 << 10

// maxText is the length of V8's longest text.
const maxText = 1<<29 - 24

// growingOf is the growing that a variable's value is, or nil.
func growingOf(value goja.Value) *growing {
	if object, ok := value.(*goja.Object); ok && object.ExportType() == growingType {
		return object.Export().(*growing)
	}
	return nil
}

func (g *growing) text() goja.String {
	text := g.buffer.builder.String()
	if g.length < g.buffer.length {
		return text.Substring(0, g.length)
	}
	return text
}

// textOf gives the text of a variable's value.
func (c *checker) textOf(call goja.FunctionCall) goja.Value {
	if g := growingOf(call.Arguments[0]); g != nil {
		return g.text()
	}
	return call.Arguments[0]
}

// appendText adds a text to the end of a variable's value.
func (c *checker) appendText(call goja.FunctionCall) goja.Value {
	piece := stringOf(call.Arguments[1])
	g := growingOf(call.Arguments[0])
	if g == nil {
		text := stringOf(call.Arguments[0])
		if length := text.Length() + piece.Length(); length < longText {
			return text.Concat(piece)
		}
		g = newGrowing(text)
	}
	length := g.length + piece.Length()
	if length > maxText || c.host.Memory >= 0 && int64(length) > c.host.Memory {
		panic(c.rangeError("Invalid string length"))
	}
	if g.length < g.buffer.length {
		// Something else was added to this text before.
		g = newGrowing(g.text())
	}
	g.buffer.builder.WriteString(piece)
	g.buffer.length = length
	return c.vm.NewDynamicObject(&growing{buffer: g.buffer, length: length})
}

// stringOf is a value as a text. It is one, unless the program has made a method of texts give something else.
func stringOf(value goja.Value) goja.String {
	if text, ok := value.(goja.String); ok {
		return text
	}
	return value.ToString().(goja.String)
}

func newGrowing(text goja.String) *growing {
	g := &growing{buffer: &textBuffer{length: text.Length()}, length: text.Length()}
	g.buffer.builder.WriteString(text)
	return g
}

// inert is the part of a goja.DynamicObject that is never used.
type inert struct{}

// Get implements goja.DynamicObject.
func (inert) Get(string) goja.Value { return undefined }

// Set implements goja.DynamicObject.
func (inert) Set(string, goja.Value) bool { return false }

// Has implements goja.DynamicObject.
func (inert) Has(string) bool { return false }

// Delete implements goja.DynamicObject.
func (inert) Delete(string) bool { return false }

// Keys implements goja.DynamicObject.
func (inert) Keys() []string { return nil }
