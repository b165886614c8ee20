package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime/soak"
)

func TestSoak(t *testing.T) {
	for _, test := range []struct{ name, args, stderr string }{
		{"no time", "--minutes 0", "--minutes: 0 is not a time to run"},
		{"a time that is none", "--minutes NaN", "--minutes: NaN is not a time"},
		{"nothing in flight", "--in-flight 0", "--in-flight must be at least 1"},
		{"an unknown backend", "--backend ruby", `--backend: "ruby" is not one: want typescript, python or both`},
		{"an unknown isolation", "--isolation vm", `--isolation: "vm" is not one`},
	} {
		t.Run(test.name, func(t *testing.T) {
			stdout, stderr, status := execution{args: strings.Fields("soak --minutes 0.01 " + test.args)}.run(t)
			if status != 2 || !strings.Contains(stderr, test.stderr) {
				t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
			}
		})
	}
}

func TestSoakReportsWhatItDid(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes some seconds")
	}
	const arguments = "soak --minutes 0.02 --seed 5 --backend typescript --isolation goroutine"
	stdout, stderr, status := execution{args: strings.Fields(arguments)}.run(t)
	want := `^typescript/goja in goroutine isolation, 8 in flight, seed 5\nruns +\d+ in \d+s: .*(\n.*)*\nlatency +p50 .*\n(.*\n)*breaches +0\n$`
	if status != 0 || stderr != "" || !regexp.MustCompile(want).MatchString(stdout) {
		t.Errorf("status %d, stderr %q, stdout %s", status, stderr, stdout)
	}
	stdout, _, status = execution{args: strings.Fields(arguments + " --json")}.run(t)
	var report soakReport
	if err := json.Unmarshal([]byte(stdout), &report); err != nil || status != 0 || strings.Count(stdout, "\n") != 1 {
		t.Fatalf("%v, status %d: %s", err, status, stdout)
	}
	if report.Seed != 5 || report.InFlight != 8 || report.Runs < 40 || report.Kinds["typescript/goja in goroutine isolation"]["value"] == 0 || len(report.WithoutHostile) != 1 {
		t.Errorf("%+v", report)
	}
}

func TestSoakTextHasEveryKindAndBreach(t *testing.T) {
	text := string(soakText(&soak.Report{
		Runs: 3, Backends: []string{"one"}, Kinds: map[string]map[string]int{"one": {"value": 1, "worker-exit": 2}}, WithoutHostile: []string{"one"},
		Late: 12345 * time.Microsecond, LateProgram: "loop", Workers: soak.Workers{Ran: 3, Killed: 2, Peak: 5 << 20}, Children: 1, BreachCount: 1,
	}))
	for _, want := range []string{"one: 1 value, 2 worker-exit", "one: none, since", "at most 12.3ms after a budget or an abort (loop)", "3 ran, 2 of them killed, at most 5MiB",
		"0 goroutines, 1 processes", "breaches   1"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
