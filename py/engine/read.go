package engine

import (
	"errors"
	"math/big"
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/lib/asynciomodule"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

// A reader reads values for the host by the rules of the contract (3.3). It implements bridge.Reader.
type reader struct{ engine *engine }

// errRaised says that code of the program raised when it was asked for a value.
var errRaised = errors.New("raised an exception when it was read")

// Render implements bridge.Reader.
func (r *reader) Render(v object.Value) string {
	text, raised := r.engine.thread.Repr(v)
	if raised != nil {
		return "<" + v.Type().Name + " object>"
	}
	return wellFormed(text)
}

// Node implements bridge.Reader.
func (r *reader) Node(v object.Value) (bridge.Node[object.Value], error) {
	t := r.engine.thread
	if raised := t.Tick(); raised != nil {
		return bridge.Node[object.Value]{}, bridge.ErrStopped
	}
	switch {
	case !v.Exists() || v == object.None:
		return bridge.Node[object.Value]{}, nil
	case v.IsBool():
		return scalar(v.Bool()), nil
	case v.IsInt():
		return scalar(v.Int()), nil
	case v.IsFloat():
		return scalar(v.Float()), nil
	}
	if node, found, err := r.crossing(v); found || err != nil {
		return node, err
	}
	if i, ok := v.Object().(*object.Instance); ok && i.Base().Exists() {
		if node, found := r.plain(i.Base(), v.Object()); found {
			return node, nil
		}
	}
	if node, found := r.plain(v, v.Object()); found {
		return node, nil
	}
	if node, found := r.dataclass(v); found {
		return node, nil
	}
	return bridge.Node[object.Value]{Shape: bridge.Opaque, Reason: describe(v)}, nil
}

func scalar(value any) bridge.Node[object.Value] { return bridge.Node[object.Value]{Scalar: value} }

// plain describes the values of built-in types; identity is the container's.
func (r *reader) plain(v object.Value, identity any) (bridge.Node[object.Value], bool) {
	switch {
	case v.IsInt():
		return scalar(v.Int()), true
	case v.IsFloat():
		return scalar(v.Float()), true
	}
	switch o := v.Object().(type) {
	case *object.BigInt:
		return scalar(new(big.Int).Set(o.Number())), true
	case *object.Str:
		return scalar(wellFormed(o.Text())), true
	case *object.Bytes:
		return scalar([]byte(o.Content())), true
	case *object.ByteArray:
		content, _ := object.BytesOf(v)
		return scalar([]byte(content)), true
	case *object.List:
		return list(bridge.List, identity, o.Len, func(i int) object.Value { return o.Elements()[i] }), true
	case *object.Tuple:
		return list(bridge.List, identity, func() int { return len(o.Elements()) }, func(i int) object.Value { return o.Elements()[i] }), true
	case *object.Range:
		return r.iterated(v, identity)
	case *object.Set:
		return setNode(o, identity), true
	case *object.Dict:
		return r.dict(o, identity), true
	}
	if nameOf(v.Type()) == "collections.deque" {
		return r.iterated(v, identity)
	}
	return bridge.Node[object.Value]{}, false
}

// list describes a sequence that may change while it is read.
func list(shape bridge.Shape, identity any, length func() int, at func(int) object.Value) bridge.Node[object.Value] {
	index := -1
	return bridge.Node[object.Value]{Shape: shape, Identity: identity, Next: func() (bridge.Entry[object.Value], bool) {
		if index++; index < length() {
			return bridge.Entry[object.Value]{Value: at(index)}, true
		}
		return bridge.Entry[object.Value]{}, false
	}}
}

// iterated describes a sequence that is read by its iterator.
func (r *reader) iterated(v object.Value, identity any) (bridge.Node[object.Value], bool) {
	t := r.engine.thread
	iterator, raised := t.Iterate(v)
	if raised != nil {
		return bridge.Node[object.Value]{}, false
	}
	return bridge.Node[object.Value]{Shape: bridge.List, Identity: identity, Next: func() (bridge.Entry[object.Value], bool) {
		element, raised := iterator.Next(t)
		if raised != nil {
			return bridge.Entry[object.Value]{Err: errRaised}, true
		}
		return bridge.Entry[object.Value]{Value: element}, element.Exists()
	}}, true
}

func setNode(s *object.Set, identity any) bridge.Node[object.Value] {
	slot := -1
	return bridge.Node[object.Value]{Shape: bridge.Set, Identity: identity, Next: func() (bridge.Entry[object.Value], bool) {
		for slot++; slot < s.Table(); slot++ {
			if v := s.At(slot); v.Exists() {
				return bridge.Entry[object.Value]{Value: v}, true
			}
		}
		return bridge.Entry[object.Value]{}, false
	}}
}

// dict describes a dict: an object if all keys are texts.
func (r *reader) dict(d *object.Dict, identity any) bridge.Node[object.Value] {
	shape := bridge.Object
	for i := range d.Entries() {
		key, _ := d.Entry(i)
		if !key.Exists() {
			continue
		}
		if _, ok := object.StrOf(key); !ok {
			shape = bridge.Map
			break
		}
	}
	index := -1
	return bridge.Node[object.Value]{Shape: shape, Identity: identity, Next: func() (bridge.Entry[object.Value], bool) {
		for index++; index < d.Entries(); index++ {
			key, v := d.Entry(index)
			if !key.Exists() {
				continue
			}
			if shape == bridge.Map {
				return bridge.Entry[object.Value]{Key: key, Value: v}, true
			}
			if s, ok := object.StrOf(key); ok {
				return bridge.Entry[object.Value]{Name: wellFormed(s.Text()), Value: v}, true
			}
		}
		return bridge.Entry[object.Value]{}, false
	}}
}

// dataclass describes an instance of a dataclass: an object of its fields.
func (r *reader) dataclass(v object.Value) (bridge.Node[object.Value], bool) {
	t := r.engine.thread
	declared := v.Type().Lookup("__dataclass_fields__")
	if _, instance := v.Object().(*object.Instance); !declared.Exists() || !instance {
		return bridge.Node[object.Value]{}, false
	}
	fields, ok := object.DictOf(declared)
	if !ok {
		return bridge.Node[object.Value]{}, false
	}
	index := -1
	return bridge.Node[object.Value]{Shape: bridge.Object, Identity: v.Object(), Next: func() (bridge.Entry[object.Value], bool) {
		for index++; index < fields.Entries(); index++ {
			key, field := fields.Entry(index)
			if !key.Exists() {
				continue
			}
			s, ok := object.StrOf(key)
			if !ok {
				continue
			}
			if kind, raised := t.FindAttribute(field, "_field_type"); raised == nil && kind.Exists() {
				if text, raised := t.Repr(kind); raised != nil || text != "_FIELD" {
					continue // of the class, or for __init__ alone
				}
			}
			value, raised := t.GetAttribute(v, s.Text())
			entry := bridge.Entry[object.Value]{Name: wellFormed(s.Text()), Value: value}
			if raised != nil {
				entry.Err = errRaised
			}
			return entry, true
		}
		return bridge.Entry[object.Value]{}, false
	}}, true
}

// crossing describes the values of classes of the library that have a form of their own.
func (r *reader) crossing(v object.Value) (node bridge.Node[object.Value], found bool, err error) {
	typ := v.Type()
	if !typ.IsHeap() {
		return r.libraryScalar(v, typ)
	}
	for _, base := range typ.Order() {
		if nameOf(base) == "enum.Enum" {
			value, raised := r.engine.thread.FindAttribute(v, "_value_")
			if raised != nil || !value.Exists() {
				return node, false, errRaised
			}
			node, err = r.Node(value)
			return node, true, err
		}
		if node, found, err = r.libraryScalar(v, base); found || err != nil {
			return node, found, err
		}
	}
	return node, false, nil
}

// libraryScalar describes a value of a type of the library's that crosses as a time or as a text.
func (r *reader) libraryScalar(v object.Value, typ *object.Type) (node bridge.Node[object.Value], found bool, err error) {
	t := r.engine.thread
	text := func(value string, raised *object.Exception) (bridge.Node[object.Value], bool, error) {
		if raised != nil {
			return node, false, errRaised
		}
		return scalar(wellFormed(value)), true, nil
	}
	switch nameOf(typ) {
	case "datetime.datetime":
		if at, aware, raised := aware(t, v); raised != nil {
			return node, false, errRaised
		} else if aware {
			return scalar(at), true, nil
		}
		return text(isoFormat(t, v))
	case "datetime.date", "datetime.time":
		return text(isoFormat(t, v))
	case "datetime.timedelta", "decimal.Decimal", "fractions.Fraction", "uuid.UUID", "pathlib.PurePath", "pathlib._local.PurePath":
		return text(t.Text(v))
	}
	return node, false, nil
}

// nameOf is a type's module and name.
func nameOf(typ *object.Type) string { return typ.Module + "." + typ.QualifiedName }

func isoFormat(t *object.Thread, v object.Value) (string, *object.Exception) {
	result, raised := t.CallMethod(v, "isoformat")
	if raised != nil {
		return "", raised
	}
	return t.Text(result)
}

// wellFormed repairs a text: each lone surrogate, or byte that is no UTF-8, becomes U+FFFD.
func wellFormed(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && size == 1 {
			if _, size = object.DecodePoint(text); size < 1 {
				size = 1
			}
		}
		b.WriteRune(r)
		text = text[size:]
	}
	return b.String()
}

// describe says what a value is that has no form to cross in.
func describe(v object.Value) string {
	switch o := v.Object().(type) {
	case *object.Function, *object.BoundMethod, *object.Builtin, *member:
		return "a function"
	case *call:
		return "a coroutine (await it first)"
	case *asynciomodule.Future, *asynciomodule.Task:
		return "a future (await it first)"
	case *vm.Generator:
		switch o.Type() {
		case vm.CoroutineType:
			return "a coroutine (await it first)"
		case vm.AsyncGeneratorType:
			return "an asynchronous generator"
		}
		return "a generator"
	case *namespace:
		return "a namespace of functions"
	case *object.Module:
		return "a module"
	case *object.Exception:
		return "an exception"
	case *object.Type:
		return "a class"
	case *object.Complex:
		return "a complex number"
	case object.Iterator:
		return "an iterator"
	case *object.Instance:
		return "an instance of " + limits.CutText(v.Type().QualifiedName, 100)
	}
	return "an object of the type " + limits.CutText(v.Type().QualifiedName, 100)
}
