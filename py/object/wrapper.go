package object

// This file holds classmethod, staticmethod, property and super.

// A MethodWrapper is a classmethod or a staticmethod.
type MethodWrapper struct {
	Header
	Function Value
	dict     *Dict
}

// Trace implements Object.
func (w *MethodWrapper) Trace(tracer *Tracer) int64 {
	tracer.Visit(w.Function)
	if w.dict != nil {
		tracer.VisitHeader(&w.dict.Header)
	}
	return 72
}

func (w *MethodWrapper) attributes() **Dict { return &w.dict }

func (t *Thread) newWrapper(typ *Type, function Value) Value {
	t.charged += 72
	w := &MethodWrapper{Function: function}
	w.Header = NewHeader(typ, w)
	return w.Value()
}

func (t *Thread) newStaticMethod(function Value) Value {
	return t.newWrapper(StaticMethodType, function)
}
func (t *Thread) newClassMethod(function Value) Value { return t.newWrapper(ClassMethodType, function) }

// wrappedNames are the attributes that a classmethod or staticmethod takes over from its function.
var wrappedNames = []string{"__module__", "__name__", "__qualname__", "__doc__", "__annotations__"}

func wrapperMake(t *Thread, arguments []Value) (Value, *Exception) {
	class, raised := t.classArgument("staticmethod", arguments[0])
	if raised != nil {
		return Value{}, raised
	}
	return t.newWrapper(class, None), nil
}

// wrapperInit is __init__ of classmethod and staticmethod.
func wrapperInit(t *Thread, arguments []Value) (Value, *Exception) {
	w, function := arguments[0].Object().(*MethodWrapper), arguments[1]
	w.Function = function
	for _, name := range wrappedNames {
		v, raised := t.FindAttribute(function, name)
		if raised != nil {
			return Value{}, raised
		}
		if v.Exists() {
			if raised := t.assignDict(w, arguments[0], name, v); raised != nil {
				return Value{}, raised
			}
		}
	}
	return None, t.assignDict(w, arguments[0], "__wrapped__", function)
}

func declareWrappers() {
	wrapped := []GetSetDeclaration{
		{Name: "__func__", Get: func(_ *Thread, self Value) (Value, *Exception) {
			return self.Object().(*MethodWrapper).Function, nil
		}},
		{Name: "__isabstractmethod__", Get: func(t *Thread, self Value) (Value, *Exception) {
			return t.isAbstract(self.Object().(*MethodWrapper).Function)
		}},
		dictAttribute,
	}
	repr := func(name string) Unary {
		return func(t *Thread, self Value) (Value, *Exception) {
			text, raised := t.Repr(self.Object().(*MethodWrapper).Function)
			if raised != nil {
				return Value{}, raised
			}
			return t.StrValue("<" + name + "(" + text + ")>")
		}
	}
	Declare(StaticMethodType, Declaration{
		Layout: true, HasDict: true,
		NewSignature: "(cls, /, *args, **kwargs)", New: wrapperMake,
		Unary: map[Slot]Unary{SlotRepr: repr("staticmethod")},
		Ternary: map[Slot]Ternary{SlotGet: func(_ *Thread, self, _, _ Value) (Value, *Exception) {
			return self.Object().(*MethodWrapper).Function, nil
		}},
		Methods: []MethodDeclaration{
			{Signature: "__init__(function, /)", Native: wrapperInit},
			{Signature: "__call__(*args, **kwargs)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				given, names, raised := t.spread(arguments[1].Object().(*Tuple), arguments[2].Object().(*Dict))
				if raised != nil {
					return Value{}, raised
				}
				return t.Call(arguments[0].Object().(*MethodWrapper).Function, given, names)
			}},
		},
		GetSets: wrapped,
	})
	Declare(ClassMethodType, Declaration{
		Layout: true, HasDict: true,
		NewSignature: "(cls, /, *args, **kwargs)", New: wrapperMake,
		Unary: map[Slot]Unary{SlotRepr: repr("classmethod")},
		Ternary: map[Slot]Ternary{SlotGet: func(t *Thread, self, instance, owner Value) (Value, *Exception) {
			if !owner.Exists() || owner == None {
				owner = instance.Type().Value()
			}
			return t.NewBoundMethod(self.Object().(*MethodWrapper).Function, owner)
		}},
		Methods: []MethodDeclaration{{Signature: "__init__(function, /)", Native: wrapperInit}},
		GetSets: wrapped,
	})
	declareProperty()
	declareSuper()
}

