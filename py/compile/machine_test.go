package compile

import (
	"fmt"
)

// This file is a small machine for the tests: it executes code slowly and plainly, with values that are Go's, so that what
// programs print can be compared with CPython. It follows the calling convention and the exception table to the letter, and
// knows only as much of Python's built-ins as the programs use. machine_values_test.go holds its values.

// A frame is an execution of a Code.
type frame struct {
	code      *Code
	registers []any
	// base is where registers lie in the machine's stack; -1 for the frame of a generator, which owns them.
	base      int
	pc        int
	globals   *dict
	namespace *dict
	closure   []*cell
	handled   any
	// sent is the register that receives what is sent to a suspended frame.
	sent int
}

type cell struct{ content any }

// unboundValue is what a register without a value holds; poison what nobody may read.
type marker string

var unbound, poison any = marker("unbound"), marker("poison")

// A traced is an entry of a traceback.
type traced struct {
	name     string
	position Position
}

// A raised is a Python exception on its way as a Go error.
type raised struct{ exception *instance }

func (r *raised) Error() string { return describeException(r.exception) }

type machine struct {
	stack    []any
	frames   []*frame
	builtins *dict
	out      []byte
	steps    int

	constructors, methods, generatorMethods map[string]native
}

const stackSize = 1 << 16

// call calls a Python function with arguments.
func (m *machine) call(callee any, arguments []any, keywords *dict) (any, error) {
	switch f := callee.(type) {
	case *function:
		base := m.free()
		registers := m.stack[base : base+f.code.Registers]
		fill(registers, poison)
		if err := m.bind(f, registers, arguments, keywords); err != nil {
			return nil, err
		}
		return m.start(f, registers, base, nil)
	case *builtin:
		return f.call(m, arguments, keywords)
	case *method:
		return m.call(f.function, append([]any{f.self}, arguments...), keywords)
	case *class:
		return m.construct(f, arguments, keywords)
	case *instance:
		if call, ok := f.class.lookup("__call__"); ok {
			return m.call(call, append([]any{f}, arguments...), keywords)
		}
	}
	return nil, m.raise("TypeError", "'%s' object is not callable", typeOf(callee))
}

// free returns where the stack is free.
func (m *machine) free() int {
	for i := len(m.frames) - 1; i >= 0; i-- {
		if f := m.frames[i]; f.base >= 0 {
			return f.base + f.code.Registers
		}
	}
	return 0
}

func fill(registers []any, value any) {
	for i := range registers {
		registers[i] = value
	}
}

// start begins the execution of a function whose parameters are in place.
func (m *machine) start(f *function, registers []any, base int, namespace *dict) (any, error) {
	code := f.code
	for i := code.Parameters(); i < code.Cleared; i++ {
		registers[i] = unbound
	}
	fr := &frame{code: code, registers: registers, base: base, globals: f.globals, namespace: namespace, closure: f.closure}
	if code.Flags&(GeneratorFlag|CoroutineFlag|AsyncGeneratorFlag) != 0 {
		fr.registers, fr.base = append([]any(nil), registers...), -1
		return &generator{frame: fr}, nil
	}
	result, _, err := m.run(fr, nil)
	return result, err
}

// bind distributes arguments to the registers of the parameters.
func (m *machine) bind(f *function, registers []any, arguments []any, keywords *dict) error {
	code := f.code
	named := code.Positional + code.PositionalOnly
	all := named + code.KeywordOnly
	values := make([]any, code.Parameters())
	fill(values, unbound)
	copy(values, arguments[:min(len(arguments), named)])
	next := all
	if code.Flags&VariadicFlag != 0 {
		values[next] = &tuple{append([]any(nil), arguments[min(len(arguments), named):]...)}
		next++
	} else if len(arguments) > named {
		return m.raise("TypeError", "%s() takes %d positional arguments but %d were given", code.QualifiedName, named, len(arguments))
	}
	var extra *dict
	if code.Flags&KeywordVariadicFlag != 0 {
		extra = newDict()
		values[next] = extra
	}
	if keywords != nil {
		for _, entry := range keywords.entries {
			at := -1
			for i := code.PositionalOnly; i < all; i++ {
				if code.Variables[i].Name == entry.key {
					at = i
				}
			}
			switch {
			case at >= 0 && values[at] != unbound:
				return m.raise("TypeError", "%s() got multiple values for argument '%s'", code.QualifiedName, entry.key)
			case at >= 0:
				values[at] = entry.value
			case extra != nil:
				extra.set(entry.key, entry.value)
			default:
				return m.raise("TypeError", "%s() got an unexpected keyword argument '%s'", code.QualifiedName, entry.key)
			}
		}
	}
	for i, value := range f.defaults {
		if at := named - len(f.defaults) + i; values[at] == unbound {
			values[at] = value
		}
	}
	for i := range all {
		if values[i] == unbound && i >= named && f.keywordDefaults != nil {
			if value, ok := f.keywordDefaults.get(code.Variables[i].Name); ok {
				values[i] = value
			}
		}
		if values[i] == unbound {
			return m.raise("TypeError", "%s() missing a required argument: '%s'", code.QualifiedName, code.Variables[i].Name)
		}
	}
	copy(registers, values)
	return nil
}

