package main

import (
	"bytes"
	"debug/elf"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
)

// The tests in this file run the binary as a script does: built without a C library, in an empty
// environment and an empty folder.

var build = sync.OnceValues(func() (string, error) {
	directory, err := os.MkdirTemp("", "coderun")
	if err != nil {
		return "", err
	}
	path := filepath.Join(directory, "coderun")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	command := exec.Command("go", "build", "-o", path, ".")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, output)
	}
	return path, nil
})

func TestMain(m *testing.M) {
	// The tests that call the app have this binary for their workers.
	process.Main(backends()...)
	status := m.Run()
	if path, err := build(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(status)
}

func binary(t *testing.T) string {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// execution is one execution of the binary.
type execution struct {
	args  []string
	stdin string
	// files are put into the folder in which the binary runs.
	files map[string]string
}

func (e execution) command(t *testing.T) *exec.Cmd {
	t.Helper()
	directory := t.TempDir()
	for name, text := range e.files {
		if err := os.WriteFile(filepath.Join(directory, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(binary(t), e.args...)
	command.Dir = directory
	command.Env = []string{}
	command.Stdin = strings.NewReader(e.stdin)
	return command
}

func (e execution) run(t *testing.T) (stdout, stderr string, status int) {
	t.Helper()
	command := e.command(t)
	var out, errors bytes.Buffer
	command.Stdout, command.Stderr = &out, &errors
	status = exitStatus(t, command.Run())
	return out.String(), errors.String(), status
}

func exitStatus(t *testing.T, err error) int {
	t.Helper()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if exit == nil {
		return 0
	}
	return exit.ExitCode()
}

func TestTheBinaryIsStatic(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems' binaries need their system library")
	}
	file, err := elf.Open(binary(t))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, program := range file.Progs {
		if program.Type == elf.PT_INTERP || program.Type == elf.PT_DYNAMIC {
			t.Errorf("the binary has a program header %s", program.Type)
		}
	}
	if libraries, err := file.ImportedLibraries(); err == nil && len(libraries) > 0 {
		t.Errorf("the binary imports %v", libraries)
	}
}

const toolsJSON = `{"tools": {
	"get": [{"args": {"city": "Paris"}, "result": {"tempC": 18.5, "zip": "75000", "none": null}},
	        {"args": {"city": "Atlantis"}, "error": "unknown city"}],
	"echo": [{"result": "e"}],
	"slow": [{"delayMs": 3600000}],
	"void": [{}],
	"x y": [{"result": [1, 2.50, 1e2]}]}}`

func TestRun(t *testing.T) {
	ts := func(program string) map[string]string {
		return map[string]string{"p.ts": program, "tools.json": toolsJSON}
	}
	tests := []struct {
		name   string
		args   string
		stdin  string
		files  map[string]string
		status int
		// stdout is the whole, stderr a regular expression for it; empty wants nothing there.
		stdout, stderr string
	}{
		{name: "nothing returned prints nothing", args: "run p.ts", files: ts("const x = 1;")},
		{name: "null is a value", args: "run p.ts", files: ts("return null"), stdout: "null\n"},
		{name: "a string is raw", args: "run p.ts", files: ts("return 'a\"b'"), stdout: "a\"b\n"},
		{name: "an object is indented JSON", args: "run p.ts", files: ts("return {b: 1, a: [1.5]}"),
			stdout: "{\n  \"b\": 1,\n  \"a\": [\n    1.5\n  ]\n}\n"},
		{name: "logs go before the value, warnings and errors to standard error", args: "run p.ts",
			files:  ts("console.log('l'); console.warn('w'); console.info('i'); console.error('e'); console.debug('d'); return 1"),
			stdout: "l\ni\nd\n1\n", stderr: "^w\ne\n$"},
		{name: "logs are kept before a failure", args: "run p.ts", files: ts("console.log('l');\nthrow new TypeError('no')"),
			status: 1, stdout: "l\n", stderr: `(?s)^TypeError: no\n.*main\.ts:2`},
		{name: "a syntax error is an exception", args: "run p.ts", files: ts("const = 1"), status: 1, stderr: `SyntaxError`},
		{name: "a program from standard input", args: "run --language typescript -", stdin: "return 6 * 7", stdout: "42\n"},
		{name: "a fenced program", args: "run --language typescript -", stdin: "```ts\nreturn 6 * 7\n```\n", stdout: "42\n"},
		{name: "an empty program", args: "run --language typescript -"},
		{name: "a file of each extension", args: "run p.mjs", files: map[string]string{"p.mjs": "return 1"}, stdout: "1\n"},
		{name: "an extension in capitals", args: "run P.TS", files: map[string]string{"P.TS": "return 1"}, stdout: "1\n"},
		{name: "a language for a file without extension", args: "run --language=typescript p", files: map[string]string{"p": "return 1"}, stdout: "1\n"},
		{name: "a file with a name like a flag", args: "run -- --json.ts", files: map[string]string{"--json.ts": "return 1"}, stdout: "1\n"},
		{name: "flags after the file", args: "run p.ts --engine goja --isolation goroutine", files: ts("return 1"), stdout: "1\n"},
		{name: "a canned result", args: "run --bindings tools.json p.ts", files: ts("return (await tools.get({city: 'Paris'})).tempC"), stdout: "18.5\n"},
		{name: "a canned result without one", args: "run --bindings tools.json p.ts", files: ts("return String(await tools.void())"), stdout: "undefined\n"},
		{name: "a canned error", args: "run --bindings tools.json p.ts", files: ts("try { await tools.get({city: 'Atlantis'}) } catch (e) { return e instanceof Error && e.message }"), stdout: "unknown city\n"},
		{name: "a canned error that nothing catches", args: "run --bindings tools.json p.ts", files: ts("await tools.get({city: 'Atlantis'})"), status: 1, stderr: "Error: unknown city"},
		{name: "a call that has no rule", args: "run --bindings tools.json p.ts", files: ts("await tools.get({city: 'Rome', n: [1, 2.5]})"), status: 1,
			stderr: `no canned result for tools\.get\(\{"city":"Rome","n":\[1,2\.5\]\}\)`},
		{name: "a function with any name", args: "run --bindings tools.json p.ts", files: ts("return await tools['x y']()"), stdout: "[\n  1,\n  2.5,\n  100\n]\n"},
		{name: "two bindings files with one namespace", args: "run --bindings tools.json --bindings more.json p.ts",
			files: map[string]string{"p.ts": "return await tools.more() + await tools.echo()", "tools.json": toolsJSON, "more.json": `{"tools": {"more": [{"result": "m"}]}}`}, stdout: "me\n"},
		{name: "UTC is the zone", args: "run p.ts", files: ts("return new Date(0).getHours() + ' ' + new Date(0).getTimezoneOffset()"), stdout: "0 0\n"},
		{name: "a zone from the binary", args: "run --timezone Asia/Kolkata p.ts", files: ts("return new Date(0).getHours() + ' ' + new Date(0).getTimezoneOffset()"), stdout: "5 -330\n"},
		{name: "a zone with summer time", args: "run --timezone Europe/Paris p.ts", files: ts("return [new Date(2026, 0, 1).getTimezoneOffset(), new Date(2026, 6, 1).getTimezoneOffset()].join()"), stdout: "-60,-120\n"},
		{name: "help", args: "run --help", stdout: "*"},
		{name: "help of the whole", args: "--help", stdout: "*"},
		{name: "version", args: "version", stdout: "*"},

		{name: "no command", args: "", status: 2, stderr: `^coderun: expected one of "run", "conformance", "soak", "tools", "mcp", ...\nRun "coderun --help"`},
		{name: "an unknown command", args: "runn", status: 2, stderr: `did you mean "run"`},
		{name: "no program", args: "run", status: 2, stderr: `^coderun: expected "<file>"`},
		{name: "two programs", args: "run p.ts p.ts", files: ts(""), status: 2, stderr: `unexpected argument p.ts`},
		{name: "an unknown flag", args: "run --wal 3 p.ts", files: ts(""), status: 2, stderr: `unknown flag --wal, did you mean "--wall"`},
		{name: "a flag without its value", args: "run p.ts --wall", files: ts(""), status: 2, stderr: `--wall`},
		{name: "standard input without a language", args: "run -", status: 2, stderr: "needs --language"},
		{name: "an extension that says nothing", args: "run p.txt", files: map[string]string{"p.txt": ""}, status: 2, stderr: `^coderun: p\.txt: the extension does not say the language .*use --language\n$`},
		{name: "a file that is not there", args: "run q.ts", status: 2, stderr: `q\.ts`},
		{name: "a folder", args: "run --language typescript .", status: 2, stderr: `\. is a directory`},
		{name: "an unknown language", args: "run --language ruby p.ts", files: ts(""), status: 2, stderr: `--language: "ruby" is not one: want typescript or python`},
		{name: "Python by extension", args: "run p.py", files: map[string]string{"p.py": "print('a')\nreturn 6 * 7"}, stdout: "a\n42\n"},
		{name: "Python by flag", args: "run --language python --engine gpython -", stdin: "return 6 * 7.0", stdout: "42.0\n"},
		{name: "a Python program that fails", args: "run p.py", files: map[string]string{"p.py": "x = {}\nx['a']"}, status: 1, stderr: `KeyError.*\n.*\n  File "main.py", line 2, in <module>\n    x\['a'\]\n    \^{6}\n$`},
		{name: "process isolation", args: "run --isolation process p.ts", files: ts("return 1"), stdout: "1\n"},
		{name: "an unknown isolation", args: "run --isolation vm p.ts", files: ts(""), status: 2, stderr: `--isolation: "vm"`},
		{name: "an unknown engine", args: "run --engine v8 p.ts", files: ts(""), status: 2, stderr: `there is no engine "v8" for TypeScript; there is goja`},
		{name: "an unknown zone", args: "run --timezone Mars/Olympus p.ts", files: ts(""), status: 2, stderr: `--timezone: "Mars/Olympus" is not a time zone`},
		{name: "the machine's zone", args: "run --timezone Local p.ts", files: ts(""), status: 2, stderr: `--timezone`},
		{name: "a path as zone", args: "run --timezone ../../etc/passwd p.ts", files: ts(""), status: 2, stderr: `--timezone`},
		{name: "a seed that is no number", args: "run --seed x p.ts", files: ts(""), status: 2, stderr: `--seed`},
		{name: "a bindings file that is not there", args: "run --bindings none.json p.ts", files: ts(""), status: 2, stderr: `none\.json`},
		{name: "a bindings file that is bad", args: "run --bindings p.ts p.ts", files: ts("[]"), status: 2, stderr: `^coderun: p\.ts:1: want an object of namespaces, got a list\n$`},
		{name: "a function in two files", args: "run --bindings tools.json --bindings tools.json p.ts", files: ts(""), status: 2, stderr: `tools\.get is given twice, first in tools\.json:2`},
		{name: "a namespace with a reserved name", args: "run --bindings b.json p.ts", files: map[string]string{"p.ts": "", "b.json": `{"console": {}}`}, status: 2, stderr: `console`},
		{name: "misuse with --json prints no object", args: "run --json --engine v8 p.ts", files: ts(""), status: 2, stderr: `v8`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			stdout, stderr, status := execution{strings.Fields(test.args), test.stdin, test.files}.run(t)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if test.stdout == "*" && stdout != "" {
				test.stdout = stdout
			}
			if diff := cmp.Diff(test.stdout, stdout); diff != "" {
				t.Errorf("stdout (-want +got):\n%s", diff)
			}
			if test.stderr == "" && stderr != "" || !regexp.MustCompile(test.stderr).MatchString(stderr) {
				t.Errorf("stderr %q, want %q", stderr, test.stderr)
			}
		})
	}
}

// report is what --json prints.
type report struct {
	Value *json.RawMessage
	Logs  []map[string]string
	Error *struct{ Kind, Message string }
	Usage map[string]float64
	Calls []struct {
		Namespace, Name, Error string
		Args                   *json.RawMessage
		OK                     *bool
		Ms                     *float64
	}
}

func parseReport(t *testing.T, stdout string) (out report) {
	t.Helper()
	if strings.Count(stdout, "\n") != 1 || !strings.HasSuffix(stdout, "\n") {
		t.Errorf("the report is not one line: %q", stdout)
	}
	if err := json.Unmarshal([]byte(stdout), &out); err != nil {
		t.Fatalf("%s: %q", err, stdout)
	}
	return out
}

func TestRunWithJSON(t *testing.T) {
	e := execution{args: strings.Fields("run --json --bindings tools.json p.ts"), files: map[string]string{"tools.json": toolsJSON, "p.ts": `
		console.log("<l>"); console.warn("w");
		const paris = await tools.get({ city: "Paris" });
		await tools.get({ city: "Rome" }).catch(() => 0);
		await tools.echo();
		tools.slow();
		return { b: paris.zip, a: 2n ** 70n, when: new Date(0), bytes: new Uint8Array([104, 105]), inf: -Infinity, "1": null };`}}
	stdout, stderr, status := e.run(t)
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, stderr %q", status, stderr)
	}
	got := parseReport(t, stdout)
	if want := `{"1":null,"b":"75000","a":1180591620717411303424,"when":"1970-01-01T00:00:00.000Z","bytes":"aGk=","inf":"-Infinity"}`; got.Value == nil || string(*got.Value) != want {
		t.Errorf("value in %s\nwant %s", stdout, want)
	}
	if diff := cmp.Diff([]map[string]string{{"source": "console", "level": "log", "text": "<l>"}, {"source": "console", "level": "warn", "text": "w"}}, got.Logs); diff != "" {
		t.Errorf("logs (-want +got):\n%s", diff)
	}
	if got.Error != nil || got.Usage["calls"] != 4 || got.Usage["logEntries"] != 2 || got.Usage["wallMs"] <= 0 {
		t.Errorf("error %v, usage %v", got.Error, got.Usage)
	}
	var calls []string
	for _, call := range got.Calls {
		args := "none"
		if call.Args != nil {
			args = string(*call.Args)
		}
		if call.Ms == nil || call.OK == nil {
			t.Fatalf("a call lacks ms or ok: %s", stdout)
		}
		calls = append(calls, fmt.Sprintf("%s.%s %s %v %s", call.Namespace, call.Name, args, *call.OK, call.Error))
	}
	want := []string{
		`tools.get {"city":"Paris"} true `,
		`tools.get {"city":"Rome"} false no canned result for tools.get({"city":"Rome"})`,
		`tools.echo none true `,
		`tools.slow none false the call was cancelled, or the run ended before it`,
	}
	if diff := cmp.Diff(want, calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
}

func TestRunWithJSONLeavesOutWhatThereIsNot(t *testing.T) {
	stdout, _, status := execution{args: strings.Fields("run --json --language typescript -"), stdin: "throw new Error('no')"}.run(t)
	got := parseReport(t, stdout)
	if status != 1 || got.Value != nil || got.Error == nil || got.Error.Kind != "exception" || !strings.HasPrefix(got.Error.Message, "Error: no") {
		t.Errorf("status %d, %s", status, stdout)
	}
	if !strings.Contains(stdout, `"logs":[]`) || !strings.Contains(stdout, `"calls":[]`) {
		t.Errorf("empty lists are not there: %s", stdout)
	}
	stdout, _, status = execution{args: strings.Fields("run --json --language typescript -"), stdin: "1"}.run(t)
	if got := parseReport(t, stdout); status != 0 || got.Value != nil || got.Error != nil {
		t.Errorf("status %d, %s", status, stdout)
	}
}

func TestASeedMakesRandomNumbersRepeat(t *testing.T) {
	random := func(args ...string) string {
		stdout, _, status := execution{args: append([]string{"run", "--language", "typescript", "-"}, args...),
			stdin: "return Math.random() + ' ' + Math.random()"}.run(t)
		if status != 0 {
			t.Fatalf("status %d", status)
		}
		return stdout
	}
	if a, b := random("--seed", "7"), random("--seed", "7"); a != b {
		t.Errorf("seed 7 gave %s and %s", a, b)
	}
	seen := map[string]bool{random("--seed", "0"): true, random("--seed", "18446744073709551615"): true, random(): true, random(): true}
	if len(seen) != 4 {
		t.Errorf("other seeds, or none, repeat: %v", seen)
	}
}

func TestEveryBudgetHasAFlag(t *testing.T) {
	hold := "await tools.slow()"
	tests := map[string]struct {
		value, program string
		status         int
		// want is a regular expression for the report.
		want string
	}{
		"wall":          {"20ms", hold, 3, `"kind":"timeout","message":"[^"]*wall[^"]*20ms`},
		"compute":       {"20ms", "for (;;);", 3, `"kind":"timeout","message":"[^"]*compute[^"]*20ms`},
		"steps":         {"1000000", "return 1", 0, `"value":1`},
		"calls":         {"1", "await tools.echo(); await tools.echo()", 3, `"kind":"timeout","message":"[^"]*1 calls`},
		"in-flight":     {"1", "await Promise.all([tools.echo(), tools.echo()])", 0, `"calls":2,"inFlight":1`},
		"memory":        {"1MiB", "try { 'x'.repeat(2**22) } catch (e) { return e.name }", 0, `"value":"RangeError"`},
		"call-depth":    {"50", "const f = (n: number): number => f(n + 1) + 1; try { f(0) } catch (e) { return e.name }", 0, `"value":"RangeError"`},
		"program-bytes": {"10", "return 'more than that'", 1, `"kind":"exception","message":"[^"]*10B`},
		"call-bytes":    {"100B", "try { await tools.echo('x'.repeat(200)) } catch (e) { return e.message }", 0, `"value":"[^"]*100B`},
		"value-bytes":   {"100", "return 'x'.repeat(200)", 0, `"logs":\[\{"source":"stderr","text":"coderuntime: `},
		"log-bytes":     {"0.5KiB", "console.log('x'.repeat(1000))", 0, `coderuntime: [^"]*512B`},
		"log-entries":   {"2", "for (let i = 0; i < 5; i++) console.log(i)", 0, `coderuntime: [^"]*cap of 2`},
	}
	for _, field := range limits.Fields() {
		t.Run(field.Name, func(t *testing.T) {
			test, ok := tests[field.Name]
			if !ok {
				t.Fatal("no test for this budget")
			}
			run := func(value, program string) (string, string, int) {
				return execution{args: []string{"run", "--json", "--bindings", "tools.json", "--" + field.Name, value, "p.ts"},
					files: map[string]string{"p.ts": program, "tools.json": toolsJSON}}.run(t)
			}
			stdout, stderr, status := run(test.value, test.program)
			if status != test.status || !regexp.MustCompile(test.want).MatchString(stdout) {
				t.Errorf("status %d, stdout %s, stderr %q", status, stdout, stderr)
			}
			for _, unlimited := range []string{"0", "unlimited"} {
				if stdout, stderr, status := run(unlimited, "return 1"); status != 0 || parseReport(t, stdout).Error != nil {
					t.Errorf("%s: status %d, stderr %q", unlimited, status, stderr)
				}
			}
			for _, bad := range []string{"x", "", "=-1", "1x1", "99999999999999999999"} {
				flag := strings.Replace("--"+field.Name+"="+bad, "==", "=", 1)
				_, stderr, status := execution{args: []string{"run", flag, "p.ts"}, files: map[string]string{"p.ts": ""}}.run(t)
				if status != 2 || !strings.HasPrefix(stderr, "coderun: --"+field.Name+": ") {
					t.Errorf("%s: status %d, stderr %q", flag, status, stderr)
				}
			}
			help, _, _ := execution{args: []string{"run", "--help"}}.run(t)
			if !strings.Contains(help, "--"+field.Name+"=") {
				t.Error("the help text lacks the flag")
			}
		})
	}
}

func TestAReaderThatHasGoneIsNoFailure(t *testing.T) {
	for _, flag := range []string{"--json", "--"} {
		command := execution{args: []string{"run", "--language=typescript", flag, "-"}, stdin: "for (let i = 0; i < 1000; i++) console.log(i); return 1"}.command(t)
		reader, writer, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		reader.Close()
		var stderr bytes.Buffer
		command.Stdout, command.Stderr = writer, &stderr
		status := exitStatus(t, command.Run())
		writer.Close()
		if status != 0 || stderr.Len() > 0 {
			t.Errorf("%s: status %d, stderr %q", flag, status, stderr.String())
		}
	}
}

func TestEveryExtensionOfTypeScriptIsTaken(t *testing.T) {
	for _, extension := range []string{".ts", ".mts", ".js", ".mjs", ".tsx"} {
		stdout, stderr, status := execution{args: []string{"run", "p" + extension}, files: map[string]string{"p" + extension: "return 1"}}.run(t)
		if status != 0 || stdout != "1\n" {
			t.Errorf("%s: status %d, stdout %q, stderr %q", extension, status, stdout, stderr)
		}
	}
}
