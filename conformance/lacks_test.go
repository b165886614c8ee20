package conformance

import (
	"context"
	"flag"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

// This file shows that the lacks are independent of one another: a backend that lacks one part, and declares it,
// passes all else; and one that declares what it does not lack fails. Such a backend is the TypeScript backend with
// that one part broken from outside: in its configuration, in the text of programs, in the values that cross, or in
// the results.

// Each such backend is tried with the checks that it can make a difference to: a first turn of the suite on the backend
// as it is notes for which checks the program, the configuration, a value or the result would be another.

var exhaustive = flag.Bool("exhaustive", false, "try each backend that lacks a part with every check")

// deprived is how a backend lacks one part.
type deprived struct {
	lack coderuntime.Lack

	configure func(c *Config)
	// program changes the text of a program.
	program func(text string) string
	// value changes one value, whose members have been changed before, wherever it crosses.
	value func(v any) any
	// result changes what came of a run. faults are the texts of the errors that functions returned in it.
	result func(r *coderuntime.Result, request coderuntime.Request, faults []string)
	// matters says, of a run on the backend as it is, whether any of this can make a difference to it; nil where it is
	// seen by comparing.
	matters func(program string, u coderuntime.Usage) bool
}

// prelude puts code before a program that has one of the marks and is a list of statements. It stands on the first
// line, so that lines keep their numbers.
func prelude(code string, marks ...string) func(string) string {
	other := regexp.MustCompile("^\\s*(async\\b|\\(async\\b|```|\"use strict\"|export\\b)")
	return func(program string) string {
		marked := slices.ContainsFunc(marks, func(mark string) bool { return strings.Contains(program, mark) })
		if !marked || other.MatchString(program) {
			return program
		}
		return code + " " + program
	}
}

// replacing changes each match in the text of a program.
func replacing(pattern, replacement string) func(string) string {
	expression := regexp.MustCompile(pattern)
	return func(program string) string { return expression.ReplaceAllString(program, replacement) }
}

// ofMessage makes the result part of a backend whose failures have other messages.
func ofMessage(f func(message string, faults []string) string) func(*coderuntime.Result, coderuntime.Request, []string) {
	return func(r *coderuntime.Result, _ coderuntime.Request, faults []string) {
		if r.Failure != nil {
			r.Failure.Message = f(r.Failure.Message, faults)
		}
	}
}

var deprivations = []deprived{
	{lack: coderuntime.LackTopLevelFunction, program: replacing(`^(async \(\) =>|\(async function|(?s:(.*))export default )`, "0;${2} ")},
	{lack: coderuntime.LackZone, configure: func(c *Config) { c.Zone = zone("Asia/Tokyo") },
		matters: func(program string, _ coderuntime.Usage) bool {
			return regexp.MustCompile("Date|Intl|Locale|console").MatchString(program)
		}},
	{lack: coderuntime.LackSeed, configure: func(c *Config) { c.Seed = nil }},
	{lack: coderuntime.LackNamespaceListing,
		program: prelude("{ const { keys, entries } = Object; Object.keys = (o: any) => Object.getPrototypeOf(o) ? keys(o) : []; }", "keys")},
	{lack: coderuntime.LackNearNames, result: ofMessage(func(message string, _ []string) string {
		return regexp.MustCompile(`[(;] ?did you mean [^\n]*\?\)?`).ReplaceAllString(message, "")
	})},
	{lack: coderuntime.LackFanOut, configure: func(c *Config) {
		c.Limits.InFlight = 1
		if c.Limits.Wall == longest {
			c.Limits.Wall = time.Second // What waits for another call waits in vain.
		}
	}, matters: func(_ string, u coderuntime.Usage) bool { return u.InFlight > 1 }},
	{lack: coderuntime.LackCallPlace, result: ofMessage(func(message string, faults []string) string {
		first, _, _ := strings.Cut(message, "\n")
		if strings.Contains(first, "cannot be passed") || slices.ContainsFunc(faults, func(fault string) bool { return strings.Contains(first, fault) }) {
			return first
		}
		return message
	})},
	{lack: coderuntime.LackBigIntegers, value: func(v any) any {
		if n, ok := v.(*big.Int); ok {
			f, _ := new(big.Float).SetInt(n).Float64()
			return f
		}
		return v
	}},
	{lack: coderuntime.LackBytes, value: func(v any) any {
		if bytes, ok := v.([]byte); ok {
			list := make([]any, len(bytes))
			for i, b := range bytes {
				list[i] = int64(b)
			}
			return list
		}
		return v
	}},
	{lack: coderuntime.LackDates, value: func(v any) any {
		if at, ok := v.(time.Time); ok {
			return at.UTC().Format(time.RFC3339Nano)
		}
		return v
	}},
	{lack: coderuntime.LackMapValues, value: func(v any) any {
		if m, ok := v.(*coderuntime.Map); ok {
			pairs := []any{}
			for key, item := range m.All() {
				pairs = append(pairs, []any{key, item})
			}
			return pairs
		}
		return v
	}},
	{lack: coderuntime.LackSetValues, value: func(v any) any {
		if set, ok := v.(*coderuntime.Set); ok {
			return append([]any{}, slices.Collect(set.All())...)
		}
		return v
	}},
	{lack: coderuntime.LackObjectOrder, value: func(v any) any {
		object, ok := v.(*coderuntime.Object)
		if !ok {
			return v
		}
		keys := object.Keys()
		slices.SortFunc(keys, func(a, b string) int { return strings.Compare(b, a) })
		other := coderuntime.NewObject()
		for _, key := range keys {
			item, _ := object.Get(key)
			other.Set(key, item)
		}
		return other
	}},
	{lack: coderuntime.LackConsoleText, program: prelude(`{ const text = String; for (const level of ["log", "info", "warn", "error", "debug"]) { const plain = (console as any)[level]; `+
		`(console as any)[level] = (...all: any[]) => { let line = ""; for (let i = 0; i < all.length; i++) { const v = all[i]; `+
		`line += (i ? " " : "") + (v === null || typeof v !== "object" && typeof v !== "function" ? text(v) : "[value]"); } plain("%s", line); }; } }`, "console.")},
	{lack: coderuntime.LackConsoleMethods, program: prelude(`for (const name of Object.keys(console)) if (!["log", "info", "warn", "error", "debug"].includes(name)) delete (console as any)[name];`, "console.")},
	{lack: coderuntime.LackPositions, result: ofMessage(func(message string, _ []string) string {
		return regexp.MustCompile(`main\.ts:\d+(:\d+)?`).ReplaceAllString(message, "main.ts")
	})},
	{lack: coderuntime.LackStackPositions, program: replacing(`\.stack\b`, ".message")},
	{lack: coderuntime.LackUncatchable, result: func(r *coderuntime.Result, request coderuntime.Request, _ []string) {
		if r.Failure != nil && r.Failure.Kind != coderuntime.Exception && strings.Contains(request.Program, `"caught"`) {
			_, _ = request.Bindings[0].Functions["take"](context.Background(), "caught")
		}
	}},
	{lack: coderuntime.LackUnhandledReport, result: func(r *coderuntime.Result, _ coderuntime.Request, _ []string) {
		r.Logs = slices.DeleteFunc(r.Logs, func(e coderuntime.LogEntry) bool { return strings.Contains(e.Text, "nobody handled") })
	}},
	{lack: coderuntime.LackStuckDetection, result: func(r *coderuntime.Result, _ coderuntime.Request, _ []string) {
		if r.Failure != nil && strings.Contains(r.Failure.Message, "can never settle") {
			r.Failure = &coderuntime.Failure{Kind: coderuntime.Timeout, Message: "the wall budget of 10s ran out"}
			r.Usage.Wall = longest
		}
	}},
	{lack: coderuntime.LackTimers, program: prelude(`setTimeout = setInterval = setImmediate = undefined as any;`, "setTimeout", "setInterval")},
	{lack: coderuntime.LackCompute, configure: func(c *Config) {
		if compute := c.Limits.Compute; compute > 0 && (c.Limits.Wall == limits.Unlimited || compute < c.Limits.Wall) {
			c.Limits.Wall, c.Limits.Compute = compute, limits.Unlimited
		}
	}, result: func(r *coderuntime.Result, _ coderuntime.Request, _ []string) {
		r.Usage.Compute = r.Usage.Wall
		// No check may care which of the two it is said to be.
		if r.Failure != nil && r.Failure.Kind == coderuntime.Timeout {
			r.Failure.Message = strings.Replace(r.Failure.Message, "the wall budget", "the wall or compute budget", 1)
		}
	}, matters: func(_ string, u coderuntime.Usage) bool { return u.Wall > 50*time.Millisecond }},
	{lack: coderuntime.LackCallDepthError, program: func(text string) string {
		again := ` if (fault && fault.message === "Maximum call stack size exceeded") throw fault;`
		text = regexp.MustCompile(`catch \{`).ReplaceAllString(text, "catch (fault: any) {"+again)
		return regexp.MustCompile(`catch \((e)\) \{`).ReplaceAllString(text, "catch (${1}: any) {"+strings.ReplaceAll(again, "fault", "${1}"))
	}},
	{lack: coderuntime.LackSingleAllocation, configure: func(c *Config) {
		if c.Limits.Memory > 0 { // No check asks for more than the default, where it does not set the budget.
			c.Limits.Memory = limits.Unlimited
		}
	}},
}

// unshown are the lacks that the backend above cannot be made to lack or to have, and why.
var unshown = map[coderuntime.Lack]string{
	coderuntime.LackLanguageLevel:    "only checks in Python show it",
	coderuntime.LackRelaxedScope:     "only checks in Python show it",
	coderuntime.LackBuiltinIsolation: "only checks in Python show it",
	coderuntime.LackTasks:            "only checks in Python show it",
	coderuntime.LackCallCancel:       "only checks in Python show it",
	coderuntime.LackLibraryTypes:     "only checks in Python show it",
	coderuntime.LackProcessSafety:    "the TypeScript backend lacks it; its check is not run where it is declared",
	coderuntime.LackNativeInterrupt:  "the TypeScript backend lacks it; its checks are not run where it is declared",
	coderuntime.LackNativeDepth:      "the TypeScript backend lacks it, and passes with that declared",
	coderuntime.LackSteps:            "the TypeScript backend lacks it, and passes with that declared",
	coderuntime.LackMemoryGrowth:     "the TypeScript backend lacks it, and passes with that declared",
}

// depriving is a runtime without one part.
type depriving struct {
	coderuntime.Runtime
	how *deprived
}

func (d *depriving) Lacks() []coderuntime.Lack {
	return append(coderuntime.LacksOf(d.Runtime), d.how.lack)
}

func (d *depriving) Run(ctx context.Context, request coderuntime.Request) (coderuntime.Result, error) {
	asked := request
	if d.how.program != nil {
		request.Program = d.how.program(request.Program)
	}
	var mu sync.Mutex
	var faults []string
	request.Bindings = wrapped(request.Bindings, func(function coderuntime.Function, ctx context.Context, args any) (any, error) {
		result, err := function(ctx, changed(args, d.how.value))
		mu.Lock()
		faults = append(faults, faultOf(err)...)
		mu.Unlock()
		if value, failed := coderuntime.ToValue(result); d.how.value != nil && failed == nil {
			return changed(value, d.how.value), err
		}
		return result, err
	})
	result, err := d.Runtime.Run(ctx, request)
	result.Value = changed(result.Value, d.how.value)
	result.Usage.ProgramBytes += int64(len(asked.Program) - len(request.Program))
	if d.how.result != nil {
		mu.Lock()
		defer mu.Unlock()
		d.how.result(&result, asked, faults)
	}
	return result, err
}

// wrapped returns bindings with something around each function.
func wrapped(bindings []coderuntime.Namespace, around func(function coderuntime.Function, ctx context.Context, args any) (any, error)) []coderuntime.Namespace {
	bindings = slices.Clone(bindings)
	for i, namespace := range bindings {
		functions := maps.Clone(namespace.Functions)
		for name, function := range functions {
			if function != nil {
				functions[name] = func(ctx context.Context, args any) (any, error) { return around(function, ctx, args) }
			}
		}
		bindings[i].Functions = functions
	}
	return bindings
}

// faultOf returns the first line of an error's text, if it is an error that has one.
func faultOf(err error) []string {
	if _, hostile := err.(hostileError); hostile || err == nil {
		return nil
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return []string{first}
}

// changed applies f to a value and all that it holds, from the inside out, down to where no check looks.
func changed(v any, f func(any) any) any { return changedTo(v, f, 1000) }

func changedTo(v any, f func(any) any, depth int) any {
	if f == nil || depth == 0 {
		return v
	}
	inner := func(v any) any { return changedTo(v, f, depth-1) }
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			list[i] = inner(item)
		}
		return f(list)
	case *coderuntime.Object:
		object := coderuntime.NewObject()
		for key, item := range v.All() {
			object.Set(key, inner(item))
		}
		return f(object)
	case *coderuntime.Map:
		mapped := coderuntime.NewMap()
		for key, item := range v.All() {
			mapped.Append(inner(key), inner(item))
		}
		return f(mapped)
	case *coderuntime.Set:
		set := coderuntime.NewSet()
		for item := range v.All() {
			set.Append(inner(item))
		}
		return f(set)
	}
	return f(v)
}

