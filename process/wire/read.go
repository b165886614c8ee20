package wire

import (
	"errors"
	"slices"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

// longestWords bounds what stands in a message beside values, names and texts, in bytes as bridge.Size counts. Names and texts are
// bounded by the frame alone: hosts may bind functions of any name, and a text is not larger in memory.
const longestWords = 64 << 10

// members are the members of a message, whose values have been skipped.
type members map[string][]byte

// open reads the outside of a message.
func open(frame []byte) (members, error) {
	d := decoder{data: frame, max: limits.Unlimited}
	major, count, _, err := d.head()
	if err != nil {
		return nil, err
	}
	if major != majorMap {
		return nil, breach("a message is not a map")
	}
	if count > uint64(len(frame)) {
		return nil, breach("a value is cut off")
	}
	m := members{}
	for range count {
		major, length, _, err := d.head()
		if err != nil {
			return nil, err
		}
		if major != majorText {
			return nil, breach("a key of a message is not a text")
		}
		key, err := d.take(length)
		if err != nil {
			return nil, err
		}
		item, err := d.skip()
		if err != nil {
			return nil, err
		}
		if _, twice := m[string(key)]; twice {
			return nil, breach("a message has a key twice")
		}
		m[string(key)] = item
	}
	if len(d.data) > 0 {
		return nil, breach("%d bytes follow a message", len(d.data))
	}
	return m, nil
}

// fields reads the members of one message, up to the first error.
type fields struct {
	members members
	err     error
}

func (f *fields) has(key string) bool { return f.members[key] != nil }

// field reads a member of one of the types of values; one that is not there is the type's zero.
func field[V any](f *fields, key string, most int64) (v V) {
	item := f.members[key]
	if item == nil || f.err != nil {
		return v
	}
	value, _, err := Decode(item, most)
	if err != nil {
		var size *bridge.SizeError
		if errors.As(err, &size) {
			err = breach("%q of a message is longer than %d bytes", key, most)
		}
		f.err = err
		return v
	}
	v, ok := value.(V)
	if !ok {
		f.err = breach("%q of a message has the wrong type", key)
	}
	return v
}

func (f *fields) text(key string) string   { return field[string](f, key, limits.Unlimited) }
func (f *fields) words(key string) string  { return field[string](f, key, longestWords) }
func (f *fields) integer(key string) int64 { return field[int64](f, key, longestWords) }

// textsOf reads a list of texts.
func textsOf(f *fields, list []any) []string {
	out := make([]string, 0, len(list))
	for _, element := range list {
		text, ok := element.(string)
		if !ok && f.err == nil {
			f.err = breach("a list of names has something else in it")
		}
		out = append(out, text)
	}
	return out
}

// value reads a value of the contract with the bound of a budget.
func (f *fields) value(key string, budget int64) (value any, size int64, tooLarge bool) {
	item := f.members[key]
	if item == nil || f.err != nil {
		return nil, 0, false
	}
	value, size, err := Decode(item, budget)
	var large *bridge.SizeError
	if errors.As(err, &large) {
		return nil, size, true
	}
	f.err = err
	return value, size, false
}

// member gives a member of an object that is one of the types of values.
func member[V any](f *fields, object *coderuntime.Object, key string) (v V) {
	value, found := object.Get(key)
	if !found || f.err != nil {
		return v
	}
	v, ok := value.(V)
	if !ok {
		f.err = breach("%q of a message has the wrong type", key)
	}
	return v
}

// ReadFromWorker reads a message that a worker sent, with the bounds of the run's budgets. The error is a *BreachError.
func ReadFromWorker(frame []byte, budgets limits.Limits) (Message, error) {
	return read(frame, func(f *fields, messageType string) Message {
		switch messageType {
		case "hello":
			return readHello(f)
		case "call":
			m := &Call{ID: f.integer("id"), Namespace: f.text("namespace"), Function: f.text("function")}
			m.Argument, m.Size, m.TooLarge = f.value("argument", budgets.CallBytes)
			return m
		case "cancel":
			return &Cancel{ID: f.integer("id")}
		case "log":
			return readLog(f)
		case "done":
			return readDone(f, budgets)
		}
		return nil
	})
}

// read reads a message of a type that choose knows, for which that reads the fields.
func read(frame []byte, choose func(f *fields, messageType string) Message) (Message, error) {
	opened, err := open(frame)
	if err != nil {
		return nil, err
	}
	f := &fields{members: opened}
	messageType := f.words("type")
	message := choose(f, messageType)
	switch {
	case f.err != nil:
		return nil, f.err
	case message == nil:
		return nil, breach("a message of the type %q has no meaning here", limits.CutText(messageType, 100))
	}
	return message, nil
}

func readHello(f *fields) *Hello {
	if version := f.integer("protocol"); version != Version && f.err == nil {
		f.err = breach("it speaks version %d of the protocol, and the host speaks %d", version, Version)
	}
	m := &Hello{
		Language: coderuntime.Language(f.words("language")), Engine: f.words("engine"),
		Output:  Output(f.words("output")),
		InForce: map[string]string{},
	}
	for _, name := range textsOf(f, field[[]any](f, "lacks", longestWords)) {
		m.Lacks = append(m.Lacks, coderuntime.Lack(name))
	}
	for name, detail := range field[*coderuntime.Object](f, "inForce", longestWords).All() {
		m.InForce[name], _ = detail.(string)
	}
	if f.err == nil && m.Output != OutputProgram && m.Output != OutputDiagnostics {
		f.err = breach("the output %q has no meaning here", m.Output)
	}
	if f.err == nil && !slices.Contains(coderuntime.Languages(), m.Language) {
		f.err = breach("the contract has no language %q", m.Language)
	}
	return m
}

// levels are those of entries of the console.
var levels = []coderuntime.Level{
	coderuntime.LevelLog, coderuntime.LevelInfo, coderuntime.LevelWarn, coderuntime.LevelError, coderuntime.LevelDebug,
}

func readLog(f *fields) *Log {
	m := &Log{Own: field[bool](f, "own", longestWords), Entry: coderuntime.LogEntry{
		Source: coderuntime.Source(f.words("source")), Level: coderuntime.Level(f.words("level")),
		Text: f.text("text"),
	}}
	if m.Own || f.err != nil {
		m.Entry.Source, m.Entry.Level = "", ""
		return m
	}
	switch m.Entry.Source {
	case coderuntime.SourceConsole:
		if !slices.Contains(levels, m.Entry.Level) {
			f.err = breach("an entry of the console has the level %q", m.Entry.Level)
		}
	case coderuntime.SourceStdout, coderuntime.SourceStderr:
		if m.Entry.Level != "" {
			f.err = breach("an entry of %s has a level", m.Entry.Source)
		}
	default:
		f.err = breach("an entry has the source %q", m.Entry.Source)
	}
	return m
}

func readDone(f *fields, budgets limits.Limits) *Done {
	m := &Done{HasValue: f.has("value")}
	if m.Value, m.Size, m.TooLarge = f.value("value", budgets.ValueBytes); m.TooLarge {
		m.Rendering = rendering(f.members["value"], budgets.ValueBytes)
	}
	if failure := field[*coderuntime.Object](f, "failure", 1<<20); failure != nil {
		m.Failure = &coderuntime.Failure{
			Kind: coderuntime.Kind(member[string](f, failure, "kind")), Message: member[string](f, failure, "message"),
		}
		switch m.Failure.Kind {
		case coderuntime.Exception, coderuntime.Timeout, coderuntime.Abort, coderuntime.WorkerExit:
		default:
			f.err = breach("a failure has the kind %q", limits.CutText(string(m.Failure.Kind), 100))
		}
		if m.HasValue && f.err == nil {
			f.err = breach("a program that failed has a value")
		}
	}
	usage := field[*coderuntime.Object](f, "usage", longestWords)
	m.Compute = time.Duration(max(0, member[int64](f, usage, "compute")))
	m.Steps, m.Memory = max(0, member[int64](f, usage, "steps")), max(0, member[int64](f, usage, "memory"))
	return m
}

// rendering gives the beginning, of at most budget bytes, of the text of a value that is larger than that: the text that it is, or its JSON.
func rendering(item []byte, budget int64) string {
	value, _, err := Decode(item, limits.Unlimited)
	text, isText := value.(string)
	if err == nil && !isText {
		var all []byte
		all, err = coderuntime.AppendJSON(nil, value)
		text = string(all)
	}
	if err != nil {
		return ""
	}
	return limits.CutText(text, budget)
}

// ReadFromHost reads a message that a host sent. A worker trusts its host, so that nothing but the frame bounds it.
func ReadFromHost(frame []byte) (Message, error) {
	return read(frame, func(f *fields, messageType string) Message {
		switch messageType {
		case "run":
			return readRun(f)
		case "reply":
			m := &Reply{ID: f.integer("id"), HasValue: f.has("value")}
			m.Value, _, _ = f.value("value", limits.Unlimited)
			if f.has("error") {
				text := f.text("error")
				m.Error = &text
			}
			return m
		case "abort":
			return &Abort{}
		}
		return nil
	})
}

func readRun(f *fields) *Run {
	m := &Run{Program: f.text("program"), Zone: f.words("zone"), Seed: f.integer("seed")}
	for _, element := range field[[]any](f, "bindings", limits.Unlimited) {
		binding, ok := element.(*coderuntime.Object)
		if !ok {
			f.err = breach("a binding is not a map")
			return m
		}
		namespace := coderuntime.Namespace{Global: member[string](f, binding, "global"), Functions: map[string]coderuntime.Function{}}
		for _, name := range textsOf(f, member[[]any](f, binding, "functions")) {
			namespace.Functions[name] = nil
		}
		if class := member[*coderuntime.Object](f, binding, "errorClass"); class != nil {
			namespace.ErrorClass = &coderuntime.ErrorClass{
				Name: member[string](f, class, "name"), MemberProperty: member[string](f, class, "memberProperty"),
			}
		}
		m.Bindings = append(m.Bindings, namespace)
	}
	budgets := field[*coderuntime.Object](f, "limits", longestWords)
	for _, field := range limits.Fields() {
		if !budgets.Has(field.Name) && f.err == nil {
			f.err = breach("the limits are without %s", field.Name)
		}
		field.Set(&m.Limits, member[int64](f, budgets, field.Name))
	}
	return m
}
