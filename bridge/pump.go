package bridge

import (
	"sync"
	"time"

	"github.com/coderuntime/coderuntime"
)

// pump hands log entries to OnLog, in order, on a goroutine of its own. A nil pump does nothing.
type pump struct {
	onLog func(coderuntime.LogEntry)

	mu      sync.Mutex
	queue   []coderuntime.LogEntry
	closed  bool
	wake    chan struct{}
	drained chan struct{}
}

func newPump(onLog func(coderuntime.LogEntry)) *pump {
	if onLog == nil {
		return nil
	}
	p := &pump{onLog: onLog, wake: make(chan struct{}, 1), drained: make(chan struct{})}
	go p.deliver()
	return p
}

// emit queues an entry; it does not block.
func (p *pump) emit(entry coderuntime.LogEntry) {
	p.mu.Lock()
	p.queue = append(p.queue, entry)
	p.mu.Unlock()
	p.signal()
}

func (p *pump) signal() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

func (p *pump) deliver() {
	defer close(p.drained)
	for {
		p.mu.Lock()
		batch, closed := p.queue, p.closed
		p.queue = nil
		p.mu.Unlock()
		for _, entry := range batch {
			p.one(entry)
		}
		if len(batch) > 0 {
			continue
		}
		if closed {
			return
		}
		<-p.wake
	}
}

func (p *pump) one(entry coderuntime.LogEntry) {
	// The host's callback may panic; the run and the host go on.
	defer func() { _ = recover() }()
	p.onLog(entry)
}

// close waits until every queued entry has been delivered, for grace at most.
func (p *pump) close(grace time.Duration) {
	if p == nil {
		return
	}
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.signal()
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-p.drained:
	case <-timer.C:
	}
}
