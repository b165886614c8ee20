package py_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/internal/uses/usestest"
	"github.com/coderuntime/coderuntime/py"
)

// inspections are programs and the uses of members of tools and db in them, as usestest.Text writes them.
var inspections = []struct{ name, program, want string }{
	// What is named and where.
	{"a call", `await tools.search(q=1)`, `1:13 tools.search(q=)`},
	{"a member that is named", `f = [tools.search]`, `1:12 tools.search`},
	{"no namespace that was asked for", `await other.search(q=1); print("tools")`, ``},
	{"two namespaces", "await tools.a()\nawait db.b()", "1:13 tools.a()\n2:10 db.b()"},
	{"a name in quotes", `await tools["x y"]({})`, `1:13 tools.x y({})`},
	{"a name that is computed", "n = 'x'\nawait tools[n]()\nawait tools['a' + n]()\ngetattr(tools, n)", ``},
	{"a name for getattr", "await getattr(tools, 'x')(a=1)\nf = getattr(tools, 'y')", "1:22 tools.x(a=)\n2:20 tools.y"},
	{"names of Python's own", "tools.__class__, tools.__doc__, tools.__x()", "1:39 tools.__x()"},
	{"a namespace that is listed", "for name in tools: print(name)\nprint(dir(tools), len(tools))", ``},
	{"the order is that of the text", "def g(): return tools.a()\nawait tools.b(await tools.c())", "1:23 tools.a()\n2:13 tools.b(1)\n2:27 tools.c()"},
	{"within functions, classes, lambdas and comprehensions",
		"class A(tools.a()):\n    m = tools.b\n    async def n(self, x=tools.c): return [await tools.d(y) async for y in z]\nf = lambda: tools.e()",
		"1:15 tools.a()\n2:15 tools.b\n3:31 tools.c\n3:55 tools.d(1)\n4:19 tools.e()"},
	{"within the other statements", "@tools.a\ndef f(): pass\nmatch await tools.b():\n    case 1 if await tools.c(): raise await tools.d() from tools.e\nassert await tools.f(), tools.g\nasync with tools.h() as x: pass\nwhile await tools.i(): pass\nelse: await tools.j()",
		"1:8 tools.a\n3:19 tools.b()\n4:27 tools.c()\n4:50 tools.d()\n4:65 tools.e\n5:20 tools.f()\n5:31 tools.g\n6:18 tools.h()\n7:19 tools.i()\n8:19 tools.j()"},
	{"annotations are left out", "x: tools.T = 1\ndef f(a: tools.T) -> tools.U: pass", ``},

	// Places.
	{"columns count characters", `s = "é😀" + str(await tools.x()) + "😀" + str(await tools.y())`, "1:28 tools.x()\n1:57 tools.y()"},
	{"a chain over lines", "r = (await tools\n  .x(\n    a=1))", `2:4 tools.x(a=)`},
	{"lines of a fenced program are those of its inside", "```python\na = 1\nawait tools.x()\n```\n", `2:13 tools.x()`},
	{"columns of an indented program are those of the original", "    a = 1\n    await tools.x()\n", `2:17 tools.x()`},
	{"line ends of Windows", "a = 1\r\nawait tools.x()\r\n", `2:13 tools.x()`},
	{"within an f-string", "s = f'{await tools.x()} {(await tools.y())[0]:>{tools.z}}'", "1:20 tools.x()\n1:39 tools.y()\n1:55 tools.z"},

	// Names that are the program's own.
	{"a parameter", "def f(tools): return tools.x()\ntools.y()", ``},
	{"a parameter of a lambda", "f = lambda tools: tools.x()\ntools.y()", ``},
	{"a function", "def tools(): pass\ntools.x()", ``},
	{"a class", "def f():\n    class tools: pass\ntools.x()", ``},
	{"a variable", "def f():\n    tools = 1\ntools.x()", ``},
	{"an attribute of a class", "class A:\n    tools = 1\ntools.x()", ``},
	{"an annotated variable", "tools: object\ntools.x()", ``},
	{"an import", "import tools\ntools.x()", ``},
	{"an import by another name", "from a import b as tools\ntools.x()", ``},
	{"an import of a part", "import tools.a\ntools.x()", ``},
	{"an import of everything", "from math import *\ntools.x()", ``},
	{"a loop", "for a, *tools in []: pass\ntools.x()", ``},
	{"a with statement", "with a as (b, tools): pass\ntools.x()", ``},
	{"an exception", "try: pass\nexcept E as tools: pass\ntools.x()", ``},
	{"an assignment expression", "print(tools := 1)\ntools.x()", ``},
	{"a global statement", "def f():\n    global tools\ntools.x()", ``},
	{"a comprehension", "[tools for tools in []]\ntools.x()", ``},
	{"a pattern", "match 1:\n    case {'a': [1, *tools]}: pass\ntools.x()", ``},
	{"a pattern by as", "match 1:\n    case int() as tools: pass\ntools.x()", ``},
	{"a deletion", "del tools\ntools.x()", ``},
	{"a type parameter", "def f[tools](): pass\ntools.x()", ``},
	{"an augmented assignment", "tools += 1\ntools.x()", ``},
	{"names that are made at run time", "globals()['tools'] = 1\ntools.x()", ``},
	{"one of two", "db = 1\ndb.b()\nawait tools.a()", `3:13 tools.a()`},

	// Members that are the program's own, or that it can do without.
	{"an assigned member", "tools.x = 1\ntools.x()\nawait tools.y()", `3:13 tools.y()`},
	{"an assigned item", "tools['x'] = 1\ntools.x()", ``},
	{"a deleted member", "del tools.x\ntools.x()", ``},
	{"members that are computed and assigned", "for n in 'ab': tools[n] = 1\ntools.x()", ``},
	{"setattr", "setattr(tools, 'x', 1)\ntools.x()\ntools.y()", `3:7 tools.y()`},
	{"setattr with a computed name", "setattr(tools, n, 1)\ntools.x()", ``},
	{"a member that is tested for", "if tools.x: await tools.x()\nelse: await tools.y()", `2:19 tools.y()`},
	{"hasattr", "if hasattr(tools, 'x'): await tools.x()", ``},
	{"getattr with a default", "f = getattr(tools, 'x', None)\nif f: await tools.x()", ``},
	{"a member that is looked for", "if 'x' in tools: await tools['x']()", ``},
	{"a member that is compared", "if tools.x is not None: await tools.x()", ``},
	{"a member that another stands in for", "f = tools.x or tools.y", `1:22 tools.y`},
	{"a member whose absence is handled", "try: f = tools.x\nexcept (AttributeError, KeyError): f = tools.y", `2:46 tools.y`},
	{"a call that may fail", "try: await tools.x()\nexcept ToolError: pass", `1:18 tools.x()`},
	{"a call whose every error is caught", "try: await tools.x(a=1)\nexcept Exception as e: await tools.y()\nawait tools.x(a=1)",
		"1:18 tools.x\n2:36 tools.y()\n3:13 tools.x(a=)"},
	{"a call within a try statement without a class", "try: r = tools.x(await tools.y()); print(r)\nexcept: pass\nelse: tools.z()\nfinally: tools.w()",
		"1:16 tools.x\n1:30 tools.y\n3:13 tools.z()\n4:16 tools.w()"},
	{"a call whose error is caught by class", "try: tools.x()\nexcept (ValueError, LookupError): pass\ntry: tools.y()\nexcept builtins.BaseException: pass\ntry: tools.z()\nexcept* Exception: pass\ntry: tools.w()\nexcept ValueError: pass",
		"1:12 tools.x\n3:12 tools.y\n5:12 tools.z\n7:12 tools.w()"},
	{"a call whose error may be caught by classes of a variable", "E = Exception\ntry: tools.x()\nexcept E: pass\nclass F(ValueError): pass\ntry: tools.y()\nexcept F: pass",
		"2:12 tools.x\n5:12 tools.y()"},
	{"a call within try statements within each other", "try:\n  try: tools.x()\n  except ValueError: tools.y()\nexcept Exception: tools.z()\ntry: tools.w()\nfinally: pass",
		"2:14 tools.x\n3:28 tools.y\n4:25 tools.z()\n5:12 tools.w()"},
	{"a call whose error is suppressed", "with suppress(ValueError, Exception): tools.x()\nwith contextlib.suppress(AttributeError): tools.y()\nwith suppress(ValueError): tools.z()\nwith f(Exception): tools.w()",
		"1:45 tools.x\n3:34 tools.z()\n4:26 tools.w()"},
	{"a call by another name whose every error is caught", "try:\n  s = tools.x\n  s()\nexcept Exception: pass", `2:13 tools.x`},

	// Members by other names.
	{"a variable", "s = tools.search\nawait s(q=1)", "1:11 tools.search\n2:7 tools.search(q=)"},
	{"two variables at once", "s, t = tools.a, tools.b\nawait s(q=1)", "1:14 tools.a\n1:23 tools.b\n2:7 tools.a(q=)"},
	{"a variable that is given another value", "s = tools.search\ns = tools.other\nawait s()", "1:11 tools.search\n2:11 tools.other"},
	{"a variable of an outer scope", "s = tools.x\nasync def f(): return await s()\ndef g():\n    s = len\n    s(1)", "1:11 tools.x\n2:29 tools.x()"},
	{"a variable that functions may change", "s = tools.x\ndef f():\n    global s\n    s = 1\nawait s()", "1:11 tools.x"},
	{"a parameter of the name", "s = tools.x\nf = lambda s: s(2)", "1:11 tools.x"},

	// Arguments.
	{"no argument", `await tools.x()`, `1:13 tools.x()`},
	{"an argument that is no literal", "await tools.x(a)\nawait tools.x('s')\nawait tools.x([])", "1:13 tools.x(1)\n2:13 tools.x(1)\n3:13 tools.x(1)"},
	{"two arguments", `await tools.x("a", {}); await tools.x({'a': 1}, b=2)`, "1:13 tools.x(2)\n1:37 tools.x(1)"},
	{"starred arguments", `await tools.x(*[1]); await tools.x(*a, b=1)`, "1:13 tools.x(*)\n1:34 tools.x(*)"},
	{"keyword arguments", `await tools.x(a=1, b=2, **c)`, `1:13 tools.x(a=, b=, ...)`},
	{"keyword arguments of a dict alone", `await tools.x(**c)`, `1:13 tools.x(...)`},
	{"a dict literal", `await tools.x({"a": 1, 'b' 'c': 2, "a": 3})`, `1:13 tools.x({a, bc})`},
	{"a dict literal with other keys", `await tools.x({"a": 1, **b}); await tools.x({c: 1}); await tools.x({1: 1})`, "1:13 tools.x({a, ...})\n1:43 tools.x({...})\n1:66 tools.x({...})"},
	{"dict with keyword arguments", `await tools.x(dict(a=1, b=2)); await tools.x(dict(c, a=1)); await tools.x(dict(a=1, **c))`,
		"1:13 tools.x({a, b})\n1:44 tools.x({a, ...})\n1:73 tools.x({a, ...})"},
	{"a function of the program called dict", "dict = f\nawait tools.x(dict(a=1))", `2:13 tools.x(1)`},
}

