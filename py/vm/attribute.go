package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

func (m *Machine) unbound(name string) *object.Exception {
	return m.thread.Raise(object.UnboundLocalErrorType, "cannot access local variable '%s' where it is not associated with a value", name)
}

func (m *Machine) unboundFree(name string) *object.Exception {
	e := m.thread.Raise(object.NameErrorType, "cannot access free variable '%s' where it is not associated with a value in enclosing scope", name)
	return m.named(e, name)
}

func (m *Machine) undefined(name string) *object.Exception {
	return m.named(m.thread.Raise(object.NameErrorType, "name '%s' is not defined", name), name)
}

func (m *Machine) named(e *object.Exception, name string) *object.Exception {
	e.SetField("name", m.thread.Intern(name).Value())
	return e
}

// loadGlobal finds a global or built-in name and remembers where.
func (m *Machine) loadGlobal(f *frame, s *site, name string) (object.Value, *object.Exception) {
	if s.entry <= builtinEntry && s.dict == f.globals && s.keys == f.globals.Keys() && s.builtinKeys == m.builtins.Keys() &&
		(s.own < 0 || entryValue(f.globals, s.own) == s.value) {
		return entryValue(m.builtins, builtinEntry-s.entry), nil
	}
	entry, raised := f.globals.FindName(m.thread, name)
	if raised != nil {
		return object.Value{}, raised
	}
	if entry >= 0 {
		s.found(f.globals, entry)
		return entryValue(f.globals, int32(entry)), nil
	}
	ownEntry, raised := f.globals.FindName(m.thread, "__builtins__")
	if raised != nil {
		return object.Value{}, raised
	}
	var own object.Value
	if ownEntry >= 0 {
		own = entryValue(f.globals, int32(ownEntry))
	}
	builtins := m.builtinsOf(own)
	if m.builtins != nil && builtins == nil {
		if entry, raised = m.builtins.FindName(m.thread, name); raised != nil {
			return object.Value{}, raised
		}
		if entry >= 0 {
			s.found(f.globals, builtinEntry-entry)
			s.builtinKeys, s.own, s.value = m.builtins.Keys(), int32(ownEntry), own
			return entryValue(m.builtins, int32(entry)), nil
		}
	}
	v := m.builtinIn(builtins, name)
	if !v.Exists() {
		return object.Value{}, m.undefined(name)
	}
	if m.builtins == nil && ownEntry < 0 {
		s.found(f.globals, -1)
		s.value = v
	}
	return v, nil
}

func entryValue(d *object.Dict, entry int32) object.Value {
	_, v := d.Entry(int(entry))
	return v
}

// ownBuiltins returns the dict of built-in names that globals have of their own: a program can give some to exec and eval under
// __builtins__. It returns nil for those of the run.
func (m *Machine) ownBuiltins(globals *object.Dict) *object.Dict {
	return m.builtinsOf(globals.GetName(m.thread, "__builtins__"))
}

// builtinsOf is ownBuiltins of globals with v under __builtins__, the zero Value for none.
func (m *Machine) builtinsOf(v object.Value) *object.Dict {
	if !v.Exists() {
		return nil
	}
	if module, ok := v.Object().(*object.Module); ok {
		v = module.Dict.Value()
	}
	dict, ok := object.DictOf(v)
	if !ok || dict == m.builtins {
		return nil
	}
	return dict
}

// builtinIn returns a built-in name of own, or of the run if that is nil.
func (m *Machine) builtinIn(own *object.Dict, name string) object.Value {
	if own == nil {
		return m.builtin(name)
	}
	return own.GetName(m.thread, name)
}

// builtin returns a built-in name, the zero Value if there is none.
func (m *Machine) builtin(name string) object.Value {
	if m.builtins != nil {
		if v := m.builtins.GetName(m.thread, name); v.Exists() || name != "__builtins__" {
			return v
		}
	}
	return m.host.Builtin(name)
}

