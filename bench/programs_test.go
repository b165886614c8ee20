package bench

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"testing"

	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

var update = flag.Bool("update", false, "write the values that Node gives into programs, the figures into docs/benchmarks.md")

// newBackend returns the TypeScript backend as a contender.
func newBackend(tb testing.TB) *Backend {
	tb.Helper()
	warm, err := ts.New(ts.Config{Limits: limits.Limits{Wall: limits.Unlimited, Compute: limits.Unlimited}})
	if err != nil {
		tb.Fatal(err)
	}
	cold, err := ts.New(ts.Config{CacheBytes: -1})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		_ = warm.Close()
		_ = cold.Close()
	})
	return NewBackend(warm, cold)
}

// newNode returns Node as a contender, or skips the test.
func newNode(tb testing.TB) *Node {
	tb.Helper()
	node, err := NewNode()
	if errors.Is(err, ErrNoNode) {
		tb.Skip(err)
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := node.Close(); err != nil {
			tb.Error(err)
		}
	})
	return node
}

func allJobs(tb testing.TB) []Job {
	tb.Helper()
	costs, compute, err := Jobs()
	if err != nil {
		tb.Fatal(err)
	}
	return append(costs, compute...)
}

// TestEveryJobGivesWhatItShould runs each job once on the TypeScript backend.
func TestEveryJobGivesWhatItShould(t *testing.T) {
	backend := newBackend(t)
	for _, job := range allJobs(t) {
		t.Run(job.Name, func(t *testing.T) {
			if _, err := backend.Do(job, 0); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestNodeGivesTheSame runs each job once on Node; with -update it writes down what Node gives.
func TestNodeGivesTheSame(t *testing.T) {
	node := newNode(t)
	for _, job := range allJobs(t) {
		t.Run(job.Name, func(t *testing.T) {
			if *update {
				value, err := node.value(job)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile("programs/"+job.Name+".json", append(value, '\n'), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if _, err := node.Do(job, 0); err != nil {
				t.Error(err)
			}
		})
	}
}

// value is what a job's program gives on Node, as JSON.
func (n *Node) value(job Job) ([]byte, error) {
	program, err := javaScript(job.Program)
	if err != nil {
		return nil, err
	}
	var answer struct {
		Outcomes []struct {
			Value   json.RawMessage
			Failure string
		}
	}
	if err := n.ask(map[string]any{"program": program}, &answer); err != nil {
		return nil, err
	}
	if run := answer.Outcomes[0]; run.Failure != "" {
		return nil, errors.New(run.Failure)
	} else if run.Value == nil {
		return []byte("null"), nil
	} else {
		return run.Value, nil
	}
}