// isAbstract returns the truth of v.__isabstractmethod__.
func (t *Thread) isAbstract(v Value) (Value, *Exception) {
	if v == None {
		return False, nil
	}
	flag, raised := t.FindAttribute(v, "__isabstractmethod__")
	if raised != nil || !flag.Exists() {
		return False, raised
	}
	truth, raised := t.Truth(flag)
	return Bool(truth), raised
}

// dictAttribute is __dict__ of objects whose attributes are in a dict.
var dictAttribute = GetSetDeclaration{
	Name: "__dict__",
	Get: func(t *Thread, self Value) (Value, *Exception) {
		dict, raised := t.AttributeDict(self)
		if raised != nil {
			return Value{}, raised
		}
		return dict.Value(), nil
	},
	Set: func(t *Thread, self, value Value) *Exception {
		if !value.Exists() {
			return t.Raise(TypeErrorType, "cannot delete __dict__")
		}
		dict, ok := dictOf(value)
		if !ok {
			return t.Raise(TypeErrorType, "__dict__ must be set to a dictionary, not a '%s'", value.Type().Name)
		}
		switch o := self.Object().(type) {
		case *Instance:
			return o.SetDict(t, dict)
		case dictOwner:
			*o.attributes() = dict
		}
		return nil
	},
}

// AttributeDict returns v.__dict__, made now if there was none; an AttributeError for what has no attributes of its own.
func (t *Thread) AttributeDict(v Value) (*Dict, *Exception) {
	switch o := v.Object().(type) {
	case *Instance:
		if o.typ.hasDict {
			return o.Dict(t)
		}
	case dictOwner:
		dict := o.attributes()
		if *dict == nil {
			made, raised := t.NewDict()
			if raised != nil {
				return nil, raised
			}
			*dict = made
		}
		return *dict, nil
	}
	return nil, t.noAttribute(v, "__dict__")
}

func declareProperty() {
	part := func(name string, of func(*Property) *Value) GetSetDeclaration {
		return GetSetDeclaration{Name: name, Get: func(_ *Thread, self Value) (Value, *Exception) {
			return *of(self.Object().(*Property)), nil
		}}
	}
	replace := func(set func(*Property, Value)) Native {
		return func(t *Thread, arguments []Value) (Value, *Exception) {
			old := arguments[0].Object().(*Property)
			changed := *old
			set(&changed, arguments[1])
			return t.copyProperty(arguments[0], &changed)
		}
	}
	Declare(PropertyType, Declaration{
		Layout: true, HasDict: true,
		Doc:          "Property attribute.",
		NewSignature: "(cls, /, *args, **kwargs)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			class, raised := t.classArgument("property", arguments[0])
			if raised != nil {
				return Value{}, raised
			}
			if raised := t.Charge(140); raised != nil {
				return Value{}, raised
			}
			p := &Property{Getter: None, Setter: None, Deleter: None, Doc: None}
			p.Header = NewHeader(class, p)
			return p.Value(), nil
		},
		Ternary: map[Slot]Ternary{
			SlotGet: func(t *Thread, self, instance, _ Value) (Value, *Exception) {
				return self.Object().(*Property).get(t, self, instance)
			},
			SlotSet: func(t *Thread, self, instance, value Value) (Value, *Exception) {
				return None, self.Object().(*Property).assign(t, self, instance, value)
			},
		},
		Binary: map[Slot]Binary{
			SlotDelete: func(t *Thread, self, instance Value) (Value, *Exception) {
				return None, self.Object().(*Property).assign(t, self, instance, Value{})
			},
		},
		Methods: []MethodDeclaration{
			{Signature: "__init__(fget=None, fset=None, fdel=None, doc=None)", Native: propertyInit},
			{Signature: "getter(object, /)", Native: replace(func(p *Property, v Value) { p.Getter = v })},
			{Signature: "setter(object, /)", Native: replace(func(p *Property, v Value) { p.Setter = v })},
			{Signature: "deleter(object, /)", Native: replace(func(p *Property, v Value) { p.Deleter = v })},
			{Signature: "__set_name__(owner, name, /)", Native: func(t *Thread, arguments []Value) (Value, *Exception) {
				if s, ok := strOf(arguments[2]); ok {
					arguments[0].Object().(*Property).Name = s.text
				}
				return None, nil
			}},
		},
		GetSets: []GetSetDeclaration{
			part("fget", func(p *Property) *Value { return &p.Getter }),
			part("fset", func(p *Property) *Value { return &p.Setter }),
			part("fdel", func(p *Property) *Value { return &p.Deleter }),
			{Name: "__doc__", Get: func(_ *Thread, self Value) (Value, *Exception) { return self.Object().(*Property).Doc, nil },
				Set: func(_ *Thread, self, value Value) *Exception {
					if !value.Exists() {
						value = None
					}
					self.Object().(*Property).Doc = value
					return nil
				}},
			{Name: "__name__", Get: func(t *Thread, self Value) (Value, *Exception) {
				p := self.Object().(*Property)
				if p.Name != "" {
					return t.StrValue(p.Name)
				}
				if p.Getter != None {
					return t.GetAttribute(p.Getter, "__name__")
				}
				return Value{}, t.noAttribute(self, "__name__")
			}},
			{Name: "__isabstractmethod__", Get: func(t *Thread, self Value) (Value, *Exception) {
				p := self.Object().(*Property)
				for _, part := range []Value{p.Getter, p.Setter, p.Deleter} {
					if is, raised := t.isAbstract(part); raised != nil || is == True {
						return is, raised
					}
				}
				return False, nil
			}},
			dictAttribute,
		},
	})
}

