package datetimemodule

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// total is the timedelta in microseconds.
func (d *Delta) total() *big.Int {
	n := big.NewInt(d.days)
	return n.Add(n.Mul(n, big.NewInt(microsPerDay)), big.NewInt(d.micros))
}

// deltaFrom makes a timedelta of microseconds.
func deltaFrom(t *object.Thread, micros *big.Int) (*Delta, *object.Exception) {
	days, rest := new(big.Int).DivMod(micros, big.NewInt(microsPerDay), new(big.Int))
	if !days.IsInt64() || days.Int64() != int64(int32(days.Int64())) {
		return nil, t.Raise(object.OverflowErrorType, "Python int too large to convert to C int")
	}
	return newDelta(t, days.Int64(), rest.Int64())
}

func madeDelta(t *object.Thread, micros *big.Int) (object.Value, *object.Exception) {
	return object.Made(deltaFrom(t, micros))
}

// units are the parameters of timedelta with their lengths in microseconds, and the order in which they are added up.
var units = []struct {
	name   string
	micros int64
	at     int // the parameter's position
}{
	{"microseconds", 1, 2}, {"milliseconds", 1000, 3}, {"seconds", microsPerSecond, 1}, {"minutes", 60 * microsPerSecond, 4},
	{"hours", 3600 * microsPerSecond, 5}, {"days", microsPerDay, 0}, {"weeks", 7 * microsPerDay, 6},
}

var deltaParameters = []string{"days", "seconds", "microseconds", "milliseconds", "minutes", "hours", "weeks"}

