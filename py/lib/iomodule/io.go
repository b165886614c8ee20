// Package iomodule is the module io, in memory: text and bytes that are written and read like files. No file is ever opened.
//
//	base.go         the classes that all streams derive from: _IOBase and the rest
//	stringio.go     StringIO
//	bytesio.go      BytesIO
//	textwrapper.go  TextIOWrapper: text over a stream of bytes
//	standard.go     sys.stdin, sys.stdout and sys.stderr of a run
//	io.py           the buffered streams over a raw one, and what is refused
package iomodule

import (
	_ "embed" // for the Python source
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed io.py
var source string

// Definitions are the modules. _io has what io shows, as the names of its types say.
var Definitions = []*module.Definition{
	{Name: "io", Doc: "Streams in memory.", Members: members, Source: source},
}

// The types.
var (
	baseType         = object.NewBuiltinType("_IOBase")
	rawBaseType      = object.NewBuiltinType("_RawIOBase")
	bufferedBaseType = object.NewBuiltinType("_BufferedIOBase")
	textBaseType     = object.NewBuiltinType("_TextIOBase")
	stringIOType     = object.NewBuiltinType("StringIO")
	bytesIOType      = object.NewBuiltinType("BytesIO")
	textWrapperType  = object.NewBuiltinType("TextIOWrapper")
	standardType     = object.NewBuiltinType("BufferedWriter")
)

var declareTypes = sync.OnceFunc(func() {
	declareBases()
	declareStringIO()
	declareBytesIO()
	declareTextWrapper()
	declareStandard()
})

func members() []module.Member {
	declareTypes()
	list := module.Types(stringIOType, bytesIOType, textWrapperType)
	for name, typ := range map[string]*object.Type{
		"IOBase": baseType, "RawIOBase": rawBaseType, "BufferedIOBase": bufferedBaseType, "TextIOBase": textBaseType,
	} {
		list = append(list, module.Member{Name: name, Value: typ.Value()})
	}
	return list
}

// unsupported makes the io.UnsupportedOperation of a method.
func unsupported(t *object.Thread, text string) *object.Exception {
	class, raised := module.Import(t, "io", "UnsupportedOperation")
	if raised != nil {
		return raised
	}
	made, raised := t.Call1(class, t.Intern(text).Value())
	if raised != nil {
		return raised
	}
	if e, ok := made.Object().(*object.Exception); ok {
		return e
	}
	return t.Raise(object.OSErrorType, "%s", text)
}

// size reads an argument that is a number of characters or bytes: -1 for None, a negative number and an absent one.
func size(t *object.Thread, v object.Value) (int, *object.Exception) {
	if !v.Exists() || v == object.None {
		return -1, nil
	}
	if !v.IsInt() && !v.Type().Slot(object.SlotIndex).Exists() {
		return 0, t.Raise(object.TypeErrorType, "argument should be integer or None, not '%s'", v.Type().Name)
	}
	n, raised := t.IndexInt(v, object.OverflowErrorType)
	return int(max(n, -1)), raised
}

func text(t *object.Thread, s string) (object.Value, *object.Exception) { return t.StrValue(s) }

func number(n int) (object.Value, *object.Exception) { return object.Int(int64(n)), nil }

// appended grows content, charged, and appends more.
func appended(t *object.Thread, content []byte, more string) ([]byte, *object.Exception) {
	if len(content)+len(more) > cap(content) {
		if raised := t.Charge(int64(max(len(more), cap(content)))); raised != nil {
			return content, raised
		}
		grown := make([]byte, len(content), len(content)+max(len(more), cap(content)))
		copy(grown, content)
		content = grown
	}
	if raised := t.Work(int64(len(more) / 64)); raised != nil {
		return content, raised
	}
	return append(content, more...), nil
}
