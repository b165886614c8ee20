package lib

import (
	"math"
	"sort"
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib/iomodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/sysmodule"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
	"github.com/coderuntime/coderuntime/py/vm"
)

// of returns the library of the run that a native is called in.
func of(t *object.Thread) *Library { return t.Machine().(*vm.Machine).Host().(*Library) }

// builtins is the table of built-in names. It is made once and never changed.
var builtins = sync.OnceValue(func() map[string]object.Value {
	table := map[string]object.Value{
		"None": object.None, "True": object.True, "False": object.False, "NotImplemented": object.NotImplemented, "Ellipsis": object.Ellipsis,
		"__debug__": object.True,
	}
	for _, typ := range object.BuiltinTypes() {
		table[typ.Name] = typ.Value()
	}
	table["EnvironmentError"], table["IOError"] = object.OSErrorType.Value(), object.OSErrorType.Value()
	for _, f := range builtinFunctions {
		b := object.NewFunction("builtins", f.signature, "", f.native)
		table[b.Name] = b.Value()
	}
	return table
})

func builtinNames() []string {
	names := make([]string, 0, len(builtins()))
	for name := range builtins() {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

type native = func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception)

var builtinFunctions = []struct {
	signature string
	native    native
}{
	{"__build_class__(func, name, /, *bases, **kwds)", buildClass},
	{"__import__(name, globals=None, locals=None, fromlist=(), level=0)", importFunction},
	{"abs(x, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		result, has, raised := t.CallSpecial(arguments[0], object.SlotAbs)
		if raised == nil && !has {
			raised = t.Raise(object.TypeErrorType, "bad operand type for abs(): '%s'", arguments[0].Type().Name)
		}
		return result, raised
	}},
	{"aiter(async_iterable, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		result, has, raised := t.CallSpecial(arguments[0], object.SlotAiter)
		if raised == nil && !has {
			raised = t.Raise(object.TypeErrorType, "'%s' object is not an async iterable", arguments[0].Type().Name)
		}
		return result, raised
	}},
	{"all(iterable, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		all := true
		raised := t.Each(arguments[0], func(v object.Value) (bool, *object.Exception) {
			truth, raised := t.Truth(v)
			all = truth
			return truth, raised
		})
		return object.Bool(all), raised
	}},
	{"any(iterable, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		any := false
		raised := t.Each(arguments[0], func(v object.Value) (bool, *object.Exception) {
			truth, raised := t.Truth(v)
			any = truth
			return !truth, raised
		})
		return object.Bool(any), raised
	}},
	{"anext(async_iterator, default=None, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return of(t).machine.AsyncNext(arguments[0], arguments[1])
	}},
	{"ascii(obj, /)", textFunction((*object.Thread).ASCII)},
	{"repr(obj, /)", textFunction((*object.Thread).Repr)},
	{"bin(number, /)", baseFunction("#b")}, {"oct(number, /)", baseFunction("#o")}, {"hex(number, /)", baseFunction("#x")},
	{"callable(obj, /)", func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.Bool(object.Callable(arguments[0])), nil
	}},
	{"chr(i, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		n, raised := t.IndexInt(arguments[0], object.OverflowErrorType)
		if raised != nil {
			if raised.Is(object.OverflowErrorType) {
				raised = t.Raise(object.ValueErrorType, "chr() arg not in range(0x110000)")
			}
			return object.Value{}, raised
		}
		if n < 0 || n > 0x10FFFF {
			return object.Value{}, t.Raise(object.ValueErrorType, "chr() arg not in range(0x110000)")
		}
		return t.StrValue(string(object.AppendPoint(nil, rune(n))))
	}},
	{"ord(c, /)", ord},
	{"compile(source, filename, mode, flags=0, dont_inherit=False, optimize=-1)", compileFunction},
	{"exec(source, /, globals=None, locals=None, *, closure=None)", execFunction},
	{"eval(source, /, globals=None, locals=None)", evalFunction},
	{"delattr(obj, name, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		name, raised := t.AttributeName(arguments[1])
		if raised != nil {
			return object.Value{}, raised
		}
		return object.None, t.AssignAttribute(arguments[0], name, object.Value{})
	}},
	{"dir(object=None, /)", dir},
	{"divmod(x, y, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return t.Binary(object.DivMod, arguments[0], arguments[1])
	}},
	{"format(value, format_spec='', /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		spec := ""
		if arguments[1].Exists() {
			s, ok := object.StrOf(arguments[1])
			if !ok {
				return object.Value{}, t.Raise(object.TypeErrorType, "format() argument 2 must be str, not %s", object.ArgumentType(arguments[1]))
			}
			spec = s.Text()
		}
		return t.Format(arguments[0], spec)
	}},
	{"getattr(object, name, default=None, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		name, raised := t.AttributeName(arguments[1])
		if raised != nil {
			return object.Value{}, raised
		}
		if !arguments[2].Exists() {
			return t.GetAttribute(arguments[0], name)
		}
		v, raised := t.FindAttribute(arguments[0], name)
		if raised == nil && !v.Exists() {
			v = arguments[2]
		}
		return v, raised
	}},
	{"hasattr(obj, name, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		name, raised := t.AttributeName(arguments[1])
		if raised != nil {
			return object.Value{}, raised
		}
		v, raised := t.FindAttribute(arguments[0], name)
		return object.Bool(v.Exists()), raised
	}},
	{"setattr(obj, name, value, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		name, raised := t.AttributeName(arguments[1])
		if raised != nil {
			return object.Value{}, raised
		}
		return object.None, t.AssignAttribute(arguments[0], name, arguments[2])
	}},
	{"globals()", func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return of(t).completed(of(t).machine.Globals().Value())
	}},
	{"locals()", func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		return of(t).locals()
	}},
	{"vars(object=None, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		if !arguments[0].Exists() {
			return of(t).locals()
		}
		v, raised := t.FindAttribute(arguments[0], "__dict__")
		if raised == nil && !v.Exists() {
			raised = t.Raise(object.TypeErrorType, "vars() argument must have __dict__ attribute")
		}
		return v, raised
	}},
	{"hash(obj, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		hash, raised := t.Hash(arguments[0])
		return object.Int(int64(hash)), raised
	}},
	{"id(obj, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return object.Int(t.Identity(arguments[0])), nil
	}},
	{"input(prompt='', /)", input},
	{"open(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None)", open},
	{"copyright()", siteFunction(licenseText)}, {"credits()", siteFunction(licenseText)}, {"license()", siteFunction(licenseText)},
	{"help(object=None, /)", help},
	{"breakpoint(*args, **kws)", breakpoint}, {"exit(code=None)", leave}, {"quit(code=None)", leave},
	{"isinstance(obj, class_or_tuple, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		is, raised := t.IsInstanceOf(arguments[0], arguments[1])
		return object.Bool(is), raised
	}},
	{"issubclass(cls, class_or_tuple, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		is, raised := t.IsSubclassOf(arguments[0], arguments[1])
		return object.Bool(is), raised
	}},
	{"iter(object, sentinel=None, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		if !arguments[1].Exists() {
			return t.Iter(arguments[0])
		}
		if !object.Callable(arguments[0]) {
			return object.Value{}, t.Raise(object.TypeErrorType, "iter(v, w): v must be callable")
		}
		return t.NewCallableIterator(arguments[0], arguments[1])
	}},
	{"len(obj, /)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		n, raised := t.Len(arguments[0])
		return object.Int(int64(n)), raised
	}},
	{"max(*args, key=None, default=None)", extreme("max", object.Greater)}, {"min(*args, key=None, default=None)", extreme("min", object.Less)},
	{"next(iterator, default=None, /)", next},
	{"pow(base, exp, mod=None)", power},
	{"print(*args, sep=' ', end='\\n', file=None, flush=False)", print},
	{"round(number, ndigits=None)", round},
	{"sorted(iterable, /, *, key=None, reverse=False)", func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		values, raised := t.Collect(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		reverse := false
		if arguments[2].Exists() {
			if reverse, raised = t.Truth(arguments[2]); raised != nil {
				return object.Value{}, raised
			}
		}
		if raised := t.SortValues(values, arguments[1], reverse); raised != nil {
			return object.Value{}, raised
		}
		list, raised := t.NewList(values)
		if raised != nil {
			return object.Value{}, raised
		}
		return list.Value(), nil
	}},
	{"sum(iterable, /, start=0)", sum},
}

