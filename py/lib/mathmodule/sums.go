package mathmodule

import (
	"math"
	"math/big"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

var sumFunctions = []module.Function{
	{Signature: "fsum(seq, /)", Doc: "The sum of floats, rounded once.", Native: floatSum},
	{Signature: "sumprod(p, q, /)", Doc: "The sum of the products of corresponding values.", Native: sumOfProducts},
	{Signature: "prod(iterable, /, *, start=1)", Doc: "The product of start and all values.", Native: product},
	{Signature: "hypot(*coordinates)", Doc: "The distance of a point from the origin.", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		coordinates, _ := object.TupleOf(arguments[0])
		numbers, raised := reals(t, coordinates.Elements())
		if raised != nil {
			return object.Value{}, raised
		}
		return norm(t, numbers)
	}},
	{Signature: "dist(p, q, /)", Doc: "The distance between two points.", Native: distance},
}

func reals(t *object.Thread, values []object.Value) ([]float64, *object.Exception) {
	if raised := t.Charge(int64(len(values)) * 8); raised != nil {
		return nil, raised
	}
	numbers := make([]float64, len(values))
	for i, v := range values {
		f, raised := Real(t, v)
		if raised != nil {
			return nil, raised
		}
		numbers[i] = math.Abs(f)
		if raised := t.Tick(); raised != nil {
			return nil, raised
		}
	}
	return numbers, nil
}

func distance(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var points [2][]object.Value
	for i, v := range arguments {
		values, raised := t.Collect(v)
		if raised != nil {
			return object.Value{}, raised
		}
		points[i] = values
	}
	if len(points[0]) != len(points[1]) {
		return object.Value{}, t.Raise(object.ValueErrorType, "both points must have the same number of dimensions")
	}
	numbers := make([]float64, len(points[0]))
	for i := range numbers {
		p, raised := Real(t, points[0][i])
		if raised != nil {
			return object.Value{}, raised
		}
		q, raised := Real(t, points[1][i])
		if raised != nil {
			return object.Value{}, raised
		}
		numbers[i] = math.Abs(p - q)
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	return norm(t, numbers)
}

// norm is the root of the sum of the squares of numbers that are not negative, rounded once.
func norm(t *object.Thread, numbers []float64) (object.Value, *object.Exception) {
	largest, nan := 0.0, false
	for _, x := range numbers {
		nan = nan || math.IsNaN(x)
		largest = max(largest, x)
		if math.IsInf(x, 0) {
			return object.Float(math.Inf(1)), nil
		}
	}
	switch {
	case nan:
		return object.Float(math.NaN()), nil
	case largest == 0:
		return object.Float(0), nil
	case len(numbers) == 1:
		return object.Float(numbers[0]), nil
	}
	// The squares add up in a sum of two floats, after scaling lest they over- or underflow.
	_, exponent := math.Frexp(largest)
	high, low := 0.0, 0.0
	for _, x := range numbers {
		x = math.Ldexp(x, -exponent)
		square := x * x
		error := math.FMA(x, x, -square)
		sum := high + square
		part := sum - high
		low += (high - (sum - part)) + (square - part) + error
		high = sum
	}
	sum := high + low
	low += high - sum
	root := math.Sqrt(sum)
	root += (math.FMA(-root, root, sum) + low) / (2 * root)
	return object.Float(math.Ldexp(root, exponent)), t.Work(int64(len(numbers) / 16))
}

// An exactSum adds floats without rounding: the partial sums do not overlap and are in the order of their size (Shewchuk, "Adaptive
// Precision Floating-Point Arithmetic", 1997).
type exactSum struct {
	parts []float64
	// special is the sum of the infinities and NaNs, infinite that of the infinities alone.
	special, infinite float64
	isSpecial         bool
}

// add adds x and tells whether the sum is still a float.
func (s *exactSum) add(x float64) bool {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		if math.IsInf(x, 0) {
			s.infinite += x
		}
		s.special += x
		s.isSpecial = true
		return true
	}
	kept := 0
	for _, y := range s.parts {
		if math.Abs(x) < math.Abs(y) {
			x, y = y, x
		}
		high := x + y
		if low := y - (high - x); low != 0 {
			s.parts[kept] = low
			kept++
		}
		x = high
	}
	s.parts = s.parts[:kept]
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return false
	}
	if x != 0 {
		s.parts = append(s.parts, x)
	}
	return true
}

