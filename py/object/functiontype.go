package object

// This file declares the types of functions, methods, modules and their like.

func declareFunctions() {
	own := func(name string, get func(*Function, *Thread) Value, of func(*Function) *Value, check func(Value) bool, text string) GetSetDeclaration {
		return GetSetDeclaration{Name: name, Get: func(t *Thread, self Value) (Value, *Exception) {
			return get(self.Object().(*Function), t), nil
		}, Set: func(t *Thread, self, value Value) *Exception {
			if !value.Exists() {
				value = None
			}
			if check != nil && !check(value) {
				return t.Raise(TypeErrorType, "%s", text)
			}
			*of(self.Object().(*Function)) = value
			return nil
		}}
	}
	isStr := func(v Value) bool { _, ok := strOf(v); return ok }
	Declare(FunctionType, Declaration{
		Final: true, Layout: true, HasDict: true,
		NewSignature: "(cls, code, globals, name=None, argdefs=None, closure=None, kwdefaults=None)", New: makeFunction,
		Unary: map[Slot]Unary{SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
			name, raised := t.Text(self.Object().(*Function).QualifiedName(t))
			if raised != nil {
				return Value{}, raised
			}
			return t.StrValue("<function " + name + " at " + hexadecimal(t.Identity(self)) + ">")
		}},
		Ternary: map[Slot]Ternary{SlotGet: func(t *Thread, self, instance, owner Value) (Value, *Exception) {
			if instance == None && owner.Exists() && owner != NoneType.Value() {
				return self, nil
			}
			return t.NewBoundMethod(self, instance)
		}},
		Methods: []MethodDeclaration{callMethod},
		GetSets: []GetSetDeclaration{
			own("__name__", (*Function).Name, func(f *Function) *Value { return &f.name }, isStr, "__name__ must be set to a string object"),
			own("__qualname__", (*Function).QualifiedName, func(f *Function) *Value { return &f.qualifiedName }, isStr, "__qualname__ must be set to a string object"),
			own("__module__", func(f *Function, _ *Thread) Value { return f.Module }, func(f *Function) *Value { return &f.Module }, nil, ""),
			own("__doc__", (*Function).Doc, func(f *Function) *Value { return &f.doc }, nil, ""),
			{Name: "__code__", Get: func(t *Thread, self Value) (Value, *Exception) {
				return t.machine.Code(self.Object().(*Function).Code)
			}, Set: setFunctionCode},
			{Name: "__builtins__", Get: func(t *Thread, self Value) (Value, *Exception) {
				return t.machine.BuiltinsOf(self.Object().(*Function).Globals)
			}},
			{Name: "__defaults__", Get: func(_ *Thread, self Value) (Value, *Exception) {
				if d := self.Object().(*Function).Defaults; d != nil {
					return d.Value(), nil
				}
				return None, nil
			}, Set: func(t *Thread, self, value Value) *Exception {
				f := self.Object().(*Function)
				if !value.Exists() || value == None {
					f.Defaults = nil
					return nil
				}
				tuple, ok := tupleOf(value)
				if !ok {
					return t.Raise(TypeErrorType, "__defaults__ must be set to a tuple object")
				}
				f.Defaults = tuple
				return nil
			}},
			dictGetSet("__kwdefaults__", func(f *Function) **Dict { return &f.KeywordDefaults }, false),
			dictGetSet("__annotations__", func(f *Function) **Dict { return &f.Annotations }, true),
			{Name: "__closure__", Get: func(t *Thread, self Value) (Value, *Exception) {
				f := self.Object().(*Function)
				if len(f.Closure) == 0 {
					return None, nil
				}
				cells := make([]Value, len(f.Closure))
				for i, cell := range f.Closure {
					cells[i] = cell.Value()
				}
				return t.tupleValue(cells...)
			}},
			{Name: "__globals__", Get: func(_ *Thread, self Value) (Value, *Exception) {
				return self.Object().(*Function).Globals.Value(), nil
			}},
			{Name: "__type_params__", Get: func(t *Thread, self Value) (Value, *Exception) {
				if v := self.Object().(*Function).TypeParams; v.Exists() {
					return v, nil
				}
				return t.tupleValue()
			}, Set: func(_ *Thread, self, value Value) *Exception {
				self.Object().(*Function).TypeParams = value
				return nil
			}},
			dictAttribute,
		},
	})
	declareMethods()
	Declare(CellType, Declaration{Final: true, Layout: true, GetSets: []GetSetDeclaration{{
		Name: "cell_contents", Get: func(t *Thread, self Value) (Value, *Exception) {
			if v := self.Object().(*Cell).Content; v.Exists() {
				return v, nil
			}
			return Value{}, t.Raise(ValueErrorType, "Cell is empty")
		}, Set: func(_ *Thread, self, value Value) *Exception {
			self.Object().(*Cell).Content = value
			return nil
		},
	}}})
	Declare(ModuleType, Declaration{
		Layout: true, HasDict: true,
		NewSignature: "(cls, /, name, doc=None)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.classArgument("module", arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			name, ok := strOf(arguments[1])
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "module() argument 'name' must be str, not %s", ArgumentType(arguments[1]))
			}
			m, raised := t.NewModule(name.text)
			if raised != nil {
				return Value{}, raised
			}
			m.SetType(class)
			return m.Value(), m.Dict.SetName(t, "__doc__", orNone(arguments[2]))
		},
		Unary: map[Slot]Unary{SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
			text, raised := t.Repr(t.Intern(self.Object().(*Module).Name).Value())
			if raised != nil {
				return Value{}, raised
			}
			return t.StrValue("<module " + text + " (built-in)>")
		}},
		Methods: []MethodDeclaration{{Signature: "__dir__()", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
			names, dict := map[string]bool{}, arguments[0].Object().(*Module).Dict
			if own := dict.GetName(t, "__dir__"); own.Exists() {
				// PEP 562.
				return t.Call(own, nil, nil)
			}
			if raised := t.addKeys(names, dict); raised != nil {
				return Value{}, raised
			}
			return t.namesList(names)
		}}},
		GetSets: []GetSetDeclaration{dictAttribute},
	})
}

