package conformance

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// This file holds lines 6.1 to 6.5: what is bounded, and how exactly.

const (
	ruleCompute   = "Compute counts only while the interpreter runs; Wall never pauses"
	ruleCalls     = "as many calls as the budget are made; one more ends the run"
	ruleInFlight  = "as many calls as InFlight run at once; the next waits"
	ruleDefaults  = "a zero field takes Default's value; Unlimited must be asked for"
	ruleProgram   = "a program longer than ProgramBytes is an exception and nothing runs"
	ruleCallBytes = "an argument or result larger than CallBytes rejects that call"
	ruleValue     = "a completion value larger than ValueBytes is replaced by a cut rendering and a warning"
	ruleDepthErr  = "too many frames are a catchable RangeError or RecursionError"
	ruleSingle    = "a single request larger than Memory is a catchable RangeError or MemoryError before anything is allocated"
	ruleGrowth    = "memory gathered beyond the budget ends the run as worker-exit; never another's heap"
	ruleExact     = "a budget is exact where it can be, and prompt where it cannot"
	ruleUsage     = "Usage reports what a run used of each budget"
	ruleSteps     = "Steps bounds the steps, deterministically"
)

// slow is the namespace tools with a function that takes longer than the budgets of these checks.
func slow(t *trial) []coderuntime.Namespace {
	bindings := t.host.bindings()
	bindings[0].Functions["slow"] = func(ctx context.Context, _ any) (any, error) {
		wait(ctx, 600*time.Millisecond)
		return "slow", ctx.Err()
	}
	return bindings
}

func timeChecks() []check {
	return []check{
		{line: "6.1", name: "awaiting a slow function costs no compute", rule: ruleCompute, needs: lacks{coderuntime.LackCompute}, config: within(300 * time.Millisecond), bindings: slow,
			program: source{"return await tools.slow();", "return await tools.slow()"},
			want: []expectation{returns("slow"), used("a Compute far below its Wall", func(u coderuntime.Usage) bool {
				return u.Compute < 300*time.Millisecond && u.Wall >= 550*time.Millisecond
			})}},
		{line: "6.1", name: "awaiting a timer costs no compute", rule: ruleCompute, needs: lacks{coderuntime.LackCompute, coderuntime.LackTimers, coderuntime.LackTasks}, config: within(300 * time.Millisecond),
			program: source{"await new Promise((done) => setTimeout(done, 600));\nreturn 1;", "import asyncio\nawait asyncio.sleep(0.6)\nreturn 1"}, want: []expectation{returns(int64(1))}},
		{line: "6.1", name: "a hot loop cannot hide behind a pending call", rule: ruleCompute, config: within(150 * time.Millisecond),
			program: source{"tools.block();\nfor (;;) {}", "tools.block()\nwhile True:\n    pass"},
			want:    []expectation{fails(coderuntime.Timeout, "compute"), endsPromptly}},
		{line: "6.1", name: "many short turns add up", rule: ruleCompute, config: Config{Limits: limits.Limits{Compute: 150 * time.Millisecond, Calls: limits.Unlimited}},
			program: source{"for (;;) { for (let i = 0; i < 20000; i++); await tools.echo(1); }", "while True:\n    for i in range(20000):\n        pass\n    await tools.echo(1)"},
			want:    []expectation{fails(coderuntime.Timeout, "compute")}},
		{line: "6.1", name: "wall goes on while the program waits", rule: ruleCompute, config: Config{Limits: limits.Limits{Wall: 200 * time.Millisecond}}, bindings: slow,
			program: source{"await tools.slow();\nreturn 1;", "await tools.slow()\nreturn 1"}, want: []expectation{fails(coderuntime.Timeout, "wall"), endsPromptly}},
	}
}

// manyCallsOf makes a program with n calls, one after the other.
func manyCallsOf(n int) source {
	return source{fmt.Sprintf("for (let i = 0; i < %d; i++) await tools.take(i);\nreturn \"all\";", n), fmt.Sprintf("for i in range(%d):\n    await tools.take(i)\nreturn 'all'", n)}
}

