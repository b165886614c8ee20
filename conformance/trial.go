package conformance

import (
	"context"
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
)

// trial is one attempt at a check. Its methods are called from the check's goroutine; fail also from
// the functions that the check binds.
type trial struct {
	tb       testing.TB
	suite    *suite
	check    *check
	language coderuntime.Language
	runtime  coderuntime.Runtime
	host     *host
	deadline context.Context

	mu        sync.Mutex
	failures  []string
	program   string // the last that was run
	abandoned bool   // a run reported an abandoned interpreter
}

// try runs a check and returns its failures, each a text for the person who has to mend the backend.
func (s *suite) try(t *testing.T, c *check) []string {
	t.Helper()
	before := goroutines()
	own := c.ownRuntime || c.config != Config{}
	r := &trial{tb: t, suite: s, check: c, language: s.language, runtime: s.shared}
	if own {
		r.runtime = s.factory(t, defaults(c.config))
	}
	deadline, cancel := context.WithTimeout(context.Background(), 4*longest)
	defer cancel()
	r.deadline = deadline
	r.host = newHost(r)
	ended := make(chan struct{})
	// A goroutine of its own, so that fatal can end the check without ending the subtest.
	go func() {
		defer close(ended)
		r.perform()
	}()
	<-ended
	cancel()
	r.host.release()
	if own {
		if err := r.runtime.Close(); err != nil && !r.abandoned {
			r.fail("Close returns nil when every interpreter is gone", fmt.Sprintf("the error %v", err))
		}
		if !r.abandoned {
			if left := before.left(); left != "" {
				r.fail("no goroutine is left after Close", left)
			}
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.failures
}

// snapshot is the goroutines that there were at a time; a nil one is of a time when they could not be listed.
type snapshot struct{ option goleak.Option }

// goroutines lists the goroutines that there are. It cannot where one has a stack so deep that Go leaves out its middle,
// as that of an interpreter may be that was abandoned.
func goroutines() (s *snapshot) {
	defer func() {
		if recover() != nil {
			s = nil
		}
	}()
	return &snapshot{goleak.IgnoreCurrent()}
}

// left says which other goroutines do not end, or nothing.
func (s *snapshot) left() (text string) {
	if s == nil {
		return ""
	}
	defer func() {
		if recover() != nil {
			text = "a goroutine with a stack too deep to be shown"
		}
	}()
	if err := goleak.Find(s.option); err != nil {
		return err.Error()
	}
	return ""
}

func (t *trial) perform() {
	if t.check.body != nil {
		t.check.body(t)
		return
	}
	result := t.run(t.check.program)
	for _, expect := range t.check.want {
		expect(t, result)
	}
}

// fail records that the rule is broken. want completes "want"; got is what came instead.
func (t *trial) fail(want, got string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	var b strings.Builder
	fmt.Fprintf(&b, "%s is broken: %s\n  want %s\n  got  %s\n", t.check.line, t.check.rule,
		indent(shorten(want, 2000)), indent(shorten(got, 4000)))
	if t.program != "" {
		fmt.Fprintf(&b, "  from the program\n%s\n", indent("       "+shorten(t.program, 1500)))
	}
	b.WriteString("  " + alone(t.tb.Name()))
	t.failures = append(t.failures, b.String())
}

// fatal is fail, and ends the check.
func (t *trial) fatal(want, got string) {
	t.fail(want, got)
	runtime.Goexit()
}

// expect fails unless ok.
func (t *trial) expect(ok bool, want, got string) {
	if !ok {
		t.fail(want, got)
	}
}

// alone says by which command of a shell one test runs alone.
func alone(test string) string {
	command := "go test"
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasSuffix(info.Path, ".test") {
		command += " " + strings.TrimSuffix(info.Path, ".test")
	}
	return "alone: " + command + " -run '" + strings.ReplaceAll(selector(test), "'", `'\''`) + "'"
}

// selector gives the argument of -run that selects one test alone.
func selector(name string) string {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		parts[i] = "^" + regexp.QuoteMeta(part) + "$"
	}
	return strings.Join(parts, "/")
}

func indent(text string) string { return strings.ReplaceAll(text, "\n", "\n       ") }

func shorten(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s ... (%d bytes in all)", strings.ToValidUTF8(text[:most], ""), len(text))
}

// run runs the program of the check's language with the check's bindings. Misuse is fatal.
func (t *trial) run(program source) coderuntime.Result {
	return t.runContext(t.deadline, program)
}

func (t *trial) runContext(ctx context.Context, program source) coderuntime.Result {
	return t.request(ctx, t.runtime, coderuntime.Request{Program: program.in(t.language), Bindings: t.bindings()})
}

// bindings are those of the check, or the namespace tools of host.go.
func (t *trial) bindings() []coderuntime.Namespace {
	if t.check.bindings != nil {
		return t.check.bindings(t)
	}
	return t.host.bindings()
}

// request runs a request that is not misuse.
func (t *trial) request(ctx context.Context, r coderuntime.Runtime, request coderuntime.Request) coderuntime.Result {
	result, err := t.attempt(ctx, r, request)
	if err != nil {
		t.fatal("a nil error from Run, since the request is not misuse", fmt.Sprintf("the error %v", err))
	}
	return result
}

// attempt runs a request and gives up on a Run that does not return.
func (t *trial) attempt(ctx context.Context, r coderuntime.Runtime, request coderuntime.Request) (coderuntime.Result, error) {
	t.mu.Lock()
	t.program = request.Program
	t.mu.Unlock()
	type answer struct {
		result coderuntime.Result
		err    error
	}
	answers := make(chan answer, 1)
	go func() {
		result, err := r.Run(ctx, request)
		answers <- answer{result, err}
	}()
	timer := time.NewTimer(2 * longest)
	defer timer.Stop()
	select {
	case a := <-answers:
		if a.result.Usage.Abandoned > 0 {
			t.noteAbandoned()
		}
		return a.result, a.err
	case <-timer.C:
		t.noteAbandoned()
		t.fatal("Run to return", fmt.Sprintf("nothing for %v", 2*longest))
		panic("unreachable")
	}
}

func (t *trial) noteAbandoned() {
	declared := t.suite.lacking(coderuntime.LackNativeInterrupt)
	t.mu.Lock()
	t.abandoned = true
	t.mu.Unlock()
	if !declared {
		t.fail("no abandoned interpreter, since the lack native-interrupt is not declared", "Usage.Abandoned is not 0")
	}
}

// await waits for a channel to be closed or to give something; what says what must happen.
func await[T any](t *trial, c <-chan T, what string) T {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case v := <-c:
		return v
	case <-timer.C:
		t.fatal(what, fmt.Sprintf("nothing for %v", patience))
		panic("unreachable")
	}
}
