package gpython

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// Render implements bridge.Reader.
func (e *engine) Render(value py.Object) string {
	result, err := e.guard.Protect(func() (py.Object, error) { return stringOf(natives.Repr(e.meter, value)) })
	if err != nil {
		return "<" + value.Type().Name + " object>"
	}
	text, _ := result.(py.String)
	return strings.ToValidUTF8(string(text), "\ufffd")
}

// Node implements bridge.Reader by the rules of the contract for Python. It runs no code of the program.
func (e *engine) Node(value py.Object) (bridge.Node[py.Object], error) {
	switch v := value.(type) {
	case nil, py.NoneType:
		return bridge.Node[py.Object]{}, nil
	case py.Bool:
		return scalar(bool(v)), nil
	case py.Int:
		return scalar(int64(v)), nil
	case *py.BigInt:
		number := (*big.Int)(v)
		if number.IsInt64() {
			return scalar(number.Int64()), nil
		}
		return scalar(new(big.Int).Set(number)), nil
	case py.Float:
		return scalar(float64(v)), nil
	case py.String:
		return scalar(strings.ToValidUTF8(string(v), "\ufffd")), nil
	case py.Bytes:
		return scalar(slices.Clone([]byte(v))), nil
	case *py.List:
		return items(bridge.List, v, func() py.Tuple { return v.Items }), nil
	case py.Tuple:
		var identity any = "()"
		if len(v) > 0 {
			identity = &v[0]
		}
		return items(bridge.List, identity, func() py.Tuple { return v }), nil
	case *py.Range:
		return rangeNode(v), nil
	case *py.Set, *py.FrozenSet:
		members, err := e.setItems(v)
		return items(bridge.Set, v, func() py.Tuple { return members }), err
	case py.StringDict:
		return dictNode(v), nil
	}
	return bridge.Node[py.Object]{Shape: bridge.Opaque, Reason: describe(value)}, nil
}

func scalar(value any) bridge.Node[py.Object] { return bridge.Node[py.Object]{Scalar: value} }

// items describes a list or set; current is asked for each item, since a list may change meanwhile.
func items(shape bridge.Shape, identity any, current func() py.Tuple) bridge.Node[py.Object] {
	index := -1
	return bridge.Node[py.Object]{Shape: shape, Identity: identity, Next: func() (bridge.Entry[py.Object], bool) {
		index++
		if items := current(); index < len(items) {
			return bridge.Entry[py.Object]{Value: items[index]}, true
		}
		return bridge.Entry[py.Object]{}, false
	}}
}

func rangeNode(r *py.Range) bridge.Node[py.Object] {
	next, left := r.Start, r.Length
	return bridge.Node[py.Object]{Shape: bridge.List, Identity: r, Next: func() (bridge.Entry[py.Object], bool) {
		if left <= 0 {
			return bridge.Entry[py.Object]{}, false
		}
		value := next
		next, left = next+r.Step, left-1
		return bridge.Entry[py.Object]{Value: value}, true
	}}
}

func dictNode(dict py.StringDict) bridge.Node[py.Object] {
	keys := sortedKeys(dict)
	return bridge.Node[py.Object]{Shape: bridge.Object, Identity: dictIdentity(dict), Next: func() (bridge.Entry[py.Object], bool) {
		if len(keys) == 0 {
			return bridge.Entry[py.Object]{}, false
		}
		key := keys[0]
		keys = keys[1:]
		return bridge.Entry[py.Object]{Name: strings.ToValidUTF8(key, "\ufffd"), Value: dict[key]}, true
	}}
}

// sortedKeys are a dict's keys as texts are ordered: gpython's dict has no order, and this one does not change from
// run to run.
func sortedKeys(dict py.StringDict) []string { return slices.Sorted(maps.Keys(dict)) }

// dictIdentity is equal for two dicts exactly if they are one.
func dictIdentity(dict py.StringDict) any { return reflect.ValueOf(dict).Pointer() }

// setItems are a set's elements, numbers and texts in an order that does not change from run to run.
func (e *engine) setItems(set py.Object) (py.Tuple, error) {
	elements, err := natives.Collect(e.meter, set)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(elements, func(a, b py.Object) int {
		switch x := a.(type) {
		case py.Int:
			if y, ok := b.(py.Int); ok {
				return cmp.Compare(x, y)
			}
		case py.String:
			if y, ok := b.(py.String); ok {
				return cmp.Compare(x, y)
			}
		}
		return cmp.Compare(a.Type().Name, b.Type().Name)
	})
	return elements, nil
}