func budgetChecks() []check {
	return []check{
		{line: "6.2", name: "as many calls as the budget are made", rule: ruleCalls, config: Config{Limits: limits.Limits{Calls: 5}}, program: manyCallsOf(5), want: []expectation{returns("all"), took(upTo(5)...)}},
		{line: "6.2", name: "one call more than the budget ends the run", rule: ruleCalls, config: Config{Limits: limits.Limits{Calls: 5}}, program: manyCallsOf(6), want: []expectation{fails(coderuntime.Timeout, "5"), took(upTo(5)...)}},
		{line: "6.2", name: "calls that are refused or fail are counted as made or not made alike", rule: ruleCalls, config: Config{Limits: limits.Limits{Calls: 2}},
			program: source{"let n = 0;\nfor (let i = 0; i < 2; i++) try { await tools.fail(\"x\"); } catch { n++; }\nreturn n;", "n = 0\nfor i in range(2):\n    try:\n        await tools.fail('x')\n    except ToolError:\n        n += 1\nreturn n"},
			want:    []expectation{returns(int64(2)), used("Calls 2", func(u coderuntime.Usage) bool { return u.Calls == 2 })}},
		{line: "6.2", name: "the default is 1,000 calls", rule: ruleDefaults, body: func(t *trial) {
			returns("all")(t, t.run(manyCallsOf(1000)))
			fails(coderuntime.Timeout, "1")(t, t.run(manyCallsOf(1001)))
		}},
		{line: "6.2", name: "an unlimited budget of calls has no end", rule: ruleDefaults, config: Config{Limits: limits.Limits{Calls: limits.Unlimited}}, program: manyCallsOf(1500), want: []expectation{returns("all")}},
		{line: "6.2", name: "as many calls as InFlight run at once and no more", rule: ruleInFlight, needs: lacks{coderuntime.LackFanOut}, config: Config{Limits: limits.Limits{InFlight: 3}}, body: func(t *trial) {
			var mu sync.Mutex
			running, most := 0, 0
			full, open := make(chan struct{}), make(chan struct{})
			bindings := t.host.bindings()
			bindings[0].Functions["work"] = func(ctx context.Context, args any) (any, error) {
				mu.Lock()
				running++
				if most = max(most, running); running == 3 && args.(int64) < 3 {
					close(full)
				}
				mu.Unlock()
				select {
				case <-open:
				case <-ctx.Done():
				}
				mu.Lock()
				running--
				mu.Unlock()
				return args, nil
			}
			program := source{"return await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => tools.work(i)));", "import asyncio\nreturn list(await asyncio.gather(*[tools.work(i) for i in range(9)]))"}
			go func() {
				defer close(open)
				await(t, full, "three calls to run at once")
				// Time for a fourth to start that must not.
				wait(t.deadline, 50*time.Millisecond)
			}()
			result := t.request(t.deadline, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: bindings})
			returns(upTo(9))(t, result)
			mu.Lock()
			defer mu.Unlock()
			t.expect(most == 3, "3 calls at once at the most", fmt.Sprint(most))
			used("InFlight 3", func(u coderuntime.Usage) bool { return u.InFlight == 3 })(t, result)
		}},
		{line: "6.2", name: "recursion beyond the depth is an error that can be caught", rule: ruleDepthErr, needs: lacks{coderuntime.LackCallDepthError}, ownRuntime: true,
			program: source{"function f(n: number): number { return f(n + 1) + 1; }\ntry { f(0); } catch (e) { return [e instanceof RangeError, e.name, await tools.echo(5)]; }",
				"def f(n):\n    return f(n + 1) + 1\ntry:\n    f(0)\nexcept RecursionError as e:\n    return [True, 'RangeError', await tools.echo(5)]"},
			want: []expectation{returns([]any{true, "RangeError", int64(5)})}},
		{line: "6.2", name: "recursion within the default depth works", rule: ruleDepthErr,
			program: source{"function f(n: number): number { return n === 0 ? 0 : f(n - 1) + 1; }\nreturn f(9000);", "def f(n):\n    return 0 if n == 0 else f(n - 1) + 1\nreturn f(900)"},
			want: []expectation{func(t *trial, r coderuntime.Result) {
				if t.language == coderuntime.TypeScript {
					returns(int64(9000))(t, r)
				} else {
					returns(int64(900))(t, r)
				}
			}}},
		{line: "6.2", name: "recursion through natives works 200 deep", rule: ruleDepthErr, program: nested(200), want: []expectation{returns(int64(200))}},
		{line: "6.2", name: "recursion through natives works nearly as deep as the budget", rule: ruleDepthErr, needs: lacks{coderuntime.LackNativeDepth}, body: func(t *trial) {
			// Each turn takes two frames, of which some natives take a third.
			turns := limits.Default(t.language).CallDepth * 3 / 10
			returns(int64(turns))(t, t.run(nested(turns)))
		}},
		{line: "6.2", name: "recursion through natives without end is an error that can be caught", rule: ruleDepthErr, needs: lacks{coderuntime.LackCallDepthError, coderuntime.LackProcessSafety}, ownRuntime: true,
			program: source{"const a: any = { get b() { return [1].map(() => this.b)[0]; } };\ntry { a.b; } catch (e) { return [e instanceof RangeError, await tools.echo(5)]; }",
				"def f(n):\n    return sorted([n], key=f)\ntry:\n    f(0)\nexcept RecursionError:\n    return [True, await tools.echo(5)]"},
			want: []expectation{returns([]any{true, int64(5)})}},
		{line: "6.2", name: "a budget of depth is exact", rule: ruleDepthErr, needs: lacks{coderuntime.LackCallDepthError}, config: Config{Limits: limits.Limits{CallDepth: 100}},
			program: source{"function f(n: number): number { return n === 0 ? 0 : f(n - 1) + 1; }\nlet caught = \"\";\ntry { f(101); } catch (e) { caught = e.name; }\nreturn [f(90), caught];",
				"def f(n):\n    return 0 if n == 0 else f(n - 1) + 1\ncaught = ''\ntry:\n    f(101)\nexcept RecursionError:\n    caught = 'RangeError'\nreturn [f(90), caught]"},
			want: []expectation{returns([]any{int64(90), "RangeError"})}},
		{line: "6.2", name: "a budget of steps ends the run", rule: ruleSteps, needs: lacks{coderuntime.LackSteps}, config: Config{Limits: limits.Limits{Steps: 100_000, Wall: time.Second}},
			program: source{"for (;;) {}", "while True:\n    pass"}, want: []expectation{fails(coderuntime.Timeout, "step"), endsPromptly}},
		{line: "6.2", name: "a program takes as many steps each time", rule: ruleSteps, needs: lacks{coderuntime.LackSteps}, body: func(t *trial) {
			program := source{"let n = 0; for (let i = 0; i < 1000; i++) n += i; return n;", "n = 0\nfor i in range(1000):\n    n += i\nreturn n"}
			first, second := t.run(program), t.run(program)
			t.expect(first.Usage.Steps > 0 && first.Usage.Steps == second.Usage.Steps, "the same number of steps, above 0", fmt.Sprint(first.Usage.Steps, " and ", second.Usage.Steps))
		}},
	}
}

