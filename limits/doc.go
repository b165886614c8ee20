// Package limits holds the budgets of a run: what they are, how they are written, and the meters that
// need nothing of an engine.
//
//   - [Limits] is the set of budgets of one runtime, validated once; [Default] gives the contract's
//     values, [Unlimited] must be asked for. [Fields] describes each budget, so that command lines and
//     tables are made from one list; [ParseSize] and [FormatSize] read and write "16MiB".
//   - [Compute] measures the time in which an interpreter runs, and calls back when it is used up,
//     without polling: a timer runs only while the interpreter does.
//   - [Ledger] keeps a run's log within its caps of bytes and entries.
//
// Invariants: a budget is exact where it can be (bytes, entries, calls); nothing here blocks on a
// program or on a host's callback; a zero field never reaches a meter, since [Limits.Complete] has
// filled it.
package limits
