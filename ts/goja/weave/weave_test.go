package weave

import (
	"errors"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
)

var usual = Host{CallDepth: 10_000, NativeDepth: NativeDepth, BigIntBits: BigIntBits, Memory: 1 << 20}

// compile weaves a program.
func compile(t testing.TB, source string) (*goja.Program, *Facts) {
	t.Helper()
	tree, err := goja.Parse("main.js", source)
	if err != nil {
		t.Fatal(err)
	}
	return compileTree(t, tree)
}

func compileTree(t testing.TB, tree *ast.Program) (*goja.Program, *Facts) {
	t.Helper()
	facts := Program(tree)
	program, err := goja.CompileAST(tree, false)
	if err != nil {
		t.Fatal(err)
	}
	return program, facts
}

// enter runs a woven program and returns its value.
func enter(t testing.TB, source string, host Host) (goja.Value, error) {
	t.Helper()
	program, _ := compile(t, source)
	return enterProgram(t, program, host)
}

// enterTree does so with a parsed program.
func enterTree(t testing.TB, tree *ast.Program, host Host) (goja.Value, error) {
	t.Helper()
	program, _ := compileTree(t, tree)
	return enterProgram(t, program, host)
}

func enterProgram(t testing.TB, program *goja.Program, host Host) (goja.Value, error) {
	t.Helper()
	vm := goja.New()
	script, err := vm.RunProgram(program)
	if err != nil {
		t.Fatal(err)
	}
	return Enter(vm, script, host)
}

const overflow = "RangeError: Maximum call stack size exceeded"

