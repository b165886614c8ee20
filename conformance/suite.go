package conformance

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// Config is what a check asks of the runtime that it is given. The zero Config is the contract's defaults.
type Config struct {
	// Limits are the budgets; a zero field is the contract's default.
	Limits limits.Limits
	// Zone is the time zone of programs; nil is UTC.
	Zone *time.Location
	// Seed makes the program's random numbers repeatable; nil is a seed of the runtime's own.
	Seed *uint64
}

const (
	// patience is how long the suite waits for what must happen but need not be quick.
	patience = 6 * time.Second
	// prompt is how long after its cause the end of a run may come. The contract's own bound is far
	// shorter; this one is met on any machine by a backend that does not simply wait.
	prompt = 3 * time.Second
	// longest is how long a program of the suite may run where the check has no need of another budget: one that never
	// ends must not hold up the suite for long.
	longest = 10 * time.Second
)

// allChecks returns every check of the contract level, line by line in the contract's order.
func allChecks() []*check {
	var all []*check
	for _, table := range [][]check{
		outcomeChecks(), completionChecks(), isolationChecks(), closeChecks(), functionChecks(), resultChecks(), settingChecks(),
		nameChecks(), memberChecks(), callChecks(), tamperChecks(),
		hostValueChecks(), programValueChecks(), refusedChecks(), replacedChecks(), textChecks(),
		logChecks(), logCapChecks(),
		failureChecks(), messageChecks(), uncatchableChecks(),
		timeChecks(), budgetChecks(), sizeChecks(), memoryChecks(), usageChecks(),
	} {
		for i := range table {
			all = append(all, &table[i])
		}
	}
	slices.SortStableFunc(all, func(a, b *check) int { return slices.Compare(lineNumbers(a.line), lineNumbers(b.line)) })
	return all
}

// suite is one backend under test. It knows nothing of who asked for the test: [Run], [Programs] and [Examine] try its
// subtests one after another, each as it sees fit.
type suite struct {
	factory func(Config) (coderuntime.Runtime, error)
	// alone gives the command of a shell that tries one subtest alone, for the text of its failure; nil or an empty
	// command for none.
	alone func(Title) string

	shared    coderuntime.Runtime // of the default configuration, for checks that need no other
	language  coderuntime.Language
	declared  lacks
	standings map[*check]standing
}

// subtest is one thing that the suite tells apart in what it reports: a check, a declared lack or a program.
type subtest struct {
	Title
	// try tries it, and gives up soon where ctx ends; the finding says nothing then.
	try func(ctx context.Context) finding
}

// finding is what trying a subtest came to.
type finding struct {
	outcome Outcome
	// details are the failures, each a text for the person who has to mend the backend, or why the subtest was skipped.
	// One that passed may have what it was seen by.
	details []string
}

// standing is what is known of a check, for the declared lacks; the zero standing is that it has not been tried.
type standing int

const (
	works standing = iota + 1
	doesNotWork
	untriable
)

// openSuite makes the suite for what the factory makes, with the Runtime that checks share.
func openSuite(factory func(Config) (coderuntime.Runtime, error), alone func(Title) string) (*suite, error) {
	s := &suite{factory: factory, alone: alone, standings: map[*check]standing{}}
	shared, err := s.newRuntime(Config{})
	if err != nil {
		return nil, err
	}
	s.shared, s.language, s.declared = shared, shared.Language(), coderuntime.LacksOf(shared)
	if s.language != coderuntime.TypeScript && s.language != coderuntime.Python {
		_ = shared.Close()
		return nil, fmt.Errorf("the runtime's language is %q: the contract knows %q and %q", s.language, coderuntime.TypeScript, coderuntime.Python)
	}
	return s, nil
}

// close closes the Runtime that checks shared, once the last one is over.
func (s *suite) close() error {
	if err := s.shared.Close(); err != nil && !s.lacking(coderuntime.LackNativeInterrupt) {
		return fmt.Errorf("closing a runtime on which nothing runs: %w", err)
	}
	return nil
}

// newRuntime makes a Runtime, in which no program runs for ever.
func (s *suite) newRuntime(c Config) (coderuntime.Runtime, error) {
	if c.Limits.Wall == 0 {
		c.Limits.Wall = longest
	}
	r, err := s.factory(c)
	if err == nil && r == nil {
		err = errors.New("the factory returned no Runtime")
	}
	return r, err
}

// commandFor gives the command that tries one subtest alone, or nothing.
func (s *suite) commandFor(title Title) string {
	if s.alone == nil {
		return ""
	}
	return s.alone(title)
}

// contract returns the subtests of the contract level, those of one line beside one another.
func (s *suite) contract() []subtest {
	var all []subtest
	checks := allChecks()
	for _, c := range checks {
		all = append(all, subtest{c.title(), func(ctx context.Context) finding { return s.examine(ctx, c) }})
	}
	return append(all, s.declarations(checks)...)
}

// examine tries a check and holds what comes against what the backend declares.
func (s *suite) examine(ctx context.Context, c *check) finding {
	if reason := s.whySkipped(c); reason != "" {
		s.standings[c] = untriable
		return finding{Skipped, []string{reason}}
	}
	failures := s.try(ctx, c)
	if len(failures) == 0 {
		s.standings[c] = works
		return finding{outcome: Passed}
	}
	s.standings[c] = doesNotWork
	if declared := s.declaredOf(c.needs); len(declared) > 0 {
		return finding{Skipped, []string{fmt.Sprintf("the backend declares that it lacks %s, which this needs: %s", described(declared), failures[0])}}
	}
	return finding{Failed, failures}
}
