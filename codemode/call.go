package codemode

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
)

// Call is one call that a program makes, as middleware sees it.
type Call struct {
	// Run identifies the run among those of the process.
	Run string
	// Number is the call's number within the run, in the order of the program; 0 if the runtime gives none.
	Number int
	// Namespace is NamespaceTools or NamespaceSDK, Name the member.
	Namespace, Name string
	// Tool is the tool that is called; nil in the namespace sdk. It must not be changed.
	Tool *Tool

	args    any
	entry   *entry
	run     *run
	state   *callState
	checked bool // args fit the input schema
}

// Args is the argument, an object as a rule. It must not be changed in place; see WithArgs.
func (c *Call) Args() any { return c.args }

// WithArgs returns the call with another argument, for middleware that passes one on. It is checked against the input schema before the tool gets it.
func (c *Call) WithArgs(args any) *Call {
	other := *c
	other.args, other.checked = args, false
	return &other
}

// Path is how a program writes the member: tools.search, tools["x y"].
func (c *Call) Path() string { return members.Path(c.Namespace, c.Name) }

// Handler performs a call and returns its result, which may be any value that coderuntime.ToValue takes. The error's text is what the program gets.
type Handler func(ctx context.Context, call *Call) (any, error)

// Middleware makes a handler that performs calls with next, or refuses them: for policy, approval, redaction, tracing, caching. It is made once for each
// Runner, and called from many goroutines. ctx ends when the run settles or the call is cancelled. A call that waits in a middleware keeps its turn. An
// error or panic of a middleware rejects the call, and the tool is not called unless next was.
type Middleware func(next Handler) Handler

// errForeignCall is for a middleware that hands on something else than the call that it was given.
var errForeignCall = errors.New("codemode: a middleware passed on a call that is not one of the run's")

// panicError is a panic of the host's code: of a middleware or a tool. What it panicked with may be a secret, so that the program does not see it.
type panicError struct {
	value any
	stack []byte
}

// Error hides what the panic was.
func (e *panicError) Error() string { return "the function panicked" }

// Detail is for the host's logs: what the panic was, and where.
func (e *panicError) Detail() string { return fmt.Sprintf("%v\n%s", e.value, e.stack) }

// contained calls a handler and makes an error of its panic.
func contained(h Handler, ctx context.Context, call *Call) (result any, err error) {
	normal := false
	defer func() {
		if normal {
			return
		}
		if r := recover(); r != nil {
			result, err = nil, &panicError{r, debug.Stack()}
		}
	}()
	result, err = h(ctx, call)
	normal = true
	return result, err
}

// perform is the innermost handler: it calls the tool, or what sdk has under the name. Nothing else calls either.
func perform(ctx context.Context, call *Call) (any, error) {
	if call == nil || call.run == nil {
		return nil, errForeignCall
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if call.entry == nil {
		return call.run.sdk(ctx, call)
	}
	if !call.checked {
		if err := call.entry.checkArgs(call.args); err != nil {
			return nil, err
		}
	}
	if err := call.run.begin(ctx, call); err != nil {
		return nil, err
	}
	return call.entry.tool.Function(ctx, call.args)
}

// checkArgs reports what of an argument does not fit the tool's input schema.
func (e *entry) checkArgs(args any) error {
	err := e.input.check("argument", args)
	if err == nil {
		return nil
	}
	return fmt.Errorf("the argument does not fit: %w", e.withNearNames(err, args))
}

// withNearNames adds to an error which keys of an argument were probably meant.
func (e *entry) withNearNames(err error, args any) error {
	object, ok := args.(*coderuntime.Object)
	if !ok {
		return err
	}
	_, known, _, ok := e.input.objectKeys()
	if !ok {
		return err
	}
	text := ""
	for name := range object.All() {
		if len(text) > 300 {
			break
		}
		if near := nearKey(name, known); near != "" {
			text += fmt.Sprintf("; did you mean %q in place of %q?", near, shortened(name))
		}
	}
	if text == "" {
		return err
	}
	return fmt.Errorf("%w%s", err, text)
}

// nearKey is the known key that an unknown one is near to; empty if it is known itself or like none.
func nearKey(name string, known []string) string {
	for _, k := range known {
		if k == name {
			return ""
		}
	}
	return members.Nearest(name, known)
}
