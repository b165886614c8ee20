package unicodedatamodule

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/coderuntime/coderuntime/py/object"
)

// This file has the normal forms (Unicode Standard Annex #15). Package norm makes them, but for long rows of characters that combine: there it
// inserts joiners, as its "stream-safe" format wants and CPython does not.

const (
	// chunkBytes is about how much of a text is normalized between two ticks.
	chunkBytes = 4096
	// longRow is how many characters that combine with what is before them may follow each other in what package norm is given. Each may
	// become several; it inserts the first joiner after 30.
	longRow = 7
)

// formOf reads the arguments of normalize.
func formOf(t *object.Thread, function string, arguments []object.Value) (norm.Form, *object.Str, *object.Exception) {
	name, ok := object.StrOf(arguments[0])
	if !ok {
		return 0, nil, t.Raise(object.TypeErrorType, "%s() argument 1 must be str, not %s", function, object.ArgumentType(arguments[0]))
	}
	s, ok := object.StrOf(arguments[1])
	if !ok {
		return 0, nil, t.Raise(object.TypeErrorType, "%s() argument 2 must be str, not %s", function, object.ArgumentType(arguments[1]))
	}
	if s.Len() == 0 {
		// CPython does not look at the form.
		return norm.NFC, s, nil
	}
	form, found := map[string]norm.Form{"NFC": norm.NFC, "NFD": norm.NFD, "NFKC": norm.NFKC, "NFKD": norm.NFKD}[name.Text()]
	if !found {
		return 0, nil, t.Raise(object.ValueErrorType, "invalid normalization form")
	}
	return form, s, nil
}

func normalize(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	form, s, raised := formOf(t, "normalize", arguments)
	if raised != nil {
		return object.Value{}, raised
	}
	if s.IsASCII() {
		return arguments[1], nil
	}
	normal, raised := normalText(t, form, s.Text())
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(normal)
}

func isNormalized(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	form, s, raised := formOf(t, "is_normalized", arguments)
	if raised != nil {
		return object.Value{}, raised
	}
	if s.IsASCII() {
		return object.True, nil
	}
	normal, raised := normalText(t, form, s.Text())
	return object.Bool(normal == s.Text()), raised
}

// normalText normalizes a text chunk by chunk. A chunk ends in front of a character that does not combine with what is before it.
func normalText(t *object.Thread, form norm.Form, text string) (string, *object.Exception) {
	var result []byte
	for len(text) > 0 {
		end, long, raised := chunk(t, form, text)
		if raised != nil {
			return "", raised
		}
		before := len(result)
		if long {
			result, raised = appendLong(t, result, form, text[:end])
			if raised != nil {
				return "", raised
			}
		} else {
			result = form.AppendString(result, text[:end])
		}
		if raised := t.Charge(int64(len(result) - before)); raised != nil {
			return "", raised
		}
		text = text[end:]
	}
	return string(result), nil
}

// chunk returns where the first chunk of a text ends, and whether it has a long row of characters that combine.
func chunk(t *object.Thread, form norm.Form, text string) (end int, long bool, raised *object.Exception) {
	row := 0
	for end < len(text) {
		properties := form.PropertiesString(text[end:])
		if properties.BoundaryBefore() {
			if row = 0; end >= chunkBytes {
				break
			}
		} else if row++; row >= longRow {
			long = true
		}
		// A lone surrogate, which is no UTF-8, has no properties and stands for itself.
		size := max(properties.Size(), 1)
		if end += size; end%chunkBytes < size {
			if raised := t.Work(chunkBytes / 4); raised != nil {
				return 0, false, raised
			}
		}
	}
	return end, long, t.Work(int64(end%chunkBytes)/4 + 1)
}

// A part is a character with its class of combination; the parts of one text are put in order and combined.
type part struct {
	text  string
	class uint8
}

// partBytes is what a part takes.
const partBytes = 24

// appendLong normalizes a chunk with long rows: it takes the characters apart, sorts those between two starters by their classes and, for a
// composed form, puts together what has a character of its own.
func appendLong(t *object.Thread, result []byte, form norm.Form, text string) ([]byte, *object.Exception) {
	apart, composed := norm.NFD, form == norm.NFC || form == norm.NFKC
	if form == norm.NFKC || form == norm.NFKD {
		apart = norm.NFKD
	}
	if raised := t.Charge(int64(len(text)) * partBytes); raised != nil {
		return nil, raised
	}
	var parts []part
	for len(text) > 0 {
		size := 1
		if r, n := utf8.DecodeRuneInString(text); r != utf8.RuneError || n > 1 {
			size = n
		}
		for rest := apart.String(text[:size]); len(rest) > 0; {
			properties := apart.PropertiesString(rest)
			n := max(properties.Size(), 1)
			parts = append(parts, part{rest[:n], properties.CCC()})
			rest = rest[n:]
		}
		text = text[size:]
		if raised := t.Work(4); raised != nil {
			return nil, raised
		}
	}
	for begin := 0; begin < len(parts); begin++ {
		end := begin
		for end < len(parts) && parts[end].class != 0 {
			end++
		}
		if end > begin {
			if raised := t.Work(int64(end-begin) * 4); raised != nil {
				return nil, raised
			}
			slices.SortStableFunc(parts[begin:end], func(a, b part) int { return int(a.class) - int(b.class) })
			begin = end
		}
	}
	if composed {
		var raised *object.Exception
		if parts, raised = compose(t, parts); raised != nil {
			return nil, raised
		}
	}
	for _, p := range parts {
		result = append(result, p.text...)
	}
	return result, nil
}

// compose puts a starter and what follows it together where they have a character of their own and nothing between them is in the way.
func compose(t *object.Thread, parts []part) ([]part, *object.Exception) {
	kept, starter := parts[:0], -1
	last := uint8(0) // the class of what was kept behind the starter
	for _, p := range parts {
		if raised := t.Work(2); raised != nil {
			return nil, raised
		}
		if starter >= 0 && (len(kept) == starter+1 || last < p.class) && (last != 0 || len(kept) == starter+1) {
			pair := kept[starter].text + p.text
			if joined := norm.NFC.String(pair); joined != pair && utf8.RuneCountInString(joined) == 1 {
				kept[starter].text = strings.Clone(joined)
				continue
			}
		}
		if p.class == 0 {
			starter, last = len(kept), 0
		} else {
			last = p.class
		}
		kept = append(kept, p)
	}
	return kept, nil
}
