package conformance

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds lines 4.1 to 4.4: what a program prints. The texts of console.json are what Node prints, and those of
// print.json what CPython prints; testdata/console.mjs and testdata/print.py write them.

var (
	//go:embed testdata/console.json
	consoleGolden []byte
	//go:embed testdata/print.json
	printGolden []byte
)

const (
	ruleOrder   = "entries keep emission order across channels"
	ruleConsole = "console's methods do what Node's do, at the level that Node uses, with the text that Node prints"
	rulePrint   = "print and sys.stdout give stdout, sys.stderr stderr: one entry a line, an unfinished last line is its own"
	ruleOwn     = "the runtime's own entries have source stderr and begin with \"coderuntime: \""
	ruleCaps    = "caps cut at a character boundary, and one marker says what cap was reached and how much was dropped"
	ruleKept    = "entries captured before any end are kept"

	onlyConsole = "only TypeScript has console"
	onlyStdout  = "only Python has print, sys.stdout and sys.stderr"
)

// block is a program and what the reference of its language prints for it.
type block struct {
	Name, Program string
	Entries       []coderuntime.LogEntry
}

func readBlocks(golden []byte) []block {
	var blocks []block
	if err := json.Unmarshal(golden, &blocks); err != nil {
		panic(fmt.Sprintf("a golden file of the suite is damaged: %v", err))
	}
	return blocks
}

// plainBlocks are the blocks of console.json that print nothing but texts and numbers by the five levels.
var plainBlocks = map[string]bool{
	"the levels": true, "texts and numbers": true, "no argument": true, "lines in one text": true, "order across levels": true,
}

// methodBlocks are those that use other methods.
var methodBlocks = map[string]bool{"table": true, "groups": true, "counts": true, "assertions": true, "dir": true}

// printNeeds are what the blocks of print.json need.
var printNeeds = map[string]lacks{
	"plain texts": nil, "both streams": nil, "numbers": nil,
	"errors of the language": {coderuntime.LackConsoleText, coderuntime.LackLanguageLevel},
	"formatted literals":     {coderuntime.LackConsoleText, coderuntime.LackLanguageLevel},
	"library values":         {coderuntime.LackConsoleText, coderuntime.LackLanguageLevel},
}

