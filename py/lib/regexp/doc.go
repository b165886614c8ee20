// Package regexp compiles and matches the regular expressions of Python's module re: its syntax and error texts, and
// the matches that its backtracking finds, first alternative first. Package remodule puts it into Python's clothes.
//
// # From pattern to match
//
//	parser.go, parsegroup.go, parseset.go, parseescape.go    the text becomes a tree (tree.go); errors are [*Error]
//	width.go                                                 how long what a tree matches can be: look-behind needs one width
//	class.go, fold.go                                        sets of characters, letters without regard to case
//	compile.go                                               the tree becomes a [Program] (program.go)
//	first.go                                                 which bytes can come next at a place of the program
//	machine.go, loops.go, backtrack.go                       a [Matcher] runs the program
//	search.go                                                where a match can begin
//	template.go                                              replacement texts such as \1 and \g<name>
//
// # Texts
//
// A text is bytes. The pattern of a str matches UTF-8, in which a lone surrogate has the three bytes that UTF-8
// would give it (as in [object.Str]); the pattern of bytes matches bytes. All offsets are in bytes; who shows them counts characters.
//
// # The machine
//
// The machine has one stack, of choices that are open and of values to be put back when it fails: no Go recursion. A choice is
// pushed only where two ways are possible: tables of the bytes with which each way can begin decide most of them by
// looking at one byte ([Program.first]), so that \w+@ and the alternatives of a tokenizer need no stack at all.
//
// Invariants: between two instructions the offset is at the boundary of a character. Whatever changes a mark or a counter while the
// stack holds a choice pushes what undoes it. Leaving an atomic group or a positive assertion drops the choices that it made, and
// keeps the undos.
//
// Work is metered in the thread that matches, memory of the stack is charged to it.
package regexp
