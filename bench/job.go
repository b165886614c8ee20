package bench

import (
	"embed"
	"encoding/json"
	"fmt"
	"reflect"
)

// Clock says which time of a run counts.
type Clock int

const (
	// WholeRun is the time from the request to the result.
	WholeRun Clock = iota
	// InProgram is the time between the program's first statement and its last, by its own clock.
	InProgram
	// AfterAbort is the time from the end of the context to the result; the program calls tools.ready and is
	// aborted ten milliseconds later.
	AfterAbort
)

// Job is a program that every contender runs. It may call tools.echo, which returns its argument, and tools.slow,
// which does so after 50 ms.
type Job struct {
	// Name is the name of the program's file, without its extension.
	Name string
	// Title says what is measured.
	Title string
	// Program is TypeScript.
	Program string
	Clock   Clock
	// Cold says that no compiled program may be taken from a cache.
	Cold bool
	// Want is the JSON of the value that the program must return, empty for none; Logs is what it must print.
	Want string
	Logs []string
}

//go:embed programs
var programs embed.FS

// printing is also the program of whole processes.
var printing = Job{Name: "printing", Title: "printing `hello` and an object", Logs: []string{"hello { a: 1, b: [ 1, 2, 3 ] }"}}

// runs are the jobs about the cost of a run; speeds those about the speed of an engine.
var (
	runs = []Job{
		{Name: "value", Title: "`return 1+1`, compiled before"},
		printing,
		{Name: "kilobyte", Title: "1 KB of TypeScript, nothing cached", Cold: true},
		{Name: "calls", Title: "1,000 calls, one after the other"},
		{Name: "calls", Title: "the same, without the start of the run", Clock: InProgram},
		{Name: "fanout", Title: "ten calls of 50 ms under Promise.all"},
		{Name: "objects", Title: "100 objects as argument and as result"},
		{Name: "objects", Title: "the same, without the start of the run", Clock: InProgram},
	}
	speeds = []Job{
		{Name: "loops", Title: "loops over numbers"},
		{Name: "recursion", Title: "calls and recursion"},
		{Name: "appending", Title: "texts that grow by `+=`"},
		{Name: "texts", Title: "methods of texts"},
		{Name: "regexes", Title: "regular expressions"},
		{Name: "sorting", Title: "sorting"},
		{Name: "closures", Title: "array methods and closures"},
		{Name: "arrays", Title: "arrays as lists"},
		{Name: "maps", Title: "Map and Set"},
		{Name: "dictionaries", Title: "objects as dictionaries, spread"},
		{Name: "classes", Title: "classes"},
		{Name: "generators", Title: "generators and async functions"},
		{Name: "json", Title: "JSON"},
		{Name: "matrices", Title: "floating point, typed arrays"},
		{Name: "bigints", Title: "BigInt"},
		{Name: "formatting", Title: "dates, toFixed, Intl"},
	}
)

// Jobs returns the jobs: first those about the cost of a run, then those about the speed of an engine.
func Jobs() (costs, compute []Job, err error) {
	for _, job := range runs {
		if job, err = load(job); err != nil {
			return nil, nil, err
		}
		costs = append(costs, job)
	}
	for _, job := range speeds {
		job.Clock = InProgram
		if job, err = load(job); err != nil {
			return nil, nil, err
		}
		compute = append(compute, job)
	}
	return costs, compute, nil
}

// load reads a job's program and the value that it must return.
func load(job Job) (Job, error) {
	text, err := programs.ReadFile("programs/" + job.Name + ".ts")
	if err != nil {
		return job, fmt.Errorf("bench: %w", err)
	}
	job.Program = string(text)
	want, err := programs.ReadFile("programs/" + job.Name + ".json")
	if err != nil {
		return job, fmt.Errorf("bench: %w", err)
	}
	job.Want = string(want)
	return job, nil
}

// text is the program that a contender runs: one that tells its own time is wrapped.
func (j Job) text() string {
	if j.Clock != InProgram {
		return j.Program
	}
	return "const benchStart = performance.now();\nconst benchValue = await (async () => {\n" + j.Program +
		"\n})();\nreturn { milliseconds: performance.now() - benchStart, value: benchValue };\n"
}

// outcome is what a run gave.
type outcome struct {
	Value json.RawMessage
	Logs  []string
}

// check holds the outcome of a run to the job and returns the time that the program told, in milliseconds, if it
// does so.
func (j Job) check(o outcome) (milliseconds float64, err error) {
	value := o.Value
	if j.Clock == InProgram {
		var timed struct {
			Milliseconds float64
			Value        json.RawMessage
		}
		if err := json.Unmarshal(value, &timed); err != nil {
			return 0, fmt.Errorf("%s: %w", j.Name, err)
		}
		milliseconds, value = timed.Milliseconds, timed.Value
	}
	if equal, err := equalJSON(value, []byte(j.Want)); err != nil {
		return 0, fmt.Errorf("%s: %w", j.Name, err)
	} else if !equal {
		return 0, fmt.Errorf("%s: the value is %s, want %s", j.Name, value, j.Want)
	}
	if len(o.Logs)+len(j.Logs) > 0 && !reflect.DeepEqual(o.Logs, j.Logs) {
		return 0, fmt.Errorf("%s: printed %q, want %q", j.Name, o.Logs, j.Logs)
	}
	return milliseconds, nil
}

func equalJSON(a, b []byte) (bool, error) {
	var values [2]any
	for i, text := range [2][]byte{a, b} {
		if len(text) == 0 {
			text = []byte("null")
		}
		if err := json.Unmarshal(text, &values[i]); err != nil {
			return false, err
		}
	}
	return reflect.DeepEqual(values[0], values[1]), nil
}
