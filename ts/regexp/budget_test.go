package regexp_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"unicode/utf16"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

func mustCompile(tb testing.TB, pattern, flags string) *regexp.Regexp {
	tb.Helper()
	re, err := regexp.CompileString(pattern, flags)
	if err != nil {
		tb.Fatal(err)
	}
	return re
}

func TestCatastrophicPatternsStopWhenTheBudgetSays(t *testing.T) {
	many := strings.Repeat("a", 60)
	for name, test := range map[string]struct{ pattern, flags, input string }{
		"nested quantifiers":     {`^(a+)+$`, "", many + "b"},
		"equal alternatives":     {`^(a|a)*$`, "", many + "b"},
		"nested stars":           {`(a*)*b`, "", many},
		"lazy quantifiers":       {`^(a+?)+?$`, "", many + "b"},
		"counted loops in loops": {`^((a{1,100}){1,100}){1,100}$`, "", many + "b"},
		"many optional ones":     {strings.Repeat("a?", 60) + strings.Repeat("a", 60) + "b", "", many},
		"a back reference":       {`^(a+)\1*\1+$`, "", strings.Repeat(many, 20) + "b"},
		"a lookahead":            {`^(?=(a+)+$)`, "", many + "b"},
		"a lookbehind":           {`(?<=^(a+)+)$`, "", "b" + many},
		"ignored case":           {`^(a|A)*$`, "i", many + "b"},
		"code points":            {`^([^x]|[^y])*z$`, "u", many},
		"a quadratic search":     {`\s+$`, "", strings.Repeat(" ", 200_000) + "x"},
		"an empty iteration":     {`(?:a?){1000000000}b`, "", "a"},
		"words":                  {`^(\w+\s?)*$`, "", strings.Repeat("word ", 20) + "!"},
	} {
		t.Run(name, func(t *testing.T) {
			re := mustCompile(t, test.pattern, test.flags)
			for form, input := range map[string]regexp.Input{
				"ASCII": {ASCII: test.input}, "units": {Units: utf16.Encode([]rune(test.input))},
			} {
				polls := 0
				budget := &regexp.Budget{Stopped: func() bool { polls++; return polls > 2 }}
				captures, matched, err := re.Match(input, 0, budget)
				if !errors.Is(err, regexp.ErrStopped) || matched || captures != nil {
					t.Errorf("%s: %v, %v, %v", form, captures, matched, err)
				}
			}
		})
	}
}

func TestManyShortMatchesAskTheBudgetToo(t *testing.T) {
	re := mustCompile(t, `(a|b)+c`, "")
	polls := 0
	budget := &regexp.Budget{Stopped: func() bool { polls++; return false }}
	for range 10_000 {
		if _, _, err := re.Match(regexp.Input{ASCII: "ababd"}, 0, budget); err != nil {
			t.Fatal(err)
		}
	}
	if polls == 0 {
		t.Error("the budget was never asked")
	}
}

func TestMemoryOfAMatchIsBounded(t *testing.T) {
	re := mustCompile(t, `^(?:a|a)*$`, "")
	input := regexp.Input{ASCII: strings.Repeat("a", 1_000_000)}
	if _, _, err := re.Match(input, 0, &regexp.Budget{Memory: 1 << 20}); !errors.Is(err, regexp.ErrTooComplex) {
		t.Errorf("within a megabyte: %v", err)
	}
	if _, matched, err := re.Match(input, 0, nil); err != nil || !matched {
		t.Errorf("within the default: %v, %v", matched, err)
	}
}

func TestHugePatternsAreRefusedOrCompiledInBoundedTime(t *testing.T) {
	for name, test := range map[string]struct {
		pattern, flags string
		refused        bool
	}{
		"deep groups":            {strings.Repeat("(", 2000) + strings.Repeat(")", 2000), "", true},
		"deep classes":           {strings.Repeat("[", 2000) + strings.Repeat("]", 2000), "v", true},
		"deep look arounds":      {strings.Repeat("(?=", 2000) + strings.Repeat(")", 2000), "", true},
		"a long text":            {strings.Repeat("ab", 100_000), "", false},
		"many alternatives":      {strings.Repeat("ab|", 50_000), "", false},
		"many groups":            {strings.Repeat("()", 65_536), "", true},
		"many runs":              {strings.Repeat("a*", 50_000), "", false},
		"many large classes":     {strings.Repeat(`[\0-\uffff]`, 10_000), "i", true},
		"many properties":        {strings.Repeat(`\p{L}`, 100_000), "u", true},
		"counted loops in loops": {`((((a{1,1000}){1,1000}){1,1000}){1,1000}){1,1000}`, "", false},
		"too long a text":        {strings.Repeat("a", 1<<20+1), "", true},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := regexp.CompileString(test.pattern, test.flags)
			if refused := err != nil; refused != test.refused {
				t.Errorf("refused: %v, want %v", refused, test.refused)
			}
		})
	}
}

func TestOneRegexpMayBeUsedByManyGoroutines(t *testing.T) {
	re := mustCompile(t, `(?<w>\p{L}+)\s\k<w>`, "iu")
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 200 {
				captures, matched, err := re.Match(regexp.Input{Units: utf16.Encode([]rune("Straße STRAßE"))}, 0, nil)
				if err != nil || !matched || captures[3] != 6 {
					t.Errorf("%v, %v, %v", captures, matched, err)
					return
				}
			}
		})
	}
	group.Wait()
}