// run executes a frame until it returns, or yields (second result), or an exception leaves it. thrown is raised first.
func (m *machine) run(f *frame, thrown *instance) (any, bool, error) {
	if len(m.frames) > 200 {
		return nil, false, m.raise("RecursionError", "maximum recursion depth exceeded")
	}
	m.frames = append(m.frames, f)
	defer func() { m.frames = m.frames[:len(m.frames)-1] }()
	var err error
	if thrown != nil {
		err = &raised{thrown}
		f.pc--
	}
	for {
		if err != nil {
			failure, ok := err.(*raised)
			if !ok {
				return nil, false, err
			}
			switch f.code.Instructions[f.pc].Op {
			case OpReraise, OpEndFinally, OpRaiseCurrent, OpEndAsyncFor:
			default:
				failure.exception.trace = append(failure.exception.trace, traced{f.code.Name, f.code.Position(f.pc)})
			}
			handler := f.code.HandlerOf(f.pc)
			if handler == nil {
				return nil, false, err
			}
			f.registers[handler.Register] = failure.exception
			f.pc = int(handler.Target)
			err = nil
		}
		i := f.code.Instructions[f.pc]
		if i.Op.Ticks() {
			if m.steps++; m.steps > 1_000_000 {
				return nil, false, fmt.Errorf("too many steps")
			}
		}
		switch i.Op {
		case OpReturn:
			return f.registers[i.A], false, nil
		case OpYield:
			f.sent = int(i.A)
			f.pc++
			return f.registers[i.B], true, nil
		case OpDelegate:
			value, yielded, delegateErr := m.send(f.registers[i.B], f.registers[i.C])
			if err = delegateErr; err != nil {
				continue
			}
			if yielded {
				f.sent = int(i.C)
				return value, true, nil
			}
			f.registers[i.A] = value
			f.pc++
			continue
		}
		next, stepErr := m.step(f, i)
		if stepErr != nil {
			err = stepErr
			if current := m.current(); current != nil && i.Op != OpReraise && i.Op != OpEndFinally && i.Op != OpRaiseCurrent {
				m.chain(err, current)
			}
			continue
		}
		f.pc = next
	}
}

// current returns the exception that is being handled, nil if none.
func (m *machine) current() *instance {
	for i := len(m.frames) - 1; i >= 0; i-- {
		if handled, ok := m.frames[i].handled.(*instance); ok {
			return handled
		}
	}
	return nil
}

// chain sets the context of a new exception.
func (m *machine) chain(err error, current *instance) {
	failure, ok := err.(*raised)
	if !ok || failure.exception == current {
		return
	}
	if _, there := failure.exception.attributes.get("__context__"); !there {
		failure.exception.attributes.set("__context__", current)
	}
}

