package conformance

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/coderuntime/coderuntime"
)

// answering is a runtime that gives every program the same outcome.
type answering struct {
	coderuntime.Runtime
	result coderuntime.Result
}

func (a answering) Language() coderuntime.Language { return coderuntime.Python }

func (a answering) Run(context.Context, coderuntime.Request) (coderuntime.Result, error) {
	return a.result, nil
}

func TestReadProgramsGivesThoseOfALanguageWithWhatTheyNeed(t *testing.T) {
	programs, err := ReadPrograms(fstest.MapFS{
		"a/one.py":   {Data: []byte("return 1")},
		"a/one.json": {Data: []byte(`{"limits": {"memoryMB": 2}, "tools": {"f": [{"delayMs": 5}]}, "needs": ["steps"], "expect": {"value": 1}}`)},
		"two.ts":     {Data: []byte("return 2")},
	}, coderuntime.Python)
	if err != nil || len(programs) != 1 {
		t.Fatalf("%v, %v", programs, err)
	}
	p := programs[0]
	if p.Name != "a/one" || p.Text != "return 1" || !p.Timed || p.Limits.Memory != 2<<20 || len(p.Needs) != 1 {
		t.Errorf("got %+v", p)
	}
	for value, want := range map[int64]string{1: "", 2: "value is 2 instead of 1"} {
		_, difference, err := p.Run(t.Context(), answering{result: coderuntime.Result{Value: value, HasValue: true}})
		if err != nil || (difference == "") != (want == "") || !strings.Contains(difference, want) {
			t.Errorf("with the value %d: %q, %v", value, difference, err)
		}
	}
}

func TestReadProgramsRefusesAProgramWithoutASidecar(t *testing.T) {
	_, err := ReadPrograms(fstest.MapFS{"two.ts": {Data: []byte("return 2")}}, coderuntime.TypeScript)
	if err == nil || !strings.Contains(err.Error(), "two.ts: the program has no sidecar") {
		t.Errorf("got %v", err)
	}
}
