package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/wire"
)

const (
	// abortGrace is how long a worker has to report after its run has ended early, and drainGrace how long what it had written
	// before it was killed is waited for. Together they are less than bridge.Grace.
	abortGrace = 80 * time.Millisecond
	drainGrace = 30 * time.Millisecond
	// deathGrace is how long a worker whose stream has ended may take to be gone, for its exit status.
	deathGrace = 500 * time.Millisecond
	// underWay is how many messages of a worker may be delivered and not yet taken.
	underWay = 16
)

// engine is one run on one worker. It implements bridge.Engine and bridge.Finisher; what it shares between goroutines is the
// channels and what mu guards.
type engine struct {
	runtime *Runtime
	host    *bridge.Host

	// Of the interpreter's goroutine.
	functions map[string]map[string]coderuntime.Function
	lastCall  int64
	hostCalls map[int64]uint64 // by the worker's numbers
	calls     map[uint64]int64 // by the host's

	context   context.Context // ends with the interrupt
	interrupt context.CancelFunc
	slots     chan struct{} // one for each message under way
	released  chan struct{} // closed when the worker is not this run's any more
	readEnded chan struct{} // closed when nothing more comes from the worker
	watched   chan struct{} // closed when the watch has ended

	messages atomic.Int64 // read and written

	mu       sync.Mutex
	worker   *worker
	outgoing []wire.Message
	wake     chan struct{} // one token: there is something outgoing
	done     *wire.Done
}

func newEngine(t *Runtime) *engine {
	e := &engine{
		runtime: t, functions: map[string]map[string]coderuntime.Function{},
		hostCalls: map[int64]uint64{}, calls: map[uint64]int64{},
		slots: make(chan struct{}, underWay), released: make(chan struct{}), readEnded: make(chan struct{}),
		watched: make(chan struct{}), wake: make(chan struct{}, 1),
	}
	e.context, e.interrupt = context.WithCancel(context.Background())
	return e
}

// death is what the reader delivers when a worker ends without a word.
type death struct{ err error }

func fail(kind coderuntime.Kind, message string) bridge.Status {
	return bridge.Status{Settled: true, Failure: &coderuntime.Failure{Kind: kind, Message: bridge.Elide(message)}}
}

// Start implements bridge.Engine.
func (e *engine) Start(host *bridge.Host) bridge.Status {
	e.host = host
	program := host.Program()
	if prepare := e.runtime.config.Prepare; prepare != nil {
		var err error
		if program, err = prepare(program); err != nil {
			return bridge.Fail(err.Error())
		}
	}
	w, err := e.runtime.pool.take(e.context)
	if err != nil {
		return fail(coderuntime.WorkerExit, "the program was not run: "+err.Error())
	}
	host.Attend()
	run := &wire.Run{
		Program: strings.ToValidUTF8(program, "\ufffd"), Bindings: e.bind(host.Bindings()),
		Limits: e.runtime.limits, Zone: e.runtime.zone, Seed: e.runtime.seeds.NextInt64(),
	}
	w.ran.Store(true)
	if w.hello.Output == wire.OutputProgram {
		w.stdout.begin(func(line string) { host.Log(coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: line}) })
		w.stderr.begin(func(line string) { host.Log(coderuntime.LogEntry{Source: coderuntime.SourceStderr, Text: line}) })
	}
	e.guard(w)
	e.mu.Lock()
	e.worker = w
	e.mu.Unlock()
	go e.read(w)
	go e.write(w)
	e.send(run)
	return bridge.Waiting
}

// bind keeps the functions by the names that the worker knows, and gives the namespaces with those.
func (e *engine) bind(bindings []coderuntime.Namespace) []coderuntime.Namespace {
	out := slices.Clone(bindings)
	for i, namespace := range out {
		functions := make(map[string]coderuntime.Function, len(namespace.Functions))
		for name, function := range namespace.Functions {
			functions[strings.ToValidUTF8(name, "\ufffd")] = function
		}
		out[i].Functions = functions
		e.functions[namespace.Global] = functions
	}
	return out
}

