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
)

// A World collects what a program prints. Its clock stands still but while the program waits or sleeps, when it jumps.
type World struct {
	// Text is what was printed, to both streams.
	Text   strings.Builder
	now    time.Time
	timers timers
	made   uint64
}

// NewWorld returns a World whose clock begins at the beginning of 2026 in UTC.
func NewWorld() *World { return &World{now: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)} }

// Write implements module.World.
func (w *World) Write(text string, _ bool) { w.Text.WriteString(text) }

// Now implements module.World.
func (w *World) Now() time.Time { return w.now }

// Zone implements module.World.
func (w *World) Zone() *time.Location { return time.UTC }

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

// Wait implements module.World.
func (w *World) Wait() (module.Event, uint64) {
	if len(w.timers) == 0 {
		return module.Idle, 0
	}
	due := heap.Pop(&w.timers).(timer)
	if due.at.After(w.now) {
		w.now = due.at
	}
	return module.Fired, due.id
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
	world := NewWorld()
	thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: 50_000_000, Memory: 512 << 20, Depth: 1000}})
	library := lib.New(thread, world, [32]byte{})
	code, raised := library.Compile(source, "main.py", syntax.Exec, compile.Options{})
	if raised == nil {
		var main *object.Module
		if main, raised = thread.NewModule("__main__"); raised == nil {
			raised = library.SetMain(main)
		}
		if raised == nil {
			_, raised = library.Machine().RunModule(code, main.Dict, main.Dict.Value())
		}
	}
	switch {
	case raised == object.Aborted:
		return world.Text.String() + "aborted: " + thread.AbortedBy().Detail + "\n"
	case raised != nil:
		return world.Text.String() + lastLine(thread, raised) + "\n"
	}
	return world.Text.String()
}

// lastLine is the name and text of an exception as the last line of a traceback has them.
func lastLine(thread *object.Thread, raised *object.Exception) string {
	name := raised.Type().QualifiedName
	if of := raised.Type().Module; of != "builtins" && of != "__main__" {
		name = of + "." + name
	}
	text, failed := thread.Text(raised.Value())
	if message := raised.Field("msg"); raised.Is(object.SyntaxErrorType) && message.Exists() {
		text, failed = thread.Text(message)
	}
	switch {
	case failed != nil:
		return name + ": <exception str() failed>"
	case text == "":
		return name
	}
	return name + ": " + text
}
