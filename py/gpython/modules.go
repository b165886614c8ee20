package gpython

import (
	"math"
	"time"

	"github.com/go-python/gpython/py"
	_ "github.com/go-python/gpython/stdlib/binascii" // registers a module
	_ "github.com/go-python/gpython/stdlib/builtin"
	_ "github.com/go-python/gpython/stdlib/math"
	_ "github.com/go-python/gpython/stdlib/string"
	"github.com/go-python/gpython/vm"

	"github.com/coderuntime/coderuntime/py/program"
)

// context is a run's py.Context: its modules and no file.
type context struct {
	engine *engine
	store  *py.ModuleStore
	// outer is what frames carry: the guard's view of this context.
	outer py.Context
	done  chan struct{}
}

// gpythonModules are the modules of gpython that reach nothing outside the run.
var gpythonModules = map[string]bool{"math": true, "string": true, "binascii": true}

func newContext(e *engine) *context {
	c := &context{engine: e, store: py.NewModuleStore(), done: make(chan struct{})}
	c.outer = e.guard.Context(c)
	return c
}

// ResolveAndCompile implements py.Context. There are no files.
func (c *context) ResolveAndCompile(path string, _ py.CompileOpts) (py.CompileOut, error) {
	return py.CompileOut{}, noModule(path)
}

func noModule(name string) error {
	return raise(newError(moduleNotFound, "No module named '"+name+"'"))
}

// ModuleInit implements py.Context.
func (c *context) ModuleInit(impl *py.ModuleImpl) (*py.Module, error) {
	return c.store.NewModule(c.outer, impl)
}

// RunCode implements py.Context.
func (c *context) RunCode(code *py.Code, globals, locals py.StringDict, closure py.Tuple) (py.Object, error) {
	return vm.EvalCode(c.outer, code, globals, locals, nil, nil, nil, nil, closure)
}

// GetModule implements py.Context; it makes this package's modules when they are first asked for.
func (c *context) GetModule(name string) (*py.Module, error) {
	if module, err := c.store.GetModule(name); err == nil {
		return module, nil
	}
	var globals py.StringDict
	switch name {
	case "asyncio":
		globals = c.engine.newAsyncio()
	case "sys":
		globals = c.engine.newSys()
	case "time":
		globals = c.engine.newTime()
	case "random":
		globals = c.engine.newRandom()
	default:
		if impl := py.GetModuleImpl(name); impl != nil && gpythonModules[name] {
			return c.store.NewModule(c.outer, impl)
		}
		return nil, noModule(name)
	}
	return c.store.NewModule(c.outer, &py.ModuleImpl{Info: py.ModuleInfo{Name: name}, Globals: globals})
}

// importModule implements __import__, and so the statement import: gpython's own looks for files and takes every
// module that the process has registered.
func (e *engine) importModule(_ py.Object, args py.Tuple, _ py.StringDict) (py.Object, error) {
	if len(args) == 0 {
		return nil, py.ExceptionNewf(py.TypeError, "__import__() missing required argument 'name'")
	}
	name, ok := args[0].(py.String)
	if !ok {
		return nil, py.ExceptionNewf(py.TypeError, "__import__() argument 1 must be str, not %s", args[0].Type().Name)
	}
	return e.context.GetModule(string(name))
}

// Store implements py.Context.
func (c *context) Store() *py.ModuleStore { return c.store }

// Close implements py.Context.
func (c *context) Close() error { return nil }

// Done implements py.Context.
func (c *context) Done() <-chan struct{} { return c.done }

// method makes a builtin function.
func method(name string, f any) *py.Method { return py.MustNewMethod(name, f, 0, "") }

// stream is sys.stdout or sys.stderr.
type stream struct {
	*program.Stream
	name string
}

var streamType = newType("TextIOWrapper")

func (s *stream) Type() *py.Type { return streamType }

