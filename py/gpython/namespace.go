package gpython

import (
	"errors"
	"maps"
	"slices"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
	"github.com/coderuntime/coderuntime/py/program"
)

// namespace is the object that holds the functions of one coderuntime.Namespace. gpython finds a method M__x__ of a
// Go value for the attribute __x__; those that it has belong to every object of Python, so that a member of that
// name is to be had by subscript.
type namespace struct {
	engine  *engine
	binding coderuntime.Namespace
	// errorClass is the class of the errors of its calls: the binding's own or ToolError.
	errorClass *py.Type
	// members are the functions that were asked for, so that each is one object.
	members map[string]*member
	// set is what the program assigned; nil where it deleted.
	set map[string]py.Object
}

var namespaceType = newType("namespace")

// newType makes a type of objects that programs cannot make.
func newType(name string) *py.Type {
	t := &py.Type{
		ObjectType: py.TypeType, Name: name, Qualname: name, Base: py.ObjectType, Bases: py.Tuple{py.ObjectType},
		Dict: py.StringDict{}, Flags: py.TPFLAGS_READY,
	}
	t.Mro = py.Tuple{t, py.ObjectType}
	return t
}

func (n *namespace) Type() *py.Type { return namespaceType }

// M__repr__ gives the text that print shows.
func (n *namespace) M__repr__() (py.Object, error) {
	return py.String("<namespace " + n.binding.Global + ": " + members.List(n.names()) + ">"), nil
}

// names are the members that are there, sorted.
func (n *namespace) names() []string {
	var names []string
	for name := range n.binding.Functions {
		if value, set := n.set[name]; !set || value != nil {
			names = append(names, name)
		}
	}
	for name, value := range n.set {
		if _, bound := n.binding.Functions[name]; !bound && value != nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (n *namespace) get(name string) py.Object {
	if value, set := n.set[name]; set {
		return value
	}
	function, bound := n.binding.Functions[name]
	if !bound {
		return nil
	}
	m := n.members[name]
	if m == nil {
		m = &member{namespace: n, name: name, function: function}
		n.members[name] = m
	}
	return m
}

// M__getattribute__ implements attribute access.
func (n *namespace) M__getattribute__(name string) (py.Object, error) {
	if value := n.get(name); value != nil {
		return value, nil
	}
	if name == "__class__" {
		return namespaceType, nil
	}
	return nil, n.missing(py.AttributeError, name)
}

func (n *namespace) missing(class *py.Type, name string) error {
	return raise(newError(class, program.MissingMember(n.binding, name)))
}

// M__setattr__ implements assignment to an attribute; it changes the program's own world only.
func (n *namespace) M__setattr__(name string, value py.Object) (py.Object, error) {
	n.set[name] = value
	return py.None, nil
}

// M__delattr__ implements deletion of an attribute.
func (n *namespace) M__delattr__(name string) (py.Object, error) {
	if n.get(name) == nil {
		return nil, n.missing(py.AttributeError, name)
	}
	n.set[name] = nil
	return py.None, nil
}

// M__getitem__ implements tools["name"].
func (n *namespace) M__getitem__(key py.Object) (py.Object, error) {
	name, ok := key.(py.String)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "the members of %s have texts for names, not %s", n.binding.Global, key.Type().Name)
	}
	if value := n.get(string(name)); value != nil {
		return value, nil
	}
	return nil, n.missing(py.KeyError, string(name))
}

// M__setitem__ implements assignment by subscript.
func (n *namespace) M__setitem__(key, value py.Object) (py.Object, error) {
	name, ok := key.(py.String)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "the members of %s have texts for names, not %s", n.binding.Global, key.Type().Name)
	}
	return n.M__setattr__(string(name), value)
}

// M__delitem__ implements deletion by subscript.
func (n *namespace) M__delitem__(key py.Object) (py.Object, error) {
	name, ok := key.(py.String)
	if !ok || n.get(string(name)) == nil {
		text, err := natives.Str(n.engine.meter, key)
		if err != nil {
			return nil, err
		}
		return nil, n.missing(py.KeyError, text)
	}
	n.set[string(name)] = nil
	return py.None, nil
}

// M__len__ implements len.
func (n *namespace) M__len__() (py.Object, error) { return py.Int(len(n.names())), nil }

// M__bool__ implements bool: a namespace is true.
func (n *namespace) M__bool__() (py.Object, error) { return py.True, nil }

// M__iter__ implements iteration over the names.
func (n *namespace) M__iter__() (py.Object, error) {
	return py.NewIterator(n.list()), nil
}

func (n *namespace) list() py.Tuple {
	var names py.Tuple
	for _, name := range n.names() {
		names = append(names, py.String(name))
	}
	return names
}

// M__contains__ implements in.
func (n *namespace) M__contains__(key py.Object) (py.Object, error) {
	name, ok := key.(py.String)
	return py.NewBool(ok && n.get(string(name)) != nil), nil
}

// member is one bound function.
type member struct {
	namespace *namespace
	name      string
	function  coderuntime.Function
}

var memberType = newType("builtin_function_or_method")

