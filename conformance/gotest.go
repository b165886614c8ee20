package conformance

import (
	"io/fs"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime"
)

// This file is the suite's front end for go test.

// Factory makes a new Runtime, or ends the test with tb.Fatal if it cannot. The suite closes what it is given,
// some of it more than once, and runs programs on it from several goroutines. A Factory for a backend that
// lacks the zone or the seed ignores those fields.
type Factory = func(tb testing.TB, c Config) coderuntime.Runtime

// Run holds a backend to the contract. It makes one subtest for each numbered line, such as
// "2.2/a_member_named___proto___is_an_ordinary_member"; go test -run selects among them.
func Run(t *testing.T, new Factory) {
	g := &goTest{factory: new}
	all := g.open(t).contract()
	for start := 0; start < len(all); {
		end := start + 1
		for end < len(all) && all[end].Line == all[start].Line {
			end++
		}
		group := all[start:end]
		start = end
		t.Run(group[0].Line, func(t *testing.T) {
			for _, one := range group {
				g.run(t, one)
			}
		})
	}
}

// Programs holds a backend to every program of its language in fsys that has a sidecar, one subtest each, named by
// its path. The language goes by the extension, .ts or .py; a program without a sidecar fails the test, since it
// would show nothing. One that fails is skipped where its sidecar says that it needs what the backend declares to lack.
func Programs(t *testing.T, new Factory, fsys fs.FS) {
	g := &goTest{factory: new}
	s := g.open(t)
	all, err := s.programs(fsys)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Skipf("there are no programs in %s here", s.language)
	}
	for _, one := range all {
		g.run(t, one)
	}
}

// goTest tries the subtests of a suite as subtests of a test.
type goTest struct {
	factory Factory
	// current is the test that runs: runtimes are made for it.
	current *testing.T
}

// open makes the suite, which is closed when the test ends.
func (g *goTest) open(t *testing.T) *suite {
	t.Helper()
	g.current = t
	s, err := openSuite(
		func(c Config) (coderuntime.Runtime, error) { return g.factory(g.current, c), nil },
		func(Title) string { return testCommand(g.current.Name()) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func (g *goTest) run(t *testing.T, one subtest) {
	t.Helper()
	t.Run(one.Name, func(t *testing.T) {
		t.Helper()
		g.current = t
		found := one.try(t.Context())
		if found.outcome == Failed && slices.ContainsFunc(found.details, ranOut) {
			// On a busy machine a program that waits for the processor may use up a short budget: what is wrong is wrong again.
			t.Logf("tried again, since a budget ran out: %s", strings.Join(found.details, "\n"))
			found = one.try(t.Context())
		}
		switch found.outcome {
		case Failed:
			for _, failure := range found.details {
				t.Error(failure)
			}
		case Skipped:
			t.Skip(strings.Join(found.details, "\n"))
		case Passed:
			for _, detail := range found.details {
				t.Log(detail)
			}
		}
	})
}

// ranOut reports whether a failure tells of a budget that ran out.
func ranOut(failure string) bool {
	return strings.Contains(failure, " budget of ") && strings.Contains(failure, " ran out")
}

// testCommand is the command of a shell by which one test runs alone.
func testCommand(test string) string {
	command := "go test"
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasSuffix(info.Path, ".test") {
		command += " " + strings.TrimSuffix(info.Path, ".test")
	}
	return command + " -run " + QuoteForShell(testSelector(test))
}

// testSelector gives the argument of -run that selects one test alone.
func testSelector(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	return strings.Join(parts, "/")
}