// nested makes a program that calls itself n times through a native.
func nested(n int) source {
	return source{fmt.Sprintf("function f(n: number): number { return n === 0 ? 0 : [n].map((x) => f(x - 1) + 1)[0]; }\nreturn f(%d);", n),
		fmt.Sprintf("def f(n):\n    return 0 if n == 0 else list(map(lambda x: f(x - 1) + 1, [n]))[0]\nreturn f(%d)", n)}
}

// returnsLength makes a program of exactly n bytes that returns 1.
func returnsLength(language coderuntime.Language, n int) string {
	program := source{"return 1; //", "return 1  # "}.in(language)
	return program + strings.Repeat("x", n-len(program))
}

// measure is a value, and what it counts towards CallBytes and ValueBytes.
type measure struct {
	name string
	code source
	size int64
}

// sized are texts and containers, and what each counts towards CallBytes and ValueBytes: 8 for a scalar and for
// a container, the bytes of UTF-8 for a text and for a key.
var sized = []measure{
	{"a text", source{"\"x\".repeat(1000)", "'x' * 1000"}, 1000},
	{"a text of characters of two bytes", source{"\"é\".repeat(500)", "'é' * 500"}, 1000},
	{"a list of numbers", source{"new Array(124).fill(7)", "[7] * 124"}, 8 + 124*8},
	{"an object with keys", source{"({ [\"k\".repeat(476)]: \"v\".repeat(500), \"twoByté\": 1 })", "{'k' * 476: 'v' * 500, 'twoByté': 1}"}, 8 + 476 + 500 + 8 + 8},
}

