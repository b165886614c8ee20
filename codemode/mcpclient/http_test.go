package mcpclient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/codemode"
)

// serve has servers of the SDK at a URL; a request without a session gets a server from current.
func serveHTTP(t testing.TB, handler http.Handler) *httptest.Server {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server
}

func streamable(server *mcp.Server, options *mcp.StreamableHTTPOptions) http.Handler {
	return mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server }, options)
}

func echoes(t testing.TB, s *Servers) {
	t.Helper()
	if got, err := call(t, s, "echo", map[string]any{"Text": "hello"}); got != "hello" || err != nil {
		t.Error(got, err)
	}
}

func TestServersAreReachedByEveryTransportThatHTTPHas(t *testing.T) {
	sse := mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return testServer() }, nil)
	onlyGet := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// As old servers do it: messages go to the place that the stream names.
		if r.Method == http.MethodPost && r.URL.Query().Get("sessionid") == "" {
			http.Error(w, "no", http.StatusMethodNotAllowed)
			return
		}
		sse.ServeHTTP(w, r)
	})
	for name, test := range map[string]struct {
		handler   http.Handler
		transport Transport
	}{
		"streamable HTTP with events":    {streamable(testServer(), nil), TransportHTTP},
		"streamable HTTP with responses": {streamable(testServer(), &mcp.StreamableHTTPOptions{JSONResponse: true}), TransportHTTP},
		"streamable HTTP without state":  {streamable(testServer(), &mcp.StreamableHTTPOptions{Stateless: true}), TransportHTTP},
		"streamable HTTP by itself":      {streamable(testServer(), nil), ""},
		"the older transport":            {onlyGet, TransportSSE},
		"the older transport by itself":  {onlyGet, ""},
	} {
		t.Run(name, func(t *testing.T) {
			at := serveHTTP(t, test.handler)
			echoes(t, connect(t, quick(), Server{Name: "s", URL: at.URL, Transport: test.transport}))
		})
	}
}

func TestHeadersGoWithEveryRequestToTheServerAndToNoOther(t *testing.T) {
	var others atomic.Int64
	other := serveHTTP(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Secret") != "" {
			others.Add(1)
		}
		http.Error(w, "no", http.StatusNotFound)
	}))
	var without atomic.Int64
	inner := streamable(testServer(), nil)
	var redirect atomic.Bool
	at := serveHTTP(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Secret") != "s3cret" {
			without.Add(1)
			http.Error(w, "who are you?", http.StatusUnauthorized)
			return
		}
		if redirect.Load() {
			http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
			return
		}
		inner.ServeHTTP(w, r)
	}))
	headers := map[string]string{"x-secret": "s3cret"}
	s := connect(t, quick(), Server{Name: "s", URL: at.URL, Headers: headers})
	echoes(t, s)
	s.Close()
	if without.Load() != 0 {
		t.Error("there were requests without the header")
	}
	redirect.Store(true)
	mustFail(t, quick(), Server{Name: "s", URL: at.URL, Transport: TransportHTTP, Headers: headers})
	if others.Load() != 0 {
		t.Error("another server got the header")
	}
	contains(t, mustFail(t, quick(), Server{Name: "s", URL: at.URL}), `the MCP server "s" could not be started: Unauthorized: it wants to know who asks; give "headers" with "Authorization" in the config`)
}

func TestAURLIsNotInAnError(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	for _, transport := range []Transport{TransportHTTP, TransportSSE, ""} {
		text := mustFail(t, quick(), Server{Name: "s", URL: "http://" + address + "/?key=s3cret", Transport: transport})
		contains(t, text, `the MCP server "s" could not be started: it cannot be reached:`)
		if strings.Contains(text, "s3cret") {
			t.Error(text)
		}
	}
}

func TestToolsThatComeAndGoAreFollowed(t *testing.T) {
	first, second := testServer(), testServer()
	second.RemoveTools("echo")
	mcp.AddTool(second, &mcp.Tool{Name: "other"}, nothing)
	mcp.AddTool(first, &mcp.Tool{Name: "first.echo"}, nothing)
	var log logged
	options := quick()
	options.Logger = log.logger()
	s := connect(t, options,
		Server{Name: "first", URL: serveHTTP(t, streamable(first, nil)).URL}, Server{Name: "second", URL: serveHTTP(t, streamable(second, nil)).URL})
	awaitTools(t, s, "echo", "first.echo", "other")
	before := s.Registry().Set()
	// Who is told of a change may ask how the servers do.
	defer s.Registry().OnChange(func(*codemode.Set) { s.Status() })()

	mcp.AddTool(first, &mcp.Tool{Name: "more"}, nothing)
	awaitTools(t, s, "echo", "first.echo", "more", "other")
	first.RemoveTools("more")
	awaitTools(t, s, "echo", "first.echo", "other")

	// What would be called as an older tool is keeps the name that it has.
	mcp.AddTool(second, &mcp.Tool{Name: "echo"}, nothing)
	awaitTools(t, s, "echo", "first.echo", "other", "second.echo")
	contains(t, log.String(), `would both be called \"first.echo\"`, "level=WARN")
	echoes(t, s)

	first.RemoveTools("first.echo")
	awaitTools(t, s, "first.echo", "other", "second.echo")
	contains(t, log.String(), "a tool has another name now", "before=echo name=first.echo")

	// A run that began before still has the name.
	if tool, ok := before.Tool("echo"); !ok {
		t.Error("it is not there")
	} else if _, err := tool.Function(context.Background(), nil); err == nil || !strings.Contains(err.Error(), "Text") {
		t.Error(err)
	}
}

