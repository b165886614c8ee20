package natives

import (
	"fmt"
	"hash/maphash"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/go-python/gpython/py"
)

const (
	// CPython converts no integer of more digits to or from decimal text.
	maxDigits = 4300
	// digitBits is a length in bits that an integer of maxDigits digits does not pass.
	digitBits = 14285
)

// Repr returns repr(object).
func Repr(m *Meter, object py.Object) (string, error) {
	w := writer{meter: m}
	if err := w.repr(object); err != nil {
		return "", err
	}
	return w.text.String(), nil
}

// Str returns str(object).
func Str(m *Meter, object py.Object) (string, error) {
	w := writer{meter: m}
	if err := w.str(object); err != nil {
		return "", err
	}
	return w.text.String(), nil
}

// A writer writes objects as repr and str show them, as far as the memory of the run allows.
type writer struct {
	meter *Meter
	text  strings.Builder
	open  []uintptr // the containers that are being written
}

func (w *writer) write(text string) error {
	w.meter.Poll()
	if err := w.meter.Reserve(int64(w.text.Len()+len(text)), 1); err != nil {
		return err
	}
	w.text.WriteString(text)
	return nil
}

func (w *writer) str(object py.Object) error {
	switch o := object.(type) {
	case py.String:
		return w.write(string(o))
	case *py.Exception:
		args, _ := o.Args.(py.Tuple)
		return w.exceptionText(o.Base, args)
	case *py.Type:
		if isInstance(o) {
			if f := o.ObjectType.Lookup("__str__"); f != nil {
				return w.special(f, o, "__str__")
			}
			if args, ok := exceptionArgs(o); ok && o.ObjectType.Lookup("__repr__") == nil {
				return w.exceptionText(o.ObjectType, args)
			}
		}
	}
	return w.repr(object)
}

func (w *writer) repr(object py.Object) error {
	switch o := object.(type) {
	case py.String:
		// An escape takes up to ten bytes, of a character of one to four.
		if err := w.meter.Reserve(int64(len(o)), 4); err != nil {
			return err
		}
		return w.write(py.StringEscape(o, false))
	case py.Bytes:
		if err := w.meter.Reserve(int64(len(o)), 4); err != nil {
			return err
		}
	case *py.BigInt:
		text, err := decimal(o)
		if err != nil {
			return err
		}
		return w.write(text)
	case py.Int:
		return w.write(strconv.FormatInt(int64(o), 10))
	case py.Float:
		return w.write(floatText(float64(o)))
	case *py.List:
		return w.container(reflect.ValueOf(o).Pointer(), "[", "]", func() error { return w.elements(o.Items) })
	case py.Tuple:
		return w.tuple(o)
	case py.StringDict:
		return w.container(dictIdentity(o), "{", "}", func() error { return w.items(o) })
	case *py.Set:
		return w.set(o, reflect.ValueOf(o).Pointer(), "", "set()")
	case *py.FrozenSet:
		return w.set(&o.Set, reflect.ValueOf(o).Pointer(), "frozenset(", "frozenset()")
	case *py.Exception:
		args, _ := o.Args.(py.Tuple)
		return w.exception(o.Base, args, reflect.ValueOf(o).Pointer())
	case *py.Type:
		return w.typeOrInstance(o)
	case *py.Function:
		return w.write(fmt.Sprintf("<function %s at %s>", o.Name, w.meter.identity(o)))
	case *py.Method:
		return w.write(fmt.Sprintf("<built-in function %s>", o.Name))
	case *py.BoundMethod:
		return w.boundMethod(o)
	}
	if native, ok := object.(py.I__repr__); ok {
		value, err := native.M__repr__()
		if err != nil {
			return err
		}
		return w.returned(value, "__repr__")
	}
	return w.write(fmt.Sprintf("<%s object at %s>", object.Type().Name, w.meter.identity(object)))
}

// special writes what a program's own __repr__ or __str__ returns.
func (w *writer) special(f py.Object, instance *py.Type, name string) error {
	value, err := py.Call(f, py.Tuple{instance}, nil)
	if err != nil {
		return err
	}
	return w.returned(value, name)
}

func (w *writer) returned(value py.Object, name string) error {
	text, ok := value.(py.String)
	if !ok {
		return py.ExceptionNewf(py.TypeError, "%s returned non-string (type %s)", name, value.Type().Name)
	}
	return w.write(string(text))
}

// container writes a container, or an ellipsis for one that holds itself.
func (w *writer) container(identity uintptr, opening, closing string, inner func() error) error {
	if slices.Contains(w.open, identity) {
		return w.write(opening + "..." + closing)
	}
	if err := w.meter.Enter(); err != nil {
		return err
	}
	defer w.meter.Leave()
	w.open = append(w.open, identity)
	defer func() { w.open = w.open[:len(w.open)-1] }()
	if err := w.write(opening); err != nil {
		return err
	}
	if err := inner(); err != nil {
		return err
	}
	return w.write(closing)
}