func (m *member) Type() *py.Type { return memberType }

// M__repr__ gives the text that print shows.
func (m *member) M__repr__() (py.Object, error) {
	return py.String("<function " + members.Path(m.namespace.binding.Global, m.name) + ">"), nil
}

// M__getattribute__ gives a member's name.
func (m *member) M__getattribute__(name string) (py.Object, error) {
	switch name {
	case "__name__", "__qualname__":
		return py.String(m.name), nil
	case "__class__":
		return memberType, nil
	case "__doc__":
		return py.None, nil
	}
	return nil, noAttribute(m, name)
}

func noAttribute(object py.Object, name string) error {
	return py.ExceptionNewf(py.AttributeError, "'%s' object has no attribute '%s'", object.Type().Name, name)
}

// M__call__ starts a call and returns its awaitable; what is wrong with the call is raised by that.
func (m *member) M__call__(args py.Tuple, kwargs py.StringDict) (py.Object, error) {
	e := m.namespace.engine
	binding := m.namespace.binding
	c := &call{future: &future{}, member: m}
	if problem := program.CheckCall(binding.Global, m.name, len(args), len(kwargs)); problem != "" {
		c.fail(raise(newError(py.TypeError, problem)))
		return c, nil
	}
	var argument any
	var size int64
	var given py.Object
	switch {
	case len(args) == 1:
		given = args[0]
	case len(kwargs) > 0:
		given = kwargs
	}
	if given != nil {
		var err error
		argument, size, err = bridge.ReadArgument(e.host, bridge.Reader[py.Object](e), binding.Global, m.name, given)
		var tooLarge *bridge.SizeError
		switch {
		case errors.As(err, &tooLarge):
			c.fail(m.failure(err.Error()))
			return c, nil
		case err != nil:
			c.fail(raise(newError(py.TypeError, err.Error())))
			return c, nil
		}
	}
	id := e.host.Call(m.function, argument, size)
	e.calls[id] = c
	c.onAbandon = func() {
		e.host.CancelCall(id)
		delete(e.calls, id)
		c.settle(nil, cancelled())
	}
	return c, nil
}

// failure is the error of a failed call: an instance of the namespace's class with the text.
func (m *member) failure(text string) error {
	exception := newError(m.namespace.errorClass, text)
	if class := m.namespace.binding.ErrorClass; class != nil && class.MemberProperty != "" {
		exception.Dict[class.MemberProperty] = py.String(m.name)
	}
	return raise(exception)
}

// call is the awaitable of a call of the host.
type call struct {
	*future
	member *member
}

var coroutineType = newType("coroutine")

func (c *call) Type() *py.Type { return coroutineType }

// M__repr__ gives the text that print shows.
func (c *call) M__repr__() (py.Object, error) {
	return py.String("<coroutine " + members.Path(c.member.namespace.binding.Global, c.member.name) + ">"), nil
}

// M__getattribute__ gives the attributes of a coroutine.
func (c *call) M__getattribute__(name string) (py.Object, error) {
	switch name {
	case "__class__":
		return coroutineType, nil
	case "__name__", "__qualname__":
		return py.String(c.member.name), nil
	case "close":
		return py.MustNewMethod("close", func(py.Object, py.Tuple) (py.Object, error) {
			c.abandon()
			return py.None, nil
		}, 0, ""), nil
	}
	return nil, noAttribute(c, name)
}

// fail settles a call with an error, which is reported unless somebody asks for it.
func (c *call) fail(err error) {
	c.settle(nil, err)
	if !c.seen {
		e := c.member.namespace.engine
		e.unseen = append(e.unseen, c)
	}
}

// settleCall gives a call its outcome.
func (e *engine) settleCall(completion bridge.Completion) {
	c := e.calls[completion.ID]
	if c == nil {
		return
	}
	delete(e.calls, completion.ID)
	if completion.Err == nil {
		value, err := e.build(completion.Value)
		if err == nil {
			c.settle(value, nil)
			return
		}
		completion.Err = err
	}
	c.fail(c.member.failure(completion.Err.Error()))
}

// newNamespaces makes the globals that the bindings ask for.
func (e *engine) newNamespaces(globals py.StringDict) {
	toolError := e.newClass("ToolError", py.ExceptionType)
	globals["ToolError"] = toolError
	for _, binding := range e.host.Bindings() {
		binding.Functions = maps.Clone(binding.Functions)
		n := &namespace{
			engine: e, binding: binding, errorClass: toolError,
			members: map[string]*member{}, set: map[string]py.Object{},
		}
		if class := binding.ErrorClass; class != nil {
			n.errorClass = e.newClass(class.Name, toolError)
			globals[class.Name] = n.errorClass
		}
		globals[binding.Global] = n
	}
}

// newClass makes a class of exceptions for one run.
func (e *engine) newClass(name string, base *py.Type) *py.Type {
	class := newExceptionType(name, base)
	class.Dict["__module__"] = py.String("__main__")
	class.Flags |= py.TPFLAGS_HEAPTYPE // the program's own, as natives sees it
	readyExceptionType(class)
	return class
}
