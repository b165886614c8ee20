package compile

import (
	"strings"
	"sync"
)

// A Source is the text that a Code was compiled from, for whoever quotes its lines. It is immutable and may be used by many
// goroutines at once.
type Source struct {
	text   string
	starts func() []int32
}

// NewSource makes the Source of a text as package syntax reads it: without a byte order mark, any of "\n", "\r\n" and "\r" ends a line.
func NewSource(text string) *Source {
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.IndexByte(text, '\r') >= 0 {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	}
	// Most sources are never quoted: the lines are found when somebody asks.
	return &Source{text: text, starts: sync.OnceValue(func() []int32 {
		starts := []int32{0}
		for i := range len(text) {
			if text[i] == '\n' {
				starts = append(starts, int32(i)+1)
			}
		}
		return starts
	})}
}

// Line returns a line without its end, lines from 1; "" where there is none.
func (s *Source) Line(number int) string {
	starts := s.starts()
	if number < 1 || number > len(starts) {
		return ""
	}
	if number == len(starts) {
		return s.text[starts[number-1]:]
	}
	return s.text[starts[number-1] : starts[number]-1]
}
