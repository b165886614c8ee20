package vm

import (
	"math"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// run executes the frame on top of the stack, and those that it calls, until it is done. What an instruction does is said in
// docs/python-engine.md. The fast cases are here; everything else is behind a call.
//
// The outer loop is for frames, the inner one for the instructions of one: there only pc changes, so that the compiler of Go does not
// write the rest to its stack at each instruction. For the same reason an instruction that calls leaves it to what it calls to write the result:
// what is alive after a call in several cases is written to the stack before all of them.
func (m *Machine) run() (object.Value, *object.Exception) {
	t := m.thread
	var raised *object.Exception
frames:
	for {
		f := m.frames[m.depth-1]
		code, r, pc := f.code, f.window, f.pc
		program := code.Instructions
	instructions:
		for {
			in := &program[pc]
			pc++
			switch in.Op {
			case compile.OpMove:
				r[in.A] = r[in.B]
			case compile.OpLoadConst:
				r[in.A] = code.constants[in.D]
			case compile.OpLoadWide:
				r[in.A] = r[in.D]
			case compile.OpStoreWide:
				r[in.D] = r[in.A]
			case compile.OpClear:
				r[in.A] = object.Value{}
			case compile.OpCheckBound:
				if !r[in.A].Exists() {
					raised = m.unbound(code.Names[in.D])
					break instructions
				}

			case compile.OpLoadGlobal:
				s := &code.sites[in.D]
				if s.dict == f.globals && s.keys == f.globals.Keys() && s.entry > builtinEntry {
					if s.entry >= 0 {
						_, r[in.A] = s.dict.Entry(int(s.entry))
					} else {
						r[in.A] = s.value
					}
					continue
				}
				f.pc = pc
				if raised = m.executeLoadGlobal(f, in); raised != nil {
					break instructions
				}
			case compile.OpStoreGlobal:
				s := &code.sites[in.D]
				if s.dict == f.globals && s.keys == f.globals.Keys() && s.entry >= 0 {
					s.dict.SetEntry(int(s.entry), r[in.A])
					continue
				}
				f.pc = pc
				if raised = m.storeGlobal(f, s, code.Names[code.Sites[in.D]], r[in.A]); raised != nil {
					break instructions
				}
			case compile.OpLoadName:
				s := &code.sites[in.D]
				if s.dict == f.globals && s.keys == f.globals.Keys() && s.entry > builtinEntry && f.plain {
					if s.entry >= 0 {
						_, r[in.A] = s.dict.Entry(int(s.entry))
					} else {
						r[in.A] = s.value
					}
					continue
				}
				f.pc = pc
				if raised = m.executeLoadName(f, in); raised != nil {
					break instructions
				}
			case compile.OpStoreName:
				s := &code.sites[in.D]
				if s.dict == f.globals && s.keys == f.globals.Keys() && s.entry >= 0 && f.plain {
					s.dict.SetEntry(int(s.entry), r[in.A])
					continue
				}
				f.pc = pc
				if raised = m.storeName(f, s, code.Names[code.Sites[in.D]], r[in.A]); raised != nil {
					break instructions
				}
			case compile.OpLoadCell:
				if v := r[in.B].Object().(*object.Cell).Content; v.Exists() {
					r[in.A] = v
					continue
				}
				raised = m.unbound(code.Names[in.D])
				break instructions
			case compile.OpStoreCell:
				r[in.A].Object().(*object.Cell).Content = r[in.B]
			case compile.OpLoadFree:
				if v := f.function.Closure[in.D].Content; v.Exists() {
					r[in.A] = v
					continue
				}
				raised = m.unboundFree(code.Free[in.D])
				break instructions
			case compile.OpStoreFree:
				f.function.Closure[in.D].Content = r[in.A]

			case compile.OpAdd:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() {
					x, y := a.Int(), b.Int()
					if sum := x + y; (x^sum)&(y^sum) >= 0 {
						r[in.A] = object.Int(sum)
						continue
					}
				} else if a.IsFloat() && b.IsFloat() {
					r[in.A] = object.Float(a.Float() + b.Float())
					continue
				}
				f.pc = pc
				if pc, raised = m.add(f, in, a, b, in.D != 0); raised != nil {
					break instructions
				}
			case compile.OpSubtract:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() {
					x, y := a.Int(), b.Int()
					if difference := x - y; (x^y)&(x^difference) >= 0 {
						r[in.A] = object.Int(difference)
						continue
					}
				} else if a.IsFloat() && b.IsFloat() {
					r[in.A] = object.Float(a.Float() - b.Float())
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.Subtract); raised != nil {
					break instructions
				}
			case compile.OpMultiply:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() {
					x, y := a.Int(), b.Int()
					if int64(int32(x)) == x && int64(int32(y)) == y {
						r[in.A] = object.Int(x * y)
						continue
					}
				} else if a.IsFloat() && b.IsFloat() {
					r[in.A] = object.Float(a.Float() * b.Float())
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.Multiply); raised != nil {
					break instructions
				}
			case compile.OpDivide:
				a, b := r[in.B], r[in.C]
				if a.IsFloat() && b.IsFloat() && b.Float() != 0 {
					r[in.A] = object.Float(a.Float() / b.Float())
					continue
				}
				f.pc = pc
				if raised = m.divide(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpModulo:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() && b.Int() > 0 {
					x := a.Int() % b.Int()
					if x < 0 {
						x += b.Int()
					}
					r[in.A] = object.Int(x)
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.Modulo); raised != nil {
					break instructions
				}
			case compile.OpFloorDivide:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() && b.Int() > 0 {
					r[in.A] = object.Int(floorDivide(a.Int(), b.Int()))
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.FloorDivide); raised != nil {
					break instructions
				}
			case compile.OpAnd:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() {
					r[in.A] = object.Int(a.Int() & b.Int())
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.And); raised != nil {
					break instructions
				}
			case compile.OpOr:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() {
					r[in.A] = object.Int(a.Int() | b.Int())
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.Or); raised != nil {
					break instructions
				}
			case compile.OpXor:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() {
					r[in.A] = object.Int(a.Int() ^ b.Int())
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.ExclusiveOr); raised != nil {
					break instructions
				}
			case compile.OpShiftRight:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() && uint64(b.Int()) < 64 {
					r[in.A] = object.Int(a.Int() >> uint64(b.Int()))
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.RightShift); raised != nil {
					break instructions
				}
			case compile.OpShiftLeft:
				a, b := r[in.B], r[in.C]
				if a.IsInt() && b.IsInt() && uint64(b.Int()) < 32 && int64(int32(a.Int())) == a.Int() {
					r[in.A] = object.Int(a.Int() << uint64(b.Int()))
					continue
				}
				f.pc = pc
				if raised = m.binary(f, in, object.LeftShift); raised != nil {
					break instructions
				}
			case compile.OpPower:
				f.pc = pc
				if raised = m.power(f, in, r[in.B], r[in.C]); raised != nil {
					break instructions
				}
			case compile.OpAddConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() {
					x, y := a.Int(), b.Int()
					if sum := x + y; (x^sum)&(y^sum) >= 0 {
						r[in.A] = object.Int(sum)
						continue
					}
				} else if a.IsFloat() && b.IsFloat() {
					r[in.A] = object.Float(a.Float() + b.Float())
					continue
				}
				f.pc = pc
				if pc, raised = m.add(f, in, a, b, in.C != 0); raised != nil {
					break instructions
				}
			case compile.OpSubtractConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() {
					x, y := a.Int(), b.Int()
					if difference := x - y; (x^y)&(x^difference) >= 0 {
						r[in.A] = object.Int(difference)
						continue
					}
				} else if a.IsFloat() && b.IsFloat() {
					r[in.A] = object.Float(a.Float() - b.Float())
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.Subtract); raised != nil {
					break instructions
				}
			case compile.OpMultiplyConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() {
					x, y := a.Int(), b.Int()
					if int64(int32(x)) == x && int64(int32(y)) == y {
						r[in.A] = object.Int(x * y)
						continue
					}
				} else if a.IsFloat() && b.IsFloat() {
					r[in.A] = object.Float(a.Float() * b.Float())
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.Multiply); raised != nil {
					break instructions
				}
			case compile.OpDivideConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsFloat() && b.IsFloat() && b.Float() != 0 {
					r[in.A] = object.Float(a.Float() / b.Float())
					continue
				}
				f.pc = pc
				if raised = m.divide(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpModuloConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() && b.Int() > 0 {
					x := a.Int() % b.Int()
					if x < 0 {
						x += b.Int()
					}
					r[in.A] = object.Int(x)
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.Modulo); raised != nil {
					break instructions
				}
			case compile.OpFloorDivideConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() && b.Int() > 0 {
					r[in.A] = object.Int(floorDivide(a.Int(), b.Int()))
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.FloorDivide); raised != nil {
					break instructions
				}
			case compile.OpAndConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() {
					r[in.A] = object.Int(a.Int() & b.Int())
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.And); raised != nil {
					break instructions
				}
			case compile.OpOrConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() {
					r[in.A] = object.Int(a.Int() | b.Int())
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.Or); raised != nil {
					break instructions
				}
			case compile.OpXorConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() {
					r[in.A] = object.Int(a.Int() ^ b.Int())
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.ExclusiveOr); raised != nil {
					break instructions
				}
			case compile.OpShiftRightConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() && uint64(b.Int()) < 64 {
					r[in.A] = object.Int(a.Int() >> uint64(b.Int()))
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.RightShift); raised != nil {
					break instructions
				}
			case compile.OpShiftLeftConst:
				a, b := r[in.B], code.constants[in.D]
				if a.IsInt() && b.IsInt() && uint64(b.Int()) < 32 && int64(int32(a.Int())) == a.Int() {
					r[in.A] = object.Int(a.Int() << uint64(b.Int()))
					continue
				}
				f.pc = pc
				if raised = m.binaryConstant(f, in, object.LeftShift); raised != nil {
					break instructions
				}
			case compile.OpPowerConst:
				f.pc = pc
				if raised = m.power(f, in, r[in.B], code.constants[in.D]); raised != nil {
					break instructions
				}
			case compile.OpNegative:
				switch v := r[in.B]; {
				case v.IsInt() && v.Int() != math.MinInt64:
					r[in.A] = object.Int(-v.Int())
					continue
				case v.IsFloat():
					r[in.A] = object.Float(-v.Float())
					continue
				}
				f.pc = pc
				if raised = m.unary(f, in, object.SlotNeg); raised != nil {
					break instructions
				}
			case compile.OpNot:
				if v := r[in.B]; v.IsBool() {
					r[in.A] = object.Bool(!v.Bool())
					continue
				}
				f.pc = pc
				if raised = m.not(f, in); raised != nil {
					break instructions
				}

			case compile.OpEqual, compile.OpNotEqual, compile.OpLess, compile.OpLessEqual, compile.OpGreater, compile.OpGreaterEqual:
				f.pc = pc
				if raised = m.compare(f, in); raised != nil {
					break instructions
				}
			case compile.OpIs:
				r[in.A] = object.Bool(r[in.B] == r[in.C])
			case compile.OpIsNot:
				r[in.A] = object.Bool(r[in.B] != r[in.C])
			case compile.OpIn, compile.OpNotIn:
				f.pc = pc
				if raised = m.contains(f, in); raised != nil {
					break instructions
				}

			case compile.OpJump:
				pc = int(in.D)
			case compile.OpJumpBack:
				pc = int(in.D)
				if raised = t.Tick(); raised != nil {
					break instructions
				}
			case compile.OpJumpIfTrue:
				v := r[in.A]
				if v.IsBool() {
					if v.Bool() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpIf(v, true, pc, int(in.D)); raised != nil {
					break instructions
				}
			case compile.OpJumpIfFalse:
				v := r[in.A]
				if v.IsBool() {
					if !v.Bool() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpIf(v, false, pc, int(in.D)); raised != nil {
					break instructions
				}
			case compile.OpJumpIfNone:
				if r[in.A] == object.None {
					pc = int(in.D)
				}
			case compile.OpJumpIfNotNone:
				if r[in.A] != object.None {
					pc = int(in.D)
				}
			case compile.OpJumpIfIs:
				if r[in.A] == r[in.B] {
					pc = int(in.D)
				}
			case compile.OpJumpIfIsNot:
				if r[in.A] != r[in.B] {
					pc = int(in.D)
				}
			case compile.OpJumpIfIn, compile.OpJumpIfNotIn:
				f.pc = pc
				if pc, raised = m.jumpIfIn(f, in); raised != nil {
					break instructions
				}
			case compile.OpJumpIfLess:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() < b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfLessEqual:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() <= b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfGreater:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() > b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfGreaterEqual:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() >= b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfEqual:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() == b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfNotEqual:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() != b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessLess:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() >= b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessLessEqual:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() > b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessGreater:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() <= b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessGreaterEqual:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() < b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessEqual:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() != b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessNotEqual:
				a, b := r[in.A], r[in.B]
				if a.IsInt() && b.IsInt() {
					if a.Int() == b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfLessConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() < b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfLessEqualConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() <= b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfGreaterConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() > b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfGreaterEqualConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() >= b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfEqualConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() == b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpIfNotEqualConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() != b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessLessConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() >= b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessLessEqualConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() > b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessGreaterConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() <= b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessGreaterEqualConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() < b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessEqualConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() != b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}
			case compile.OpJumpUnlessNotEqualConst:
				a, b := r[in.A], code.constants[in.Pair()]
				if a.IsInt() && b.IsInt() {
					if a.Int() == b.Int() {
						pc = int(in.D)
					}
					continue
				}
				f.pc = pc
				if pc, raised = m.jumpOnCompare(f, in, a, b); raised != nil {
					break instructions
				}

			case compile.OpGetItem:
				if key := r[in.C]; key.IsInt() {
					if list, ok := r[in.B].Object().(*object.List); ok {
						if elements := list.Elements(); uint64(key.Int()) < uint64(len(elements)) {
							r[in.A] = elements[key.Int()]
							continue
						}
					}
				}
				f.pc = pc
				if raised = m.getItem(f, in, r[in.C]); raised != nil {
					break instructions
				}
			case compile.OpGetItemConst:
				key := code.constants[in.D]
				if key.IsInt() {
					switch o := r[in.B].Object().(type) {
					case *object.List:
						if elements := o.Elements(); uint64(key.Int()) < uint64(len(elements)) {
							r[in.A] = elements[key.Int()]
							continue
						}
					case *object.Tuple:
						if elements := o.Elements(); uint64(key.Int()) < uint64(len(elements)) {
							r[in.A] = elements[key.Int()]
							continue
						}
					}
				}
				f.pc = pc
				if raised = m.getItem(f, in, key); raised != nil {
					break instructions
				}
			case compile.OpSetItem:
				if key := r[in.C]; key.IsInt() {
					if list, ok := r[in.B].Object().(*object.List); ok {
						if elements := list.Elements(); uint64(key.Int()) < uint64(len(elements)) {
							elements[key.Int()] = r[in.A]
							continue
						}
					}
				}
				f.pc = pc
				if raised = m.setItem(r[in.B], r[in.C], r[in.A]); raised != nil {
					break instructions
				}
			case compile.OpSetItemConst:
				key := code.constants[in.D]
				if key.IsInt() {
					if list, ok := r[in.B].Object().(*object.List); ok {
						if elements := list.Elements(); uint64(key.Int()) < uint64(len(elements)) {
							elements[key.Int()] = r[in.A]
							continue
						}
					}
				}
				f.pc = pc
				if raised = m.setItem(r[in.B], key, r[in.A]); raised != nil {
					break instructions
				}
			case compile.OpGetSlice:
				f.pc = pc
				if raised = m.getSlice(f, in); raised != nil {
					break instructions
				}

			case compile.OpLoadAttr:
				s := &code.sites[in.D]
				if i, ok := r[in.B].Object().(*object.Instance); ok && i.Shape() == s.access.Shape && s.access.Kind == object.AccessSlot &&
					s.access.Version == i.Type().Version() {
					r[in.A] = i.Slot(s.access.Slot)
					continue
				}
				f.pc = pc
				{
					var pushed bool
					if pushed, raised = m.loadAttribute(f, in.A, r[in.B], s, code.Names[code.Sites[in.D]]); raised != nil {
						break instructions
					}
					if pushed {
						continue frames
					}
				}
			case compile.OpStoreAttr:
				s := &code.sites[in.D]
				if i, ok := r[in.B].Object().(*object.Instance); ok && i.Shape() == s.access.Shape && s.access.Kind == object.AccessSlot &&
					s.access.Version == i.Type().Version() {
					i.SetSlot(s.access.Slot, r[in.A])
					continue
				}
				f.pc = pc
				if raised = m.storeAttribute(r[in.B], s, code.Names[code.Sites[in.D]], r[in.A]); raised != nil {
					break instructions
				}
			case compile.OpLoadMethod:
				s := &code.sites[in.D]
				v := r[in.B]
				if o, ok := v.Object().(*object.Instance); ok {
					if o.Shape() == s.access.Shape && s.access.Kind == object.AccessMethod && s.access.Version == o.Type().Version() {
						r[in.A], r[in.A+1] = s.access.Value, v
						continue
					}
				} else if s.access.Kind == object.AccessBuiltinMethod && v.Type() == s.access.Type {
					r[in.A], r[in.A+1] = s.access.Value, v
					continue
				}
				f.pc = pc
				if raised = m.loadMethod(f, in, s); raised != nil {
					break instructions
				}

			case compile.OpCall:
				f.pc = pc
				{
					var pushed bool
					if pushed, raised = m.callFunction(f, in.A, int(in.D), int(in.B)); raised != nil {
						break instructions
					}
					if pushed {
						continue frames
					}
				}
			case compile.OpCallMethod:
				f.pc = pc
				{
					var pushed bool
					if pushed, raised = m.callMethod(f, in.A, int(in.D), int(in.B), nil); raised != nil {
						break instructions
					}
					if pushed {
						continue frames
					}
				}
			case compile.OpCallKeywords:
				f.pc = pc
				{
					var pushed bool
					if pushed, raised = m.call(f, in.A, int(in.D), int(in.B), code.Keywords[in.C]); raised != nil {
						break instructions
					}
					if pushed {
						continue frames
					}
				}
			case compile.OpCallMethodKeywords:
				f.pc = pc
				{
					var pushed bool
					if pushed, raised = m.callMethod(f, in.A, int(in.D), int(in.B), code.Keywords[in.C]); raised != nil {
						break instructions
					}
					if pushed {
						continue frames
					}
				}
			case compile.OpReturn:
				f.pc = pc
				if f.deliver == deliverResult && f.generator == nil && f.shown == nil {
					v := r[in.A]
					m.giveBack(f)
					m.depth--
					t.LeaveFrame()
					m.frames[m.depth-1].window[f.result] = v
					continue frames
				}
				if done, v, raised := m.leave(r[in.A]); done {
					return v, raised
				}
				continue frames

			case compile.OpForIter:
				switch iterator := r[in.B].Object().(type) {
				case *object.RangeIterator:
					if number, more := iterator.Step(); more {
						r[in.A] = object.Int(number)
						pc = int(in.D)
					}
					if raised = t.Tick(); raised != nil {
						break instructions
					}
					continue
				case *object.ListIterator:
					if next := iterator.Step(); next.Exists() {
						r[in.A] = next
						pc = int(in.D)
					}
					if raised = t.Tick(); raised != nil {
						break instructions
					}
					continue
				case *Generator:
					if iterator.resumable() {
						f.pc = pc
						if raised = m.resumeFor(iterator, in.A, int(in.D)); raised != nil {
							break instructions
						}
						continue frames
					}
				}
				f.pc = pc
				if pc, raised = m.forNext(f, in); raised != nil {
					break instructions
				}
			case compile.OpDelegate:
				f.pc = pc
				{
					var step delegation
					var v object.Value
					if step, v, raised = m.delegate(f, in); raised != nil {
						break instructions
					}
					switch step {
					case delegateEnded:
						continue
					case delegateDone:
						return v, nil
					}
				}
				continue frames
			case compile.OpYield:
				if raised = t.Tick(); raised != nil {
					break instructions
				}
				if done, v := m.yield(r[in.B], pc, int(in.A), false); done {
					return v, nil
				}
				continue frames

			case compile.OpBuildTuple:
				f.pc = pc
				if raised = m.buildTuple(f, in); raised != nil {
					break instructions
				}
			case compile.OpBuildList:
				f.pc = pc
				if raised = m.buildList(f, in); raised != nil {
					break instructions
				}
			case compile.OpBuildMap:
				f.pc = pc
				if raised = m.buildMap(f, in); raised != nil {
					break instructions
				}
			case compile.OpBuildString:
				f.pc = pc
				if raised = m.buildString(f, in); raised != nil {
					break instructions
				}
			case compile.OpListAppend:
				if raised = r[in.A].Object().(*object.List).Append(t, r[in.B]); raised != nil {
					break instructions
				}
			case compile.OpMapAdd:
				f.pc = pc
				if raised = r[in.A].Object().(*object.Dict).Set(t, r[in.B], r[in.C]); raised != nil {
					break instructions
				}
			case compile.OpFormat:
				f.pc = pc
				if raised = m.format(f, in); raised != nil {
					break instructions
				}
			case compile.OpUnpackPair:
				if tuple, ok := r[in.C].Object().(*object.Tuple); ok {
					if elements := tuple.Elements(); len(elements) == 2 {
						r[in.A], r[in.B] = elements[0], elements[1]
						continue
					}
				}
				f.pc = pc
				if raised = m.unpackPair(f, in); raised != nil {
					break instructions
				}
			case compile.OpUnpackSequence:
				f.pc = pc
				if raised = m.unpack(r[in.B], r[in.D:int(in.D)+int(in.A)]); raised != nil {
					break instructions
				}
			case compile.OpGetIter:
				f.pc = pc
				if raised = m.getIter(f, in); raised != nil {
					break instructions
				}
			case compile.OpMakeFunction:
				f.pc = pc
				if raised = m.makeFunction(f, in); raised != nil {
					break instructions
				}
			case compile.OpBeginHandler:
				m.beginHandler(r[in.D : in.D+2])
			case compile.OpEndHandler:
				if r[in.D].Exists() {
					m.endHandler(r[in.D+1])
				}
			case compile.OpJumpUnlessMatches:
				f.pc = pc
				if pc, raised = m.jumpUnlessMatches(f, in); raised != nil {
					break instructions
				}

			default:
				f.pc = pc
				if raised = m.rare(f, in); raised != nil {
					break instructions
				}
			}
		}
		f.pc = pc
		var done bool
		if done, raised = m.unwind(raised); done {
			return object.Value{}, raised
		}
	}
}

func floorDivide(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