func TestWovenProgramsEvaluateAsBefore(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"the last expression is the value", `1 + 1`, "2"},
		{"declarations are seen by the last expression", `var a = 1; let b = 2; function f() { return a + b } f()`, "3"},
		{"functions are hoisted", `f(); function f() { return "hoisted" } f()`, "hoisted"},
		{"a program without a value", `var a = 1`, "undefined"},
		{"this is the global object", `this === globalThis`, "true"},
		{"directives stay in front", `function f() { "use strict"; return (() => this === undefined)() } f()`, "true"},
		{"an arrow function with an expression", `((x) => x.y)({y: 5})`, "5"},
		{"an arrow function that returns an object", `(() => ({a: [1].length}))().a`, "1"},
		{"class fields, static blocks and accessors", `class A { a = [1].length; static b = [1, 2].length; static { this.c = [].length }
			get d() { return this.a } } [new A().a, A.b, A.c, new A().d].join()`, "1,2,0,1"},
		{"a derived class", `class A { constructor(x) { this.x = x } } class B extends A { constructor() { super([7][0]) } } new B().x`, "7"},
		{"a derived class without a constructor", `class A { constructor(x) { this.x = x } } class B extends A { y = this.x } new B(3).y`, "3"},
		{"generators", `function* g(n) { if (n > 0) { yield n; yield* g(n - 1) } } [...g(3)].join()`, "3,2,1"},
		{"default and rest parameters", `((a, {b = a.length} = {}, ...c) => [b, c.length].join())("xy", undefined, 1, 2)`, "2,2"},
		{"labels, loops and switches", `let n = 0; a: for (const x of [1, 2, 3]) { switch (x) { case 2: continue a } for (;;) { n += x; break } } n`, "4"},
		{"optional calls", `const o = {f() { return this === o }}; [o?.f?.(), o.g?.()].join()`, "true,"},
		{"tagged templates", "((s, ...v) => s.raw[0] + v[0])`a${1}`", "a1"},
		{"object spread", `JSON.stringify({...{a: 1}, ..."xy", ...null, ...[2].map(x => x)})`, `{"0":2,"1":"y","a":1}`},
		{"array and argument spread and rest", `const [a, ...b] = [...[1], ..."xy"]; let c; [c, ...c] = b; Math.max(...[1, 5], ...b.map(Number).slice(2)) + a + b + c`, "6x,yy"},
		{"exec of a regular expression", `/b(.)/.exec("abc")[1] + /x/.exec("abc")`, "cnull"},
		{"exec of another object", `({exec(a, b) { return this.k + a + b }, k: 1}).exec(2, 3)`, "6"},
		{"operators on numbers beside BigInt", `0n; let a = 3, b = 2, o = {c: 2}; a **= b; o.c *= a; [a ** b, a << b, a * b, 2 ** -1, o.c,
			(1 << 33), -1 << 31, NaN ** 0, 1 ** Infinity, "3" * "4", -0 * 1 === 0 && 1 / (-0 * 1)].join()`,
			"81,36,18,0.5,18,2,-2147483648,1,NaN,12,-Infinity"},
		{"operators on BigInt", `let a = 3n, b = 2n, o = {c: 2n}; a **= b; o.c **= 3n; o.c <<= 1n; o.c *= 3n;
			[a ** b, a << b, a * b, -5n << -1n, 0n ** 0n, (-1n) ** (2n ** 70n), 1n ** (10n ** 30n), o.c, 1n << -(2n ** 70n), 0n << 2n ** 70n].join()`,
			"81,36,18,-3,1,1,1,48,0,0"},
		{"operators convert objects once", `0n; let log = ""; const o = n => ({valueOf() { log += n; return n }}); o(2) ** o(3) + log`, "823"},
		{"operators use Symbol.toPrimitive", `0n; ({[Symbol.toPrimitive](hint) { return hint === "number" ? 3n : 0n }}) * 2n + ""`, "6"},
		{"the checks have no name", `let found = ""; try { coderuntime } catch (e) { found = e.name } found`, "ReferenceError"},
		{"a property of Object.prototype is no check", `Object.prototype.depth = 1; (() => [].length)()`, "0"},
		{"with statements see no checks", `let seen = []; with (new Proxy({}, {has(t, k) { seen.push(k); return false }})) { (() => seen.length)() }
			seen.every(k => k === "seen" || typeof k === "symbol")`, "true"},
	} {
		t.Run(test.name, func(t *testing.T) {
			value, err := enter(t, test.source, usual)
			if err != nil {
				t.Fatal(err)
			}
			if got := value.String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestTheDepthOfCallsThrowsWhatAProgramCanCatch(t *testing.T) {
	for _, test := range []struct {
		name, source string
		low, high    int64
	}{
		{"a function", `function f() { n++; f() } try { f() } catch (e) { kind = e + "" }`, 9_990, 10_000},
		{"an arrow function", `const f = () => { n++; return f() }; try { f() } catch (e) { kind = e + "" }`, 9_990, 10_000},
		{"a method", `const o = {f() { n++; this.f() }}; try { o.f() } catch (e) { kind = e + "" }`, 9_990, 10_000},
		{"functions with try", `function f() { n++; try { f() } finally { n += 0 } } try { f() } catch (e) { kind = e + "" }`, 9_990, 10_000},
		{"a constructor", `function F() { n++; new F() } try { new F() } catch (e) { kind = e + "" }`, 200, 10_000},
		{"a class's field", `class A { a = (n++, new A()) } try { new A() } catch (e) { kind = e + "" }`, 200, 10_000},
		{"a getter", `const o = {get a() { n++; return this.a }}; try { o.a } catch (e) { kind = e + "" }`, 380, 400},
		{"a setter", `const o = {set a(v) { n++; this.a = v }}; try { o.a = 1 } catch (e) { kind = e + "" }`, 380, 400},
		{"valueOf", `const o = {valueOf() { n++; return +o }}; try { +o } catch (e) { kind = e + "" }`, 380, 400},
		{"toString", "const o = {toString() { n++; return `${o}` }}; try { o + '' } catch (e) { kind = e + '' }", 380, 400},
		{"a comparison", `const o = {valueOf() { n++; return o < 1 }}; try { o < 1 } catch (e) { kind = e + "" }`, 380, 400},
		{"a callback of sort", `function f() { n++; [2, 1].sort(f) } try { f() } catch (e) { kind = e + "" }`, 380, 400},
		{"a callback of map", `function f() { n++; [2, 1].map(f) } try { f() } catch (e) { kind = e + "" }`, 380, 400},
		{"a proxy", `const p = new Proxy({}, {get(t, k, r) { n++; return r[k] }}); try { p.x } catch (e) { kind = e + "" }`, 380, 400},
		{"toJSON", `const o = {toJSON() { n++; return JSON.stringify(o) }}; try { o.toJSON() } catch (e) { kind = e + "" }`, 380, 400},
		{"a generator that delegates to itself", `function* g() { n++; yield* g() } try { [...g()] } catch (e) { kind = e + "" }`, 380, 400},
		{"an iterator of itself", `const o = {[Symbol.iterator]() { n++; return [...o] }}; try { [...o] } catch (e) { kind = e + "" }`, 380, 400},
		{"instanceof", `class A { static [Symbol.hasInstance](v) { n++; return v instanceof A } } try { 1 instanceof A } catch (e) { kind = e + "" }`, 380, 400},
		{"a template's tag", "function f() { n++; return f`x` } try { f() } catch (e) { kind = e + '' }", 9_990, 10_000},
		{"apply", `function f() { n++; return Reflect.apply(f, null, []) } try { f() } catch (e) { kind = e + "" }`, 380, 400},
	} {
		t.Run(test.name, func(t *testing.T) {
			value, err := enter(t, "let n = 0, kind; "+test.source+" [n, kind]", usual)
			if err != nil {
				t.Fatal(err)
			}
			list := value.(*goja.Object)
			if got := list.Get("1").String(); got != overflow {
				t.Errorf("got %s, want %s", got, overflow)
			}
			if n := list.Get("0").ToInteger(); n < test.low || n > test.high {
				t.Errorf("%d deep, want %d to %d", n, test.low, test.high)
			}
		})
	}
}

func TestTheDepthIsFreeAgainAfterAnOverflow(t *testing.T) {
	value, err := enter(t, `
		const o = {get a() { return this.a }}; function f(n) { return n === 0 ? 0 : 1 + f(n - 1) }
		let caught = 0, deep = 0;
		for (let i = 0; i < 20; i++) { try { o.a } catch { caught++ } deep += f(5000) }
		[caught, deep].join()`, usual)
	if err != nil || value.String() != "20,100000" {
		t.Errorf("got %v %v", value, err)
	}
}

func TestBoundsAreThoseOfTheHost(t *testing.T) {
	host := usual
	host.CallDepth, host.NativeDepth, host.BigIntBits, host.Memory = 50, 20, 64, 1<<24
	for _, test := range []struct{ source, want string }{
		{`let n = 0; function f() { n++; f() } try { f() } catch {} n > 40 && n <= 50`, "true"},
		{`let n = 0; const o = {get a() { n++; return this.a }}; try { o.a } catch {} n > 10 && n <= 20`, "true"},
		{`2n ** 63n`, "9223372036854775808"},
		{`try { 2n ** 65n } catch (e) { kind = e + "" } var kind; kind`, "RangeError: Maximum BigInt size exceeded"},
		{`let x = 2n; try { for (;;) x *= x } catch (e) { kind = e + "" } var kind; kind`, "RangeError: Maximum BigInt size exceeded"},
		{`let x = 2n; try { x <<= 2n ** 80n } catch (e) { kind = e + "" } var kind; kind`, "RangeError: Maximum BigInt size exceeded"},
		{`try { [..."x".repeat(2 ** 19)] } catch (e) { kind = e + "" } var kind; kind`, "RangeError: Invalid array length"},
		{`try { const [...a] = new Array(2 ** 21) } catch (e) { kind = e + "" } var kind; kind`, "RangeError: Invalid array length"},
		{`try { Math.max(...new Array(2e5)) } catch (e) { kind = e + "" } var kind; kind`, overflow},
		{`try { ({..."x".repeat(2 ** 19)}) } catch (e) { kind = e + "" } var kind; kind`, "RangeError: Invalid array length"},
	} {
		value, err := enter(t, test.source, host)
		if err != nil || value.String() != test.want {
			t.Errorf("%s: got %v %v, want %s", test.source, value, err, test.want)
		}
	}
}

func TestPositionsAreThoseOfTheSource(t *testing.T) {
	source := "let a = 1;\nfunction thrower() {\n  const b = [a].length;\n  throw new Error('x');\n}\nconst arrow = () => thrower();\n0n; arrow() ** 2n;"
	tree, err := goja.Parse("main.js", source)
	if err != nil {
		t.Fatal(err)
	}
	wrap(tree)
	plain, err := goja.CompileAST(tree, false)
	if err != nil {
		t.Fatal(err)
	}
	woven, _ := compile(t, source)
	var stacks []string
	for _, program := range []*goja.Program{plain, woven} {
		vm := goja.New()
		script, err := vm.RunProgram(program)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Enter(vm, script, usual)
		var thrown *goja.Exception
		if !errors.As(err, &thrown) {
			t.Fatalf("got %v", err)
		}
		var positions []string
		for _, frame := range thrown.Stack() {
			if position := frame.Position(); position.Line > 0 {
				positions = append(positions, frame.FuncName()+" "+position.String())
			}
		}
		stacks = append(stacks, strings.Join(positions, "\n"))
	}
	if stacks[0] != stacks[1] {
		t.Errorf("got\n%s\nwant\n%s", stacks[1], stacks[0])
	}
}

func TestFactsSayWhatAProgramCanReach(t *testing.T) {
	for _, test := range []struct {
		source   string
		computed bool
	}{
		{`const a = [1, 2]; for (let i = 0; i < a.length; i++) a[i] += a[a.length - 1]`, false},
		{`const o = {}; o["repeat"] = 1; o[1] = 2`, false},
		{`const {x, ["y"]: z} = {}; class A { [Symbol.iterator]() {} }`, false},
		{`let i = 0, j; j = i + 1; [][i + j]`, false},
		{`const a = []; const k = f(); a[k]`, true},
		{`let i = 0; i = "re" + "peat"; [][i]`, true},
		{`let i = 0; i += "x"; [][i]`, true},
		{`(i => [][i])(0)`, true},
		{`for (const k in {}) [][k]`, true},
		{`for (const k of []) [][k]`, true},
		{`try {} catch (k) { [][k] }`, true},
		{`const [k] = []; [][k]`, true},
		{`const {[f()]: x} = {}`, true},
		{`{ let k = 0 } { class k { static toString() { return "re" + "peat" } } [][k] }`, true},
		{`{ let k = 0 } { function k() {} [][k] }`, true},
		{`Reflect.get("", f())`, true},
		{`Object.getOwnPropertyDescriptors(x)`, true},
		{`globalThis`, true},
		{`const Symbol = {k: "re" + "peat"}; ""[Symbol.k]`, true},
	} {
		if _, facts := compile(t, test.source); facts.Computed != test.computed {
			t.Errorf("%s: computed is %v", test.source, facts.Computed)
		}
	}
	for source, want := range map[string][2]bool{
		`for (const x of y);`: {true, false}, `[...x]`: {true, false}, `f(...x)`: {true, false}, `const [a] = x`: {true, false},
		`([a]) => a`: {true, false}, `[a, b] = [b, a]`: {true, false}, `for (const x in y); const {a} = b; [1]`: {false, false},
		`function* g() { yield* x }`: {false, true}, `function* g() { yield x }`: {false, false},
	} {
		if _, facts := compile(t, source); [2]bool{facts.Iterates(), facts.Delegates()} != want {
			t.Errorf("%s: iterates is %v, delegates is %v", source, facts.Iterates(), facts.Delegates())
		}
	}
	_, facts := compile(t, "const {keys} = Object; const r = ''.repeat; x.map(1); 'some'; x?.every(1); `filter`")
	for name, extracted := range map[string]bool{"keys": true, "repeat": true, "map": false, "some": false, "every": false, "filter": false} {
		if !facts.Names(name) || !facts.Mentions(name) || facts.Extracts(name) != extracted {
			t.Errorf("%s: names %v, extracts %v", name, facts.Names(name), facts.Extracts(name))
		}
	}
	if facts.Mentions("padEnd") || facts.Reaches("JSON") {
		t.Error("padEnd or JSON is mentioned")
	}
	for source, reaches := range map[string]bool{
		`JSON`: true, `[][f()]`: false, `this[f()]`: true, `class A { m() { return this[f()] } }`: false,
		`globalThis[f()]`: true, `const g = (function () { return this })(); g[f()]`: true, `this.x`: false,
	} {
		if _, facts := compile(t, source); facts.Reaches("JSON") != reaches {
			t.Errorf("%s: reaches JSON is %v", source, facts.Reaches("JSON"))
		}
	}
}

func TestEveryNodeIsWalked(t *testing.T) {
	tree, err := goja.Parse("main.js", `if (m1) m2; else m3; do m4; while (m5); while (m6) m7; for (m8; m9; m10) m11; for (const a in m12) m13;
		for (m14 of m15) m16; l: m17; switch (m18) { case m19: m20; default: m21 } try { m22 } catch ({a = m23}) { m24 } finally { m25 }
		var b = m26, [c = m27, ...d] = m28, {e, [m29]: f = m30, ...g} = m31; function h(i = m32, ...j) { return m33 }
		class k extends m34 { [m35] = m36; static { m37 } [m38]() { m39 } } (() => m40)(m41, ...m42); new m43(m44); m45[m46]; m47.x; m48?.y; m49?.(m50);
		({[m51]: m52, m53, ...m54, get n() { m55 }}); [m56, ...m57]; (m58, m59); m60 ? m61 : m62; m63 + m64; m65 = m66; m67 += m68; -m69; `+
		"`${m70}`; m71`${m72}`;"+` throw m73; function* o() { yield m74; yield* m75 } async () => { await m76 }; with (m77) m78;
		[m79, m80 = m81] = m82; ({m83, p: m84 = m85} = m86); for (var q = m87, r; m88;) {} class s { #t = m89; u() { return m90.#t } } function v({w: {x = m91}}) {}`)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	v := &visitor{before: func(e ast.Expression) {
		switch e := e.(type) {
		case *ast.Identifier:
			seen[e.Name.String()] = true
		case *ast.PropertyShort:
			seen[e.Name.Name.String()] = true
		}
	}}
	v.statements(tree.Body)
	for i := 1; i <= 91; i++ {
		if name := "m" + goja.New().ToValue(i).String(); !seen[name] {
			t.Errorf("%s is not seen", name)
		}
	}
}

func BenchmarkWoven(b *testing.B) {
	for _, bench := range []struct{ name, source string }{
		{"fib", `function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) } fib(22)`},
		{"methods", `class P { constructor(x) { this.x = x } add(o) { return new P(this.x + o.x) } } let a = new P(0); const b = new P(1);
			for (let i = 0; i < 20000; i++) a = a.add(b); a.x`},
		{"closures", `const fs = []; for (let i = 0; i < 100; i++) fs.push(x => x + i); let s = 0; for (let k = 0; k < 200; k++) for (const f of fs) s = f(s); s`},
		{"callbacks", `const a = []; for (let i = 0; i < 20000; i++) a.push({v: i}); a.map(x => x.v * 2).filter(x => x % 3 == 0).reduce((p, c) => p + c, 0)`},
	} {
		for _, woven := range []bool{false, true} {
			name := bench.name + "/plain"
			if woven {
				name = bench.name + "/woven"
			}
			b.Run(name, func(b *testing.B) {
				tree, err := goja.Parse("main.js", bench.source)
				if err != nil {
					b.Fatal(err)
				}
				if woven {
					Program(tree)
				} else {
					wrap(tree)
				}
				program, err := goja.CompileAST(tree, false)
				if err != nil {
					b.Fatal(err)
				}
				for b.Loop() {
					vm := goja.New()
					script, err := vm.RunProgram(program)
					if err != nil {
						b.Fatal(err)
					}
					if _, err := Enter(vm, script, usual); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
