package inspect_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// evaluate runs a script with inspect, format, custom and interrupt in scope.
func evaluate(t testing.TB, script string, options inspect.Options) (string, error) {
	t.Helper()
	vm := goja.New()
	install(t, vm, options)
	if err := vm.Set("interrupt", func() { vm.Interrupt("stop") }); err != nil {
		t.Fatal(err)
	}
	v, err := vm.RunString(script)
	var exception *goja.Exception
	switch {
	case errors.As(err, &exception):
		// The text of a hostile exception must not be asked for.
		return "", errors.New("the script threw")
	case err != nil:
		return "", err
	}
	return v.String(), nil
}

func TestHostileValuesAreRenderedSafely(t *testing.T) {
	for name, c := range map[string]struct{ script, want string }{
		"a map that holds itself":    {`const m = new Map(); m.set(m, m); inspect(m)`, "<ref *1> Map(1) { [Circular *1] => [Circular *1] }"},
		"a set that holds itself":    {`const s = new Set(); s.add(s); inspect(s)`, "<ref *1> Set(1) { [Circular *1] }"},
		"an array without end":       {`inspect(new Array(4294967295))`, "[ <4294967295 empty items> ]"},
		"an array with one far item": {`const a = []; a[4294967290] = 1; a.x = 2; inspect(a)`, "[ <4294967290 empty items>, 1, x: 2 ]"},
		"a very deep array":          {`let a = []; for (let i = 0; i < 1e5; i++) a = [a]; inspect(a)`, "[ [ [ [Array] ] ] ]"},
		"a prototype that is a proxy of the object": {
			`const t = {}; const p = new Proxy(t, {}); Object.setPrototypeOf(t, p); inspect(t) + inspect(p)`, "Object <Object <Object <Object <Complex prototype>>>> {}Object <Object <Object <Object <Complex prototype>>>> {}"},
		"a tag that throws":            {`inspect({ a: 1, get [Symbol.toStringTag]() { throw 1; } })`, "{ a: 1, [Symbol(Symbol.toStringTag)]: [Getter] }"},
		"an inherited tag that throws": {`class A { get [Symbol.toStringTag]() { throw new Error(); } } inspect(new A())`, "A {}"},
		"getters that throw":           {`inspect({ get a() { throw 1; } })`, "{ a: [Getter] }"},
		"getters that throw, called":   {`inspect({ get a() { throw 1; } }, { getters: true })`, "{ a: [Getter: <Inspection threw>] }"},
		"a constructor getter":         {`inspect({ get constructor() { throw 1; } })`, "{ constructor: [Getter] }"},
		"a static name getter":         {`class A { static get name() { throw 1; } } inspect(new A()) + inspect(A)`, "{}[class (anonymous)]"},
		"an error with a hostile message": {
			`const e = new Error("x"); e.stack = "S"; Object.defineProperty(e, "message", { get() { throw e; } }); inspect(e)`, "[S]"},
		"an error with a hostile stack": {
			`const e = new Error("x"); Object.defineProperty(e, "stack", { get() { throw e; } }); inspect(e)`, "[Error: x]"},
		"an error with a hostile name": {
			`const e = new Error("x"); e.stack = "S"; Object.defineProperty(e, "name", { get() { throw e; } }); inspect(e)`, "[S]"},
		"an error whose name throws while the stack is composed": {
			`class E extends Error { get name() { throw 1; } } inspect(new E("x"))`, "[E [Error]: x]"},
		"an error with a hostile cause": {
			`const e = new Error("x"); e.stack = "S"; Object.defineProperty(e, "cause", { get() { throw e; } }); inspect(e)`, "[S] { [cause]: [Getter] }"},
		"an error with hostile errors": {
			`const e = new Error("x"); e.stack = "S"; Object.defineProperty(e, "errors", { get() { throw e; } }); inspect(e)`, "[S]"},
		"an error that causes itself": {
			`const e = new Error("x"); e.stack = "S"; e.cause = e; inspect(e)`, "<ref *1> [S] { cause: [Circular *1] }"},
		"an error whose name is no string": {`const e = new Error("x"); e.stack = "S"; Object.defineProperty(e, "name", { value: { toString() { throw 1; } } }); inspect(e)`, "[S]"},
		"a custom function that throws":    {`inspect({ [custom]() { throw 1; }, a: 1 }).slice(0, 13)`, "{\n  a: 1,\n  ["},
		"a custom function without an end": {`let n = 0; const make = () => ({ [custom]() { n++; return make(); } }); inspect(make()).length > 0 && n < 200`, "true"},
		"a custom getter that throws":      {`inspect(Object.defineProperty({ a: 1 }, custom, { get() { throw 1; } }))`, "{ a: 1 }"},
		"built-ins that were replaced":     {`const values = [new Map([[1, { a: 1 }]]), /x/g, () => 1, { get a() { return 1; } }]; Object.getOwnPropertyDescriptor = Map.prototype.entries = Object.keys = Function.prototype.toString = RegExp.prototype.exec = () => { throw 1; }; delete Map.prototype.size; Array.prototype[Symbol.iterator] = null; Object.prototype.get = Object.prototype.value = Object.prototype.enumerable = 5; inspect(values)`, "[\n  Map(1) { 1 => { a: 1 } },\n  /x/g,\n  [Function (anonymous)],\n  { a: [Getter] }\n]"},
		"iterator prototypes that were replaced": {
			`Object.getPrototypeOf(new Map().entries()).next = () => { throw 1; }; inspect(new Map([[1, 2]])) + inspect(new Set([1]).values())`, "Map(1) { 1 => 2 }[Set Iterator] { 1 }"},
		"regular expression getters that were replaced": {
			`for (const n of ["source", "flags", "global"]) Object.defineProperty(RegExp.prototype, n, { get() { throw 1; } }); inspect(/a/g)`, "/a/g"},
		"globals that are gone": {`Object = Map = Symbol = JSON = undefined; inspect(new (class A { x = [1] })())`, "A { x: [ 1 ] }"},
		"a proxy that traps all": {
			`inspect(new Proxy({ a: 1 }, new Proxy({}, { get() { throw 1; } })))`, "{ a: 1 }"},
		"a revoked proxy":               {`const { proxy, revoke } = Proxy.revocable([], {}); revoke(); inspect([proxy, new Proxy(proxy, {})]) + format("%s", proxy)`, "[ <Revoked Proxy>, <Revoked Proxy> ]<Revoked Proxy>"},
		"a long chain of proxies":       {`let p = { a: 1 }; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); inspect(p)`, "{ a: 1 }"},
		"a long chain of prototypes":    {`let o = { __proto__: null }; for (let i = 0; i < 1e5; i++) o = Object.create(o); inspect(o).slice(0, 40)`, "Object <Object <Object <Object <Complex "},
		"proxies in prototypes":         {`inspect(Object.setPrototypeOf({ a: 1 }, new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 1; } })))`, "{ a: 1 }"},
		"a boxed value without methods": {`inspect([Object.setPrototypeOf(Object(1), null), Object.setPrototypeOf(Object("s"), null)])`, "[ [Number (null prototype): 1], [String (null prototype): 's'] ]"},
		"an array with a huge name":     {`const a = [1]; a["k".repeat(20)] = 1; inspect(a)`, "[ 1, kkkkkkkkkkkkkkkkkkkk: 1 ]"},
		"an accessor inside an array":   {`inspect(Object.defineProperty([1], 0, { get() { throw 1; } }))`, "[ [Getter] ]"},
		"options that throw":            {`inspect({ a: { b: {} } }, { get depth() { throw 1; }, compact: "x", breakLength: {} })`, "{ a: { b: {} } }"},
		"a symbol in a format":          {`format("%d %i %f %s", Symbol("a"), Symbol("a"), Symbol("a"), Symbol("a"))`, "NaN NaN NaN Symbol(a)"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := evaluate(t, c.script, inspect.Defaults())
			if err != nil {
				t.Fatal(err)
			}
			if got != c.want {
				t.Errorf("%s\ngot:  %s\nwant: %s", c.script, got, c.want)
			}
		})
	}
}

