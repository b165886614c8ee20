package object

import (
	"sort"
	"strings"
)

// This file makes classes: what a class statement does, and type.__new__.

// metaclassOf returns the metaclass of a class with these bases that asks for meta: the most derived one (The
// Python Language Reference, 3.3.3.3).
func (t *Thread) metaclassOf(meta *Type, bases []Value) (*Type, *Exception) {
	winner := meta
	for _, base := range bases {
		other := base.Type()
		switch {
		case winner.IsSubtype(other):
		case other.IsSubtype(winner):
			winner = other
		default:
			return nil, t.Raise(TypeErrorType, "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases")
		}
	}
	return winner, nil
}

// makeClass is type.__new__ with its arguments checked: the class, then __set_name__ of its attributes and __init_subclass__ of the base.
func (t *Thread) makeClass(meta *Type, name string, bases []Value, attributes, keywords *Dict) (Value, *Exception) {
	for _, base := range bases {
		if _, ok := base.Object().(*Type); ok {
			continue
		}
		if hook, raised := t.FindAttribute(base, "__mro_entries__"); raised != nil || hook.Exists() {
			if raised == nil {
				raised = t.Raise(TypeErrorType, "type() doesn't support MRO entry resolution; use types.new_class()")
			}
			return Value{}, raised
		}
	}
	winner, raised := t.metaclassOf(meta, bases)
	if raised != nil {
		return Value{}, raised
	}
	if winner != meta && winner.slots[SlotNew] != TypeType.slots[SlotNew] {
		// The most derived metaclass has a __new__ of its own, which is to make the class.
		return t.callMetaclass(winner, name, bases, attributes, keywords)
	}
	definition := ClassDefinition{Name: name, QualifiedName: name, Metaclass: winner}
	if len(bases) == 0 {
		definition.Bases = []*Type{ObjectType}
	}
	for _, base := range bases {
		class, ok := base.Object().(*Type)
		if !ok {
			return Value{}, t.Raise(TypeErrorType, "bases must be types")
		}
		definition.Bases = append(definition.Bases, class)
	}
	cell, raised := t.fillNamespace(&definition, attributes)
	if raised != nil {
		return Value{}, raised
	}
	if raised := t.takeSlots(&definition); raised != nil {
		return Value{}, raised
	}
	class, raised := t.NewClass(definition)
	if raised != nil {
		return Value{}, raised
	}
	for _, member := range definition.Members {
		m, raised := t.NewMember(class, member)
		if raised != nil {
			return Value{}, raised
		}
		class.namespace.Set(member, m.Value())
		class.found = nil
	}
	t.addDictAttribute(class)
	if raised := t.useOrder(class); raised != nil {
		return Value{}, raised
	}
	if cell != nil {
		cell.Content = class.Value()
	}
	return class.Value(), t.announce(class, keywords)
}

func (t *Thread) callMetaclass(meta *Type, name string, bases []Value, attributes, keywords *Dict) (Value, *Exception) {
	tuple, raised := t.NewTuple(bases...)
	if raised != nil {
		return Value{}, raised
	}
	maker, raised := t.bindAttribute(meta.slots[SlotNew], Value{}, meta)
	if raised != nil {
		return Value{}, raised
	}
	all := newTuple([]Value{meta.Value(), t.Intern(name).Value(), tuple.Value(), attributes.Value()})
	arguments, names, raised := t.spread(all, keywords)
	if raised != nil {
		return Value{}, raised
	}
	return t.Call(maker, arguments, names)
}

// addDictAttribute gives a class whose instances are the first in its order to have a __dict__ the attribute of that name.
func (t *Thread) addDictAttribute(class *Type) {
	if !class.hasDict || class.Lookup("__dict__").Exists() {
		return
	}
	t.charged += 96
	d := &GetSet{Name: "__dict__", Owner: class, get: dictAttribute.Get, set: dictAttribute.Set}
	d.Header = NewHeader(GetSetType, d)
	class.namespace.Set("__dict__", d.Value())
	class.found = nil
}

// fillNamespace takes over the attributes: those with a meaning for the class itself, functions that are class or static methods
// by name, and a __hash__ for a class that has only an __eq__. It returns the cell of __class__, nil if no method uses it.
func (t *Thread) fillNamespace(definition *ClassDefinition, attributes *Dict) (*Cell, *Exception) {
	var cell *Cell
	namespace := &definition.Namespace
	namespace.reserve(attributes.Len() + 2)
	for i := range attributes.entries {
		key, value := attributes.Entry(i)
		if !key.Exists() {
			continue
		}
		s, ok := strOf(key)
		if !ok {
			return nil, t.Raise(TypeErrorType, "type.__new__() argument 3 must have string keys, not %s", key.Type().Name)
		}
		switch s.text {
		case "__qualname__":
			text, ok := strOf(value)
			if !ok {
				return nil, t.Raise(TypeErrorType, "type __qualname__ must be a str, not %s", value.Type().Name)
			}
			definition.QualifiedName = text.text
			continue
		case "__classcell__":
			cell, ok = value.Object().(*Cell)
			if !ok {
				return nil, t.Raise(TypeErrorType, "type.__new__(): __classcell__ must be a nonlocal cell, not <class '%s'>", value.Type().FullName())
			}
			continue
		case "__module__":
			if text, ok := strOf(value); ok {
				definition.Module = text.text
			}
		case "__new__":
			if _, ok := value.Object().(*Function); ok {
				value = t.newStaticMethod(value)
			}
		case "__init_subclass__", "__class_getitem__":
			if _, ok := value.Object().(*Function); ok {
				value = t.newClassMethod(value)
			}
		}
		namespace.Set(s.text, value)
	}
	if !namespace.Get("__module__").Exists() {
		if module := t.machine.Module(); module.Exists() {
			namespace.Set("__module__", module)
			if text, ok := strOf(module); ok {
				definition.Module = text.text
			}
		}
	}
	if !namespace.Get("__doc__").Exists() {
		namespace.Set("__doc__", None)
	}
	if namespace.Get("__eq__").Exists() && !namespace.Get("__hash__").Exists() {
		namespace.Set("__hash__", None)
	}
	return cell, nil
}

