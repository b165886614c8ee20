// Package bridge is what every engine shares: it runs one program on one engine inside the budgets and
// is the only place where the contract's rules about calls, time, settlement and values are written.
//
// An engine is an interpreter behind three verbs ([Engine]): Start the program, Step it with one
// completion, Interrupt it. All else is here:
//
//		Runtime.Run ─ names, size, context ─▶ run
//		                                       │  supervisor: the caller's goroutine. Waits for the end of the
//		                                       │  context, the wall budget, Close, or the outcome.
//		                                       │
//		                                       │  interpreter: a goroutine of its own. Start, then Step for
//		                                       ▼  each completion, until the engine reports an outcome.
//		     Host.Call ─▶ a goroutine for each call ─▶ the queue of completions ─▶ Engine.Step
//		     Host.After ─▶ the heap of timers ───────▶
//
//	  - [Runtime] implements coderuntime.Runtime for any engine; [Host] is what an engine may do to the
//	    world outside.
//	  - [ReadArgument], [ReadCompletion] and [Calls] are what any engine does with an argument, a completion value
//	    and a pending call; they rest on the walkers.
//	  - [Read] walks an engine's value and makes a Go value of it; [Build] makes an engine's value of a Go
//	    value. Both are iterative and bounded by depth and bytes; what cannot cross is reported with its
//	    path.
//
// # Invariants
//
// A run settles once: the first cause stands, be it the program's outcome, a budget, the context or
// Close. At settlement the contexts of the calls end, and nothing the engine does later is seen. An
// engine's verbs Start and Step run on one goroutine and never at the same time. An interpreter that
// ignores its interrupt for [Grace] is abandoned and counted. No panic of an engine or of a host's
// function leaves this package.
package bridge
