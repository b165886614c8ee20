package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/codemode/mcpserver"
	"github.com/coderuntime/coderuntime/limits"
)

// mcpCommand has the arguments of coderun mcp.
type mcpCommand struct {
	Config    string `name:"config" required:"" placeholder:"FILE" help:"The MCP servers whose tools programs can call: a file mcp.json as MCP clients have it."`
	KeepGoing bool   `name:"keep-going" help:"Go on without servers that cannot be started; they are tried again."`

	HTTP     string   `name:"http" placeholder:"ADDR" help:"Serve streamable HTTP on this address, in place of standard input and output; without a host it is a loopback address."`
	Token    string   `name:"token" env:"CODERUN_TOKEN" placeholder:"TOKEN" help:"The bearer token that requests must have; better given by the environment variable CODERUN_TOKEN. An address that is not a loopback one needs it."`
	Origin   []string `name:"origin" sep:"none" placeholder:"ORIGIN" help:"An origin, such as https://example.com, whose pages may send requests; may be repeated."`
	Sessions int      `name:"sessions" default:"64" placeholder:"N" help:"How many HTTP clients may be connected at a time (default ${default})."`
	Runs     int      `name:"runs" default:"8" placeholder:"N" help:"How many programs run at a time; more wait (default ${default})."`

	Language  string `name:"language" default:"typescript" placeholder:"typescript|python|both" help:"The language of the programs (default ${default}). The tool is run_code, and with both there are run_typescript and run_python."`
	Engine    string `name:"engine" placeholder:"NAME" help:"The interpreter: ${engines}."`
	Isolation string `name:"isolation" placeholder:"process|goroutine" help:"Where programs run, as for coderun run (default ${isolation})."`
	Timezone  string `name:"timezone" placeholder:"ZONE" help:"The programs' time zone, such as Europe/Paris (default UTC)."`

	Check        string        `name:"check" default:"warn" placeholder:"warn|refuse|off" help:"What the check of a program before it runs does with calls that cannot work: warn, beside the result, or refuse to run it (default ${default})."`
	Parallel     int           `name:"parallel" default:"10" placeholder:"N" help:"How many calls of a program are performed at a time (default ${default})."`
	Alone        bool          `name:"unknown-alone" help:"Run calls of tools alone that do not say whether they are read-only, as those that say that they are not."`
	CallTimeout  time.Duration `name:"call-timeout" placeholder:"DURATION" help:"How long one call may take (default: as long as the program)."`
	Declarations string        `name:"declarations" default:"24KiB" placeholder:"SIZE" help:"How much of the description may be declarations of tools; 0 is no bound (default ${default}). The rest is found by programs, and is a resource."`
	Text         string        `name:"text" default:"48KiB" placeholder:"SIZE" help:"How much text a result may have (default ${default}). The rest is stored."`

	Budgets kong.Plugins `embed:""`
	budgets *budgetFlags
}

// Help implements kong.HelpProvider.
func (*mcpCommand) Help() string {
	return `Serves one tool that runs programs, which can call all tools of the MCP servers in the file: an MCP client that has this server needs no others. The budgets bound each program.

Examples:

    coderun mcp --config mcp.json
    coderun mcp --config mcp.json --language python --wall 1m
    CODERUN_TOKEN=secret coderun mcp --config mcp.json --http 0.0.0.0:8080

Exit status: 0 the client has gone; 2 wrong use of coderun, or a server cannot be started; 4 ended by SIGINT or SIGTERM.`
}

// mcpWarm is how many workers of each language are kept ready.
const mcpWarm = 2

// mcp is coderun mcp.
func (a *app) mcp(command *mcpCommand) status {
	if err := deeper(); err != nil {
		return a.fail(err)
	}
	ctx, stop := a.abortOnSignal(context.Background())
	defer stop()
	listener, err := command.listen()
	if err != nil {
		return a.fail(err)
	}
	if listener != nil {
		defer listener.Close()
	}
	config, runtimes, err := command.runtimes(a)
	defer func() {
		for _, runtime := range runtimes {
			if err := runtime.Close(); err != nil {
				fmt.Fprintf(a.stderr, "coderun: %s\n", err)
			}
		}
	}()
	if err != nil {
		return a.fail(err)
	}
	servers, err := a.connect(ctx, command.Config, command.KeepGoing)
	switch {
	case ctx.Err() != nil:
		return statusAbort
	case err != nil:
		return a.fail(err)
	}
	defer servers.Close()
	for _, warning := range servers.Registry().Set().Warnings() {
		fmt.Fprintf(a.stderr, "coderun: warning: %s\n", oneLine(warning))
	}
	server := mcpserver.Config{
		Tools: servers.Registry(), Version: buildVersion(), Runs: command.Runs, DeclarationBytes: config.declarations, Logger: a.logger(),
	}
	for _, runtime := range runtimes {
		config.runner.Runtime, config.runner.Tools = runtime, servers.Registry()
		config.runner.Inspector = inspectors[runtime.Language()]
		config.runner.Name = "run_code"
		if len(runtimes) > 1 {
			config.runner.Name = "run_" + string(runtime.Language())
		}
		runner, err := codemode.New(config.runner)
		if err != nil {
			return a.fail(err)
		}
		server.Runners = append(server.Runners, runner)
	}
	s, err := mcpserver.New(server)
	if err != nil {
		return a.fail(err)
	}
	defer s.Close()
	if listener == nil {
		err = s.Stdio(ctx, io.NopCloser(a.stdin), nopCloser{a.stdout})
	} else {
		err = a.serveHTTP(ctx, listener, s.Handler(mcpserver.HTTPConfig{Token: command.Token, Origins: command.Origin, Sessions: command.Sessions}))
	}
	switch {
	case ctx.Err() != nil:
		return statusAbort
	case err != nil:
		return a.fail(err)
	}
	return statusCompleted
}

