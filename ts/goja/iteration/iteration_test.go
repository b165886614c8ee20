package iteration

import (
	"errors"
	"testing"

	"github.com/dop251/goja"
)

// program is one whose text has some names.
type program struct {
	names     []string
	delegates bool
}

func (p program) Names(name string) bool {
	for _, known := range p.names {
		if known == name {
			return true
		}
	}
	return false
}

func (p program) Delegates() bool { return p.delegates }

func (program) Iterates() bool { return true }

func never() bool { return false }

// run gives the JSON of a program's value.
func run(t *testing.T, source string, install func(*goja.Runtime) error) string {
	t.Helper()
	vm := goja.New()
	if err := install(vm); err != nil {
		t.Fatal(err)
	}
	value, err := vm.RunString("JSON.stringify((function () {" + source + "})())")
	if err != nil {
		return err.Error()
	}
	return value.String()
}

// TestArraysAreIteratedAsBefore compares with goja's own iterators.
func TestArraysAreIteratedAsBefore(t *testing.T) {
	for name, source := range map[string]string{
		"a loop":                        `let s = 0; for (const x of [1, 2, 3]) s += x; return s`,
		"an empty array":                `for (const x of []) return "no"; return [...[]]`,
		"more elements than a tick":     `let s = 0; for (const x of Array.from({ length: 3000 }, (_, i) => i)) s += x; return s`,
		"holes and undefined":           `return [...[1, , undefined, 4]].map((x) => String(x))`,
		"a hole that the prototype has": `Array.prototype[1] = "p"; try { return [...[1, , 3]] } finally { delete Array.prototype[1] }`,
		"an array that grows":           `const a = [1]; for (const x of a) if (a.length < 5) a.push(x * 2); return a`,
		"an array that shrinks":         `const a = [1, 2, 3, 4], seen = []; for (const x of a) { seen.push(x); a.pop() } return seen`,
		"an array that is emptied":      `const a = [1, 2, 3], seen = []; for (const x of a) { seen.push(x); a.length = 0 } return seen`,
		"an element that changes":       `const a = [1, 2, 3], seen = []; for (const x of a) { a[2] = 9; seen.push(x) } return seen`,
		"an accessor":                   `const a = [1, 2]; Object.defineProperty(a, 1, { get() { return "got" } }); return [...a]`,
		"an accessor that throws":       `const a = [1, 2]; Object.defineProperty(a, 1, { get() { throw new Error("mine") } }); try { return [...a] } catch (e) { return e.message }`,
		"a sparse array":                `const a = []; a[70000] = 1; let n = 0; for (const x of a) n++; return n`,
		"a loop in a loop":              `const a = [1, 2], seen = []; for (const x of a) for (const y of a) seen.push([x, y]); return seen`,
		"break, continue and labels":    `const seen = []; outer: for (const x of [1, 2, 3, 4]) { for (const y of [1, 2]) { if (x === 2) continue outer; if (x === 4) break outer; seen.push(x * y) } } return seen`,
		"a throw out of a loop":         `try { for (const x of [1, 2]) throw new Error("at " + x) } catch (e) { return e.message }`,
		"destructuring":                 `const [a, , b = 5, ...rest] = [1, 2, undefined, 4, 5]; let c, d; [c, d] = [a, b]; return [a, b, rest, c, d]`,
		"destructuring beyond the end":  `const [a, b, c = "default", [d] = [7]] = [1]; return [a, typeof b, c, d]`,
		"destructuring in parameters":   `return [[1, [2, 3]], [4, [5, 6]]].map(([a, [b, c]]) => a + b + c)`,
		"an exchange":                   `let a = 1, b = 2; [a, b] = [b, a]; return [a, b]`,
		"arguments that are spread":     `const f = (...list) => list.length; return [f(...[1, 2, 3], 4, ...[]), Math.max(...[5, 9, 2]), new Date(...[2020, 1]).getFullYear()]`,
		"pairs of a Map":                `const seen = []; for (const [key, value] of new Map([["a", 1], ["b", 2]])) seen.push(key + value); return seen`,
		"entries":                       `const seen = []; for (const [i, x] of ["a", "b"].entries()) seen.push(i + x); return seen`,
		"collections made of arrays":    `return [[...new Set([1, 2, 1])], [...new Map([[1, 2]])], Object.fromEntries([["a", 1]]), Array.from([1, 2]), [...new Uint8Array([1, 2])]]`,
		"what is thrown of entries":     `try { new Map([1]) } catch (e) { return e.message }`,
		"a subclass":                    `class Stack extends Array {} const s = new Stack(); s.push(1, 2); return [...s]`,
		"a proxy":                       `const log = [], p = new Proxy([1, 2], { get(t, k) { log.push(typeof k === "string" ? k : "symbol"); return t[k] } }); for (const x of p); return log`,
		"the arguments of a function":   `return (function () { return [...arguments] })(1, 2)`,
		"another object's iterator":     `class Pair { constructor(a, b) { this.items = [a, b] } } Pair.prototype.list = function () { return this.items }; return [...new Pair(1, 2).list()]`,
		"a generator that waits within": `function* g() { for (const x of [1, 2, 3]) yield x * 2 } const i = g(), j = g(); return [i.next().value, j.next().value, i.next().value, ...j, ...i]`,
		"no iterator":                   `try { for (const x of 5); } catch (e) { return e.message }`,
	} {
		t.Run(name, func(t *testing.T) {
			want := run(t, source, func(*goja.Runtime) error { return nil })
			got := run(t, source, func(vm *goja.Runtime) error { return Install(vm, program{}, never) })
			if got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

func TestWhoCanReachTheIteratorGetsGojas(t *testing.T) {
	const source = `const i = [1, 2][Symbol.iterator](), a = i.next(), b = i.next(); return [a, b, a === b, Object.keys(a)]`
	want := run(t, source, func(*goja.Runtime) error { return nil })
	for name, p := range map[string]program{
		"by the symbol":      {names: []string{"iterator"}},
		"by reflection":      {names: []string{"Reflect"}},
		"by the descriptors": {names: []string{"getOwnPropertyDescriptors"}},
		"by yield*":          {delegates: true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := run(t, source, func(vm *goja.Runtime) error { return Install(vm, p, never) }); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

// TestAForeignReceiverIsRefused calls what a program only gets hold of by a name that it computes.
func TestAForeignReceiverIsRefused(t *testing.T) {
	got := run(t, `const values = Array.prototype[Symbol.iterator], { next } = values.call([1]), errors = [];
		for (const receiver of [undefined, null, 1, {}, [], new Proxy([], {}), values]) {
			try { next.call(receiver); errors.push("none") } catch (e) { errors.push(e.name) }
		}
		try { values.call(null); errors.push("none") } catch (e) { errors.push(e.name) }
		return errors`, func(vm *goja.Runtime) error { return Install(vm, program{}, never) })
	const want = `["TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError","TypeError"]`
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestNativeLoopsEndWithTheRun(t *testing.T) {
	vm := goja.New()
	stopped := false
	if err := Install(vm, program{}, func() bool { return stopped }); err != nil {
		t.Fatal(err)
	}
	if err := vm.Set("stop", func() { stopped = true }); err != nil {
		t.Fatal(err)
	}
	_, err := vm.RunString(`const long = []; long.length = 4e9; stop(); new Set(long)`)
	var interrupted *goja.InterruptedError
	if !errors.As(err, &interrupted) {
		t.Errorf("got %v, want an interrupt", err)
	}
}

func BenchmarkLoop(b *testing.B) {
	for name, install := range map[string]func(*goja.Runtime) error{
		"goja":    func(*goja.Runtime) error { return nil },
		"cursors": func(vm *goja.Runtime) error { return Install(vm, program{}, never) },
	} {
		b.Run(name, func(b *testing.B) {
			vm := goja.New()
			if err := install(vm); err != nil {
				b.Fatal(err)
			}
			value, err := vm.RunString(`(function () { let s = 0; for (const x of list) s += x; return s })`)
			if err != nil {
				b.Fatal(err)
			}
			loop, _ := goja.AssertFunction(value)
			if _, err := vm.RunString(`var list = Array.from({ length: 1000 }, (_, i) => i)`); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := loop(goja.Undefined()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
