package gpython

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/go-python/gpython/py"

	"github.com/coderuntime/coderuntime/py/gpython/checks"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// A task is one line of execution of the program: a goroutine that runs only while it has the baton.
type task struct {
	*future
	scheduler *scheduler
	// number counts the run's tasks; name is Task-N unless the program gives one.
	number int
	name   string
	resume chan struct{}
	// waits is what the task is parked for; nil while it runs.
	waits *future
	// queued is set while the task is among the ready.
	queued bool
	// dropped is set when the run was stopped while the task was parked.
	dropped bool
	// cancelled asks for a CancelledError at the next wait.
	cancelled bool
}

// scheduler passes the baton, which is the lock: who holds it may use the scheduler, the guard and everything of the
// interpreter. The verbs hold it from begin to pause and lend it to one task at a time.
type scheduler struct {
	baton   sync.Mutex
	guard   *checks.Guard
	meter   *natives.Meter
	ready   []*task
	current *task
	// sleeping is the task that sleeps without giving others a turn, as time.sleep does; else nil.
	sleeping *task
	// live are the tasks that have not ended, at most max.
	live map[*task]struct{}
	max  int
	// unseen are tasks that ended with an exception that nobody has asked for yet.
	unseen []*task
	// exit is the SystemExit of the first task that ended with one; it ends the program.
	exit   error
	parked chan struct{} // the running task gives the baton back
	made   int
}

// taskBytes is what a task that waits takes of memory, with the stack of its goroutine.
const taskBytes = 8 << 10

// newScheduler returns a scheduler whose tasks take at most memory bytes.
func newScheduler(guard *checks.Guard, meter *natives.Meter, memory int64) *scheduler {
	return &scheduler{
		guard: guard, meter: meter, parked: make(chan struct{}),
		live: map[*task]struct{}{}, max: int(min(max(memory/taskBytes, 1), math.MaxInt32)),
	}
}

// start makes a task of run, ready to run. It fails with a MemoryError if there are too many.
func (s *scheduler) start(run func() (py.Object, error)) (*task, error) {
	if len(s.live) >= s.max {
		return nil, py.ExceptionNewf(py.MemoryError, "too many tasks")
	}
	s.made++
	t := &task{
		future: &future{}, scheduler: s, number: s.made, name: "Task-" + strconv.Itoa(s.made), resume: make(chan struct{}),
	}
	t.future.owner = t
	s.live[t] = struct{}{}
	s.wake(t)
	go func() {
		select {
		case <-t.resume:
		case <-s.meter.Done():
			return
		}
		s.meter.SetDepth(0)
		value, err := s.guard.Protect(func() (py.Object, error) {
			if t.cancelled {
				return nil, cancelled()
			}
			return run()
		})
		if t.dropped {
			s.baton.Unlock()
			return
		}
		if err != checks.ErrStopped {
			s.end(t, value, err)
		}
		s.parked <- struct{}{}
	}()
	return t, nil
}

// cancelled is the error that a cancelled task gets.
func cancelled() error { return raise(newInstance(cancelledError)) }

func (s *scheduler) end(t *task, value py.Object, err error) {
	delete(s.live, t)
	if err != nil {
		switch class := thrownOf(err).Type; {
		case class.IsSubtype(py.SystemExit):
			if s.exit == nil {
				s.exit = err
			}
		case !class.IsSubtype(cancelledError) && !t.seen:
			s.unseen = append(s.unseen, t)
		}
	}
	t.settle(value, err)
}

// run lets ready tasks run until all wait. It is called by the verbs.
func (s *scheduler) run() {
	for {
		t := s.take()
		if t == nil {
			s.meter.SetDepth(0)
			return
		}
		s.current = t
		select {
		case t.resume <- struct{}{}:
		case <-s.meter.Done():
			return
		}
		// A stopped task ends at its next check; a native that does not check is the supervisor's to abandon.
		<-s.parked
		s.current = nil
	}
}

// take returns the next task to run: the first that is ready, or while one sleeps only that.
func (s *scheduler) take() *task {
	if len(s.ready) == 0 {
		return nil
	}
	t := s.ready[0]
	if s.sleeping == nil || s.sleeping == t {
		s.ready[0] = nil
		s.ready = s.ready[1:]
	} else if i := slices.Index(s.ready, s.sleeping); i >= 0 {
		t = s.sleeping
		s.ready = slices.Delete(s.ready, i, i+1)
	} else {
		return nil
	}
	t.queued = false
	return t
}

// wait parks the running task until f is settled and returns its outcome. A cancelled task gets a
// CancelledError instead.
func (s *scheduler) wait(f *future) (py.Object, error) {
	t := s.current
	f.look()
	if !f.done {
		t.waits = f
		f.then(func() {
			if t.waits == f { // not since cancelled
				s.wake(t)
			}
		})
		s.park(t)
		t.waits = nil
	}
	if t.cancelled {
		t.cancelled = false
		return nil, cancelled()
	}
	return f.value, f.err
}

// sleep is wait while no other task gets a turn.
func (s *scheduler) sleep(f *future) (py.Object, error) {
	s.sleeping = s.current
	defer func() { s.sleeping = nil }()
	return s.wait(f)
}

// turn lets the other ready tasks run first.
func (s *scheduler) turn() (py.Object, error) {
	s.wake(s.current)
	s.park(s.current)
	return s.wait(&future{done: true, value: py.None})
}

func (s *scheduler) wake(t *task) {
	if !t.queued {
		t.queued = true
		s.ready = append(s.ready, t)
	}
}

func (s *scheduler) park(t *task) {
	depth := s.meter.Depth()
	s.parked <- struct{}{}
	select {
	case <-t.resume:
	case <-s.meter.Done():
		// Stopped tasks unwind one after another, when the baton is free.
		s.baton.Lock()
		t.dropped = true
	}
	s.meter.SetDepth(depth)
	s.meter.Poll()
}

// cancelAll cancels the tasks that have not ended, in the order in which they were made.
func (s *scheduler) cancelAll() {
	tasks := slices.SortedFunc(maps.Keys(s.live), func(a, b *task) int { return a.number - b.number })
	for _, t := range tasks {
		s.cancel(t)
	}
}

// cancel makes a task get a CancelledError where it waits, or at its next wait. It reports whether the task had
// not ended.
func (s *scheduler) cancel(t *task) bool {
	if t.done {
		return false
	}
	t.cancelled = true
	if t.waits != nil {
		t.waits.abandon()
		s.wake(t)
	}
	return true
}
