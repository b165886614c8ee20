package mcpclient

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// sessions is a server with sessions, whose tool run does what it is told.
type sessions struct {
	made  atomic.Int64
	calls atomic.Int64
	run   func(nth int64, w http.ResponseWriter, r *http.Request, success string)
}

func (s *sessions) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct {
		ID     json.RawMessage
		Method string
	}
	body, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(body, &request)
	answer := func(result string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, request.ID, result)
	}
	w.Header().Set("Content-Type", "application/json")
	switch {
	case r.Method != http.MethodPost:
		w.WriteHeader(http.StatusMethodNotAllowed)
	case request.ID == nil:
		w.WriteHeader(http.StatusAccepted)
	case request.Method == "initialize":
		w.Header().Set("Mcp-Session-Id", fmt.Sprint("s", s.made.Add(1)))
		fmt.Fprint(w, answer(initialized))
	case request.Method == "tools/list":
		fmt.Fprint(w, answer(`{"tools": [{"name": "run", "inputSchema": {}}]}`))
	default:
		s.run(s.calls.Add(1), w, r, answer(`{"content": [{"type": "text", "text": "ran"}]}`))
	}
}

const mayHaveRun = `the MCP server "s" does not know the session any more; whether the call had an effect is not known; the server is being connected to again`

func TestACallThatIsRefusedByAnotherStatusThan404IsNotMadeAgain(t *testing.T) {
	for name, body := range map[string]string{
		"as the TypeScript SDK's examples": `{"jsonrpc":"2.0","error":{"code":-32000,"message":"Bad Request: No valid session ID provided"},"id":null}`,
		"after it was performed":           `{"message":"the bank refuses: session id of the downstream ledger is locked"}`,
	} {
		t.Run(name, func(t *testing.T) {
			server := &sessions{run: func(nth int64, w http.ResponseWriter, _ *http.Request, success string) {
				if nth == 1 {
					refusal(http.StatusBadRequest, body)(w)
					return
				}
				fmt.Fprint(w, success)
			}}
			s := connect(t, quick(), Server{Name: "s", URL: serveHTTP(t, server).URL})
			if _, err := call(t, s, "run", nil); err == nil || err.Error() != mayHaveRun {
				t.Errorf("got %v, want %s", err, mayHaveRun)
			}
			if calls := server.calls.Load(); calls != 1 {
				t.Errorf("the call was made %d times", calls)
			}
			// There is a new session.
			await(t, s, "s", func(s Status) bool { return s.State == StateRunning && s.Restarts > 0 })
			if got, err := call(t, s, "run", nil); got != "ran" || err != nil {
				t.Error(got, err)
			}
		})
	}
}

func TestACallThatIsBeingMadeWhenAnotherFindsTheSessionGoneIsNotMadeAgain(t *testing.T) {
	began := make(chan struct{})
	server := &sessions{}
	server.run = func(nth int64, w http.ResponseWriter, r *http.Request, success string) {
		switch nth {
		case 1:
			close(began)
			<-r.Context().Done()
		case 2:
			refusal(http.StatusNotFound, `{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}`)(w)
		default:
			fmt.Fprint(w, success)
		}
	}
	s := connect(t, quick(), Server{Name: "s", URL: serveHTTP(t, server).URL})
	var first sync.WaitGroup
	first.Go(func() {
		if _, err := call(t, s, "run", nil); err == nil || !strings.Contains(err.Error(), "whether the call had an effect is not known") {
			t.Error(err)
		}
	})
	<-began
	// The other, which was not performed, is made again.
	if got, err := call(t, s, "run", nil); got != "ran" || err != nil {
		t.Error(got, err)
	}
	first.Wait()
	if calls := server.calls.Load(); calls != 3 {
		t.Errorf("there were %d calls, want 3", calls)
	}
}
