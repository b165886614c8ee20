package checks

import (
	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// The objects of this file are constants of rewritten code and lie on the stack for a moment; only loopIterator can
// come into a program's hands, as the argument of a comprehension's function, and is an iterator like any other.

// A loopHead polls when its truth is asked for, at the head of a while loop. It is true.
type loopHead struct{ meter *natives.Meter }

func (*loopHead) Type() *py.Type { return py.MethodType }

func (h *loopHead) M__bool__() (py.Object, error) {
	h.meter.Poll()
	return py.True, nil
}

// iterate[iterator] is the iterator of a loop or comprehension.
type iterate struct{ meter *natives.Meter }

func (*iterate) Type() *py.Type { return py.MethodType }

func (c *iterate) M__getitem__(iterator py.Object) (py.Object, error) {
	it := &loopIterator{meter: c.meter, source: iterator}
	it.native, _ = iterator.(py.I__next__)
	return it, nil
}

// A loopIterator fetches the next element when its unary plus is taken, right before FOR_ITER asks for it: FOR_ITER takes
// any exception for the end of the loop.
type loopIterator struct {
	meter   *natives.Meter
	source  py.Object
	native  py.I__next__ // source, if Go code implements it
	fetched bool
	element py.Object // nil at the end
}

func (*loopIterator) Type() *py.Type { return py.IteratorType }

func (it *loopIterator) M__iter__() (py.Object, error) { return it, nil }

func (it *loopIterator) M__pos__() (py.Object, error) {
	it.meter.Poll()
	element, err := it.next()
	if err != nil && !py.IsException(py.StopIteration, err) {
		return nil, err
	}
	it.fetched, it.element = true, element
	return it, nil
}

func (it *loopIterator) M__next__() (py.Object, error) {
	if !it.fetched {
		return it.next()
	}
	it.fetched = false
	if it.element == nil {
		return nil, py.StopIteration
	}
	return it.element, nil
}

func (it *loopIterator) next() (py.Object, error) {
	if it.native != nil {
		return it.native.M__next__()
	}
	return py.Next(it.source)
}

// callee[f] is what a call of f shall call.
type callee struct{ meter *natives.Meter }

func (*callee) Type() *py.Type { return py.MethodType }

func (c *callee) M__getitem__(f py.Object) (py.Object, error) { return c.meter.Callee(f), nil }

// spread[arguments] is a tuple of the *arguments of a call.
type spread struct{ meter *natives.Meter }

func (*spread) Type() *py.Type { return py.MethodType }

func (s *spread) M__getitem__(arguments py.Object) (py.Object, error) {
	return natives.Collect(s.meter, arguments)
}

// unpack[iterable] is a list or tuple of what an assignment unpacks: at most one element more than it wants, or all if
// count is -1.
type unpack struct {
	meter *natives.Meter
	count int
}

func (*unpack) Type() *py.Type { return py.MethodType }

func (u *unpack) M__getitem__(iterable py.Object) (py.Object, error) {
	switch iterable.(type) {
	case py.Tuple, *py.List:
		return iterable, nil
	}
	if u.count < 0 {
		return natives.Collect(u.meter, iterable)
	}
	return natives.CollectSome(u.meter, iterable, u.count+1)
}

// storeItem[value, container, key] does container[key] = value.
type storeItem struct{ meter *natives.Meter }

func (*storeItem) Type() *py.Type { return py.MethodType }

func (s *storeItem) M__getitem__(operands py.Object) (py.Object, error) {
	of := operands.(py.Tuple)
	return py.None, natives.SetItem(s.meter, of[1], of[2], of[0])
}

// deleteItem[container, key] does del container[key].
type deleteItem struct{ meter *natives.Meter }

func (*deleteItem) Type() *py.Type { return py.MethodType }

func (d *deleteItem) M__getitem__(operands py.Object) (py.Object, error) {
	of := operands.(py.Tuple)
	return py.None, natives.DeleteItem(d.meter, of[0], of[1])
}

// mapKey[key] is the key of a dict that is built.
type mapKey struct{}

func (*mapKey) Type() *py.Type { return py.MethodType }

func (*mapKey) M__getitem__(key py.Object) (py.Object, error) { return natives.MapKey(key) }

// raised[exception] is what is raised.
type raised struct{}

func (*raised) Type() *py.Type { return py.MethodType }

func (*raised) M__getitem__(exception py.Object) (py.Object, error) { return natives.Raised(exception) }

// attribute[object] is the attribute of a name, which may be set and deleted.
type attribute struct {
	meter *natives.Meter
	name  string
}

func (*attribute) Type() *py.Type { return py.MethodType }

func (a *attribute) M__getitem__(object py.Object) (py.Object, error) {
	return natives.GetAttribute(a.meter, object, a.name)
}

func (a *attribute) M__setitem__(object, value py.Object) (py.Object, error) {
	return py.None, natives.SetAttribute(a.meter, object, a.name, value)
}

func (a *attribute) M__delitem__(object py.Object) (py.Object, error) {
	return py.None, natives.DeleteAttribute(object, a.name)
}

// attribute returns the object for a name.
func (g *Guard) attribute(name string) *attribute {
	object, ok := g.attributes[name]
	if !ok {
		object = &attribute{g.Meter, name}
		g.attributes[name] = object
	}
	return object
}

// display[value] prints a value as an interactive statement does.
type display struct {
	meter   *natives.Meter
	context py.Context
}

func (*display) Type() *py.Type { return py.MethodType }

func (d *display) M__getitem__(value py.Object) (py.Object, error) {
	if value == py.None || d.context == nil {
		return py.None, nil
	}
	text, err := natives.Repr(d.meter, value)
	if err != nil {
		return nil, err
	}
	print, ok := d.context.Store().Builtins.Globals["print"]
	if !ok {
		return py.None, nil
	}
	return py.Call(d.meter.Callee(print), py.Tuple{py.String(text)}, nil)
}

// An operation names one operator of the bytecode.
type operation struct {
	opcode vm.OpCode
	kind   int32 // of a COMPARE_OP
}

// A binary is an operator as a function of two arguments.
type binary struct {
	meter *natives.Meter
	apply func(m *natives.Meter, a, b py.Object) (py.Object, error)
}

func (*binary) Type() *py.Type { return py.MethodType }

func (o *binary) M__call__(args py.Tuple, _ py.StringDict) (py.Object, error) {
	return o.apply(o.meter, args[0], args[1])
}

// operators are those that allocate as much as they are told, or recurse natively.
var operators = map[operation]func(m *natives.Meter, a, b py.Object) (py.Object, error){
	{vm.BINARY_ADD, 0}:               natives.Add,
	{vm.INPLACE_ADD, 0}:              natives.AddInPlace,
	{vm.BINARY_MULTIPLY, 0}:          natives.Multiply,
	{vm.INPLACE_MULTIPLY, 0}:         natives.MultiplyInPlace,
	{vm.BINARY_POWER, 0}:             natives.Power,
	{vm.INPLACE_POWER, 0}:            natives.PowerInPlace,
	{vm.BINARY_LSHIFT, 0}:            natives.LeftShift,
	{vm.INPLACE_LSHIFT, 0}:           natives.LeftShiftInPlace,
	{vm.BINARY_SUBSCR, 0}:            natives.GetItem,
	{vm.BINARY_MODULO, 0}:            natives.Modulo,
	{vm.INPLACE_MODULO, 0}:           natives.ModuloInPlace,
	{vm.COMPARE_OP, vm.PyCmp_IS}:     natives.Is,
	{vm.COMPARE_OP, vm.PyCmp_IS_NOT}: natives.IsNot,
	{vm.COMPARE_OP, vm.PyCmp_EQ}:     natives.Equal,
	{vm.COMPARE_OP, vm.PyCmp_NE}:     natives.NotEqual,
	{vm.COMPARE_OP, vm.PyCmp_IN}:     natives.Contains,
	{vm.COMPARE_OP, vm.PyCmp_NOT_IN}: natives.NotContains,
}

// operator returns the object that is to be called for an instruction, or nil if the VM's own operator is harmless.
func (g *Guard) operator(in *instruction) py.Object {
	key := operation{opcode: in.opcode, kind: in.argument}
	if object, ok := g.operators[key]; ok {
		return object
	}
	apply, ok := operators[key]
	if !ok {
		return nil
	}
	object := &binary{g.Meter, apply}
	g.operators[key] = object
	return object
}
