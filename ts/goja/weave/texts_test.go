package weave

import (
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// long is a statement that makes a variable's text so long that a growing holds it.
func long(variable string) string {
	return `for (let i = 0; i < 300; i++) ` + variable + ` += "0123456789";`
}

// TestTextsGrowAsBefore compares woven programs with goja's own evaluation.
func TestTextsGrowAsBefore(t *testing.T) {
	for name, source := range map[string]string{
		"appended in a loop":                            `let s = "<"; ` + long("s") + ` return s + ">"`,
		"every kind of addend":                          `let s = ""; ` + long("s") + ` for (const x of [1, 1.5, -0, 10n, true, null, undefined, [1, [2]], { a: 1 }, "x"]) s += x; return s`,
		"an addend with conversions":                    `let s = ""; ` + long("s") + ` s += { valueOf() { return 1 }, toString() { return "no" } }; s += new Date(0) instanceof Date; s += { [Symbol.toPrimitive](hint) { return hint } }; return s`,
		"an addend that cannot be text":                 `let s = ""; ` + long("s") + ` try { s += Symbol("x") } catch (e) { s += e.name } try { s += Object.create(null) } catch (e) { s += e.name } return s`,
		"sums":                                          `let s = ""; ` + long("s") + ` for (let i = 0; i < 3; i++) s = s + i + 1 + "," + (i + 1); return s`,
		"a sum that is added":                           `let s = ""; ` + long("s") + ` s += 1 + 2; s += "a" + 1 + 2; s += 1 + 2 + "b"; return s`,
		"put in front":                                  `let s = ""; ` + long("s") + ` s = "front" + s; s = s + s; return s`,
		"other assignments":                             `let s = "a"; ` + long("s") + ` s = s.slice(2).trim() + "!"; s += "x"; s = s ? "new" : s; s += "y"; return s`,
		"characters beyond ASCII":                       `let s = ""; ` + long("s") + ` for (const c of ["é", "日", "\ud83d", "\ude00", "a"]) s += c; return [s.length, s.codePointAt(s.length - 3), s]`,
		"beyond ASCII from the start":                   `let s = "é"; ` + long("s") + ` s += "x"; return [s, s.length]`,
		"read while it grows":                           `let s = "", seen = []; for (let i = 0; i < 400; i++) { s += "12345"; s += "6"; if (i % 100 === 0) seen.push(s.length, s[3], s) } return seen`,
		"an addend that grows it":                       `let s = ""; ` + long("s") + ` const f = () => { s += "inner"; return "outer" }; s += f(); s = s + f() + f(); return s`,
		"an addend that replaces it":                    `let s = ""; ` + long("s") + ` const f = () => { s = "inner"; return "outer" }; s += f(); return s`,
		"an addend whose conversion grows":              `let s = ""; ` + long("s") + ` s += { toString() { s += "lost"; return "kept" } }; return s`,
		"a copy keeps its text":                         `let s = ""; ` + long("s") + ` const copy = s; s += "more"; return [copy, s]`,
		"a closure":                                     `let s = ""; const add = (x) => { s += x }; for (let i = 0; i < 400; i++) add("abcde"); return s`,
		"two closures":                                  `const make = () => { let s = ""; return { add: (x) => { for (const c of x) s += c; return s }, get: () => s } }; const a = make(), b = make(); for (let i = 0; i < 200; i++) { a.add("aaaaaa"); b.add("bbbbbbbb") } return [a.get(), b.get()]`,
		"one for each turn of a loop":                   `const all = []; for (let i = 0; i < 3; i++) { let s = ""; ` + strings.ReplaceAll(long("s"), "i", "j") + ` all.push(() => s + i); s += i } return all.map((f) => f())`,
		"the variable of a for statement":               `const all = []; for (let s = "", i = 0; i < 300; i++, s += "12345678") all.push(() => s.length); return all.map((f) => f())`,
		"a property in short":                           `let s = ""; ` + long("s") + ` const o = { s, t: s, s2() { return s } }; return [o.s, o.t, o.s2()]`,
		"a template, call and comparison":               "let s = ''; " + long("s") + " const f = (...x) => x.join(); return [`<${s}>`, f(s, ...s.slice(0, 3)), s === s + '', s == 5, s < 'a', !s, s ? 1 : 2, s && 3, s || 4, s ?? 5, [s], s?.length, s?.[0], s in { }]",
		"a generator that is left":                      `function* g() { let s = ""; ` + long("s") + ` for (;;) s += yield s.length } const i = g(); i.next(); i.next("ab"); return i.next("c").value`,
		"shadowed by a function's":                      `let s = ""; ` + long("s") + ` const f = () => { let s = "in"; for (const x of [1, 2]) s += x; return s }; return [f(), s.length]`,
		"a sum of numbers of the same name (not woven)": `const f = () => { let s = 0; for (const x of [1, 2]) s += x; return s }; const g = () => { let s = ""; for (const x of [1, 2]) s += x; return s }; return [f(), g()]`,
		"a parameter of the same name (not woven)":      `const f = (s) => { for (const x of [1, 2]) s += x; return s }; const g = () => { let s = ""; for (const x of [1, 2]) s += x; return s }; return [f(1), g()]`,
		"used before its declaration":                   `try { s += "x" } catch (e) { return e.name } let s = ""; ` + long("s") + ` return s`,
		"typeof of what is not declared (not woven)":    `const f = () => { let s = ""; ` + long("s") + ` return s.length }; return [typeof s, f()]`,
		"an object's conversion":                        `let s = ""; ` + long("s") + ` const o = { [s.slice(0, 3)]: s.length, toString: () => s.slice(0, 5) }; return [o, "" + o]`,
		"thrown and caught":                             `let s = ""; ` + long("s") + ` try { throw s } catch (e) { return e === s }`,
		"switch and labels":                             `let s = "", n = 0; a: for (;;) { s += "12345678"; switch (s.length > 2000) { case true: break a } n++ } return [s, n]`,
	} {
		t.Run(name, func(t *testing.T) {
			source := "JSON.stringify((function () {" + source + "})())"
			plain, err := goja.New().RunString(source)
			if err != nil {
				t.Fatal(err)
			}
			tree, err := goja.Parse("main.js", source)
			if err != nil {
				t.Fatal(err)
			}
			// All that can be woven is, whether it pays or not.
			names := map[string]bool{}
			for name, use := range surveyTexts(tree) {
				if use.holdsText() {
					names[name] = true
				}
			}
			if !names["s"] && !strings.HasSuffix(name, "(not woven)") {
				t.Error("s is not woven")
			}
			weaveVariables(tree, names)
			woven, err := enterTree(t, tree, usual)
			if err != nil {
				t.Fatal(err)
			}
			if woven.String() != plain.String() {
				t.Errorf("got %s\nwant %s", woven, plain)
			}
		})
	}
}

// TestWhichTextsAreWoven says of a variable s what pays.
func TestWhichTextsAreWoven(t *testing.T) {
	for _, test := range []struct {
		name, source string
		woven        bool
	}{
		{"appended in a loop", `let s = ""; for (;;) s += x`, true},
		{"a sum in a loop", "let s = ``; while (x) s = s + x + y", true},
		{"appended in a callback", `let s = "a" + b; list.forEach((x) => { s += x }); s`, true},
		{"read once where it is appended once", `let s = ""; for (const x of list) { if (s) s += ", "; s += x }`, true},
		{"cut after the loop", `let s = ""; for (;;) s += x; s = s.trim().slice(1)`, true},
		{"declared in the loop of the append", `for (;;) { let s = ""; s += x }`, false},
		{"never appended repeatedly", `let s = ""; s += x; s += y`, false},
		{"read more often than appended", `let s = ""; for (;;) s += x; for (let i = 0; i < s.length; i++) f(s[i])`, false},
		{"a number", `let s = 0; for (;;) s += x`, false},
		{"of an unknown kind", `let s = f(); for (;;) s += x`, false},
		{"assigned something unknown", `let s = ""; for (;;) s += x; s = f()`, false},
		{"without a value at first", `let s; for (;;) s += x`, false},
		{"var", `var s = ""; for (;;) s += x`, false},
		{"a parameter of that name", `let s = ""; for (;;) s += x; (s) => 1`, false},
		{"a pattern with that name", `let s = ""; for (;;) s += x; { const { s } = y }`, false},
		{"a pattern that assigns it", `let s = ""; for (;;) s += x; [s] = y`, false},
		{"a class of that name", `let s = ""; for (;;) s += x; { class s {} }`, false},
		{"a function of that name", `let s = ""; for (;;) s += x; { function s() {} }`, false},
		{"a caught error of that name", `let s = ""; for (;;) s += x; try { } catch (s) { }`, false},
		{"a loop's variable of that name", `let s = ""; for (;;) s += x; for (const s of y);`, false},
		{"counted", `let s = ""; for (;;) s += x; s++`, false},
		{"its type asked for", `let s = ""; for (;;) s += x; typeof s`, false},
		{"another compound assignment", `let s = ""; for (;;) s += x; s ||= "y"`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			tree, err := goja.Parse("main.js", test.source)
			if err != nil {
				t.Fatal(err)
			}
			use := surveyTexts(tree)["s"]
			if woven := use.holdsText() && use.pays(); woven != test.woven {
				t.Errorf("woven is %v", woven)
			}
		})
	}
}

