package vm

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// makeFunction is the instruction MAKE_FUNCTION.
func (m *Machine) makeFunction(f *frame, in *compile.Instruction) *object.Exception {
	code := f.code.Constants[in.D].(*compile.Code)
	function, raised := m.thread.NewFunctionObject(code, f.globals)
	if raised != nil {
		return raised
	}
	if len(code.Captures) > 0 {
		function.Closure = make([]*object.Cell, len(code.Captures))
		for i, capture := range code.Captures {
			if capture.Free {
				function.Closure[i] = f.function.Closure[capture.Index]
			} else {
				function.Closure[i] = f.window[capture.Index].Object().(*object.Cell)
			}
		}
	}
	f.window[in.A] = function.Value()
	return nil
}

// setFunction gives a function its defaults and the like: see SET_FUNCTION.
func (m *Machine) setFunction(function *object.Function, v object.Value, what uint8) *object.Exception {
	t := m.thread
	switch what {
	case 1:
		function.Defaults = v.Object().(*object.Tuple)
	case 2:
		function.KeywordDefaults = v.Object().(*object.Dict)
	case 3:
		pairs := v.Object().(*object.Tuple).Elements()
		annotations, raised := t.NewDict()
		if raised != nil {
			return raised
		}
		for i := 0; i < len(pairs); i += 2 {
			if raised := annotations.Set(t, pairs[i], pairs[i+1]); raised != nil {
				return raised
			}
		}
		function.Annotations = annotations
	case 4:
		function.TypeParams = v
	}
	return nil
}

// RunClassBody implements object.Machine.
func (m *Machine) RunClassBody(body *object.Function, namespace object.Value) (*object.Cell, *object.Exception) {
	result, raised := m.runBody(body, body.Globals, namespace)
	if raised != nil {
		return nil, raised
	}
	cell, _ := cellOf(result)
	return cell, nil
}

// AddSource makes the text of a code known, for whoever quotes a line of its file.
func (m *Machine) AddSource(code *compile.Code) {
	if code.Source == nil {
		return
	}
	if m.sources == nil {
		m.sources = make(map[string]*compile.Source)
	}
	m.sources[code.File] = code.Source
}

// RunModule runs the code of a module, or of exec and eval, with its globals and namespace, and returns what it returns.
func (m *Machine) RunModule(code *compile.Code, globals *object.Dict, namespace object.Value) (object.Value, *object.Exception) {
	m.AddSource(code)
	function, raised := m.thread.NewFunctionObject(code, globals)
	if raised != nil {
		return object.Value{}, raised
	}
	return m.runBody(function, globals, namespace)
}

func (m *Machine) runBody(function *object.Function, globals *object.Dict, namespace object.Value) (object.Value, *object.Exception) {
	code, raised := m.prepareFunction(function)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := m.thread.EnterFrame(); raised != nil {
		return object.Value{}, raised
	}
	defer m.thread.LeaveFrame()
	f := m.next()
	*f = frame{code: code, function: function, globals: globals, namespace: namespace, deliver: deliverExit}
	f.plain = namespace == globals.Value()
	if raised := m.room(f, code.registers); raised != nil {
		return object.Value{}, raised
	}
	if code.Flags&generatorFlags != 0 {
		// A program with await at its top level is a coroutine.
		return m.makeGenerator(f)
	}
	return m.enter()
}

// SuperArguments implements object.Machine: the class whose method is running, and its first argument.
func (m *Machine) SuperArguments() (*object.Type, object.Value, *object.Exception) {
	t := m.thread
	f := m.current()
	if f == nil || f.code.Flags&compile.FunctionFlag == 0 {
		return nil, object.Value{}, t.Raise(object.RuntimeErrorType, "super(): no arguments")
	}
	if f.code.parameters == 0 && f.code.Flags&compile.VariadicFlag == 0 {
		return nil, object.Value{}, t.Raise(object.RuntimeErrorType, "super(): no arguments")
	}
	first := f.window[0]
	if f.code.parameters == 0 {
		tuple, ok := first.Object().(*object.Tuple)
		if !ok || len(tuple.Elements()) == 0 {
			return nil, object.Value{}, t.Raise(object.RuntimeErrorType, "super(): no arguments")
		}
		first = tuple.Elements()[0]
	}
	if cell, ok := cellOf(first); ok && f.code.isCell(0) {
		first = cell.Content
	}
	if !first.Exists() {
		return nil, object.Value{}, t.Raise(object.RuntimeErrorType, "super(): arg[0] deleted")
	}
	for i, name := range f.code.Free {
		if name != "__class__" {
			continue
		}
		v := f.function.Closure[i].Content
		if !v.Exists() {
			return nil, object.Value{}, t.Raise(object.RuntimeErrorType, "super(): empty __class__ cell")
		}
		class, ok := v.Object().(*object.Type)
		if !ok {
			return nil, object.Value{}, t.Raise(object.RuntimeErrorType, "super(): __class__ is not a type (%s)", v.Type().Name)
		}
		return class, first, nil
	}
	return nil, object.Value{}, t.Raise(object.RuntimeErrorType, "super(): __class__ cell not found")
}

// isCell tells whether a register holds a cell.
func (p *prepared) isCell(register int) bool {
	for _, variable := range p.Variables {
		if variable.Register == register {
			return variable.Cell
		}
	}
	return false
}

