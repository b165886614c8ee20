package guard

import (
	"errors"
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/weave"
)

// words is a program whose text has these names.
type words []string

func (w words) Mentions(name string) bool { return w.Names(name) }
func (w words) Reaches(name string) bool  { return w.Names(name) }
func (words) Extracts(string) bool        { return false }
func (words) Hooks() bool                 { return false }
func (w words) Names(name string) bool {
	for _, word := range w {
		if word == name {
			return true
		}
	}
	return false
}

func newGuarded(t testing.TB, host Host, program Program) (*goja.Runtime, *Guard) {
	t.Helper()
	vm := goja.New()
	g, err := Install(vm, host, program)
	if err != nil {
		t.Fatal(err)
	}
	return vm, g
}

func TestRequestsForMoreThanTheMemoryAreRefused(t *testing.T) {
	const text, array, buffer, stack = "RangeError: Invalid string length", "RangeError: Invalid array length",
		"RangeError: Array buffer allocation failed", "RangeError: Maximum call stack size exceeded"
	for _, test := range []struct{ name, source, want string }{
		{"repeat", `"x".repeat(2 ** 21)`, text},
		{"repeat of wide characters", `"\u00e9".repeat(2 ** 19 + 1)`, text},
		{"repeat up to the memory", `"x".repeat(2 ** 20).length`, "1048576"},
		{"repeat of wide characters up to the memory", `"\u00e9".repeat(2 ** 19).length`, "524288"},
		{"padStart", `"x".padStart(2 ** 21)`, text},
		{"padEnd by more than one character", `"x".padEnd(2 ** 20, "ab").slice(-3)`, "aba"},
		{"concat of strings", `"x".repeat(6e5).concat("y".repeat(6e5))`, text},
		{"join of long strings", `new Array(100).fill("x".repeat(1e5)).join("")`, text},
		{"join by a long separator", `new Array(100).fill("").join("x".repeat(1e5))`, text},
		{"an array of arrays as text", `"" + new Array(100).fill(["x".repeat(1e5)])`, text},
		{"replaceAll by a long text", `"a".repeat(100).replaceAll("a", "b".repeat(1e5))`, text},
		{"split into too many", `"a".repeat(1e6).split("")`, array},
		{"split of a long string into few", `"a".repeat(1e6).split("b").length`, "1"},
		{"split by a pattern into too many", `"ab".repeat(4e5).split(/b/)`, array},
		{"replaceAll of too many", `"ab".repeat(4e5).replaceAll("b", "c")`, array},
		{"Promise.all of holes", `Promise.all(new Array(4294967295))`, array},
		{"an error that is its own message", `const e = new Error(); e.message = e; "" + e`, stack},
		{"JSON of control characters", `JSON.stringify("\u0001".repeat(3e5))`, text},
		{"normalize", `"\u00e9".repeat(1e5).normalize("NFD")`, text},
		{"fill", `new Array(1e6).fill(0)`, array},
		{"fill of a part", `new Array(1e9).fill(7, 0, 2).slice(0, 3).join()`, "7,7,"},
		{"concat of arrays", `const a = new Array(4e4).fill(0); a.concat(a)`, array},
		{"toReversed", `new Array(1e6).toReversed()`, array},
		{"keys of a string", `Object.keys("x".repeat(1e6))`, array},
		{"buffers that are kept", `const a = []; for (let i = 0; i < 9; i++) a.push(new ArrayBuffer(3e5)); a.length`, buffer},
		{"typed arrays that are kept", `const a = []; for (let i = 0; i < 9; i++) a.push(new Float64Array(4e4).subarray(1, 2)); a.length`, buffer},
		{"buffers that are dropped", `for (let i = 0; i < 20; i++) new ArrayBuffer(6e5); "made"`, "made"},
		{"a typed array of a shorter kind", `new Float64Array(new Uint8Array(2e5))`, "RangeError: Invalid typed array length: 200000"},
		{"JSON of a typed array", `JSON.stringify(new Uint8Array(1e5))`, array},
		{"an ownKeys trap without its elements", `Object.keys(new Proxy({}, {ownKeys: () => ({length: 1})}))`,
			"TypeError: proxy [[OwnPropertyKeys]] must return an array with only string and symbol elements"},
		{"an ArrayBuffer", `new ArrayBuffer(2 ** 20 + 1)`, buffer},
		{"a typed array", `new Float64Array(2 ** 18)`, "RangeError: Invalid typed array length: 262144"},
		{"a typed array of an array-like", `new Uint8Array({length: 2 ** 40})`, "RangeError: Invalid typed array length: 1099511627776"},
		{"the arguments of a call", `Math.max.apply(null, new Array(2e5))`, stack},
		{"JSON of shared values", `let a = ["x"]; for (let i = 0; i < 30; i++) a = [a, a]; JSON.stringify(a)`, text},
		{"JSON by its indent", `let a = [1]; for (let i = 0; i < 15; i++) a = [a, a]; JSON.stringify(a, null, 10)`, text},
		{"values of JSON", `JSON.parse("[" + "[],".repeat(1e4) + "0]")`, "RangeError: JSON text is too large for the memory of the run"},
		{"deep JSON", `JSON.parse("[".repeat(1e5))`, stack},
		{"an array within itself", `const a = []; a[0] = a; a.flat(Infinity)`, stack},
		{"arrays within arrays", `let a = []; for (let i = 0; i < 6000; i++) a = [a]; "" + a`, stack},
	} {
		t.Run(test.name, func(t *testing.T) {
			vm, _ := newGuarded(t, Host{Memory: 1 << 20}, nil)
			value, err := vm.RunString("(() => { try { return eval0(); } catch (e) { return String(e); } function eval0() { " +
				lastValue(test.source) + " } })()")
			if err != nil {
				t.Fatal(err)
			}
			if got := value.String(); got != test.want {
				t.Errorf("got %.100s, want %s", got, test.want)
			}
		})
	}
}

