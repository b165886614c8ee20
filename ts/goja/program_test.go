package goja

import "testing"

func TestWhatReachesGlobalsByComputedNames(t *testing.T) {
	for _, test := range []struct {
		text    string
		dynamic bool
	}{
		{`globalThis[name]`, true},
		{`const everything = global; everything[name]`, true},
		{`(function () { return this[name] })()`, true},
		{`(function () { return this ?. [name] })()`, true},
		{`Reflect.get((function () { return get(this, name) })(), name)`, true},
		{`table[name]`, false},
		{`Reflect.ownKeys(table)`, false},
		{`class Table { get(name) { return Reflect.get(this.rows, name) } }`, false},
		{`class Table { get(name) { return this.rows[name] } }`, false},
		{`const evaluate = (text) => eval(text)`, false},
		{`new Function(text)`, false},
	} {
		if _, dynamic := identifiers(test.text); dynamic != test.dynamic {
			t.Errorf("%s: dynamic is %v", test.text, dynamic)
		}
	}
}
