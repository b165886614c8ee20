package ts_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func newRuntime(t *testing.T, config ts.Config) *ts.Runtime {
	t.Helper()
	runtime, err := ts.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := runtime.Close(); err != nil {
			t.Error(err)
		}
	})
	return runtime
}

// tools are the bindings of the tests here.
var tools = []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
	"get_weather": func(context.Context, any) (any, error) { return map[string]any{"celsius": 18}, nil },
	"fails":       func(context.Context, any) (any, error) { return nil, errors.New("no such city") },
	"when":        func(context.Context, any) (any, error) { return time.Unix(0, 0), nil },
}}}

func run(t *testing.T, runtime *ts.Runtime, program string) coderuntime.Result {
	t.Helper()
	result, err := runtime.Run(t.Context(), coderuntime.Request{Program: program, Bindings: tools})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestInvalidLimitsAreRefused(t *testing.T) {
	_, err := ts.New(ts.Config{Limits: limits.Limits{Calls: -5}})
	if err == nil || !strings.Contains(err.Error(), "Calls is -5") {
		t.Errorf("error %v, want one that names Calls", err)
	}
}

func TestFailuresSayWhatToUse(t *testing.T) {
	runtime := newRuntime(t, ts.Config{})
	for name, test := range map[string]struct {
		program string
		want    []string
	}{
		"a member that is not there and one that is near": {"await tools.getWeather({});", []string{"TypeError: ", "tools.getWeather does not exist; did you mean tools.get_weather?", "main.ts:1:"}},
		"a member that is like no other":                  {"await tools.send_mail({});", []string{"tools.send_mail does not exist; tools has: fails, get_weather, when"}},
		"a function without its namespace":                {"await get_weather({});", []string{"get_weather is not defined", "did you mean tools.get_weather?"}},
		"a namespace by another name":                     {"await tool.get_weather({});", []string{"tool is not defined", "did you mean tools?"}},
		"the network":                                     {"await fetch('https://example.com');", []string{"fetch is not defined", "there is no network; the program can call the members of: tools"}},
		"modules":                                         {"const fs = require('fs');", []string{"require is not defined", "modules cannot be loaded"}},
		"an import":                                       {"import fs from 'fs';\nreturn fs.readFileSync('x');", []string{"SyntaxError", "\"fs\"", "main.ts:1:"}},
		"the error of a call, at the place of the call":   {"const x = 1;\n\nawait tools.fails({ city: 'Rome' });", []string{"Error: no such city\n", "main.ts:3:", "  3 | await tools.fails({ city: 'Rome' });"}},
		"the cause of an error":                           {"try { null!.x } catch (e) { throw new Error('outer', { cause: e }) }", []string{"Error: outer\n", "caused by: TypeError: "}},
		"text around a fence":                             {"Here is the program:\n```ts\nreturn 1\n```\n", []string{"SyntaxError", "fence"}},
		"a promise that nothing can settle":               {"await new Promise(() => {});", []string{"can never settle"}},
		"an error in a timer":                             {"setTimeout(() => { throw new Error('late') }, 1); await new Promise((r) => setTimeout(r, 1000));", []string{"Error: late\n"}},
	} {
		t.Run(name, func(t *testing.T) {
			result := run(t, runtime, test.program)
			if result.Failure == nil || result.Failure.Kind != coderuntime.Exception {
				t.Fatalf("got %+v, want an exception", result)
			}
			for _, want := range test.want {
				if !strings.Contains(result.Failure.Message, want) {
					t.Errorf("the message lacks %q:\n%s", want, result.Failure.Message)
				}
			}
			for _, internal := range []string{"__main", "coderuntime:", ".go:", "goja", "0x", "(native)"} {
				if strings.Contains(result.Failure.Message, internal) {
					t.Errorf("the message shows %q:\n%s", internal, result.Failure.Message)
				}
			}
		})
	}
}

func TestEqualSeedsGiveEqualRuns(t *testing.T) {
	const program = `return [Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint8Array(4))]`
	seed := uint64(7)
	var values [2][3]any
	for i := range values {
		runtime := newRuntime(t, ts.Config{Seed: &seed})
		for j := range values[i] {
			values[i][j] = run(t, runtime, program).Value
		}
	}
	if !coderuntime.Equal(values[0][0], values[1][0]) || !coderuntime.Equal(values[0][2], values[1][2]) {
		t.Error("two runtimes with one seed differ")
	}
	if coderuntime.Equal(values[0][0], values[0][1]) {
		t.Error("two runs of one runtime got the same random numbers")
	}
	if unseeded := run(t, newRuntime(t, ts.Config{}), program).Value; coderuntime.Equal(unseeded, values[0][0]) {
		t.Error("a runtime without a seed got the numbers of a seed")
	}
}

func TestTheClockAndTheZoneAreConfigured(t *testing.T) {
	at := time.Date(2024, 7, 1, 12, 0, 0, 0, time.UTC)
	runtime := newRuntime(t, ts.Config{Now: func() time.Time { return at }, Zone: time.FixedZone("", 2*3600)})
	result := run(t, runtime, "return [Date.now(), new Date().getHours()]")
	if want := []any{at.UnixMilli(), int64(14)}; !coderuntime.Equal(result.Value, want) {
		t.Errorf("got %v, want %v", result.Value, want)
	}
	result = run(t, runtime, "return `${await tools.when()}`.slice(0, 24)")
	if want := "Thu Jan 01 1970 02:00:00"; result.Value != want {
		t.Errorf("a date of the host reads %q, want %q", result.Value, want)
	}
}

func TestACacheOfAnySizeGivesTheSameResults(t *testing.T) {
	for _, bytes := range []int64{-1, 1, 2_000, 0} {
		runtime := newRuntime(t, ts.Config{CacheBytes: bytes})
		for range 2 {
			for i := range 20 {
				if got := run(t, runtime, fmt.Sprintf("return %d", i)); got.Value != int64(i) {
					t.Fatalf("with a cache of %d bytes program %d gave %+v", bytes, i, got)
				}
			}
		}
	}
}

func TestTimersOrderAndClear(t *testing.T) {
	result := run(t, newRuntime(t, ts.Config{}), `
const seen: string[] = [];
const done = new Promise<void>((resolve) => {
  setTimeout(() => seen.push("b"), 60);
  setTimeout(() => seen.push("a"), 25);
  const never = setTimeout(() => seen.push("never"), 1);
  clearTimeout(never);
  clearTimeout(+setTimeout(() => seen.push("never"), 1));
  setImmediate(() => seen.push("immediate"));
  queueMicrotask(() => seen.push("microtask"));
  let ticks = 0;
  const interval = setInterval((word: string) => {
    if (++ticks === 3) { clearInterval(interval); seen.push(word); resolve(); }
  }, 40, "third");
});
await done;
return seen.join(" ");`)
	if want := "microtask immediate a b third"; result.Value != want {
		t.Errorf("got %v (%v), want %q", result.Value, result.Failure, want)
	}
}

func TestAHostPanicInAPieceOfAValueIsContained(t *testing.T) {
	namespace := []coderuntime.Namespace{{Global: "host", Functions: map[string]coderuntime.Function{
		"give": func(context.Context, any) (any, error) { return panicky{}, nil },
	}}}
	result, err := newRuntime(t, ts.Config{}).Run(t.Context(), coderuntime.Request{
		Program: `try { await host.give() } catch (e) { return e.message }`, Bindings: namespace,
	})
	if err != nil || result.Failure != nil || !strings.Contains(fmt.Sprint(result.Value), "panic") {
		t.Errorf("got %+v, %v", result, err)
	}
}

type panicky struct{}

func (panicky) MarshalJSON() ([]byte, error) { panic("a host's marshaler may panic") }

func TestNumberOfABigIntIsTheNearestDouble(t *testing.T) {
	result := run(t, newRuntime(t, ts.Config{}), `return [Number(2n ** 64n), Number(10n ** 400n), Number(-3n), Number("7"), Number.isInteger(3), (5).constructor === Number, new Number(4) instanceof Number]`)
	// As Node 20 prints it.
	if want := []any{18446744073709551616.0, math.Inf(1), int64(-3), int64(7), true, true, true}; !coderuntime.Equal(result.Value, want) {
		t.Errorf("got %v (%v), want %v", result.Value, result.Failure, want)
	}
}

func TestGrowthInAProcessOfItsOwnEndsTheRun(t *testing.T) {
	runtime := newRuntime(t, ts.Config{OwnsHeap: true, Limits: limits.Limits{Memory: 32 << 20}})
	result := run(t, runtime, `console.log("growing"); const keep: unknown[] = []; for (;;) { try { keep.push({ n: keep.length }) } catch { } }`)
	if result.Failure == nil || result.Failure.Kind != coderuntime.WorkerExit || !strings.Contains(result.Failure.Message, "memory budget of 32MiB") {
		t.Errorf("got %+v, want a worker-exit", result.Failure)
	}
	if result.Usage.MemoryBytes <= 32<<20 || len(result.Logs) != 1 {
		t.Errorf("usage %+v, logs %v", result.Usage, result.Logs)
	}
	if again := run(t, runtime, "return 1"); again.Value != int64(1) {
		t.Errorf("the next run gave %+v", again)
	}
}