// M__repr__ gives the text that print shows.
func (s *stream) M__repr__() (py.Object, error) {
	return py.String("<_io.TextIOWrapper name='<" + s.name + ">'>"), nil
}

// M__getattribute__ gives the methods of a text stream.
func (s *stream) M__getattribute__(name string) (py.Object, error) {
	switch name {
	case "__class__":
		return streamType, nil
	case "name":
		return py.String("<" + s.name + ">"), nil
	case "encoding":
		return py.String("utf-8"), nil
	case "write":
		return method(name, func(_, text py.Object) (py.Object, error) {
			t, ok := text.(py.String)
			if !ok {
				return nil, py.ExceptionNewf(py.TypeError, "write() argument must be str, not %s", text.Type().Name)
			}
			s.Write(string(t))
			length, err := t.M__len__()
			return length, err
		}), nil
	case "writelines":
		return method(name, func(_, lines py.Object) (py.Object, error) {
			all, err := py.SequenceTuple(lines)
			if err != nil {
				return nil, err
			}
			for _, line := range all {
				t, ok := line.(py.String)
				if !ok {
					return nil, py.ExceptionNewf(py.TypeError, "write() argument must be str, not %s", line.Type().Name)
				}
				s.Write(string(t))
			}
			return py.None, nil
		}), nil
	case "flush":
		return method(name, func(py.Object, py.Tuple) (py.Object, error) { return py.None, nil }), nil
	case "isatty":
		return method(name, func(py.Object, py.Tuple) (py.Object, error) { return py.False, nil }), nil
	}
	return nil, noAttribute(s, name)
}

func (e *engine) newSys() py.StringDict {
	return py.StringDict{
		"stdout": e.stdout, "stderr": e.stderr, "__stdout__": e.stdout, "__stderr__": e.stderr,
		"argv":    py.NewListFromStrings([]string{program.FileName}),
		"maxsize": py.Int(math.MaxInt64), "byteorder": py.String("little"), "platform": py.String("linux"),
		"version":      py.String("3.4 (gpython)"),
		"version_info": py.Tuple{py.Int(3), py.Int(4), py.Int(0), py.String("final"), py.Int(0)},
		"exit":         method("exit", exit),
		"getrecursionlimit": method("getrecursionlimit", func(py.Object, py.Tuple) (py.Object, error) {
			return py.Int(e.host.Limits().CallDepth), nil
		}),
	}
}

// exit implements sys.exit, exit and quit.
func exit(_ py.Object, args py.Tuple) (py.Object, error) {
	instance, err := newException(py.SystemExit, args, nil)
	if err != nil {
		return nil, err
	}
	return nil, raise(instance)
}

func (e *engine) newTime() py.StringDict {
	started := e.config.Now()
	seconds := func(name string, since func() time.Duration) *py.Method {
		return method(name, func(py.Object, py.Tuple) (py.Object, error) { return py.Float(since().Seconds()), nil })
	}
	epoch := func() time.Duration { return time.Duration(e.config.Now().UnixNano()) }
	elapsed := func() time.Duration { return e.config.Now().Sub(started) }
	return py.StringDict{
		"time":         seconds("time", epoch),
		"monotonic":    seconds("monotonic", elapsed),
		"perf_counter": seconds("perf_counter", elapsed),
		"process_time": seconds("process_time", elapsed),
		"time_ns":      method("time_ns", func(py.Object, py.Tuple) (py.Object, error) { return py.Int(epoch()), nil }),
		"sleep":        method("sleep", e.sleep),
	}
}

// sleep implements time.sleep: the whole program waits.
func (e *engine) sleep(_, seconds py.Object) (py.Object, error) {
	delay, err := duration(seconds)
	if err != nil {
		return nil, err
	}
	if delay < 0 {
		return nil, py.ExceptionNewf(py.ValueError, "sleep length must be non-negative")
	}
	if _, err := e.tasks.sleep(e.after(delay)); err != nil {
		return nil, err
	}
	return py.None, nil
}
