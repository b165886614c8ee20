// Package contextvarsmodule is the module contextvars: variables whose values belong to a context (PEP 567).
//
// A [Context] maps variables to values. One of them is current in a run at any time; a task of asyncio runs in a copy of the
// one that was current when it was made. A copy shares its map with the original until one of the two changes.
package contextvarsmodule

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules of this package.
var Definitions = []*module.Definition{{
	Name:    "contextvars",
	Doc:     "Context variables.",
	Members: func() []module.Member { return append(members(), module.Types(VarType, contextType, tokenType)...) },
}}

// VarType is the type of variables.
var (
	VarType     = object.NewBuiltinType("ContextVar")
	contextType = object.NewBuiltinType("Context")
	tokenType   = object.NewBuiltinType("Token")
	missingType = object.NewBuiltinType("Token.MISSING")
	missing     = newMissing()
)

// A Context maps variables to values.
type Context struct {
	object.Header
	values map[*variable]object.Value
	// shared says that another context has the same map.
	shared  bool
	entered bool
	outer   *Context
}

// Trace implements object.Object.
func (c *Context) Trace(tracer *object.Tracer) int64 {
	for v, value := range c.values {
		tracer.VisitHeader(&v.Header)
		tracer.Visit(value)
	}
	if c.outer != nil {
		tracer.VisitHeader(&c.outer.Header)
	}
	return contextSize + int64(len(c.values))*entrySize
}

const (
	contextSize = 80
	entrySize   = 64
)

// A variable is a ContextVar.
type variable struct {
	object.Header
	name         object.Value
	defaultValue object.Value // absent for none
	number       int          // counts the run's variables
}

// Trace implements object.Object.
func (v *variable) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(v.name)
	tracer.Visit(v.defaultValue)
	return 80
}

// A token remembers what a variable was before set.
type token struct {
	object.Header
	context  *Context
	variable *variable
	old      object.Value // absent for none
	used     bool
}

// Trace implements object.Object.
func (k *token) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&k.context.Header)
	tracer.VisitHeader(&k.variable.Header)
	tracer.Visit(k.old)
	return 80
}

// missingObject is Token.MISSING.
type missingObject struct{ object.Header }

// Trace implements object.Object.
func (*missingObject) Trace(*object.Tracer) int64 { return 32 }

func newMissing() *missingObject {
	m := &missingObject{}
	m.Header = object.NewHeader(missingType, m)
	return m
}

// state is what a run has of contexts.
type state struct {
	current *Context
	made    int // variables so far
}

// Trace implements module.State.
func (s *state) Trace(tracer *object.Tracer) { tracer.VisitHeader(&s.current.Header) }

var stateKey byte

func stateOf(t *object.Thread) *state {
	return module.Of(t).State(&stateKey, func() module.State {
		declare()
		return &state{current: newContext()}
	}).(*state)
}

func newContext() *Context {
	c := &Context{}
	c.Header = object.NewHeader(contextType, c)
	return c
}

// Current returns the context in which the program runs.
func Current(t *object.Thread) *Context { return stateOf(t).current }

// Switch makes a context the current one and returns the one that was.
func Switch(t *object.Thread, c *Context) *Context {
	s := stateOf(t)
	before := s.current
	s.current = c
	return before
}

// Copy returns a copy of the current context.
func Copy(t *object.Thread) (*Context, *object.Exception) { return copyOf(t, Current(t)) }

// Of returns the context that a value is, nil if it is none.
func Of(v object.Value) *Context {
	c, _ := v.Object().(*Context)
	return c
}

func copyOf(t *object.Thread, c *Context) (*Context, *object.Exception) {
	if raised := t.Charge(contextSize); raised != nil {
		return nil, raised
	}
	made := newContext()
	if len(c.values) > 0 {
		made.values, made.shared, c.shared = c.values, true, true
	}
	return made, nil
}

// change makes the map the context's own.
func (c *Context) change(t *object.Thread) *object.Exception {
	if c.values == nil {
		c.values = map[*variable]object.Value{}
		return t.Charge(entrySize)
	}
	if !c.shared {
		return t.Charge(entrySize)
	}
	if raised := t.Charge(int64(len(c.values)+1) * entrySize); raised != nil {
		return raised
	}
	if raised := t.Work(int64(len(c.values))); raised != nil {
		return raised
	}
	own := make(map[*variable]object.Value, len(c.values)+1)
	for v, value := range c.values {
		own[v] = value
	}
	c.values, c.shared = own, false
	return nil
}

type native = func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception)

func members() []module.Member {
	declare()
	return module.Functions("_contextvars", module.Function{Signature: "copy_context()", Doc: "Return a copy of the current context.",
		Native: func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
			return object.Made(Copy(t))
		}})
}

var declared sync.Once

// declare declares the types. It is no sync.OnceFunc, since that would be initialized by what refers to it.
func declare() {
	declared.Do(func() {
		declareVariable()
		declareContext()
		declareToken()
	})
}
