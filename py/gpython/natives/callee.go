package natives

import (
	"strings"

	"github.com/go-python/gpython/py"
)

// A Native is a built-in in Go.
type Native func(m *Meter, args py.Tuple, keywords py.StringDict) (py.Object, error)

// A boundNative is a method of a built-in type in Go. original is what it replaces.
type boundNative func(m *Meter, original *py.Method, self py.Object, args py.Tuple, keywords py.StringDict) (py.Object, error)

// A function names a function of a native module, of which each run has its own copies.
type function struct{ module, name string }

// The replacements: of functions, of what calls of built-in types do, and of the methods of built-in types.
var (
	functionTable map[function]Native
	typeTable     map[*py.Type]Native
	methodTable   map[*py.Method]boundNative
)

func init() { // the replacements call what looks them up
	functionTable = map[function]Native{
		{"builtins", "all"}:        all,
		{"builtins", "any"}:        anyTrue,
		{"builtins", "ascii"}:      ascii,
		{"builtins", "delattr"}:    delattr,
		{"builtins", "divmod"}:     divmod,
		{"builtins", "getattr"}:    getattr,
		{"builtins", "hasattr"}:    hasattr,
		{"builtins", "isinstance"}: isinstance,
		{"builtins", "iter"}:       iter,
		{"builtins", "max"}:        maximum,
		{"builtins", "min"}:        minimum,
		{"builtins", "pow"}:        pow,
		{"builtins", "repr"}:       repr,
		{"builtins", "round"}:      round,
		{"builtins", "setattr"}:    setattr,
		{"builtins", "sorted"}:     sorted,
		{"builtins", "sum"}:        sum,
		{"math", "factorial"}:      factorial,
	}
	typeTable = map[*py.Type]Native{
		py.BytesType:      newBytes,
		py.EnumerateType:  newEnumerate,
		py.FilterType:     newFilter,
		py.IntType:        newInt,
		py.ListType:       newList,
		py.MapType:        newMap,
		py.RangeType:      newRange,
		py.SetType:        newSet,
		py.StringDictType: newDict,
		py.StringType:     newStr,
		py.TupleType:      newTuple,
		py.TypeType:       newType,
		py.ZipType:        newZip,
	}
	methodTable = methods(map[*py.Type]map[string]boundNative{
		py.ListType: {
			"extend": extend,
			"sort":   sortList,
		},
		py.StringType: {
			"lstrip":  strip(strings.TrimLeftFunc),
			"replace": replaceText,
			"rstrip":  strip(strings.TrimRightFunc),
			"split":   splitText,
			"strip":   strip(strings.TrimFunc),
		},
		py.BytesType: {
			"replace": replaceBytes,
		},
		py.StringDictType: {
			"get": getFromDict,
		},
	})
}

func methods(byName map[*py.Type]map[string]boundNative) map[*py.Method]boundNative {
	table := map[*py.Method]boundNative{}
	for t, methods := range byName {
		for name, f := range methods {
			table[t.Dict[name].(*py.Method)] = f
		}
	}
	return table
}

// ReplaceFunction makes the run's calls of a native module's function go to f. What the function is, to type, is and
// isinstance, does not change.
func (m *Meter) ReplaceFunction(module, name string, f Native) {
	m.functions[function{module, name}] = &builtin{m, f}
	clear(m.callees)
}

// Callee returns what a call of f shall call: the replacement of a built-in that has one, else f.
func (m *Meter) Callee(f py.Object) py.Object {
	switch f := f.(type) {
	case *py.Type:
		if native, ok := typeTable[f]; ok {
			return &builtin{m, native}
		}
		if isInstance(f) { // gpython takes it for a class
			if method := f.ObjectType.Lookup("__call__"); method != nil {
				return py.NewBoundMethod(f, method)
			}
			return m.notCallable(f)
		}
	case *py.Method:
		if f.Module == nil || f.Module.ModuleImpl == nil {
			return f
		}
		callee, ok := m.callees[f]
		if !ok {
			callee = m.functionFor(f)
			m.callees[f] = callee
		}
		return callee
	case *py.BoundMethod:
		switch method := f.Method.(type) {
		case *py.Method:
			if native, ok := methodTable[method]; ok {
				return &boundBuiltin{m, native, method, f.Self}
			}
		case *py.BoundMethod: // chains of them, which a program makes of classmethod, are called by recursion
			if _, ok := method.Method.(*py.BoundMethod); ok {
				return &builtin{m, func(*Meter, py.Tuple, py.StringDict) (py.Object, error) { return nil, tooDeep() }}
			}
		}
	}
	return f
}

// notCallable is what a call of an instance that has no __call__ shall call.
func (m *Meter) notCallable(instance *py.Type) py.Object {
	return &builtin{m, func(*Meter, py.Tuple, py.StringDict) (py.Object, error) {
		return nil, py.ExceptionNewf(py.TypeError, "'%s' object is not callable", instance.ObjectType.Name)
	}}
}

func (m *Meter) functionFor(f *py.Method) py.Object {
	key := function{f.Module.ModuleImpl.Info.Name, f.Name}
	if replacement, ok := m.functions[key]; ok {
		return replacement
	}
	if native, ok := functionTable[key]; ok {
		return &builtin{m, native}
	}
	return f
}

// call calls f, or what replaces it.
func (m *Meter) call(f py.Object, args ...py.Object) (py.Object, error) {
	return py.Call(m.Callee(f), args, nil)
}

// A builtin is what a call of a built-in calls. No program gets hold of it.
type builtin struct {
	meter *Meter
	f     Native
}

// Type implements [py.Object].
func (*builtin) Type() *py.Type { return py.MethodType }

// M__call__ implements a call.
func (b *builtin) M__call__(args py.Tuple, keywords py.StringDict) (py.Object, error) {
	b.meter.Poll()
	return b.f(b.meter, args, keywords)
}

// A boundBuiltin is what a call of a built-in type's method calls. No program gets hold of it.
type boundBuiltin struct {
	meter    *Meter
	f        boundNative
	original *py.Method
	self     py.Object
}

// Type implements [py.Object].
func (*boundBuiltin) Type() *py.Type { return py.MethodType }

// M__call__ implements a call.
func (b *boundBuiltin) M__call__(args py.Tuple, keywords py.StringDict) (py.Object, error) {
	b.meter.Poll()
	self := b.self
	if t, ok := self.(*py.Type); ok && !isInstance(t) && len(args) > 0 { // list.sort(l)
		self, args = args[0], args[1:]
	}
	return b.f(b.meter, b.original, self, args, keywords)
}