// newBackend makes the backend, without a part if how is not nil.
func newBackend(c Config, how *deprived) (coderuntime.Runtime, error) {
	if how != nil && how.configure != nil {
		how.configure(&c)
	}
	r, err := ts.New(ts.Config{Limits: c.Limits, Zone: c.Zone, Seed: c.Seed})
	if err != nil || how == nil {
		return r, err
	}
	return &depriving{Runtime: r, how: how}, nil
}

// observer notes to which checks each deprivation would make a difference.
type observer struct {
	mu      sync.Mutex
	current *check
	differs map[coderuntime.Lack]map[*check]bool
}

func (o *observer) note(l coderuntime.Lack) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.differs[l] == nil {
		o.differs[l] = map[*check]bool{}
	}
	o.differs[l][o.current] = true
}

// differ reports whether a backend without l may differ in a check from one with it.
func (o *observer) differ(l coderuntime.Lack, c *check) bool {
	return slices.Contains(c.needs, l) || o.differs[l][c]
}

// factory makes the backend as it is, observed.
func (o *observer) factory(c Config) (coderuntime.Runtime, error) {
	for _, how := range deprivations {
		if other := c; how.configure != nil && how.matters == nil {
			if how.configure(&other); other != c {
				o.note(how.lack)
			}
		}
	}
	r, err := newBackend(c, nil)
	return &observed{Runtime: r, observer: o}, err
}

