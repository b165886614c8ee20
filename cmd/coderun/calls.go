package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// recordedBytes bounds the texts of arguments and errors that a recorder keeps: a program may call many
// times with as much as its budgets allow.
const recordedBytes = 64 << 20

// errorBytes bounds the text of one error, to as much as the program sees of it.
const errorBytes = 16 << 10

// call is one call that a program made, as the report has it.
type call struct {
	Namespace string `json:"namespace"`
	Name      string `json:"name"`
	// Args is the JSON text of the argument, nil without one.
	Args json.RawMessage `json:"args,omitempty"`
	// ArgsBytes is the length of that text if it was too much to keep.
	ArgsBytes int     `json:"argsBytes,omitempty"`
	OK        bool    `json:"ok"`
	Ms        float64 `json:"ms"`
	// Error is why the call was rejected, empty if it was not.
	Error string `json:"error,omitempty"`

	// number is the call's place in the program's order.
	number int
	ended  bool
	begun  time.Time
}

// beginGrace is how long a recorder waits for calls that were made just before the run ended, and whose
// goroutines have not begun.
const beginGrace = 100 * time.Millisecond

var errCancelled = errors.New("the call was cancelled, or the run ended before it")

// recorder notes the calls of functions.
type recorder struct {
	held *atomic.Int64 // the memory of the texts
	// language is that of the program, which says how numbers are written.
	language coderuntime.Language
	mu       sync.Mutex
	room     int
	calls    []*call
	closed   bool
	// begun gets a token when a call begins.
	begun chan struct{}
}

func newRecorder(held *atomic.Int64, language coderuntime.Language) *recorder {
	return &recorder{held: held, language: language, room: recordedBytes, begun: make(chan struct{}, 1)}
}

// wrap gives namespaces whose functions do what they did and are noted.
func (r *recorder) wrap(namespaces []coderuntime.Namespace) []coderuntime.Namespace {
	out := make([]coderuntime.Namespace, len(namespaces))
	for i, namespace := range namespaces {
		functions := make(map[string]coderuntime.Function, len(namespace.Functions))
		for name, function := range namespace.Functions {
			functions[name] = func(ctx context.Context, args any) (any, error) {
				number, _ := coderuntime.CallNumber(ctx)
				c := r.begin(number, namespace.Global, name, args)
				result, err := function(ctx, args)
				// The program sees nothing of what a call gives after its context has ended.
				if ctx.Err() != nil {
					r.end(c, errCancelled)
				} else {
					r.end(c, err)
				}
				return result, err
			}
		}
		namespace.Functions = functions
		out[i] = namespace
	}
	return out
}

// begin notes a call before its argument is given away.
func (r *recorder) begin(number int, namespace, name string, args any) *call {
	c := &call{Namespace: namespace, Name: name, number: number, begun: time.Now()}
	var text []byte
	if args != nil {
		var err error
		if text, err = coderuntime.AppendJSON(nil, printable(r.language, args)); err != nil {
			text, _ = coderuntime.AppendJSON(nil, fmt.Sprintf("<%s>", err))
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(text) <= r.room {
		c.Args = text
		r.room -= len(text)
		r.held.Add(int64(cap(text)))
	} else {
		c.ArgsBytes = len(text)
	}
	if !r.closed {
		r.calls = append(r.calls, c)
	}
	select {
	case r.begun <- struct{}{}:
	default:
	}
	return c
}

func (r *recorder) end(c *call, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	c.ended, c.OK = true, err == nil
	c.Ms = millisecondsSince(c.begun)
	if err != nil {
		c.Error = limits.CutText(err.Error(), errorBytes)
		if len(c.Error) > r.room {
			c.Error = "(too long to keep)"
			return
		}
		r.room -= len(c.Error)
	}
}

// close gives the calls in the program's order, those that have not ended with ok false; what happens
// later is not noted. made is how many calls the program made: close waits for those, but no longer than
// beginGrace, since calls that waited for a place in flight never begin.
func (r *recorder) close(made int) []*call {
	timer := time.NewTimer(beginGrace)
	defer timer.Stop()
	for wait := true; wait; {
		r.mu.Lock()
		wait = len(r.calls) < made
		r.mu.Unlock()
		if wait {
			select {
			case <-r.begun:
			case <-timer.C:
				wait = false
			}
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range r.calls {
		if !r.closed && !c.ended {
			c.Ms = millisecondsSince(c.begun)
			c.Error = errCancelled.Error()
		}
	}
	slices.SortStableFunc(r.calls, func(a, b *call) int { return cmp.Compare(a.number, b.number) })
	r.closed = true
	return r.calls
}

func millisecondsSince(begun time.Time) float64 {
	return float64(time.Since(begun).Microseconds()) / 1000
}
