package ts_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/internal/uses/usestest"
	"github.com/coderuntime/coderuntime/ts"
)

// inspections are programs and the uses of members of tools and db in them, as usestest.Text writes them.
var inspections = []struct{ name, program, want string }{
	// What is named and where.
	{"a call", `await tools.search({ q: 1 })`, `1:13 tools.search({q})`},
	{"a member that is named", `const f = [tools.search]; return f`, `1:18 tools.search`},
	{"no namespace that was asked for", `await other.search({ q: 1 }); console.log("tools")`, ``},
	{"two namespaces", "await tools.a()\nawait db.b()", "1:13 tools.a()\n2:10 db.b()"},
	{"a name in quotes", `await tools["x y"]({})`, `1:13 tools.x y({})`},
	{"a name in a template literal", "await tools[`x`]()", `1:13 tools.x()`},
	{"a name that is computed", `const n = "x"; await tools[n](); await tools["a" + n]()`, ``},
	{"an optional call is not certain", `await tools.x?.(1); await tools["y"]?.(tools.z())`, "1:13 tools.x\n1:33 tools.y\n1:46 tools.z()"},
	{"an optional call of an optional member", `await tools?.x?.(); await (tools?.y)?.(); await (tools?.z)()`, "1:14 tools.x\n1:35 tools.y\n1:57 tools.z()"},
	{"an optional call and one that is not", `await tools.x?.({}); await tools.x({})`, "1:13 tools.x\n1:34 tools.x({})"},
	{"what an optional call gives", `const r = tools.x?.({}); r.items; tools.y?.().items`, "1:17 tools.x\n1:41 tools.y"},
	{"an optional call by another name", `const { x, y } = tools; await x?.({}); await y({})`, "1:9 tools.x\n1:12 tools.y\n1:46 tools.y({})"},
	{"a call within a try statement", `try { await tools.x() } catch { await tools.y() }`, "1:19 tools.x()\n1:45 tools.y()"},
	{"an optional member", `await tools?.x(); await tools?.["y"]()`, "1:14 tools.x()\n1:33 tools.y()"},
	{"a non-null assertion and a cast", `await tools.x!(); await (tools as any).y(1)`, "1:13 tools.x()\n1:40 tools.y(1)"},
	{"type arguments", `await tools.x<Record<string, number>>({ a: 1 } satisfies object)`, `1:13 tools.x({a})`},
	{"call and bind", `await tools.x.call(null, { a: 1 })`, `1:13 tools.x`},
	{"a constructor and a tag", "new tools.X(1); tools.y`a`", "1:11 tools.X\n1:23 tools.y"},
	{"members that objects have elsewhere", `tools.toString(); tools.hasOwnProperty("x")`, "1:7 tools.toString()\n1:25 tools.hasOwnProperty(1)"},
	{"the order is that of the text", "function g() { return tools.a() }\nawait tools.b(await tools.c())", "1:29 tools.a()\n2:13 tools.b(1)\n2:27 tools.c()"},
	{"within functions, classes and async generators",
		"class A { m = tools.a(); static { tools.b() } async n() { await tools.c() } }\n" +
			"async function* g() { yield await tools.d(); for await (const x of [tools.e()]) yield x }",
		"1:21 tools.a()\n1:41 tools.b()\n1:71 tools.c()\n2:41 tools.d()\n2:75 tools.e()"},

	// Places.
	{"columns count characters", `const s = "é😀\t" + (await tools.x()) + "😀" + (await tools.y())`, "1:33 tools.x()\n1:59 tools.y()"},
	{"a chain over lines", "const r = await tools\n  .x({\n    a: 1,\n  })", `2:4 tools.x({a})`},
	{"lines of a fenced program are those of its inside", "```ts\nlet a = 1;\nawait tools.x();\n```\n", `2:13 tools.x()`},
	{"after a return", "if (Math.random() > 2) return await tools.a(); else return tools.b()", "1:43 tools.a()\n1:66 tools.b()"},
	{"types, enums and namespaces before", "interface A { a: string }\nenum E { A, B }\nnamespace N { export const x = 1 }\nawait tools.x()", `4:13 tools.x()`},
	{"line ends of Windows", "let a = 1\r\nawait tools.x()\r\n", `2:13 tools.x()`},

	// Names that are the program's own.
	{"a parameter", `const f = (tools: any) => tools.x(); await tools.y()`, ``},
	{"a function", `function tools() {} tools.x()`, ``},
	{"a class", `{ class tools { static x() {} } tools.x() } tools.y()`, ``},
	{"a variable of a block", `{ let tools = { x() {} }; tools.x() }`, ``},
	{"a variable of a loop", `for (const tools of [1]) {} tools.x()`, ``},
	{"a catch clause", `try {} catch (tools) { } tools.x()`, ``},
	{"a pattern", `const { a: { tools } } = { a: { tools: 1 } }; tools.x()`, ``},
	{"an assignment", `tools = { x() {} }; tools.x()`, ``},
	{"an assignment by the global object", `globalThis.tools = { x() {} }; tools.x()`, ``},
	{"a with statement", `with ({ x: 1 }) { tools.x() }`, ``},
	{"one of two", `const db = { b() {} }; db.b(); await tools.a()`, `1:44 tools.a()`},
	{"a declaration of types alone is none", "declare const tools: { x(): Promise<number> };\nawait tools.x()", `2:13 tools.x()`},
	{"a type of the name is none", "type tools = string; await tools.x()", `1:34 tools.x()`},

	// Members that are the program's own, or that it can do without.
	{"an assigned member", `tools.x = async () => 1; await tools.x(); await tools.y()`, `1:55 tools.y()`},
	{"a deleted member", `delete tools.x; await tools.x()`, ``},
	{"members that are computed and assigned", `for (const n of ["x"]) tools[n] = 1; tools.x()`, ``},
	{"members that are defined", `Object.assign(tools, { x() {} }); await tools.x()`, ``},
	{"a member that is tested for", `if (tools.x) await tools.x(); else await tools.y()`, `1:48 tools.y()`},
	{"a member whose type is asked for", `if (typeof tools.x === "function") await tools.x()`, ``},
	{"a member that is compared", `const has = tools.x !== undefined; if (has) await tools.x()`, ``},
	{"a member that another stands in for", `const f = tools.x ?? tools.y; await f(); const g = tools.z || tools.y`, "1:28 tools.y\n1:69 tools.y"},
	{"a member that is looked for", `if ("x" in tools) await tools.x()`, ``},
	{"a member with a default", `const { x = 1, y: z = 2, w } = tools`, `1:26 tools.w`},
	{"a member of a variable that is tested", `const { x, y } = tools; if (x) await x(); await y()`, "1:12 tools.y\n1:49 tools.y()"},

	// Members by other names.
	{"destructuring", `const { search, fetch: f, "a b": g, ...rest } = tools`, "1:9 tools.search\n1:17 tools.fetch\n1:27 tools.a b"},
	{"calls of what was destructured", `const { search, fetch: f } = tools; await search({ q: 1 }); await f("u")`,
		"1:9 tools.search\n1:17 tools.fetch\n1:43 tools.search({q})\n1:67 tools.fetch(1)"},
	{"destructuring by assignment", `let a, b; ({ a, x: b } = tools); await a(1)`, "1:14 tools.a\n1:17 tools.x\n1:40 tools.a(1)"},
	{"a variable", `const s = tools.search; await s({ q: 1 })`, "1:17 tools.search\n1:31 tools.search({q})"},
	{"a variable that is given another value", `let s = tools.search; s = tools.other; await s()`, "1:15 tools.search\n1:33 tools.other"},
	{"a variable of an outer scope", `const s = tools.x; const f = async () => { await s() }; { const s = (q: number) => 1; s(2) }`, "1:17 tools.x\n1:50 tools.x()"},
	{"a variable that is called above its declaration", "const f = () => s(1)\nconst s = tools.x\nawait f()", "1:17 tools.x(1)\n2:17 tools.x"},
	{"a parameter of the name", `const s = tools.x; [1].map((s) => s(2))`, "1:17 tools.x"},

	// Arguments.
	{"no argument", `await tools.x()`, `1:13 tools.x()`},
	{"an argument that is no literal", `const a = {}; await tools.x(a); await tools.x("s"); await tools.x([])`, "1:27 tools.x(1)\n1:45 tools.x(1)\n1:65 tools.x(1)"},
	{"two arguments", `await tools.x("a", {}); await tools.x({ a: 1 }, 2)`, "1:13 tools.x(2)\n1:37 tools.x({a} of 2)"},
	{"a spread argument", `await tools.x(...[1]); await tools.x({ a: 1 }, ...[1])`, "1:13 tools.x(*)\n1:36 tools.x({a} of *)"},
	{"keys of all forms", "const a = 1; await tools.x({ a, b: 1, 'c d': 2, 3: 4, 1.5: 0, 1e21: 0, 0x10: 0, ['e']: 5, [`f`]: 6, g() {}, get h() { return 1 }, a: 7 })",
		`1:26 tools.x({a, b, c d, 3, 1.5, 1e+21, 16, e, f, g, h})`},
	{"a spread into the literal", `const o = {}; await tools.x({ a: 1, ...o })`, `1:27 tools.x({a, ...})`},
	{"a computed key", `const k = "k"; await tools.x({ [k]: 1, b: 2 })`, `1:28 tools.x({b, ...})`},
	{"a prototype is no key", `await tools.x({ __proto__: {}, a: 1 }); await tools.x({ ["__proto__"]: 1 })`, "1:13 tools.x({a, ...})\n1:53 tools.x({__proto__})"},
	{"a cast literal", `await tools.x({ a: 1 } as any)`, `1:13 tools.x({a})`},
}