// Step implements bridge.Engine.
func (e *engine) Step(completion bridge.Completion) bridge.Status {
	if completion.Kind == bridge.CallReturned {
		e.reply(completion)
		return bridge.Waiting
	}
	// It has no timers, and is attended: all else is a message.
	<-e.slots
	switch message := completion.Value.(type) {
	case *wire.Call:
		return e.call(message)
	case *wire.Cancel:
		if id, pending := e.hostCalls[message.ID]; pending {
			e.forget(message.ID, id)
			e.host.CancelCall(id)
		}
	case *wire.Done:
		return e.settle(message)
	case death:
		return fail(coderuntime.WorkerExit, e.explain(message.err))
	default:
		return fail(coderuntime.WorkerExit, broken(errors.New("a message came where it has no meaning")))
	}
	return bridge.Waiting
}

func broken(err error) string { return "the worker broke the protocol: " + err.Error() }

func (e *engine) call(m *wire.Call) bridge.Status {
	function := e.functions[m.Namespace][m.Function]
	switch {
	case m.ID <= e.lastCall:
		return fail(coderuntime.WorkerExit, broken(fmt.Errorf("the call %d does not come after the call %d", m.ID, e.lastCall)))
	case function == nil:
		return fail(coderuntime.WorkerExit, broken(fmt.Errorf("the call %d is of %s, which is not bound",
			m.ID, members.Path(limits.CutText(m.Namespace, 100), m.Function))))
	}
	e.lastCall = m.ID
	argumentBytes := m.Size
	if m.TooLarge {
		// Counted like any other, since a worker may make as many as it likes; but its argument has not crossed.
		argumentBytes = 0
		size := &bridge.SizeError{Max: e.runtime.limits.CallBytes}
		err := fmt.Errorf("%s: the argument %w for one argument (call-bytes)", members.Path(m.Namespace, m.Function), size)
		function = func(context.Context, any) (any, error) { return nil, err }
	}
	id := e.host.Call(function, m.Argument, argumentBytes)
	e.hostCalls[m.ID], e.calls[id] = id, m.ID
	return bridge.Waiting
}

func (e *engine) forget(workers int64, hosts uint64) {
	delete(e.hostCalls, workers)
	delete(e.calls, hosts)
}

func (e *engine) reply(completion bridge.Completion) {
	id, pending := e.calls[completion.ID]
	if !pending {
		return
	}
	e.forget(id, completion.ID)
	m := &wire.Reply{ID: id}
	if completion.Err != nil {
		text := strings.ToValidUTF8(completion.Err.Error(), "\ufffd")
		m.Error = &text
	} else {
		m.Value, m.HasValue = completion.Value, completion.Value != nil
	}
	e.send(m)
}

// settle checks what a worker says came of the program.
func (e *engine) settle(m *wire.Done) bridge.Status {
	if m.Failure != nil {
		if m.Failure.Kind == coderuntime.Abort {
			return fail(coderuntime.WorkerExit, broken(errors.New("it aborted the run by itself")))
		}
		return fail(m.Failure.Kind, m.Failure.Message)
	}
	status := bridge.Status{Settled: true, HasValue: m.HasValue, Value: m.Value, ValueBytes: m.Size}
	if m.TooLarge {
		budget := e.runtime.limits.ValueBytes
		status.Value, status.ValueBytes = m.Rendering, int64(len(m.Rendering))
		e.host.Warn(bridge.ValueReplaced(budget))
	}
	return status
}

// Interrupt implements bridge.Engine.
func (e *engine) Interrupt() {
	e.interrupt()
	e.send(&wire.Abort{})
}

// Finish implements bridge.Finisher.
func (e *engine) Finish() {
	defer e.interrupt()
	e.mu.Lock()
	w, done := e.worker, e.done
	e.mu.Unlock()
	if w == nil {
		return
	}
	if done == nil {
		await(e.readEnded, abortGrace)
	}
	w.kill()
	await(e.readEnded, drainGrace)
	if w.hello.Output == wire.OutputProgram {
		await(w.stdout.done, drainGrace)
		await(w.stderr.done, drainGrace)
		w.stdout.end()
		w.stderr.end()
	}
	close(e.released)
	e.runtime.pool.release(w)
	<-e.watched
	e.count(w)
}

