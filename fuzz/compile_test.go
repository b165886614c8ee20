package fuzz_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge/source"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/ts/goja"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// FuzzCompile takes arbitrary text as far as it gets without being run: out of its fence, through esbuild, to goja's
// byte code. What is refused must be refused with a text, at a place in the program.
func FuzzCompile(f *testing.F) {
	for _, seed := range programSeeds {
		f.Add(seed)
	}
	for i, program := range fuzz.Hostile(coderuntime.TypeScript) {
		if i%4 == 0 {
			f.Add(program.Text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 20_000 {
			t.Skip("the budget of program-bytes is for these")
		}
		body, _ := source.Unfence(text)
		output, err := strip.Transform(body, strip.Options{Supported: goja.Supported})
		if err == nil {
			_, err = goja.Compile(output)
		}
		if err == nil {
			return
		}
		var refusal *strip.Error
		if !errors.As(err, &refusal) || refusal.Text == "" || !utf8.ValidString(refusal.Error()) {
			t.Fatalf("%q: %#v", text, err)
		}
		if refusal.Line < 0 || refusal.Line > 0 && refusal.Column < 1 {
			t.Fatalf("%q: refused at %d:%d", text, refusal.Line, refusal.Column)
		}
	})
}
