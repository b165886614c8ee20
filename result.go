package coderuntime

import (
	"encoding/json"
	"time"
)

// Kind says how a run failed. The kinds are the same for every language and isolation.
type Kind string

const (
	// Exception: the program threw, did not parse, or was refused before it ran.
	Exception Kind = "exception"
	// Timeout: a budget ran out. The message says which and how much it was.
	Timeout Kind = "timeout"
	// Abort: the caller's context ended, or the runtime was closed.
	Abort Kind = "abort"
	// WorkerExit: what ran the program ended without settling it: memory exhausted, a process died.
	WorkerExit Kind = "worker-exit"
)

// Source is the channel on which a log entry was written.
type Source string

const (
	// SourceConsole is the JavaScript console.
	SourceConsole Source = "console"
	// SourceStdout is Python's print and sys.stdout.
	SourceStdout Source = "stdout"
	// SourceStderr is Python's sys.stderr, and the runtime's own entries, which begin "coderuntime: ".
	SourceStderr Source = "stderr"
)

// Level is the level of a console entry; entries of other sources have none.
type Level string

// The levels of the console.
const (
	LevelLog   Level = "log"
	LevelInfo  Level = "info"
	LevelWarn  Level = "warn"
	LevelError Level = "error"
	LevelDebug Level = "debug"
)

// LogEntry is one thing that the program printed, or that the runtime said about it.
type LogEntry struct {
	Source Source `json:"source"`
	Level  Level  `json:"level,omitempty"`
	Text   string `json:"text"`
}

// Failure is why a run did not complete.
type Failure struct {
	Kind Kind `json:"kind"`
	// Message is written for a model that must correct its program: the error's name and text on the
	// first line, then the stack in the program's own lines. It is at most 16 KiB.
	Message string `json:"message"`
}

// Result is what came of one run.
type Result struct {
	// Value is the completion value, one of the types that [ToValue] lists; nil without HasValue.
	Value any
	// HasValue tells an explicit null or None from no value at all.
	HasValue bool
	// Logs are the captured entries, in emission order, also those before a failure.
	Logs []LogEntry
	// Failure is nil when the run completed.
	Failure *Failure
	// Usage is what the run used of its budgets.
	Usage Usage
}

// Usage is what one run used of each budget of limits.Limits, and what it left behind.
type Usage struct {
	// Wall is the time from start to settlement, Compute the part in which the interpreter ran.
	Wall, Compute time.Duration
	// Steps is the number of steps executed, zero where the engine does not count them.
	Steps int64
	// MemoryBytes is the largest amount of memory that the run is known to have held, in bytes; zero
	// where the engine does not meter it.
	MemoryBytes int64
	// Calls is the number of binding calls made, InFlight the most that ran at once.
	Calls, InFlight int
	// CallBytes is the size of the largest argument or result, ValueBytes that of the completion value.
	CallBytes, ValueBytes int64
	// ProgramBytes is the size of the program.
	ProgramBytes int64
	// LogBytes and LogEntries are what was kept of the logs.
	LogBytes   int64
	LogEntries int
	// Abandoned is 1 if the run's interpreter was still running when the run settled, because it was in
	// a native routine that cannot be interrupted.
	Abandoned int
}

type usageJSON struct {
	WallMs       float64 `json:"wallMs"`
	ComputeMs    float64 `json:"computeMs"`
	Steps        int64   `json:"steps,omitempty"`
	MemoryBytes  int64   `json:"memoryBytes"`
	Calls        int     `json:"calls"`
	InFlight     int     `json:"inFlight"`
	CallBytes    int64   `json:"callBytes"`
	ValueBytes   int64   `json:"valueBytes"`
	ProgramBytes int64   `json:"programBytes"`
	LogBytes     int64   `json:"logBytes"`
	LogEntries   int     `json:"logEntries"`
	Abandoned    int     `json:"abandoned,omitempty"`
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// MarshalJSON gives the members wallMs, computeMs, memoryBytes, calls and so on; times are in
// milliseconds.
func (u Usage) MarshalJSON() ([]byte, error) {
	return json.Marshal(usageJSON{
		WallMs: milliseconds(u.Wall), ComputeMs: milliseconds(u.Compute),
		Steps: u.Steps, MemoryBytes: u.MemoryBytes,
		Calls: u.Calls, InFlight: u.InFlight, CallBytes: u.CallBytes, ValueBytes: u.ValueBytes,
		ProgramBytes: u.ProgramBytes, LogBytes: u.LogBytes, LogEntries: u.LogEntries,
		Abandoned: u.Abandoned,
	})
}

// MarshalJSON gives {"value", "logs", "error", "usage"}: value is absent when the run has none, error
// when it did not fail, level except for entries of the console. The value is written as [AppendJSON] says,
// and so are texts: without the escapes that HTML would need, which json.Marshal adds to what it is given.
func (r Result) MarshalJSON() ([]byte, error) {
	out := objectWriter{dst: []byte{'{'}}
	if r.HasValue && !out.member("value", r.Value) {
		return nil, out.err
	}
	logs := make([]any, len(r.Logs))
	for i, entry := range r.Logs {
		logs[i] = entry.object()
	}
	out.member("logs", logs)
	if r.Failure != nil {
		out.member("error", NewObject("kind", string(r.Failure.Kind), "message", r.Failure.Message))
	}
	out.member("usage", r.Usage)
	return append(out.dst, '}'), out.err
}

func (e LogEntry) object() *Object {
	object := NewObject("source", string(e.Source))
	if e.Level != "" {
		object.Set("level", string(e.Level))
	}
	object.Set("text", e.Text)
	return object
}

// Equal reports whether two results are the same in value, logs, failure and usage; NaN equals NaN.
func (r Result) Equal(other Result) bool {
	if r.HasValue != other.HasValue || !Equal(r.Value, other.Value) || r.Usage != other.Usage {
		return false
	}
	if len(r.Logs) != len(other.Logs) {
		return false
	}
	for i, entry := range r.Logs {
		if entry != other.Logs[i] {
			return false
		}
	}
	if r.Failure == nil || other.Failure == nil {
		return r.Failure == other.Failure
	}
	return *r.Failure == *other.Failure
}
