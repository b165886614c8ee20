package program_test

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/program"
)

func TestReadTakesAUniformIndentationOff(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"no indentation", "x = 1\n  y\n", "x = 1\n  y\n"},
		{"every line alike", "  x = 1\n  if x:\n    y\n", "x = 1\nif x:\n  y\n"},
		{"tabs", "\tx = 1\n\tif x:\n\t\ty\n", "x = 1\nif x:\n\ty\n"},
		{"blank lines do not count", "  x\n\n \n  y", "x\n\n\ny"},
		{"comments do not count and lose what they have", "# a\n  x\n # b\n    # c\n  y\n", "# a\nx\n# b\n  # c\ny\n"},
		{"the text of a string literal stays", "  x = '''\n  a\nb\n    c'''\n  y\n", "x = '''\n  a\nb\n    c'''\ny\n"},
		{"the text of an f-string stays", "  x = f'''\n  {a['''b''']}\n'''\n  y\n", "x = f'''\n  {a['''b''']}\n'''\ny\n"},
		{"lines inside brackets lose at most what they have", "  x = [\n 1,\n   2,\n3]\n  y\n", "x = [\n1,\n 2,\n3]\ny\n"},
		{"a joined line loses at most what it has", "  x = 1 + \\\n 2\n  y\n", "x = 1 + \\\n2\ny\n"},
		{"code behind a literal on the same line", "  f('''\n a''', 1)\n  y\n", "f('''\n a''', 1)\ny\n"},
		{"a first line that is indented more stays wrong", "    x\n  y\n", "  x\ny\n"},
		{"a line that is not indented keeps the others as they are", "  x\ny\n", "  x\ny\n"},
		{"tabs and spaces that do not agree stay", "\tx\n        y\n", "\tx\n        y\n"},
		{"a fenced block", "```python\n  x\n  y\n```\n", "x\ny\n"},
		{"a byte order mark", "\ufeffx = 1", "x = 1"},
		{"other line ends", "x = '''a\r\nb'''\ry\r\n", "x = '''a\nb'''\ny\n"},
		{"only comments", "  # a\n  # b\n", "  # a\n  # b\n"},
		{"nothing", "", ""},
		{"a literal that does not end", "  x = '''\n  y\n", "x = '''\n  y\n"},
		{"a quote inside a comment", "  x # don't\n  y\n", "x # don't\ny\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := program.Read(test.source).Source; got != test.want {
				t.Errorf("read %q, want %q", got, test.want)
			}
		})
	}
}

func TestPlacesAreThoseOfTheProgramAsWritten(t *testing.T) {
	text := program.Read("    x = 1\n    y = '''\n  é'''; z\n")
	if got := text.Column(1, 5); got != 9 {
		t.Errorf("column 5 of line 1 is %d, want 9", got)
	}
	if got := text.Column(3, 4); got != 4 {
		t.Errorf("column 4 of line 3, which begins in a literal, is %d, want 4", got)
	}
	if got := text.Column(1, 0); got != 0 {
		t.Errorf("no column is %d, want 0", got)
	}
	if got := text.Line(1); got != "    x = 1" {
		t.Errorf("line 1 is %q", got)
	}
	if got := text.Line(9); got != "" {
		t.Errorf("a line that is not there is %q", got)
	}
}

func TestScan(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"words and operators", "x.y = 1.5\n", `x . y = 1 . 5 ⏎`},
		{"names of all alphabets", "größe_2 = ñ", "größe_2 = ñ ⏎"},
		{"literals with prefixes", `a rb'x' F"y" u'z'`, `a rb'x' F"y" u'z' ⏎`},
		{"quotes inside and escaped", `'a\'b' "c'd" '''e"'f'''`, `'a\'b' "c'd" '''e"'f''' ⏎`},
		{"an f-string with its own quotes inside", `f"{x["a"]}" b`, `f"{x["a"]}" b ⏎`},
		{"an f-string inside an f-string", `f'{f'{f'{1}'}'}' b`, `f'{f'{f'{1}'}'}' b ⏎`},
		{"doubled braces", `f"{{" b`, `f"{{" b ⏎`},
		{"a dictionary inside an f-string", `f"{ {'a': 1}['a'] }" b`, `f"{ {'a': 1}['a'] }" b ⏎`},
		{"lines inside brackets are one", "f(a,\n\nb)\nc", "f ( a , b ) ⏎ c ⏎"},
		{"joined lines are one", "a + \\\nb", "a + b ⏎"},
		{"a literal that is not closed ends with its line", "'abc\nd", "'abc ⏎ d ⏎"},
		{"a literal over lines that are joined", "'ab\\\nc' d", "'ab\\\nc' d ⏎"},
		{"closing brackets without opening ones", ") ] x", ") ] x ⏎"},
		{"comments and blank lines", "\n # a\nb # c\n\n#d", "b ⏎"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var parts []string
			for _, token := range program.Scan(test.source) {
				if token.Kind == program.Newline {
					parts = append(parts, "⏎")
				} else {
					parts = append(parts, token.Text(test.source))
				}
			}
			if got := strings.Join(parts, " "); got != test.want {
				t.Errorf("scanned %s, want %s", got, test.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"  x\n  '''\ny'''", "\tf(\n)\n", "f'{a['", "\\\n", "```\n  x\n```", "  x\\\n y"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, source string) {
		text := program.Read(source)
		end := 0
		for _, token := range program.Scan(text.Source) {
			if token.Start < end || token.End < token.Start || token.End > len(text.Source) {
				t.Fatalf("token %+v after %d in %q", token, end, text.Source)
			}
			end = token.End
			if line := strings.Count(text.Source[:token.Start], "\n") + 1; token.Kind != program.Newline && token.Line != line {
				t.Fatalf("token %+v is on line %d of %q", token, line, text.Source)
			}
		}
		if strings.Count(text.Source, "\n") > 0 && program.Read(text.Source).Source != text.Source && !strings.ContainsAny(source, "`~") {
			t.Fatalf("reading %q twice gives %q", source, program.Read(text.Source).Source)
		}
	})
}
