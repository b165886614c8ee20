package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	// A worker finds the zones of programs in itself.
	_ "time/tzdata"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/internal/collector"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/lockdown"
	"github.com/coderuntime/coderuntime/process/wire"
)

// workerArgument is the first argument of a worker of this package.
const workerArgument = "worker"

// Backend makes the runtimes of one language and engine in a worker.
type Backend struct {
	Language coderuntime.Language
	Engine   string
	// New returns a runtime that makes one run.
	New func(BackendConfig) (coderuntime.Runtime, error)
}

// BackendConfig is what a backend in a worker is made from.
type BackendConfig struct {
	Limits limits.Limits
	Zone   *time.Location
	Seed   *uint64
}

// Main makes this process a worker if it was started as one, and does not return then; else it returns at once. A program
// that uses New without Binary and Command calls it first in its main, before it starts goroutines or opens anything:
//
//	func main() {
//		process.Main(backends...)
//		...
//	}
//
// A process was started as a worker if its arguments are "worker", "LANGUAGE/ENGINE" and perhaps "warm", and its descriptor 3 is a socket.
func Main(backends ...Backend) {
	if len(os.Args) < 3 || len(os.Args) > 4 || os.Args[1] != workerArgument {
		return
	}
	host, err := openHost()
	if err != nil {
		return
	}
	i := slices.IndexFunc(backends, func(b Backend) bool { return string(b.Language)+"/"+b.Engine == os.Args[2] })
	if i < 0 {
		fmt.Fprintf(os.Stderr, "there is no backend %q here\n", os.Args[2])
		os.Exit(2)
	}
	warm := len(os.Args) == 4 && os.Args[3] == warmArgument
	if err := serve(host, backends[i], warm); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	os.Exit(0)
}

// warmArgument is the last argument of a worker that is started ahead of its run.
const warmArgument = "warm"

// warmUp are programs that use what most programs do, so that it is ready when the run comes.
var warmUp = map[coderuntime.Language]string{
	coderuntime.TypeScript: "console.log(JSON.stringify({a: [1, 'b']})); return [1, 2].map(x => x + 1);",
	coderuntime.Python:     "import json\nprint(f'{json.dumps({\"a\": [1]})}')\nreturn [x + 1 for x in (1, 2)]",
}

// maxStack bounds the stack of one goroutine, in bytes: a recursion that nothing else stops must end before it has taken the machine's memory.
const maxStack = 256 << 20

