package engine

import (
	"maps"
	"slices"
	"sync"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/program"
	"github.com/coderuntime/coderuntime/py/vm"
)

// The types of what the program gets of the host.
var (
	namespaceType = object.NewBuiltinType("namespace")
	memberType    = object.NewBuiltinType("function")
)

// A namespace is the object that holds the functions of one coderuntime.Namespace. A member is an attribute and an item; what
// the program assigns or deletes is its own world's alone.
type namespace struct {
	object.Header
	engine  *engine
	binding coderuntime.Namespace
	// errorClass is the class of the errors of its calls: the binding's own or ToolError.
	errorClass *object.Type
	// members are the functions that were asked for, so that each is one object.
	members map[string]*member
	// set is what the program assigned; absent values where it deleted.
	set map[string]object.Value
}

// Trace implements object.Object.
func (n *namespace) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&n.errorClass.Header)
	for _, m := range n.members {
		tracer.VisitHeader(&m.Header)
	}
	size := int64(160 + 64*len(n.members))
	for name, v := range n.set {
		tracer.Visit(v)
		size += 64 + int64(len(name))
	}
	return size
}

// A member is one function of a namespace.
type member struct {
	object.Header
	namespace *namespace
	name      string
}

// Trace implements object.Object.
func (m *member) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&m.namespace.Header)
	return 64
}

// names are the members that are there, sorted.
func (n *namespace) names(t *object.Thread) ([]string, *object.Exception) {
	if raised := t.Work(int64(len(n.binding.Functions) + len(n.set))); raised != nil {
		return nil, raised
	}
	names := make([]string, 0, len(n.binding.Functions))
	for name := range n.binding.Functions {
		if v, set := n.set[name]; !set || v.Exists() {
			names = append(names, name)
		}
	}
	for name, v := range n.set {
		if _, bound := n.binding.Functions[name]; !bound && v.Exists() {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

// get returns a member, the zero Value if there is none.
func (n *namespace) get(name string) object.Value {
	if v, set := n.set[name]; set {
		return v
	}
	if _, bound := n.binding.Functions[name]; !bound {
		return object.Value{}
	}
	m := n.members[name]
	if m == nil {
		m = &member{namespace: n, name: name}
		m.Header = object.NewHeader(memberType, m)
		n.members[name] = m
		n.engine.thread.Note(128)
	}
	return m.Value()
}

func (n *namespace) assign(t *object.Thread, name string, v object.Value) *object.Exception {
	if raised := t.Charge(64 + int64(len(name))); raised != nil {
		return raised
	}
	if n.set == nil {
		n.set = map[string]object.Value{}
	}
	n.set[name] = v
	return nil
}

func (n *namespace) missing(t *object.Thread, class *object.Type, name string) *object.Exception {
	return t.Raise(class, "%s", program.MissingMember(n.binding, name))
}

// key is the name that a subscript is.
func (n *namespace) key(t *object.Thread, v object.Value) (string, *object.Exception) {
	if s, ok := object.StrOf(v); ok {
		return s.Text(), nil
	}
	return "", t.Raise(object.TypeErrorType, "the members of %s have texts for names, not %s", n.binding.Global, v.Type().Name)
}

func namespaceOf(v object.Value) *namespace { return v.Object().(*namespace) }

var declareTypes = sync.OnceFunc(func() {
	declareNamespace()
	object.Declare(memberType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			m := self.Object().(*member)
			return t.StrValue("<function " + members.Path(m.namespace.binding.Global, limits.CutText(m.name, 200)) + ">")
		}},
		Methods: []object.MethodDeclaration{{Signature: "__call__(*args, **kwargs)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			m := arguments[0].Object().(*member)
			return m.call(t, arguments[1].Object().(*object.Tuple).Elements(), arguments[2])
		}}},
		GetSets: []object.GetSetDeclaration{{Name: "__name__", Get: memberName}, {Name: "__qualname__", Get: memberName}},
	})
})

func memberName(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	return t.StrValue(wellFormed(self.Object().(*member).name))
}