// Builtins returns the dict of built-in names. From now on the program may change it, so that no place in the code may
// remember the value that it found, only where.
func (m *Machine) Builtins() (*object.Dict, *object.Exception) {
	if m.builtins != nil {
		return m.builtins, nil
	}
	dict, raised := m.host.Builtins()
	if raised != nil {
		return nil, raised
	}
	for _, code := range m.codes {
		for i := range code.sites {
			if s := &code.sites[i]; s.value.Exists() {
				s.dict, s.value = nil, object.Value{}
			}
		}
	}
	m.builtins = dict
	return dict, nil
}

func (m *Machine) storeGlobal(f *frame, s *site, name string, v object.Value) *object.Exception {
	if raised := f.globals.SetName(m.thread, name, v); raised != nil {
		return raised
	}
	entry, raised := f.globals.FindName(m.thread, name)
	if raised == nil && entry >= 0 {
		s.found(f.globals, entry)
	}
	return raised
}

func (m *Machine) deleteGlobal(f *frame, name string) *object.Exception {
	if !f.globals.DeleteName(m.thread, name) {
		return m.undefined(name)
	}
	return nil
}

// namespaceValue is the namespace of a module or class body.
func (f *frame) namespaceValue() object.Value {
	if f.plain {
		return f.globals.Value()
	}
	return f.namespace
}

func (m *Machine) loadName(f *frame, s *site, name string) (object.Value, *object.Exception) {
	if f.plain {
		return m.loadGlobal(f, s, name)
	}
	v, raised := m.lookIn(f.namespace, name)
	if raised != nil || v.Exists() {
		return v, raised
	}
	return m.globalOrBuiltin(f, name)
}

// globalOrBuiltin is loadGlobal that remembers nothing.
func (m *Machine) globalOrBuiltin(f *frame, name string) (object.Value, *object.Exception) {
	if v := f.globals.GetName(m.thread, name); v.Exists() {
		return v, nil
	}
	if v := m.builtinIn(m.ownBuiltins(f.globals), name); v.Exists() {
		return v, nil
	}
	return object.Value{}, m.undefined(name)
}

// lookIn returns mapping[name], the zero Value for a KeyError.
func (m *Machine) lookIn(mapping object.Value, name string) (object.Value, *object.Exception) {
	if dict, ok := mapping.Object().(*object.Dict); ok {
		return dict.GetName(m.thread, name), nil
	}
	v, raised := m.thread.GetItem(mapping, m.thread.Intern(name).Value())
	if raised != nil && raised.Is(object.KeyErrorType) {
		return object.Value{}, nil
	}
	return v, raised
}

func (m *Machine) storeName(f *frame, s *site, name string, v object.Value) *object.Exception {
	if f.plain {
		return m.storeGlobal(f, s, name, v)
	}
	if dict, ok := f.namespace.Object().(*object.Dict); ok {
		return dict.SetName(m.thread, name, v)
	}
	return m.thread.SetItem(f.namespace, m.thread.Intern(name).Value(), v)
}

func (m *Machine) deleteName(f *frame, name string) *object.Exception {
	if f.plain {
		return m.deleteGlobal(f, name)
	}
	raised := m.thread.DeleteItem(f.namespace, m.thread.Intern(name).Value())
	if raised != nil && raised.Is(object.KeyErrorType) {
		return m.undefined(name)
	}
	return raised
}

func (m *Machine) loadFromOrGlobal(f *frame, mapping object.Value, s *site, name string) (object.Value, *object.Exception) {
	v, raised := m.lookIn(mapping, name)
	if raised != nil || v.Exists() {
		return v, raised
	}
	return m.loadGlobal(f, s, name)
}

func (m *Machine) loadFromOrFree(f *frame, mapping object.Value, free int) (object.Value, *object.Exception) {
	v, raised := m.lookIn(mapping, f.code.Free[free])
	if raised != nil || v.Exists() {
		return v, raised
	}
	if v = f.function.Closure[free].Content; v.Exists() {
		return v, nil
	}
	return object.Value{}, m.unboundFree(f.code.Free[free])
}

