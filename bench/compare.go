package bench

import (
	"errors"
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
	// Part says which of the times of all runs counts: 0 is the shortest, 0.5 the median.
	Part float64
	// Progress, if not nil, gets a line for each job.
	Progress io.Writer
}

// Usual are the options of the figures in docs/benchmarks.md.
var Usual = Options{Rounds: 7, Sample: 100 * time.Millisecond, Part: 0.5}

func (o Options) progress(format string, values ...any) {
	if o.Progress != nil {
		fmt.Fprintf(o.Progress, format+"\n", values...)
	}
}

// Row is what the contenders needed for a job: one of the times of all runs of all rounds, the median unless the options say another,
// in the order of the contenders; 0 for one that cannot run it.
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
		cannot := make([]bool, len(contenders))
		for range options.Rounds {
			for i, contender := range contenders {
				if cannot[i] {
					continue
				}
				// What an earlier job left behind is not this one's.
				runtime.GC()
				took, err := contender.Do(job, options.Sample)
				if errors.Is(err, ErrCannot) {
					options.progress("%s", err)
					cannot[i] = true
					continue
				}
				if err != nil {
					return nil, err
				}
				times[i] = append(times[i], took...)
			}
		}
		row := Row{Job: job}
		for _, list := range times {
			if len(list) == 0 {
				row.Times = append(row.Times, 0)
				continue
			}
			row.Times = append(row.Times, quantile(list, options.Part))
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