// misuses are programs with coroutines that are used where their results are meant, or are not.
var misuses = []struct{ name, program, want string }{
	{"an attribute", `r = tools.x().items`, `1:11 tools.x() is used as a value: its attribute items is read`},
	{"a method", `r = tools.x().get("a")`, `1:11 tools.x() is used as a value: its method get is called`},
	{"an element", "r = tools.x()['a'], tools.x()[0], tools.x()[1:], tools.x()[r]",
		"1:11 tools.x() is used as a value: its element \"a\" is read\n1:27 tools.x() is used as a value: its element 0 is read\n" +
			"1:41 tools.x() is used as a value: an element of it is read\n1:56 tools.x() is used as a value: an element of it is read"},
	{"an element of a result", `r = (await tools.x())[0]["id"]`, `1:18 tools.x()`},
	{"attributes of coroutines", "tools.x().close(); tools.x().send(None); tools.x().cr_frame; tools.x().__await__()", "1:7 tools.x()\n1:26 tools.x()\n1:48 tools.x()\n1:68 tools.x()"},
	{"unpacking", "a, b = tools.x()\nf(*tools.y(), **tools.z())\nc = {**tools.w()}",
		"1:14 tools.x() is unpacked\n2:10 tools.y() is unpacked\n2:23 tools.z() is unpacked\n3:14 tools.w() is unpacked"},
	{"loops", "for a in tools.x(): pass\n[a for a in tools.y() for b in tools.z() if tools.w()]\nasync for a in tools.v(): pass",
		"1:16 tools.x() is iterated over\n2:19 tools.y() is iterated over\n2:38 tools.z() is iterated over\n2:51 tools.w() is tested as a condition\n3:22 tools.v()"},
	{"operators", "n = tools.x() + 1\nn -= tools.y()\nc = 1 < tools.z() < 3\nd = -tools.w()\ne = 'a' in tools.v()",
		"1:11 tools.x() is an operand of +\n2:12 tools.y() is an operand of -=\n3:15 tools.z() is an operand of <\n4:12 tools.w() is an operand of -\n5:18 tools.v() is an operand of in"},
	{"comparisons that tell nothing", "tools.x() == 1, tools.y() is None, tools.z() in [1]", "1:7 tools.x()\n1:23 tools.y()\n1:42 tools.z()"},
	{"texts", "s = f'a{tools.x()}'\nt = 'a' + tools.y()\nu = '%s' % tools.z()",
		"1:15 tools.x() is put into a text\n2:17 tools.y() is an operand of +\n3:18 tools.z() is an operand of %"},
	{"conditions", "if tools.a(): pass\nelif not tools.b(): pass\nwhile tools.c(): pass\nd = 1 if tools.d() else 2\nassert tools.e()\ntools.f() and 1",
		"1:10 tools.a() is tested as a condition\n2:16 tools.b() is tested as a condition\n3:13 tools.c() is tested as a condition\n" +
			"4:16 tools.d() is tested as a condition\n5:14 tools.e() is tested as a condition\n6:7 tools.f() is tested as a condition"},
	{"what stands in for an empty value", "a = (tools.x() or {}).items\nb = await (tools.y() or tools.z())",
		"1:12 tools.x() is used as a value: its attribute items is read\n2:18 tools.y()\n2:31 tools.z()"},
	{"built-in functions", "import json\nprint('a', tools.x())\njson.dumps(tools.y())\nlen(tools.z())\nsorted(tools.w(), key=tools.v())",
		"2:18 tools.x() is printed\n3:18 tools.y() is passed to json.dumps\n4:11 tools.z() is passed to len\n5:14 tools.w() is passed to sorted\n5:29 tools.v()"},
	{"functions of the program by those names", "def print(x): pass\njson = 1\nprint(tools.x())\njson.dumps(tools.y())", "3:13 tools.x()\n4:18 tools.y()"},
	{"what passes coroutines on", "import asyncio\na = [tools.x()]\nb = {'c': tools.x()}\nf = lambda: tools.x()\ng = (await asyncio.gather(tools.x()))[0]\nasyncio.create_task(tools.x())\ntools.x()\nc = [tools.x() for a in b]",
		"2:12 tools.x()\n3:17 tools.x()\n4:19 tools.x()\n5:33 tools.x()\n6:27 tools.x()\n7:7 tools.x()\n8:12 tools.x()"},
	{"the program's result", "if a: return tools.x()\nif b: return {'a': tools.y(), 'b': [tools.z()], 'c': await tools.w()}\nreturn [tools.v(a) for a in b]",
		"1:20 tools.x() is returned in the place of its result\n2:26 tools.y() is returned in the place of its result\n" +
			"2:43 tools.z() is returned in the place of its result\n2:66 tools.w()\n3:15 tools.v(1) is returned in the place of its result"},
	{"the result of a function", "def f(): return tools.x()\nasync def g(): return {'a': tools.y()}", "1:23 tools.x()\n2:35 tools.y()"},

	{"a variable", "r = tools.x(q=1)\nprint(r['items'])\nreturn r.total", `1:11 tools.x(q=) is used as a value: its element "items" is read (as r)`},
	{"an annotated variable", "r: dict = tools.x()\nreturn r['a']", `1:17 tools.x() is used as a value: its element "a" is read (as r)`},
	{"two variables at once", "a, b = tools.x(), tools.y()\nprint(a)\nawait b", "1:14 tools.x() is printed (as a)\n1:25 tools.y()"},
	{"a variable that is awaited somewhere", "r = tools.x()\nprint(r)\nawait r", `1:11 tools.x()`},
	{"a variable that is passed", "r = tools.x()\nprint(r)\nasyncio.create_task(r)", `1:11 tools.x()`},
	{"a variable that is the result", "r = tools.x()\nreturn r", `1:11 tools.x() is returned in the place of its result (as r)`},
	{"a variable that a function returns", "def f():\n    r = tools.x()\n    return r", `2:15 tools.x()`},
	{"a variable that is never used", `r = tools.x()`, `1:11 tools.x()`},
	{"a variable that is given a second value", "r = tools.x()\nr = await r\nprint(r['a'])\ns = tools.y()\nif a: s = []\nprint(s[0])", "1:11 tools.x()\n4:11 tools.y()"},
	{"variables of one name in different scopes", "async def f():\n    r = tools.x()\n    return r['a']\nasync def g():\n    r = tools.y()\n    return (await r)['a']\nr = {}\nr['a']",
		"2:15 tools.x() is used as a value: its element \"a\" is read (as r)\n5:15 tools.y()"},
	{"a variable of a comprehension of the name", "r = tools.x()\na = [r['a'] for r in b]\nprint(r)", `1:11 tools.x() is printed (as r)`},
	{"a variable that a method passes on", "r = tools.x()\nprint(r)\nclass A:\n    r = 1\n    async def f(self): return await r", `1:11 tools.x()`},
	{"a variable that a function gives another value", "r = tools.x()\nprint(r)\ndef f():\n    global r\n    r = 1", `1:11 tools.x()`},
	{"a variable of an assignment expression", "if (r := tools.x()): print(r)\nwhile (s := await tools.y()): print(s[0])", "1:16 tools.x() is tested as a condition\n2:25 tools.y()"},
	{"a variable that an assignment expression changes", "r = tools.x()\nprint(r)\nprint((r := 1))", `1:11 tools.x()`},
	{"a call by another name", "x = tools.x\nr = x()\nprint(r)", "1:11 tools.x\n2:5 tools.x() is printed (as r)"},
}

