package regex_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"

	"github.com/coderuntime/coderuntime/ts/goja/regex"
)

// literalName is how the tests' programs call the function of the literals; no program can.
const literalName = "regular expression literal"

func callee(position file.Idx) ast.Expression {
	return &ast.Identifier{Name: literalName, Idx: position}
}

// realm is a runtime with regular expressions installed.
type realm struct {
	vm     *goja.Runtime
	engine *regex.Engine
}

func newRealm(tb testing.TB, host regex.Host, mentions func(string) bool) realm {
	tb.Helper()
	vm := goja.New()
	engine, err := regex.Install(vm, host, mentions)
	if err != nil {
		tb.Fatal(err)
	}
	return realm{vm, engine}
}

// run runs a script whose literals are rewritten.
func (r realm) run(source string) (goja.Value, error) {
	tree, err := goja.Parse("test.js", source)
	if err != nil {
		return nil, err
	}
	literals, err := regex.Rewrite(tree, callee)
	if err != nil {
		return nil, err
	}
	program, err := goja.CompileAST(tree, false)
	if err != nil {
		return nil, err
	}
	if err := r.vm.GlobalObject().DefineDataProperty(literalName, r.engine.Literal(literals), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
		return nil, err
	}
	return r.vm.RunProgram(program)
}

// show runs a program of testdata and renders its value or what it throws.
func (r realm) show(tb testing.TB, program string) string {
	tb.Helper()
	text, err := os.ReadFile("testdata/show.js")
	if err != nil {
		tb.Fatal(err)
	}
	value, err := r.vm.RunString(string(text))
	if err != nil {
		tb.Fatal(err)
	}
	show, _ := goja.AssertFunction(value)
	source := "(" + program + ")"
	if strings.HasPrefix(program, "{ ") && !strings.HasSuffix(program, ")") &&
		(strings.Contains(program, " return ") || strings.Contains(program, "throw") || strings.Contains(program, "'use strict'")) {
		source = "(function () " + program + ")()"
	}
	prefix := ""
	value, err = r.run(source)
	if err != nil {
		var exception *goja.Exception
		var literal *regex.LiteralError
		switch {
		case errors.As(err, &exception):
			prefix, value = "throws ", exception.Value()
		case errors.As(err, &literal):
			return "throws SyntaxError: " + literal.Message
		default:
			return "fails: " + err.Error()
		}
	}
	text2, err := show(goja.Undefined(), value)
	if err != nil {
		return "show fails: " + err.Error()
	}
	return prefix + text2.String()
}

// differs are the programs whose answer is not Node's, and why.
var differs = map[string]string{
	"Function.prototype.toString.call(RegExp)":     "goja tells no name of a proxy",
	"RegExp.prototype.exec.call(RegExp.prototype)": "V8 has two texts for an object",
	"RegExp.prototype[Symbol.replace].call(null)":  "V8 tells the first argument for the receiver",
	"String.prototype.replace.call(null, /a/g)":    "the text is goja's",
	"String.prototype.replace.call(undefined)":     "the text is goja's",
	"String.prototype.split.call(null, /a/g)":      "the text is goja's",
	"String.prototype.split.call(undefined)":       "the text is goja's",
	"{ 'use strict'; /a/.hasIndices = 1; }":        "the text is goja's",
	"{ 'use strict'; /a/.global = 1; }":            "the text is goja's",
	"{ 'use strict'; /a/.ignoreCase = 1; }":        "the text is goja's",
	"{ 'use strict'; /a/.multiline = 1; }":         "the text is goja's",
	"{ 'use strict'; /a/.dotAll = 1; }":            "the text is goja's",
	"{ 'use strict'; /a/.unicode = 1; }":           "the text is goja's",
	"{ 'use strict'; /a/.unicodeSets = 1; }":       "the text is goja's",
	"{ 'use strict'; /a/.sticky = 1; }":            "the text is goja's",
	"{ 'use strict'; /a/.source = 1; }":            "the text is goja's",
	"{ 'use strict'; /a/.flags = 1; }":             "the text is goja's",
	"{ const r = /a/; r.exec = () => ({ index: -5, 0: 'zz' }); return 'abc'.replace(r, (...a) => JSON.stringify(a)); }":                                          "V8 leaves out the match if there is no length",
	"{ const log = []; Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.call(new Proxy({}, { get(t, k) { log.push(k); } })); return log.join(); }": "V8 reads sticky before unicodeSets, against ECMA-262",
}

func TestMethodsBehaveAsInNode(t *testing.T) {
	text, err := os.ReadFile("testdata/semantics.json")
	if err != nil {
		t.Fatal(err)
	}
	var entries [][2]string
	if err := json.Unmarshal(text, &entries); err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if _, known := differs[entry[0]]; known {
			continue
		}
		r := newRealm(t, regex.Host{}, nil)
		if got := r.show(t, entry[0]); got != entry[1] {
			t.Errorf("%s\n got %s\nwant %s", entry[0], got, entry[1])
		}
	}
}
