package syntax

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"
)

// nested writes open n times, then the middle, then closing n times.
func nested(n int, open, middle, closing string) string {
	return strings.Repeat(open, n) + middle + strings.Repeat(closing, n)
}

func TestNestingIsBoundedWhereCPythonBoundsIt(t *testing.T) {
	const (
		brackets  = "SyntaxError: too many nested parentheses"
		stack     = "MemoryError: Parser stack overflowed - Python source too complex to parse"
		recursion = "RecursionError: maximum recursion depth exceeded during compilation"
	)
	for _, c := range []struct {
		name   string
		most   int // what CPython 3.13 accepts
		err    string
		source func(n int) string
	}{
		{"parentheses", 200, brackets, func(n int) string { return nested(n, "(", "1", ")") }},
		{"lists", 200, brackets, func(n int) string { return nested(n, "[", "", "]") }},
		{"dicts", 200, brackets, func(n int) string { return nested(n, "{1:", "1", "}") }},
		{"calls", 200, brackets, func(n int) string { return nested(n, "f(", "1", ")") }},
		{"subscripts", 200, brackets, func(n int) string { return nested(n, "f[", "1", "]") }},
		{"assignment expressions", 200, brackets, func(n int) string { return nested(n, "(a:=", "1", ")") }},
		{"targets", 200, brackets, func(n int) string { return nested(n, "[", "a", "]") + " = 1" }},
		{"patterns", 200, brackets, func(n int) string { return "match x:\n case " + nested(n, "[", "1", "]") + ": pass" }},
		{"pattern groups", 200, brackets, func(n int) string { return "match x:\n case " + nested(n, "(", "1", ")") + ": pass" }},
		{"f-strings", 149, "SyntaxError: too many nested f-strings", func(n int) string { return nested(n, "f'{", "1", "}'") }},
		{"replacement fields in formats", 3, "SyntaxError: f-string: expressions nested too deeply",
			func(n int) string { return "f'" + nested(n, "{1:", "1", "}") + "'" }},
		{"blocks", 99, "IndentationError: too many levels of indentation", func(n int) string {
			var b strings.Builder
			for i := range n {
				b.WriteString(strings.Repeat(" ", i) + "if a:\n")
			}
			return b.String() + strings.Repeat(" ", n) + "pass\n"
		}},
		{"not", 5969, stack, func(n int) string { return nested(n, "not ", "a", "") }},
		{"minus", 5969, stack, func(n int) string { return nested(n, "-", "a", "") }},
		{"powers", 2984, stack, func(n int) string { return nested(n, "a**", "a", "") }},
		{"lambdas", 2984, stack, func(n int) string { return nested(n, "lambda:", "a", "") }},
		{"lambdas as defaults", 746, stack, func(n int) string { return nested(n, "lambda a=", "a", ":a") }},
		{"lambdas as keyword-only defaults", 746, stack, func(n int) string { return nested(n, "lambda *,a=", "a", ":a") }},
		{"conditional expressions", 5969, stack, func(n int) string { return nested(n, "a if a else ", "a", "") }},
		{"elif", 5962, stack, func(n int) string { return "if a: pass\n" + nested(n, "elif a: pass\n", "", "") }},
		{"additions", 9996, recursion, func(n int) string { return "a" + nested(n, "+a", "", "") }},
		{"attributes", 9996, recursion, func(n int) string { return "a" + nested(n, ".a", "", "") }},
		{"calls of calls", 9996, recursion, func(n int) string { return "a" + nested(n, "()", "", "") }},
		{"subscripts of subscripts", 9996, recursion, func(n int) string { return "a" + nested(n, "[0]", "", "") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := Parse(c.source(c.most), Options{}); err != nil {
				t.Errorf("%d: %v", c.most, err)
			}
			_, err := Parse(c.source(c.most+1), Options{})
			if err == nil {
				t.Fatalf("%d are accepted", c.most+1)
			}
			if e := err.(*SyntaxError); string(e.Kind)+": "+e.Message != c.err {
				t.Errorf("%d: %s: %s", c.most+1, e.Kind, e.Message)
			}
		})
	}
}