var (
	sizedBytes   = measure{"bytes", source{"new Uint8Array(1000)", "bytes(1000)"}, 1000}
	sizedInteger = measure{"a big integer", source{"2n ** 799n", "2 ** 799"}, 100}
)

// argumentBytes expects that a value crosses as an argument exactly if the budget is its size.
func argumentBytes(t *trial, values ...measure) {
	for _, value := range values {
		for _, extra := range []int64{0, -1} {
			runtime := t.open(Config{Limits: limits.Limits{CallBytes: value.size + extra}})
			host := newHost(t)
			program := source{"try { await tools.take(" + value.code.TypeScript + "); return \"crossed\"; } catch (e) { return e instanceof Error ? \"refused\" : \"?\"; }",
				"try:\n    await tools.take(" + value.code.Python + ")\n    return 'crossed'\nexcept ToolError:\n    return 'refused'"}
			result := t.request(t.deadline, runtime, coderuntime.Request{Program: program.in(t.language), Bindings: host.bindings()})
			want, calls := "crossed", 1
			if extra < 0 {
				want, calls = "refused", 0
			}
			returns(want)(t, result)
			t.expect(len(host.took()) == calls, fmt.Sprintf("%d calls of the host with %s", calls, value.name), fmt.Sprint(len(host.took())))
			if extra == 0 {
				used(fmt.Sprintf("CallBytes %d for %s", value.size, value.name), func(u coderuntime.Usage) bool { return u.CallBytes == value.size })(t, result)
			}
		}
	}
}

// valueBytes expects that a completion value is kept exactly if the budget is its size.
func valueBytes(t *trial, values ...measure) {
	for _, value := range values {
		program := source{"return " + value.code.TypeScript + ";", "return " + value.code.Python}
		result := t.runOn(t.open(Config{Limits: limits.Limits{ValueBytes: value.size}}), program)
		completes(t, result)
		warnsNothing(t, result)
		used(fmt.Sprintf("ValueBytes %d for %s", value.size, value.name), func(u coderuntime.Usage) bool { return u.ValueBytes == value.size })(t, result)
		result = t.runOn(t.open(Config{Limits: limits.Limits{ValueBytes: value.size - 1}}), program)
		completes(t, result)
		warns()(t, result)
		text, isText := result.Value.(string)
		t.expect(result.HasValue && isText && text != "" && int64(len(text)) < value.size, "a text of fewer bytes in the place of "+value.name, shorten(outcomeText(result), 300))
	}
}

