package weave

import (
	"strings"
	"testing"

	"github.com/dop251/goja"
)

// TestBuiltInsThatBecomeHooksGoThroughTheHost runs programs under a host that puts a text in the place of every
// function that it is given.
func TestBuiltInsThatBecomeHooksGoThroughTheHost(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"a property of a literal", `({next: Object}).next`, "hooked"},
		{"a property in short", `const next = Object; ({next}).next`, "hooked"},
		{"a computed property", `const k = "ne" + "xt"; ({[k]: Object})[k]`, "hooked"},
		{"a computed property that is no hook", `const k = "ne" + "ar"; typeof ({[k]: Object})[k]`, "function"},
		{"a computed property of an expression", `({["ne" + "xt"]: Object}).next`, "hooked"},
		{"an assignment", `const o = {}; o.toString = String.prototype.trim; o.toString`, "hooked"},
		{"an assignment in brackets", `const o = {}; o["toString"] = String.prototype.trim; o.toString`, "hooked"},
		{"an assignment to a computed name", `const o = {}; const k = "toJSON"; o[k] = JSON.stringify; o[k]`, "hooked"},
		{"an assignment to another name", `const o = {}; const k = "x"; o[k] = JSON.stringify; typeof o[k]`, "function"},
		{"an assignment to a number", `const o = []; for (let i = 0; i < 1; i++) o[i] = Object; typeof o[0]`, "function"},
		{"a logical assignment", `const o = {}; o.then ??= Object; o.then`, "hooked"},
		{"the value of an assignment", `const o = {}, p = {}; o.x = p.next = Object; o.x`, "hooked"},
		{"a symbol", `({[Symbol.iterator]: [].values})[Symbol.iterator]`, "hooked"},
		{"a field", `new (class { next = Object })().next`, "hooked"},
		{"a static field", `(class { static ["ne" + "xt"] = Object }).next`, "hooked"},
		{"a getter", `({get next() { return Object }}).next`, "hooked"},
		{"a getter of a class", `new (class { get next() { { return Object } } })().next`, "hooked"},
		{"a function within a getter", `({get next() { return (() => Object)() + "" }}).next.slice(0, 8)`, "function"},
		{"a described property", `Object.defineProperty({}, "next", {value: Object}).next`, "hooked"},
		{"a described getter", `Object.defineProperty({}, "next", {get: () => Object}).next`, "hooked"},
		{"a trap", `new Proxy({}, {get(t, k) { return Object }}).x`, "hooked"},
		{"a value without a description", `typeof ({value: Object, get: Object}).value`, "function"},
		{"a target in a pattern", `const o = {}; [o.next] = [Object]; o.next`, "hooked"},
		{"targets in an inner pattern", `const o = {}; [[o.next]] = [[Object]]; o.next`, "hooked"},
		{"a target with a default", `const o = {}; [o.next = Object] = []; o.next`, "hooked"},
		{"a target in a pattern of an object", `const o = {}; ({a: {b: o["ne" + "xt"]}} = {a: {b: Object}}); o.next`, "hooked"},
		{"a target of a loop", `const o = {}; for (o.next of [Object]); o.next`, "hooked"},
		{"a symbol as a target", `const o = {}; [o[Symbol.iterator], o[1]] = [Object, 7]; o[Symbol.iterator] + o[1]`, "hooked7"},
		{"elements that change places", `const a = [1, 2]; const i = 0, j = 1; [a[i], a[j]] = [a[j], a[i]]; a.join()`, "2,1"},
		{"keys that change places", `const swap = (a, i, j) => { [a[i], a[j]] = [a[j], a[i]] }; const a = [1, 2]; swap(a, 0, 1); a.join()`, "2,1"},
		{"a target that is read-only", `const o = Object.freeze({next: 1}); let name; try { [[o.next]] = [[2]] } catch (e) { name = e.name } name`, "TypeError"},
		{"a target of nothing", `let name; try { [[null.next]] = [[2]] } catch (e) { name = e.name } name`, "TypeError"},
		{"either of two", `const o = {}; o.next = 0 || (1 ? Object : 2); o.next`, "hooked"},
		{"a function of the program's", `typeof ({next: () => 1, toString() { return "" }, valueOf: function () {}, then: class {}}).next`, "function"},
		{"another value", `const o = {}; o.next = 5; o.next + ({keys: "k"}).keys`, "5k"},
		{"the name of a function", `const o = {next: () => 1}; o.next.name`, "next"},
		{"within a with statement", `const o = {}; with ({}) { o.next = Object } typeof o.next`, "function"},
	} {
		t.Run(test.name, func(t *testing.T) {
			host := usual
			host.Hook = func(function *goja.Object) goja.Value {
				if _, callable := goja.AssertFunction(function); !callable {
					return function
				}
				return goja.New().ToValue("hooked")
			}
			value, err := enter(t, test.source, host)
			if err != nil {
				t.Fatal(err)
			}
			if got := value.String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestFactsSayWhetherATextMakesHooks(t *testing.T) {
	for source, want := range map[string]bool{
		`a.x = f; ({y: f}); a[0] = f; for (let i = 0; i < 9; i++) a[i] = f`:    false,
		`({toString() { return "" }, next: () => 1}); a.then = function () {}`: false,
		`a.toString = f`:      true,
		`a[k] = f`:            true,
		`a[k] = k + 1`:        false,
		`let n = 1; a[k] = n`: false,
		`({[k]: f})`:          true,
		`({valueOf: f()})`:    true,
	} {
		if _, facts := compile(t, strings.TrimSpace(source)); facts.Hooks() != want {
			t.Errorf("%s: Hooks is %t", source, facts.Hooks())
		}
	}
}
