package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// What a loop that runs coroutines needs beside [Machine.Send].

// A Place is an instruction of a program. The zero Place is nowhere.
type Place struct {
	code        *compile.Code
	instruction int
}

// Place returns where the running code is: in the innermost frame that is no library code's.
func (m *Machine) Place() Place {
	for i := m.depth - 1; i >= 0; i-- {
		if f := m.frames[i]; !isLibrary(f.code.Code) {
			return Place{f.code.Code, max(f.pc-1, 0)}
		}
	}
	return Place{}
}

// Exists tells a place that is somewhere.
func (p Place) Exists() bool { return p.code != nil }

// SameLine tells whether two places are on one line of one code.
func (p Place) SameLine(other Place) bool { return p.code == other.code && p.Line() == other.Line() }

// File and Line are the name of the place's file and the line, from 1.
func (p Place) File() string { return p.code.File }

// Line returns the place's line, 0 for nowhere.
func (p Place) Line() int {
	if p.code == nil {
		return 0
	}
	return p.code.Position(p.instruction).Line
}

// Traceback returns a traceback of the place alone, in globals, in front of which those are put that an exception comes by.
func (m *Machine) Traceback(p Place, globals *object.Dict) *object.Traceback {
	f := &Frame{Code: p.code, Globals: globals, instruction: p.instruction}
	f.Header = object.NewHeader(FrameType, f)
	m.thread.Note(shownSize)
	return m.thread.NewTraceback(f.Value(), p.instruction, p.Line(), nil)
}

// expect puts a new coroutine on the list of those that have not begun.
func (m *Machine) expect(g *Generator) {
	ring := m.expected
	if ring == nil {
		ring = &Generator{}
		ring.before, ring.after = ring, ring
		m.expected = ring
	}
	g.made = m.Place()
	g.before, g.after = ring.before, ring
	ring.before.after, ring.before = g, g
}

// begun takes a coroutine off that list.
func (g *Generator) begun() {
	if g.before != nil {
		g.before.after, g.after.before = g.after, g.before
		g.before, g.after = nil, nil
	}
}

// An Unawaited is a coroutine that has not begun.
type Unawaited struct {
	Name  string
	Place Place
}

// Unawaited returns the coroutines that have not begun, in the order in which they were made, most of them at the most; more says
// that there are others.
func (m *Machine) Unawaited(most int) (unawaited []Unawaited, more bool) {
	ring := m.expected
	if ring == nil {
		return nil, false
	}
	for g := ring.after; g != ring; g = g.after {
		if len(unawaited) == most {
			return unawaited, true
		}
		name := ""
		if s, ok := object.StrOf(g.QualifiedName); ok {
			name = s.Text()
		}
		unawaited = append(unawaited, Unawaited{name, g.made})
	}
	return unawaited, false
}

// Result returns what the generator's function returned, once Send has ended it.
func (g *Generator) Result() object.Value { return g.result }

// Thrown makes the exception of the arguments of throw: an exception, or a class with a value. It returns a TypeError for others.
func Thrown(t *object.Thread, typ, value object.Value) *object.Exception {
	thrown, raised := thrownOf(t, []object.Value{typ, value})
	if raised != nil {
		return raised
	}
	return thrown
}
