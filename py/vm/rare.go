package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// rare executes an instruction that the loop has no case for.
func (m *Machine) rare(f *frame, in *compile.Instruction) (raised *object.Exception) {
	t, r, code := m.thread, f.window, f.code
	// v is what the instruction writes, since one that raises writes nothing.
	var v object.Value
	switch in.Op {
	case compile.OpDeleteGlobal:
		raised = m.deleteGlobal(f, code.Names[code.Sites[in.D]])
	case compile.OpDeleteName:
		raised = m.deleteName(f, code.Names[code.Sites[in.D]])
	case compile.OpLoadLocals:
		r[in.A] = f.namespaceValue()
	case compile.OpLoadFromOrGlobal:
		v, raised = m.loadFromOrGlobal(f, r[in.B], &code.sites[in.D], code.Names[code.Sites[in.D]])
	case compile.OpLoadFromOrFree:
		v, raised = m.loadFromOrFree(f, r[in.B], int(in.D))
	case compile.OpMakeCell:
		r[in.A] = t.NewCell(r[in.A]).Value()
	case compile.OpDeleteCell:
		if cell := r[in.A].Object().(*object.Cell); cell.Content.Exists() {
			cell.Content = object.Value{}
		} else {
			raised = m.unbound(code.Names[in.D])
		}
	case compile.OpDeleteFree:
		if cell := f.function.Closure[in.D]; cell.Content.Exists() {
			cell.Content = object.Value{}
		} else {
			raised = m.unboundFree(code.Free[in.D])
		}

	case compile.OpMatrixMultiply:
		raised = m.binary(f, in, object.MatrixMultiply)
	case compile.OpMatrixMultiplyConst:
		raised = m.binaryConstant(f, in, object.MatrixMultiply)
	case compile.OpInvert:
		raised = m.unary(f, in, object.SlotInvert)
	case compile.OpPositive:
		raised = m.unary(f, in, object.SlotPos)
	case compile.OpDeleteItem:
		raised = t.DeleteItem(r[in.B], r[in.C])
	case compile.OpSetSlice:
		var slice object.Value
		if slice, raised = t.NewSlice(r[in.D], r[in.D+1], object.None); raised == nil {
			raised = t.SetItem(r[in.B], slice, r[in.A])
		}
	case compile.OpBuildSlice:
		step := object.None
		if in.C == 3 {
			step = r[in.D+2]
		}
		v, raised = t.NewSlice(r[in.D], r[in.D+1], step)
	case compile.OpDeleteAttr:
		raised = t.AssignAttribute(r[in.B], code.Names[code.Sites[in.D]], object.Value{})
	case compile.OpCallExpanded:
		if raised = t.Tick(); raised == nil {
			v, raised = m.callExpanded(r[in.D], r[in.D+2], r, in)
		}

	case compile.OpBuildSet:
		v, raised = t.NewSet(r[in.D : int(in.D)+int(in.C)])
	case compile.OpListExtend:
		raised = m.extend(r[in.A].Object().(*object.List), r[in.B])
	case compile.OpListToTuple:
		v, raised = object.Made(t.NewTuple(r[in.B].Object().(*object.List).Elements()...))
	case compile.OpSetAdd:
		raised = t.SetAdd(r[in.A], r[in.B])
	case compile.OpSetUpdate:
		raised = t.Each(r[in.B], func(v object.Value) (bool, *object.Exception) { return true, t.SetAdd(r[in.A], v) })
	case compile.OpMapUpdate:
		raised = m.mapUpdate(r[in.A].Object().(*object.Dict), r[in.B])
	case compile.OpMapMerge:
		raised = m.mapMerge(r[in.A].Object().(*object.Dict), r[in.B], r[in.D])
	case compile.OpFormatSpec:
		v, raised = t.FormatValue(r[in.B], r[in.C])
	case compile.OpConvert:
		v, raised = m.convert(r[in.B], in.C)

	case compile.OpUnpackStar:
		raised = m.unpackStar(r[in.B], r[in.D:int(in.D)+int(in.A)+1+int(in.C)], int(in.A), int(in.C))
	case compile.OpUnpackToList:
		values := make([]object.Value, in.D)
		if raised = m.unpack(r[in.B], values); raised == nil {
			v, raised = object.Made(t.NewList(values))
		}
	case compile.OpUnpackStarToList:
		after := int(r[in.C].Int())
		values := make([]object.Value, int(in.D)+1+after)
		if raised = m.unpackStar(r[in.B], values, int(in.D), after); raised == nil {
			v, raised = object.Made(t.NewList(values))
		}
	case compile.OpListItem:
		r[in.A] = r[in.B].Object().(*object.List).Elements()[in.D]

	case compile.OpGetAsyncIter:
		v, raised = m.asyncIter(r[in.B])
	case compile.OpGetAsyncNext:
		v, raised = m.asyncNext(r[in.B])
	case compile.OpEndAsyncFor:
		e := r[in.D].Object().(*object.Exception)
		if !e.Is(object.StopAsyncIterationType) {
			raised = e
		}
	case compile.OpGetAwaitable:
		v, raised = m.awaitable(r[in.B], in.C)
	case compile.OpGetYieldFrom:
		v, raised = m.yieldFrom(f, r[in.B])

	case compile.OpWithSetup:
		raised = m.withSetup(r[in.B], in.C != 0, r[in.D:in.D+4])
	case compile.OpWithExit:
		m.withExit(r, in)
	case compile.OpRaise:
		raised = m.raise(r[in.A], object.Value{})
	case compile.OpRaiseFrom:
		raised = m.raise(r[in.A], r[in.B])
	case compile.OpRaiseCurrent:
		if raised = m.Handled(); raised == nil {
			raised = t.Raise(object.RuntimeErrorType, "No active exception to reraise")
		}
	case compile.OpReraise:
		raised = r[in.D].Object().(*object.Exception)
	case compile.OpEndFinally:
		if r[in.D].Exists() {
			m.endHandler(r[in.D+1])
			raised = r[in.D].Object().(*object.Exception)
		}
	case compile.OpSplitGroup:
		matching, rest := object.None, object.None
		if e, ok := r[in.B].Object().(*object.Exception); ok {
			matching, rest, raised = m.splitGroup(e, r[in.C])
		}
		if raised == nil {
			r[in.D], r[in.D+1] = matching, rest
		}

	case compile.OpMatchSequence:
		r[in.A] = object.Bool(isSequencePattern(r[in.B]))
	case compile.OpMatchMapping:
		r[in.A] = object.Bool(isMappingPattern(r[in.B]))
	case compile.OpMatchKeys:
		v, raised = m.matchKeys(r[in.B], r[in.C].Object().(*object.Tuple).Elements())
	case compile.OpMatchClass:
		v, raised = m.matchClass(r[in.B], r[in.D], int(in.C), r[in.D+1].Object().(*object.Tuple).Elements())
	case compile.OpMapWithout:
		v, raised = m.mapWithout(r[in.B], r[in.C].Object().(*object.Tuple).Elements())
	case compile.OpGetLength:
		var length int
		length, raised = t.Len(r[in.B])
		v = object.Int(int64(length))

	case compile.OpSetFunction:
		raised = m.setFunction(r[in.A].Object().(*object.Function), r[in.B], in.C)
	case compile.OpLoadBuildClass:
		if v = m.builtinIn(m.ownBuiltins(f.globals), "__build_class__"); !v.Exists() {
			raised = t.Raise(object.NameErrorType, "__build_class__ not found")
		}
	case compile.OpLoadAssertionError:
		r[in.A] = object.AssertionErrorType.Value()
	case compile.OpImportName:
		if raised = t.Tick(); raised == nil {
			v, raised = m.host.Import(code.Names[in.D], f.globals, r[in.C], int(r[in.B].Int()))
		}
	case compile.OpImportFrom:
		v, raised = m.importFrom(r[in.B], code.Names[in.D])
	case compile.OpImportStar:
		raised = m.importStar(f, r[in.A])
	case compile.OpSetupAnnotations:
		raised = m.setupAnnotations(f)
	case compile.OpIntrinsic:
		v, raised = m.intrinsic(compile.Intrinsic(in.D), r[in.B], r[in.C])
	default:
		raised = t.Raise(object.SystemErrorType, "unknown opcode")
	}
	if raised == nil && v.Exists() {
		r[in.A] = v
	}
	return raised
}

