package gpython

import (
	"github.com/go-python/gpython/py"
)

// Exceptions that a program makes are ordinary gpython instances (a *py.Type whose ObjectType is the class), so
// that they have attributes and methods; those that gpython itself raises are *py.Exception. lower.Raise and
// raise bring both to the VM as a py.ExceptionInfo, which takes any value.

// The exception classes of Python 3.13 that gpython lacks and programs here meet.
var (
	stopAsyncIteration = newExceptionType("StopAsyncIteration", py.ExceptionType)
	cancelledError     = newExceptionType("CancelledError", py.BaseException)
	invalidStateError  = newExceptionType("InvalidStateError", py.ExceptionType)
	moduleNotFound     = newExceptionType("ModuleNotFoundError", py.ImportError)
)

// Attributes of exceptions; argsName is where an instance keeps them.
const argsName, causeName, contextName, tracebackName = "args", "__cause__", "__context__", "__traceback__"

// newExceptionType makes a class of exceptions.
func newExceptionType(name string, base *py.Type) *py.Type {
	return &py.Type{
		ObjectType: py.TypeType, Name: name, Qualname: name, Base: base, Bases: py.Tuple{base},
		Mro: nil, Dict: py.StringDict{"__module__": py.String("builtins")},
		New: newException, Init: py.ObjectInit,
		Flags: base.Flags | py.TPFLAGS_BASETYPE | py.TPFLAGS_BASE_EXC_SUBCLASS,
	}
}

// readyExceptionType gives a class its method resolution order.
func readyExceptionType(t *py.Type) {
	t.Mro = append(py.Tuple{t}, t.Base.Mro...)
	t.Flags |= py.TPFLAGS_READY
}

// newException makes an instance of an exception class; it is the classes' __new__.
func newException(t *py.Type, args py.Tuple, kwargs py.StringDict) (py.Object, error) {
	if len(kwargs) > 0 && t.Lookup("__init__") == nil {
		return nil, py.ExceptionNewf(py.TypeError, "%s() takes no keyword arguments", t.Name)
	}
	instance := newInstance(t)
	instance.Dict[argsName] = append(py.Tuple{}, args...)
	return instance, nil
}

// newInstance makes an instance of a class. gpython looks special methods up on the instance, so that it gets the
// class's method resolution order, without which only the class's own would be found.
func newInstance(t *py.Type) *py.Type {
	instance := t.Alloc()
	instance.Mro = t.Mro
	return instance
}

// newError makes an exception with a text.
func newError(t *py.Type, text string) *py.Type {
	instance := newInstance(t)
	instance.Dict[argsName] = py.Tuple{py.String(text)}
	return instance
}

// raise makes the error that a native returns to raise an exception.
func raise(instance py.Object) error {
	return py.ExceptionInfo{Type: instance.Type(), Value: instance}
}

// exceptionArgs is the exception's args.
func exceptionArgs(exception py.Object) py.Tuple {
	switch e := exception.(type) {
	case *py.Exception:
		if args, ok := e.Args.(py.Tuple); ok {
			return args
		}
	case *py.Type:
		if args, ok := e.Dict[argsName].(py.Tuple); ok {
			return args
		}
	}
	return py.Tuple{}
}

// raiseNative is what raise is lowered to: raise_(exception[, cause]).
func raiseNative(_ py.Object, args py.Tuple) (py.Object, error) {
	if len(args) == 0 || len(args) > 2 {
		return nil, py.ExceptionNewf(py.SystemError, "bad raise")
	}
	exception, err := exceptionOf(args[0], "exceptions must derive from BaseException")
	if err != nil {
		return nil, err
	}
	if len(args) == 2 && args[1] != py.None {
		cause, err := exceptionOf(args[1], "exception causes must derive from BaseException")
		if err != nil {
			return nil, err
		}
		switch e := exception.(type) {
		case *py.Exception:
			e.Cause = cause
		case *py.Type:
			e.Dict[causeName] = cause
		}
	}
	return nil, raise(exception)
}

// exceptionOf makes an instance of what may stand behind raise: an instance or a class.
func exceptionOf(object py.Object, otherwise string) (py.Object, error) {
	if t, ok := object.(*py.Type); ok && isClass(t) && t.IsSubtype(py.BaseException) {
		return py.Call(t, nil, nil)
	}
	if !isException(object) {
		return nil, py.ExceptionNewf(py.TypeError, "%s", otherwise)
	}
	return object, nil
}

func isException(object py.Object) bool {
	switch e := object.(type) {
	case *py.Exception:
		return true
	case *py.Type:
		return !isClass(e) && e.ObjectType.IsSubtype(py.BaseException)
	}
	return false
}

// isClass tells a class from an instance of one, which gpython does not: both are *py.Type, and an instance has
// no name.
func isClass(t *py.Type) bool { return t.Name != "" }

// thrownOf is the exception in an error that gpython returned: its class, the instance, and its traceback.
func thrownOf(err error) py.ExceptionInfo {
	switch e := err.(type) {
	case py.ExceptionInfo:
		return e
	case *py.Exception:
		return py.ExceptionInfo{Type: e.Base, Value: e}
	case *py.Type:
		// gpython returns the class itself for StopIteration.
		instance := newInstance(e)
		return py.ExceptionInfo{Type: e, Value: instance}
	}
	return py.ExceptionInfo{Type: py.SystemError, Value: newError(py.SystemError, err.Error())}
}
