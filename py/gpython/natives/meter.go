package natives

import (
	"hash/maphash"
	"sync"
	"sync/atomic"

	"github.com/go-python/gpython/py"
)

// RecursionError is raised where a call would pass the call depth. gpython, which follows Python 3.4, has no
// such class.
var RecursionError = newException("RecursionError", py.RuntimeError, "Recursion limit exceeded.")

// newException makes a class of exceptions that all runs share. It is called before any run.
func newException(name string, base *py.Type, doc string) *py.Type {
	class := base.NewTypeFlags(name, doc, nil, nil, base.Flags&^py.TPFLAGS_READY)
	if err := py.TypeMakeReady(); err != nil { // of class, which would else wait on a list
		panic(err)
	}
	return class
}

const (
	// MaxCallDepth is the greatest call depth that a Meter grants, whatever it is asked for: an interpreted frame
	// takes up to a few kilobytes of the Go stack, whose end would be the end of the process.
	MaxCallDepth = 20_000

	// nativeLevels is how many levels of native recursion count as one interpreted frame.
	nativeLevels = 4

	// pollInterval is the number of elements after which a native loop polls.
	pollInterval = 1024

	// maxIntBits bounds the integers that operators make: math/big, which nothing can interrupt, multiplies two
	// of them in less than a second.
	maxIntBits = 1 << 23
)

// Stop is the value of the panic that ends a stopped run. It unwinds every frame of the run; whoever recovers
// it below the run's first frame must panic with it again.
type Stop struct{ meter *Meter }

// Of reports whether the panic ends the run that m measures.
func (s *Stop) Of(m *Meter) bool { return s.meter == m }

// A Meter holds the bounds of one run. Except for Stop and Done, it belongs to the goroutine of the run.
type Meter struct {
	callDepth int
	memory    int64
	functions map[function]py.Object
	callees   map[*py.Method]py.Object // what functions and functionTable say of the functions that were called
	seed      maphash.Seed             // of identities

	stopped  atomic.Bool
	stopOnce sync.Once
	done     chan struct{}

	depth     int // interpreted frames that are active, times nativeLevels, and levels of native recursion
	unwinding bool
}

// NewMeter returns a meter that grants callDepth interpreted frames (at least 1, at most MaxCallDepth) and
// requests of up to memory bytes (at least 1).
func NewMeter(callDepth int, memory int64) *Meter {
	return &Meter{
		callDepth: nativeLevels * min(max(callDepth, 1), MaxCallDepth),
		memory:    max(memory, 1),
		functions: map[function]py.Object{},
		callees:   map[*py.Method]py.Object{},
		seed:      maphash.MakeSeed(),
		done:      make(chan struct{}),
	}
}

// Stop ends the run at its next poll. It may be called from any goroutine, any number of times.
func (m *Meter) Stop() {
	m.stopped.Store(true)
	m.stopOnce.Do(func() { close(m.done) })
}

// Done is closed when the run is stopped: a native that waits for something else selects on it, and polls.
func (m *Meter) Done() <-chan struct{} { return m.done }

// Poll panics with a *Stop if the run was stopped.
func (m *Meter) Poll() {
	if m.stopped.Load() {
		m.unwind()
	}
}

func (m *Meter) unwind() {
	m.unwinding = true
	panic(&Stop{m})
}

// pollAt polls once in pollInterval calls with consecutive numbers.
func (m *Meter) pollAt(i int) {
	if i%pollInterval == 0 {
		m.Poll()
	}
}

// Unwinding reports whether a *Stop is on its way to the bottom of the run.
func (m *Meter) Unwinding() bool { return m.unwinding }

// EnterFrame counts an interpreted frame and polls. Unless it fails, with RecursionError, LeaveFrame must follow with the
// level that it returns.
func (m *Meter) EnterFrame() (level int, err error) {
	m.Poll()
	level = m.depth
	if level+nativeLevels > m.callDepth {
		return 0, tooDeep()
	}
	m.depth += nativeLevels
	return level, nil
}

// LeaveFrame ends what EnterFrame began, and native recursion that a panic ended.
func (m *Meter) LeaveFrame(level int) { m.depth = level }

// Enter counts a level of native recursion. Unless it fails, with RecursionError, Leave must follow.
func (m *Meter) Enter() error {
	if m.depth >= m.callDepth {
		return tooDeep()
	}
	m.depth++
	return nil
}

// Leave ends what Enter began.
func (m *Meter) Leave() { m.depth-- }

// Depth returns how deep the run is in calls, and SetDepth sets it: a run of several lines of execution, of which one
// goes on at a time, has a depth for each.
func (m *Meter) Depth() int { return m.depth }

// SetDepth sets what Depth returned.
func (m *Meter) SetDepth(depth int) { m.depth = depth }

// Reserve fails with MemoryError if count elements of size bytes each (both not negative) are more than one request may allocate.
func (m *Meter) Reserve(count, size int64) error {
	if size > 0 && count > m.memory/size {
		return outOfMemory()
	}
	return nil
}

func tooDeep() error {
	return py.ExceptionNewf(RecursionError, "maximum recursion depth exceeded")
}

func outOfMemory() error {
	return &py.Exception{Base: py.MemoryError, Args: py.Tuple{}, Dict: py.StringDict{}}
}
