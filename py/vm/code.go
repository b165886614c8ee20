package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// CodeType is the type of what compile() returns.
var CodeType = object.NewBuiltinType("code")

// codeObject is a code as an object of Python.
type codeObject struct {
	object.Header
	code *compile.Code
}

// Trace implements object.Object. The code belongs to no run, or is charged where it was compiled.
func (*codeObject) Trace(*object.Tracer) int64 { return 48 }

// NewCode makes a code object.
func NewCode(t *object.Thread, code *compile.Code) (object.Value, *object.Exception) {
	if raised := t.Charge(48 + int64(len(code.Instructions))*8); raised != nil {
		return object.Value{}, raised
	}
	o := &codeObject{code: code}
	o.Header = object.NewHeader(CodeType, o)
	return o.Value(), nil
}

// CodeOf returns the code of a code object.
func CodeOf(v object.Value) (*compile.Code, bool) {
	if o, ok := v.Object().(*codeObject); ok {
		return o.code, true
	}
	return nil, false
}

func declareCode() {
	text := func(name string, of func(*compile.Code) string) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return t.StrValue(of(self.Object().(*codeObject).code))
		}}
	}
	number := func(name string, of func(*compile.Code) int) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return object.Int(int64(of(self.Object().(*codeObject).code))), nil
		}}
	}
	object.Declare(CodeType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		GetSets: []object.GetSetDeclaration{
			text("co_name", func(c *compile.Code) string { return c.Name }), text("co_qualname", func(c *compile.Code) string { return c.QualifiedName }),
			text("co_filename", func(c *compile.Code) string { return c.File }),
			number("co_firstlineno", func(c *compile.Code) int { return c.FirstLine }),
			number("co_argcount", func(c *compile.Code) int { return c.PositionalOnly + c.Positional }),
			number("co_posonlyargcount", func(c *compile.Code) int { return c.PositionalOnly }),
			number("co_kwonlyargcount", func(c *compile.Code) int { return c.KeywordOnly }),
			{Name: "co_varnames", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				var names []object.Value
				for _, variable := range self.Object().(*codeObject).code.Variables {
					names = append(names, t.Intern(variable.Name).Value())
				}
				return object.Made(t.NewTuple(names...))
			}},
		},
	})
}
