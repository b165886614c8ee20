package codemode

import (
	"context"
	"sync"
	"time"
)

// turns lets the calls of one run begin in the order of the program, so many at a time, and some alone. A call that must be alone waits until those before it
// have ended, and those after it wait for its end.
type turns struct {
	mu      sync.Mutex
	free    int // places that nobody has
	all     int
	next    int // the number of the call whose turn it is
	waiting map[int]*turn
	arrived int // how many calls came without a number
}

// turn is the place of one call in the order.
type turn struct {
	turns  *turns
	number int
	places int
	begun  chan struct{} // closed when its turn has come
	given  bool          // whether it has its places
	over   bool
	kept   bool // somebody else gives it back
}

// atOnce is for turns that have come already.
var atOnce = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

func newTurns(places int) *turns {
	return &turns{free: places, all: places, next: 1, waiting: map[int]*turn{}}
}

// take puts a call into the order. number is its coderuntime.LaunchNumber, 0 if the runtime gives none: the calls then have the order in which they come. Every
// number should come, also of a call that gives up: see missingAfter.
func (t *turns) take(number int, alone bool) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	if number == 0 {
		t.arrived++
		number = t.arrived
	}
	c := &turn{turns: t, number: number, places: 1}
	if alone {
		c.places = t.all
	}
	if number == t.next && c.places <= t.free && len(t.waiting) == 0 {
		t.next++
		t.free -= c.places
		c.given, c.begun = true, atOnce
		return c
	}
	c.begun = make(chan struct{})
	if t.waiting[number] != nil || number < t.next {
		// No runtime gives a number twice; whoever does has no order, but still the cap.
		for t.waiting[number] != nil || number < t.next {
			number++
		}
		c.number = number
	}
	t.waiting[c.number] = c
	t.advance()
	return c
}

// advance lets every call begin whose turn has come. The lock is held.
func (t *turns) advance() {
	for {
		c := t.waiting[t.next]
		if c == nil || !c.over && c.places > t.free {
			return
		}
		delete(t.waiting, t.next)
		t.next++
		if c.over {
			continue
		}
		c.given = true
		t.free -= c.places
		close(c.begun)
	}
}

// missingAfter is how long a call waits for the numbers before its own to come. Functions are launched at once, so that what has not come by then never does:
// it is a call of a function that is not of this package.
const missingAfter = 250 * time.Millisecond

// wait returns when the turn has come, or with the context's error when that ends before.
func (c *turn) wait(ctx context.Context) error {
	select {
	case <-c.begun:
		return nil
	default:
	}
	timer := time.NewTimer(missingAfter)
	defer timer.Stop()
	for {
		select {
		case <-c.begun:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-timer.C:
			c.turns.passMissing(c.number)
		}
	}
}

// passMissing goes on with the order as if the numbers before one that have not come had.
func (t *turns) passMissing(before int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for t.next < before && t.waiting[t.next] == nil {
		t.next++
		t.advance()
	}
}

// end gives the turn back, whether it had come or not. It may be called twice.
func (c *turn) end() {
	c.turns.mu.Lock()
	defer c.turns.mu.Unlock()
	if c.over {
		return
	}
	c.over = true
	if c.given {
		c.turns.free += c.places
	}
	c.turns.advance()
}
