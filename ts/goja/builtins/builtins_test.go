package builtins

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/dop251/goja"
)

func read(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// fresh returns a runtime with all that Install has.
func fresh(t testing.TB) *goja.Runtime {
	t.Helper()
	vm := goja.New()
	if err := Install(vm, nil); err != nil {
		t.Fatal(err)
	}
	return vm
}

func TestExpressionsHaveTheValuesOfNode(t *testing.T) {
	expected := strings.Split(strings.TrimSuffix(read(t, "expected.txt"), "\n"), "\n")
	show := read(t, "show.js")
	for line := range strings.Lines(read(t, "expressions.js")) {
		expression := strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(expression, "//") {
			continue
		}
		want := expected[0]
		expected = expected[1:]
		value, err := fresh(t).RunString(show + "(() => (0, eval)(" + strconv.Quote("("+expression+")") + "))")
		if err != nil {
			t.Errorf("%s: %v", expression, err)
			continue
		}
		if got := value.String(); got != want && !otherText(got, want) {
			t.Errorf("%s\n got %s\nwant %s", expression, got, want)
		}
	}
	if len(expected) > 0 {
		t.Errorf("%d expected values are left", len(expected))
	}
}

// otherText reports whether two errors that goja throws are of one kind: package wording gives them V8's texts.
func otherText(got, want string) bool {
	kind, message, _ := strings.Cut(got, ":")
	return strings.HasPrefix(got, "throws ") && strings.HasPrefix(want, kind+":") &&
		(message == " toString() radix argument must be between 2 and 36" || strings.Contains(message, "BigInt") ||
			strings.Contains(message, "Cannot convert a Symbol value") || message == " Value is not a number" ||
			strings.Contains(message, "extensible"))
}

func TestNumbersInARadixAreWrittenAsByNode(t *testing.T) {
	for line := range strings.Lines(read(t, "radix.txt")) {
		words := strings.Fields(line)
		value, _ := strconv.ParseFloat(words[0], 64)
		radix, _ := strconv.Atoi(words[1])
		if got := digits(value, radix); got != words[2] {
			t.Errorf("%s in radix %d: got %s, want %s", words[0], radix, got, words[2])
		}
	}
}

// text is a program by the names in it.
type text map[string]bool

func (p text) Reaches(name string) bool  { return p[name] }
func (p text) Mentions(name string) bool { return p[name] }
func (p text) Names(name string) bool    { return p[name] }

func TestOnlyWhatTheProgramReachesIsInstalled(t *testing.T) {
	for _, test := range []struct {
		name, expression string
		program          text
		want             string
	}{
		{"a method that is named", `"x".bold()`, text{"bold": true}, "<b>x</b>"},
		{"a method that is not", `typeof "x".bold`, text{"big": true}, "undefined"},
		{"a list of names", `Object.getOwnPropertyNames(String.prototype).includes("bold")`, text{"getOwnPropertyNames": true}, "true"},
		{"a function of Math", `Math.sin(Math.PI)`, text{"Math": true, "sin": true}, "1.2246467991473532e-16"},
		{"no alias that nobody named", `typeof global`, text{}, "undefined"},
	} {
		t.Run(test.name, func(t *testing.T) {
			vm := goja.New()
			if err := Install(vm, test.program); err != nil {
				t.Fatal(err)
			}
			value, err := vm.RunString(test.expression)
			if err != nil {
				t.Fatal(err)
			}
			if got := value.String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestHostileValuesEndInAnErrorOfTheProgram(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"prototypes without end", `const p = new Proxy({}, {getPrototypeOf: () => p, getOwnPropertyDescriptor() {}});
			p.__lookupGetter__ === undefined; Object.prototype.__lookupGetter__.call(p, "x")`, "RangeError: Maximum call stack size exceeded"},
		{"a conversion that throws", `"x".anchor({toString() { throw "thrown" }})`, "thrown"},
		{"a conversion to a symbol", `"x".anchor({toString() { return Symbol() }})`, "TypeError: Cannot convert a Symbol value to a string"},
		{"an attribute that would grow sixfold", `"x".anchor('"'.repeat(2 ** 21))`, "RangeError: Invalid string length"},
		{"a number that is longer than any", `String(parseInt("9".repeat(1e6)))`, "Infinity"},
		{"a key that throws", `({}).__defineGetter__({toString() { throw "key" }}, () => 1)`, "key"},
		{"a toString that throws", `Object.prototype.toLocaleString.call({get toString() { throw "getter" }})`, "getter"},
		{"an argument that throws", `Math.sin({valueOf() { throw "valueOf" }})`, "valueOf"},
	} {
		t.Run(test.name, func(t *testing.T) {
			value, err := fresh(t).RunString(`let r; try { r = (() => { return eval(` + strconv.Quote(test.program) + `) })() } catch (e) { r = String(e) } r`)
			if err != nil {
				t.Fatal(err)
			}
			if got := value.String(); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func BenchmarkInstallForAProgramThatReachesNothing(b *testing.B) {
	vm := goja.New()
	for b.Loop() {
		if err := Install(vm, text{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkInstallForAProgramThatReachesAll(b *testing.B) {
	for b.Loop() {
		if err := Install(goja.New(), nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMathSin(b *testing.B) {
	vm := fresh(b)
	sin, _ := goja.AssertFunction(vm.Get("Math").(*goja.Object).Get("sin"))
	x := vm.ToValue(1.5)
	for b.Loop() {
		if _, err := sin(goja.Undefined(), x); err != nil {
			b.Fatal(err)
		}
	}
}
