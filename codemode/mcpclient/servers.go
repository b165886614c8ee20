package mcpclient

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coderuntime/coderuntime/codemode"
)

// Options are what Connect may be told beside the servers. The zero Options are the defaults.
type Options struct {
	// KeepGoing has Connect succeed although servers cannot be started. Each is logged as a warning and tried again in the background.
	KeepGoing bool
	// Logger gets warnings, restarts, and, on the level of debugging, what programs write to their standard error. Nothing is logged if it is nil.
	Logger *slog.Logger
	// StartTimeout is how long one server may take until its tools are listed: a minute if 0, since a first start may install a package.
	StartTimeout time.Duration
	// CallTimeout is how long one call of a tool may take where its server has no Timeout; 0 is no bound but the context's.
	CallTimeout time.Duration
	// Grace is how long a program gets to end when its standard input ends, and again when it is told to by SIGTERM: 2 seconds if 0.
	Grace time.Duration
	// RestartMin and RestartMax are the shortest and the longest pause before a server that has ended is started again: 100 milliseconds and 30 seconds if 0. It
	// doubles with each start, up to a half less by chance, and is the shortest again after a server was there for HealthyAfter, a minute if 0.
	RestartMin, RestartMax, HealthyAfter time.Duration
	// MaxMessageBytes bounds one message of a server: 64 MiB if 0. A result that is larger fails its call.
	MaxMessageBytes int64
	// HTTPClient makes the requests to servers that are reached by HTTP. Its Timeout must be 0 as a rule, since streams stay open. One with a transport of its own,
	// as http.DefaultTransport is, is made if it is nil.
	HTTPClient *http.Client
	// ClientName and ClientVersion are what servers are told of the client: "coderuntime" and "1" if empty.
	ClientName, ClientVersion string

	// relistEvery is the constant of that name if 0.
	relistEvery time.Duration
}

func (o Options) withDefaults() (Options, error) {
	for _, d := range []struct {
		name  string
		value *time.Duration
		zero  time.Duration
	}{
		{"StartTimeout", &o.StartTimeout, time.Minute}, {"CallTimeout", &o.CallTimeout, 0}, {"Grace", &o.Grace, 2 * time.Second},
		{"RestartMin", &o.RestartMin, 100 * time.Millisecond}, {"RestartMax", &o.RestartMax, 30 * time.Second}, {"HealthyAfter", &o.HealthyAfter, time.Minute},
	} {
		if *d.value < 0 {
			return o, fmt.Errorf("mcpclient: Options.%s is %s: want a positive duration, or 0 for the default", d.name, *d.value)
		}
		if *d.value == 0 {
			*d.value = d.zero
		}
	}
	if o.MaxMessageBytes < 0 {
		return o, errors.New("mcpclient: Options.MaxMessageBytes must not be negative")
	}
	if o.MaxMessageBytes == 0 {
		o.MaxMessageBytes = 64 << 20
	}
	if o.relistEvery == 0 {
		o.relistEvery = relistEvery
	}
	o.RestartMax = max(o.RestartMax, o.RestartMin)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	o.ClientName, o.ClientVersion = orElse(o.ClientName, "coderuntime"), orElse(o.ClientVersion, "1")
	return o, nil
}

// Servers are MCP servers that run, with their tools. Its methods may be called from several goroutines.
type Servers struct {
	options  Options
	registry *codemode.Registry
	servers  []*server // in the order of the config, those that are disabled too
	end      context.CancelCauseFunc
	idle     func() // closes connections that are not in use
	running  sync.WaitGroup

	publishing sync.Mutex        // held while the registry changes, so that those who are told of it may ask for the status
	published  bool              // Connect has given the tools their first names
	mu         sync.Mutex        // guards names
	names      map[toolID]string // that programs know; a map is not changed once it is here
}

// errClosed is why calls fail after Close.
var errClosed = errors.New("the MCP servers have been closed")

