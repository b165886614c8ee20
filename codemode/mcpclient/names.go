package mcpclient

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// toolID is a tool of a server, by the names that the config and the server have.
type toolID struct{ server, tool string }

func sortedIDs(names map[toolID]string) []toolID {
	return slices.SortedFunc(maps.Keys(names), func(a, b toolID) int { return cmp.Compare(names[a], names[b]) })
}

// assign gives tools the names by which programs know them: a tool has its own; where several servers have a tool of one name, each has the server's name and
// a dot before it. So has a tool whose own name begins as those of another server do, with that server's name and a dot: servers are all in the config,
// whether they run or not, and a name belongs to the one with the longest name that it begins with. What two tools would be called then goes to the one that
// was called so before. The other keeps the name that it had, if that is free, or has none. Each such case is told in a text.
func assign(servers []string, ids []toolID, before map[toolID]string) (map[toolID]string, []string) {
	count := map[string]int{}
	for _, id := range ids {
		count[id.tool]++
	}
	wanted := func(id toolID) string {
		if count[id.tool] > 1 || posesAs(servers, id.server, id.tool) != "" {
			return id.server + "." + id.tool
		}
		return id.tool
	}
	owners := map[string]toolID{}
	held := func(id toolID, name string) bool { had, ok := before[id]; return ok && had == name }
	var clashes []string
	var nameable []toolID
	for _, id := range ids {
		name := wanted(id)
		if other := posesAs(servers, id.server, name); other != "" {
			clashes = append(clashes, fmt.Sprintf("the tool %q of the MCP server %q would be called %q, as if it were one of the MCP server %q: "+
				"give one of the servers another name, or leave out one of the tools by \"disabledTools\"", id.tool, id.server, name, other))
			continue
		}
		nameable = append(nameable, id)
		if _, taken := owners[name]; !taken || held(id, name) {
			owners[name] = id
		}
	}
	for _, id := range nameable {
		name := wanted(id)
		owner := owners[name]
		if owner == id {
			continue
		}
		text := fmt.Sprintf("the tool %q of the MCP server %q and the tool %q of the MCP server %q would both be called %q: "+
			"give one of the servers another name, or leave out one of the tools by \"disabledTools\"", owner.tool, owner.server, id.tool, id.server, name)
		if had, ok := before[id]; ok {
			if _, taken := owners[had]; !taken {
				owners[had] = id
				clashes = append(clashes, text+fmt.Sprintf("; the latter is still called %q", had))
				continue
			}
		}
		clashes = append(clashes, text)
	}
	names := map[toolID]string{}
	for name, id := range owners {
		names[id] = name
	}
	return names, clashes
}

// posesAs is the server, other than the one given, to which a name seems to belong; empty if there is none.
func posesAs(servers []string, own, name string) string {
	longest := ""
	for _, server := range servers {
		if len(server) > len(longest) && strings.HasPrefix(name, server+".") {
			longest = server
		}
	}
	if longest == own {
		return ""
	}
	return longest
}
