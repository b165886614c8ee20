package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
)

// ownPrograms is a folder's files: a program in each language that is right, and one that is wrong.
var ownPrograms = map[string]string{
	"right.ts": "return 1;", "right.json": `{"title": "one", "expect": {"value": 1}}`,
	"wrong.ts": "return 1;", "wrong.json": `{"title": "one is two", "expect": {"value": 2}}`,
	"snake.py": "return 1", "snake.json": `{"title": "one", "expect": {"value": 1}}`,
}

func TestConformance(t *testing.T) {
	const member = `2\.2/a.member.named.then.is.an.ordinary.member$`
	for _, test := range []struct {
		name, args string
		status     int
		// stdout and stderr are regular expressions; empty wants nothing there.
		stdout, stderr string
	}{
		{name: "a check that passes is counted in its chapter", args: "--backend typescript --only ^" + member,
			stdout: `^TypeScript, engine goja, isolation goroutine: 1 checks\nlacks .*steps\n\n +passed +failed +skipped\n *2 Bindings +1 +0 +0\n *all +1 +0 +0\n\n1 of 1 checks in `},
		{name: "every check is listed with --verbose", args: "--backend python --verbose --only ^" + member,
			stdout: `\n\[1/1\] 2\.2/a member named then is an ordinary member: passed \(\d+m?s\)\n`},
		{name: "both languages without --backend", args: "--only ^" + member, stdout: `(?s)^TypeScript, engine goja.*\nPython, engine vm`},
		{name: "an engine says its language", args: "--engine gpython --only ^" + member, stdout: `^Python, engine gpython, isolation goroutine: 1 checks\n`},
		{name: "a program that fails is listed and shown in full", args: "--backend typescript --programs . --only ^programs/(right|wrong)$", status: 1,
			stdout: `(?s): 2 checks\n.*failed: programs/wrong \(\d+m?s\)\n\nprograms/wrong\n  wrong\.ts \(one is two\) does not give.*\n    alone: coderun conformance --backend typescript --engine goja --isolation goroutine --programs '[^'\n]+' --only '\^programs/wrong\$'\n.*\n *programs +1 +1 +0\n`},
		{name: "folders of programs are those of the languages", args: "--programs . --only ^programs/(right|snake)$", stdout: `(?s)programs +1 +0 +0\n.*programs +1 +0 +0\n`},

		{name: "an unknown backend", args: "--backend ruby", status: 2, stderr: `--backend: "ruby" is not one: want typescript or python`},
		{name: "an unknown engine", args: "--engine v8", status: 2, stderr: `there is no engine "v8"; there is goja for TypeScript`},
		{name: "an engine of another language", args: "--backend typescript --engine gpython", status: 2, stderr: `there is no engine "gpython"`},
		{name: "an unknown isolation", args: "--isolation vm", status: 2, stderr: `--isolation: "vm" is not one`},
		{name: "an expression that is none", args: "--only (", status: 2, stderr: `^coderun: --only: error parsing regexp`},
		{name: "an expression that selects nothing", args: "--only ^9/", status: 2, stdout: `.*`, stderr: `^coderun: --only: no check has a name that "\^9/" matches\n$`},
		{name: "a folder that is not there", args: "--programs none", status: 2, stderr: `^coderun: --programs: .*no such file`},
		{name: "a folder without programs", args: "--backend python --programs empty", status: 2, stderr: `--programs: `},
		{name: "a worker without its language", args: "--cmd worker", status: 2, stderr: `--cmd needs --backend`},
		{name: "a worker and an engine", args: "--backend python --cmd worker --engine vm", status: 2, stderr: `--cmd and --engine exclude`},
		{name: "a worker in this process", args: "--backend python --cmd worker --isolation goroutine", status: 2, stderr: `--cmd and --isolation goroutine exclude`},
		{name: "misuse with --json prints no object", args: "--json --only ^9/", status: 2, stderr: "--only"},
	} {
		t.Run(test.name, func(t *testing.T) {
			arguments := strings.Fields("conformance " + test.args)
			if !strings.Contains(test.args, "--isolation") && !strings.Contains(test.args, "--cmd") {
				arguments = append(arguments, "--isolation", "goroutine")
			}
			stdout, stderr, status := execution{args: arguments, files: ownPrograms}.run(t)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			for got, want := range map[string]string{stdout: test.stdout, stderr: test.stderr} {
				if want == "" && got != "" && got != stdout || !regexp.MustCompile(want).MatchString(got) {
					t.Errorf("got %q, want %q", got, want)
				}
			}
			if test.stdout == "" && stdout != "" {
				t.Errorf("stdout %q, want nothing", stdout)
			}
		})
	}
}

