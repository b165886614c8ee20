package remodule_test

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

// Each of these would take hours, or more memory than there is, if it did not end by a budget or an exception. Package regexp tries more
// patterns.
func TestHostilePatternsEnd(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{`re.match('(a+)+b', 'a' * 60)`, "aborted"},
		{`re.compile('(' * 5000 + ')' * 5000)`, "RecursionError"},
		{`re.compile('a{1,4294967295}')`, "the repetition number is too large"},
		{`print(len(re.findall('(?:a{1,1000}){1,1000}', 'a' * 5000)))`, "1\n"},
		{`re.sub('', 'x' * 100000, 'a' * 100000)`, "MemoryError"},
		{`re.sub('a', lambda m: re.sub('b', lambda m: 'c', 'bb'), 'aa')`, ""},
		{`b = bytearray(b'aaaa'); print(re.sub(b'a', lambda m: (b.clear(), b'x')[1], b))`, "b'xxxx'\n"},
		{`s = 'é ' * 100000; print(sum(m.start() for m in re.finditer('é', s)))`, "9999900000\n"},
		{`s = 'é' * 20000; p = re.compile('é'); print(sum(p.match(s, i).end() for i in range(20000)))`, "200010000\n"},
		{`re.escape('.' * 400_000_000)`, "MemoryError"},
	} {
		if got := libtest.Run("import re\n" + c.source); !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s printed %q, want %q", c.source, got, c.want)
		}
	}
}
