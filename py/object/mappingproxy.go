package object

// A MappingProxy is a mapping that cannot be written to: types.MappingProxyType, and __dict__ of a class.
type MappingProxy struct {
	Header
	// mapping is what the proxy shows; absent for the attributes of class.
	mapping Value
	class   *Type
}

// NewMappingProxy makes a proxy of a mapping.
func (t *Thread) NewMappingProxy(mapping Value) (Value, *Exception) {
	return t.newMappingProxy(MappingProxy{mapping: mapping})
}

func (t *Thread) newMappingProxy(proxy MappingProxy) (Value, *Exception) {
	if raised := t.Charge(64); raised != nil {
		return Value{}, raised
	}
	p := &proxy
	p.Header = NewHeader(MappingProxyType, p)
	return p.Value(), nil
}

// Trace implements Object.
func (p *MappingProxy) Trace(tracer *Tracer) int64 {
	tracer.Visit(p.mapping)
	if p.class != nil {
		tracer.VisitHeader(&p.class.Header)
	}
	return 64
}

// Mapping returns what the proxy shows: for a class, a dict of its attributes as they are now.
func (p *MappingProxy) Mapping(t *Thread) (Value, *Exception) {
	if p.class == nil {
		return p.mapping, nil
	}
	dict, raised := t.NewDict()
	if raised != nil {
		return Value{}, raised
	}
	namespace := &p.class.namespace
	for i, name := range namespace.names {
		if raised := dict.SetName(t, name, namespace.values[i]); raised != nil {
			return Value{}, raised
		}
	}
	return dict.Value(), nil
}

// attribute returns the attribute of the proxy's class under a key that is a text, the zero Value if there is none. known is false if the
// mapping has to be asked.
func (p *MappingProxy) attribute(key Value) (v Value, known bool) {
	if p.class == nil {
		return Value{}, false
	}
	name, ok := key.Object().(*Str)
	if !ok || key.Type() != StrType {
		return Value{}, false
	}
	return p.class.namespace.Get(name.Text()), true
}

// typeDict is __dict__ of a class. It shows what becomes of the class later, too.
func typeDict(t *Thread, self Value) (Value, *Exception) {
	return t.newMappingProxy(MappingProxy{class: self.Object().(*Type)})
}

func declareMappingProxy() {
	of := func(t *Thread, v Value) (Value, *Exception) { return v.Object().(*MappingProxy).Mapping(t) }
	// shown returns what a proxy shows, and any other value itself.
	shown := func(t *Thread, v Value) (Value, *Exception) {
		if p, ok := v.Object().(*MappingProxy); ok {
			return p.Mapping(t)
		}
		return v, nil
	}
	// on makes a special method of what it does with the mapping.
	on := func(do Unary) Unary {
		return func(t *Thread, self Value) (Value, *Exception) {
			mapping, raised := of(t, self)
			if raised != nil {
				return Value{}, raised
			}
			return do(t, mapping)
		}
	}
	// onBoth makes one of two operands, each of which is shown.
	onBoth := func(do Binary) Binary {
		return func(t *Thread, self, other Value) (Value, *Exception) {
			left, raised := shown(t, self)
			if raised != nil {
				return Value{}, raised
			}
			right, raised := shown(t, other)
			if raised != nil {
				return Value{}, raised
			}
			return do(t, left, right)
		}
	}
	forward := func(name string, signature string) MethodDeclaration {
		return MethodDeclaration{Signature: name + signature, Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			mapping, raised := of(t, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			return t.CallMethod(mapping, name, arguments[1:]...)
		}}
	}
	Declare(MappingProxyType, Declaration{
		Final: true, Layout: true, NewSignature: "(cls, mapping)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			if !arguments[1].Type().slots[SlotGetitem].Exists() || arguments[1].Type() == ListType || arguments[1].Type() == TupleType {
				return Value{}, t.Raise(TypeErrorType, "mappingproxy() argument must be a mapping, not %s", arguments[1].Type().Name)
			}
			return t.NewMappingProxy(arguments[1])
		},
		Unary: map[Slot]Unary{
			SlotStr: on(func(t *Thread, mapping Value) (Value, *Exception) {
				text, raised := t.Text(mapping)
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue(text)
			}),
			SlotRepr: on(func(t *Thread, mapping Value) (Value, *Exception) {
				text, raised := t.Repr(mapping)
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue("mappingproxy(" + text + ")")
			}),
			SlotLen: func(t *Thread, self Value) (Value, *Exception) {
				p := self.Object().(*MappingProxy)
				if p.class != nil {
					return Int(int64(len(p.class.namespace.names))), nil
				}
				n, raised := t.Len(p.mapping)
				return Int(int64(n)), raised
			},
			SlotIter: on(func(t *Thread, mapping Value) (Value, *Exception) {
				return t.Iter(mapping)
			}),
			SlotReversed: on(func(t *Thread, mapping Value) (Value, *Exception) {
				result, _, raised := t.CallSpecial(mapping, SlotReversed)
				return result, raised
			}),
			SlotHash: on(func(t *Thread, mapping Value) (Value, *Exception) {
				hash, raised := t.Hash(mapping)
				return Int(int64(hash)), raised
			}),
		},
		Binary: map[Slot]Binary{
			SlotGetitem: func(t *Thread, self, key Value) (Value, *Exception) {
				if v, known := self.Object().(*MappingProxy).attribute(key); known && v.Exists() {
					return v, nil
				}
				mapping, raised := of(t, self)
				if raised != nil {
					return Value{}, raised
				}
				return t.GetItem(mapping, key)
			},
			SlotContains: func(t *Thread, self, key Value) (Value, *Exception) {
				if v, known := self.Object().(*MappingProxy).attribute(key); known {
					return Bool(v.Exists()), nil
				}
				mapping, raised := of(t, self)
				if raised != nil {
					return Value{}, raised
				}
				found, raised := t.Contains(mapping, key)
				return Bool(found), raised
			},
			SlotEq: onBoth(func(t *Thread, left, right Value) (Value, *Exception) {
				return t.Compare(EqualTo, left, right)
			}),
			SlotOr: onBoth(func(t *Thread, left, right Value) (Value, *Exception) {
				return t.Binary(Or, left, right)
			}),
		},
		Methods: []MethodDeclaration{
			{Signature: "get(key, default=None, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				fallback := arguments[2]
				if !fallback.Exists() {
					fallback = None
				}
				p := arguments[0].Object().(*MappingProxy)
				if v, known := p.attribute(arguments[1]); known && v.Exists() {
					return v, nil
				} else if known {
					return fallback, nil
				}
				mapping, raised := p.Mapping(t)
				if raised != nil {
					return Value{}, raised
				}
				return t.CallMethod(mapping, "get", arguments[1], fallback)
			}},
			forward("keys", "()"), forward("values", "()"), forward("items", "()"), forward("copy", "()"),
			{Signature: "__class_getitem__(object, /)", Kind: ClassMethod, Native: classGetItem},
		},
	})
}