func TestWorkIsBoundedByTheBytesOfTheText(t *testing.T) {
	for name, script := range map[string]string{
		"a graph with 2^40 paths":        `let o = [1]; for (let i = 0; i < 40; i++) o = [o, o]; inspect(o, { depth: null })`,
		"deep nesting without a limit":   `let a = []; for (let i = 0; i < 1e5; i++) a = { a }; inspect(a, { depth: null })`,
		"a million properties":           `const o = {}; for (let i = 0; i < 5e4; i++) o["key" + i] = i; inspect(o)`,
		"a long string":                  `inspect("x".repeat(5e5), { maxStringLength: null })`,
		"a long string of two bytes":     `inspect("é".repeat(5e5), { maxStringLength: null })`,
		"many long arguments":            `format(...Array.from({ length: 100 }, () => "y".repeat(1e5)))`,
		"long directives":                `format("%s".repeat(100), ...Array.from({ length: 100 }, () => "y".repeat(1e5)))`,
		"a long symbol":                  `inspect(Symbol("s".repeat(5e5)))`,
		"a long key":                     `inspect({ ["k".repeat(5e5)]: 1 })`,
		"a long class name":              `inspect(new (Object.defineProperty(class {}, "name", { value: "n".repeat(5e5) }))())`,
		"a large array without a limit":  `inspect(new Array(5e4).fill("abc"), { maxArrayLength: null })`,
		"a large typed array":            `inspect(new Uint8Array(1e6), { maxArrayLength: null })`,
		"newlines in deep custom output": `let o = { [custom]: () => "\n".repeat(1e5) }; for (let i = 0; i < 50; i++) o = { o }; inspect(o, { depth: null })`,
		"newlines in a deep error":       `let o = new Error("x"); o.stack = "\n".repeat(1e6); for (let i = 0; i < 50; i++) o = { o }; inspect(o, { depth: null })`,
		"a large bigint":                 `inspect(1n << 2000000n)`,
		"very many objects":              `const row = Array.from({ length: 100 }, () => ({})); const square = row.map(() => row); inspect(square.map(() => square), { depth: null })`,
		"a message of an error":          `const e = new Error("m".repeat(5e5)); inspect(e)`,
	} {
		t.Run(name, func(t *testing.T) {
			options := inspect.Defaults()
			options.MaxBytes = 1 << 17
			got, err := evaluate(t, script, options)
			if err != nil {
				t.Fatal(err)
			}
			const marker = "... output cut"
			if limit := options.MaxBytes + len(marker); len(got) > limit {
				t.Errorf("%d bytes", len(got))
			}
			if !strings.HasSuffix(got, marker) && name != "deep nesting without a limit" {
				t.Errorf("no marker: ...%q", got[max(0, len(got)-60):])
			}
		})
	}
}

