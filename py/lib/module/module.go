// Package module is what a module of the Python engine's library is declared with, and what its natives may ask of the
// run that they are called in.
//
// A [Definition] is shared by all runs: its functions, types and constants are made once per process, its source text is
// compiled once. Importing a module makes a dict of its own for the run, puts the members in, and runs the source, if there is one,
// as the module's body. What a native keeps for a run is in a [State].
//
// Members are of two kinds. Natives are Go functions with a signature as Python writes it. A source is Python of our own,
// for what is mostly classes that a program derives from and hardly any computing; its file name is "<frozen NAME>", by which
// tracebacks leave its frames out. A module may have both: the members are there when the source runs.
package module

import (
	"sync"
	"time"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
	"github.com/coderuntime/coderuntime/py/vm"
)

// A Definition is one module as the process knows it. Its fields are not changed once it is in use.
type Definition struct {
	// Name is the full name, such as "collections.abc".
	Name string
	Doc  string
	// Package says that the module has submodules.
	Package bool
	// Members makes what the module has in Go and shares between runs. It is called once per process.
	Members func() []Member
	// Source is the module's body in Python, "" for none.
	Source string
	// Begin adds what belongs to the run, when the module is imported in one: after the members and before the source.
	Begin func(t *object.Thread, m *object.Module) *object.Exception

	members func() []Member
	code    func() (*compile.Code, error)
	once    sync.Once
}

// A Member is a name of a module with its value.
type Member struct {
	Name  string
	Value object.Value
}

// A Function declares a native: its signature as Python writes it, "floor(x, /)". A parameter that was not given, and has
// a default, is absent.
type Function struct {
	Signature string
	Native    object.Native
	Doc       string
}

// Functions makes the members of natives of a module.
func Functions(module string, functions ...Function) []Member {
	members := make([]Member, len(functions))
	for i, f := range functions {
		b := object.NewFunction(module, f.Signature, f.Doc, f.Native)
		members[i] = Member{b.Name, b.Value()}
	}
	return members
}

// Types makes the members of types, under their own names.
func Types(types ...*object.Type) []Member {
	members := make([]Member, len(types))
	for i, typ := range types {
		members[i] = Member{typ.QualifiedName, typ.Value()}
	}
	return members
}

func (d *Definition) prepare() {
	d.once.Do(func() {
		d.members = func() []Member { return nil }
		if d.Members != nil {
			d.members = sync.OnceValue(d.Members)
		}
		d.code = sync.OnceValues(d.compile)
	})
}

// Shared returns the members that all runs share, the same slice each time.
func (d *Definition) Shared() []Member {
	d.prepare()
	return d.members()
}

// Code returns the compiled source; nil if there is none. A source that does not compile is a mistake of the library's, and an error.
func (d *Definition) Code() (*compile.Code, error) {
	d.prepare()
	return d.code()
}

func (d *Definition) compile() (*compile.Code, error) {
	if d.Source == "" {
		return nil, nil
	}
	file := "<frozen " + d.Name + ">"
	parsed, err := syntax.Parse(d.Source, syntax.Options{File: file, Mode: syntax.Exec})
	if err != nil {
		return nil, err
	}
	result, err := compile.Compile(parsed, compile.Options{File: file})
	return result.Code, err
}

// A World is what lies outside of the interpreter. It belongs to the run's goroutine.
type World interface {
	// Write takes text for sys.stdout, or for sys.stderr.
	Write(text string, stderr bool)
	// Now is the host's clock, Zone the zone of local times.
	Now() time.Time
	Zone() *time.Location
	// Elapsed is the time since the run began; it never goes backwards, whatever Now does.
	Elapsed() time.Duration
	// After sets a timer, which Next reports; CancelTimer removes it and tells whether it was still there.
	After(delay time.Duration) (timer uint64)
	CancelTimer(timer uint64) bool
	// Next deals with the next thing that happens: a call of the host's that returned is settled, a timer is only reported. If
	// wait is set it waits for one, and the time is not the program's compute; else Nothing may have happened yet.
	Next(t *object.Thread, wait bool) (event Event, raised *object.Exception)
	// Sleep blocks the whole program. It returns early when the run is over.
	Sleep(delay time.Duration)
}

// An Event is what World.Next saw.
type Event uint8

const (
	// Nothing has happened yet.
	Nothing Event = iota
	// Settled: a call of the host's was.
	Settled
	// Fired: a timer is due.
	Fired
	// Idle: there is nothing that could ever happen, said only when waiting.
	Idle
	// Over: the run has ended.
	Over
)

// A Run is what natives may ask of the run that they are called in.
type Run interface {
	World
	// Load returns the module of a name, imported now if it was not: the module itself, also for a submodule. It is an
	// object.Module unless the program put something else into sys.modules.
	Load(name string) (object.Value, *object.Exception)
	// Modules is sys.modules.
	Modules() *object.Dict
	Machine() *vm.Machine
	// Seed makes the run's random numbers.
	Seed() [32]byte
	// State returns what a module keeps for the run, made by create the first time. key is the address of a variable of
	// the module's package.
	State(key any, create func() State) State
}

// A State is what a module keeps for one run.
type State interface {
	// Trace shows the tracer the values that the state refers to.
	Trace(tracer *object.Tracer)
}

// Of returns the run of a thread.
func Of(t *object.Thread) Run { return t.Machine().(*vm.Machine).Host().(Run) }

// Import imports a module and returns one of its attributes.
func Import(t *object.Thread, name, attribute string) (object.Value, *object.Exception) {
	m, raised := Of(t).Load(name)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.GetAttribute(m, attribute)
}