// observed is a runtime of the backend as it is.
type observed struct {
	coderuntime.Runtime
	observer *observer
}

func (r *observed) Lacks() []coderuntime.Lack { return coderuntime.LacksOf(r.Runtime) }

func (r *observed) Run(ctx context.Context, request coderuntime.Request) (coderuntime.Result, error) {
	asked := request
	var mu sync.Mutex
	var faults []string
	request.Bindings = wrapped(request.Bindings, func(function coderuntime.Function, ctx context.Context, args any) (any, error) {
		result, err := function(ctx, args)
		mu.Lock()
		faults = append(faults, faultOf(err)...)
		mu.Unlock()
		value, _ := coderuntime.ToValue(result)
		r.compare(args)
		r.compare(value)
		return result, err
	})
	result, err := r.Runtime.Run(ctx, request)
	r.compare(result.Value)
	mu.Lock()
	defer mu.Unlock()
	for _, how := range deprivations {
		differ := how.program != nil && how.program(asked.Program) != asked.Program
		switch {
		case how.matters != nil:
			differ = how.matters(asked.Program, result.Usage)
		case how.result != nil:
			other := result
			other.Logs = slices.Clone(result.Logs)
			if result.Failure != nil {
				failure := *result.Failure
				other.Failure = &failure
			}
			asked.Bindings = []coderuntime.Namespace{{Functions: map[string]coderuntime.Function{
				"take": func(context.Context, any) (any, error) { differ = true; return nil, nil },
			}}}
			how.result(&other, asked, faults)
			differ = differ || other.Usage != result.Usage || !cmp.Equal(other, result)
		}
		if differ {
			r.observer.note(how.lack)
		}
	}
	return result, err
}

