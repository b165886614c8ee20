package object

func plainDict(v Value) *Dict {
	d, _ := dictOf(v)
	return d
}

// keyError makes the KeyError of a missing key.
func (t *Thread) keyError(key Value) *Exception { return t.NewException(KeyErrorType, key) }

// EachEntry visits the entries; the dict may not change meanwhile.
func (t *Thread) eachEntry(d *Dict, visit func(key, value Value) *Exception) *Exception {
	keys := d.keys
	for i := 0; i < len(d.entries); i++ {
		e := d.entries[i]
		if !e.key.Exists() {
			continue
		}
		if raised := visit(e.key, e.value); raised != nil {
			return raised
		}
		if raised := t.Tick(); raised != nil {
			return raised
		}
		if d.keys != keys {
			return t.Raise(RuntimeErrorType, "dict mutated during update")
		}
	}
	return nil
}

// UpdateDict is d.update(v): v is a mapping or an iterable of pairs.
func (t *Thread) UpdateDict(d *Dict, v Value) *Exception {
	if other, ok := v.Object().(*Dict); ok {
		return t.eachEntry(other, func(key, value Value) *Exception { return d.Set(t, key, value) })
	}
	method, raised := t.FindAttribute(v, "keys")
	if raised != nil {
		return raised
	}
	if method.Exists() {
		keys, raised := t.Call0(method)
		if raised != nil {
			return raised
		}
		return t.Each(keys, func(key Value) (bool, *Exception) {
			value, raised := t.GetItem(v, key)
			if raised == nil {
				raised = d.Set(t, key, value)
			}
			return true, raised
		})
	}
	count := 0
	return t.Each(v, func(pair Value) (bool, *Exception) {
		if !Iterable(pair) {
			return false, t.Raise(TypeErrorType, "cannot convert dictionary update sequence element #%d to a sequence", count)
		}
		parts, raised := t.Collect(pair)
		if raised != nil {
			return false, raised
		}
		if len(parts) != 2 {
			return false, t.Raise(ValueErrorType, "dictionary update sequence element #%d has length %d; 2 is required", count, len(parts))
		}
		count++
		return true, d.Set(t, parts[0], parts[1])
	})
}

// copyDict returns a new dict with the same entries.
func (t *Thread) copyDict(d *Dict) (*Dict, *Exception) {
	made, raised := t.NewDict()
	if raised != nil {
		return nil, raised
	}
	if raised := t.Charge(int64(len(d.entries))*entrySize + int64(len(d.index))*4); raised != nil {
		return nil, raised
	}
	if raised := t.Work(int64(len(d.entries) / 16)); raised != nil {
		return nil, raised
	}
	if d.live == len(d.entries) {
		made.entries, made.index, made.live = append([]dictEntry(nil), d.entries...), append([]int32(nil), d.index...), d.live
		if len(d.index) == 0 {
			made.index = nil
		}
		return made, nil
	}
	for i := range d.entries {
		if e := &d.entries[i]; e.key.Exists() {
			if raised := made.add(t, e.key, e.hash, e.value); raised != nil {
				return nil, raised
			}
		}
	}
	return made, nil
}

// equalDicts compares dicts.
func (t *Thread) equalDicts(a, b *Dict) (bool, *Exception) {
	if raised := t.Enter(); raised != nil {
		return false, t.tooDeepIn("in comparison")
	}
	defer t.Leave()
	if a.live != b.live {
		return false, nil
	}
	for i := 0; i < len(a.entries); i++ {
		e := a.entries[i]
		if !e.key.Exists() {
			continue
		}
		at, raised := b.Find(t, e.key, e.hash)
		if raised != nil || at < 0 {
			return false, raised
		}
		same, raised := t.Equal(e.value, b.entries[at].value)
		if raised != nil || !same {
			return false, raised
		}
		if raised := t.Tick(); raised != nil {
			return false, raised
		}
	}
	return true, nil
}

func (t *Thread) dictRepr(self Value, d *Dict) (string, *Exception) {
	at := 0
	return t.reprElements(self, "{", "}", "{...}", func() int { return d.live }, func(i int) (string, *Exception) {
		if i == 0 {
			at = 0
		}
		for at < len(d.entries) && !d.entries[at].key.Exists() {
			at++
		}
		if at >= len(d.entries) {
			return "", t.Raise(RuntimeErrorType, "dictionary changed size during iteration")
		}
		e := d.entries[at]
		at++
		key, raised := t.Repr(e.key)
		if raised != nil {
			return "", raised
		}
		value, raised := t.Repr(e.value)
		return key + ": " + value, raised
	})
}

