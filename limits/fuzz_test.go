package limits

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
)

// FuzzLedger fills a ledger with the parts of a text that a NUL separates. What is kept must be what came first, cut
// once, where a character begins, as late as the cap allows; and what is kept and what the marker says was dropped
// must make up all that came.
func FuzzLedger(f *testing.F) {
	f.Add("one\x00two\x00three", uint16(5), uint8(10))
	f.Add("aé\x00日本\x00\U0001f600", uint16(4), uint8(3))
	f.Add("\xf0\x9f\x98\x00\xff\xfe\x00\x80\x80", uint16(2), uint8(0))
	f.Add(strings.Repeat("\x00", 20), uint16(0), uint8(7))
	f.Add("unlimited", uint16(65535), uint8(255))
	f.Fuzz(func(t *testing.T, text string, maxBytes uint16, maxEntries uint8) {
		budget := Limits{LogBytes: int64(maxBytes), LogEntries: int(maxEntries)}
		if maxBytes == 65535 {
			budget.LogBytes = Unlimited
		}
		if maxEntries == 255 {
			budget.LogEntries = Unlimited
		}
		var emitted []coderuntime.LogEntry
		ledger := NewLedger(budget, func(entry coderuntime.LogEntry, _ bool) { emitted = append(emitted, entry) })
		parts := strings.Split(text, "\x00")
		for _, part := range parts {
			ledger.Append(coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: part})
		}
		entries, bytes, count := ledger.Close()
		if diff := cmp.Diff(emitted, entries); diff != "" {
			t.Fatalf("what was emitted is not what was kept: %s", diff)
		}
		var kept []string
		for _, entry := range entries {
			if entry.Source == coderuntime.SourceStdout {
				kept = append(kept, entry.Text)
			}
		}
		marked := len(entries) - len(kept)
		keptBytes := int64(len(strings.Join(kept, "")))
		if count != len(kept) || bytes != keptBytes || marked > 1 {
			t.Fatalf("Close says %d entries of %d bytes, but %d of %d were kept, and %d markers", count, bytes, len(kept), keptBytes, marked)
		}
		if budget.LogBytes != Unlimited && bytes > budget.LogBytes || budget.LogEntries != Unlimited && count > budget.LogEntries {
			t.Fatalf("%d bytes in %d entries pass the caps %d and %d", bytes, count, budget.LogBytes, budget.LogEntries)
		}
		for i, got := range kept {
			if got == parts[i] {
				continue
			}
			rest := parts[i][len(got):]
			if i != len(kept)-1 || !strings.HasPrefix(parts[i], got) || !utf8.RuneStart(rest[0]) {
				t.Fatalf("entry %d of %q is kept as %q", i, parts, got)
			}
			if next := len(CutText(rest, 4)); bytes+int64(next) <= budget.LogBytes && next == 1 {
				t.Fatalf("%q is cut to %q, though %d bytes were left", parts[i], got, budget.LogBytes-bytes)
			}
		}
		complete := len(kept) == len(parts) && strings.Join(kept, "") == strings.Join(parts, "")
		if complete == (marked == 1) {
			t.Fatalf("%d of %d entries were kept, with %d markers", len(kept), len(parts), marked)
		}
		if marked == 1 {
			total := int64(len(strings.Join(parts, "")))
			dropped := ": " + formatCount(total-bytes) + " bytes were dropped, among them " + formatCount(int64(len(parts)-len(kept))) + " whole entries"
			if marker := entries[len(entries)-1].Text; !strings.HasSuffix(marker, dropped) {
				t.Fatalf("the marker is %q, want %q", marker, dropped)
			}
		}
	})
}

// FuzzCutText checks that what is cut is the longest prefix that fits and ends between characters.
func FuzzCutText(f *testing.F) {
	f.Add("aé日\U0001f600", int64(5))
	f.Add("\x80\x80\x80", int64(2))
	f.Add("", int64(-1))
	f.Fuzz(func(t *testing.T, text string, max int64) {
		cut := CutText(text, max)
		if !strings.HasPrefix(text, cut) || int64(len(cut)) > max && cut != "" {
			t.Fatalf("%q is cut to %q at %d", text, cut, max)
		}
		if utf8.ValidString(text) && !utf8.ValidString(cut) {
			t.Fatalf("%q is cut within a character, to %q", text, cut)
		}
		if rest := text[len(cut):]; utf8.ValidString(text) && rest != "" {
			if _, size := utf8.DecodeRuneInString(rest); int64(len(cut)+size) <= max {
				t.Fatalf("%q is cut to %q, but %d more bytes fit into %d", text, cut, size, max)
			}
		}
	})
}

// FuzzParseSize checks that a size that can be read is written so that it reads as the same, unless it is rounded.
func FuzzParseSize(f *testing.F) {
	for _, seed := range []string{"4096", "64KiB", "1.5MiB", "2GiB", " 1 kb ", "-1", "1e3", "9223372036854775807B", "8589934592GiB", ".KiB"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		size, err := ParseSize(text)
		if err != nil || size < 0 {
			return
		}
		written := FormatSize(size)
		if strings.Contains(written, ".") {
			return
		}
		again, err := ParseSize(written)
		if err != nil || again != size {
			t.Fatalf("%q is %d, written %q, read again as %d, %v", text, size, written, again, err)
		}
	})
}
