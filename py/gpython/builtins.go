package gpython

import (
	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/lower"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// installBuiltins makes the builtins of a run: gpython's, with those replaced or added that are wrong, missing or
// reach outside.
func (e *engine) installBuiltins() error {
	module, err := e.context.store.NewModule(e.context.outer, py.GetModuleImpl("builtins"))
	if err != nil {
		return err
	}
	builtins := module.Globals
	buildClass, _ := builtins["__build_class__"].(*py.Method)
	for name, f := range map[string]any{
		lower.Await:     func(_, awaitable py.Object) (py.Object, error) { return e.await(awaitable) },
		lower.Coroutine: e.newCoroutineFunction,
		lower.AsyncIter: e.newAsyncIterator,
		lower.AsyncWith: func(_, manager py.Object) (py.Object, error) { return &asyncManager{e, manager}, nil },
		lower.Raise:     raiseNative,
		lower.At:        e.calledAt,
		"issubclass":    isSubclass,
		"callable":      callable,
		"dir":           e.dir,
		"exit":          exit,
		"quit":          exit,
		"__import__":    e.importModule,
		"open":          absent("open", "there is no file system"),
		"input":         absent("input", "there is no terminal to ask at"),
		"__build_class__": func(self py.Object, args py.Tuple, kwargs py.StringDict) (py.Object, error) {
			class, err := buildClass.CallWithKeywords(module, args, kwargs)
			if err != nil {
				return nil, err
			}
			return completeClass(class), nil
		},
	} {
		builtins[name] = method(name, f)
	}
	builtins["StopAsyncIteration"] = stopAsyncIteration
	builtins["ModuleNotFoundError"] = moduleNotFound
	builtins["RecursionError"] = natives.RecursionError
	if _, err := e.context.GetModule("sys"); err != nil { // where print finds its output
		return err
	}
	return nil
}

func stringOf(text string, err error) (py.Object, error) { return py.String(text), err }

// absent is a builtin that reaches for what is not there.
func absent(name, reason string) any {
	return func(py.Object, py.Tuple, py.StringDict) (py.Object, error) {
		return nil, py.ExceptionNewf(py.RuntimeError, "%s() is not available: %s", name, reason)
	}
}

// completeClass makes a new class's instances find the special methods of all its bases, and the instances of
// exception classes exceptions.
func completeClass(object py.Object) py.Object {
	class, ok := object.(*py.Type)
	if !ok || !isClass(class) {
		return object
	}
	switch {
	case class.IsSubtype(py.BaseException):
		class.New = newException
	case class.IsSubtype(py.TypeType):
	default:
		class.New = func(t *py.Type, args py.Tuple, kwargs py.StringDict) (py.Object, error) {
			if len(args)+len(kwargs) > 0 && t.Lookup("__init__") == nil && t.Lookup("__new__") == nil {
				return nil, py.ExceptionNewf(py.TypeError, "%s() takes no arguments", t.Name)
			}
			return newInstance(t), nil
		}
	}
	return class
}

// isSubclass implements issubclass.
func isSubclass(_ py.Object, args py.Tuple) (py.Object, error) {
	if len(args) != 2 {
		return nil, py.ExceptionNewf(py.TypeError, "issubclass expected 2 arguments, got %d", len(args))
	}
	t, ok := args[0].(*py.Type)
	if !ok || !isClass(t) {
		return nil, py.ExceptionNewf(py.TypeError, "issubclass() arg 1 must be a class")
	}
	classes, ok := args[1].(py.Tuple)
	if !ok {
		classes = py.Tuple{args[1]}
	}
	for _, object := range classes {
		class, ok := object.(*py.Type)
		if !ok || !isClass(class) {
			return nil, py.ExceptionNewf(py.TypeError, "issubclass() arg 2 must be a class or a tuple of classes")
		}
		if t.IsSubtype(class) {
			return py.True, nil
		}
	}
	return py.False, nil
}

func callable(_, object py.Object) (py.Object, error) {
	if t, ok := object.(*py.Type); ok && !isClass(t) {
		return py.NewBool(t.ObjectType.Lookup("__call__") != nil), nil
	}
	_, ok := object.(py.I__call__)
	return py.NewBool(ok), nil
}

// dir implements dir for what a program lists most: a namespace, a module, a class, an instance.
func (e *engine) dir(_ py.Object, args py.Tuple) (py.Object, error) {
	if len(args) == 0 {
		return namesOf(e.globals), nil
	}
	switch o := args[0].(type) {
	case *namespace:
		return py.NewListFromItems(o.list()), nil
	case *py.Module:
		return namesOf(o.Globals), nil
	case *py.Type:
		all := o.Dict.Copy()
		for _, base := range o.Mro {
			if t, ok := base.(*py.Type); ok {
				for name := range t.Dict {
					all[name] = py.None
				}
			}
		}
		return namesOf(all), nil
	}
	return namesOf(args[0].Type().Dict), nil
}

func namesOf(dict py.StringDict) *py.List { return py.NewListFromStrings(sortedKeys(dict)) }

func (e *engine) newCoroutineFunction(_, function py.Object) (py.Object, error) {
	f, ok := function.(*py.Function)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "a function was expected")
	}
	return &coroutineFunction{e, f, e.sourceLine(f.Code.Firstlineno)}, nil
}

// calledAt is what lower.At stands for: a function that is called on a line of the program's text.
func (e *engine) calledAt(_ py.Object, args py.Tuple) (py.Object, error) {
	if len(args) != 2 {
		return nil, py.ExceptionNewf(py.TypeError, "a function and a line were expected")
	}
	f, ok := args[0].(*coroutineFunction)
	line, isLine := args[1].(py.Int)
	if !ok || !isLine {
		return args[0], nil
	}
	return &coroutineFunction{f.engine, f.function, int(line)}, nil
}

func (e *engine) newAsyncIterator(_, iterable py.Object) (py.Object, error) {
	if generator, ok := iterable.(*asyncGenerator); ok {
		return generator.generator, nil
	}
	method, err := py.GetAttrString(iterable, "__aiter__")
	if err != nil {
		return nil, py.ExceptionNewf(py.TypeError, "'async for' requires an object with __aiter__ method, got %s", iterable.Type().Name)
	}
	source, err := py.Call(method, nil, nil)
	if err != nil {
		return nil, err
	}
	if generator, ok := source.(*asyncGenerator); ok {
		return generator.generator, nil
	}
	return &asyncIterator{e, source}, nil
}
