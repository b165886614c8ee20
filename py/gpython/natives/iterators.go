package natives

import (
	"github.com/go-python/gpython/py"
)

// An iterator is one that Go code computes from others: a chain of them may be endless, and is as deep as the program
// makes it.
type iterator struct {
	meter *Meter
	kind  *py.Type
	next  func() (py.Object, error)
}

// Type implements [py.Object].
func (it *iterator) Type() *py.Type { return it.kind }

// M__iter__ implements iter.
func (it *iterator) M__iter__() (py.Object, error) { return it, nil }

// M__next__ implements next.
func (it *iterator) M__next__() (py.Object, error) {
	it.meter.Poll()
	if err := it.meter.Enter(); err != nil {
		return nil, err
	}
	defer it.meter.Leave()
	return it.next()
}

// iteratorsOf returns iterators of iterables.
func iteratorsOf(iterables py.Tuple) (py.Tuple, error) {
	iterators := make(py.Tuple, len(iterables))
	for i, iterable := range iterables {
		var err error
		if iterators[i], err = py.Iter(iterable); err != nil {
			return nil, err
		}
	}
	return iterators, nil
}

// nextOfEach takes an element from each iterator.
func nextOfEach(iterators py.Tuple) (py.Tuple, error) {
	elements := make(py.Tuple, len(iterators))
	for i, one := range iterators {
		var err error
		if elements[i], err = py.Next(one); err != nil {
			return nil, err
		}
	}
	return elements, nil
}

func newMap(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if len(args) < 2 || len(keywords) > 0 {
		return nil, py.ExceptionNewf(py.TypeError, "map() must have at least two arguments.")
	}
	f := m.Callee(args[0])
	iterators, err := iteratorsOf(args[1:])
	if err != nil {
		return nil, err
	}
	return &iterator{m, py.MapType, func() (py.Object, error) {
		elements, err := nextOfEach(iterators)
		if err != nil {
			return nil, err
		}
		return py.Call(f, elements, nil)
	}}, nil
}

func newZip(m *Meter, args py.Tuple, _ py.StringDict) (py.Object, error) {
	iterators, err := iteratorsOf(args)
	if err != nil {
		return nil, err
	}
	return &iterator{m, py.ZipType, func() (py.Object, error) {
		if len(iterators) == 0 {
			return nil, py.StopIteration
		}
		elements, err := nextOfEach(iterators)
		if err != nil {
			return nil, err
		}
		return elements, nil
	}}, nil
}

func newFilter(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var f, iterable py.Object
	if err := unpackArgs("filter", args, keywords, 2, &f, &iterable); err != nil {
		return nil, err
	}
	if f == py.BoolType {
		f = py.None
	}
	f = m.Callee(f)
	source, err := py.Iter(iterable)
	if err != nil {
		return nil, err
	}
	return &iterator{m, py.FilterType, func() (py.Object, error) {
		for {
			m.Poll()
			element, err := py.Next(source)
			if err != nil {
				return nil, err
			}
			verdict := element
			if f != py.None {
				if verdict, err = py.Call(f, py.Tuple{element}, nil); err != nil {
					return nil, err
				}
			}
			if keep, err := truth(verdict); keep || err != nil {
				return element, err
			}
		}
	}}, nil
}

func newEnumerate(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var iterable py.Object
	first := py.Object(py.Int(0))
	if start, ok := keywords["start"]; ok && len(args) == 1 {
		first, keywords = start, nil
	}
	if err := unpackArgs("enumerate", args, keywords, 1, &iterable, &first); err != nil {
		return nil, err
	}
	index, err := py.Index(first)
	if err != nil {
		return nil, err
	}
	source, err := py.Iter(iterable)
	if err != nil {
		return nil, err
	}
	return &iterator{m, py.EnumerateType, func() (py.Object, error) {
		element, err := py.Next(source)
		if err != nil {
			return nil, err
		}
		index++
		return py.Tuple{index - 1, element}, nil
	}}, nil
}