// nestedVariable counts how many coderun mcp have started one another.
const nestedVariable = "CODERUN_MCP_NESTED"

// deeper prepares the environment that the servers get: without the token, and with a count that ends a config that names itself.
func deeper() error {
	const most = 4
	nested, _ := strconv.Atoi(os.Getenv(nestedVariable))
	if nested >= most {
		return fmt.Errorf("%d coderun mcp have started one another: a config must not name a server that has the same config", nested)
	}
	return errors.Join(os.Unsetenv("CODERUN_TOKEN"), os.Setenv(nestedVariable, strconv.Itoa(nested+1)))
}

type nopCloser struct{ io.Writer }

// Close does nothing: standard output is the process's.
func (nopCloser) Close() error { return nil }

// mcpConfig is what the flags say of the runners and the descriptions.
type mcpConfig struct {
	runner       codemode.Config
	declarations int
}

// runtimes reads the flags and makes the runtimes. Those that it returns are to be closed, with an error too.
func (c *mcpCommand) runtimes(a *app) (config mcpConfig, runtimes []coderuntime.Runtime, err error) {
	if config.declarations, err = declarationBytes(c.Declarations); err != nil {
		return config, nil, err
	}
	if config.declarations == 0 {
		config.declarations = -1
	}
	text, err := limits.ParseSize(c.Text)
	if err != nil || text < 1<<10 || text > 1<<30 {
		return config, nil, fmt.Errorf("--text: %q is not a size of at least 1KiB", limits.CutText(c.Text, 100))
	}
	languages, ok := languagesOf(c.Language)
	if !ok {
		return config, nil, fmt.Errorf("--language: %q is not one: want typescript, python or both", limits.CutText(c.Language, 100))
	}
	switch {
	case c.Engine != "" && len(languages) > 1:
		return config, nil, errors.New("--engine is an engine of one language: give it with --language typescript or python")
	case !slices.Contains([]codemode.CheckMode{codemode.CheckWarn, codemode.CheckRefuse, codemode.CheckOff}, codemode.CheckMode(c.Check)):
		return config, nil, fmt.Errorf("--check: %q is not a mode: want warn, refuse or off", limits.CutText(c.Check, 100))
	case c.Parallel < 1:
		return config, nil, errors.New("--parallel must be at least 1")
	case c.Runs < 1:
		return config, nil, errors.New("--runs must be at least 1")
	case c.Sessions < 1:
		return config, nil, errors.New("--sessions must be at least 1")
	}
	config.runner = codemode.Config{
		Parallel: c.Parallel, UnknownAlone: c.Alone, CallTimeout: c.CallTimeout, Check: codemode.CheckMode(c.Check), TextBytes: int(text),
	}
	engine := engineConfig{manyRuns: true, warm: mcpWarm}
	if engine.limits, err = c.budgets.limits(); err != nil {
		return config, nil, err
	}
	if engine.zone, err = loadZone(c.Timezone); err != nil {
		return config, nil, err
	}
	a.setZone(engine.zone)
	for _, language := range languages {
		if _, err := engine.limits.Complete(language); err != nil {
			return config, runtimes, err
		}
		runtime, err := newRuntime(language, c.Engine, c.Isolation, engine)
		if err != nil {
			return config, runtimes, err
		}
		runtimes = append(runtimes, runtime)
	}
	return config, runtimes, nil
}

// listen opens the address of --http; nil without one.
func (c *mcpCommand) listen() (net.Listener, error) {
	if c.HTTP == "" {
		return nil, nil
	}
	address := c.HTTP
	if !strings.Contains(address, ":") {
		address = ":" + address
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("--http: %q is not an address: want one like 127.0.0.1:8080, :8080 or 8080", limits.CutText(c.HTTP, 100))
	}
	if host == "" {
		host = "127.0.0.1"
	}
	ip := net.ParseIP(host)
	if c.Token == "" && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("--http: %s can be reached from elsewhere: give a token by the environment variable CODERUN_TOKEN, or an address such as 127.0.0.1:%s", limits.CutText(c.HTTP, 100), port)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("--http: %w", err)
	}
	return listener, nil
}

// serveHTTP serves until ctx ends.
func (a *app) serveHTTP(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
	// Connections stay open for as long as clients listen: there is no waiting for their end.
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	fmt.Fprintf(a.stderr, "coderun: serving MCP on http://%s\n", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
