package conformance

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/coderuntime/coderuntime"
)

// This file holds line 7: what a backend declares that it lacks, and how that is held against it.

// dangerous are the lacks that cannot be tried without harm to the process that tries.
var dangerous = lacks{coderuntime.LackProcessSafety, coderuntime.LackNativeInterrupt}

// lacking reports whether the backend declares a lack.
func (s *suite) lacking(l coderuntime.Lack) bool { return slices.Contains(s.declared, l) }

// declaredOf returns what is needed and the backend declares that it lacks.
func (s *suite) declaredOf(needs lacks) lacks {
	return slices.DeleteFunc(slices.Clone(needs), func(l coderuntime.Lack) bool { return !s.lacking(l) })
}

// described writes lacks for a person.
func described(all lacks) string {
	var texts []string
	for _, l := range all {
		texts = append(texts, fmt.Sprintf("%s (%s)", l, l.Description()))
	}
	return strings.Join(texts, " and ")
}

// whySkipped says why a check is not run at all, or nothing.
func (s *suite) whySkipped(c *check) string {
	if c.body == nil && c.program.in(s.language) == "" || c.body != nil && c.only != "" && !c.forLanguage(s.language) {
		return c.only
	}
	for _, l := range s.declaredOf(c.needs) {
		if slices.Contains(dangerous, l) {
			return "the backend declares that it lacks " + described(lacks{l}) + ", which cannot be tried safely"
		}
	}
	return ""
}

// declarations are the subtests that hold the declarations themselves to the contract.
func (s *suite) declarations(checks []*check) []subtest {
	names := Title{LevelContract, "7", "declared lacks are names that the contract has"}
	all := []subtest{{names, func(context.Context) finding { return s.judgeNames(names) }}}
	for _, l := range s.declared {
		if !l.Known() {
			continue
		}
		title := Title{LevelContract, "7", "the declared lack of " + string(l) + " does not work"}
		all = append(all, subtest{title, func(ctx context.Context) finding {
			evidence, wrong := s.judgeDeclaration(ctx, l, checks)
			switch {
			case wrong != "":
				return finding{Failed, []string{withAlone(wrong, s.commandFor(title))}}
			case evidence == "":
				return finding{Skipped, []string{fmt.Sprintf("no check of the suite that can be tried shows %s alone in %s", l, s.language)}}
			}
			return finding{Passed, []string{evidence}}
		}})
	}
	return all
}

// judgeNames fails each declared name that the contract does not have.
func (s *suite) judgeNames(title Title) finding {
	found := finding{outcome: Passed}
	for _, l := range s.declared {
		if !l.Known() {
			found.outcome = Failed
			found.details = append(found.details, withAlone(fmt.Sprintf("7 is broken: a declared lack is a part of the contract\n  want one of %v\n  got  %q",
				coderuntime.AllLacks(), string(l)), s.commandFor(title)))
		}
	}
	return found
}

// judgeDeclaration says by which check a declared lack is seen not to work, or how line 7 is broken: by a lack all of
// whose checks pass. Those count that need this lack and no other that is declared, since one that needs another as
// well may fail for that. It says neither where no such check can be tried.
func (s *suite) judgeDeclaration(ctx context.Context, l coderuntime.Lack, checks []*check) (evidence, wrong string) {
	var passes []string
	for _, c := range checks {
		if !slices.Equal(s.declaredOf(c.needs), lacks{l}) {
			continue
		}
		if s.standings[c] == 0 {
			// Only a part of the suite was asked for.
			s.examine(ctx, c)
		}
		if ctx.Err() != nil {
			return "", ""
		}
		switch s.standings[c] {
		case doesNotWork:
			return c.title().String() + " does not work, as declared", ""
		case works:
			passes = append(passes, c.title().String())
		}
	}
	if len(passes) == 0 {
		return "", ""
	}
	return "", fmt.Sprintf("7 is broken: a declared lack does not work\n  want the declaration of %s removed, or one of these checks to fail\n  got  all to pass: %s",
		described(lacks{l}), strings.Join(passes, "; "))
}