func declareNamespace() {
	object.Declare(namespaceType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				n := namespaceOf(self)
				names, raised := n.names(t)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.StrValue("<namespace " + n.binding.Global + ": " + members.List(names) + ">")
			},
			object.SlotLen: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				names, raised := namespaceOf(self).names(t)
				return object.Int(int64(len(names))), raised
			},
			object.SlotBool: func(*object.Thread, object.Value) (object.Value, *object.Exception) { return object.True, nil },
			object.SlotIter: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				list, raised := namespaceOf(self).list(t)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.Iter(list)
			},
		},
		Binary: map[object.Slot]object.Binary{
			object.SlotGetattribute: func(t *object.Thread, self, name object.Value) (object.Value, *object.Exception) {
				s, ok := object.StrOf(name)
				if !ok {
					return object.Value{}, t.Raise(object.TypeErrorType, "attribute name must be string, not '%s'", name.Type().Name)
				}
				n := namespaceOf(self)
				if v := n.get(s.Text()); v.Exists() {
					return v, nil
				}
				v, raised := t.Call2(object.ObjectType.Slot(object.SlotGetattribute), self, name)
				if raised != nil && raised.Is(object.AttributeErrorType) {
					raised = n.missing(t, object.AttributeErrorType, s.Text())
				}
				return v, raised
			},
			object.SlotGetitem: func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
				n := namespaceOf(self)
				name, raised := n.key(t, key)
				if raised != nil {
					return object.Value{}, raised
				}
				if v := n.get(name); v.Exists() {
					return v, nil
				}
				return object.Value{}, n.missing(t, object.KeyErrorType, name)
			},
			object.SlotContains: func(_ *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
				s, ok := object.StrOf(key)
				return object.Bool(ok && namespaceOf(self).get(s.Text()).Exists()), nil
			},
			object.SlotDelattr: remove(object.AttributeErrorType),
			object.SlotDelitem: remove(object.KeyErrorType),
		},
		Ternary: map[object.Slot]object.Ternary{object.SlotSetattr: assign, object.SlotSetitem: assign},
		Methods: []object.MethodDeclaration{{Signature: "__dir__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return namespaceOf(arguments[0]).list(t)
		}}},
	})
}

func assign(t *object.Thread, self, key, v object.Value) (object.Value, *object.Exception) {
	n := namespaceOf(self)
	name, raised := n.key(t, key)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.None, n.assign(t, name, v)
}

func remove(class *object.Type) object.Binary {
	return func(t *object.Thread, self, key object.Value) (object.Value, *object.Exception) {
		n := namespaceOf(self)
		name, raised := n.key(t, key)
		if raised != nil {
			return object.Value{}, raised
		}
		if !n.get(name).Exists() {
			return object.Value{}, n.missing(t, class, name)
		}
		return object.None, n.assign(t, name, object.Value{})
	}
}

// list is the list of the names.
func (n *namespace) list(t *object.Thread) (object.Value, *object.Exception) {
	names, raised := n.names(t)
	if raised != nil {
		return object.Value{}, raised
	}
	values := make([]object.Value, len(names))
	for i, name := range names {
		if values[i], raised = t.StrValue(wellFormed(name)); raised != nil {
			return object.Value{}, raised
		}
	}
	return object.Made(t.NewList(values))
}

// install makes the globals that the bindings ask for.
func (e *engine) install(globals *object.Dict) *object.Exception {
	declareTypes()
	t := e.thread
	var raised *object.Exception
	if e.toolError, raised = e.newClass("ToolError", object.ExceptionType); raised != nil {
		return raised
	}
	if raised := globals.SetName(t, "ToolError", e.toolError.Value()); raised != nil {
		return raised
	}
	for _, binding := range e.host.Bindings() {
		binding.Functions = maps.Clone(binding.Functions)
		n := &namespace{engine: e, binding: binding, errorClass: e.toolError, members: map[string]*member{}}
		n.Header = object.NewHeader(namespaceType, n)
		if class := binding.ErrorClass; class != nil {
			if n.errorClass, raised = e.newClass(class.Name, e.toolError); raised != nil {
				return raised
			}
			if raised := globals.SetName(t, class.Name, n.errorClass.Value()); raised != nil {
				return raised
			}
		}
		if raised := globals.SetName(t, binding.Global, n.Value()); raised != nil {
			return raised
		}
	}
	return nil
}

// newClass makes a class of the program's module.
func (e *engine) newClass(name string, base *object.Type) (*object.Type, *object.Exception) {
	return e.thread.NewClass(object.ClassDefinition{
		Name: name, QualifiedName: name, Module: "__main__", Metaclass: object.TypeType, Bases: []*object.Type{base}, Dict: true,
	})
}

// machine is the run's machine.
func (e *engine) machine() *vm.Machine { return e.library.Machine() }
