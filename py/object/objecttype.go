package object

import (
	"sort"
	"strings"
)

// The hooks of object and type, by which attribute access knows that a class has no hook of its own. They are set by
// declareObject and declareType.
var (
	objectGetattribute, objectSetattr, objectDelattr Value
	typeGetattribute, typeSetattr, typeDelattr       Value
	objectInit, objectNew                            Value
	typeCalled                                       Value
	exceptionNew, exceptionInitialize                Value
)

// declareObject makes object.
func declareObject() {
	Declare(ObjectType, Declaration{
		Doc:          "The base class of the class hierarchy.\n\nWhen called, it accepts no arguments and returns a new featureless\ninstance that has no instance attributes and cannot be given any.\n",
		Layout:       true,
		NewSignature: "(cls, /, *args, **kwargs)",
		New:          objectMake,
		Unary:        map[Slot]Unary{SlotRepr: objectRepr, SlotStr: objectStr, SlotHash: objectHash},
		Binary: map[Slot]Binary{
			SlotEq: objectEq, SlotNe: objectNe,
			SlotLt: notImplemented, SlotLe: notImplemented, SlotGt: notImplemented, SlotGe: notImplemented,
			SlotGetattribute: func(t *Thread, self, name Value) (Value, *Exception) {
				text, raised := t.AttributeName(name)
				if raised != nil {
					return Value{}, raised
				}
				result, raised := t.genericAttribute(self, text)
				if raised == nil && !result.Exists() {
					raised = t.noAttribute(self, text)
				}
				return result, raised
			},
			SlotDelattr: func(t *Thread, self, name Value) (Value, *Exception) {
				text, raised := t.AttributeName(name)
				if raised != nil {
					return Value{}, raised
				}
				return None, t.genericAssign(self, text, Value{})
			},
		},
		Ternary: map[Slot]Ternary{
			SlotSetattr: func(t *Thread, self, name, value Value) (Value, *Exception) {
				text, raised := t.AttributeName(name)
				if raised != nil {
					return Value{}, raised
				}
				return None, t.genericAssign(self, text, value)
			},
		},
		Methods: append([]MethodDeclaration{
			{Signature: "__init__(*args, **kwargs)", Native: objectInitialize},
			{Signature: "__format__(format_spec, /)", Native: objectFormat},
			{Signature: "__dir__()", Native: objectDir},
			{Signature: "__sizeof__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) { return Int(16), nil }},
			{Signature: "__init_subclass__(*args, **kwargs)", Kind: ClassMethod, Native: initSubclass},
			{Signature: "__subclasshook__(object, /)", Kind: ClassMethod, Native: func(*Thread, []Value) (Value, *Exception) { return NotImplemented, nil }},
		}, reduceMethods...),
		GetSets: []GetSetDeclaration{
			{Name: "__class__", Get: func(_ *Thread, self Value) (Value, *Exception) { return self.Type().Value(), nil }, Set: setClass},
		},
		Attributes: map[string]Value{},
	})
	objectGetattribute, objectSetattr, objectDelattr = ObjectType.slots[SlotGetattribute], ObjectType.slots[SlotSetattr], ObjectType.slots[SlotDelattr]
	objectInit, objectNew = ObjectType.slots[SlotInit], ObjectType.slots[SlotNew]
}

// initSubclass is object.__init_subclass__, which takes nothing; texts call it after the class.
func initSubclass(t *Thread, arguments []Value) (Value, *Exception) {
	name := "object"
	if class, ok := arguments[0].Object().(*Type); ok {
		name = class.Name
	}
	switch given := arguments[1].Object().(*Tuple).elements; {
	case arguments[2].Object().(*Dict).live > 0:
		return Value{}, t.Raise(TypeErrorType, "%s.__init_subclass__() takes no keyword arguments", name)
	case len(given) > 0:
		return Value{}, t.Raise(TypeErrorType, "%s.__init_subclass__() takes no arguments (%d given)", name, len(given))
	}
	return None, nil
}

// AttributeName returns the text of an attribute's name.
func (t *Thread) AttributeName(name Value) (string, *Exception) {
	s, ok := strOf(name)
	if !ok {
		return "", t.Raise(TypeErrorType, "attribute name must be string, not '%s'", name.Type().Name)
	}
	return s.text, nil
}

func notImplemented(*Thread, Value, Value) (Value, *Exception) { return NotImplemented, nil }

func objectRepr(t *Thread, self Value) (Value, *Exception) {
	return t.StrValue("<" + self.Type().FullName() + " object at " + hexadecimal(t.Identity(self)) + ">")
}

// hexadecimal is a number as id shows in a repr.
func hexadecimal(id int64) string {
	const digits = "0123456789abcdef"
	var text [18]byte
	at := len(text)
	for n := uint64(id); n > 0 || at == len(text); n >>= 4 {
		at--
		text[at] = digits[n&15]
	}
	return "0x" + string(text[at:])
}

func objectStr(t *Thread, self Value) (Value, *Exception) {
	return t.ReprValue(self)
}

func objectHash(t *Thread, self Value) (Value, *Exception) {
	// The last bits of an id are always zero.
	return Int(t.Identity(self) >> 4), nil
}

func objectEq(_ *Thread, self, other Value) (Value, *Exception) {
	if self == other {
		return True, nil
	}
	return NotImplemented, nil
}

// objectNe is the opposite of what __eq__ says.
func objectNe(t *Thread, self, other Value) (Value, *Exception) {
	result, raised := t.callSlot2(self.Type().slots[SlotEq], self, other)
	if raised != nil || result == NotImplemented {
		return result, raised
	}
	truth, raised := t.Truth(result)
	return Bool(!truth), raised
}

// objectMake is object.__new__. Arguments are refused unless __init__ takes them (CPython's object_new).
func objectMake(t *Thread, arguments []Value) (Value, *Exception) {
	class, raised := t.classArgument("object", arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	if excess(arguments) {
		if class.slots[SlotNew] != objectNew {
			return Value{}, t.Raise(TypeErrorType, "object.__new__() takes exactly one argument (the type to instantiate)")
		}
		if class.slots[SlotInit] == objectInit {
			return Value{}, t.Raise(TypeErrorType, "%s() takes no arguments", class.Name)
		}
	}
	if class.layout != ObjectType {
		return Value{}, t.Raise(TypeErrorType, "object.__new__(%s) is not safe, use %s.__new__()", class.Name, class.layout.Name)
	}
	if abstract, raised := t.abstractMethods(class); raised != nil || abstract != nil {
		if raised == nil {
			raised = t.abstractError(class, abstract)
		}
		return Value{}, raised
	}
	i, raised := t.NewInstance(class, Value{})
	if raised != nil {
		return Value{}, raised
	}
	return i.Value(), nil
}

// excess tells whether *args or **kwargs of a signature that ends with them got something.
func excess(arguments []Value) bool {
	args, kwargs := arguments[len(arguments)-2].Object().(*Tuple), arguments[len(arguments)-1].Object().(*Dict)
	return len(args.elements) > 0 || kwargs.live > 0
}

// classArgument checks the first argument of a __new__.
func (t *Thread) classArgument(owner string, v Value) (*Type, *Exception) {
	class, ok := v.Object().(*Type)
	if !ok {
		return nil, t.Raise(TypeErrorType, "%s.__new__(X): X is not a type object (%s)", owner, v.Type().Name)
	}
	return class, nil
}

// abstractMethods returns the sorted names in __abstractmethods__, nil if there are none.
func (t *Thread) abstractMethods(class *Type) ([]string, *Exception) {
	if !class.heap {
		return nil, nil
	}
	v := class.namespace.Get("__abstractmethods__")
	if !v.Exists() {
		return nil, nil
	}
	var names []string
	raised := t.Each(v, func(name Value) (bool, *Exception) {
		text, raised := t.Text(name)
		names = append(names, text)
		return true, raised
	})
	sort.Strings(names)
	return names, raised
}

func (t *Thread) abstractError(class *Type, names []string) *Exception {
	return t.Raise(TypeErrorType, "Can't instantiate abstract class %s without an implementation for abstract %s '%s'",
		class.Name, plural("method", len(names)), strings.Join(names, "', '"))
}

// objectInitialize is object.__init__. Arguments are refused unless __new__ took them (CPython's object_init).
func objectInitialize(t *Thread, arguments []Value) (Value, *Exception) {
	if !excess(arguments) {
		return None, nil
	}
	class := arguments[0].Type()
	if class.slots[SlotInit] != objectInit {
		return Value{}, t.Raise(TypeErrorType, "object.__init__() takes exactly one argument (the instance to initialize)")
	}
	if class.slots[SlotNew] == objectNew {
		return Value{}, t.Raise(TypeErrorType, "%s() takes no arguments", class.Name)
	}
	return None, nil
}

func objectFormat(t *Thread, arguments []Value) (Value, *Exception) {
	spec, ok := strOf(arguments[1])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "__format__() argument must be str, not %s", ArgumentType(arguments[1]))
	}
	if spec.text != "" {
		return Value{}, t.Raise(TypeErrorType, "unsupported format string passed to %s.__format__", arguments[0].Type().Name)
	}
	text, raised := t.Text(arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	return t.StrValue(text)
}

// objectDir is object.__dir__: the names of the object's own attributes and of its class and bases.
func objectDir(t *Thread, arguments []Value) (Value, *Exception) {
	self := arguments[0]
	names := map[string]bool{}
	switch o := self.Object().(type) {
	case *Instance:
		for _, name := range o.shape.names {
			names[name] = true
		}
		if raised := t.addKeys(names, o.dict); raised != nil {
			return Value{}, raised
		}
	case dictOwner:
		if raised := t.addKeys(names, *o.attributes()); raised != nil {
			return Value{}, raised
		}
	}
	for _, class := range self.Type().order {
		for _, name := range class.namespace.names {
			names[name] = true
		}
	}
	return t.namesList(names)
}

func (t *Thread) addKeys(names map[string]bool, dict *Dict) *Exception {
	if dict == nil {
		return nil
	}
	for i := range dict.entries {
		if s, ok := dict.entries[i].key.Object().(*Str); ok {
			names[s.text] = true
		}
	}
	return t.Work(int64(len(dict.entries)))
}

// namesList returns the names as a sorted list of texts.
func (t *Thread) namesList(names map[string]bool) (Value, *Exception) {
	sorted := make([]string, 0, len(names))
	for name := range names {
		sorted = append(sorted, name)
	}
	sort.Strings(sorted)
	elements := make([]Value, len(sorted))
	for i, name := range sorted {
		elements[i] = t.Intern(name).Value()
	}
	list, raised := t.NewList(elements)
	if raised != nil {
		return Value{}, raised
	}
	return list.Value(), nil
}

// setClass is assignment to __class__: between classes whose instances are made of the same.
func setClass(t *Thread, self, value Value) *Exception {
	if !value.Exists() {
		return t.Raise(TypeErrorType, "can't delete __class__ attribute")
	}
	class, ok := value.Object().(*Type)
	if !ok {
		return t.Raise(TypeErrorType, "__class__ must be set to a class, not '%s' object", value.Type().Name)
	}
	old := self.Type()
	if !class.heap || !old.heap {
		return t.Raise(TypeErrorType, "__class__ assignment only supported for mutable types or ModuleType subclasses")
	}
	if class.layout != old.layout || class.hasDict != old.hasDict || strings.Join(class.members, " ") != strings.Join(old.members, " ") {
		return t.Raise(TypeErrorType, "__class__ assignment: '%s' object layout differs from '%s'", class.Name, old.Name)
	}
	i, isInstance := self.Object().(*Instance)
	if isInstance {
		// The shape says the class: attributes move to one of the new class.
		shape := class.shape
		for _, name := range i.shape.names {
			shape = shape.With(t, name)
		}
		i.shape = shape
	}
	self.header.SetType(class)
	return nil
}
