package conformance_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/ts"
)

// makeTypeScript is newTypeScript without a test.
func makeTypeScript(c conformance.Config) (coderuntime.Runtime, error) {
	return ts.New(ts.Config{Limits: c.Limits, Zone: c.Zone, Seed: c.Seed})
}

// makeMutant makes the backend with a fault, or as it is for "none".
func makeMutant(fault string) func(c conformance.Config) (coderuntime.Runtime, error) {
	i := slices.IndexFunc(mutants, func(m mutant) bool { return m.fault == fault })
	return func(c conformance.Config) (coderuntime.Runtime, error) {
		if i < 0 {
			return makeTypeScript(c)
		}
		r, err := makeTypeScript(c)
		return &mutated{Runtime: r, mutant: &mutants[i]}, err
	}
}

// examined returns the outcome of each selected check, by its title.
func examined(t *testing.T, factory func(conformance.Config) (coderuntime.Runtime, error), options conformance.Options) (map[string]conformance.Verdict, conformance.Summary) {
	t.Helper()
	verdicts := map[string]conformance.Verdict{}
	summary, err := conformance.Examine(t.Context(), factory, options, func(v conformance.Verdict) { verdicts[v.Title.String()] = v })
	if err != nil {
		t.Fatal(err)
	}
	return verdicts, summary
}

func TestExamineGivesTheVerdictsOfRun(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector is on, under which both run elsewhere")
	}
	faults := []string{"none", "null is no value", "a lack is declared that works", "a lack is declared that does not exist"}
	outputs := make([]string, len(faults))
	var running sync.WaitGroup
	for i, fault := range faults {
		running.Go(func() { outputs[i] = suiteOnLines(fault, "1.1", "1.2", "2.5", "7") })
	}
	running.Wait()
	// One after another: a suite would take what another one starts in this process for a goroutine that is left.
	for i, fault := range faults {
		t.Run(fault, func(t *testing.T) {
			output := outputs[i]
			verdicts, _ := examined(t, makeMutant(fault), conformance.Options{Only: regexp.MustCompile(`^(1\.[12]|2\.5|7)/`)})
			want, got := map[string]string{}, map[string]string{}
			for _, match := range regexp.MustCompile(`(?m)--- (PASS|FAIL|SKIP): TestMutantSubject/([^/\n]+/.*) \([0-9.]+s\)$`).FindAllStringSubmatch(output, -1) {
				want[match[2]] = match[1]
			}
			words := map[conformance.Outcome]string{conformance.Passed: "PASS", conformance.Failed: "FAIL", conformance.Skipped: "SKIP"}
			for title, v := range verdicts {
				got[nameOf(title)] = words[v.Outcome]
			}
			if len(want) == 0 {
				t.Fatalf("no subtest ran:\n%s", output)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("Run and Examine differ (-Run +Examine):\n%s", diff)
			}
		})
	}
}

func TestExamineFailsABrokenBackend(t *testing.T) {
	for _, fault := range []string{"null is no value", "no argument is an empty object", "the text of an error is lost", "a lack is declared that works"} {
		m := mutants[slices.IndexFunc(mutants, func(m mutant) bool { return m.fault == fault })]
		t.Run(fault, func(t *testing.T) {
			verdicts, summary := examined(t, makeMutant(fault), conformance.Options{
				Only:  regexp.MustCompile("^" + regexp.QuoteMeta(m.caught) + "$"),
				Alone: func(title conformance.Title) string { return "try " + title.Selector() },
			})
			v := verdicts[m.caught]
			if v.Outcome != conformance.Failed || !strings.Contains(v.Detail, v.Line+" is broken: ") || summary.Failed != 1 {
				t.Errorf("got %+v in %+v", v, summary)
			}
			if want := "\n  alone: try ^" + regexp.QuoteMeta(m.caught) + "$"; !strings.HasSuffix(v.Detail, want) {
				t.Errorf("the detail does not end with %q:\n%s", want, v.Detail)
			}
		})
	}
}

func TestExamineRunsProgramsOfFolders(t *testing.T) {
	folders := []fs.FS{
		fstest.MapFS{
			"right.ts": {Data: []byte("return 1;")}, "right.json": {Data: []byte(`{"expect": {"value": 1}}`)},
			"other.py": {Data: []byte("return 2")},
		},
		fstest.MapFS{
			"in/wrong.ts": {Data: []byte("return 1;")}, "in/wrong.json": {Data: []byte(`{"title": "one is two", "expect": {"value": 2}}`)},
			"bare.ts": {Data: []byte("return 1;")},
		},
	}
	verdicts, summary := examined(t, makeTypeScript, conformance.Options{Programs: folders, Only: regexp.MustCompile("^programs/")})
	got := map[string]conformance.Outcome{}
	for title, v := range verdicts {
		got[title] = v.Outcome
	}
	want := map[string]conformance.Outcome{
		"programs/right": conformance.Passed, "programs/in/wrong": conformance.Failed, "programs/bare": conformance.Failed,
	}
	if !maps.Equal(got, want) || summary.Checks != 3 || summary.Passed != 1 || summary.Failed != 2 {
		t.Errorf("got %v, %+v", got, summary)
	}
	if detail := verdicts["programs/in/wrong"].Detail; !strings.Contains(detail, "(one is two)") || strings.Contains(detail, "alone:") {
		t.Errorf("the detail is %q", detail)
	}
	if detail := verdicts["programs/bare"].Detail; !strings.Contains(detail, "no sidecar") {
		t.Errorf("the detail is %q", detail)
	}
}