// compare notes which deprivations change a value.
func (r *observed) compare(v any) {
	for _, how := range deprivations {
		if how.value != nil && exact(changed(v, how.value)) != exact(v) {
			r.observer.note(how.lack)
		}
	}
}

func TestABackendThatLacksOnePartPassesAllElse(t *testing.T) {
	if race.Enabled {
		t.Skip("the suite itself is run with the race detector, and this runs it over and over")
	}
	checks := allChecks()
	o := &observer{differs: map[coderuntime.Lack]map[*check]bool{}}
	s := suiteFor(t, o.factory)
	for _, c := range checks {
		if s.whySkipped(c) == "" && !*exhaustive {
			o.current = c
			s.try(t.Context(), c)
		}
	}
	for _, how := range deprivations {
		t.Run(string(how.lack), func(t *testing.T) {
			s := suiteFor(t, func(c Config) (coderuntime.Runtime, error) { return newBackend(c, &how) })
			tried := 0
			for _, c := range checks {
				s.standings[c] = untriable
				if s.whySkipped(c) != "" || !*exhaustive && !o.differ(how.lack, c) {
					continue
				}
				tried++
				s.standings[c] = works
				if failures := s.try(t.Context(), c); len(failures) > 0 {
					s.standings[c] = doesNotWork
					if len(s.declaredOf(c.needs)) == 0 {
						t.Errorf("%s/%s fails, which does not need %s: %s", c.line, c.name, how.lack, failures[0])
					}
				}
			}
			evidence, broken := s.judgeDeclaration(t.Context(), how.lack, checks)
			if evidence == "" {
				t.Errorf("the backend does not lack %s: %s", how.lack, broken)
			}
			t.Logf("%d checks tried", tried)
		})
	}
}

