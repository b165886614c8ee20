package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime/debug"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/lib/libtest"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// ErrCannot says that a contender cannot run a job's program, or not in a time worth waiting for.
var ErrCannot = errors.New("cannot run the program")

// pythonSpeeds are the jobs about the speed of Python. Each program defines a function main.
var pythonSpeeds = []Job{
	{Name: "recursion", Title: "calls and recursion"},
	{Name: "loop", Title: "a loop over integers"},
	{Name: "sieve", Title: "a sieve in a list"},
	{Name: "dicts", Title: "dicts by texts and integers"},
	{Name: "texts", Title: "joining, splitting and searching texts"},
	{Name: "methods", Title: "calls of a method"},
	{Name: "comprehensions", Title: "comprehensions and sum"},
	{Name: "sorting", Title: "sorting by keys"},
	{Name: "planets", Title: "floating point in lists"},
	{Name: "exceptions", Title: "raising and catching"},
	{Name: "generators", Title: "generators"},
	{Name: "building", Title: "texts that grow by `+=`, formatting"},
	{Name: "classes", Title: "classes, properties, operators"},
	{Name: "wrangling", Title: "dicts of dicts, as from JSON"},
	{Name: "json", Title: "JSON texts of 1 MB, there and back"},
	{Name: "fanout", Title: "asyncio: gather, tasks, sleep(0)"},
}

// pythonLibrarySpeeds are the jobs about the speed of Python's library, where the time goes into its modules.
var pythonLibrarySpeeds = []Job{
	{Name: "json", Title: "json: texts of 1 MB, there and back"},
	{Name: "findall", Title: "re: findall over 1 MB"},
	{Name: "dates", Title: "datetime: reading 50,000 texts, arithmetic"},
	{Name: "words", Title: "collections: counting 1,000,000 words"},
	{Name: "table", Title: "csv: writing and reading 100,000 rows"},
	{Name: "records", Title: "operator, itertools, dataclasses: sorting and grouping records"},
}

// PythonJobs returns the jobs about the speed of Python. The time of a contender is that of the processor, from the program's
// first statement to its last, after its compilation.
func PythonJobs() ([]Job, error) { return readPythonJobs(pythonSpeeds) }

// PythonLibraryJobs returns the jobs about the speed of Python's library. Their times are measured as those of [PythonJobs].
func PythonLibraryJobs() ([]Job, error) { return readPythonJobs(pythonLibrarySpeeds) }

func readPythonJobs(names []Job) ([]Job, error) {
	var jobs []Job
	for _, job := range names {
		text, err := programs.ReadFile("programs/python/" + job.Name + ".py")
		if err != nil {
			return nil, fmt.Errorf("bench: %w", err)
		}
		want, err := programs.ReadFile("programs/python/" + job.Name + ".json")
		if err != nil {
			return nil, fmt.Errorf("bench: %w", err)
		}
		job.Program, job.Want = string(text), string(want)
		jobs = append(jobs, job)
	}
	return jobs, nil
}

// collectorPercent is how much of the live heap may be allocated before Go collects, in per cent, while Python is measured: what a process
// chooses that mostly runs programs. Programs allocate much and keep little, and under Go's own 100 a heap of a few megabytes
// is collected every few milliseconds.
const collectorPercent = 400

// ReportPython measures the Python engine and its library beside CPython and gpython and writes tables, in Markdown, of the shortest times.
// Where CPython is not installed its column is empty.
func ReportPython(out io.Writer, options Options) error {
	jobs, err := PythonJobs()
	if err != nil {
		return err
	}
	libraryJobs, err := PythonLibraryJobs()
	if err != nil {
		return err
	}
	other, err := NewGPython()
	if err != nil {
		return err
	}
	defer other.Close()
	contenders := []Contender{PythonEngine{}, other}
	builds := []string{strings.TrimSpace("gpython " + moduleVersion("github.com/go-python/gpython"))}
	cpython, err := NewCPython()
	if err == nil {
		defer cpython.Close()
		contenders = append(contenders, cpython)
		builds = append(builds, cpython.Build)
	} else {
		options.progress("%s", err)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(collectorPercent))
	options.Part = 0
	r := &report{}
	for _, table := range []struct {
		title string
		jobs  []Job
	}{{"The Python engine's speed", jobs}, {"The Python library's speed", libraryJobs}} {
		rows, err := Compare(table.jobs, options, contenders...)
		if err != nil {
			return err
		}
		r.pythonTable(table.title, rows)
	}
	_, err = fmt.Fprintf(out, "%s\nThe others are %s.\n", r.text.String(), strings.Join(builds, "; "))
	return err
}