func textFunction(text func(t *object.Thread, v object.Value) (string, *object.Exception)) native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		s, raised := text(t, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		return t.StrValue(s)
	}
}

func baseFunction(spec string) native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		n, raised := t.Index(arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		if n.IsBool() {
			n = object.Int(n.Int())
		}
		return t.Format(n, spec)
	}
}

func buildClass(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	body, ok := arguments[0].Object().(*object.Function)
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "__build_class__: func must be a function")
	}
	values := append([]object.Value(nil), arguments[2].Object().(*object.Tuple).Elements()...)
	var names []string
	keywords := arguments[3].Object().(*object.Dict)
	for i := range keywords.Entries() {
		key, v := keywords.Entry(i)
		if s, ok := object.StrOf(key); ok {
			names, values = append(names, s.Text()), append(values, v)
		}
	}
	return t.BuildClass(body, arguments[1], values, names)
}

func importFunction(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	name, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "module name must be a string")
	}
	level := int64(0)
	if arguments[4].Exists() {
		var raised *object.Exception
		if level, raised = t.IndexInt(arguments[4], object.OverflowErrorType); raised != nil {
			return object.Value{}, raised
		}
	}
	return of(t).Import(name.Text(), nil, arguments[3], int(level))
}

func ord(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	length := 0
	if s, ok := object.StrOf(arguments[0]); ok {
		if length = s.Len(); length == 1 {
			point, _ := object.DecodePoint(s.Text())
			return object.Int(int64(point)), nil
		}
	} else if content, ok := object.BytesOf(arguments[0]); ok {
		if length = len(content); length == 1 {
			return object.Int(int64(content[0])), nil
		}
	} else {
		return object.Value{}, t.Raise(object.TypeErrorType, "ord() expected string of length 1, but %s found", arguments[0].Type().Name)
	}
	return object.Value{}, t.Raise(object.TypeErrorType, "ord() expected a character, but string of length %d found", length)
}

