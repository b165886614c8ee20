package object

import "github.com/coderuntime/coderuntime/py/compile"

// A Function is a function that the program wrote. Package vm runs it.
type Function struct {
	Header
	Code    *compile.Code
	Globals *Dict
	Module  Value
	// name, qualifiedName and doc are absent while they are what Code says: most functions are never asked for them.
	name, qualifiedName, doc Value
	Defaults                 *Tuple // of the last positional parameters, nil for none
	// KeywordDefaults has the defaults of keyword-only parameters, nil for none.
	KeywordDefaults *Dict
	// Annotations is __annotations__, nil until there are any.
	Annotations *Dict
	TypeParams  Value // a Tuple, absent for none
	// Closure has the cells of Code.Free.
	Closure []*Cell
	// Prepared is the machine's own.
	Prepared any
	dict     *Dict
}

const functionSize = 208

// NewFunctionObject makes a function without closure, defaults and annotations.
func (t *Thread) NewFunctionObject(code *compile.Code, globals *Dict) (*Function, *Exception) {
	if raised := t.Charge(functionSize); raised != nil {
		return nil, raised
	}
	f := &Function{Code: code, Globals: globals, Module: None}
	if name := globals.GetName(t, "__name__"); name.Exists() {
		f.Module = name
	}
	f.Header = NewHeader(FunctionType, f)
	return f, nil
}

// Name returns __name__, a Str.
func (f *Function) Name(t *Thread) Value {
	if !f.name.Exists() {
		f.name = t.Intern(f.Code.Name).Value()
	}
	return f.name
}

// QualifiedName returns __qualname__, a Str.
func (f *Function) QualifiedName(t *Thread) Value {
	if !f.qualifiedName.Exists() {
		f.qualifiedName = t.Intern(f.Code.QualifiedName).Value()
	}
	return f.qualifiedName
}

// Doc returns __doc__.
func (f *Function) Doc(t *Thread) Value {
	if !f.doc.Exists() {
		f.doc = None
		if f.Code.HasDocstring {
			f.doc = t.Intern(f.Code.Docstring).Value()
		}
	}
	return f.doc
}

// Trace implements Object.
func (f *Function) Trace(tracer *Tracer) int64 {
	for _, v := range []Value{f.name, f.qualifiedName, f.Module, f.doc, f.TypeParams} {
		tracer.Visit(v)
	}
	for _, dict := range []*Dict{f.Globals, f.KeywordDefaults, f.Annotations, f.dict} {
		if dict != nil {
			tracer.VisitHeader(&dict.Header)
		}
	}
	if f.Defaults != nil {
		tracer.VisitHeader(&f.Defaults.Header)
	}
	for _, cell := range f.Closure {
		tracer.VisitHeader(&cell.Header)
	}
	if p, ok := f.Prepared.(interface{ TracePrepared(*Tracer) }); ok {
		p.TracePrepared(tracer)
	} else {
		tracer.VisitCode(f.Code)
	}
	return functionSize + int64(len(f.Closure))*8
}

func (f *Function) attributes() **Dict { return &f.dict }

// A Cell is a variable that a function and the functions inside it share.
type Cell struct {
	Header
	Content Value // absent while the variable is unbound
}

// NewCell makes a cell.
func (t *Thread) NewCell(content Value) *Cell {
	t.charged += 56
	c := &Cell{Content: content}
	c.Header = NewHeader(CellType, c)
	return c
}

// Trace implements Object.
func (c *Cell) Trace(tracer *Tracer) int64 {
	tracer.Visit(c.Content)
	return 56
}

// A BoundMethod is a function, or any callable, with the object that it is a method of.
type BoundMethod struct {
	Header
	Function, Self Value
}

// NewBoundMethod makes a bound method.
func (t *Thread) NewBoundMethod(function, self Value) (Value, *Exception) {
	if raised := t.Charge(72); raised != nil {
		return Value{}, raised
	}
	m := &BoundMethod{Function: function, Self: self}
	m.Header = NewHeader(MethodType, m)
	return m.Value(), nil
}

// Trace implements Object.
func (m *BoundMethod) Trace(tracer *Tracer) int64 {
	tracer.Visit(m.Function)
	tracer.Visit(m.Self)
	return 72
}

// A Module is a module of this run.
type Module struct {
	Header
	Name string
	// Dict is __dict__. It is never nil.
	Dict *Dict
}

// NewModule makes a module with its __name__, __doc__ and the rest that every module has.
func (t *Thread) NewModule(name string) (*Module, *Exception) {
	dict, raised := t.NewDict()
	if raised != nil {
		return nil, raised
	}
	m := &Module{Name: name, Dict: dict}
	m.Header = NewHeader(ModuleType, m)
	for _, attribute := range []struct {
		name  string
		value Value
	}{
		{"__name__", t.Intern(name).Value()}, {"__doc__", None}, {"__package__", None}, {"__loader__", None}, {"__spec__", None},
	} {
		if raised := dict.SetName(t, attribute.name, attribute.value); raised != nil {
			return nil, raised
		}
	}
	return m, nil
}

// Trace implements Object.
func (m *Module) Trace(tracer *Tracer) int64 {
	tracer.VisitHeader(&m.Dict.Header)
	return 96
}

func (m *Module) attributes() **Dict { return &m.Dict }

func (e *Exception) attributes() **Dict { return &e.dict }