func propertyInit(t *Thread, arguments []Value) (Value, *Exception) {
	p := arguments[0].Object().(*Property)
	for i, part := range []*Value{&p.Getter, &p.Setter, &p.Deleter, &p.Doc} {
		*part = None
		if arguments[i+1].Exists() {
			*part = arguments[i+1]
		}
	}
	if p.Doc == None && p.Getter != None {
		doc, raised := t.FindAttribute(p.Getter, "__doc__")
		if raised != nil {
			return Value{}, raised
		}
		if doc.Exists() {
			p.Doc = doc
		}
	}
	return None, nil
}

// copyProperty makes a property of the same class with other functions.
func (t *Thread) copyProperty(self Value, p *Property) (Value, *Exception) {
	mark := len(t.scratch)
	t.scratch = append(t.scratch, p.Getter, p.Setter, p.Deleter, p.Doc)
	result, raised := t.Instantiate(self.Type(), t.scratch[mark:len(t.scratch):len(t.scratch)], nil)
	t.release(mark)
	if raised != nil {
		return Value{}, raised
	}
	if made, ok := result.Object().(*Property); ok {
		made.Name = p.Name
	}
	return result, nil
}

// A Super is super(class, object): attribute lookup that begins after class in the order of the object's class.
type Super struct {
	Header
	Class  *Type
	Object Value // absent for super(class)
	// owner is the class in whose order the lookup goes: the object's, or the object itself if it is a class.
	owner *Type
}

func (t *Thread) newSuper(class *Type, object Value, owner *Type) (Value, *Exception) {
	if raised := t.Charge(80); raised != nil {
		return Value{}, raised
	}
	s := &Super{Class: class, Object: object, owner: owner}
	s.Header = NewHeader(SuperType, s)
	return s.Value(), nil
}

// NewSuper makes super(class, object), after checking that object is an instance or a subclass of class.
func (t *Thread) NewSuper(class *Type, object Value) (Value, *Exception) {
	if other, ok := object.Object().(*Type); ok && other.IsSubtype(class) {
		return t.newSuper(class, object, other)
	}
	if IsInstance(object, class) {
		return t.newSuper(class, object, object.Type())
	}
	claimed, raised := t.FindAttribute(object, "__class__")
	if raised != nil {
		return Value{}, raised
	}
	if claimed.Exists() {
		if other, ok := claimed.Object().(*Type); ok && other != object.Type() && other.IsSubtype(class) {
			return t.newSuper(class, object, other)
		}
	}
	what := object.Type().Name
	if other, ok := object.Object().(*Type); ok {
		return Value{}, t.Raise(TypeErrorType, "super(type, obj): obj (type %s) is not an instance or subtype of type (%s).", other.Name, class.Name)
	}
	return Value{}, t.Raise(TypeErrorType, "super(type, obj): obj (instance of %s) is not an instance or subtype of type (%s).", what, class.Name)
}

