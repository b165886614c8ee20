package regexp_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

// units is a JavaScript string of a JSON text, with lone surrogates as they are.
type units []uint16

func (u *units) UnmarshalJSON(text []byte) error {
	*u = units{}
	text = text[1 : len(text)-1]
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			*u = append(*u, uint16(text[i]))
			continue
		}
		i++
		switch c := text[i]; c {
		case 'u':
			var unit uint16
			if _, err := fmt.Sscanf(string(text[i+1:i+5]), "%04x", &unit); err != nil {
				return err
			}
			*u = append(*u, unit)
			i += 4
		default:
			if escape, found := map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f'}[c]; found {
				c = escape
			}
			*u = append(*u, uint16(c))
		}
	}
	return nil
}

func (u units) String() string { return string(utf16.Decode(u)) }

// input gives the text in the form that a caller has it in: bytes if all are ASCII.
func (u units) input() regexp.Input {
	text := make([]byte, len(u))
	for i, c := range u {
		if c >= 0x80 {
			return regexp.Input{Units: u}
		}
		text[i] = byte(c)
	}
	return regexp.Input{ASCII: string(text)}
}

// golden is an entry of testdata/matches.json.
type golden struct {
	pattern, input units
	flags          string
	lastIndex      int
	message        string
	captures       []int
}

func (g *golden) UnmarshalJSON(text []byte) error {
	var fields [5]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	for i, target := range []any{&g.pattern, &g.flags, &g.input, &g.lastIndex} {
		if err := json.Unmarshal(fields[i], target); err != nil {
			return err
		}
	}
	if fields[4][0] == '"' {
		var message units
		err := json.Unmarshal(fields[4], &message)
		g.message = message.String()
		return err
	}
	var pairs []*[2]int
	if err := json.Unmarshal(fields[4], &pairs); err != nil {
		return err
	}
	for _, pair := range pairs {
		if pair == nil {
			pair = &[2]int{-1, -1}
		}
		g.captures = append(g.captures, pair[:]...)
	}
	return nil
}

func readGoldens(tb testing.TB) []golden {
	tb.Helper()
	text, err := os.ReadFile("testdata/matches.json")
	if err != nil {
		tb.Fatal(err)
	}
	var list []golden
	if err := json.Unmarshal(text, &list); err != nil {
		tb.Fatal(err)
	}
	return list
}

func TestMatchesAndErrorsAreThoseOfNode(t *testing.T) {
	for _, g := range readGoldens(t) {
		name := fmt.Sprintf("/%s/%s on %q at %d", g.pattern, g.flags, g.input, g.lastIndex)
		re, err := regexp.Compile(g.pattern, g.flags)
		if err != nil {
			if err.Error() != g.message {
				t.Errorf("%s: error %q, want %q", name, err, g.message)
			}
			continue
		}
		if g.message != "" {
			t.Errorf("%s: no error, want %q", name, g.message)
			continue
		}
		for _, input := range []regexp.Input{g.input.input(), {Units: g.input}} {
			captures, matched, err := re.Match(input, g.lastIndex, nil)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if diff := cmp.Diff(g.captures, captures); diff != "" || matched != (g.captures != nil) {
				t.Errorf("%s: got %v, want %v", name, captures, g.captures)
			}
		}
	}
}