// step executes one instruction that neither returns nor suspends, and returns where execution continues.
func (m *machine) step(f *frame, i Instruction) (int, error) {
	r := f.registers
	next := f.pc + 1
	jump := func(condition bool) (int, error) {
		if condition {
			return int(i.D), nil
		}
		return next, nil
	}
	set := func(value any, err error) (int, error) {
		if err == nil {
			r[i.A] = value
		}
		return next, err
	}
	code := f.code
	site := func() string { return code.Names[code.Sites[i.D]] }
	switch {
	case i.Op >= OpAdd && i.Op <= OpFloorDivide:
		return set(m.binary(i.Op, r[i.B], r[i.C], i.D != 0))
	case i.Op >= OpAddConst && i.Op <= OpFloorDivideConst:
		return set(m.binary(i.Op-(OpAddConst-OpAdd), r[i.B], constantValue(code.Constants[i.D]), i.C != 0))
	case i.Op >= OpEqual && i.Op <= OpNotIn:
		return set(m.compare(i.Op, r[i.B], r[i.C]))
	case i.Op >= OpJumpIfEqual && i.Op <= OpJumpUnlessGreaterEqualConst:
		return m.jumpOnComparison(f, i)
	case i.Op >= OpJumpIfIs && i.Op <= OpJumpIfNotIn:
		ops := [...]Opcode{OpIs, OpIsNot, OpIn, OpNotIn}
		value, err := m.compare(ops[i.Op-OpJumpIfIs], r[i.A], r[i.B])
		if err != nil {
			return 0, err
		}
		return jump(value.(bool))
	}
	switch i.Op {
	case OpMove:
		return set(r[i.B], nil)
	case OpLoadConst:
		return set(constantValue(code.Constants[i.D]), nil)
	case OpLoadWide:
		return set(r[i.D], nil)
	case OpStoreWide:
		r[i.D] = r[i.A]
	case OpClear:
		r[i.A] = unbound
	case OpCheckBound:
		if r[i.A] == unbound {
			return 0, m.raise("UnboundLocalError", "cannot access local variable '%s' where it is not associated with a value", code.Names[i.D])
		}
	case OpLoadGlobal, OpLoadName, OpStoreGlobal, OpStoreName, OpDeleteGlobal, OpDeleteName, OpLoadFromOrGlobal, OpLoadFromOrFree, OpLoadLocals:
		return m.stepName(f, i)
	case OpMakeCell:
		return set(&cell{r[i.A]}, nil)
	case OpLoadCell:
		if content := r[i.B].(*cell).content; content != unbound {
			return set(content, nil)
		}
		return 0, m.raise("UnboundLocalError", "cannot access local variable '%s' where it is not associated with a value", code.Names[i.D])
	case OpStoreCell:
		r[i.A].(*cell).content = r[i.B]
	case OpDeleteCell:
		r[i.A].(*cell).content = unbound
	case OpLoadFree:
		if content := f.closure[i.D].content; content != unbound {
			return set(content, nil)
		}
		return 0, m.raise("NameError", "cannot access free variable '%s' where it is not associated with a value in enclosing scope", code.Free[i.D])
	case OpStoreFree:
		f.closure[i.D].content = r[i.A]
	case OpDeleteFree:
		f.closure[i.D].content = unbound
	case OpNegative, OpPositive, OpInvert, OpNot:
		return set(m.unary(i.Op, r[i.B]))
	case OpJump, OpJumpBack:
		return int(i.D), nil
	case OpJumpIfTrue, OpJumpIfFalse:
		truth, err := m.truth(r[i.A])
		if err != nil {
			return 0, err
		}
		return jump(truth == (i.Op == OpJumpIfTrue))
	case OpJumpIfNone:
		return jump(r[i.A] == nil)
	case OpJumpIfNotNone:
		return jump(r[i.A] != nil)
	case OpGetItem:
		return set(m.getItem(r[i.B], r[i.C]))
	case OpGetItemConst:
		return set(m.getItem(r[i.B], constantValue(code.Constants[i.D])))
	case OpSetItem:
		return next, m.setItem(r[i.B], r[i.C], r[i.A])
	case OpSetItemConst:
		return next, m.setItem(r[i.B], constantValue(code.Constants[i.D]), r[i.A])
	case OpDeleteItem:
		return next, m.deleteItem(r[i.B], r[i.C])
	case OpGetSlice:
		return set(m.getItem(r[i.B], &slice{r[i.D], r[i.D+1], nil}))
	case OpSetSlice:
		return next, m.setItem(r[i.B], &slice{r[i.D], r[i.D+1], nil}, r[i.A])
	case OpBuildSlice:
		s := &slice{lower: r[i.D], upper: r[i.D+1]}
		if i.C == 3 {
			s.step = r[i.D+2]
		}
		return set(s, nil)
	case OpLoadAttr:
		return set(m.getAttribute(r[i.B], site()))
	case OpStoreAttr:
		return next, m.setAttribute(r[i.B], site(), r[i.A])
	case OpDeleteAttr:
		return next, m.deleteAttribute(r[i.B], site())
	case OpLoadMethod:
		function, self, err := m.loadMethod(r[i.B], site())
		if err != nil {
			return 0, err
		}
		r[i.A], r[i.A+1] = function, self
	case OpCall, OpCallMethod, OpCallKeywords, OpCallMethodKeywords, OpCallExpanded:
		return m.stepCall(f, i)
	case OpGetIter, OpGetYieldFrom:
		return set(m.iterate(r[i.B]))
	case OpForIter:
		value, ok, err := m.next(r[i.B])
		if err != nil {
			return 0, err
		}
		if ok {
			r[i.A] = value
		}
		return jump(ok)
	case OpGetAsyncIter:
		return set(m.callMethod(r[i.B], "__aiter__"))
	case OpGetAsyncNext:
		value, err := m.callMethod(r[i.B], "__anext__")
		if err != nil {
			return 0, err
		}
		return set(m.awaitable(value))
	case OpEndAsyncFor:
		if e := r[i.D].(*instance); !e.class.isSubclass(m.class("StopAsyncIteration")) {
			return 0, &raised{e}
		}
	case OpGetAwaitable:
		return set(m.awaitable(r[i.B]))
	case OpImportName, OpImportFrom, OpImportStar, OpIntrinsic, OpSetupAnnotations, OpLoadBuildClass, OpLoadAssertionError, OpMakeFunction, OpSetFunction:
		return m.stepDefinition(f, i)
	case OpWithSetup, OpWithExit, OpRaise, OpRaiseFrom, OpRaiseCurrent, OpReraise, OpBeginHandler, OpEndHandler, OpEndFinally,
		OpJumpUnlessMatches, OpSplitGroup:
		return m.stepException(f, i)
	case OpMatchSequence, OpMatchMapping, OpMatchKeys, OpMatchClass, OpMapWithout, OpGetLength:
		return m.stepMatch(f, i)
	default:
		return m.stepBuild(f, i)
	}
	return next, nil
}