// setFunctionCode is the assignment to __code__.
func setFunctionCode(t *Thread, self, value Value) *Exception {
	f := self.Object().(*Function)
	code, ok := t.machine.CodeOf(orNone(value))
	if !ok {
		return t.Raise(TypeErrorType, "__code__ must be set to a code object")
	}
	if len(code.Free) != len(f.Closure) {
		name, raised := t.Text(f.Name(t))
		if raised != nil {
			return raised
		}
		return t.Raise(ValueErrorType, "%s() requires a code object with %d free vars, not %d", name, len(f.Closure), len(code.Free))
	}
	// The names and the docstring stay those of the old code.
	f.Name(t)
	f.QualifiedName(t)
	f.Doc(t)
	f.Code, f.Prepared = code, nil
	return nil
}

// makeFunction is types.FunctionType.
func makeFunction(t *Thread, arguments []Value) (Value, *Exception) {
	code, ok := t.machine.CodeOf(arguments[1])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "function() argument 'code' must be code, not %s", arguments[1].Type().Name)
	}
	globals, ok := dictOf(arguments[2])
	if !ok {
		return Value{}, t.Raise(TypeErrorType, "function() argument 'globals' must be dict, not %s", arguments[2].Type().Name)
	}
	f, raised := t.NewFunctionObject(code, globals)
	if raised != nil {
		return Value{}, raised
	}
	if name := orNone(arguments[3]); name != None {
		if _, ok := strOf(name); !ok {
			return Value{}, t.Raise(TypeErrorType, "arg 3 (name) must be None or string")
		}
		f.name = name
	}
	if defaults := orNone(arguments[4]); defaults != None {
		if f.Defaults, ok = tupleOf(defaults); !ok {
			return Value{}, t.Raise(TypeErrorType, "arg 4 (defaults) must be None or tuple")
		}
	}
	closure, isTuple := tupleOf(orNone(arguments[5]))
	switch {
	case !isTuple && len(code.Free) > 0:
		return Value{}, t.Raise(TypeErrorType, "arg 5 (closure) must be tuple")
	case !isTuple && orNone(arguments[5]) != None:
		return Value{}, t.Raise(TypeErrorType, "arg 5 (closure) must be None or tuple")
	case isTuple && len(closure.elements) != len(code.Free):
		return Value{}, t.Raise(ValueErrorType, "%s requires closure of length %d, not %d", code.Name, len(code.Free), len(closure.elements))
	case isTuple:
		for _, v := range closure.elements {
			cell, ok := v.Object().(*Cell)
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "arg 5 (closure) expected cell, found %s", v.Type().Name)
			}
			f.Closure = append(f.Closure, cell)
		}
	}
	if defaults := orNone(arguments[6]); defaults != None {
		if f.KeywordDefaults, ok = dictOf(defaults); !ok {
			return Value{}, t.Raise(TypeErrorType, "arg 6 (kwdefaults) must be None or dict")
		}
	}
	return f.Value(), nil
}

