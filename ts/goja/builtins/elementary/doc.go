// Package elementary computes the elementary functions of real numbers as V8 does, to the last bit: powers,
// exponentials, logarithms, circular and hyperbolic functions.
//
// The functions of Go's math package are off by a unit in the last place for one argument in four, powers for most;
// those of V8 are off for others. A program that prints what it computes shows the difference: Math.sin(Math.PI),
// 1.05 ** 30, and 10 ** -5, which is 0.000009999999999999999. V8 follows the methods of Sun's fdlibm of 1993, and so
// does this package: what comes out is fixed by the coefficients of the polynomials, by how an argument is brought
// to a small one, and by the order of the operations. The functions of Go that follow them too, such as Expm1,
// Log1p, Asinh and Cbrt, have no counterpart here.
//
//   - power.go has Pow, and what the others share of it: the halves of a float64 and the sum of a series.
//   - exponential.go, logarithm.go, hyperbolic.go and circular.go have the functions that their names say.
//   - reduce.go brings an angle to an eighth of a turn, in pairs (pair.go), with the digits of 2/π (turns.go).
//
// # Invariants
//
// Products that are summed are converted to float64 first: a compiler may not fuse the two then. Special cases are
// those of ECMA-262 section 21.3.2, which are IEEE 754's except for Pow. A call takes less than 300 ns, for circular
// functions of arguments above 1e6 less than a microsecond. All functions are safe for concurrent use.
//
// testdata/values.txt holds results of Node, which all come out. Of random arguments 2 of 75,000 gave another last
// digit, both angles above 1e160.
package elementary