func TestInterruptsPassThrough(t *testing.T) {
	for name, script := range map[string]string{
		"a tag":             `inspect({ __proto__: { get [Symbol.toStringTag]() { interrupt(); for (;;); } } })`,
		"a custom function": `inspect({ [custom]() { interrupt(); for (;;); } })`,
		"an error's name":   `class E extends Error { get name() { interrupt(); for (;;); } } inspect(new E())`,
		"a getter":          `inspect({ get a() { interrupt(); for (;;); } }, { getters: true })`,
		"toString":          `format("%s", { toString() { interrupt(); for (;;); } })`,
		"toJSON":            `format("%j", { toJSON() { interrupt(); for (;;); } })`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := evaluate(t, `try { `+script+` } finally { 1 }`, inspect.Defaults())
			var interrupted *goja.InterruptedError
			if !errors.As(err, &interrupted) {
				t.Errorf("not interrupted: %v", err)
			}
		})
	}
}

func TestIteratorsDoNotAdvance(t *testing.T) {
	got, err := evaluate(t, `const it = new Map([[1, 2], [3, 4]]).entries(); inspect(it); inspect(it); JSON.stringify([...it])`, inspect.Defaults())
	if err != nil || got != "[[1,2],[3,4]]" {
		t.Errorf("%s, %v", got, err)
	}
}

func TestStacksOfTheEngineAreShownAsNodeShowsThem(t *testing.T) {
	vm := goja.New()
	inspector := inspect.New(vm)
	v, err := vm.RunScript("main.ts", "function f() {\n  return [new TypeError('bad')];\n}\nf()")
	if err != nil {
		t.Fatal(err)
	}
	want := "[\n  TypeError: bad\n      at f (main.ts:2:11)\n      at main.ts:4:2\n]"
	if got := inspector.Inspect(v, inspect.Defaults()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	hidden := inspect.Defaults()
	hidden.ShowHidden = true
	if got := inspector.Inspect(v, hidden); !strings.Contains(got, `[stack]: 'TypeError: bad\n    at f (main.ts:2:11)\n`) {
		t.Errorf("with hidden properties, got:\n%s", got)
	}
	inspector.Stack = func(*goja.Object) string { return "TypeError: bad\n    at hook (main.ts:1:1)" }
	want = "[\n  TypeError: bad\n      at hook (main.ts:1:1)\n]"
	if got := inspector.Inspect(v, inspect.Defaults()); got != want {
		t.Errorf("with a hook, got:\n%s\nwant:\n%s", got, want)
	}
	v, err = vm.RunString(`const e = new Error("x"); e.stack = "Error: x\n    at assigned (a.ts:1:1)"; e`)
	if err != nil {
		t.Fatal(err)
	}
	want = "Error: x\n    at assigned (a.ts:1:1)"
	if got := inspector.Inspect(v, inspect.Defaults()); got != want {
		t.Errorf("with an assigned stack, got:\n%s\nwant:\n%s", got, want)
	}
}

func TestTextMayBeBoundedShort(t *testing.T) {
	vm := goja.New()
	options := inspect.Defaults()
	options.MaxBytes = 7
	if got := inspect.New(vm).Inspect(vm.ToValue("ééééé"), options); got != "'ééé... output cut" {
		t.Errorf("%q", got)
	}
}

func BenchmarkInspectSmallObject(b *testing.B) {
	vm := goja.New()
	inspector := inspect.New(vm)
	v, err := vm.RunString(`({ id: 1, name: "Ann", tags: ["a", "b"] })`)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		inspector.Inspect(v, inspect.Defaults())
	}
}

func BenchmarkFirstUse(b *testing.B) {
	vm := goja.New()
	v := vm.NewObject()
	b.ReportAllocs()
	for b.Loop() {
		inspect.New(vm).Inspect(v, inspect.Defaults())
	}
}
