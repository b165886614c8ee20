package mcpclient

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/limits"
)

// httpTransport makes the SDK's transport to a server that is reached by HTTP. It is not wrapped, since the SDK asks more of it than the interface says; the
// round tripper is where messages are seen.
func httpTransport(server *Server, transport Transport, client *http.Client, maxMessage int64, grace time.Duration) (mcp.Transport, *roundTripper) {
	base := http.DefaultTransport
	own := *client
	if client.Transport != nil {
		base = client.Transport
	}
	trip := &roundTripper{base: base, headers: server.Headers, maxMessage: maxMessage, grace: grace}
	if u, err := url.Parse(server.URL); err == nil {
		trip.origin = origin(u)
	}
	own.Transport = trip
	if transport == TransportSSE {
		return &mcp.SSEClientTransport{Endpoint: server.URL, HTTPClient: &own, MaxEventSize: -1}, trip
	}
	return &mcp.StreamableClientTransport{Endpoint: server.URL, HTTPClient: &own, MaxEventSize: -1}, trip
}

// roundTripper adds a server's headers to each request, and changes the messages of responses as packMessage does.
type roundTripper struct {
	base       http.RoundTripper
	headers    map[string]string
	origin     string
	maxMessage int64
	grace      time.Duration // for the end of a session
	firstPost  atomic.Int64  // the status of the response to the first message
}

// origin is what must be the same for two URLs to be of one server.
func origin(u *url.URL) string { return strings.ToLower(u.Scheme + "://" + u.Host) }

// RoundTrip implements http.RoundTripper.
func (t *roundTripper) RoundTrip(request *http.Request) (*http.Response, error) {
	if len(t.headers) > 0 && origin(request.URL) == t.origin {
		// A redirect to elsewhere does not get what may be secrets.
		request = request.Clone(request.Context())
		for name, value := range t.headers {
			if strings.EqualFold(name, "Host") {
				request.Host = value
				continue
			}
			request.Header.Set(name, value)
		}
	}
	if request.Method == http.MethodDelete {
		// Some servers answer when all calls of the session have ended.
		ctx, cancel := context.WithCancel(request.Context())
		time.AfterFunc(t.grace, cancel)
		request = request.WithContext(ctx)
	}
	response, err := t.base.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	if request.Method == http.MethodPost {
		t.firstPost.CompareAndSwap(0, int64(response.StatusCode))
	}
	if request.Header.Get("Mcp-Session-Id") != "" && sessionIsMissing(response) {
		// The SDK knows it by the status alone, without an error in the body.
		response.Body.Close()
		response.StatusCode, response.Status = http.StatusNotFound, "404 Not Found"
		response.Header = http.Header{}
		response.Body, response.ContentLength = http.NoBody, 0
		return response, nil
	}
	mediaType, _, _ := strings.Cut(response.Header.Get("Content-Type"), ";")
	switch strings.ToLower(strings.TrimSpace(mediaType)) {
	case "application/json":
		response.Body = &jsonBody{body: response.Body, request: request, most: t.maxMessage}
		response.ContentLength = -1
	case "text/event-stream":
		response.Body = &eventBody{body: response.Body, request: request, lines: bufio.NewReaderSize(response.Body, 16<<10), most: t.maxMessage}
		response.ContentLength = -1
	}
	return response, nil
}

// sessionIsMissing reports whether a server refuses a request since it does not know the session: by 404, as the protocol has it, or by 400, as many servers that
// began as the TypeScript SDK's examples do. The body is left to be read.
func sessionIsMissing(response *http.Response) bool {
	switch response.StatusCode {
	case http.StatusNotFound:
		return true
	case http.StatusBadRequest:
		const most = 16 << 10
		text, err := io.ReadAll(io.LimitReader(response.Body, most))
		response.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(bytes.NewReader(text), response.Body), response.Body}
		return err == nil && strings.Contains(strings.ToLower(string(text)), "session id")
	}
	return false
}

// jsonBody is a response of one message.
type jsonBody struct {
	body    io.ReadCloser
	request *http.Request
	most    int64
	text    *bytes.Reader
}

// Read implements io.Reader. What is too large becomes an error for the call that it answers.
func (b *jsonBody) Read(p []byte) (int, error) {
	if b.text == nil {
		text, err := io.ReadAll(io.LimitReader(b.body, b.most+1))
		if err != nil {
			return 0, err
		}
		if int64(len(text)) > b.most {
			if text = tooLargeResponse(b.request, b.most); text == nil {
				return 0, fmt.Errorf("the response has more than %s", limits.FormatSize(b.most))
			}
		}
		b.text = bytes.NewReader(packMessage(text))
	}
	return b.text.Read(p)
}

// Close implements io.Closer.
func (b *jsonBody) Close() error { return b.body.Close() }

// tooLargeResponse is an error in place of the response to a request; nil if it has no id.
func tooLargeResponse(request *http.Request, most int64) []byte {
	if request.GetBody == nil {
		return nil
	}
	body, err := request.GetBody()
	if err != nil {
		return nil
	}
	defer body.Close()
	var sent struct {
		ID json.RawMessage `json:"id"`
	}
	if err := json.NewDecoder(body).Decode(&sent); err != nil || len(sent.ID) == 0 {
		return nil
	}
	failure := tooLarge(most)
	return marshal(map[string]any{"jsonrpc": "2.0", "id": sent.ID, "error": map[string]any{"code": failure.Code, "message": failure.Message}})
}

// eventBody is a response of events, of which each has its message in one line, as a rule; others are left alone.
type eventBody struct {
	body    io.ReadCloser
	request *http.Request
	lines   *bufio.Reader
	most    int64
	ready   []byte
	err     error
}

// Read implements io.Reader. It returns whole lines as they come.
func (b *eventBody) Read(p []byte) (int, error) {
	for len(b.ready) == 0 {
		if b.err != nil {
			return 0, b.err
		}
		b.ready, b.err = b.line()
	}
	n := copy(p, b.ready)
	b.ready = b.ready[n:]
	return n, nil
}

// line reads one line. A message that is too large becomes an error for the call that it answers.
func (b *eventBody) line() ([]byte, error) {
	line, long, err := readLine(b.lines, b.most)
	if long != nil {
		if line = tooLargeResponse(b.request, b.most); line == nil {
			if message := long.response(b.most); message != nil {
				line, _ = jsonrpc.EncodeMessage(message)
			}
		}
		if line == nil {
			return nil, fmt.Errorf("an event has more than %s", limits.FormatSize(b.most))
		}
		line = append([]byte("data: "), line...)
	} else if data, ok := bytes.CutPrefix(line, []byte("data:")); ok {
		line = append([]byte("data: "), packMessage(bytes.TrimSpace(data))...)
	}
	if err != nil && len(line) == 0 {
		return nil, err
	}
	return append(line, '\n'), err
}

// Close implements io.Closer.
func (b *eventBody) Close() error { return b.body.Close() }

// rejected is the text of the error that the SDK adds to those with which a connection goes on.
const rejected = "rejected by transport"

// isRPCError reports whether a server answered with an error, rather than not at all.
func isRPCError(err error) (*jsonrpc.Error, bool) {
	if rpc, ok := err.(*jsonrpc.Error); ok && rpc.Message != rejected {
		return rpc, true
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		return isRPCError(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, part := range e.Unwrap() {
			if rpc, ok := isRPCError(part); ok {
				return rpc, true
			}
		}
	}
	return nil, false
}
