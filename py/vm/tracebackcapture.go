package vm

import (
	"sort"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// A Captured is an exception with what is chained to it, read at one moment: what the module traceback calls a
// TracebackException. It refers to no object of the program.
type Captured struct {
	// Type is the name of the exception's class as tracebacks have it: qualified, and with the module in front unless that is
	// builtins or __main__.
	Type string
	// Text is str(exception) with a suggestion appended, "" for none.
	Text string
	// Places are those of the traceback, HasTraceback tells that there is one.
	Places       []Summary
	HasTraceback bool
	// Notes are __notes__ as text, a newline in a note included.
	Notes []string
	// Cause and Context are nil where CPython would leave them out, among them exceptions that stand elsewhere in the picture
	// already. SuppressContext is __suppress_context__.
	Cause, Context  *Captured
	SuppressContext bool
	// Group tells an exception group, Members are the exceptions in it.
	Group   bool
	Members []*Captured
	// Syntax is the place of a SyntaxError, nil for others.
	Syntax *SyntaxPlace
	// Omitted tells that Cause, Context or Members lack something because of [TracebackOptions.MaxExceptions].
	Omitted bool
}

// A SyntaxPlace is the place that a SyntaxError names.
type SyntaxPlace struct {
	// Message is msg, File the file name; HasFile tells that there is one.
	Message, File string
	HasFile       bool
	// Line and EndLine are the line numbers as text, "" for None.
	Line, EndLine string
	// Text is the line, HasText tells that there is one.
	Text    string
	HasText bool
	// Offset and EndOffset count characters from 1, HasOffset and HasEndOffset tell that they are numbers.
	Offset, EndOffset       int
	HasOffset, HasEndOffset bool
}

// chained is an exception whose causes, contexts and members are still to be captured.
type chained struct {
	captured  *Captured
	exception *object.Exception
	depth     int // in groups
}

// A capture is the making of one picture.
type capture struct {
	machine *Machine
	options TracebackOptions
	seen    map[*object.Exception]bool
	count   int
}

// Capture reads an exception and what is chained to it. It calls the program's __str__ and the like: what these raise is shown in the
// picture as CPython shows it, and only the end of the run is returned. The memory of the picture is charged.
func (m *Machine) Capture(e *object.Exception, options TracebackOptions) (*Captured, *object.Exception) {
	c := &capture{machine: m, options: options, seen: map[*object.Exception]bool{}}
	first, raised := c.read(e)
	if raised != nil {
		return nil, raised
	}
	pending := []chained{{captured: first, exception: e}}
	for len(pending) > 0 {
		next := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if pending, raised = c.follow(next, pending); raised != nil {
			return nil, raised
		}
	}
	return first, nil
}

// follow captures what is chained to one exception directly, in the order of CPython, which the program can notice.
func (c *capture) follow(from chained, pending []chained) ([]chained, *object.Exception) {
	captured, e := from.captured, from.exception
	cause, context := e.Cause, e.Context
	if c.options.Unchained && !c.options.Full {
		cause, context = nil, nil
	}
	if cause != nil && c.seen[cause] {
		cause = nil
	}
	if cause != nil {
		if c.full() {
			captured.Omitted, cause, context = true, nil, nil
		} else {
			read, raised := c.read(cause)
			if raised != nil {
				return nil, raised
			}
			captured.Cause = read
		}
	}
	if !c.options.Full && (cause != nil || e.SuppressContext) || context != nil && c.seen[context] {
		context = nil
	}
	if context != nil {
		if c.full() {
			captured.Omitted, context = true, nil
		} else {
			read, raised := c.read(context)
			if raised != nil {
				return nil, raised
			}
			captured.Context = read
		}
	}
	var members []chained
	if captured.Group && (from.depth <= c.options.groupDepth() || c.options.Full) {
		for i, v := range e.Members() {
			if c.full() {
				captured.Omitted = true
				break
			}
			if i >= c.options.groupWidth() && !c.options.Full {
				// No more is shown than how many there are.
				captured.Members = append(captured.Members, make([]*Captured, len(e.Members())-i)...)
				break
			}
			member := v.Object().(*object.Exception)
			read, raised := c.read(member)
			if raised != nil {
				return nil, raised
			}
			captured.Members = append(captured.Members, read)
			members = append(members, chained{read, member, from.depth + 1})
		}
	}
	if captured.Cause != nil {
		pending = append(pending, chained{captured.Cause, cause, from.depth})
	}
	if captured.Context != nil {
		pending = append(pending, chained{captured.Context, context, from.depth})
	}
	return append(pending, members...), nil
}

func (c *capture) full() bool {
	return c.options.MaxExceptions > 0 && c.count >= c.options.MaxExceptions
}

func (o *TracebackOptions) groupWidth() int {
	if o.GroupWidth == 0 {
		return 15
	}
	return o.GroupWidth
}

func (o *TracebackOptions) groupDepth() int {
	if o.GroupDepth == 0 {
		return 10
	}
	return o.GroupDepth
}

// read captures one exception without what is chained to it.
func (c *capture) read(e *object.Exception) (*Captured, *object.Exception) {
	t := c.machine.thread
	c.seen[e] = true
	c.count++
	if raised := t.Work(1); raised != nil {
		return nil, raised
	}
	if raised := t.Charge(400); raised != nil {
		return nil, raised
	}
	captured := &Captured{HasTraceback: e.Traceback != nil, SuppressContext: e.SuppressContext, Group: e.Is(object.BaseExceptionGroupType)}
	var raised *object.Exception
	if captured.Places, raised = c.machine.Summarize(e.Traceback, c.options); raised != nil {
		return nil, raised
	}
	if captured.Text, raised = c.safeText(e.Value(), "exception", (*object.Thread).Text); raised != nil {
		return nil, raised
	}
	if captured.Notes, raised = c.notes(e); raised != nil {
		return nil, raised
	}
	if captured.Type, raised = c.machine.typeText(e.Type()); raised != nil {
		return nil, raised
	}
	if e.Is(object.SyntaxErrorType) {
		captured.Syntax, raised = c.syntaxPlace(e)
		return captured, raised
	}
	suggestion, raised := c.machine.Suggestion(e)
	captured.Text += suggestion
	return captured, raised
}

// safeText is text(v), or a text that says that it failed.
func (c *capture) safeText(v object.Value, what string, text func(*object.Thread, object.Value) (string, *object.Exception)) (string, *object.Exception) {
	t := c.machine.thread
	s, raised := text(t, v)
	if raised == object.Aborted {
		return "", raised
	}
	if raised != nil {
		function := "str"
		if what == "__notes__" || what == "local" {
			function = "repr"
		}
		return "<" + what + " " + function + "() failed>", nil
	}
	if most := c.options.MaxText; most > 0 && len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + " ..."
	}
	return s, t.Charge(int64(len(s)))
}

