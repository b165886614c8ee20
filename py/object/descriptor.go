package object

// A GetSet is an attribute of a built-in type that Go code computes: CPython's getset_descriptor.
type GetSet struct {
	Header
	Name  string
	Owner *Type
	Doc   string
	get   Unary
	// set is called with the zero Value to delete. It is nil for what cannot be set.
	set func(t *Thread, self, value Value) *Exception
}

// Trace implements Object.
func (*GetSet) Trace(*Tracer) int64 { return 96 }

// Get returns the attribute of an instance.
func (d *GetSet) Get(t *Thread, instance Value) (Value, *Exception) {
	if !IsInstance(instance, d.Owner) {
		return Value{}, t.Raise(TypeErrorType, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object",
			d.Name, d.Owner.Name, instance.Type().Name)
	}
	return d.get(t, instance)
}

// Assign sets the attribute of an instance, or deletes it when value is absent.
func (d *GetSet) Assign(t *Thread, instance, value Value) *Exception {
	if d.set == nil {
		return t.Raise(AttributeErrorType, "attribute '%s' of '%s' objects is not writable", d.Name, d.Owner.Name)
	}
	if !IsInstance(instance, d.Owner) {
		return t.Raise(TypeErrorType, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object",
			d.Name, d.Owner.Name, instance.Type().Name)
	}
	return d.set(t, instance, value)
}

// A Member is an attribute that __slots__ names: CPython's member_descriptor.
type Member struct {
	Header
	Name  string
	Owner *Type
}

// NewMember makes the descriptor of a name in __slots__.
func (t *Thread) NewMember(owner *Type, name string) (*Member, *Exception) {
	if raised := t.Charge(80); raised != nil {
		return nil, raised
	}
	m := &Member{Name: name, Owner: owner}
	m.Header = NewHeader(MemberDescriptorType, m)
	return m, nil
}

// Trace implements Object.
func (m *Member) Trace(tracer *Tracer) int64 {
	tracer.VisitHeader(&m.Owner.Header)
	return 80
}

func (m *Member) instance(t *Thread, v Value) (*Instance, *Exception) {
	if i, ok := v.Object().(*Instance); ok && IsInstance(v, m.Owner) {
		return i, nil
	}
	return nil, t.Raise(TypeErrorType, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", m.Name, m.Owner.Name, v.Type().Name)
}

func (m *Member) get(t *Thread, v Value) (Value, *Exception) {
	i, raised := m.instance(t, v)
	if raised != nil {
		return Value{}, raised
	}
	if own := i.member(m.Name); own.Exists() {
		return own, nil
	}
	return Value{}, t.noAttribute(v, m.Name)
}

func (m *Member) assign(t *Thread, v, value Value) *Exception {
	i, raised := m.instance(t, v)
	if raised != nil {
		return raised
	}
	if !value.Exists() && !i.member(m.Name).Exists() {
		return t.Raise(AttributeErrorType, "%s", m.Name)
	}
	return i.setMember(t, m.Name, value)
}

// A Property is a property, the instances of subclasses of property included.
type Property struct {
	Header
	Getter, Setter, Deleter Value // None where there is none
	Doc                     Value
	// Name is what __set_name__ gave it.
	Name string
	dict *Dict
}

// Trace implements Object.
func (p *Property) Trace(tracer *Tracer) int64 {
	for _, v := range []Value{p.Getter, p.Setter, p.Deleter, p.Doc} {
		tracer.Visit(v)
	}
	if p.dict != nil {
		tracer.VisitHeader(&p.dict.Header)
	}
	return 140
}

func (p *Property) attributes() **Dict { return &p.dict }

func (p *Property) get(t *Thread, self, instance Value) (Value, *Exception) {
	if !instance.Exists() || instance == None {
		return self, nil
	}
	if p.Getter == None {
		return Value{}, p.missing(t, instance, "getter")
	}
	return t.Call1(p.Getter, instance)
}

func (p *Property) assign(t *Thread, _, instance, value Value) *Exception {
	if !value.Exists() {
		if p.Deleter == None {
			return p.missing(t, instance, "deleter")
		}
		_, raised := t.Call1(p.Deleter, instance)
		return raised
	}
	if p.Setter == None {
		return p.missing(t, instance, "setter")
	}
	_, raised := t.Call2(p.Setter, instance, value)
	return raised
}

func (p *Property) missing(t *Thread, instance Value, what string) *Exception {
	if p.Name == "" {
		return t.Raise(AttributeErrorType, "property of '%s' object has no %s", instance.Type().QualifiedName, what)
	}
	return t.Raise(AttributeErrorType, "property '%s' of '%s' object has no %s", p.Name, instance.Type().QualifiedName, what)
}