// importFrom is from module import name.
func (m *Machine) importFrom(module object.Value, name string) (object.Value, *object.Exception) {
	t := m.thread
	v, raised := t.FindAttribute(module, name)
	if raised != nil || v.Exists() {
		return v, raised
	}
	from := "<unknown module name>"
	own, raised := t.FindAttribute(module, "__name__")
	if raised != nil {
		return object.Value{}, raised
	}
	if own.Exists() {
		if text, ok := object.StrOf(own); ok {
			from = text.Text()
		}
	}
	e := t.Raise(object.ImportErrorType, "cannot import name '%s' from '%s' (unknown location)", name, from)
	e.SetField("name", t.Intern(from).Value())
	e.SetField("name_from", t.Intern(name).Value())
	if len(e.Arguments) > 0 {
		e.SetField("msg", e.Arguments[0])
	}
	return object.Value{}, e
}

// importStar gives the namespace the names in the module's __all__, or else those that do not begin with an underscore.
func (m *Machine) importStar(f *frame, module object.Value) *object.Exception {
	t := m.thread
	all, raised := t.FindAttribute(module, "__all__")
	if raised != nil {
		return raised
	}
	public := func(string) bool { return true }
	if !all.Exists() {
		dict, raised := t.AttributeDict(module)
		if raised != nil {
			return raised
		}
		all = dict.Value()
		public = func(name string) bool { return !strings.HasPrefix(name, "_") }
	}
	names, raised := t.Collect(all)
	if raised != nil {
		return raised
	}
	for _, v := range names {
		name, ok := object.StrOf(v)
		if !ok {
			return t.Raise(object.TypeErrorType, "Item in __all__ must be str, not %s", v.Type().Name)
		}
		if !public(name.Text()) {
			continue
		}
		imported, raised := t.GetAttribute(module, name.Text())
		if raised != nil {
			return raised
		}
		if raised := t.SetItem(f.namespaceValue(), v, imported); raised != nil {
			return raised
		}
	}
	return nil
}

func (m *Machine) setupAnnotations(f *frame) *object.Exception {
	t := m.thread
	namespace := f.namespaceValue()
	v, raised := m.lookIn(namespace, "__annotations__")
	if raised != nil || v.Exists() {
		return raised
	}
	dict, raised := t.NewDict()
	if raised != nil {
		return raised
	}
	return t.SetItem(namespace, t.Intern("__annotations__").Value(), dict.Value())
}

// intrinsic is the instruction INTRINSIC.
func (m *Machine) intrinsic(what compile.Intrinsic, a, b object.Value) (object.Value, *object.Exception) {
	t := m.thread
	switch what {
	case compile.IntrinsicDisplay:
		return object.None, m.host.Display(a)
	case compile.IntrinsicPrepareReraise:
		return m.prepareReraise(a, b)
	}
	function, raised := m.host.Typing(what.String())
	if raised != nil {
		return object.Value{}, raised
	}
	if b.Exists() && what != compile.IntrinsicTypeVar && what != compile.IntrinsicParamSpec && what != compile.IntrinsicTypeVarTuple &&
		what != compile.IntrinsicGeneric && what != compile.IntrinsicTypeAlias {
		return t.Call2(function, a, b)
	}
	return t.Call1(function, a)
}

// prepareReraise is what is raised after an except* statement: the exceptions that handlers raised, and what nobody took.
func (m *Machine) prepareReraise(caught, left object.Value) (object.Value, *object.Exception) {
	t := m.thread
	e := caught.Object().(*object.Exception)
	var raisedByHandlers, unmatched []object.Value
	for _, v := range left.Object().(*object.List).Elements() {
		switch {
		case v == object.None:
		case isPart(v.Object().(*object.Exception), e):
			unmatched = append(unmatched, v)
		default:
			raisedByHandlers = append(raisedByHandlers, v)
		}
	}
	if !e.Is(object.BaseExceptionGroupType) {
		// It was wrapped for the clauses: one exception is left, or the one that was caught.
		switch {
		case len(raisedByHandlers) == 1 && len(unmatched) == 0:
			return raisedByHandlers[0], nil
		case len(raisedByHandlers) == 0 && len(unmatched) > 0:
			return caught, nil
		}
	}
	if len(raisedByHandlers)+len(unmatched) == 0 {
		return object.None, nil
	}
	var projection object.Value
	if len(unmatched) > 0 {
		leaves := map[*object.Exception]bool{}
		for _, v := range unmatched {
			collectLeaves(v.Object().(*object.Exception), leaves)
		}
		rest, _, raised := t.SplitGroup(e, func(member *object.Exception) (bool, *object.Exception) { return leaves[member], nil })
		if raised != nil {
			return object.Value{}, raised
		}
		projection = object.ExceptionOrNone(rest)
	}
	if len(raisedByHandlers) == 0 {
		return projection, nil
	}
	if projection.Exists() && projection != object.None {
		raisedByHandlers = append(raisedByHandlers, projection)
	}
	if len(raisedByHandlers) == 1 {
		return raisedByHandlers[0], nil
	}
	list, raised := t.NewList(raisedByHandlers)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Call2(object.BaseExceptionGroupType.Value(), t.Intern("").Value(), list.Value())
}

// isPart tells whether every exception in e is one of whole: e is what is left of it, not another one.
func isPart(e, whole *object.Exception) bool {
	if e == whole {
		return true
	}
	leaves := map[*object.Exception]bool{}
	collectLeaves(whole, leaves)
	own := map[*object.Exception]bool{}
	collectLeaves(e, own)
	for leaf := range own {
		if !leaves[leaf] {
			return false
		}
	}
	return e.Is(object.BaseExceptionGroupType)
}

func collectLeaves(e *object.Exception, leaves map[*object.Exception]bool) {
	pending := []*object.Exception{e}
	for len(pending) > 0 {
		next := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		members := next.Members()
		if members == nil {
			leaves[next] = true
		}
		for _, member := range members {
			pending = append(pending, member.Object().(*object.Exception))
		}
	}
}
