package abcmodule

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Members makes what the module abc has in Go.
func Members() []module.Member {
	declare()
	return append(module.Types(metaType), module.Functions("abc",
		module.Function{Signature: "abstractmethod(funcobj)", Native: abstractMethod, Doc: "Mark a method as one that a class has to implement before it can be instantiated."},
		module.Function{Signature: "get_cache_token()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return object.Int(int64(registrationsOf(t).count)), nil
		}, Doc: "Return a number that changes with every call of register()."},
		module.Function{Signature: "update_abstractmethods(cls)", Native: updateAbstract, Doc: "Find out anew which methods of a class are abstract."},
	)...)
}

// Meta returns ABCMeta, declared.
func Meta() *object.Type {
	declare()
	return metaType
}

var declare = sync.OnceFunc(func() {
	object.Declare(dataType, object.Declaration{Module: "_abc", Final: true, Abstract: true, Layout: true})
	object.Declare(metaType, object.Declaration{
		Module: "abc", Bases: []*object.Type{object.TypeType}, HasDict: true,
		Doc:          "Metaclass of abstract base classes.",
		NewSignature: "(mcls, name, bases, namespace, /, **kwargs)", New: makeClass,
		Binary: map[object.Slot]object.Binary{
			object.SlotInstancecheck: instanceCheck,
			object.SlotSubclasscheck: func(t *object.Thread, self, class object.Value) (object.Value, *object.Exception) {
				is, raised := subclassCheck(t, self, class)
				return object.Bool(is), raised
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "register(subclass)", Native: register, Doc: "Make a class count as a subclass of this one."},
			{Signature: "_abc_registry_clear()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return clearData(t, arguments[0], func(d *data) { d.registry = nil })
			}},
			{Signature: "_abc_caches_clear()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return clearData(t, arguments[0], func(d *data) { d.is, d.isNot = nil, nil })
			}},
		},
	})
})

func clearData(t *object.Thread, class object.Value, reset func(*data)) (object.Value, *object.Exception) {
	d, raised := dataOf(t, class.Object().(*object.Type))
	if raised == nil {
		reset(d)
	}
	return object.None, raised
}

func abstractMethod(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	return arguments[0], t.AssignAttribute(arguments[0], "__isabstractmethod__", object.True)
}

// makeClass is ABCMeta.__new__.
func makeClass(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	three, raised := t.NewTuple(arguments[1:4]...)
	if raised != nil {
		return object.Value{}, raised
	}
	v, raised := object.MakeType(t, []object.Value{arguments[0], three.Value(), arguments[4]})
	if raised != nil {
		return object.Value{}, raised
	}
	class, ok := v.Object().(*object.Type)
	if !ok {
		return v, nil
	}
	if raised := findAbstract(t, class, true); raised != nil {
		return object.Value{}, raised
	}
	d, raised := newData(t)
	if raised != nil {
		return object.Value{}, raised
	}
	t.SetAttribute(class, dataName, d.Value())
	return v, nil
}

// findAbstract sets __abstractmethods__: the names that the class defines, or leaves undefined of its bases', with an attribute that says it is
// abstract. If it always is false a class without an abstract base is left alone.
func findAbstract(t *object.Thread, class *object.Type, always bool) *object.Exception {
	var names []object.Value
	known := map[string]bool{}
	add := func(name string, v object.Value) *object.Exception {
		if known[name] || !v.Exists() || v.Object() == nil {
			return nil
		}
		is, raised := isAbstract(t, v)
		if raised == nil && is {
			known[name] = true
			names = append(names, t.Intern(name).Value())
		}
		return raised
	}
	for _, name := range append([]string(nil), class.Names()...) {
		if raised := add(name, class.Get(name)); raised != nil {
			return raised
		}
	}
	for _, base := range class.Bases() {
		inherited := base.Get("__abstractmethods__")
		if !inherited.Exists() {
			continue
		}
		raised := t.Each(inherited, func(name object.Value) (bool, *object.Exception) {
			text, raised := t.AttributeName(name)
			if raised != nil {
				return false, raised
			}
			v, raised := t.FindAttribute(class.Value(), text)
			if raised == nil {
				raised = add(text, v)
			}
			return true, raised
		})
		if raised != nil {
			return raised
		}
	}
	if len(names) == 0 && !always && !class.Get("__abstractmethods__").Exists() {
		return nil
	}
	set, raised := t.NewFrozenSet(names)
	if raised == nil {
		t.SetAttribute(class, "__abstractmethods__", set)
	}
	return raised
}

