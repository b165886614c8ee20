package decimalmodule

import "github.com/coderuntime/coderuntime/py/object"

// contextMethod declares a method of Context.
func contextMethod(signature string, native func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
	return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return native(t, contextOf(arguments[0]), arguments[1:])
	}}
}

// onDecimal declares a method of Context that takes nothing but a Decimal.
func onDecimal(name string, native func(v object.Value) object.Value) object.MethodDeclaration {
	return contextMethod(name+"(x, /)", func(t *object.Thread, _ *Context, arguments []object.Value) (object.Value, *object.Exception) {
		if !isDecimal(arguments[0]) {
			return object.Value{}, t.Raise(object.TypeErrorType, "argument must be a Decimal")
		}
		return native(arguments[0]), nil
	})
}

// onNumber declares a method of Context that makes something else than a Decimal of a number.
func onNumber(name string, native func(t *object.Thread, x *Context, n number) (object.Value, *object.Exception)) object.MethodDeclaration {
	return contextMethod(name+"(x, /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
		numbers, raised := x.begin(t).operands(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return native(t, x, numbers[0])
	})
}

func contextMethods() []object.MethodDeclaration {
	var list []object.MethodDeclaration
	for _, o := range append(append([]unaryOperation(nil), unaryOperations...), contextUnary...) {
		list = append(list, contextMethod(o.name+"(x, /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.apply(t, func(c *calculation, n []number) number { return o.operation(c, n[0]) }, arguments...)
		}))
	}
	for _, o := range append(append([]binaryOperation(nil), binaryOperations...), contextBinary...) {
		list = append(list, contextMethod(o.name+"(x, y, /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.apply(t, func(c *calculation, n []number) number { return o.operation(c, n[0], n[1]) }, arguments...)
		}))
	}
	for _, p := range predicates {
		list = append(list, onNumber(p.name, func(_ *object.Thread, x *Context, n number) (object.Value, *object.Exception) {
			return object.Bool(p.holds(x, n)), nil
		}))
	}
	return append(list,
		contextMethod("fma(x, y, z, /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.apply(t, func(c *calculation, n []number) number { return c.fusedMultiplyAdd(n[0], n[1], n[2]) }, arguments...)
		}),
		contextMethod("power(a, b, modulo=None)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			if m := arguments[2]; m.Exists() && m != object.None {
				return x.apply(t, func(c *calculation, n []number) number { return c.powModulo(n[0], n[1], n[2]) }, arguments...)
			}
			return x.apply(t, func(c *calculation, n []number) number { return c.pow(n[0], n[1]) }, arguments[:2]...)
		}),
		contextMethod("divmod(x, y, /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			c := x.begin(t)
			numbers, raised := c.operands(arguments...)
			if raised != nil {
				return object.Value{}, raised
			}
			return x.divmod(c, numbers[0], numbers[1])
		}),
		contextMethod("same_quantum(x, y, /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.sameQuantum(t, arguments...)
		}),
		onNumber("number_class", func(t *object.Thread, x *Context, n number) (object.Value, *object.Exception) {
			return t.StrValue(x.class(n))
		}),
		onNumber("to_sci_string", func(t *object.Thread, x *Context, n number) (object.Value, *object.Exception) {
			return x.numberText(t, n, false)
		}),
		onNumber("to_eng_string", func(t *object.Thread, x *Context, n number) (object.Value, *object.Exception) {
			return x.numberText(t, n, true)
		}),
		onDecimal("canonical", func(v object.Value) object.Value { return v }),
		onDecimal("is_canonical", func(object.Value) object.Value { return object.True }),
		contextMethod("_apply(x, /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.apply(t, func(c *calculation, n []number) number { return c.finish(n[0]) }, arguments...)
		}),
		contextMethod("create_decimal(num='0', /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.make(t, arguments[0], false)
		}),
		contextMethod("create_decimal_from_float(f, /)", func(t *object.Thread, x *Context, arguments []object.Value) (object.Value, *object.Exception) {
			return x.fromFloat(t, arguments[0], false)
		}),
		contextMethod("radix()", func(t *object.Thread, _ *Context, _ []object.Value) (object.Value, *object.Exception) {
			return newDecimal(t, small(false, 10, 0))
		}),
		contextMethod("Etiny()", func(_ *object.Thread, x *Context, _ []object.Value) (object.Value, *object.Exception) {
			return object.Int(x.tiny()), nil
		}),
		contextMethod("Etop()", func(_ *object.Thread, x *Context, _ []object.Value) (object.Value, *object.Exception) {
			return object.Int(x.top()), nil
		}),
		contextMethod("copy()", func(t *object.Thread, x *Context, _ []object.Value) (object.Value, *object.Exception) {
			return x.copy(t)
		}),
		contextMethod("__copy__()", func(t *object.Thread, x *Context, _ []object.Value) (object.Value, *object.Exception) {
			return x.copy(t)
		}),
		contextMethod("clear_flags()", func(_ *object.Thread, x *Context, _ []object.Value) (object.Value, *object.Exception) {
			x.flags = 0
			return object.None, nil
		}),
		contextMethod("clear_traps()", func(_ *object.Thread, x *Context, _ []object.Value) (object.Value, *object.Exception) {
			x.traps = 0
			return object.None, nil
		}),
		object.MethodDeclaration{Signature: "__reduce__()", Native: contextReduce},
	)
}

// contextReduce is the class and the arguments that make the context again.
func contextReduce(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	x := contextOf(arguments[0])
	flags, raised := signalList(t, signalBits(x.flags))
	if raised != nil {
		return object.Value{}, raised
	}
	traps, raised := signalList(t, signalBits(x.traps))
	if raised != nil {
		return object.Value{}, raised
	}
	settings, raised := t.NewTuple(object.Int(x.precision), t.Intern(roundingNames[x.rounding]).Value(), object.Int(x.emin), object.Int(x.emax),
		object.Int(bit(!x.lower)), object.Int(bit(x.clamp)), flags, traps)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(arguments[0].Type().Value(), settings.Value()))
}

// signalBits is a set of conditions in which all invalid operations are one.
func signalBits(status condition) condition {
	if status&anyInvalid != 0 {
		status = status&^anyInvalid | invalidOperation
	}
	return status
}
