// Package sysmodule is the module sys: what a program may know of its interpreter, and the streams that print and tracebacks write to.
//
// Most attributes are made when they are first asked for, by the module's __getattr__, so that importing sys costs next to nothing.
//
//	sys.go      the definition, and the functions
//	lazy.go     the attributes that are made when they are asked for
//	sizes.go    getsizeof
//	streams.go  what print and tracebacks need: the streams as the program may have replaced them
package sysmodule

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

// Definitions are the modules.
var Definitions = []*module.Definition{{Name: "sys", Doc: "What a program may know of its interpreter.", Members: members, Begin: begin}}

const hexVersion = 0x030D00F0

func members() []module.Member {
	list := module.Functions("sys",
		module.Function{Signature: "__getattr__(name, /)", Native: lazy},
		module.Function{Signature: "exit(status=None, /)", Native: exit},
		module.Function{Signature: "exc_info()", Native: excInfo},
		module.Function{Signature: "exception()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			if e := module.Of(t).Machine().Handled(); e != nil {
				return e.Value(), nil
			}
			return object.None, nil
		}},
		module.Function{Signature: "getrecursionlimit()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return object.Int(int64(t.DepthLimit())), nil
		}},
		module.Function{Signature: "setrecursionlimit(limit, /)", Native: setRecursionLimit},
		module.Function{Signature: "get_int_max_str_digits()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return object.Int(int64(t.DigitsLimit())), nil
		}},
		module.Function{Signature: "set_int_max_str_digits(maxdigits)", Native: setDigits},
		module.Function{Signature: "getsizeof(object, default=None)", Native: getSizeOf},
		module.Function{Signature: "getrefcount(object, /)", Native: constant(object.Int(2))},
		module.Function{Signature: "intern(string, /)", Native: intern},
		module.Function{Signature: "_getframe(depth=0, /)", Native: getFrame},
		module.Function{Signature: "_getframemodulename(depth=0)", Native: getFrameModule},
		module.Function{Signature: "displayhook(object, /)", Native: displayHook},
		module.Function{Signature: "excepthook(exctype, value, traceback, /)", Native: exceptHook},
		module.Function{Signature: "unraisablehook(unraisable, /)", Native: unraisableHook},
		module.Function{Signature: "breakpointhook(*args, **kws)", Native: refused("breakpoint", "there is no debugger; print what you want to see")},
		module.Function{Signature: "settrace(function, /)", Native: onlyNone("sys.settrace")},
		module.Function{Signature: "setprofile(function, /)", Native: onlyNone("sys.setprofile")},
		module.Function{Signature: "gettrace()", Native: constant(object.None)},
		module.Function{Signature: "getprofile()", Native: constant(object.None)},
		module.Function{Signature: "getdefaultencoding()", Native: text("utf-8")},
		module.Function{Signature: "getfilesystemencoding()", Native: text("utf-8")},
		module.Function{Signature: "getfilesystemencodeerrors()", Native: text("surrogateescape")},
		module.Function{Signature: "getswitchinterval()", Native: constant(object.Float(0.005))},
		module.Function{Signature: "setswitchinterval(interval, /)", Native: constant(object.None)},
		module.Function{Signature: "getallocatedblocks()", Native: constant(object.Int(0))},
		module.Function{Signature: "getunicodeinternedsize()", Native: constant(object.Int(0))},
		module.Function{Signature: "is_finalizing()", Native: constant(object.False)},
		module.Function{Signature: "_is_gil_enabled()", Native: constant(object.True)},
		module.Function{Signature: "is_stack_trampoline_active()", Native: constant(object.False)},
		module.Function{Signature: "audit(event, /, *args)", Native: constant(object.None)},
		module.Function{Signature: "addaudithook(hook)", Native: constant(object.None)},
		module.Function{Signature: "call_tracing(func, args, /)", Native: callTracing},
		module.Function{Signature: "_clear_type_cache()", Native: constant(object.None)},
		module.Function{Signature: "_clear_internal_caches()", Native: constant(object.None)},
		module.Function{Signature: "get_asyncgen_hooks()", Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return asyncgenHooks(t)
		}},
		module.Function{Signature: "set_asyncgen_hooks(firstiter=None, finalizer=None)", Native: constant(object.None)},
		module.Function{Signature: "get_coroutine_origin_tracking_depth()", Native: constant(object.Int(0))},
		module.Function{Signature: "set_coroutine_origin_tracking_depth(depth)", Native: constant(object.None)},
	)
	for _, m := range list {
		switch m.Name {
		case "displayhook", "excepthook", "unraisablehook", "breakpointhook":
			list = append(list, module.Member{Name: "__" + m.Name + "__", Value: m.Value})
		}
	}
	return append(list,
		module.Member{Name: "maxsize", Value: object.Int(1<<63 - 1)}, module.Member{Name: "maxunicode", Value: object.Int(0x10FFFF)},
		module.Member{Name: "hexversion", Value: object.Int(hexVersion)}, module.Member{Name: "api_version", Value: object.Int(1013)},
		module.Member{Name: "dont_write_bytecode", Value: object.True}, module.Member{Name: "pycache_prefix", Value: object.None},
	)
}

