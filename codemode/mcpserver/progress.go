package mcpserver

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/limits"
)

// progress sends what happens in a run to the client that asked for it, in order and from a goroutine of its own: a client that reads slowly must not hold up
// the program. What the client is too slow for is dropped, and said to be.
type progress struct {
	ctx     context.Context
	session *mcp.ServerSession
	token   any

	mu      sync.Mutex
	changed sync.Cond // queue, or closed
	queue   []note
	dropped int
	closed  bool
	done    chan struct{}
	sent    float64
}

// note is one notification: a message for people, and what it is about.
type note struct {
	message string
	meta    mcp.Meta
}

const (
	// queuedNotes is how many notifications may wait for the client.
	queuedNotes = 1000
	// noteBytes bounds the message of one.
	noteBytes = 4 << 10
	// flushTime is how long the result waits for the last notifications.
	flushTime = time.Second
	// metaKey is where a notification says what it is about.
	metaKey = "coderuntime/event"
)

func newProgress(ctx context.Context, session *mcp.ServerSession, token any) *progress {
	p := &progress{ctx: ctx, session: session, token: token, done: make(chan struct{})}
	p.changed.L = &p.mu
	go p.send()
	return p
}

// log queues an entry that the program printed.
func (p *progress) log(entry coderuntime.LogEntry) {
	about := map[string]any{"type": "log", "source": string(entry.Source)}
	if entry.Level != "" {
		about["level"] = string(entry.Level)
	}
	p.add(note{limits.CutText(entry.Text, noteBytes), mcp.Meta{metaKey: about}})
}

// event queues the start or the end of an inner call.
func (p *progress) event(_ context.Context, event codemode.Event) {
	about := map[string]any{"tool": event.Call.Path(), "number": event.Call.Number}
	message := event.Call.Path()
	switch event.Type {
	case codemode.CallStarted:
		about["type"] = "call-started"
		message += ": called"
	default:
		about["type"], about["outcome"] = "call-ended", string(event.Outcome)
		about["ms"] = float64(event.Duration.Microseconds()) / 1000
		message += fmt.Sprintf(": %s after %s", event.Outcome, event.Duration.Round(time.Millisecond))
	}
	p.add(note{limits.CutText(message, noteBytes), mcp.Meta{metaKey: about}})
}

func (p *progress) add(n note) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.closed:
	case len(p.queue) >= queuedNotes:
		p.dropped++
	default:
		p.queue = append(p.queue, n)
		p.changed.Signal()
	}
}

// send sends what is queued until close, and then the rest.
func (p *progress) send() {
	defer close(p.done)
	for {
		p.mu.Lock()
		for len(p.queue) == 0 && !p.closed {
			p.changed.Wait()
		}
		queue, dropped := p.queue, p.dropped
		p.queue, p.dropped = nil, 0
		p.mu.Unlock()
		if len(queue) == 0 {
			return
		}
		if dropped > 0 {
			queue = append(queue, note{message: fmt.Sprintf("(%d notifications were dropped: the client is slow)", dropped)})
		}
		for _, n := range queue {
			if p.ctx.Err() != nil {
				break
			}
			p.sent++
			// Without a client the context ends too.
			_ = p.session.NotifyProgress(p.ctx, &mcp.ProgressNotificationParams{Meta: n.meta, ProgressToken: p.token, Progress: p.sent, Message: n.message})
		}
	}
}

// close has the rest sent, and waits for that a bounded time.
func (p *progress) close() {
	p.mu.Lock()
	p.closed = true
	p.changed.Signal()
	p.mu.Unlock()
	timer := time.NewTimer(flushTime)
	defer timer.Stop()
	select {
	case <-p.done:
	case <-timer.C:
	}
}
