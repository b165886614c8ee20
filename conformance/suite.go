package conformance

import (
	"slices"
	"testing"
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

// Factory makes a new Runtime, or ends the test with tb.Fatal if it cannot. The suite closes what it is given,
// some of it more than once, and runs programs on it from several goroutines. A Factory for a backend that
// lacks the zone or the seed ignores those fields.
type Factory = func(tb testing.TB, c Config) coderuntime.Runtime

const (
	// patience is how long the suite waits for what must happen but need not be quick.
	patience = 6 * time.Second
	// prompt is how long after its cause the end of a run may come. The contract's own bound is far
	// shorter; this one is met on any machine by a backend that does not simply wait.
	prompt = 3 * time.Second
)

// Run holds a backend to the contract. It makes one subtest for each numbered line, such as
// "2.2/a_member_named___proto___is_an_ordinary_member"; go test -run selects among them.
func Run(t *testing.T, new Factory) {
	suite := &suite{factory: new, outcomes: map[*check]outcome{}}
	suite.open(t)
	checks := allChecks()
	for start := 0; start < len(checks); {
		end := start + 1
		for end < len(checks) && checks[end].line == checks[start].line {
			end++
		}
		group := checks[start:end]
		start = end
		t.Run(group[0].line, func(t *testing.T) {
			for _, c := range group {
				t.Run(c.name, func(t *testing.T) { suite.run(t, c) })
			}
		})
	}
	t.Run("7", func(t *testing.T) { suite.runDeclarations(t, checks) })
}

// allChecks returns every check of the contract level, line by line in the contract's order.
func allChecks() []*check {
	var all []*check
	for _, table := range [][]check{
		outcomeChecks, completionChecks, isolationChecks, closeChecks, functionChecks, resultChecks, settingChecks,
		nameChecks(), memberChecks(), callChecks, tamperChecks(),
		hostValueChecks(), programValueChecks(), refusedChecks(), replacedChecks(), textChecks,
		logChecks(), logCapChecks,
		failureChecks, messageChecks(), uncatchableChecks(),
		timeChecks, budgetChecks, sizeChecks, memoryChecks(), usageChecks,
	} {
		for i := range table {
			all = append(all, &table[i])
		}
	}
	slices.SortStableFunc(all, func(a, b *check) int { return slices.Compare(lineNumbers(a.line), lineNumbers(b.line)) })
	return all
}

// suite is one backend under test.
type suite struct {
	factory  Factory
	shared   coderuntime.Runtime // of the default configuration, for checks that need no other
	language coderuntime.Language
	declared lacks
	outcomes map[*check]outcome
}

// outcome is what a check came to, for the declared lacks.
type outcome int

const (
	passed outcome = iota + 1
	failed
	notRun
)

// longest is how long a program of the suite may run where the check has no need of another budget: one that never
// ends must not hold up the suite for long.
const longest = 10 * time.Second

func defaults(c Config) Config {
	if c.Limits.Wall == 0 {
		c.Limits.Wall = longest
	}
	return c
}

func (s *suite) open(t *testing.T) {
	t.Helper()
	s.shared = s.factory(t, defaults(Config{}))
	if s.shared == nil {
		t.Fatal("the factory returned no Runtime")
	}
	t.Cleanup(func() {
		if err := s.shared.Close(); err != nil && !s.lacking(coderuntime.LackNativeInterrupt) {
			t.Errorf("Close of a runtime on which nothing runs: %v", err)
		}
	})
	s.language = s.shared.Language()
	if s.language != coderuntime.TypeScript && s.language != coderuntime.Python {
		t.Fatalf("the runtime's language is %q: the contract knows %q and %q", s.language, coderuntime.TypeScript, coderuntime.Python)
	}
	s.declared = coderuntime.LacksOf(s.shared)
}

// run runs a check as a subtest.
func (s *suite) run(t *testing.T, c *check) {
	t.Helper()
	if reason := s.whySkipped(c); reason != "" {
		s.outcomes[c] = notRun
		t.Skip(reason)
	}
	failures := s.try(t, c)
	if len(failures) == 0 {
		s.outcomes[c] = passed
		return
	}
	s.outcomes[c] = failed
	if declared := s.declaredOf(c.needs); len(declared) > 0 {
		t.Skipf("the backend declares that it lacks %s, which this needs: %s", described(declared), failures[0])
	}
	for _, failure := range failures {
		t.Error(failure)
	}
}
