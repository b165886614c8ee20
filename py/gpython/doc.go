// Package gpython runs Python programs on github.com/go-python/gpython, an interpreter of Python 3.4 in Go.
// It is what proves that the contract needs no engine of ours; docs/python-gpython.md lists what it gives and lacks.
//
//	Start ─ program.Read ─ lower.Lower ─ compile, lower.Return, checks ─▶ a task that runs the module body
//	Step  ─ a completion settles a future ─▶ the tasks that wait for it run on
//
// # Tasks
//
// gpython has no coroutines, so every task (task.go) is a goroutine, and one baton goes around: at any time
// either the interpreter's goroutine, inside Start or Step, or exactly one task runs. A task that awaits parks
// inside the native that await was lowered to. Everything here but [engine.Interrupt] is therefore
// single-threaded.
//
//   - namespace.go: the host's functions. calling one gives an awaitable, a call.
//   - asyncio.go: gather, create_task and the rest, on futures (future.go).
//   - values.go: what crosses, for bridge.Read and bridge.Build.
//   - modules.go, builtins.go, show.go: what the program finds, in the place of what reaches the host or is wrong.
//   - exception.go, failure.go: exceptions that a program can make and catch, and the message of one that it did
//     not.
//
// # What gpython shares
//
// gpython's types are variables of its package, the same for all runs. This package corrects some of them once
// per process, before the first run (repair in repair.go), and never changes them for a run.
// A program that sets an attribute of a built-in type sets it for every run: the one lack of isolation that
// cannot be guarded from outside.
package gpython