func TestATextThatGrowsBeyondTheMemoryIsRefused(t *testing.T) {
	_, err := enter(t, `(function () { let s = ""; for (;;) s += "0123456789abcdef".repeat(1000) })()`, usual)
	if err == nil || !strings.Contains(err.Error(), "RangeError: Invalid string length") {
		t.Errorf("got %v", err)
	}
}

func TestAMethodOfTextsThatGivesSomethingElseHarmsNothing(t *testing.T) {
	value, err := enter(t, `(function () { String.prototype.trim = () => ({ toString: () => "odd" });
		let s = ""; for (const x of [1, 2]) s += x; s = s.trim(); s += "!"; s = s.trim(); return s + "" })()`, usual)
	if err != nil || value.String() != "odd" {
		t.Errorf("got %v, %v", value, err)
	}
}

func BenchmarkAppend(b *testing.B) {
	const source = `(function () { let s = ""; for (let i = 0; i < 5000; i++) s += "0123456789"; return s.length })`
	for name, compiled := range map[string]func() (goja.Callable, error){
		"goja": func() (goja.Callable, error) {
			value, err := goja.New().RunString(source)
			f, _ := goja.AssertFunction(value)
			return f, err
		},
		"woven": func() (goja.Callable, error) {
			value, err := enter(b, source, usual)
			f, _ := goja.AssertFunction(value)
			return f, err
		},
	} {
		b.Run(name, func(b *testing.B) {
			f, err := compiled()
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := f(goja.Undefined()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
