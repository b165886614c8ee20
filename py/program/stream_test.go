package program_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/program"
)

func TestStream(t *testing.T) {
	for _, test := range []struct {
		name   string
		writes []string
		max    int64
		want   []string
	}{
		{"a line", []string{"a\n"}, limits.Unlimited, []string{"a"}},
		{"a line in pieces", []string{"a", "", "b\n"}, limits.Unlimited, []string{"ab"}},
		{"lines in one piece", []string{"a\n\nb\nc"}, limits.Unlimited, []string{"a", "", "b", "c"}},
		{"only a newline ends a line", []string{"a\rb\vc\u2028d\n"}, limits.Unlimited, []string{"a\rb\vc\u2028d"}},
		{"nothing", []string{"", ""}, limits.Unlimited, nil},
		{"text that is not UTF-8", []string{"\xff\n"}, limits.Unlimited, []string{"\ufffd"}},
		{"a line without end does not gather", []string{"aaa", "bbb", "ccc"}, 4, []string{"aaabbb", "ccc"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			s := program.NewStream(coderuntime.SourceStdout, test.max, func(entry coderuntime.LogEntry) {
				if entry.Source != coderuntime.SourceStdout || entry.Level != "" {
					t.Errorf("entry %+v", entry)
				}
				got = append(got, entry.Text)
			})
			for _, text := range test.writes {
				s.Write(text)
			}
			s.Close()
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("entries %q, want %q", got, test.want)
			}
		})
	}
}

func TestCheckCall(t *testing.T) {
	for _, test := range []struct {
		positional, keywords int
		want                 string
	}{
		{0, 0, ""}, {1, 0, ""}, {0, 1, ""}, {0, 9, ""},
		{2, 0, "tools.get() takes one positional argument"},
		{1, 1, "tools.get() takes one positional argument or keyword arguments, not both"},
	} {
		got := program.CheckCall("tools", "get", test.positional, test.keywords)
		if (got == "") != (test.want == "") || !strings.HasPrefix(got, test.want) {
			t.Errorf("%d positional and %d keyword arguments: %q, want %q", test.positional, test.keywords, got, test.want)
		}
	}
}
