package syntax

import (
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"unicode/utf8"
)

func ExampleParse() {
	module, err := Parse("print(1 + 2)", Options{File: "main.py"})
	fmt.Println(Dump(module), err)
	_, err = Parse("print(1 2)", Options{File: "main.py"})
	var mistake *SyntaxError
	if errors.As(err, &mistake) {
		fmt.Println(mistake.Kind, mistake)
		fmt.Println(mistake.Text)
		fmt.Println(strings.Repeat(" ", mistake.Column-1) + strings.Repeat("^", mistake.EndColumn-mistake.Column))
	}
	// Output:
	// Module(body=[Expr(value=Call(func=Name(id='print', ctx=Load()), args=[BinOp(left=Constant(value=1), op=Add(), right=Constant(value=2))]))]) <nil>
	// SyntaxError invalid syntax. Perhaps you forgot a comma? (main.py, line 1)
	// print(1 2)
	//       ^^^
}

func TestStringConstantsHoldTheirValue(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"a lone surrogate is kept in three bytes", `'\ud800'`, "\xed\xa0\x80"},
		{"a pair of surrogates stays two", `'\ud83d\ude00'`, "\xed\xa0\xbd\xed\xb8\x80"},
		{"the last code point", `'\U0010ffff'`, "\U0010ffff"},
		{"an octal escape is a code point", `'\351'`, "é"},
		{"an octal escape in bytes is a byte", `b'\351'`, "\xe9"},
		{"an octal escape in bytes wraps", `b'\777'`, "\xff"},
		{"a name in small letters", `'\N{greek small letter alpha}'`, "α"},
		{"an alias", `'\N{LF}\N{NBSP}'`, "\n\u00a0"},
		{"a computed name", `'\N{CJK UNIFIED IDEOGRAPH-4E2D}\N{HANGUL SYLLABLE HAN}\N{VS16}'`, "中한\ufe0f"},
		{"an ideograph newer than package unicode", `'\N{CJK UNIFIED IDEOGRAPH-2EBF0}'`, "\U0002ebf0"},
		{"a raw string keeps its backslashes", `r'\n\''`, `\n\'`},
		{"newlines are one character", "'''a\r\nb\rc'''", "a\nb\nc"},
		{"a NUL escape", `'\0'`, "\x00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			module, err := Parse(c.source, Options{Mode: Eval})
			if err != nil {
				t.Fatal(err)
			}
			if got := module.Expression.(*Constant).Text; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestIntegersOfAnyLengthHaveTheirValue(t *testing.T) {
	for _, text := range []string{
		"0x8000000000000000", "0xdeadbeefdeadbeefdeadbeef", "0xf_f" + strings.Repeat("01", 40), "0o1777777777777777777777",
		"0o7" + strings.Repeat("654321", 20), "0b1" + strings.Repeat("01", 64), "0x" + strings.Repeat("0", 30) + "1" + strings.Repeat("0", 20),
		"9223372036854775808", "1" + strings.Repeat("0", 4299),
	} {
		module, err := Parse(text, Options{Mode: Eval})
		if err != nil {
			t.Fatal(text, err)
		}
		c := module.Expression.(*Constant)
		want, _ := new(big.Int).SetString(text, 0)
		if c.Kind != BigIntegerConstant || c.Big.Cmp(want) != 0 {
			t.Errorf("%s: got %v of kind %d, want %v", text, c.Big, c.Kind, want)
		}
	}
	_, err := Parse("1"+strings.Repeat("0", 4300), Options{})
	if err == nil || !strings.HasPrefix(err.Error(), "Exceeds the limit (4300 digits) for integer string conversion: value has 4301 digits;") {
		t.Error(err)
	}
}

func TestUnknownCharacterNamesAreRefused(t *testing.T) {
	for _, name := range []string{
		"", "NO SUCH CHARACTER", "CJK UNIFIED IDEOGRAPH-04E2D", "CJK UNIFIED IDEOGRAPH-0041", "CJK UNIFIED IDEOGRAPH-ZZZZ",
		"HANGUL SYLLABLE X", "VS0", "VS257", "VS01", "KEYCAP DIGIT ONE",
	} {
		if r, ok := characterNamed(name); ok {
			t.Errorf("%q is %U", name, r)
		}
	}
}

func TestBaseIndentationIsReadAsIfAbsent(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"all lines alike", "    a\n    b\n", "Module(body=[Expr(value=Name(id='a', ctx=Load())), Expr(value=Name(id='b', ctx=Load()))])"},
		{"blocks inside", "  if a:\n    b\n  c\n",
			"Module(body=[If(test=Name(id='a', ctx=Load()), body=[Expr(value=Name(id='b', ctx=Load()))]), Expr(value=Name(id='c', ctx=Load()))])"},
		{"comments and blank lines do not count", "# x\n\n\t# y\n    a\n  # z\n    b", "Module(body=[Expr(value=Name(id='a', ctx=Load())), Expr(value=Name(id='b', ctx=Load()))])"},
		{"lines in brackets and strings do not count", "  a = [\n1,\n]\n  '''\nb'''\n",
			"Module(body=[Assign(targets=[Name(id='a', ctx=Store())], value=List(elts=[Constant(value=1)], ctx=Load())), Expr(value=Constant(value='\\nb'))])"},
		{"tabs", "\ta\n\tb\n", "Module(body=[Expr(value=Name(id='a', ctx=Load())), Expr(value=Name(id='b', ctx=Load()))])"},
		{"none at all", "a\n", "Module(body=[Expr(value=Name(id='a', ctx=Load()))])"},
		{"no code", "  # x\n", "Module()"},
	} {
		t.Run(c.name, func(t *testing.T) {
			module, err := Parse(c.source, Options{BaseIndentation: true})
			if err != nil {
				t.Fatal(err)
			}
			if got := Dump(module); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
	t.Run("positions are those of the source", func(t *testing.T) {
		module, err := Parse("\n    a\n", Options{BaseIndentation: true})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := module.Body[0].Extent(), (Span{Position{2, 4}, Position{2, 5}}); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
	for _, c := range []struct{ name, source, want string }{
		{"a later line is indented less", "    a\n  b\n", "IndentationError|unexpected indent|1|4|1|-1"},
		{"a later line is not indented", "  a\nb\n", "IndentationError|unexpected indent|1|2|1|-1"},
		{"a later line is indented more", "  a\n    b\n", "IndentationError|unexpected indent|2|4|2|-1"},
		{"a block returns to no level", "  if a:\n      b\n    c\n", "IndentationError|unindent does not match any outer indentation level|3|6|3|-1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse(c.source, Options{BaseIndentation: true})
			var e *SyntaxError
			if !errors.As(err, &e) {
				t.Fatal("accepted")
			}
			if got := fmt.Sprintf("%s|%s|%d|%d|%d|%d", e.Kind, e.Message, e.Line, e.Column, e.EndLine, e.EndColumn); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestWhatOnlyTheCompilerRefusesIsParsed(t *testing.T) {
	for _, source := range []string{
		"return 1", "await f()", "async with a: pass", "async for a in b: pass", "yield", "break", "continue", "nonlocal a", "def f(a, a): pass",
		"def f():\n    from a import *", "f(a=1, a=2)", "*a, *b = c", "*a = b", "del __debug__", "[a := 1 for a in b]",
		"match a:\n    case b: pass\n    case _: pass", "try: pass\nexcept: pass\nexcept a: pass",
	} {
		if _, err := Parse(source, Options{}); err != nil {
			t.Errorf("%s: %v", source, err)
		}
	}
}

func TestEncodingOfTheSource(t *testing.T) {
	t.Run("a byte order mark is skipped", func(t *testing.T) {
		if module, err := Parse("\ufeffx", Options{}); err != nil || module.Body[0].Extent().Start.Column != 0 {
			t.Error(module, err)
		}
	})
	t.Run("a NUL is refused", func(t *testing.T) {
		if got := describe("a\x00", Exec); got != "SyntaxError|source code string cannot contain null bytes|0|0|0|0" {
			t.Error(got)
		}
	})
	t.Run("what is not UTF-8 is refused", func(t *testing.T) {
		want := "SyntaxError|(unicode error) 'utf-8' codec can't decode byte 0xff in position 6: invalid start byte|2|4|2|4"
		if got := describe("é\nb \xff", Exec); !strings.Contains(got, "can't decode byte 0xff in position 5") {
			t.Errorf("got %s, want like %s", got, want)
		}
	})
	t.Run("any newline ends a line", func(t *testing.T) {
		module, err := Parse("a\rb\r\nc\nd", Options{})
		if err != nil || len(module.Body) != 4 || module.Body[3].Extent().Start.Line != 4 {
			t.Error(module, err)
		}
	})
}

func TestErrorTextNamesThePlace(t *testing.T) {
	for _, c := range []struct {
		err  SyntaxError
		want string
	}{
		{SyntaxError{Message: "m", File: "f.py", Line: 3}, "m (f.py, line 3)"},
		{SyntaxError{Message: "m", Line: 3}, "m (line 3)"},
		{SyntaxError{Message: "m", File: "f.py"}, "m"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

func TestAMistakeQuotesItsLine(t *testing.T) {
	_, err := Parse("a = 1\nbé = (1 2)\nc", Options{File: "x.py"})
	var e *SyntaxError
	if !errors.As(err, &e) {
		t.Fatal("accepted")
	}
	if e.Text != "bé = (1 2)" || e.File != "x.py" || e.Line != 2 || e.Column != 7 || !utf8.ValidString(e.Text) {
		t.Errorf("%+v", e)
	}
}
