//go:build unix

package process_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
	"github.com/coderuntime/coderuntime/process/wire"
)

// FuzzHost plays transcripts (transcript_test.go) at the host over a socket pair, each from a worker that is a goroutine, and compares what the host
// makes of it with what docs/wire.md says, which is written down a second time here (expectation):
//
//   - the run ends, once, as the transcript says, and with its value;
//   - a function is called for a call that the worker made, with its argument, once, and for none that comes after the run's end;
//   - each call is answered once, with what its function gave, as far as the worker waits for it;
//   - the log has what the worker sent, within the caps, as has all else that is reported;
//   - the worker is killed, its descriptor closed, and no goroutine is left.
//
// go test ./process -fuzz FuzzHost -fuzztime 3m
func FuzzHost(f *testing.F) {
	for _, changes := range []string{"", "\x09\x02\xff\x00", "\x0a\x01\xff\x04", "\x01\x02\x03\x00\x02\x01\x0f\x00"} {
		hello := step{stepFrame, frameOf(helloOf(wire.OutputProgram))}
		call := step{stepFrame, frameOf(&wire.Call{ID: 1, Namespace: "tools", Function: "hang"})}
		log := step{stepFrame, frameOf(&wire.Log{Entry: coderuntime.LogEntry{Source: coderuntime.SourceStdout, Text: "entry"}})}
		cancel := step{stepFrame, frameOf(&wire.Cancel{ID: 1})}
		done := step{stepFrame, frameOf(&wire.Done{Failure: &coderuntime.Failure{Kind: coderuntime.Exception, Message: "thrown"}})}
		aborted := step{stepFrame, frameOf(&wire.Done{Failure: &coderuntime.Failure{Kind: coderuntime.Abort, Message: "by itself"}})}
		output := step{stepOutput, []byte("a line\nand more")}
		f.Add(false, appendTranscript(nil, []step{hello, output, call, log, cancel, {kind: stepWait}, done}), []byte(changes))
		f.Add(false, appendTranscript(nil, []step{hello, call, log, {kind: stepAbort}, done}), []byte(changes))
		f.Add(false, appendTranscript(nil, []step{hello, log, call, {kind: stepEnd}}), []byte(changes))
		f.Add(false, appendTranscript(nil, []step{hello, call, aborted}), []byte(changes))
	}
	hosts := map[bool]*hostUnderTest{false: newHostUnderTest(f, coderuntime.TypeScript), true: newHostUnderTest(f, coderuntime.Python)}
	f.Fuzz(func(t *testing.T, python bool, transcript, changes []byte) {
		hosts[python].play(t, edited(readTranscript(transcript), changes))
	})
}

// hostUnderTest is a Runtime whose workers play transcripts.
type hostUnderTest struct {
	language coderuntime.Language
	runtime  *process.Runtime
	next     *performance
	gone     chan struct{} // one token for each worker that is gone
}

func newHostUnderTest(tb testing.TB, language coderuntime.Language) *hostUnderTest {
	h := &hostUnderTest{language: language, gone: make(chan struct{}, 1)}
	config := process.Config{
		Language: language, Limits: transcriptLimits(), Observe: func(process.WorkerReport) { h.gone <- struct{}{} },
	}
	hello := helloOf(wire.OutputDiagnostics)
	hello.Language = language
	h.next = newPerformance(language, []step{{stepFrame, frameOf(hello)}, {stepFrame, frameOf(&wire.Done{})}})
	h.runtime = newRuntime(tb, process.Serve(config, func(peer process.Peer) { h.next.perform(peer) }))
	tb.Cleanup(func() {
		if err := h.runtime.Close(); err != nil {
			tb.Error(err)
		}
	})
	// The first worker, which was started for its hello, is used up.
	if _, err := h.runtime.Run(context.Background(), coderuntime.Request{}); err != nil {
		tb.Fatal(err)
	}
	<-h.gone
	return h
}

// hangs is after how long something that does not come is taken never to.
const hangs = 30 * time.Second

// play plays a transcript and judges what the host made of it.
func (h *hostUnderTest) play(t *testing.T, steps []step) {
	before := runtime.NumGoroutine()
	p := newPerformance(h.language, steps)
	h.next = p
	var result coderuntime.Result
	var err error
	returned := make(chan struct{})
	go func() {
		defer close(returned)
		result, err = h.runtime.Run(p.context, coderuntime.Request{Program: "program", Bindings: transcriptTools(p.called)})
	}()
	within(t, "Run returns", returned)
	p.abort()
	within(t, "the worker has ended", p.ended)
	within(t, "the worker is reported as gone", h.gone)
	deadline := time.Now().Add(hangs)
	for runtime.NumGoroutine() > before && time.Now().Before(deadline) {
		time.Sleep(100 * time.Microsecond)
	}
	if left := runtime.NumGoroutine(); left > before {
		t.Fatalf("there were %d goroutines before the run, and %d are there after it\n%s", before, left, stacks())
	}
	if err != nil {
		t.Fatal(err)
	}
	p.judge(t, result)
}

