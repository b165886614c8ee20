package fuzz_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

// A backend is one of the runtimes that the targets attack. A target is written once: what it needs in the language of a
// backend is in a map by language, and a test holds that it has all of them.
type backend struct {
	name     string
	language coderuntime.Language
	open     func(limits.Limits) (coderuntime.Runtime, error)

	// shared is the runtime of a fuzzing process, under small budgets: one, so that state that survives a run is found.
	shared func() coderuntime.Runtime
	// roomy is the runtime for programs that end by themselves, however busy the machine is.
	roomy func() coderuntime.Runtime
}

// backends are all runtimes of this build. A new engine of Python is in py.Engines.
var backends = func() []*backend {
	all := []*backend{{name: "ts", language: coderuntime.TypeScript, open: func(l limits.Limits) (coderuntime.Runtime, error) {
		return ts.New(ts.Config{Limits: l})
	}}}
	for _, engine := range py.Engines() {
		all = append(all, &backend{name: string(engine), language: coderuntime.Python, open: func(l limits.Limits) (coderuntime.Runtime, error) {
			return py.New(py.Config{Engine: engine, Limits: l})
		}})
	}
	for _, b := range all {
		b.shared = b.once(limits.Limits{
			Wall: 500 * time.Millisecond, Compute: 200 * time.Millisecond, Memory: 64 << 20, LogBytes: 16 << 10,
		})
		b.roomy = b.once(limits.Limits{})
	}
	return all
}()

func (b *backend) once(l limits.Limits) func() coderuntime.Runtime {
	return sync.OnceValue(func() coderuntime.Runtime {
		runtime, err := b.open(l)
		if err != nil {
			panic(fmt.Sprintf("%s: %v", b.name, err))
		}
		return runtime
	})
}

// byLanguage is what a target needs, written in each language.
type byLanguage map[coderuntime.Language]string

func TestEveryTargetIsWrittenInTheLanguageOfEveryBackend(t *testing.T) {
	for name, texts := range map[string]byLanguage{
		"FuzzCalls": callsPrograms, "FuzzNames": namesPrograms, "FuzzNames without names": nothingPrograms, "FuzzValues": valuesPrograms,
	} {
		for _, b := range backends {
			if texts[b.language] == "" {
				t.Errorf("%s has no program for %s, which is %s", name, b.name, b.language)
			}
		}
	}
	for _, b := range backends {
		if len(programSeeds[b.language]) == 0 || valueForms[b.language] == nil || len(compilers[b.language]) == 0 {
			t.Errorf("the seeds, the forms of values or the compilers of %s are missing", b.language)
		}
	}
}
