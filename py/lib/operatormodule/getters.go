package operatormodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

var (
	attributeGetterType = object.NewBuiltinType("attrgetter")
	itemGetterType      = object.NewBuiltinType("itemgetter")
	methodCallerType    = object.NewBuiltinType("methodcaller")
)

// operand returns the only argument of a call.
func operand(t *object.Thread, name string, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	switch {
	case len(names) > 0:
		return object.Value{}, t.Raise(object.TypeErrorType, "%s() takes no keyword arguments", name)
	case len(arguments) != 1:
		return object.Value{}, t.Raise(object.TypeErrorType, "%s expected 1 argument, got %d", name, len(arguments))
	}
	return arguments[0], nil
}

// collect returns what get gives for each of count keys: the only one, or a tuple.
func collect(t *object.Thread, count int, get func(i int) (object.Value, *object.Exception)) (object.Value, *object.Exception) {
	if count == 1 {
		return get(0)
	}
	if raised := t.Charge(int64(count) * 16); raised != nil {
		return object.Value{}, raised
	}
	values := make([]object.Value, count)
	for i := range values {
		v, raised := get(i)
		if raised != nil {
			return object.Value{}, raised
		}
		values[i] = v
	}
	return t.OwnTuple(values)
}

// shown is the repr of a call of a type with arguments, the last len(names) of them named.
func shown(t *object.Thread, self object.Value, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	typ := self.Type()
	name := typ.FullName()
	if t.Showing(self) {
		return t.StrValue(name + "(...)")
	}
	text, raised := t.Show(self, func() (string, *object.Exception) {
		parts := make([]string, len(arguments))
		for i, v := range arguments {
			text, raised := t.Repr(v)
			if raised != nil {
				return "", raised
			}
			if at := i - (len(arguments) - len(names)); at >= 0 {
				text = names[at] + "=" + text
			}
			if raised := t.Charge(int64(len(text))); raised != nil {
				return "", raised
			}
			parts[i] = text
		}
		return name + "(" + strings.Join(parts, ", ") + ")", nil
	})
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}

// An attributeGetter is attrgetter(name, ...).
type attributeGetter struct {
	object.Header
	names *object.Tuple
	// paths are the names, divided at their dots.
	paths [][]string
}

// Trace implements object.Object.
func (g *attributeGetter) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&g.names.Header)
	return 96 + int64(len(g.paths))*48
}

// Call implements object.Callee.
func (g *attributeGetter) Call(t *object.Thread, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	v, raised := operand(t, "attrgetter", arguments, names)
	if raised != nil {
		return object.Value{}, raised
	}
	return collect(t, len(g.paths), func(i int) (object.Value, *object.Exception) {
		found := v
		for _, name := range g.paths[i] {
			if found, raised = t.GetAttribute(found, name); raised != nil {
				return object.Value{}, raised
			}
		}
		return found, nil
	})
}

func makeAttributeGetter(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	names, _ := object.TupleOf(arguments[1])
	if len(names.Elements()) == 0 {
		return object.Value{}, t.Raise(object.TypeErrorType, "attrgetter expected 1 argument, got 0")
	}
	g := &attributeGetter{names: names}
	for _, v := range names.Elements() {
		s, ok := object.StrOf(v)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "attribute name must be a string")
		}
		if raised := t.Charge(96 + int64(len(s.Text()))*16); raised != nil {
			return object.Value{}, raised
		}
		g.paths = append(g.paths, strings.Split(s.Text(), "."))
	}
	g.Header = object.NewHeader(attributeGetterType, g)
	return g.Value(), nil
}

// An itemGetter is itemgetter(key, ...).
type itemGetter struct {
	object.Header
	keys *object.Tuple
}

// Trace implements object.Object.
func (g *itemGetter) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&g.keys.Header)
	return 64
}

// Call implements object.Callee.
func (g *itemGetter) Call(t *object.Thread, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	v, raised := operand(t, "itemgetter", arguments, names)
	if raised != nil {
		return object.Value{}, raised
	}
	keys := g.keys.Elements()
	if key := keys[0]; len(keys) == 1 && key.IsInt() {
		if tuple, ok := v.Object().(*object.Tuple); ok {
			if elements := tuple.Elements(); key.Int() >= 0 && key.Int() < int64(len(elements)) {
				return elements[key.Int()], nil
			}
		}
	}
	return collect(t, len(keys), func(i int) (object.Value, *object.Exception) { return t.GetItem(v, keys[i]) })
}

