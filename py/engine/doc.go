// Package engine is the Python engine of our own as the contract wants it: it joins the machine (package vm) and the library
// (package lib) to a run of package bridge.
//
//	engine.go     Engine: bridge.Engine; preparing the program, the run from its start to its outcome
//	world.go      what the library asks of the host: output, clock, timers, completions
//	namespace.go  the namespaces of host functions as objects, and their members
//	call.go       a call of the host: an awaitable of type coroutine
//	read.go       values that cross to the host; build.go values that come from it
//	failure.go    the message of a failed run, and what is reported at its end
//
// # Flow
//
// The program is compiled once per Runtime (the cache is by the hash of its text). A run is one call of Start: code of the program may
// be on Go's stack when it has to wait (asyncio.run in a function, time.sleep), so that the engine asks the host for completions
// where it waits ([bridge.Host.Next]) and never returns for one.
//
// A program without await at its top level is run as it is; one with is a coroutine, which the loop of package asynciomodule runs as
// a task. When it has ended the other tasks are cancelled and run to their end.
//
// # Invariants
//
// The thread belongs to the goroutine of Start; Interrupt alone comes from others. A budget that the thread counts (steps, memory) ends the run
// by Host.End; what the engine then returns is not looked at. Nothing that the program can change is asked for the message of
// its failure but the text of its own exceptions.
package engine
