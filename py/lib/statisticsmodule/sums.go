package statisticsmodule

import (
	"math"
	"math/big"

	"github.com/coderuntime/coderuntime/py/object"
)

// A sum is an exact sum: of numbers whose denominators are powers of two, as number / 2**scale, and of others.
type sum struct {
	number *big.Int
	scale  uint
	other  *big.Rat // nil for none
}

func newSum() *sum { return &sum{number: new(big.Int)} }

// add adds n / 2**scale.
func (s *sum) add(n *big.Int, scale uint) {
	if scale > s.scale {
		s.number.Lsh(s.number, scale-s.scale)
		s.scale = scale
	}
	if scale < s.scale {
		n = new(big.Int).Lsh(n, s.scale-scale)
	}
	s.number.Add(s.number, n)
}

func (s *sum) addRational(r *big.Rat) {
	if s.other == nil {
		s.other = new(big.Rat)
	}
	s.other.Add(s.other, r)
}

// ratio returns the sum as numerator and denominator.
func (s *sum) ratio(t *object.Thread) (numerator, denominator object.Value, raised *object.Exception) {
	total := new(big.Rat).SetFrac(s.number, new(big.Int).Lsh(big.NewInt(1), s.scale))
	if s.other != nil {
		total.Add(total, s.other)
	}
	if numerator, raised = t.NewInt(new(big.Int).Set(total.Num())); raised != nil {
		return numerator, denominator, raised
	}
	denominator, raised = t.NewInt(new(big.Int).Set(total.Denom()))
	return numerator, denominator, raised
}

// sums returns the types of data, the number of values, the numerator and denominator of their exact sum and, if squares, those of the
// sum of their squares. With an infinity or a NaN among them, the numerator is the sum of those and the denominators are None.
func sums(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	squares := arguments[1].Bool()
	plain, squared := newSum(), newSum()
	var types []object.Value
	special, isSpecial := 0.0, false
	count := int64(0)
	raised := t.Each(arguments[0], func(v object.Value) (bool, *object.Exception) {
		count++
		typ := v.Type().Value()
		if len(types) == 0 || types[len(types)-1] != typ {
			known := false
			for _, other := range types {
				known = known || other == typ
			}
			if !known {
				types = append(types, typ)
			}
		}
		if v.IsFloat() {
			f := v.Float()
			if math.IsInf(f, 0) || math.IsNaN(f) {
				special += f
				isSpecial = true
				return true, nil
			}
			n, scale := dyadic(f)
			plain.add(n, scale)
			if squares {
				squared.add(new(big.Int).Mul(n, n), 2*scale)
			}
			return true, nil
		}
		if n, ok := object.IntOf(v); ok {
			number := object.BigOf(n)
			if raised := t.Work(int64(number.BitLen()) >> 10); raised != nil {
				return false, raised
			}
			plain.add(number, 0)
			if squares {
				square, raised := t.MultiplyBig(number, number)
				if raised != nil {
					return false, raised
				}
				squared.add(square, 0)
			}
			return true, nil
		}
		r, f, raised := rational(t, v)
		switch {
		case raised != nil:
			return false, raised
		case r == nil:
			special += f
			isSpecial = true
			return true, nil
		}
		if raised := t.Work(1 + int64(plainWords(r))); raised != nil {
			return false, raised
		}
		plain.addRational(r)
		if squares {
			squared.addRational(new(big.Rat).Mul(r, r))
		}
		return true, nil
	})
	if raised != nil {
		return object.Value{}, raised
	}
	kinds, raised := t.NewTuple(types...)
	if raised != nil {
		return object.Value{}, raised
	}
	if isSpecial {
		return object.Made(t.NewTuple(kinds.Value(), object.Int(count), object.Float(special), object.None, object.Float(special), object.None))
	}
	n, d, raised := plain.ratio(t)
	if raised != nil {
		return object.Value{}, raised
	}
	squareN, squareD, raised := squared.ratio(t)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(kinds.Value(), object.Int(count), n, d, squareN, squareD))
}

func plainWords(r *big.Rat) int { return len(r.Num().Bits()) + len(r.Denom().Bits()) }

// dyadic returns f as n / 2**scale.
func dyadic(f float64) (n *big.Int, scale uint) {
	fraction, exponent := math.Frexp(f)
	mantissa := int64(math.Ldexp(fraction, 53))
	exponent -= 53
	if exponent >= 0 {
		return new(big.Int).Lsh(big.NewInt(mantissa), uint(exponent)), 0
	}
	for mantissa&1 == 0 && exponent < 0 && mantissa != 0 {
		mantissa >>= 1
		exponent++
	}
	if mantissa == 0 {
		return new(big.Int), 0
	}
	return big.NewInt(mantissa), uint(-exponent)
}

// rational asks a number for its ratio; for one that has none, since it is infinite or not a number, it returns that as a float.
func rational(t *object.Thread, v object.Value) (*big.Rat, float64, *object.Exception) {
	method, raised := t.FindAttribute(v, "as_integer_ratio")
	if raised != nil {
		return nil, 0, raised
	}
	if !method.Exists() {
		return nil, 0, t.Raise(object.TypeErrorType, "can't convert type '%s' to numerator/denominator", v.Type().Name)
	}
	ratio, raised := t.Call0(method)
	if raised != nil {
		if !raised.Is(object.OverflowErrorType) && !raised.Is(object.ValueErrorType) {
			return nil, 0, raised
		}
		f, failed := t.ToFloat(v)
		return nil, f, failed
	}
	parts, raised := t.Collect(ratio)
	if raised != nil {
		return nil, 0, raised
	}
	if len(parts) == 2 {
		n, isInt := object.IntOf(parts[0])
		d, alsoInt := object.IntOf(parts[1])
		if isInt && alsoInt && object.BigOf(d).Sign() != 0 {
			return new(big.Rat).SetFrac(object.BigOf(n), object.BigOf(d)), 0, nil
		}
	}
	return nil, 0, t.Raise(object.TypeErrorType, "as_integer_ratio() must return two integers")
}

// root returns the square root of a ratio that is not negative, as the nearest float.
func root(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	n, isInt := object.IntOf(arguments[0])
	d, alsoInt := object.IntOf(arguments[1])
	if !isInt || !alsoInt || object.BigOf(n).Sign() < 0 || object.BigOf(d).Sign() <= 0 {
		return object.Value{}, t.Raise(object.ValueErrorType, "math domain error")
	}
	numerator, denominator := object.BigOf(n), object.BigOf(d)
	if raised := t.Work(int64(numerator.BitLen()+denominator.BitLen()) >> 6); raised != nil {
		return object.Value{}, raised
	}
	if numerator.Sign() == 0 {
		return object.Float(0), nil
	}
	// The quotient has at least 128 bits, with a last one that says whether more follow; so has the root half of them.
	shift := 130 - (numerator.BitLen() - denominator.BitLen())
	shift += shift & 1
	scaled, rest := new(big.Int), new(big.Int)
	if shift >= 0 {
		scaled.QuoRem(new(big.Int).Lsh(numerator, uint(shift)), denominator, rest)
	} else {
		scaled.QuoRem(numerator, new(big.Int).Lsh(denominator, uint(-shift)), rest)
	}
	r := new(big.Int).Sqrt(scaled)
	if rest.Sign() != 0 || new(big.Int).Mul(r, r).Cmp(scaled) != 0 {
		r.SetBit(r, 0, 1)
	}
	f := new(big.Float).SetInt(r)
	result, _ := f.SetMantExp(f, -shift/2).Float64()
	return object.Float(result), nil
}
