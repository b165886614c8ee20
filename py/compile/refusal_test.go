package compile

import (
	"github.com/coderuntime/coderuntime/internal/race"
	"runtime"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file holds sources that are built to be refused late: after much was read, after everything was read and compiled, or
// by the search for the mistake. They are of the largest size that a program has by default, except where a limit on nesting
// comes earlier and more text would only be read by the lexer.

// refusedSize is the default budget of program-bytes.
const refusedSize = 1 << 20

type refusedSource struct {
	name, source string
	// message is a part of the reason of the refusal.
	message string
}

func repeated(text string, size int) string { return strings.Repeat(text, size/len(text)) }

func refusedSources() []refusedSource {
	// most is text repeated up to the largest size.
	most := func(text string) string { return repeated(text, refusedSize) }
	const (
		generic = "invalid syntax"
		stack   = "Parser stack overflowed"
		depth   = "maximum recursion depth exceeded"
	)
	return []refusedSource{
		// Flat sources whose last line is wrong: for the lexer, the parser, the symbol table, the code generator.
		{"program, then a bracket", most(benchmarkProgram) + ")\n", "unmatched ')'"},
		{"program, then two names", most(benchmarkProgram) + "x y\n", generic},
		{"program, then a repeated parameter", most(benchmarkProgram) + "def f(a, a): pass\n", "duplicate argument"},
		{"program, then break", most(benchmarkProgram) + "break\n", "'break' outside loop"},
		{"assignments, then a bracket", most("x = 1\n") + ")\n", "unmatched ')'"},
		{"assignments, then a wrong target", most("x = 1\n") + "f() = 1\n", "cannot assign to function call"},
		{"assignments, then print", most("x = 1\n") + "print x\n", "Missing parentheses in call to 'print'"},
		{"assignments, then break", most("x = 1\n") + "break\n", "'break' outside loop"},
		{"names, then a string", most("a\n") + "'\n", "unterminated string literal"},
		{"names, then a wrong target", most("a\n") + "f() = 1\n", "cannot assign to function call"},
		{"names, then break", most("a\n") + "break\n", "'break' outside loop"},
		{"calls, then a forgotten comma", most("f(a)\n") + "f(x y)\n", "Perhaps you forgot a comma"},
		{"f-strings, then a wrong target", most("x=f'{a}'\n") + "f() = 1\n", "cannot assign to function call"},
		{"blocks, then an indentation", most("if a:\n  b\n") + "c\n  d\n", "unexpected indent"},
		{"match as a name, then a wrong target", most("match (a)\n") + "f() = 1\n", generic},
		{"functions, then break", most("def f(a): return a\n") + "break\n", "'break' outside loop"},

		// Long statements that are wrong at their end, which the search for the mistake goes through.
		{"elements, then two names", "x = [" + most("a, ") + "b c]\n", generic},
		{"calls as elements, then two names", "x = [" + most("f(a, b), ") + "b c]\n", generic},
		{"short list of calls, then two names", "x = [" + repeated("f(a, b), ", 1000) + "b c]\n", "Perhaps you forgot a comma"},
		{"items of a dict, then two names", "x = {" + most("a: b, ") + "c d}\n", generic},
		{"arguments, then two names", "f(" + most("a=b, ") + "c d)\n", generic},
		{"a chain of comparisons, then two names", "x = a" + most(" < a") + " b\n", generic},
		{"a chain of or, then two names", "x = a" + most(" or a") + " b\n", generic},
		{"strings side by side, then a name", "x = " + most("'a' ") + "b\n", generic},
		{"f-strings side by side, then a name", "x = " + most("f'{a}' ") + "b\n", generic},
		{"statements on a line, then two names", most("a;") + "b c\n", generic},
		{"targets, then two names", most("x = ") + "b c\n", generic},
		{"names of global, then a number", "global " + most("a, ") + "1\n", generic},
		{"an unclosed bracket", "x = (" + most("a, "), "'(' was never closed"},
		{"elif, then two names", "if a: b\n" + repeated("elif a: b\n", 50_000) + "elif b c: d\n", generic},
		{"decorators, then two names", most("@a\n") + "b c\n", generic},
		{"handlers, then two names", "try: a\n" + most("except a: b\n") + "b c\n", generic},
		{"cases, then two names", "match a:\n" + most(" case 1: b\n") + " b c\n", generic},
		{"patterns, then two names", "match a:\n case " + most("1 | ") + "b c: d\n", generic},
		{"clauses of a comprehension, then two names", "[a " + most("for a in b ") + "c d]\n", generic},
		{"type parameters, then a number", "def f[" + most("T, ") + "1](): pass\n", generic},

		// Nesting that the parser or the compiler bounds.
		{"parentheses", most("("), "too many nested parentheses"},
		{"brackets", most("["), "too many nested parentheses"},
		{"displays of dicts", most("{a: "), "too many nested parentheses"},
		{"calls", most("f("), "too many nested parentheses"},
		{"f-strings in f-strings", most("f'{"), "too many nested f-strings"},
		{"formats of f-strings", "f'" + most("{a:"), "expressions nested too deeply"},
		{"comprehensions", most("[a for a in "), "too many nested parentheses"},
		{"blocks", deepBlocks(), "too many levels of indentation"},
		{"patterns", "match a:\n case " + most("["), "too many nested parentheses"},
		{"lambdas", most("lambda: "), stack},
		{"lambdas as defaults", most("lambda a="), stack},
		{"not", most("not "), stack},
		{"signs", most("-"), stack},
		{"powers", most("a**"), stack},
		{"conditional expressions", most("a if b else "), stack},
		{"elif", "if a: b\n" + most("elif a: b\n"), stack},
		{"additions", most("a+") + "a\n", depth},
		{"additions of strings", most("'a'+") + "'a'\n", depth},
		{"attributes", most("a.") + "a\n", depth},
		{"calls of calls", "a" + most("()") + "\n", depth},
		{"subscripts of subscripts", "a" + most("[b]") + "\n", depth},
		{"bounds of type parameters", most("def f[T: "), "too many nested parentheses"},
	}
}

// deepBlocks nests blocks beyond the bound, with the white space of each that this takes.
func deepBlocks() string {
	var b strings.Builder
	for i := range 110 {
		b.WriteString(strings.Repeat(" ", i) + "if a:\n")
	}
	return b.String()
}

func refuse(source string) error {
	tree, err := syntax.Parse(source, syntax.Options{File: "main.py"})
	if err == nil {
		_, err = Compile(tree, Options{File: "main.py", Source: source, Program: true})
	}
	return err
}

// Memory tells what time would, and is the same on every machine: what takes time out of proportion allocates so, too.
func TestARefusalTakesMemoryInProportionToTheSource(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector holds memory of its own")
	}
	const perByte, constant = 240, 8 << 20
	for _, c := range refusedSources() {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			err := refuse(c.source)
			runtime.ReadMemStats(&after)
			if err == nil || !strings.Contains(err.Error(), c.message) {
				t.Fatalf("got %v, want %s", err, c.message)
			}
			used := after.TotalAlloc - before.TotalAlloc
			t.Logf("%d bytes for each of %d", used/uint64(len(c.source)), len(c.source))
			if limit := uint64(perByte*len(c.source) + constant); used > limit {
				t.Errorf("%d bytes were allocated, more than %d", used, limit)
			}
		})
	}
}

// BenchmarkRefusal is the table of docs/python-engine.md.
func BenchmarkRefusal(b *testing.B) {
	for _, c := range refusedSources() {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(c.source)))
			for b.Loop() {
				if refuse(c.source) == nil {
					b.Fatal("accepted")
				}
			}
		})
	}
}
