// Package object is the object model of the Python engine: values, types, attributes, the operations on them, and
// the built-in types with their methods. It runs no byte code; package vm does, and hands itself to this
// package as a [Machine] so that a native (sort with a key, a dict that probes an __eq__) can call a function.
//
// # Values
//
// A [Value] is 16 bytes: a pointer to a [Header] and 64 bits of payload. Small integers, floats, booleans and
// None are their own payload and allocate nothing: their headers are fixed variables of this package, so that a test for
// "is an int" compares an address. Every other value is an object: a Go struct that embeds a Header as a part, which
// names its type and refers back to the struct as an [Object]. A type assertion on that (v.Object().(*List)) is how an object is
// reached; no unsafe is needed. The zero Value is no Python value: an unbound variable, an absent argument, the end of an iteration.
//
//	value.go        Value, Header, Object
//	thread.go       Thread: all that one run has; Machine: what the interpreter does for natives
//	meter.go        ticks, charges of memory; tracer.go: the size of what is live
//	type.go         Type, the order of its bases, lookup; slots.go: special methods; declare.go: how built-in types are written
//	shape.go        instances and their attributes; attribute.go: getattr, setattr, descriptors
//	builtin.go      functions written in Go; signature.go: their parameters
//	exception.go    exceptions, and the functions that make them; raise.go: CPython's texts
//
// # Types
//
// A built-in type is immutable and shared by all runs; what CPython keeps in such a type per process (its subclasses)
// is in a table of the Thread. A class that a program makes belongs to its run. An instance of a subclass of a built-in type
// (class Stack(list)) is an [Instance] that has a value of the built-in type inside, its base value: so that a test for *List finds exact
// lists alone, whose methods nobody can have overridden, and takes the fast path, and listOf finds both.
//
// A special method is looked up on the type, never on the instance. Each Type has one Value for each special
// method ([Slot]), found along its bases when the type is made and again whenever a class attribute changes. In a built-in type
// the Value is a [Builtin] whose Go function is called directly, in a class it is whatever the program wrote.
//
// # Errors
//
// What can fail returns a *[Exception] last, nil when all went well; there are no panics for Python's errors. [Aborted] is the
// one value that is not a Python exception: the run is over. Nothing may handle it; every function returns it as it is.
//
// # Metering
//
// Invariants, for whoever adds a native:
//   - A loop whose length a program controls calls [Thread.Tick] or [Thread.Work] often enough: at least once
//     in some 10,000 steps or 64 KiB.
//   - [Thread.Charge] is called before memory is allocated whose size a program controls.
//   - A recursion whose depth a program controls goes through [Thread.Enter] and [Thread.Leave].
//   - An object may have changed after any call of a program's function: indexes and lengths are read again.
package object