// sourceOf reads the source argument of compile, exec and eval.
func sourceOf(t *object.Thread, function string, v object.Value) (string, *object.Exception) {
	if s, ok := object.StrOf(v); ok {
		return s.Text(), nil
	}
	if content, ok := object.BytesOf(v); ok {
		return content, nil
	}
	return "", t.Raise(object.TypeErrorType, "%s() arg 1 must be a string, bytes or code object", function)
}

func compileFunction(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	source, raised := sourceOf(t, "compile", arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	file, ok := object.StrOf(arguments[1])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "expected str, bytes or os.PathLike object, not %s", arguments[1].Type().Name)
	}
	text, ok := object.StrOf(arguments[2])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "compile() argument 'mode' must be str, not %s", arguments[2].Type().Name)
	}
	var mode syntax.Mode
	switch text.Text() {
	case "exec":
	case "eval":
		mode = syntax.Eval
		source = strings.TrimLeft(source, " \t")
	case "single":
		mode = syntax.Single
	default:
		return object.Value{}, t.Raise(object.ValueErrorType, "compile() mode must be 'exec', 'eval' or 'single'")
	}
	code, raised := of(t).Compile(source, file.Text(), mode, compile.Options{File: file.Text()})
	if raised != nil {
		return object.Value{}, raised
	}
	return vm.NewCode(t, code)
}