func TestInspect(t *testing.T) {
	for _, test := range append(slices.Clone(inspections), misuses...) {
		t.Run(test.name, func(t *testing.T) {
			found, err := py.Inspect(test.program, []string{"tools", "db"})
			if err != nil {
				t.Fatal(err)
			}
			if got := usestest.Text(found); got != test.want {
				t.Errorf("%s\n--- got\n%s\n--- want\n%s", test.program, got, test.want)
			}
		})
	}
}

func TestInspectReturnsTheFailureOfAProgramThatCannotBeRead(t *testing.T) {
	runtime, err := py.New(py.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	for _, program := range []string{
		"x = = 1", "if 1:\nprint(1)", "if 1:\n\tx\n        y", "Here you are:\n```python\ntools.x()\n```", strings.Repeat("(", 1000), "x\x00", strings.Repeat("-", 100_000) + "1",
	} {
		result, err := runtime.Run(t.Context(), coderuntime.Request{Program: program})
		if err != nil {
			t.Fatal(err)
		}
		if result.Failure == nil {
			t.Fatalf("%.40q runs", program)
		}
		found, err := runtime.Inspect(program, []string{"tools"})
		if found != nil || err == nil || err.Error() != result.Failure.Message {
			t.Errorf("%.40q: got %v, %v\nwant the error %s", program, found, err, result.Failure.Message)
		}
	}
}

func TestInspectOfAnotherEngine(t *testing.T) {
	runtime, err := py.New(py.Config{Engine: py.GPython})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	found, err := runtime.Inspect("match await tools.x():\n    case 1: pass", []string{"tools"})
	if got := usestest.Text(found); err != nil || got != "1:19 tools.x()" {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestInspectOfTheProgramsOfTheSuite(t *testing.T) {
	usestest.Suite(t, conformance.PythonPrograms(), ".py", py.Inspect, map[string]string{
		"046-unknown-tool": "3:17 tools.no_such_tool",
	})
}

// FuzzInspect holds that no program breaks Inspect, and that a use stands in the program.
func FuzzInspect(f *testing.F) {
	for _, test := range append(slices.Clone(inspections), misuses...) {
		f.Add(test.program)
	}
	f.Fuzz(func(t *testing.T, program string) {
		found, err := py.Inspect(program, []string{"tools", "db"})
		usestest.Check(t, program, found, err)
	})
}

func BenchmarkInspect(b *testing.B) {
	const part = `
async def load_%d(city: str) -> dict:
    response = await tools.get_weather(city=city, units="metric")
    if not response["ok"]:
        raise ValueError(f"no weather for {city}: {response['error']}")
    readings = [r["celsius"] for r in response["readings"] if r["celsius"] is not None]
    print(f"{city:<10} {sum(readings) / max(len(readings), 1):.1f}")
    return {"city": city, "readings": sorted(readings), "warmest": max(readings, default=None)}
`
	program := strings.Repeat(part, 5<<10/len(part)+1)
	b.SetBytes(int64(len(program)))
	for b.Loop() {
		if found, err := py.Inspect(strings.ReplaceAll(program, "%d", "x"), []string{"tools"}); err != nil || len(found) == 0 {
			b.Fatal(found, err)
		}
	}
}

// What is quadratic in these would take minutes, and what recurses without a bound would end the process.
func TestInspectOfHostilePrograms(t *testing.T) {
	for _, test := range []struct{ name, program, last string }{
		{"many uses in a line", strings.Repeat("tools.x();", 50_000) + "tools.y()", "1:500007 tools.y()"},
		{"many keys", "tools.x({" + strings.Repeat("'a': 1, 'b': 2, ", 20_000) + "})", "1:7 tools.x({a, b})"},
		{"many variables", "x = tools.x\n" + strings.Repeat("def f():\n x = 1\n x()\n", 20_000) + "x()", "60002:1 tools.x()"},
		{"lambdas in lambdas", strings.Repeat("lambda x: ", 900) + "x\ntools.y()", "2:7 tools.y()"},
		{"a long chain", "a" + strings.Repeat(".b", 5_000) + "\ntools.y()", "2:7 tools.y()"},
		{"a deep chain", "tools.x()" + strings.Repeat(".b", 100_000), ""},
		{"brackets", strings.Repeat("[", 100_000) + "tools.x()", ""},
		{"a long name", "tools.x()." + strings.Repeat("n", 1<<16), "1:7 tools.x() is used as a value: its attribute " + strings.Repeat("n", 60) + "... is read"},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := py.Inspect(test.program, []string{"tools"})
			if (err != nil) != (test.last == "") {
				t.Fatal(err)
			}
			if got := usestest.Text(found[max(len(found)-1, 0):]); got != test.last {
				t.Errorf("got %s, want %s", got, test.last)
			}
		})
	}
}
