package compile

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/coderuntime/coderuntime/py/syntax"
)

func TestTheTopLevelOfAProgramAllowsMoreThanAModule(t *testing.T) {
	for _, c := range []struct {
		name, source string
		// message is the error's, "" where the program compiles; module is the error as an ordinary module.
		message, module string
	}{
		{"return", "return 1", "", "'return' outside function"},
		{"return without a value", "if x: return", "", "'return' outside function"},
		{"return in a loop, a try and a with", "for x in y:\n with z:\n  try: return x\n  finally: w", "", "'return' outside function"},
		{"await", "x = await y", "", "'await' outside function"},
		{"async for", "async for x in y: pass", "", "'async for' outside async function"},
		{"async with", "async with x: pass", "", "'async with' outside async function"},
		{"an asynchronous comprehension", "[x async for x in y]", "", "asynchronous comprehension outside of an asynchronous function"},
		{"await in a comprehension", "[await x for x in y]", "", "asynchronous comprehension outside of an asynchronous function"},
		{"yield", "yield 1", "'yield' outside function", "'yield' outside function"},
		{"yield from", "yield from x", "'yield from' outside function", "'yield from' outside function"},
		{"nonlocal", "nonlocal x\nx = 1", "nonlocal declaration not allowed at module level", "nonlocal declaration not allowed at module level"},
		{"return in a class", "class A: return 1", "'return' outside function", "'return' outside function"},
		{"await in a class", "class A: await x", "'await' outside function", "'await' outside function"},
		{"await in a function", "def f(): await x", "'await' outside async function", "'await' outside async function"},
		{"await in a lambda", "lambda: await x", "'await' outside async function", "'await' outside async function"},
		{"nonlocal in a function", "x = 1\ndef f():\n nonlocal x\n x = 2", "", "no binding for nonlocal 'x' found"},
		{"nonlocal in a nested function", "def f():\n def g():\n  nonlocal x\n  x = 2\nx = 1", "", "no binding for nonlocal 'x' found"},
		{"nonlocal in a class", "x = 1\nclass A:\n nonlocal x\n x = 2", "", "no binding for nonlocal 'x' found"},
		{"nonlocal of an import", "import x\ndef f():\n nonlocal x", "", "no binding for nonlocal 'x' found"},
		{"nonlocal of what is not bound", "print(x)\ndef f():\n nonlocal x", "no binding for nonlocal 'x' found", "no binding for nonlocal 'x' found"},
		{"nonlocal of what a function around declares global", "x = 1\ndef f():\n global x\n def g():\n  nonlocal x",
			"no binding for nonlocal 'x' found", "no binding for nonlocal 'x' found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, program := range []bool{true, false} {
				want := c.message
				if !program {
					want = c.module
				}
				_, err := compileSource(c.source, Options{Program: program})
				got := ""
				var failure *syntax.SyntaxError
				if errors.As(err, &failure) {
					got = failure.Message
				} else if err != nil {
					t.Fatal(err)
				}
				if got != want {
					t.Errorf("as a program %v: %q, want %q", program, got, want)
				}
			}
		})
	}
}

func TestProgramsRunWithTheirRelaxations(t *testing.T) {
	for _, c := range []struct{ name, source, output string }{
		{"nonlocal changes the global", "x = 1\ndef f():\n nonlocal x\n x += 1\nf()\nprint(x)", "2\n"},
		{"nonlocal in a class body", "x = 1\nclass A:\n nonlocal x\n x = 5\nprint(x)", "5\n"},
		{"an inner function's variable comes first", "x = 1\ndef f():\n x = 2\n def g():\n  nonlocal x\n  x = 3\n g()\n return x\nprint(f(), x)", "3 1\n"},
		{"return ends the program", "print(1)\nfor i in range(3):\n if i: return i\nprint(2)", "1\n"},
		{"await at the top level", "async def f(): return 5\nprint(await f())\nprint([await f() for _ in range(2)])", "5\n[5, 5]\n"},
		{"async for and async with", "async def g():\n yield 1\n yield 2\nasync for x in g(): print(x)\nprint([x async for x in g()])", "1\n2\n[1, 2]\n"},
		{"return in finally", "try:\n return 1\nfinally: print('finally')", "finally\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			result, err := compileSource(c.source, Options{Program: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := runProgram(result.Code); got != c.output {
				t.Errorf("printed %q, want %q", got, c.output)
			}
		})
	}
}