func makeItemGetter(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	keys, _ := object.TupleOf(arguments[1])
	if len(keys.Elements()) == 0 {
		return object.Value{}, t.Raise(object.TypeErrorType, "itemgetter expected 1 argument, got 0")
	}
	g := &itemGetter{keys: keys}
	g.Header = object.NewHeader(itemGetterType, g)
	return g.Value(), t.Charge(64)
}

// A methodCaller is methodcaller(name, *args, **kwargs).
type methodCaller struct {
	object.Header
	name string
	// arguments are those of the call, the last len(names) of them named.
	arguments []object.Value
	names     []string
}

// Trace implements object.Object.
func (c *methodCaller) Trace(tracer *object.Tracer) int64 {
	tracer.VisitAll(c.arguments)
	return 112 + int64(len(c.arguments)+len(c.names))*16
}

// Call implements object.Callee.
func (c *methodCaller) Call(t *object.Thread, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	v, raised := operand(t, "methodcaller", arguments, names)
	if raised != nil {
		return object.Value{}, raised
	}
	method, raised := t.GetAttribute(v, c.name)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Call(method, c.arguments, c.names)
}

func makeMethodCaller(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	args, _ := object.TupleOf(arguments[1])
	kwargs, _ := object.DictOf(arguments[2])
	if len(args.Elements()) == 0 {
		return object.Value{}, t.Raise(object.TypeErrorType, "methodcaller needs at least one argument, the method name")
	}
	name, ok := object.StrOf(args.Elements()[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "method name must be a string")
	}
	given, names, raised := t.Spread(args, kwargs)
	if raised != nil {
		return object.Value{}, raised
	}
	c := &methodCaller{name: name.Text(), arguments: given[1:], names: names}
	c.Header = object.NewHeader(methodCallerType, c)
	if raised := t.Charge(112 + int64(len(given))*32); raised != nil {
		return object.Value{}, raised
	}
	return c.Value(), nil
}

// reduceTo makes the __reduce__ of a type whose instances are made again by calling it with arguments.
func reduceTo(arguments func(v object.Value) *object.Tuple) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: "__reduce__()", Native: func(t *object.Thread, given []object.Value) (object.Value, *object.Exception) {
		return object.Made(t.NewTuple(given[0].Type().Value(), arguments(object.Base(given[0])).Value()))
	}}
}

func declareGetters() {
	object.Declare(attributeGetterType, object.Declaration{
		Module: "operator", Layout: true, Final: true, Doc: "A function that returns attributes of its argument.",
		NewSignature: "(cls, /, *attrs)", New: makeAttributeGetter,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return shown(t, self, object.Base(self).Object().(*attributeGetter).names.Elements(), nil)
		}},
		Methods: []object.MethodDeclaration{object.CalleeMethod(), reduceTo(func(v object.Value) *object.Tuple { return v.Object().(*attributeGetter).names })},
	})
	object.Declare(itemGetterType, object.Declaration{
		Module: "operator", Layout: true, Final: true, Doc: "A function that returns items of its argument.",
		NewSignature: "(cls, /, *items)", New: makeItemGetter,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return shown(t, self, object.Base(self).Object().(*itemGetter).keys.Elements(), nil)
		}},
		Methods: []object.MethodDeclaration{object.CalleeMethod(), reduceTo(func(v object.Value) *object.Tuple { return v.Object().(*itemGetter).keys })},
	})
	object.Declare(methodCallerType, object.Declaration{
		Module: "operator", Layout: true, Final: true, Doc: "A function that calls a method of its argument.",
		NewSignature: "(cls, /, *args, **kwargs)", New: makeMethodCaller,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			c := object.Base(self).Object().(*methodCaller)
			return shown(t, self, append([]object.Value{t.Intern(c.name).Value()}, c.arguments...), c.names)
		}},
		Methods: []object.MethodDeclaration{object.CalleeMethod()},
	})
}
