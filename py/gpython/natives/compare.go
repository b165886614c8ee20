package natives

import (
	"errors"

	"github.com/go-python/gpython/py"
)

// Equal is a == b.
func Equal(m *Meter, a, b py.Object) (py.Object, error) {
	switch x := a.(type) {
	case py.Int:
		if y, ok := b.(py.Int); ok {
			return py.NewBool(x == y), nil
		}
	case py.String:
		if y, ok := b.(py.String); ok {
			return py.NewBool(x == y), nil
		}
	case *longRange:
		if y, ok := b.(*longRange); ok {
			b = y.Range
		}
		return py.Eq(x.Range, b)
	case py.Tuple, *py.List, py.StringDict, *py.Set:
		equal, same, err := m.equalContainers(a, b)
		if err != nil {
			return nil, err
		}
		if same {
			return py.NewBool(equal), nil
		}
	}
	return py.Eq(a, b)
}

// NotEqual is a != b.
func NotEqual(m *Meter, a, b py.Object) (py.Object, error) {
	switch a.(type) {
	case py.Int, py.String, py.Tuple, *py.List, py.StringDict, *py.Set, *longRange:
		equal, err := m.equal(a, b)
		return py.NewBool(!equal), err
	}
	return py.Ne(a, b)
}

// equal returns the truth of a == b; what is identical is equal.
func (m *Meter) equal(a, b py.Object) (bool, error) {
	if identical(a, b) {
		return true, nil
	}
	result, err := Equal(m, a, b)
	if err != nil {
		return false, err
	}
	return truth(result)
}

// equalContainers compares a container with another of the same type; same is false if b is none.
func (m *Meter) equalContainers(a, b py.Object) (equal, same bool, err error) {
	if err := m.Enter(); err != nil {
		return false, false, err
	}
	defer m.Leave()
	switch x := a.(type) {
	case py.Tuple:
		if y, ok := b.(py.Tuple); ok {
			equal, err := m.equalElements(x, y)
			return equal, true, err
		}
	case *py.List:
		if y, ok := b.(*py.List); ok {
			equal, err := m.equalElements(x.Items, y.Items)
			return equal, true, err
		}
	case py.StringDict:
		if y, ok := b.(py.StringDict); ok {
			equal, err := m.equalDicts(x, y)
			return equal, true, err
		}
	case *py.Set:
		if y, ok := b.(*py.Set); ok {
			equal, err := m.equalSets(x, y)
			return equal, true, err
		}
	}
	return false, false, nil
}

func (m *Meter) equalElements(a, b []py.Object) (bool, error) {
	if len(a) != len(b) {
		return false, nil
	}
	for i := range a {
		m.Poll()
		if equal, err := m.equal(a[i], b[i]); err != nil || !equal {
			return false, err
		}
	}
	return true, nil
}

func (m *Meter) equalDicts(a, b py.StringDict) (bool, error) {
	if len(a) != len(b) {
		return false, nil
	}
	for key, value := range a {
		m.Poll()
		other, ok := b[key]
		if !ok {
			return false, nil
		}
		if equal, err := m.equal(value, other); err != nil || !equal {
			return false, err
		}
	}
	return true, nil
}

func (m *Meter) equalSets(a, b *py.Set) (bool, error) {
	if setLen(a) != setLen(b) {
		return false, nil
	}
	common, err := a.M__and__(b)
	if err != nil || setLen(common.(*py.Set)) == setLen(a) {
		return err == nil, err
	}
	// gpython finds an element by its Go value; 1 and 1.0 are equal all the same.
	elements, err := Collect(m, b)
	if err != nil {
		return false, err
	}
	equal := true
	err = Iterate(m, a, func(element py.Object) error {
		found, err := m.has(elements, element)
		equal = equal && found
		return err
	})
	return equal, err
}

func setLen(s *py.Set) py.Int {
	n, _ := s.M__len__()
	length, _ := n.(py.Int)
	return length
}

// has reports whether an element is equal to item.
func (m *Meter) has(elements []py.Object, item py.Object) (bool, error) {
	for i := range elements {
		m.pollAt(i)
		if equal, err := m.equal(elements[i], item); err != nil || equal {
			return equal, err
		}
	}
	return false, nil
}

