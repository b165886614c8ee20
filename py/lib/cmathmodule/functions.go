package cmathmodule

import (
	"math"
	"math/cmplx"

	"github.com/coderuntime/coderuntime/py/elementary"
)

const (
	largest  = math.MaxFloat64 / 4
	smallest = 0x1p-1022 // the least normal number
)

var (
	rootLargest  = math.Sqrt(largest)
	rootSmallest = math.Sqrt(smallest)
	logLargest   = math.Log(largest)
)

// special is what a function gives for an argument that is not finite: as package math/cmplx has it, but for parts whose sign C99 leaves
// open.
func special(of func(complex128) complex128, c complex128) (complex128, failure) {
	return of(c), none
}

// overflowed makes an infinity out of finite numbers a range error.
func overflowed(c complex128) (complex128, failure) {
	if math.IsInf(real(c), 0) || math.IsInf(imag(c), 0) {
		return c, tooLarge
	}
	return c, none
}

// turned is i times c, and back minus i times c.
func turned(c complex128) complex128 { return complex(-imag(c), real(c)) }
func back(c complex128) complex128   { return complex(imag(c), -real(c)) }

func isLarge(c complex128) bool {
	return math.Abs(real(c)) > largest || math.Abs(imag(c)) > largest
}

// halfLength is the logarithm of the length of a large number.
func halfLength(c complex128) float64 {
	return elementary.Log(hypot(real(c)/2, imag(c)/2)) + math.Ln2*2
}

func sqrt(c complex128) (complex128, failure) {
	if !isFiniteComplex(c) {
		return special(cmplx.Sqrt, c)
	}
	if c == 0 {
		return complex(0, imag(c)), none
	}
	x, y := math.Abs(real(c)), math.Abs(imag(c))
	var s float64
	if x < smallest && y < smallest {
		// The odd power of two halves under the root.
		x = math.Ldexp(x, 53)
		s = math.Ldexp(math.Sqrt(x+hypot(x, math.Ldexp(y, 53))), -27)
	} else {
		x /= 8
		s = 2 * math.Sqrt(x+hypot(x, y/8))
	}
	d := y / (2 * s)
	if real(c) >= 0 {
		return complex(s, math.Copysign(d, imag(c))), none
	}
	return complex(d, math.Copysign(s, imag(c))), none
}

// hypot is the length of a vector, rounded nearly always correctly: the error of the plain formula is computed and taken away.
func hypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	if x < y {
		x, y = y, x
	}
	if y == 0 || math.IsInf(x, 0) || math.IsNaN(x) || math.IsNaN(y) || y < x*0x1p-60 {
		return elementary.Hypot(x, y)
	}
	_, exponent := math.Frexp(x)
	x, y = math.Ldexp(x, -exponent), math.Ldexp(y, -exponent)
	xx, yy := x*x, y*y
	sum := xx + yy
	rest := (xx - sum) + yy + math.FMA(x, x, -xx) + math.FMA(y, y, -yy)
	h := math.Sqrt(sum)
	h += (math.FMA(-h, h, sum) + rest) / (2 * h)
	return math.Ldexp(h, exponent)
}

// roots are sqrt(a) and sqrt(b).
func roots(a, b complex128) (complex128, complex128) {
	x, _ := sqrt(a)
	y, _ := sqrt(b)
	return x, y
}

func acos(c complex128) (complex128, failure) {
	if !isFiniteComplex(c) {
		return special(cmplx.Acos, c)
	}
	if isLarge(c) {
		imaginary := math.Copysign(halfLength(c), -imag(c))
		if real(c) < 0 {
			imaginary = -math.Copysign(halfLength(c), imag(c))
		}
		return complex(elementary.Atan2(math.Abs(imag(c)), real(c)), imaginary), none
	}
	a, b := roots(complex(1-real(c), -imag(c)), complex(1+real(c), imag(c)))
	return complex(2*elementary.Atan2(real(a), real(b)), elementary.Asinh(real(b)*imag(a)-imag(b)*real(a))), none
}

func acosh(c complex128) (complex128, failure) {
	if !isFiniteComplex(c) {
		return special(cmplx.Acosh, c)
	}
	if isLarge(c) {
		return complex(halfLength(c), elementary.Atan2(imag(c), real(c))), none
	}
	a, b := roots(complex(real(c)-1, imag(c)), complex(real(c)+1, imag(c)))
	return complex(elementary.Asinh(real(a)*real(b)+imag(a)*imag(b)), 2*elementary.Atan2(imag(a), real(b))), none
}

func asin(c complex128) (complex128, failure) {
	s, failed := asinh(turned(c))
	return back(s), failed
}

func asinh(c complex128) (complex128, failure) {
	if !isFiniteComplex(c) {
		return special(cmplx.Asinh, c)
	}
	if isLarge(c) {
		length := math.Copysign(halfLength(c), real(c))
		return complex(length, elementary.Atan2(imag(c), math.Abs(real(c)))), none
	}
	a, b := roots(complex(1+imag(c), -real(c)), complex(1-imag(c), real(c)))
	return complex(elementary.Asinh(real(a)*imag(b)-real(b)*imag(a)), elementary.Atan2(imag(c), real(a)*real(b)-imag(a)*imag(b))), none
}

func atan(c complex128) (complex128, failure) {
	s, failed := atanh(turned(c))
	return back(s), failed
}

