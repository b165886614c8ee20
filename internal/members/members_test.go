package members_test

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/internal/members"
)

func TestMissingMember(t *testing.T) {
	for _, test := range []struct {
		name, member string
		members      []string
		want         string
	}{
		{"a member in another case", "getWeather", []string{"send", "get_weather"}, "tools.getWeather does not exist; did you mean tools.get_weather?"},
		{"a member with a slip", "get_waether", []string{"send", "get_weather"}, "tools.get_waether does not exist; did you mean tools.get_weather?"},
		{"a short member with two letters swapped", "ehco", []string{"send", "echo"}, "tools.ehco does not exist; did you mean tools.echo?"},
		{"a member like no other", "delete_all", []string{"send", "get"}, "tools.delete_all does not exist; tools has: get, send"},
		{"names that are no identifiers", "x y", []string{"x z", "a\nb"}, `tools["x y"] does not exist; did you mean tools["x z"]?`},
		{"no members", "get", nil, "tools.get does not exist; tools has no members"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := members.Missing("tools", test.members, test.member); got != test.want {
				t.Errorf("says %q, want %q", got, test.want)
			}
		})
	}
}

func TestMissingMemberIsBounded(t *testing.T) {
	names := make([]string, 10000)
	for i := range names {
		names[i] = strings.Repeat("x", 1+i%300)
	}
	if text := members.Missing("tools", names, strings.Repeat("y", 64<<10)); len(text) > 2000 {
		t.Errorf("the text has %d bytes", len(text))
	}
}
