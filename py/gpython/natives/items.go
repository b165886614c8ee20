package natives

import (
	"github.com/go-python/gpython/py"
)

// gpython words the error of a key that a dict cannot have by printing the Go value of the key, which does not end for a dict
// that holds itself. These functions keep such keys from it.

// GetItem is container[key].
func GetItem(m *Meter, container, key py.Object) (py.Object, error) {
	switch c := container.(type) {
	case py.StringDict:
		if k, ok := key.(py.String); ok {
			if value, ok := c[string(k)]; ok {
				return value, nil
			}
		}
		return nil, noKey(key)
	case *py.List:
		if k, ok := key.(py.Int); ok && 0 <= k && int(k) < len(c.Items) {
			return c.Items[k], nil
		}
	}
	value, err := py.GetItem(container, key)
	return value, inSequence(err, container, key, "")
}

// inSequence words the error of a key of a built-in sequence as CPython does.
func inSequence(err error, container, key py.Object, operation string) error {
	name := ""
	switch container.(type) {
	case *py.List:
		name = "list"
	case py.Tuple:
		name = "tuple"
	case py.String:
		name = "string"
	}
	switch {
	case name == "":
		return err
	case py.IsException(py.IndexError, err):
		return py.ExceptionNewf(py.IndexError, "%s %sindex out of range", name, operation)
	case operation == "" && name == "string" && py.IsException(py.TypeError, err):
		return py.ExceptionNewf(py.TypeError, "string indices must be integers, not '%s'", key.Type().Name)
	case operation == "" && py.IsException(py.TypeError, err):
		return py.ExceptionNewf(py.TypeError, "%s indices must be integers or slices, not %s", name, key.Type().Name)
	}
	return err
}

// SetItem is container[key] = value.
func SetItem(m *Meter, container, key, value py.Object) error {
	switch c := container.(type) {
	case py.StringDict:
		k, err := MapKey(key)
		if err != nil {
			return err
		}
		c[string(k)] = value
		return nil
	case *py.List:
		switch k := key.(type) {
		case py.Int:
			if 0 <= k && int(k) < len(c.Items) {
				c.Items[k] = value
				return nil
			}
		case *py.Slice:
			return storeSlice(m, c, k, value)
		}
	}
	_, err := py.SetItem(container, key, value)
	return inSequence(err, container, key, "assignment ")
}

// DeleteItem is del container[key].
func DeleteItem(m *Meter, container, key py.Object) error {
	switch c := container.(type) {
	case py.StringDict:
		k, ok := key.(py.String)
		if _, found := c[string(k)]; !ok || !found {
			return noKey(key)
		}
		delete(c, string(k))
		return nil
	case *py.List:
		if slice, ok := key.(*py.Slice); ok {
			return deleteSlice(m, c, slice)
		}
	}
	_, err := py.DelItem(container, key)
	return inSequence(err, container, key, "assignment ")
}

// MapKey returns an object that is to be the key of a dict: gpython's have texts only.
func MapKey(key py.Object) (py.String, error) {
	k, ok := key.(py.String)
	if !ok {
		return "", py.ExceptionNewf(py.KeyError, "gpython's dicts can only have str keys, not '%s'", key.Type().Name)
	}
	return k, nil
}

func noKey(key py.Object) error {
	return &py.Exception{Base: py.KeyError, Args: py.Tuple{key}, Dict: py.StringDict{}}
}

// getFromDict is the method get of a dict.
func getFromDict(_ *Meter, original *py.Method, self py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	d, ok := self.(py.StringDict)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "descriptor 'get' requires a 'dict' object but received a '%s'", self.Type().Name)
	}
	var key py.Object
	missing := py.Object(py.None)
	if err := unpackArgs("get", args, keywords, 1, &key, &missing); err != nil {
		return nil, err
	}
	if k, ok := key.(py.String); ok {
		if value, ok := d[string(k)]; ok {
			return value, nil
		}
	}
	return missing, nil
}

// Raised returns what is raised, or an error if it is nothing that can be.
func Raised(object py.Object) (py.Object, error) {
	switch o := object.(type) {
	case *py.Exception:
		return object, nil
	case *py.Type:
		if o.Flags&py.TPFLAGS_BASE_EXC_SUBCLASS != 0 {
			return object, nil
		}
	}
	return nil, py.ExceptionNewf(py.TypeError, "exceptions must derive from BaseException")
}

// storeSlice is list[slice] = value.
func storeSlice(m *Meter, list *py.List, slice *py.Slice, value py.Object) error {
	elements, err := Collect(m, value)
	if err != nil {
		return err
	}
	if err := m.Reserve(int64(len(list.Items)+len(elements)), referenceSize); err != nil {
		return err
	}
	_, err = list.M__setitem__(slice, elements)
	return err
}

// deleteSlice is del list[slice], in one pass; gpython moves the rest of the list for each element.
func deleteSlice(m *Meter, list *py.List, slice *py.Slice) error {
	start, _, step, length, err := slice.GetIndices(len(list.Items))
	if err != nil || length <= 0 {
		return err
	}
	if step < 0 {
		start, step = start+(length-1)*step, -step
	}
	kept := list.Items[:start]
	for i := start; i < len(list.Items); i++ {
		m.pollAt(i)
		if past := i - start; past%step != 0 || past/step >= length {
			kept = append(kept, list.Items[i])
		}
	}
	clear(list.Items[len(kept):])
	list.Items = kept
	return nil
}
