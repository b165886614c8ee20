package console_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/console"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
)

// FuzzFormat prints arbitrary texts, unpaired surrogates and format directives among them, and values that JSON makes.
// An entry must be well-formed, repeatable, and what the arguments are where there is nothing to format.
func FuzzFormat(f *testing.F) {
	f.Add("%s is %d of %i, %f, %j %o %O %c %%", "text", `{"a":[1,-0,1e400,"x'\"`+"`"+`\n",null],"__proto__":{"b":{"c":{"d":1}}}}`)
	f.Add("%%%s%", "\xed\xa0\x80", `[[],{},[[[[1]]]],"`+strings.Repeat("é", 200)+`"]`)
	f.Add("plain", "a\nb\x1b[31m\x00", `"top"`)
	f.Add("%d", "12px", `{"name":"n","message":"m","stack":"Error: x\n    at y"}`)
	f.Add("%s", "1e21", `[`+strings.Repeat("1,", 120)+`"%s"]`)
	f.Fuzz(func(t *testing.T, format, text, value string) {
		if len(format)+len(text)+len(value) > 20_000 || !json.Valid([]byte(value)) || strings.Count(value, "[")+strings.Count(value, "{") > 500 {
			t.Skip("outside of what this target is about")
		}
		vm := goja.New()
		var lines []string
		object := console.New(vm, inspect.New(vm), func(_, line string) { lines = append(lines, line) }, time.Now)
		for name, global := range map[string]any{
			"console": object, "format": goja.StringFromUTF16(units(format)), "text": goja.StringFromUTF16(units(text)), "json": value,
		} {
			if err := vm.Set(name, global); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := vm.RunString("const value = JSON.parse(json)"); err != nil {
			t.Skip("goja's own parser refuses numbers beyond the range")
		}
		_, err := vm.RunString(`
			for (let i = 0; i < 2; i++) {
				console.log(text);
				console.log("", text);
				console.log(format, text, value, text);
				console.log(value, format);
				console.log({ [text]: value, format }, new Map([[text, value]]), new Set([value, text]), new Error(text));
				console.table(value);
				console.dir(value, { depth: 1 });
			}`)
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) != 14 {
			t.Fatalf("%d entries, want 14: %q", len(lines), lines)
		}
		for i, line := range lines[:7] {
			if line != lines[i+7] {
				t.Fatalf("entry %d is %q, the second time %q", i, line, lines[i+7])
			}
			if !utf8.ValidString(line) {
				t.Fatalf("entry %d is not well-formed: %q", i, line)
			}
		}
		well := string(utf16.Decode(units(text)))
		if lines[0] != well || lines[1] != " "+well {
			t.Fatalf("%q is printed as %q and %q", well, lines[0], lines[1])
		}
		if directives := string(utf16.Decode(units(format))); !strings.Contains(directives, "%") &&
			(!strings.HasPrefix(lines[2], directives+" "+well+" ") || !strings.HasSuffix(lines[2], " "+well)) {
			t.Fatalf("%q, %q is printed as %q", directives, well, lines[2])
		}
	})
}

// units makes UTF-16 of a text; bytes that are no UTF-8 become unpaired surrogates.
func units(text string) []uint16 {
	var units []uint16
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		if r == utf8.RuneError && size == 1 {
			units = append(units, 0xd800+uint16(text[0])<<2)
		} else {
			units = utf16.AppendRune(units, r)
		}
		text = text[size:]
	}
	return units
}
