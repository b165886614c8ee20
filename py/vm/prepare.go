package vm

import (
	"fmt"
	"math/big"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// prepared is what an interpreter adds to a Code, which it shares with others.
type prepared struct {
	*compile.Code
	// constants are the code's, absent for those that are Codes.
	constants []object.Value
	sites     []site
	// plain says that the parameters are positional only or positional: no *args, **kwargs or keyword-only ones.
	plain bool
	// simple says that they are, and that a call runs the code: it is no generator's or coroutine's.
	simple bool
	// parameters is the number of parameters that go by position, all the number with the others.
	parameters, all int
	// registers is the size of a frame's window.
	registers int
	// mark is the number of the last trace that met it.
	mark uint32
	// shown is the code as an object of Python, once the program asked for it.
	shown *codeObject
}

// TracePrepared counts what a function's code takes. The function calls it.
func (p *prepared) TracePrepared(tracer *object.Tracer) { p.trace(tracer) }

func (p *prepared) trace(tracer *object.Tracer) {
	if p.mark == tracer.Number() {
		return
	}
	p.mark = tracer.Number()
	tracer.VisitCode(p.Code)
	tracer.VisitAll(p.constants)
	if p.shown != nil {
		tracer.VisitHeader(&p.shown.Header)
	}
	tracer.Count(preparedSize + int64(len(p.constants))*16 + int64(len(p.sites))*siteSize)
	for i := range p.sites {
		tracer.Count(int64(cap(p.sites[i].others)) * rememberedSize)
	}
}

// forget drops the prepared codes that a trace does not meet: no function has them. One that is executed again is prepared
// again.
func (m *Machine) forget(tracer *object.Tracer) {
	tracer.After(func() {
		for code, p := range m.codes {
			if p.mark != tracer.Number() {
				delete(m.codes, code)
			}
		}
	})
	tracer.Count(int64(len(m.codes)) * 32)
}

const (
	preparedSize = 200
	siteSize     = 168
)

// spareRegisters is how many more registers a frame has than its code names: room for the optional arguments of natives.
const spareRegisters = 3

// A site is the cache of one place in the code that uses a global or an attribute.
type site struct {
	access object.Access
	// others were remembered before access, for a place that meets instances of a few classes.
	others []remembered
	// next is the shape of an instance after AccessAdd.
	next *object.Shape
	// dict are the globals in which a name was looked for and keys the number of their keys then. It was found in entry; with
	// entry -1 it was not there and value is the built-in of that name. With builtinEntry or less it was not there either, and is entry
	// builtinEntry-entry of the machine's dict of built-in names, whose number of keys was builtinKeys; then own is the entry of
	// __builtins__ in dict and value what it was, or own is -1 and there was none.
	dict              *object.Dict
	keys, builtinKeys uint32
	entry, own        int32
	value             object.Value
}

const builtinEntry = -2

// found remembers where a name was found.
func (s *site) found(dict *object.Dict, entry int) {
	s.dict, s.keys, s.entry, s.value = dict, dict.Keys(), int32(entry), object.Value{}
}

// remembered is an access that others took the place of, with its next shape.
type remembered struct {
	access object.Access
	next   *object.Shape
}

// othersMaximum is how many classes a place remembers beside the last one.
const othersMaximum = 3

// recall makes the access for an instance the site's own, if it is remembered among the others.
func (s *site) recall(i *object.Instance) bool {
	for at := range s.others {
		if other := &s.others[at]; other.access.Shape == i.Shape() && other.access.Version == i.Type().Version() {
			s.access, other.access = other.access, s.access
			s.next, other.next = other.next, s.next
			return true
		}
	}
	return false
}

// remember makes an access the site's own. The one before is kept among the others.
func (s *site) remember(m *Machine, found object.Access, next *object.Shape) {
	if s.access.Shape != nil && s.access.Shape != found.Shape {
		if len(s.others) < othersMaximum {
			m.thread.Note(rememberedSize)
			s.others = append(s.others, remembered{})
		}
		copy(s.others[1:], s.others)
		s.others[0] = remembered{s.access, s.next}
	}
	s.access, s.next = found, next
}

const rememberedSize = 80

// prepare returns the machine's own part of a code, made the first time.
func (m *Machine) prepare(code *compile.Code) (*prepared, *object.Exception) {
	if p := m.codes[code]; p != nil {
		return p, nil
	}
	if raised := m.thread.Charge(preparedSize + int64(len(code.Constants))*16 + int64(len(code.Sites))*siteSize); raised != nil {
		return nil, raised
	}
	p := &prepared{Code: code, registers: code.Registers + spareRegisters}
	p.parameters = code.PositionalOnly + code.Positional
	p.all = p.parameters + code.KeywordOnly
	p.plain = code.KeywordOnly == 0 && code.Flags&(compile.VariadicFlag|compile.KeywordVariadicFlag) == 0
	p.simple = p.plain && code.Flags&generatorFlags == 0
	if code.Flags&compile.VariadicFlag != 0 {
		p.all++
	}
	if code.Flags&compile.KeywordVariadicFlag != 0 {
		p.all++
	}
	if len(code.Sites) > 0 {
		p.sites = make([]site, len(code.Sites))
	}
	if len(code.Constants) > 0 {
		p.constants = make([]object.Value, len(code.Constants))
	}
	if m.codes == nil {
		m.codes = make(map[*compile.Code]*prepared)
	}
	m.codes[code] = p
	for i, constant := range code.Constants {
		v, raised := m.constant(constant)
		if raised != nil {
			delete(m.codes, code)
			return nil, raised
		}
		p.constants[i] = v
	}
	// A trace since may have found that nobody has it yet.
	m.codes[code] = p
	return p, nil
}

// constant makes the value of a constant; none for a Code.
func (m *Machine) constant(constant compile.Constant) (object.Value, *object.Exception) {
	t := m.thread
	switch c := constant.(type) {
	case nil:
		return object.None, nil
	case bool:
		return object.Bool(c), nil
	case int64:
		return object.Int(c), nil
	case *big.Int:
		return t.NewInt(c)
	case float64:
		return object.Float(c), nil
	case complex128:
		return t.NewComplex(c)
	case string:
		if len(c) <= internMaximum {
			return t.Intern(c).Value(), nil
		}
		return t.StrValue(c)
	case compile.Bytes:
		return t.NewBytes(string(c))
	case compile.Tuple:
		return m.constants(c, func(values []object.Value) (object.Value, *object.Exception) {
			tuple, raised := t.NewTuple(values...)
			if raised != nil {
				return object.Value{}, raised
			}
			return tuple.Value(), nil
		})
	case compile.FrozenSet:
		return m.constants(c, t.NewFrozenSet)
	case compile.Ellipsis:
		return object.Ellipsis, nil
	case *compile.Code:
		return object.Value{}, nil
	}
	panic(fmt.Sprintf("vm: a constant of type %T", constant))
}

// internMaximum is the length of the longest constant text of which a run has but one: names are short.
const internMaximum = 64

func (m *Machine) constants(parts []compile.Constant, join func([]object.Value) (object.Value, *object.Exception)) (object.Value, *object.Exception) {
	values := make([]object.Value, len(parts))
	for i, part := range parts {
		v, raised := m.constant(part)
		if raised != nil {
			return object.Value{}, raised
		}
		values[i] = v
	}
	return join(values)
}