// callMethod is __call__ of what a Thread calls without looking for it.
var callMethod = MethodDeclaration{Signature: "__call__(*args, **kwargs)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
	given, names, raised := t.spread(arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict))
	if raised != nil {
		return Value{}, raised
	}
	return t.Call(arguments[0], given, names)
}}

func dictGetSet(name string, of func(*Function) **Dict, always bool) GetSetDeclaration {
	return GetSetDeclaration{Name: name, Get: func(t *Thread, self Value) (Value, *Exception) {
		dict := of(self.Object().(*Function))
		if *dict == nil {
			if !always {
				return None, nil
			}
			made, raised := t.NewDict()
			if raised != nil {
				return Value{}, raised
			}
			*dict = made
		}
		return (*dict).Value(), nil
	}, Set: func(t *Thread, self, value Value) *Exception {
		dict := of(self.Object().(*Function))
		if !value.Exists() || value == None {
			*dict = nil
			return nil
		}
		d, ok := dictOf(value)
		if !ok {
			return t.Raise(TypeErrorType, "%s must be set to a dict object", name)
		}
		*dict = d
		return nil
	}}
}

func declareMethods() {
	Declare(MethodType, Declaration{
		Final: true, Layout: true,
		NewSignature: "(cls, function, instance, /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			switch {
			case !callable(arguments[1]):
				return Value{}, t.Raise(TypeErrorType, "first argument must be callable")
			case arguments[2] == None:
				return Value{}, t.Raise(TypeErrorType, "instance must not be None")
			}
			return t.NewBoundMethod(arguments[1], arguments[2])
		},
		Unary: map[Slot]Unary{
			SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
				m := self.Object().(*BoundMethod)
				name, raised := t.FindAttribute(m.Function, "__qualname__")
				if raised != nil {
					return Value{}, raised
				}
				text := "?"
				if name.Exists() {
					if text, raised = t.Text(name); raised != nil {
						return Value{}, raised
					}
				}
				owner, raised := t.Repr(m.Self)
				if raised != nil {
					return Value{}, raised
				}
				return t.StrValue("<bound method " + text + " of " + owner + ">")
			},
			SlotHash: func(t *Thread, self Value) (Value, *Exception) {
				m := self.Object().(*BoundMethod)
				function, raised := t.Hash(m.Function)
				return Int(t.Identity(m.Self)>>4 ^ int64(function)), raised
			},
		},
		Binary: map[Slot]Binary{
			SlotEq: func(t *Thread, self, other Value) (Value, *Exception) {
				a := self.Object().(*BoundMethod)
				b, ok := other.Object().(*BoundMethod)
				if !ok {
					return NotImplemented, nil
				}
				if a.Self != b.Self {
					return False, nil
				}
				same, raised := t.Equal(a.Function, b.Function)
				return Bool(same), raised
			},
			SlotGetattribute: func(t *Thread, self, name Value) (Value, *Exception) {
				text, raised := t.AttributeName(name)
				if raised != nil {
					return Value{}, raised
				}
				// A method has the attributes of its function.
				found, raised := t.genericAttribute(self, text)
				if raised != nil || found.Exists() && MethodType.namespace.Get(text).Exists() {
					return found, raised
				}
				return t.GetAttribute(self.Object().(*BoundMethod).Function, text)
			},
		},
		Ternary: map[Slot]Ternary{SlotGet: func(_ *Thread, self, _, _ Value) (Value, *Exception) { return self, nil }},
		Methods: []MethodDeclaration{callMethod},
		GetSets: []GetSetDeclaration{
			{Name: "__self__", Get: func(_ *Thread, self Value) (Value, *Exception) { return self.Object().(*BoundMethod).Self, nil }},
			{Name: "__func__", Get: func(_ *Thread, self Value) (Value, *Exception) { return self.Object().(*BoundMethod).Function, nil }},
			{Name: "__doc__", Get: func(t *Thread, self Value) (Value, *Exception) {
				return t.GetAttribute(self.Object().(*BoundMethod).Function, "__doc__")
			}},
		},
	})
	declareBuiltinTypes()
}

