package intl_test

import (
	"testing"
	"time"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/intl"
)

// Programs that try to break the natives, and what they evaluate to. Where the result is an error Node has the
// same one, unless the case says otherwise.
var hostile = []struct{ name, code, want string }{
	{"an option getter that throws is passed on", `try { new Intl.NumberFormat("en", { get style() { throw "mine" } }) } catch (e) { e }`, "mine"},
	{"a locale list getter that throws is passed on", `try { (1).toLocaleString({ get length() { throw "mine" } }) } catch (e) { e }`, "mine"},
	{"a proxy as options is read through its traps", `(5).toLocaleString("en", new Proxy({}, { get: (_, k) => k === "minimumFractionDigits" ? 2 : undefined }))`, "5.00"},
	{"a revoked proxy as options throws", `const p = Proxy.revocable({}, {}); p.revoke(); try { (1).toLocaleString("en", p.proxy) } catch (e) { e.name }`, "TypeError"},
	{"an endless list of locales is refused", `try { Intl.getCanonicalLocales({ length: 2 ** 53 - 1 }) } catch (e) { e.name }`, "RangeError"},
	{"an endless array is refused", `try { Array.prototype.toLocaleString.call({ length: 2 ** 53 - 1 }) } catch (e) { e.name }`, "RangeError"},
	{"a sparse array is refused", `try { new Array(2 ** 32 - 1).toLocaleString() } catch (e) { e.name }`, "RangeError"},
	{"a cyclic array ends", `const a = [1]; a.push(a, 2); a.toLocaleString()`, "1,,2"},
	{"a deep array throws", `let a = []; for (let i = 0; i < 1e5; i++) a = [a]; try { a.toLocaleString() } catch (e) { e.name }`, "RangeError"},
	{"a huge BigInt is refused", `try { (1n << 5000000n).toLocaleString() } catch (e) { e.name }`, "RangeError"},
	{"a large BigInt is written", `(10n ** 1000n).toLocaleString("en").length`, "1334"},
	{"a number in a huge text is none", `new Intl.NumberFormat("en").format("1".repeat(2 ** 21))`, "NaN"},
	{"a huge exponent is infinite", `new Intl.NumberFormat("en").format("1e999999999999999999999")`, "∞"},
	{"a tiny exponent is zero", `new Intl.NumberFormat("en").format("-1e-999999999999999999999")`, "-0"},
	{"a list that is no iterable throws", `try { new Intl.ListFormat("en").format(5) } catch (e) { e.name }`, "TypeError"},
	{"a list iterator that throws is passed on", `try { new Intl.ListFormat("en").format({ *[Symbol.iterator]() { yield "a"; throw "mine" } }) } catch (e) { e }`, "mine"},
	{"setters on Object.prototype are not called", `let hit = 0; Object.defineProperty(Object.prototype, "type", { set() { hit++ }, configurable: true }); const n = new Intl.NumberFormat("en").formatToParts(5)[0].type; delete Object.prototype.type; n + hit`, "integer0"},
	{"replaced built-ins do not matter", `Date.now = () => { throw 1 }; Math.floor = null; RangeError = null; Array.prototype.push = null; Intl.DateTimeFormat().format() && "ok"`, "ok"},
	{"a lone surrogate is a segment", `[...new Intl.Segmenter("en").segment("a\ud800b")].map((s) => s.segment.charCodeAt(0)).join()`, "97,55296,98"},
	{"a method of another class refuses its receiver", `try { Intl.NumberFormat.prototype.formatToParts.call(new Intl.Collator()) } catch (e) { e.name }`, "TypeError"},
	{"a proxy of an instance is no instance", `try { new Proxy(new Intl.NumberFormat(), {}).formatToParts(1) } catch (e) { e.name }`, "TypeError"},
	{"a symbol as a number throws", `try { new Intl.NumberFormat().format(Symbol()) } catch (e) { e.name }`, "TypeError"},
	{"a symbol as a text throws", `try { "a".localeCompare(Symbol()) } catch (e) { e.name }`, "TypeError"},
	{"a prototype can be chosen by new.target", `class X {} ; Reflect.construct(Intl.NumberFormat, [], X) instanceof X`, "true"},
	{"own state is not a property", `Reflect.ownKeys(new Intl.NumberFormat("en")).length`, "0"},
	{"a call on an instance does not change it", `const f = new Intl.NumberFormat("de"); f.constructor("en"); f.format(1.5)`, "1,5"},
	{"a frozen instance works", `Object.freeze(new Intl.NumberFormat("de")).format(1.5)`, "1,5"},
	{"natives look native", `[Intl.NumberFormat, Intl.NumberFormat.prototype.formatToParts, "".localeCompare, Object.getOwnPropertyDescriptor(Intl.Collator.prototype, "compare").get].every((f) => /^function [ \w]*\(\) \{ \[native code\] \}$/.test(String(f)))`, "true"},
	{"methods are not enumerable", `Object.keys(Intl.NumberFormat.prototype).length + Object.keys(Number.prototype).length`, "0"},
	{"options are read in the order of ECMA-402", `const seen = []; new Intl.ListFormat("en", new Proxy({}, { get: (_, k) => { seen.push(k) } })); seen.join()`, "localeMatcher,type,style"},
}

