package mcpclient

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
)

// patience bounds what a test waits for.
const patience = 60 * time.Second

// The variables by which this binary is told to be a server of a test.
const (
	scriptVariable = "MCPCLIENT_TEST_SCRIPT"
	serverVariable = "MCPCLIENT_TEST_SERVER"
)

func TestMain(m *testing.M) {
	if text := os.Getenv(scriptVariable); text != "" {
		runScript(text)
		os.Exit(0)
	}
	if mode := os.Getenv(serverVariable); mode != "" {
		runServer(mode)
		os.Exit(0)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		removeBuilt()
		os.Exit(code)
	}))
}

// script is a server that answers what it is told, whatever the protocol says.
type script struct {
	// Results are what it answers to each method; Errors likewise.
	Results map[string]json.RawMessage
	Errors  map[string]json.RawMessage
	// Before are lines that it prints first, Stderr what it writes to its standard error, Exit has it end then.
	Before []string
	Stderr string
	Exit   bool
	// EndAt is a method at which it ends, with status 3; StopReadingAt one after which it reads no more.
	EndAt, StopReadingAt string
	// Repeat makes a result long: it is put into the place of REPEAT so often.
	Repeat int
	// IgnoreEnd has it stay when its input ends and when it is told to terminate. Child has it start another process, whose id is its tool's result.
	IgnoreEnd, Child bool
	// IDLast has it write the id behind the result.
	IDLast bool
	// FirstCall is what the response to the first tools/call has behind its id.
	FirstCall string
}

const initialized = `{"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "script", "version": "7"}}`

func runScript(text string) {
	var s script
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	fmt.Fprint(os.Stderr, s.Stderr)
	if s.Exit {
		os.Exit(4)
	}
	if s.IgnoreEnd {
		signal.Ignore(syscall.SIGTERM)
	}
	child := 0
	if s.Child {
		c := exec.Command("sleep", "1000")
		if err := c.Start(); err == nil {
			child = c.Process.Pid
		}
	}
	for _, line := range s.Before {
		fmt.Println(line)
	}
	if s.Results["initialize"] == nil && s.Errors["initialize"] == nil {
		if s.Results == nil {
			s.Results = map[string]json.RawMessage{}
		}
		s.Results["initialize"] = json.RawMessage(initialized)
	}
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			if s.IgnoreEnd {
				select {}
			}
			return
		}
		var request struct {
			ID     json.RawMessage
			Method string
		}
		_ = json.Unmarshal(line, &request)
		if request.Method == s.EndAt {
			os.Exit(3)
		}
		if request.ID != nil {
			what, answer := "result", string(s.Results[request.Method])
			if e := s.Errors[request.Method]; e != nil {
				what, answer = "error", string(e)
			}
			answer = strings.ReplaceAll(answer, "REPEAT", strings.Repeat("x", s.Repeat))
			answer = strings.ReplaceAll(answer, "CHILD", fmt.Sprint(child))
			if request.Method == "tools/call" && s.FirstCall != "" {
				fmt.Printf(`{"jsonrpc":"2.0","id":%s,%s}`+"\n", request.ID, s.FirstCall)
				s.FirstCall = ""
			} else if s.IDLast {
				fmt.Printf(`{"%s":%s,"jsonrpc":"2.0","id":%s}`+"\n", what, answer, request.ID)
			} else {
				fmt.Printf(`{"jsonrpc":"2.0","id":%s,"%s":%s}`+"\n", request.ID, what, answer)
			}
		}
		if request.Method == s.StopReadingAt {
			select {}
		}
	}
}

// runServer is a server of the SDK.
func runServer(mode string) {
	server := testServer()
	mcp.AddTool(server, &mcp.Tool{Name: "getenv"}, func(_ context.Context, _ *mcp.CallToolRequest, in struct{ Name string }) (*mcp.CallToolResult, any, error) {
		folder, _ := os.Getwd()
		return textResult(mode + " " + os.Getenv(in.Name) + " " + folder), nil, nil
	})
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
}

