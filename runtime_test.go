package coderuntime_test

import (
	"context"
	"testing"

	"github.com/coderuntime/coderuntime"
)

func TestTheNumberOfACallIsInItsContext(t *testing.T) {
	if _, ok := coderuntime.CallNumber(context.Background()); ok {
		t.Error("a context that is not of a call has a number")
	}
	if number, ok := coderuntime.CallNumber(coderuntime.WithCallNumber(context.Background(), 3)); !ok || number != 3 {
		t.Errorf("got %d, %v", number, ok)
	}
}