// namespaces reads the globals and locals arguments of exec and eval.
func namespaces(t *object.Thread, function string, globals, locals object.Value) (*object.Dict, object.Value, *object.Exception) {
	machine := of(t).machine
	dict := machine.Globals()
	if globals.Exists() && globals != object.None {
		given, ok := object.DictOf(globals)
		if !ok {
			return nil, object.Value{}, t.Raise(object.TypeErrorType, "%s() globals must be a dict, not %s", function, globals.Type().Name)
		}
		dict = given
		if !locals.Exists() || locals == object.None {
			locals = dict.Value()
		}
	} else if !locals.Exists() || locals == object.None {
		var raised *object.Exception
		if locals, raised = machine.Locals(); raised != nil {
			return nil, object.Value{}, raised
		}
	}
	if !dict.GetName(t, "__builtins__").Exists() {
		// The module is what CPython puts there; a program that names it gets the real one.
		own, raised := machine.Builtins()
		if raised != nil {
			return nil, object.Value{}, raised
		}
		if raised := dict.SetName(t, "__builtins__", own.Value()); raised != nil {
			return nil, object.Value{}, raised
		}
	}
	return dict, locals, nil
}

func execFunction(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if closure := arguments[3]; closure.Exists() && closure != object.None {
		if _, ok := vm.CodeOf(arguments[0]); !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "closure can only be used when source is a code object")
		}
		return object.Value{}, t.Raise(object.TypeErrorType, "cannot use a closure with this code object")
	}
	_, raised := run(t, "exec", syntax.Exec, arguments)
	return object.None, raised
}

func evalFunction(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	return run(t, "eval", syntax.Eval, arguments)
}

func run(t *object.Thread, function string, mode syntax.Mode, arguments []object.Value) (object.Value, *object.Exception) {
	globals, locals, raised := namespaces(t, function, arguments[1], arguments[2])
	if raised != nil {
		return object.Value{}, raised
	}
	code, ok := vm.CodeOf(arguments[0])
	if !ok {
		source, raised := sourceOf(t, function, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		if mode == syntax.Eval {
			source = strings.TrimLeft(source, " \t")
		}
		if code, raised = of(t).Compile(source, "<string>", mode, compile.Options{File: "<string>"}); raised != nil {
			return object.Value{}, raised
		}
	}
	return of(t).machine.RunModule(code, globals, locals)
}

func dir(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	var names object.Value
	if !arguments[0].Exists() {
		locals, raised := of(t).locals()
		if raised != nil {
			return object.Value{}, raised
		}
		names = locals
	} else {
		result, has, raised := t.CallSpecial(arguments[0], object.SlotDir)
		if raised != nil {
			return object.Value{}, raised
		}
		if !has {
			return object.Value{}, t.Raise(object.TypeErrorType, "object does not provide __dir__")
		}
		names = result
	}
	values, raised := t.Collect(names)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.SortValues(values, object.Value{}, false); raised != nil {
		return object.Value{}, raised
	}
	list, raised := t.NewList(values)
	if raised != nil {
		return object.Value{}, raised
	}
	return list.Value(), nil
}

// extreme is max or min: of its arguments, or of one iterable.
func extreme(name string, better object.Comparison) native {
	return func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		given := arguments[0].Object().(*object.Tuple).Elements()
		key, fallback := arguments[1], arguments[2]
		var source object.Value
		switch {
		case len(given) == 0:
			return object.Value{}, t.Raise(object.TypeErrorType, "%s expected at least 1 argument, got 0", name)
		case len(given) == 1:
			source = given[0]
		case fallback.Exists():
			return object.Value{}, t.Raise(object.TypeErrorType, "Cannot specify a default for %s() with multiple positional arguments", name)
		default:
			source = arguments[0]
		}
		var best, bestKey object.Value
		raised := t.Each(source, func(v object.Value) (bool, *object.Exception) {
			k := v
			if key.Exists() && key != object.None {
				var raised *object.Exception
				if k, raised = t.Call1(key, v); raised != nil {
					return false, raised
				}
			}
			if !best.Exists() {
				best, bestKey = v, k
				return true, nil
			}
			is, raised := t.CompareTruth(better, k, bestKey)
			if is {
				best, bestKey = v, k
			}
			return true, raised
		})
		switch {
		case raised != nil:
			return object.Value{}, raised
		case best.Exists():
			return best, nil
		case fallback.Exists():
			return fallback, nil
		}
		return object.Value{}, t.Raise(object.ValueErrorType, "%s() iterable argument is empty", name)
	}
}