// loadAttribute is LOAD_ATTR beyond an instance's slot: other things that were remembered, or a search. It reports whether it pushed the frame of
// a property's getter.
func (m *Machine) loadAttribute(f *frame, result uint8, v object.Value, s *site, name string) (pushed bool, raised *object.Exception) {
	t := m.thread
	access := &s.access
again:
	switch o := v.Object().(type) {
	case *object.Instance:
		if (o.Shape() != access.Shape || access.Version != o.Type().Version()) && !s.recall(o) {
			break
		}
		switch access.Kind {
		case object.AccessSlot:
			f.window[result] = o.Slot(access.Slot)
			return false, nil
		case object.AccessConstant:
			f.window[result] = *access.Place
			return false, nil
		case object.AccessMethod:
			method, raised := t.NewBoundMethod(access.Value, v)
			if raised == nil {
				f.window[result] = method
			}
			return false, raised
		case object.AccessGetter:
			getter := access.Value.Object().(*object.Function)
			if getter.Code.Flags&generatorFlags != 0 {
				break
			}
			return true, m.pushGetter(getter, v, result)
		}
	case *object.Type:
		if access.Kind == object.AccessClass && o == access.Type && o.Version() == access.Version {
			f.window[result] = access.Value
			if access.Place != nil {
				f.window[result] = *access.Place
			}
			return false, nil
		}
	case *object.Module:
		if s.dict == o.Dict && s.keys == o.Dict.Keys() {
			_, f.window[result] = o.Dict.Entry(int(s.entry))
			return false, nil
		}
		if v.Type() == object.ModuleType {
			if entry, raised := o.Dict.FindName(t, name); raised == nil && entry >= 0 {
				s.found(o.Dict, entry)
				_, f.window[result] = o.Dict.Entry(entry)
				return false, nil
			}
		}
	}
	if found := t.FindAccess(v, name); found.Kind != object.AccessSearch && found.Kind != object.AccessBuiltinMethod &&
		found.Kind != object.AccessClassMethod && found != *access {
		s.remember(m, found, nil)
		goto again
	}
	found, raised := t.GetAttribute(v, name)
	if raised == nil {
		f.window[result] = found
	}
	return false, raised
}

// pushGetter pushes the frame of a property's getter.
func (m *Machine) pushGetter(getter *object.Function, self object.Value, result uint8) *object.Exception {
	code, raised := m.prepareFunction(getter)
	if raised != nil {
		return raised
	}
	if raised := m.thread.EnterFrame(); raised != nil {
		return raised
	}
	f := m.next()
	*f = frame{code: code, function: getter, globals: getter.Globals, deliver: deliverResult, result: result}
	if raised := m.room(f, code.registers); raised != nil {
		m.thread.LeaveFrame()
		return raised
	}
	f.window[0] = self
	if raised := m.bind(f, 1, nil); raised != nil {
		m.giveBack(f)
		m.thread.LeaveFrame()
		return raised
	}
	m.depth++
	return nil
}

// loadMethod is LOAD_METHOD beyond what was remembered.
func (m *Machine) loadMethod(f *frame, in *compile.Instruction, s *site) *object.Exception {
	method, self, raised := m.findMethod(f.window[in.B], s, f.code.Names[f.code.Sites[in.D]])
	if raised == nil {
		f.window[in.A], f.window[in.A+1] = method, self
	}
	return raised
}

// findMethod finds a function and its self, or an attribute and nothing.
func (m *Machine) findMethod(v object.Value, s *site, name string) (method, self object.Value, raised *object.Exception) {
	t := m.thread
	switch o := v.Object().(type) {
	case *object.Instance:
		if s.recall(o) && s.access.Kind == object.AccessMethod {
			return s.access.Value, v, nil
		}
	case *object.Type:
		if s.access.Type != o || s.access.Version != o.Version() {
			break
		}
		switch {
		case s.access.Kind == object.AccessClassMethod:
			return s.access.Value, v, nil
		case s.access.Kind == object.AccessClass && s.access.Place == nil:
			return s.access.Value, object.Value{}, nil
		}
	case *object.Super:
		if function, self := object.SuperMethod(v, name); function.Exists() {
			return function, self, nil
		}
	}
	found := t.FindAccess(v, name)
	switch found.Kind {
	case object.AccessMethod, object.AccessBuiltinMethod:
		s.remember(m, found, nil)
		return found.Value, v, nil
	case object.AccessClass:
		s.remember(m, found, nil)
		if found.Place != nil {
			return *found.Place, object.Value{}, nil
		}
		return found.Value, object.Value{}, nil
	case object.AccessClassMethod:
		s.remember(m, found, nil)
		return found.Value, v, nil
	}
	if o, ok := v.Object().(*object.Module); ok && v.Type() == object.ModuleType {
		if s.dict == o.Dict && s.keys == o.Dict.Keys() {
			_, method = o.Dict.Entry(int(s.entry))
			return method, object.Value{}, nil
		}
		if entry, raised := o.Dict.FindName(t, name); raised == nil && entry >= 0 {
			s.found(o.Dict, entry)
			_, method = o.Dict.Entry(entry)
			return method, object.Value{}, nil
		}
	}
	method, raised = t.GetAttribute(v, name)
	return method, object.Value{}, raised
}