// pythonTable writes a table of times: ours, gpython's and, if there is one, CPython's.
func (r *report) pythonTable(title string, rows []Row) {
	r.table(title, "what", "ours", "CPython", "ratio", "gpython", "ratio")
	sum, mean := 0.0, ""
	for _, row := range rows {
		ours, others := row.Times[0], row.Times[1]
		cells := []string{row.Job.Title, duration(ours), "", "", "FAIL", ""}
		if len(row.Times) > 2 {
			cells[2], cells[3] = duration(row.Times[2]), ratio([]time.Duration{ours, row.Times[2]})
			sum += math.Log(float64(ours) / float64(row.Times[2]))
			mean = decimal(math.Exp(sum / float64(len(rows))))
		}
		if others > 0 {
			cells[4], cells[5] = duration(others), ratio([]time.Duration{ours, others})
		}
		r.row(cells...)
	}
	r.row("geometric mean", "", "", mean, "", "")
}

// moduleVersion is the version of a module in this binary, empty where that is not known.
func moduleVersion(path string) string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return ""
	}
	for _, module := range info.Deps {
		if module.Path == path {
			return module.Version
		}
	}
	return ""
}

// PythonEngine is a Contender for [PythonJobs]: the interpreter of package lib, metered, a fresh one for each run.
type PythonEngine struct{}

// silence takes what a program prints; the jobs ask nothing else of the world.
type silence struct{ module.World }

func (silence) Write(string, bool) {}

// Do implements Contender.
func (PythonEngine) Do(job Job, atLeast time.Duration) ([]time.Duration, error) {
	var times []time.Duration
	var code *compile.Code
	for end := time.Now().Add(atLeast); len(times) == 0 || time.Now().Before(end); {
		thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: 1 << 40, Memory: 1 << 30, Depth: 1000}})
		library := lib.New(thread, silence{libtest.NewWorld()}, [32]byte{})
		main, raised := thread.NewModule("__main__")
		if raised == nil && code == nil {
			code, raised = library.Compile(job.Program+"\nresult = main()\n", "main.py", syntax.Exec, compile.Options{})
		}
		if raised == nil {
			start := processorTime()
			_, raised = library.Machine().RunModule(code, main.Dict, main.Dict.Value())
			times = append(times, processorTime()-start)
		}
		if raised != nil {
			return nil, fmt.Errorf("bench: %s: %s", job.Name, describe(thread, raised))
		}
		value, err := json.Marshal(plain(main.Dict.GetName(thread, "result")))
		if err != nil {
			return nil, fmt.Errorf("bench: %s: %w", job.Name, err)
		}
		if _, err := job.check(outcome{Value: value}); err != nil {
			return nil, err
		}
	}
	return times, nil
}

func describe(thread *object.Thread, raised *object.Exception) string {
	if raised == object.Aborted {
		return fmt.Sprintf("ended: %+v", *thread.AbortedBy())
	}
	text, _ := thread.Text(raised.Value())
	return raised.Type().Name + ": " + text
}

// plain turns what a job's program returns into what encoding/json knows.
func plain(v object.Value) any {
	switch {
	case v.IsInt():
		return v.Int()
	case v.IsFloat():
		return v.Float()
	case v.IsBool():
		return v.Bool()
	}
	switch o := v.Object().(type) {
	case *object.Str:
		return o.Text()
	case *object.List:
		values := []any{}
		for _, element := range o.Elements() {
			values = append(values, plain(element))
		}
		return values
	case *object.Dict:
		values := map[string]any{}
		for i := range o.Entries() {
			if key, value := o.Entry(i); key.Exists() {
				name, _ := object.StrOf(key)
				values[name.Text()] = plain(value)
			}
		}
		return values
	}
	return nil
}

// GPython is a Contender for [PythonJobs]: the backend that runs gpython.
type GPython struct{ runtime coderuntime.Runtime }

// patience is how long gpython may take for one run.
const patience = 20 * time.Second

// NewGPython makes the contender. The caller closes it.
func NewGPython() (*GPython, error) {
	runtime, err := py.New(py.Config{Engine: py.GPython, Limits: limits.Limits{Wall: patience, Compute: patience, Memory: limits.Unlimited}})
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	return &GPython{runtime}, nil
}

// Close closes the runtime.
func (g *GPython) Close() error { return g.runtime.Close() }

// Do implements Contender. Its times include the compilation of the program, which is little of them.
func (g *GPython) Do(job Job, _ time.Duration) ([]time.Duration, error) {
	start := processorTime()
	result, err := g.runtime.Run(context.Background(), coderuntime.Request{Program: job.Program + "\nreturn main()\n"})
	took := processorTime() - start
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	if result.Failure != nil {
		return nil, fmt.Errorf("bench: %s on gpython: %w: %s", job.Name, ErrCannot, result.Failure.Message)
	}
	value, err := coderuntime.AppendJSON(nil, result.Value)
	if err != nil {
		return nil, fmt.Errorf("bench: %w", err)
	}
	if _, err := job.check(outcome{Value: value}); err != nil {
		return nil, fmt.Errorf("bench: %s on gpython: %w: %w", job.Name, ErrCannot, err)
	}
	return []time.Duration{took}, nil
}