func sizeChecks() []check {
	return []check{
		{line: "6.2", name: "a program of exactly ProgramBytes runs", rule: ruleProgram, config: Config{Limits: limits.Limits{ProgramBytes: 100}}, body: func(t *trial) {
			text := returnsLength(t.language, 100)
			result := t.run(source{text, text})
			returns(int64(1))(t, result)
			used("ProgramBytes 100", func(u coderuntime.Usage) bool { return u.ProgramBytes == 100 })(t, result)
		}},
		{line: "6.2", name: "a program of one byte more is refused and nothing runs", rule: ruleProgram, config: Config{Limits: limits.Limits{ProgramBytes: 100}}, body: func(t *trial) {
			text := returnsLength(t.language, 101)
			fails(coderuntime.Exception, "100")(t, t.run(source{text, text}))
		}},
		{line: "6.2", name: "an argument of exactly CallBytes crosses and one more byte does not", rule: ruleCallBytes, body: func(t *trial) { argumentBytes(t, sized...) }},
		{line: "6.2", name: "bytes of exactly CallBytes cross and one more does not", rule: ruleCallBytes, needs: lacks{coderuntime.LackBytes}, body: func(t *trial) { argumentBytes(t, sizedBytes) }},
		{line: "6.2", name: "a big integer of exactly CallBytes crosses and one more byte does not", rule: ruleCallBytes, needs: lacks{coderuntime.LackBigIntegers}, body: func(t *trial) { argumentBytes(t, sizedInteger) }},
		{line: "6.2", name: "an argument over CallBytes rejects with the error class", rule: ruleCallBytes, bindings: withErrorClass, config: Config{Limits: limits.Limits{CallBytes: 1000}},
			program: source{"try { await tools.take(\"x\".repeat(1001)); } catch (e) { return [e instanceof ToolCallError, e instanceof Error, e.toolName, e.message.includes(\"tools.take\"), await tools.echo(5)]; }",
				"try:\n    await tools.take('x' * 1001)\nexcept ToolCallError as e:\n    return [True, isinstance(e, ToolError), e.toolName, 'tools.take' in str(e), await tools.echo(5)]"},
			want: []expectation{returns([]any{true, true, "take", true, int64(5)}), took()}},
		{line: "6.2", name: "an argument over CallBytes rejects through the promise", rule: ruleCallBytes, config: Config{Limits: limits.Limits{CallBytes: 1000}}, body: func(t *trial) {
			want := map[coderuntime.Language]string{coderuntime.TypeScript: "Error", coderuntime.Python: "ToolError"}[t.language]
			long := map[coderuntime.Language]string{coderuntime.TypeScript: `"x".repeat(1001)`, coderuntime.Python: "'x' * 1001"}[t.language]
			returns([]any{false, want})(t, t.run(settlesLater("tools.take("+long+")")))
			took()(t, coderuntime.Result{})
		}},
		{line: "6.2", name: "a result of exactly CallBytes crosses", rule: ruleCallBytes, config: Config{Limits: limits.Limits{CallBytes: 1000}}, gives: strings.Repeat("é", 500),
			program: catchesSize, want: []expectation{returns("crossed")}},
		{line: "6.2", name: "a result of one byte more rejects", rule: ruleCallBytes, config: Config{Limits: limits.Limits{CallBytes: 1000}}, gives: strings.Repeat("é", 500) + "x",
			program: catchesSize, want: []expectation{returns("refused")}},
		{line: "6.2", name: "a structured result of exactly CallBytes crosses", rule: ruleCallBytes, config: Config{Limits: limits.Limits{CallBytes: 8 + 1 + 8 + 2*8}}, gives: map[string]any{"k": []int{1, 2}},
			program: catchesSize, want: []expectation{returns("crossed")}},
		{line: "6.2", name: "a structured result of one byte more rejects", rule: ruleCallBytes, config: Config{Limits: limits.Limits{CallBytes: 8 + 1 + 8 + 2*8 - 1}}, gives: map[string]any{"k": []int{1, 2}},
			program: catchesSize, want: []expectation{returns("refused")}},
		{line: "6.2", name: "a value of exactly ValueBytes is kept and one more byte is cut and warned of", rule: ruleValue, body: func(t *trial) { valueBytes(t, sized...) }},
		{line: "6.2", name: "bytes of exactly ValueBytes are kept and one more is cut and warned of", rule: ruleValue, needs: lacks{coderuntime.LackBytes}, body: func(t *trial) { valueBytes(t, sizedBytes) }},
		{line: "6.2", name: "a text that is cut keeps its beginning and its characters", rule: ruleValue, config: Config{Limits: limits.Limits{ValueBytes: 100}},
			program: source{"return \"abc\" + \"é\".repeat(100);", "return 'abc' + 'é' * 100"},
			want: []expectation{completes, warns("100"), func(t *trial, r coderuntime.Result) {
				text, _ := r.Value.(string)
				t.expect(strings.HasPrefix(text, "abcéé") && len(text) <= 100 && !strings.Contains(text, "\ufffd"), "the beginning of the text, in whole characters", exact(r.Value))
			}}},

		{line: "6.3", name: "an expired budget of compute ends interpreted code promptly", rule: ruleExact, config: within(100 * time.Millisecond),
			program: source{"let s = 0;\nfor (let i = 0; ; i++) s += Math.sqrt(i);", "s = 0\nwhile True:\n    s += 1"}, want: []expectation{fails(coderuntime.Timeout), endsPromptly}},
		{line: "6.3", name: "an expired budget of wall ends a waiting program promptly", rule: ruleExact, config: Config{Limits: limits.Limits{Wall: 100 * time.Millisecond}}, program: waitsInCall,
			want: []expectation{fails(coderuntime.Timeout), endsPromptly, used("a Wall of at least the budget", func(u coderuntime.Usage) bool { return u.Wall >= 100*time.Millisecond })}},
		{line: "6.3", name: "a budget that is not passed does nothing", rule: ruleExact, config: Config{Limits: limits.Limits{Wall: longest, Compute: longest, Calls: 1, InFlight: 1, LogEntries: 1, LogBytes: 1, ValueBytes: 8, CallBytes: 8}},
			program: source{"console.log(\"x\");\nreturn await tools.echo(1);", "print('x')\nreturn await tools.echo(1)"}, want: []expectation{returns(int64(1)), prints("x")}},
	}
}

