package functoolsmodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

var partialType = object.NewBuiltinType("partial")

// A partial is partial(function, *arguments, **keywords).
type partial struct {
	object.Header
	object.Attributes
	function  object.Value
	arguments *object.Tuple
	keywords  *object.Dict
}

// Trace implements object.Object.
func (p *partial) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(p.function)
	tracer.VisitHeader(&p.arguments.Header)
	tracer.VisitHeader(&p.keywords.Header)
	p.TraceAttributes(tracer)
	return 128
}

// Call implements object.Callee.
func (p *partial) Call(t *object.Thread, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	own := p.arguments.Elements()
	if len(names) == 0 && p.keywords.Len() == 0 {
		if len(own) == 0 {
			return call(t, p.function, arguments, nil)
		}
		all := make([]object.Value, 0, len(own)+len(arguments))
		return call(t, p.function, append(append(all, own...), arguments...), nil)
	}
	positional := len(arguments) - len(names)
	all := make([]object.Value, 0, len(own)+len(arguments)+p.keywords.Len())
	all = append(append(all, own...), arguments[:positional]...)
	first := len(all)
	allNames := make([]string, 0, len(names)+p.keywords.Len())
	for i := range p.keywords.Entries() {
		key, v := p.keywords.Entry(i)
		if !key.Exists() {
			continue
		}
		name, ok := object.StrOf(key)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "keywords must be strings")
		}
		all, allNames = append(all, v), append(allNames, name.Text())
	}
	kept := len(allNames)
next:
	for i, name := range names {
		for at, other := range allNames[:kept] {
			if name == other {
				all[first+at] = arguments[positional+i]
				continue next
			}
		}
		all, allNames = append(all, arguments[positional+i]), append(allNames, name)
	}
	if raised := t.Work(int64(len(all) / 16)); raised != nil {
		return object.Value{}, raised
	}
	return call(t, p.function, all, allNames)
}

func makePartial(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.LayoutArgument(partialType, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	given, _ := object.TupleOf(arguments[1])
	options, _ := object.DictOf(arguments[2])
	if len(given.Elements()) == 0 {
		return object.Value{}, t.Raise(object.TypeErrorType, "type 'partial' takes at least one argument")
	}
	function := given.Elements()[0]
	if !object.Callable(function) {
		return object.Value{}, t.Raise(object.TypeErrorType, "the first argument must be callable")
	}
	values := given.Elements()[1:]
	p := &partial{function: function, keywords: options}
	// A partial of a partial is one of its function.
	if inner, ok := object.Base(function).Object().(*partial); ok && function.Type() == partialType && !hasAttributes(t, function) {
		p.function = inner.function
		values = append(append([]object.Value(nil), inner.arguments.Elements()...), values...)
		keywords, raised := t.CopyDict(inner.keywords)
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := t.UpdateDict(keywords, options.Value()); raised != nil {
			return object.Value{}, raised
		}
		p.keywords = keywords
	}
	if p.arguments, raised = t.NewTuple(values...); raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(128); raised != nil {
		return object.Value{}, raised
	}
	p.Header = object.NewHeader(partialType, p)
	return t.InstanceOf(class, p.Value())
}

// hasAttributes tells whether a partial was given attributes of its own.
func hasAttributes(t *object.Thread, v object.Value) bool {
	dict, raised := t.AttributeDict(v)
	return raised != nil || dict.Len() > 0
}

func partialOf(v object.Value) *partial { return object.Base(v).Object().(*partial) }

func partialRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	p := partialOf(self)
	name := self.Type().QualifiedName
	if module := self.Type().Module; module != "builtins" {
		name = module + "." + name
	}
	if t.Showing(self) {
		return t.StrValue(name + "(...)")
	}
	text, raised := t.Show(self, func() (string, *object.Exception) {
		var text strings.Builder
		write := func(prefix string, v object.Value) *object.Exception {
			part, raised := t.Repr(v)
			if raised != nil {
				return raised
			}
			text.WriteString(prefix)
			text.WriteString(part)
			return t.Charge(int64(len(prefix) + len(part)))
		}
		if raised := write(name+"(", p.function); raised != nil {
			return "", raised
		}
		for _, v := range p.arguments.Elements() {
			if raised := write(", ", v); raised != nil {
				return "", raised
			}
		}
		for i := 0; i < p.keywords.Entries(); i++ {
			key, v := p.keywords.Entry(i)
			if !key.Exists() {
				continue
			}
			name, raised := t.Text(key)
			if raised != nil {
				return "", raised
			}
			if raised := write(", "+name+"=", v); raised != nil {
				return "", raised
			}
		}
		return text.String() + ")", nil
	})
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}

func readOnly(t *object.Thread, _, _ object.Value) *object.Exception {
	return t.Raise(object.AttributeErrorType, "readonly attribute")
}

func declarePartial() {
	object.Declare(partialType, object.Declaration{
		Module: "functools", Layout: true, HasDict: true, Doc: "A function with some of its arguments already given.",
		NewSignature: "(cls, /, *args, **keywords)", New: makePartial,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: partialRepr},
		Methods: []object.MethodDeclaration{
			object.CalleeMethod(),
			{Signature: "__class_getitem__(object, /)", Kind: object.ClassMethod, Native: object.ClassGetItem},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				self := arguments[0]
				p := partialOf(self)
				function, raised := t.NewTuple(p.function)
				if raised != nil {
					return object.Value{}, raised
				}
				attributes := object.None
				if hasAttributes(t, self) {
					dict, raised := t.AttributeDict(self)
					if raised != nil {
						return object.Value{}, raised
					}
					attributes = dict.Value()
				}
				state, raised := t.NewTuple(p.function, p.arguments.Value(), p.keywords.Value(), attributes)
				if raised != nil {
					return object.Value{}, raised
				}
				return object.Made(t.NewTuple(self.Type().Value(), function.Value(), state.Value()))
			}},
			{Signature: "__setstate__(state, /)", Native: setPartialState},
		},
		GetSets: []object.GetSetDeclaration{
			{Name: "func", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return partialOf(self).function, nil
			}, Set: readOnly},
			{Name: "args", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return partialOf(self).arguments.Value(), nil
			}, Set: readOnly},
			{Name: "keywords", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return partialOf(self).keywords.Value(), nil
			}, Set: readOnly},
			object.DictAttribute(),
		},
	})
}

func setPartialState(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	invalid := func() (object.Value, *object.Exception) {
		return object.Value{}, t.Raise(object.TypeErrorType, "invalid partial state")
	}
	state, ok := object.TupleOf(arguments[1])
	if !ok || len(state.Elements()) != 4 {
		return invalid()
	}
	elements := state.Elements()
	given, isTuple := object.TupleOf(elements[1])
	if !isTuple || !object.Callable(elements[0]) {
		return invalid()
	}
	keywords, isDict := object.DictOf(elements[2])
	if !isDict && elements[2] != object.None {
		return invalid()
	}
	if keywords == nil {
		made, raised := t.NewDict()
		if raised != nil {
			return object.Value{}, raised
		}
		keywords = made
	}
	copied, raised := t.CopyDict(keywords)
	if raised != nil {
		return object.Value{}, raised
	}
	p := partialOf(arguments[0])
	p.function, p.arguments, p.keywords = elements[0], given, copied
	attributes, ok := object.DictOf(elements[3])
	if !ok {
		return object.None, nil
	}
	own, raised := t.AttributeDict(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	return object.None, t.UpdateDict(own, attributes.Value())
}
