package limits

import (
	"fmt"
	"strconv"
	"time"

	"github.com/coderuntime/coderuntime"
)

// Unlimited, as the value of any field of Limits, removes that budget.
const Unlimited = -1

// Limits are the budgets of every run of one runtime. A zero field takes the value of [Default];
// [Unlimited] removes a budget; any other negative value is refused.
type Limits struct {
	// Wall bounds the time from the start of a run to its settlement. It never pauses.
	Wall time.Duration
	// Compute bounds the time in which the interpreter runs: awaiting a slow function costs nothing.
	Compute time.Duration
	// Steps bounds the number of steps, in engines that count them.
	Steps int64
	// Calls bounds the number of binding calls made; one more ends the run.
	Calls int
	// InFlight bounds the binding calls that run at once; one more waits.
	InFlight int
	// Memory bounds what the run holds, in bytes.
	Memory int64
	// CallDepth bounds interpreted frames; its default depends on the language.
	CallDepth int
	// ProgramBytes bounds the program's text, in bytes.
	ProgramBytes int64
	// CallBytes bounds one argument and one result of a binding call, in bytes as package bridge
	// counts them.
	CallBytes int64
	// ValueBytes bounds the completion value, likewise.
	ValueBytes int64
	// LogBytes bounds the text of the log, in bytes of UTF-8.
	LogBytes int64
	// LogEntries bounds the entries of the log.
	LogEntries int
}

// Default returns the contract's budgets for a language.
func Default(language coderuntime.Language) Limits {
	l := Limits{
		Wall:         30 * time.Second,
		Compute:      10 * time.Second,
		Steps:        Unlimited,
		Calls:        1_000,
		InFlight:     64,
		Memory:       256 << 20,
		CallDepth:    callDepth[language],
		ProgramBytes: 1 << 20,
		CallBytes:    16 << 20,
		ValueBytes:   4 << 20,
		LogBytes:     1 << 20,
		LogEntries:   10_000,
	}
	if l.CallDepth == 0 {
		l.CallDepth = callDepth[coderuntime.TypeScript]
	}
	return l
}

// callDepth are the default depths of calls, those that programs of a language are used to.
var callDepth = map[coderuntime.Language]int{coderuntime.TypeScript: 10_000, coderuntime.Python: 1_000}

// Complete returns l with every zero field set to the default for the language, or an error that names
// the first field that is neither positive, zero nor Unlimited.
func (l Limits) Complete(language coderuntime.Language) (Limits, error) {
	defaults := Default(language)
	for _, field := range fields {
		value := field.get(&l)
		switch {
		case value == 0:
			field.set(&l, field.get(&defaults))
		case value < 0 && value != Unlimited:
			return l, fmt.Errorf("limits: %s is %d: want a positive value, 0 for the default, or limits.Unlimited", field.GoName, value)
		}
	}
	return l, nil
}

// Unit is what a budget is counted in.
type Unit int

// The units of budgets.
const (
	Time  Unit = iota // durations, as time.ParseDuration reads them
	Bytes             // sizes, as ParseSize reads them
	Count             // plain numbers
)

// Field describes one budget.
type Field struct {
	// Name is the budget's name on command lines and in messages, such as "log-bytes"; GoName is the
	// field of Limits.
	Name, GoName string
	Unit         Unit
	// Help says in one line what is bounded.
	Help string
	// Passed says in a few words what happens when it is passed.
	Passed string

	get func(*Limits) int64
	set func(*Limits, int64)
}

// Fields returns the budgets in the order of Limits.
func Fields() []Field { return append([]Field(nil), fields...) }

// Get returns the field's value in l: nanoseconds for a time, else bytes or a count.
func (f Field) Get(l Limits) int64 { return f.get(&l) }

// Set sets the field in l, in the unit that Get gives. It checks nothing; Complete does.
func (f Field) Set(l *Limits, value int64) { f.set(l, value) }

// Format writes the field's value in l as a person reads it.
func (f Field) Format(l Limits) string {
	value := f.get(&l)
	switch {
	case value == Unlimited:
		return "unlimited"
	case f.Unit == Time:
		return FormatDuration(time.Duration(value))
	case f.Unit == Bytes:
		return FormatSize(value)
	}
	return formatCount(value)
}

