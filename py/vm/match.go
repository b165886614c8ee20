package vm

import "github.com/coderuntime/coderuntime/py/object"

// sequencePatterns and mappingPatterns are the built-in types that sequence and mapping patterns take (PEP 634); classes derived from
// them, and those that collections.abc registers or that derive from its classes, do too.
var (
	sequencePatterns = []*object.Type{object.ListType, object.TupleType, object.RangeType, object.MemoryViewType}
	mappingPatterns  = []*object.Type{object.DictType, object.MappingProxyType}
)

func isSequencePattern(v object.Value) bool { return takes(v, sequencePatterns, "Sequence") }
func isMappingPattern(v object.Value) bool  { return takes(v, mappingPatterns, "Mapping") }

// takes tells whether the type of v is one of types, or derives from one of them or from the class of that name in collections.abc.
func takes(v object.Value, types []*object.Type, abstract string) bool {
	for _, typ := range v.Type().Order() {
		for _, accepted := range types {
			if typ == accepted {
				return true
			}
		}
		if typ.Name == abstract && typ.Module == "collections.abc" {
			return true
		}
		if typ == object.StrType || typ == object.BytesType || typ == object.ByteArrayType {
			return false
		}
		if typ.PatternKind == abstract {
			return true
		}
	}
	return false
}

// matchKeys returns the values of a mapping at keys as a tuple, None if one is missing (CPython's match_keys).
func (m *Machine) matchKeys(mapping object.Value, keys []object.Value) (object.Value, *object.Exception) {
	t := m.thread
	values := make([]object.Value, 0, len(keys))
	seen, raised := t.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	for _, key := range keys {
		old, raised := seen.Get(t, key)
		if raised != nil {
			return object.Value{}, raised
		}
		if old.Exists() {
			text, raised := t.Repr(key)
			if raised != nil {
				return object.Value{}, raised
			}
			return object.Value{}, t.Raise(object.ValueErrorType, "mapping pattern checks duplicate key (%s)", text)
		}
		if raised := seen.Set(t, key, object.None); raised != nil {
			return object.Value{}, raised
		}
		var v object.Value
		if dict, ok := mapping.Object().(*object.Dict); ok {
			v, raised = dict.Get(t, key)
		} else {
			v, raised = m.getWithDefault(mapping, key)
		}
		if raised != nil {
			return object.Value{}, raised
		}
		if !v.Exists() {
			return object.None, nil
		}
		values = append(values, v)
	}
	return object.Made(t.NewTuple(values...))
}

// getWithDefault is mapping.get(key, marker): the zero Value if the key is missing. It does not make a defaultdict's default.
func (m *Machine) getWithDefault(mapping, key object.Value) (object.Value, *object.Exception) {
	t := m.thread
	marker, raised := t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	v, raised := t.CallMethod(mapping, "get", key, marker.Value())
	if raised != nil || v == marker.Value() {
		return object.Value{}, raised
	}
	return v, nil
}

// mapWithout returns a dict of the mapping without keys, for **rest.
func (m *Machine) mapWithout(mapping object.Value, keys []object.Value) (object.Value, *object.Exception) {
	t := m.thread
	rest, raised := t.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := m.mapUpdate(rest, mapping); raised != nil {
		return object.Value{}, raised
	}
	for _, key := range keys {
		if _, raised := rest.Delete(t, key); raised != nil {
			return object.Value{}, raised
		}
	}
	return rest.Value(), nil
}

// matchSelf are the built-in types whose one positional pattern is the subject itself.
var matchSelf = []*object.Type{
	object.BoolType, object.ByteArrayType, object.BytesType, object.DictType, object.FloatType, object.FrozenSetType, object.IntType,
	object.ListType, object.SetType, object.StrType, object.TupleType,
}

// matchClass returns a tuple of the attributes that a class pattern asks for, None if the subject does not match (CPython's match_class).
func (m *Machine) matchClass(subject, class object.Value, positional int, names []object.Value) (object.Value, *object.Exception) {
	t := m.thread
	typ, ok := class.Object().(*object.Type)
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "called match pattern must be a class")
	}
	is, raised := t.IsInstanceOf(subject, class)
	if raised != nil || !is {
		return object.None, raised
	}
	var values []object.Value
	seen := map[string]bool{}
	if positional > 0 {
		v, raised := t.FindAttribute(class, "__match_args__")
		if raised != nil {
			return object.Value{}, raised
		}
		var patterns []object.Value
		self := false
		if v.Exists() {
			tuple, ok := v.Object().(*object.Tuple)
			if !ok {
				return object.Value{}, t.Raise(object.TypeErrorType, "%s.__match_args__ must be a tuple (got %s)", typ.Name, v.Type().Name)
			}
			patterns = tuple.Elements()
		} else {
			for _, base := range matchSelf {
				self = self || typ.IsSubtype(base)
			}
		}
		allowed := len(patterns)
		if self {
			allowed = 1
		}
		if positional > allowed {
			plural := "s"
			if allowed == 1 {
				plural = ""
			}
			return object.Value{}, t.Raise(object.TypeErrorType, "%s() accepts %d positional sub-pattern%s (%d given)", typ.Name, allowed, plural, positional)
		}
		if self {
			values = append(values, subject)
		} else {
			for _, pattern := range patterns[:positional] {
				name, ok := object.StrOf(pattern)
				if !ok {
					return object.Value{}, t.Raise(object.TypeErrorType, "__match_args__ elements must be strings (got %s)", pattern.Type().Name)
				}
				v, missing, raised := m.matchAttribute(subject, typ, name.Text(), seen)
				if raised != nil || missing {
					return object.None, raised
				}
				values = append(values, v)
			}
		}
	}
	for _, pattern := range names {
		name, _ := object.StrOf(pattern)
		v, missing, raised := m.matchAttribute(subject, typ, name.Text(), seen)
		if raised != nil || missing {
			return object.None, raised
		}
		values = append(values, v)
	}
	return object.Made(t.NewTuple(values...))
}

func (m *Machine) matchAttribute(subject object.Value, typ *object.Type, name string, seen map[string]bool) (_ object.Value, missing bool, _ *object.Exception) {
	if seen[name] {
		return object.Value{}, false, m.thread.Raise(object.TypeErrorType, "%s() got multiple sub-patterns for attribute '%s'", typ.Name, name)
	}
	seen[name] = true
	v, raised := m.thread.FindAttribute(subject, name)
	return v, !v.Exists(), raised
}
