// Command server runs the programs that are posted to it, concurrently on one runtime, each for as long as
// its request lasts.
//
//	go run ./examples/embedding/server
//	curl --data 'return { sum: await tools.add([1, 2, 3]), user: await tools.user() }' 'localhost:8080/run?user=ada'
//
// Programs run in this process: docs/isolation.md says for whose programs that is enough.
package main

import (
	"context"
	"errors"
	"io"
	"log"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts"
)

// programBytes is the largest program that a request may have.
const programBytes = 64 << 10

// newRuntime makes the runtime that all requests share.
func newRuntime() (coderuntime.Runtime, error) {
	return ts.New(ts.Config{Limits: limits.Limits{
		Wall: 10 * time.Second, Compute: 2 * time.Second, ProgramBytes: programBytes,
	}})
}

// newHandler serves POST /run with a runtime; the response is the result as JSON.
func newHandler(runtime coderuntime.Runtime) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /run", func(w http.ResponseWriter, r *http.Request) {
		program, err := io.ReadAll(http.MaxBytesReader(w, r.Body, programBytes))
		if err != nil {
			http.Error(w, "the program is larger than 64 KiB, or could not be read", http.StatusBadRequest)
			return
		}
		// The request's context ends when its client goes away, which ends the run.
		result, err := runtime.Run(r.Context(), coderuntime.Request{
			Program:  string(program),
			Bindings: bindings(r.URL.Query().Get("user")),
		})
		if errors.Is(err, coderuntime.ErrClosed) {
			http.Error(w, "shutting down", http.StatusServiceUnavailable)
			return
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		// A program that failed is no error of the server: the result says how, for the model to correct.
		text, err := result.MarshalJSON()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		// A client that has gone cannot be told.
		_, _ = w.Write(text)
	})
	return mux
}

// bindings are the functions for one request: they act for its user, whoever the program says it is.
func bindings(user string) []coderuntime.Namespace {
	return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{
		"add": coderuntime.Adapt(func(_ context.Context, numbers []float64) (float64, error) {
			sum := 0.0
			for _, number := range numbers {
				sum += number
			}
			return sum, nil
		}),
		"user": coderuntime.Adapt(func(context.Context, struct{}) (string, error) { return user, nil }),
		// pause stands for a slow service; it ends with its context, as every function should.
		"pause": coderuntime.Adapt(func(ctx context.Context, milliseconds int) (struct{}, error) {
			select {
			case <-time.After(time.Duration(milliseconds) * time.Millisecond):
				return struct{}{}, nil
			case <-ctx.Done():
				return struct{}{}, context.Cause(ctx)
			}
		}),
	}}}
}

func main() {
	runtime, err := newRuntime()
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{
		Addr: "localhost:8080", Handler: newHandler(runtime),
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	shutdown := context.AfterFunc(ctx, func() {
		// Closing the runtime ends the runs in flight, so that their requests can be answered.
		if err := errors.Join(runtime.Close(), server.Shutdown(context.Background())); err != nil {
			log.Print(err)
		}
	})
	defer shutdown()
	log.Print("listening on ", server.Addr)
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