// sum rounds what was added.
func (s *exactSum) sum() float64 {
	n := len(s.parts)
	if n == 0 {
		return 0
	}
	n--
	high, low := s.parts[n], 0.0
	for n > 0 {
		x := high
		n--
		y := s.parts[n]
		high = x + y
		if low = y - (high - x); low != 0 {
			break
		}
	}
	// Halfway between two floats the parts below decide.
	if n > 0 && (low < 0 && s.parts[n-1] < 0 || low > 0 && s.parts[n-1] > 0) {
		y := low * 2
		if x := high + y; y == x-high {
			high = x
		}
	}
	return high
}

func floatSum(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var sum exactSum
	raised := t.Each(arguments[0], func(v object.Value) (bool, *object.Exception) {
		x, raised := Real(t, v)
		if raised == nil && !sum.add(x) {
			raised = t.Raise(object.OverflowErrorType, "intermediate overflow in fsum")
		}
		return true, raised
	})
	switch {
	case raised != nil:
		return object.Value{}, raised
	case sum.isSpecial && math.IsNaN(sum.infinite):
		return object.Value{}, t.Raise(object.ValueErrorType, "-inf + inf in fsum")
	case sum.isSpecial:
		return object.Float(sum.special), nil
	}
	return object.Float(sum.sum()), nil
}

func isIntOrFloat(v object.Value) bool { return v.IsFloat() || v.IsInt() || v.IsBool() }

func number(v object.Value) float64 {
	if v.IsFloat() {
		return v.Float()
	}
	return float64(v.Int())
}

// sumOfProducts adds products of ints exactly and products with floats without rounding, and leaves the rest to the operators.
func sumOfProducts(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	p, raised := t.Iterate(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	q, raised := t.Iterate(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	total := object.Int(0)
	var floats exactSum
	hasFloats := false
	flush := func() *object.Exception {
		if !hasFloats {
			return nil
		}
		sum := object.Float(floats.sum())
		if floats.isSpecial {
			sum = object.Float(floats.special)
		}
		floats, hasFloats = exactSum{}, false
		total, raised = t.Binary(object.Add, total, sum)
		return raised
	}
	for {
		a, raised := p.Next(t)
		if raised != nil {
			return object.Value{}, raised
		}
		b, raised := q.Next(t)
		if raised != nil {
			return object.Value{}, raised
		}
		if a.Exists() != b.Exists() {
			return object.Value{}, t.Raise(object.ValueErrorType, "Inputs are not the same length")
		}
		if !a.Exists() {
			break
		}
		if isIntOrFloat(a) && isIntOrFloat(b) && (a.IsFloat() || b.IsFloat()) {
			x, y := number(a), number(b)
			product := x * y
			if math.Abs(product) < 1e300 && (math.Abs(product) > 1e-250 || product == 0) {
				hasFloats = true
				floats.add(product)
				floats.add(math.FMA(x, y, -product))
				if raised := t.Tick(); raised != nil {
					return object.Value{}, raised
				}
				continue
			}
		}
		if !isIntOrFloat(a) || !isIntOrFloat(b) || a.IsFloat() || b.IsFloat() {
			if raised := flush(); raised != nil {
				return object.Value{}, raised
			}
		}
		term, raised := t.Binary(object.Multiply, a, b)
		if raised != nil {
			return object.Value{}, raised
		}
		if total, raised = t.Binary(object.Add, total, term); raised != nil {
			return object.Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	raised = flush()
	return total, raised
}

func product(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	total := arguments[1]
	if !total.Exists() {
		total = object.Int(1)
	}
	raised := t.Each(arguments[0], func(v object.Value) (bool, *object.Exception) {
		if total.IsFloat() && isIntOrFloat(v) {
			total = object.Float(total.Float() * number(v))
			return true, nil
		}
		result, raised := t.Binary(object.Multiply, total, v)
		total = result
		return true, raised
	})
	return total, raised
}

// productOf is the product of first to last, both included, put together from halves of like size.
func productOf(t *object.Thread, first, last uint64) (*big.Int, *object.Exception) {
	if last-first < 16 {
		result := big.NewInt(1)
		part := uint64(1)
		for n := first; n <= last; n++ {
			if part > math.MaxUint64/n {
				result.Mul(result, new(big.Int).SetUint64(part))
				part = 1
			}
			part *= n
		}
		return result.Mul(result, new(big.Int).SetUint64(part)), t.Tick()
	}
	middle := first + (last-first)/2
	low, raised := productOf(t, first, middle)
	if raised != nil {
		return nil, raised
	}
	high, raised := productOf(t, middle+1, last)
	if raised != nil {
		return nil, raised
	}
	return t.MultiplyBig(low, high)
}