// takeSlots reads __slots__ into the definition.
func (t *Thread) takeSlots(definition *ClassDefinition) *Exception {
	slots := definition.Namespace.Get("__slots__")
	if !slots.Exists() {
		definition.Dict = true
		return nil
	}
	var names []Value
	if _, ok := strOf(slots); ok {
		names = []Value{slots}
	} else if raised := t.Each(slots, func(v Value) (bool, *Exception) {
		names = append(names, v)
		return true, nil
	}); raised != nil {
		return raised
	}
	for _, v := range names {
		s, ok := strOf(v)
		if !ok {
			return t.Raise(TypeErrorType, "__slots__ items must be strings, not '%s'", v.Type().Name)
		}
		name := s.text
		switch {
		case !IsIdentifier(name):
			return t.Raise(TypeErrorType, "__slots__ must be identifiers")
		case name == "__dict__":
			definition.Dict = true
			continue
		case name == "__weakref__":
			continue
		case strings.HasPrefix(name, "__") && !strings.HasSuffix(name, "__"):
			name = "_" + strings.TrimLeft(definition.Name, "_") + name
		}
		// A class without a docstring has a __doc__ of None by now, which a member may replace.
		if v := definition.Namespace.Get(name); v.Exists() && (name != "__doc__" || v != None) {
			return t.Raise(ValueErrorType, "'%s' in __slots__ conflicts with class variable", name)
		}
		definition.Members = append(definition.Members, name)
	}
	for _, base := range definition.Bases {
		if len(definition.Members) > 0 && (base.layout == IntType || base.layout == TupleType || base.layout == BytesType) {
			return t.Raise(TypeErrorType, "nonempty __slots__ not supported for subtype of '%s'", base.Name)
		}
	}
	sort.Strings(definition.Members)
	return nil
}

// useOrder asks a metaclass's mro(), if it has one of its own, for the order.
func (t *Thread) useOrder(class *Type) *Exception {
	meta := class.Type()
	method := meta.Lookup("mro")
	if meta == TypeType || method == TypeType.namespace.Get("mro") {
		return nil
	}
	result, raised := t.CallMethod(class.Value(), "mro")
	if raised != nil {
		return raised
	}
	var order []*Type
	raised = t.Each(result, func(v Value) (bool, *Exception) {
		typ, ok := v.Object().(*Type)
		if !ok {
			return false, t.Raise(TypeErrorType, "mro() returned a non-class ('%s')", v.Type().Name)
		}
		if !class.layout.IsSubtype(typ.layout) {
			return false, t.Raise(TypeErrorType, "mro() returned base with unsuitable layout ('%s')", typ.Name)
		}
		order = append(order, typ)
		return true, nil
	})
	if raised != nil {
		return raised
	}
	class.order, class.found = order, nil
	for slot := range slotCount {
		class.fillSlot(slot)
	}
	return nil
}

// announce tells the attributes their names and the base that it has a subclass.
func (t *Thread) announce(class *Type, keywords *Dict) *Exception {
	var names []string
	for i, v := range class.namespace.values {
		if v.Type().slots[SlotSetName].Exists() {
			// A __set_name__ may add attributes and delete some.
			names = append(names, class.namespace.names[i])
		}
	}
	for _, name := range names {
		v := class.namespace.Get(name)
		if !v.Exists() || !v.Type().slots[SlotSetName].Exists() {
			continue
		}
		_, _, raised := t.CallSpecial(v, SlotSetName, class.Value(), t.Intern(name).Value())
		if raised != nil {
			if raised == Aborted {
				return raised
			}
			return raised.AddNote(t, "Error calling __set_name__ on '"+v.Type().Name+"' instance "+ReprText(name)+" in '"+class.Name+"'")
		}
	}
	if keywords.Len() == 0 && len(class.order) > 1 && class.initSubclass() == ObjectType.namespace.Get("__init_subclass__") {
		// That of object does nothing.
		return nil
	}
	proxy, raised := t.newSuper(class, class.Value(), class)
	if raised != nil {
		return raised
	}
	hook, raised := t.GetAttribute(proxy, "__init_subclass__")
	if raised != nil {
		return raised
	}
	arguments, keywordNames, raised := t.spread(newTuple(nil), keywords)
	if raised != nil {
		return raised
	}
	_, raised = t.Call(hook, arguments, keywordNames)
	return raised
}

