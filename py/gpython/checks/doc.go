// Package checks makes a run of gpython stoppable and bounded.
//
// gpython polls nothing: an endless loop never ends, deep recursion overflows the Go stack and kills the
// process, and one multiplication may ask for a terabyte. This package mends that from outside, without a
// changed copy of gpython, by three means.
//
//   - Frames. A Guard belongs to one run. Its Context wraps the run's py.Context, every frame of the run carries it, and the
//     two functions through which gpython enters interpreted code, the variables py.VmEvalCode and py.VmRunFrame,
//     are replaced once per process: for a frame that carries a guard they count the depth of calls, look whether the run was
//     stopped, and turn a Go panic of gpython into an exception at the call that failed. Contexts without a guard
//     are left alone. Code that was not rewritten yet is, before it runs.
//   - Code. Guard.Rewrite changes compiled code, so that what a program does between the entries of functions passes the
//     guard as well: the head of each loop, each operator that can allocate or recurse natively, each call, each
//     attribute that is set or whose name is special, each unpacking. The objects that stand in for operators lie among the
//     constants of the code, where a program cannot get at them, and are reached by the cheapest opcodes that lead into
//     Go; see weaver. Jumps, blocks, the line table and the height of the stack are worked out anew.
//   - Sources. py.Compile, through which exec and eval go too, refuses a source that is nested deeper than
//     gpython's compiler, which recurses, can take.
//
// What runs in place of a built-in or an operator is package natives, where the bounds are, too (natives.Meter).
//
// A stop is a Go panic with a private value. gpython's VM recovers nothing, so that no except, finally, with or
// generator of the program sees it; Guard.Protect, at the bottom of each goroutine of the run, turns it into ErrStopped.
//
//	meter := natives.NewMeter(depth, memory)
//	guard := checks.New(meter)
//	context := guard.Context(inner)
//	// elsewhere: meter.Stop()
//	value, err := guard.Protect(func() (py.Object, error) {
//		code, err := guard.Compile(source, "main.py", py.ExecMode)
//		if err != nil {
//			return nil, err
//		}
//		return context.RunCode(code, globals, globals, nil)
//	})
//
// The invariants of rewritten code, which the tests check on every kind of it: each way round a loop passes a check; no
// FOR_ITER fetches an element itself; what a call calls has been seen by Meter.Callee; no operator is left that
// could allocate or recurse for its operands; jumps land on instructions, and paths meet with equal stacks; an
// instruction is in the line that it had.
package checks
