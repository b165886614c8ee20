package web_test

// This file runs testdata/expressions and testdata/programs and compares with what Node printed for the same
// JavaScript. Record again, with Node 20 as "node" on the path:
//
//	go test -run TestNode ./ts/goja/web -update

import (
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

var update = flag.Bool("update", false, "record testdata/*.golden with Node")

// nodeFlags turn on what Node 22 has and Node 20 keeps behind a flag.
var nodeFlags = []string{
	"--harmony-iterator-helpers", "--harmony-array-grouping", "--harmony-array-from-async", "--harmony-rab-gsab-transfer",
}

// A case is a program, and what it prints.
type goldenCase struct{ name, program string }

// TestNodeExpressions evaluates each line of testdata/expressions/*.txt.
func TestNodeExpressions(t *testing.T) {
	runGolden(t, "testdata/expressions/*.txt", func(content string) []goldenCase {
		var cases []goldenCase
		for line := range strings.Lines(content) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
				cases = append(cases, goldenCase{line, "output.push(await attempt(() => (" + line + ")));"})
			}
		}
		return cases
	})
}

// TestNodePrograms runs the TypeScript programs of testdata/programs/*.txt, each below a line "### name".
func TestNodePrograms(t *testing.T) {
	runGolden(t, "testdata/programs/*.txt", func(content string) []goldenCase {
		var cases []goldenCase
		for block := range strings.SplitSeq(content, "### ") {
			if name, source, ok := strings.Cut(block, "\n"); ok {
				cases = append(cases, goldenCase{name, stripTypes(t, source)})
			}
		}
		return cases
	})
}

func runGolden(t *testing.T, pattern string, split func(string) []goldenCase) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatal("no test files", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases := split(string(content))
		golden := strings.TrimSuffix(file, ".txt") + ".golden"
		if *update {
			recordGolden(t, golden, cases)
		}
		recorded, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		var want map[string][]string
		if err := json.Unmarshal(recorded, &want); err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			for _, c := range cases {
				t.Run(c.name, func(t *testing.T) {
					expected, ok := want[c.name]
					if !ok {
						t.Fatal("not recorded; run with -update")
					}
					got := runProgram(t, c.program)
					if strings.Join(got, "\n") != strings.Join(expected, "\n") {
						t.Errorf("got\n%s\nNode prints\n%s", strings.Join(got, "\n"), strings.Join(expected, "\n"))
					}
				})
			}
		})
	}
}

// wrap makes the body of a program an async function.
func wrap(program string) string {
	return "(async () => {\n" + program + "\n})()"
}

// recordGolden runs the cases in one Node process, each in a context of its own.
func recordGolden(t *testing.T, golden string, cases []goldenCase) {
	prelude, err := os.ReadFile("testdata/show.js")
	if err != nil {
		t.Fatal(err)
	}
	var programs []string
	for _, c := range cases {
		programs = append(programs, wrap(c.program))
	}
	input, err := json.Marshal(programs)
	if err != nil {
		t.Fatal(err)
	}
	preludeText, err := json.Marshal(string(prelude))
	if err != nil {
		t.Fatal(err)
	}
	script := "globalThis.nodeInspect = require('util').inspect; (0, eval)(" + string(preludeText) + ");" + `
		(async () => {
			const results = [];
			for (const program of JSON.parse(require('fs').readFileSync(0, 'utf8'))) {
				output.length = 0;
				try {
					await (0, eval)(program);
				} catch (reason) {
					output.push('!! ' + show(reason));
				}
				results.push([...output]);
			}
			process.stdout.write(JSON.stringify(results));
		})()`
	file := filepath.Join(t.TempDir(), "record.js")
	if err := os.WriteFile(file, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("node", append(nodeFlags, file)...)
	command.Stdin = strings.NewReader(string(input))
	command.Stderr = os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var results [][]string
	if err := json.Unmarshal(out, &results); err != nil {
		t.Fatal(err)
	}
	recorded := map[string][]string{}
	for i, c := range cases {
		recorded[c.name] = results[i]
	}
	text, err := json.MarshalIndent(recorded, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(golden, append(text, '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
}

// stripTypes turns the body of an async TypeScript function into JavaScript that goja can run.
func stripTypes(t *testing.T, source string) string {
	const before, after = "async function main() {\n", "\n}"
	result := api.Transform(before+source+after, api.TransformOptions{
		Loader: api.LoaderTS,
		Target: api.ESNext,
		Supported: map[string]bool{
			"async-generator": false, "for-await": false, "using": false, "decorators": false,
		},
	})
	if len(result.Errors) > 0 {
		t.Fatal(result.Errors[0].Text, source)
	}
	return string(result.Code) + "\nawait main();"
}

// TestSpecified evaluates what Node 20 does not have yet. testdata/ecma262/*.txt holds pairs of lines: an
// expression, and behind "=> " its value, derived from ECMA-262 by hand.
func TestSpecified(t *testing.T) {
	files, err := filepath.Glob("testdata/ecma262/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no test files", err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			expression := ""
			for line := range strings.Lines(string(content)) {
				line = strings.TrimSpace(line)
				want, isValue := strings.CutPrefix(line, "=> ")
				if !isValue {
					expression = line
					continue
				}
				t.Run(expression, func(t *testing.T) {
					got := strings.Join(runProgram(t, "output.push(await attempt(() => ("+expression+")));"), "\n")
					if got != want {
						t.Errorf("got  %s\nwant %s", got, want)
					}
				})
			}
		})
	}
}
