package vm

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/object"
)

// machineOf is the machine whose thread calls a native of this package.
func machineOf(t *object.Thread) *Machine { return t.Machine().(*Machine) }

func generatorOf(v object.Value) *Generator { return v.Object().(*Generator) }

// sendNative is send of generators and coroutines.
func sendNative(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if c, ok := hostCoroutineOf(arguments[0]); ok {
		v, done, raised := c.Send(t, arguments[1])
		return ended(t, v, done, raised)
	}
	g := generatorOf(arguments[0])
	v, raised := machineOf(t).Send(g, arguments[1], nil)
	if raised == nil && !v.Exists() {
		return object.Value{}, stopWith(t, g.result)
	}
	return v, raised
}

// stopWith is the StopIteration with which a generator ends: without argument for None.
func stopWith(t *object.Thread, v object.Value) *object.Exception {
	if v == object.None || !v.Exists() {
		return t.NewException(object.StopIterationType)
	}
	e := t.NewException(object.StopIterationType, v)
	e.SetField("value", v)
	return e
}

// thrownOf makes the exception of throw's arguments: an exception, or a class with a value.
func thrownOf(t *object.Thread, arguments []object.Value) (*object.Exception, *object.Exception) {
	typ := arguments[0]
	switch o := typ.Object().(type) {
	case *object.Exception:
		if arguments[1].Exists() && arguments[1] != object.None {
			return nil, t.Raise(object.TypeErrorType, "instance exception may not have a separate value")
		}
		return o, nil
	case *object.Type:
		if !o.IsSubtype(object.BaseExceptionType) {
			break
		}
		var given []object.Value
		if v := arguments[1]; v.Exists() && v != object.None {
			if e, ok := v.Object().(*object.Exception); ok && e.Is(o) {
				return e, nil
			}
			given = []object.Value{v}
			if tuple, ok := v.Object().(*object.Tuple); ok {
				given = tuple.Elements()
			}
		}
		made, raised := t.Call(typ, given, nil)
		if raised != nil {
			return nil, raised
		}
		if e, ok := made.Object().(*object.Exception); ok {
			return e, nil
		}
	}
	return nil, t.Raise(object.TypeErrorType, "exceptions must be classes or instances deriving from BaseException, not %s", typ.Type().Name)
}

func throwNative(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	thrown, raised := thrownOf(t, arguments[1:])
	if raised != nil {
		return object.Value{}, raised
	}
	if c, ok := hostCoroutineOf(arguments[0]); ok {
		v, done, raised := c.Throw(t, thrown)
		return ended(t, v, done, raised)
	}
	g := generatorOf(arguments[0])
	v, raised := machineOf(t).Send(g, object.None, thrown)
	if raised == nil && !v.Exists() {
		return object.Value{}, stopWith(t, g.result)
	}
	return v, raised
}

func closeNative(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if c, ok := hostCoroutineOf(arguments[0]); ok {
		return object.None, c.Close(t)
	}
	g := generatorOf(arguments[0])
	waited := g.state == generatorSuspended
	if raised := machineOf(t).Close(g); raised != nil {
		return object.Value{}, raised
	}
	if waited && g.result.Exists() {
		// The generator took GeneratorExit and returned.
		return g.result, nil
	}
	return object.None, nil
}

func generatorRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	if c, ok := hostCoroutineOf(self); ok {
		return c.Repr(t)
	}
	g := generatorOf(self)
	name, raised := t.Text(g.QualifiedName)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue("<" + g.Type().Name + " object " + name + " at " + t.Address(self) + ">")
}

func itself(_ *object.Thread, self object.Value) (object.Value, *object.Exception) { return self, nil }

// generatorAttributes are the attributes of generators, coroutines and asynchronous generators, whose names differ by prefix.
func generatorAttributes(prefix string) []object.GetSetDeclaration {
	name := func(attribute string, of func(name, qualified *object.Value) *object.Value) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: attribute, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			name, qualified, raised := names(t, self)
			if raised != nil {
				return object.Value{}, raised
			}
			return *of(name, qualified), nil
		}, Set: func(t *object.Thread, self, value object.Value) *object.Exception {
			if _, ok := object.StrOf(value); !value.Exists() || !ok {
				return t.Raise(object.TypeErrorType, "%s must be set to a string object", attribute)
			}
			name, qualified, raised := names(t, self)
			if raised == nil {
				*of(name, qualified) = value
			}
			return raised
		}}
	}
	return []object.GetSetDeclaration{
		name("__name__", func(name, _ *object.Value) *object.Value { return name }),
		name("__qualname__", func(_, qualified *object.Value) *object.Value { return qualified }),
		{Name: prefix + "_running", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			g, ok := self.Object().(*Generator)
			return object.Bool(ok && (g.state == generatorRunning || g.running)), nil
		}},
		{Name: prefix + "_suspended", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			if c, ok := hostCoroutineOf(self); ok {
				return object.Bool(c.Suspended()), nil
			}
			return object.Bool(generatorOf(self).state == generatorSuspended), nil
		}},
		{Name: prefix + "_code", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			if g, ok := self.Object().(*Generator); ok {
				return machineOf(t).Code(g.frame.code.Code)
			}
			return object.None, nil
		}},
		{Name: prefix + "_frame", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			g, ok := self.Object().(*Generator)
			if !ok || g.state == generatorDone {
				return object.None, nil
			}
			shown := machineOf(t).show(machineOf(t).frameOf(g))
			shown.reached = true
			return shown.Value(), nil
		}},
	}
}