// notes reads __notes__.
func (c *capture) notes(e *object.Exception) ([]string, *object.Exception) {
	t := c.machine.thread
	v, raised := t.FindAttribute(e.Value(), "__notes__")
	if raised == object.Aborted {
		return nil, raised
	}
	if raised != nil {
		text, aborted := c.safeText(raised.Value(), "__notes__", (*object.Thread).Repr)
		return []string{"Ignored error getting __notes__: " + text}, aborted
	}
	if !v.Exists() || v == object.None {
		return nil, nil
	}
	_, isText := object.StrOf(v)
	_, isBytes := object.BytesOf(v)
	if isText || isBytes || !isSequence(v) {
		text, aborted := c.safeText(v, "__notes__", (*object.Thread).Repr)
		return []string{text}, aborted
	}
	values, raised := t.Collect(v)
	if raised != nil {
		if raised == object.Aborted {
			return nil, raised
		}
		return nil, nil
	}
	notes := make([]string, 0, len(values))
	for _, v := range values {
		note, aborted := c.safeText(v, "note", (*object.Thread).Text)
		if aborted != nil {
			return nil, aborted
		}
		notes = append(notes, note)
	}
	return notes, nil
}

// isSequence tells what collections.abc.Sequence accepts.
func isSequence(v object.Value) bool {
	if _, ok := object.ListOf(v); ok {
		return true
	}
	if _, ok := object.TupleOf(v); ok {
		return true
	}
	for _, class := range v.Type().Order() {
		if class.PatternKind == "Sequence" || class == object.RangeType {
			return true
		}
	}
	return false
}

// typeText is the name of a class in a traceback.
func (m *Machine) typeText(typ *object.Type) (string, *object.Exception) {
	t := m.thread
	name := typ.QualifiedName
	v, raised := t.FindAttribute(typ.Value(), "__qualname__")
	if raised == object.Aborted {
		return "", raised
	}
	if s, ok := object.StrOf(v); raised == nil && v.Exists() && ok {
		name = s.Text()
	}
	module := "<unknown>"
	v, raised = t.FindAttribute(typ.Value(), "__module__")
	if raised == object.Aborted {
		return "", raised
	}
	if s, ok := object.StrOf(v); raised == nil && v.Exists() && ok {
		module = s.Text()
	}
	if module == "builtins" || module == "__main__" {
		return name, nil
	}
	return module + "." + name, nil
}

func (c *capture) syntaxPlace(e *object.Exception) (*SyntaxPlace, *object.Exception) {
	t := c.machine.thread
	text := func(field string) (string, bool, *object.Exception) {
		v := e.Field(field)
		if !v.Exists() || v == object.None {
			return "", false, nil
		}
		s, raised := c.safeText(v, field, (*object.Thread).Text)
		return s, true, raised
	}
	number := func(field string) (int, bool) {
		v := e.Field(field)
		if !v.Exists() || !v.IsInt() {
			return 0, false
		}
		return int(max(min(v.Int(), 1<<31), -1<<31)), true
	}
	p := &SyntaxPlace{}
	var raised [5]*object.Exception
	p.Message, _, raised[0] = text("msg")
	p.File, p.HasFile, raised[1] = text("filename")
	p.Line, _, raised[2] = text("lineno")
	p.EndLine, _, raised[3] = text("end_lineno")
	if v := e.Field("text"); v.Exists() {
		if _, ok := object.StrOf(v); ok {
			p.Text, p.HasText, raised[4] = text("text")
		}
	}
	p.Offset, p.HasOffset = number("offset")
	p.EndOffset, p.HasEndOffset = number("end_offset")
	for _, failed := range raised {
		if failed != nil {
			return nil, failed
		}
	}
	return p, t.Work(1)
}

// localTexts are the variables of a frame as text, in order of their names.
func (m *Machine) localTexts(f *Frame) ([]Local, *object.Exception) {
	c := &capture{machine: m}
	names, values, raised := f.variables(m.thread)
	if raised != nil {
		return nil, raised
	}
	locals := make([]Local, len(names))
	for i, name := range names {
		text, raised := c.safeText(values[i], "local", (*object.Thread).Repr)
		if raised != nil {
			return nil, raised
		}
		locals[i] = Local{name, text}
	}
	sort.SliceStable(locals, func(i, j int) bool { return locals[i].Name < locals[j].Name })
	return locals, nil
}
