package mcpclient

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
)

// toolID is a tool of a server, by the names that the config and the server have.
type toolID struct{ server, tool string }

func sortedIDs(names map[toolID]string) []toolID {
	return slices.SortedFunc(maps.Keys(names), func(a, b toolID) int { return cmp.Compare(names[a], names[b]) })
}

// assign gives tools the names by which programs know them: a tool has its own; where several servers have a tool of one name, each has the server's name and
// a dot before it. What two tools would be called then goes to the one that was called so before. The other keeps the name that it had, if that is free, or has
// none. Each such case is told in a text.
func assign(ids []toolID, before map[toolID]string) (map[toolID]string, []string) {
	count := map[string]int{}
	for _, id := range ids {
		count[id.tool]++
	}
	wanted := func(id toolID) string {
		if count[id.tool] > 1 {
			return id.server + "." + id.tool
		}
		return id.tool
	}
	owners := map[string]toolID{}
	held := func(id toolID, name string) bool { had, ok := before[id]; return ok && had == name }
	for _, id := range ids {
		name := wanted(id)
		if _, taken := owners[name]; !taken || held(id, name) {
			owners[name] = id
		}
	}
	var clashes []string
	for _, id := range ids {
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
