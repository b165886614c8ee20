package conformance

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"time"

	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
)

// trial is one attempt at a check. Its methods are called from the check's goroutine; fail also from
// the functions that the check binds.
type trial struct {
	suite    *suite
	check    *check
	language coderuntime.Language
	runtime  coderuntime.Runtime
	host     *host
	// deadline is for every run; it ends with suiteContext, and if the check takes far too long.
	deadline, suiteContext context.Context
	// alone is the command that tries the check alone, if there is one.
	alone string

	mu        sync.Mutex
	failures  []string
	opened    []coderuntime.Runtime // beside runtime
	program   string                // the last that was run
	abandoned bool                  // a run reported an abandoned interpreter
}

// try runs a check and returns its failures, each a text for the person who has to mend the backend. Where ctx ends it
// stops soon; what it returns then means nothing.
func (s *suite) try(ctx context.Context, c *check) []string {
	before := goroutines()
	own := c.ownRuntime || c.config != Config{}
	r := &trial{suite: s, check: c, language: s.language, runtime: s.shared, suiteContext: ctx, alone: s.commandFor(c.title())}
	if own {
		var err error
		if r.runtime, err = s.newRuntime(c.config); err != nil {
			r.fail("a Runtime of the configuration", err.Error())
			return r.failures
		}
	}
	deadline, cancel := context.WithTimeout(ctx, 4*longest)
	defer cancel()
	r.deadline = deadline
	r.host = newHost(r)
	ended := make(chan struct{})
	// A goroutine of its own, so that fatal can end the check without ending its caller.
	go func() {
		defer close(ended)
		r.perform()
	}()
	<-ended
	cancel()
	r.host.release()
	for _, opened := range r.opened {
		_ = opened.Close()
	}
	if own {
		if err := r.runtime.Close(); err != nil && !r.abandoned {
			r.fail("Close returns nil when every interpreter is gone", fmt.Sprintf("the error %v", err))
		}
		if !r.abandoned && ctx.Err() == nil {
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
	fmt.Fprintf(&b, "%s is broken: %s\n  want %s\n  got  %s", t.check.line, t.check.rule,
		indent(shorten(want, 2000)), indent(shorten(got, 4000)))
	if t.program != "" {
		fmt.Fprintf(&b, "\n  from the program\n%s", indent("       "+shorten(t.program, 1500)))
	}
	t.failures = append(t.failures, withAlone(b.String(), t.alone))
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

// attempt runs a request and gives up on a Run that does not return. It ends the check where the suite is over.
func (t *trial) attempt(ctx context.Context, r coderuntime.Runtime, request coderuntime.Request) (coderuntime.Result, error) {
	t.mu.Lock()
	t.program = request.Program
	t.mu.Unlock()
	result, err := attempt(ctx, t.suiteContext, r, request)
	late := errors.Is(err, errLate)
	if late || result.Usage.Abandoned > 0 {
		t.noteAbandoned()
	}
	if t.suiteContext.Err() != nil {
		runtime.Goexit()
	}
	if late {
		t.fatal("Run to return", err.Error())
	}
	return result, err
}

// errLate says that a Run was given up.
var errLate = fmt.Errorf("nothing for %v", 2*longest)

// attempt runs a request with ctx, which comes from suite, the context of the suite. It gives up with errLate on a Run
// that does not return for 2*longest, or promptly once the suite is over. That run is left behind.
func attempt(ctx, suite context.Context, r coderuntime.Runtime, request coderuntime.Request) (coderuntime.Result, error) {
	type answer struct {
		result coderuntime.Result
		err    error
	}
	answers := make(chan answer, 1)
	go func() {
		result, err := r.Run(ctx, request)
		answers <- answer{result, err}
	}()
	late := time.NewTimer(2 * longest)
	defer late.Stop()
	select {
	case a := <-answers:
		return a.result, a.err
	case <-late.C:
		return coderuntime.Result{}, errLate
	case <-suite.Done():
	}
	late.Reset(prompt)
	select {
	case a := <-answers:
		return a.result, a.err
	case <-late.C:
		return coderuntime.Result{}, errLate
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

// await waits for a channel to be closed or to give something; what says what must happen. It ends the check where the
// suite is over.
func await[T any](t *trial, c <-chan T, what string) T {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case v := <-c:
		return v
	case <-t.suiteContext.Done():
		runtime.Goexit()
	case <-timer.C:
		t.fatal(what, fmt.Sprintf("nothing for %v", patience))
	}
	panic("unreachable")
}
