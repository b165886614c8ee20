package bridge

import (
	"context"
	"errors"
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// call is one binding call of a run; the run's lock guards it.
type call struct {
	id       uint64
	function coderuntime.Function
	argument any
	context  context.Context
	cancel   context.CancelFunc
	running  bool
}

func (r *run) call(function coderuntime.Function, argument any, size int64) uint64 {
	r.mu.Lock()
	r.nextCall++
	c := &call{id: r.nextCall, function: function, argument: argument}
	if r.outcome != nil {
		r.mu.Unlock()
		return c.id
	}
	if r.limits.Calls != limits.Unlimited && r.usage.Calls >= r.limits.Calls {
		r.mu.Unlock()
		r.end(coderuntime.Failure{Kind: coderuntime.Timeout, Message: fmt.Sprintf(
			"the budget of %d calls ran out: the program made one call more", r.limits.Calls)})
		return c.id
	}
	r.usage.Calls++
	r.usage.CallBytes = max(r.usage.CallBytes, size)
	r.pending[c.id] = c
	if r.limits.InFlight != limits.Unlimited && r.running >= r.limits.InFlight {
		r.waiting = append(r.waiting, c)
	} else {
		r.launch(c)
	}
	r.mu.Unlock()
	return c.id
}

// launch starts the goroutine of a call. The lock is held.
func (r *run) launch(c *call) {
	r.begun++
	if r.launchedCall != nil {
		r.launchedCall()
	}
	numbered := coderuntime.WithLaunchNumber(coderuntime.WithCallNumber(r.calls, int(c.id)), r.begun)
	c.context, c.cancel = context.WithCancel(numbered)
	c.running = true
	r.running++
	r.usage.InFlight = max(r.usage.InFlight, r.running)
	r.launched = append(r.launched, c)
	go r.performNext()
}

// performNext performs the call that was launched first among those that no goroutine has taken yet:
// goroutines start in any order, but calls reach the host in the order of the program.
func (r *run) performNext() {
	r.mu.Lock()
	c := r.launched[0]
	r.launched[0] = nil
	r.launched = r.launched[1:]
	r.mu.Unlock()
	r.perform(c)
}

// release gives the place of a call to the next that waits. The lock is held.
func (r *run) release(c *call) {
	c.running = false
	r.running--
	for len(r.waiting) > 0 && (r.limits.InFlight == limits.Unlimited || r.running < r.limits.InFlight) {
		next := r.waiting[0]
		r.waiting[0] = nil
		r.waiting = r.waiting[1:]
		if r.pending[next.id] == next {
			r.launch(next)
		}
	}
}

// perform runs one call to its end and queues the completion.
func (r *run) perform(c *call) {
	completion := Completion{Kind: CallReturned, ID: c.id, Err: errors.New("the function ended its goroutine")}
	var size int64
	// Deferred, so that a function that calls runtime.Goexit is seen too.
	defer func() {
		if recover() != nil {
			// What it panicked with is the host's affair, and may be a secret.
			completion.Value, completion.Err = nil, errors.New("the function panicked")
		}
		c.cancel()
		r.mu.Lock()
		defer r.mu.Unlock()
		if c.running {
			r.release(c)
		}
		if r.outcome != nil || r.pending[c.id] != c {
			return
		}
		r.usage.CallBytes = max(r.usage.CallBytes, size)
		r.complete(completion)
	}()
	result, err := c.function(c.context, c.argument)
	if err != nil {
		// Asked here, since an error's text is the host's code.
		completion.Err = errors.New(limits.CutText(err.Error(), messageBytes))
		return
	}
	value, err := coderuntime.ToValue(result)
	if err != nil {
		completion.Err = err
		return
	}
	size, err = Size(value, r.limits.CallBytes)
	if err != nil {
		completion.Err = fmt.Errorf("the result is larger than the budget of %s for one result (call-bytes)",
			limits.FormatSize(r.limits.CallBytes))
		return
	}
	completion.Value, completion.Err = value, nil
}

// complete queues a completion. The lock is held.
func (r *run) complete(completion Completion) {
	r.completed = append(r.completed, completion)
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

func (r *run) cancelCall(id uint64) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	c := r.pending[id]
	if c == nil {
		return false
	}
	delete(r.pending, id)
	if c.running {
		c.cancel()
		r.release(c)
	}
	return true
}

// takeCompletion returns the completion that was queued first, if any is there; idle means that
// no call is pending either, and nothing outside may deliver.
func (r *run) takeCompletion() (completion Completion, found, idle bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for len(r.completed) > 0 {
		completion = r.completed[0]
		r.completed[0] = Completion{}
		r.completed = r.completed[1:]
		if completion.Kind == Delivered {
			return completion, true, false
		}
		if r.pending[completion.ID] != nil {
			delete(r.pending, completion.ID)
			return completion, true, false
		}
	}
	return Completion{}, false, len(r.pending) == 0 && !r.attended
}
