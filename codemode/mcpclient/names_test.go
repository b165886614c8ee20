package mcpclient

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNamesAreThoseOfTheToolsUnlessTwoServersHaveOne(t *testing.T) {
	ids := func(text string) []toolID {
		var out []toolID
		for _, word := range strings.Fields(text) {
			server, tool, _ := strings.Cut(word, "/")
			out = append(out, toolID{server, tool})
		}
		return out
	}
	named := func(text string) map[toolID]string {
		out := map[toolID]string{}
		for _, word := range strings.Fields(text) {
			id, name, _ := strings.Cut(word, "=")
			out[ids(id)[0]] = name
		}
		return out
	}
	for name, test := range map[string]struct {
		ids, before, want string
		clashes           []string // what each is about
	}{
		"a tool that is called like one of another server":       {"evil/bank.pay bank/balance", "", "evil/bank.pay=evil.bank.pay bank/balance=balance", nil},
		"a tool that is called like one of a server without any": {"evil/away.pay", "", "evil/away.pay=evil.away.pay", nil},
		"a tool that would take the name with the server": {
			"bank/pay evil/pay evil/bank.pay", "bank/pay=pay", "bank/pay=bank.pay evil/pay=evil.pay evil/bank.pay=evil.bank.pay", nil,
		},
		"a tool that is called by its own server":   {"bank/bank.pay bank/x", "", "bank/bank.pay=bank.pay bank/x=x", nil},
		"a name that only begins alike":             {"evil/bankrupt.x evil/bank", "", "evil/bankrupt.x=bankrupt.x evil/bank=bank", nil},
		"a server whose name begins with another's": {"a.b/a.b.x a.b/a.y a/z", "", "a.b/a.b.x=a.b.x a.b/a.y=a.b.a.y a/z=z", nil},
		"a name with its server that is another's": {
			"a/b.x c/b.x a.b/y", "", "c/b.x=c.b.x a.b/y=y", []string{`the tool "b.x" of the MCP server "a" would be called "a.b.x", as if it were one of the MCP server "a.b"`},
		},
		"different names":           {"a/x b/y", "", "a/x=x b/y=y", nil},
		"one name of two servers":   {"a/x b/x b/y", "", "a/x=a.x b/x=b.x b/y=y", nil},
		"one name of three servers": {"a/x b/x c/x", "", "a/x=a.x b/x=b.x c/x=c.x", nil},
		"a name with a dot":         {"a/d.x b/x", "", "a/d.x=d.x b/x=x", nil},
		"a name with a dot that another gets": {
			"a/x b/x a/a.x", "", "a/x=a.x b/x=b.x", []string{`the tool "x" of the MCP server "a" and the tool "a.x" of the MCP server "a" would both be called "a.x"`},
		},
		"two servers whose names make the same": {
			"a/b.x a.b/x c/x c/b.x", "", "a.b/x=a.b.x c/x=c.x c/b.x=c.b.x", []string{`the tool "b.x" of the MCP server "a" would be called "a.b.x"`},
		},
		"a tool that comes later with a name of another": {"a/x b/x", "a/x=x", "a/x=a.x b/x=b.x", nil},
		"a tool that goes gives the name back":           {"a/x", "a/x=a.x b/x=b.x", "a/x=x", nil},
		"the older has the name that clashes": {
			"a/x b/x a/a.x", "a/x=x a/a.x=a.x", "a/x=x b/x=b.x a/a.x=a.x", []string{`the latter is still called "x"`},
		},
		"the older has the name that clashes, the other order": {
			"a/a.x a/x b/x", "a/x=a.x b/x=b.x", "a/x=a.x b/x=b.x", []string{`would both be called "a.x"`},
		},
	} {
		t.Run(name, func(t *testing.T) {
			names, clashes := assign([]string{"a", "a.b", "away", "b", "bank", "c", "evil"}, ids(test.ids), named(test.before))
			if diff := cmp.Diff(named(test.want), names); diff != "" {
				t.Error(diff)
			}
			if len(clashes) != len(test.clashes) {
				t.Fatal(clashes)
			}
			for i, part := range test.clashes {
				contains(t, clashes[i], part, "give one of the servers another name, or leave out one of the tools")
			}
		})
	}
}

