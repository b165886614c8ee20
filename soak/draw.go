package soak

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/limits"
)

// program is one that may be drawn.
type program struct {
	name string
	// hostile says that its time says nothing: it uses up its budgets.
	hostile bool
	// timed says that what comes of it may depend on how busy the machine is.
	timed bool
	// run runs it and says what is wrong with what came, or nothing.
	run func(ctx context.Context, runtime coderuntime.Runtime) (result coderuntime.Result, wrong string, err error)
}

// mix are the programs for one backend, by what is drawn first.
type mix struct{ normal, own, hostile []program }

// newMix gathers the programs of a language that a backend with these lacks must be equal to. Hostile ones are for backends alone that no
// program may hurt.
func newMix(language coderuntime.Language, lacks []coderuntime.Lack) (mix, error) {
	var m mix
	folder := conformance.TypeScriptPrograms()
	if language == coderuntime.Python {
		folder = conformance.PythonPrograms()
	}
	programs, err := conformance.ReadPrograms(folder, language)
	if err != nil {
		return m, err
	}
	lacking := func(needs ...coderuntime.Lack) bool {
		return slices.ContainsFunc(needs, func(l coderuntime.Lack) bool { return slices.Contains(lacks, l) })
	}
	for _, p := range programs {
		// All run on one Runtime, which has one set of budgets.
		if p.Limits == (limits.Limits{}) && !lacking(p.Needs...) {
			m.normal = append(m.normal, program{name: p.Name, timed: p.Timed, run: p.Run})
		}
	}
	m.own = ownPrograms(language)
	if lacking(coderuntime.LackProcessSafety, coderuntime.LackNativeInterrupt) {
		return m, nil
	}
	for _, p := range fuzz.Hostile(language) {
		m.hostile = append(m.hostile, program{name: "hostile: " + p.Name, hostile: true, run: func(ctx context.Context, runtime coderuntime.Runtime) (coderuntime.Result, string, error) {
			result, err := runtime.Run(ctx, coderuntime.Request{Program: p.Text, Bindings: fuzz.HostileBindings(language)})
			if err != nil {
				return result, "", err
			}
			return result, p.Breach(result), nil
		}})
	}
	return m, nil
}

// job is one run to make.
type job struct {
	program
	number  int
	subject *subject
	// abortAfter is when its caller aborts it; 0 for never.
	abortAfter time.Duration
}

func (j job) String() string { return fmt.Sprintf("%s, the program %d", j.name, j.number) }

// draw draws jobs: of a hundred programs 60 come with the suite, 15 are of this package and 25 are hostile; one in ten is aborted.
type draw struct {
	random   *rand.Rand
	subjects []*subject
	number   int
}

func newDraw(seed uint64, subjects []*subject) *draw {
	return &draw{random: rand.New(rand.NewPCG(seed, 0)), subjects: subjects}
}

// longestBeforeAbort bounds the time after which a run is aborted.
const longestBeforeAbort = 200 * time.Millisecond

func (d *draw) next() job {
	d.number++
	j := job{number: d.number, subject: d.subjects[d.random.IntN(len(d.subjects))]}
	from := j.subject.mix.normal
	switch share := d.random.IntN(100); {
	case share < 25 && len(j.subject.mix.hostile) > 0:
		from = j.subject.mix.hostile
	case share < 40:
		from = j.subject.mix.own
	}
	j.program = from[d.random.IntN(len(from))]
	if d.random.IntN(10) == 0 {
		j.abortAfter = 1 + time.Duration(d.random.Int64N(int64(longestBeforeAbort)))
	}
	return j
}