// misuses are programs with promises that are used where their results are meant, or are not.
var misuses = []struct{ name, program, want string }{
	{"a property", `const r = tools.x().items`, `1:17 tools.x() is used as a value: its property items is read`},
	{"a method", `const r = tools.x().map((a) => a)`, `1:17 tools.x() is used as a value: its method map is called`},
	{"an optional property", `const r = tools.x()?.items`, `1:17 tools.x() is used as a value: its property items is read`},
	{"an element", `const r = tools.x()[0]; const s = tools.x()["a b"]; const t = tools.x()[r]`,
		"1:17 tools.x() is used as a value: its element 0 is read\n1:41 tools.x() is used as a value: its property a b is read\n1:69 tools.x() is used as a value: an element of it is read"},
	{"an element of a result", `const r = (await tools.x())[0].id`, `1:24 tools.x()`},
	{"members of promises", `tools.x().then((r) => r.a).catch(() => {}); tools.x().finally(() => {}); tools.x().toString(); tools.x()["then"](1)`,
		"1:7 tools.x()\n1:51 tools.x()\n1:80 tools.x()\n1:102 tools.x()"},
	{"destructuring", `const { items, total } = tools.x(); const [a] = tools.y(); const { then } = tools.z()`,
		"1:32 tools.x() is used as a value: its property items is read\n1:55 tools.y() is unpacked\n1:83 tools.z()"},
	{"loops", `for (const a of tools.x()) {} for (const k in tools.y()) {} for await (const a of [tools.z()]) {}`,
		"1:23 tools.x() is iterated over\n1:53 tools.y() is iterated over\n1:90 tools.z()"},
	{"spreads", `const a = [...tools.x()]; const b = { ...tools.y() }; Math.max(...tools.z())`,
		"1:21 tools.x() is spread\n1:48 tools.y() is spread\n1:73 tools.z() is spread"},
	{"operators", `let n = tools.x() + 1; n += tools.y(); const c = tools.z() < 3; const d = -tools.w()`,
		"1:15 tools.x() is an operand of +\n1:35 tools.y() is an operand of +=\n1:56 tools.z() is an operand of <\n1:82 tools.w() is an operand of -"},
	{"texts", "const s = `a${tools.x()}`; const t = 'a' + tools.y(); const u = String.raw`a${tools.z()}`",
		"1:21 tools.x() is put into a text\n1:50 tools.y() is an operand of +\n1:85 tools.z()"},
	{"conditions", `if (tools.a()) {} while (!tools.b()) {} const c = tools.c() ? 1 : 2; do {} while (tools.d()); for (; tools.e();) {} tools.f() && 1`,
		"1:11 tools.a() is tested as a condition\n1:33 tools.b() is tested as a condition\n1:57 tools.c() is tested as a condition\n" +
			"1:89 tools.d() is tested as a condition\n1:108 tools.e() is tested as a condition\n1:123 tools.f() is tested as a condition"},
	{"what stands in for an empty value", `const a = (tools.x() ?? {}).items; const b = await (tools.y() || tools.z())`,
		"1:18 tools.x() is used as a value: its property items is read\n1:59 tools.y()\n1:72 tools.z()"},
	{"comparisons tell nothing", `const a = tools.x() === null, b = tools.x() instanceof Promise, c = typeof tools.x()`, "1:17 tools.x()\n1:41 tools.x()\n1:82 tools.x()"},
	{"built-in functions", `console.log("a", tools.x()); JSON.stringify(tools.y()); Object.keys(tools.z()); String(tools.w()); Promise.resolve(tools.v())`,
		"1:24 tools.x() is printed\n1:51 tools.y() is passed to JSON.stringify\n1:75 tools.z() is passed to Object.keys\n" +
			"1:94 tools.w() is passed to String\n1:122 tools.v()"},
	{"functions of the program by those names", `const console = { log(x: any) {} }, String = (x: any) => x; console.log(tools.x()); await String(tools.y())`,
		"1:79 tools.x()\n1:104 tools.y()"},
	{"what passes promises on", `const a = [tools.x()], b = { c: tools.x() }, f = () => tools.x(), g = (await Promise.all([tools.x()]))[0].id; f(tools.x()); tools.x(); void tools.x(); return tools.x()`,
		"1:18 tools.x()\n1:39 tools.x()\n1:62 tools.x()\n1:97 tools.x()\n1:119 tools.x()\n1:131 tools.x()\n1:147 tools.x()\n1:165 tools.x()"},
	{"in the program's result", `if (tools) return { a: tools.x(), b: [tools.y()], c: await tools.z() }; return [tools.w()].map(async (p) => (await p).id)`,
		"1:30 tools.x() is returned in the place of its result\n1:45 tools.y() is returned in the place of its result\n1:66 tools.z()\n1:87 tools.w()"},
	{"in the result of a function", `const f = () => { return { a: tools.x() } }; return await f().a`, `1:37 tools.x()`},

	{"a variable", `const r = tools.x({ q: 1 }); console.log(r.items.length); return r.total`, `1:17 tools.x({q}) is used as a value: its property items is read (as r)`},
	{"a variable that is awaited somewhere", `const r = tools.x(); console.log(r.items); await r`, `1:17 tools.x()`},
	{"a variable that is passed", `const r = tools.x(); r.items; const all = await Promise.all([r])`, `1:17 tools.x()`},
	{"a variable that is returned", `const r = tools.x(); r.items; return r`, `1:17 tools.x()`},
	{"a variable in the result", `const r = tools.x(); return { r, n: r.length }`, `1:17 tools.x() is returned in the place of its result (as r)`},
	{"a variable that is never used", `const r = tools.x()`, `1:17 tools.x()`},
	{"a variable that is given a second value", `let r = tools.x(); r = await r; r.items; let s = tools.y(); s = []; s.length`, "1:15 tools.x()\n1:56 tools.y()"},
	{"a variable that starts empty", `let r; try { r = tools.x() } catch {} return r.items`, `1:24 tools.x() is used as a value: its property items is read (as r)`},
	{"a variable that starts empty and is tested", `let r; for (const a of [1]) { if (!r) r = tools.x() } return 1`, `1:49 tools.x()`},
	{"a variable that is tested", `const r = tools.x(); if (!r) return 1`, `1:17 tools.x() is tested as a condition (as r)`},
	{"variables of one name in different scopes", `async function f() { const r = tools.x(); return r.items } async function g() { const r = tools.y(); return (await r).items } { const r = { items: 1 }; r.items }`,
		"1:38 tools.x() is used as a value: its property items is read (as r)\n1:97 tools.y()"},
	{"a parameter of the name", `const r = tools.x(); const f = (r: any) => r.items; return r.a`, `1:17 tools.x() is used as a value: its property a is read (as r)`},
	{"a var that is a parameter too", `function f(r: any) { if (!r) var r: any = tools.x(); return r.items }`, `1:49 tools.x()`},
	{"a variable that a closure passes on", `const r = tools.x(); r.items; const f = async () => await r`, `1:17 tools.x()`},
	{"a destructured variable", `const r = tools.x(); const { items } = r; return items`, `1:17 tools.x() is used as a value: its property items is read (as r)`},
	{"a call by another name", `const { x } = tools; const r = x(); return r.items`, "1:9 tools.x\n1:32 tools.x() is used as a value: its property items is read (as r)"},
	{"members of a function are no misuse", `const s = tools.x; s.name; const n = s.length`, `1:17 tools.x`},
}

