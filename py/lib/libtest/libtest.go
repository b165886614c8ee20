// Package libtest runs programs on the Python engine's machine and library, without a host: for the tests and examples of the
// library's modules.
package libtest

import (
	"container/heap"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
	"github.com/coderuntime/coderuntime/py/vm"
)

// A World collects what a program prints. Its clock stands still but while the program waits or sleeps, when it jumps.
type World struct {
	// Text is what was printed, to both streams.
	Text strings.Builder
	// Output is what was printed to sys.stdout alone.
	Output strings.Builder
	now    time.Time
	timers timers
	made   uint64
}

// NewWorld returns a World whose clock begins at the beginning of 2026 in UTC.
func NewWorld() *World { return &World{now: start} }

var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// Write implements module.World.
func (w *World) Write(text string, stderr bool) {
	w.Text.WriteString(text)
	if !stderr {
		w.Output.WriteString(text)
	}
}

// Now implements module.World.
func (w *World) Now() time.Time { return w.now }

// Zone implements module.World.
func (w *World) Zone() *time.Location { return time.UTC }

// Elapsed implements module.World.
func (w *World) Elapsed() time.Duration { return w.now.Sub(start) }

// Sleep implements module.World.
func (w *World) Sleep(delay time.Duration) { w.now = w.now.Add(max(delay, 0)) }

// After implements module.World.
func (w *World) After(delay time.Duration) uint64 {
	w.made++
	heap.Push(&w.timers, timer{w.made, w.now.Add(max(delay, 0))})
	return w.made
}

// CancelTimer implements module.World.
func (w *World) CancelTimer(id uint64) bool {
	for i, t := range w.timers {
		if t.id == id {
			heap.Remove(&w.timers, i)
			return true
		}
	}
	return false
}

// Next implements module.World.
func (w *World) Next(_ *object.Thread, wait bool) (module.Event, *object.Exception) {
	switch {
	case len(w.timers) == 0 && wait:
		return module.Idle, nil
	case len(w.timers) == 0 || !wait && w.timers[0].at.After(w.now):
		return module.Nothing, nil
	}
	if due := heap.Pop(&w.timers).(timer); due.at.After(w.now) {
		w.now = due.at
	}
	return module.Fired, nil
}

type timer struct {
	id uint64
	at time.Time
}

// timers is a heap, the earliest first.
type timers []timer

func (t timers) Len() int { return len(t) }
func (t timers) Less(i, j int) bool {
	return t[i].at.Before(t[j].at) || t[i].at.Equal(t[j].at) && t[i].id < t[j].id
}
func (t timers) Swap(i, j int) { t[i], t[j] = t[j], t[i] }
func (t *timers) Push(v any)   { *t = append(*t, v.(timer)) }
func (t *timers) Pop() any {
	last := len(*t) - 1
	v := (*t)[last]
	*t = (*t)[:last]
	return v
}

// Run runs a program as the module __main__ in main.py and returns what it printed, followed, if it ended with an exception,
// by the last line of its traceback.
func Run(source string) string {
	printed, traceback := run(source)
	traceback = strings.TrimRight(traceback, "\n")
	if traceback == "" {
		return printed
	}
	return printed + traceback[strings.LastIndexByte(traceback, '\n')+1:] + "\n"
}

// RunWithTraceback is Run with the whole traceback.
func RunWithTraceback(source string) string {
	printed, traceback := run(source)
	return printed + traceback
}

// run returns what a program printed and what its interpreter says of how it ended.
func run(source string) (printed, traceback string) {
	world := NewWorld()
	thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: 50_000_000, Memory: 512 << 20, Depth: 1000}})
	library := lib.New(thread, world, [32]byte{})
	code, raised := library.Compile(source, "main.py", syntax.Exec, compile.Options{KeepSource: true})
	if raised == nil {
		var main *object.Module
		if main, raised = thread.NewModule("__main__"); raised == nil {
			raised = library.SetMain(main)
		}
		if raised == nil {
			_, raised = library.Machine().RunModule(code, main.Dict, main.Dict.Value())
		}
	}
	if raised != nil && raised != object.Aborted && !raised.Is(object.SystemExitType) {
		traceback, raised = library.Machine().FormatException(raised, vm.TracebackOptions{})
	}
	if raised == object.Aborted {
		traceback = "aborted: " + thread.AbortedBy().Detail + "\n"
	}
	return world.Output.String(), traceback
}
