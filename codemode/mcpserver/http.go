package mcpserver

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// HTTPConfig bounds what clients may do over HTTP.
type HTTPConfig struct {
	// Token is the bearer token that every request must have; empty for none, which only a server that listens on a loopback address should allow.
	Token string
	// Origins are the origins, such as https://example.com, whose pages may send requests, beside those of the server's own host. Requests without an
	// Origin header do not come from a page.
	Origins []string
	// Sessions is how many clients may be connected at a time; 0 stands for 64. One more gets status 503.
	Sessions int
	// SessionIdle ends a session that has had no request for so long; 0 stands for 30 minutes.
	SessionIdle time.Duration
	// RequestBytes bounds the body of a request; 0 stands for 4 MiB.
	RequestBytes int64
}

// Handler serves the streamable HTTP transport at every path.
func (s *Server) Handler(config HTTPConfig) http.Handler {
	if config.Sessions == 0 {
		config.Sessions = 64
	}
	if config.SessionIdle == 0 {
		config.SessionIdle = 30 * time.Minute
	}
	inner := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.mcp }, &mcp.StreamableHTTPOptions{
		Logger: s.config.Logger, SessionTimeout: config.SessionIdle, MaxRequestBodyBytes: config.RequestBytes, PropagateRequestCancellation: true,
	})
	token := sha256.Sum256([]byte(config.Token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// What a stranger sends slowly, or not at all, must not keep a connection; the answer may take as long as it takes.
		controller := http.NewResponseController(w)
		_ = controller.SetReadDeadline(time.Now().Add(bodyTime))
		r.Body = &wholeBody{r.Body, func() { _ = controller.SetReadDeadline(time.Time{}) }}
		if origin := r.Header.Get("Origin"); origin != "" {
			allowed := slices.Contains(config.Origins, origin)
			if !allowed && !sameHost(origin, r.Host) {
				http.Error(w, fmt.Sprintf("the origin %.200q is not allowed", origin), http.StatusForbidden)
				return
			}
			if allowed && allowPage(w, r, origin) {
				return
			}
		}
		if config.Token != "" {
			given, ok := bearer(r)
			// Of the sums, so that the time tells nothing of the length either.
			sum := sha256.Sum256([]byte(given))
			if subtle.ConstantTimeCompare(sum[:], token[:]) != 1 || !ok {
				w.Header().Set("WWW-Authenticate", `Bearer realm="coderun"`)
				http.Error(w, "a bearer token is needed: send the header Authorization: Bearer TOKEN", http.StatusUnauthorized)
				return
			}
		}
		if r.Header.Get("Mcp-Session-Id") == "" && r.Method == http.MethodPost && s.sessions() >= config.Sessions {
			w.Header().Set("Retry-After", "10")
			http.Error(w, fmt.Sprintf("there are %d sessions, as many as may be: try again later", config.Sessions), http.StatusServiceUnavailable)
			return
		}
		inner.ServeHTTP(w, r)
	})
}

// bodyTime is how long a client may take to send a request.
const bodyTime = 30 * time.Second

// wholeBody calls ended when it has been read to its end.
type wholeBody struct {
	io.ReadCloser
	ended func()
}

// Read implements io.Reader.
func (b *wholeBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		b.ended()
	}
	return n, err
}

// allowPage has a browser give the answer to a page of another origin (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol). It reports whether that was all
// that was asked.
func allowPage(w http.ResponseWriter, r *http.Request, origin string) (answered bool) {
	header := w.Header()
	header.Set("Access-Control-Allow-Origin", origin)
	header.Add("Vary", "Origin")
	header.Set("Access-Control-Expose-Headers", "Mcp-Session-Id")
	if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
		return false
	}
	header.Set("Access-Control-Allow-Methods", "GET, POST, DELETE")
	header.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id")
	header.Set("Access-Control-Max-Age", "600")
	w.WriteHeader(http.StatusNoContent)
	return true
}

// sessions counts the clients that are connected.
func (s *Server) sessions() int {
	n := 0
	for range s.mcp.Sessions() {
		n++
	}
	return n
}

// sameHost reports whether an origin is that of the host to which a request was sent.
func sameHost(origin, host string) bool {
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, host)
}

func bearer(r *http.Request) (token string, ok bool) {
	scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "Bearer")
}
