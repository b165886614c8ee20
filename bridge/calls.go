package bridge

import (
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
)

// Calls are the calls that the program of one engine has made and that have not returned: what an engine whose calls
// are settled by a function of its own, such as one that resolves a promise, need not keep itself. Its methods are
// called on the interpreter's goroutine.
type Calls[V any] struct {
	host    *Host
	reader  Reader[V]
	pending map[uint64]func(result any, failure error) error
}

// NewCalls returns the calls of a run, none so far; reader reads their arguments.
func NewCalls[V any](host *Host, reader Reader[V]) *Calls[V] {
	return &Calls[V]{host: host, reader: reader, pending: map[uint64]func(any, error) error{}}
}

// Start starts a call of a member with the arguments that the program gave, of which none is nil and more than one are
// wrong (2.4). settle is called once, with the result for [Build] or with why the call failed: by Return, or by Start
// itself for a call that cannot be made, with what [ReadArgument] gives. Start returns what settle returned then.
func (c *Calls[V]) Start(namespace coderuntime.Namespace, member string, arguments []V, settle func(result any, failure error) error) error {
	var argument any
	var size int64
	var err error
	switch len(arguments) {
	case 0:
	case 1:
		argument, size, err = ReadArgument(c.host, c.reader, namespace.Global, member, arguments[0])
	default:
		err = &ArgumentError{Member: members.Path(namespace.Global, member),
			Reason: fmt.Sprintf("it takes one argument, an object or another value, and was called with %d", len(arguments))}
	}
	if err != nil {
		return settle(nil, err)
	}
	c.pending[c.host.Call(namespace.Functions[member], argument, size)] = settle
	return nil
}

// Return settles the call that a completion of kind CallReturned is of, and returns what its settle returned.
func (c *Calls[V]) Return(completion Completion) error {
	settle := c.pending[completion.ID]
	if settle == nil {
		return nil
	}
	delete(c.pending, completion.ID)
	return settle(completion.Value, completion.Err)
}
