package codemode

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode/declare"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
)

// What programs see, beside the tools.
const (
	// NamespaceTools is the global whose members are the tools.
	NamespaceTools = "tools"
	// NamespaceSDK is the global whose members find tools and read what was stored.
	NamespaceSDK = "sdk"
	// ErrorClass is the class of what a failed call of a tool rejects with; its property ErrorMember is the tool's name.
	ErrorClass  = "ToolCallError"
	ErrorMember = "toolName"
)

// CheckMode says what the static check of a program does.
type CheckMode string

// The modes of the check.
const (
	// CheckWarn: the program runs, and what was found goes with its outcome.
	CheckWarn CheckMode = "warn"
	// CheckRefuse: a program with a call that is certain to fail does not run.
	CheckRefuse CheckMode = "refuse"
	// CheckOff: there is no check.
	CheckOff CheckMode = "off"
)

// Config is what a Runner is made of. It must not be changed while the Runner is in use.
type Config struct {
	// Runtime runs the programs. The Runner does not close it. Its budgets bound a run: Calls and InFlight count calls of both namespaces.
	Runtime coderuntime.Runtime
	// Tools are the tools; each run has those that are there when it begins.
	Tools *Registry
	// Name is the name of the tool that runs code: "run_code" if empty.
	Name string

	// Parallel is how many calls are performed at a time, from 1; 0 stands for 10. More wait, in the order of the program.
	Parallel int
	// UnknownAlone has tools run alone that do not say whether they are read-only, as those do that say that they are not.
	UnknownAlone bool
	// CallTimeout bounds one call, from the start of its turn; 0 is no bound but that of the run. The call is then rejected, whether its function heeds its
	// context or not.
	CallTimeout time.Duration
	// Middleware is what every call goes through: the first is the outermost.
	Middleware []Middleware
	// CheckResults has results checked against the output schemas of their tools. A result that does not fit rejects its call.
	CheckResults bool
	// Observe gets the events of all runs, serially for each run. It must not block for long: calls wait for it. A panic of it is ignored.
	Observe func(context.Context, Event)

	// Check says what the static check does; CheckWarn if empty.
	Check CheckMode
	// Inspector reads programs for the check; if nil, Runtime does if it is an Inspector, and else there is no check.
	Inspector coderuntime.Inspector

	// Store keeps what is too large for a result; if nil, memory of DefaultStoreBytes does.
	Store Store
	// TextBytes bounds Outcome.Text, and the text of what Outcome.Structured has; 0 stands for 48 KiB, and at least 1 KiB is allowed.
	TextBytes int
	// ResultBytes bounds the JSON text of one call's result; a larger one is stored, and its call is rejected with an error that says how to read it. 0 stands
	// for 8 MiB. It should be below the runtime's budget for one result (call-bytes).
	ResultBytes int64
	// AttachmentBytes bounds the attachments of one run; 0 stands for 16 MiB.
	AttachmentBytes int64
}

// Runner runs programs that call tools, and tells a model how to write them. Its methods may be called from several goroutines.
type Runner struct {
	config   Config
	language coderuntime.Language
	declare  declare.Language
	handler  Handler
	runs     atomic.Int64

	mu       sync.Mutex
	declared map[int]declaredSet // by budget
}

// New makes a Runner. The error names what is missing or out of range.
func New(config Config) (*Runner, error) {
	switch {
	case config.Runtime == nil:
		return nil, errors.New("codemode: Config.Runtime is nil")
	case config.Tools == nil:
		return nil, errors.New("codemode: Config.Tools is nil")
	case config.Parallel < 0:
		return nil, fmt.Errorf("codemode: Config.Parallel is %d: want a positive number, or 0 for 10", config.Parallel)
	case config.CallTimeout < 0:
		return nil, fmt.Errorf("codemode: Config.CallTimeout is %s: want a positive duration, or 0 for none", config.CallTimeout)
	case config.TextBytes != 0 && config.TextBytes < 1<<10:
		return nil, fmt.Errorf("codemode: Config.TextBytes is %d: want at least 1024, or 0 for 48 KiB", config.TextBytes)
	case config.ResultBytes < 0 || config.AttachmentBytes < 0:
		return nil, errors.New("codemode: Config.ResultBytes and Config.AttachmentBytes must not be negative")
	case slices.ContainsFunc(config.Middleware, func(m Middleware) bool { return m == nil }):
		return nil, errors.New("codemode: one of Config.Middleware is nil")
	}
	switch config.Check {
	case "":
		config.Check = CheckWarn
	case CheckWarn, CheckRefuse, CheckOff:
	default:
		return nil, fmt.Errorf("codemode: Config.Check is %q: want warn, refuse or off", config.Check)
	}
	language, ok := declare.For(config.Runtime.Language())
	if !ok {
		return nil, fmt.Errorf("codemode: there are no declarations in the runtime's language %q", config.Runtime.Language())
	}
	if config.Inspector == nil {
		config.Inspector, _ = config.Runtime.(coderuntime.Inspector)
	}
	if config.Name == "" {
		config.Name = "run_code"
	}
	if config.Parallel == 0 {
		config.Parallel = 10
	}
	if config.Store == nil {
		config.Store = NewMemoryStore(DefaultStoreBytes)
	}
	if config.TextBytes == 0 {
		config.TextBytes = 48 << 10
	}
	if config.ResultBytes == 0 {
		config.ResultBytes = 8 << 20
	}
	if config.AttachmentBytes == 0 {
		config.AttachmentBytes = 16 << 20
	}
	r := &Runner{config: config, language: config.Runtime.Language(), declare: language, declared: map[int]declaredSet{}}
	r.handler = perform
	for _, m := range slices.Backward(config.Middleware) {
		next := m(r.handler)
		if next == nil {
			return nil, errors.New("codemode: one of Config.Middleware made no handler")
		}
		r.handler = next
	}
	return r, nil
}

