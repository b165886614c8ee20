package compile

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// Options are what Compile needs beside the tree.
type Options struct {
	// File is the name that Code and errors carry.
	File string
	// Source is the text that the tree was read from, for the quoted line of errors. It may be empty; the columns of errors
	// count bytes then, as those do that Python's compile finds in its symbol table and code generator, and not characters.
	Source string
	// KeepSource makes the text reachable from the Codes, which keep it alive, so that tracebacks can quote it.
	KeepSource bool
	// Program allows at the top level what a program may do there and a module may not: return, await, async for, async with
	// and asynchronous comprehensions; and lets nonlocal in a function name a variable of the module. A return with a value
	// returns a tuple of it from the module's frame, so that None can be told from no value.
	Program bool
	// FutureAnnotations is from __future__ import annotations inherited from the code that calls compile, exec or eval.
	FutureAnnotations bool
}

// Result is what Compile returns beside the code.
type Result struct {
	Code *Code
	// Warnings are the tree's and those of the compiler, in the order in which CPython gives them.
	Warnings []syntax.Warning
}

// Compile translates a module. The error is a *syntax.SyntaxError. Compile does not change the tree, keeps no state but empty
// lists and may be called concurrently; time and memory are linear in the size of the tree: beside the tree it allocates up to
// 200 bytes for each byte of the source, for displays of names, and about 10 for what people write. It recurses at most as deep
// as the tree is, which syntax.MaxDepth bounds; that takes less than 16 MiB of stack.
func Compile(module *syntax.Module, options Options) (result Result, err error) {
	c := &compiler{options: options, tree: module}
	if options.KeepSource {
		c.source = NewSource(options.Source)
	}
	defer func() {
		if recovered := recover(); recovered != nil {
			failure, ok := recovered.(*syntax.SyntaxError)
			if !ok {
				panic(recovered)
			}
			result, err = Result{}, failure
		}
	}()
	c.warnings = append(c.warnings, module.Warnings...)
	c.readFuture()
	c.buildSymbols()
	c.resolveSymbols()
	code := c.generateModule()
	return Result{Code: code, Warnings: c.warnings}, nil
}

// A compiler is one compilation. Errors leave it as panics with a *syntax.SyntaxError, which Compile recovers.
type compiler struct {
	options  Options
	source   *Source
	tree     *syntax.Module
	warnings []syntax.Warning

	futureAnnotations bool
	// lastFuture is the last from __future__ import that stands where it may.
	lastFuture *syntax.ImportFrom
	// scopes maps the nodes that open a scope to it.
	scopes map[any]*scope
	top    *scope
	// folds remembers what is known about constant expressions.
	folds map[syntax.Expression]folded
	// freeNames counts entries of all lists of free variables, and lookups the steps of searching for names in
	// enclosing scopes; both can grow with the square of the program.
	freeNames, lookups int
}

// Bounds on what is not linear in the program: variables that pass through many scopes nested in one another, and the
// searches for names through such scopes.
const (
	maxFreeNames = 1 << 18
	maxLookups   = 1 << 23
)

// fail stops the compilation with a SyntaxError at a place in the source.
func (c *compiler) fail(span syntax.Span, format string, arguments ...any) {
	message := fmt.Sprintf(format, arguments...)
	line := c.line(int(span.Start.Line))
	failure := &syntax.SyntaxError{
		Kind: syntax.KindSyntax, Message: message, File: c.options.File, Text: line,
		Line: int(span.Start.Line), Column: column(line, int(span.Start.Column)),
		EndLine: int(span.End.Line),
	}
	if span.End.Line != span.Start.Line {
		line = c.line(int(span.End.Line))
	}
	failure.EndColumn = column(line, int(span.End.Column))
	panic(failure)
}

// failLine stops the compilation with a SyntaxError of which only the line is known.
func (c *compiler) failLine(line int32, format string, arguments ...any) {
	panic(&syntax.SyntaxError{Kind: syntax.KindSyntax, Message: fmt.Sprintf(format, arguments...), File: c.options.File,
		Line: int(line), Column: 1, EndLine: int(line), Text: c.line(int(line))})
}

// failTooLarge stops the compilation of a program that would take memory out of proportion.
func (c *compiler) failTooLarge(span syntax.Span) {
	panic(&syntax.SyntaxError{Kind: syntax.KindMemory, Message: "too many variables of enclosing scopes",
		File: c.options.File, Line: int(span.Start.Line)})
}

// warn records a SyntaxWarning.
func (c *compiler) warn(span syntax.Span, format string, arguments ...any) {
	c.warnings = append(c.warnings, syntax.Warning{
		Category: "SyntaxWarning", Message: fmt.Sprintf(format, arguments...), Line: int(span.Start.Line),
	})
}

// line returns a line of the source with its newline, "" where it is unknown.
func (c *compiler) line(number int) string {
	rest := c.options.Source
	for range number - 1 {
		_, after, found := strings.Cut(rest, "\n")
		if !found {
			return ""
		}
		rest = after
	}
	if end := strings.IndexByte(rest, '\n'); end >= 0 {
		return rest[:end+1]
	}
	return rest
}

// column turns an offset in bytes into a column that counts characters from 1.
func column(line string, offset int) int {
	if offset > len(line) {
		return offset + 1
	}
	return utf8.RuneCountInString(line[:offset]) + 1
}

// mangle makes a private name of a class body unique to the class: __name becomes _Class__name. It returns names that
// are not private, or are outside a class, unchanged (CPython's _Py_Mangle).
func mangle(class, name string) string {
	if class == "" || !strings.HasPrefix(name, "__") || strings.HasSuffix(name, "__") || strings.Contains(name, ".") {
		return name
	}
	class = strings.TrimLeft(class, "_")
	if class == "" {
		return name
	}
	return "_" + class + name
}