func declareDict() {
	equal := func(op Comparison) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			b, ok := dictOf(other)
			if !ok {
				return NotImplemented, nil
			}
			same, raised := t.equalDicts(plainDict(self), b)
			return Bool(same == (op == EqualTo)), raised
		}
	}
	merge := func(t *Thread, a, b Value) (Value, *Exception) {
		left, ok := dictOf(a)
		right, also := dictOf(b)
		if !ok || !also {
			return NotImplemented, nil
		}
		made, raised := t.copyDict(left)
		if raised != nil {
			return Value{}, raised
		}
		return made.Value(), t.UpdateDict(made, right.Value())
	}
	Declare(DictType, Declaration{
		Layout: true, NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(DictType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			d, raised := t.NewDict()
			if raised != nil {
				return Value{}, raised
			}
			return t.instanceOf(class, d.Value())
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				text, raised := t.dictRepr(self, plainDict(self))
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue(text)
			},
			SlotLen: func(_ *Thread, self Value) (Value, *Exception) { return Int(int64(plainDict(self).live)), nil },
			SlotIter: func(t *Thread, self Value) (Value, *Exception) {
				return t.newDictIterator(plainDict(self), dictKeys, false)
			},
			SlotReversed: func(t *Thread, self Value) (Value, *Exception) {
				return t.newDictIterator(plainDict(self), dictKeys, true)
			},
		},
		Binary: map[Slot]Binary{
			SlotEq: equal(EqualTo), SlotNe: equal(NotEqual),
			SlotOr: merge, SlotRor: func(t *Thread, self, other Value) (Value, *Exception) { return merge(t, other, self) },
			SlotIor: func(t *Thread, self, other Value) (Value, *Exception) {
				return self, t.UpdateDict(plainDict(self), other)
			},
			SlotGetitem: func(t *Thread, self, key Value) (Value, *Exception) {
				v, raised := plainDict(self).Get(t, key)
				if raised != nil || v.Exists() {
					return v, raised
				}
				if self.Type() != DictType {
					if missing := self.Type().slots[SlotMissing]; missing.Exists() {
						return t.callSlot2(missing, self, key)
					}
				}
				return Value{}, t.keyError(key)
			},
			SlotDelitem: func(t *Thread, self, key Value) (Value, *Exception) {
				v, raised := plainDict(self).Delete(t, key)
				if raised == nil && !v.Exists() {
					raised = t.keyError(key)
				}
				return None, raised
			},
			SlotContains: func(t *Thread, self, key Value) (Value, *Exception) {
				v, raised := plainDict(self).Get(t, key)
				return Bool(v.Exists()), raised
			},
		},
		Ternary: map[Slot]Ternary{SlotSetitem: func(t *Thread, self, key, v Value) (Value, *Exception) {
			return None, plainDict(self).Set(t, key, v)
		}},
		Methods:    dictMethods,
		Attributes: map[string]Value{"__hash__": None},
	})
	declareDictViews()
}

// updateArguments is what dict(...) and update(...) do with *args and **kwargs.
func (t *Thread) updateArguments(d *Dict, name string, args *Tuple, kwargs *Dict) *Exception {
	if len(args.elements) > 1 {
		return t.Raise(TypeErrorType, "%s expected at most 1 argument, got %d", name, len(args.elements))
	}
	if len(args.elements) == 1 {
		if raised := t.UpdateDict(d, args.elements[0]); raised != nil {
			return raised
		}
	}
	return t.UpdateDict(d, kwargs.Value())
}