func (w *writer) elements(elements []py.Object) error {
	for i, element := range elements {
		if i > 0 {
			if err := w.write(", "); err != nil {
				return err
			}
		}
		if err := w.repr(element); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) tuple(t py.Tuple) error {
	if len(t) == 0 {
		return w.write("()")
	}
	return w.container(reflect.ValueOf(&t[0]).Pointer(), "(", ")", func() error {
		if err := w.elements(t); err != nil || len(t) > 1 {
			return err
		}
		return w.write(",")
	})
}

// items writes the items of a dict in the order of its keys: gpython keeps no other.
func (w *writer) items(d py.StringDict) error {
	for i, key := range sortedKeys(d) {
		separator := ": "
		if i > 0 {
			if err := w.write(", "); err != nil {
				return err
			}
		}
		if err := w.repr(py.String(key)); err != nil {
			return err
		}
		if err := w.write(separator); err != nil {
			return err
		}
		if err := w.repr(d[key]); err != nil {
			return err
		}
	}
	return nil
}

func sortedKeys(d py.StringDict) []string {
	keys := make([]string, 0, len(d))
	for key := range d {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func (w *writer) set(s *py.Set, identity uintptr, prefix, empty string) error {
	elements, err := Collect(w.meter, s)
	if err != nil {
		return err
	}
	if len(elements) == 0 {
		return w.write(empty)
	}
	slices.SortStableFunc(elements, orderForText)
	if prefix == "" {
		return w.container(identity, "{", "}", func() error { return w.elements(elements) })
	}
	return w.container(identity, prefix+"{", "})", func() error { return w.elements(elements) })
}

// orderForText orders the elements of a set, which gpython keeps in none: numbers first, then texts.
func orderForText(a, b py.Object) int {
	switch x := a.(type) {
	case py.Int:
		if y, ok := b.(py.Int); ok {
			return int(min(max(x-y, -1), 1))
		}
		return -1
	case py.String:
		switch y := b.(type) {
		case py.Int:
			return 1
		case py.String:
			return strings.Compare(string(x), string(y))
		}
		return -1
	}
	switch b.(type) {
	case py.Int, py.String:
		return 1
	}
	return 0
}

// exceptionArgs returns the args of an exception that the program made, which is an instance like any other.
func exceptionArgs(o *py.Type) (py.Tuple, bool) {
	if !o.ObjectType.IsSubtype(py.BaseException) {
		return nil, false
	}
	args, _ := o.Dict["args"].(py.Tuple)
	return args, true
}

// exceptionText writes str(exception).
func (w *writer) exceptionText(class *py.Type, args py.Tuple) error {
	switch {
	case len(args) == 0:
		return nil
	case len(args) > 1:
		return w.tuple(args)
	case class.IsSubtype(py.KeyError):
		return w.repr(args[0])
	}
	if err := w.meter.Enter(); err != nil {
		return err
	}
	defer w.meter.Leave()
	return w.str(args[0])
}

// exception writes repr(exception).
func (w *writer) exception(class *py.Type, args py.Tuple, identity uintptr) error {
	if err := w.write(class.Name); err != nil {
		return err
	}
	if len(args) != 1 {
		return w.tuple(args)
	}
	return w.container(identity, "(", ")", func() error { return w.repr(args[0]) })
}

func (w *writer) typeOrInstance(t *py.Type) error {
	if !isInstance(t) {
		return w.write("<class '" + qualifiedName(t) + "'>")
	}
	if f := t.ObjectType.Lookup("__repr__"); f != nil {
		return w.special(f, t, "__repr__")
	}
	if args, ok := exceptionArgs(t); ok {
		return w.exception(t.ObjectType, args, reflect.ValueOf(t).Pointer())
	}
	return w.write("<" + qualifiedName(t.ObjectType) + " object at " + w.meter.identity(t) + ">")
}

// qualifiedName is the name of a class, with its module's unless it is built in.
func qualifiedName(t *py.Type) string {
	name := t.Qualname
	if name == "" {
		name = t.Name
	}
	if module, ok := t.Dict["__module__"].(py.String); ok && t.Flags&py.TPFLAGS_HEAPTYPE != 0 {
		return string(module) + "." + name
	}
	return name
}

func (w *writer) boundMethod(b *py.BoundMethod) error {
	if f, ok := b.Method.(*py.Method); ok {
		return w.write(fmt.Sprintf("<built-in method %s of %s object at %s>", f.Name, b.Self.Type().Name, w.meter.identity(b.Self)))
	}
	name := "?"
	if f, ok := b.Method.(*py.Function); ok {
		name = f.Qualname
	}
	return w.container(reflect.ValueOf(b).Pointer(), "<bound method "+name+" of ", ">", func() error { return w.repr(b.Self) })
}

// identity is a number that tells an object from others of the run while it lives. It does not reveal the object's address.
func (m *Meter) identity(object py.Object) string {
	if !hashable(object) {
		return "0x0"
	}
	return fmt.Sprintf("0x%012x", maphash.Comparable(m.seed, object)>>16&^0xF)
}

// dictIdentity tells a dict from others.
func dictIdentity(d py.StringDict) uintptr { return reflect.ValueOf(d).Pointer() }

// floatText is repr of a float: the shortest digits that read back as it.
func floatText(f float64) string {
	switch {
	case math.IsNaN(f):
		return "nan"
	case math.IsInf(f, 0):
		return strings.Replace(strings.Replace(strconv.FormatFloat(f, 'g', -1, 64), "Inf", "inf", 1), "+", "", 1)
	}
	if size := math.Abs(f); size != 0 && (size < 1e-4 || size >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	text := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// decimal returns the decimal text of an integer.
func decimal(n *py.BigInt) (string, error) {
	if (*big.Int)(n).BitLen() <= digitBits {
		if text := (*big.Int)(n).String(); len(strings.TrimPrefix(text, "-")) <= maxDigits {
			return text, nil
		}
	}
	return "", py.ExceptionNewf(py.ValueError, "Exceeds the limit (%d digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit", maxDigits)
}

// asciiOnly escapes the characters of a repr that are not in ASCII.
func asciiOnly(text string) string {
	var escaped strings.Builder
	for _, r := range text {
		switch {
		case r < 0x80:
			escaped.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&escaped, `\x%02x`, r)
		case r < 0x10000:
			fmt.Fprintf(&escaped, `\u%04x`, r)
		default:
			fmt.Fprintf(&escaped, `\U%08x`, r)
		}
	}
	return escaped.String()
}
