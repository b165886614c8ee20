package conformance

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/coderuntime/coderuntime"
)

func TestAProgramIsSkippedWhereWhatItNeedsIsLacking(t *testing.T) {
	programs := fstest.MapFS{
		"fails.ts":   {Data: []byte("return 1;")},
		"fails.json": {Data: []byte(`{"title": "a program that fails", "needs": ["bytes", "timers"], "expect": {"value": 2}}`)},
		"safe.ts":    {Data: []byte("return 1;")},
		"safe.json":  {Data: []byte(`{"title": "a program that is not tried", "needs": ["process-safety"], "expect": {"value": 2}}`)},
	}
	Programs(t, func(tb testing.TB, c Config) coderuntime.Runtime {
		r, err := falselyDeclares(coderuntime.LackTimers)(c)
		if err != nil {
			tb.Fatal(err)
		}
		return r
	}, programs)
}

func TestASidecarThatNeedsWhatNoBackendMayLackIsRefused(t *testing.T) {
	if _, err := parseSidecar([]byte(`{"needs": ["speed"], "expect": {}}`)); err == nil || !strings.Contains(err.Error(), `"speed"`) {
		t.Errorf("got %v", err)
	}
}

func TestTheCommandForOneTestIsForAShell(t *testing.T) {
	want := `go test github.com/coderuntime/coderuntime/conformance -run '^TestX$/^1\.6$/^the_program'\''s_\(own\)_end$'`
	if got := testCommand("TestX/1.6/the_program's_(own)_end"); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestACheckThatNeedsTwoLacksIsEvidenceForNone(t *testing.T) {
	bytes, timers := coderuntime.LackBytes, coderuntime.LackTimers
	alone, both := &check{line: "1.1", name: "alone", needs: lacks{bytes}}, &check{line: "1.1", name: "both", needs: lacks{bytes, timers}}
	for name, test := range map[string]struct {
		declared         lacks
		alone, both      standing
		evidence, broken string
	}{
		"what fails for this lack is evidence":             {lacks{bytes}, doesNotWork, works, "1.1/alone", ""},
		"what needs another that is there is evidence":     {lacks{bytes}, works, doesNotWork, "1.1/both", ""},
		"what needs another that is lacking is none":       {lacks{bytes, timers}, untriable, doesNotWork, "", ""},
		"where all pass the declaration is wrong":          {lacks{bytes}, works, works, "", "1.1/alone; 1.1/both"},
		"what passes is counted only if it needs no other": {lacks{bytes, timers}, works, doesNotWork, "", "1.1/alone"},
	} {
		t.Run(name, func(t *testing.T) {
			s := &suite{declared: test.declared, standings: map[*check]standing{alone: test.alone, both: test.both}}
			evidence, broken := s.judgeDeclaration(t.Context(), bytes, []*check{alone, both})
			if !strings.Contains(evidence, test.evidence) || (evidence == "") != (test.evidence == "") || !strings.Contains(broken, test.broken) || (broken == "") != (test.broken == "") {
				t.Errorf("evidence %q, broken %q", evidence, broken)
			}
		})
	}
}