// serve is a worker's life.
func serve(host *os.File, backend Backend, warm bool) error {
	signal.Ignore(syscall.SIGPIPE, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	debug.SetMaxStack(maxStack)
	collector.Seldom(limits.Unlimited)
	inForce := map[string]string{}
	for _, measure := range lockdown.Apply(lockdown.Options{}).Measures {
		inForce[measure.Name] = measure.Detail
		if !measure.InForce {
			inForce[measure.Name] = "not in force: " + measure.Detail
		}
	}
	idle, err := backend.New(BackendConfig{Zone: time.UTC})
	if err != nil {
		return fmt.Errorf("the backend %s/%s: %w", backend.Language, backend.Engine, err)
	}
	conn := wire.NewConn(host)
	hello := &wire.Hello{
		Language: backend.Language, Engine: backend.Engine, Lacks: coderuntime.LacksOf(idle),
		Output: wire.OutputDiagnostics, InForce: inForce,
	}
	if err := conn.Write(hello); err != nil {
		return err
	}
	if warm {
		_, _ = idle.Run(context.Background(), coderuntime.Request{Program: warmUp[backend.Language]})
	}
	_ = idle.Close()
	message, err := readFromHost(conn)
	if err != nil {
		return err
	}
	run, ok := message.(*wire.Run)
	if !ok {
		return errors.New("the host's first message is not run")
	}
	return perform(conn, backend, run)
}

// longestFromHost bounds a frame from the host, which is trusted, in bytes.
const longestFromHost = 1<<32 - 1

func readFromHost(conn *wire.Conn) (wire.Message, error) {
	frame, err := conn.Read(longestFromHost)
	if err != nil {
		return nil, err
	}
	return wire.ReadFromHost(frame)
}

// workerGrace is how long a run waits in its worker for an interpreter that has used up a budget to obey its interrupt. Who ignores it is killed by the
// host once that has been told, which has to happen within the contract's 250 ms (6.3) and before abortGrace ends.
const workerGrace = 50 * time.Millisecond

// perform runs the program.
func perform(conn *wire.Conn, backend Backend, run *wire.Run) error {
	zone, err := time.LoadLocation(run.Zone)
	if err != nil {
		return err
	}
	// Engines of others read the zone from there.
	time.Local = zone
	collector.Seldom(run.Limits.Memory)
	seed := uint64(run.Seed)
	engine, err := backend.New(BackendConfig{Limits: run.Limits, Zone: zone, Seed: &seed})
	if err != nil {
		return err
	}
	ctx, abort := context.WithCancelCause(context.Background())
	calls := &remoteCalls{conn: conn, pending: map[int64]chan *wire.Reply{}}
	calls.turn.L = &calls.mu
	go calls.listen(abort)
	for i := range run.Bindings {
		namespace := &run.Bindings[i]
		for name := range namespace.Functions {
			namespace.Functions[name] = calls.function(namespace.Global, name)
		}
	}
	relayed := bridge.WithRelay(ctx, bridge.Relay{
		Log: func(entry coderuntime.LogEntry, own bool) {
			if own {
				entry.Text = entry.Text[len(limits.OwnPrefix):]
			}
			// The end of the connection is the listener's to see.
			_ = conn.Write(&wire.Log{Entry: entry, Own: own})
		},
		Launched: func() { calls.launched.Add(1) },
		Grace:    workerGrace,
	})
	result, err := engine.Run(relayed, coderuntime.Request{Program: run.Program, Bindings: run.Bindings})
	if err != nil {
		return err
	}
	calls.flush()
	return conn.Write(&wire.Done{
		Value: result.Value, HasValue: result.HasValue, Failure: result.Failure,
		Compute: result.Usage.Compute, Steps: result.Usage.Steps, Memory: result.Usage.MemoryBytes,
	})
}

// remoteCalls are the calls that the host performs.
type remoteCalls struct {
	conn *wire.Conn

	launched atomic.Int64

	mu      sync.Mutex
	turn    sync.Cond // a call has been sent
	sent    int
	pending map[int64]chan *wire.Reply
}

// listen takes what the host sends until the connection ends, and with it the process.
func (r *remoteCalls) listen(abort context.CancelCauseFunc) {
	for {
		message, err := readFromHost(r.conn)
		if err != nil {
			// Without a host there is nothing to report to.
			os.Exit(0)
		}
		switch message := message.(type) {
		case *wire.Reply:
			r.mu.Lock()
			reply := r.pending[message.ID]
			delete(r.pending, message.ID)
			r.mu.Unlock()
			if reply != nil {
				reply <- message
			}
		case *wire.Abort:
			abort(errors.New("the host ended the run"))
		}
	}
}

// function makes the Function that stands for one of the host's.
func (r *remoteCalls) function(namespace, name string) coderuntime.Function {
	return func(ctx context.Context, argument any) (any, error) {
		launch, _ := coderuntime.LaunchNumber(ctx)
		reply, id, err := r.call(launch, &wire.Call{Namespace: namespace, Function: name, Argument: argument})
		if err != nil {
			return nil, err
		}
		select {
		case m := <-reply:
			switch {
			case m.Error != nil:
				return nil, errors.New(*m.Error)
			case m.HasValue && m.Value == nil:
				return coderuntime.Null{}, nil
			}
			return m.Value, nil
		case <-ctx.Done():
		}
		r.mu.Lock()
		_, waiting := r.pending[id]
		delete(r.pending, id)
		r.mu.Unlock()
		// When the run has ended the host ends the calls itself, once it knows how.
		if waiting && context.Cause(ctx) != bridge.ErrStopped {
			_ = r.conn.Write(&wire.Cancel{ID: id})
		}
		return nil, ctx.Err()
	}
}

// call sends a call in its turn: calls reach the host in the order of the program, although each has a goroutine of its own.
func (r *remoteCalls) call(launch int, m *wire.Call) (reply chan *wire.Reply, id int64, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.sent != launch-1 {
		r.turn.Wait()
	}
	r.sent++
	defer r.turn.Broadcast()
	m.ID = int64(launch)
	reply = make(chan *wire.Reply, 1)
	r.pending[m.ID] = reply
	return reply, m.ID, r.conn.Write(m)
}

// flush waits until every call that the program has made is sent, those too that it did not wait for.
func (r *remoteCalls) flush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for int64(r.sent) < r.launched.Load() {
		r.turn.Wait()
	}
}
