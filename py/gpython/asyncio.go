package gpython

import (
	"math"
	"time"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// coroutineFunction is what an async def makes: a call of it makes a coroutine, and runs nothing yet.
type coroutineFunction struct {
	engine   *engine
	function *py.Function
	// line is where it is called, in the program's text, as far as lower.At tells; else where it is defined.
	line int
}

var (
	coroutineFunctionType = newType("function")
	asyncGeneratorType    = newType("async_generator")
	taskType              = newType("Task")
	gatheringType         = newType("_GatheringFuture")
)

func (f *coroutineFunction) Type() *py.Type { return coroutineFunctionType }

// M__repr__ gives the text that print shows.
func (f *coroutineFunction) M__repr__() (py.Object, error) {
	return py.String("<function " + f.function.Qualname + ">"), nil
}

// M__get__ binds the function to the instance of a class.
func (f *coroutineFunction) M__get__(instance, _ py.Object) (py.Object, error) {
	if instance != py.None {
		return py.NewBoundMethod(instance, f), nil
	}
	return f, nil
}

// M__getattribute__ gives the attributes of the function.
func (f *coroutineFunction) M__getattribute__(name string) (py.Object, error) {
	return py.GetAttrString(f.function, name)
}

// M__call__ makes a coroutine, or an asynchronous generator of a function that yields.
func (f *coroutineFunction) M__call__(args py.Tuple, kwargs py.StringDict) (py.Object, error) {
	if f.function.Code.Flags&py.CO_GENERATOR != 0 {
		made, err := f.function.M__call__(args, kwargs)
		if err != nil {
			return nil, err
		}
		return &asyncGenerator{engine: f.engine, generator: made}, nil
	}
	args = append(py.Tuple{}, args...) // they lie on the caller's stack
	c := &coroutine{engine: f.engine, name: f.function.Name, line: f.line}
	c.run = func() (py.Object, error) { return f.function.M__call__(args, kwargs) }
	f.engine.unstarted[c] = struct{}{}
	return c, nil
}

// coroutine is a call of an async function, or of a native that waits, that runs when it is awaited.
type coroutine struct {
	engine  *engine
	name    string
	line    int // where it was made
	run     func() (py.Object, error)
	started bool
}

func (c *coroutine) Type() *py.Type { return coroutineType }

// M__repr__ gives the text that print shows.
func (c *coroutine) M__repr__() (py.Object, error) {
	return py.String("<coroutine object " + c.name + ">"), nil
}

// M__getattribute__ gives the attributes of a coroutine.
func (c *coroutine) M__getattribute__(name string) (py.Object, error) {
	switch name {
	case "__class__":
		return coroutineType, nil
	case "__name__", "__qualname__":
		return py.String(c.name), nil
	case "close":
		return py.MustNewMethod("close", func(py.Object, py.Tuple) (py.Object, error) {
			c.started = true
			delete(c.engine.unstarted, c)
			return py.None, nil
		}, 0, ""), nil
	}
	return nil, noAttribute(c, name)
}

// begin runs the coroutine, once.
func (c *coroutine) begin() (py.Object, error) {
	if c.started {
		return nil, py.ExceptionNewf(py.RuntimeError, "cannot reuse already awaited coroutine")
	}
	c.started = true
	delete(c.engine.unstarted, c)
	return c.run()
}

// asyncGenerator is a call of an async function that yields. Its body waits inside, so that it is a generator
// otherwise.
type asyncGenerator struct {
	engine    *engine
	generator py.Object
}

func (g *asyncGenerator) Type() *py.Type { return asyncGeneratorType }

// M__repr__ gives the text that print shows.
func (g *asyncGenerator) M__repr__() (py.Object, error) {
	return py.String("<async_generator object>"), nil
}

// M__getattribute__ gives the methods of an asynchronous iterator.
func (g *asyncGenerator) M__getattribute__(name string) (py.Object, error) {
	switch name {
	case "__aiter__":
		return py.MustNewMethod(name, func(py.Object, py.Tuple) (py.Object, error) { return g, nil }, 0, ""), nil
	case "__anext__":
		return py.MustNewMethod(name, func(py.Object, py.Tuple) (py.Object, error) {
			return &coroutine{engine: g.engine, name: name, run: func() (py.Object, error) {
				item, err := py.Next(g.generator)
				if err != nil && thrownOf(err).Type == py.StopIteration {
					err = raise(newInstance(stopAsyncIteration))
				}
				return item, err
			}}, nil
		}, 0, ""), nil
	}
	return nil, noAttribute(g, name)
}

// asyncIterator makes an iterator that waits of an asynchronous one, for async for.
type asyncIterator struct {
	engine *engine
	source py.Object
}

func (i *asyncIterator) Type() *py.Type { return asyncGeneratorType }

// M__iter__ implements iteration.
func (i *asyncIterator) M__iter__() (py.Object, error) { return i, nil }

// M__next__ waits for the next item.
func (i *asyncIterator) M__next__() (py.Object, error) {
	item, err := i.engine.awaitMethod(i.source, "__anext__")
	if err != nil && thrownOf(err).Type.IsSubtype(stopAsyncIteration) {
		return nil, py.StopIteration
	}
	return item, err
}

// asyncManager makes a context manager that waits of an asynchronous one, for async with.
type asyncManager struct {
	engine  *engine
	manager py.Object
}

func (m *asyncManager) Type() *py.Type { return asyncGeneratorType }

// M__getattribute__ gives the methods of a context manager.
func (m *asyncManager) M__getattribute__(name string) (py.Object, error) {
	switch name {
	case "__enter__":
		return py.MustNewMethod(name, func(_ py.Object, args py.Tuple) (py.Object, error) {
			return m.engine.awaitMethod(m.manager, "__aenter__")
		}, 0, ""), nil
	case "__exit__":
		return py.MustNewMethod(name, func(_ py.Object, args py.Tuple) (py.Object, error) {
			return m.engine.awaitMethod(m.manager, "__aexit__", args...)
		}, 0, ""), nil
	}
	return nil, noAttribute(m, name)
}

// awaitMethod calls a method and awaits what it returns.
func (e *engine) awaitMethod(object py.Object, name string, args ...py.Object) (py.Object, error) {
	method, err := py.GetAttrString(object, name)
	if err != nil {
		return nil, err
	}
	awaitable, err := py.Call(method, args, nil)
	if err != nil {
		return nil, err
	}
	return e.await(awaitable)
}

func (t *task) Type() *py.Type { return taskType }

// M__repr__ gives the text that print shows.
func (t *task) M__repr__() (py.Object, error) {
	return py.String("<Task " + t.name + ">"), nil
}

// M__getattribute__ gives the methods of a task that gpython's programs can use.
func (t *task) M__getattribute__(name string) (py.Object, error) {
	method := func(f func() (py.Object, error)) (py.Object, error) {
		return py.MustNewMethod(name, func(py.Object, py.Tuple) (py.Object, error) { return f() }, 0, ""), nil
	}
	switch name {
	case "__class__":
		return taskType, nil
	case "done":
		return method(func() (py.Object, error) { return py.NewBool(t.done), nil })
	case "cancel":
		return method(func() (py.Object, error) { return py.NewBool(t.scheduler.cancel(t)), nil })
	case "cancelled":
		return method(func() (py.Object, error) { return py.NewBool(t.wasCancelled()), nil })
	case "get_name":
		return method(func() (py.Object, error) { return py.String(t.name), nil })
	case "result":
		return method(func() (py.Object, error) {
			if !t.done {
				return nil, raise(newError(invalidStateError, "Result is not set."))
			}
			t.look()
			return t.value, t.err
		})
	case "exception":
		return method(func() (py.Object, error) {
			if !t.done {
				return nil, raise(newError(invalidStateError, "Exception is not set."))
			}
			t.look()
			if t.wasCancelled() {
				return nil, t.err
			}
			if t.err != nil {
				return thrownOf(t.err).Value, nil
			}
			return py.None, nil
		})
	}
	return nil, noAttribute(t, name)
}

func (t *task) wasCancelled() bool {
	return t.done && t.err != nil && thrownOf(t.err).Type.IsSubtype(cancelledError)
}

// gathering is what gather gives.
type gathering struct{ *future }

func (g *gathering) Type() *py.Type { return gatheringType }

// M__repr__ gives the text that print shows.
func (g *gathering) M__repr__() (py.Object, error) {
	return py.String("<_GatheringFuture>"), nil
}

// await waits for an awaitable and returns its outcome; await is lowered to it.
func (e *engine) await(awaitable py.Object) (py.Object, error) {
	switch a := awaitable.(type) {
	case *coroutine:
		return a.begin()
	case *call:
		return e.tasks.wait(a.future)
	case *task:
		return e.tasks.wait(a.future)
	case *gathering:
		return e.tasks.wait(a.future)
	}
	return nil, py.ExceptionNewf(py.TypeError, "'%s' object can't be awaited", awaitable.Type().Name)
}

// futureOf makes a future of an awaitable: a coroutine becomes a task.
func (e *engine) futureOf(awaitable py.Object) (*future, error) {
	switch a := awaitable.(type) {
	case *coroutine:
		t, err := e.tasks.start(a.begin)
		if err != nil {
			return nil, err
		}
		return t.future, nil
	case *call:
		return a.future, nil
	case *task:
		return a.future, nil
	case *gathering:
		return a.future, nil
	}
	return nil, py.ExceptionNewf(py.TypeError, "An asyncio.Future, a coroutine or an awaitable is required")
}

// gather implements asyncio.gather.
func (e *engine) gather(_ py.Object, args py.Tuple, kwargs py.StringDict) (py.Object, error) {
	keep := kwargs["return_exceptions"] == py.True
	children := make([]*future, len(args))
	for i, argument := range args {
		child, err := e.futureOf(argument)
		if err != nil {
			return nil, err
		}
		children[i] = child
	}
	g := &gathering{&future{}}
	g.onAbandon = func() {
		for _, child := range children {
			e.cancel(child)
		}
	}
	left := len(children)
	finish := func() {
		results := py.NewListSized(len(children))
		for i, child := range children {
			results.Items[i] = child.value
			if child.err != nil {
				results.Items[i] = thrownOf(child.err).Value
			}
		}
		g.settle(results, nil)
	}
	for _, child := range children {
		child.look()
		child.then(func() {
			left--
			if child.err != nil && !keep {
				g.settle(nil, child.err)
			} else if left == 0 {
				finish()
			}
		})
	}
	if left == 0 {
		finish()
	}
	return g, nil
}

// cancel ends what would settle a future: a task gets a CancelledError, a call's context ends.
func (e *engine) cancel(f *future) {
	if f.owner != nil {
		e.tasks.cancel(f.owner)
		return
	}
	f.abandon()
}

// createTask implements asyncio.create_task and ensure_future.
func (e *engine) createTask(_ py.Object, args py.Tuple, kwargs py.StringDict) (py.Object, error) {
	if len(args) != 1 {
		return nil, py.ExceptionNewf(py.TypeError, "create_task() takes 1 positional argument but %d were given", len(args))
	}
	switch a := args[0].(type) {
	case *coroutine, *call:
	case *task:
		return a, nil
	default:
		return nil, py.ExceptionNewf(py.TypeError, "a coroutine was expected, got %s", args[0].Type().Name)
	}
	awaitable := args[0] // args lies on the caller's stack
	t, err := e.tasks.start(func() (py.Object, error) { return e.await(awaitable) })
	if err != nil {
		return nil, err
	}
	if name, ok := kwargs["name"].(py.String); ok {
		t.name = string(name)
	}
	return t, nil
}

// waitFor implements asyncio.wait_for.
func (e *engine) waitFor(_ py.Object, args py.Tuple, kwargs py.StringDict) (py.Object, error) {
	if timeout, given := kwargs["timeout"]; given {
		args = append(append(py.Tuple{}, args...), timeout)
	}
	if len(args) != 2 {
		return nil, py.ExceptionNewf(py.TypeError, "wait_for() takes an awaitable and a timeout")
	}
	awaitable, timeout := args[0], args[1]
	return e.native("wait_for", func() (py.Object, error) {
		if timeout == py.None {
			return e.await(awaitable)
		}
		delay, err := duration(timeout)
		if err != nil {
			return nil, err
		}
		child, err := e.futureOf(awaitable)
		if err != nil {
			return nil, err
		}
		either := &future{onAbandon: func() { e.cancel(child) }}
		expired := false
		child.look()
		child.then(func() { either.settle(child.value, child.err) })
		timer := e.after(delay)
		timer.then(func() {
			if !either.done {
				expired = true
				either.settle(nil, raise(newInstance(py.TimeoutError)))
				e.cancel(child)
			}
		})
		value, err := e.tasks.wait(either)
		if !expired {
			timer.abandon()
		}
		return value, err
	}), nil
}

// asyncSleep implements asyncio.sleep.
func (e *engine) asyncSleep(_ py.Object, args py.Tuple) (py.Object, error) {
	if len(args) < 1 || len(args) > 2 {
		return nil, py.ExceptionNewf(py.TypeError, "sleep() takes from 1 to 2 positional arguments but %d were given", len(args))
	}
	var result py.Object = py.None
	if len(args) == 2 {
		result = args[1]
	}
	delay, err := duration(args[0])
	if err != nil {
		return nil, err
	}
	return e.native("sleep", func() (py.Object, error) {
		if delay <= 0 {
			_, err := e.tasks.turn()
			return result, err
		}
		_, err := e.tasks.wait(e.after(delay))
		return result, err
	}), nil
}

// run implements asyncio.run, on the loop that runs already.
func (e *engine) run(_ py.Object, args py.Tuple, _ py.StringDict) (py.Object, error) {
	if len(args) != 1 {
		return nil, py.ExceptionNewf(py.TypeError, "run() takes 1 positional argument but %d were given", len(args))
	}
	switch args[0].(type) {
	case *coroutine, *call:
		return e.await(args[0])
	}
	text, err := natives.Repr(e.meter, args[0])
	if err != nil {
		return nil, err
	}
	return nil, py.ExceptionNewf(py.ValueError, "a coroutine was expected, got %s", limits.CutText(text, 200))
}

// native makes a coroutine of a native; nobody is told if it is never awaited.
func (e *engine) native(name string, run func() (py.Object, error)) *coroutine {
	return &coroutine{engine: e, name: name, run: run}
}

// after gives a future that is settled when the delay has passed.
func (e *engine) after(delay time.Duration) *future {
	id := e.host.After(delay)
	f := &future{}
	e.timers[id] = f
	f.onAbandon = func() {
		e.host.CancelTimer(id)
		delete(e.timers, id)
	}
	return f
}

// duration reads a number of seconds.
func duration(seconds py.Object) (time.Duration, error) {
	var value float64
	switch s := seconds.(type) {
	case py.Int:
		value = float64(s)
	case py.Bool:
		if s {
			value = 1
		}
	case py.Float:
		value = float64(s)
	case *py.BigInt:
		value = math.Inf(1)
	default:
		return 0, py.ExceptionNewf(py.TypeError, "'%s' object cannot be interpreted as an integer", seconds.Type().Name)
	}
	if math.IsNaN(value) {
		return 0, py.ExceptionNewf(py.ValueError, "Invalid value NaN (not a number)")
	}
	const longest = 1 << 53 // nanoseconds, 104 days
	return time.Duration(min(value*1e9, longest)), nil
}

// newAsyncio makes the module asyncio.
func (e *engine) newAsyncio() py.StringDict {
	return py.StringDict{
		"gather":            method("gather", e.gather),
		"run":               method("run", e.run),
		"create_task":       method("create_task", e.createTask),
		"ensure_future":     method("ensure_future", e.createTask),
		"wait_for":          method("wait_for", e.waitFor),
		"sleep":             method("sleep", e.asyncSleep),
		"CancelledError":    cancelledError,
		"InvalidStateError": invalidStateError,
		"TimeoutError":      py.TimeoutError,
		"Task":              taskType,
	}
}
