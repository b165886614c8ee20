package regex_test

import (
	"encoding/json"
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/goja/regex"
)

// TestChecksPrintWhatNodePrints runs TypeScript programs that print, see testdata/checks.txt: blocks of ### name,
// program, ---, output.
func TestChecksPrintWhatNodePrints(t *testing.T) {
	text, err := os.ReadFile("testdata/checks.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range strings.Split("\n"+string(text), "\n### ")[1:] {
		name, rest, _ := strings.Cut(block, "\n")
		program, want, _ := strings.Cut(rest, "\n---\n")
		t.Run(name, func(t *testing.T) {
			result := api.Transform("(() => {"+program+"\n})()", api.TransformOptions{Loader: api.LoaderTS, Target: api.ESNext})
			if len(result.Errors) > 0 {
				t.Fatal(result.Errors[0].Text)
			}
			r := newRealm(t, regex.Host{}, nil)
			inspector := inspect.New(r.vm)
			inspector.RegExp = func(object *goja.Object) string {
				text, _ := r.engine.Source(object)
				return text
			}
			var output strings.Builder
			object := console.New(r.vm, inspector, func(_, text string) { output.WriteString(text + "\n") }, time.Now)
			if err := r.vm.GlobalObject().Set("console", object); err != nil {
				t.Fatal(err)
			}
			if _, err := r.run(string(result.Code)); err != nil {
				t.Fatal(err)
			}
			if got := strings.TrimRight(output.String(), "\n"); got != strings.TrimRight(want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

var word = regexp.MustCompile(`[\w$]+`)

func TestAProgramSeesNothingOfWhatIsNotInstalledForIt(t *testing.T) {
	text, err := os.ReadFile("testdata/semantics.json")
	if err != nil {
		t.Fatal(err)
	}
	var entries [][2]string
	if err := json.Unmarshal(text, &entries); err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if _, known := differs[entry[0]]; known || strings.Contains(entry[0], "[\"$'\"]") || strings.Contains(entry[1], "@") || strings.Contains(entry[0], "t[k]") {
			continue // show itself reads source and flags, and t[k] any property
		}
		names := map[string]bool{}
		for _, name := range word.FindAllString(entry[0], -1) {
			names[name] = true
		}
		r := newRealm(t, regex.Host{}, func(name string) bool { return names[name] })
		if got := r.show(t, entry[0]); got != entry[1] {
			t.Errorf("%s\n got %s\nwant %s", entry[0], got, entry[1])
		}
	}
}

func TestLiteralsThatGojaRefusesWork(t *testing.T) {
	for _, test := range []struct{ name, program, want string }{
		{"the flag v", `/[\p{L}--[a-z]]/v.exec("aB")[0]`, "B"},
		{"the flag d", `/b/d.exec("ab").indices[0].join()`, "1,2"},
		{"modifiers", `["aB", "AB", "ab"].map((s) => /(?i:a)B/.test(s)).join()`, "true,true,false"},
		{"a modifier taken away", `["Ab", "aB", "AB"].map((s) => /a(?-i:b)/i.test(s)).join()`, "true,false,false"},
		{"one name in two alternatives", `const m = /(?<y>\d{4})-(?<m>\d\d)|(?<m>\d\d)\/(?<y>\d{4})/.exec("03/2024").groups; m.y + m.m`, "202403"},
		{"a reference to one of two", `/(?:(?<a>x)|(?<a>y))\k<a>/.exec("xyy")[0]`, "yy"},
		{"a replacement by one of two", `"y".replace(/(?<a>x)|(?<a>y)/, "<$<a>>")`, "<y>"},
		{"a property in a lookbehind", `/(?<=\p{Lu})\d/u.exec("a1B2")[0]`, "2"},
		{"a large count", `/^a{0,99999999999}$/.test("aaa") + ""`, "true"},
		{"a name beyond the basic plane", `/(?<𝒜>.)/.exec("x").groups["𝒜"]`, "x"},
		{"a literal in a class field and a default", `class A { r = /\d/v; f(x = /\w/v) { return this.r.test("1") && x.test("a"); } } new A().f() + ""`, "true"},
		{"literals in many places", "const o = { [/a/v.source]: /b/v, m() { return /c/v; } }; switch (1) { case 1: for (const r of [/d/v, `${/e/v}`]) { o.x = r; } } o.a.source + o.m().source + o.x", "bc/e/v"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := newRealm(t, regex.Host{}, nil)
			value, err := r.run(test.program)
			if err != nil {
				t.Fatal(err)
			}
			if value.String() != test.want {
				t.Errorf("got %s, want %s", value, test.want)
			}
		})
	}
}

func TestAnInvalidLiteralIsAnErrorAtItsPosition(t *testing.T) {
	tree, err := goja.Parse("test.js", "let a = 1;\nlet b = /(/u;")
	if err != nil {
		t.Fatal(err)
	}
	_, err = regex.Rewrite(tree, callee)
	var literal *regex.LiteralError
	if !errors.As(err, &literal) {
		t.Fatal(err)
	}
	if literal.Message != "Invalid regular expression: /(/u: Unterminated group" {
		t.Error(literal.Message)
	}
	if position := tree.File.Position(int(literal.Position) - tree.File.Base()); position.Line != 2 || position.Column != 9 {
		t.Errorf("the position is %v", position)
	}
}

func TestLiteralsMayBeSharedByRuntimes(t *testing.T) {
	tree, err := goja.Parse("test.js", `/(\w+)\s\1/.test("the the") && /a/g.lastIndex === 0`)
	if err != nil {
		t.Fatal(err)
	}
	literals, err := regex.Rewrite(tree, callee)
	if err != nil {
		t.Fatal(err)
	}
	program, err := goja.CompileAST(tree, true)
	if err != nil {
		t.Fatal(err)
	}
	if literals.Count() != 2 || literals.Size() == 0 {
		t.Errorf("%d literals of %d bytes", literals.Count(), literals.Size())
	}
	done := make(chan bool)
	for range 4 {
		go func() {
			vm := goja.New()
			engine, err := regex.Install(vm, regex.Host{}, nil)
			if err != nil {
				t.Error(err)
			} else if err = vm.Set(literalName, engine.Literal(literals)); err != nil {
				t.Error(err)
			} else if value, err := vm.RunProgram(program); err != nil || !value.ToBoolean() {
				t.Errorf("%v, %v", value, err)
			}
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
}

func TestObjectsThatGojaMadeAreTakenOver(t *testing.T) {
	r := newRealm(t, regex.Host{}, nil)
	for program, want := range map[string]string{
		`/^(?=a)(a+)\1$/i.test("AAAA") + ""`:                              "true",
		`const r = /a/g; [r.test("aa"), r.lastIndex, r.flags].join()`:     "true,1,g",
		`String(/é\/[/]/my)`:                                              "/é\\/[/]/my",
		`"a😀".replace(/./gu, (c) => c.length)`:                            "12",
		`new RegExp(/x/gi).flags + RegExp(/y/).source + /z/.global`:       "giyfalse",
		`Object.defineProperty(/a/, "source", { value: 5 }).exec("a")[0]`: "a",
	} {
		value, err := r.vm.RunString("(() => { return eval(" + quote(program) + "); })()")
		if err != nil {
			t.Errorf("%s: %v", program, err)
		} else if value.String() != want {
			t.Errorf("%s: got %s, want %s", program, value, want)
		}
	}
}

func quote(text string) string {
	quoted, _ := json.Marshal(text)
	return string(quoted)
}

func TestSourceTellsWhatAnObjectStandsFor(t *testing.T) {
	r := newRealm(t, regex.Host{}, nil)
	for program, want := range map[string]string{
		`/a\/b/gi`:                           "/a\\/b/gi",
		`new RegExp("/\n", "v")`:             "/\\/\\n/v",
		`new RegExp("")`:                     "/(?:)/",
		`new (class extends RegExp {})("x")`: "/x/",
		`RegExp.prototype`:                   "",
		`({})`:                               "",
		`new Proxy(/a/, {})`:                 "",
	} {
		value, err := r.run(program)
		if err != nil {
			t.Fatal(err)
		}
		text, isRegExp := r.engine.Source(value.(*goja.Object))
		if text != want || isRegExp != (want != "") {
			t.Errorf("%s: got %q, %v", program, text, isRegExp)
		}
	}
}
