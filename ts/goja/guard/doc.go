// Package guard replaces the built-ins of a goja.Runtime by which a program of a few characters could
// end the host's process, allocate without bound in one call, or run natively for minutes, by checked
// ones that otherwise behave the same. goja itself is not modified: what it does natively cannot be
// interrupted, and what it allocates is not metered.
//
//   - [Install] puts the guards into a fresh runtime. A guard costs one to two microseconds, half of
//     it to make the built-in that it replaces, so a guard is installed only if the program can reach
//     the name: a [Program] says that, a *weave.Facts is one. Literals lead to String, Array, Object,
//     Function and their prototypes; every other global has to be named.
//   - [Guard.Reach] is for a host that later gives the program an object by which it reaches a global
//     that it does not name.
//
// docs/isolation.md lists what is contained so, and what is not.
//
// # How a guard works
//
// A guard is a Go function with the name, length and property attributes of the original, which it
// calls for all ordinary arguments. Constructors are wrapped in a proxy with native traps, so that
// identity of the prototype, statics, new.target and subclasses stay as they are. For a request that
// is too large it throws what V8 throws: RangeError "Invalid string length", "Invalid array length" or
// "Array buffer allocation failed".
//
// A loop over a receiver that is long, or whose length is only claimed, as in
// Array.prototype.indexOf.call({length: 2**53-1}, 1), runs in JavaScript (library.js, the algorithms
// of ECMA-262), whose loops goja can interrupt. Loops in Go ask [Host].Stopped and give up by the
// panic that goja itself uses for an interrupt.
//
// Built-ins that a program makes hooks of native code, as a next or a toString, are given stand-ins by [Guard.Hook],
// which package weave calls where the text does so: a stand-in counts how deep it is active and asks the same.
//
// Buffers of zeros cost nothing until they are written to. The large ones that are alive are summed up.
//
// Regular expressions are package regex's, which bounds its own work.
//
// The constructors of functions from text and eval throw EvalError.
//
// # Invariants
//
// Install runs none of the program's code. A guard evaluates each argument once, in the order of the
// original. Nothing of a guard is visible to a program but the guards' functions.
package guard