func within[T any](t *testing.T, what string, c <-chan T) {
	t.Helper()
	timer := time.NewTimer(hangs)
	defer timer.Stop()
	select {
	case <-c:
	case <-timer.C:
		t.Fatalf("after %s it is still not so that %s\n%s", hangs, what, stacks())
	}
}

func stacks() []byte {
	buffer := make([]byte, 1<<20)
	return buffer[:runtime.Stack(buffer, true)]
}

// performance is one transcript played, what was expected and what was seen.
type performance struct {
	steps   []step
	context context.Context
	abort   context.CancelFunc
	ended   chan struct{}
	expect  expectation // of the goroutine that performs

	mu       sync.Mutex
	aborted  bool
	replies  map[int64]*wire.Reply
	calls    map[int]seenCall // of the functions, by the host's numbers
	problems []string
	changed  chan struct{} // closed and replaced when a reply has come or the host has ended the connection
	closed   bool
}

type seenCall struct {
	function string
	argument any
}

func newPerformance(language coderuntime.Language, steps []step) *performance {
	p := &performance{
		steps: steps, ended: make(chan struct{}), expect: expectation{language: language, budgets: transcriptLimits()},
		replies: map[int64]*wire.Reply{}, calls: map[int]seenCall{}, changed: make(chan struct{}),
	}
	p.context, p.abort = context.WithCancel(context.Background())
	return p
}

func (p *performance) problem(format string, arguments ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.problems = append(p.problems, fmt.Sprintf(format, arguments...))
}

