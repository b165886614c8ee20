package strip

import (
	"errors"
	"path/filepath"
	"testing"
	"unicode/utf8"
)

// FuzzTransform checks that no text makes Transform panic, that an error points into the program, and that
// the source map does.
func FuzzTransform(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "checks", "*.txt"))
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range append(files, filepath.Join("testdata", "errors.txt")) {
		for _, block := range readBlocks(f, file) {
			f.Add(block.program)
		}
	}
	f.Add("export default class extends {}.a{}\nreturn\nawait 1")
	f.Add("do if(a)return;else for(;;)x\nwhile(1)\nlabel:{}")
	f.Fuzz(func(t *testing.T, program string) {
		output, err := Transform(program, Options{Supported: lowerForGoja})
		if err != nil {
			var failure *Error
			if !errors.As(err, &failure) || failure.Text == "" || failure.Line < 0 || failure.Line > 0 && failure.Column < 1 {
				t.Fatalf("bad error: %#v", err)
			}
			return
		}
		if !utf8.ValidString(output.JavaScript) {
			t.Fatalf("bad output: %q", output.JavaScript)
		}
		lines := lineStarts(output.Program)
		for _, s := range output.positions.segments {
			if s.source.line < 0 || s.source.column < 0 || int(s.source.line) >= len(lines) {
				t.Fatalf("segment %v outside of the program", s)
			}
		}
	})
}