// declareBuiltinTypes makes the types of functions written in Go.
func declareBuiltinTypes() {
	attributes := []GetSetDeclaration{
		{Name: "__name__", Get: builtinText(func(b *Builtin) string { return b.Name })},
		{Name: "__qualname__", Get: builtinText(func(b *Builtin) string {
			if class, ok := b.self.headerObject().(*Type); ok {
				return class.QualifiedName + "." + b.Name
			}
			if b.Owner == nil {
				return b.Name
			}
			return b.Owner.Name + "." + b.Name
		})},
		{Name: "__doc__", Get: func(t *Thread, self Value) (Value, *Exception) {
			if doc := self.Object().(*Builtin).Doc; doc != "" {
				return t.StrValue(doc)
			}
			return None, nil
		}},
		{Name: "__self__", Get: func(t *Thread, self Value) (Value, *Exception) { return orNone(self.Object().(*Builtin).self), nil }},
		{Name: "__module__", Get: func(t *Thread, self Value) (Value, *Exception) {
			if module := self.Object().(*Builtin).Module; module != "" {
				return t.StrValue(module)
			}
			return None, nil
		}},
		{Name: "__objclass__", Get: func(t *Thread, self Value) (Value, *Exception) {
			if owner := self.Object().(*Builtin).Owner; owner != nil {
				return owner.Value(), nil
			}
			return Value{}, t.noAttribute(self, "__objclass__")
		}},
	}
	equal := func(t *Thread, self, other Value) (Value, *Exception) {
		a := self.Object().(*Builtin)
		b, ok := other.Object().(*Builtin)
		if !ok {
			return NotImplemented, nil
		}
		return Bool(a.Owner == b.Owner && a.Name == b.Name && a.self == b.self && a.Module == b.Module), nil
	}
	hash := func(t *Thread, self Value) (Value, *Exception) {
		b := self.Object().(*Builtin)
		hash := t.HashText(b.Module + "." + b.qualified())
		if b.self.Exists() {
			hash ^= uint64(t.Identity(b.self))
		}
		return Int(int64(fromSigned(int64(hash)))), nil
	}
	for _, typ := range []*Type{BuiltinFunctionType, MethodDescriptorType, WrapperDescriptorType, MethodWrapperType, ClassMethodDescriptorType} {
		d := Declaration{
			Final: true, Abstract: true, Layout: true,
			Unary:   map[Slot]Unary{SlotRepr: builtinRepr, SlotHash: hash},
			Binary:  map[Slot]Binary{SlotEq: equal},
			Methods: []MethodDeclaration{callMethod},
			GetSets: attributes,
		}
		if typ == MethodDescriptorType || typ == WrapperDescriptorType || typ == ClassMethodDescriptorType {
			d.Ternary = map[Slot]Ternary{SlotGet: func(t *Thread, self, instance, owner Value) (Value, *Exception) {
				return self.Object().(*Builtin).get(t, self, instance, owner)
			}}
		}
		Declare(typ, d)
	}
	Declare(GetSetType, Declaration{Final: true, Abstract: true, Layout: true,
		Unary: map[Slot]Unary{SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
			d := self.Object().(*GetSet)
			return t.StrValue("<attribute '" + d.Name + "' of '" + d.Owner.Name + "' objects>")
		}},
		Ternary: map[Slot]Ternary{SlotGet: func(t *Thread, self, instance, _ Value) (Value, *Exception) {
			if instance == None {
				return self, nil
			}
			return self.Object().(*GetSet).Get(t, instance)
		}, SlotSet: func(t *Thread, self, instance, value Value) (Value, *Exception) {
			return None, self.Object().(*GetSet).Assign(t, instance, value)
		}},
		GetSets: []GetSetDeclaration{
			{Name: "__name__", Get: func(t *Thread, self Value) (Value, *Exception) { return t.StrValue(self.Object().(*GetSet).Name) }},
			{Name: "__objclass__", Get: func(_ *Thread, self Value) (Value, *Exception) { return self.Object().(*GetSet).Owner.Value(), nil }},
			{Name: "__qualname__", Get: func(t *Thread, self Value) (Value, *Exception) {
				d := self.Object().(*GetSet)
				return t.StrValue(d.Owner.QualifiedName + "." + d.Name)
			}},
			{Name: "__doc__", Get: func(t *Thread, self Value) (Value, *Exception) {
				if doc := self.Object().(*GetSet).Doc; doc != "" {
					return t.StrValue(doc)
				}
				return None, nil
			}},
		},
	})
	Declare(MemberDescriptorType, Declaration{Final: true, Abstract: true, Layout: true,
		Unary: map[Slot]Unary{SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
			m := self.Object().(*Member)
			return t.StrValue("<member '" + m.Name + "' of '" + m.Owner.Name + "' objects>")
		}},
		Ternary: map[Slot]Ternary{SlotGet: func(t *Thread, self, instance, _ Value) (Value, *Exception) {
			if instance == None {
				return self, nil
			}
			return self.Object().(*Member).get(t, instance)
		}, SlotSet: func(t *Thread, self, instance, value Value) (Value, *Exception) {
			return None, self.Object().(*Member).assign(t, instance, value)
		}},
		Binary: map[Slot]Binary{SlotDelete: func(t *Thread, self, instance Value) (Value, *Exception) {
			return None, self.Object().(*Member).assign(t, instance, Value{})
		}},
		GetSets: []GetSetDeclaration{
			{Name: "__name__", Get: func(t *Thread, self Value) (Value, *Exception) { return t.StrValue(self.Object().(*Member).Name) }},
			{Name: "__objclass__", Get: func(_ *Thread, self Value) (Value, *Exception) { return self.Object().(*Member).Owner.Value(), nil }},
			{Name: "__qualname__", Get: func(t *Thread, self Value) (Value, *Exception) {
				d := self.Object().(*Member)
				return t.StrValue(d.Owner.QualifiedName + "." + d.Name)
			}},
			{Name: "__doc__", Get: func(*Thread, Value) (Value, *Exception) { return None, nil }},
		},
	})
}

func builtinText(text func(*Builtin) string) Unary {
	return func(t *Thread, self Value) (Value, *Exception) { return t.StrValue(text(self.Object().(*Builtin))) }
}

func builtinRepr(t *Thread, self Value) (Value, *Exception) {
	b := self.Object().(*Builtin)
	switch {
	case b.self.Exists() && self.Type() == MethodWrapperType:
		return t.StrValue("<method-wrapper '" + b.Name + "' of " + b.self.Type().Name + " object at " + hexadecimal(t.Identity(b.self)) + ">")
	case b.self.Exists():
		return t.StrValue("<built-in method " + b.Name + " of " + b.self.Type().Name + " object at " + hexadecimal(t.Identity(b.self)) + ">")
	case b.Kind == Method:
		return t.StrValue("<method '" + b.Name + "' of '" + b.Owner.Name + "' objects>")
	case b.Kind == SpecialMethod:
		return t.StrValue("<slot wrapper '" + b.Name + "' of '" + b.Owner.Name + "' objects>")
	case b.Kind == StaticMethod:
		return t.StrValue("<built-in method " + b.Name + " of type object at " + hexadecimal(t.Identity(b.Owner.Value())) + ">")
	}
	return t.StrValue("<built-in function " + b.Name + ">")
}
