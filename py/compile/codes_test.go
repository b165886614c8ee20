package compile

import (
	"slices"
	"strings"
	"testing"
)

func TestCodesAreWhatCPythonMakes(t *testing.T) {
	var cases []struct {
		Source string
		Codes  []any
	}
	readGoldens(t, "codes.json", &cases)
	for _, c := range cases {
		result, err := compileSource(c.Source, Options{File: "main.py"})
		if err != nil {
			t.Errorf("%s\n%v", c.Source, err)
			continue
		}
		var got, want []string
		describeCodes(result.Code, &got)
		for _, code := range c.Codes {
			want = append(want, text(code))
		}
		slices.Sort(got)
		slices.Sort(want)
		got = slices.Compact(got)
		for _, code := range got {
			if !slices.Contains(want, code) {
				t.Errorf("%.300s\ngot, but not wanted: %s", c.Source, code)
			}
		}
		for _, code := range want {
			if !slices.Contains(got, code) {
				t.Errorf("%.300s\nwanted, but not got: %s", c.Source, code)
			}
		}
	}
}

// describeCodes appends what testdata/generate_codes.py says of a code and of those in it.
func describeCodes(code *Code, found *[]string) {
	flags := []string{}
	for i, name := range flagNames {
		if code.Flags&(1<<i) != 0 && !strings.Contains("module class future-annotations", name) {
			flags = append(flags, name)
		}
	}
	slices.Sort(flags)
	parameters, cells := []string{}, []string{}
	for i, variable := range code.Variables {
		if i < code.Parameters() {
			parameters = append(parameters, variable.Name)
		}
		if variable.Cell {
			cells = append(cells, variable.Name)
		}
	}
	slices.Sort(cells)
	free := append([]string{}, code.Free...)
	var doc any
	if code.HasDocstring {
		doc = code.Docstring
	}
	*found = append(*found, text([]any{code.QualifiedName, code.FirstLine, code.PositionalOnly, code.Positional, code.KeywordOnly,
		flags, parameters, free, slices.Compact(cells), doc}))
	for _, constant := range code.Constants {
		if inner, ok := constant.(*Code); ok {
			describeCodes(inner, found)
		}
	}
}