func TestModes(t *testing.T) {
	compileMode := func(source string, mode syntax.Mode) (*Code, error) {
		tree, err := syntax.Parse(source, syntax.Options{Mode: mode})
		if err != nil {
			return nil, err
		}
		result, err := Compile(tree, Options{Source: source})
		return result.Code, err
	}
	code, err := compileMode("1 + 2; 'x'; None", syntax.Single)
	if err != nil {
		t.Fatal(err)
	}
	if got := runProgram(code); got != "3\n'x'\n" {
		t.Errorf("single mode displays %q", got)
	}
	code, err = compileMode("[x * 2 for x in (1, 2)]", syntax.Eval)
	if err != nil {
		t.Fatal(err)
	}
	m := newMachine()
	value, err := m.start(&function{code: code, globals: newDict()}, m.stack[:code.Registers], 0, newDict())
	if err != nil || m.repr(value) != "[2, 4]" {
		t.Errorf("eval mode gives %v, %v", value, err)
	}
	if _, err := compileMode("await x", syntax.Eval); err == nil {
		t.Error("eval mode accepts await")
	}
}

func TestErrorsQuoteTheLineAndCountCharacters(t *testing.T) {
	_, err := compileSource("x = 1\n'é'; break\n", Options{File: "main.py"})
	var failure *syntax.SyntaxError
	if !errors.As(err, &failure) {
		t.Fatal(err)
	}
	if failure.Text != "'é'; break\n" || failure.Line != 2 || failure.Column != 6 || failure.EndColumn != 11 || failure.File != "main.py" {
		t.Errorf("%+v", failure)
	}
}

func TestSourcesThatNestDeeplyCompileOrAreRefused(t *testing.T) {
	repeat := strings.Repeat
	for _, c := range []struct{ name, source string }{
		{"a sum of 9000 terms", "x = " + repeat("x + ", 9000) + "1"},
		{"a sum of 9000 constants", "x = " + repeat("1 + ", 9000) + "1"},
		{"a sum of 9000 constants that overflows", "x = " + repeat("'a' + ", 9000) + "x"},
		{"9000 attributes", "x" + repeat(".a", 9000)},
		{"9000 calls", "f" + repeat("()", 9000)},
		{"5000 nots", repeat("not ", 5000) + "x"},
		{"5000 conditions", "y = " + repeat("x if x else ", 5000) + "x"},
		{"2900 lambdas", "y = " + repeat("lambda: ", 2900) + "x"},
		{"lambdas that share variables", "def f(" + names("a", 300) + "):\n return " + repeat("lambda: ", 1500) + "(" + names("a", 300) + ")"},
		{"lambdas that share too many variables", "def f(" + names("a", 3000) + "):\n return " + repeat("lambda: ", 2900) + "(" + names("a", 3000) + ")"},
		{"lambdas with a parameter each", nestedLambdas(2500)},
		{"powers", "y = " + repeat("x ** ", 2900) + "x"},
		{"10000 elifs", "if x: pass\n" + repeat("elif x: pass\n", 10000)},
		{"10000 comparisons", "y = x" + repeat(" < x", 10000)},
		{"10000 alternatives", "y = x" + repeat(" or x", 10000)},
		{"10000 statements", repeat("x = f(x)\n", 10000)},
		{"10000 targets", names("a", 10000) + " = x"},
		{"10000 names assigned", repeat("x = ", 5000) + "1"},
		{"10000 elements", "y = [" + repeat("x, ", 10000) + "]"},
		{"10000 keys", "y = {" + repeat("x: x, ", 10000) + "}"},
		{"10000 arguments", "f(" + repeat("x, ", 10000) + ")"},
		{"10000 keyword arguments", "f(" + names("a", 10000, "=1") + ")"},
		{"10000 parameters", "def f(" + names("a", 10000) + "): return " + names("a", 10000)},
		{"10000 locals", "def f():\n" + lines(" a%d = 1\n", 10000) + " return a9999"},
		{"10000 constants", lines("x = %d\n", 70000)},
		{"10000 handlers", "try: f()\n" + repeat("except x: pass\n", 10000)},
		{"10000 cases", "match x:\n" + lines(" case %d: pass\n", 10000)},
		{"20 nested finally clauses", nestedFinally(20)},
		{"20 finally bodies with returns", "def f():\n" + nestedTry(20)},
		{"500 returns in nested with statements", "def f():\n" + nestedWith(20, 500)},
		{"nested comprehensions", "y = " + repeat("[", 90) + "x" + repeat(" for x in x]", 90)},
		{"2000 functions in one another's defaults", "def f(): pass\n" + repeat("def f(x=f): pass\n", 2000)},
		{"an f-string of 5000 parts", `y = f"` + repeat("{x}-", 5000) + `"`},
		{"a pattern of 5000 alternatives", "match x:\n case " + repeat("1 | ", 5000) + "2: pass"},
		{"a pattern of 3000 captures", "match x:\n case [" + names("a", 3000) + "]: pass"},
		{"300 keyword lists", lines("f(a%d=1)\n", 300)},
	} {
		t.Run(c.name, func(t *testing.T) {
			result, err := compileSource(c.source, Options{})
			var failure *syntax.SyntaxError
			if err != nil && !errors.As(err, &failure) {
				t.Fatal(err)
			}
			if err != nil {
				t.Logf("refused: %v", err)
				return
			}
			size := codeSize(result.Code)
			if size > 40*len(c.source)+1000 {
				t.Errorf("%d instructions and constants for %d bytes", size, len(c.source))
			}
		})
	}
}