func deltaMake(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := t.LayoutArgument(deltaType, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	bound, raised := bindDelta(t, arguments[1], arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	sum, leftover := new(big.Int), 0.0
	for _, unit := range units {
		v := bound[unit.at]
		if !v.Exists() {
			continue
		}
		if n := bigOf(v); n != nil {
			if raised := t.Work(int64(n.BitLen()) / 64); raised != nil {
				return object.Value{}, raised
			}
			sum.Add(sum, new(big.Int).Mul(n, big.NewInt(unit.micros)))
			continue
		}
		base := object.Base(v)
		if !base.IsFloat() {
			return object.Value{}, t.Raise(object.TypeErrorType, "unsupported type for timedelta %s component: %s", unit.name, v.Type().Name)
		}
		integer, fraction := math.Modf(base.Float())
		if raised := finite(t, base.Float()); raised != nil {
			return object.Value{}, raised
		}
		sum.Add(sum, new(big.Int).Mul(bigFloat(integer), big.NewInt(unit.micros)))
		if fraction != 0 {
			integer, fraction = math.Modf(float64(unit.micros) * fraction)
			sum.Add(sum, bigFloat(integer))
			leftover += fraction
		}
	}
	if leftover != 0 {
		rounded := math.Round(leftover)
		if math.Abs(rounded-leftover) == 0.5 {
			// Exactly halfway: to the even sum.
			odd := float64(sum.Bit(0))
			rounded = 2*math.Round((leftover+odd)*0.5) - odd
		}
		sum.Add(sum, bigFloat(rounded))
	}
	d, raised := deltaFrom(t, sum)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.InstanceOf(class, d.Value())
}

// bindDelta is bind for timedelta, whose parser says its own name.
func bindDelta(t *object.Thread, args, kwargs object.Value) ([]object.Value, *object.Exception) {
	bound, raised := bind(t, args, kwargs, deltaParameters, 0, len(deltaParameters))
	if raised != nil && raised.Is(object.TypeErrorType) && len(raised.Arguments) == 1 {
		s, _ := object.StrOf(raised.Arguments[0])
		text := strings.Replace(s.Text(), "this function got", "__new__() got", 1)
		raised = t.Raise(object.TypeErrorType, "%s", strings.Replace(strings.Replace(text, "function takes", "__new__() takes", 1), "for function given", "for __new__() given", 1))
	}
	return bound, raised
}

func finite(t *object.Thread, f float64) *object.Exception {
	switch {
	case math.IsNaN(f):
		return t.Raise(object.ValueErrorType, "cannot convert float NaN to integer")
	case math.IsInf(f, 0):
		return t.Raise(object.OverflowErrorType, "cannot convert float infinity to integer")
	}
	return nil
}

// bigFloat is a whole float as an int.
func bigFloat(f float64) *big.Int {
	n, _ := big.NewFloat(f).Int(nil)
	return n
}

// text is str of a timedelta.
func (d *Delta) text() string {
	var b strings.Builder
	if d.days != 0 {
		fmt.Fprintf(&b, "%d %s, ", d.days, plural("day", int(max(d.days, -d.days))))
	}
	seconds := d.micros / microsPerSecond
	fmt.Fprintf(&b, "%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if micros := d.micros % microsPerSecond; micros != 0 {
		fmt.Fprintf(&b, ".%06d", micros)
	}
	return b.String()
}

// show is the repr of a timedelta whose type has a name.
func (d *Delta) show(name string) string {
	var parts []string
	for _, part := range []struct {
		name  string
		value int64
	}{{"days", d.days}, {"seconds", d.micros / microsPerSecond}, {"microseconds", d.micros % microsPerSecond}} {
		if part.value != 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", part.name, part.value))
		}
	}
	if parts == nil {
		parts = []string{"0"}
	}
	return name + "(" + strings.Join(parts, ", ") + ")"
}

func (d *Delta) compare(other *Delta) int {
	switch {
	case d.days != other.days:
		return sign(d.days - other.days)
	}
	return sign(d.micros - other.micros)
}

func sign(n int64) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// holds tells whether a comparison is true of the sign of a difference.
func holds(op object.Comparison, difference int) bool {
	switch op {
	case object.Less:
		return difference < 0
	case object.LessEqual:
		return difference <= 0
	case object.EqualTo:
		return difference == 0
	case object.NotEqual:
		return difference != 0
	case object.Greater:
		return difference > 0
	}
	return difference >= 0
}

// comparisons are the slots of the six comparisons made of one function.
func comparisons(compare func(t *object.Thread, op object.Comparison, self, other object.Value) (object.Value, *object.Exception)) map[object.Slot]object.Binary {
	slots := map[object.Slot]object.Binary{}
	for slot, op := range map[object.Slot]object.Comparison{
		object.SlotLt: object.Less, object.SlotLe: object.LessEqual, object.SlotEq: object.EqualTo, object.SlotNe: object.NotEqual,
		object.SlotGt: object.Greater, object.SlotGe: object.GreaterEqual,
	} {
		slots[slot] = func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
			return compare(t, op, self, other)
		}
	}
	return slots
}

// divideNearest is a divided by b, halves rounded to even.
func divideNearest(a, b *big.Int) *big.Int {
	if b.Sign() < 0 {
		a, b = new(big.Int).Neg(a), new(big.Int).Neg(b)
	}
	q, r := new(big.Int).DivMod(a, b, new(big.Int))
	switch r.Lsh(r, 1).Cmp(b) {
	case 1:
		q.Add(q, big.NewInt(1))
	case 0:
		if q.Bit(0) == 1 {
			q.Add(q, big.NewInt(1))
		}
	}
	return q
}

func zeroDivision(t *object.Thread) *object.Exception {
	return t.Raise(object.ZeroDivisionErrorType, "integer division or modulo by zero")
}

func deltaMultiply(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
	if !isDelta(self) {
		self, other = other, self
	}
	d := deltaOf(self)
	if n := bigOf(other); n != nil {
		if raised := t.Work(int64(n.BitLen()) / 64); raised != nil {
			return object.Value{}, raised
		}
		return madeDelta(t, new(big.Int).Mul(d.total(), n))
	}
	if f := object.Base(other); f.IsFloat() {
		ratio, raised := ratioOf(t, f.Float())
		if raised != nil {
			return object.Value{}, raised
		}
		return madeDelta(t, divideNearest(new(big.Int).Mul(d.total(), ratio.Num()), ratio.Denom()))
	}
	return object.NotImplemented, nil
}

