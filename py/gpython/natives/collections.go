package natives

import (
	"strings"

	"github.com/go-python/gpython/py"
)

func newList(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	elements, err := m.elementsOf("list", args, keywords)
	if err != nil {
		return nil, err
	}
	return py.NewListFromItems(elements), nil
}

func newTuple(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	return m.elementsOf("tuple", args, keywords)
}

func newSet(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	elements, err := m.elementsOf("set", args, keywords)
	if err != nil {
		return nil, err
	}
	for _, element := range elements {
		if !hashable(element) {
			return nil, py.ExceptionNewf(py.TypeError, "unhashable type: '%s'", element.Type().Name)
		}
	}
	return py.NewSetFromItems(elements), nil
}

// elementsOf collects the one optional argument of a type's call.
func (m *Meter) elementsOf(name string, args py.Tuple, keywords py.StringDict) (py.Tuple, error) {
	iterable := py.Object(py.Tuple{})
	if err := unpackArgs(name, args, keywords, 0, &iterable); err != nil {
		return nil, err
	}
	return Collect(m, iterable)
}

func newDict(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if len(args) != 1 {
		return py.StringDictType.M__call__(args, keywords)
	}
	if d, ok := args[0].(py.StringDict); ok {
		d = d.Copy()
		for key, value := range keywords {
			d[key] = value
		}
		return d, nil
	}
	pairs, err := Collect(m, args[0])
	if err != nil {
		return nil, err
	}
	return py.StringDictType.M__call__(py.Tuple{pairs}, keywords)
}

func newBytes(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if source, ok := keywords["source"]; ok && len(args) == 0 && len(keywords) == 1 {
		args, keywords = py.Tuple{source}, nil
	}
	if len(args) == 1 && len(keywords) == 0 {
		switch x := args[0].(type) {
		case py.String, py.Bytes, *py.Type: // not, or not always, by their elements
		case py.Int:
			if err := m.Reserve(max(int64(x), 0), 1); err != nil {
				return nil, err
			}
		case *py.BigInt:
			return nil, py.ExceptionNewf(py.OverflowError, "cannot fit 'int' into an index-sized integer")
		default:
			elements, err := Collect(m, x)
			if err != nil {
				return nil, err
			}
			args = py.Tuple{elements}
		}
	}
	return py.BytesType.M__call__(args, keywords)
}

func extend(m *Meter, _ *py.Method, self py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	list, ok := self.(*py.List)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "descriptor 'extend' requires a 'list' object but received a '%s'", self.Type().Name)
	}
	var iterable py.Object
	if err := unpackArgs("extend", args, keywords, 1, &iterable); err != nil {
		return nil, err
	}
	elements, err := Collect(m, iterable)
	if err != nil {
		return nil, err
	}
	if err := m.Reserve(int64(len(list.Items)+len(elements)), referenceSize); err != nil {
		return nil, err
	}
	list.Items = append(list.Items, elements...)
	return py.None, nil
}

func sortList(m *Meter, _ *py.Method, self py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	list, ok := self.(*py.List)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "descriptor 'sort' requires a 'list' object but received a '%s'", self.Type().Name)
	}
	if len(args) != 0 {
		return nil, py.ExceptionNewf(py.TypeError, "sort() takes no positional arguments")
	}
	elements := py.Tuple(list.Items).Copy()
	if err := m.sort(elements, keywords); err != nil {
		return nil, err
	}
	list.Items = elements
	return py.None, nil
}

func sorted(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	var iterable py.Object
	if err := unpackArgs("sorted", args, nil, 1, &iterable); err != nil {
		return nil, err
	}
	elements, err := Collect(m, iterable)
	if err != nil {
		return nil, err
	}
	elements = elements.Copy()
	if err := m.sort(elements, keywords); err != nil {
		return nil, err
	}
	return py.NewListFromItems(elements), nil
}

// An entry is an element that is sorted, with what it is sorted by.
type entry struct{ key, element py.Object }

