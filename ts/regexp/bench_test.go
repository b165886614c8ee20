package regexp_test

import (
	goregexp "regexp"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

// BenchmarkAgainstGo finds all matches in a text of 100 KB, beside Go's own package.
func BenchmarkAgainstGo(b *testing.B) {
	text := strings.Repeat("The quick brown fox jumps over 13 lazy dogs, see jane.doe@mail.example.org or \"a quoted text\". ", 1000)
	for name, pattern := range map[string]string{
		"literal":     `lazy`,
		"words":       `\w+`,
		"digits":      `\d+`,
		"mail":        `[\w.+-]+@[\w-]+\.[\w.]+`,
		"alternation": `fox|dogs|quoted`,
		"quoted":      `"([^"]*)"`,
		"groups":      `(\w+) (\w+) (\w+)`,
		"lazy":        `q.*?k`,
		"ignore case": `(?i:JANE)`,
	} {
		b.Run(name+"/ours", func(b *testing.B) {
			re, err := regexp.CompileString(pattern, "")
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				for at := 0; ; {
					captures, matched, _ := re.Match(regexp.Input{ASCII: text}, at, nil)
					if !matched {
						break
					}
					at = max(captures[1], at+1)
				}
			}
		})
		b.Run(name+"/go's", func(b *testing.B) {
			re := goregexp.MustCompile(pattern)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				re.FindAllStringSubmatchIndex(text, -1)
			}
		})
	}
}