func TestConformanceWithJSON(t *testing.T) {
	arguments := strings.Fields("conformance --json --isolation goroutine --programs . --only ^(programs/(right|wrong|snake)$|7/declared)")
	stdout, stderr, status := execution{args: append(arguments, "--backend", "typescript"), files: ownPrograms}.run(t)
	var one conformanceReport
	if err := json.Unmarshal([]byte(stdout), &one); err != nil || status != 1 {
		t.Fatalf("%v, status %d: %s", err, status, stdout)
	}
	if stderr != "" {
		t.Errorf("stderr %q", stderr)
	}
	var got []string
	for _, c := range one.Checks {
		got = append(got, strings.Join([]string{string(c.Level), c.Line, c.Name, string(c.Outcome)}, "|"))
	}
	want := []string{"contract|7|declared lacks are names that the contract has|passed", "programs||right|passed", "programs||wrong|failed"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("checks (-want +got):\n%s", diff)
	}
	if one.Backend != string(coderuntime.TypeScript) || one.Engine != "goja" || one.Isolation != string(coderuntime.Goroutine) || len(one.Lacks) == 0 {
		t.Errorf("the backend is %v %v %v %v", one.Backend, one.Engine, one.Isolation, one.Lacks)
	}
	if s := one.Summary; s.Checks != 3 || s.Passed != 2 || s.Failed != 1 || s.Skipped != 0 || s.Milliseconds <= 0 {
		t.Errorf("the summary is %+v", s)
	}

	stdout, _, status = execution{args: arguments, files: ownPrograms}.run(t)
	var both struct {
		Backends []conformanceReport
		Summary  conformanceSummary
	}
	if err := json.Unmarshal([]byte(stdout), &both); err != nil || status != 1 || strings.Count(stdout, "\n") != 1 {
		t.Fatalf("%v, status %d: %s", err, status, stdout)
	}
	if len(both.Backends) != 2 || both.Backends[1].Backend != string(coderuntime.Python) || both.Summary.Checks != 5 || both.Summary.Failed != 1 {
		t.Errorf("got %+v", both.Summary)
	}
}

func TestTheBarIsOneLineThatIsRewritten(t *testing.T) {
	var shown bytes.Buffer
	bar := &progressBar{to: &shown, total: 4, done: 2, failed: 2}
	bar.draw("2.2/a member\x1b[2J" + strings.Repeat("x", 100))
	bar.draw("7/short")
	bar.erase()
	if strings.ContainsAny(shown.String(), "\n\x1b") {
		t.Errorf("the bar is %q", shown.String())
	}
	for _, line := range strings.Split(shown.String(), "\r") {
		if len(strings.ReplaceAll(line, "\b", "")) > progressWidth {
			t.Errorf("a line of %d columns: %q", len(line), line)
		}
	}
	if !strings.HasPrefix(shown.String(), "\r[##########..........] 2/4, 2 failed 2.2/a member?[2Jxxx") || bar.shown != 0 {
		t.Errorf("the bar is %q", shown.String())
	}
}

func TestTheChaptersAreThoseOfTheContract(t *testing.T) {
	text, err := os.ReadFile("../../docs/contract.md")
	if err != nil {
		t.Fatal(err)
	}
	var titles, own []string
	for _, match := range regexp.MustCompile(`(?m)^## \d+\. ([^(\n]*?)(?: \(.*\))?$`).FindAllStringSubmatch(string(text), -1) {
		titles = append(titles, match[1])
	}
	for i, chapter := range chapters {
		if chapter.number != fmt.Sprint(i+1) {
			t.Errorf("chapter %d has the number %s", i+1, chapter.number)
		}
		own = append(own, chapter.title)
	}
	if diff := cmp.Diff(titles, own); diff != "" {
		t.Errorf("(-contract +table):\n%s", diff)
	}
}
