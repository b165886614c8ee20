package limits

import (
	"sync"
	"time"
)

// Compute measures the time in which an interpreter runs, in segments, and calls back when the budget
// is used up. Between segments nothing ticks. Start and Stop are called by the interpreter's goroutine;
// Spent by any.
type Compute struct {
	budget  time.Duration
	expired func()

	mu      sync.Mutex
	spent   time.Duration
	running bool
	started time.Time
	timer   *time.Timer
}

// NewCompute returns a meter at rest. expired is called once at the most, on a goroutine of its own,
// when the segments together have lasted for the budget; with Unlimited never.
func NewCompute(budget time.Duration, expired func()) *Compute {
	return &Compute{budget: budget, expired: expired}
}

// Start begins a segment.
func (c *Compute) Start() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running, c.started = true, time.Now()
	if c.budget == Unlimited {
		return
	}
	rest := max(c.budget-c.spent, 0)
	if c.timer == nil {
		c.timer = time.AfterFunc(rest, c.expired)
	} else {
		c.timer.Reset(rest)
	}
}

// Stop ends the segment that Start began.
func (c *Compute) Stop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.running {
		return
	}
	c.running = false
	c.spent += time.Since(c.started)
	if c.timer != nil {
		c.timer.Stop()
	}
}

// Spent returns the time in segments so far, the running one included.
func (c *Compute) Spent() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running {
		return c.spent + time.Since(c.started)
	}
	return c.spent
}