// ratioOf is a float as a fraction.
func ratioOf(t *object.Thread, f float64) (*big.Rat, *object.Exception) {
	switch {
	case math.IsNaN(f):
		return nil, t.Raise(object.ValueErrorType, "cannot convert NaN to integer ratio")
	case math.IsInf(f, 0):
		return nil, t.Raise(object.OverflowErrorType, "cannot convert Infinity to integer ratio")
	}
	return new(big.Rat).SetFloat64(f), nil
}

func deltaDivide(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
	if !isDelta(self) {
		return object.NotImplemented, nil
	}
	d := deltaOf(self)
	if isDelta(other) {
		a, raised := t.NewInt(d.total())
		if raised != nil {
			return object.Value{}, raised
		}
		b, raised := t.NewInt(deltaOf(other).total())
		if raised != nil {
			return object.Value{}, raised
		}
		return t.Binary(object.TrueDivide, a, b)
	}
	if n := bigOf(other); n != nil {
		if n.Sign() == 0 {
			return object.Value{}, zeroDivision(t)
		}
		return madeDelta(t, divideNearest(d.total(), n))
	}
	if f := object.Base(other); f.IsFloat() {
		ratio, raised := ratioOf(t, f.Float())
		if raised != nil {
			return object.Value{}, raised
		}
		if ratio.Sign() == 0 {
			return object.Value{}, zeroDivision(t)
		}
		return madeDelta(t, divideNearest(new(big.Int).Mul(d.total(), ratio.Denom()), ratio.Num()))
	}
	return object.NotImplemented, nil
}

// floorBig is the quotient rounded down, and the rest.
func floorBig(a, b *big.Int) (q, r *big.Int) {
	q, r = new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Sign() != 0 && r.Sign() != b.Sign() {
		q.Sub(q, big.NewInt(1))
		r.Add(r, b)
	}
	return q, r
}

func deltaFloorDivide(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
	if !isDelta(self) {
		return object.NotImplemented, nil
	}
	divisor := bigOf(other)
	isRatio := isDelta(other)
	if isRatio {
		divisor = deltaOf(other).total()
	}
	switch {
	case divisor == nil:
		return object.NotImplemented, nil
	case divisor.Sign() == 0:
		return object.Value{}, zeroDivision(t)
	}
	q, _ := floorBig(deltaOf(self).total(), divisor)
	if isRatio {
		return t.NewInt(q)
	}
	return madeDelta(t, q)
}

// deltaDivMod is divmod, or only its second part.
func deltaDivMod(both bool) object.Binary {
	return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
		if !isDelta(self) || !isDelta(other) {
			return object.NotImplemented, nil
		}
		divisor := deltaOf(other).total()
		if divisor.Sign() == 0 {
			return object.Value{}, zeroDivision(t)
		}
		q, r := floorBig(deltaOf(self).total(), divisor)
		rest, raised := madeDelta(t, r)
		if raised != nil || !both {
			return rest, raised
		}
		quotient, raised := t.NewInt(q)
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Made(t.NewTuple(quotient, rest))
	}
}

// deltaSum is self + other, or self - other.
func deltaSum(subtract bool) object.Binary {
	return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
		if !isDelta(self) || !isDelta(other) {
			return object.NotImplemented, nil
		}
		a, b := deltaOf(self), deltaOf(other)
		if subtract {
			return object.Made(newDelta(t, a.days-b.days, a.micros-b.micros))
		}
		return object.Made(newDelta(t, a.days+b.days, a.micros+b.micros))
	}
}

// reversed exchanges the operands.
func reversed(operation object.Binary) object.Binary {
	return func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
		return operation(t, other, self)
	}
}