func atanh(c complex128) (complex128, failure) {
	if !isFiniteComplex(c) {
		return special(cmplx.Atanh, c)
	}
	if math.Signbit(real(c)) {
		r, failed := atanh(-c)
		return -r, failed
	}
	x, y := real(c), math.Abs(imag(c))
	switch {
	case x > rootLargest || y > rootLargest:
		h := hypot(x/2, y/2)
		return complex(x/4/h/h, -math.Copysign(math.Pi/2, -imag(c))), none
	case x == 1 && y < rootSmallest:
		if y == 0 {
			return c, domain
		}
		return complex(-elementary.Log(math.Sqrt(y)/math.Sqrt(hypot(y, 2))), math.Copysign(elementary.Atan2(2, -y)/2, imag(c))), none
	}
	return complex(elementary.Log1p(4*x/((1-x)*(1-x)+y*y))/4, -elementary.Atan2(-2*imag(c), (1-x)*(1+x)-y*y)/2), none
}

func cos(c complex128) (complex128, failure) { return cosh(turned(c)) }

func cosh(c complex128) (complex128, failure) {
	x, y := real(c), imag(c)
	if !isFiniteComplex(c) {
		if math.IsInf(y, 0) && !math.IsNaN(x) {
			return c, domain
		}
		return special(cmplx.Cosh, c)
	}
	if math.Abs(x) > logLargest {
		less := x - math.Copysign(1, x)
		return overflowed(complex(elementary.Cos(y)*elementary.Cosh(less)*math.E, elementary.Sin(y)*elementary.Sinh(less)*math.E))
	}
	return overflowed(complex(elementary.Cos(y)*elementary.Cosh(x), elementary.Sin(y)*elementary.Sinh(x)))
}

func sin(c complex128) (complex128, failure) {
	s, failed := sinh(turned(c))
	return back(s), failed
}

func sinh(c complex128) (complex128, failure) {
	x, y := real(c), imag(c)
	if !isFiniteComplex(c) {
		if math.IsInf(y, 0) && !math.IsNaN(x) {
			return c, domain
		}
		return special(cmplx.Sinh, c)
	}
	if math.Abs(x) > logLargest {
		less := x - math.Copysign(1, x)
		return overflowed(complex(elementary.Cos(y)*elementary.Sinh(less)*math.E, elementary.Sin(y)*elementary.Cosh(less)*math.E))
	}
	return overflowed(complex(elementary.Cos(y)*elementary.Sinh(x), elementary.Sin(y)*elementary.Cosh(x)))
}

func tan(c complex128) (complex128, failure) {
	s, failed := tanh(turned(c))
	return back(s), failed
}

func tanh(c complex128) (complex128, failure) {
	x, y := real(c), imag(c)
	if !isFiniteComplex(c) {
		if math.IsInf(y, 0) && isFinite(x) {
			return c, domain
		}
		return special(cmplx.Tanh, c)
	}
	if math.Abs(x) > logLargest {
		return complex(math.Copysign(1, x), 4*elementary.Sin(y)*elementary.Cos(y)*elementary.Exp(-2*math.Abs(x))), none
	}
	tx, ty, cx := elementary.Tanh(x), elementary.Tan(y), 1/elementary.Cosh(x)
	denominator := 1 + tx*ty*(tx*ty)
	return complex(tx*(1+ty*ty)/denominator, ty/denominator*cx*cx), none
}

func exp(c complex128) (complex128, failure) {
	x, y := real(c), imag(c)
	if !isFiniteComplex(c) {
		if math.IsInf(y, 0) && (isFinite(x) || math.IsInf(x, 1)) {
			return c, domain
		}
		return special(cmplx.Exp, c)
	}
	if x > logLargest {
		length := elementary.Exp(x - 1)
		return overflowed(complex(length*elementary.Cos(y)*math.E, length*elementary.Sin(y)*math.E))
	}
	length := elementary.Exp(x)
	return overflowed(complex(length*elementary.Cos(y), length*elementary.Sin(y)))
}

func log(c complex128) (complex128, failure) {
	if !isFiniteComplex(c) {
		return special(cmplx.Log, c)
	}
	x, y := math.Abs(real(c)), math.Abs(imag(c))
	angle := elementary.Atan2(imag(c), real(c))
	switch {
	case x > largest || y > largest:
		return complex(elementary.Log(hypot(x/2, y/2))+math.Ln2, angle), none
	case x < smallest && y < smallest:
		if x == 0 && y == 0 {
			return complex(math.Inf(-1), angle), domain
		}
		return complex(elementary.Log(hypot(math.Ldexp(x, 53), math.Ldexp(y, 53)))-53*math.Ln2, angle), none
	}
	h := hypot(x, y)
	if h >= 0.71 && h <= 1.73 {
		more, less := max(x, y), min(x, y)
		return complex(elementary.Log1p((more-1)*(more+1)+less*less)/2, angle), none
	}
	return complex(elementary.Log(h), angle), none
}

func log10(c complex128) (complex128, failure) {
	r, failed := log(c)
	return complex(real(r)/math.Ln10, imag(r)/math.Ln10), failed
}

func rect(r, phi float64) (complex128, failure) {
	if !isFinite(r) || !isFinite(phi) {
		switch {
		case math.IsInf(r, 0) && isFinite(phi) && phi != 0:
			if r > 0 {
				return complex(math.Copysign(math.Inf(1), elementary.Cos(phi)), math.Copysign(math.Inf(1), elementary.Sin(phi))), none
			}
			return complex(-math.Copysign(math.Inf(1), elementary.Cos(phi)), -math.Copysign(math.Inf(1), elementary.Sin(phi))), none
		case math.IsInf(phi, 0) && r != 0 && !math.IsNaN(r):
			return 0, domain
		case r == 0:
			return 0, none
		case phi == 0:
			return complex(r, r*0+phi), none
		}
		return complex(math.NaN(), math.NaN()), none
	}
	if phi == 0 {
		return complex(r, r*phi), none
	}
	return complex(r*elementary.Cos(phi), r*elementary.Sin(phi)), none
}
