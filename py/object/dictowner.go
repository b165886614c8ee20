package object

// Attributes is embedded by objects of modules' types whose instances have a __dict__. Their Trace calls TraceAttributes, their declaration has
// DictAttribute among its GetSets and says HasDict.
type Attributes struct{ dict *Dict }

func (a *Attributes) attributes() **Dict { return &a.dict }

// TraceAttributes visits the attributes.
func (a *Attributes) TraceAttributes(tracer *Tracer) {
	if a.dict != nil {
		tracer.VisitHeader(&a.dict.Header)
	}
}

// DictAttribute declares the __dict__ of a type whose objects embed Attributes.
func DictAttribute() GetSetDeclaration { return dictAttribute }