func (d *Delta) hash(t *object.Thread) (object.Value, *object.Exception) {
	tuple, raised := t.NewTuple(object.Int(d.days), object.Int(d.micros/microsPerSecond), object.Int(d.micros%microsPerSecond))
	if raised != nil {
		return object.Value{}, raised
	}
	hash, raised := t.Hash(tuple.Value())
	return object.Int(int64(hash)), raised
}

func declareDelta() {
	binary := comparisons(func(_ *object.Thread, op object.Comparison, self, other object.Value) (object.Value, *object.Exception) {
		if !isDelta(other) {
			return object.NotImplemented, nil
		}
		return object.Bool(holds(op, deltaOf(self).compare(deltaOf(other)))), nil
	})
	add, subtract := deltaSum(false), deltaSum(true)
	for slot, operation := range map[object.Slot]object.Binary{
		object.SlotAdd: add, object.SlotRadd: reversed(add), object.SlotSub: subtract, object.SlotRsub: reversed(subtract),
		object.SlotMul: deltaMultiply, object.SlotRmul: reversed(deltaMultiply),
		object.SlotTruediv: deltaDivide, object.SlotRtruediv: reversed(deltaDivide),
		object.SlotFloordiv: deltaFloorDivide, object.SlotRfloordiv: reversed(deltaFloorDivide),
		object.SlotMod: deltaDivMod(false), object.SlotRmod: reversed(deltaDivMod(false)),
		object.SlotDivmod: deltaDivMod(true), object.SlotRdivmod: reversed(deltaDivMod(true)),
	} {
		binary[slot] = operation
	}
	negate := func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
		d := deltaOf(self)
		return object.Made(newDelta(t, -d.days, -d.micros))
	}
	same := func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
		d := deltaOf(self)
		return object.Made(newDelta(t, d.days, d.micros))
	}
	part := func(name string, of func(d *Delta) int64) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return object.Int(of(deltaOf(self))), nil
		}}
	}
	object.Declare(deltaType, object.Declaration{
		Module: "datetime", Layout: true, Doc: "Difference between two datetime values.",
		NewSignature: "(cls, /, *args, **kwargs)", New: deltaMake,
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.StrValue(deltaOf(self).show(self.Type().Name))
			},
			object.SlotStr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return t.StrValue(deltaOf(self).text())
			},
			object.SlotHash: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return deltaOf(self).hash(t)
			},
			object.SlotNeg: negate, object.SlotPos: same,
			object.SlotAbs: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				if deltaOf(self).days < 0 {
					return negate(t, self)
				}
				return same(t, self)
			},
			object.SlotBool: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				d := deltaOf(self)
				return object.Bool(d.days != 0 || d.micros != 0), nil
			},
		},
		Binary: binary,
		Methods: []object.MethodDeclaration{
			{Signature: "total_seconds()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				n, raised := t.NewInt(deltaOf(arguments[0]).total())
				if raised != nil {
					return object.Value{}, raised
				}
				return t.Binary(object.TrueDivide, n, object.Int(microsPerSecond))
			}},
			{Signature: "__reduce__()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				d := deltaOf(arguments[0])
				return reduced(t, arguments[0], object.Int(d.days), object.Int(d.micros/microsPerSecond), object.Int(d.micros%microsPerSecond))
			}},
		},
		GetSets: []object.GetSetDeclaration{
			part("days", func(d *Delta) int64 { return d.days }), part("seconds", func(d *Delta) int64 { return d.micros / microsPerSecond }),
			part("microseconds", func(d *Delta) int64 { return d.micros % microsPerSecond }),
		},
	})
}

// reduced is what __reduce__ returns: the class and the arguments that make the value again.
func reduced(t *object.Thread, self object.Value, arguments ...object.Value) (object.Value, *object.Exception) {
	tuple, raised := t.NewTuple(arguments...)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewTuple(self.Type().Value(), tuple.Value()))
}
