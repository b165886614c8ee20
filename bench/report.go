package bench

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

// idleRuns is how many runs are held at once to see what one holds; idleWorkers how many Workers of Node.
const (
	idleRuns    = 1_000
	idleWorkers = 20
)

// stopBudget is the budget of the runs whose excess is measured.
const stopBudget = 10 * time.Millisecond

// Report measures everything on this machine and writes the tables, in Markdown. coderun is the path of the binary for
// the table of whole processes. Where node is not installed its columns are empty. It takes some minutes, in which the
// machine should do nothing else.
func Report(out io.Writer, options Options, coderun string) error {
	r := &report{options: options}
	if err := r.open(); err != nil {
		return err
	}
	defer r.close()
	for _, section := range []func() error{
		r.runs, r.stops, r.idle, r.globals, func() error { return r.processes(coderun) }, r.speeds,
	} {
		if err := section(); err != nil {
			return err
		}
	}
	_, err := io.WriteString(out, r.text.String())
	return err
}

// report is a report in the making.
type report struct {
	options            Options
	text               strings.Builder
	warm, cold         *ts.Runtime
	wall, compute      *ts.Runtime
	contenders         []Contender
	node               *Node // nil where it is not installed
	costJobs, speedJob []Job
}

func (r *report) open() (err error) {
	if r.costJobs, r.speedJob, err = Jobs(); err != nil {
		return err
	}
	for _, make := range []struct {
		runtime **ts.Runtime
		config  ts.Config
	}{
		// A thousand runs that idle take longer to start than a run's wall budget on a busy machine.
		{&r.warm, ts.Config{Limits: limits.Limits{Wall: limits.Unlimited}}},
		{&r.cold, ts.Config{CacheBytes: -1}},
		{&r.wall, ts.Config{Limits: limits.Limits{Wall: stopBudget}}},
		{&r.compute, ts.Config{Limits: limits.Limits{Compute: stopBudget}}},
	} {
		if *make.runtime, err = ts.New(make.config); err != nil {
			return fmt.Errorf("bench: %w", err)
		}
	}
	r.contenders = []Contender{NewBackend(r.warm, r.cold)}
	r.node, err = NewNode()
	if err == nil {
		r.contenders = append(r.contenders, r.node)
	} else if errors.Is(err, ErrNoNode) {
		r.options.progress("%s", err)
		err = nil
	}
	return err
}

func (r *report) close() {
	for _, runtime := range []*ts.Runtime{r.warm, r.cold, r.wall, r.compute} {
		_ = runtime.Close()
	}
	if r.node != nil {
		_ = r.node.Close()
	}
}

