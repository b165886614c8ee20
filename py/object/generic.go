package object

import "strings"

// A GenericAlias is a parametrised type such as list[int] (PEP 585).
type GenericAlias struct {
	Header
	Origin    Value
	Arguments *Tuple
	// Starred: *tuple[int, ...] in an annotation.
	Starred bool
}

// NewGenericAlias makes origin[arguments]; arguments that are no tuple are the only one.
func (t *Thread) NewGenericAlias(origin, arguments Value) (Value, *Exception) {
	tuple, ok := arguments.Object().(*Tuple)
	if !ok {
		var raised *Exception
		if tuple, raised = t.NewTuple(arguments); raised != nil {
			return Value{}, raised
		}
	}
	if raised := t.Charge(80); raised != nil {
		return Value{}, raised
	}
	a := &GenericAlias{Origin: origin, Arguments: tuple}
	a.Header = NewHeader(GenericAliasType, a)
	return a.Value(), nil
}

// Trace implements Object.
func (a *GenericAlias) Trace(tracer *Tracer) int64 {
	tracer.Visit(a.Origin)
	tracer.VisitHeader(&a.Arguments.Header)
	return 80
}

// aliasOwn are the attributes that an alias does not take from its origin.
var aliasOwn = map[string]bool{
	"__origin__": true, "__args__": true, "__parameters__": true, "__mro_entries__": true, "__unpacked__": true,
	"__reduce_ex__": true, "__reduce__": true, "__copy__": true, "__deepcopy__": true, "__class__": true, "__typing_unpacked_tuple_args__": true,
}

// typeParameterText is how a type stands in the text of an alias or a union.
func (t *Thread) typeParameterText(v Value) (string, *Exception) {
	switch o := v.Object().(type) {
	case nil:
		switch v {
		case Ellipsis:
			return "...", nil
		}
	case *Type:
		if o == NoneType {
			return "None", nil
		}
		return o.FullName(), nil
	case *List:
		return t.parameterTexts(v, "[", "]", "[...]", func() []Value { return o.elements })
	}
	return t.Repr(v)
}

// parameterTexts joins the texts of the parameters of an alias, or of a list among them.
func (t *Thread) parameterTexts(self Value, open, closing, nested string, elements func() []Value) (string, *Exception) {
	return t.reprElements(self, open, closing, nested, func() int { return len(elements()) },
		func(i int) (string, *Exception) { return t.typeParameterText(elements()[i]) })
}

func declareGeneric() {
	Declare(GenericAliasType, Declaration{
		Module: "types", Layout: true,
		NewSignature: "(cls, origin, args, /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.layoutArgument(GenericAliasType, arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			v, raised := t.NewGenericAlias(arguments[1], arguments[2])
			if raised == nil {
				v.header.SetType(class)
			}
			return v, raised
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				a := self.Object().(*GenericAlias)
				origin, raised := t.typeParameterText(a.Origin)
				if raised != nil {
					return Value{}, raised
				}
				closing := "]"
				if len(a.Arguments.elements) == 0 {
					closing = "()]"
				}
				text, raised := t.parameterTexts(self, origin+"[", closing, "...", func() []Value { return a.Arguments.elements })
				if raised != nil {
					return Value{}, raised
				}
				if a.Starred {
					text = "*" + text
				}
				return t.StrValue(text)
			},
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				a := self.Object().(*GenericAlias)
				origin, raised := t.Hash(a.Origin)
				if raised != nil {
					return Value{}, raised
				}
				arguments, raised := t.Hash(a.Arguments.Value())
				return Int(int64(fromSigned(int64(origin ^ arguments)))), raised
			},
			SlotIter: func(t *Thread, self Value) (Value, *Exception) {
				a := *self.Object().(*GenericAlias)
				a.Header, a.Starred = NewHeader(GenericAliasType, &a), true
				list, raised := t.NewList([]Value{a.Value()})
				if raised != nil {
					return Value{}, raised
				}
				return t.Iter(list.Value())
			},
		},
		Binary: map[Slot]Binary{
			SlotEq: func(t *Thread, self, other Value) (Value, *Exception) {
				a := self.Object().(*GenericAlias)
				b, ok := other.Object().(*GenericAlias)
				if !ok {
					return NotImplemented, nil
				}
				same, raised := t.Equal(a.Origin, b.Origin)
				if raised != nil || !same || a.Starred != b.Starred {
					return False, raised
				}
				same, raised = t.Equal(a.Arguments.Value(), b.Arguments.Value())
				return Bool(same), raised
			},
			SlotOr:  makeUnion,
			SlotRor: func(t *Thread, self, other Value) (Value, *Exception) { return makeUnion(t, other, self) },
			SlotGetattribute: func(t *Thread, self, name Value) (Value, *Exception) {
				text, raised := t.AttributeName(name)
				if raised != nil {
					return Value{}, raised
				}
				if !aliasOwn[text] && (!strings.HasPrefix(text, "__") || !GenericAliasType.Lookup(text).Exists()) {
					return t.GetAttribute(self.Object().(*GenericAlias).Origin, text)
				}
				result, raised := t.genericAttribute(self, text)
				if raised == nil && !result.Exists() {
					raised = t.noAttribute(self, text)
				}
				return result, raised
			},
			SlotGetitem: aliasSubstitute,
			SlotInstancecheck: func(t *Thread, _, _ Value) (Value, *Exception) {
				return Value{}, t.Raise(TypeErrorType, "isinstance() argument 2 cannot be a parameterized generic")
			},
			SlotSubclasscheck: func(t *Thread, _, _ Value) (Value, *Exception) {
				return Value{}, t.Raise(TypeErrorType, "issubclass() argument 2 cannot be a parameterized generic")
			},
		},
		Methods: []MethodDeclaration{
			{Signature: "__call__(*args, **kwargs)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				given, names, raised := t.spread(arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict))
				if raised != nil {
					return Value{}, raised
				}
				result, raised := t.Call(arguments[0].Object().(*GenericAlias).Origin, given, names)
				if raised != nil {
					return Value{}, raised
				}
				if raised := t.AssignAttribute(result, "__orig_class__", arguments[0]); raised != nil && !raised.Is(AttributeErrorType) && !raised.Is(TypeErrorType) {
					return Value{}, raised
				}
				return result, nil
			}},
			{Signature: "__mro_entries__(bases, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				return t.tupleValue(arguments[0].Object().(*GenericAlias).Origin)
			}},
		},
		GetSets: []GetSetDeclaration{
			{Name: "__origin__", Get: func(_ *Thread, self Value) (Value, *Exception) { return self.Object().(*GenericAlias).Origin, nil }},
			{Name: "__args__", Get: func(_ *Thread, self Value) (Value, *Exception) {
				return self.Object().(*GenericAlias).Arguments.Value(), nil
			}},
			{Name: "__unpacked__", Get: func(_ *Thread, self Value) (Value, *Exception) {
				return Bool(self.Object().(*GenericAlias).Starred), nil
			}},
			{Name: "__parameters__", Get: func(t *Thread, self Value) (Value, *Exception) {
				parameters, raised := t.aliasParameters(self.Object().(*GenericAlias).Arguments.elements)
				if raised != nil {
					return Value{}, raised
				}
				return t.tupleValue(parameters...)
			}},
		},
	})
	declareUnion()
}

