package bridge_test

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/bridge"
)

func TestMissingMember(t *testing.T) {
	for _, test := range []struct {
		name, member string
		members      []string
		want         string
	}{
		{"a member in another case", "getWeather", []string{"send", "get_weather"}, "tools.getWeather does not exist; did you mean tools.get_weather?"},
		{"a member with a slip", "get_waether", []string{"send", "get_weather"}, "tools.get_waether does not exist; did you mean tools.get_weather?"},
		{"a member like no other", "delete_all", []string{"send", "get"}, "tools.delete_all does not exist; tools has: get, send"},
		{"names that are no identifiers", "x y", []string{"x z", "a\nb"}, `tools["x y"] does not exist; did you mean tools["x z"]?`},
		{"no members", "get", nil, "tools.get does not exist; tools has no members"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := bridge.MissingMember("tools", test.members, test.member); got != test.want {
				t.Errorf("says %q, want %q", got, test.want)
			}
		})
	}
}

func TestMissingMemberIsBounded(t *testing.T) {
	members := make([]string, 10000)
	for i := range members {
		members[i] = strings.Repeat("x", 1+i%300)
	}
	if text := bridge.MissingMember("tools", members, strings.Repeat("y", 64<<10)); len(text) > 2000 {
		t.Errorf("the text has %d bytes", len(text))
	}
}
