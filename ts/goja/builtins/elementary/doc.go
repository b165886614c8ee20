// Package elementary computes the elementary functions of real numbers: powers, exponentials, logarithms,
// circular and hyperbolic functions.
//
// The functions of Go's math package are off by a unit in the last place for one argument in four, powers for
// most; those of V8 are not, or for others. A program that prints what it computes shows the difference:
// Math.sin(Math.PI) and 1.05 ** 30. Here a result is the float64 nearest to the exact one, except for about
// one argument in ten thousand where that lies almost in the middle between two. The functions of Go that
// agree with V8's as they are, such as Expm1, Log1p, Asinh and Cbrt, have no counterpart here.
//
//   - pair.go has the arithmetic: a pair is the unevaluated sum of two float64, with twice the precision.
//   - exponential.go has exponentials and logarithms, power.go has Pow, hyperbolic.go the hyperbolic functions,
//     circular.go the circular ones and reduce.go what brings their arguments to a quarter turn.
//   - table.go makes the tables on first use.
//
// # How it works
//
// An argument is split into a multiple of a step, whose function is in a table as a pair, and a small rest. The
// leading terms of the series of the rest are summed as pairs, and those that are below the 16th bit of the
// result as float64, so that a result has about 68 bits before it is rounded. Inverse circular functions take the
// approximation of Go's math package and correct it by one step of Newton's method in pairs. Hyperbolic functions
// and Atan2 are identities on the others, so that they are off where V8's are.
//
// Special cases are those of ECMA-262 section 21.3.2, which are IEEE 754's except for Pow. A call takes less than
// 300 ns, for circular functions of arguments above 1e6 less than a microsecond. All functions are safe for
// concurrent use.
package elementary
