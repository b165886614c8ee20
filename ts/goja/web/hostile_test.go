package web_test

// This file holds programs that try to break the globals: by tampering with what they might use, by sizes, and
// by values that run code when they are looked at.

import (
	"errors"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/web"

	"github.com/coderuntime/coderuntime/internal/race"
)

// vandalism replaces or removes everything that a module could be tempted to use after it was installed.
const vandalism = `
	const boom = () => { throw "tampered"; };
	const keep = { apply: Reflect.apply, keys: Reflect.ownKeys, define: Reflect.defineProperty, describe: Reflect.getOwnPropertyDescriptor };
	const targets = [
		Object, Object.prototype, Function.prototype, Array, Array.prototype, String.prototype, Number.prototype,
		Map.prototype, Set.prototype, WeakMap.prototype, Promise, Promise.prototype, RegExp.prototype, Date.prototype,
		Error.prototype, Reflect, JSON, Math, Symbol.prototype, BigInt.prototype, ArrayBuffer, ArrayBuffer.prototype,
		Object.getPrototypeOf(Uint8Array), Object.getPrototypeOf(Uint8Array.prototype), Uint8Array, DataView.prototype,
	];
	const spared = new Set([Symbol.iterator, "constructor", "prototype", "name", "length", "__proto__"]);
	const wanted = [], arrayPrototype = Array.prototype, objectPrototype = Object.prototype;
	for (const target of targets) {
		for (const key of keep.keys(target)) {
			if (spared.has(key)) continue;
			const d = keep.describe(target, key);
			if (d.configurable) wanted.push([target, key, d]);
		}
	}
	for (let i = 0; i < wanted.length; i++) {
		const target = wanted[i][0], key = wanted[i][1], d = wanted[i][2];
		keep.define(target, key, d.get || d.set ? { __proto__: null, get: boom, set: boom, configurable: true } : { __proto__: null, value: boom, configurable: true, writable: true });
	}
	for (let i = 0; i < 4; i++) keep.define(arrayPrototype, i, { __proto__: null, set: boom, get: boom, configurable: true });
	for (const name of ["value", "enumerable", "writable", "get", "set"]) keep.define(objectPrototype, name, { __proto__: null, value: boom, configurable: true, writable: true });
	for (const name of ["Object", "Array", "Map", "Set", "Promise", "Reflect", "Error", "TypeError", "RangeError", "Symbol", "String",
		"Uint8Array", "ArrayBuffer", "DataView", "Date", "RegExp", "Function", "WeakMap", "Number", "Boolean", "BigInt"]) globalThis[name] = boom;
`

// describe shows an exception by its stack: its value may run code of the vandalised world.
func describe(err error) string {
	var exception *goja.Exception
	if !errors.As(err, &exception) {
		return "not an exception"
	}
	text := "exception"
	for _, frame := range exception.Stack() {
		text += "\n" + frame.FuncName() + " " + frame.Position().String()
	}
	return text
}

func TestTamperingChangesNothing(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"URL", `const u = new URL("http://a/b?c=1"); u.searchParams.append("d", "2"); u.hash = "h"; u.href`, "http://a/b?c=1&d=2#h"},
		{"URL with an error", `try { new URL("x") } catch (e) { e.message + e.code + e.input }`, "Invalid URLERR_INVALID_URLx"},
		{"URLSearchParams of a record", `new URLSearchParams({ a: "1", b: "2" }).toString()`, "a=1&b=2"},
		{"URLSearchParams forEach", `let s = ""; new URLSearchParams("a=1&b=2").forEach((v, k) => { s += k + v }); s`, "a1b2"},
		{"URLSearchParams iteration", `const it = new URLSearchParams("a=1").keys(); it.next().value`, "a"},
		{"structuredClone", `const c = structuredClone({ a: [1, [2]], m: madeBefore }); c.a[1][0] + "," + sizeOf(c.m)`, "2,1"},
		{"structuredClone with an error", `try { structuredClone(() => 1) } catch (e) { e.name + e.code + e.message }`, "DataCloneError25() => 1 could not be cloned."},
		{"TextEncoder and TextDecoder", `new TextDecoder().decode(new TextEncoder().encode("é"))`, "é"},
		{"atob and btoa", `atob(btoa("hello"))`, "hello"},
		{"AbortController", `const c = new AbortController(); let s = ""; c.signal.addEventListener("abort", (e) => { s += e.type }); c.abort(); s + c.signal.reason.name`, "abortAbortError"},
		{"AbortSignal.any", `const c = new AbortController(); const s = AbortSignal.any(listOf(c.signal)); c.abort("r"); s.reason`, "r"},
		{"EventTarget", `const t = new EventTarget(); let n = 0; t.addEventListener("x", () => n++, { once: true }); t.dispatchEvent(new Event("x")); t.dispatchEvent(new Event("x")); n + ""`, "1"},
		{"crypto", `crypto.randomUUID()`, "00010203-0405-4607-8809-0a0b0c0d0e0f"},
		{"performance", `performance.mark("a"); performance.now() + performance.measure("m", "a").name`, "0m"},
		{"Object.groupBy", `groupBy(iterable, (x) => x % 2 ? "odd" : "even").odd.length + ""`, "2"},
		{"iterator helpers", `const h = map(iterable[iteratorSymbol](), (x) => x * 2); next(h).value + "," + toArray(h).length`, "2,2"},
		{"queueMicrotask", `queueMicrotask(() => {}); "queued"`, "queued"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t, nil)
			before := `
				const madeBefore = new Map([[1, 2]]), iteratorSymbol = Symbol.iterator;
				const sizeGetter = Object.getOwnPropertyDescriptor(Map.prototype, "size").get, applyBefore = Reflect.apply;
				const sizeOf = (m) => applyBefore(sizeGetter, m, []);
				const { groupBy } = Object;
				const helpers = Iterator.prototype;
				const map = (it, f) => applyBefore(mapMethod, it, [f]), toArray = (it) => applyBefore(toArrayMethod, it, []);
				const mapMethod = helpers.map, toArrayMethod = helpers.toArray;
				const next = (it) => it.next();
				const generator = function* () { yield 1; yield 2; yield 3; };
				const iterable = { [Symbol.iterator]: generator };
				const listOf = (x) => ({ [iteratorSymbol]: function* () { yield x; } });`
			value, err := w.run(before + vandalism + test.program)
			if err != nil {
				t.Fatal(describe(err))
			}
			if got := value.String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// A class that a feature needs but the program does not mention is made when it is first thrown.
