package py_test

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/internal/uses/usestest"
	"github.com/coderuntime/coderuntime/py"
)

// indented returns a function or another compound statement within itself, and a call inside.
func indented(depth int, head string) string {
	var b strings.Builder
	for i := range depth {
		b.WriteString(strings.Repeat(" ", i) + head + "\n")
	}
	return b.String() + strings.Repeat(" ", depth) + "x = tools.x()\n"
}

// shapes are programs whose parts work on each other, or on one thing.
var shapes = usestest.Shapes{
	{"variables of variables", "a0 = tools.x\n", "a%e = a%d; a%e()\n", ""},
	{"calls in a line", "", "tools.x({'é':1});", ""},
	{"calls in an indented line", "    ", "tools.x({'é':1});", ""},
	{"assignments of one variable", "", "x = tools.x; x()\n", ""},
	{"calls of one variable", "s = tools.x\n", "s()\n", ""},
	{"variables of unpackings", "", "a%d, b%d = tools.x(), tools.y()\n", ""},
	{"targets of one value", "a", " = a%d", " = tools.x()"},
	{"functions", "", "def f%d(a): return tools.x(a)\n", ""},
	{"functions of one name", "", "def f(a): return tools.x(a)\n", ""},
	{"functions within each other", "", indented(20, "def f(a):"), ""},
	{"classes within each other", "", indented(20, "class A:"), ""},
	{"statements within each other", "", indented(60, "if a:"), ""},
	{"branches", "", "if a: pass\n" + strings.Repeat("elif a: tools.x()\n", 200), ""},
	{"sums", "", "r = 1" + strings.Repeat("+tools.x()", 200) + "\n", ""},
	{"comparisons", "r = 1", "<tools.x()", ""},
	{"conditions", "r = 1", " and tools.x()", ""},
	{"lambdas within each other", "", usestest.Nested(80, "lambda x: (", "tools.x()", ")") + "\n", ""},
	{"an assignment expression within lambdas", strings.Repeat("lambda x: ", 900) + "[", "(x:=tools.x()),", "]"},
	{"assignment expressions", "", "(x%d:=tools.x())\n", ""},
	{"an f-string", "r = f'", "{tools.x()}", "'"},
	{"f-strings side by side", "r = (", "f'{tools.x()}' ", ")"},
	{"keys", "tools.x({", "'k%d':1,", "})"},
	{"keyword arguments", "tools.x(", "k%d=1,", ")"},
	{"parameters", "def f(", "a%d=tools.x(),", "): pass"},
	{"type parameters", "def f[", "T%d,", "](): tools.x()"},
	{"global statements", "tools.x()\n", "def f():\n global x%d\n x%d=1\n", ""},
	{"a global statement many times", "def f():\n", " global x\n", "tools.x()"},
	{"cases", "match tools.x():\n", " case %d: tools.y()\n", ""},
	{"handlers", "try: tools.x()\n", "except E%d as e: tools.y()\n", ""},
	{"tuples of handlers", "", "try: tools.x()\nexcept (A, B, (C, KeyError), Exception): tools.y()\n", "db.x()"},
	{"context managers", "with (", "suppress(Exception) as a%d,", "): tools.x()"},
	{"clauses", "[1 for a in b", " for a%d in tools.x()", "]"},
	{"decorators", "", "@tools.x()\n", "def f(): pass"},
	{"imports", "", "import a%d\n", "tools.x()"},
	{"subscripts", "", "a['x%d'] = tools.x()['%d']\n", ""},
	{"dicts within each other", "", usestest.Nested(80, "{'a':", "tools.x()", "}") + "\n", ""},
}

func TestTheMemoryOfInspectIsLinear(t *testing.T) {
	usestest.Memory(t, py.Inspect, 64<<10, shapes)
}

func BenchmarkInspectGrowth(b *testing.B) {
	usestest.Time(b, py.Inspect, 64<<10, shapes)
}