var declareTypes = sync.OnceFunc(func() {
	throwSignature := "throw(type, value=None, traceback=None, /)"
	object.Declare(GeneratorType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: generatorRepr, object.SlotIter: itself, object.SlotNext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return sendNative(t, []object.Value{self, object.None})
		}},
		Methods: []object.MethodDeclaration{
			{Signature: "send(value, /)", Native: sendNative},
			{Signature: throwSignature, Native: throwNative},
			{Signature: "close()", Native: closeNative},
		},
		GetSets: append(generatorAttributes("gi"), object.GetSetDeclaration{
			Name: "gi_yieldfrom", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return generatorOf(self).waitsFor(), nil
			}}),
	})
	object.Declare(CoroutineType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: generatorRepr, object.SlotAwait: wrapCoroutine},
		Methods: []object.MethodDeclaration{
			{Signature: "send(value, /)", Native: sendNative},
			{Signature: throwSignature, Native: throwNative},
			{Signature: "close()", Native: closeNative},
		},
		GetSets: append(generatorAttributes("cr"), object.GetSetDeclaration{
			Name: "cr_await", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				if g, ok := self.Object().(*Generator); ok {
					return g.waitsFor(), nil
				}
				return object.None, nil
			}}, object.GetSetDeclaration{
			Name: "cr_origin", Get: func(*object.Thread, object.Value) (object.Value, *object.Exception) { return object.None, nil },
		}),
	})
	object.Declare(AsyncGeneratorType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: generatorRepr, object.SlotAiter: itself, object.SlotAnext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return machineOf(t).newStep(generatorOf(self), object.None, nil, false)
		}},
		Methods: []object.MethodDeclaration{
			{Signature: "asend(value, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return machineOf(t).newStep(generatorOf(arguments[0]), arguments[1], nil, false)
			}},
			{Signature: "athrow(type, value=None, traceback=None, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				thrown, raised := thrownOf(t, arguments[1:])
				if raised != nil {
					return object.Value{}, raised
				}
				return machineOf(t).newStep(generatorOf(arguments[0]), object.None, thrown, false)
			}},
			{Signature: "aclose()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return machineOf(t).newStep(generatorOf(arguments[0]), object.None, t.NewException(object.GeneratorExitType), true)
			}},
		},
		GetSets: generatorAttributes("ag"),
	})
	for _, typ := range []*object.Type{asyncSendType, asyncThrowType} {
		object.Declare(typ, object.Declaration{
			Final: true, Abstract: true, Layout: true,
			Unary: map[object.Slot]object.Unary{object.SlotIter: itself, object.SlotAwait: itself, object.SlotNext: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return self.Object().(*asyncStep).Next(t)
			}},
			Methods: []object.MethodDeclaration{
				{Signature: "send(value, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
					v, ended, raised := arguments[0].Object().(*asyncStep).step(t, arguments[1], nil)
					if ended {
						raised = stopWith(t, v)
					}
					return v, raised
				}},
				{Signature: throwSignature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
					thrown, raised := thrownOf(t, arguments[1:])
					if raised != nil {
						return object.Value{}, raised
					}
					v, ended, raised := arguments[0].Object().(*asyncStep).step(t, object.None, thrown)
					if ended {
						raised = stopWith(t, v)
					}
					return v, raised
				}},
				{Signature: "close()", Native: func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
					arguments[0].Object().(*asyncStep).state = generatorDone
					return object.None, nil
				}},
			},
		})
	}
	declareAnext()
	declareCoroutineWrapper()
	declareFrame()
	declareCode()
})

// waitsFor is what a suspended generator delegates to or awaits.
func (g *Generator) waitsFor() object.Value {
	if g.state != generatorSuspended || !g.delegating {
		return object.None
	}
	return g.frame.window[g.frame.code.Instructions[g.frame.pc].B]
}
