package regex_test

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/goja/regex"
)

// programs are those of the measurements of goja: each is the body of a function.
var programs = map[string]string{
	"matchAll over 200 KB": `
		let text = ""; for (let i = 0; i < 5000; i++) text += "key" + i + "=value" + (i * 7) + "; some more words here ";
		return () => { let n = 0; for (const m of text.matchAll(/(\w+)=(\w+)/g)) n += m[1].length; return n; };`,
	"replace over 200 KB": `
		let text = ""; for (let i = 0; i < 5000; i++) text += "key" + i + "=value" + (i * 7) + "; some more words here ";
		return () => text.replace(/\d+/g, "<$&>").length;`,
	"backreference and lookahead": `
		let text = ""; for (let i = 0; i < 2000; i++) text += "word word other" + i + " 12345 ";
		return () => text.replace(/\b(\w+) \1\b/g, "$1").replace(/\B(?=(\d{3})+(?!\d))/g, ",").length;`,
	"test in a loop": `
		const words = []; for (let i = 0; i < 1000; i++) words.push("item-" + i + "@example.org");
		return () => { let n = 0; for (const w of words) if (/^[\w.-]+@[\w-]+\.\w+$/.test(w)) n++; return n; };`,
	"split": `
		const text = "a, b,c ,d;".repeat(5000);
		return () => text.split(/\s*[,;]\s*/).length;`,
}

func BenchmarkPrograms(b *testing.B) {
	for name, program := range programs {
		source := "(function () {" + program + "})()"
		run := func(b *testing.B, f goja.Value, err error) {
			if err != nil {
				b.Fatal(err)
			}
			call, _ := goja.AssertFunction(f)
			for b.Loop() {
				if _, err := call(goja.Undefined()); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.Run(name+"/ours", func(b *testing.B) {
			r := newRealm(b, regex.Host{}, nil)
			f, err := r.run(source)
			run(b, f, err)
		})
		b.Run(name+"/goja's", func(b *testing.B) {
			f, err := goja.New().RunString(source)
			run(b, f, err)
		})
	}
}

func BenchmarkInstall(b *testing.B) {
	for name, mentions := range map[string]func(string) bool{
		"all names": nil,
		"a program that tests and replaces": func(name string) bool {
			return name == "test" || name == "replace"
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				vm := goja.New()
				if _, err := regex.Install(vm, regex.Host{}, mentions); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("goja.New alone", func(b *testing.B) {
		for b.Loop() {
			goja.New().GlobalObject().Get("RegExp")
		}
	})
}
