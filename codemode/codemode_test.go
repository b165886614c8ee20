package codemode_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// languages make a runtime each.
var languages = map[coderuntime.Language]func(testing.TB, limits.Limits) coderuntime.Runtime{
	coderuntime.TypeScript: func(t testing.TB, l limits.Limits) coderuntime.Runtime {
		runtime, err := ts.New(ts.Config{Limits: l})
		return closed(t, runtime, err)
	},
	coderuntime.Python: func(t testing.TB, l limits.Limits) coderuntime.Runtime {
		runtime, err := py.New(py.Config{Limits: l})
		return closed(t, runtime, err)
	},
}

func closed(t testing.TB, runtime coderuntime.Runtime, err error) coderuntime.Runtime {
	t.Helper()
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

func schema(text string) json.RawMessage { return json.RawMessage(text) }

// echo is a tool that gives its argument back.
func echo(name string, readOnly codemode.Hint) codemode.Tool {
	return codemode.Tool{
		Name: name, Description: "Gives its argument back. For tests.",
		Input:       schema(`{"type":"object","properties":{"text":{"type":"string"},"count":{"type":"integer"}},"required":["text"],"additionalProperties":false}`),
		Output:      schema(`{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}`),
		Annotations: codemode.Annotations{ReadOnly: readOnly},
		Function:    func(_ context.Context, args any) (any, error) { return args, nil },
	}
}

func runner(t testing.TB, language coderuntime.Language, config codemode.Config, tools ...codemode.Tool) *codemode.Runner {
	t.Helper()
	if config.Tools == nil {
		registry, err := codemode.NewRegistry(tools...)
		if err != nil {
			t.Fatal(err)
		}
		config.Tools = registry
	}
	if config.Runtime == nil {
		config.Runtime = languages[language](t, limits.Limits{})
	}
	r, err := codemode.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func run(t testing.TB, r *codemode.Runner, program string) *codemode.Outcome {
	t.Helper()
	outcome, err := r.Run(context.Background(), program, nil)
	if err != nil {
		t.Fatal(err)
	}
	return outcome
}

// both runs a test for each language, with the program in that language.
func both(t *testing.T, typescript, python string, test func(t *testing.T, language coderuntime.Language, program string)) {
	t.Run("typescript", func(t *testing.T) { test(t, coderuntime.TypeScript, typescript) })
	t.Run("python", func(t *testing.T) { test(t, coderuntime.Python, python) })
}

func TestTheOutcomeHasWhatWasPrintedAndReturned(t *testing.T) {
	both(t, `const r = await tools.echo({ text: "hi" }); console.log("got", r.text); return { r, n: 1 }`,
		`r = await tools.echo(text="hi")
print("got", r["text"])
return {"r": r, "n": 1}`, func(t *testing.T, language coderuntime.Language, program string) {
			o := run(t, runner(t, language, codemode.Config{}, echo("echo", codemode.Yes)), program)
			if want := "got hi\n" + `{"r": {"text": "hi"}, "n": 1}`; o.Text != want {
				t.Errorf("the text is %q, want %q", o.Text, want)
			}
			if text, err := json.Marshal(o.Structured()); err != nil || !strings.Contains(string(text), `"value":{"r":{"text":"hi"},"n":1}`) {
				t.Errorf("structured: %s, %v", text, err)
			}
			if len(o.Calls) != 1 || o.Calls[0].Outcome != codemode.CallOK || o.Calls[0].MayHaveChanged {
				t.Errorf("the calls are %+v", o.Calls)
			}
		})
}

func TestAnArgumentThatDoesNotFitRejectsItsCallOnly(t *testing.T) {
	both(t, `
try { await tools["echo"]({ text: 3, cuont: 1 } as any) } catch (e) { console.log(e.name, e.toolName, e.message) }
try { await tools["echo"]() } catch (e) { console.log(e.message) }
return (await tools.echo({ text: "fine" })).text`, `
try:
    await tools["echo"]({"text": 3, "cuont": 1})
except ToolCallError as e:
    print(type(e).__name__, e.toolName, e)
try:
    await tools["echo"]()
except ToolCallError as e:
    print(e)
return (await tools.echo(text="fine"))["text"]`, func(t *testing.T, language coderuntime.Language, program string) {
		called := 0
		tool := echo("echo", codemode.Yes)
		inner := tool.Function
		tool.Function = func(ctx context.Context, args any) (any, error) { called++; return inner(ctx, args) }
		o := run(t, runner(t, language, codemode.Config{Check: codemode.CheckOff}, tool), program)
		for _, want := range []string{
			`ToolCallError echo the argument does not fit: `, `argument.text: want string, got number`, `argument: has no "cuont"`,
			`did you mean "count" in place of "cuont"?`, `argument: lacks "text"`, "\nfine",
		} {
			if !strings.Contains(o.Text, want) {
				t.Errorf("the text lacks %q:\n%s", want, o.Text)
			}
		}
		if called != 1 {
			t.Errorf("the tool was called %d times", called)
		}
	})
}

func TestToolsThatAreNotReadOnlyRunAloneAndInOrder(t *testing.T) {
	both(t, `await Promise.all([tools.read({n: 1}), tools.read({n: 2}), tools.write({n: 3}), tools.read({n: 4}), tools.write({n: 5}), tools.write({n: 6})])`,
		`import asyncio
await asyncio.gather(tools.read(n=1), tools.read(n=2), tools.write(n=3), tools.read(n=4), tools.write(n=5), tools.write(n=6))`,
		func(t *testing.T, language coderuntime.Language, program string) {
			var mu sync.Mutex
			var order []string
			running := map[string]int{}
			bothReads := make(chan struct{})
			tool := func(name string, readOnly codemode.Hint) codemode.Tool {
				return codemode.Tool{Name: name, Annotations: codemode.Annotations{ReadOnly: readOnly}, Function: func(_ context.Context, args any) (any, error) {
					n, _ := args.(*coderuntime.Object).Get("n")
					mu.Lock()
					running[name]++
					order = append(order, fmt.Sprint(name, n))
					if running["write"] > 1 || running["write"] == 1 && running["read"] > 0 {
						t.Errorf("%v run at the same time", running)
					}
					if running["read"] == 2 {
						close(bothReads)
					}
					mu.Unlock()
					if n == int64(1) || n == int64(2) {
						// Reads overlap: each waits for the other.
						<-bothReads
					}
					mu.Lock()
					running[name]--
					mu.Unlock()
					return nil, nil
				}}
			}
			o := run(t, runner(t, language, codemode.Config{}, tool("read", codemode.Yes), tool("write", codemode.No)), program)
			if o.Result.Failure != nil {
				t.Fatal(o.Text)
			}
			if got := strings.Join(order[2:], " "); got != "write3 read4 write5 write6" {
				t.Errorf("the order is %v", order)
			}
		})
}

func TestCallsOverlapUpToTheCap(t *testing.T) {
	var now, most atomic.Int64
	reached := make(chan struct{})
	tool := codemode.Tool{Name: "f", Function: func(ctx context.Context, _ any) (any, error) {
		n := now.Add(1)
		defer now.Add(-1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		if n == 3 {
			select {
			case <-reached:
			default:
				close(reached)
			}
		}
		<-reached
		return nil, nil
	}}
	o := run(t, runner(t, coderuntime.TypeScript, codemode.Config{Parallel: 3}, tool), `await Promise.all(Array.from({ length: 12 }, () => tools.f()))`)
	if o.Result.Failure != nil || most.Load() != 3 {
		t.Errorf("%d calls at a time, want 3: %s", most.Load(), o.Text)
	}
}

func TestAFailureTellsWhichCallsMayHaveChangedSomething(t *testing.T) {
	both(t, `await tools.get({ text: "a" }); await tools.get({ text: "b" }); await tools.put({ text: "c" }); throw new Error("stop")`,
		`await tools.get(text="a")
await tools.get(text="b")
await tools.put(text="c")
raise ValueError("stop")`, func(t *testing.T, language coderuntime.Language, program string) {
			o := run(t, runner(t, language, codemode.Config{}, echo("get", codemode.Yes), echo("put", codemode.No)), program)
			for _, want := range []string{
				"The run failed (exception): ", "stop", "may have changed something", `- tools.put({"text":"c"}): completed`,
				"safe to repeat: tools.get (ok) ×2",
			} {
				if !strings.Contains(o.Text, want) {
					t.Errorf("the text lacks %q:\n%s", want, o.Text)
				}
			}
		})
}

func TestTheStaticCheckNamesWhatCannotWork(t *testing.T) {
	both(t, `const r = await tools.ehco({ text: "x" });
const s = tools.echo({ text: "x" }).text;
await tools.echo({ txt: "x" });
return 1`, `r = await tools.ehco(text="x")
s = tools.echo(text="x")["text"]
await tools.echo(txt="x")
return 1`, func(t *testing.T, language coderuntime.Language, program string) {
		o := run(t, runner(t, language, codemode.Config{Check: codemode.CheckRefuse}, echo("echo", codemode.Yes)), program)
		if o.Result.Failure == nil || o.Result.Failure.Kind != coderuntime.Exception {
			t.Fatalf("it ran: %s", o.Text)
		}
		for _, want := range []string{
			"line 1, column", "tools.ehco does not exist; did you mean tools.echo?", "line 2, column", "await it first", `has no "txt"; did you mean "text"?`, `lacks "text"`,
		} {
			if !strings.Contains(o.Text, want) {
				t.Errorf("the text lacks %q:\n%s", want, o.Text)
			}
		}
		warned := run(t, runner(t, language, codemode.Config{}, echo("echo", codemode.Yes)), program)
		if warned.Result.Failure == nil || !strings.Contains(warned.Text, "Warning: line 1, column") {
			t.Errorf("no warning: %s", warned.Text)
		}
	})
}

func TestNoCallSkipsTheMiddleware(t *testing.T) {
	both(t, `
const handle = (await tools.echo({ text: "x" })).text;
const calls = {
  tool: () => tools.echo({ text: "x" }), subscript: () => tools["echo"]({ text: "x" }), detached: () => { const f = tools.echo; return f({ text: "x" }) },
  search: () => sdk.search("echo"), describe: () => sdk.describe("echo"), read: () => sdk.read({ handle: HANDLE }), load: () => sdk.load(HANDLE),
};
for (const [name, call] of Object.entries(calls)) { try { await call(); console.log(name, "allowed") } catch (e) { console.log(name, e.message) } }`, `
handle = (await tools.echo(text="x"))["text"]
detached = tools.echo
calls = {
    "tool": lambda: tools.echo(text="x"), "subscript": lambda: tools["echo"]({"text": "x"}), "detached": lambda: detached(text="x"),
    "search": lambda: sdk.search("echo"), "describe": lambda: sdk.describe("echo"), "read": lambda: sdk.read(handle=HANDLE), "load": lambda: sdk.load(HANDLE),
}
for name, call in calls.items():
    try:
        await call()
        print(name, "allowed")
    except ToolError as e:
        print(name, e)`, func(t *testing.T, language coderuntime.Language, program string) {
		store := codemode.NewMemoryStore(1 << 20)
		handle, err := store.Put(context.Background(), codemode.Item{MIMEType: "text/plain", Data: []byte("secret")})
		if err != nil {
			t.Fatal(err)
		}
		program = strings.ReplaceAll(program, "HANDLE", fmt.Sprintf("%q", handle))
		var seen []string
		first := true
		policy := func(next codemode.Handler) codemode.Handler {
			return func(ctx context.Context, call *codemode.Call) (any, error) {
				seen = append(seen, call.Path())
				if first {
					first = false
					return next(ctx, call)
				}
				return nil, errors.New("refused by policy")
			}
		}
		o := run(t, runner(t, language, codemode.Config{Middleware: []codemode.Middleware{policy}, Store: store}, echo("echo", codemode.Yes)), program)
		if strings.Contains(o.Text, "allowed") || strings.Contains(o.Text, "secret") || strings.Count(o.Text, "refused by policy") != 7 {
			t.Errorf("something passed:\n%s", o.Text)
		}
		if got := strings.Join(seen, " "); got != "tools.echo tools.echo tools.echo tools.echo sdk.search sdk.describe sdk.read sdk.load" {
			t.Errorf("the middleware saw %s", got)
		}
	})
}

func TestAMiddlewareThatPanicsFailsClosed(t *testing.T) {
	called := false
	tool := codemode.Tool{Name: "f", Function: func(context.Context, any) (any, error) { called = true; return nil, nil }}
	panics := func(next codemode.Handler) codemode.Handler {
		return func(context.Context, *codemode.Call) (any, error) { panic("a secret") }
	}
	o := run(t, runner(t, coderuntime.TypeScript, codemode.Config{Middleware: []codemode.Middleware{panics}}, tool), `await tools.f()`)
	if called || o.Result.Failure == nil || strings.Contains(o.Text, "secret") {
		t.Errorf("called %v: %s", called, o.Text)
	}
}

func TestWhatAMiddlewarePutsInTheArgumentIsChecked(t *testing.T) {
	var got any
	tool := echo("echo", codemode.Yes)
	tool.Function = func(_ context.Context, args any) (any, error) { got = args; return args, nil }
	with := func(args any) codemode.Middleware {
		return func(next codemode.Handler) codemode.Handler {
			return func(ctx context.Context, call *codemode.Call) (any, error) { return next(ctx, call.WithArgs(args)) }
		}
	}
	good := coderuntime.NewObject("text", "changed")
	o := run(t, runner(t, coderuntime.TypeScript, codemode.Config{Middleware: []codemode.Middleware{with(good)}}, tool), `return await tools.echo({ text: "x" })`)
	if !coderuntime.Equal(got, good) || o.Result.Failure != nil {
		t.Errorf("the tool got %v: %s", got, o.Text)
	}
	got = nil
	o = run(t, runner(t, coderuntime.TypeScript, codemode.Config{Middleware: []codemode.Middleware{with(coderuntime.NewObject("text", int64(3)))}}, tool), `return await tools.echo({ text: "x" })`)
	if got != nil || o.Result.Failure == nil {
		t.Errorf("the tool got %v: %s", got, o.Text)
	}
}

func TestWhatIsTooLargeIsStoredWithAPreview(t *testing.T) {
	both(t, `return Array.from({ length: 20000 }, (_, i) => "item " + i)`, `return ["item %d" % i for i in range(20000)]`,
		func(t *testing.T, language coderuntime.Language, program string) {
			r := runner(t, language, codemode.Config{TextBytes: 4 << 10})
			o := run(t, r, program)
			if len(o.Text) > 4<<10 || !strings.Contains(o.Text, `"item 0"`) || !strings.Contains(o.Text, `"item 19999"`) || len(o.Stored) != 1 {
				t.Fatalf("%d bytes, stored %v:\n%s", len(o.Text), o.Stored, o.Text)
			}
			text, err := json.Marshal(o.Structured())
			if err != nil || len(text) > 10<<10 || strings.Contains(string(text), `"value":`) {
				t.Errorf("structured has %d bytes: %v", len(text), err)
			}
			read := `const all = await sdk.load("H"); return [all.length, all[12345], await sdk.read({ handle: "H", offset: 1, length: 8 })]`
			if language == coderuntime.Python {
				read = `all = await sdk.load("H")
return [len(all), all[12345], await sdk.read(handle="H", offset=1, length=8)]`
			}
			o = run(t, r, strings.ReplaceAll(read, "H", o.Stored[0].Handle))
			if want := `[20000, "item 12345", "\"item 0\""]`; o.Text != want {
				t.Errorf("read %s, want %s", o.Text, want)
			}
		})
}

func TestALargeResultOfAToolIsStored(t *testing.T) {
	tool := codemode.Tool{Name: "big", Function: func(context.Context, any) (any, error) { return strings.Repeat("0123456789", 1000), nil }}
	r := runner(t, coderuntime.TypeScript, codemode.Config{ResultBytes: 5000}, tool)
	o := run(t, r, `
try { await tools.big() } catch (e) {
  const handle = e.message.match(/handle: "(\w+)"/)[1];
  return (await sdk.read({ handle, offset: 9990, length: 100 })) + (await sdk.read({ handle, offset: 20000 }));
}`)
	if o.Text != "0123456789" {
		t.Error(o.Text)
	}
}

func TestProgramsFindTools(t *testing.T) {
	tools := []codemode.Tool{echo("weather_forecast", codemode.Yes), echo("create_issue", codemode.No)}
	tools[0].Description = "The weather of the next days at a place."
	both(t, `const found = await sdk.search("weather"); console.log(found[0].name, found[0].signature); return await sdk.describe(found[0].name)`,
		`found = await sdk.search("weather")
print(found[0]["name"], found[0]["signature"])
return await sdk.describe(found[0]["name"])`, func(t *testing.T, language coderuntime.Language, program string) {
			o := run(t, runner(t, language, codemode.Config{}, tools...), program)
			if !strings.HasPrefix(o.Text, "weather_forecast ") || !strings.Contains(o.Text, "The weather of the next days at a place.") {
				t.Error(o.Text)
			}
		})
}

func TestDeclarationsAreTheSameInAnyOrder(t *testing.T) {
	tools := []codemode.Tool{echo("a", codemode.Yes), echo("b", codemode.No), echo("x y", codemode.Unknown)}
	for language := range languages {
		first := runner(t, language, codemode.Config{}, tools...).Definition(codemode.DefaultDeclarationBytes)
		other := runner(t, language, codemode.Config{}, tools[2], tools[0], tools[1]).Definition(codemode.DefaultDeclarationBytes)
		if first.Description != other.Description || !first.Complete {
			t.Errorf("%s differs or is not complete", language)
		}
		if !json.Valid(first.Input) || !json.Valid(first.Output) {
			t.Errorf("a schema is not JSON")
		}
	}
}

func TestAttachmentsGoWithTheOutcome(t *testing.T) {
	tool := codemode.Tool{Name: "shot", Function: func(ctx context.Context, _ any) (any, error) {
		if !codemode.Attach(ctx, codemode.Attachment{Type: codemode.AttachmentImage, MIMEType: "image/png", Data: []byte("png")}) {
			t.Error("not kept")
		}
		if codemode.Attach(ctx, codemode.Attachment{Type: codemode.AttachmentImage, Data: make([]byte, 5000)}) {
			t.Error("kept beyond the bound")
		}
		return "done", nil
	}}
	o := run(t, runner(t, coderuntime.TypeScript, codemode.Config{AttachmentBytes: 4096}, tool), `return await tools.shot()`)
	if len(o.Attachments) != 1 || o.Attachments[0].Tool != "shot" || o.AttachmentsDropped != 1 || !strings.Contains(o.Text, "1 attachments") {
		t.Errorf("%+v, %d dropped: %s", o.Attachments, o.AttachmentsDropped, o.Text)
	}
	if codemode.Attach(context.Background(), codemode.Attachment{}) {
		t.Error("kept outside a run")
	}
}

func TestEventsTellOfEveryCall(t *testing.T) {
	var events []string
	observe := func(_ context.Context, e codemode.Event) {
		if e.Type == codemode.CallEnded {
			events = append(events, fmt.Sprint(e.Call.Path(), " ", e.Outcome, " ", e.Err != nil, " ", e.Duration >= e.Waited))
		}
	}
	tools := []codemode.Tool{
		echo("echo", codemode.Yes),
		{Name: "fail", Function: func(context.Context, any) (any, error) { return nil, errors.New("no") }},
	}
	r := runner(t, coderuntime.TypeScript, codemode.Config{Observe: observe, Check: codemode.CheckOff}, tools...)
	run(t, r, `await tools.echo({ text: "x" }); for (const f of [() => tools.fail(), () => tools.echo({}), () => sdk.search(3)]) { try { await f() } catch {} }`)
	want := "tools.echo ok false true|tools.fail failed true true|tools.echo invalid true true|sdk.search failed true true"
	if got := strings.Join(events, "|"); got != want {
		t.Errorf("the events are %s, want %s", got, want)
	}
}

func TestResultsAreCheckedOnRequest(t *testing.T) {
	tool := echo("echo", codemode.Yes)
	tool.Function = func(context.Context, any) (any, error) { return map[string]any{"text": 1}, nil }
	o := run(t, runner(t, coderuntime.TypeScript, codemode.Config{CheckResults: true}, tool), `return await tools.echo({ text: "x" })`)
	if o.Result.Failure == nil || !strings.Contains(o.Text, "result.text: want string, got number") {
		t.Error(o.Text)
	}
}

func TestCancellingTheRunCancelsItsCalls(t *testing.T) {
	started, ended := make(chan struct{}), make(chan struct{})
	tool := codemode.Tool{Name: "wait", Annotations: codemode.Annotations{ReadOnly: codemode.No}, Function: func(ctx context.Context, _ any) (any, error) {
		close(started)
		<-ctx.Done()
		close(ended)
		return nil, ctx.Err()
	}}
	r := runner(t, coderuntime.TypeScript, codemode.Config{}, tool)
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-started; cancel() }()
	o, err := r.Run(ctx, `await Promise.all([tools.wait({ text: "x" }), tools.wait({})])`, nil)
	if err != nil || o.Result.Failure == nil || o.Result.Failure.Kind != coderuntime.Abort {
		t.Fatalf("%v %+v", err, o)
	}
	<-ended
	if !strings.Contains(o.Text, "was under way when the run ended") {
		t.Error(o.Text)
	}
}

func TestFunctionsOfTheHostTakePartInTheOrder(t *testing.T) {
	both(t, `return [await tools.own(), (await tools.echo({ text: "a" })).text, await others.f(), (await tools.echo({ text: "b" })).text]`,
		`return [await tools.own(), (await tools.echo(text="a"))["text"], await others.f(), (await tools.echo(text="b"))["text"]]`,
		func(t *testing.T, language coderuntime.Language, program string) {
			runtime := languages[language](t, limits.Limits{})
			r := runner(t, language, codemode.Config{Runtime: runtime}, echo("echo", codemode.No))
			own := func(context.Context, any) (any, error) { return "own", nil }
			others := []coderuntime.Namespace{
				{Global: "tools", Functions: map[string]coderuntime.Function{"own": own}},
				{Global: "others", Functions: map[string]coderuntime.Function{"f": own}},
			}
			p, err := r.Prepare(context.Background(), program, others...)
			if err != nil || len(p.Findings) > 0 {
				t.Fatal(err, p.Findings)
			}
			result, err := runtime.Run(context.Background(), coderuntime.Request{Program: program, Bindings: p.Bindings})
			if err != nil {
				t.Fatal(err)
			}
			if o := p.Outcome(context.Background(), result); o.Text != `["own", "a", "own", "b"]` {
				t.Error(o.Text)
			}

			// A host that adds functions behind the runner's back gets no order for them, but no standstill either.
			p, err = r.Prepare(context.Background(), program)
			if err != nil {
				t.Fatal(err)
			}
			p.Bindings[0].Functions["own"] = own
			result, err = runtime.Run(context.Background(), coderuntime.Request{Program: program, Bindings: append(p.Bindings, others[1])})
			if err != nil || result.Failure != nil {
				t.Fatal(err, result.Failure)
			}

			others[0].Functions["echo"] = own
			if _, err := r.Prepare(context.Background(), program, others...); err == nil || !strings.Contains(err.Error(), "tools.echo") {
				t.Errorf("two functions of one name: %v", err)
			}
		})
}

func TestAToolThatIsLateStillRunsAlone(t *testing.T) {
	var now atomic.Int64
	release := make(chan struct{})
	tool := codemode.Tool{Name: "write", Annotations: codemode.Annotations{ReadOnly: codemode.No}, Function: func(context.Context, any) (any, error) {
		if now.Add(1) > 1 {
			t.Error("two run at a time")
		}
		defer now.Add(-1)
		<-release // whatever the context says
		return nil, nil
	}}
	r := runner(t, coderuntime.TypeScript, codemode.Config{CallTimeout: time.Millisecond}, tool)
	printed := func(entry coderuntime.LogEntry) {
		if strings.HasPrefix(entry.Text, "late: ") {
			close(release)
		}
	}
	o, err := r.Run(context.Background(), `
const first = tools.write().catch((e) => e.message), second = tools.write().catch((e) => e.message);
console.log("late: " + await first);
await second`, printed)
	if err != nil || !strings.Contains(o.Text, "tools.write took longer than 1ms, the most that one call may") {
		t.Errorf("%v: %s", err, o.Text)
	}
}

func TestAValueThatIsAsDeepAsMayBeIsShown(t *testing.T) {
	o := run(t, runner(t, coderuntime.TypeScript, codemode.Config{}), `let v = []; for (let i = 0; i < 6000; i++) v = [v]; return v`)
	if _, err := coderuntime.AppendJSON(nil, o.Structured()); err != nil {
		t.Error(err)
	}
	if len(o.Text) == 0 {
		t.Error("there is no text")
	}
}
