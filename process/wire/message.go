package wire

import (
	"slices"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

// Version is the version of the protocol that this package speaks.
const Version = 1

// Message is one of the messages: *Hello, *Call, *Cancel, *Log and *Done from the worker, *Run, *Reply and *Abort from the host.
type Message interface {
	// append appends the message as CBOR.
	append(dst []byte) ([]byte, error)
}

// Output says whose is what a worker writes to its standard output and standard error.
type Output string

// The owners of a worker's output.
const (
	OutputProgram     Output = "program"
	OutputDiagnostics Output = "diagnostics"
)

// Hello is what a worker says of itself.
type Hello struct {
	Language coderuntime.Language
	// Engine is what runs programs, for people.
	Engine string
	Lacks  []coderuntime.Lack
	Output Output
	// InForce are the measures by which the worker has made itself harmless.
	InForce map[string]string
}

// Call starts a call. Argument is nil for none.
type Call struct {
	ID                  int64
	Namespace, Function string
	Argument            any
	// Size is the argument's, as bridge.Size counts. TooLarge says that it is more than CallBytes, and Argument is nil.
	Size     int64
	TooLarge bool
}

// Cancel ends a call for the program.
type Cancel struct{ ID int64 }

// Log is an entry of the program, or with Own set of the runtime's own, which has a text alone.
type Log struct {
	Entry coderuntime.LogEntry
	Own   bool
}

// Done is what came of the program.
type Done struct {
	Value    any
	HasValue bool
	// Size is the value's; TooLarge says that it is more than ValueBytes: Value is nil and Rendering the beginning of its text.
	Size          int64
	TooLarge      bool
	Rendering     string
	Failure       *coderuntime.Failure
	Compute       time.Duration
	Steps, Memory int64
}

// Run is the program and all that its run depends on. Of the bindings' functions only the names cross.
type Run struct {
	Program  string
	Bindings []coderuntime.Namespace
	// Limits are complete: no field is zero.
	Limits limits.Limits
	// Zone is an IANA name.
	Zone string
	// Seed is not negative.
	Seed int64
}

// Reply ends a call: with an Error, unless that is nil, else with a Value. HasValue tells JSON's null from nil as a whole.
type Reply struct {
	ID       int64
	Value    any
	HasValue bool
	Error    *string
}

// Abort says that the run is over for the host.
type Abort struct{}

// builder appends the members of a message.
type builder struct {
	dst []byte
	err error
}

// begin starts a message of a type with so many further members.
func begin(dst []byte, messageType string, members int) *builder {
	b := &builder{dst: appendHead(dst, majorMap, uint64(members+1))}
	b.text("type", messageType)
	return b
}

func (b *builder) key(name string) { b.dst = appendText(b.dst, name) }

func (b *builder) text(name, text string) {
	b.key(name)
	b.dst = appendText(b.dst, text)
}

func (b *builder) integer(name string, n int64) {
	b.key(name)
	b.dst = appendInt(b.dst, n)
}

func (b *builder) value(name string, value any) {
	b.key(name)
	if b.err == nil {
		b.dst, b.err = Append(b.dst, value)
	}
}

func texts[S ~string](list []S) []any {
	out := make([]any, len(list))
	for i, text := range list {
		out[i] = string(text)
	}
	return out
}

func (m *Hello) append(dst []byte) ([]byte, error) {
	b := begin(dst, "hello", 6)
	b.integer("protocol", Version)
	b.text("language", string(m.Language))
	b.text("engine", m.Engine)
	b.value("lacks", texts(m.Lacks))
	b.text("output", string(m.Output))
	inForce := coderuntime.NewObject()
	for name, detail := range m.InForce {
		inForce.Set(name, detail)
	}
	b.value("inForce", inForce)
	return b.dst, b.err
}

func (m *Call) append(dst []byte) ([]byte, error) {
	b := begin(dst, "call", 4)
	b.integer("id", m.ID)
	b.text("namespace", m.Namespace)
	b.text("function", m.Function)
	b.value("argument", m.Argument)
	return b.dst, b.err
}

func (m *Cancel) append(dst []byte) ([]byte, error) {
	b := begin(dst, "cancel", 1)
	b.integer("id", m.ID)
	return b.dst, b.err
}

func (m *Log) append(dst []byte) ([]byte, error) {
	if m.Own {
		b := begin(dst, "log", 2)
		b.value("own", true)
		b.text("text", m.Entry.Text)
		return b.dst, b.err
	}
	b := begin(dst, "log", 3)
	b.text("source", string(m.Entry.Source))
	b.text("level", string(m.Entry.Level))
	b.text("text", m.Entry.Text)
	return b.dst, b.err
}

func (m *Done) append(dst []byte) ([]byte, error) {
	members := 1
	if m.HasValue {
		members++
	}
	if m.Failure != nil {
		members++
	}
	b := begin(dst, "done", members)
	if m.HasValue {
		b.value("value", m.Value)
	}
	if m.Failure != nil {
		b.value("failure", coderuntime.NewObject("kind", string(m.Failure.Kind), "message", m.Failure.Message))
	}
	b.value("usage", coderuntime.NewObject("compute", int64(m.Compute), "steps", m.Steps, "memory", m.Memory))
	return b.dst, b.err
}

func (m *Run) append(dst []byte) ([]byte, error) {
	b := begin(dst, "run", 5)
	b.text("program", m.Program)
	bindings := make([]any, len(m.Bindings))
	for i, namespace := range m.Bindings {
		functions := make([]string, 0, len(namespace.Functions))
		for name := range namespace.Functions {
			functions = append(functions, name)
		}
		slices.Sort(functions)
		binding := coderuntime.NewObject("global", namespace.Global, "functions", texts(functions))
		if class := namespace.ErrorClass; class != nil {
			binding.Set("errorClass", coderuntime.NewObject("name", class.Name, "memberProperty", class.MemberProperty))
		}
		bindings[i] = binding
	}
	b.value("bindings", bindings)
	budgets := coderuntime.NewObject()
	for _, field := range limits.Fields() {
		budgets.Set(field.Name, field.Get(m.Limits))
	}
	b.value("limits", budgets)
	b.text("zone", m.Zone)
	b.integer("seed", m.Seed)
	return b.dst, b.err
}

func (m *Reply) append(dst []byte) ([]byte, error) {
	switch {
	case m.Error != nil:
		b := begin(dst, "reply", 2)
		b.integer("id", m.ID)
		b.text("error", *m.Error)
		return b.dst, b.err
	case m.HasValue:
		b := begin(dst, "reply", 2)
		b.integer("id", m.ID)
		b.value("value", m.Value)
		return b.dst, b.err
	}
	b := begin(dst, "reply", 1)
	b.integer("id", m.ID)
	return b.dst, b.err
}

func (*Abort) append(dst []byte) ([]byte, error) { return begin(dst, "abort", 0).dst, nil }
