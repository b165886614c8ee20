package codemode

import (
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
)

const (
	// prettyWidth is how long a line may be on which a list or an object stands as a whole.
	prettyWidth = 100
	// prettyDepth is how many levels are spread over lines; what is deeper is on one. Indentation costs a model as much as text.
	prettyDepth = 8
)

// pretty writes a value for a model: a text as it is, all else as JSON, in which what is short stands on one line. Its length grows with that of the JSON text only.
func pretty(value any) string {
	if text, ok := value.(string); ok {
		return text
	}
	var b strings.Builder
	if !writePretty(&b, value, 0) {
		return "(a value that cannot be written as JSON)"
	}
	return b.String()
}

func writePretty(b *strings.Builder, value any, depth int) bool {
	text, err := coderuntime.AppendJSON(nil, value)
	if err != nil {
		return false
	}
	if depth == prettyDepth || 2*depth+utf8.RuneCount(text) <= prettyWidth {
		writeSpaced(b, text)
		return true
	}
	indent := "\n" + strings.Repeat("  ", depth)
	switch value := value.(type) {
	case []any:
		b.WriteByte('[')
		for i, item := range value {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(indent + "  ")
			if !writePretty(b, item, depth+1) {
				return false
			}
		}
		b.WriteString(indent + "]")
	case *coderuntime.Object:
		b.WriteByte('{')
		first := true
		for name, member := range value.All() {
			if !first {
				b.WriteByte(',')
			}
			first = false
			key, err := coderuntime.AppendJSON(nil, name)
			if err != nil {
				return false
			}
			b.WriteString(indent + "  " + string(key) + ": ")
			if !writePretty(b, member, depth+1) {
				return false
			}
		}
		b.WriteString(indent + "}")
	default:
		writeSpaced(b, text)
	}
	return true
}

// writeSpaced writes compact JSON with a space after commas and colons.
func writeSpaced(b *strings.Builder, text []byte) {
	quoted := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		b.WriteByte(c)
		switch {
		case quoted && c == '\\':
			i++
			b.WriteByte(text[i])
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ',' || c == ':'):
			b.WriteByte(' ')
		}
	}
}
