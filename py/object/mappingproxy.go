package object

// A MappingProxy is a mapping that cannot be written to: types.MappingProxyType, and __dict__ of a class, which is a copy of the
// attributes as they were when it was asked for.
type MappingProxy struct {
	Header
	Mapping Value
}

// NewMappingProxy makes a proxy of a mapping.
func (t *Thread) NewMappingProxy(mapping Value) (Value, *Exception) {
	if raised := t.Charge(56); raised != nil {
		return Value{}, raised
	}
	p := &MappingProxy{Mapping: mapping}
	p.Header = NewHeader(MappingProxyType, p)
	return p.Value(), nil
}

// Trace implements Object.
func (p *MappingProxy) Trace(tracer *Tracer) int64 {
	tracer.Visit(p.Mapping)
	return 56
}

// typeDict is __dict__ of a class.
func typeDict(t *Thread, self Value) (Value, *Exception) {
	dict, raised := t.NewDict()
	if raised != nil {
		return Value{}, raised
	}
	namespace := &self.Object().(*Type).namespace
	for i, name := range namespace.names {
		if raised := dict.SetName(t, name, namespace.values[i]); raised != nil {
			return Value{}, raised
		}
	}
	return t.NewMappingProxy(dict.Value())
}