// Trace implements Object.
func (s *Super) Trace(tracer *Tracer) int64 {
	tracer.VisitHeader(&s.Class.Header)
	tracer.Visit(s.Object)
	return 80
}

// SuperMethod returns the function that v.name is bound to and what it is bound to, where v is what super() returned and the
// attribute is a method; absent values if not.
func SuperMethod(v Value, name string) (function, self Value) {
	s, ok := v.Object().(*Super)
	if !ok || v.Type() != SuperType || s.owner == nil || name == "__class__" {
		return Value{}, Value{}
	}
	if _, isClass := s.Object.Object().(*Type); isClass {
		return Value{}, Value{}
	}
	after := false
	for _, class := range s.owner.order {
		if after {
			if found := class.namespace.Get(name); found.Exists() {
				if isFunction(found) {
					return found, s.Object
				}
				break
			}
		}
		after = after || class == s.Class
	}
	return Value{}, Value{}
}

func (s *Super) attribute(t *Thread, self Value, name string) (Value, *Exception) {
	if s.owner != nil && name != "__class__" {
		order := s.owner.order
		start := len(order)
		for i, class := range order {
			if class == s.Class {
				start = i + 1
				break
			}
		}
		for _, class := range order[start:] {
			found := class.namespace.Get(name)
			if !found.Exists() {
				continue
			}
			if s.Object == s.owner.Value() {
				return t.bindAttribute(found, Value{}, s.owner)
			}
			return t.bindAttribute(found, s.Object, s.owner)
		}
	}
	return t.genericAttribute(self, name)
}

func declareSuper() {
	Declare(SuperType, Declaration{
		Layout:       true,
		NewSignature: "(cls, type=None, object=None, /)",
		New: func(t *Thread, arguments []Value) (Value, *Exception) {
			if !arguments[1].Exists() {
				class, object, raised := t.machine.SuperArguments()
				if raised != nil {
					return Value{}, raised
				}
				return t.NewSuper(class, object)
			}
			class, ok := arguments[1].Object().(*Type)
			if !ok {
				return Value{}, t.Raise(TypeErrorType, "super() argument 1 must be a type, not %s", arguments[1].Type().Name)
			}
			if !arguments[2].Exists() || arguments[2] == None {
				return t.newSuper(class, Value{}, nil)
			}
			return t.NewSuper(class, arguments[2])
		},
		Unary: map[Slot]Unary{SlotRepr: func(t *Thread, self Value) (Value, *Exception) {
			s := self.Object().(*Super)
			object := "NULL"
			if s.owner != nil {
				object = "<" + s.owner.Name + " object>"
			}
			return t.StrValue("<super: <class '" + s.Class.Name + "'>, " + object + ">")
		}},
		Binary: map[Slot]Binary{SlotGetattribute: func(t *Thread, self, name Value) (Value, *Exception) {
			text, raised := t.AttributeName(name)
			if raised != nil {
				return Value{}, raised
			}
			result, raised := self.Object().(*Super).attribute(t, self, text)
			if raised == nil && !result.Exists() {
				raised = t.noAttribute(self, text)
			}
			return result, raised
		}},
		GetSets: []GetSetDeclaration{
			{Name: "__self__", Get: func(_ *Thread, self Value) (Value, *Exception) { return orNone(self.Object().(*Super).Object), nil }},
			{Name: "__thisclass__", Get: func(_ *Thread, self Value) (Value, *Exception) { return self.Object().(*Super).Class.Value(), nil }},
		},
	})
}

// orNone is v, or None if it is absent.
func orNone(v Value) Value {
	if v.Exists() {
		return v
	}
	return None
}