func logChecks() []check {
	var checks []check
	for _, block := range readBlocks(consoleGolden) {
		for i := range block.Entries {
			block.Entries[i].Source = coderuntime.SourceConsole
		}
		c := check{line: "4.1", name: "console prints " + block.Name + " as Node does", rule: ruleConsole, only: onlyConsole,
			program: source{TypeScript: block.Program}, want: []expectation{completes, logs(block.Entries...)}}
		if !plainBlocks[block.Name] {
			c.needs = append(c.needs, coderuntime.LackConsoleText)
		}
		if methodBlocks[block.Name] {
			c.needs = append(c.needs, coderuntime.LackConsoleMethods)
		}
		checks = append(checks, c)
	}
	for _, block := range readBlocks(printGolden) {
		needs, known := printNeeds[block.Name]
		if !known {
			needs = lacks{coderuntime.LackConsoleText}
		}
		// What an older language cannot say is no matter of the logs.
		line := "4.1"
		if slices.Contains(needs, coderuntime.LackLanguageLevel) {
			line = "1.2"
		}
		checks = append(checks, check{line: line, name: "print shows " + block.Name + " as CPython does", rule: rulePrint, only: onlyStdout, needs: needs,
			program: source{Python: block.Program}, want: []expectation{completes, logs(block.Entries...)}})
	}
	stdout := func(text string) coderuntime.LogEntry {
		return coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: text}
	}
	stderr := func(text string) coderuntime.LogEntry {
		return coderuntime.LogEntry{Source: coderuntime.SourceStderr, Text: text}
	}
	return append(checks, []check{
		{line: "4.1", name: "console measures time", rule: ruleConsole, only: onlyConsole, needs: lacks{coderuntime.LackConsoleMethods},
			program: source{TypeScript: "console.time(\"t\"); console.timeLog(\"t\", 1); console.timeEnd(\"t\");"},
			want: []expectation{completes, func(t *trial, r coderuntime.Result) {
				t.expect(len(r.Logs) == 2 && strings.HasPrefix(r.Logs[0].Text, "t: ") && strings.HasSuffix(r.Logs[0].Text, " 1") && strings.HasPrefix(r.Logs[1].Text, "t: "),
					"two entries that begin \"t: \"", logText(r.Logs))
			}}},
		{line: "4.1", name: "console counts", rule: ruleConsole, only: onlyConsole, needs: lacks{coderuntime.LackConsoleMethods},
			program: source{TypeScript: "console.count(); console.count(\"x\"); console.count();"},
			want:    []expectation{completes, prints("default: 1", "x: 1", "default: 2")}},
		{line: "4.1", name: "console traces the program's own lines", rule: ruleConsole, only: onlyConsole, needs: lacks{coderuntime.LackConsoleMethods, coderuntime.LackStackPositions},
			program: source{TypeScript: "function inner() {\n  console.trace(\"here\");\n}\ninner();"},
			want: []expectation{completes, func(t *trial, r coderuntime.Result) {
				t.expect(len(r.Logs) == 1 && r.Logs[0].Level == coderuntime.LevelError && strings.HasPrefix(r.Logs[0].Text, "Trace: here\n") &&
					strings.Contains(r.Logs[0].Text, "main.ts:2"), "one entry of level error, \"Trace: here\" and a stack with main.ts:2", logText(r.Logs))
			}}},
		{line: "4.1", name: "console prints an error with its stack", rule: ruleConsole, only: onlyConsole, needs: lacks{coderuntime.LackConsoleText, coderuntime.LackStackPositions},
			program: source{TypeScript: "console.log(new TypeError(\"text\"));"},
			want: []expectation{completes, func(t *trial, r coderuntime.Result) {
				t.expect(len(r.Logs) == 1 && strings.HasPrefix(r.Logs[0].Text, "TypeError: text\n    at ") && strings.Contains(r.Logs[0].Text, "main.ts:1"),
					"the error and its stack in main.ts", logText(r.Logs))
			}}},
		{line: "4.1", name: "print gives one entry a line", rule: rulePrint, only: onlyStdout,
			program: source{Python: "print('a', 1, [2, 'x'])\nprint('b\\nc')\nprint()\nprint('d', end='')\nprint('e')\nprint('x', 'y', sep='-')"},
			want:    []expectation{completes, logs(stdout("a 1 [2, 'x']"), stdout("b"), stdout("c"), stdout(""), stdout("de"), stdout("x-y"))}},
		{line: "4.1", name: "only a newline ends a line", rule: rulePrint, only: onlyStdout,
			program: source{Python: "print('a\\rb\\x0bc\\u2028d')"}, want: []expectation{completes, logs(stdout("a\rb\x0bc\u2028d"))}},
		{line: "4.1", name: "an unfinished last line is its own entry", rule: rulePrint, only: onlyStdout,
			program: source{Python: "import sys\nsys.stdout.write('one\\ntwo')"}, want: []expectation{completes, logs(stdout("one"), stdout("two"))}},
		{line: "4.1", name: "both streams are ordered by completed lines", rule: ruleOrder, only: onlyStdout,
			program: source{Python: "import sys\nprint('out', end='')\nprint('err', file=sys.stderr)\nprint(' end')"}, want: []expectation{completes, logs(stderr("err"), stdout("out end"))}},
		{line: "4.1", name: "entries stay in order across awaits", rule: ruleOrder,
			program: source{"console.log(1);\nPromise.resolve().then(() => console.log(2));\nawait tools.echo(1);\nconsole.log(3);\nawait null;\nconsole.log(4);",
				"print(1)\nprint(2)\nawait tools.echo(1)\nprint(3)\nawait tools.echo(2)\nprint(4)"},
			want: []expectation{completes, prints("1", "2", "3", "4")}},
		{line: "4.1", name: "entries stay in order across tasks and timers", rule: ruleOrder, needs: lacks{coderuntime.LackTimers, coderuntime.LackTasks},
			program: source{"console.log(1);\nsetTimeout(() => console.log(3), 0);\nawait null;\nconsole.log(2);\nawait new Promise((done) => setTimeout(done, 20));\nawait tools.echo(1);\nconsole.log(4);",
				"import asyncio\nasync def later():\n    print(3)\nprint(1)\ntask = asyncio.create_task(later())\nprint(2)\nawait asyncio.sleep(0.02)\nawait tools.echo(1)\nprint(4)"},
			want: []expectation{completes, prints("1", "2", "3", "4")}},
		{line: "4.1", name: "a thousand entries keep their order", rule: ruleOrder,
			program: source{"for (let i = 0; i < 1000; i++) console.log(i);", "for i in range(1000):\n    print(i)"},
			want: []expectation{completes, func(t *trial, r coderuntime.Result) {
				for i, entry := range r.Logs {
					if entry.Text != fmt.Sprint(i) {
						t.fail(fmt.Sprintf("entry %d to read %d", i, i), entry.Text)
						return
					}
				}
				t.expect(len(r.Logs) == 1000, "1000 entries", fmt.Sprint(len(r.Logs)))
			}}},
		{line: "4.2", name: "the runtime's own entries are told from the program's", rule: ruleOwn,
			program: source{"console.log(\"mine\");\nreturn { f() {} };", "print('mine')\nreturn {'f': len}"},
			want: []expectation{completes, warns("coderuntime: "), func(t *trial, r coderuntime.Result) {
				t.expect(len(r.Logs) == 2 && r.Logs[0] == printed(t.language, "mine") && r.Logs[1].Level == "", "the program's entry, and then one of source stderr without a level", logText(r.Logs))
			}}},
		{line: "4.2", name: "a coroutine that was never awaited is named with its place", rule: ruleOwn, only: onlyPython, needs: lacks{coderuntime.LackUnhandledReport, coderuntime.LackTasks},
			program: source{Python: "async def f():\n    pass\nf()"}, want: []expectation{completes, warns("coderuntime: main.py:3: RuntimeWarning: coroutine 'f' was never awaited")}},
	}...)
}

