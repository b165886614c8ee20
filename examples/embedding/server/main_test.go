package main

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

	"github.com/coderuntime/coderuntime"
)

func start(t testing.TB) (*httptest.Server, coderuntime.Runtime) {
	t.Helper()
	runtime, err := newRuntime()
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(newHandler(runtime))
	t.Cleanup(func() {
		server.Close()
		if err := runtime.Close(); err != nil {
			t.Error(err)
		}
	})
	return server, runtime
}

func post(ctx context.Context, url, program string) (status int, body string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(program))
	if err != nil {
		return 0, "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), err
}

func Example() {
	runtime, err := newRuntime()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer runtime.Close()
	server := httptest.NewServer(newHandler(runtime))
	defer server.Close()
	status, body, err := post(context.Background(), server.URL+"/run?user=ada",
		"console.log('hello'); return { sum: await tools.add([1, 2, 3]), user: await tools.user() }")
	fmt.Println(status, err)
	fmt.Println(body[:strings.Index(body, `,"usage"`)])
	// Output:
	// 200 <nil>
	// {"value":{"sum":6,"user":"ada"},"logs":[{"source":"console","level":"log","text":"hello"}]
}

func TestRequestsRunSideBySide(t *testing.T) {
	server, _ := start(t)
	var clients sync.WaitGroup
	for user := range 20 {
		clients.Go(func() {
			status, body, err := post(context.Background(), fmt.Sprintf("%s/run?user=%d", server.URL, user),
				"globalThis.n = (globalThis.n ?? 0) + 1; await tools.pause(1); return [n, await tools.user()]")
			var result struct{ Value []any }
			if err == nil {
				err = json.Unmarshal([]byte(body), &result)
			}
			if want := fmt.Sprintf("[1 %d]", user); err != nil || status != http.StatusOK || fmt.Sprint(result.Value) != want {
				t.Errorf("status %d, error %v, body %s, want the value %s", status, err, body, want)
			}
		})
	}
	clients.Wait()
}

func TestWhatAClientMayGet(t *testing.T) {
	tests := []struct {
		name, program string
		status        int
		body          string
	}{
		{"a failure is a result", "return tools.add('x')", http.StatusOK, `"error":{"kind":"exception"`},
		{"a program that does not end is stopped", "for (;;);", http.StatusOK, `"error":{"kind":"timeout"`},
		{"a program that is too large is refused", strings.Repeat(" ", programBytes+1), http.StatusBadRequest, "larger than 64 KiB"},
	}
	server, _ := start(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, body, err := post(context.Background(), server.URL+"/run", test.program)
			if err != nil || status != test.status || !strings.Contains(body, test.body) {
				t.Errorf("status %d, error %v, body %s", status, err, body)
			}
		})
	}
}

// observer passes runs on and tells when one has ended.
type observer struct {
	coderuntime.Runtime
	results chan coderuntime.Result
}

func (o *observer) Run(ctx context.Context, req coderuntime.Request) (coderuntime.Result, error) {
	result, err := o.Runtime.Run(ctx, req)
	o.results <- result
	return result, err
}

func TestAClientThatGoesAwayEndsItsRun(t *testing.T) {
	_, runtime := start(t)
	observed := &observer{runtime, make(chan coderuntime.Result, 1)}
	begun := make(chan struct{})
	handler := newHandler(observed)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(begun)
		handler.ServeHTTP(w, r)
	}))
	defer server.Close()
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-begun
		cancel()
	}()
	if _, _, err := post(ctx, server.URL+"/run", "await tools.pause(9_000_000)"); !errors.Is(err, context.Canceled) {
		t.Errorf("got the error %v", err)
	}
	if result := <-observed.results; result.Failure == nil || result.Failure.Kind != coderuntime.Abort {
		t.Errorf("the run ended with %+v", result.Failure)
	}
}

func TestAfterTheEndRequestsAreRefused(t *testing.T) {
	server, runtime := start(t)
	if err := runtime.Close(); err != nil {
		t.Fatal(err)
	}
	if status, body, err := post(context.Background(), server.URL+"/run", "return 1"); err != nil || status != http.StatusServiceUnavailable {
		t.Errorf("status %d, error %v, body %s", status, err, body)
	}
}