// falselyDeclaring is the backend as it is, which declares a lack more.
type falselyDeclaring struct {
	coderuntime.Runtime
	lack coderuntime.Lack
}

func (f falselyDeclaring) Lacks() []coderuntime.Lack {
	return append(coderuntime.LacksOf(f.Runtime), f.lack)
}

// falselyDeclares makes such backends.
func falselyDeclares(l coderuntime.Lack) func(Config) (coderuntime.Runtime, error) {
	return func(c Config) (coderuntime.Runtime, error) {
		r, err := newBackend(c, nil)
		return falselyDeclaring{r, l}, err
	}
}

// suiteFor opens the suite for what the factory makes.
func suiteFor(t *testing.T, factory func(Config) (coderuntime.Runtime, error)) *suite {
	t.Helper()
	s, err := openSuite(factory, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.close() })
	return s
}

func TestALackThatIsDeclaredAndWorksFails(t *testing.T) {
	for _, how := range deprivations {
		t.Run(string(how.lack), func(t *testing.T) {
			s := suiteFor(t, falselyDeclares(how.lack))
			evidence, broken := s.judgeDeclaration(t.Context(), how.lack, allChecks())
			if broken == "" {
				t.Errorf("no failure; %s", evidence)
			}
		})
	}
}

func TestEveryLackIsShownToBeIndependent(t *testing.T) {
	for _, l := range coderuntime.AllLacks() {
		made := slices.ContainsFunc(deprivations, func(how deprived) bool { return how.lack == l })
		if reason := unshown[l]; made == (reason != "") {
			t.Errorf("%s: made to lack it %v, reason why not %q", l, made, reason)
		}
	}
}