func isAbstract(t *object.Thread, v object.Value) (bool, *object.Exception) {
	switch v.Object().(type) {
	case *object.Type, *object.Str, *object.Dict, *object.Tuple, *object.GetSet, *object.Member:
		return false, nil
	}
	flag, raised := t.FindAttribute(v, "__isabstractmethod__")
	if raised != nil || !flag.Exists() {
		return false, raised
	}
	return t.Truth(flag)
}

func updateAbstract(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, ok := arguments[0].Object().(*object.Type)
	if !ok || !class.IsHeap() || !class.Get("__abstractmethods__").Exists() {
		return arguments[0], nil
	}
	return arguments[0], findAbstract(t, class, true)
}

func register(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, ok := arguments[1].Object().(*object.Type)
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "Can only register classes")
	}
	self := arguments[0].Object().(*object.Type)
	if is, raised := t.IsSubclassOf(class.Value(), self.Value()); raised != nil || is {
		return class.Value(), raised
	}
	if is, raised := t.IsSubclassOf(self.Value(), class.Value()); raised != nil || is {
		if raised == nil {
			raised = t.Raise(object.RuntimeErrorType, "Refusing to create an inheritance cycle")
		}
		return object.Value{}, raised
	}
	return class.Value(), Register(t, self, class)
}

// Register makes class count as a subclass of abstract, without asking whether it is one already.
func Register(t *object.Thread, abstract, class *object.Type) *object.Exception {
	d, raised := dataOf(t, abstract)
	if raised != nil {
		return raised
	}
	if raised := t.Charge(16); raised != nil {
		return raised
	}
	d.registry = append(d.registry, class.Value())
	registrationsOf(t).count++
	// A match statement asks the class itself.
	for _, base := range abstract.Order() {
		if base.Module == "collections.abc" && (base.Name == "Sequence" || base.Name == "Mapping") && class.IsHeap() {
			class.PatternKind = base.Name
		}
	}
	return nil
}

func instanceCheck(t *object.Thread, self, v object.Value) (object.Value, *object.Exception) {
	typ := v.Type()
	claimed := typ.Value()
	if _, ok := v.Object().(*object.Instance); ok {
		own, raised := t.FindAttribute(v, "__class__")
		if raised != nil {
			return object.Value{}, raised
		}
		if own.Exists() {
			claimed = own
		}
	}
	is, raised := t.IsSubclassOf(claimed, self)
	if raised == nil && !is && claimed != typ.Value() {
		is, raised = t.IsSubclassOf(typ.Value(), self)
	}
	return object.Bool(is), raised
}

// subclassCheck is issubclass(v, self): known, said by __subclasshook__, inherited, registered, or so for a registered class or a
// subclass of self.
func subclassCheck(t *object.Thread, self, v object.Value) (bool, *object.Exception) {
	class, ok := v.Object().(*object.Type)
	if !ok {
		return false, t.Raise(object.TypeErrorType, "issubclass() arg 1 must be a class")
	}
	abstract := self.Object().(*object.Type)
	d, raised := dataOf(t, abstract)
	if raised != nil {
		return false, raised
	}
	if d.is[class] {
		return true, nil
	}
	count := registrationsOf(t).count
	if d.version < count {
		d.isNot, d.version = nil, count
	} else if d.isNot[class] {
		return false, nil
	}
	if raised := t.Enter(); raised != nil {
		return false, raised
	}
	defer t.Leave()
	is, raised := findSubclass(t, d, abstract, class)
	if raised != nil {
		return false, raised
	}
	if is {
		remember(t, &d.is, class)
	} else {
		remember(t, &d.isNot, class)
	}
	return is, nil
}

func findSubclass(t *object.Thread, d *data, abstract, class *object.Type) (bool, *object.Exception) {
	answer, raised := t.CallMethod(abstract.Value(), "__subclasshook__", class.Value())
	if raised != nil {
		return false, raised
	}
	switch answer {
	case object.True:
		return true, nil
	case object.False:
		return false, nil
	case object.NotImplemented:
	default:
		return false, t.Raise(object.AssertionErrorType, "")
	}
	if class.IsSubtype(abstract) {
		return true, nil
	}
	for i := 0; i < len(d.registry); i++ {
		if is, raised := t.IsSubclassOf(class.Value(), d.registry[i]); raised != nil || is {
			return is, raised
		}
	}
	for _, derived := range append([]*object.Type(nil), t.Subclasses(abstract)...) {
		if is, raised := t.IsSubclassOf(class.Value(), derived.Value()); raised != nil || is {
			return is, raised
		}
		if raised := t.Tick(); raised != nil {
			return false, raised
		}
	}
	return false, nil
}