func nothing(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
	return &mcp.CallToolResult{}, nil, nil
}

func TestManyToolsAreListedPageByPage(t *testing.T) {
	server := mcp.NewServer(&mcp.Implementation{Name: "test", Version: "v0"}, &mcp.ServerOptions{PageSize: 7})
	for i := range 50 {
		mcp.AddTool(server, &mcp.Tool{Name: fmt.Sprintf("t%02d", i)}, nothing)
	}
	s := connect(t, quick(), Server{Name: "s", URL: serveHTTP(t, streamable(server, nil)).URL})
	if names := toolNames(s); len(names) != 50 {
		t.Error(names)
	}
}

func TestACallInASessionThatTheServerHasForgottenIsMadeInANewOne(t *testing.T) {
	for name, refuse := range map[string]func(http.ResponseWriter){
		"404 as the Go SDK has it":         nil,
		"404 as the TypeScript SDK has it": refusal(http.StatusNotFound, `{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}`),
	} {
		t.Run(name, func(t *testing.T) {
			var current atomic.Pointer[http.Handler]
			var forgotten sync.Map
			restart := func() {
				server := testServer()
				t.Cleanup(func() {
					for session := range server.Sessions() {
						session.Close()
					}
				})
				handler := streamable(server, nil)
				current.Store(&handler)
			}
			restart()
			at := serveHTTP(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if id := r.Header.Get("Mcp-Session-Id"); id != "" && refuse != nil {
					if handler, ok := forgotten.LoadOrStore(id, current.Load()); ok && handler != current.Load() {
						refuse(w)
						return
					}
				}
				(*current.Load()).ServeHTTP(w, r)
			}))
			s := connect(t, quick(), Server{Name: "s", URL: at.URL})
			echoes(t, s)
			restart()
			echoes(t, s)
			if status := s.Status()[0]; status.Restarts == 0 || status.State != StateRunning {
				t.Error(status)
			}
		})
	}
}

func refusal(status int, body string) func(http.ResponseWriter) {
	return func(w http.ResponseWriter) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

func TestAServerThatIsAwayForAWhileIsFoundAgain(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	serve := func(listener net.Listener) *http.Server {
		server := &http.Server{Handler: streamable(testServer(), &mcp.StreamableHTTPOptions{Stateless: true})}
		go func() { _ = server.Serve(listener) }()
		return server
	}
	server := serve(listener)
	s := connect(t, quick(), Server{Name: "s", URL: "http://" + address + "/?key=s3cret"})
	echoes(t, s)
	server.Close()
	_, err = call(t, s, "echo", map[string]any{"Text": "x"})
	if err == nil || !strings.HasPrefix(err.Error(), `the MCP server "s": it cannot be reached: `) || strings.Contains(err.Error(), "s3cret") {
		t.Error(err)
	}
	if listener, err = net.Listen("tcp", address); err != nil {
		t.Skip("the port is taken:", err)
	}
	defer serve(listener).Close()
	echoes(t, s)
}

func TestACallThatIsCancelledIsCancelledAtTheServer(t *testing.T) {
	for _, transport := range []Transport{TransportHTTP, TransportSSE} {
		t.Run(string(transport), func(t *testing.T) {
			began, ended := make(chan struct{}), make(chan struct{})
			server := testServer()
			mcp.AddTool(server, &mcp.Tool{Name: "wait"}, func(ctx context.Context, _ *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
				close(began)
				<-ctx.Done()
				close(ended)
				return nil, nil, ctx.Err()
			})
			handler := streamable(server, nil)
			if transport == TransportSSE {
				handler = mcp.NewSSEHandler(func(*http.Request) *mcp.Server { return server }, nil)
			}
			s := connect(t, quick(), Server{Name: "s", URL: serveHTTP(t, handler).URL, Transport: transport})
			ctx, cancel := context.WithCancelCause(context.Background())
			defer cancel(nil)
			go func() {
				<-began
				cancel(errors.New("enough"))
			}()
			if _, err := callWith(ctx, t, s, "wait", map[string]any{}); err == nil || err.Error() != "enough" {
				t.Error(err)
			}
			select {
			case <-ended:
			case <-time.After(patience):
				t.Error("the server still works at it")
			}
			echoes(t, s)
		})
	}
}

func TestCloseEndsCallsThatAreBeingMade(t *testing.T) {
	began, release := make(chan struct{}), make(chan struct{})
	server := testServer()
	mcp.AddTool(server, &mcp.Tool{Name: "wait"}, func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
		close(began)
		<-release
		return &mcp.CallToolResult{}, nil, nil
	})
	options := quick()
	options.Grace = 50 * time.Millisecond
	s := connect(t, options, Server{Name: "s", URL: serveHTTP(t, streamable(server, nil)).URL})
	var calls sync.WaitGroup
	calls.Go(func() {
		if _, err := call(t, s, "wait", map[string]any{}); !errors.Is(err, errClosed) {
			t.Error(err)
		}
	})
	<-began
	s.Close()
	calls.Wait()
	close(release)
}