func TestTamperingBeforeTheFirstErrorChangesNothing(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"structuredClone", `structuredClone(() => 1)`, "DataCloneError: () => 1 could not be cloned."},
		{"atob", `atob("*")`, "InvalidCharacterError: Invalid character"},
		{"URL", `new URL("x")`, "TypeError: Invalid URL"},
		{"AbortSignal", `AbortSignal.abort().throwIfAborted()`, "AbortError: This operation was aborted"},
	} {
		t.Run(test.name, func(t *testing.T) {
			vm := goja.New()
			if err := web.Install(vm, web.Host{}, mentioning(test.name)); err != nil {
				t.Fatal(err)
			}
			value, err := vm.RunScript("main.js", vandalism+"try { "+test.program+" } catch (e) { e.name + ': ' + e.message }")
			if err != nil {
				t.Fatal(describe(err))
			}
			if got := value.String(); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPolyfillsLookNative(t *testing.T) {
	w := newWorld(t, nil)
	value, err := w.run(`
		const found = [];
		const seen = new Set();
		const look = (path, value) => {
			if (typeof value !== "object" && typeof value !== "function" || value === null || seen.has(value)) return;
			seen.add(value);
			if (typeof value === "function" && !/\{ \[native code\] \}$/.test(Function.prototype.toString.call(value))) found.push(path);
			for (const key of Reflect.ownKeys(value)) {
				const d = Object.getOwnPropertyDescriptor(value, key);
				for (const part of [d.value, d.get, d.set]) look(path + "." + String(key), part);
			}
			look(path + ".__proto__", Object.getPrototypeOf(value));
		};
		look("globalThis", globalThis);
		look("helper", [].values().map((x) => x));
		look("params", new URLSearchParams("a=1").keys());
		look("mark", performance.mark("m"));
		found.filter((path) => !/globalThis\.(look|seen|found)/.test(path)).join("\n")`)
	if err != nil {
		t.Fatal(err)
	}
	if got := value.String(); got != "" {
		t.Errorf("these functions show their source:\n%s", got)
	}
}

func TestNoGoStateIsVisible(t *testing.T) {
	w := newWorld(t, nil)
	value, err := w.run(`
		const objects = [new URL("http://a"), new URLSearchParams("a=1"), new URLSearchParams("a=1").keys(), new TextDecoder(),
			new TextEncoder(), new AbortController(), AbortSignal.abort(), new Event("x"), new EventTarget(), crypto, performance,
			[].values().map((x) => x), new WeakRef({}), new DOMException("m")];
		objects.flatMap((o) => Reflect.ownKeys(o)).filter((k) => k !== "stack").map(String).join()`)
	if err != nil {
		t.Fatal(err)
	}
	if got := value.String(); got != "" {
		t.Errorf("own properties: %s", got)
	}
}

func TestHostileValuesThrowIntoTheProgram(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"a getter that throws in a clone", `structuredClone({ get a() { throw 1; } })`, "1"},
		{"a proxy whose traps throw in an options bag", `new TextDecoder("utf-8", new Proxy({}, { get() { throw 2; } }))`, "2"},
		{"an object whose prototype chain has a proxy", `structuredClone(Object.create(new Proxy({}, { getPrototypeOf() { throw 3; } })))`, "3"},
		{"a revoked proxy", `const p = Proxy.revocable({}, {}); p.revoke(); try { structuredClone(p.proxy) } catch (e) { throw e.name }`, "DataCloneError"},
		{"toString that throws", `new URL({ toString() { throw 4; } })`, "4"},
		{"an iterator that throws", `new URLSearchParams({ [Symbol.iterator]() { throw 5; } })`, "5"},
		{"an error whose name throws in a clone", `const e = new Error(); Object.defineProperty(e, "name", { get() { throw 6; } }); structuredClone(e)`, "6"},
		{"a constructor property that throws in a message", `try { queueMicrotask({ get constructor() { throw 7; } }) } catch (e) { throw e.code }`, "ERR_INVALID_ARG_TYPE"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t, nil)
			value, err := w.run("let caught = 'nothing'; try { " + test.program + " } catch (e) { caught = e } String(caught)")
			if err != nil {
				t.Fatal(err)
			}
			if got := value.String(); got != test.want {
				t.Errorf("caught %q, want %q", got, test.want)
			}
		})
	}
}

