// Package elementary computes the elementary functions of float64 as the C library of Linux does, to the last digit.
//
// Programs print what they compute, and package math differs from C in the last digit of every tenth result or so. The C
// library's exponential, logarithm, power and trigonometric functions are so accurate that their result is the float nearest to
// the exact one in all but a few cases in a thousand. Here they are computed with twice the precision (type double) and rounded once, which
// gives the nearest float. The hyperbolic functions and their like are less accurate in C: those follow the
// formulas of Sun's fdlibm, as C does, so that they err alike.
//
//	double.go         numbers of twice the precision of a float64
//	exponential.go    exp, log, power and what follows from them
//	trigonometric.go  sin, cos, tan and their inverses
//	reduce.go         angles modulo a quarter turn
//	hyperbolic.go     sinh, cosh, tanh and their inverses
package elementary