// Parse sets the field in l from text, in the form of a command line: 0 or "unlimited" removes the
// budget. The error says what was wrong and what is wanted.
func (f Field) Parse(l *Limits, text string) error {
	value, err := f.parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	f.set(l, value)
	return nil
}

func (f Field) parse(text string) (int64, error) {
	if text == "unlimited" {
		return Unlimited, nil
	}
	var value int64
	var err error
	switch f.Unit {
	case Time:
		var d time.Duration
		if d, err = time.ParseDuration(text); err != nil {
			return 0, fmt.Errorf("%q is not a duration: want one like 500ms, 30s or 2m", text)
		}
		value = int64(d)
	case Bytes:
		if value, err = ParseSize(text); err != nil {
			return 0, err
		}
	default:
		if value, err = strconv.ParseInt(text, 10, 64); err != nil {
			return 0, fmt.Errorf("%q is not a whole number", text)
		}
	}
	if value < 0 {
		return 0, fmt.Errorf("%q is negative: want a positive value, or 0 for unlimited", text)
	}
	if value == 0 {
		return Unlimited, nil
	}
	if f.Unit == Count && value != int64(int(value)) {
		return 0, fmt.Errorf("%q is too large", text)
	}
	return value, nil
}

func duration(name, goName, help, passed string, p func(*Limits) *time.Duration) Field {
	return Field{name, goName, Time, help, passed,
		func(l *Limits) int64 { return int64(*p(l)) },
		func(l *Limits, v int64) { *p(l) = time.Duration(v) }}
}

func int64Field(unit Unit, name, goName, help, passed string, p func(*Limits) *int64) Field {
	return Field{name, goName, unit, help, passed,
		func(l *Limits) int64 { return *p(l) },
		func(l *Limits, v int64) { *p(l) = v }}
}

func count(name, goName, help, passed string, p func(*Limits) *int) Field {
	return Field{name, goName, Count, help, passed,
		func(l *Limits) int64 { return int64(*p(l)) },
		func(l *Limits, v int64) { *p(l) = int(v) }}
}

var fields = []Field{
	duration("wall", "Wall", "time from start to settlement", "timeout",
		func(l *Limits) *time.Duration { return &l.Wall }),
	duration("compute", "Compute", "time in which the interpreter runs", "timeout",
		func(l *Limits) *time.Duration { return &l.Compute }),
	int64Field(Count, "steps", "Steps", "steps, where an engine counts them", "timeout",
		func(l *Limits) *int64 { return &l.Steps }),
	count("calls", "Calls", "binding calls made", "timeout",
		func(l *Limits) *int { return &l.Calls }),
	count("in-flight", "InFlight", "binding calls that run at once", "the next call waits",
		func(l *Limits) *int { return &l.InFlight }),
	int64Field(Bytes, "memory", "Memory", "memory held by the run", "an error that the program can catch for one request larger than the budget, else worker-exit",
		func(l *Limits) *int64 { return &l.Memory }),
	count("call-depth", "CallDepth", "interpreted frames", "an error that the program can catch",
		func(l *Limits) *int { return &l.CallDepth }),
	int64Field(Bytes, "program-bytes", "ProgramBytes", "size of the program", "exception, nothing runs",
		func(l *Limits) *int64 { return &l.ProgramBytes }),
	int64Field(Bytes, "call-bytes", "CallBytes", "size of one argument or result of a call", "that call is rejected",
		func(l *Limits) *int64 { return &l.CallBytes }),
	int64Field(Bytes, "value-bytes", "ValueBytes", "size of the completion value", "a cut rendering and a warning",
		func(l *Limits) *int64 { return &l.ValueBytes }),
	int64Field(Bytes, "log-bytes", "LogBytes", "bytes of log text", "cut and marked",
		func(l *Limits) *int64 { return &l.LogBytes }),
	count("log-entries", "LogEntries", "log entries", "cut and marked",
		func(l *Limits) *int { return &l.LogEntries }),
}
