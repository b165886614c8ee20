// Package weave puts checks into a parsed program before goja compiles it. goja has no hook for what
// they look at: it cannot turn its own stack overflow into an error that a program catches, and its
// operators on BigInt allocate without asking.
//
//   - [Correct] corrects what goja's parser gets wrong. It comes first, while positions and literals are those
//     of the text.
//   - [Program] edits a tree in place and returns [Facts]. It makes the script one function expression
//     whose parameter is the object of the checks, under a name that no source text can spell, so the
//     program can neither see nor shadow it. The script then evaluates to that function.
//   - [Enter] calls that function with the checks of one run and returns what the script evaluated to.
//   - [Facts] says which names the program's text has, and whether it can reach a member by a name
//     that it computes. Package guard installs by them only what the program can reach.
//
// # What is woven
//
// A function that may call another begins with a read of a property of the checks' object, whose getter
// is Go code: it compares the depth of goja's stacks, and throws the RangeError of Node's, "Maximum call
// stack size exceeded". A property of such an object is the cheapest way from goja's byte code into
// Go: fib pays a fifth for it, functions that do some work five to ten per cent.
//
// If the text has a BigInt literal or mentions BigInt, the operators **, << and * go through functions
// that refuse a result of more than [Host].BigIntBits bits, "Maximum BigInt size exceeded".
//
// The operator ** on numbers goes through a function too, since goja's own is off by some units in the last
// place, for which compound interest is enough.
//
// What is spread, or taken apart with a rest, goes through a function that refuses strings, arrays and typed arrays of
// more elements than the memory holds, or than a call may have arguments. The result of a method exec
// goes through one that tells a match that goja gave up from one that was not found.
//
// A value that is put into a member which native code may call, by its name or because the name is computed, goes
// through Host.Hook, unless the text shows that it is no built-in. See hook.go.
//
// A read of a member named stack passes its value through Host.Stack, so that a program sees the stack of an
// error as its host shows it.
//
// A local variable that holds a text and grows by += in a loop is given a buffer that it shares with what it held
// before, and its reads take the text out of that; see weaveTexts.
//
// # Invariants
//
// Positions of the program's own nodes do not change; nodes that are put in have the position of the
// function or operator they belong to. goja's own limit stays behind the checks, a thousand frames
// higher. The depths are read by reflection from unexported fields, by Len and Int alone; Enter returns
// an error if goja's layout is not as expected.
package weave
