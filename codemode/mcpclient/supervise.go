package mcpclient

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/limits"
)

// The versions of the protocol that are asked for: the newest that begins with the handshake that every server knows, and the one without, for a server that
// refuses the handshake. It is not the other way round since there are servers that end when something comes before the handshake.
const (
	versionWithHandshake = "2025-11-25"
	versionWithout       = "2026-07-28"
)

// relistEvery is the least time between the beginnings of two listings after changes: a server that says all the time that its tools have changed keeps nobody
// busy.
const relistEvery = time.Second

// server is one server with the goroutine that keeps it running.
type server struct {
	config Server
	all    *Servers
	logger *slog.Logger

	mu         sync.Mutex
	state      State
	why        error // it is not running, or was not
	restarts   int
	connection *connection // nil unless it is running
	changed    chan struct{}
	listed     bool // the tools have been listed once
	tools      []*wireTool
}

func newServer(all *Servers, config Server) *server {
	s := &server{config: config, all: all, logger: all.options.Logger.With("server", config.Name), state: StateStarting, changed: make(chan struct{})}
	if config.Disabled {
		s.state = StateDisabled
	}
	return s
}

// connection is one session with a server.
type connection struct {
	session *mcp.ClientSession
	pid     int
	relist  chan struct{} // gets a value when the server's tools have changed
	closed  chan struct{} // closed when the session has ended; err is then why
	err     error
	ctx     context.Context // ends with the connection, and calls with it
	end     context.CancelCauseFunc
	stdio   *stdioConn // nil if it is not a program
}

// close ends the calls, the program and the session, in that order: the session would wait for calls, and for what it cannot write to a program that does not read.
func (c *connection) close(cause error) {
	c.end(cause)
	if c.stdio != nil {
		_ = c.stdio.Close()
	}
	if c.session != nil {
		_ = c.session.Close()
	}
}

// run keeps the server running until the context ends. The outcome of the first start goes to first.
func (s *server) run(ctx context.Context, first chan<- error) {
	options := &s.all.options
	defer s.set(StateClosed, nil, nil)
	pause := backoff{shortest: options.RestartMin, longest: options.RestartMax}
	for {
		c, tools, err := s.start(ctx)
		if err == nil {
			// Calls can be made when programs see the tools, and those are there when it is said that the server runs.
			changed := s.setTools(tools)
			s.mu.Lock()
			s.connection = c
			s.mu.Unlock()
			if changed {
				s.all.publish(false)
			}
			s.set(StateRunning, c, nil)
		}
		if first != nil {
			first <- err
			first = nil
			if err != nil && !options.KeepGoing {
				return
			}
		}
		if err == nil {
			began := time.Now()
			err = s.serve(ctx, c)
			if time.Since(began) >= options.HealthyAfter {
				pause.reset()
			}
		}
		if ctx.Err() != nil {
			return
		}
		s.set(StateRestarting, nil, err)
		wait := pause.next()
		s.logger.Warn("the server is not running; it is started again", "error", whole(err), "after", wait)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		s.mu.Lock()
		s.restarts++
		s.mu.Unlock()
	}
}

// backoff gives the pauses before restarts.
type backoff struct{ shortest, longest, pause time.Duration }

// next is twice the pause before, up to a half less by chance, so that servers that ended together do not start together.
func (b *backoff) next() time.Duration {
	b.pause = max(b.shortest, min(2*b.pause, b.longest))
	return b.pause - rand.N(b.pause/2+1)
}

func (b *backoff) reset() { b.pause = 0 }

// firstLine is the first line of an error's text: what a program wrote to its standard error may follow.
func firstLine(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return limits.CutText(text, 1000)
}

// set changes the state and tells those who wait for that.
func (s *server) set(state State, c *connection, why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state, s.connection = state, c
	if why != nil {
		s.why = why
	}
	close(s.changed)
	s.changed = make(chan struct{})
}

func (s *server) status() Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	status := Status{Name: s.config.Name, State: s.state, Restarts: s.restarts}
	if s.why != nil {
		status.Error = whole(s.why)
	}
	if c := s.connection; c != nil {
		status.PID = c.pid
		said := c.session.InitializeResult()
		status.Instructions = said.Instructions
		if info := said.ServerInfo; info != nil {
			status.Implementation, status.Version = info.Name, info.Version
		}
	}
	return status
}

