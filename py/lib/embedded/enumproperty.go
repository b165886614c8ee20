package embedded

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

var enumPropertyType = object.NewBuiltinType("property")

// An enumProperty is enum.property: an attribute of members that the class may have a member of the same name beside.
type enumProperty struct {
	object.Header
	getter, setter, deleter, doc object.Value // None where there is none
	// attribute, if it is set, is the attribute of members whose value this one has: what Enum.name and Enum.value are.
	attribute string
	// member is the member of this name, absent if there is none; source is the attribute that members have all the same.
	member, source object.Value
	name, owner    string
}

// Trace implements object.Object.
func (p *enumProperty) Trace(tracer *object.Tracer) int64 {
	tracer.VisitAll([]object.Value{p.getter, p.setter, p.deleter, p.doc, p.member, p.source})
	return 224
}

func newEnumProperty(t *object.Thread) (*enumProperty, *object.Exception) {
	if raised := t.Charge(224); raised != nil {
		return nil, raised
	}
	p := &enumProperty{getter: object.None, setter: object.None, deleter: object.None, doc: object.None}
	p.Header = object.NewHeader(enumPropertyType, p)
	return p, nil
}

// memberProperty makes the property that gives another attribute of members.
var memberProperty = module.Function{Signature: "_member_property(name, attribute, doc, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	p, raised := newEnumProperty(t)
	if raised != nil {
		return object.Value{}, raised
	}
	if p.name, raised = t.AttributeName(arguments[0]); raised != nil {
		return object.Value{}, raised
	}
	if p.attribute, raised = t.AttributeName(arguments[1]); raised != nil {
		return object.Value{}, raised
	}
	p.doc = arguments[2]
	return p.Value(), nil
}}

func (p *enumProperty) get(t *object.Thread, instance, owner object.Value) (object.Value, *object.Exception) {
	switch {
	case instance == object.None && p.member.Exists():
		return p.member, nil
	case instance == object.None:
		text, raised := t.Repr(owner)
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Value{}, t.Raise(object.AttributeErrorType, "%s has no attribute '%s'", text, p.name)
	case p.attribute != "":
		return t.GetAttribute(instance, p.attribute)
	case p.getter != object.None:
		return t.Call1(p.getter, instance)
	case p.source.Exists():
		v, has, raised := t.CallSpecial(p.source, object.SlotGet, instance, owner)
		if raised == nil && !has {
			v = p.source
		}
		return v, raised
	case p.member.Exists():
		return p.member, nil
	}
	return object.Value{}, t.Raise(object.AttributeErrorType, "%s has no attribute '%s'", instance.Type().Name, p.name)
}

// change is an assignment, or a deletion if v is absent.
func (p *enumProperty) change(t *object.Thread, instance, v object.Value) (object.Value, *object.Exception) {
	function, verb := p.setter, "set"
	if !v.Exists() {
		function, verb = p.deleter, "delete"
	}
	if function != object.None {
		arguments := []object.Value{instance, v}
		if !v.Exists() {
			arguments = arguments[:1]
		}
		_, raised := t.Call(function, arguments, nil)
		return object.None, raised
	}
	return object.Value{}, t.Raise(object.AttributeErrorType, "<enum '%s'> cannot %s attribute '%s'", p.owner, verb, p.name)
}

func enumPropertyOf(v object.Value) *enumProperty { return v.Object().(*enumProperty) }

var declareEnumProperty = sync.OnceFunc(func() {
	part := func(name string, of func(*enumProperty) *object.Value, writable bool) object.GetSetDeclaration {
		g := object.GetSetDeclaration{Name: name, Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			if v := *of(enumPropertyOf(self)); v.Exists() {
				return v, nil
			}
			return object.None, nil
		}}
		if writable {
			g.Set = func(_ *object.Thread, self, v object.Value) *object.Exception {
				if !v.Exists() {
					v = object.None
				}
				*of(enumPropertyOf(self)) = v
				return nil
			}
		}
		return g
	}
	with := func(change func(*enumProperty, object.Value)) object.Native {
		return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			p, raised := newEnumProperty(t)
			if raised != nil {
				return object.Value{}, raised
			}
			header := p.Header
			*p = *enumPropertyOf(arguments[0])
			p.Header = header
			change(p, arguments[1])
			return p.Value(), nil
		}
	}
	object.Declare(enumPropertyType, object.Declaration{
		Module: "enum", Layout: true, Final: true,
		Doc:          "A property of members: a member of the same name may exist beside it, which the class gives.",
		NewSignature: "(cls, fget=None, fset=None, fdel=None, doc=None)",
		New: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			p, raised := newEnumProperty(t)
			if raised != nil {
				return object.Value{}, raised
			}
			for i, place := range []*object.Value{&p.getter, &p.setter, &p.deleter, &p.doc} {
				if arguments[i+1].Exists() {
					*place = arguments[i+1]
				}
			}
			if p.doc == object.None && p.getter != object.None {
				doc, raised := t.FindAttribute(p.getter, "__doc__")
				if raised != nil {
					return object.Value{}, raised
				}
				if doc.Exists() {
					p.doc = doc
				}
			}
			return p.Value(), nil
		},
		Ternary: map[object.Slot]object.Ternary{
			object.SlotGet: func(t *object.Thread, self, instance, owner object.Value) (object.Value, *object.Exception) {
				return enumPropertyOf(self).get(t, instance, owner)
			},
			object.SlotSet: func(t *object.Thread, self, instance, v object.Value) (object.Value, *object.Exception) {
				return enumPropertyOf(self).change(t, instance, v)
			},
			object.SlotSetName: func(t *object.Thread, self, owner, name object.Value) (object.Value, *object.Exception) {
				p := enumPropertyOf(self)
				if class, ok := owner.Object().(*object.Type); ok {
					p.owner = class.Name
				}
				var raised *object.Exception
				p.name, raised = t.AttributeName(name)
				return object.None, raised
			},
		},
		Binary: map[object.Slot]object.Binary{
			object.SlotDelete: func(t *object.Thread, self, instance object.Value) (object.Value, *object.Exception) {
				return enumPropertyOf(self).change(t, instance, object.Value{})
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "getter(fget, /)", Native: with(func(p *enumProperty, v object.Value) { p.getter = v })},
			{Signature: "setter(fset, /)", Native: with(func(p *enumProperty, v object.Value) { p.setter = v })},
			{Signature: "deleter(fdel, /)", Native: with(func(p *enumProperty, v object.Value) { p.deleter = v })},
		},
		GetSets: []object.GetSetDeclaration{
			part("fget", func(p *enumProperty) *object.Value { return &p.getter }, false),
			part("fset", func(p *enumProperty) *object.Value { return &p.setter }, false),
			part("fdel", func(p *enumProperty) *object.Value { return &p.deleter }, false),
			part("__doc__", func(p *enumProperty) *object.Value { return &p.doc }, true),
			part("member", func(p *enumProperty) *object.Value { return &p.member }, true),
			part("source", func(p *enumProperty) *object.Value { return &p.source }, true),
		},
	})
})
