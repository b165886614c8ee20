package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime"
)

// closeGrace bounds how long close waits for workers to be gone after they have been killed.
const closeGrace = 5 * time.Second

var errPoolClosed = errors.New("process: the runtime is closed")

// pool starts workers and keeps some of them ready. Each is taken once.
type pool struct {
	command      []string
	language     coderuntime.Language
	size         int
	startTimeout time.Duration
	idleLimit    time.Duration
	observe      func(WorkerReport)
	folder       string // in which the workers' own are
	spawner      *spawner
	// launch starts a worker, whose wait the pool calls.
	launch func(*pool) (*worker, error)

	mu        sync.Mutex
	warm      []*worker
	starting  int
	refilling bool
	alive     int // started and not yet gone
	closed    bool
	gone      chan struct{} // closed and replaced when a worker is gone or a start has failed
	idle      *time.Timer
}

func newPool(command []string, config Config) (*pool, error) {
	folder, err := os.MkdirTemp("", "coderuntime-")
	if err != nil {
		return nil, fmt.Errorf("process: a folder for the workers: %w", err)
	}
	p := &pool{
		command: command, language: config.Language, size: config.Warm, startTimeout: config.StartTimeout, idleLimit: config.IdleLimit,
		observe: config.Observe, folder: folder, spawner: newSpawner(), gone: make(chan struct{}),
	}
	if p.launch = config.launch; p.launch == nil {
		p.launch = (*pool).startProcess
	}
	return p, nil
}

// take returns a worker that is ready, and starts what the pool then lacks. It blocks while one starts, until ctx ends.
func (p *pool) take(ctx context.Context) (*worker, error) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil, errPoolClosed
	}
	for len(p.warm) > 0 {
		w := p.warm[0]
		p.warm = p.warm[1:]
		if w.isGone() {
			w.close()
			continue
		}
		p.refillSoon()
		p.mu.Unlock()
		return w, nil
	}
	p.mu.Unlock()
	w, err := p.start(ctx)
	if err == nil {
		p.mu.Lock()
		p.refillSoon()
		p.mu.Unlock()
	}
	return w, err
}

func (p *pool) startProcess() (*worker, error) { return startWorker(p.spawner, p.command, p.folder) }

// ready counts the workers that can be taken.
func (p *pool) ready() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.warm)
}

// put makes a worker that has not been given a program ready again.
func (p *pool) put(w *worker) {
	p.mu.Lock()
	keep := !p.closed
	if keep {
		p.warm = append(p.warm, w)
		p.rest()
	}
	p.mu.Unlock()
	if !keep {
		p.release(w)
	}
}

// refillDelay is how long after a worker has been taken the next is started, which would compete with a short run for processors.
const refillDelay = 5 * time.Millisecond

// refillSoon starts what the pool lacks in a moment. The lock is held.
func (p *pool) refillSoon() {
	p.rest()
	if p.refilling || p.size == 0 {
		return
	}
	p.refilling = true
	time.AfterFunc(refillDelay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.refilling = false
		p.refill()
	})
}

// refill starts workers until the pool has its number. The lock is held.
func (p *pool) refill() {
	for !p.closed && len(p.warm)+p.starting < p.size {
		p.starting++
		go func() {
			ctx, cancel := context.WithTimeout(context.Background(), p.startTimeout)
			defer cancel()
			w, err := p.start(ctx)
			p.mu.Lock()
			p.starting--
			p.signal()
			p.mu.Unlock()
			// A worker that does not start is the next run's to report, which starts its own.
			if err == nil {
				p.put(w)
			}
		}()
	}
}

// rest sets the timer that ends the workers that are ready. The lock is held.
func (p *pool) rest() {
	if p.idle != nil {
		p.idle.Reset(p.idleLimit)
		return
	}
	p.idle = time.AfterFunc(p.idleLimit, func() {
		p.mu.Lock()
		warm := p.warm
		p.warm = nil
		p.mu.Unlock()
		for _, w := range warm {
			p.release(w)
		}
	})
}

// start starts a worker and waits for its hello.
func (p *pool) start(ctx context.Context) (*worker, error) {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return nil, errPoolClosed
	}
	p.alive++
	p.mu.Unlock()
	w, err := p.launch(p)
	if err != nil {
		p.left()
		return nil, fmt.Errorf("process: the worker cannot be started: %w", err)
	}
	var refused error
	greeted := make(chan struct{})
	go func() {
		defer close(greeted)
		refused = w.greet(p.language)
	}()
	go func() {
		w.wait()
		// The hello is in the report, and its reader ends with the process or with the connection.
		<-greeted
		if p.observe != nil {
			p.observe(w.report())
		}
		p.left()
	}()
	timer := time.NewTimer(p.startTimeout)
	defer timer.Stop()
	select {
	case <-greeted:
		err = refused
	case <-timer.C:
		err = fmt.Errorf("no hello came for %s", p.startTimeout)
	case <-ctx.Done():
		// Nobody waits for it any more, nor for why.
		p.release(w)
		return nil, fmt.Errorf("process: the worker %s was not needed: %w", p.command[0], ctx.Err())
	}
	if err != nil {
		w.kill()
		<-w.exited
		w.close()
		return nil, fmt.Errorf("process: the worker %s: %w%s", p.command[0], err, w.lastWords())
	}
	return w, nil
}

// release ends a worker. It does not wait for it to be gone.
func (p *pool) release(w *worker) {
	w.kill()
	w.close()
}

func (p *pool) left() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.alive--
	p.signal()
}

// signal wakes close. The lock is held.
func (p *pool) signal() {
	close(p.gone)
	p.gone = make(chan struct{})
}

// close kills what is ready and waits until every worker is gone. What runs has been killed by then.
func (p *pool) close() error {
	p.mu.Lock()
	if p.idle != nil {
		p.idle.Stop()
	}
	first := !p.closed
	p.closed = true
	warm := p.warm
	p.warm = nil
	p.mu.Unlock()
	for _, w := range warm {
		p.release(w)
	}
	timer := time.NewTimer(closeGrace)
	defer timer.Stop()
	for {
		p.mu.Lock()
		alive, gone := p.alive+p.starting, p.gone
		p.mu.Unlock()
		if alive == 0 {
			break
		}
		select {
		case <-gone:
		case <-timer.C:
			return fmt.Errorf("process: closed, but %d worker(s) are not gone although they have been killed", alive)
		}
	}
	if !first {
		return nil
	}
	p.spawner.close()
	return os.RemoveAll(p.folder)
}