// setTools takes over a list, without those that the config leaves out, and reports whether it is another than before.
func (s *server) setTools(tools []*wireTool) bool {
	var names []string
	var kept []*wireTool
	for _, tool := range tools {
		names = append(names, tool.Name)
		included := s.config.Include == nil || slices.Contains(s.config.Include, tool.Name)
		if included && !slices.Contains(s.config.Exclude, tool.Name) {
			kept = append(kept, tool)
		}
	}
	s.mu.Lock()
	same := s.listed && slices.EqualFunc(s.tools, kept, func(a, b *wireTool) bool { return bytes.Equal(a.raw, b.raw) })
	s.mu.Unlock()
	if same {
		return false
	}
	for _, name := range slices.Concat(s.config.Include, s.config.Exclude) {
		if !slices.Contains(names, name) {
			s.logger.Warn("the config names a tool that the server does not have", "tool", name)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.listed, s.tools = true, kept
	return true
}

func (s *server) used() []*wireTool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tools
}

// start connects to the server, starting it if it is a program, and lists its tools. The error ends with the tail of the program's standard error.
func (s *server) start(ctx context.Context) (*connection, []*wireTool, error) {
	attempt := func(transport Transport, version string) (*connection, []*wireTool, *dialer, error) {
		d := s.dialer(transport)
		c, tools, err := s.dial(ctx, d, version)
		return c, tools, d, err
	}
	transport := s.config.Transport
	if transport == "" {
		transport = TransportHTTP
		if s.config.URL == "" {
			transport = TransportStdio
		}
	}
	c, tools, d, err := attempt(transport, versionWithHandshake)
	if rpc, refused := isRPCError(err); refused && c == nil && d.refusedHandshake {
		s.logger.Debug("the server refuses the handshake; it is spoken to without", "error", rpc)
		c, tools, d, err = attempt(transport, versionWithout)
	}
	if err != nil && s.config.Transport == "" && transport == TransportHTTP && d.understoodNothing() {
		var sseErr error
		if c, tools, _, sseErr = attempt(TransportSSE, versionWithHandshake); sseErr == nil {
			return c, tools, nil
		}
		err = fmt.Errorf("%w (as a server of the older transport: %w)", err, sseErr)
	}
	if err != nil && d.http != nil && d.http.firstPost.Load() == http.StatusUnauthorized {
		err = fmt.Errorf(`%w: it wants to know who asks; give "headers" with "Authorization" in the config`, err)
	}
	if err != nil {
		if said := d.said(); said != "" {
			err = fmt.Errorf("%w\nit wrote to its standard error:\n    %s", err, strings.ReplaceAll(said, "\n", "\n    "))
		}
		return nil, nil, err
	}
	return c, tools, nil
}

// dialer is a transport, with what is known of an attempt to connect by it.
type dialer struct {
	transport        mcp.Transport
	stdio            *stdioTransport
	http             *roundTripper
	refusedHandshake bool
}

func (s *server) dialer(transport Transport) *dialer {
	o := &s.all.options
	if transport == TransportStdio {
		t := &stdioTransport{server: &s.config, grace: o.Grace, maxMessage: o.MaxMessageBytes, logger: s.logger}
		return &dialer{transport: t, stdio: t}
	}
	t, trip := httpTransport(&s.config, transport, o.HTTPClient, o.MaxMessageBytes, o.Grace)
	return &dialer{transport: t, http: trip}
}

// said is what the program wrote to its standard error.
func (d *dialer) said() string {
	if d.stdio == nil {
		return ""
	}
	return d.stdio.stderr.text()
}

// understoodNothing reports whether there is a server that answers as one that has the older transport does.
func (d *dialer) understoodNothing() bool {
	if d.http == nil {
		return false
	}
	switch d.http.firstPost.Load() {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusMethodNotAllowed:
		return true
	}
	return false
}

// dial connects, and lists the tools.
func (s *server) dial(ctx context.Context, d *dialer, version string) (*connection, []*wireTool, error) {
	o := &s.all.options
	// The context lasts as long as the connection, of which it is a part with some transports.
	ctx, end := context.WithCancelCause(ctx)
	late := fmt.Errorf("it was not ready within %s", limits.FormatDuration(o.StartTimeout))
	timer := time.AfterFunc(o.StartTimeout, func() { end(late) })
	defer timer.Stop()
	c := &connection{relist: make(chan struct{}, 1), closed: make(chan struct{}), ctx: ctx, end: end}
	client := mcp.NewClient(&mcp.Implementation{Name: o.ClientName, Version: o.ClientVersion}, &mcp.ClientOptions{
		// It offers neither roots nor sampling nor elicitation: the SDK declines what is asked for nevertheless.
		Capabilities: &mcp.ClientCapabilities{},
		Logger:       s.logger,
		ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) {
			select {
			case c.relist <- struct{}{}:
			default:
			}
		},
	})
	fail := func(err error) (*connection, []*wireTool, error) {
		if cause := context.Cause(ctx); cause != nil {
			err = cause
		}
		if d.stdio != nil {
			c.stdio = d.stdio.connection
		}
		c.close(err)
		return nil, nil, readable(err)
	}
	session, err := client.Connect(ctx, d.transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		rpc, answered := isRPCError(err)
		d.refusedHandshake = answered && !isUnread(rpc)
		return fail(err)
	}
	c.session = session
	tools, err := list(ctx, session, func(text string) { s.logger.Warn(text) })
	if err != nil {
		return fail(err)
	}
	if !timer.Stop() {
		return fail(late)
	}
	if d.stdio != nil {
		c.pid, c.stdio = d.stdio.pid, d.stdio.connection
	}
	s.all.running.Go(func() {
		err := session.Wait()
		if c.stdio != nil {
			if why := c.stdio.ending(); why != nil {
				err = why
			}
		}
		if err == nil {
			err = errors.New("it closed the connection")
		}
		c.err = readable(err)
		close(c.closed)
	})
	return c, tools, nil
}

// serve keeps the list of tools up to date until the session ends, and says why it did.
func (s *server) serve(ctx context.Context, c *connection) error {
	defer func() {
		cause := error(errStopped)
		if ctx.Err() != nil {
			cause = context.Cause(ctx)
		}
		c.close(cause)
		<-c.closed
	}()
	var earliest time.Time // of the next listing: the first is made at once
	for {
		select {
		case <-c.relist:
		case <-c.closed:
			return c.err
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		select {
		case <-time.After(time.Until(earliest)):
		case <-c.closed:
			return c.err
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		select {
		case <-c.relist:
		default:
		}
		earliest = time.Now().Add(s.all.options.relistEvery)
		within, cancel := context.WithTimeout(ctx, s.all.options.StartTimeout)
		tools, err := list(within, c.session, func(text string) { s.logger.Warn(text) })
		cancel()
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			s.logger.Warn("the tools have changed, and could not be listed again", "error", readable(err))
		case s.setTools(tools):
			s.all.publish(false)
		}
	}
}