func (m *machine) jumpOnComparison(f *frame, i Instruction) (int, error) {
	offset := i.Op - OpJumpIfEqual
	right := any(nil)
	if i.Op >= OpJumpIfEqualConst {
		offset = i.Op - OpJumpIfEqualConst
		right = constantValue(f.code.Constants[i.Pair()])
	} else {
		right = f.registers[i.B]
	}
	value, err := m.compare(OpEqual+offset%6, f.registers[i.A], right)
	if err != nil {
		return 0, err
	}
	truth, err := m.truth(value)
	if err != nil {
		return 0, err
	}
	if truth == (offset < 6) {
		return int(i.D), nil
	}
	return f.pc + 1, nil
}

func (m *machine) stepName(f *frame, i Instruction) (int, error) {
	next, r := f.pc+1, f.registers
	if i.Op == OpLoadLocals {
		r[i.A] = f.namespace
		return next, nil
	}
	if i.Op == OpLoadFromOrFree {
		name := f.code.Free[i.D]
		if value, ok := r[i.B].(*dict).get(name); ok {
			r[i.A] = value
			return next, nil
		}
		if r[i.A] = f.closure[i.D].content; r[i.A] == unbound {
			return 0, m.raise("NameError", "cannot access free variable '%s' where it is not associated with a value in enclosing scope", name)
		}
		return next, nil
	}
	name := f.code.Names[f.code.Sites[i.D]]
	where := f.globals
	if i.Op == OpStoreName || i.Op == OpDeleteName || i.Op == OpLoadName {
		where = f.namespace
	}
	switch i.Op {
	case OpStoreGlobal, OpStoreName:
		where.set(name, r[i.A])
	case OpDeleteGlobal, OpDeleteName:
		if !where.delete(name) {
			return 0, m.raise("NameError", "name '%s' is not defined", name)
		}
	default:
		places := []*dict{where, f.globals, m.builtins}
		if i.Op == OpLoadFromOrGlobal {
			places[0] = r[i.B].(*dict)
		}
		for _, place := range places {
			if value, ok := place.get(name); ok {
				r[i.A] = value
				return next, nil
			}
		}
		return 0, m.raise("NameError", "name '%s' is not defined", name)
	}
	return next, nil
}