// table writes a heading and the head of a table; row writes one of its rows.
func (r *report) table(heading string, columns ...string) {
	fmt.Fprintf(&r.text, "## %s\n\n| %s |\n|%s\n", heading, strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
}

func (r *report) row(cells ...string) { fmt.Fprintf(&r.text, "| %s |\n", strings.Join(cells, " | ")) }

func (r *report) runs() error {
	rows, err := Compare(r.costJobs, r.options, r.contenders...)
	if err != nil {
		return err
	}
	r.table("A run", "what", "ours", "Node", "ratio")
	for _, row := range rows {
		r.row(row.Job.Title, duration(row.Times[0]), rest(row.Times, duration), ratio(row.Times))
	}
	r.text.WriteString("\n")
	return nil
}

func (r *report) speeds() error {
	rows, err := Compare(r.speedJob, r.options, r.contenders...)
	if err != nil {
		return err
	}
	r.table("The engine's speed", "what", "ours", "Node", "ratio")
	logarithms := 0.0
	for _, row := range rows {
		r.row(row.Job.Title, duration(row.Times[0]), rest(row.Times, duration), ratio(row.Times))
		if len(row.Times) > 1 {
			logarithms += math.Log(float64(row.Times[0]) / float64(row.Times[1]))
		}
	}
	mean := ""
	if len(r.contenders) > 1 {
		mean = decimal(math.Exp(logarithms / float64(len(rows))))
	}
	r.row("geometric mean", "", "", mean)
	return nil
}

func (r *report) stops() error {
	r.options.progress("stops")
	rounds := 4 * r.options.Rounds
	times, err := StopTimes(rounds, r.contenders...)
	if err != nil {
		return err
	}
	r.table("How soon a run stops", "cause", "median", "99th percentile", "longest")
	stop := func(cause string, times []time.Duration) {
		r.row(cause, duration(quantile(times, 0.5)), duration(quantile(times, 0.99)), duration(quantile(times, 1)))
	}
	stop("the context ends", times[0])
	for _, budget := range []struct {
		cause   string
		runtime *ts.Runtime
		compute bool
	}{{"the wall budget", r.wall, false}, {"the compute budget", r.compute, true}} {
		times, err := BudgetStopTimes(budget.runtime, rounds, stopBudget, budget.compute)
		if err != nil {
			return err
		}
		stop(budget.cause, times)
	}
	if len(times) > 1 {
		stop("Node's worker.terminate()", times[1])
	} else {
		r.row("Node's worker.terminate()", "", "", "")
	}
	r.text.WriteString("\n")
	return nil
}

func (r *report) idle() error {
	programs, err := idlePrograms()
	if err != nil {
		return err
	}
	r.table("What an idle run holds", "a run that waits for a call", "ours", "Node", "ratio")
	for _, idle := range programs {
		r.options.progress("idle: %s", idle.title)
		own, err := Idle(r.warm, idle.program, idleRuns)
		if err != nil {
			return err
		}
		bytes := []int64{own}
		if r.node != nil {
			worker, err := r.node.Idle(idle.program, idleWorkers)
			if err != nil {
				return err
			}
			bytes = append(bytes, worker)
		}
		r.row(idle.title, kilobytes(own), rest(bytes, kilobytes), ratio(bytes))
	}
	r.text.WriteString("\n")
	return nil
}

func (r *report) globals() error {
	costs, err := Globals(r.warm, r.options)
	if err != nil {
		return err
	}
	r.table("What a name costs", "the program names", "time", "memory allocated")
	for i, cost := range costs {
		if i == 0 {
			r.row(cost.Name, duration(cost.Time), kilobytes(cost.Bytes))
			continue
		}
		// What is less than nothing is noise.
		r.row(cost.Name, "+"+duration(max(cost.Time, 0)), "+"+kilobytes(max(cost.Bytes, 0)))
	}
	r.text.WriteString("\n")
	return nil
}

func (r *report) processes(coderun string) error {
	footprints, err := Processes(coderun, r.options)
	if err != nil {
		return err
	}
	r.table("A whole process", "of a program that prints an object", "coderun", "Node", "ratio")
	var wall, processor []time.Duration
	var memory []int64
	for _, footprint := range footprints {
		wall = append(wall, footprint.Wall)
		processor = append(processor, footprint.Processor)
		memory = append(memory, footprint.Memory)
	}
	r.row("wall time", duration(wall[0]), rest(wall, duration), ratio(wall))
	r.row("processor time", duration(processor[0]), rest(processor, duration), ratio(processor))
	r.row("peak memory", kilobytes(memory[0]), rest(memory, kilobytes), ratio(memory))
	r.text.WriteString("\n")
	return nil
}

// rest is the cell of the second contender, empty if there is none.
func rest[T any](values []T, format func(T) string) string {
	if len(values) < 2 {
		return ""
	}
	return format(values[1])
}

// ratio is the first contender's value in terms of the second's.
func ratio[T ~int64](values []T) string {
	if len(values) < 2 || values[1] <= 0 {
		return ""
	}
	return decimal(float64(values[0]) / float64(values[1]))
}

// decimal writes a number with two significant digits, or as an integer.
func decimal(n float64) string {
	if n == 0 || n >= 10 {
		return strconv.FormatFloat(n, 'f', 0, 64)
	}
	digits := max(0, 1-int(math.Floor(math.Log10(max(math.Abs(n), 1e-4)))))
	return strconv.FormatFloat(n, 'f', digits, 64)
}

func duration(d time.Duration) string {
	if d < time.Millisecond {
		return decimal(float64(d)/float64(time.Microsecond)) + " µs"
	}
	return decimal(float64(d)/float64(time.Millisecond)) + " ms"
}

func kilobytes(bytes int64) string {
	if bytes >= 10<<20 {
		return decimal(float64(bytes)/(1<<20)) + " MiB"
	}
	return decimal(float64(bytes)/(1<<10)) + " KiB"
}