// aliasParameters returns the type variables in arguments, each once: what has a __typing_subst__ and no __parameters__ of its own.
func (t *Thread) aliasParameters(arguments []Value) ([]Value, *Exception) {
	var parameters []Value
	known := make(map[Value]bool)
	add := func(v Value) {
		if !known[v] {
			known[v] = true
			parameters = append(parameters, v)
			t.charged += 64
		}
	}
	for _, argument := range arguments {
		if raised := t.Tick(); raised != nil {
			return nil, raised
		}
		if _, ok := argument.Object().(*Type); ok || argument.Object() == nil {
			continue
		}
		hook, raised := t.FindAttribute(argument, "__typing_subst__")
		if raised != nil {
			return nil, raised
		}
		if hook.Exists() {
			add(argument)
			continue
		}
		inner, raised := t.FindAttribute(argument, "__parameters__")
		if raised != nil {
			return nil, raised
		}
		if inner.Exists() {
			if tuple, ok := tupleOf(inner); ok {
				for _, v := range tuple.elements {
					add(v)
				}
			}
		}
	}
	return parameters, nil
}

// aliasSubstitute is alias[items]: the type variables of the alias are replaced in order.
func aliasSubstitute(t *Thread, self, items Value) (Value, *Exception) {
	if raised := t.Enter(); raised != nil {
		return Value{}, raised
	}
	defer t.Leave()
	a := self.Object().(*GenericAlias)
	parameters, raised := t.aliasParameters(a.Arguments.elements)
	if raised != nil {
		return Value{}, raised
	}
	text, raised := t.Repr(self)
	if raised != nil {
		return Value{}, raised
	}
	if len(parameters) == 0 {
		return Value{}, t.Raise(TypeErrorType, "%s is not a generic class", text)
	}
	given := []Value{items}
	if tuple, ok := items.Object().(*Tuple); ok {
		given = tuple.elements
	}
	if len(given) != len(parameters) {
		many := "many"
		if len(given) < len(parameters) {
			many = "few"
		}
		return Value{}, t.Raise(TypeErrorType, "Too %s arguments for %s; actual %d, expected %d", many, text, len(given), len(parameters))
	}
	replaced := make([]Value, len(a.Arguments.elements))
	for i, argument := range a.Arguments.elements {
		replaced[i] = argument
		inner, raised := t.aliasParameters([]Value{argument})
		if raised != nil {
			return Value{}, raised
		}
		if len(inner) == 0 {
			continue
		}
		values := make([]Value, len(inner))
		for j, variable := range inner {
			for k, parameter := range parameters {
				if parameter == variable {
					values[j] = given[k]
				}
			}
		}
		if len(inner) == 1 && inner[0] == argument {
			replaced[i] = values[0]
			continue
		}
		tuple, raised := t.tupleValue(values...)
		if raised != nil {
			return Value{}, raised
		}
		if replaced[i], raised = t.GetItem(argument, tuple); raised != nil {
			return Value{}, raised
		}
	}
	return t.NewGenericAlias(a.Origin, newTuple(replaced).Value())
}

