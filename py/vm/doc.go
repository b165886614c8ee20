// Package vm runs the byte code of package compile on the objects of package object.
//
// A [Machine] is the interpreter of one run. It has a stack of frames and a stack of registers, both on the heap: a call of a
// program's function by the program pushes a frame and goes on in the same loop, so that neither the depth of such calls nor a
// generator needs any of Go's stack. A call that comes out of a native (a sort that asks for a key, an __eq__ that a
// dict calls) runs the loop again, nested, until its frame is done.
//
//	machine.go   Machine, frames, the stack of registers
//	prepare.go   what an interpreter adds to a shared Code: constants as values, caches
//	run.go       the loop, with the fast cases; operations.go the rest of its instructions, rare.go those that it leaves to a second switch
//	call.go      calls: arguments to registers, pushing and popping frames
//	attribute.go attributes and globals, with the caches of package object's Access
//	unwind.go    from an exception to its handler
//	frame.go     frames and tracebacks as objects of Python; framelocals.go their f_locals; code.go code objects
//	traceback.go how tracebacks are read and printed, with the files named after it
//	generator.go generators, coroutines; asyncgenerator.go asynchronous ones
//	match.go, class.go, import.go, intrinsic.go: the rest of the instructions
//
// # Registers
//
// A frame's registers are a window of a segment of values. A callee's window begins inside its caller's, at the first argument, so
// that arguments are not copied. Segments never move. What lies above the window of the running frame is always zero: a frame's
// variables start unbound without any work, and nothing that a frame held is kept alive after it. A generator has its registers to itself.
//
// # Exceptions
//
// An instruction that fails jumps to the unwinder, which looks up the frame's exception table, and leaves the frame if there is
// no entry. An abort ([object.Aborted]) looks up nothing: every frame is left at once.
//
// The exception that is being handled (sys.exception) is in a chain of states: one for the frames that are no generators', one
// more for each generator that is running. BEGIN_HANDLER and END_HANDLER set the innermost.
package vm