// iter is iter(iterable) and iter(callable, sentinel).
func iter(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var object, sentinel py.Object
	if err := unpackArgs("iter", args, keywords, 1, &object, &sentinel); err != nil {
		return nil, err
	}
	if sentinel == nil {
		return py.Iter(object)
	}
	f := m.Callee(object)
	if _, ok := f.(py.I__call__); !ok {
		return nil, py.ExceptionNewf(py.TypeError, "iter(v, w): v must be callable")
	}
	return &iterator{m, py.CallIteratorType, func() (py.Object, error) {
		value, err := py.Call(f, py.Tuple{}, nil)
		if err != nil {
			return nil, err
		}
		if end, err := m.equal(value, sentinel); end || err != nil {
			if err == nil {
				err = py.StopIteration
			}
			return nil, err
		}
		return value, nil
	}}, nil
}

func all(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	found, err := m.seek("all", args, keywords, false)
	return py.NewBool(!found), err
}

func anyTrue(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	found, err := m.seek("any", args, keywords, true)
	return py.NewBool(found), err
}

// seek reports whether an element has the truth.
func (m *Meter) seek(name string, args py.Tuple, keywords py.StringDict, wanted bool) (bool, error) {
	var iterable py.Object
	if err := unpackArgs(name, args, keywords, 1, &iterable); err != nil {
		return false, err
	}
	err := Iterate(m, iterable, func(element py.Object) error {
		is, err := truth(element)
		if err == nil && is == wanted {
			return errFound
		}
		return err
	})
	if err == errFound {
		return true, nil
	}
	return false, err
}

func sum(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var iterable py.Object
	total := py.Object(py.Int(0))
	if err := unpackArgs("sum", args, keywords, 1, &iterable, &total); err != nil {
		return nil, err
	}
	switch total.(type) {
	case py.Bytes:
		return nil, py.ExceptionNewf(py.TypeError, "sum() can't sum bytes [use b''.join(seq) instead]")
	case py.String:
		return nil, py.ExceptionNewf(py.TypeError, "sum() can't sum strings [use ''.join(seq) instead]")
	}
	err := Iterate(m, iterable, func(element py.Object) (err error) {
		total, err = Add(m, total, element)
		return err
	})
	if err != nil {
		return nil, err
	}
	return total, nil
}

func maximum(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	return m.extreme("max", args, keywords, func(a, b py.Object) (bool, error) { return m.less(b, a) })
}

func minimum(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	return m.extreme("min", args, keywords, m.less)
}

// extreme returns the first element that none comes before.
func (m *Meter) extreme(name string, args py.Tuple, keywords py.StringDict, before func(a, b py.Object) (bool, error)) (py.Object, error) {
	var key, missing py.Object
	for word, value := range keywords {
		switch word {
		case "key":
			if value != py.None {
				key = m.Callee(value)
			}
		case "default":
			missing = value
		default:
			return nil, py.ExceptionNewf(py.TypeError, "%s() got an unexpected keyword argument '%s'", name, word)
		}
	}
	elements := py.Object(args)
	switch {
	case len(args) == 0:
		return nil, py.ExceptionNewf(py.TypeError, "%s expected at least 1 argument, got 0", name)
	case len(args) == 1:
		elements = args[0]
	case missing != nil:
		return nil, py.ExceptionNewf(py.TypeError, "Cannot specify a default for %s() with multiple positional arguments", name)
	}
	var best entry
	err := Iterate(m, elements, func(element py.Object) error {
		one := entry{element, element}
		if key != nil {
			var err error
			if one.key, err = py.Call(key, py.Tuple{element}, nil); err != nil {
				return err
			}
		}
		if best.element != nil {
			if better, err := before(one.key, best.key); err != nil || !better {
				return err
			}
		}
		best = one
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case best.element != nil:
		return best.element, nil
	case missing != nil:
		return missing, nil
	}
	return nil, py.ExceptionNewf(py.ValueError, "%s() iterable argument is empty", name)
}