// A Union is a union of types, int | str (PEP 604).
type Union struct {
	Header
	Members []Value
}

// Trace implements Object.
func (u *Union) Trace(tracer *Tracer) int64 {
	tracer.VisitAll(u.Members)
	return 72 + int64(len(u.Members))*16
}

// makeUnion is a | b of types: flat, each member once.
func makeUnion(t *Thread, a, b Value) (Value, *Exception) {
	var members []Value
	for _, operand := range []Value{a, b} {
		parts := []Value{operand}
		switch o := operand.Object().(type) {
		case *Union:
			parts = o.Members
		case *Type, *GenericAlias:
		default:
			if operand != None && (operand.Type().Module != "typing" || operand.Type().Name != "TypeAliasType") {
				return NotImplemented, nil
			}
			if operand == None {
				parts = []Value{NoneType.Value()}
			}
		}
		for _, part := range parts {
			known := false
			for _, own := range members {
				same, raised := t.Equal(own, part)
				if raised == nil {
					raised = t.Tick()
				}
				if raised != nil {
					return Value{}, raised
				}
				known = known || same
			}
			if !known {
				members = append(members, part)
			}
		}
	}
	if len(members) == 1 {
		return members[0], nil
	}
	if raised := t.Charge(72 + int64(len(members))*16); raised != nil {
		return Value{}, raised
	}
	u := &Union{Members: members}
	u.Header = NewHeader(UnionType, u)
	return u.Value(), nil
}

func declareUnion() {
	check := func(each func(t *Thread, v, class Value) (bool, *Exception), text string) Binary {
		return func(t *Thread, self, v Value) (Value, *Exception) {
			for _, member := range self.Object().(*Union).Members {
				if _, ok := member.Object().(*GenericAlias); ok {
					return Value{}, t.Raise(TypeErrorType, "%s", text)
				}
			}
			for _, member := range self.Object().(*Union).Members {
				if is, raised := each(t, v, member); raised != nil || is {
					return Bool(is), raised
				}
			}
			return False, nil
		}
	}
	Declare(UnionType, Declaration{
		Module: "types", Final: true, Abstract: true, Layout: true,
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				members := self.Object().(*Union).Members
				texts := make([]string, len(members))
				for i, member := range members {
					text, raised := t.typeParameterText(member)
					if raised != nil {
						return Value{}, raised
					}
					texts[i] = text
				}
				return t.StrValue(strings.Join(texts, " | "))
			},
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				var sum uint64
				for _, member := range self.Object().(*Union).Members {
					hash, raised := t.Hash(member)
					if raised != nil {
						return Value{}, raised
					}
					sum += hash
				}
				return Int(int64(fromSigned(int64(sum)))), nil
			},
		},
		Binary: map[Slot]Binary{
			SlotEq: func(t *Thread, self, other Value) (Value, *Exception) {
				a := self.Object().(*Union)
				b, ok := other.Object().(*Union)
				if !ok {
					return NotImplemented, nil
				}
				if len(a.Members) != len(b.Members) {
					return False, nil
				}
				for _, member := range a.Members {
					found := false
					for _, candidate := range b.Members {
						same, raised := t.Equal(member, candidate)
						if raised == nil {
							raised = t.Tick()
						}
						if raised != nil {
							return Value{}, raised
						}
						found = found || same
					}
					if !found {
						return False, nil
					}
				}
				return True, nil
			},
			SlotOr:            makeUnion,
			SlotRor:           func(t *Thread, self, other Value) (Value, *Exception) { return makeUnion(t, other, self) },
			SlotInstancecheck: check((*Thread).IsInstanceOf, "isinstance() argument 2 cannot be a parameterized generic"),
			SlotSubclasscheck: check((*Thread).IsSubclassOf, "issubclass() argument 2 cannot be a parameterized generic"),
		},
		GetSets: []GetSetDeclaration{
			{Name: "__args__", Get: func(t *Thread, self Value) (Value, *Exception) {
				return t.tupleValue(self.Object().(*Union).Members...)
			}},
			{Name: "__parameters__", Get: func(t *Thread, self Value) (Value, *Exception) {
				parameters, raised := t.aliasParameters(self.Object().(*Union).Members)
				if raised != nil {
					return Value{}, raised
				}
				return t.tupleValue(parameters...)
			}},
		},
	})
}
