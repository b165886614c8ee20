package randommodule

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/coderuntime/coderuntime/py/elementary"
	"github.com/coderuntime/coderuntime/py/object"
)

var choiceMethods = []object.MethodDeclaration{
	method("randrange(start, stop=None, step=1)", "One of range(start, stop, step).", func(g *generator, arguments []object.Value) (object.Value, *object.Exception) {
		return g.inRange(arguments)
	}),
	method("randint(a, b)", "A whole number from a to b, both included.", func(g *generator, arguments []object.Value) (object.Value, *object.Exception) {
		stop, raised := g.t.Binary(object.Add, arguments[1], object.Int(1))
		if raised != nil {
			return object.Value{}, raised
		}
		return g.inRange([]object.Value{arguments[0], stop, {}})
	}),
	method("choice(seq)", "One of the elements of a sequence.", func(g *generator, arguments []object.Value) (object.Value, *object.Exception) {
		length, raised := g.t.Len(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		if length == 0 {
			return object.Value{}, g.t.Raise(object.IndexErrorType, "Cannot choose from an empty sequence")
		}
		at, raised := g.below(int64(length))
		if raised != nil {
			return object.Value{}, raised
		}
		return g.t.GetItem(arguments[0], object.Int(at))
	}),
	method("shuffle(x)", "Puts the elements of a list into a random order.", (*generator).shuffle),
	method("sample(population, k, *, counts=None)", "k elements of a sequence, each at most once.", (*generator).sample),
	method("choices(population, weights=None, *, cum_weights=None, k=1)", "k elements of a sequence, as often as it comes, by their weights.", (*generator).choices),
}

// below returns a whole number from 0 to n, n excluded, for 0 < n < 2**62: so many bits as n has, until they are less.
func (g *generator) below(n int64) (int64, *object.Exception) {
	if g.byFloats {
		return g.belowByFloats(n)
	}
	count := bits.Len64(uint64(n))
	for {
		r, raised := g.bits(count)
		if raised != nil {
			return 0, raised
		}
		if r < n {
			return r, nil
		}
		if raised := g.t.Tick(); raised != nil {
			return 0, raised
		}
	}
}

// place is below as the number of an element of a slice: what a class's own random or getrandbits says is checked.
func (g *generator) place(n int64) (int64, *object.Exception) {
	i, raised := g.below(n)
	if raised == nil && (i < 0 || i >= n) {
		raised = g.t.Raise(object.IndexErrorType, "list index out of range")
	}
	return i, raised
}

// belowByFloats is below for a class whose own random is all there is.
func (g *generator) belowByFloats(n int64) (int64, *object.Exception) {
	const most = 1 << 53
	r, raised := g.float()
	if raised != nil {
		return 0, raised
	}
	if n >= most {
		return int64(math.Floor(r * float64(n))), nil
	}
	limit := float64(most-most%n) / most
	for r >= limit {
		if r, raised = g.float(); raised != nil {
			return 0, raised
		}
		if raised := g.t.Tick(); raised != nil {
			return 0, raised
		}
	}
	return int64(math.Floor(r*most)) % n, nil
}

// belowBig is below for an int of any size.
func (g *generator) belowBig(n object.Value) (object.Value, *object.Exception) {
	if n.Object() == nil && n.Int() < 1<<62 {
		r, raised := g.below(n.Int())
		return object.Int(r), raised
	}
	number := object.BigOf(n)
	if g.byFloats {
		r, raised := g.float()
		if raised != nil {
			return object.Value{}, raised
		}
		f, _ := new(big.Float).SetInt(number).Float64()
		return g.t.FloatToInt(math.Floor(r * f))
	}
	count := object.Int(int64(number.BitLen()))
	for {
		r, raised := g.t.CallMethod(g.self, "getrandbits", count)
		if raised != nil {
			return object.Value{}, raised
		}
		if less, raised := g.t.CompareTruth(object.Less, r, n); raised != nil || less {
			return r, raised
		}
		if raised := g.t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
}

func isPositive(v object.Value) bool { return object.BigOf(v).Sign() > 0 }

// inRange is randrange(start, stop, step).
func (g *generator) inRange(arguments []object.Value) (object.Value, *object.Exception) {
	t := g.t
	start, raised := t.Index(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if !arguments[1].Exists() || arguments[1] == object.None {
		switch {
		case arguments[2].Exists() && arguments[2] != object.Int(1):
			return object.Value{}, t.Raise(object.TypeErrorType, "Missing a non-None stop argument")
		case !isPositive(start):
			return object.Value{}, t.Raise(object.ValueErrorType, "empty range for randrange()")
		}
		return g.belowBig(start)
	}
	stop, raised := t.Index(arguments[1])
	if raised != nil {
		return object.Value{}, raised
	}
	step := object.Int(1)
	if arguments[2].Exists() {
		if step, raised = t.Index(arguments[2]); raised != nil {
			return object.Value{}, raised
		}
	}
	empty := func(values ...object.Value) (object.Value, *object.Exception) {
		text := ""
		for i, v := range values {
			shown, raised := t.Text(v)
			if raised != nil {
				return object.Value{}, raised
			}
			if i > 0 {
				text += ", "
			}
			text += shown
		}
		return object.Value{}, t.Raise(object.ValueErrorType, "empty range in randrange(%s)", text)
	}
	if step == object.Int(1) && start.Object() == nil && stop.Object() == nil && start.Int() > -1<<61 && start.Int() < 1<<61 && stop.Int() > -1<<61 && stop.Int() < 1<<61 {
		if width := stop.Int() - start.Int(); width > 0 {
			r, raised := g.below(width)
			return object.Int(start.Int() + r), raised
		}
		return empty(arguments[0], arguments[1])
	}
	from, by := object.BigOf(start), object.BigOf(step)
	width := new(big.Int).Sub(object.BigOf(stop), from)
	switch by.Sign() {
	case 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "zero step for randrange()")
	case 1:
		width.Add(width, by).Sub(width, big.NewInt(1))
	default:
		width.Add(width, by).Add(width, big.NewInt(1))
	}
	count, _, raised := t.DivideBig(width, by)
	if raised != nil {
		return object.Value{}, raised
	}
	if count.Sign() <= 0 {
		if step == object.Int(1) {
			return empty(arguments[0], arguments[1])
		}
		return empty(arguments...)
	}
	n, raised := t.NewInt(count)
	if raised != nil {
		return object.Value{}, raised
	}
	r, raised := g.belowBig(n)
	if raised != nil {
		return object.Value{}, raised
	}
	product, raised := t.Binary(object.Multiply, step, r)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Binary(object.Add, start, product)
}

func (g *generator) shuffle(arguments []object.Value) (object.Value, *object.Exception) {
	t, x := g.t, arguments[0]
	length, raised := t.Len(x)
	if raised != nil {
		return object.Value{}, raised
	}
	list, isList := x.Object().(*object.List)
	for i := length - 1; i > 0; i-- {
		j, raised := g.place(int64(i + 1))
		if raised != nil {
			return object.Value{}, raised
		}
		if isList && i < list.Len() && j <= int64(i) {
			elements := list.Elements()
			elements[i], elements[j] = elements[j], elements[i]
			if raised := t.Tick(); raised != nil {
				return object.Value{}, raised
			}
			continue
		}
		a, b := object.Int(int64(i)), object.Int(j)
		first, raised := t.GetItem(x, b)
		if raised != nil {
			return object.Value{}, raised
		}
		second, raised := t.GetItem(x, a)
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := t.SetItem(x, a, first); raised != nil {
			return object.Value{}, raised
		}
		if raised := t.SetItem(x, b, second); raised != nil {
			return object.Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	return object.None, nil
}

// isSequence is isinstance(v, collections.abc.Sequence) for what is no instance of a class, which may be registered.
func isSequence(t *object.Thread, v object.Value) (bool, *object.Exception) {
	switch v.Type().Layout() {
	case object.ListType, object.TupleType, object.StrType, object.BytesType, object.RangeType, object.ByteArrayType, object.MemoryViewType:
		return true, nil
	case object.DictType, object.SetType, object.FrozenSetType:
		return false, nil
	}
	if v.Object() == nil {
		return false, nil
	}
	sequence, raised := importSequence(t)
	if raised != nil {
		return false, raised
	}
	return t.IsInstanceOf(v, sequence)
}

func (g *generator) sample(arguments []object.Value) (object.Value, *object.Exception) {
	t, population := g.t, arguments[0]
	is, raised := isSequence(t, population)
	if raised != nil {
		return object.Value{}, raised
	}
	if !is {
		return object.Value{}, t.Raise(object.TypeErrorType, "Population must be a sequence.  For dicts or sets, use sorted(d).")
	}
	n, raised := t.Len(population)
	if raised != nil {
		return object.Value{}, raised
	}
	if arguments[2].Exists() && arguments[2] != object.None {
		return g.sampleCounted(population, n, arguments[1], arguments[2])
	}
	k, raised := t.IndexInt(arguments[1], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	if k < 0 || k > int64(n) {
		return object.Value{}, t.Raise(object.ValueErrorType, "Sample larger than population or is negative")
	}
	result, raised := g.chosen(n, int(k), func(i int64) (object.Value, *object.Exception) {
		return t.GetItem(population, object.Int(i))
	})
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewList(result))
}

// chosen chooses k of the numbers below n and returns what element gives for them. A small population is copied, and what is chosen
// replaced by the last; of a large one the numbers that were chosen are remembered.
func (g *generator) chosen(n, k int, element func(i int64) (object.Value, *object.Exception)) ([]object.Value, *object.Exception) {
	t := g.t
	if raised := t.Charge(int64(k) * 16); raised != nil {
		return nil, raised
	}
	result := make([]object.Value, k)
	setSize := 21.0
	if k > 5 {
		setSize += math.Pow(4, math.Ceil(elementary.Log(float64(k*3))/elementary.Log(4)))
	}
	if float64(n) <= setSize {
		if raised := t.Charge(int64(n) * 16); raised != nil {
			return nil, raised
		}
		pool := make([]object.Value, n)
		for i := range pool {
			v, raised := element(int64(i))
			if raised != nil {
				return nil, raised
			}
			pool[i] = v
		}
		for i := range result {
			j, raised := g.place(int64(n - i))
			if raised != nil {
				return nil, raised
			}
			result[i], pool[j] = pool[j], pool[n-i-1]
			if raised := t.Tick(); raised != nil {
				return nil, raised
			}
		}
		return result, nil
	}
	if raised := t.Charge(int64(k) * 16); raised != nil {
		return nil, raised
	}
	selected := make(map[int64]bool, k)
	for i := range result {
		j, raised := g.place(int64(n))
		for raised == nil && selected[j] {
			if raised = t.Tick(); raised == nil {
				j, raised = g.place(int64(n))
			}
		}
		if raised != nil {
			return nil, raised
		}
		selected[j] = true
		if result[i], raised = element(j); raised != nil {
			return nil, raised
		}
		if raised := t.Tick(); raised != nil {
			return nil, raised
		}
	}
	return result, nil
}

// sampleCounted is sample where each element is there as often as counts says.
func (g *generator) sampleCounted(population object.Value, n int, size, counts object.Value) (object.Value, *object.Exception) {
	t := g.t
	sums, raised := runningSums(t, counts)
	if raised != nil {
		return object.Value{}, raised
	}
	if len(sums) != n {
		return object.Value{}, t.Raise(object.ValueErrorType, "The number of counts does not match the population")
	}
	total := object.Int(0)
	if n > 0 {
		total = sums[n-1]
	}
	number, ok := object.IntOf(total)
	switch {
	case !ok:
		return object.Value{}, t.Raise(object.TypeErrorType, "Counts must be integers")
	case object.BigOf(number).Sign() <= 0:
		return object.Value{}, t.Raise(object.ValueErrorType, "Total of counts must be greater than zero")
	}
	all, raised := t.IndexInt(number, object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	k, raised := t.IndexInt(size, object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	if k < 0 || k > all {
		return object.Value{}, t.Raise(object.ValueErrorType, "Sample larger than population or is negative")
	}
	result, raised := g.chosen(int(all), int(k), func(i int64) (object.Value, *object.Exception) {
		at, raised := after(t, sums[:n-1], object.Int(i))
		if raised != nil {
			return object.Value{}, raised
		}
		return t.GetItem(population, object.Int(at))
	})
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Made(t.NewList(result))
}

// runningSums adds up the values of an iterable: each sum is of all up to there.
func runningSums(t *object.Thread, iterable object.Value) ([]object.Value, *object.Exception) {
	sums, raised := t.Collect(iterable)
	if raised != nil {
		return nil, raised
	}
	for i := 1; i < len(sums); i++ {
		if sums[i], raised = t.Binary(object.Add, sums[i-1], sums[i]); raised != nil {
			return nil, raised
		}
		if raised := t.Tick(); raised != nil {
			return nil, raised
		}
	}
	return sums, nil
}

// after returns how many of the sorted values are not larger than v.
func after(t *object.Thread, values []object.Value, v object.Value) (int64, *object.Exception) {
	low, high := 0, len(values)
	for low < high {
		middle := (low + high) / 2
		less, raised := t.CompareTruth(object.Less, v, values[middle])
		if raised != nil {
			return 0, raised
		}
		if less {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return int64(low), nil
}

func (g *generator) choices(arguments []object.Value) (object.Value, *object.Exception) {
	t, population := g.t, arguments[0]
	weights, cumulated := object.OrNone(arguments[1]), object.OrNone(arguments[2])
	n, raised := t.Len(population)
	if raised != nil {
		return object.Value{}, raised
	}
	k := int64(1)
	if arguments[3].Exists() {
		if k, raised = t.IndexInt(arguments[3], object.OverflowErrorType); raised != nil {
			return object.Value{}, raised
		}
	}
	var sums []object.Value
	total := float64(n)
	if weights != object.None || cumulated != object.None {
		if sums, total, raised = g.weights(weights, cumulated, n); raised != nil {
			return object.Value{}, raised
		}
	}
	if raised := t.Charge(max(k, 0) * 16); raised != nil {
		return object.Value{}, raised
	}
	result := make([]object.Value, max(k, 0))
	for i := range result {
		f, raised := g.float()
		if raised != nil {
			return object.Value{}, raised
		}
		at := int64(math.Floor(f * total))
		if sums != nil {
			if at, raised = after(t, sums[:n-1], object.Float(f*total)); raised != nil {
				return object.Value{}, raised
			}
		}
		if result[i], raised = t.GetItem(population, object.Int(at)); raised != nil {
			return object.Value{}, raised
		}
		if raised := t.Tick(); raised != nil {
			return object.Value{}, raised
		}
	}
	return object.Made(t.NewList(result))
}

// weights returns the running sums of the weights and their total.
func (g *generator) weights(weights, cumulated object.Value, n int) (sums []object.Value, total float64, raised *object.Exception) {
	t := g.t
	switch {
	case cumulated == object.None:
		if _, isInt := object.IntOf(weights); isInt {
			text, raised := t.Repr(weights)
			if raised == nil {
				raised = t.Raise(object.TypeErrorType, "The number of choices must be a keyword argument: k=%s", text)
			}
			return nil, 0, raised
		}
		sums, raised = runningSums(t, weights)
	case weights != object.None:
		raised = t.Raise(object.TypeErrorType, "Cannot specify both weights and cumulative weights")
	default:
		sums, raised = t.Collect(cumulated)
	}
	switch {
	case raised != nil:
		return nil, 0, raised
	case len(sums) != n:
		return nil, 0, t.Raise(object.ValueErrorType, "The number of weights does not match the population")
	case n == 0:
		return nil, 0, t.Raise(object.IndexErrorType, "list index out of range")
	}
	if total, raised = t.ToFloat(sums[n-1]); raised != nil {
		return nil, 0, raised
	}
	switch {
	case total <= 0:
		return nil, 0, t.Raise(object.ValueErrorType, "Total of weights must be greater than zero")
	case math.IsInf(total, 0) || math.IsNaN(total):
		return nil, 0, t.Raise(object.ValueErrorType, "Total of weights must be finite")
	}
	return sums, total, nil
}
