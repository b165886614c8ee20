package bench

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"time"
)

// Options say how much is measured.
type Options struct {
	// Rounds is how often the contenders take turns.
	Rounds int
	// Sample is how long a contender does a job in a round, at least one run of it.
	Sample time.Duration
	// Progress, if not nil, gets a line for each job.
	Progress io.Writer
}

// Usual are the options of the figures in docs/benchmarks.md.
var Usual = Options{Rounds: 7, Sample: 100 * time.Millisecond}

func (o Options) progress(format string, values ...any) {
	if o.Progress != nil {
		fmt.Fprintf(o.Progress, format+"\n", values...)
	}
}

// Row is what the contenders needed for a job: the medians of all runs of all rounds, in the order of the contenders.
type Row struct {
	Job   Job
	Times []time.Duration
}

// Compare lets the contenders do each job in turn, round after round.
func Compare(jobs []Job, options Options, contenders ...Contender) ([]Row, error) {
	var rows []Row
	for _, job := range jobs {
		options.progress("%s", job.Title)
		times := make([][]time.Duration, len(contenders))
		for range options.Rounds {
			for i, contender := range contenders {
				// What an earlier job left behind is not this one's.
				runtime.GC()
				took, err := contender.Do(job, options.Sample)
				if err != nil {
					return nil, err
				}
				times[i] = append(times[i], took...)
			}
		}
		row := Row{Job: job}
		for _, list := range times {
			row.Times = append(row.Times, quantile(list, 0.5))
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// quantile is the value below which the given part of some values lies; it sorts them.
func quantile[T ~int64](values []T, part float64) T {
	slices.Sort(values)
	return values[min(int(part*float64(len(values))), len(values)-1)]
}