// begin adds what a program expects to find in the dict, and what it may change.
func begin(t *object.Thread, m *object.Module) *object.Exception {
	for _, attribute := range [][2]string{
		{"version", "3.13.0 (coderuntime) [Go]"}, {"byteorder", "little"}, {"platform", "linux"}, {"executable", ""}, {"float_repr_style", "short"},
		{"prefix", ""}, {"exec_prefix", ""}, {"base_prefix", ""}, {"base_exec_prefix", ""}, {"platlibdir", "lib"}, {"abiflags", ""},
	} {
		if raised := m.Dict.SetName(t, attribute[0], t.Intern(attribute[1]).Value()); raised != nil {
			return raised
		}
	}
	for _, name := range []string{"path", "argv", "orig_argv", "warnoptions", "meta_path", "path_hooks"} {
		list, raised := t.NewList(nil)
		if raised != nil {
			return raised
		}
		if name == "argv" || name == "orig_argv" {
			if raised := list.Append(t, t.Intern("main.py").Value()); raised != nil {
				return raised
			}
		}
		if raised := m.Dict.SetName(t, name, list.Value()); raised != nil {
			return raised
		}
	}
	return m.Dict.SetName(t, "modules", module.Of(t).Modules().Value())
}

func constant(v object.Value) object.Native {
	return func(*object.Thread, []object.Value) (object.Value, *object.Exception) { return v, nil }
}

func text(s string) object.Native {
	return func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return t.Intern(s).Value(), nil
	}
}

func refused(name, instead string) object.Native {
	return func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return object.Value{}, t.Raise(object.RuntimeErrorType, "%s is not available: %s", name, instead)
	}
}

// onlyNone makes a setter that nothing but None can be given to.
func onlyNone(name string) object.Native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		if arguments[0] != object.None {
			return object.Value{}, t.Raise(object.RuntimeErrorType, "%s is not available: a program cannot watch its own execution", name)
		}
		return object.None, nil
	}
}

func exit(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if !arguments[0].Exists() || arguments[0] == object.None {
		e := t.NewException(object.SystemExitType)
		e.SetField("code", object.None)
		return object.Value{}, e
	}
	given := []object.Value{arguments[0]}
	if tuple, ok := arguments[0].Object().(*object.Tuple); ok {
		given = append([]object.Value(nil), tuple.Elements()...)
	}
	e, raised := t.Instantiate(object.SystemExitType, given, nil)
	if raised != nil {
		return object.Value{}, raised
	}
	return object.Value{}, e.Object().(*object.Exception)
}

func excInfo(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
	e := module.Of(t).Machine().Handled()
	if e == nil {
		return object.Made(t.NewTuple(object.None, object.None, object.None))
	}
	traceback := object.None
	if e.Traceback != nil {
		traceback = e.Traceback.Value()
	}
	return object.Made(t.NewTuple(e.Type().Value(), e.Value(), traceback))
}