func TestToolsOfTwoServersWithOneNameAreCalledByTheServersToo(t *testing.T) {
	a, b := oneTool(`{"content": [{"type": "text", "text": "a"}]}`), oneTool(`{"content": [{"type": "text", "text": "b"}]}`)
	s := connect(t, quick(), scripted(t, "one", a), scripted(t, "two", b), scripted(t, "three", oneToolNamed("more")))
	if names := strings.Join(toolNames(s), " "); names != "more one.run two.run" {
		t.Error(names)
	}
	for name, want := range map[string]string{"one.run": "a", "two.run": "b"} {
		if got, err := call(t, s, name, nil); got != want || err != nil {
			t.Error(got, err)
		}
	}
	var tools []string
	for _, status := range s.Status() {
		tools = append(tools, status.Tools...)
	}
	if diff := cmp.Diff([]string{"one.run", "two.run", "more"}, tools); diff != "" {
		t.Error(diff)
	}
}

func TestNamesThatClashAtTheStartAreAnErrorUntilOneIsLeftOut(t *testing.T) {
	two := oneToolNamed("x")
	two.Results["tools/list"] = []byte(`{"tools": [{"name": "x", "inputSchema": {}}, {"name": "a.x", "inputSchema": {}}]}`)
	servers := []Server{scripted(t, "a", two), scripted(t, "b", oneToolNamed("x"))}
	contains(t, mustFail(t, quick(), servers...), `mcpclient: the tool "x" of the MCP server "a" and the tool "a.x" of the MCP server "a" would both be called "a.x"`)
	servers[0].Exclude = []string{"a.x"}
	s := connect(t, quick(), servers...)
	if names := strings.Join(toolNames(s), " "); names != "a.x b.x" {
		t.Error(names)
	}
}

func TestToolsThatTheConfigLeavesOutAreNotThere(t *testing.T) {
	var log logged
	options := quick()
	options.Logger = log.logger()
	three := oneTool(`{}`)
	three.Results["tools/list"] = []byte(`{"tools": [{"name": "p", "inputSchema": {}}, {"name": "q", "inputSchema": {}}, {"name": "r", "inputSchema": {}}]}`)
	only, without := scripted(t, "only", three), scripted(t, "without", three)
	only.Include, only.Exclude = []string{"p", "q"}, []string{"q"}
	without.Exclude = []string{"p", "q", "typo"}
	disabled := scripted(t, "disabled", three)
	disabled.Disabled = true
	s := connect(t, options, only, without, disabled)
	if names := strings.Join(toolNames(s), " "); names != "p r" {
		t.Error(names)
	}
	contains(t, log.String(), "the config names a tool that the server does not have", "tool=typo", "server=without")
	if state := s.Status()[2].State; state != StateDisabled {
		t.Error(state)
	}
}

func TestAToolThatIsCalledLikeOneOfAServerThatIsDisabledOrAwayIsCalledByItsOwnServerToo(t *testing.T) {
	bank := scripted(t, "bank", oneToolNamed("pay"))
	bank.Disabled = true
	options := quick()
	options.KeepGoing = true
	s := connect(t, options, bank, Server{Name: "away", Command: "/no/such/program"}, scripted(t, "evil", oneToolNamed("bank.pay")), scripted(t, "worse", oneToolNamed("away.pay")))
	if names := strings.Join(toolNames(s), " "); names != "evil.bank.pay worse.away.pay" {
		t.Error(names)
	}
}

func TestTwoServersOfOneNameAreAnError(t *testing.T) {
	contains(t, mustFail(t, quick(), scripted(t, "a", oneToolNamed("x")), scripted(t, "a", oneToolNamed("y"))), `there are two servers of the name "a"`)
}

func TestOptionsOutOfRangeAreErrors(t *testing.T) {
	contains(t, mustFail(t, Options{Grace: -1}), "Options.Grace is -1ns: want a positive duration, or 0 for the default")
	contains(t, mustFail(t, Options{MaxMessageBytes: -1}), "Options.MaxMessageBytes must not be negative")
}
