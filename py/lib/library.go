package lib

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
	"github.com/coderuntime/coderuntime/py/vm"
)

// A Library is the built-in functions and the modules of one run. It implements [vm.Host].
type Library struct {
	thread  *object.Thread
	machine *vm.Machine
	output  Output
	// modules is sys.modules; builtins is the dict of the module builtins once somebody asked.
	modules  map[string]*object.Module
	builtins *object.Dict
}

// An Output takes what the program prints. It belongs to the run's goroutine.
type Output interface {
	// Write takes text for sys.stdout, or for sys.stderr.
	Write(text string, stderr bool)
}

// New makes the library and the machine of a thread.
func New(thread *object.Thread, output Output) *Library {
	l := &Library{thread: thread, output: output, modules: make(map[string]*object.Module)}
	l.machine = vm.New(thread, l)
	return l
}

// Machine returns the machine that runs the program.
func (l *Library) Machine() *vm.Machine { return l.machine }

// Builtin implements vm.Host.
func (l *Library) Builtin(name string) object.Value { return builtins()[name] }

// Builtins implements vm.Host.
func (l *Library) Builtins() (*object.Dict, *object.Exception) {
	if l.builtins != nil {
		return l.builtins, nil
	}
	m, raised := l.thread.NewModule("builtins")
	if raised != nil {
		return nil, raised
	}
	for _, name := range builtinNames() {
		if raised := m.Dict.SetName(l.thread, name, builtins()[name]); raised != nil {
			return nil, raised
		}
	}
	l.modules["builtins"] = m
	l.builtins = m.Dict
	return m.Dict, nil
}

// Import implements vm.Host.
func (l *Library) Import(name string, _ *object.Dict, _ object.Value, level int) (object.Value, *object.Exception) {
	t := l.thread
	if level > 0 {
		return object.Value{}, t.Raise(object.ImportErrorType, "attempted relative import with no known parent package")
	}
	if name == "builtins" {
		if _, raised := l.machine.Builtins(); raised != nil {
			return object.Value{}, raised
		}
	}
	if m := l.modules[name]; m != nil {
		return m.Value(), nil
	}
	root, _, _ := strings.Cut(name, ".")
	e := t.Raise(object.ModuleNotFoundErrorType, "No module named '%s'", root)
	e.SetField("name", t.Intern(root).Value())
	if len(e.Arguments) > 0 {
		e.SetField("msg", e.Arguments[0])
	}
	return object.Value{}, e
}

// Display implements vm.Host.
func (l *Library) Display(v object.Value) *object.Exception {
	if v == object.None {
		return nil
	}
	text, raised := l.thread.Repr(v)
	if raised == nil {
		l.output.Write(text+"\n", false)
	}
	return raised
}

// Typing implements vm.Host.
func (l *Library) Typing(name string) (object.Value, *object.Exception) {
	return object.Value{}, l.thread.Raise(object.ImportErrorType, "typing is not there: %s", name)
}

// Compile compiles a source text; a SyntaxError becomes an exception.
func (l *Library) Compile(source, file string, mode syntax.Mode, options compile.Options) (*compile.Code, *object.Exception) {
	module, err := syntax.Parse(source, syntax.Options{File: file, Mode: mode})
	if err != nil {
		return nil, l.syntaxError(err)
	}
	options.File, options.Source = file, source
	result, err := compile.Compile(module, options)
	if err != nil {
		return nil, l.syntaxError(err)
	}
	return result.Code, nil
}

// syntaxError makes the exception of a source text that does not compile.
func (l *Library) syntaxError(err error) *object.Exception {
	t := l.thread
	mistake, ok := err.(*syntax.SyntaxError)
	if !ok {
		return t.Raise(object.SyntaxErrorType, "%s", err.Error())
	}
	typ := object.SyntaxErrorType
	switch mistake.Kind {
	case syntax.KindIndentation:
		typ = object.IndentationErrorType
	case syntax.KindTab:
		typ = object.TabErrorType
	case syntax.KindMemory:
		return t.Raise(object.MemoryErrorType, "%s", mistake.Message)
	case syntax.KindRecursion:
		return t.Raise(object.RecursionErrorType, "%s", mistake.Message)
	}
	text := object.None
	if mistake.Text != "" {
		text = t.Intern(mistake.Text).Value()
	}
	number := func(n int) object.Value { return object.Int(int64(n)) }
	details, raised := t.NewTuple(t.Intern(mistake.File).Value(), number(mistake.Line), number(mistake.Column), text, number(mistake.EndLine), number(mistake.EndColumn))
	if raised != nil {
		return raised
	}
	message := t.Intern(mistake.Message).Value()
	e := t.NewException(typ, message, details.Value())
	fields := append([]object.Value{message}, details.Elements()...)
	for i, name := range []string{"msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset"} {
		e.SetField(name, fields[i])
	}
	return e
}