// initSubclass returns what super(class, class).__init_subclass__ is found as, before it is bound.
func (y *Type) initSubclass() Value {
	for _, base := range y.order[1:] {
		if v := base.namespace.Get("__init_subclass__"); v.Exists() {
			return v
		}
	}
	return Value{}
}

// BuildClass is builtins.__build_class__: a class statement. body is the function of its block; the last
// len(names) of arguments, which begin with the bases, are keywords.
func (t *Thread) BuildClass(body *Function, name Value, arguments []Value, names []string) (Value, *Exception) {
	original := arguments[:len(arguments)-len(names)]
	keywords, raised := t.NewDict()
	if raised != nil {
		return Value{}, raised
	}
	meta, hasMeta := Value{}, false
	for i, keyword := range names {
		v := arguments[len(original)+i]
		if keyword == "metaclass" {
			meta, hasMeta = v, true
			continue
		}
		if raised := keywords.SetName(t, keyword, v); raised != nil {
			return Value{}, raised
		}
	}
	bases, replaced, raised := t.resolveBases(original)
	if raised != nil {
		return Value{}, raised
	}
	if !hasMeta {
		meta = TypeType.Value()
		if len(bases) > 0 {
			meta = bases[0].Type().Value()
		}
	}
	if class, ok := meta.Object().(*Type); ok {
		winner, raised := t.metaclassOf(class, bases)
		if raised != nil {
			return Value{}, raised
		}
		meta = winner.Value()
	}
	tuple, raised := t.tupleValue(bases...)
	if raised != nil {
		return Value{}, raised
	}
	namespace, raised := t.prepare(meta, name, tuple, keywords)
	if raised != nil {
		return Value{}, raised
	}
	cell, raised := t.machine.RunClassBody(body, namespace)
	if raised != nil {
		return Value{}, raised
	}
	if replaced {
		all, raised := t.tupleValue(original...)
		if raised != nil {
			return Value{}, raised
		}
		if raised := t.SetItem(namespace, t.Intern("__orig_bases__").Value(), all); raised != nil {
			return Value{}, raised
		}
	}
	given, keywordNames, raised := t.spread(newTuple([]Value{name, tuple, namespace}), keywords)
	if raised != nil {
		return Value{}, raised
	}
	class, raised := t.Call(meta, given, keywordNames)
	if raised != nil {
		return Value{}, raised
	}
	if made, ok := class.Object().(*Type); ok && cell != nil && !cell.Content.Exists() {
		return Value{}, t.Raise(RuntimeErrorType, "__class__ not set defining '%s' as <class '%s'>. Was __classcell__ propagated to type.__new__?", made.Name, made.FullName())
	}
	return class, nil
}

// resolveBases replaces bases that are no classes by what their __mro_entries__ says (PEP 560).
func (t *Thread) resolveBases(original []Value) (bases []Value, replaced bool, raised *Exception) {
	for _, base := range original {
		if _, ok := base.Object().(*Type); ok {
			bases = append(bases, base)
			continue
		}
		hook, raised := t.FindAttribute(base, "__mro_entries__")
		if raised != nil {
			return nil, false, raised
		}
		if !hook.Exists() {
			bases = append(bases, base)
			continue
		}
		tuple, raised := t.tupleValue(original...)
		if raised != nil {
			return nil, false, raised
		}
		result, raised := t.Call1(hook, tuple)
		if raised != nil {
			return nil, false, raised
		}
		entries, ok := tupleOf(result)
		if !ok {
			return nil, false, t.Raise(TypeErrorType, "__mro_entries__ must return a tuple")
		}
		bases, replaced = append(bases, entries.elements...), true
	}
	return bases, replaced, nil
}

// prepare returns the namespace in which the body of the class runs.
func (t *Thread) prepare(meta, name, bases Value, keywords *Dict) (Value, *Exception) {
	hook, raised := t.FindAttribute(meta, "__prepare__")
	if raised != nil {
		return Value{}, raised
	}
	if !hook.Exists() || meta == TypeType.Value() {
		dict, raised := t.NewDict()
		if raised != nil {
			return Value{}, raised
		}
		return dict.Value(), nil
	}
	arguments, names, raised := t.spread(newTuple([]Value{name, bases}), keywords)
	if raised != nil {
		return Value{}, raised
	}
	namespace, raised := t.Call(hook, arguments, names)
	if raised != nil {
		return Value{}, raised
	}
	if typ := namespace.Type(); !typ.slots[SlotGetitem].Exists() {
		owner := "<metaclass>"
		if class, ok := meta.Object().(*Type); ok {
			owner = class.Name
		}
		return Value{}, t.Raise(TypeErrorType, "%s.__prepare__() must return a mapping, not %s", owner, typ.Name)
	}
	return namespace, nil
}
