package vm

import (
	"math"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// This file has the instructions of run.go beyond their fast cases. Each writes its own result.

func (m *Machine) executeLoadGlobal(f *frame, in *compile.Instruction) *object.Exception {
	v, raised := m.loadGlobal(f, &f.code.sites[in.D], f.code.Names[f.code.Sites[in.D]])
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

func (m *Machine) executeLoadName(f *frame, in *compile.Instruction) *object.Exception {
	v, raised := m.loadName(f, &f.code.sites[in.D], f.code.Names[f.code.Sites[in.D]])
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

func (m *Machine) binary(f *frame, in *compile.Instruction, op object.BinaryOperator) *object.Exception {
	v, raised := m.thread.BinaryOrInPlace(op, f.window[in.B], f.window[in.C], in.D != 0)
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

// add is a + b, or a += b, beyond the fast cases. It returns where to go on: beyond additions that it did at once.
func (m *Machine) add(f *frame, in *compile.Instruction, a, b object.Value, inPlace bool) (int, *object.Exception) {
	if x, ok := a.Object().(*object.Str); ok {
		if y, ok := b.Object().(*object.Str); ok {
			return m.addTexts(f, in, x, y, inPlace)
		}
	}
	v, raised := m.thread.BinaryOrInPlace(object.Add, a, b, inPlace)
	if raised == nil {
		f.window[in.A] = v
	}
	return f.pc, raised
}

// addedMaximum is how many texts are added at once.
const addedMaximum = 6

// addTexts adds two texts, and to their sum what the next instructions add to it, as in "<" + name + ">", so that only the last sum is made.
// The sums between are in temporary registers, which nothing else looks at.
func (m *Machine) addTexts(f *frame, in *compile.Instruction, a, b *object.Str, inPlace bool) (int, *object.Exception) {
	pc := f.pc
	if !inPlace && int(in.A) >= f.code.Cleared {
		parts := [addedMaximum]*object.Str{a, b}
		count := 2
		for count < addedMaximum && int(in.A) >= f.code.Cleared {
			next := &f.code.Instructions[pc]
			part := f.added(next, in.A)
			if part == nil {
				break
			}
			parts[count] = part
			count, in = count+1, next
			pc++
		}
		if next := &f.code.Instructions[pc]; int(in.A) >= f.code.Cleared && next.Op == compile.OpAdd && next.D != 0 && next.C == in.A && next.B != in.A {
			if text, ok := textIn(f.window[next.B]); ok && object.Appendable(text) {
				v, raised := m.thread.AppendTexts(text, parts[:count])
				if raised == nil {
					f.window[next.A] = v
				}
				return pc + 1, raised
			}
		}
		if count > 2 {
			v, raised := m.thread.SumTexts(parts[:count])
			if raised == nil {
				f.window[in.A] = v
			}
			return pc, raised
		}
	}
	v, raised := m.thread.AddTexts(a, b, inPlace)
	if raised == nil {
		f.window[in.A] = v
	}
	return pc, raised
}

// added returns the text that the instruction adds to the one in a register, nil if it does something else.
func (f *frame) added(in *compile.Instruction, register uint8) *object.Str {
	var v object.Value
	switch {
	case in.B != register:
	case in.Op == compile.OpAddConst && in.C == 0:
		v = f.code.constants[in.D]
	case in.Op == compile.OpAdd && in.D == 0 && in.C != register:
		v = f.window[in.C]
	}
	text, _ := textIn(v)
	return text
}

// textIn returns the text that a register's value is, which may be absent.
func textIn(v object.Value) (*object.Str, bool) {
	if !v.Exists() {
		return nil, false
	}
	text, ok := v.Object().(*object.Str)
	return text, ok
}

func (m *Machine) binaryConstant(f *frame, in *compile.Instruction, op object.BinaryOperator) *object.Exception {
	v, raised := m.thread.BinaryOrInPlace(op, f.window[in.B], f.code.constants[in.D], in.C != 0)
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

// inPlace tells whether an instruction for an operator is the augmented form.
func inPlace(in *compile.Instruction) bool {
	if in.Op >= compile.OpAddConst {
		return in.C != 0
	}
	return in.D != 0
}

// divide is a / b of numbers that are not both floats.
func (m *Machine) divide(f *frame, in *compile.Instruction, a, b object.Value) *object.Exception {
	// Integers of up to 53 bits are floats without rounding.
	const exact = 1 << 53
	x, isNumber := small(a, exact)
	y, isDivisor := small(b, exact)
	if isNumber && isDivisor && y != 0 {
		f.window[in.A] = object.Float(x / y)
		return nil
	}
	v, raised := m.thread.BinaryOrInPlace(object.TrueDivide, a, b, inPlace(in))
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

// power is a ** b.
func (m *Machine) power(f *frame, in *compile.Instruction, a, b object.Value) *object.Exception {
	if b.IsFloat() && a.IsFloat() && a.Float() > 0 && b.Float() == 0.5 {
		f.window[in.A] = object.Float(math.Sqrt(a.Float()))
		return nil
	}
	v, raised := m.thread.BinaryOrInPlace(object.Power, a, b, inPlace(in))
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

// small returns a number as a float, if it is a float or an integer below most.
func small(v object.Value, most int64) (float64, bool) {
	if v.IsFloat() {
		return v.Float(), true
	}
	if v.IsInt() && v.Int() <= most && v.Int() >= -most {
		return float64(v.Int()), true
	}
	return 0, false
}

func (m *Machine) unary(f *frame, in *compile.Instruction, slot object.Slot) *object.Exception {
	v, raised := m.thread.Unary(slot, f.window[in.B])
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

func (m *Machine) not(f *frame, in *compile.Instruction) *object.Exception {
	truth, raised := m.thread.Truth(f.window[in.B])
	if raised == nil {
		f.window[in.A] = object.Bool(!truth)
	}
	return raised
}

// compare is a comparison as a value.
func (m *Machine) compare(f *frame, in *compile.Instruction) *object.Exception {
	op, a, b := comparisons[in.Op], f.window[in.B], f.window[in.C]
	var v object.Value
	var raised *object.Exception
	if a.IsInt() && b.IsInt() || a.IsFloat() && b.IsFloat() {
		var truth bool
		truth, raised = m.thread.CompareTruth(op, a, b)
		v = object.Bool(truth)
	} else {
		v, raised = m.thread.Compare(op, a, b)
	}
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

func (m *Machine) contains(f *frame, in *compile.Instruction) *object.Exception {
	found, raised := m.thread.Contains(f.window[in.C], f.window[in.B])
	if raised == nil {
		f.window[in.A] = object.Bool(found == (in.Op == compile.OpIn))
	}
	return raised
}

// jumpIf returns target if the truth of v is what it should be, else next.
func (m *Machine) jumpIf(v object.Value, wanted bool, next, target int) (int, *object.Exception) {
	truth, raised := m.thread.Truth(v)
	if raised == nil && truth == wanted {
		return target, nil
	}
	return next, raised
}

func (m *Machine) jumpIfIn(f *frame, in *compile.Instruction) (int, *object.Exception) {
	found, raised := m.thread.Contains(f.window[in.B], f.window[in.A])
	if raised == nil && found == (in.Op == compile.OpJumpIfIn) {
		return int(in.D), nil
	}
	return f.pc, raised
}

func (m *Machine) jumpOnCompare(f *frame, in *compile.Instruction, a, b object.Value) (int, *object.Exception) {
	next := f.pc
	truth, raised := m.thread.CompareTruth(comparisons[in.Op], a, b)
	if raised == nil && truth == jumpsIf[in.Op] {
		return int(in.D), nil
	}
	return next, raised
}

func (m *Machine) jumpUnlessMatches(f *frame, in *compile.Instruction) (int, *object.Exception) {
	matches, raised := m.matches(f.window[in.A].Object().(*object.Exception), f.window[in.B])
	if raised == nil && !matches {
		return int(in.D), nil
	}
	return f.pc, raised
}

func (m *Machine) getSlice(f *frame, in *compile.Instruction) *object.Exception {
	slice, raised := m.thread.NewSlice(f.window[in.D], f.window[in.D+1], object.None)
	if raised != nil {
		return raised
	}
	v, raised := m.thread.GetItem(f.window[in.B], slice)
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

// forNext is FOR_ITER beyond the usual iterators. It returns where to go on.
func (m *Machine) forNext(f *frame, in *compile.Instruction) (int, *object.Exception) {
	if raised := m.thread.Tick(); raised != nil {
		return 0, raised
	}
	if pairs, ok := f.window[in.B].Object().(object.PairIterator); ok {
		// The pair is taken apart at once, and nothing else looks at it, if it goes to a temporary register.
		if unpack := &f.code.Instructions[in.D]; unpack.Op == compile.OpUnpackPair && unpack.C == in.A && int(in.A) >= f.code.Cleared {
			first, second, ok, raised := pairs.NextPair(m.thread)
			switch {
			case raised != nil || ok && !first.Exists():
				return f.pc, raised
			case ok:
				f.window[unpack.A], f.window[unpack.B] = first, second
				return int(in.D) + 1, nil
			}
		}
	}
	next, raised := m.thread.Next(f.window[in.B])
	if raised == nil && next.Exists() {
		f.window[in.A] = next
		return int(in.D), nil
	}
	return f.pc, raised
}

func (m *Machine) getIter(f *frame, in *compile.Instruction) *object.Exception {
	v, raised := m.thread.Iter(f.window[in.B])
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

func (m *Machine) buildTuple(f *frame, in *compile.Instruction) *object.Exception {
	tuple, raised := m.thread.NewTuple(f.window[in.D : int(in.D)+int(in.C)]...)
	if raised == nil {
		f.window[in.A] = tuple.Value()
	}
	return raised
}

func (m *Machine) buildList(f *frame, in *compile.Instruction) *object.Exception {
	var elements []object.Value
	if in.C > 0 {
		elements = make([]object.Value, in.C)
		copy(elements, f.window[in.D:])
	}
	list, raised := m.thread.NewList(elements)
	if raised == nil {
		f.window[in.A] = list.Value()
	}
	return raised
}

func (m *Machine) buildMap(f *frame, in *compile.Instruction) *object.Exception {
	dict, raised := m.thread.NewDict()
	if raised != nil {
		return raised
	}
	pairs := f.window[in.D : int(in.D)+2*int(in.C)]
	if in.C > 0 {
		if raised := dict.Reserve(m.thread, int(in.C)); raised != nil {
			return raised
		}
	}
	for i := 0; i < len(pairs); i += 2 {
		if raised := dict.Set(m.thread, pairs[i], pairs[i+1]); raised != nil {
			return raised
		}
	}
	f.window[in.A] = dict.Value()
	return nil
}

func (m *Machine) buildString(f *frame, in *compile.Instruction) *object.Exception {
	v, raised := m.thread.Concatenate(f.window[in.D : int(in.D)+int(in.C)])
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

func (m *Machine) format(f *frame, in *compile.Instruction) *object.Exception {
	if v := f.window[in.B]; in.C != 0 && (v.IsInt() || v.IsFloat()) {
		f.window[in.A] = v
		return nil
	}
	v, raised := m.thread.Format(f.window[in.B], "")
	if raised == nil {
		f.window[in.A] = v
	}
	return raised
}

func (m *Machine) unpackPair(f *frame, in *compile.Instruction) *object.Exception {
	var pair [2]object.Value
	raised := m.unpack(f.window[in.C], pair[:])
	if raised == nil {
		f.window[in.A], f.window[in.B] = pair[0], pair[1]
	}
	return raised
}

// beginHandler is BEGIN_HANDLER for its two registers.
func (m *Machine) beginHandler(pair []object.Value) {
	before := object.None
	if own := m.handled.exception; own != nil {
		before = own.Value()
	}
	m.handled.exception, pair[1] = pair[0].Object().(*object.Exception), before
}