func textResult(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

func testServer() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "v0"}, nil)
	mcp.AddTool(server, &mcp.Tool{Name: "echo"}, func(_ context.Context, _ *mcp.CallToolRequest, in struct{ Text string }) (*mcp.CallToolResult, any, error) {
		return textResult(in.Text), nil, nil
	})
	return server
}

// scripted is a server that runs a script.
func scripted(t testing.TB, name string, s script) Server {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return Server{Name: name, Command: os.Args[0], Env: map[string]string{scriptVariable: string(text)}}
}

// oneTool is a script with one tool, run, and the result of each call of it.
func oneTool(result string) script {
	return script{Results: map[string]json.RawMessage{
		"tools/list": json.RawMessage(`{"tools": [{"name": "run", "inputSchema": {"type": "object"}}]}`),
		"tools/call": json.RawMessage(result),
	}}
}

func oneToolNamed(name string) script {
	s := oneTool(`{"content": []}`)
	s.Results["tools/list"] = json.RawMessage(`{"tools": [{"name": "` + name + `", "inputSchema": {"type": "object"}}]}`)
	return s
}

// logged keeps what is logged.
type logged struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *logged) logger() *slog.Logger { return slog.New(slog.NewTextHandler(l, nil)) }

// quick are options with which restarts and listings take no time.
func quick() Options {
	return Options{RestartMin: time.Millisecond, RestartMax: 20 * time.Millisecond, Grace: 5 * time.Second, relistEvery: time.Millisecond}
}

func connect(t testing.TB, options Options, servers ...Server) *Servers {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	all, err := Connect(ctx, &Config{Servers: servers}, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(all.Close)
	return all
}

func mustFail(t testing.TB, options Options, servers ...Server) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	all, err := Connect(ctx, &Config{Servers: servers}, options)
	if err == nil {
		all.Close()
		t.Fatal("no error")
	}
	return err.Error()
}

// call calls a tool as a program would.
func call(t testing.TB, s *Servers, name string, args any) (any, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return callWith(ctx, t, s, name, args)
}

func callWith(ctx context.Context, t testing.TB, s *Servers, name string, args any) (any, error) {
	t.Helper()
	tool, ok := s.Registry().Set().Tool(name)
	if !ok {
		t.Fatalf("there is no tool %q, but %q", name, toolNames(s))
	}
	v, err := coderuntime.ToValue(args)
	if err != nil {
		t.Fatal(err)
	}
	return tool.Function(ctx, v)
}

func toolNames(s *Servers) []string {
	var names []string
	for _, tool := range s.Registry().Set().Tools() {
		names = append(names, tool.Name)
	}
	return names
}

// jsonOf is a result as JSON text.
func jsonOf(t testing.TB, v any) string {
	t.Helper()
	text, err := coderuntime.AppendJSON(nil, v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// await waits until a server is as it should be.
func await(t testing.TB, s *Servers, name string, reached func(Status) bool) Status {
	t.Helper()
	timeout := time.After(patience)
	for _, server := range s.servers {
		if server.config.Name != name {
			continue
		}
		for {
			server.mu.Lock()
			changed := server.changed
			server.mu.Unlock()
			if status := server.status(); reached(status) {
				return status
			}
			select {
			case <-changed:
			case <-timeout:
				t.Fatalf("it is still %+v", server.status())
			}
		}
	}
	t.Fatalf("there is no server %q", name)
	return Status{}
}

// awaitTools waits until programs see tools of these names.
func awaitTools(t testing.TB, s *Servers, names ...string) {
	t.Helper()
	changed := make(chan struct{}, 1)
	stop := s.Registry().OnChange(func(*codemode.Set) {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	defer stop()
	timeout := time.After(patience)
	for {
		if strings.Join(toolNames(s), "\n") == strings.Join(names, "\n") {
			return
		}
		select {
		case <-changed:
		case <-timeout:
			t.Fatalf("got the tools %q, want %q", toolNames(s), names)
		}
	}
}

// contains reports a text that lacks another.
func contains(t testing.TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in:\n%s", part, text)
		}
	}
}
