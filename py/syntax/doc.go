// Package syntax reads Python 3.13: source text in, syntax tree or SyntaxError out.
//
//	source ──lexer──▶ tokens ──parser──▶ *Module
//	                     └──diagnosis──▶ *SyntaxError   (when the parser gave up)
//
// The parser is a plain recursive descent that is made to be fast on right programs and does not know what is
// wrong with a wrong one. The diagnosis does: it interprets a grammar of right programs and of mistakes (mistakes.peg) in the
// way in which CPython's parser works, so that it finds the same mistake at the same place.
//
// [Parse] is the entry point. The tree has the nodes of Python's ast module under their own names
// (FunctionDef, BinOp, MatchClass, ...), so that who knows that module knows this package; the fields are
// spelled out in Go's manner, and every node documents them. [Dump] writes a tree as ast.dump does.
//
// # Tree
//
// There are four families, each a Go interface that only this package implements: [Statement], [Expression],
// [Pattern] and [TypeParameter]. Helper nodes (Arguments, Keyword, Alias, ...) belong to none. Where the ast
// module has a type of its own for the async form (AsyncFor, AsyncFunctionDef, AsyncWith), here the node has a
// field Async. (Arguments, WithItem, MatchCase and Comprehension have no position, as in Python.) A tree belongs to the caller, nothing in it is shared with another tree, and the strings
// in it are slices of the source wherever that is possible.
//
// An absent optional node is nil, an absent name is "" (a Python name is never empty), an absent list is nil.
//
// # Positions
//
// Every [Node] embeds a [Span]: where it starts and where it ends (exclusive). Lines count from 1. Columns of nodes
// count from 0 in bytes of UTF-8, as col_offset does in CPython; columns of a [SyntaxError] count from 1 in
// characters, as SyntaxError.offset does.
//
// # Text
//
// The text of a string constant is UTF-8 in which a lone surrogate, which only an escape such as \ud800 can
// produce, stands as the three bytes that UTF-8 would give it if it were allowed to (0xED 0xA0..0xBF 0x80..0xBF). Two
// escapes that form a pair stay two surrogates, as in Python. The text of a bytes constant is its bytes.
// Identifiers are in NFKC.
//
// # Bounds
//
// No program, however nested, makes this package or a consumer that walks the tree recursively use a deep
// Go stack. The bounds are CPython's:
//
//   - brackets nest 200 deep (SyntaxError), blocks 99 deep (IndentationError), f-strings 149 deep (SyntaxError)
//   - what nests to the right without brackets (not, unary minus, **, lambda, conditional expressions, elif) is refused
//     when it goes deeper than the 6000 levels of CPython's parser (MemoryError)
//   - no tree is deeper than [MaxDepth] nodes, which bounds what nests to the left: a+a+a, f()()(), a.b.c (RecursionError)
//
// Everything else may be as long as it likes.
//
// # Mistakes
//
// The kind, the message and the position of a [SyntaxError] are CPython's. A mistake that CPython finds while it parses is
// found here; these are left to the compiler, since CPython finds them in its symbol table, its validator or its code
// generator:
//
//   - 'return', 'yield', 'await' outside a function; 'await' outside an async function; 'async with', 'async for' and
//     asynchronous comprehensions outside an async function; 'return' with value in an async generator;
//     'yield from' inside an async function
//   - 'break' outside loop; 'continue' not properly in loop; 'break', 'continue' and 'return' in an except* block
//   - too many statically nested blocks
//   - global and nonlocal: at module level, after use, assignment or annotation, for a parameter, for both, without a
//     binding; import * not at module level
//   - duplicate parameters and type parameters; a type parameter without a default behind one with a default
//   - assignment expressions that rebind an iteration variable, stand in the iterable of a comprehension, or in a
//     comprehension in a class body; yield, await and assignment expressions in an annotation, a type parameter or
//     a comprehension
//   - assignment to __debug__ and its deletion
//   - more than one starred expression in assignment; a starred assignment target not in a list or tuple; can't use
//     starred expression here; too many expressions in star-unpacking assignment
//   - annotations of names that are global or nonlocal
//   - from __future__ imports: not at the beginning, of a feature that is not defined (and braces)
//   - default 'except:' must be last
//   - match: wildcard and name capture that make remaining patterns unreachable; alternative patterns that bind different
//     names; multiple assignments to a name in a pattern; multiple starred names in a sequence pattern; duplicate keys in
//     a mapping pattern; repeated attribute names in a class pattern; patterns and keys that are f-strings
//   - keyword arguments repeated in a call
//   - the warnings about is with a literal, about assertions on tuples, about calls and subscripts of literals
//
// # Differences
//
// Known differences from CPython 3.13:
//
//   - A source is UTF-8: an encoding that it declares is ignored.
//   - Text is the one line where the mistake starts, also where CPython quotes all lines of a continued statement, and
//     columns count from its start.
//   - A statement of more than several thousand tokens with a mistake in it gets the message "invalid syntax" at the
//     token that does not fit.
//   - The text of f'{'#'=}' is whole, and the format of a raw f-string is raw. CPython 3.13.0 gets both wrong.
package syntax