// count hands on what the run used: what the worker says where it counts and lived to say it, else what the watch saw.
func (e *engine) count(w *worker) {
	e.mu.Lock()
	done := e.done
	e.mu.Unlock()
	memory, steps, compute := w.peak.Load(), int64(0), time.Duration(w.spent.Load())
	if done != nil {
		steps = done.Steps
		if w.holds(coderuntime.LackMemoryGrowth) && done.Memory > 0 {
			memory = done.Memory
		}
		if done.Compute > 0 {
			compute = done.Compute
		}
	}
	e.host.Count(steps, memory)
	e.host.CountCompute(compute)
}

// await waits for a channel to be closed, for so long at most.
func await(c <-chan struct{}, most time.Duration) {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-c:
	case <-timer.C:
	}
}

// send queues a message for the worker. It does not block.
func (e *engine) send(message wire.Message) {
	e.mu.Lock()
	e.outgoing = append(e.outgoing, message)
	e.mu.Unlock()
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// write sends what is queued until the worker is released.
func (e *engine) write(w *worker) {
	for {
		select {
		case <-e.wake:
		case <-e.released:
			return
		}
		e.mu.Lock()
		batch := e.outgoing
		e.outgoing = nil
		e.mu.Unlock()
		for _, message := range batch {
			e.messages.Add(1)
			if err := w.conn.Write(message); err != nil {
				// The reader sees the end of the stream as well.
				return
			}
		}
	}
}

// read takes the worker's messages: entries go to the log at once, all else to the interpreter's goroutine in its turn.
func (e *engine) read(w *worker) {
	defer close(e.readEnded)
	budgets := e.runtime.limits
	longest := wire.LongestFrame(budgets)
	for {
		frame, err := w.conn.Read(longest)
		e.messages.Add(1)
		var message wire.Message
		if err == nil {
			message, err = wire.ReadFromWorker(frame, budgets)
		}
		if err != nil {
			e.deliver(death{err})
			return
		}
		switch message := message.(type) {
		case *wire.Log:
			if message.Own {
				e.host.Warn(message.Entry.Text)
			} else {
				e.host.Log(message.Entry)
			}
			continue
		case *wire.Done:
			e.mu.Lock()
			e.done = message
			e.mu.Unlock()
			e.deliver(message)
			return
		}
		// Once the run is over this drops it: what still counts then is the last entries, and done.
		e.deliver(message)
	}
}

// deliver waits for its turn and hands a message to the interpreter's goroutine, unless the run is over.
func (e *engine) deliver(message any) {
	select {
	case e.slots <- struct{}{}:
		e.host.Deliver(message)
	case <-e.released:
	case <-e.context.Done():
	}
}

// explain says why a worker is dead, for a model.
func (e *engine) explain(err error) string {
	w := e.worker
	var breach *wire.BreachError
	if errors.As(err, &breach) {
		w.kill()
		return broken(breach)
	}
	timer := time.NewTimer(deathGrace)
	defer timer.Stop()
	select {
	case <-w.exited:
	case <-timer.C:
	case <-e.context.Done(): // the run has ended by something else, and nobody will read this
	}
	if !w.isGone() {
		w.kill()
		if err == io.EOF {
			return "the process that ran the program closed its connection"
		}
		return "the connection to the process that ran the program failed: " + err.Error()
	}
	// Its last words may not have been read yet.
	await(w.stderr.done, drainGrace)
	budget := e.runtime.limits.Memory
	words := w.diagnostics()
	switch {
	case budget != limits.Unlimited && (strings.Contains(words, "out of memory") || strings.Contains(words, "cannot allocate memory")):
		return fmt.Sprintf("the memory budget of %s is exhausted: the process that ran the program was given no more memory", limits.FormatSize(budget))
	case strings.Contains(words, "stack overflow") || strings.Contains(words, "stack exceeds"):
		return "the process that ran the program crashed: its stack overflowed, as by a recursion through natives"
	case w.state != nil && w.state.Exited():
		return fmt.Sprintf("the process that ran the program ended by itself with status %d", w.state.ExitCode())
	}
	return "the process that ran the program was killed (" + strings.TrimPrefix(w.ended(), "signal: ") + ")"
}
