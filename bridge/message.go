package bridge

import (
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/limits"
)

// messageBytes bounds a failure's message.
const messageBytes = 16 << 10

// Elide returns text cut to 16 KiB: the beginning and the end are kept and the middle, by whole lines
// where lines are short, is replaced by a line that says how much is missing. Invalid UTF-8 is repaired.
func Elide(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	if len(text) <= messageBytes {
		return text
	}
	const part = messageBytes/2 - 64
	head := limits.CutText(text, part)
	if i := strings.LastIndexByte(head, '\n'); i > part/2 {
		head = head[:i]
	}
	start := len(text) - part
	for start < len(text) && !utf8.RuneStart(text[start]) {
		start++
	}
	tail := text[start:]
	if i := strings.IndexByte(tail, '\n'); i >= 0 && i < part/2 {
		tail = tail[i+1:]
	}
	missing := len(text) - len(head) - len(tail)
	return head + "\n... " + limits.FormatSize(int64(missing)) + " left out ...\n" + tail
}
