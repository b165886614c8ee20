// Package process runs programs in worker processes that can be killed: whatever a program does to its interpreter, the run ends within
// its budgets and the host goes on.
//
//	New(Config) ─▶ Runtime ── Run ─▶ bridge: names, calls, log, wall, abort, settlement
//	                                   │ Engine (engine.go): messages to and from one worker
//	                 pool (pool.go) ───┘   │ start.go: the process; watch_*.go: its memory and time
//	                                       ▼
//	worker process: Main (worker.go) ─▶ lockdown ─▶ the backend's own Runtime, which runs the program
//
// A [Runtime] is a coderuntime.Runtime like any other. To package bridge it is one more engine: the interpreter happens to be
// elsewhere. So calls, caps, budgets and the end of a run are held by the same code as in process, and by it alone: what a worker says is a
// message to be checked (package wire), never a fact.
//
// A worker is started ahead of its run (Config.Warm), serves one run and is killed. It is this binary again, if its main calls
// [Main] first; a coderun binary (Config.Binary); or any command that speaks docs/wire.md (Config.Command).
//
// # Invariants
//
// A worker that does not end by itself is killed with its process group: at the wall budget, on abort, when its memory passes the budget and [MemoryMargin],
// when it breaks the protocol, when the run has its outcome, at Close. It is reaped. Nothing that a worker sends settles
// a run twice or calls a function twice. No worker outlives its host: it ends when its descriptor 3 is closed, and on Linux the kernel
// kills it with the thread that started it. Close returns when all workers are gone.
//
// docs/isolation.md says what each isolation promises, docs/wire.md is the protocol.
package process