func TestDepthAddsUpOverConstructs(t *testing.T) {
	// Each part alone is within the bounds.
	chain := "a" + nested(5000, "+a", "", "")
	deep := "(" + chain + ")" + nested(5000, ".b", "", "")
	for _, template := range []string{
		"%s", "x = %s", "%s = x", "x += %s", "%s += x", "x: %s", "x: y = %s", "%s: x", "return %s", "raise %s", "raise x from %s", "del %s", "assert %s",
		"assert x, %s", "type x = %s", "type x[T: %s] = y", "type x[T = %s] = y", "type x[*T = %s] = y", "type x[**T = %s] = y",
		"def f(a=%s): pass", "def f(a: %s): pass", "def f(a: %s, /): pass", "def f(*a: %s): pass", "def f(**a: %s): pass", "def f(*, a: %s): pass", "def f(*, a=%s): pass", "def f() -> %s: pass",
		"def f[T: %s](): pass", "@%s\ndef f(): pass", "@%s\nclass A: pass", "class A(%s): pass", "class A(x=%s): pass", "class A[T: %s]: pass",
		"for %s in x: pass", "for x in %s: pass", "while %s: pass", "if %s: pass", "if x: pass\nelif %s: pass", "with %s: pass", "with x as %s: pass",
		"try: pass\nexcept %s: pass", "match %s:\n case _: pass", "match x:\n case _ if %s: pass",
		"x and %s", "(x := %s)", "x - %s", "-%s", "lambda: %s", "lambda x=%s: y", "%s if x else y", "x if %s else y", "x if y else %s", "{%s: x}", "{x: %s}", "{**%s}", "{%s}",
		"[%s for x in y]", "{%s for x in y}", "{%s: x for x in y}", "(%s for x in y)", "[x for x in %s]", "[x for %s in y]", "[x for x in y if %s]",
		"await %s", "yield %s", "yield from %s", "%s < x", "x < %s", "%s()", "f(%s)", "f(x=%s)", "f(*%s)", "f(**%s)", "f'{%s}'", "f'{x:{%s}}'", "x[%s]", "x[%s:]", "x[:%s]", "x[::%s]", "[%s]", "(%s,)",
		"if x:\n    for y in z:\n        %s",
	} {
		_, err := Parse(strings.ReplaceAll(template, "%s", deep), Options{})
		if err == nil || err.(*SyntaxError).Kind != KindRecursion {
			t.Errorf("%s: %v", template, err)
		}
	}
	dots := "a" + nested(9998, ".a", "", "")
	for _, template := range []string{
		"%s", "%s()", "%s | 1", "1 | %s", "[%s]", "(%s, *_)", "{1: %s}", "{%s: 1}", "A(%s)", "A(x=%s)", "%s as y",
	} {
		source := "match x:\n case " + strings.ReplaceAll(template, "%s", dots) + ": pass"
		_, err := Parse(source, Options{})
		if err == nil || err.(*SyntaxError).Kind != KindRecursion {
			t.Errorf("case %s: %v", template, err)
		}
	}
	if _, err := Parse(deep, Options{Mode: Eval}); err == nil || err.(*SyntaxError).Kind != KindRecursion {
		t.Errorf("an expression: %v", err)
	}
}

func TestLengthIsNotBounded(t *testing.T) {
	for _, c := range []struct{ name, source string }{
		{"comparisons", "a" + nested(100_000, "<a", "", "")},
		{"boolean operators", "a" + nested(100_000, " and a", "", "")},
		{"strings side by side", nested(100_000, "'a' ", "", "")},
		{"f-strings side by side", nested(20_000, "f'{a}b' ", "", "")},
		{"targets", nested(100_000, "a = ", "1", "")},
		{"statements on a line", nested(100_000, "a;", "", "")},
		{"elements", "[" + nested(100_000, "1,", "", "") + "]"},
		{"arguments", "f(" + nested(100_000, "a=1,", "", "") + ")"},
		{"statements", nested(100_000, "a.b()\n", "", "")},
		{"additions in many statements", nested(20_000, "a+b+c+d\n", "", "")},
		{"handlers", "try: pass\n" + nested(20_000, "except a: pass\n", "", "")},
		{"cases", "match a:\n" + nested(20_000, " case 1: pass\n", "", "")},
		{"a string", "'" + nested(1_000_000, "a", "", "") + "'"},
		{"a comment", "#" + nested(1_000_000, "a", "", "")},
		{"a name", nested(1_000_000, "a", "", "")},
		{"blank lines", nested(1_000_000, "\n", "", "")},
		{"a hexadecimal number", "0x" + nested(1_000_000, "f", "", "")},
		{"parameters", "def f(" + nested(50_000, "a,", "", "") + "): pass"},
		{"an octal number", "0o" + nested(1_000_000, "7", "", "")},
		{"dotted names with spaces", "import a" + nested(50_000, " . a", "", "")},
		{"dotted names", "import a" + nested(50_000, ".a", "", "")},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := Parse(c.source, Options{}); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// The Go stack that a program can make the parser or the diagnosis use is bounded.
func TestNoProgramNeedsADeepStack(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(16 << 20))
	var sources []string
	for _, open := range []string{
		"(", "[", "{", "{1:", "f(", "f[", "not ", "-", "a**", "lambda:", "lambda x=", "lambda *,x=", "a if a else ", "a if ", "f'{", "f'{a:{", "(yield ",
		"[a for a in ", "[a for ", "(a for a in b if ", "f(*", "f(**", "f(a=", "a[b:", "*", "**", "await ", "a := ", "(a:=", "a.", "a+", "a,",
		"a=", "a<", "a and ", "if a: ", "if a:\n", "match a:\n case ", "case (", "class A(", "def f(", "def f(a=", "@", "del (", "with (", "print ",
		"for a in ", "for (", "x: ", "x[", "try:\n", "elif a: pass\n", "if a: pass\nelif a: pass\n", "{**", "'a' ", "f'a' ", "\"\"\"", "\\\n", "\t",
	} {
		for _, n := range []int{100, 199, 10_000} {
			sources = append(sources, nested(n, open, "", ""), nested(n, open, "a b", ""), nested(n, open, "1", ")"))
		}
		sources = append(sources, nested(1_000_000/len(open), open, "", ""))
	}
	for _, source := range sources {
		if module, err := Parse(source, Options{}); err == nil {
			Dump(module)
		}
	}
}

func TestDiagnosisOfALongStatementIsBounded(t *testing.T) {
	// Too long for the second look: the generic message, where the parser stopped.
	source := "x = [" + strings.Repeat("f(a, b), ", 50_000) + "x y]"
	_, err := Parse(source, Options{})
	if err == nil {
		t.Fatal("accepted")
	}
	if got, want := fmt.Sprint(err), "invalid syntax (line 1)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	// But what came before a mistake does not matter.
	source = strings.Repeat("f(a, b)\nif a:\n    b\n", 20_000) + "f(x y)\n" + strings.Repeat("f(a, b)\n", 20_000)
	_, err = Parse(source, Options{})
	if got, want := fmt.Sprint(err), "invalid syntax. Perhaps you forgot a comma? (line 60001)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