var smallLog = Config{Limits: limits.Limits{LogBytes: 100}}

// marked expects the program's entries, and then the marker with these parts.
func marked(parts []string, texts ...string) expectation {
	return func(t *trial, r coderuntime.Result) {
		if len(r.Logs) == 0 {
			t.fail("entries and a marker", "no entry")
			return
		}
		last := len(r.Logs) - 1
		prints(texts...)(t, coderuntime.Result{Logs: r.Logs[:last]})
		warns(parts...)(t, coderuntime.Result{Logs: r.Logs[last:]})
	}
}

func logCapChecks() []check {
	return []check{
		{line: "4.3", name: "output that fills LogBytes exactly is kept whole", rule: ruleCaps, config: smallLog,
			program: source{"console.log(\"x\".repeat(60)); console.log(\"y\".repeat(40));", "print('x' * 60)\nprint('y' * 40)"},
			want:    []expectation{completes, prints(strings.Repeat("x", 60), strings.Repeat("y", 40))}},
		{line: "4.3", name: "one byte more is cut and marked", rule: ruleCaps, config: smallLog,
			program: source{"console.log(\"x\".repeat(60)); console.log(\"y\".repeat(41)); return 1;", "print('x' * 60)\nprint('y' * 41)\nreturn 1"},
			want:    []expectation{returns(int64(1)), marked([]string{"100", "1"}, strings.Repeat("x", 60), strings.Repeat("y", 40))}},
		{line: "4.3", name: "the marker says how much was dropped", rule: ruleCaps, config: smallLog,
			program: source{"console.log(\"x\".repeat(137)); console.log(\"y\".repeat(200));", "print('x' * 137)\nprint('y' * 200)"},
			want:    []expectation{completes, marked([]string{"237"}, strings.Repeat("x", 100))}},
		{line: "4.3", name: "a character is not cut in two", rule: ruleCaps, config: smallLog,
			program: source{"console.log(\"x\" + \"é\".repeat(60));", "print('x' + 'é' * 60)"},
			want:    []expectation{completes, marked(nil, "x"+strings.Repeat("é", 49))}},
		{line: "4.3", name: "a character of four bytes is not cut in two", rule: ruleCaps, config: smallLog,
			program: source{"console.log(\"abc\" + \"🚀\".repeat(30));", "print('abc' + '🚀' * 30)"},
			want:    []expectation{completes, marked(nil, "abc"+strings.Repeat("🚀", 24))}},
		{line: "4.3", name: "as many entries as LogEntries are kept", rule: ruleCaps, config: Config{Limits: limits.Limits{LogEntries: 3}},
			program: source{"for (let i = 0; i < 3; i++) console.log(i);", "for i in range(3):\n    print(i)"}, want: []expectation{completes, prints("0", "1", "2")}},
		{line: "4.3", name: "one entry more is dropped and marked", rule: ruleCaps, config: Config{Limits: limits.Limits{LogEntries: 3}},
			program: source{"for (let i = 0; i < 5; i++) console.log(i);", "for i in range(5):\n    print(i)"}, want: []expectation{completes, marked([]string{"3", "2"}, "0", "1", "2")}},
		{line: "4.3", name: "OnLog has what the log has", rule: ruleCaps, config: smallLog, body: func(t *trial) {
			var seen []coderuntime.LogEntry
			request := t.bound(source{"for (let i = 0; i < 100; i++) console.log(\"0123456789\");", "for i in range(100):\n    print('0123456789')"})
			request.OnLog = func(entry coderuntime.LogEntry) { seen = append(seen, entry) }
			result := t.request(t.deadline, t.runtime, request)
			t.expect(len(result.Logs) == 11, "10 entries and a marker", logText(result.Logs))
			logs(seen...)(t, result)
		}},
		{line: "4.3", name: "a flood past the cap fails nothing", rule: ruleCaps, config: smallLog,
			program: source{"for (let i = 0; i < 20000; i++) console.log(\"x\".repeat(50));\nreturn await tools.echo(\"done\");", "for i in range(20000):\n    print('x' * 50)\nreturn await tools.echo('done')"},
			want: []expectation{returns("done"), marked([]string{"999,900"}, strings.Repeat("x", 50), strings.Repeat("x", 50)),
				used("LogBytes 100 and LogEntries 2", func(u coderuntime.Usage) bool { return u.LogBytes == 100 && u.LogEntries == 2 })}},

		{line: "4.4", name: "entries before a throw are kept", rule: ruleKept,
			program: source{"console.log(1); console.log(2); throw new Error(\"x\");", "print(1)\nprint(2)\nraise ValueError('x')"},
			want:    []expectation{fails(coderuntime.Exception), prints("1", "2")}},
		{line: "4.4", name: "entries before a timeout are kept", rule: ruleKept, config: Config{Limits: limits.Limits{Compute: 150 * time.Millisecond}},
			program: source{"console.log(1); await tools.echo(1); console.log(2); while (true) {}", "print(1)\nawait tools.echo(1)\nprint(2)\nwhile True:\n    pass"},
			want:    []expectation{fails(coderuntime.Timeout), prints("1", "2")}},
		{line: "4.4", name: "entries before an abort are kept", rule: ruleKept, ownRuntime: true, body: func(t *trial) {
			ctx, cancel := context.WithCancel(t.deadline)
			defer cancel()
			t.host.cancel = cancel
			result := t.runContext(ctx, source{"console.log(1); console.log(2); await tools.abort();", "print(1)\nprint(2)\nawait tools.abort()"})
			fails(coderuntime.Abort)(t, result)
			prints("1", "2")(t, result)
		}},
		{line: "4.4", name: "entries before a passed budget of calls are kept", rule: ruleKept, config: Config{Limits: limits.Limits{Calls: 1}},
			program: source{"console.log(1); await tools.echo(1); console.log(2); await tools.echo(2); console.log(3);", "print(1)\nawait tools.echo(1)\nprint(2)\nawait tools.echo(2)\nprint(3)"},
			want:    []expectation{fails(coderuntime.Timeout), prints("1", "2")}},
	}
}
