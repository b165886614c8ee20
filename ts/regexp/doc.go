// Package regexp matches the regular expressions of ECMAScript 2025, ECMA-262 section 22.2, in bounded memory
// and in slices that a host can stop.
//
//   - [Compile] parses a pattern with its flags and compiles it. Errors are [*SyntaxError] with V8's texts.
//   - [Regexp.Match] looks for a match in an [Input], ASCII bytes or UTF-16 code units, at or behind an index.
//   - [Budget] bounds what a match may take: it asks the host every few thousand steps whether to go on.
//
// The language is complete: groups, named groups (also of one name in several alternatives), back references,
// lookahead and lookbehind, the classes of the flags u and v with \p{..}, set operations and strings, modifiers as in
// (?i:a), and Annex B for patterns without u and v. The flags are d, g, i, m, s, u, v and y.
//
// # From text to match
//
// The parser (parse.go, escape.go, class.go, classset.go) makes a tree of the pattern (tree.go); what is matched
// regardless of case is made a set of characters there. The compiler (compile.go) turns the tree into byte code
// (program.go), which the optimizer (optimize.go) improves by what a match can start with. The matcher (match.go)
// runs the byte code with an explicit stack of what to undo and where to go on.
//
// Properties of characters and case mappings are read from unicode.txt, which testdata/unicode.mjs makes.
//
// # Invariants
//
// A [Regexp] is immutable and may be used by many goroutines. Nothing recurses by the input, and by the pattern
// only as deep as the bound of its nesting. A match that was stopped is an error, never "no match".
package regexp
