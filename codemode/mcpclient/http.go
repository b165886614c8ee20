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
	fate, _ := request.Context().Value(callFateKey{}).(*callFate)
	first := fate != nil && request.Method == http.MethodPost && fate.sent.CompareAndSwap(false, true)
	response, err := t.base.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	if request.Method == http.MethodPost {
		t.firstPost.CompareAndSwap(0, int64(response.StatusCode))
	}
	missing := request.Header.Get("Mcp-Session-Id") != "" && sessionIsMissing(response)
	if first {
		fate.set(response.StatusCode, missing)
	}
	if missing {
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
		response.Body = &jsonBody{body: response.Body, request: request, most: t.maxMessage, ok: response.StatusCode/100 == 2}
		response.ContentLength = -1
	case "text/event-stream":
		response.Body = &eventBody{body: response.Body, request: request, lines: bufio.NewReaderSize(response.Body, 16<<10), most: t.maxMessage}
		response.ContentLength = -1
	}
	return response, nil
}

// callFate is what became of the request of one call, which a call's context has under callFateKey{}. A connection that ends gives all calls that are being
// made one error, so that this alone tells which of them were not performed. Requests after the first, to which a redirect leads or which cancel the call,
// leave it alone.
type callFate struct {
	sent   atomic.Bool  // the request has been, or is being, sent
	status atomic.Int64 // of a response by which the server says that it does not know the session, else 0
}

type callFateKey struct{}

func (f *callFate) set(status int, missing bool) {
	if missing {
		f.status.Store(int64(status))
	}
}

// notPerformed reports whether a call whose session is missing surely was not performed: nothing was sent, or the protocol's own answer came, 404. Whoever
// says it by 400 may have performed the call, and mean another session.
func (f *callFate) notPerformed() bool {
	return !f.sent.Load() || f.status.Load() == http.StatusNotFound
}

// sessionIsMissing reports whether a server refuses a request since it does not know the session, and a new one is needed: by 404, as the protocol has it, or
// by 400, as many servers that began as the TypeScript SDK's examples do. The body is left to be read.
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
	ok      bool // the status is one of success
	text    *bytes.Reader
}

// Read implements io.Reader. What is too large, or cannot be read, becomes an error for the call that it answers.
func (b *jsonBody) Read(p []byte) (int, error) {
	if b.text == nil {
		text, err := io.ReadAll(io.LimitReader(b.body, b.most+1))
		if err != nil {
			return 0, err
		}
		if int64(len(text)) > b.most {
			if text = failedResponse(b.request, tooLarge(b.most)); text == nil {
				return 0, fmt.Errorf("the response has more than %s", limits.FormatSize(b.most))
			}
		}
		if text = packMessage(text); b.ok {
			if _, bad := decode(text); bad != nil {
				if failure := failedResponse(b.request, unread(whyUnread(text, bad))); failure != nil {
					text = failure
				}
			}
		}
		b.text = bytes.NewReader(text)
	}
	return b.text.Read(p)
}

// Close implements io.Closer.
func (b *jsonBody) Close() error { return b.body.Close() }

// failedResponse is an error in place of the response to a request; nil if it has no id.
func failedResponse(request *http.Request, failure *jsonrpc.Error) []byte {
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
	return marshal(map[string]any{"jsonrpc": "2.0", "id": sent.ID, "error": failure})
}

// eventBody is a response of events, of which each has its message in one line, as a rule; others are left alone.
type eventBody struct {
	body    io.ReadCloser
	request *http.Request
	lines   *bufio.Reader
	most    int64
	inData  bool // the line before was one of data
	pacer   pacer
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

// line reads one line. A message that is too large, or cannot be read, becomes an error for the call that it answers.
func (b *eventBody) line() ([]byte, error) {
	line, long, err := readLine(b.lines, b.most)
	b.pacer.pace(line)
	goesOn := b.inData
	b.inData = bytes.HasPrefix(line, []byte("data:"))
	if long != nil {
		if line = failedResponse(b.request, tooLarge(b.most)); line == nil {
			if message := long.response(b.most); message != nil {
				line, _ = jsonrpc.EncodeMessage(message)
			}
		}
		if line == nil {
			return nil, fmt.Errorf("an event has more than %s", limits.FormatSize(b.most))
		}
		line = append([]byte("data: "), line...)
	} else if data, ok := bytes.CutPrefix(line, []byte("data:")); ok {
		data = packMessage(bytes.TrimSpace(data))
		if _, bad := decode(data); bad != nil && !goesOn && !b.moreData() {
			if failure := unreadResponse(data, bad); failure != nil {
				data, _ = jsonrpc.EncodeMessage(failure)
			}
		}
		line = append([]byte("data: "), data...)
	}
	if err != nil && len(line) == 0 {
		return nil, err
	}
	return append(line, '\n'), err
}

// moreData reports whether the next line is one of data of the same event. It waits for that line, without which the event is not complete.
func (b *eventBody) moreData() bool {
	next, _ := b.lines.Peek(1)
	return string(next) == "d"
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
