package mcpserver_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
	"github.com/coderuntime/coderuntime/codemode/mcpserver"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py"
	"github.com/coderuntime/coderuntime/ts"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m,
		// Connections that are kept open for the next request.
		goleak.IgnoreTopFunction("internal/poll.runtime_pollWait"), goleak.IgnoreTopFunction("net/http.(*persistConn).writeLoop"),
		goleak.IgnoreTopFunction("net/http.(*persistConn).readLoop"))
}

// patient is long enough for a busy machine.
const patient = 30 * time.Second

func newServer(t testing.TB, config mcpserver.Config, tools ...codemode.Tool) (*mcpserver.Server, *codemode.Registry) {
	t.Helper()
	registry, err := codemode.NewRegistry(tools...)
	if err != nil {
		t.Fatal(err)
	}
	budgets := limits.Limits{Wall: patient}
	typescript, err := ts.New(ts.Config{Limits: budgets})
	if err != nil {
		t.Fatal(err)
	}
	python, err := py.New(py.Config{Limits: budgets})
	if err != nil {
		t.Fatal(err)
	}
	for _, runtime := range []coderuntime.Runtime{typescript, python} {
		runner, err := codemode.New(codemode.Config{Runtime: runtime, Tools: registry, Name: "run_" + string(runtime.Language()), TextBytes: 8 << 10})
		if err != nil {
			t.Fatal(err)
		}
		config.Runners = append(config.Runners, runner)
		t.Cleanup(func() {
			if err := runtime.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	config.Tools = registry
	server, err := mcpserver.New(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server, registry
}

// transports connect a client to a server, each in its way.
var transports = map[string]func(testing.TB, *mcpserver.Server) mcp.Transport{
	"stdio": func(t testing.TB, server *mcpserver.Server) mcp.Transport {
		fromClient, toServer := io.Pipe()
		fromServer, toClient := io.Pipe()
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan error, 1)
		go func() { done <- server.Stdio(ctx, fromClient, toClient) }()
		t.Cleanup(func() {
			_ = toServer.Close()
			if err := <-done; err != nil {
				t.Errorf("the server ended with %v", err)
			}
			cancel()
		})
		return &mcp.IOTransport{Reader: fromServer, Writer: toServer}
	},
	"http": func(t testing.TB, server *mcpserver.Server) mcp.Transport {
		web := httptest.NewServer(server.Handler(mcpserver.HTTPConfig{Token: "secret"}))
		t.Cleanup(func() {
			web.CloseClientConnections()
			web.Close()
		})
		return &mcp.StreamableClientTransport{Endpoint: web.URL, HTTPClient: &http.Client{Transport: withToken("secret")}}
	},
}

// withToken sends a bearer token.
type withToken string

// RoundTrip implements http.RoundTripper.
func (w withToken) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(w))
	return http.DefaultTransport.RoundTrip(r)
}

// each runs a test over each transport, with an official client.
func each(t *testing.T, config mcpserver.Config, options *mcp.ClientOptions, test func(context.Context, *testing.T, *mcp.ClientSession, *codemode.Registry), tools ...codemode.Tool) {
	for name, transport := range transports {
		t.Run(name, func(t *testing.T) {
			server, registry := newServer(t, config, tools...)
			ctx, cancel := context.WithTimeout(context.Background(), 2*patient)
			defer cancel()
			session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, options).Connect(ctx, transport(t, server), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer session.Close()
			test(ctx, t, session, registry)
		})
	}
}

func call(ctx context.Context, t testing.TB, session *mcp.ClientSession, tool, program string) (*mcp.CallToolResult, string) {
	t.Helper()
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: map[string]any{"code": program}})
	if err != nil {
		t.Fatal(err)
	}
	return result, result.Content[0].(*mcp.TextContent).Text
}

