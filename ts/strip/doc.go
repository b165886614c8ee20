// Package strip turns the text that a model wrote into JavaScript that an engine can run, with positions that
// lead back.
//
// [Transform] does it all:
//
//	text ─ source.Unfence: out of its fenced block
//	     ─ scan: tokens; checkBounds refuses what would keep a parser busy (bounds.go)
//	     ─ returns become throws, so that the text parses as a module with top-level await (source.go)
//	     ─ esbuild, once: types removed, newer syntax lowered
//	     ─ scan again: throws become returns, exports vanish, the trailing expression is awaited (assemble.go)
//	     ─ one async function around it, and a map of positions that knows of all these changes ─▶ [Output]
//
// # Why returns become throws
//
// A program is the body of an async function in which namespaces, imports and exports are allowed too. No
// grammar has that. A module may await but not return at its top level; the body of a function may do both but
// holds neither namespaces nor exports. A throw statement is allowed wherever a return statement is, ends the
// flow of control as it does, and is left alone by esbuild; so every word return is written as throw before
// esbuild sees it, and back after, where the source map says that a throw comes from the place of a return. A
// return that comes out at no such place was no statement (a method's name in an interface, say, or text that
// the scanner took for code) and is left as it was in a second pass. The program is never wrapped before it has
// been parsed, so no text can close the wrapper and stand outside of it.
//
// A module is strict and a program need not be. Where only that is what esbuild complains of (a with statement,
// an octal literal), the program is wrapped in a function first and transformed again.
//
// # The program's shape
//
// The value of a program is what it returns. Beyond that:
//
//   - a last statement that is an expression is awaited, and its value dropped;
//   - a program whose only statement is a function expression or an arrow function is called;
//   - a default export that is a function is called after the rest has run, any other value is awaited as a
//     last statement would be, and a class is left alone; other exports are declarations like any other;
//   - imports of types, and of names that are not used, vanish; any other is an [*Error].
//
// # Invariants
//
// Transform does not panic and takes time that is linear in the text but for bounded costs, whatever the text
// is. Lines and columns that leave this package count from 1, columns in UTF-16 code units, as V8's stacks do,
// and refer to [Output].Program, where lines end as ECMAScript says.
package strip