func next(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if !arguments[0].Type().Slot(object.SlotNext).Exists() {
		return object.Value{}, t.Raise(object.TypeErrorType, "'%s' object is not an iterator", arguments[0].Type().Name)
	}
	// The special method itself is called, since a generator's StopIteration has a value.
	v, _, raised := t.CallSpecial(arguments[0], object.SlotNext)
	if raised != nil && arguments[1].Exists() && raised.Is(object.StopIterationType) {
		return arguments[1], nil
	}
	return v, raised
}

func power(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if !arguments[2].Exists() || arguments[2] == object.None {
		return t.Binary(object.Power, arguments[0], arguments[1])
	}
	for i, slot := range []object.Slot{object.SlotPow, object.SlotRpow} {
		self, other := arguments[i], arguments[1-i]
		result, has, raised := t.CallSpecial(self, slot, other, arguments[2])
		if raised != nil {
			return object.Value{}, raised
		}
		if has && result != object.NotImplemented {
			return result, nil
		}
	}
	return object.Value{}, t.Raise(object.TypeErrorType, "unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'",
		arguments[0].Type().Name, arguments[1].Type().Name, arguments[2].Type().Name)
}

func print(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	texts := [2]string{" ", "\n"}
	for i, name := range []string{"sep", "end"} {
		v := arguments[1+i]
		if !v.Exists() || v == object.None {
			continue
		}
		s, ok := object.StrOf(v)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "%s must be None or a string, not %s", name, v.Type().Name)
		}
		texts[i] = s.Text()
	}
	out := output{t: t, stream: arguments[3]}
	if !out.stream.Exists() || out.stream == object.None {
		if out.stream = sysmodule.Stream(t, "stdout"); out.stream == object.None {
			return object.None, nil
		}
	}
	if standard, stderr := iomodule.IsStandard(out.stream); standard {
		out.stream, out.stderr = object.Value{}, stderr
	}
	for i, v := range arguments[0].Object().(*object.Tuple).Elements() {
		if i > 0 {
			if raised := out.write(texts[0]); raised != nil {
				return object.Value{}, raised
			}
		}
		text, raised := t.Text(v)
		if raised == nil {
			raised = out.write(text)
		}
		if raised != nil {
			return object.Value{}, raised
		}
	}
	if raised := out.write(texts[1]); raised != nil {
		return object.Value{}, raised
	}
	if !out.stream.Exists() {
		of(t).Write(out.line.String(), out.stderr)
		return object.None, nil
	}
	if flush := arguments[4]; flush.Exists() {
		truth, raised := t.Truth(flush)
		if raised == nil && truth {
			_, raised = t.CallMethod(out.stream, "flush")
		}
		return object.None, raised
	}
	return object.None, nil
}

// An output is where print writes: the World, a line at once, or any object with a write, one part after the other.
type output struct {
	t      *object.Thread
	stream object.Value
	stderr bool
	line   strings.Builder
}

func (o *output) write(text string) *object.Exception {
	if !o.stream.Exists() {
		if raised := o.t.Charge(int64(len(text))); raised != nil {
			return raised
		}
		o.line.WriteString(text)
		return o.t.Work(int64(len(text)) / 256)
	}
	v, raised := o.t.StrValue(text)
	if raised == nil {
		_, raised = o.t.CallMethod(o.stream, "write", v)
	}
	return raised
}

// input reads a line from what the program put into sys.stdin. The one that is there at first has nothing.
func input(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	if prompt := arguments[0]; prompt.Exists() {
		text, raised := t.Text(prompt)
		if raised == nil {
			raised = sysmodule.Write(t, "stdout", text)
		}
		if raised != nil {
			return object.Value{}, raised
		}
	}
	stream := sysmodule.Stream(t, "stdin")
	if standard, raised := sysmodule.Standard(t, "stdin"); raised != nil {
		return object.Value{}, raised
	} else if !stream.Exists() || stream == standard {
		return object.Value{}, t.Raise(object.EOFErrorType,
			"EOF when reading a line: nobody types input for this program; its data has to be in the program or come from the functions it was given")
	}
	if stream == object.None {
		return object.Value{}, t.Raise(object.RuntimeErrorType, "input(): lost sys.stdin")
	}
	line, raised := t.CallMethod(stream, "readline")
	if raised != nil {
		return object.Value{}, raised
	}
	s, ok := object.StrOf(line)
	switch {
	case !ok:
		return object.Value{}, t.Raise(object.TypeErrorType, "object.readline() returned non-string")
	case s.Text() == "":
		return object.Value{}, t.Raise(object.EOFErrorType, "EOF when reading a line")
	}
	return t.StrValue(strings.TrimSuffix(s.Text(), "\n"))
}

