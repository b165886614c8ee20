// Package decimalmodule is the module decimal: floating point numbers in base ten with the precision that the program chooses
// (the General Decimal Arithmetic Specification, as CPython's libmpdec implements it).
//
//	number.go       a [number]: sign, coefficient and exponent, or an infinity or NaN; digits and powers of ten
//	calculation.go  a [calculation]: an operation in progress with its settings and the conditions it met; rounding
//	arithmetic.go, division.go, quantum.go, neighbours.go, logical.go    the operations
//	elementary.go   sqrt, exp, ln, log10; power.go: power
//	text.go, parse.go, format.go    texts
//	signals.go      the exceptions, flags and traps
//	context.go, contextmethods.go   the type Context, and the current one; manager.go: localcontext
//	values.go, make.go, decimal.go, methods.go   the type Decimal; tuple.go: DecimalTuple
//	definitions.go  the module
//
// The operations know nothing of Python but the thread, for metering. They are methods of a calculation, whose first failure (of
// memory, or the end of the run) sticks: what follows computes with ones and the caller looks at raised at the end.
// Numbers are never changed once they are made, and share their coefficients.
package decimalmodule
