package object

import "fmt"

// An Abort is why a run is over although its program is not: nothing the program does can catch it.
type Abort struct {
	// Cause is what ended the run.
	Cause AbortCause
	// Detail is for AbortMemory and AbortSteps: which budget and how much of it was used.
	Detail string
}

// An AbortCause is what ended a run.
type AbortCause uint8

// The causes.
const (
	// AbortInterrupt: [Thread.Interrupt] was called.
	AbortInterrupt AbortCause = iota + 1
	// AbortSteps: the program took more steps than its budget has.
	AbortSteps
	// AbortMemory: the program holds more memory than its budget has.
	AbortMemory
	// AbortIdle: the program waits for what can never happen.
	AbortIdle
)

// checkEvery is how many units of work are done between two looks at whether the run is over: some microseconds.
const checkEvery = 256

// A meter counts work and memory. The hot path of both is one subtraction and one comparison.
type meter struct {
	// left is the work until the next look, granted what was allowed when it was last set.
	left, granted int64
	// steps is the work done before the current grant; limit is the budget, negative for none.
	steps, limit int64

	// charged is the memory found live by the last trace and all that was charged since. When it passes threshold,
	// the next trace is due.
	charged, threshold int64
	budget             int64 // bytes
	// peak is the most memory that any trace found live; without one, what was charged.
	peak int64
	// building is what natives in progress have allocated and charged, and no value refers to yet: a text that is being
	// put together. A trace counts it as live.
	building int64

	abort *Abort
}

// Budgets bound what a thread may use. A negative number is no bound.
type Budgets struct {
	Steps  int64 // units of work
	Memory int64 // bytes held
	// Depth is the number of calls that may be in progress at once, of functions and of natives that call back.
	Depth int
}

// unlimited is the budget of memory where there is none: what is asked for at once has to be less all the same.
const unlimited = 1 << 40

func newMeter(budgets Budgets) meter {
	m := meter{limit: budgets.Steps, budget: budgets.Memory}
	if budgets.Memory < 0 {
		m.budget = unlimited
	}
	m.threshold = m.budget
	m.grant()
	return m
}

func (m *meter) grant() {
	m.granted = checkEvery
	if m.limit >= 0 {
		m.granted = min(m.granted, m.limit-m.steps)
	}
	m.left = m.granted
}

// Tick is one unit of work: a jump backwards, a call, an iteration of a native's loop. It fails, with [Aborted], when
// the run is over.
func (t *Thread) Tick() *Exception { return t.Work(1) }

// Work is units of work at once, units >= 0. A native that handles bytes counts 64 of them as one unit.
func (t *Thread) Work(units int64) *Exception {
	t.left -= units
	if t.left >= 0 {
		return nil
	}
	return t.check()
}

// check looks whether the run is over and grants more work if it is not.
func (t *Thread) check() *Exception {
	if t.abort != nil {
		return Aborted
	}
	t.steps += t.granted - t.left
	switch {
	case t.interrupted.Load():
		return t.Abort(Abort{Cause: AbortInterrupt})
	case t.limit >= 0 && t.steps > t.limit:
		return t.Abort(Abort{Cause: AbortSteps, Detail: fmt.Sprintf("%d steps", t.limit)})
	}
	t.grant()
	return nil
}

// Steps returns the work done so far. The same program with the same inputs, seeds and clock does the same work.
func (t *Thread) Steps() int64 { return t.steps + t.granted - t.left }

// Abort ends the run: from now on every tick fails. The first cause stands. It returns [Aborted].
func (t *Thread) Abort(cause Abort) *Exception {
	if t.abort == nil {
		t.abort = &cause
	}
	t.left, t.granted = -1, -1
	return Aborted
}

// AbortedBy returns why the run is over, nil if it is not.
func (t *Thread) AbortedBy() *Abort { return t.abort }

// Charge takes bytes from the memory budget, before they are allocated. More than the whole budget at once is a
// MemoryError, which a program can catch; a budget that is exhausted by what is live ends the run.
func (t *Thread) Charge(bytes int64) *Exception {
	t.charged += bytes
	if t.charged <= t.threshold && bytes >= 0 {
		return nil
	}
	return t.settle(bytes)
}

// settle finds out what is live, since what was charged says that it might be too much.
func (t *Thread) settle(bytes int64) *Exception {
	if t.abort != nil {
		return Aborted
	}
	if bytes < 0 || bytes > t.budget {
		// A size that does not fit 64 bits has come out negative.
		t.charged -= bytes
		return t.Raise(MemoryErrorType, "")
	}
	live, raised := t.trace()
	if raised != nil {
		return raised
	}
	live += t.building
	t.peak = max(t.peak, live)
	if live+bytes > t.budget {
		return t.Abort(Abort{Cause: AbortMemory, Detail: fmt.Sprintf("%d bytes", t.budget)})
	}
	t.charged = live + bytes
	t.threshold = max(t.budget, t.charged+t.budget/8)
	return nil
}

// Live finds out how many bytes the run holds now.
func (t *Thread) Live() (int64, *Exception) {
	live, raised := t.trace()
	return live + t.building, raised
}

// Memory returns the most bytes that the run was found to hold at once.
func (t *Thread) Memory() int64 {
	return max(t.peak, min(t.charged, t.threshold))
}