// names returns so many distinct names, with commas between.
func names(prefix string, count int, suffix ...string) string {
	parts := make([]string, count)
	for i := range parts {
		parts[i] = fmt.Sprint(prefix, i, strings.Join(suffix, ""))
	}
	return strings.Join(parts, ", ")
}

func lines(format string, count int) string {
	var out strings.Builder
	for i := range count {
		fmt.Fprintf(&out, format, i)
	}
	return out.String()
}

func nestedLambdas(count int) string {
	var out strings.Builder
	out.WriteString("y = ")
	for i := range count {
		fmt.Fprintf(&out, "lambda a%d: ", i)
	}
	return out.String() + "a0"
}

func indented(depth int, text string) string { return strings.Repeat(" ", depth) + text + "\n" }

func nestedFinally(depth int) string {
	var out strings.Builder
	for i := range depth {
		out.WriteString(indented(i, "try: f()") + indented(i, "finally:"))
	}
	return out.String() + indented(depth, "f()")
}

func nestedTry(depth int) string {
	text := indented(depth+1, "return 1")
	for i := depth; i > 0; i-- {
		text = indented(i, "try:") + text + indented(i, "finally:") + indented(i+1, "f()")
	}
	return text
}

func nestedWith(depth, returns int) string {
	var out strings.Builder
	for i := range depth {
		out.WriteString(indented(i+1, "with x:"))
	}
	for range returns {
		out.WriteString(indented(depth+1, "if x: return x"))
	}
	return out.String()
}

func codeSize(code *Code) int {
	size := len(code.Instructions) + len(code.Constants) + len(code.Free)
	for _, constant := range code.Constants {
		if inner, ok := constant.(*Code); ok {
			size += codeSize(inner)
		}
	}
	return size
}

func TestATreeMayBeCompiledConcurrently(t *testing.T) {
	tree, err := syntax.Parse(benchmarkProgram, syntax.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	texts := make([]string, 8)
	for i := range texts {
		group.Add(1)
		go func() {
			defer group.Done()
			result, err := Compile(tree, Options{Program: true})
			if err == nil {
				texts[i] = Disassemble(result.Code)
			}
		}()
	}
	group.Wait()
	for _, text := range texts {
		if text == "" || text != texts[0] {
			t.Fatal("the code differs from compilation to compilation")
		}
	}
}

func TestPositionsSurviveTheirTable(t *testing.T) {
	var table positionTable
	spans := []syntax.Span{}
	at := func(line, column, endLine, endColumn int32) {
		spans = append(spans, syntax.Span{Start: syntax.Position{Line: line, Column: column}, End: syntax.Position{Line: endLine, Column: endColumn}})
	}
	for i := range int32(100) {
		at(1+i%7*1000, i*31%500, 1+i%7*1000+i%3, i*17%900)
		at(1+i%7*1000, i*31%500, 1+i%7*1000+i%3, i*17%900)
	}
	at(1, 0, 1<<30, 1<<30)
	at(1<<30, 1<<30, 1<<30, 0)
	previous := syntax.Span{}
	for i, span := range spans {
		table.append(i, previous, span)
		previous = span
	}
	for i, span := range spans {
		want := Position{int(span.Start.Line), int(span.Start.Column), int(span.End.Line), int(span.End.Column)}
		if got := table.at(i); got != want {
			t.Fatalf("instruction %d is at %v, want %v", i, got, want)
		}
	}
	if got := table.at(len(spans)); got != (Position{}) {
		t.Errorf("after the end: %v", got)
	}
	if got := table.at(-1); got != (Position{}) {
		t.Errorf("before the start: %v", got)
	}
}
