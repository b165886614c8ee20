package main

import (
	"math"
	"testing"

	"github.com/coderuntime/coderuntime"
)

func TestNumbersAreWrittenAsTheLanguageTellsThemApart(t *testing.T) {
	for _, test := range []struct {
		name               string
		value              any
		typeScript, python string
	}{
		{"a float that is whole", 3.0, "3", "3.0"},
		{"a float beyond the safe integers", float64(1 << 53), "9007199254740992", "9007199254740992.0"},
		{"a large float", 1e21, "1e+21", "1e+21"},
		{"a large float below the exponents of ECMAScript", 1e20, "100000000000000000000", "1e+20"},
		{"a small float", 1e-7, "1e-7", "1e-07"},
		{"a fraction", 0.1, "0.1", "0.1"},
		{"negative zero", math.Copysign(0, -1), "-0", "-0.0"},
		{"what JSON has no number for", []any{math.NaN(), math.Inf(-1)}, "[\n  \"NaN\",\n  \"-Infinity\"\n]", "[\n  \"NaN\",\n  \"-Infinity\"\n]"},
		{"an integer", int64(7), "7", "7"},
		{"floats inside", coderuntime.NewObject("a", []any{2.0}, "m", coderuntime.NewMap(5.0, 6.0), "s", coderuntime.NewSet(1e16)),
			"{\n  \"a\": [\n    2\n  ],\n  \"m\": {\n    \"5\": 6\n  },\n  \"s\": [\n    10000000000000000\n  ]\n}",
			"{\n  \"a\": [\n    2.0\n  ],\n  \"m\": {\n    \"5.0\": 6.0\n  },\n  \"s\": [\n    1e+16\n  ]\n}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for language, want := range map[coderuntime.Language]string{coderuntime.TypeScript: test.typeScript, coderuntime.Python: test.python} {
				got, err := valueText(printable(language, test.value))
				if err != nil || string(got) != want+"\n" {
					t.Errorf("%s: %q, %v, want %q", language, got, err, want)
				}
			}
		})
	}
}

func TestNumbersAreThoseOfNodeInEveryOutput(t *testing.T) {
	program := "await tools.get({ n: 2 ** 53 }); return [2 ** 53, 1e21, -0, 0.5]"
	e := execution{args: []string{"run", "--bindings", "b.json", "--json", "p.ts"},
		files: map[string]string{"p.ts": program, "b.json": `{"tools": {"get": [{}]}}`}}
	stdout, stderr, status := e.run(t)
	got := parseReport(t, stdout)
	if status != 0 || got.Value == nil || string(*got.Value) != "[9007199254740992,1e+21,-0,0.5]" || string(*got.Calls[0].Args) != `{"n":9007199254740992}` {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}
