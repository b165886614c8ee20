package vm

import (
	"slices"
	"strconv"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// CodeType is the type of __code__ and of what compile() returns.
var CodeType = object.NewBuiltinType("code")

// codeObject is a code as an object of Python.
type codeObject struct {
	object.Header
	code *compile.Code
}

const codeSize = 64

// Trace implements object.Object.
func (o *codeObject) Trace(tracer *object.Tracer) int64 {
	tracer.VisitCode(o.code)
	return codeSize
}

// NewCode makes a code object of a code that the program has compiled, and charges for both.
func NewCode(t *object.Thread, code *compile.Code) (object.Value, *object.Exception) {
	if raised := t.Charge(codeSize + int64(len(code.Instructions))*8); raised != nil {
		return object.Value{}, raised
	}
	o := &codeObject{code: code}
	o.Header = object.NewHeader(CodeType, o)
	return o.Value(), nil
}

// Code implements object.Machine: the one code object of this run for a code.
func (m *Machine) Code(code *compile.Code) (object.Value, *object.Exception) {
	p, raised := m.prepare(code)
	if raised != nil {
		return object.Value{}, raised
	}
	if p.shown == nil {
		if raised := m.thread.Charge(codeSize); raised != nil {
			return object.Value{}, raised
		}
		p.shown = &codeObject{code: code}
		p.shown.Header = object.NewHeader(CodeType, p.shown)
	}
	return p.shown.Value(), nil
}

// CodeOf implements object.Machine.
func (m *Machine) CodeOf(v object.Value) (*compile.Code, bool) { return CodeOf(v) }

// BuiltinsOf implements object.Machine.
func (m *Machine) BuiltinsOf(globals *object.Dict) (object.Value, *object.Exception) {
	if own := m.ownBuiltins(globals); own != nil {
		return own.Value(), nil
	}
	dict, raised := m.Builtins()
	if raised != nil {
		return object.Value{}, raised
	}
	return dict.Value(), nil
}

// CodeOf returns the code of a code object.
func CodeOf(v object.Value) (*compile.Code, bool) {
	if o, ok := v.Object().(*codeObject); ok {
		return o.code, true
	}
	return nil, false
}

func decimal(n int) string { return strconv.Itoa(n) }

// codeFlags are the numbers of CPython's co_flags for the flags of a Code.
var codeFlags = []struct {
	flag   compile.Flags
	number int64
}{
	{compile.FunctionFlag, 0x1 | 0x2}, {compile.VariadicFlag, 0x4}, {compile.KeywordVariadicFlag, 0x8}, {compile.NestedFlag, 0x10},
	{compile.GeneratorFlag, 0x20}, {compile.CoroutineFlag, 0x80}, {compile.AsyncGeneratorFlag, 0x200},
	{compile.FutureAnnotationsFlag, 0x1000000},
}

// docstringFlag is CPython's CO_HAS_DOCSTRING.
const docstringFlag = 0x4000000

func flagsOf(code *compile.Code) int64 {
	var flags int64
	for _, f := range codeFlags {
		if code.Flags&f.flag != 0 {
			flags |= f.number
		}
	}
	if code.HasDocstring {
		flags |= docstringFlag
	}
	return flags
}

// variableNames returns the names of the local variables, parameters first, or of the cells.
func variableNames(code *compile.Code, cells bool) []string {
	var names []string
	for i, variable := range code.Variables {
		switch {
		case variable.Hidden:
		case cells && variable.Cell:
			names = append(names, variable.Name)
		case !cells && (!variable.Cell || i < code.Parameters()) && code.Flags&compile.FunctionFlag != 0:
			names = append(names, variable.Name)
		}
	}
	return names
}

// otherNames returns the globals, attributes and modules that a code names, each once.
func otherNames(code *compile.Code) []string {
	used := map[int32]bool{}
	for _, site := range code.Sites {
		used[site] = true
	}
	own := append(variableNames(code, false), variableNames(code, true)...)
	own = append(own, code.Free...)
	var names []string
	for i, name := range code.Names {
		if used[int32(i)] || !slices.Contains(own, name) {
			names = append(names, name)
		}
	}
	return names
}

func namesTuple(t *object.Thread, names []string) (object.Value, *object.Exception) {
	values := make([]object.Value, len(names))
	for i, name := range names {
		values[i] = t.Intern(name).Value()
	}
	return tupleOf(t, values)
}

func tupleOf(t *object.Thread, values []object.Value) (object.Value, *object.Exception) {
	tuple, raised := t.NewTuple(values...)
	if raised != nil {
		return object.Value{}, raised
	}
	return tuple.Value(), nil
}

// codeConstants are the constants of a code, that of its docstring first if it is a function.
func codeConstants(t *object.Thread, code *compile.Code) (object.Value, *object.Exception) {
	m := machineOf(t)
	p, raised := m.prepare(code)
	if raised != nil {
		return object.Value{}, raised
	}
	var values []object.Value
	if code.Flags&compile.FunctionFlag != 0 {
		first := object.None
		if code.HasDocstring {
			first = t.Intern(code.Docstring).Value()
		}
		values = append(values, first)
	}
	for i, v := range p.constants {
		if inner, ok := code.Constants[i].(*compile.Code); ok {
			if v, raised = m.Code(inner); raised != nil {
				return object.Value{}, raised
			}
		}
		if v == object.None && len(values) > 0 && values[0] == object.None {
			continue
		}
		values = append(values, v)
	}
	return tupleOf(t, values)
}

// codeLines are the triples of co_lines(): runs of instructions that stand on one line, in bytes of CPython's instructions.
func codeLines(t *object.Thread, code *compile.Code) (object.Value, *object.Exception) {
	var rows []object.Value
	start := 0
	for i := 1; i <= len(code.Instructions); i++ {
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
		line := code.Position(start).Line
		if i < len(code.Instructions) && code.Position(i).Line == line {
			continue
		}
		number := object.None
		if line > 0 {
			number = object.Int(int64(line))
		}
		row, raised := tupleOf(t, []object.Value{object.Int(int64(start) * 2), object.Int(int64(i) * 2), number})
		if raised != nil {
			return object.Value{}, raised
		}
		rows = append(rows, row)
		start = i
	}
	return iteratorOver(t, rows)
}

// codePositions are the places of co_positions(), one for each instruction.
func codePositions(t *object.Thread, code *compile.Code) (object.Value, *object.Exception) {
	rows := make([]object.Value, len(code.Instructions))
	for i := range rows {
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
		row := []object.Value{object.None, object.None, object.None, object.None}
		if p := code.Position(i); p.Line > 0 {
			for j, n := range []int{p.Line, p.EndLine, p.Column, p.EndColumn} {
				row[j] = object.Int(int64(n))
			}
		}
		var raised *object.Exception
		if rows[i], raised = tupleOf(t, row); raised != nil {
			return object.Value{}, raised
		}
	}
	return iteratorOver(t, rows)
}

func iteratorOver(t *object.Thread, values []object.Value) (object.Value, *object.Exception) {
	list, raised := t.NewList(values)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Iter(list.Value())
}

func declareCode() {
	codeOf := func(v object.Value) *compile.Code { return v.Object().(*codeObject).code }
	text := func(name string, of func(*compile.Code) string) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return t.StrValue(of(codeOf(self)))
		}}
	}
	number := func(name string, of func(*compile.Code) int64) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return object.Int(of(codeOf(self))), nil
		}}
	}
	names := func(name string, of func(*compile.Code) []string) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return namesTuple(t, of(codeOf(self)))
		}}
	}
	object.Declare(CodeType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				code := codeOf(self)
				return t.StrValue("<code object " + code.Name + " at " + t.Address(self) + ", file \"" + code.File + "\", line " + decimal(code.FirstLine) + ">")
			},
			object.SlotHash: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				code := codeOf(self)
				return object.Int(int64(t.HashText(code.QualifiedName)>>8) + int64(code.FirstLine)), nil
			},
		},
		Binary: map[object.Slot]object.Binary{object.SlotEq: func(_ *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
			code, ok := CodeOf(other)
			if !ok {
				return object.NotImplemented, nil
			}
			return object.Bool(code == codeOf(self)), nil
		}},
		GetSets: []object.GetSetDeclaration{
			text("co_name", func(c *compile.Code) string { return c.Name }), text("co_qualname", func(c *compile.Code) string { return c.QualifiedName }),
			text("co_filename", func(c *compile.Code) string { return c.File }),
			number("co_firstlineno", func(c *compile.Code) int64 { return int64(c.FirstLine) }),
			number("co_argcount", func(c *compile.Code) int64 { return int64(c.PositionalOnly + c.Positional) }),
			number("co_posonlyargcount", func(c *compile.Code) int64 { return int64(c.PositionalOnly) }),
			number("co_kwonlyargcount", func(c *compile.Code) int64 { return int64(c.KeywordOnly) }),
			number("co_nlocals", func(c *compile.Code) int64 { return int64(len(variableNames(c, false))) }),
			number("co_stacksize", func(c *compile.Code) int64 { return int64(c.Registers - c.Cleared) }),
			number("co_flags", flagsOf),
			names("co_varnames", func(c *compile.Code) []string { return variableNames(c, false) }),
			names("co_cellvars", func(c *compile.Code) []string { return variableNames(c, true) }),
			names("co_freevars", func(c *compile.Code) []string { return c.Free }),
			names("co_names", otherNames),
			{Name: "co_consts", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return codeConstants(t, codeOf(self))
			}},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "co_lines()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return codeLines(t, codeOf(arguments[0]))
			}},
			{Signature: "co_positions()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return codePositions(t, codeOf(arguments[0]))
			}},
		},
	})
}
