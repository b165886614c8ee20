package usestest

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
)

// Check holds what an Inspector gives for any program at all, as in a fuzz test, to what it promises.
func Check(t *testing.T, program string, found []coderuntime.MemberUse, err error) {
	t.Helper()
	if err != nil {
		if found != nil || strings.HasPrefix(err.Error(), "the program could not be read: ") {
			t.Fatalf("%q: %v, %v", program, found, err)
		}
		return
	}
	lines := 1 + strings.Count(program, "\n") + strings.Count(program, "\r") + strings.Count(program, "\u2028") + strings.Count(program, "\u2029")
	for i, use := range found {
		if use.Line < 1 || use.Line > lines || use.Column < 1 || use.Column > len(program)+1 {
			t.Errorf("%q: a use at %d:%d", program, use.Line, use.Column)
		}
		if i > 0 && (use.Line < found[i-1].Line || use.Line == found[i-1].Line && use.Column < found[i-1].Column) {
			t.Errorf("%q: uses are out of order: %s", program, Text(found))
		}
		if call := use.Call; call != nil && (call.Result != "" && call.Unawaited == "" || !call.Literal && (call.Complete || len(call.Keys) > 0)) {
			t.Errorf("%q: %+v", program, call)
		}
	}
}
