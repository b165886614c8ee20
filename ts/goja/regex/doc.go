// Package regex puts the matcher of package regexp behind the regular expressions of a goja.Runtime. goja's own
// matchers cannot be interrupted, take a timeout for "no match", and lack \p{..}, the flags d and v, modifiers and
// duplicate names.
//
//   - [Install] replaces the RegExp constructor, the methods and accessors of RegExp.prototype, and those methods of
//     String.prototype that make regular expressions.
//   - [Engine.Source] tells the text of a regular expression, for a printer of values.
//   - [Rewrite] takes the regular expression literals out of a program's tree before goja compiles it, and returns
//     them compiled; [Engine.Literal] makes the function that the tree then calls in their places.
//
// # How it works
//
// An object made here is a goja RegExp, so that its class, instanceof and its lastIndex are what they are, but its
// pattern in goja is empty and never used. What it stands for is found by a table whose keys are weak pointers:
// entries of dead objects are swept out as the table grows. Objects that goja made itself are taken into the table
// with their own source and flags when they are first used.
//
// The methods follow ECMA-262 sections 22.2.5 to 22.2.9 in what a program can observe: species, lastIndex, an exec
// of a subclass. Symbol.match and Symbol.replace read global and unicode as Node 20 does, not flags. Where exec is
// the built-in one, no code of the program runs during a search, and the steps between are not made.
//
// # Invariants
//
// A match is given up once [Host].Stopped reports true, with what [Host].Interrupted raises. Every result is charged
// as it grows. A runtime's functions are used on its goroutine only.
package regex
