package program

import (
	"maps"
	"slices"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
)

// CheckCall says what is wrong with the form of a call of a member, or nothing: a member takes one positional
// value, or keyword arguments, or no argument. The text is that of the TypeError that the call's awaitable
// raises.
func CheckCall(namespace, member string, positional, keywords int) string {
	path := members.Path(namespace, member) + "()"
	switch {
	case positional > 1:
		return path + " takes one positional argument, an object or another value, or keyword arguments; it was called with more"
	case positional == 1 && keywords > 0:
		return path + " takes one positional argument or keyword arguments, not both"
	}
	return ""
}

// MissingMember is the text of the AttributeError for a member that was not bound: it names the member and the
// one that is near, or else those that are there.
func MissingMember(binding coderuntime.Namespace, member string) string {
	return members.Missing(binding.Global, slices.Collect(maps.Keys(binding.Functions)), member)
}
