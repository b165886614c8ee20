package coderuntime

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestResultJSON(t *testing.T) {
	const noUsage = `"usage":{"wallMs":0,"computeMs":0,"memoryBytes":0,"calls":0,"inFlight":0,"callBytes":0,"valueBytes":0,"programBytes":0,"logBytes":0,"logEntries":0}}`
	for _, test := range []struct {
		name   string
		result Result
		want   string
	}{
		{"no value", Result{}, `{"logs":[],` + noUsage},
		{"a value that is null", Result{HasValue: true}, `{"value":null,"logs":[],` + noUsage},
		{"a value without HasValue is none", Result{Value: "x"}, `{"logs":[],` + noUsage},
		{"values in their own form", Result{HasValue: true, Value: []any{math.NaN(), 3.0, "<b>"}}, `{"value":["NaN",3.0,"<b>"],"logs":[],` + noUsage},
		{"logs and a failure", Result{
			Logs:    []LogEntry{{SourceConsole, LevelWarn, "<&>\u2028"}, {SourceStderr, "", "bad \xff"}},
			Failure: &Failure{Timeout, "wall \"30s\""},
		}, `{"logs":[{"source":"console","level":"warn","text":"<&>` + "\u2028" + `"},{"source":"stderr","text":"bad ` + "\ufffd" + `"}],"error":{"kind":"timeout","message":"wall \"30s\""},` + noUsage},
		{"usage", Result{Usage: Usage{Wall: 1500 * time.Millisecond, Compute: 1500 * time.Microsecond, Steps: 9, MemoryBytes: 1, Calls: 2, InFlight: 3,
			CallBytes: 4, ValueBytes: 5, ProgramBytes: 6, LogBytes: 7, LogEntries: 8, Abandoned: 1}},
			`{"logs":[],"usage":{"wallMs":1500,"computeMs":1.5,"steps":9,"memoryBytes":1,"calls":2,"inFlight":3,"callBytes":4,"valueBytes":5,"programBytes":6,"logBytes":7,"logEntries":8,"abandoned":1}}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := test.result.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Error(diff)
			}
			if !json.Valid(got) {
				t.Error("it is not JSON")
			}
		})
	}
	if _, err := json.Marshal(Result{HasValue: true, Value: func() {}}); err == nil {
		t.Error("a func has a JSON text")
	}
	if _, err := json.Marshal(Result{HasValue: true, Value: nested(MaxDepth, wraps["lists"])}); err != nil {
		t.Error(err)
	}
}

func TestResultsCompare(t *testing.T) {
	make := func() Result {
		return Result{HasValue: true, Value: NewObject("nan", math.NaN()), Logs: []LogEntry{{SourceStdout, "", "a"}},
			Failure: &Failure{Abort, "closed"}, Usage: Usage{Calls: 1}}
	}
	if diff := cmp.Diff(make(), make()); diff != "" {
		t.Error(diff)
	}
	for name, change := range map[string]func(*Result){
		"value":         func(r *Result) { r.Value = NewObject("nan", 1.0) },
		"HasValue":      func(r *Result) { r.HasValue = false },
		"a log":         func(r *Result) { r.Logs[0].Text = "b" },
		"fewer logs":    func(r *Result) { r.Logs = nil },
		"no failure":    func(r *Result) { r.Failure = nil },
		"the failure":   func(r *Result) { r.Failure.Kind = Timeout },
		"what was used": func(r *Result) { r.Usage.Calls++ },
	} {
		t.Run(name, func(t *testing.T) {
			other := make()
			change(&other)
			if cmp.Equal(make(), other) || other.Equal(make()) {
				t.Error("the difference is overlooked")
			}
		})
	}
}
