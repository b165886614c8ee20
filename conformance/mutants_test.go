package conformance_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/conformance"
	"github.com/coderuntime/coderuntime/internal/race"
)

// This file shows that the suite fails a broken backend. A mutant is the TypeScript backend with one fault. The
// suite runs on each in a process of its own, where only the subtest runs that must catch it.

// mutant is one fault, and the subtest of Run that must fail for it.
type mutant struct {
	fault  string
	caught string // the line, a slash and the name of the check

	configure func(c *conformance.Config)
	request   func(m *mutated, r *coderuntime.Request)
	context   func(ctx context.Context) context.Context
	result    func(m *mutated, request coderuntime.Request, r *coderuntime.Result) error
	close     func(m *mutated) error
	lacks     []coderuntime.Lack
}

// mutated is a runtime with a fault.
type mutated struct {
	coderuntime.Runtime
	mutant *mutant
	again  func() coderuntime.Runtime // makes another of the same configuration

	mu       sync.Mutex
	group    sync.WaitGroup
	leftover string
	closed   bool
}

func (m *mutated) Run(ctx context.Context, request coderuntime.Request) (coderuntime.Result, error) {
	r := m.Runtime
	m.mu.Lock()
	if m.closed && m.again != nil {
		r = m.again()
		defer r.Close()
	}
	m.mu.Unlock()
	if m.mutant.context != nil {
		ctx = m.mutant.context(ctx)
	}
	if m.mutant.request != nil {
		m.mutant.request(m, &request)
	}
	result, err := r.Run(ctx, request)
	if err == nil && m.mutant.result != nil {
		err = m.mutant.result(m, request, &result)
	}
	return result, err
}

func (m *mutated) Close() error {
	if m.mutant.close != nil {
		return m.mutant.close(m)
	}
	return m.Runtime.Close()
}

func (m *mutated) Lacks() []coderuntime.Lack {
	return append(coderuntime.LacksOf(m.Runtime), m.mutant.lacks...)
}

// wrap puts something around every function that a request binds.
func wrap(request *coderuntime.Request, around func(coderuntime.Function) coderuntime.Function) {
	bindings := slices.Clone(request.Bindings)
	for i, namespace := range bindings {
		functions := map[string]coderuntime.Function{}
		for name, function := range namespace.Functions {
			if function != nil {
				function = around(function)
			}
			functions[name] = function
		}
		bindings[i].Functions = functions
	}
	request.Bindings = bindings
}

// around makes the request part of a mutant whose fault is in how functions are called.
func around(f func(m *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error)) func(*mutated, *coderuntime.Request) {
	return func(m *mutated, request *coderuntime.Request) {
		wrap(request, func(function coderuntime.Function) coderuntime.Function {
			return func(ctx context.Context, args any) (any, error) { return f(m, ctx, args, function) }
		})
	}
}

// onResult makes the result part of a mutant.
func onResult(f func(r *coderuntime.Result)) func(*mutated, coderuntime.Request, *coderuntime.Result) error {
	return func(_ *mutated, _ coderuntime.Request, r *coderuntime.Result) error { f(r); return nil }
}

// onValue makes the result part of a mutant whose fault is in the value, at whatever depth.
func onValue(f func(v any) any) func(*mutated, coderuntime.Request, *coderuntime.Result) error {
	var every func(v any) any
	every = func(v any) any {
		switch v := v.(type) {
		case []any:
			items := make([]any, len(v))
			for i := range v {
				items[i] = every(v[i])
			}
			return items
		case *coderuntime.Object:
			object := coderuntime.NewObject()
			for key, item := range v.All() {
				object.Set(key, every(item))
			}
			return f(object)
		}
		return f(v)
	}
	return onResult(func(r *coderuntime.Result) { r.Value = every(r.Value) })
}

// own reports whether an entry is the runtime's.
func own(e coderuntime.LogEntry) bool { return strings.HasPrefix(e.Text, "coderuntime: ") }

