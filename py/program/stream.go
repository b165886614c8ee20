package program

import (
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// Stream cuts the text that is written to sys.stdout or sys.stderr into log entries, one a line, each captured as
// its line is completed. It belongs to the interpreter's goroutine.
type Stream struct {
	source  coderuntime.Source
	log     func(coderuntime.LogEntry)
	pending strings.Builder
	max     int64
}

// NewStream returns a stream whose entries have the given source and go to log. maxBytes is the budget for
// the text of a run's log (limits.Limits.LogBytes).
func NewStream(source coderuntime.Source, maxBytes int64, log func(coderuntime.LogEntry)) *Stream {
	return &Stream{source: source, log: log, max: maxBytes}
}

// Write takes text; what follows its last line end waits for the rest of its line. The text is repaired where
// it is not UTF-8.
func (s *Stream) Write(text string) {
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\ufffd")
	}
	for {
		line, rest, complete := strings.Cut(text, "\n")
		s.pending.WriteString(line)
		// A line that no budget has room for is not gathered: its rest becomes an entry that is dropped and
		// counted.
		if complete || s.max != limits.Unlimited && int64(s.pending.Len()) > s.max {
			s.flush()
		}
		if !complete {
			return
		}
		text = rest
	}
}

// Close captures an unfinished last line.
func (s *Stream) Close() {
	if s.pending.Len() > 0 {
		s.flush()
	}
}

func (s *Stream) flush() {
	s.log(coderuntime.LogEntry{Source: s.source, Text: s.pending.String()})
	s.pending.Reset()
}
