// Package wording gives the errors that goja throws the texts that V8 has for them, as in Node 20:
// "Cannot read properties of undefined (reading 'x')", "o.f(...).g is not a function", "Cannot
// destructure property 'a' of 'b' as it is undefined.". Programs, and the models that write them, know
// these; goja's own texts are others, and name values where V8 names expressions.
//
//   - [Install] sets a runtime up. From then on every error is made with its final text, so that
//     e.message, e.stack, String(e) and what is logged agree, and no code has to run where errors are
//     caught or reported.
//   - [Source] is the program's JavaScript, in which the expression of an error is looked up. It is
//     parsed when the first error needs it, once for all the runs of a program.
//
// # How an error gets its text
//
// goja makes every error that it throws by calling the constructor of its kind, which it keeps in a
// field of the runtime apart from the global variable. Install puts a hook into these fields (machine.go,
// install.go). When it is called, the stacks of goja are as they were at the throw: the instruction, its
// operands, or the native function with its arguments. A site has these; it turns goja's message into
// V8's
//
//   - by the message alone, where it has one meaning (the table in natives.go);
//   - by the instruction: members and calls (program.go), iteration and destructuring (iterate.go). The
//     position of the instruction leads to the expression (source.go), which is printed as V8 prints
//     expressions in errors (print.go);
//   - by the native function (natives.go).
//
// A message that is not known stays as it is.
//
// JSON.parse is replaced (json.go): V8's texts have the position and the text around it; goja refuses
// 1e400 and loses lone surrogates, and parses by recursion. So is JSON.stringify (stringify.go): V8's texts have
// the circle. Promise.any's error has its message (any.go).
//
// # Invariants
//
// Texts are made without running code of the program: values are read as goja stores them (values.go).
// What is shown of a value or expression is bounded. The layout of goja is looked up by name and compared
// with the types that are expected, and Install fails if it differs. The only fields that are written
// are those of the constructors. A program that does not name an error's constructor pays for none until
// an error is thrown.
package wording
