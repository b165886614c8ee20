package vm

import (
	"math"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// run executes the frame on top of the stack, and those that it calls, until it is done. What an instruction does is said in
// docs/python-engine.md; the fast cases are here, everything else is behind a call.
func (m *Machine) run() (object.Value, *object.Exception) {
	var (
		t       = m.thread
		f       = m.frames[m.depth-1]
		code    = f.code
		program = code.Instructions
		r       = f.window
		pc      = f.pc
		raised  *object.Exception
		// result is what an instruction will write, since one that raises writes nothing.
		result object.Value
	)
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
				goto unwind
			}

		case compile.OpLoadGlobal:
			s := &code.sites[in.D]
			if s.dict == f.globals && s.keys == f.globals.Keys() {
				if s.entry >= 0 {
					_, r[in.A] = s.dict.Entry(s.entry)
				} else {
					r[in.A] = s.value
				}
				continue
			}
			if result, raised = m.loadGlobal(f, s, code.Names[code.Sites[in.D]]); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpStoreGlobal:
			s := &code.sites[in.D]
			if s.dict == f.globals && s.keys == f.globals.Keys() && s.entry >= 0 {
				s.dict.SetEntry(s.entry, r[in.A])
				continue
			}
			if raised = m.storeGlobal(f, s, code.Names[code.Sites[in.D]], r[in.A]); raised != nil {
				goto unwind
			}
		case compile.OpDeleteGlobal:
			if raised = m.deleteGlobal(f, code.Names[code.Sites[in.D]]); raised != nil {
				goto unwind
			}
		case compile.OpLoadName:
			s := &code.sites[in.D]
			if s.dict == f.globals && s.keys == f.globals.Keys() && f.plain {
				if s.entry >= 0 {
					_, r[in.A] = s.dict.Entry(s.entry)
				} else {
					r[in.A] = s.value
				}
				continue
			}
			if result, raised = m.loadName(f, s, code.Names[code.Sites[in.D]]); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpStoreName:
			s := &code.sites[in.D]
			if s.dict == f.globals && s.keys == f.globals.Keys() && s.entry >= 0 && f.plain {
				s.dict.SetEntry(s.entry, r[in.A])
				continue
			}
			if raised = m.storeName(f, s, code.Names[code.Sites[in.D]], r[in.A]); raised != nil {
				goto unwind
			}
		case compile.OpDeleteName:
			if raised = m.deleteName(f, code.Names[code.Sites[in.D]]); raised != nil {
				goto unwind
			}
		case compile.OpLoadLocals:
			r[in.A] = f.namespaceValue()
		case compile.OpLoadFromOrGlobal:
			if result, raised = m.loadFromOrGlobal(f, r[in.B], &code.sites[in.D], code.Names[code.Sites[in.D]]); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpLoadFromOrFree:
			if result, raised = m.loadFromOrFree(f, r[in.B], int(in.D)); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpMakeCell:
			r[in.A] = t.NewCell(r[in.A]).Value()
		case compile.OpLoadCell:
			v := r[in.B].Object().(*object.Cell).Content
			if !v.Exists() {
				raised = m.unbound(code.Names[in.D])
				goto unwind
			}
			r[in.A] = v
		case compile.OpStoreCell:
			r[in.A].Object().(*object.Cell).Content = r[in.B]
		case compile.OpDeleteCell:
			cell := r[in.A].Object().(*object.Cell)
			if !cell.Content.Exists() {
				raised = m.unbound(code.Names[in.D])
				goto unwind
			}
			cell.Content = object.Value{}
		case compile.OpLoadFree:
			v := f.function.Closure[in.D].Content
			if !v.Exists() {
				raised = m.unboundFree(code.Free[in.D])
				goto unwind
			}
			r[in.A] = v
		case compile.OpStoreFree:
			f.function.Closure[in.D].Content = r[in.A]
		case compile.OpDeleteFree:
			cell := f.function.Closure[in.D]
			if !cell.Content.Exists() {
				raised = m.unboundFree(code.Free[in.D])
				goto unwind
			}
			cell.Content = object.Value{}

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
			if result, raised = t.BinaryOrInPlace(object.Add, a, b, in.D != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
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
			if result, raised = t.BinaryOrInPlace(object.Subtract, a, b, in.D != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
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
			if result, raised = t.BinaryOrInPlace(object.Multiply, a, b, in.D != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpDivide:
			a, b := r[in.B], r[in.C]
			if a.IsFloat() && b.IsFloat() && b.Float() != 0 {
				r[in.A] = object.Float(a.Float() / b.Float())
				continue
			}
			if result, raised = t.BinaryOrInPlace(object.TrueDivide, a, b, in.D != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
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
			if result, raised = t.BinaryOrInPlace(object.Modulo, a, b, in.D != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpFloorDivide:
			a, b := r[in.B], r[in.C]
			if a.IsInt() && b.IsInt() && b.Int() > 0 {
				r[in.A] = object.Int(floorDivide(a.Int(), b.Int()))
				continue
			}
			if result, raised = t.BinaryOrInPlace(object.FloorDivide, a, b, in.D != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpAnd:
			a, b := r[in.B], r[in.C]
			if a.IsInt() && b.IsInt() {
				r[in.A] = object.Int(a.Int() & b.Int())
				continue
			}
			if result, raised = t.BinaryOrInPlace(object.And, a, b, in.D != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpOr, compile.OpXor, compile.OpMatrixMultiply, compile.OpPower, compile.OpShiftLeft, compile.OpShiftRight:
			if result, raised = t.BinaryOrInPlace(binaryOperators[in.Op], r[in.B], r[in.C], in.D != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
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
			if result, raised = t.BinaryOrInPlace(object.Add, a, b, in.C != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
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
			if result, raised = t.BinaryOrInPlace(object.Subtract, a, b, in.C != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
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
			if result, raised = t.BinaryOrInPlace(object.Multiply, a, b, in.C != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
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
			if result, raised = t.BinaryOrInPlace(object.Modulo, a, b, in.C != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpFloorDivideConst:
			a, b := r[in.B], code.constants[in.D]
			if a.IsInt() && b.IsInt() && b.Int() > 0 {
				r[in.A] = object.Int(floorDivide(a.Int(), b.Int()))
				continue
			}
			if result, raised = t.BinaryOrInPlace(object.FloorDivide, a, b, in.C != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpDivideConst, compile.OpMatrixMultiplyConst, compile.OpPowerConst, compile.OpShiftLeftConst, compile.OpShiftRightConst,
			compile.OpOrConst, compile.OpXorConst, compile.OpAndConst:
			if result, raised = t.BinaryOrInPlace(binaryOperators[in.Op], r[in.B], code.constants[in.D], in.C != 0); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpInvert:
			if result, raised = t.Unary(object.SlotInvert, r[in.B]); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpPositive:
			if result, raised = t.Unary(object.SlotPos, r[in.B]); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpNegative:
			v := r[in.B]
			switch {
			case v.IsInt() && v.Int() != math.MinInt64:
				r[in.A] = object.Int(-v.Int())
				continue
			case v.IsFloat():
				r[in.A] = object.Float(-v.Float())
				continue
			}
			if result, raised = t.Unary(object.SlotNeg, v); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpNot:
			var truth bool
			if truth, raised = t.Truth(r[in.B]); raised != nil {
				goto unwind
			}
			r[in.A] = object.Bool(!truth)

		case compile.OpEqual, compile.OpNotEqual, compile.OpLess, compile.OpLessEqual, compile.OpGreater, compile.OpGreaterEqual:
			if result, raised = m.compare(comparisons[in.Op], r[in.B], r[in.C]); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpIs:
			r[in.A] = object.Bool(r[in.B] == r[in.C])
		case compile.OpIsNot:
			r[in.A] = object.Bool(r[in.B] != r[in.C])
		case compile.OpIn, compile.OpNotIn:
			var found bool
			if found, raised = t.Contains(r[in.C], r[in.B]); raised != nil {
				goto unwind
			}
			r[in.A] = object.Bool(found == (in.Op == compile.OpIn))

		case compile.OpJump:
			pc = int(in.D)
		case compile.OpJumpBack:
			pc = int(in.D)
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
		case compile.OpJumpIfTrue:
			v := r[in.A]
			truth := v == object.True
			if !v.IsBool() {
				if truth, raised = t.Truth(v); raised != nil {
					goto unwind
				}
			}
			if truth {
				pc = int(in.D)
			}
		case compile.OpJumpIfFalse:
			v := r[in.A]
			truth := v == object.True
			if !v.IsBool() {
				if truth, raised = t.Truth(v); raised != nil {
					goto unwind
				}
			}
			if !truth {
				pc = int(in.D)
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
			var found bool
			if found, raised = t.Contains(r[in.B], r[in.A]); raised != nil {
				goto unwind
			}
			if found == (in.Op == compile.OpJumpIfIn) {
				pc = int(in.D)
			}
		case compile.OpJumpIfLess:
			a, b := r[in.A], r[in.B]
			if a.IsInt() && b.IsInt() {
				if a.Int() < b.Int() {
					pc = int(in.D)
				}
				continue
			}
			goto compareRegisters
		case compile.OpJumpUnlessLess:
			a, b := r[in.A], r[in.B]
			if a.IsInt() && b.IsInt() {
				if a.Int() >= b.Int() {
					pc = int(in.D)
				}
				continue
			}
			goto compareRegisters
		case compile.OpJumpUnlessEqual:
			a, b := r[in.A], r[in.B]
			if a.IsInt() && b.IsInt() {
				if a.Int() != b.Int() {
					pc = int(in.D)
				}
				continue
			}
			goto compareRegisters
		case compile.OpJumpIfEqual, compile.OpJumpIfNotEqual, compile.OpJumpIfLessEqual, compile.OpJumpIfGreater, compile.OpJumpIfGreaterEqual,
			compile.OpJumpUnlessNotEqual, compile.OpJumpUnlessLessEqual, compile.OpJumpUnlessGreater, compile.OpJumpUnlessGreaterEqual:
			goto compareRegisters
		case compile.OpJumpIfLessConst:
			a, b := r[in.A], code.constants[in.Pair()]
			if a.IsInt() && b.IsInt() {
				if a.Int() < b.Int() {
					pc = int(in.D)
				}
				continue
			}
			goto compareConstant
		case compile.OpJumpUnlessLessConst:
			a, b := r[in.A], code.constants[in.Pair()]
			if a.IsInt() && b.IsInt() {
				if a.Int() >= b.Int() {
					pc = int(in.D)
				}
				continue
			}
			goto compareConstant
		case compile.OpJumpUnlessEqualConst:
			a, b := r[in.A], code.constants[in.Pair()]
			if a.IsInt() && b.IsInt() {
				if a.Int() != b.Int() {
					pc = int(in.D)
				}
				continue
			}
			goto compareConstant
		case compile.OpJumpIfEqualConst, compile.OpJumpIfNotEqualConst, compile.OpJumpIfLessEqualConst, compile.OpJumpIfGreaterConst,
			compile.OpJumpIfGreaterEqualConst, compile.OpJumpUnlessNotEqualConst, compile.OpJumpUnlessLessEqualConst,
			compile.OpJumpUnlessGreaterConst, compile.OpJumpUnlessGreaterEqualConst:
			goto compareConstant

		case compile.OpGetItem:
			container, key := r[in.B], r[in.C]
			if key.IsInt() {
				if list, ok := container.Object().(*object.List); ok {
					if elements := list.Elements(); uint64(key.Int()) < uint64(len(elements)) {
						r[in.A] = elements[key.Int()]
						continue
					}
				}
			}
			if result, raised = m.getItem(container, key); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpGetItemConst:
			container, key := r[in.B], code.constants[in.D]
			if key.IsInt() {
				switch o := container.Object().(type) {
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
			if result, raised = m.getItem(container, key); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpSetItem:
			container, key := r[in.B], r[in.C]
			if key.IsInt() {
				if list, ok := container.Object().(*object.List); ok {
					if elements := list.Elements(); uint64(key.Int()) < uint64(len(elements)) {
						elements[key.Int()] = r[in.A]
						continue
					}
				}
			}
			if raised = m.setItem(container, key, r[in.A]); raised != nil {
				goto unwind
			}
		case compile.OpSetItemConst:
			if raised = m.setItem(r[in.B], code.constants[in.D], r[in.A]); raised != nil {
				goto unwind
			}
		case compile.OpDeleteItem:
			if raised = t.DeleteItem(r[in.B], r[in.C]); raised != nil {
				goto unwind
			}
		case compile.OpGetSlice:
			if result, raised = m.getSlice(r[in.B], r[in.D], r[in.D+1]); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpSetSlice:
			var slice object.Value
			if slice, raised = t.NewSlice(r[in.D], r[in.D+1], object.None); raised == nil {
				raised = t.SetItem(r[in.B], slice, r[in.A])
			}
			if raised != nil {
				goto unwind
			}
		case compile.OpBuildSlice:
			step := object.None
			if in.C == 3 {
				step = r[in.D+2]
			}
			if result, raised = t.NewSlice(r[in.D], r[in.D+1], step); raised != nil {
				goto unwind
			}
			r[in.A] = result

		case compile.OpLoadAttr:
			s := &code.sites[in.D]
			if i, ok := r[in.B].Object().(*object.Instance); ok && i.Shape() == s.access.Shape && s.access.Kind == object.AccessSlot &&
				s.access.Version == i.Type().Version() {
				r[in.A] = i.Slot(s.access.Slot)
				continue
			}
			{
				f.pc = pc
				var pushed bool
				if pushed, raised = m.loadAttribute(f, in.A, r[in.B], s, code.Names[code.Sites[in.D]]); raised != nil {
					goto unwind
				}
				if pushed {
					goto entered
				}
			}
		case compile.OpStoreAttr:
			s := &code.sites[in.D]
			if i, ok := r[in.B].Object().(*object.Instance); ok && i.Shape() == s.access.Shape && s.access.Version == i.Type().Version() {
				if s.access.Kind == object.AccessSlot {
					i.SetSlot(s.access.Slot, r[in.A])
					continue
				}
				if s.access.Kind == object.AccessAdd {
					if raised = i.Add(t, s.next, r[in.A]); raised != nil {
						goto unwind
					}
					continue
				}
			}
			if raised = m.storeAttribute(r[in.B], s, code.Names[code.Sites[in.D]], r[in.A]); raised != nil {
				goto unwind
			}
		case compile.OpDeleteAttr:
			if raised = t.AssignAttribute(r[in.B], code.Names[code.Sites[in.D]], object.Value{}); raised != nil {
				goto unwind
			}
		case compile.OpLoadMethod:
			s := &code.sites[in.D]
			v := r[in.B]
			switch o := v.Object().(type) {
			case *object.Instance:
				if o.Shape() == s.access.Shape && s.access.Kind == object.AccessMethod && s.access.Version == o.Type().Version() {
					r[in.A], r[in.A+1] = s.access.Value, v
					continue
				}
			default:
				if s.access.Kind == object.AccessBuiltinMethod && v.Type() == s.access.Type {
					r[in.A], r[in.A+1] = s.access.Value, v
					continue
				}
			}
			{
				var self object.Value
				if result, self, raised = m.loadMethod(v, s, code.Names[code.Sites[in.D]]); raised != nil {
					goto unwind
				}
				r[in.A], r[in.A+1] = result, self
			}

		case compile.OpCall:
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
			{
				f.pc = pc
				var pushed bool
				if function, ok := r[in.D].Object().(*object.Function); ok {
					pushed, raised = m.pushCall(f, function, deliverResult, in.A, object.Value{}, int(in.D)+2, int(in.B), nil)
				} else {
					pushed, raised = m.call(f, in.A, int(in.D), int(in.B), nil)
				}
				if raised != nil {
					goto unwind
				}
				if pushed {
					goto entered
				}
			}
		case compile.OpCallMethod:
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
			{
				f.pc = pc
				var pushed bool
				if pushed, raised = m.callMethod(f, in.A, int(in.D), int(in.B), nil); raised != nil {
					goto unwind
				}
				if pushed {
					goto entered
				}
			}
		case compile.OpCallKeywords:
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
			{
				f.pc = pc
				var pushed bool
				if pushed, raised = m.call(f, in.A, int(in.D), int(in.B), code.Keywords[in.C]); raised != nil {
					goto unwind
				}
				if pushed {
					goto entered
				}
			}
		case compile.OpCallMethodKeywords:
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
			{
				f.pc = pc
				var pushed bool
				if pushed, raised = m.callMethod(f, in.A, int(in.D), int(in.B), code.Keywords[in.C]); raised != nil {
					goto unwind
				}
				if pushed {
					goto entered
				}
			}
		case compile.OpCallExpanded:
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
			f.pc = pc
			if result, raised = m.callExpanded(r[in.D], r[in.D+2], r, in); raised != nil {
				goto unwind
			}
			r[in.A] = result
		case compile.OpReturn:
			{
				f.pc = pc
				v := r[in.A]
				if f.deliver == deliverResult && f.generator == nil {
					m.giveBack(f)
					register := f.result
					m.depth--
					t.Leave()
					f = m.frames[m.depth-1]
					code, r, pc = f.code, f.window, f.pc
					program = code.Instructions
					r[register] = v
					continue
				}
				var done bool
				if done, v, raised = m.leave(v); raised != nil {
					if done {
						return object.Value{}, raised
					}
					goto reload
				}
				if done {
					return v, nil
				}
				goto entered
			}

		case compile.OpForIter:
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
			{
				iterator := r[in.B].Object()
				if g, ok := iterator.(*Generator); ok && g.resumable() {
					f.pc = pc
					if raised = m.resumeFor(f, g, in.A, int(in.D)); raised != nil {
						goto unwind
					}
					goto entered
				}
				var next object.Value
				if native, ok := iterator.(object.Iterator); ok {
					next, raised = native.Next(t)
				} else {
					f.pc = pc
					next, raised = t.Next(r[in.B])
				}
				if raised != nil {
					goto unwind
				}
				if next.Exists() {
					r[in.A] = next
					pc = int(in.D)
				}
			}
		case compile.OpDelegate:
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
			{
				f.pc = pc
				var step delegation
				if step, raised = m.delegate(f, in); raised != nil {
					goto unwind
				}
				switch step {
				case delegatePushed:
					goto entered
				case delegateYielded:
					var done bool
					var v object.Value
					if done, v, raised = m.yield(r[in.C], pc-1, int(in.C), true); raised != nil {
						goto reload
					}
					if done {
						return v, nil
					}
					goto entered
				}
			}
		case compile.OpYield:
			if raised = t.Tick(); raised != nil {
				goto unwind
			}
			{
				var done bool
				var v object.Value
				if done, v, raised = m.yield(r[in.B], pc, int(in.A), false); raised != nil {
					goto reload
				}
				if done {
					return v, nil
				}
				goto entered
			}

		default:
			f.pc = pc
			if raised = m.rare(f, in, &pc); raised != nil {
				goto unwind
			}
		}
		continue

	compareRegisters:
		{
			var truth bool
			f.pc = pc
			if truth, raised = t.CompareTruth(comparisons[in.Op], r[in.A], r[in.B]); raised != nil {
				goto unwind
			}
			if truth == jumpsIf[in.Op] {
				pc = int(in.D)
			}
		}
		continue
	compareConstant:
		{
			var truth bool
			f.pc = pc
			if truth, raised = t.CompareTruth(comparisons[in.Op], r[in.A], code.constants[in.Pair()]); raised != nil {
				goto unwind
			}
			if truth == jumpsIf[in.Op] {
				pc = int(in.D)
			}
		}
		continue

	unwind:
		f.pc = pc
		{
			done := false
			if done, raised = m.unwind(raised); done {
				return object.Value{}, raised
			}
		}
	entered:
		f = m.frames[m.depth-1]
		code, r, pc = f.code, f.window, f.pc
		program = code.Instructions
		continue
	reload:
		// The frame that raised has been left; its caller goes on with the exception.
		f = m.frames[m.depth-1]
		pc = f.pc
		goto unwind
	}
}

func floorDivide(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