// Name is the name of the tool that runs code.
func (r *Runner) Name() string { return r.config.Name }

// Language is the language of the programs.
func (r *Runner) Language() coderuntime.Language { return r.language }

// Store is where what is too large for a result is kept.
func (r *Runner) Store() Store { return r.config.Store }

// run is one run of a program.
type run struct {
	runner *Runner
	id     string
	set    *Set
	turns  *turns
	attach *attachments

	observing sync.Mutex // so that events come one at a time
	observe   func(context.Context, Event)

	mu      sync.Mutex
	records []CallRecord
	omitted int
	closed  bool
}

// recordsKept bounds the records of one run.
const recordsKept = 1000

// CallRecord is what an Outcome tells of a call of a tool.
type CallRecord struct {
	// Tool is the name of the tool, Number the call's number within the run.
	Tool   string
	Number int
	// Args is the beginning of the argument's JSON text.
	Args string
	// Outcome is how the call ended; CallCancelled if it had not when the run did.
	Outcome CallOutcome
	// Error is the beginning of the error's text.
	Error string
	// Executed reports that the tool was called, whatever came of it.
	Executed bool
	// MayHaveChanged reports that the call may have had an effect: it was executed, and the tool does not say that it is read-only.
	MayHaveChanged bool
	// Duration is from the start of the call to its end.
	Duration time.Duration
}

// Run runs a program. onLog, which may be nil, gets each entry that the program prints as coderuntime.Request.OnLog does. The error is for misuse, such as a
// runtime that has been closed; everything that the program did is in the Outcome.
func (r *Runner) Run(ctx context.Context, program string, onLog func(coderuntime.LogEntry)) (*Outcome, error) {
	p, err := r.Prepare(ctx, program)
	if err != nil {
		return nil, err
	}
	if p.Refused != nil {
		return p.Outcome(ctx, coderuntime.Result{Failure: p.Refused}), nil
	}
	result, err := r.config.Runtime.Run(ctx, coderuntime.Request{Program: program, Bindings: p.Bindings, OnLog: onLog})
	if err != nil {
		p.run.close()
		return nil, err
	}
	return p.Outcome(ctx, result), nil
}

// Prepared is one run before it begins, for a host that calls a runtime itself.
type Prepared struct {
	// Bindings are the namespaces of that run, and of no other.
	Bindings []coderuntime.Namespace
	// Findings are what the static check found, and Refused is not nil if the program must not run for it.
	Findings []Finding
	Refused  *coderuntime.Failure

	run *run
}

// Prepare checks a program and makes what its run needs: Run is Prepare, the runtime's Run with the Bindings unless the program is Refused, and Outcome.
//
// others are functions of the host's own that the program gets beside the tools, in namespaces of their own or among the tools; they take part in the order of
// calls, but in nothing else. The error names one that a tool has the name of.
func (r *Runner) Prepare(ctx context.Context, program string, others ...coderuntime.Namespace) (*Prepared, error) {
	set := r.config.Tools.Set()
	run := &run{
		runner: r, id: strconv.FormatInt(r.runs.Add(1), 10), set: set,
		turns: newTurns(r.config.Parallel), attach: &attachments{room: r.config.AttachmentBytes},
	}
	run.observe, _ = ctx.Value(observerKey{}).(func(context.Context, Event))
	bindings, err := run.with(others)
	if err != nil {
		return nil, err
	}
	p := &Prepared{Bindings: bindings, Findings: r.check(program, set, bindings), run: run}
	if r.config.Check == CheckRefuse {
		p.Refused = refusal(p.Findings)
	}
	return p, nil
}

