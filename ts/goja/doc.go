// Package goja is the TypeScript engine on github.com/dop251/goja, a JavaScript interpreter in pure Go.
// Everything that knows goja is here and in the packages below.
//
//   - [Compile] makes a [Program], which is immutable and shared by runs, of what package strip made of
//     the source text: goja's byte code, the source map, and the set of identifiers that the text
//     mentions.
//   - [NewEngine] returns a bridge.Engine that runs a Program once: a goja.Runtime of its own, the
//     globals that the program mentions, the namespaces, and then the program's function, whose promise
//     is the run's outcome.
//   - package values converts values in both directions, for bridge.Read and bridge.Build; goja's own
//     Export is never used on a program's objects, since it follows cycles and depth without bound.
//   - namespace.go makes the binding objects; message.go makes the text of a failure.
//
// # Invariants
//
// The program pays for what it names: a global is installed only if its identifier stands in the text,
// or the text has a way to reach globals by computed names. For the same reason an intrinsic may be
// captured late if the text does not mention it: what a program cannot name it cannot have changed.
//
// Every call into goja that may run the program's code happens inside a native function that goja
// called, inside vm.Try, or through a Callable, and every panic that is not a JavaScript exception is
// left to the run loop. No Go value is visible to the program other than functions and the members of
// namespaces.
package goja
