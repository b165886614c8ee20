package compile

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// An errorCase is an entry of testdata/errors.json, what CPython says about a source.
type errorCase struct {
	Source string
	// Error is class, text, line, offset, end line, end offset; nil if CPython accepts the source.
	Error []any
	// Warnings are pairs of text and line.
	Warnings [][]any
}

func readGoldens(t testing.TB, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func TestErrorsAndWarningsAreCPythons(t *testing.T) {
	var cases []errorCase
	readGoldens(t, "errors.json", &cases)
	for _, c := range cases {
		result, err := compileSource(c.Source, Options{File: "main.py"})
		if err == nil {
			if c.Error != nil {
				t.Errorf("%s\naccepted, but CPython says %v", c.Source, c.Error)
				continue
			}
			got := [][]any{}
			for _, warning := range result.Warnings {
				got = append(got, []any{warning.Message, float64(warning.Line)})
			}
			if text(got) != text(c.Warnings) {
				t.Errorf("%s\nwarnings %v, but CPython has %v", c.Source, got, c.Warnings)
			}
			continue
		}
		var failure *syntax.SyntaxError
		if !errors.As(err, &failure) {
			t.Errorf("%s\n%v", c.Source, err)
			continue
		}
		got := []any{string(failure.Kind), failure.Message, failure.Line, failure.Column, failure.EndLine, failure.EndColumn}
		if text(got) != text(c.Error) {
			t.Errorf("%s\n%v, but CPython says %v", c.Source, text(got), text(c.Error))
		}
	}
}

func text(value any) string {
	data, _ := json.Marshal(value)
	return string(data)
}