// square gives the square of n, and fails for 13.
var square = codemode.Tool{
	Name: "square", Description: "Squares a number.",
	Input:  json.RawMessage(`{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}`),
	Output: json.RawMessage(`{"type":"integer"}`), Annotations: codemode.Annotations{ReadOnly: codemode.Yes},
	Function: func(_ context.Context, args any) (any, error) {
		n, _ := args.(*coderuntime.Object).Get("n")
		if n == int64(13) {
			return nil, errors.New("thirteen is unlucky")
		}
		return n.(int64) * n.(int64), nil
	},
}

func TestAProgramCallsTwentyToolsAtOnceAndOneFails(t *testing.T) {
	var mu sync.Mutex
	var messages []string
	ended := make(chan struct{}, 1)
	options := &mcp.ClientOptions{ProgressNotificationHandler: func(_ context.Context, request *mcp.ProgressNotificationClientRequest) {
		mu.Lock()
		defer mu.Unlock()
		messages = append(messages, request.Params.Message)
		if request.Params.Message == "all done" {
			ended <- struct{}{}
		}
	}}
	programs := map[string]string{
		"run_typescript": `
console.log("starting");
const all = await Promise.all(Array.from({ length: 20 }, async (_, n) => { try { return await tools.square({ n }) } catch (e) { return e.toolName + ": " + e.message } }));
console.log("all done");
return all;`,
		"run_python": `
import asyncio
print("starting")
async def one(n):
    try:
        return await tools.square(n=n)
    except ToolCallError as e:
        return f"{e.toolName}: {e}"
all = await asyncio.gather(*[one(n) for n in range(20)])
print("all done")
return all`,
	}
	each(t, mcpserver.Config{}, options, func(ctx context.Context, t *testing.T, session *mcp.ClientSession, _ *codemode.Registry) {
		for tool, program := range programs {
			mu.Lock()
			messages = nil
			mu.Unlock()
			params := &mcp.CallToolParams{Name: tool, Arguments: map[string]any{"code": program}}
			params.SetProgressToken("p")
			result, err := session.CallTool(ctx, params)
			if err != nil || result.IsError {
				t.Fatalf("%v %+v", err, result)
			}
			structured, err := json.Marshal(result.StructuredContent)
			if err != nil || !strings.Contains(string(structured), `144,"square: thirteen is unlucky",196`) {
				t.Errorf("structured: %s", structured)
			}
			<-ended
			mu.Lock()
			seen := strings.Join(messages, "\n")
			mu.Unlock()
			for _, want := range []string{"starting", "tools.square: called", "tools.square: ok after", "tools.square: failed after"} {
				if !strings.Contains(seen, want) {
					t.Errorf("%s: no progress says %q:\n%s", tool, want, seen)
				}
			}
		}
	}, square)
}

func TestCancellingARequestAbortsTheRun(t *testing.T) {
	started := make(chan struct{}, 10)
	ended := make(chan struct{}, 10)
	wait := codemode.Tool{Name: "wait", Function: func(ctx context.Context, _ any) (any, error) {
		started <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return nil, ctx.Err()
	}}
	each(t, mcpserver.Config{}, nil, func(ctx context.Context, t *testing.T, session *mcp.ClientSession, _ *codemode.Registry) {
		for tool, program := range map[string]string{"run_typescript": `await tools.wait()`, "run_python": `await tools.wait()`} {
			calling, cancel := context.WithCancel(ctx)
			go func() { <-started; cancel() }()
			if _, err := session.CallTool(calling, &mcp.CallToolParams{Name: tool, Arguments: map[string]any{"code": program}}); err == nil {
				t.Error("there is a result")
			}
			select {
			case <-ended:
			case <-ctx.Done():
				t.Fatalf("%s: the call goes on", tool)
			}
		}
		if _, text := call(ctx, t, session, "run_typescript", `return "next"`); text != "next" {
			t.Errorf("the next run gives %q", text)
		}
	}, wait)
}

