package engine

import (
	"time"

	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// The engine is the library's module.World.

// Write implements module.World.
func (e *engine) Write(text string, stderr bool) {
	if stderr {
		e.stderr.Write(text)
	} else {
		e.stdout.Write(text)
	}
}

// Now implements module.World.
func (e *engine) Now() time.Time { return e.config.Now() }

// Zone implements module.World.
func (e *engine) Zone() *time.Location { return e.config.Zone }

// Elapsed implements module.World.
func (e *engine) Elapsed() time.Duration { return e.host.Elapsed() }

// After implements module.World.
func (e *engine) After(delay time.Duration) uint64 { return e.host.After(max(delay, 0)) }

// CancelTimer implements module.World.
func (e *engine) CancelTimer(timer uint64) bool { return e.host.CancelTimer(timer) }

// Next implements module.World.
func (e *engine) Next(t *object.Thread, wait bool) (module.Event, *object.Exception) {
	if e.fired {
		e.fired = false
		return module.Fired, nil
	}
	completion, found := e.host.Next(wait)
	switch {
	case !found && wait:
		return module.Over, nil
	case !found:
		return module.Nothing, nil
	case completion.Kind == bridge.TimerFired && e.asleep[completion.ID]:
		delete(e.asleep, completion.ID)
		return module.Settled, nil
	case completion.Kind == bridge.TimerFired:
		return module.Fired, nil
	case completion.Kind == bridge.Idle:
		return module.Idle, nil
	}
	return module.Settled, e.settleCall(completion)
}

// Sleep implements module.World. Calls that return meanwhile are settled at once, and what waits for them goes on later. A timer of the
// loop's that is due meanwhile is noted, so that the loop looks again.
func (e *engine) Sleep(delay time.Duration) {
	if delay <= 0 {
		return
	}
	timer := e.After(delay)
	e.asleep[timer] = true
	for e.asleep[timer] {
		event, raised := e.Next(e.thread, true)
		if raised != nil || event == module.Over || event == module.Idle {
			delete(e.asleep, timer)
			e.CancelTimer(timer)
			return
		}
		if event == module.Fired {
			e.fired = true
		}
	}
}