// with joins the run's namespaces with others, whose functions take their numbers in the order and nothing else.
func (r *run) with(others []coderuntime.Namespace) ([]coderuntime.Namespace, error) {
	out := r.bindings()
	for _, other := range others {
		at := slices.IndexFunc(out, func(n coderuntime.Namespace) bool { return n.Global == other.Global })
		if at < 0 {
			at = len(out)
			out = append(out, coderuntime.Namespace{Global: other.Global, Functions: map[string]coderuntime.Function{}, ErrorClass: other.ErrorClass})
		}
		for name, function := range other.Functions {
			if out[at].Functions[name] != nil {
				return nil, fmt.Errorf("codemode: %s is the name of a tool, or is there twice", members.Path(other.Global, shortened(name)))
			}
			if function == nil {
				out[at].Functions[name] = nil // which the runtime refuses
				continue
			}
			out[at].Functions[name] = func(ctx context.Context, args any) (any, error) {
				launch, _ := coderuntime.LaunchNumber(ctx)
				r.turns.take(launch, false).end()
				return function(ctx, args)
			}
		}
	}
	return out, nil
}

// Outcome puts together what came of the run. It is called once, when the run has ended.
func (p *Prepared) Outcome(ctx context.Context, result coderuntime.Result) *Outcome {
	return p.run.runner.outcome(ctx, result, p)
}

// bindings are the run's namespaces.
func (r *run) bindings() []coderuntime.Namespace {
	class := &coderuntime.ErrorClass{Name: ErrorClass, MemberProperty: ErrorMember}
	tools := make(map[string]coderuntime.Function, len(r.set.tools))
	for name, e := range r.set.byName {
		tools[name] = func(ctx context.Context, args any) (any, error) {
			return r.call(ctx, &Call{Namespace: NamespaceTools, Name: name, Tool: e.tool, entry: e, args: args})
		}
	}
	sdk := make(map[string]coderuntime.Function, len(sdkMembers))
	for name := range maps.Keys(sdkMembers) {
		sdk[name] = func(ctx context.Context, args any) (any, error) {
			return r.call(ctx, &Call{Namespace: NamespaceSDK, Name: name, args: args})
		}
	}
	return []coderuntime.Namespace{
		{Global: NamespaceTools, Functions: tools, ErrorClass: class},
		{Global: NamespaceSDK, Functions: sdk},
	}
}

// call is what every call of a program goes through.
func (r *run) call(ctx context.Context, call *Call) (any, error) {
	call.Run, call.run = r.id, r
	call.Number, _ = coderuntime.CallNumber(ctx)
	launch, _ := coderuntime.LaunchNumber(ctx)
	alone := call.entry != nil && (call.Tool.Annotations.ReadOnly == No || call.Tool.Annotations.ReadOnly == Unknown && r.runner.config.UnknownAlone)
	if call.args == nil && call.entry != nil {
		call.args = &coderuntime.Object{}
	}
	// The order is taken first, whatever comes of the call: those after it wait for its number.
	turn := r.turns.take(launch, alone)
	defer func() {
		if !turn.kept {
			turn.end()
		}
	}()

	begun := time.Now()
	record := r.record(call)
	r.tell(ctx, Event{Type: CallStarted, Call: call, Time: begun})
	ended := Event{Type: CallEnded, Call: call}
	result, err := r.perform(ctx, call, turn, record, &ended)
	ended.Time = time.Now()
	ended.Duration, ended.Err = ended.Time.Sub(begun), err
	r.finish(record, &ended)
	r.tell(ctx, ended)
	return result, err
}

// perform checks a call, waits for its turn and passes it through the middleware; it fills what event tells beside the error and the time.
func (r *run) perform(ctx context.Context, call *Call, turn *turn, record *callState, event *Event) (any, error) {
	if call.entry != nil {
		if err := call.entry.checkArgs(call.args); err != nil {
			event.Outcome = CallInvalid
			return nil, err
		}
	}
	call.checked = true
	call.state = record
	waiting := time.Now()
	err := turn.wait(ctx)
	event.Waited = time.Since(waiting)
	if err != nil {
		event.Outcome = CallCancelled
		return nil, err
	}
	ctx = context.WithValue(ctx, attachKey{}, attacher{r.attach, call.Name})
	result, err := r.handled(ctx, call, turn)
	switch {
	case ctx.Err() != nil:
		event.Outcome = CallCancelled
	case err != nil && !record.executed.Load() && call.entry != nil:
		event.Outcome = CallRefused
	case err != nil:
		event.Outcome = CallFailed
	default:
		event.Outcome = CallOK
	}
	if err != nil {
		return nil, err
	}
	result, event.Bytes, err = r.result(ctx, call, result)
	if err != nil {
		event.Outcome = CallFailed
	}
	return result, err
}