func setRecursionLimit(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	limit, raised := t.IndexInt(arguments[0], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	if limit < 1 {
		return object.Value{}, t.Raise(object.ValueErrorType, "recursion limit must be greater or equal than 1")
	}
	if depth, ok := t.SetDepthLimit(int(min(limit, 1<<31-1))); !ok {
		return object.Value{}, t.Raise(object.RecursionErrorType,
			"cannot set the recursion limit to %d at the recursion depth %d: the limit is too low", limit, depth)
	}
	return object.None, nil
}

func setDigits(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	digits, raised := t.IndexInt(arguments[0], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	if digits != 0 && digits < 640 || digits > 1<<31-1 {
		return object.Value{}, t.Raise(object.ValueErrorType, "maxdigits must be 0 or larger than 640")
	}
	t.SetDigitsLimit(int(digits))
	return object.None, nil
}

func intern(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := arguments[0].Object().(*object.Str)
	if !ok {
		if arguments[0].Type().IsSubtype(object.StrType) {
			return object.Value{}, t.Raise(object.TypeErrorType, "can't intern %s", arguments[0].Type().Name)
		}
		return object.Value{}, t.Raise(object.TypeErrorType, "intern() argument must be str, not %s", object.ArgumentType(arguments[0]))
	}
	return t.Intern(s.Text()).Value(), nil
}

// frameAt returns the frame that many calls above the caller's.
func frameAt(t *object.Thread, v object.Value) (*vm.Frame, *object.Exception) {
	depth := int64(0)
	if v.Exists() {
		var raised *object.Exception
		if depth, raised = t.IndexInt(v, object.OverflowErrorType); raised != nil {
			return nil, raised
		}
	}
	return module.Of(t).Machine().Frame(int(min(max(depth, 0), 1<<31-1))), nil
}

func getFrame(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	f, raised := frameAt(t, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if f == nil {
		return object.Value{}, t.Raise(object.ValueErrorType, "call stack is not deep enough")
	}
	return f.Value(), nil
}

func getFrameModule(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	f, raised := frameAt(t, arguments[0])
	if raised != nil || f == nil {
		return object.None, raised
	}
	if name := f.Globals.GetName(t, "__name__"); name.Exists() {
		return name, nil
	}
	return object.None, nil
}

func callTracing(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	tuple, ok := object.TupleOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "call_tracing() argument 2 must be tuple, not %s", arguments[1].Type().Name)
	}
	return t.Call(arguments[0], tuple.Elements(), nil)
}

// displayHook shows a value as the interactive interpreter does, and keeps it as builtins._.
func displayHook(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if arguments[0] == object.None {
		return object.None, nil
	}
	shown, raised := t.Repr(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := Write(t, "stdout", shown+"\n"); raised != nil {
		return object.Value{}, raised
	}
	builtins, raised := module.Of(t).Machine().Builtins()
	if raised != nil {
		return object.Value{}, raised
	}
	return object.None, builtins.SetName(t, "_", arguments[0])
}

// exceptHook prints an exception with its traceback.
func exceptHook(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	e, ok := arguments[1].Object().(*object.Exception)
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "print_exception(): Exception expected for value, %s found", arguments[1].Type().Name)
	}
	if b, ok := arguments[2].Object().(*object.Traceback); ok && e.Traceback == nil {
		e.Traceback = b
	}
	shown, raised := module.Of(t).Machine().FormatException(e, vm.TracebackOptions{})
	if raised != nil {
		return object.Value{}, raised
	}
	return object.None, Write(t, "stderr", shown)
}

func unraisableHook(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	v, raised := t.GetAttribute(arguments[0], "exc_value")
	if raised != nil {
		return object.Value{}, raised
	}
	message, raised := t.GetAttribute(arguments[0], "err_msg")
	if raised != nil {
		return object.Value{}, raised
	}
	about, raised := t.GetAttribute(arguments[0], "object")
	if raised != nil {
		return object.Value{}, raised
	}
	first := "Exception ignored in"
	if message != object.None {
		if first, raised = t.Text(message); raised != nil {
			return object.Value{}, raised
		}
	}
	if about != object.None {
		shown, raised := t.Repr(about)
		if raised != nil {
			return object.Value{}, raised
		}
		first += ": " + shown
	}
	if raised := Write(t, "stderr", first+"\n"); raised != nil {
		return object.Value{}, raised
	}
	if e, ok := v.Object().(*object.Exception); ok {
		shown, raised := module.Of(t).Machine().FormatException(e, vm.TracebackOptions{Unchained: true})
		if raised != nil {
			return object.Value{}, raised
		}
		return object.None, Write(t, "stderr", shown)
	}
	return object.None, nil
}