func TestInspect(t *testing.T) {
	for _, test := range append(slices.Clone(inspections), misuses...) {
		t.Run(test.name, func(t *testing.T) {
			found, err := ts.Inspect(test.program, []string{"tools", "db"})
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
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.Close()
	for _, program := range []string{"const x = ;", "let a; let a; tools.x()", "/(/; tools.x()", "Here you are:\n```ts\ntools.x()\n```", strings.Repeat("(", 1000), "await 1\nimport x from 'y'; x(tools.x())"} {
		result, err := runtime.Run(t.Context(), coderuntime.Request{Program: program})
		if err != nil {
			t.Fatal(err)
		}
		if result.Failure == nil {
			t.Fatalf("%.40q runs", program)
		}
		for _, inspect := range []func(string, []string) ([]coderuntime.MemberUse, error){ts.Inspect, runtime.Inspect} {
			found, err := inspect(program, []string{"tools"})
			if found != nil || err == nil || err.Error() != result.Failure.Message {
				t.Errorf("%.40q: got %v, %v\nwant the error %s", program, found, err, result.Failure.Message)
			}
		}
	}
}

func TestInspectOfTheProgramsOfTheSuite(t *testing.T) {
	usestest.Suite(t, conformance.TypeScriptPrograms(), ".ts", ts.Inspect, nil)
}

// FuzzInspect holds that no program breaks Inspect, and that a use stands in the program.
func FuzzInspect(f *testing.F) {
	for _, test := range append(slices.Clone(inspections), misuses...) {
		f.Add(test.program)
	}
	f.Fuzz(func(t *testing.T, program string) {
		found, err := ts.Inspect(program, []string{"tools", "db"})
		usestest.Check(t, program, found, err)
	})
}

// BenchmarkInspect says what Inspect costs for a program that a Runtime has prepared, as for one that runs next, and for a new one.
func BenchmarkInspect(b *testing.B) {
	const part = `
async function load_%d(city: string): Promise<{ city: string; readings: number[] }> {
  const response = await tools.get_weather({ city, units: "metric" });
  if (!response.ok) {
    throw new Error("no weather for " + city + ": " + response.error);
  }
  const readings: number[] = response.readings.map((r: { celsius: number }) => r.celsius).filter((c) => c !== null);
  console.log(` + "`${city.padEnd(10)} ${readings.reduce((a, b) => a + b, 0) / Math.max(readings.length, 1)}`" + `);
  return { city, readings: readings.sort((a, b) => a - b) };
}
`
	var program strings.Builder
	for i := 0; program.Len() < 5<<10; i++ {
		program.WriteString(strings.ReplaceAll(part, "%d", strings.Repeat("x", i)))
	}
	runtime, err := ts.New(ts.Config{})
	if err != nil {
		b.Fatal(err)
	}
	defer runtime.Close()
	for name, inspect := range map[string]func(string, []string) ([]coderuntime.MemberUse, error){"prepared": runtime.Inspect, "new": ts.Inspect} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(program.Len()))
			for b.Loop() {
				if found, err := inspect(program.String(), []string{"tools"}); err != nil || len(found) == 0 {
					b.Fatal(found, err)
				}
			}
		})
	}
}