// sort sorts stably, by the keywords of sorted and list.sort; each key is computed once.
func (m *Meter) sort(elements py.Tuple, keywords py.StringDict) error {
	var key py.Object
	reverse := false
	for name, value := range keywords {
		switch name {
		case "key":
			if value != py.None {
				key = m.Callee(value)
			}
		case "reverse":
			var err error
			if reverse, err = truth(value); err != nil {
				return err
			}
		default:
			return py.ExceptionNewf(py.TypeError, "sort() got an unexpected keyword argument '%s'", name)
		}
	}
	entries := make([]entry, len(elements))
	for i, element := range elements {
		m.pollAt(i)
		entries[i] = entry{element, element}
		if key != nil {
			value, err := py.Call(key, py.Tuple{element}, nil)
			if err != nil {
				return err
			}
			entries[i].key = value
		}
	}
	less := m.less
	if reverse { // equal elements keep their order
		less = func(a, b py.Object) (bool, error) { return m.less(b, a) }
	}
	if err := m.mergeSort(entries, make([]entry, len(entries)), less); err != nil {
		return err
	}
	for i := range entries {
		elements[i] = entries[i].element
	}
	return nil
}

func (m *Meter) mergeSort(entries, spare []entry, less func(a, b py.Object) (bool, error)) error {
	if len(entries) < 2 {
		return nil
	}
	m.Poll()
	middle := len(entries) / 2
	left, right := entries[:middle], entries[middle:]
	if err := m.mergeSort(left, spare[:middle], less); err != nil {
		return err
	}
	if err := m.mergeSort(right, spare[middle:], less); err != nil {
		return err
	}
	if swap, err := less(right[0].key, left[middle-1].key); err != nil || !swap {
		return err // in order
	}
	copy(spare, left)
	left = spare[:middle]
	for i := range entries {
		m.pollAt(i)
		if len(left) == 0 {
			return nil
		}
		if len(right) > 0 {
			smaller, err := less(right[0].key, left[0].key)
			if err != nil {
				return err
			}
			if smaller {
				entries[i], right = right[0], right[1:]
				continue
			}
		}
		entries[i], left = left[0], left[1:]
	}
	return nil
}

func replaceText(m *Meter, original *py.Method, self py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if s, ok := self.(py.String); ok && len(args) >= 2 {
		before, isText := args[0].(py.String)
		after, bothText := args[1].(py.String)
		if isText && bothText {
			if err := m.reserveReplacement(len(s), strings.Count(string(s), string(before)), len(before), len(after), args); err != nil {
				return nil, err
			}
		}
	}
	return original.CallWithKeywords(self, args, keywords)
}

func replaceBytes(m *Meter, original *py.Method, self py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if s, ok := self.(py.Bytes); ok && len(args) >= 2 {
		before, isBytes := args[0].(py.Bytes)
		after, bothBytes := args[1].(py.Bytes)
		if isBytes && bothBytes {
			if err := m.reserveReplacement(len(s), strings.Count(string(s), string(before)), len(before), len(after), args); err != nil {
				return nil, err
			}
		}
	}
	return original.CallWithKeywords(self, args, keywords)
}

// reserveReplacement asks for the room that a text takes when some of it is replaced.
func (m *Meter) reserveReplacement(length, found, before, after int, args py.Tuple) error {
	if len(args) > 2 {
		if most, ok := args[2].(py.Int); ok && most >= 0 {
			found = min(found, int(most))
		}
	}
	if after <= before || found == 0 {
		return m.Reserve(int64(length), 1)
	}
	growth := int64(after - before)
	if err := m.Reserve(int64(found), growth); err != nil {
		return err
	}
	return m.Reserve(int64(found)*growth+int64(length), 1)
}

func splitText(m *Meter, original *py.Method, self py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	if s, ok := self.(py.String); ok && len(s) > pollInterval {
		pieces := len(s)/2 + 1
		if len(args) > 0 {
			if separator, ok := args[0].(py.String); ok && separator != "" {
				pieces = strings.Count(string(s), string(separator)) + 1
			}
		}
		// A piece takes its place in a Go slice, a text of its own, and its place in the list.
		if err := m.Reserve(int64(pieces), 3*referenceSize); err != nil {
			return nil, err
		}
	}
	return original.CallWithKeywords(self, args, keywords)
}

// manyRunes is the number of characters from which on strip looks for them in a map: gpython compares each character of the
// text with each of them.
const manyRunes = 64

func strip(trim func(string, func(rune) bool) string) boundNative {
	return func(_ *Meter, original *py.Method, self py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error) {
		if s, ok := self.(py.String); ok && len(args) == 1 && len(keywords) == 0 {
			if runes, ok := args[0].(py.String); ok && len(runes) > manyRunes {
				set := map[rune]bool{}
				for _, r := range string(runes) {
					set[r] = true
				}
				return py.String(trim(string(s), func(r rune) bool { return set[r] })), nil
			}
		}
		return original.CallWithKeywords(self, args, keywords)
	}
}