func TestListenersThatThrowReachTheHost(t *testing.T) {
	var reasons []string
	w := newWorld(t, func(host *web.Host) {
		host.Uncaught = func(reason goja.Value) { reasons = append(reasons, reason.String()) }
	})
	_, err := w.run(`
		const t = new EventTarget();
		t.addEventListener("x", () => { throw "listener"; });
		t.addEventListener("x", { handleEvent: 5 });
		t.dispatchEvent(new Event("x"));
		queueMicrotask(() => { throw "microtask"; });`)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(reasons, "; ")
	if want := "listener; TypeError: listener.handleEvent is not a function; microtask"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWithoutAHostExceptionsAreUnhandledRejections(t *testing.T) {
	w := newWorld(t, nil)
	rejected := 0
	w.vm.SetPromiseRejectionTracker(func(_ *goja.Promise, operation goja.PromiseRejectionOperation) {
		if operation == goja.PromiseRejectionReject {
			rejected++
		}
	})
	if _, err := w.run(`queueMicrotask(() => { throw 1; })`); err != nil {
		t.Fatal(err)
	}
	if rejected != 1 {
		t.Errorf("%d rejections, want 1", rejected)
	}
}

func TestAllocationsAreChargedFirst(t *testing.T) {
	for _, program := range []string{
		`new URL("http://a/" + "x".repeat(2e6))`,
		`new URLSearchParams("a=" + "x".repeat(2e6))`,
		`new TextEncoder().encode("x".repeat(2e6))`,
		`new TextDecoder().decode(new Uint8Array(2e6))`,
		`btoa("x".repeat(2e6))`,
		`atob("x".repeat(2e6))`,
		`structuredClone(new Uint8Array(2e6))`,
		`"x".repeat(2e6).isWellFormed()`,
	} {
		t.Run(program, func(t *testing.T) {
			w := newWorld(t, func(host *web.Host) {
				host.Charge = func(bytes int64) error {
					if bytes > 1e6 {
						return errTooLarge
					}
					return nil
				}
			})
			value, err := w.run("let caught; try { " + program + " } catch (e) { caught = e } caught instanceof RangeError ? caught.message : 'not refused'")
			if err != nil {
				t.Fatal(err)
			}
			if got := value.String(); got != errTooLarge.Error() {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestNativeLoopsStop(t *testing.T) {
	for _, program := range []string{
		`new URL("http://a/" + "x".repeat(1e5))`,
		`new URLSearchParams("a=1&".repeat(1e5))`,
		`new TextDecoder().decode(new Uint8Array(1e5))`,
		`new TextDecoder("utf-16le").decode(new Uint8Array(1e5))`,
		`btoa("x".repeat(1e5))`,
		`atob("x".repeat(1e5))`,
		`crypto.subtle.digest("SHA-256", new Uint8Array(1e5))`,
	} {
		t.Run(program, func(t *testing.T) {
			stopped := false
			w := newWorld(t, func(host *web.Host) {
				host.Stopped = func() bool { return stopped }
			})
			stopped = true
			defer func() {
				if _, ok := recover().(*web.InterruptedError); !ok {
					t.Error("the loop ran to its end")
				}
			}()
			_, err := w.run("try { " + program + " } catch {} finally { globalThis.survived = true }")
			t.Error("the program went on", err)
		})
	}
}

func TestDeepValuesAreCloned(t *testing.T) {
	if race.Enabled {
		t.Skip("makes deep values for half a minute then, on one goroutine")
	}
	w := newWorld(t, nil)
	value, err := w.run(`
		let deep = {};
		for (let i = 0; i < 200000; i++) deep = { deep };
		let copy = structuredClone(deep), n = 0;
		while (copy.deep) { copy = copy.deep; n++; }
		n`)
	if err != nil {
		t.Fatal(err)
	}
	if value.ToInteger() != 200000 {
		t.Errorf("got %v levels", value)
	}
}

func TestInternationalDomainsAreBounded(t *testing.T) {
	w := newWorld(t, nil)
	value, err := w.run(`["é".repeat(1e6), "é.".repeat(1e5), "xn--mnchen-3ya.".repeat(1e5), "é".repeat(3000)].map((host) => URL.canParse("http://" + host)).join()`)
	if err != nil {
		t.Fatal(err)
	}
	if got := value.String(); got != "false,false,false,false" {
		t.Errorf("got %s", got)
	}
}
