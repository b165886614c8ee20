package main

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
)

// conformanceReport is what coderun conformance --json says of one backend. docs/cli.md describes it.
type conformanceReport struct {
	Backend   string             `json:"backend"`
	Engine    string             `json:"engine"`
	Isolation string             `json:"isolation"`
	Lacks     []coderuntime.Lack `json:"lacks"`
	Checks    []conformanceCheck `json:"checks"`
	Summary   conformanceSummary `json:"summary"`
	// Error says why the examination ended before the last check, or what failed after it.
	Error string `json:"error,omitempty"`
	// broken says that Error is a fault of the backend.
	broken bool
}

// conformanceCheck is one verdict.
type conformanceCheck struct {
	Level        conformance.Level   `json:"level"`
	Line         string              `json:"line"`
	Name         string              `json:"name"`
	Outcome      conformance.Outcome `json:"outcome"`
	Detail       string              `json:"detail"`
	Milliseconds float64             `json:"ms"`
}

// conformanceSummary counts the verdicts. There are fewer than Checks where an examination ended early.
type conformanceSummary struct {
	Checks       int     `json:"checks"`
	Passed       int     `json:"passed"`
	Failed       int     `json:"failed"`
	Skipped      int     `json:"skipped"`
	Milliseconds float64 `json:"ms"`
}

// milliseconds is a duration with three places, as --json has it.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// appendConformance appends the report of the only backend, or an object with those of several and their sum.
func appendConformance(dst []byte, reports []*conformanceReport) []byte {
	var out any = reports[0]
	if len(reports) > 1 {
		var all conformanceSummary
		for _, report := range reports {
			all.Checks += report.Summary.Checks
			all.Passed += report.Summary.Passed
			all.Failed += report.Summary.Failed
			all.Skipped += report.Summary.Skipped
			all.Milliseconds += report.Summary.Milliseconds
		}
		out = struct {
			Backends []*conformanceReport `json:"backends"`
			Summary  conformanceSummary   `json:"summary"`
		}{reports, all}
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(out); err != nil {
		panic(err) // There are only texts and numbers in it.
	}
	return append(dst, text.Bytes()...)
}