// called is told of the calls of the functions.
func (p *performance) called(ctx context.Context, function string, argument any) {
	number, _ := coderuntime.CallNumber(ctx)
	if size, err := bridge.Size(argument, p.expect.budgets.CallBytes); err != nil {
		p.problem("the argument of call %d has %d bytes: %v", number, size, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, twice := p.calls[number]; twice {
		p.problems = append(p.problems, fmt.Sprintf("the function of call %d was called twice", number))
	}
	p.calls[number] = seenCall{function, argument}
}

// perform is the worker's life.
func (p *performance) perform(peer process.Peer) {
	defer close(p.ended)
	read := make(chan struct{})
	go func() {
		defer close(read)
		p.listen(peer)
	}()
	send := func(data []byte) {
		p.expect.take(data)
		// What the host does not read any more it has ended the run for.
		_, _ = peer.Stream.Write(data)
	}
	ended := false
	for _, s := range p.steps {
		switch s.kind {
		case stepFrame:
			send(append(binary.BigEndian.AppendUint32(nil, uint32(len(s.data))), s.data...))
		case stepRaw:
			send(s.data)
		case stepOutput:
			_, _ = peer.Stdout.Write(s.data)
		case stepWait:
			p.wait(peer)
		case stepAbort:
			p.mu.Lock()
			p.aborted = true
			p.mu.Unlock()
			p.abort()
		case stepEnd:
			ended = true
		}
		if ended {
			break
		}
	}
	p.mu.Lock()
	aborted := p.aborted
	p.mu.Unlock()
	if !ended && (p.expect.settled || aborted) {
		// The host has what it needs to end the worker.
		select {
		case <-peer.Killed:
		case <-time.After(hangs):
			p.problem("the worker was not killed")
		}
	}
	if ended || !aborted {
		p.expect.end()
	}
	peer.Stream.Close()
	<-read
}

// listen takes what the host sends.
func (p *performance) listen(peer process.Peer) {
	conn := wire.NewConn(peer.Stream)
	signal := func() {
		close(p.changed)
		p.changed = make(chan struct{})
	}
	for {
		frame, err := conn.Read(1 << 30)
		var message wire.Message
		if err == nil {
			message, err = wire.ReadFromHost(frame)
			if err != nil {
				p.problem("the host sent what is no message: %v", err)
			}
		}
		p.mu.Lock()
		if err != nil {
			p.closed = true
			signal()
			p.mu.Unlock()
			return
		}
		if reply, ok := message.(*wire.Reply); ok {
			if p.replies[reply.ID] != nil {
				p.problems = append(p.problems, fmt.Sprintf("the call %d was answered twice", reply.ID))
			}
			p.replies[reply.ID] = reply
			signal()
		}
		p.mu.Unlock()
	}
}

// wait waits until each call that must be answered is.
func (p *performance) wait(peer process.Peer) {
	deadline := time.NewTimer(hangs)
	defer deadline.Stop()
	for {
		missing := int64(0)
		p.mu.Lock()
		changed := p.changed
		for _, id := range p.expect.due() {
			if p.replies[id] == nil {
				missing = id
			}
		}
		if p.closed || p.aborted {
			missing = 0
		}
		p.mu.Unlock()
		if missing == 0 {
			return
		}
		select {
		case <-changed:
		case <-peer.Killed:
			return
		case <-deadline.C:
			p.problem("the call %d was not answered", missing)
			return
		}
	}
}

// judge compares what was seen with what was expected.
func (p *performance) judge(t *testing.T, result coderuntime.Result) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, problem := range p.problems {
		t.Error(problem)
	}
	e := &p.expect
	if kind := kindOf(result); !(e.settled && kind == e.kind) && !(p.aborted && kind == coderuntime.Abort) {
		t.Errorf("it ended as %q (%+v), and should as %q: %s", kind, result.Failure, e.kind, e.why)
	}
	if e.done != nil && kindOf(result) == "" {
		want, has := e.done.Value, e.done.HasValue
		if e.done.TooLarge {
			want = e.done.Rendering
		}
		if result.HasValue != has || !coderuntime.Equal(result.Value, want) {
			t.Errorf("its value is %v, and should be %v", result.Value, want)
		}
	}
	for number, call := range p.calls {
		if number < 1 || number > len(e.calls) {
			t.Errorf("the function of call %d was called, and %d calls were made", number, len(e.calls))
			continue
		}
		made := e.calls[number-1]
		if made.TooLarge || made.Function != call.function || !coderuntime.Equal(made.Argument, call.argument) {
			t.Errorf("call %d was of %s with %v, and the worker made %+v", number, call.function, call.argument, made)
		}
	}
	for id, reply := range p.replies {
		e.judgeReply(t, id, reply)
	}
	e.judgeCaps(t, result)
	if kindOf(result) != coderuntime.Abort {
		e.judgeLog(t, result.Logs)
	}
}

// expectation is what docs/wire.md makes of the bytes that a worker sends. It has no opinion on when things happen.
type expectation struct {
	language coderuntime.Language
	budgets  limits.Limits
	unparsed []byte
	greeted  bool
	output   wire.Output

	calls     []*wire.Call // those that count, in order
	cancelled map[int64]bool
	log       []coderuntime.LogEntry
	settled   bool
	kind      coderuntime.Kind // "" for a program that completes
	why       string
	done      *wire.Done
}

func (e *expectation) settle(kind coderuntime.Kind, why string) {
	if !e.settled {
		e.settled, e.kind, e.why = true, kind, why
	}
}

// take takes what the worker sends.
func (e *expectation) take(data []byte) {
	e.unparsed = append(e.unparsed, data...)
	for !e.settled && len(e.unparsed) >= 4 {
		length := int64(binary.BigEndian.Uint32(e.unparsed))
		longest := int64(wire.LongestHello)
		if e.greeted {
			longest = wire.LongestFrame(e.budgets)
		}
		if length > longest {
			e.settle(coderuntime.WorkerExit, "a frame is too long")
		}
		if int64(len(e.unparsed)) < 4+length {
			return
		}
		frame := bytes.Clone(e.unparsed[4 : 4+length])
		e.unparsed = e.unparsed[4+length:]
		message, err := wire.ReadFromWorker(frame, e.budgets)
		if err != nil {
			e.settle(coderuntime.WorkerExit, err.Error())
			return
		}
		e.message(message)
	}
}

func (e *expectation) message(message wire.Message) {
	hello, isHello := message.(*wire.Hello)
	if isHello == e.greeted {
		e.settle(coderuntime.WorkerExit, "hello comes once, and first")
		return
	}
	switch m := message.(type) {
	case *wire.Hello:
		e.greeted, e.output = true, hello.Output
		if hello.Language != e.language {
			e.settle(coderuntime.WorkerExit, "it is a worker for another language")
		}
	case *wire.Call:
		e.call(m)
	case *wire.Cancel:
		if e.cancelled == nil {
			e.cancelled = map[int64]bool{}
		}
		e.cancelled[m.ID] = true
	case *wire.Log:
		if m.Own {
			m.Entry = coderuntime.LogEntry{Source: coderuntime.SourceStderr, Text: limits.OwnPrefix + m.Entry.Text}
		}
		e.log = append(e.log, m.Entry)
	case *wire.Done:
		kind := coderuntime.Kind("")
		if m.Failure != nil {
			kind = m.Failure.Kind
		}
		if kind == coderuntime.Abort {
			kind = coderuntime.WorkerExit // nobody else may say so
		}
		e.done = m
		e.settle(kind, "it said so")
	}
}

func (e *expectation) call(m *wire.Call) {
	bound := map[string]bool{"echo": true, "fail": true, "hang": true}
	last := int64(0)
	if n := len(e.calls); n > 0 {
		last = e.calls[n-1].ID
	}
	switch {
	case m.ID <= last:
		e.settle(coderuntime.WorkerExit, "a number of a call is not larger than that before")
	case m.Namespace != "tools" || !bound[m.Function]:
		e.settle(coderuntime.WorkerExit, "a function is not bound")
	case len(e.calls) >= e.budgets.Calls:
		e.settle(coderuntime.Timeout, "there are too many calls")
	default:
		e.calls = append(e.calls, m)
	}
}

// end takes the end of the stream.
func (e *expectation) end() { e.settle(coderuntime.WorkerExit, "the stream ended") }

// due are the calls that are answered whatever else happens while the run lasts.
func (e *expectation) due() (ids []int64) {
	if e.settled {
		return nil
	}
	hanging := 0
	for _, call := range e.calls {
		switch {
		case call.Function == "hang" && !call.TooLarge:
			if hanging++; e.budgets.InFlight <= hanging {
				// It may have the last place, until it is cancelled: those that were made before are answered all the same.
				return ids
			}
		case !e.cancelled[call.ID]:
			ids = append(ids, call.ID)
		}
	}
	return ids
}

func (e *expectation) judgeReply(t *testing.T, id int64, reply *wire.Reply) {
	t.Helper()
	for _, call := range e.calls {
		if call.ID != id {
			continue
		}
		rejected := call.TooLarge || call.Function == "fail"
		if call.Function == "hang" && !call.TooLarge || rejected != (reply.Error != nil) || !rejected && !coderuntime.Equal(reply.Value, call.Argument) {
			t.Errorf("the call %+v was answered by %+v", call, reply)
		}
		return
	}
	t.Errorf("the call %d was answered, and was not made", id)
}

// What the runtime's own entries, with the words that say that something was cut off, and a failure's message may take beside the caps.
const (
	ownAllowance     = 32 << 10
	ownEntries       = 102
	messageAllowance = 17 << 10
)

func (e *expectation) judgeCaps(t *testing.T, result coderuntime.Result) {
	t.Helper()
	var text, entries int64
	for _, entry := range result.Logs {
		if !strings.HasPrefix(entry.Text, limits.OwnPrefix) {
			text, entries = text+int64(len(entry.Text)), entries+1
		}
	}
	usage := result.Usage
	for what, cap := range map[string]struct{ is, most int64 }{
		"bytes of the log": {text, e.budgets.LogBytes}, "entries of the log": {entries, int64(e.budgets.LogEntries)},
		"bytes of the log in the usage": {usage.LogBytes, e.budgets.LogBytes}, "entries in the usage": {int64(usage.LogEntries), int64(e.budgets.LogEntries)},
		"own entries": {int64(len(result.Logs)) - entries, ownEntries}, "calls": {int64(usage.Calls), int64(e.budgets.Calls)},
		"calls in flight": {int64(usage.InFlight), int64(e.budgets.InFlight)}, "bytes of a call": {usage.CallBytes, e.budgets.CallBytes},
		"bytes of the value": {usage.ValueBytes, e.budgets.ValueBytes},
	} {
		if cap.is < 0 || cap.is > cap.most {
			t.Errorf("there are %d %s, and may be %d", cap.is, what, cap.most)
		}
	}
	// A rendering is a text with the words that it is cut off.
	if size, err := bridge.Size(result.Value, limits.Unlimited); err != nil || size > e.budgets.ValueBytes+8 {
		t.Errorf("the value has %d bytes (%v)", size, err)
	}
	if result.Failure != nil && (len(result.Failure.Message) > messageAllowance || result.HasValue || result.Value != nil) {
		t.Errorf("it failed with %d bytes, and the value %v", len(result.Failure.Message), result.Value)
	}
	if usage.Compute < 0 || usage.MemoryBytes < 0 || usage.Steps < 0 {
		t.Errorf("the usage is %+v", usage)
	}
}

// judgeLog holds that the entries which came before the end of the run are there, in order, up to where a cap cuts.
func (e *expectation) judgeLog(t *testing.T, log []coderuntime.LogEntry) {
	t.Helper()
	if e.output == wire.OutputProgram {
		return // what came by the other way is between them
	}
	var bytes, own int64
	count := 0
	for i, want := range e.log {
		if strings.HasPrefix(want.Text, limits.OwnPrefix) {
			if own += int64(len(want.Text)); own > ownAllowance/2 {
				return
			}
			continue
		}
		if bytes, count = bytes+int64(len(want.Text)), count+1; bytes > e.budgets.LogBytes || count > e.budgets.LogEntries {
			return
		}
		if i >= len(log) || log[i] != want {
			t.Errorf("the entry %d is not %+v in %+v", i, want, log)
			return
		}
	}
}
