package limits

import (
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
)

// ownBytes and ownEntries are what the runtime's own entries may take beside the caps, so that a flood
// of output cannot hide the warning that explains it.
const (
	ownBytes   = 16 << 10
	ownEntries = 100
)

// Ledger captures the log of one run within its caps. Once a cap is reached the entry that reaches it
// is cut at a character boundary and everything after it is dropped and counted; Close adds one entry
// that says so. Its methods may be called from any goroutine.
type Ledger struct {
	maxBytes   int64
	maxEntries int
	emit       func(entry coderuntime.LogEntry, own bool)

	mu                         sync.Mutex
	closed                     bool
	entries                    []coderuntime.LogEntry
	bytes, ownUsed             int64
	count, ownCount            int
	reached                    string
	droppedBytes               int64
	droppedEntries, droppedOwn int
}

// NewLedger returns an empty ledger. emit, if not nil, is called with each entry as it is kept, in
// order, under the ledger's lock: it must not call back, and who writes waits for it. own tells the runtime's own entries.
func NewLedger(l Limits, emit func(entry coderuntime.LogEntry, own bool)) *Ledger {
	return &Ledger{maxBytes: l.LogBytes, maxEntries: l.LogEntries, emit: emit}
}

// Append captures one entry of the program. After Close it does nothing.
func (l *Ledger) Append(entry coderuntime.LogEntry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	size := int64(len(entry.Text))
	if l.reached == "" {
		switch {
		case l.maxEntries != Unlimited && l.count >= l.maxEntries:
			l.reached = fmt.Sprintf("log-entries cap of %s", formatCount(int64(l.maxEntries)))
		case l.maxBytes != Unlimited && l.bytes+size > l.maxBytes:
			l.reached = fmt.Sprintf("log-bytes cap of %s", FormatSize(l.maxBytes))
			kept := CutText(entry.Text, l.maxBytes-l.bytes)
			if kept != "" {
				l.droppedBytes += size - int64(len(kept))
				entry.Text = kept
				l.keep(entry)
				return
			}
		}
	}
	if l.reached != "" {
		l.droppedBytes += size
		l.droppedEntries++
		return
	}
	l.keep(entry)
}

func (l *Ledger) keep(entry coderuntime.LogEntry) {
	l.bytes += int64(len(entry.Text))
	l.count++
	l.add(entry, false)
}

func (l *Ledger) add(entry coderuntime.LogEntry, own bool) {
	l.entries = append(l.entries, entry)
	if l.emit != nil {
		l.emit(entry, own)
	}
}

// Warn captures an entry of the runtime's own: source stderr, text "coderuntime: " + text. It has a
// small allowance beside the caps.
func (l *Ledger) Warn(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	if l.ownCount >= ownEntries || l.ownUsed >= ownBytes {
		l.droppedOwn++
		return
	}
	kept := CutText(text, ownBytes-l.ownUsed)
	if len(kept) < len(text) {
		kept += " ..."
	}
	l.ownCount++
	l.ownUsed += int64(len(kept))
	l.add(ownEntry(kept), true)
}

// OwnPrefix begins the text of the runtime's own entries.
const OwnPrefix = "coderuntime: "

func ownEntry(text string) coderuntime.LogEntry {
	return coderuntime.LogEntry{Source: coderuntime.SourceStderr, Text: OwnPrefix + text}
}

// Close adds the marker if anything was dropped, and returns the entries with the bytes and the number
// of the program's own among them. What is appended later is dropped silently.
func (l *Ledger) Close() (entries []coderuntime.LogEntry, bytes int64, count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.closed {
		l.closed = true
		switch {
		case l.reached != "":
			l.add(ownEntry(fmt.Sprintf("the output reached the %s: %s bytes were dropped, among them %s whole entries",
				l.reached, formatCount(l.droppedBytes), formatCount(int64(l.droppedEntries)))), true)
		case l.droppedOwn > 0:
			l.add(ownEntry(fmt.Sprintf("%d more warnings were dropped", l.droppedOwn)), true)
		}
	}
	return l.entries, l.bytes, l.count
}

// CutText returns the longest prefix of text that is at most max bytes and does not split a character.
func CutText(text string, max int64) string {
	if int64(len(text)) <= max {
		return text
	}
	if max <= 0 {
		return ""
	}
	end := int(max)
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end]
}