// storeAttribute is STORE_ATTR beyond what was remembered.
func (m *Machine) storeAttribute(v object.Value, s *site, name string, value object.Value) *object.Exception {
	if i, ok := v.Object().(*object.Instance); ok {
		if i.Shape() == s.access.Shape && s.access.Version == i.Type().Version() || s.recall(i) {
			switch s.access.Kind {
			case object.AccessAdd:
				return i.Add(m.thread, s.next, value)
			case object.AccessSlot:
				i.SetSlot(s.access.Slot, value)
				return nil
			}
		}
	}
	switch found := m.thread.FindAssignment(v, name); found.Kind {
	case object.AccessAdd:
		s.remember(m, found, found.Shape.With(m.thread, name))
	case object.AccessSlot:
		s.remember(m, found, nil)
	}
	return m.thread.AssignAttribute(v, name, value)
}

// getItem is GET_ITEM beyond an index into a list.
func (m *Machine) getItem(f *frame, in *compile.Instruction, key object.Value) *object.Exception {
	var v object.Value
	var raised *object.Exception
	container := f.window[in.B]
	switch o := container.Object().(type) {
	case *object.Dict:
		v, raised = o.Get(m.thread, key)
	case *object.List:
		v = elementFromEnd(o.Elements(), key)
	case *object.Tuple:
		v = elementFromEnd(o.Elements(), key)
	}
	if raised == nil && !v.Exists() {
		v, raised = m.thread.GetItem(container, key)
	}
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

// elementFromEnd returns the element of an index, which may count from the end; the zero Value if there is none.
func elementFromEnd(elements []object.Value, key object.Value) object.Value {
	if !key.IsInt() {
		return object.Value{}
	}
	i := key.Int()
	if i < 0 {
		i += int64(len(elements))
	}
	if uint64(i) < uint64(len(elements)) {
		return elements[i]
	}
	return object.Value{}
}

// setItem is SET_ITEM beyond an index into a list.
func (m *Machine) setItem(container, key, value object.Value) *object.Exception {
	if dict, ok := container.Object().(*object.Dict); ok {
		return dict.Set(m.thread, key, value)
	}
	return m.thread.SetItem(container, key, value)
}

// Locals returns what locals() is in the running function: a new dict of its variables, or the namespace of a module or class body.
func (m *Machine) Locals() (object.Value, *object.Exception) {
	f := m.current()
	if f.code.Flags&compile.FunctionFlag == 0 {
		return f.namespaceValue(), nil
	}
	dict, raised := m.thread.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	for _, variable := range f.code.Variables {
		v := f.window[variable.Register]
		if cell, ok := cellOf(v); variable.Cell && ok {
			v = cell.Content
		}
		if variable.Hidden || !v.Exists() {
			continue
		}
		if raised := dict.SetName(m.thread, variable.Name, v); raised != nil {
			return object.Value{}, raised
		}
	}
	for i, name := range f.code.Free {
		if v := f.function.Closure[i].Content; v.Exists() && name != "__class__" {
			if raised := dict.SetName(m.thread, name, v); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	return dict.Value(), nil
}

func cellOf(v object.Value) (*object.Cell, bool) {
	if !v.Exists() {
		return nil, false
	}
	cell, ok := v.Object().(*object.Cell)
	return cell, ok
}