var catchesSize = source{"try { await tools.give(); return \"crossed\"; } catch (e) { return e instanceof Error ? \"refused\" : \"?\"; }",
	"try:\n    await tools.give()\n    return 'crossed'\nexcept ToolError:\n    return 'refused'"}

// allocations each ask at once for more than a budget of 16 MiB, and for no more than a process survives in which
// nothing refuses them.
var allocations = []struct {
	name string
	code source
}{
	{"repeating a text", source{"\"x\".repeat(2 ** 26)", "'x' * 2 ** 26"}},
	{"padding a text", source{"\"x\".padStart(2 ** 26)", "'%67108864s' % 'x'"}},
	{"an array buffer", source{"new ArrayBuffer(2 ** 27)", "bytes(2 ** 27)"}},
	{"a typed array", source{"new Float64Array(2 ** 24)", "b'x' * 2 ** 27"}},
	{"a filled array", source{"new Array(2 ** 23).fill(0)", "[0] * 2 ** 24"}},
	{"a shifted integer", source{"1n << 2n ** 29n", "1 << 2 ** 29"}},
	{"an array of a length", source{"Array.from({ length: 2 ** 23 })", "list(range(2 ** 23))"}},
}

func memoryChecks() []check {
	var checks []check
	for _, a := range allocations {
		checks = append(checks, check{line: "6.2", name: a.name + " beyond the budget is an error that can be caught", rule: ruleSingle, needs: lacks{coderuntime.LackSingleAllocation},
			config: Config{Limits: limits.Limits{Memory: 16 << 20, Compute: 5 * time.Second}},
			program: source{"try { " + a.code.TypeScript + "; return \"allocated\"; } catch (e) { return [e instanceof RangeError, await tools.echo(5)]; }",
				"try:\n    x = " + a.code.Python + "\n    return 'allocated'\nexcept MemoryError:\n    return [True, await tools.echo(5)]"},
			want: []expectation{returns([]any{true, int64(5)})}})
	}
	return append(checks, []check{
		{line: "6.2", name: "an invalid length is the language's own error", rule: ruleSingle, only: "only TypeScript has lengths that are invalid",
			program: source{TypeScript: "const names = [];\nfor (const f of [() => \"x\".repeat(-1), () => new Array(-1), () => \"x\".repeat(Infinity)]) try { f(); } catch (e) { names.push(e.name); }\nreturn names;"},
			want:    []expectation{returns([]any{"RangeError", "RangeError", "RangeError"})}},
		{line: "6.4", name: "memory gathered in small pieces ends the run", rule: ruleGrowth, needs: lacks{coderuntime.LackMemoryGrowth}, config: Config{Limits: limits.Limits{Memory: 32 << 20}},
			// Bounded, so that it ends by itself where the budget does not end it.
			program: source{"const all = [];\nfor (let i = 0; i < 500000; i++) all.push({ i, text: \"item \" + i, list: [i, i, i, i] });\nreturn all.length;",
				"all = []\nfor i in range(400000):\n    all.append({'i': i, 'text': 'item ' + str(i), 'list': [i, i, i, i]})\nreturn len(all)"},
			want: []expectation{fails(coderuntime.WorkerExit, "memory")}},
		{line: "6.4", name: "a run does not end for the heap of the host", rule: ruleGrowth, config: Config{Limits: limits.Limits{Memory: 16 << 20}}, body: func(t *trial) {
			ballast := make([][]byte, 64)
			for i := range ballast {
				ballast[i] = make([]byte, 1<<20)
				ballast[i][0] = 1
			}
			returns(int64(49995000))(t, t.run(source{"let n = 0;\nfor (let i = 0; i < 10000; i++) n += [i][0];\nreturn n;", "n = 0\nfor i in range(10000):\n    n += [i][0]\nreturn n"}))
			t.expect(ballast[0][0] == 1, "the ballast", "nothing")
		}},
		{line: "6.4", name: "garbage does not count as held", rule: ruleGrowth, config: Config{Limits: limits.Limits{Memory: 16 << 20}},
			program: source{"let n = 0;\nfor (let i = 0; i < 80; i++) n += \"x\".repeat(1 << 18).length;\nreturn n;", "n = 0\nfor i in range(80):\n    n += len('x' * (1 << 18))\nreturn n"},
			want:    []expectation{returns(int64(80 << 18))}},
	}...)
}

