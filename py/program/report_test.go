package program_test

import (
	"context"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/py/program"
)

func TestFailure(t *testing.T) {
	const source = "def f():\n    return 1 / 0\n\nf()\n"
	for _, test := range []struct {
		name, source string
		report       program.Report
		want         string
	}{
		{
			"the frames, the outermost first", source,
			program.Report{Name: "ZeroDivisionError", Message: "division by zero", Frames: []program.Frame{
				{Function: "<module>", Line: 4}, {Function: "f", Line: 2, Column: 12, EndColumn: 17},
			}},
			`ZeroDivisionError: division by zero
Traceback (most recent call last):
  File "main.py", line 4, in <module>
    f()
  File "main.py", line 2, in f
    return 1 / 0
           ^^^^^`,
		},
		{"no text and no frames", source, program.Report{Name: "KeyError"}, "KeyError"},
		{
			"columns of a program that was indented", "  x = 1 +\n",
			program.Report{Name: "SyntaxError", Message: "invalid syntax", Syntax: true, Frames: []program.Frame{{Line: 1, Column: 8, EndColumn: 9}}},
			"SyntaxError: invalid syntax\n  File \"main.py\", line 1\n    x = 1 +\n           ^",
		},
		{
			"carets below tabs", "\tif\tx y:\n",
			program.Report{Name: "SyntaxError", Message: "m", Syntax: true, Frames: []program.Frame{{Line: 1, Column: 6, EndColumn: 7}}},
			"SyntaxError: m\n  File \"main.py\", line 1\n    if\tx y:\n      \t  ^",
		},
		{
			"causes", "a\nb\n",
			program.Report{Name: "A", Message: "a", Frames: []program.Frame{{Function: "<module>", Line: 1}}, Cause: &program.Report{
				Name: "B", Message: "b", Frames: []program.Frame{{Function: "<module>", Line: 2}}, Handled: true, Cause: &program.Report{Name: "C"},
			}},
			"A: a\nTraceback (most recent call last):\n  File \"main.py\", line 1, in <module>\n    a\n\n" +
				"caused by: B: b\nTraceback (most recent call last):\n  File \"main.py\", line 2, in <module>\n    b\n\nwhile handling: C",
		},
		{"notes", "", program.Report{Name: "A", Message: "a", Notes: []string{"one", "two"}}, "A: a\none\ntwo"},
		{
			"calls that repeat", "f()\n",
			program.Report{Name: "RecursionError", Frames: []program.Frame{
				{Function: "f", Line: 1}, {Function: "f", Line: 1}, {Function: "f", Line: 1}, {Function: "f", Line: 1}, {Function: "f", Line: 1},
			}},
			"RecursionError\nTraceback (most recent call last):" + strings.Repeat("\n  File \"main.py\", line 1, in f\n    f()", 3) +
				"\n  [Previous line repeated 2 more times]",
		},
		{
			"text around a fence", "Here it is:\n```python\nprint(1)\n```\n",
			program.Report{Name: "SyntaxError", Message: "invalid syntax", Syntax: true, Frames: []program.Frame{{Line: 1}}},
			"SyntaxError: there is text around the fenced code block: send the program alone, without explanations\n" +
				"  File \"main.py\", line 1\n    Here it is:",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := program.Read(test.source).Failure(test.report); got != test.want {
				t.Errorf("wrote\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestAFailureIsBounded(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	r := program.Report{Name: long, Message: long, Notes: []string{long, long}}
	for i := range 10000 {
		r.Frames = append(r.Frames, program.Frame{Function: long, Line: 1 + i%2, Column: 500000, EndColumn: 500001})
	}
	r.Cause = &r
	text := program.Read(long + "\n" + long).Failure(r)
	if len(text) > 400<<10 {
		t.Errorf("the text has %d bytes", len(text))
	}
	if !strings.Contains(text, "[9960 more places]") || !strings.Contains(text, "(column 500000)") {
		t.Error("the text does not say what it leaves out")
	}
}

func TestHint(t *testing.T) {
	function := func(context.Context, any) (any, error) { return nil, nil }
	bindings := []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"get_weather": function}}}
	for _, test := range []struct {
		name, class, message string
		bindings             []coderuntime.Namespace
		want                 string
	}{
		{"a member without its namespace", "NameError", "name 'get_weather' is not defined", bindings, "(did you mean tools.get_weather?)"},
		{"a namespace by another name", "NameError", "name 'tool' is not defined", bindings, "(did you mean tools?)"},
		{"a name that CPython has a suggestion for", "NameError", "name 'tool' is not defined. Did you mean: 'pool'?", bindings, "(did you mean tools?)"},
		{"a name like no other", "NameError", "name 'x' is not defined", bindings, ""},
		{"a module of the network", "ModuleNotFoundError", "No module named 'requests'", bindings, "(there is no network; the program can call the members of: tools)"},
		{"a module within another", "ModuleNotFoundError", "No module named 'urllib.request'", bindings, "(there is no network; the program can call the members of: tools)"},
		{"a module without functions of the host", "ModuleNotFoundError", "No module named 'os'", nil, "(there is no file system and no environment, and the program was given no functions of the host)"},
		{"a namespace that is imported", "ModuleNotFoundError", "No module named 'tools'", bindings, "(tools is a global of the program: it needs no import)"},
		{"another module", "ModuleNotFoundError", "No module named 'mine'", bindings, ""},
		{"another exception", "ValueError", "name 'get_weather' is not defined", bindings, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := program.Hint(test.bindings, test.class, test.message); got != test.want {
				t.Errorf("hint %q, want %q", got, test.want)
			}
		})
	}
}
