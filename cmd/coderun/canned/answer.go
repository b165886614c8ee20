package canned

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

type function struct {
	// member is how a program writes the function; place is where its file defines it.
	member, place string
	rules         []*rule
}

// Namespaces returns the namespaces in the order in which they were first added. The functions answer by
// the rules that have been added so far.
func (b *Bindings) Namespaces() []coderuntime.Namespace {
	var out []coderuntime.Namespace
	for _, name := range b.order {
		functions := make(map[string]coderuntime.Function, len(b.namespaces[name]))
		for member, f := range b.namespaces[name] {
			functions[member] = f.call
		}
		out = append(out, coderuntime.Namespace{Global: name, Functions: functions})
	}
	return out
}

// call answers one call. It returns at once when ctx ends.
func (f *function) call(ctx context.Context, args any) (any, error) {
	text, argument, err := argumentOf(args)
	if err != nil {
		return nil, err
	}
	for _, r := range f.rules {
		if r.args == nil || equal(r.args, argument) {
			return r.answer(ctx)
		}
	}
	quoted := limits.CutText(string(text), quotedBytes)
	if len(quoted) < len(text) {
		quoted += "..."
	}
	return nil, fmt.Errorf("no canned result for %s(%s)", f.member, quoted)
}

// quotedBytes is how much of an argument the error of a call without a rule shows.
const quotedBytes = 4 << 10

// argumentOf gives the JSON text of an argument, and the value of that text, in which numbers of all
// kinds are json.Numbers.
func argumentOf(args any) (text []byte, value any, err error) {
	if args == nil {
		return []byte("{}"), coderuntime.NewObject(), nil
	}
	if text, err = coderuntime.AppendJSON(nil, args); err != nil {
		return nil, nil, err
	}
	value, err = coderuntime.ToValue(json.RawMessage(text))
	return text, value, err
}

func (r *rule) answer(ctx context.Context) (any, error) {
	if r.delay > 0 {
		timer := time.NewTimer(r.delay)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	if r.failed {
		return nil, errors.New(r.err)
	}
	if r.result == nil {
		return nil, nil
	}
	return r.result, nil
}

// memberText writes a function as a program does: tools.get, or tools["x y"].
func memberText(namespace, name string) string {
	for i, r := range name {
		letter := r == '_' || r == '$' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return namespace + "[" + quoteShort(name) + "]"
		}
	}
	if name == "" || len(name) > shortBytes {
		return namespace + "[" + quoteShort(name) + "]"
	}
	return namespace + "." + name
}