func TestHostileProgramsGetErrors(t *testing.T) {
	for _, c := range hostile {
		t.Run(c.name, func(t *testing.T) {
			vm := newRuntime(t)
			vm.Set("code", c.code)
			v, err := vm.RunString(`String((0, eval)(code))`)
			if err != nil {
				t.Fatal(err)
			}
			if got := v.String(); got != c.want {
				t.Errorf("%s\n got %s\nwant %s", c.code, got, c.want)
			}
		})
	}
}

func TestNothingIsInstalledForAProgramThatMentionsNothing(t *testing.T) {
	vm := goja.New()
	if err := intl.Install(vm, time.UTC, func(string) bool { return false }); err != nil {
		t.Fatal(err)
	}
	if v := vm.Get("Intl"); v != nil {
		t.Error("Intl is", v)
	}
}

func TestOnlyMentionedServicesAreInstalled(t *testing.T) {
	mentions := func(names ...string) func(string) bool {
		return func(name string) bool {
			for _, n := range names {
				if n == name {
					return true
				}
			}
			return false
		}
	}
	for _, c := range []struct {
		name     string
		mentions func(string) bool
		want     string
	}{
		{"a named service comes alone", mentions("Intl", "Collator"), "getCanonicalLocales,supportedValuesOf,Collator"},
		{"without a named service all come", mentions("Intl"), "getCanonicalLocales,supportedValuesOf,DateTimeFormat,NumberFormat,Collator,PluralRules,RelativeTimeFormat,ListFormat,Locale,DisplayNames,Segmenter"},
	} {
		t.Run(c.name, func(t *testing.T) {
			vm := goja.New()
			if err := intl.Install(vm, nil, c.mentions); err != nil {
				t.Fatal(err)
			}
			v, err := vm.RunString("Object.getOwnPropertyNames(Intl).join()")
			if err != nil {
				t.Fatal(err)
			}
			if v.String() != c.want {
				t.Errorf("got %s, want %s", v, c.want)
			}
		})
	}
}

func TestTheDefaultZoneIsTheOneGiven(t *testing.T) {
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	vm := goja.New()
	if err := intl.Install(vm, zone, always); err != nil {
		t.Fatal(err)
	}
	v, err := vm.RunString(`Intl.DateTimeFormat().resolvedOptions().timeZone + new Date(0).toLocaleTimeString()`)
	if err != nil {
		t.Fatal(err)
	}
	if got := v.String(); got != "Asia/Calcutta5:30:00 AM" {
		t.Error(got)
	}
}