func TestTheNumberOfChecksIsKnownBeforeTheFirst(t *testing.T) {
	var events []string
	var subject conformance.Subject
	options := conformance.Options{
		Only:  regexp.MustCompile(`^(2\.2/a member named then|7/declared)`),
		Begin: func(s conformance.Subject) { subject = s; events = append(events, "begin") },
		Start: func(title conformance.Title) { events = append(events, "start "+title.Line) },
	}
	_, err := conformance.Examine(t.Context(), makeTypeScript, options, func(v conformance.Verdict) { events = append(events, fmt.Sprintf("%s %s", v.Line, v.Outcome)) })
	if diff := cmp.Diff([]string{"begin", "start 2.2", "2.2 passed", "start 7", "7 passed"}, events); err != nil || diff != "" {
		t.Errorf("%v; (-want +got):\n%s", err, diff)
	}
	if subject.Checks != 2 || subject.Language != coderuntime.TypeScript || subject.Isolation != coderuntime.Goroutine || len(subject.Lacks) == 0 {
		t.Errorf("the subject is %+v", subject)
	}
}

func TestExamineSaysWhyThereIsNoBackend(t *testing.T) {
	broken := errors.New("no engine")
	for name, test := range map[string]struct {
		runtime coderuntime.Runtime
		err     error
		want    string
	}{
		"a factory that fails":            {nil, broken, "no engine"},
		"a factory that gives no Runtime": {nil, nil, "no Runtime"},
	} {
		_, err := conformance.Examine(t.Context(), func(conformance.Config) (coderuntime.Runtime, error) { return test.runtime, test.err },
			conformance.Options{}, func(v conformance.Verdict) { t.Errorf("%s: a verdict of %s", name, v.Title) })
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: the error %v", name, err)
		}
	}
}

func TestARuntimeThatCannotBeMadeFailsTheCheckThatNeedsIt(t *testing.T) {
	made := 0
	verdicts, _ := examined(t, func(c conformance.Config) (coderuntime.Runtime, error) {
		if made++; made > 1 {
			return nil, errors.New("only one at a time")
		}
		return makeTypeScript(c)
	}, conformance.Options{Only: regexp.MustCompile(`^1\.(5/Close ends a hot loop|3/each runtime has)`)})
	if len(verdicts) != 2 {
		t.Fatalf("%d verdicts", len(verdicts))
	}
	for title, v := range verdicts {
		if v.Outcome != conformance.Failed || !strings.Contains(v.Detail, "only one at a time") {
			t.Errorf("%s: %+v", title, v)
		}
	}
}

// cancelling is a runtime whose first run ends the context of the suite, once it has begun.
type cancelling struct {
	coderuntime.Runtime
	cancel func()
}

func (c cancelling) Lacks() []coderuntime.Lack { return coderuntime.LacksOf(c.Runtime) }

func (c cancelling) Run(ctx context.Context, request coderuntime.Request) (coderuntime.Result, error) {
	wrap(&request, func(function coderuntime.Function) coderuntime.Function {
		return func(ctx context.Context, args any) (any, error) {
			c.cancel()
			return function(ctx, args)
		}
	})
	onLog := request.OnLog
	request.OnLog = func(entry coderuntime.LogEntry) {
		c.cancel()
		if onLog != nil {
			onLog(entry)
		}
	}
	return c.Runtime.Run(ctx, request)
}

func TestACancelledContextEndsTheSuite(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector is on: it tries nearly every check of the suite")
	}
	before := goleak.IgnoreCurrent()
	ended := errors.New("enough")
	var titles []conformance.Title
	ctx, cancel := context.WithCancel(t.Context())
	_, err := conformance.Examine(ctx, makeTypeScript, conformance.Options{Start: func(conformance.Title) { cancel() }},
		func(v conformance.Verdict) { t.Errorf("a verdict of %s", v.Title) })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	// Those of calls and of the log, in which runs are under way when the context ends.
	_, _ = examined(t, makeTypeScript, conformance.Options{Only: regexp.MustCompile(`^(1\.[56]|5\.4|6\.1|6\.2/as many|programs/cases/ts/0[01])`),
		Start: func(title conformance.Title) { titles = append(titles, title) }})
	for _, title := range titles {
		ctx, cancel := context.WithCancelCause(t.Context())
		factory := func(c conformance.Config) (coderuntime.Runtime, error) {
			r, err := makeTypeScript(c)
			return cancelling{r, func() { cancel(ended) }}, err
		}
		judged := false
		summary, err := conformance.Examine(ctx, factory, conformance.Options{Only: regexp.MustCompile(title.Selector())}, func(conformance.Verdict) { judged = true })
		if called := ctx.Err() != nil; called && (judged || !errors.Is(err, ended)) || !called && (!judged || err != nil) {
			t.Errorf("%s: ended %v, judged %v, error %v", title, called, judged, err)
		}
		if summary.Checks != 1 {
			t.Errorf("%s: %d checks", title, summary.Checks)
		}
		cancel(nil)
	}
	if err := goleak.Find(before); err != nil {
		t.Error(err)
	}
}
