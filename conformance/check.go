package conformance

import (
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime"
)

// source is one program in the languages of the contract; an empty text means that there is none.
type source struct{ TypeScript, Python string }

func (s source) in(language coderuntime.Language) string {
	switch language {
	case coderuntime.TypeScript:
		return s.TypeScript
	case coderuntime.Python:
		return s.Python
	}
	return ""
}

// lacks are names of optional parts.
type lacks = []coderuntime.Lack

// check is one thing that a line of the contract says. It either runs program once and compares what
// comes with want, or does all of it in body.
type check struct {
	line string
	// name reads as a sentence; with the line it is the name of the subtest.
	name string
	// rule is what the contract says, in a few words, for the message of a failure.
	rule string
	// only says why a language has no program for this, as in "only TypeScript has ...".
	only string
	// needs are the optional parts of the contract without any of which this cannot be met.
	needs lacks
	// config, unless it is zero, and ownRuntime give the check a Runtime of its own.
	config     Config
	ownRuntime bool

	program source
	// gives is what tools.give returns.
	gives any
	// bindings replaces the namespace tools of host.go.
	bindings func(t *trial) []coderuntime.Namespace
	want     []expectation

	body func(t *trial)
}

// expectation compares the result of a run with what must come.
type expectation func(t *trial, result coderuntime.Result)

func (c *check) title() Title { return Title{LevelContract, c.line, c.name} }

// forLanguage reports whether a check with a body, which says that it is for one language only, is for this one.
func (c *check) forLanguage(language coderuntime.Language) bool {
	switch language {
	case coderuntime.TypeScript:
		return strings.HasPrefix(c.only, "only TypeScript ")
	case coderuntime.Python:
		return strings.HasPrefix(c.only, "only Python ")
	}
	return false
}

// lineNumbers splits "2.10" into its numbers.
func lineNumbers(line string) []int {
	var numbers []int
	for part := range strings.SplitSeq(line, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			panic("a line of the contract is two numbers: " + line)
		}
		numbers = append(numbers, n)
	}
	return numbers
}