var mutants = []mutant{
	{fault: "a syntax error is an error of Run", caught: "1.1/a syntax error is a failure",
		result: func(_ *mutated, _ coderuntime.Request, r *coderuntime.Result) error {
			if r.Failure != nil && strings.HasPrefix(r.Failure.Message, "SyntaxError") {
				return errors.New(r.Failure.Message)
			}
			return nil
		}},
	{fault: "null is no value", caught: "1.2/an explicit null is a value",
		result: onResult(func(r *coderuntime.Result) { r.HasValue = r.Value != nil })},
	{fault: "no value is null", caught: "1.2/falling off the end gives no value",
		result: onResult(func(r *coderuntime.Result) { r.HasValue = r.Failure == nil })},
	{fault: "a global survives the run", caught: "1.4/globals do not survive a run",
		request: func(m *mutated, r *coderuntime.Request) {
			m.mu.Lock()
			defer m.mu.Unlock()
			program := r.Program
			r.Program = m.leftover + program
			if strings.Contains(program, "globalThis.left = 1") {
				m.leftover = "globalThis.left = 1; "
			}
		}},
	{fault: "Close ends nothing", caught: "1.5/Close ends a run that awaits a call",
		close: func(*mutated) error { return nil }},
	{fault: "a closed runtime runs programs", caught: "1.5/a closed runtime runs nothing",
		close: func(m *mutated) error {
			m.mu.Lock()
			m.closed = true
			m.mu.Unlock()
			return m.Runtime.Close()
		}},
	{fault: "Close waits for functions", caught: "1.5/Close does not wait for a function that ignores its context",
		request: around(func(m *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			m.group.Add(1)
			defer m.group.Done()
			return function(ctx, args)
		}),
		close: func(m *mutated) error {
			err := m.Runtime.Close()
			m.group.Wait()
			return err
		}},
	{fault: "a goroutine is left", caught: "1.5/Close ends several runs",
		result: onResult(func(*coderuntime.Result) { go func() { select {} }() })},
	{fault: "a function is called twice", caught: "1.6/a function is called once for each call",
		request: around(func(_ *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			_, _ = function(ctx, args)
			return function(ctx, args)
		})},
	{fault: "the contexts of calls never end", caught: "1.6/the context of a call ends when the program completes",
		request: around(func(_ *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			return function(context.WithoutCancel(ctx), args)
		})},
	{fault: "a run waits for its functions", caught: "1.6/the run does not wait for a function that ignores its context",
		request: around(func(m *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			m.group.Add(1)
			defer m.group.Done()
			return function(ctx, args)
		}),
		result: func(m *mutated, _ coderuntime.Request, r *coderuntime.Result) error {
			started := time.Now()
			done := make(chan struct{})
			go func() { m.group.Wait(); close(done) }()
			select {
			case <-done:
			case <-time.After(4 * time.Second):
			}
			r.Usage.Wall += time.Since(started)
			return nil
		}},
	{fault: "a panic is a result", caught: "1.6/a function that panics rejects its call",
		request: around(func(_ *mutated, ctx context.Context, args any, function coderuntime.Function) (result any, err error) {
			defer func() { _ = recover() }()
			return function(ctx, args)
		})},
	{fault: "OnLog has everything at the end", caught: "1.6/OnLog has an entry while the program runs",
		configure: func(c *conformance.Config) { c.Limits.Wall = 2 * time.Second },
		request:   func(_ *mutated, r *coderuntime.Request) { r.OnLog = nil }},
	{fault: "the JSON has other names", caught: "1.7/the JSON of a completed run",
		result: onResult(func(r *coderuntime.Result) { r.Logs = append(r.Logs, coderuntime.LogEntry{Source: "log"}) })},
	{fault: "the seed is ignored", caught: "1.8/equal seeds give equal random numbers",
		configure: func(c *conformance.Config) { c.Seed = nil }},
	{fault: "reserved words are taken", caught: "2.1/every reserved word is refused",
		request: func(_ *mutated, r *coderuntime.Request) { r.Bindings = nil }},
	{fault: "a member named then is not bound", caught: "2.2/a member named then is an ordinary member",
		request: func(_ *mutated, r *coderuntime.Request) {
			wrap(r, func(f coderuntime.Function) coderuntime.Function { return f })
			for _, namespace := range r.Bindings {
				delete(namespace.Functions, "then")
			}
		}},
	{fault: "calls run one after another", caught: "2.3/ten calls run at the same time",
		configure: func(c *conformance.Config) { c.Limits.Wall = 2 * time.Second },
		request: around(func(m *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			m.mu.Lock()
			defer m.mu.Unlock()
			return function(ctx, args)
		})},
	{fault: "no argument is an empty object", caught: "2.4/a call without an argument has nil",
		request: around(func(_ *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			if args == nil {
				args = coderuntime.NewObject()
			}
			return function(ctx, args)
		})},
	{fault: "the text of an error is lost", caught: "2.5/an error is an Error with the function's text",
		request: around(func(_ *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			result, err := function(ctx, args)
			if err != nil {
				err = errors.New("the call failed")
			}
			return result, err
		})},
	{fault: "the error class is ignored", caught: "2.5/an error class is a global and its instances are errors",
		request: func(_ *mutated, r *coderuntime.Request) {
			r.Bindings = slices.Clone(r.Bindings)
			for i := range r.Bindings {
				r.Bindings[i].ErrorClass = nil
			}
		}},
	{fault: "a program's changes reach the host", caught: "2.7/a result that the program changes is not the host's",
		request: around(func(_ *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			result, err := function(ctx, args)
			if object, ok := result.(*coderuntime.Object); ok {
				defer object.Set("list", []any{"changed"})
				return coderuntime.NewObject("list", []any{int64(1)}), err
			}
			return result, err
		}),
		result: onValue(func(v any) any {
			if object, ok := v.(*coderuntime.Object); ok {
				object.Set("extra", int64(1))
			}
			return v
		})},
	{fault: "keys are sorted", caught: "3.1/an object in its order crosses both ways",
		result: onValue(func(v any) any {
			object, ok := v.(*coderuntime.Object)
			if !ok {
				return v
			}
			keys := object.Keys()
			slices.Sort(keys)
			sorted := coderuntime.NewObject()
			for _, key := range keys {
				item, _ := object.Get(key)
				sorted.Set(key, item)
			}
			return sorted
		})},
	{fault: "negative zero is zero", caught: "3.2/-0 has its form",
		result: onValue(func(v any) any {
			if f, ok := v.(float64); ok && f == 0 && math.Signbit(f) {
				return int64(0)
			}
			return v
		})},
	{fault: "integers are floats", caught: "3.2/3.0 has its form",
		result: onValue(func(v any) any {
			if n, ok := v.(int64); ok {
				return float64(n)
			}
			return v
		})},
	{fault: "what cannot cross is replaced in silence", caught: "3.5/a function is replaced by its text",
		result: onResult(func(r *coderuntime.Result) { r.Logs = slices.DeleteFunc(r.Logs, own) })},
	{fault: "a channel is nothing", caught: "3.6/a channel rejects the call",
		request: around(func(_ *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			result, err := function(ctx, args)
			if _, bad := result.(chan int); bad {
				result = nil
			}
			return result, err
		})},
	{fault: "the last entry is lost", caught: "4.1/entries stay in order across awaits",
		result: onResult(func(r *coderuntime.Result) { r.Logs = r.Logs[:max(0, len(r.Logs)-1)] })},
	{fault: "entries are sorted by level", caught: "4.1/console prints order across levels as Node does",
		result: onResult(func(r *coderuntime.Result) {
			slices.SortStableFunc(r.Logs, func(a, b coderuntime.LogEntry) int { return strings.Compare(string(a.Level), string(b.Level)) })
		})},
	{fault: "no marker stands at the cap", caught: "4.3/one byte more is cut and marked",
		result: onResult(func(r *coderuntime.Result) { r.Logs = slices.DeleteFunc(r.Logs, own) })},
	{fault: "the cap of entries is one too many", caught: "4.3/one entry more is dropped and marked",
		configure: func(c *conformance.Config) {
			if c.Limits.LogEntries > 0 {
				c.Limits.LogEntries++
			}
		}},
	{fault: "a failure loses the log", caught: "4.4/entries before a throw are kept",
		result: onResult(func(r *coderuntime.Result) {
			if r.Failure != nil {
				r.Logs = nil
			}
		})},
	{fault: "an abort is a timeout", caught: "5.1/a cancelled context gives an abort",
		result: onResult(func(r *coderuntime.Result) {
			if r.Failure != nil && r.Failure.Kind == coderuntime.Abort {
				r.Failure.Kind = coderuntime.Timeout
			}
		})},
	{fault: "a context that is over is not looked at", caught: "5.1/a context that is over runs nothing",
		context: func(ctx context.Context) context.Context {
			if ctx.Err() != nil {
				return context.WithoutCancel(ctx)
			}
			return ctx
		}},
	{fault: "a message shows the engine", caught: "5.2/an error in a function has its line and nothing internal",
		result: onResult(func(r *coderuntime.Result) {
			if r.Failure != nil {
				r.Failure.Message += "\n    at github.com/dop251/goja.(*vm).run (vm.go:612)"
			}
		})},
	{fault: "a message is too long", caught: "5.2/a long message has its middle elided",
		result: onResult(func(r *coderuntime.Result) {
			if r.Failure != nil {
				r.Failure.Message += strings.Repeat(" ", 1000)
			}
		})},
	{fault: "the last cause stands", caught: "5.4/a passed budget stands although the program throws afterwards",
		result: onResult(func(r *coderuntime.Result) {
			if r.Failure != nil {
				r.Failure = &coderuntime.Failure{Kind: coderuntime.Exception, Message: "Error: second"}
			}
		})},
	{fault: "a rejection that nobody handled is not told", caught: "5.6/a rejection that nobody handled is logged",
		result: onResult(func(r *coderuntime.Result) { r.Logs = slices.DeleteFunc(r.Logs, own) })},
	{fault: "the budget of calls is larger", caught: "6.2/one call more than the budget ends the run",
		configure: func(c *conformance.Config) { c.Limits.Calls *= 2 }},
	{fault: "one more call runs at once", caught: "6.2/as many calls as InFlight run at once and no more",
		configure: func(c *conformance.Config) {
			if c.Limits.InFlight > 0 {
				c.Limits.InFlight++
			}
		}},
	{fault: "an argument over CallBytes has no error class", caught: "6.2/an argument over CallBytes rejects with the error class",
		request: func(_ *mutated, r *coderuntime.Request) {
			r.Program = strings.ReplaceAll(r.Program, "} catch (e) {", "} catch (e) { if (/call-bytes/.test(e.message)) e = new Error(e.message);")
		}},
	{fault: "timers fire at once", caught: "5.8/timers fire in the order of their times",
		request: func(_ *mutated, r *coderuntime.Request) {
			r.Program = regexp.MustCompile(`, 30, "late"`).ReplaceAllString(r.Program, `, 0, "late"`)
		}},
	{fault: "a declared lack is no excuse for another", caught: "3.2/bytes are a Uint8Array",
		lacks: []coderuntime.Lack{coderuntime.LackDates},
		request: around(func(_ *mutated, ctx context.Context, args any, function coderuntime.Function) (any, error) {
			result, err := function(ctx, args)
			if bytes, ok := result.([]byte); ok {
				result = string(bytes)
			}
			return result, err
		})},
	{fault: "CallBytes is one byte less", caught: "6.2/an argument of exactly CallBytes crosses and one more byte does not",
		configure: func(c *conformance.Config) {
			if c.Limits.CallBytes > 0 {
				c.Limits.CallBytes--
			}
		}},
	{fault: "ValueBytes is one byte more", caught: "6.2/a value of exactly ValueBytes is kept and one more byte is cut and warned of",
		configure: func(c *conformance.Config) {
			if c.Limits.ValueBytes > 0 {
				c.Limits.ValueBytes++
			}
		}},
	{fault: "waiting costs compute", caught: "6.1/awaiting a slow function costs no compute",
		configure: func(c *conformance.Config) { c.Limits.Wall = max(c.Limits.Compute, 100*time.Millisecond) }},
	{fault: "Usage counts a call too many", caught: "6.5/what can be counted is counted exactly",
		result: onResult(func(r *coderuntime.Result) { r.Usage.Calls++ })},
	{fault: "a lack is declared that works", caught: "7/the declared lack of bytes does not work",
		lacks: []coderuntime.Lack{coderuntime.LackBytes}},
	{fault: "a lack is declared that does not exist", caught: "7/declared lacks are names that the contract has",
		lacks: []coderuntime.Lack{"everything"}},
}