func (m *Machine) extend(list *object.List, v object.Value) *object.Exception {
	t := m.thread
	if !object.Iterable(v) {
		return t.Raise(object.TypeErrorType, "Value after * must be an iterable, not %s", v.Type().Name)
	}
	return t.Each(v, func(element object.Value) (bool, *object.Exception) { return true, list.Append(t, element) })
}

func (m *Machine) mapUpdate(dict *object.Dict, v object.Value) *object.Exception {
	if raised, ok := m.eachPair(v, func(key, value object.Value) *object.Exception { return dict.Set(m.thread, key, value) }); ok || raised != nil {
		return raised
	}
	return m.thread.Raise(object.TypeErrorType, "'%s' object is not a mapping", v.Type().Name)
}

// eachPair visits the keys and values of a mapping; it reports false for what has no keys().
func (m *Machine) eachPair(v object.Value, visit func(key, value object.Value) *object.Exception) (*object.Exception, bool) {
	t := m.thread
	if dict, ok := v.Object().(*object.Dict); ok {
		for i := 0; i < dict.Entries(); i++ {
			if key, value := dict.Entry(i); key.Exists() {
				if raised := visit(key, value); raised != nil {
					return raised, true
				}
			}
			if raised := t.Tick(); raised != nil {
				return raised, true
			}
		}
		return nil, true
	}
	method, raised := t.FindAttribute(v, "keys")
	if raised != nil || !method.Exists() {
		return raised, false
	}
	keys, raised := t.Call0(method)
	if raised != nil {
		return raised, true
	}
	return t.Each(keys, func(key object.Value) (bool, *object.Exception) {
		value, raised := t.GetItem(v, key)
		if raised == nil {
			raised = visit(key, value)
		}
		return true, raised
	}), true
}

