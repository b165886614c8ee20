package object

import (
	"sync/atomic"

	"github.com/coderuntime/coderuntime/py/compile"
)

// A Thread is all that one run of one program has: its meter, its tables, its machine. Every method but
// Interrupt is for the goroutine that runs the program.
type Thread struct {
	meter
	interrupted atomic.Bool
	traces      uint32

	machine Machine
	// depth is the number of calls in progress, depthLimit of them may be. nested is the number of those that use Go's stack.
	depth, depthLimit, nested int
	// depthAsked is the limit that the program set, 0 if it did not; depthConfigured is then the one before.
	depthAsked, depthConfigured int

	// scratch has the arguments of the natives that are being called, for a tracer to see.
	scratch []Value
	// held are the values that natives in progress have and no object refers to yet, for a tracer to see.
	held []*[]Value
	// shown are the containers whose repr is in progress, since one may contain itself.
	shown []Value
	// hashKey keys the hash of texts and bytes.
	hashKey [2]uint64
	// interned has the texts that are names in the program, and the empty and one-character ones.
	interned map[string]*Str
	// letters are those of interned that are one ASCII character.
	letters []*Str
	// subclasses has, for a built-in type, the classes that this run derived from it.
	subclasses map[*Type][]*Type
	// nextIdentity numbers the objects whose id was asked for; identities has those of shared objects.
	// intDigits is the limit of digits of an int as text: 0 for the usual one, negative for none.
	intDigits    int
	nextIdentity uint32
	identities   map[*Header]uint32
	// formats are specifications of formats that were read.
	formats *[knownFormats]knownFormat
	// nextVersion numbers the versions of this run's types and dicts.
	nextVersion uint32
}

// A Machine runs functions. Package vm implements it.
type Machine interface {
	// CallFunction calls a function of the program with positional arguments followed by one for each of names.
	// The slices stay the caller's.
	CallFunction(function *Function, arguments []Value, names []string) (Value, *Exception)
	// RunClassBody runs the block of a class statement with namespace as its namespace and returns the cell of
	// __class__, nil if no method needs one.
	RunClassBody(body *Function, namespace Value) (*Cell, *Exception)
	// SuperArguments returns what super() without arguments means in the function in progress.
	SuperArguments() (class *Type, object Value, raised *Exception)
	// Module returns the __name__ of the globals of the function in progress, absent if there is none.
	Module() Value
	// Code returns the code object of a code, the same each time; CodeOf the code of a code object.
	Code(code *compile.Code) (Value, *Exception)
	CodeOf(v Value) (*compile.Code, bool)
	// BuiltinsOf returns the dict of built-in names of functions with these globals.
	BuiltinsOf(globals *Dict) (Value, *Exception)
	// Trace visits what the frames in progress refer to.
	Trace(tracer *Tracer)
}

// A Config is what a thread is made of.
type Config struct {
	Budgets Budgets
	// HashKey keys the hashes of str and bytes: the same key gives the same order of sets.
	HashKey [2]uint64
}

// NewThread returns a thread for a new run. Its machine has to be set before a program's function is called.
func NewThread(config Config) *Thread {
	declareTypes()
	t := &Thread{meter: newMeter(config.Budgets), depthLimit: config.Budgets.Depth, hashKey: config.HashKey}
	if t.depthLimit < 0 {
		t.depthLimit = 1<<31 - 1
	}
	return t
}

// SetMachine says what runs functions.
func (t *Thread) SetMachine(machine Machine) { t.machine = machine }

// Interrupt ends the run at its next tick. It may be called by any goroutine, at any time, more than once.
func (t *Thread) Interrupt() { t.interrupted.Store(true) }

// nestedMaximum bounds the natives in progress that may call back or recurse, whatever the budget of calls is, as CPython bounds the
// recursion of C code apart from that of Python's: a level takes some kilobytes of Go's stack.
const nestedMaximum = 10_000

// Enter notes that a native begins that may call back or recurse. Whoever got nil calls Leave.
func (t *Thread) Enter() *Exception {
	t.nested++
	if t.nested <= nestedMaximum {
		return nil
	}
	t.nested--
	return t.tooDeep()
}

// Leave notes that a call is over for which Enter was called.
func (t *Thread) Leave() { t.nested-- }

// EnterFrame notes that a call begins for which the machine makes a frame. Whoever got nil calls LeaveFrame.
func (t *Thread) EnterFrame() *Exception {
	t.depth++
	if t.depth <= t.depthLimit {
		return nil
	}
	t.depth--
	return t.tooDeep()
}

// LeaveFrame notes that a call is over for which EnterFrame was called.
func (t *Thread) LeaveFrame() { t.depth-- }

func (t *Thread) tooDeep() *Exception {
	return t.Raise(RecursionErrorType, "maximum recursion depth exceeded")
}

// tooDeepIn is what a native raises where Enter failed: the text says what it was doing, as long as no class of the program has a part in
// it, since CPython would have run out of frames before.
func (t *Thread) tooDeepIn(where string, values ...Value) *Exception {
	for _, v := range values {
		if v.Type().heap {
			return t.tooDeep()
		}
	}
	return t.Raise(RecursionErrorType, "maximum recursion depth exceeded %s", where)
}

// internedSize is what an interned text costs beside itself.
const internedSize = 64

// Hold makes the tracer see values that a native has collected, whatever the slice is by then, until [Thread.Unhold] is
// called with what Hold returned. The memory of the slice is counted too.
func (t *Thread) Hold(values *[]Value) int {
	t.held = append(t.held, values)
	return len(t.held) - 1
}

// Unhold lets go of what was held since mark.
func (t *Thread) Unhold(mark int) {
	clear(t.held[mark:])
	t.held = t.held[:mark]
}

// Intern returns the one Str of this run for a name.
func (t *Thread) Intern(name string) *Str {
	if s, found := t.interned[name]; found {
		return s
	}
	if t.interned == nil {
		t.interned = make(map[string]*Str)
	}
	s := newStr(name)
	t.charged += strSize + int64(len(name)) + internedSize
	t.interned[name] = s
	return s
}

func (t *Thread) visitRoots(tracer *Tracer) {
	for _, s := range t.interned {
		tracer.VisitHeader(&s.Header)
	}
	tracer.Count(int64(len(t.interned)) * internedSize)
	tracer.VisitAll(t.scratch)
	tracer.Count(int64(cap(t.scratch)) * 16)
	for _, values := range t.held {
		tracer.VisitAll(*values)
		tracer.Count(int64(cap(*values)) * 16)
	}
	tracer.VisitAll(t.shown)
	for _, classes := range t.subclasses {
		for _, class := range classes {
			tracer.VisitHeader(&class.Header)
		}
	}
}

// version returns a number that no other type or dict of this run has had.
func (t *Thread) version() uint32 {
	t.nextVersion++
	return t.nextVersion
}