// Contains is item in container.
func Contains(m *Meter, item, container py.Object) (py.Object, error) {
	found, err := m.contains(item, container)
	return py.NewBool(found), err
}

// NotContains is item not in container.
func NotContains(m *Meter, item, container py.Object) (py.Object, error) {
	found, err := m.contains(item, container)
	return py.NewBool(!found), err
}

func (m *Meter) contains(item, container py.Object) (bool, error) {
	switch c := container.(type) {
	case py.Tuple:
		return m.has(c, item)
	case *py.List:
		return m.has(c.Items, item)
	case *py.Range:
		if n, ok := item.(py.Int); ok {
			return inRange(c, n), nil
		}
	case *longRange:
		return m.contains(item, c.Range)
	case py.StringDict:
		key, ok := item.(py.String)
		_, found := c[string(key)]
		return ok && found, nil
	case *py.Set:
		if hashable(item) {
			common, err := c.M__and__(py.NewSetFromItems([]py.Object{item}))
			if err != nil || setLen(common.(*py.Set)) > 0 {
				return err == nil, err
			}
		}
	case *py.Type:
		if c.GetAttrOrNil("__contains__") != nil {
			return py.SequenceContains(container, item)
		}
	case py.I__contains__:
		return py.SequenceContains(container, item)
	}
	found := false
	err := Iterate(m, container, func(element py.Object) error {
		equal, err := m.equal(element, item)
		if err == nil && equal {
			found = true
			return errFound
		}
		return err
	})
	if err == errFound {
		err = nil
	}
	return found, err
}

// errFound ends an iteration early.
var errFound = errors.New("found")

func inRange(r *py.Range, n py.Int) bool {
	switch {
	case r.Length <= 0:
		return false
	case r.Step > 0:
		return r.Start <= n && n < r.Stop && uint64(n-r.Start)%uint64(r.Step) == 0
	}
	return r.Stop < n && n <= r.Start && uint64(r.Start-n)%-uint64(r.Step) == 0
}

// hashable reports whether Go can use an object as the key of a map, which gpython's sets are.
func hashable(object py.Object) bool {
	switch object.(type) {
	case py.Tuple, py.StringDict, py.Bytes:
		return false
	}
	return true
}

// Is is a is b.
func Is(_ *Meter, a, b py.Object) (py.Object, error) { return py.NewBool(identical(a, b)), nil }

// IsNot is a is not b.
func IsNot(_ *Meter, a, b py.Object) (py.Object, error) { return py.NewBool(!identical(a, b)), nil }

// identical reports whether two objects are one. The VM compares Go values, which panics for some types.
func identical(a, b py.Object) bool {
	switch x := a.(type) {
	case py.Tuple:
		y, ok := b.(py.Tuple)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
	case py.Bytes:
		y, ok := b.(py.Bytes)
		return ok && len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
	case py.StringDict:
		y, ok := b.(py.StringDict)
		return ok && dictIdentity(x) == dictIdentity(y)
	case py.Float:
		y, ok := b.(py.Float)
		return ok && x == y
	}
	return a == b
}

// Less returns the truth of a < b; lists and tuples, which gpython cannot order, are compared element by element.
func (m *Meter) less(a, b py.Object) (bool, error) {
	switch x := a.(type) {
	case py.Int:
		if y, ok := b.(py.Int); ok {
			return x < y, nil
		}
	case py.String:
		if y, ok := b.(py.String); ok {
			return x < y, nil
		}
	case py.Tuple:
		if y, ok := b.(py.Tuple); ok {
			return m.lessElements(x, y)
		}
	case *py.List:
		if y, ok := b.(*py.List); ok {
			return m.lessElements(x.Items, y.Items)
		}
	}
	result, err := py.Lt(a, b)
	if err != nil {
		return false, err
	}
	return truth(result)
}

func (m *Meter) lessElements(a, b []py.Object) (bool, error) {
	if err := m.Enter(); err != nil {
		return false, err
	}
	defer m.Leave()
	for i := range min(len(a), len(b)) {
		m.pollAt(i)
		equal, err := m.equal(a[i], b[i])
		if err != nil {
			return false, err
		}
		if !equal {
			return m.less(a[i], b[i])
		}
	}
	return len(a) < len(b), nil
}