func TestTheDescriptionFollowsTheTools(t *testing.T) {
	changed := make(chan struct{}, 10)
	options := &mcp.ClientOptions{ToolListChangedHandler: func(context.Context, *mcp.ToolListChangedRequest) {
		select {
		case changed <- struct{}{}:
		default:
		}
	}}
	each(t, mcpserver.Config{}, options, func(ctx context.Context, t *testing.T, session *mcp.ClientSession, registry *codemode.Registry) {
		description := func() string {
			tools, err := session.ListTools(ctx, nil)
			if err != nil || len(tools.Tools) != 2 {
				t.Fatal(err, tools)
			}
			return tools.Tools[0].Description + tools.Tools[1].Description
		}
		if text := description(); !strings.Contains(text, "square") || strings.Contains(text, "cube") {
			t.Error(text)
		}
		// Drained before the change, so that what comes is the change's.
		for len(changed) > 0 {
			<-changed
		}
		cube := square
		cube.Name = "cube"
		if err := registry.Add(cube); err != nil {
			t.Fatal(err)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			t.Fatal("the client was not told")
		}
		if text := description(); strings.Count(text, "cube") < 2 {
			t.Error(text)
		}
	}, square)
}

func TestFailuresAreErrorsThatAModelCanRead(t *testing.T) {
	each(t, mcpserver.Config{}, nil, func(ctx context.Context, t *testing.T, session *mcp.ClientSession, _ *codemode.Registry) {
		result, text := call(ctx, t, session, "run_typescript", "await tools.square({ n: 2 });\nnope()")
		if !result.IsError || !strings.Contains(text, "nope is not defined") || !strings.Contains(text, "safe to repeat: tools.square (ok)") {
			t.Errorf("%v %s", result.IsError, text)
		}
		for name, arguments := range map[string]any{
			"no code": map[string]any{}, "another key": map[string]any{"code": "1", "x": 1}, "a number": map[string]any{"code": 3}, "nothing": nil,
		} {
			result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "run_python", Arguments: arguments})
			if err != nil || !result.IsError || !strings.Contains(result.Content[0].(*mcp.TextContent).Text, `want {"code": "the program"}`) {
				t.Errorf("%s: %v %+v", name, err, result)
			}
		}
	}, square)
}

func TestResourcesHaveTheDeclarationsAndWhatWasStored(t *testing.T) {
	shot := codemode.Tool{Name: "shot", Function: func(ctx context.Context, _ any) (any, error) {
		codemode.Attach(ctx, codemode.Attachment{Type: codemode.AttachmentImage, MIMEType: "image/png", Data: []byte("png")})
		return nil, nil
	}}
	each(t, mcpserver.Config{DeclarationBytes: 600}, nil, func(ctx context.Context, t *testing.T, session *mcp.ClientSession, _ *codemode.Registry) {
		for _, language := range []string{"typescript", "python"} {
			read, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: "coderun://sdk/" + language})
			if err != nil || !strings.Contains(read.Contents[0].Text, "Squares a number.") {
				t.Errorf("%v %+v", err, read)
			}
		}
		result, text := call(ctx, t, session, "run_python", `await tools.shot()
return "0123456789" * 2000`)
		if len(text) > 8<<10 || len(result.Content) != 3 {
			t.Fatalf("%d bytes, %d parts", len(text), len(result.Content))
		}
		link, image := result.Content[1].(*mcp.ResourceLink), result.Content[2].(*mcp.ImageContent)
		if string(image.Data) != "png" || image.MIMEType != "image/png" {
			t.Errorf("%+v", image)
		}
		read, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: link.URI})
		if err != nil || read.Contents[0].Text != strings.Repeat("0123456789", 2000) {
			t.Errorf("%v", err)
		}
		if _, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: "coderun://stored/rguess"}); err == nil {
			t.Error("a guessed handle gives something")
		}
	}, square, shot)
}

