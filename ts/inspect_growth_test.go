package ts_test

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/internal/uses/usestest"
	"github.com/coderuntime/coderuntime/ts"
)

// shapes are programs whose parts work on each other, or on one thing.
var shapes = usestest.Shapes{
	{"variables of variables", "let a0: any = tools.x;", "let a%e = a%d; a%e();", ""},
	{"variables of the namespace", "let a0: any = tools;", "let a%e = a%d; a%e.x();", "tools.x()"},
	{"numbers of numbers", "let a0: any = tools.x();", "let a%e = a%d + 1;", "[][a1]"},
	{"functions of functions", "function f0(a: any) { return tools.x(a) }", "function f%e(a: any) { return f%d(a) }", ""},
	{"calls in a line", "", "tools.x({é:1});", ""},
	{"declarations of one variable", "", "var x = tools.x; x();\n", ""},
	{"variables of one name", "", "{ const x = tools.x; x(1, 2); }\n", ""},
	{"assignments of one variable", "let a: any = tools.x;", "a = a.x;", ""},
	{"calls of one variable", "const s = tools.x;", "s();", ""},
	{"optional calls", "", "tools.x?.()?.a?.b;\n", ""},
	{"destructuring", "const {", "k%d: a%d, ", "} = tools; a1();"},
	{"else after else", "", usestest.Nested(100, "if (a) { tools.x() } else ", "{ tools.x() }", "") + "\n", ""},
	{"conditional expressions", "", usestest.Nested(100, "a ? tools.x() : ", "1", "") + "\n;", ""},
	{"functions within each other", "", usestest.Nested(10, "(function (a: any) { tools.x(a);", "", "});") + "\n", ""},
	{"arrow functions within each other", "", usestest.Nested(10, "((a: any) => { let b = tools.x; b();", "", "});") + "\n", ""},
	{"blocks within each other", "", usestest.Nested(20, "{ let b = tools.x; b();", "", "}") + "\n", ""},
	{"sums", "", "const r%d = 1" + strings.Repeat(" + tools.x()", 200) + ";\n", ""},
	{"template literals", "", "const r%d = `" + strings.Repeat("${tools.x()}", 200) + "`;\n", ""},
	{"keys", "tools.x({", "k%d: 1,", "})"},
	{"elements", "const a = [", "tools.x(),", "]"},
	{"cases", "switch (tools.x()) {", "case %d: tools.y(); break;", "}"},
	{"methods", "class C {", "m%d() { return tools.y() }", "}"},
	{"classes", "", "class C%d { a = tools.x(); m() { return tools.y() } }\n", ""},
	{"try statements", "", "try { tools.x() } catch (e) { tools.y() }\n", ""},
	{"loops", "", "for (const a of [1]) tools.x(a);\n", ""},
	{"async generators", "", "async function* g%d() { yield await tools.x() }\n", ""},
	{"closures", "let v: any = 1;", "const f%e = () => v + tools.x();", ""},
}

func TestTheMemoryOfInspectIsLinear(t *testing.T) {
	usestest.Memory(t, ts.Inspect, 16<<10, shapes)
}

func BenchmarkInspectGrowth(b *testing.B) {
	usestest.Time(b, ts.Inspect, 64<<10, shapes)
}