// lastValue makes the last statement of a source, behind the last semicolon, its return value.
func lastValue(source string) string {
	for i := len(source) - 1; i > 0; i-- {
		if source[i] == ';' {
			return source[:i+1] + " return " + source[i+1:]
		}
	}
	return "return " + source
}

func TestNativeLoopsEndWhenTheRunHasSettled(t *testing.T) {
	for _, test := range []struct{ name, source string }{
		{"join of holes", `new Array(4294967295).join("")`},
		{"fill", `for (;;) new Array(1e5).fill(0)`},
		{"arrays that share arrays, as text", `let a = [""]; for (let i = 0; i < 40; i++) a = [a, a]; "" + a`},
		{"JSON of shared empty values", `let a = []; for (let i = 0; i < 40; i++) a = [a, a]; JSON.stringify(a)`},
		{"an iterator over a claimed length", `[...{length: 2 ** 53 - 1, [Symbol.iterator]: [].values}]`},
		{"built-in callbacks", `new Array(1e6).fill(0).map(Boolean)`},
		{"a set of holes", `new Set(new Array(4294967295))`},
		{"built-in callbacks over a typed array", `new Uint8Array(1e6).map(Math.abs)`},
		{"sort of a typed array", `new Uint32Array(2e5).map((x, i) => i * 7919 % 100003).sort()`},
		{"sort of a typed array by a built-in", `new Uint8Array(2e5).sort(Math.max)`},
		{"join of a typed array", `new Uint8Array(1e6).join()`},
		{"the coding of a long text", `encodeURIComponent("\u00e9".repeat(1e7))`},
		{"the decoding of a long text", `decodeURIComponent("%41".repeat(1e7))`},
		{"the digits of a BigInt", `BigInt("1".repeat(1e6))`},
		{"sort without a comparison", `new Array(1e5).fill(0).map((x, i) => (i * 7919) % 100003).sort()`},
	} {
		t.Run(test.name, func(t *testing.T) {
			calls := 0
			vm, _ := newGuarded(t, Host{Memory: 1 << 26, Stopped: func() bool { calls++; return calls > 100 }}, nil)
			_, err := vm.RunString(test.source)
			var interrupted *goja.InterruptedError
			if !errors.As(err, &interrupted) {
				t.Errorf("got %v, want an interrupt", err)
			}
		})
	}
}

func TestOnlyWhatTheProgramCanReachIsGuarded(t *testing.T) {
	vm, g := newGuarded(t, Host{Memory: 1 << 20}, words{"repeat"})
	for _, test := range []struct{ source, want string }{
		{`try { "x".repeat(2 ** 30) } catch (e) { e.message }`, "Invalid string length"},
		{`eval("1 + 1")`, "2"},
	} {
		value, err := vm.RunString(test.source)
		if err != nil || value.String() != test.want {
			t.Errorf("%s: got %v %v, want %s", test.source, value, err, test.want)
		}
	}
	g.Reach("eval")
	g.Reach("Uint8Array")
	g.Reach("no such global")
	if _, err := vm.RunString(`eval("1 + 1")`); err == nil {
		t.Error("eval is not guarded after Reach")
	}
	if _, err := vm.RunString(`new Uint8Array(2 ** 30)`); err == nil {
		t.Error("Uint8Array is not guarded after Reach")
	}
}

