package object

import "sync/atomic"

// A Thread is all that one run of one program has: its meter, its tables, its machine. Every method but
// Interrupt is for the goroutine that runs the program.
type Thread struct {
	meter
	interrupted atomic.Bool
	traces      uint32

	machine Machine
	// depth is the number of calls in progress, limit of them may be.
	depth, depthLimit int

	// scratch has the arguments of the natives that are being called, for a tracer to see.
	scratch []Value
	// shown are the containers whose repr is in progress, since one may contain itself.
	shown []Value
	// hashKey keys the hash of texts and bytes.
	hashKey [2]uint64
	// interned has the texts that are names in the program, and the empty and one-character ones.
	interned map[string]*Str
	// subclasses has, for a built-in type, the classes that this run derived from it.
	subclasses map[*Type][]*Type
	// nextIdentity numbers the objects whose id was asked for; identities has those of shared objects.
	// intDigits is the limit of digits of an int as text: 0 for the usual one, negative for none.
	intDigits    int
	nextIdentity uint32
	identities   map[*Header]uint32
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

// Enter notes that a call begins, of a function or of a native that may call back. Whoever got nil calls Leave.
func (t *Thread) Enter() *Exception {
	t.depth++
	if t.depth <= t.depthLimit {
		return nil
	}
	t.depth--
	return t.Raise(RecursionErrorType, "maximum recursion depth exceeded")
}

// Leave notes that a call is over.
func (t *Thread) Leave() { t.depth-- }

// Intern returns the one Str of this run for a name.
func (t *Thread) Intern(name string) *Str {
	if s, found := t.interned[name]; found {
		return s
	}
	if t.interned == nil {
		t.interned = make(map[string]*Str)
	}
	s := newStr(name)
	t.charged += strSize + int64(len(name)) + 64
	t.interned[name] = s
	return s
}

func (t *Thread) visitRoots(tracer *Tracer) {
	for _, s := range t.interned {
		tracer.VisitHeader(&s.Header)
	}
	tracer.VisitAll(t.scratch)
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
