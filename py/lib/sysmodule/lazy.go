package sysmodule

import (
	"math"
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/iomodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/structseq"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

func fields(text string) []string { return strings.Fields(text) }

// The types of the attributes that are tuples with names.
var (
	versionInfo = sync.OnceValue(func() *object.Type {
		return structseq.New(structseq.Definition{Module: "sys", Name: "version_info", Fields: fields("major minor micro releaselevel serial"), Closed: true})
	})
	floatInfo = sync.OnceValue(func() *object.Type {
		return structseq.New(structseq.Definition{Module: "sys", Name: "float_info", Fields: fields(
			"max max_exp max_10_exp min min_exp min_10_exp dig mant_dig epsilon radix rounds"), Closed: true})
	})
	intInfo = sync.OnceValue(func() *object.Type {
		return structseq.New(structseq.Definition{Module: "sys", Name: "int_info", Fields: fields(
			"bits_per_digit sizeof_digit default_max_str_digits str_digits_check_threshold"), Closed: true})
	})
	hashInfo = sync.OnceValue(func() *object.Type {
		return structseq.New(structseq.Definition{Module: "sys", Name: "hash_info", Fields: fields(
			"width modulus inf nan imag algorithm hash_bits seed_bits cutoff"), Closed: true})
	})
	threadInfo = sync.OnceValue(func() *object.Type {
		return structseq.New(structseq.Definition{Module: "sys", Name: "thread_info", Fields: fields("name lock version"), Closed: true})
	})
	flagsType = sync.OnceValue(func() *object.Type {
		return structseq.New(structseq.Definition{Module: "sys", Name: "flags", Fields: fields(
			"debug inspect interactive optimize dont_write_bytecode no_user_site no_site ignore_environment verbose bytes_warning quiet " +
				"hash_randomization isolated dev_mode utf8_mode warn_default_encoding safe_path int_max_str_digits"), Closed: true})
	})
	asyncgenHooksType = sync.OnceValue(func() *object.Type {
		return structseq.New(structseq.Definition{Module: "sys", Name: "asyncgen_hooks", Fields: fields("firstiter finalizer"), Closed: true})
	})
)

func asyncgenHooks(t *object.Thread) (object.Value, *object.Exception) {
	return structseq.Make(t, asyncgenHooksType(), object.None, object.None)
}

// ints makes values of numbers.
func ints(numbers ...int64) []object.Value {
	values := make([]object.Value, len(numbers))
	for i, n := range numbers {
		values[i] = object.Int(n)
	}
	return values
}

// attributes makes the attributes that are made when they are asked for.
var attributes = map[string]func(t *object.Thread) (object.Value, *object.Exception){
	"stdin": stream("stdin"), "stdout": stream("stdout"), "stderr": stream("stderr"),
	"__stdin__": same("stdin"), "__stdout__": same("stdout"), "__stderr__": same("stderr"),
	"version_info": func(t *object.Thread) (object.Value, *object.Exception) {
		return structseq.Make(t, versionInfo(), object.Int(3), object.Int(13), object.Int(0), t.Intern("final").Value(), object.Int(0))
	},
	"float_info": func(t *object.Thread) (object.Value, *object.Exception) {
		return structseq.Make(t, floatInfo(), object.Float(math.MaxFloat64), object.Int(1024), object.Int(308), object.Float(0x1p-1022),
			object.Int(-1021), object.Int(-307), object.Int(15), object.Int(53), object.Float(0x1p-52), object.Int(2), object.Int(1))
	},
	"int_info": func(t *object.Thread) (object.Value, *object.Exception) {
		return structseq.Make(t, intInfo(), ints(30, 4, 4300, 640)...)
	},
	"hash_info": func(t *object.Thread) (object.Value, *object.Exception) {
		values := append(ints(64, 1<<61-1, 314159, 0, 1000003), t.Intern("siphash13").Value())
		return structseq.Make(t, hashInfo(), append(values, ints(64, 128, 0)...)...)
	},
	"thread_info": func(t *object.Thread) (object.Value, *object.Exception) {
		return structseq.Make(t, threadInfo(), t.Intern("pthread").Value(), t.Intern("semaphore").Value(), object.None)
	},
	"flags": func(t *object.Thread) (object.Value, *object.Exception) {
		values := ints(0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0)
		values = append(values, object.False, object.Int(0), object.Int(0), object.False, object.Int(4300))
		return structseq.Make(t, flagsType(), values...)
	},
	"implementation": func(t *object.Thread) (object.Value, *object.Exception) {
		namespace, raised := module.Import(t, "types", "SimpleNamespace")
		if raised != nil {
			return object.Value{}, raised
		}
		version, raised := sysAttribute(t, "version_info")
		if raised != nil {
			return object.Value{}, raised
		}
		given := []object.Value{t.Intern("cpython").Value(), t.Intern("cpython-313").Value(), version, object.Int(hexVersion)}
		return t.Call(namespace, given, []string{"name", "cache_tag", "version", "hexversion"})
	},
	"stdlib_module_names": func(t *object.Thread) (object.Value, *object.Exception) {
		var names []object.Value
		for _, name := range vm.StandardModules() {
			names = append(names, t.Intern(name).Value())
		}
		return t.NewFrozenSet(names)
	},
	"builtin_module_names": func(t *object.Thread) (object.Value, *object.Exception) {
		var names []object.Value
		for _, name := range fields("builtins errno gc itertools sys time") {
			names = append(names, t.Intern(name).Value())
		}
		return object.Made(t.NewTuple(names...))
	},
	"copyright":           func(t *object.Thread) (object.Value, *object.Exception) { return t.StrValue("") },
	"path_importer_cache": func(t *object.Thread) (object.Value, *object.Exception) { return object.Made(t.NewDict()) },
	"_xoptions":           func(t *object.Thread) (object.Value, *object.Exception) { return object.Made(t.NewDict()) },
}

func stream(name string) func(t *object.Thread) (object.Value, *object.Exception) {
	return func(t *object.Thread) (object.Value, *object.Exception) {
		v := module.Of(t).State(&streamKey, func() module.State { return &streams{} }).(*streams)
		if made, found := v.made[name]; found {
			return made, nil
		}
		made, raised := iomodule.NewStandard(t, name)
		if raised == nil {
			if v.made == nil {
				v.made = map[string]object.Value{}
			}
			v.made[name] = made
		}
		return made, raised
	}
}

// same makes the attribute that keeps the stream that the run began with.
func same(name string) func(t *object.Thread) (object.Value, *object.Exception) { return stream(name) }

var streamKey int

// streams are the standard streams of a run, by their names.
type streams struct{ made map[string]object.Value }

// Trace implements module.State.
func (s *streams) Trace(tracer *object.Tracer) {
	for _, v := range s.made {
		tracer.Visit(v)
	}
}

// Standard returns one of the streams that the run began with.
func Standard(t *object.Thread, name string) (object.Value, *object.Exception) {
	return stream(name)(t)
}

func sysAttribute(t *object.Thread, name string) (object.Value, *object.Exception) {
	return module.Import(t, "sys", name)
}

// lazy is sys.__getattr__: it makes an attribute and puts it into the module, where it stays.
func lazy(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	s, ok := object.StrOf(arguments[0])
	if !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "attribute name must be string, not '%s'", arguments[0].Type().Name)
	}
	name := s.Text()
	create := attributes[name]
	m, _ := module.Of(t).Modules().GetName(t, "sys").Object().(*object.Module)
	if create == nil || m == nil {
		e := t.Raise(object.AttributeErrorType, "module 'sys' has no attribute '%s'", name)
		e.SetField("name", arguments[0])
		if m != nil {
			e.SetField("obj", m.Value())
		}
		return object.Value{}, e
	}
	v, raised := create(t)
	if raised == nil {
		raised = m.Dict.SetName(t, name, v)
	}
	return v, raised
}