// open refuses: a program has no files.
func open(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	class, raised := module.Import(t, "io", "UnsupportedOperation")
	if raised != nil {
		return object.Value{}, raised
	}
	name, raised := t.Repr(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	message, raised := t.StrValue("open(" + name + ") is not available: a program has no files; io.StringIO and io.BytesIO are files in memory")
	if raised != nil {
		return object.Value{}, raised
	}
	e, raised := t.Call1(class, message)
	if raised != nil {
		return object.Value{}, raised
	}
	if made, ok := e.Object().(*object.Exception); ok {
		return object.Value{}, made
	}
	return object.Value{}, t.Raise(object.OSErrorType, "open() is not available")
}

// leave is exit and quit.
func leave(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	code := object.None
	if arguments[0].Exists() {
		code = arguments[0]
	}
	e := t.NewException(object.SystemExitType, code)
	e.SetField("code", code)
	return object.Value{}, e
}

// breakpoint calls sys.breakpointhook, which refuses unless the program has put another one there.
func breakpoint(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	hook, raised := module.Import(t, "sys", "breakpointhook")
	if raised != nil {
		return object.Value{}, raised
	}
	values, names, raised := t.Spread(arguments[0].Object().(*object.Tuple), arguments[1].Object().(*object.Dict))
	if raised != nil {
		return object.Value{}, raised
	}
	return t.Call(hook, values, names)
}

func round(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	method := arguments[0].Type().Lookup("__round__")
	if !method.Exists() {
		return object.Value{}, t.Raise(object.TypeErrorType, "type %s doesn't define __round__ method", arguments[0].Type().Name)
	}
	callee, bound, raised := t.BindSlot(method, arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	var given []object.Value
	if !bound {
		given = append(given, arguments[0])
	}
	if arguments[1].Exists() && arguments[1] != object.None {
		given = append(given, arguments[1])
	}
	return t.Call(callee, given, nil)
}

// sum adds; ints and floats without making objects, floats with Neumaier's compensation as CPython 3.12 does.
func sum(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	total := object.Int(0)
	if arguments[1].Exists() {
		total = arguments[1]
		if _, ok := object.StrOf(total); ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "sum() can't sum strings [use ''.join(seq) instead]")
		}
		if _, ok := object.BytesOf(total); ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "sum() can't sum %s [use b''.join(seq) instead]", total.Type().Name)
		}
	}
	compensating, f, c := false, 0.0, 0.0
	settle := func() {
		if compensating {
			if c != 0 && !math.IsInf(c, 0) && !math.IsNaN(c) {
				f += c
			}
			total, compensating = object.Float(f), false
		}
	}
	raised := t.Each(arguments[0], func(v object.Value) (bool, *object.Exception) {
		switch {
		case !compensating && total.IsInt() && v.IsInt():
			a, b := total.Int(), v.Int()
			if s := a + b; (a^s)&(b^s) >= 0 {
				total = object.Int(s)
				return true, nil
			}
		case !compensating && total.IsFloat() && (v.IsFloat() || v.IsInt()):
			compensating, f, c = true, total.Float(), 0
			fallthrough
		case compensating && (v.IsFloat() || v.IsInt()):
			x := v.Float()
			if v.IsInt() {
				f += float64(v.Int())
				return true, nil
			}
			s := f + x
			if math.Abs(f) >= math.Abs(x) {
				c += (f - s) + x
			} else {
				c += (x - s) + f
			}
			f = s
			return true, nil
		}
		settle()
		var raised *object.Exception
		total, raised = t.Binary(object.Add, total, v)
		return true, raised
	})
	settle()
	return total, raised
}
