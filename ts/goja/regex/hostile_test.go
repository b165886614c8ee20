package regex_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/regex"
)

func TestSearchesEndWhenTheRunHasSettled(t *testing.T) {
	const catastrophe = `const s = "a".repeat(40) + "b";`
	for name, program := range map[string]string{
		"exec":                    catastrophe + `/^(a+)+$/.exec(s)`,
		"test":                    catastrophe + `/^(a|a)*$/.test(s)`,
		"match":                   catastrophe + `s.match(/(?:a+)+$/g)`,
		"matchAll":                catastrophe + `[...s.matchAll(/(a*)*c/g)]`,
		"replace":                 catastrophe + `s.replace(/(a*)*c/, "")`,
		"search":                  catastrophe + `s.search(/(a+)+(?!b)$/)`,
		"split":                   catastrophe + `s.split(/(a+)+c/)`,
		"a back reference":        catastrophe + `/^(a+)+\1+$/.test(s)`,
		"a string for a pattern":  catastrophe + `s.match("^(a+)+$")`,
		"nested counted loops":    catastrophe + `/^((a{1,100}){1,100}){1,100}$/.test(s)`,
		"a quadratic scan":        `/ +$/.test(" ".repeat(1e6) + "x")`,
		"an endless exec":         `const r = /a/g; r.exec = () => ({ 0: "x", index: 0 }); "a".replace(r, "")`,
		"an endless split":        `const r = /a/; r.constructor = { [Symbol.species]: function () { return { exec: () => null }; } }; "x".repeat(1e8).split(r)`,
		"an empty group repeated": `/(?:a?){1000000000}b/.test("a")`,
		"a try around":            catastrophe + `try { /^(a+)+$/.test(s) } catch { } finally { }`,
	} {
		t.Run(name, func(t *testing.T) {
			polls := 0
			r := newRealm(t, regex.Host{Stopped: func() bool { polls++; return polls > 20 }}, nil)
			_, err := r.run(program)
			var interrupt *goja.InterruptedError
			if !errors.As(err, &interrupt) {
				t.Fatalf("the program ended with %v after %d polls", err, polls)
			}
		})
	}
}

func TestTheHostDecidesHowASearchIsInterrupted(t *testing.T) {
	r := newRealm(t, regex.Host{
		Stopped:     func() bool { return true },
		Interrupted: func() { panic(&goja.InterruptedError{}) },
	}, nil)
	_, err := r.run(`/^(a+)+$/.test("a".repeat(40) + "b")`)
	var interrupt *goja.InterruptedError
	if !errors.As(err, &interrupt) {
		t.Fatal(err)
	}
}

func TestResultsThatAreTooLargeAreRefused(t *testing.T) {
	for name, test := range map[string]struct{ program, message string }{
		"a template that doubles": {
			"\"x\".repeat(1e5).replace(/x/g, \"$'$`\")", "RangeError: Invalid string length"},
		"a replacement that is long": {
			`const s = "y".repeat(1e5); "x".repeat(1e5).replace(/x/g, () => s)`, "RangeError: Invalid string length"},
		"a replacement of a string that is beyond V8's bound": {
			`const s = "y".repeat(1e5); "x".repeat(1e5).replace(/x/g, s)`, "RangeError: Invalid string length"},
		"many parts": {
			`"x".repeat(1e6).split(/(?:)/)`, "RangeError: Invalid array length"},
		"many captures": {
			`"x".repeat(1e4).split(new RegExp("()".repeat(1000)))`, "RangeError: Invalid array length"},
		"many matches": {
			`"x".repeat(1e6).match(/x/g)`, "RangeError: Invalid array length"},
		"many matches to keep": {
			`"x".repeat(1e6).replace(/x/g, () => "")`, "RangeError: Invalid array length"},
		"a match that claims to be long": {
			`const r = /a/; r.exec = () => ({ length: 2 ** 53 }); "a".replace(r, "")`, "RangeError: Invalid array length"},
		"a splitter whose match claims to be long": {
			`const r = /a/; r.constructor = { [Symbol.species]: function () { return { exec: () => ({ length: 2 ** 53 }), lastIndex: 1 }; } }; "ab".split(r)`, "RangeError: Invalid array length"},
		"alternatives that wait": {
			`/^(?:a|a)*$/.test("a".repeat(3e6))`, "RangeError: Maximum call stack size exceeded"},
		"a pattern that is too long":  {`new RegExp("a".repeat(2e6)); 1`, "SyntaxError"},
		"a pattern that is too deep":  {`new RegExp("(".repeat(1e5) + ")".repeat(1e5)); 1`, "SyntaxError"},
		"a class with too many parts": {`new RegExp("[\\0-\\uffff]".repeat(1e5), "i"); 1`, "SyntaxError"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRealm(t, regex.Host{Memory: 8 << 20}, nil)
			value, err := r.run("let message; try { " + test.program + "} catch (e) { message = String(e); } message")
			if err != nil {
				t.Fatal(err)
			}
			if text := value.String(); !strings.HasPrefix(text, test.message) {
				t.Errorf("got %.200s, want %s", text, test.message)
			}
		})
	}
}

func TestChargesAreReportedAndEndTheProgram(t *testing.T) {
	const program = `let n = 0; for (let i = 0; i < 100; i++) n += "x".repeat(1e4).split(/(?:)/).length; n`
	var total int64
	r := newRealm(t, regex.Host{Charge: func(bytes int64) error { total += bytes; return nil }}, nil)
	if _, err := r.run(program); err != nil {
		t.Fatal(err)
	}
	if total < 100*1e4 {
		t.Errorf("a million parts were charged as %d bytes", total)
	}
	r = newRealm(t, regex.Host{Charge: func(int64) error { return errors.New("no more") }}, nil)
	_, err := r.run(program)
	var interrupt *goja.InterruptedError
	if !errors.As(err, &interrupt) {
		t.Errorf("the program ended with %v", err)
	}
}
