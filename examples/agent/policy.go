package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/codemode"
)

// person answers whether something may be done. An error is that there was no answer.
type person func(ctx context.Context, question string) (bool, error)

// answerTime is how long a person may think. The program's wall budget has to be longer: it goes on meanwhile.
const answerTime = 20 * time.Second

// askFirst asks a person before each call of a tool that does not say that it is read-only. The call is made after a yes only: a no, no answer, and a
// fault on the way to one all refuse it.
func askFirst(ask person) codemode.Middleware {
	return func(next codemode.Handler) codemode.Handler {
		return func(ctx context.Context, call *codemode.Call) (any, error) {
			// The namespace sdk has no tools; it only reads.
			if call.Tool == nil || call.Tool.Annotations.ReadOnly == codemode.Yes {
				return next(ctx, call)
			}
			args, err := coderuntime.AppendJSON(nil, call.Args())
			if err != nil {
				return nil, err
			}
			asked, cancel := context.WithTimeout(ctx, answerTime)
			defer cancel()
			yes, err := ask(asked, fmt.Sprintf("%s(%s)", call.Path(), args))
			switch {
			case err != nil:
				return nil, errors.New("not done: it needs a person's approval, and nobody answered; do not try it again")
			case !yes:
				return nil, errors.New("not done: a person refused it; do not try it again")
			}
			return next(ctx, call)
		}
	}
}
