package conformance

import (
	"fmt"
	"slices"
	"strings"
	"testing"

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

// runDeclarations holds the declarations themselves to the contract.
func (s *suite) runDeclarations(t *testing.T, checks []*check) {
	t.Run("declared lacks are names that the contract has", func(t *testing.T) {
		for _, l := range s.declared {
			if !l.Known() {
				t.Errorf("7 is broken: a declared lack is a part of the contract\n  want one of %v\n  got  %q\n  %s",
					coderuntime.AllLacks(), string(l), alone(t.Name()))
			}
		}
	})
	for _, l := range s.declared {
		if l.Known() {
			t.Run("the declared lack of "+string(l)+" does not work", func(t *testing.T) {
				evidence, broken := s.judgeDeclaration(t, l, checks)
				switch {
				case broken != "":
					t.Error(broken)
				case evidence == "":
					t.Skipf("no check of the suite that can be tried shows %s alone in %s", l, s.language)
				default:
					t.Log(evidence)
				}
			})
		}
	}
}

// judgeDeclaration says by which check a declared lack is seen not to work, or how line 7 is broken: by a lack all of
// whose checks pass. Those count that need this lack and no other that is declared, since one that needs another as
// well may fail for that. It says neither where no such check can be tried.
func (s *suite) judgeDeclaration(t *testing.T, l coderuntime.Lack, checks []*check) (evidence, broken string) {
	var passes []string
	for _, c := range checks {
		if !slices.Equal(s.declaredOf(c.needs), lacks{l}) {
			continue
		}
		if s.outcomes[c] == 0 {
			s.outcomes[c] = s.outcomeOf(t, c)
		}
		switch s.outcomes[c] {
		case failed:
			return c.line + "/" + c.name + " does not work, as declared", ""
		case passed:
			passes = append(passes, c.line+"/"+c.name)
		}
	}
	if len(passes) == 0 {
		return "", ""
	}
	return "", fmt.Sprintf("7 is broken: a declared lack does not work\n  want the declaration of %s removed, or one of these checks to fail\n  got  all to pass: %s\n  %s",
		described(lacks{l}), strings.Join(passes, "; "), alone(t.Name()))
}

// outcomeOf tries a check that has not been run, because only a part of the suite was asked for.
func (s *suite) outcomeOf(t *testing.T, c *check) outcome {
	switch {
	case s.whySkipped(c) != "":
		return notRun
	case len(s.try(t, c)) > 0:
		return failed
	}
	return passed
}