func (m *Machine) mapMerge(dict *object.Dict, v, callee object.Value) *object.Exception {
	t := m.thread
	raised, ok := m.eachPair(v, func(key, value object.Value) *object.Exception {
		name, isText := object.StrOf(key)
		if !isText {
			return t.Raise(object.TypeErrorType, "keywords must be strings")
		}
		old, raised := dict.Get(t, key)
		if raised != nil {
			return raised
		}
		if old.Exists() {
			called, raised := m.calleeName(callee)
			if raised != nil {
				return raised
			}
			return t.Raise(object.TypeErrorType, "%s got multiple values for keyword argument '%s'", called, name.Text())
		}
		return dict.Set(t, key, value)
	})
	if ok || raised != nil {
		return raised
	}
	called, raised := m.calleeName(callee)
	if raised != nil {
		return raised
	}
	return t.Raise(object.TypeErrorType, "%s argument after ** must be a mapping, not %s", called, v.Type().Name)
}

func (m *Machine) convert(v object.Value, how uint8) (object.Value, *object.Exception) {
	var text string
	var raised *object.Exception
	switch how {
	case 's':
		text, raised = m.thread.Text(v)
	case 'r':
		text, raised = m.thread.Repr(v)
	default:
		text, raised = m.thread.ASCII(v)
	}
	if raised != nil {
		return object.Value{}, raised
	}
	return m.thread.StrValue(text)
}

// unpack takes a sequence of exactly len(into) elements apart.
func (m *Machine) unpack(v object.Value, into []object.Value) *object.Exception {
	switch o := v.Object().(type) {
	case *object.Tuple:
		return m.unpackElements(o.Elements(), into)
	case *object.List:
		return m.unpackElements(o.Elements(), into)
	}
	t := m.thread
	if !object.Iterable(v) {
		return t.Raise(object.TypeErrorType, "cannot unpack non-iterable %s object", v.Type().Name)
	}
	iterator, raised := t.Iterate(v)
	if raised != nil {
		return raised
	}
	for i := range into {
		next, raised := iterator.Next(t)
		if raised != nil {
			return raised
		}
		if !next.Exists() {
			return t.Raise(object.ValueErrorType, "not enough values to unpack (expected %d, got %d)", len(into), i)
		}
		into[i] = next
	}
	next, raised := iterator.Next(t)
	if raised == nil && next.Exists() {
		return t.Raise(object.ValueErrorType, "too many values to unpack (expected %d)", len(into))
	}
	return raised
}

func (m *Machine) unpackElements(elements, into []object.Value) *object.Exception {
	switch {
	case len(elements) < len(into):
		return m.thread.Raise(object.ValueErrorType, "not enough values to unpack (expected %d, got %d)", len(into), len(elements))
	case len(elements) > len(into):
		return m.thread.Raise(object.ValueErrorType, "too many values to unpack (expected %d)", len(into))
	}
	copy(into, elements)
	return nil
}

// unpackStar takes a sequence apart into before elements, a list, and after elements.
func (m *Machine) unpackStar(v object.Value, into []object.Value, before, after int) *object.Exception {
	t := m.thread
	if !object.Iterable(v) {
		return t.Raise(object.TypeErrorType, "cannot unpack non-iterable %s object", v.Type().Name)
	}
	elements, raised := t.Collect(v)
	if raised != nil {
		return raised
	}
	if len(elements) < before+after {
		return t.Raise(object.ValueErrorType, "not enough values to unpack (expected at least %d, got %d)", before+after, len(elements))
	}
	middle, raised := t.NewList(append([]object.Value(nil), elements[before:len(elements)-after]...))
	if raised != nil {
		return raised
	}
	copy(into, elements[:before])
	into[before] = middle.Value()
	copy(into[before+1:], elements[len(elements)-after:])
	return nil
}

