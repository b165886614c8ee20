package mcpclient

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/coderuntime/coderuntime/internal/lazy"
	"github.com/coderuntime/coderuntime/limits"
)

// sessionWait is how long a call waits for a new session when the server has forgotten the old one.
const sessionWait = 10 * time.Second

// call performs a call of a tool.
func (s *server) call(ctx context.Context, tool *wireTool, args any) (any, error) {
	object, err := arguments(args)
	if err != nil {
		return nil, err
	}
	timeout := s.config.Timeout
	if timeout == 0 {
		timeout = s.all.options.CallTimeout
	}
	if timeout > 0 {
		late := fmt.Errorf("the tool %q of the MCP server %q took longer than %s", tool.Name, s.config.Name, limits.FormatDuration(timeout))
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, timeout, late)
		defer cancel()
	}
	for again := false; ; again = true {
		c, err := s.current()
		if err != nil {
			return nil, err
		}
		fate := &callFate{}
		within, end := context.WithCancelCause(context.WithValue(ctx, callFateKey{}, fate))
		stop := context.AfterFunc(c.ctx, func() { end(context.Cause(c.ctx)) })
		result, err := c.session.CallTool(within, &mcp.CallToolParams{Name: tool.Name, Arguments: object})
		stop()
		if err != nil && ctx.Err() == nil && within.Err() != nil && !errors.Is(context.Cause(c.ctx), errClosed) {
			// The connection has ended, and the call was ended with it before it knew why.
			<-c.closed
			err = c.err
		}
		end(nil)
		switch {
		case err == nil:
			return value(ctx, result, tool.outputType())
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case errors.Is(context.Cause(c.ctx), errClosed):
			return nil, errClosed
		case errors.Is(err, mcp.ErrSessionMissing) && !fate.notPerformed():
			return nil, fmt.Errorf("the MCP server %q does not know the session any more; whether the call had an effect is not known; "+
				"the server is being connected to again", s.config.Name)
		case errors.Is(err, mcp.ErrSessionMissing) && !again && s.awaitOther(ctx, c):
			// The server, which was restarted perhaps, did not perform a call of a session that it does not know.
			continue
		}
		return nil, s.callError(ctx, c, err)
	}
}

// current is the connection, if there is one.
func (s *server) current() (*connection, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.state == StateClosed:
		return nil, errClosed
	case s.connection == nil:
		return nil, s.notRunning(s.why)
	}
	select {
	case <-s.connection.closed:
		// It has ended a moment ago.
		return nil, s.notRunning(s.connection.err)
	default:
		return s.connection, nil
	}
}

func (s *server) notRunning(why error) error {
	text := "it has ended"
	if why != nil {
		text = firstLine(why.Error())
	}
	return fmt.Errorf("the MCP server %q is not running: %s; it is being restarted", s.config.Name, text)
}

// awaitOther waits until there is another connection than one that has ended.
func (s *server) awaitOther(ctx context.Context, ended *connection) bool {
	timer := time.NewTimer(sessionWait)
	defer timer.Stop()
	for {
		s.mu.Lock()
		c, state, changed := s.connection, s.state, s.changed
		s.mu.Unlock()
		if c != nil && c != ended {
			return true
		}
		if state == StateClosed {
			return false
		}
		select {
		case <-changed:
		case <-timer.C:
			return false
		case <-ctx.Done():
			return false
		}
	}
}

// callError says why a call failed: in the server's words, if it answered.
func (s *server) callError(ctx context.Context, c *connection, err error) error {
	if rpc, answered := isRPCError(err); answered && !isUnread(rpc) {
		return errors.New(bounded(orElse(rpc.Message, "the server refused the call, and did not say why"), errorTextBytes))
	}
	if errors.Is(err, mcp.ErrConnectionClosed) {
		// It was not sent.
		select {
		case <-c.closed:
			return s.notRunning(c.err)
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(time.Second):
			return s.notRunning(nil)
		}
	}
	if c.pid != 0 {
		var ended *endedError
		if errors.As(err, &ended) {
			return fmt.Errorf("the MCP server %q ended during the call: %s; whether the call had an effect is not known; the server is being restarted", s.config.Name, ended)
		}
	}
	return fmt.Errorf("the MCP server %q: %w", s.config.Name, readable(err))
}

// sdkPrefixes is what the SDK writes before the text of an error, and tells a reader nothing.
var sdkPrefixes = lazy.Regexp(`^(?:calling "[^"]*": |sending "[^"]*": |rejected by transport: )+`)

// readable is an error of the SDK without what the reader knows, and without a URL or the id of a session, which are nobody's business.
func readable(err error) error {
	var request *url.Error
	switch {
	case errors.As(err, &request):
		return fmt.Errorf("it cannot be reached: %w", request.Err)
	case errors.Is(err, mcp.ErrSessionMissing):
		return &plainError{"it does not know the session any more", err}
	case isResultFault(err):
		return &plainError{"its result cannot be read: " + plainFault(err), err}
	}
	if rpc, answered := isRPCError(err); answered && isUnread(rpc) {
		return &plainError{rpc.Message, err}
	}
	text := err.Error()
	if plain := sdkPrefixes().ReplaceAllString(text, ""); plain != text {
		return &plainError{plain, err}
	}
	return err
}

// plainError is an error with another text.
type plainError struct {
	text string
	err  error
}

// Error implements error.
func (e *plainError) Error() string { return e.text }

// Unwrap gives the error that it stands for.
func (e *plainError) Unwrap() error { return e.err }