// rawHTTP is a server that answers with a text for each method, as one message or as an event.
func rawHTTP(results map[string]string, events bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request struct {
			ID     json.RawMessage
			Method string
		}
		body, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(body, &request)
		result, ok := results[request.Method]
		switch {
		case r.Method != http.MethodPost:
			http.Error(w, "no", http.StatusMethodNotAllowed)
		case request.ID == nil || !ok:
			w.WriteHeader(http.StatusAccepted)
		case events:
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprintf(w, ": a comment\nevent: message\ndata: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}\n\n", request.ID, result)
		default:
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, request.ID, result)
		}
	})
}

func TestResultsCrossExactlyByHTTPTooAndAreBounded(t *testing.T) {
	const value = `{"z":9007199254740993,"a":1.0}`
	for _, events := range []bool{false, true} {
		t.Run(fmt.Sprintf("events %v", events), func(t *testing.T) {
			results := map[string]string{
				"initialize": initialized,
				"tools/list": `{"tools": [{"name": "run", "inputSchema": {"type": "object"}, "annotations": {"title": "only a title"}}]}`,
				"tools/call": `{"content": [], "structuredContent": ` + value + `}`,
			}
			options := quick()
			options.MaxMessageBytes = 100 << 10
			s := connect(t, options, Server{Name: "s", URL: serveHTTP(t, rawHTTP(results, events)).URL})
			got, err := call(t, s, "run", nil)
			if err != nil || jsonOf(t, got) != value {
				t.Error(got, err)
			}
			results["tools/call"] = `{"content": [{"type": "text", "text": "` + strings.Repeat("x", 200<<10) + `"}]}`
			if _, err := call(t, s, "run", nil); err == nil || err.Error() != "the result has more than 100KiB, the most that one message may have" {
				t.Error(err)
			}
			results["tools/call"] = `{"content": [{"type": "text", "text": "small"}]}`
			if got, err := call(t, s, "run", nil); err != nil || got != "small" {
				t.Error(got, err)
			}
		})
	}
}

func TestWhatStandsBetweenAServerAndItsClientIsToldInShort(t *testing.T) {
	var status atomic.Int64
	inner := streamable(testServer(), nil)
	at := serveHTTP(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if code := status.Load(); code != 0 && r.Method == http.MethodPost {
			http.Error(w, "no", int(code))
			return
		}
		inner.ServeHTTP(w, r)
	}))
	s := connect(t, quick(), Server{Name: "s", URL: at.URL})
	status.Store(http.StatusBadGateway)
	if _, err := call(t, s, "echo", map[string]any{"Text": "x"}); err == nil || err.Error() != `the MCP server "s": Bad Gateway` {
		t.Error(err)
	}
	status.Store(0)
	echoes(t, s)
}

func TestWhatAServerAsksOfItsClientIsDeclined(t *testing.T) {
	server := testServer()
	mcp.AddTool(server, &mcp.Tool{Name: "ask"}, func(ctx context.Context, r *mcp.CallToolRequest, _ struct{}) (*mcp.CallToolResult, any, error) {
		_, sampling := r.Session.CreateMessage(ctx, &mcp.CreateMessageParams{MaxTokens: 1, Messages: []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: "?"}}}}) //lint:ignore SA1019 servers have it
		_, elicit := r.Session.Elicit(ctx, &mcp.ElicitParams{Message: "?", RequestedSchema: map[string]any{"type": "object", "properties": map[string]any{}}})
		capabilities, _ := json.Marshal(r.Session.InitializeParams().Capabilities)
		return textResult(fmt.Sprint(sampling, "\n", elicit, "\n", string(capabilities))), nil, nil
	})
	s := connect(t, quick(), Server{Name: "s", URL: serveHTTP(t, streamable(server, nil)).URL})
	got, err := call(t, s, "ask", map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	contains(t, got.(string), "client does not support CreateMessage", "client does not support elicitation", "\n{\"roots\":{}}")
}