// subject names, for the process that TestMutants starts, the mutant to run the suite on; "none" is the right backend.
const subject = "CODERUNTIME_CONFORMANCE_MUTANT"

// TestMutantSubject runs the suite on one mutant. It does nothing unless TestMutants has started it.
func TestMutantSubject(t *testing.T) {
	fault := os.Getenv(subject)
	if fault == "" {
		t.Skip("only TestMutants runs this")
	}
	i := slices.IndexFunc(mutants, func(m mutant) bool { return m.fault == fault })
	if i < 0 && fault != "none" {
		t.Fatalf("there is no mutant %q", fault)
	}
	conformance.Run(t, func(tb testing.TB, c conformance.Config) coderuntime.Runtime {
		if i < 0 {
			return newTypeScript(tb, c)
		}
		m := &mutants[i]
		if m.configure != nil {
			m.configure(&c)
		}
		return &mutated{Runtime: newTypeScript(tb, c), mutant: m, again: func() coderuntime.Runtime { return newTypeScript(tb, c) }}
	})
}

// suiteOn runs subtests of the suite on a mutant, in a process of its own, and returns its output.
func suiteOn(fault string, subtests ...string) string { return outputOn(fault, selectorOf(subtests)) }

// suiteOnLines does so with all subtests of some lines.
func suiteOnLines(fault string, lines ...string) string {
	for i, line := range lines {
		lines[i] = regexp.QuoteMeta(line)
	}
	return outputOn(fault, "^TestMutantSubject$/^("+strings.Join(lines, "|")+")$")
}