func TestHTTPIsProtected(t *testing.T) {
	server, _ := newServer(t, mcpserver.Config{}, square)
	web := httptest.NewServer(server.Handler(mcpserver.HTTPConfig{Token: "secret", Origins: []string{"https://good.example"}, Sessions: 1}))
	defer web.Close()
	const initialize = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`
	post := func(headers ...string) int {
		request, err := http.NewRequest(http.MethodPost, web.URL, strings.NewReader(initialize))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Accept", "application/json, text/event-stream")
		for i := 0; i < len(headers); i += 2 {
			request.Header.Set(headers[i], headers[i+1])
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		_, _ = io.Copy(io.Discard, response.Body)
		return response.StatusCode
	}
	for _, test := range []struct {
		name    string
		headers []string
		want    int
	}{
		{"no token", nil, http.StatusUnauthorized},
		{"a wrong token", []string{"Authorization", "Bearer secreT"}, http.StatusUnauthorized},
		{"another scheme", []string{"Authorization", "Basic secret"}, http.StatusUnauthorized},
		{"a page of a stranger", []string{"Authorization", "Bearer secret", "Origin", "https://evil.example"}, http.StatusForbidden},
		{"a page without a host", []string{"Authorization", "Bearer secret", "Origin", "null"}, http.StatusForbidden},
		{"a page that is allowed", []string{"Authorization", "Bearer secret", "Origin", "https://good.example"}, http.StatusOK},
		{"one session too many", []string{"Authorization", "Bearer secret"}, http.StatusServiceUnavailable},
	} {
		if got := post(test.headers...); got != test.want {
			t.Errorf("%s: status %d, want %d", test.name, got, test.want)
		}
	}
	for session := range server.MCP().Sessions() {
		_ = session.Close()
	}
	preflight, err := http.NewRequest(http.MethodOptions, web.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	preflight.Header.Set("Origin", "https://good.example")
	preflight.Header.Set("Access-Control-Request-Method", "POST")
	response, err := http.DefaultClient.Do(preflight)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusNoContent || response.Header.Get("Access-Control-Allow-Origin") != "https://good.example" {
		t.Errorf("a browser asks before, and gets %d %v", response.StatusCode, response.Header)
	}
}

func TestRunsWaitForTheirTurn(t *testing.T) {
	release := make(chan struct{})
	began := make(chan struct{}, 10)
	block := codemode.Tool{Name: "block", Function: func(ctx context.Context, _ any) (any, error) {
		began <- struct{}{}
		select {
		case <-release:
		case <-ctx.Done():
		}
		return nil, nil
	}}
	server, _ := newServer(t, mcpserver.Config{Runs: 1}, block)
	ctx, cancel := context.WithTimeout(context.Background(), 2*patient)
	defer cancel()
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(ctx, transports["stdio"](t, server), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	var runs sync.WaitGroup
	for range 3 {
		runs.Go(func() {
			result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "run_typescript", Arguments: map[string]any{"code": `await tools.block(); return 1`}})
			if err != nil || result.IsError {
				t.Errorf("%v %+v", err, result)
			}
		})
	}
	<-began
	select {
	case <-began:
		t.Error("two run at a time")
	default:
	}
	close(release)
	runs.Wait()
}

func TestBadConfigsAreRefused(t *testing.T) {
	for _, config := range []mcpserver.Config{{}, {Runners: []*codemode.Runner{nil}}, {Runners: make([]*codemode.Runner, 1), Runs: -1}} {
		if _, err := mcpserver.New(config); err == nil {
			t.Errorf("%+v is taken", config)
		}
	}
}

// BenchmarkProgram is a program of two calls, from a client's request to the result.
func BenchmarkProgram(b *testing.B) {
	for name, transport := range transports {
		for _, size := range []int{0, 20} {
			b.Run(fmt.Sprintf("%s/%d calls", name, size), func(b *testing.B) {
				server, _ := newServer(b, mcpserver.Config{}, square)
				ctx := context.Background()
				session, err := mcp.NewClient(&mcp.Implementation{Name: "bench", Version: "1"}, nil).Connect(ctx, transport(b, server), nil)
				if err != nil {
					b.Fatal(err)
				}
				defer session.Close()
				program := fmt.Sprintf(`await Promise.all(Array.from({ length: %d }, (_, n) => tools.square({ n: n & 7 }))); return 1`, size)
				for b.Loop() {
					if result, text := call(ctx, b, session, "run_typescript", program); result.IsError {
						b.Fatal(text)
					}
				}
			})
		}
	}
}