// stepCall calls. A Python function whose arguments are all positional gets a window that starts in the caller's.
func (m *machine) stepCall(f *frame, i Instruction) (int, error) {
	r, d := f.registers, int(i.D)
	callee, first := r[d], d+2
	var arguments []any
	var keywords *dict
	switch i.Op {
	case OpCallExpanded:
		values, err := m.items(r[d+2])
		if err != nil {
			return 0, err
		}
		arguments = values
		if i.C != 0 {
			keywords = r[d+3].(*dict)
		}
	default:
		method := (i.Op == OpCallMethod || i.Op == OpCallMethodKeywords) && r[d+1] != unbound
		if method {
			first--
		}
		last := d + 2 + int(i.B)
		if i.Op == OpCallKeywords || i.Op == OpCallMethodKeywords {
			names := f.code.Keywords[i.C]
			last -= len(names)
			keywords = newDict()
			for n, name := range names {
				keywords.set(name, r[last+n])
			}
		}
		arguments = r[first:last]
	}
	target, ok := callee.(*function)
	if !ok || f.base < 0 || i.Op == OpCallExpanded {
		value, err := m.call(callee, append([]any(nil), arguments...), keywords)
		if err == nil {
			r[i.A] = value
		}
		return f.pc + 1, err
	}
	base := f.base + first
	window := m.stack[base : base+target.code.Registers]
	if err := m.bind(target, window, arguments, keywords); err != nil {
		return 0, err
	}
	fill(window[target.code.Parameters():], poison)
	value, err := m.start(target, window, base, nil)
	// What the callee may have used is lost to the caller.
	fill(r[min(len(r), d+1):], poison)
	if err == nil {
		r[i.A] = value
	}
	return f.pc + 1, err
}

func (m *machine) stepDefinition(f *frame, i Instruction) (int, error) {
	r, next := f.registers, f.pc+1
	switch i.Op {
	case OpMakeFunction:
		code := f.code.Constants[i.D].(*Code)
		made := &function{code: code, globals: f.globals, attributes: newDict()}
		for _, capture := range code.Captures {
			if capture.Free {
				made.closure = append(made.closure, f.closure[capture.Index])
			} else {
				made.closure = append(made.closure, r[capture.Index].(*cell))
			}
		}
		r[i.A] = made
	case OpSetFunction:
		made := r[i.A].(*function)
		switch i.C {
		case FunctionDefaults:
			made.defaults = r[i.B].(*tuple).items
		case FunctionKeywordDefaults:
			made.keywordDefaults = r[i.B].(*dict)
		case FunctionAnnotations:
			annotations := newDict()
			items := r[i.B].(*tuple).items
			for n := 0; n < len(items); n += 2 {
				annotations.set(items[n], items[n+1])
			}
			made.attributes.set("__annotations__", annotations)
		case FunctionTypeParameters:
			made.attributes.set("__type_params__", r[i.B])
		}
	case OpLoadBuildClass:
		r[i.A] = &builtin{"__build_class__", buildClass}
	case OpLoadAssertionError:
		r[i.A] = m.class("AssertionError")
	case OpSetupAnnotations:
		if _, there := f.namespace.get("__annotations__"); !there {
			f.namespace.set("__annotations__", newDict())
		}
	case OpIntrinsic:
		value, err := m.intrinsic(Intrinsic(i.D), r[i.B], r[i.C])
		if err != nil {
			return 0, err
		}
		r[i.A] = value
	case OpImportName:
		return 0, m.raise("ImportError", "No module named '%s'", f.code.Names[i.D])
	default:
		return 0, fmt.Errorf("%v is not supported here", i.Op)
	}
	return next, nil
}

func (m *machine) intrinsic(which Intrinsic, b, c any) (any, error) {
	switch which {
	case IntrinsicDisplay:
		if b != nil {
			m.out = append(m.out, m.repr(b)+"\n"...)
		}
		return nil, nil
	case IntrinsicPrepareReraise:
		return m.prepareReraise(b.(*instance), c.(*list).items), nil
	case IntrinsicTypeVar, IntrinsicParamSpec, IntrinsicTypeVarTuple:
		return m.typeParameter(b.(string), nil)
	case IntrinsicTypeVarBound, IntrinsicTypeVarConstraints:
		return m.typeParameter(b.(string), c)
	case IntrinsicTypeParamDefault:
		b.(*instance).attributes.set("__default__", lazy{c})
		return b, nil
	case IntrinsicGeneric:
		return m.class("object"), nil
	case IntrinsicTypeAlias:
		items := b.(*tuple).items
		alias := &instance{class: m.class("object"), attributes: newDict()}
		alias.attributes.set("__name__", items[0])
		alias.attributes.set("__type_params__", items[1])
		alias.attributes.set("__value__", lazy{items[2]})
		return alias, nil
	}
	return nil, fmt.Errorf("%v is not supported here", which)
}

func (m *machine) typeParameter(name string, bound any) (any, error) {
	parameter := &instance{class: m.class("object"), attributes: newDict()}
	parameter.attributes.set("__name__", name)
	if bound != nil {
		parameter.attributes.set("__bound__", lazy{bound})
	}
	return parameter, nil
}