var dictMethods = []MethodDeclaration{
	{Signature: "__init__(*args, **kwargs)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return None, t.updateArguments(plainDict(arguments[0]), "dict", arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict))
	}},
	{Signature: "clear()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		plainDict(arguments[0]).Clear()
		return None, nil
	}},
	{Signature: "copy()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return Made(t.copyDict(plainDict(arguments[0])))
	}},
	{Signature: "fromkeys(iterable, value=None, /)", Kind: ClassMethod, Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		made, raised := t.Call0(arguments[0])
		if raised != nil {
			return Value{}, raised
		}
		v := orNone(arguments[2])
		plain, isDict := made.Object().(*Dict)
		return made, t.Each(arguments[1], func(key Value) (bool, *Exception) {
			if isDict {
				return true, plain.Set(t, key, v)
			}
			return true, t.SetItem(made, key, v)
		})
	}},
	{Signature: "get(key, default=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		v, raised := plainDict(arguments[0]).Get(t, arguments[1])
		if raised != nil || v.Exists() {
			return v, raised
		}
		return orNone(arguments[2]), nil
	}},
	{Signature: "items()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.newDictView(plainDict(arguments[0]), dictItems)
	}},
	{Signature: "keys()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.newDictView(plainDict(arguments[0]), dictKeys)
	}},
	{Signature: "values()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return t.newDictView(plainDict(arguments[0]), dictValues)
	}},
	{Signature: "pop(key, default=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		v, raised := plainDict(arguments[0]).Delete(t, arguments[1])
		switch {
		case raised != nil || v.Exists():
			return v, raised
		case arguments[2].Exists():
			return arguments[2], nil
		}
		return Value{}, t.keyError(arguments[1])
	}},
	{Signature: "popitem()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		d := plainDict(arguments[0])
		if d.live == 0 {
			return Value{}, t.Raise(KeyErrorType, "popitem(): dictionary is empty")
		}
		at := d.LastEntry()
		key := d.entries[at].key
		return t.tupleValue(key, d.DeleteEntry(at))
	}},
	{Signature: "setdefault(key, default=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		d := plainDict(arguments[0])
		hash, raised := t.Hash(arguments[1])
		if raised != nil {
			return Value{}, raised
		}
		at, raised := d.Find(t, arguments[1], hash)
		if raised != nil {
			return Value{}, raised
		}
		if at >= 0 {
			return d.entries[at].value, nil
		}
		v := orNone(arguments[2])
		return v, d.add(t, arguments[1], hash, v)
	}},
	{Signature: "update(*args, **kwargs)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
		return None, t.updateArguments(plainDict(arguments[0]), "update", arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict))
	}},
	{Signature: "__class_getitem__(object, /)", Kind: ClassMethod, Native: classGetItem},
	{Signature: "__sizeof__()", Native: func(_ *Thread, arguments []Value) (Value, *Exception) {
		return Int(64 + 40*int64(cap(plainDict(arguments[0]).entries))), nil
	}},
}

// A dictPart is what a view or an iterator of a dict shows.
type dictPart uint8

const (
	dictKeys dictPart = iota
	dictValues
	dictItems
)

// A DictView is what keys(), values() and items() return.
type DictView struct {
	Header
	dict *Dict
	part dictPart
}

var dictViewTypes = [...]*Type{dictKeys: DictKeysType, dictValues: DictValuesType, dictItems: DictItemsType}

func (t *Thread) newDictView(d *Dict, part dictPart) (Value, *Exception) {
	if raised := t.Charge(56); raised != nil {
		return Value{}, raised
	}
	v := &DictView{dict: d, part: part}
	v.Header = NewHeader(dictViewTypes[part], v)
	return v.Value(), nil
}

// Trace implements Object.
func (v *DictView) Trace(tracer *Tracer) int64 {
	tracer.VisitHeader(&v.dict.Header)
	return 56
}

// contains tells whether a view has v; values are compared one by one by who asks.
func (v *DictView) contains(t *Thread, element Value) (bool, *Exception) {
	if v.part == dictKeys {
		found, raised := v.dict.Get(t, element)
		return found.Exists(), raised
	}
	pair, ok := tupleOf(element)
	if !ok || len(pair.elements) != 2 {
		return false, nil
	}
	found, raised := v.dict.Get(t, pair.elements[0])
	if raised != nil || !found.Exists() {
		return false, raised
	}
	return t.Equal(found, pair.elements[1])
}

func declareDictViews() {
	for _, typ := range dictViewTypes {
		d := Declaration{
			Final: true, Abstract: true, Layout: true,
			Unary: map[Slot]Unary{
				SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
					elements, raised := t.Collect(self)
					if raised != nil {
						return Value{}, raised
					}
					text, raised := t.reprElements(self, self.Type().Name+"([", "])", "...", func() int { return len(elements) },
						func(i int) (string, *Exception) { return t.Repr(elements[i]) })
					if raised != nil {
						return Value{}, raised
					}
					return t.StrValue(text)
				},
				SlotLen: func(_ *Thread, self Value) (Value, *Exception) {
					return Int(int64(self.Object().(*DictView).dict.live)), nil
				},
				SlotIter: func(t *Thread, self Value) (Value, *Exception) {
					v := self.Object().(*DictView)
					return t.newDictIterator(v.dict, v.part, false)
				},
				SlotReversed: func(t *Thread, self Value) (Value, *Exception) {
					v := self.Object().(*DictView)
					return t.newDictIterator(v.dict, v.part, true)
				},
			},
			GetSets: []GetSetDeclaration{{Name: "mapping", Get: func(t *Thread, self Value) (Value, *Exception) {
				return t.NewMappingProxy(self.Object().(*DictView).dict.Value())
			}}},
		}
		if typ != DictValuesType {
			d.Binary = map[Slot]Binary{
				SlotContains: func(t *Thread, self, v Value) (Value, *Exception) {
					found, raised := self.Object().(*DictView).contains(t, v)
					return Bool(found), raised
				},
			}
			addSetOperations(&d, func(t *Thread, v Value) (Value, *Exception) { return t.setFrom(SetType, v) })
			d.Attributes = map[string]Value{"__hash__": None}
		}
		Declare(typ, d)
	}
	declareMappingProxy()
}