// handled runs the handler, for as long as one call may take.
func (r *run) handled(ctx context.Context, call *Call, turn *turn) (any, error) {
	timeout := r.runner.config.CallTimeout
	if timeout == 0 {
		return contained(r.runner.handler, ctx, call)
	}
	late := fmt.Errorf("%s took longer than %s, the most that one call may", call.Path(), limits.FormatDuration(timeout))
	ctx, cancel := context.WithTimeoutCause(ctx, timeout, late)
	defer cancel()
	type outcome struct {
		result any
		err    error
	}
	done := make(chan outcome, 1)
	// Who is late may still be at work: the turn is given back when that has ended, so that what must be alone is.
	turn.kept = true
	go func() {
		var o outcome
		// Also if the handler ends its goroutine.
		defer func() {
			turn.end()
			done <- o
		}()
		o.err = errors.New("the function ended its goroutine")
		o.result, o.err = contained(r.runner.handler, ctx, call)
	}()
	select {
	case o := <-done:
		if o.err != nil && context.Cause(ctx) == late {
			return nil, late
		}
		return o.result, o.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// result checks what a call gave, and stores what is too large.
func (r *run) result(ctx context.Context, call *Call, result any) (any, int64, error) {
	value, err := coderuntime.ToValue(result)
	if err != nil {
		return nil, 0, err
	}
	size := roughSize(value, r.runner.config.ResultBytes)
	if size <= r.runner.config.ResultBytes {
		if r.runner.config.CheckResults && call.entry != nil {
			if err := call.entry.output.check("result", value); err != nil {
				return nil, size, fmt.Errorf("the result does not fit the output schema of %s: %w", call.Path(), err)
			}
		}
		return value, size, nil
	}
	if call.entry == nil {
		return nil, size, fmt.Errorf("the result of %s is larger than the %s that one call may give: read it in parts with sdk.read", call.Path(), limits.FormatSize(r.runner.config.ResultBytes))
	}
	item, err := itemOf(value)
	if err != nil {
		return nil, size, err
	}
	handle, err := r.runner.config.Store.Put(ctx, item)
	if err != nil {
		return nil, size, fmt.Errorf("the result of %s is larger than %s, and could not be stored: %w", call.Path(), limits.FormatSize(r.runner.config.ResultBytes), err)
	}
	return nil, size, fmt.Errorf("the result of %s has %s, more than the %s that one call may give: it is stored, and can be read in parts as text: %s",
		call.Path(), limits.FormatSize(int64(len(item.Data))), limits.FormatSize(r.runner.config.ResultBytes), r.runner.readCall(handle))
}

// tell hands an event to those who observe.
func (r *run) tell(ctx context.Context, event Event) {
	if r.observe == nil && r.runner.config.Observe == nil {
		return
	}
	r.observing.Lock()
	defer r.observing.Unlock()
	for _, observe := range []func(context.Context, Event){r.runner.config.Observe, r.observe} {
		if observe != nil {
			func() {
				defer func() { _ = recover() }()
				observe(ctx, event)
			}()
		}
	}
}

// callState is a call while it is performed, with the place of its record.
type callState struct {
	executed atomic.Bool
	index    int // in the records; -1 if it has none
}

// record notes a call of a tool. Until it ends it counts as cancelled.
func (r *run) record(call *Call) *callState {
	state := &callState{index: -1}
	if call.entry == nil {
		return state
	}
	text := argsText(call.args)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.closed:
	case len(r.records) >= recordsKept:
		r.omitted++
	default:
		state.index = len(r.records)
		r.records = append(r.records, CallRecord{Tool: call.Name, Number: call.Number, Args: text, Outcome: CallCancelled})
	}
	return state
}

// errRunEnded is why a call that comes too late is not performed.
var errRunEnded = errors.New("the run has ended")

// begin notes that a tool is called now. With an error it must not be: what the records have been closed without must not happen.
func (r *run) begin(ctx context.Context, call *Call) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if r.closed {
		return errRunEnded
	}
	state := call.state
	if state == nil {
		return nil
	}
	state.executed.Store(true)
	if state.index >= 0 {
		record := &r.records[state.index]
		record.Executed = true
		record.MayHaveChanged = call.entry.tool.Annotations.mayChange()
	}
	return nil
}

func (r *run) finish(state *callState, event *Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if state.index < 0 || r.closed {
		return
	}
	record := &r.records[state.index]
	record.Outcome, record.Duration = event.Outcome, event.Duration
	if event.Err != nil {
		record.Error = limits.CutText(event.Err.Error(), 300)
	}
}

// close gives the records in the order of the program, and how many there were beyond those; what happens later is not noted.
func (r *run) close() ([]CallRecord, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	slices.SortStableFunc(r.records, func(a, b CallRecord) int { return a.Number - b.Number })
	return r.records, r.omitted
}