// outputOn runs what an argument of -run selects.
func outputOn(fault, selector string) string {
	command := exec.Command(os.Args[0], "-test.v", "-test.run", selector, "-test.timeout", "120s")
	command.Env = append(os.Environ(), subject+"="+fault)
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	_ = command.Run() // Its status is in its output.
	return out.String()
}

// selectorOf gives the argument of -run for subtests of TestMutantSubject. It may select others of the same names.
func selectorOf(subtests []string) string {
	var lines, names []string
	for _, subtest := range subtests {
		line, name, _ := strings.Cut(nameOf(subtest), "/")
		lines, names = append(lines, regexp.QuoteMeta(line)), append(names, regexp.QuoteMeta(name))
	}
	return "^TestMutantSubject$/^(" + strings.Join(lines, "|") + ")$/^(" + strings.Join(names, "|") + ")$"
}

// nameOf writes a subtest as the package testing does.
func nameOf(subtest string) string { return strings.ReplaceAll(subtest, " ", "_") }

// verdict says how a subtest ended: PASS, FAIL, SKIP, or nothing if it did not run.
func verdict(output, subtest string) string {
	for _, end := range []string{"PASS", "FAIL", "SKIP"} {
		if strings.Contains(output, "--- "+end+": TestMutantSubject/"+nameOf(subtest)+" ") {
			return end
		}
	}
	return ""
}

func TestMutants(t *testing.T) {
	if race.Enabled {
		t.Skip("the suite itself is run with the race detector; broken backends are no place to look for races")
	}
	for _, m := range mutants {
		t.Run(m.fault, func(t *testing.T) {
			t.Parallel()
			output := suiteOn(m.fault, m.caught)
			line, _, _ := strings.Cut(m.caught, "/")
			if verdict(output, m.caught) != "FAIL" {
				t.Fatalf("%s does not fail with a backend in which %s:\n%s", m.caught, m.fault, output)
			}
			if !strings.Contains(output, line+" is broken: ") {
				t.Errorf("the failure does not say that line %s is broken:\n%s", line, output)
			}
		})
	}
}

// TestRightBackend runs on the right backend the subtests that the mutants fail.
func TestRightBackend(t *testing.T) {
	t.Parallel()
	var caught []string
	for _, m := range mutants {
		if m.lacks == nil {
			caught = append(caught, m.caught)
		}
	}
	output := suiteOn("none", caught...)
	for _, subtest := range caught {
		if end := verdict(output, subtest); end != "PASS" {
			t.Errorf("%s does not pass with the right backend (%q):\n%s", subtest, end, output)
		}
	}
}