func usageChecks() []check {
	return []check{
		{line: "6.5", name: "what can be counted is counted exactly", rule: ruleUsage,
			program: source{"console.log(\"é\"); console.log(\"12345\");\nawait tools.echo(\"x\".repeat(50));\nawait tools.take([1]);\nreturn [1, \"abc\"];", "print('é')\nprint('12345')\nawait tools.echo('x' * 50)\nawait tools.take([1])\nreturn [1, 'abc']"},
			want: []expectation{completes,
				used("Calls 2, InFlight 1", func(u coderuntime.Usage) bool { return u.Calls == 2 && u.InFlight == 1 }),
				used("CallBytes 50", func(u coderuntime.Usage) bool { return u.CallBytes == 50 }),
				used("ValueBytes 19", func(u coderuntime.Usage) bool { return u.ValueBytes == 8+8+3 }),
				used("LogBytes 7, LogEntries 2", func(u coderuntime.Usage) bool { return u.LogBytes == 7 && u.LogEntries == 2 }),
				used("Abandoned 0", func(u coderuntime.Usage) bool { return u.Abandoned == 0 }),
				func(t *trial, r coderuntime.Result) {
					used("ProgramBytes of the program", func(u coderuntime.Usage) bool { return u.ProgramBytes == int64(len(t.program)) })(t, r)
				}}},
		{line: "6.5", name: "times are plausible", rule: ruleUsage,
			program: source{"let n = 0;\nfor (let i = 0; i < 200000; i++) n += i;\nreturn n;", "n = 0\nfor i in range(200000):\n    n += i\nreturn n"},
			want: []expectation{completes, used("0 < Compute <= Wall < the wall budget", func(u coderuntime.Usage) bool {
				return u.Compute > 0 && u.Compute <= u.Wall+50*time.Millisecond && u.Wall < longest
			})}},
		{line: "6.5", name: "a failed run has a usage too", rule: ruleUsage, config: Config{Limits: limits.Limits{Calls: 3}},
			program: source{"console.log(\"abc\");\nfor (;;) await tools.echo(1);", "print('abc')\nwhile True:\n    await tools.echo(1)"},
			want:    []expectation{fails(coderuntime.Timeout), used("Calls 3, LogBytes 3 and a Wall", func(u coderuntime.Usage) bool { return u.Calls == 3 && u.LogBytes == 3 && u.Wall > 0 })}},
		{line: "6.5", name: "the most calls at once are counted", rule: ruleUsage, needs: lacks{coderuntime.LackFanOut}, bindings: func(*trial) []coderuntime.Namespace {
			return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{"meet": meeting(4)}}}
		}, program: source{"await Promise.all([tools.meet(), tools.meet(), tools.meet(), tools.meet()]);", "import asyncio\nawait asyncio.gather(*[tools.meet() for i in range(4)])"},
			want: []expectation{completes, used("InFlight 4", func(u coderuntime.Usage) bool { return u.Calls == 4 && u.InFlight == 4 })}},
	}
}
