package gpython

import (
	"sync"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// repair corrects gpython's types, which are variables of its package, once per process and before the first run:
// the exception classes and some others were instances of their bases, so that they could not be derived from,
// and lacked what programs ask of them.
var repair = sync.OnceFunc(func() {
	types := []py.Object{natives.RecursionError}
	for _, object := range py.GetModuleImpl("builtins").Globals {
		types = append(types, object)
	}
	for _, object := range types {
		t, ok := object.(*py.Type)
		if !ok {
			continue
		}
		t.ObjectType = py.TypeType
		if t.Flags&py.TPFLAGS_BASE_EXC_SUBCLASS != 0 {
			t.New = newException
			t.Init = py.ObjectInit
			t.Flags |= py.TPFLAGS_BASETYPE
		}
	}
	for _, t := range []*py.Type{stopAsyncIteration, cancelledError, invalidStateError, moduleNotFound} {
		readyExceptionType(t)
	}
	for t, name := range map[*py.Type]string{
		py.BigIntType: "int", py.ComplexType: "complex", py.MapType: "map",
		py.MethodType: "builtin_function_or_method", py.BoundMethodType: "method",
	} {
		t.Name = name
	}
	if py.FrozenSetType.New == nil {
		py.FrozenSetType.New = newFrozenSet
	}
	repairExceptions()
	name := attribute(func(self py.Object) (py.Object, error) {
		switch o := self.(type) {
		case *py.Type:
			return py.String(o.Name), nil
		case *py.Method:
			return py.String(o.Name), nil
		}
		return nil, noAttribute(self, "__name__")
	})
	for _, t := range []*py.Type{py.TypeType, py.MethodType} {
		t.Dict["__name__"], t.Dict["__qualname__"] = name, name
	}
	py.TypeType.Dict["__module__"] = attribute(func(self py.Object) (py.Object, error) { return py.String("builtins"), nil })
})

// attribute makes an attribute that cannot be set.
func attribute(get func(self py.Object) (py.Object, error)) *py.Property {
	return &py.Property{Fget: get}
}

// repairExceptions gives exceptions their attributes and texts.
func repairExceptions() {
	base := py.BaseException.Dict
	base["args"] = attribute(func(self py.Object) (py.Object, error) { return exceptionArgs(self), nil })
	for _, name := range []string{causeName, contextName, tracebackName} {
		base[name] = attribute(func(py.Object) (py.Object, error) { return py.None, nil })
	}
	first := attribute(func(self py.Object) (py.Object, error) {
		switch args := exceptionArgs(self); len(args) {
		case 0:
			return py.None, nil
		case 1:
			return args[0], nil
		default:
			return args, nil
		}
	})
	py.SystemExit.Dict["code"] = first
	py.StopIteration.Dict["value"] = first
}

func newFrozenSet(_ *py.Type, args py.Tuple, kwargs py.StringDict) (py.Object, error) {
	if len(kwargs) > 0 || len(args) > 1 {
		return nil, py.ExceptionNewf(py.TypeError, "frozenset expected at most 1 argument, got %d", len(args)+len(kwargs))
	}
	if len(args) == 0 {
		return py.NewFrozenSet(), nil
	}
	items, err := py.SequenceTuple(args[0])
	if err != nil {
		return nil, err
	}
	return py.NewFrozenSetFromItems(items), nil
}
