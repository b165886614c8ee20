package natives

import (
	"unicode/utf8"

	"github.com/go-python/gpython/py"
)

// Iterate calls f with each element of an iterable, until f fails.
func Iterate(m *Meter, iterable py.Object, f func(element py.Object) error) error {
	i := 0
	visit := func(element py.Object) error {
		i++
		m.pollAt(i)
		return f(element)
	}
	switch iterable := iterable.(type) {
	case py.Tuple:
		for _, element := range iterable {
			if err := visit(element); err != nil {
				return err
			}
		}
		return nil
	case *py.List:
		for k := 0; k < len(iterable.Items); k++ { // f may change the list
			if err := visit(iterable.Items[k]); err != nil {
				return err
			}
		}
		return nil
	case py.String:
		for rest := string(iterable); rest != ""; {
			_, size := utf8.DecodeRuneInString(rest)
			if err := visit(py.String(rest[:size])); err != nil {
				return err
			}
			rest = rest[size:]
		}
		return nil
	case py.Bytes:
		for _, element := range iterable {
			if err := visit(py.Int(element)); err != nil {
				return err
			}
		}
		return nil
	}
	iterator, err := py.Iter(iterable)
	if err != nil {
		return err
	}
	for {
		element, err := py.Next(iterator)
		if err != nil {
			if py.IsException(py.StopIteration, err) {
				return nil
			}
			return err
		}
		if err := visit(element); err != nil {
			return err
		}
	}
}

// Collect returns the elements of an iterable. The tuple is the caller's unless iterable is one.
func Collect(m *Meter, iterable py.Object) (py.Tuple, error) {
	var elements py.Tuple
	switch iterable := iterable.(type) {
	case py.Tuple:
		return iterable, nil
	case *py.List:
		if err := m.Reserve(int64(len(iterable.Items)), referenceSize); err != nil {
			return nil, err
		}
		return py.Tuple(iterable.Items).Copy(), nil
	case py.String:
		if err := m.Reserve(int64(len(iterable)), 2*referenceSize); err != nil {
			return nil, err
		}
	case py.Bytes:
		if err := m.Reserve(int64(len(iterable)), referenceSize); err != nil {
			return nil, err
		}
	case *py.Range:
		if err := m.Reserve(int64(iterable.Length), rangeElementSize); err != nil {
			return nil, err
		}
		elements = make(py.Tuple, 0, iterable.Length)
	case *longRange:
		if err := m.Reserve(max(int64(iterable.Length), 0), rangeElementSize); err != nil {
			return nil, err
		}
	}
	err := Iterate(m, iterable, func(element py.Object) error {
		elements = append(elements, element)
		return m.Reserve(int64(len(elements)), referenceSize)
	})
	if err != nil {
		return nil, err
	}
	if elements == nil {
		elements = py.Tuple{}
	}
	return elements, nil
}

// CollectSome returns the first elements of an iterable, count at most, which it takes from its iterator.
func CollectSome(m *Meter, iterable py.Object, count int) (py.Tuple, error) {
	iterator, err := py.Iter(iterable)
	if err != nil {
		return nil, err
	}
	elements := py.Tuple{}
	for len(elements) < count {
		m.pollAt(len(elements))
		element, err := py.Next(iterator)
		if err != nil {
			if py.IsException(py.StopIteration, err) {
				return elements, nil
			}
			return nil, err
		}
		elements = append(elements, element)
	}
	return elements, nil
}

// truth returns whether an object counts as true.
func truth(object py.Object) (bool, error) {
	if b, ok := object.(py.Bool); ok {
		return bool(b), nil
	}
	if t, ok := object.(*py.Type); ok && isInstance(t) {
		for _, name := range []string{"__bool__", "__len__"} {
			if f := t.ObjectType.Lookup(name); f != nil {
				value, err := py.Call(f, py.Tuple{t}, nil)
				if err != nil {
					return false, err
				}
				return truth(value)
			}
		}
		return true, nil
	}
	value, err := py.MakeBool(object)
	if err != nil {
		return false, err
	}
	b, ok := value.(py.Bool)
	return bool(b) && ok, nil
}

// isInstance reports whether t, which gpython uses for classes and their instances alike, is an instance.
func isInstance(t *py.Type) bool { return t.Name == "" && t.ObjectType != nil }