// describe says what a value is that has no form to cross in.
func describe(value py.Object) string {
	switch v := value.(type) {
	case *py.Function, *py.Method, *py.BoundMethod, *member, *coroutineFunction:
		return "a function"
	case *call, *coroutine:
		return "a coroutine (await it first)"
	case *task, *gathering:
		return "a future (await it first)"
	case *asyncGenerator:
		return "an asynchronous generator"
	case *py.Generator:
		return "a generator"
	case *namespace:
		return "a namespace of functions"
	case *py.Module:
		return "a module"
	case *py.Exception:
		return "an exception"
	case *py.Type:
		switch {
		case isClass(v):
			return "a class"
		case isException(v):
			return "an exception"
		}
		return "an instance of " + v.ObjectType.Name
	case py.I_iterator:
		return "an iterator"
	case py.Complex:
		return "a complex number"
	}
	return "an object of the type " + value.Type().Name
}

// build makes the value of a call's result.
func (e *engine) build(result any) (py.Object, error) {
	if err := representable(result); err != nil {
		return nil, err
	}
	return bridge.Build(bridge.Builder[py.Object](builder{}), result, e.host.Stopped)
}

// representable returns an error, which names the path, for a value that gpython has no type for: a time, a map
// with keys that are no texts, a set of containers. Values are bounded in depth by coderuntime.ToValue.
func representable(result any) error {
	type place struct {
		value any
		path  string
	}
	refuse := func(path, reason string) error {
		return fmt.Errorf("%s %s, which this engine cannot represent", path, reason)
	}
	for todo := []place{{result, "result"}}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch v := p.value.(type) {
		case time.Time:
			return refuse(p.path, "is a time")
		case []any:
			for i, item := range v {
				if compound(item) {
					todo = append(todo, place{item, p.path + "[" + strconv.Itoa(i) + "]"})
				}
			}
		case *coderuntime.Object:
			for key, item := range v.All() {
				if compound(item) {
					todo = append(todo, place{item, members.Path(p.path, key)})
				}
			}
		case *coderuntime.Map:
			for key, item := range v.All() {
				name, ok := key.(string)
				if !ok {
					return refuse(p.path, "is a map with keys that are not all texts")
				}
				if compound(item) {
					todo = append(todo, place{item, members.Path(p.path, name)})
				}
			}
		case *coderuntime.Set:
			for item := range v.All() {
				if _, bytes := item.([]byte); bytes || compound(item) {
					return refuse(p.path, "is a set of values that are not all numbers or texts")
				}
			}
		}
	}
	return nil
}

// compound tells the values that representable has to look at.
func compound(value any) bool {
	switch value.(type) {
	case time.Time, []any, *coderuntime.Object, *coderuntime.Map, *coderuntime.Set:
		return true
	}
	return false
}

// builder implements bridge.Builder for values that are representable.
type builder struct{}

func (builder) Nil() py.Object            { return py.None }
func (builder) Bool(v bool) py.Object     { return py.NewBool(v) }
func (builder) Int(v int64) py.Object     { return py.Int(v) }
func (builder) Float(v float64) py.Object { return py.Float(v) }
func (builder) Bytes(v []byte) py.Object  { return py.Bytes(slices.Clone(v)) }

func (builder) String(v string) py.Object { return py.String(strings.ToValidUTF8(v, "\ufffd")) }

func (builder) BigInt(v *big.Int) py.Object {
	return (*py.BigInt)(new(big.Int).Set(v)).MaybeInt()
}

// Number reads as json.loads does: an integer of any size, or a float.
func (b builder) Number(v json.Number) py.Object {
	if !strings.ContainsAny(string(v), ".eE") {
		if number, ok := new(big.Int).SetString(string(v), 10); ok {
			return b.BigInt(number)
		}
	}
	f, _ := strconv.ParseFloat(string(v), 64) // infinite beyond its range
	return py.Float(f)
}

// Time is never called for a value that is representable.
func (builder) Time(v time.Time) py.Object { return py.String(v.Format(time.RFC3339Nano)) }

func (builder) List(elements []py.Object) py.Object { return py.NewListFromItems(elements) }

func (builder) Object(keys []string, values []py.Object) py.Object {
	dict := py.NewStringDictSized(len(keys))
	for i, key := range keys {
		dict[strings.ToValidUTF8(key, "\ufffd")] = values[i]
	}
	return dict
}

// Map is given keys that are texts.
func (b builder) Map(keys, values []py.Object) py.Object {
	names := make([]string, len(keys))
	for i, key := range keys {
		name, _ := key.(py.String)
		names[i] = string(name)
	}
	return b.Object(names, values)
}

func (builder) Set(elements []py.Object) py.Object { return py.NewSetFromItems(elements) }
