// Package usestest writes the uses that an Inspector finds in a form that tables of tests can hold.
package usestest

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime"
)

// Text writes uses, one a line:
//
//	1:7 tools.search                 a member that is only named
//	1:7 tools.search(2)              a call with two positional arguments; * for a number that is not certain
//	1:7 tools.search({q, n})         one with an object or dict literal, whose first is {q, ...} if it may have more keys;
//	                                 {q} of 2 with another argument behind it
//	1:7 tools.search(q=, n=)         one with keyword arguments
//	1:7 tools.search() is printed (as x)    a promise that is misused, by the variable x
func Text(found []coderuntime.MemberUse) string {
	var lines []string
	for _, use := range found {
		line := fmt.Sprintf("%d:%d %s.%s", use.Line, use.Column, use.Global, use.Member)
		if use.Call != nil {
			line += arguments(use.Call)
			if use.Call.Unawaited != "" {
				line += " " + use.Call.Unawaited
			}
			if use.Call.Result != "" {
				line += " (as " + use.Call.Result + ")"
			}
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func arguments(call *coderuntime.MemberCall) string {
	var keys []string
	for _, key := range call.Keys {
		if call.Positional == 0 {
			key += "="
		}
		keys = append(keys, key)
	}
	if call.Literal && !call.Complete {
		keys = append(keys, "...")
	}
	list := strings.Join(keys, ", ")
	switch {
	case !call.Literal && call.Positional == 0:
		return "()"
	case !call.Literal && call.Positional < 0:
		return "(*)"
	case !call.Literal:
		return fmt.Sprintf("(%d)", call.Positional)
	case call.Positional == 0:
		return "(" + list + ")"
	case call.Positional == 1:
		return "({" + list + "})"
	case call.Positional < 0:
		return "({" + list + "} of *)"
	}
	return fmt.Sprintf("({%s} of %d)", list, call.Positional)
}
