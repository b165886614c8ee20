// Package coderuntime is the contract between a host and a runtime that runs one program for it.
//
// A host hands a [Runtime] a program that a language model wrote, in TypeScript or Python, together
// with named async functions, and gets back what the program printed, what it returned, or why it
// failed:
//
//	Request ── Program, Bindings, OnLog ──▶ Runtime.Run ──▶ Result ── Value, Logs, Failure, Usage
//
// The package holds only what both sides of that line must agree on, and imports nothing else of this
// module:
//
//   - the interface: [Runtime], [Request], [Namespace], [Function], [ErrorClass];
//   - the outcome: [Result], [LogEntry], [Failure] and its [Kind], [Usage];
//   - the values that cross: nil, bool, int64, *big.Int, float64, string, []byte, time.Time, []any,
//     [*Object], [*Map] and [*Set]; [ToValue] makes them of ordinary Go values, [Decode] fills ordinary
//     Go values from them, and [Adapt] turns a typed Go function into a [Function];
//   - the portable names: [ValidateBindings] and the sets it checks against;
//   - the optional parts of the contract that a backend may declare that it lacks: [Lack].
//
// The runtimes are in the packages ts and, for Python, py; process runs each of them in worker processes. docs/contract.md
// numbers what each must do; the package conformance holds a backend to it.
//
// # Invariants
//
// Run reports everything that the program did, a syntax error included, in its Result; its error is for
// misuse by the host. A run leaves nothing behind. Nothing that the program does reaches a Go value
// other than through a Function that the host bound.
package coderuntime
