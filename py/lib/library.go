package lib

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
	"github.com/coderuntime/coderuntime/py/vm"
)

// A Library is the built-in functions and the modules of one run. It implements [vm.Host] and [module.Run].
type Library struct {
	module.World
	thread  *object.Thread
	machine *vm.Machine
	seed    [32]byte
	// modules is sys.modules, builtins the dict of the module builtins; both are made when they are first asked for.
	modules  *object.Dict
	builtins *object.Dict
	// main is the program's module.
	main   *object.Module
	states map[any]module.State
}

// New makes the library and the machine of a thread. seed makes the run's random numbers.
func New(thread *object.Thread, world module.World, seed [32]byte) *Library {
	l := &Library{World: world, thread: thread, seed: seed}
	l.machine = vm.New(thread, l)
	return l
}

// Machine returns the machine that runs the program.
func (l *Library) Machine() *vm.Machine { return l.machine }

// Seed implements module.Run.
func (l *Library) Seed() [32]byte { return l.seed }

// State implements module.Run.
func (l *Library) State(key any, create func() module.State) module.State {
	if l.states == nil {
		l.states = make(map[any]module.State)
	}
	state := l.states[key]
	if state == nil {
		state = create()
		l.states[key] = state
	}
	return state
}

// Trace implements vm.Host.
func (l *Library) Trace(tracer *object.Tracer) {
	if l.modules != nil {
		tracer.VisitHeader(&l.modules.Header)
	}
	if l.builtins != nil {
		tracer.VisitHeader(&l.builtins.Header)
	}
	for _, state := range l.states {
		state.Trace(tracer)
	}
}

// Builtin implements vm.Host.
func (l *Library) Builtin(name string) object.Value {
	v := builtins()[name]
	if !v.Exists() && name == builtinsName {
		// Should this fail the run is over, or the name is unknown.
		v, _ = l.builtinsModule()
	}
	return v
}

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
	l.builtins = m.Dict
	return m.Dict, l.Modules().SetName(l.thread, "builtins", m.Value())
}

// Display implements vm.Host: it calls sys.displayhook.
func (l *Library) Display(v object.Value) *object.Exception {
	hook, raised := module.Import(l.thread, "sys", "displayhook")
	if raised != nil {
		return raised
	}
	_, raised = l.thread.Call1(hook, v)
	return raised
}

// Typing implements vm.Host.
func (l *Library) Typing(name string) (object.Value, *object.Exception) {
	return module.Import(l.thread, "typing", "_"+name)
}

// Compile compiles a source text; a SyntaxError becomes an exception.
func (l *Library) Compile(source, file string, mode syntax.Mode, options compile.Options) (*compile.Code, *object.Exception) {
	if l.machine.Globals() != nil {
		// The tree of a source and what is made of it take this much while it is compiled. The program itself has a bound of its own.
		const perByte = 150
		if raised := l.thread.Charge(int64(len(source)) * perByte); raised != nil {
			return nil, raised
		}
		if raised := l.thread.Work(int64(len(source)) / 16); raised != nil {
			return nil, raised
		}
	}
	module, err := syntax.Parse(source, syntax.Options{File: file, Mode: mode})
	if err != nil {
		if mistake, ok := err.(*syntax.SyntaxError); ok && mistake.Text != "" && (mode != syntax.Eval || strings.Count(strings.TrimRight(source, "\n"), "\n") >= mistake.Line) {
			ended := *mistake
			ended.Text += "\n"
			err = &ended
		}
		return nil, l.syntaxError(err)
	}
	options.File, options.Source = file, source
	result, err := compile.Compile(module, options)
	if err != nil {
		if mistake, ok := err.(*syntax.SyntaxError); ok && l.main != nil {
			// Only the parser has the text at hand; CPython looks for a file for others.
			bare := *mistake
			bare.Text = ""
			err = &bare
		}
		return nil, l.syntaxError(err)
	}
	if len(result.Warnings) > 0 {
		if l.main == nil {
			l.machine.AddSource(result.Code)
		}
		if raised := l.warn(result.Warnings, file); raised != nil {
			return nil, raised
		}
	}
	return result.Code, nil
}

// warn gives the warnings of a compilation to the module warnings. One that a filter turns into an error becomes a SyntaxError.
func (l *Library) warn(warnings []syntax.Warning, file string) *object.Exception {
	t := l.thread
	explicit, raised := module.Import(t, "warnings", "warn_explicit")
	if raised != nil {
		return raised
	}
	for _, w := range warnings {
		category := object.SyntaxWarningType
		if w.Category == object.DeprecationWarningType.Name {
			category = object.DeprecationWarningType
		}
		given := []object.Value{t.Intern(w.Message).Value(), category.Value(), t.Intern(file).Value(), object.Int(int64(w.Line))}
		_, raised := t.Call(explicit, given, nil)
		if raised != nil && raised.Is(object.SyntaxWarningType) {
			return l.syntaxError(&syntax.SyntaxError{Message: w.Message, File: file, Line: w.Line})
		}
		if raised != nil {
			return raised
		}
	}
	return nil
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
	if mistake.Line == 0 && mistake.Column == 0 && mistake.Text == "" {
		if mistake.Message != "invalid syntax" {
			// The text was refused before it was read.
			e := t.Raise(typ, "%s", mistake.Message)
			e.SetField("msg", t.Intern(mistake.Message).Value())
			return e
		}
		text = t.Intern("").Value() // there was no expression at all
	}
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
