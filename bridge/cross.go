package bridge

import (
	"fmt"

	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
)

// ArgumentError says why a call cannot be made as the program makes it: it rejects with a TypeError (2.4).
type ArgumentError struct {
	// Member is the path of the member that was called, such as "tools.get".
	Member string
	// Reason goes on from there, as in "argument.f is a function and cannot be passed".
	Reason string
}

// Error returns the member and the reason.
func (e *ArgumentError) Error() string { return e.Member + ": " + e.Reason }

// ReadArgument reads the argument of a call of a member, with the bounds of the run, for Host.Call. The text of its
// error is for the program. An *ArgumentError rejects the call with a TypeError; ErrStopped rejects nothing, since the
// run has settled; any other, for an argument larger than CallBytes, rejects the call like an error of the function
// (2.5). It runs on the interpreter's goroutine, and panics with whatever the reader panics with.
func ReadArgument[V any](host *Host, reader Reader[V], namespace, member string, value V) (argument any, size int64, err error) {
	budget := host.Limits().CallBytes
	argument, size, _, err = Read(reader, value, ReadOptions{Root: "argument", MaxBytes: budget, Stopped: host.Stopped})
	switch problem := err.(type) {
	case nil:
		return argument, size, nil
	case *SizeError:
		return nil, 0, fmt.Errorf("%s: the argument %w for one argument (call-bytes)", members.Path(namespace, member), problem)
	case *PathError:
		return nil, 0, &ArgumentError{Member: members.Path(namespace, member), Reason: problem.Error()}
	}
	return nil, 0, err
}

// ReadCompletion makes the status of a program that completed with a value: the value, in which what cannot cross is
// replaced by its text, with a warning for each (3.5), or, if it is larger than ValueBytes, the beginning of its text,
// with a warning (6.2). A program that completed with nothing is Status{Settled: true}, which is the engine's to tell.
// It runs on the interpreter's goroutine, and panics with whatever the reader panics with; if the run settles
// meanwhile it is Waiting.
func ReadCompletion[V any](host *Host, reader Reader[V], value V) Status {
	budget := host.Limits().ValueBytes
	result, size, replaced, err := Read(reader, value, ReadOptions{Root: "value", MaxBytes: budget, Replace: true, Stopped: host.Stopped})
	switch err.(type) {
	case nil:
		for _, r := range replaced {
			host.Warn(r.Path + " " + r.Reason + " and was replaced by its text")
		}
		return Status{Settled: true, HasValue: true, Value: result, ValueBytes: size}
	case *SizeError:
		text, isText := result.(string) // Read gives a text that is too large as it is.
		if !isText || text == "" {
			text = reader.Render(value)
		}
		text = limits.CutText(text, budget)
		host.Warn(ValueReplaced(budget))
		return Status{Settled: true, HasValue: true, Value: text, ValueBytes: int64(len(text))}
	}
	return Waiting
}

// ValueReplaced is the warning for a completion value that is larger than ValueBytes.
func ValueReplaced(budget int64) string {
	return "the value is larger than the budget of " + limits.FormatSize(budget) + " (value-bytes) and was replaced by the beginning of its text"
}