// What is quadratic in these would take minutes, and what recurses without a bound would end the process.
func TestInspectOfHostilePrograms(t *testing.T) {
	for _, test := range []struct{ name, program, last string }{
		{"many uses in a line", strings.Repeat("tools.x();", 20_000) + "tools.y();return", "1:200007 tools.y()"},
		{"many keys", "tools.x({" + strings.Repeat("a: 1, b: 2, ", 10_000) + "})", "1:7 tools.x({a, b})"},
		{"many variables", "const x = tools.x\n" + strings.Repeat("{ const x = () => 1; x() }\n", 5_000) + "x()", "5002:1 tools.x()"},
		{"a long chain", "a" + strings.Repeat(".b", 4_000) + "\ntools.y()", "2:7 tools.y()"},
		{"a deep chain", "tools.x()" + strings.Repeat(".b", 100_000), ""},
		{"brackets", strings.Repeat("[", 100_000) + "tools.x()", ""},
		{"a long name", "tools.x()." + strings.Repeat("n", 1<<16), "1:7 tools.x() is used as a value: its property " + strings.Repeat("n", 60) + "... is read"},
	} {
		t.Run(test.name, func(t *testing.T) {
			found, err := ts.Inspect(test.program, []string{"tools"})
			if (err != nil) != (test.last == "") {
				t.Fatal(err)
			}
			if got := usestest.Text(found[max(len(found)-1, 0):]); got != test.last {
				t.Errorf("got %s, want %s", got, test.last)
			}
		})
	}
}