// Connect starts or reaches all servers that are not disabled, at the same time, and returns when their tools are listed. ctx bounds only that. The error
// names every server that failed, with the end of what it wrote to its standard error, and every tool whose name cannot be made unique; nothing is left running
// then.
func Connect(ctx context.Context, config *Config, options Options) (*Servers, error) {
	options, err := options.withDefaults()
	if err != nil {
		return nil, err
	}
	idle := func() {}
	if options.HTTPClient == nil {
		transport := &http.Transport{Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true}
		if standard, ok := http.DefaultTransport.(*http.Transport); ok {
			transport = standard.Clone()
		}
		options.HTTPClient, idle = &http.Client{Transport: transport}, transport.CloseIdleConnections
	}
	life, end := context.WithCancelCause(context.WithoutCancel(ctx))
	all := &Servers{options: options, registry: &codemode.Registry{}, end: end, idle: idle, names: map[toolID]string{}}
	names := map[string]bool{}
	for _, c := range config.Servers {
		if names[c.Name] {
			end(errClosed)
			return nil, fmt.Errorf("mcpclient: there are two servers of the name %q", c.Name)
		}
		names[c.Name] = true
		all.servers = append(all.servers, newServer(all, c))
	}
	stop := context.AfterFunc(ctx, func() { end(context.Cause(ctx)) })
	firsts := make([]chan error, len(all.servers))
	for i, s := range all.servers {
		if s.config.Disabled {
			continue
		}
		firsts[i] = make(chan error, 1)
		all.running.Go(func() { s.run(life, firsts[i]) })
	}
	var faults []string
	for i, s := range all.servers {
		if firsts[i] == nil {
			continue
		}
		if err := <-firsts[i]; err != nil {
			if options.KeepGoing {
				s.logger.Warn("the server could not be started; it is tried again", "error", err)
			} else {
				faults = append(faults, fmt.Sprintf("the MCP server %q could not be started: %s", s.config.Name, err))
			}
		}
	}
	if !stop() {
		all.Close()
		return nil, fmt.Errorf("mcpclient: %w", context.Cause(ctx))
	}
	if len(faults) == 0 {
		faults = all.publish(true)
	}
	if len(faults) > 0 {
		all.Close()
		return nil, fmt.Errorf("mcpclient: %s", strings.Join(faults, "\n"))
	}
	return all, nil
}

// Registry has the tools of all servers. It is kept up to date until Close; the tools of a server that has ended stay there while it is started again.
func (s *Servers) Registry() *codemode.Registry { return s.registry }

// Close ends all servers and returns when they are gone, their processes too: within about twice Options.Grace. Calls fail from then on. It may be called twice.
func (s *Servers) Close() {
	s.end(errClosed)
	s.running.Wait()
	s.idle()
}

// State is what a server is doing.
type State string

// The states.
const (
	StateDisabled   State = "disabled"
	StateStarting   State = "starting"
	StateRunning    State = "running"
	StateRestarting State = "restarting" // it has ended, or could not be started, and is tried again
	StateClosed     State = "closed"
)

// Status is how one server does.
type Status struct {
	Name  string
	State State
	// Implementation and Version are what the server says of itself; empty before it has.
	Implementation, Version string
	// Instructions are what the server says of how its tools are used; empty if it says nothing.
	Instructions string
	// Tools are the names of its tools as programs know them, sorted.
	Tools []string
	// Error is why it is not running, or why it was not the last time.
	Error string
	// Restarts is how often it was started again.
	Restarts int
	// PID is the process of a program that is running, 0 otherwise.
	PID int
}

// Status says how the servers do, in the order of the config.
func (s *Servers) Status() []Status {
	s.mu.Lock()
	names := s.names
	s.mu.Unlock()
	tools := map[string][]string{}
	for _, id := range sortedIDs(names) {
		tools[id.server] = append(tools[id.server], names[id])
	}
	var out []Status
	for _, server := range s.servers {
		status := server.status()
		status.Tools = tools[status.Name]
		out = append(out, status)
	}
	return out
}

// publish makes the tools that the servers have the registry's. At the start it returns what clashes, and then nothing is changed; later the older names stay
// where they clash, and warnings are logged.
func (s *Servers) publish(first bool) []string {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	if !first && !s.published {
		return nil // Connect will.
	}
	tools := map[toolID]*wireTool{}
	owners := map[toolID]*server{}
	var ids []toolID
	for _, server := range s.servers {
		for _, tool := range server.used() {
			id := toolID{server.config.Name, tool.Name}
			tools[id], owners[id] = tool, server
			ids = append(ids, id)
		}
	}
	var servers []string
	for _, server := range s.servers {
		servers = append(servers, server.config.Name)
	}
	names, clashes := assign(servers, ids, s.names)
	if first && len(clashes) > 0 {
		return clashes
	}
	for _, clash := range clashes {
		s.options.Logger.Warn(clash)
	}
	var out []codemode.Tool
	for id, name := range names {
		if before, ok := s.names[id]; ok && before != name {
			s.options.Logger.Info("a tool has another name now", "server", id.server, "tool", id.tool, "before", before, "name", name)
		}
		tool, server := tools[id], owners[id]
		out = append(out, tool.tool(name, func(ctx context.Context, args any) (any, error) { return server.call(ctx, tool, args) }))
	}
	s.mu.Lock()
	s.names = names
	s.mu.Unlock()
	s.published = true
	if err := s.registry.Replace(out); err != nil {
		// Nothing that it refuses is left: names are unique, UTF-8 as all that encoding/json reads, and each tool has its function.
		s.options.Logger.Error("the tools cannot be used", "error", err)
	}
	return nil
}
