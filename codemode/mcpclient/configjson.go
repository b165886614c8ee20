package mcpclient

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime/limits"
)

// This file holds JSON as a person writes it into a file: with places for errors, and with keys that stand there twice.

// checkJSON reports where a text is not JSON.
func checkJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	var all json.RawMessage
	err := decoder.Decode(&all)
	if err == nil {
		if _, err := decoder.Token(); err != io.EOF {
			return fmt.Errorf("%s: there is more after the object", place(data, decoder.InputOffset()))
		}
		return nil
	}
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		hint := ""
		// The offset is behind the character at fault.
		at := min(int(syntax.Offset), len(data)) - 1
		before := ""
		if at >= 0 {
			before = strings.TrimRight(string(data[:at]), " \t\r\n")
		}
		switch {
		case at >= 0 && (data[at] == '/' || data[at] == '#'):
			hint = ": JSON has no comments"
		case at >= 0 && (data[at] == '}' || data[at] == ']') && strings.HasSuffix(before, ","):
			hint = fmt.Sprintf(": leave out the comma before %q", data[at])
		}
		return fmt.Errorf("%s: %s%s", place(data, syntax.Offset-1), err, hint)
	case errors.Is(err, io.EOF):
		return errors.New("the file is empty")
	}
	return fmt.Errorf("%s: %w", place(data, int64(len(data))), err)
}

// place is a line and a column, from 1, the column in bytes.
func place(data []byte, offset int64) string {
	before := data[:max(0, min(int(offset), len(data)))]
	return fmt.Sprintf("line %d, column %d", 1+bytes.Count(before, []byte("\n")), len(before)-bytes.LastIndexByte(before, '\n'))
}

// member is one of an object.
type member struct {
	key   string
	value json.RawMessage
}

// members gives the members of an object in their order. what names the object in the fault that it reports if it is none.
func (p *configParser) members(data json.RawMessage, what string) ([]member, bool) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if token, err := decoder.Token(); err != nil || token != json.Delim('{') {
		p.fault("%s: want an object, got %s", what, limits.CutText(strings.TrimSpace(string(data)), 60))
		return nil, false
	}
	var out []member
	seen := map[string]bool{}
	for decoder.More() {
		// The text as a whole is JSON already.
		token, err := decoder.Token()
		if err != nil {
			p.fault("%s: %s", what, err)
			return nil, false
		}
		m := member{key: token.(string)}
		if err := decoder.Decode(&m.value); err != nil {
			p.fault("%s: %s", what, err)
			return nil, false
		}
		if seen[m.key] {
			p.fault("%s has %q twice", what, m.key)
		}
		seen[m.key] = true
		out = append(out, m)
	}
	return out, true
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// quoteList writes names, to a bounded length.
func quoteList(names []string) string {
	var out []string
	for i, name := range names {
		if i == 8 {
			out = append(out, "and more")
			break
		}
		out = append(out, strconv.Quote(limits.CutText(name, 60)))
	}
	return strings.Join(out, ", ")
}
