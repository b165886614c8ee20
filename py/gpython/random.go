package gpython

import (
	"encoding/binary"
	"math/rand/v2"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// newRandom makes the module random, as far as everyday programs use it. Its numbers are not those of CPython.
func (e *engine) newRandom() py.StringDict {
	random := rand.New(rand.NewChaCha8(e.config.Seed))
	integer := func(low, high py.Object) (py.Object, error) {
		a, ok := low.(py.Int)
		b, ok2 := high.(py.Int)
		if !ok || !ok2 {
			return nil, py.ExceptionNewf(py.TypeError, "integers beyond 64 bits are not supported")
		}
		if a > b || b-a < 0 {
			return nil, py.ExceptionNewf(py.ValueError, "empty range in randrange(%d, %d)", a, b+1)
		}
		return a + py.Int(random.Uint64N(uint64(b-a)+1)), nil
	}
	two := func(name string, f func(a, b py.Object) (py.Object, error)) *py.Method {
		return method(name, func(_ py.Object, args py.Tuple) (py.Object, error) {
			if len(args) != 2 {
				return nil, py.ExceptionNewf(py.TypeError, "%s() takes 2 positional arguments but %d were given", name, len(args))
			}
			return f(args[0], args[1])
		})
	}
	return py.StringDict{
		"seed": method("seed", func(_ py.Object, args py.Tuple) (py.Object, error) {
			var seed [32]byte
			if len(args) > 0 {
				text, err := natives.Repr(e.meter, args[0])
				if err != nil {
					return nil, err
				}
				for i, c := range []byte(text) {
					seed[i%len(seed)] = seed[i%len(seed)]*31 + c
				}
			} else {
				binary.LittleEndian.PutUint64(seed[:], random.Uint64())
			}
			random = rand.New(rand.NewChaCha8(seed))
			return py.None, nil
		}),
		"random": method("random", func(py.Object, py.Tuple) (py.Object, error) { return py.Float(random.Float64()), nil }),
		"uniform": two("uniform", func(a, b py.Object) (py.Object, error) {
			low, err := py.FloatAsFloat64(a)
			if err != nil {
				return nil, err
			}
			high, err := py.FloatAsFloat64(b)
			return py.Float(low + (high-low)*random.Float64()), err
		}),
		"randint": two("randint", integer),
		"choice": method("choice", func(_, sequence py.Object) (py.Object, error) {
			length, err := py.Len(sequence)
			if err != nil {
				return nil, err
			}
			n, ok := length.(py.Int)
			if !ok || n <= 0 {
				return nil, py.ExceptionNewf(py.IndexError, "Cannot choose from an empty sequence")
			}
			return py.GetItem(sequence, py.Int(random.Uint64N(uint64(n))))
		}),
		"shuffle": method("shuffle", func(_, sequence py.Object) (py.Object, error) {
			list, ok := sequence.(*py.List)
			if !ok {
				return nil, py.ExceptionNewf(py.TypeError, "'%s' object does not support item assignment", sequence.Type().Name)
			}
			random.Shuffle(len(list.Items), func(i, j int) { list.Items[i], list.Items[j] = list.Items[j], list.Items[i] })
			return py.None, nil
		}),
	}
}
