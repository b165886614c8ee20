package checks

import (
	"errors"
	"runtime"
	"strings"

	"github.com/go-python/gpython/py"
	"github.com/go-python/gpython/vm"

	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// ErrStopped is what Protect returns when the run was stopped.
var ErrStopped = errors.New("stopped")

// A Guard holds the program of one run to the bounds of its Meter. It belongs to the goroutine of the run, but for what
// the Meter lets others do.
type Guard struct {
	*natives.Meter

	// What rewritten code holds among its constants. A program cannot get at the constants of its code.
	poll       *loopHead
	iterate    *iterate
	callee     *callee
	spread     *spread
	storeItem  *storeItem
	deleteItem *deleteItem
	mapKey     *mapKey
	raised     *raised
	display    *display
	operators  map[operation]py.Object
	attributes map[string]*attribute
}

// New returns a guard for the run that meter bounds.
func New(meter *natives.Meter) *Guard {
	return &Guard{
		Meter:      meter,
		poll:       &loopHead{meter: meter},
		iterate:    &iterate{meter: meter},
		callee:     &callee{meter: meter},
		spread:     &spread{meter: meter},
		storeItem:  &storeItem{meter: meter},
		deleteItem: &deleteItem{meter: meter},
		mapKey:     &mapKey{},
		raised:     &raised{},
		display:    &display{meter: meter},
		operators:  map[operation]py.Object{},
		attributes: map[string]*attribute{},
	}
}

// Protect calls f and returns what it returns; ErrStopped if the run was stopped meanwhile; an exception if gpython
// panicked. All code of the run is run within it.
func (g *Guard) Protect(f func() (py.Object, error)) (result py.Object, err error) {
	depth := g.Depth()
	defer func() {
		switch value := recover().(type) {
		case nil:
		case *natives.Stop:
			if !value.Of(g.Meter) {
				panic(value)
			}
			result, err = nil, ErrStopped
		default:
			g.SetDepth(depth)
			result, err = nil, exceptionOf(value)
		}
	}()
	return f()
}

// unhashable are the Go types of gpython's objects that Go cannot use as the keys of a map, and their names in Python.
var unhashable = map[string]string{"py.Tuple": "tuple", "py.StringDict": "dict", "py.Bytes": "bytes"}

// exceptionOf returns the exception for a panic of gpython.
func exceptionOf(value any) error {
	switch value := value.(type) {
	case py.ExceptionInfo:
		return value
	case *py.Exception:
		return value
	case *py.Type:
		return py.MakeException(value)
	case runtime.Error:
		if _, name, ok := strings.Cut(value.Error(), "hash of unhashable type "); ok {
			return py.ExceptionNewf(py.TypeError, "unhashable type: '%s'", unhashable[name])
		}
		return py.ExceptionNewf(py.SystemError, "internal error: %s", value.Error())
	case string:
		return py.ExceptionNewf(py.SystemError, "internal error: %s", value)
	}
	return py.ExceptionNewf(py.SystemError, "internal error: %T", value)
}

// gpython calls functions and resumes generators through these two variables.
func init() {
	py.VmEvalCode = func(ctx py.Context, code *py.Code, globals, locals py.StringDict, args []py.Object, keywords py.StringDict, defaults []py.Object, keywordDefaults py.StringDict, closure py.Tuple) (py.Object, error) {
		guarded, ok := ctx.(*context)
		if !ok {
			return vm.EvalCode(ctx, code, globals, locals, args, keywords, defaults, keywordDefaults, closure)
		}
		return guarded.eval(code, globals, locals, args, keywords, defaults, keywordDefaults, closure)
	}
	py.VmRunFrame = func(frame *py.Frame) (py.Object, error) {
		guarded, ok := frame.Context.(*context)
		if !ok {
			return vm.RunFrame(frame)
		}
		return guarded.resume(frame)
	}
}

// eval runs code in a new frame, as vm.EvalCode does.
func (c *context) eval(code *py.Code, globals, locals py.StringDict, args []py.Object, keywords py.StringDict, defaults []py.Object, keywordDefaults py.StringDict, closure py.Tuple) (result py.Object, err error) {
	if code.Flags&rewritten == 0 {
		if code, err = c.guard.Rewrite(code); err != nil {
			return nil, err
		}
	}
	meter := c.guard.Meter
	level, err := meter.EnterFrame()
	if err != nil {
		return nil, err
	}
	defer func() {
		meter.LeaveFrame(level)
		if !meter.Unwinding() {
			if value := recover(); value != nil {
				result, err = nil, exceptionOf(value)
			}
		}
	}()
	return vm.EvalCode(c, code, globals, locals, args, keywords, defaults, keywordDefaults, closure)
}

// resume runs a generator's frame up to its next yield, as vm.RunFrame does.
func (c *context) resume(frame *py.Frame) (result py.Object, err error) {
	meter := c.guard.Meter
	level, err := meter.EnterFrame()
	if err != nil {
		return nil, err
	}
	defer func() {
		meter.LeaveFrame(level)
		if !meter.Unwinding() {
			if value := recover(); value != nil {
				result, err = nil, exceptionOf(value)
			}
		}
	}()
	return vm.RunFrame(frame)
}