func TestPrototypesThatWouldMakeLookupEndlessAreRefused(t *testing.T) {
	for _, source := range []string{
		`const t = {}, p = new Proxy(t, {}); Object.setPrototypeOf(t, p)`,
		`const t = {}, p = new Proxy(t, {}); t.__proto__ = p`,
		`const t = {}, p = new Proxy(t, {}); if (!Reflect.setPrototypeOf(t, p)) throw new TypeError("false")`,
		`const t = {}, p = new Proxy(t, {}); Object.setPrototypeOf(t, Object.create(p))`,
		`const h = {}, p = new Proxy({}, h); Object.setPrototypeOf(h, p)`,
		`const t = {}, p = new Proxy(new Proxy(t, {}), {}); Object.setPrototypeOf(p, p)`,
	} {
		vm, _ := newGuarded(t, Host{Memory: 1 << 20}, nil)
		var thrown *goja.Exception
		if _, err := vm.RunString(source); !errors.As(err, &thrown) {
			t.Errorf("%s: got %v, want a TypeError", source, err)
		}
	}
}

func TestTheGuardsDoNotDependOnWhatTheProgramChanges(t *testing.T) {
	vm, _ := newGuarded(t, Host{Memory: 1 << 20}, nil)
	value, err := vm.RunString(`
		const join = Array.prototype.join, map = Array.prototype.map;
		for (const owner of [Array.prototype, Function.prototype, Object.prototype, String.prototype]) {
			for (const name of Object.getOwnPropertyNames(owner)) {
				if (name !== "constructor" && typeof Object.getOwnPropertyDescriptor(owner, name).value === "function") owner[name] = () => { throw "changed" };
			}
		}
		delete Array.prototype[Symbol.iterator];
		globalThis.RangeError = 1;
		const list = [1, 2, 3]; list.join = join;
		const like = {length: 2, 0: "a", 1: "b", map};
		[list.join("-"), like.map(x => x + x)[1]][0] + like.map(x => x + x)[1]`)
	if err != nil || value.String() != "1-2-3bb" {
		t.Errorf("got %v %v", value, err)
	}
}

// computedNames is what a usual program says that has a computed key.
func computedNames(t testing.TB) Program {
	tree, err := goja.Parse("main.js", `const counts = {}; for (const word of "a b a".split(" ")) counts[word] = (counts[word] ?? 0) + 1;
		Object.keys(counts).sort().map(k => k + counts[k]).join()`)
	if err != nil {
		t.Fatal(err)
	}
	return weave.Program(tree)
}

func BenchmarkInstall(b *testing.B) {
	for _, bench := range []struct {
		name    string
		program Program
	}{
		{"a program without guarded names", words{}},
		{"a program with usual names", words{"map", "filter", "keys", "split", "JSON", "join", "Object"}},
		{"a program with a computed key", computedNames(b)},
		{"a program that can reach all", nil},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				newGuarded(b, Host{Memory: 1 << 28}, bench.program)
			}
		})
	}
	b.Run("the runtime alone", func(b *testing.B) {
		for b.Loop() {
			goja.New()
		}
	})
}

func TestABuiltInThatIsAHookCountsHowDeepItIsAndEndsWithTheRun(t *testing.T) {
	settled := false
	vm, g := newGuarded(t, Host{Memory: 1 << 20, Stopped: func() bool { return settled }}, nil)
	hook := func(expression string) (function, standIn *goja.Object) {
		value, err := vm.RunString(expression)
		if err != nil {
			t.Fatal(err)
		}
		function = value.(*goja.Object)
		return function, g.Hook(function).(*goja.Object)
	}
	trim, standIn := hook("String.prototype.trim")
	if standIn == trim || g.Hook(trim) != standIn || g.Hook(standIn) != standIn {
		t.Error("a built-in has not one stand-in")
	}
	for _, expression := range []string{"(function () {})", "(() => 1)", "(class {})", "({})", "(function* () {})"} {
		if function, standIn := hook(expression); standIn != function {
			t.Errorf("%s has a stand-in", expression)
		}
	}
	if err := vm.Set("standIn", standIn); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		`standIn.call(" a ")`: "a",
		`const o = {}; o.toString = standIn; try { "" + o } catch (e) { e + "" }`: "RangeError: Maximum call stack size exceeded",
	} {
		if got, err := vm.RunString(source); err != nil || got.String() != want {
			t.Errorf("%s is %v, %v", source, got, err)
		}
	}
	settled = true
	var interrupted *goja.InterruptedError
	if _, err := vm.RunString(`standIn.call("")`); !errors.As(err, &interrupted) {
		t.Errorf("got %v, want an interrupt", err)
	}
}