// endHandler restores what was being handled before.
func (m *Machine) endHandler(before object.Value) {
	m.handled.exception = nil
	if e, ok := before.Object().(*object.Exception); ok {
		m.handled.exception = e
	}
}

// raise is the statement: an exception, or a class to make one of; cause is absent without a from.
func (m *Machine) raise(v, cause object.Value) *object.Exception {
	e, raised := m.exceptionOf(v, "exceptions must derive from BaseException")
	if raised != nil {
		return raised
	}
	if cause.Exists() {
		if cause == object.None {
			e.Cause = nil
		} else if e.Cause, raised = m.exceptionOf(cause, "exception causes must derive from BaseException"); raised != nil {
			return raised
		}
		e.SuppressContext = true
	}
	if handled := m.Handled(); handled != nil && handled != e {
		m.chain(e, handled)
	}
	return e
}

func (m *Machine) exceptionOf(v object.Value, text string) (*object.Exception, *object.Exception) {
	switch o := v.Object().(type) {
	case *object.Exception:
		return o, nil
	case *object.Type:
		if !o.IsSubtype(object.BaseExceptionType) {
			break
		}
		made, raised := m.thread.Call0(v)
		if raised != nil {
			return nil, raised
		}
		e, ok := made.Object().(*object.Exception)
		if !ok {
			return nil, m.thread.Raise(object.TypeErrorType, "calling %s should have returned an instance of BaseException, not %s", typeText(o), typeText(made.Type()))
		}
		return e, nil
	}
	return nil, m.thread.Raise(object.TypeErrorType, "%s", text)
}

func typeText(y *object.Type) string { return "<class '" + y.FullName() + "'>" }

// matches tells whether an except clause takes an exception.
func (m *Machine) matches(e *object.Exception, class object.Value) (bool, *object.Exception) {
	const text = "catching classes that do not inherit from BaseException is not allowed"
	if tuple, ok := class.Object().(*object.Tuple); ok {
		for _, element := range tuple.Elements() {
			typ, ok := element.Object().(*object.Type)
			if !ok || !typ.IsSubtype(object.BaseExceptionType) {
				return false, m.thread.Raise(object.TypeErrorType, text)
			}
			if e.Is(typ) {
				return true, nil
			}
		}
		return false, nil
	}
	typ, ok := class.Object().(*object.Type)
	if !ok || !typ.IsSubtype(object.BaseExceptionType) {
		return false, m.thread.Raise(object.TypeErrorType, text)
	}
	return e.Is(typ), nil
}

// splitGroup divides an exception for an except* clause.
func (m *Machine) splitGroup(e *object.Exception, class object.Value) (matching, rest object.Value, raised *object.Exception) {
	t := m.thread
	classes := []object.Value{class}
	if tuple, ok := class.Object().(*object.Tuple); ok {
		classes = tuple.Elements()
	}
	for _, v := range classes {
		typ, ok := v.Object().(*object.Type)
		switch {
		case !ok || !typ.IsSubtype(object.BaseExceptionType):
			return object.Value{}, object.Value{}, t.Raise(object.TypeErrorType, "catching classes that do not inherit from BaseException is not allowed")
		case typ.IsSubtype(object.BaseExceptionGroupType):
			return object.Value{}, object.Value{}, t.Raise(object.TypeErrorType, "catching ExceptionGroup with except* is not allowed. Use except instead.")
		}
	}
	is := func(e *object.Exception) (bool, *object.Exception) { return m.matches(e, class) }
	if !e.Is(object.BaseExceptionGroupType) {
		found, raised := is(e)
		if raised != nil || !found {
			return object.None, e.Value(), raised
		}
		alone, raised := t.NewTuple(e.Value())
		if raised != nil {
			return object.Value{}, object.Value{}, raised
		}
		group, raised := t.Call2(object.BaseExceptionGroupType.Value(), t.Intern("").Value(), alone.Value())
		if raised != nil {
			return object.Value{}, object.Value{}, raised
		}
		return group, object.None, nil
	}
	yes, no, raised := t.SplitGroup(e, is)
	if raised != nil {
		return object.Value{}, object.Value{}, raised
	}
	return object.ExceptionOrNone(yes), object.ExceptionOrNone(no), nil
}
