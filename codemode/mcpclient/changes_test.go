package mcpclient

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/codemode"
)

// onList is a server of the SDK that calls a function for each tools/list, with the how-manieth it is, after its answer has been made.
func onList(then func(nth int64)) *mcp.Server {
	server := testServer()
	var lists atomic.Int64
	server.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, request mcp.Request) (mcp.Result, error) {
			result, err := next(ctx, method, request)
			if method == "tools/list" {
				then(lists.Add(1))
			}
			return result, err
		}
	})
	return server
}

func TestAListThatHasNotChangedIsNoChange(t *testing.T) {
	listed := make(chan int64, 100)
	server := onList(func(nth int64) { listed <- nth })
	s := connect(t, quick(), Server{Name: "s", URL: serveHTTP(t, streamable(server, nil)).URL})
	var changes atomic.Int64
	defer s.Registry().OnChange(func(*codemode.Set) { changes.Add(1) })()
	mcp.AddTool(server, &mcp.Tool{Name: "more"}, nothing)
	awaitTools(t, s, "echo", "more")
	before := changes.Load()
	for len(listed) > 0 {
		<-listed
	}
	// The server says that its tools have changed, and they are the same.
	mcp.AddTool(server, &mcp.Tool{Name: "more"}, nothing)
	select {
	case <-listed:
	case <-time.After(patience):
		t.Fatal("the tools were not listed again")
	}
	mcp.AddTool(server, &mcp.Tool{Name: "later"}, nothing)
	awaitTools(t, s, "echo", "later", "more")
	if got := changes.Load() - before; got != 1 {
		t.Errorf("got %d changes, want 1", got)
	}
}

func TestAServerThatSaysAllTheTimeThatItsToolsHaveChangedIsListedNowAndThen(t *testing.T) {
	const every = 300 * time.Millisecond
	times := make(chan time.Time, 1000)
	var server *mcp.Server
	server = onList(func(int64) {
		select {
		case times <- time.Now():
		default:
		}
		mcp.AddTool(server, &mcp.Tool{Name: "more"}, nothing)
	})
	options := quick()
	options.relistEvery = every
	connect(t, options, Server{Name: "s", URL: serveHTTP(t, streamable(server, nil)).URL})
	// The first is that of the start, and the second is made at once.
	var at [5]time.Time
	for i := range at {
		select {
		case at[i] = <-times:
		case <-time.After(patience):
			t.Fatalf("only %d lists", i)
		}
	}
	// A request may have come late, and the one after it not.
	if took := at[4].Sub(at[1]); took < 2*every {
		t.Errorf("three lists came within %s", took)
	}
}

func TestAServerThatFloodsWithChangesIsReadSlowly(t *testing.T) {
	slept := 0
	p := pacer{sleep: func(time.Duration) { slept++ }, began: time.Now().Add(time.Hour)}
	for range 3 * paceFree {
		p.pace([]byte(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`))
		p.pace([]byte(`{"jsonrpc":"2.0","id":1,"result":{}}`))
		p.pace([]byte(`{"text":"/list_changed` + strings.Repeat(" ", 1000) + `"}`))
	}
	if slept != 2*paceFree {
		t.Error(slept)
	}
	p.began = time.Now().Add(-time.Hour)
	p.pace([]byte(`{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}`))
	if slept != 2*paceFree {
		t.Error("it waited in a new second")
	}
}

func TestNothingIsSaidOfAListThatCloseBreaksOff(t *testing.T) {
	began, release := make(chan struct{}), make(chan struct{})
	server := onList(func(nth int64) {
		if nth == 2 {
			close(began)
			<-release
		}
	})
	var log logged
	options := quick()
	options.Logger, options.Grace = log.logger(), 50*time.Millisecond
	s := connect(t, options, Server{Name: "s", URL: serveHTTP(t, streamable(server, nil)).URL})
	mcp.AddTool(server, &mcp.Tool{Name: "more"}, nothing)
	<-began
	s.Close()
	close(release)
	if text := log.String(); strings.Contains(text, "WARN") {
		t.Error(text)
	}
}
