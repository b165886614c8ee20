// Package asynciomodule is the module asyncio, on the run loop of the host.
//
// A run has one [Loop]. It is a queue of callbacks that are ready and a heap of timers; when the queue is empty it waits for the
// host ([module.World]): for the next timer to be due, or for a call of the host's to return. It belongs to the goroutine that runs
// the program, and it is driven from Go code that waits for something: [Loop.RunUntil].
//
//	loop.go    Loop, its callbacks and timers
//	future.go  Future: an outcome that comes later; futuretype.go the type Future
//	task.go    Task: a coroutine that runs on the loop; tasktype.go the type Task
//	gather.go  gather
//	runner.go  running a coroutine from code that does not await: asyncio.run, and the end of a program
//	asyncio.py what is written in Python on top of these: wait, timeouts, groups of tasks, locks, queues
//
// # Programs that are inside a loop already
//
// The program's own frames are inside the loop from the beginning, since they may await. asyncio.run, Runner and
// run_until_complete are allowed there: they drive the one loop, nested, until their coroutine is done, and have a set of tasks of
// their own (the scope), which they cancel at their end. In a task of such a set they are refused, as they are in CPython
// wherever a loop runs.
//
// # Order
//
// What CPython does in one iteration of its loop is done in one here: what has happened outside is taken first, then come the timers
// that are due, by time, then the callbacks that were ready when the iteration began.
package asynciomodule
