package vm

import (
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// A Frame is a call as an object of Python: of a traceback, of a generator or of sys._getframe. The machine's own frames are used again for
// other calls; a Frame that somebody may still hold gets the variables when its call is over.
type Frame struct {
	object.Header
	Code     *compile.Code
	Function *object.Function // nil for a module
	Globals  *object.Dict
	// live is the machine's frame while the call lasts: on the stack, or in a suspended generator.
	live *frame
	// namespace is that of a module or class body, absent in a function.
	namespace object.Value
	// registers, instruction and back are those of a call that is over. back is nil where nobody asked for the frame before.
	registers   []object.Value
	instruction int
	back        *Frame
	// reached tells that the program has got hold of the frame; till then only tracebacks have it.
	reached bool
	// extra has what was written to f_locals under names that are no variables.
	extra *object.Dict
}

const shownSize = 176

// Trace implements object.Object.
func (f *Frame) Trace(tracer *object.Tracer) int64 {
	if f.Function != nil {
		tracer.VisitHeader(&f.Function.Header)
	}
	tracer.VisitHeader(&f.Globals.Header)
	tracer.Visit(f.namespace)
	tracer.VisitAll(f.registers)
	if f.live != nil {
		tracer.VisitAll(f.live.window)
	}
	if f.back != nil {
		tracer.VisitHeader(&f.back.Header)
	}
	if f.extra != nil {
		tracer.VisitHeader(&f.extra.Header)
	}
	return shownSize + int64(len(f.registers))*16
}

// show returns the frame as an object of Python.
func (m *Machine) show(f *frame) *Frame {
	if f.shown == nil {
		f.shown = &Frame{Code: f.code.Code, Function: f.function, Globals: f.globals, live: f}
		if f.code.Flags&compile.FunctionFlag == 0 {
			f.shown.namespace = f.namespaceValue()
		}
		f.shown.Header = object.NewHeader(FrameType, f.shown)
		m.thread.Note(shownSize)
	}
	return f.shown
}

// detach gives the Frame of a call that is over, and is off the stack, what it needs to be looked at later.
func (m *Machine) detach(f *frame) {
	s := f.shown
	s.live, s.instruction = nil, f.pc-1
	switch count := min(f.code.Cleared, len(f.window)); {
	case f.generator != nil:
		s.registers = f.window
	case count > 0:
		s.registers = append([]object.Value(nil), f.window[:count]...)
		m.thread.Note(int64(count) * 16)
	}
	switch caller := m.current(); {
	case caller == nil:
	case s.reached:
		s.back = m.show(caller)
		s.back.reached = true
	default:
		s.back = caller.shown
	}
}

// Frame returns the frame of the call that is depth calls above the running one: sys._getframe. It returns nil if there are not so many.
func (m *Machine) Frame(depth int) *Frame {
	if depth < 0 || depth >= m.depth {
		return nil
	}
	f := m.show(m.frames[m.depth-1-depth])
	f.reached = true
	return f
}

// frameOf returns where a generator's frame is: on the stack while it runs.
func (m *Machine) frameOf(g *Generator) *frame {
	if g.state == generatorRunning {
		for i := m.depth - 1; i >= 0; i-- {
			if m.frames[i].generator == g {
				return m.frames[i]
			}
		}
	}
	return &g.frame
}

// Back returns the frame of the caller, nil if there is none or it is not known any more.
func (m *Machine) Back(f *Frame) *Frame {
	if f.live == nil {
		return f.back
	}
	for i := m.depth - 1; i > 0; i-- {
		if m.frames[i] == f.live {
			back := m.show(m.frames[i-1])
			back.reached = true
			return back
		}
	}
	return nil
}

// Line returns the line that the frame is at.
func (f *Frame) Line() int {
	if at := f.At(); at >= 0 {
		if line := f.Code.Position(at).Line; line > 0 {
			return line
		}
	}
	return f.Code.FirstLine
}

// At returns the number of the instruction that the frame is at, -1 before the first.
func (f *Frame) At() int {
	if f.live == nil {
		return f.instruction
	}
	return f.live.pc - 1
}

// window are the registers of the frame's variables.
func (f *Frame) window() []object.Value {
	if f.live != nil {
		return f.live.window
	}
	return f.registers
}

// isFunction tells a frame whose variables are in registers.
func (f *Frame) isFunction() bool { return f.Code.Flags&compile.FunctionFlag != 0 }

// place returns where a function's frame keeps a variable: a register or a cell. It returns nil if it has none of that name.
func (f *Frame) place(name string) *object.Value {
	window := f.window()
	for i := range f.Code.Variables {
		if v := &f.Code.Variables[i]; v.Name == name && !v.Hidden && v.Register < len(window) {
			if cell, ok := cellOf(window[v.Register]); ok && v.Cell {
				return &cell.Content
			}
			return &window[v.Register]
		}
	}
	for i, free := range f.Code.Free {
		if free == name && f.Function != nil {
			return &f.Function.Closure[i].Content
		}
	}
	return nil
}

// variable returns a variable of the frame, the zero Value if it has none of that name or it is unbound.
func (f *Frame) variable(t *object.Thread, name string) (object.Value, *object.Exception) {
	if !f.isFunction() {
		return machineOf(t).lookIn(f.namespace, name)
	}
	if place := f.place(name); place != nil {
		return *place, nil
	}
	return object.Value{}, nil
}

// variables returns the names and values of the frame's variables that are bound.
func (f *Frame) variables(t *object.Thread) (names []string, values []object.Value, raised *object.Exception) {
	add := func(name string, v object.Value) {
		if v.Exists() {
			names, values = append(names, name), append(values, v)
		}
	}
	if f.isFunction() {
		window := f.window()
		for _, variable := range f.Code.Variables {
			if variable.Hidden || variable.Register >= len(window) {
				continue
			}
			v := window[variable.Register]
			if cell, ok := cellOf(v); variable.Cell && ok {
				v = cell.Content
			}
			add(variable.Name, v)
		}
		for i, name := range f.Code.Free {
			if f.Function != nil {
				add(name, f.Function.Closure[i].Content)
			}
		}
		return names, values, nil
	}
	if dict, ok := object.DictOf(f.namespace); ok {
		for i := range dict.Entries() {
			key, v := dict.Entry(i)
			if s, ok := object.StrOf(object.OrNone(key)); ok {
				add(s.Text(), v)
			}
		}
		return names, values, nil
	}
	keys, raised := t.Collect(f.namespace)
	if raised != nil {
		return nil, nil, raised
	}
	for _, key := range keys {
		s, ok := object.StrOf(key)
		if !ok {
			continue
		}
		v, raised := t.GetItem(f.namespace, key)
		if raised != nil {
			return nil, nil, raised
		}
		add(s.Text(), v)
	}
	return names, values, nil
}

// FrameLocals returns f_locals: the namespace of a module or class body, or a view of a function's variables.
func (m *Machine) FrameLocals(f *Frame) (object.Value, *object.Exception) {
	if !f.isFunction() {
		return f.namespace, nil
	}
	return newLocalsView(m.thread, f)
}

func frameObject(v object.Value) *Frame { return v.Object().(*Frame) }

func frameOrNone(f *Frame) object.Value {
	if f == nil {
		return object.None
	}
	return f.Value()
}

// declareFrame makes the types frame and traceback.
func declareFrame() {
	get := func(name string, of func(t *object.Thread, f *Frame) (object.Value, *object.Exception)) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return of(t, frameObject(self))
		}}
	}
	constant := func(name string, v object.Value) object.GetSetDeclaration {
		return object.GetSetDeclaration{
			Name: name, Get: func(*object.Thread, object.Value) (object.Value, *object.Exception) { return v, nil },
			Set: func(*object.Thread, object.Value, object.Value) *object.Exception { return nil },
		}
	}
	object.Declare(FrameType, object.Declaration{
		Final: true, Abstract: true, Layout: true,
		Unary: map[object.Slot]object.Unary{object.SlotRepr: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			f := frameObject(self)
			file, raised := t.Repr(t.Intern(f.Code.File).Value())
			if raised != nil {
				return object.Value{}, raised
			}
			return t.StrValue("<frame at " + t.Address(self) + ", file " + file + ", line " + decimal(f.Line()) + ", code " + f.Code.Name + ">")
		}},
		GetSets: []object.GetSetDeclaration{
			get("f_code", func(t *object.Thread, f *Frame) (object.Value, *object.Exception) { return machineOf(t).Code(f.Code) }),
			get("f_globals", func(_ *object.Thread, f *Frame) (object.Value, *object.Exception) { return f.Globals.Value(), nil }),
			get("f_locals", func(t *object.Thread, f *Frame) (object.Value, *object.Exception) { return machineOf(t).FrameLocals(f) }),
			get("f_builtins", func(t *object.Thread, f *Frame) (object.Value, *object.Exception) {
				return machineOf(t).BuiltinsOf(f.Globals)
			}),
			get("f_back", func(t *object.Thread, f *Frame) (object.Value, *object.Exception) {
				return frameOrNone(machineOf(t).Back(f)), nil
			}),
			get("f_lineno", func(_ *object.Thread, f *Frame) (object.Value, *object.Exception) {
				return object.Int(int64(f.Line())), nil
			}),
			get("f_lasti", func(_ *object.Thread, f *Frame) (object.Value, *object.Exception) {
				return object.Int(int64(max(f.At()*2, -1))), nil
			}),
			constant("f_trace", object.None), constant("f_trace_lines", object.True), constant("f_trace_opcodes", object.False),
		},
		Methods: []object.MethodDeclaration{{Signature: "clear()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			f := frameObject(arguments[0])
			switch {
			case f.live == nil:
				f.registers = nil
			case f.live.generator != nil && f.live.generator.state == generatorSuspended:
				return object.Value{}, t.Raise(object.RuntimeErrorType, "cannot clear a suspended frame")
			case f.live.generator != nil && f.live.generator.state == generatorNew:
				f.live.generator.finish()
			default:
				return object.Value{}, t.Raise(object.RuntimeErrorType, "cannot clear an executing frame")
			}
			return object.None, nil
		}}},
	})
	object.Declare(object.TracebackType, object.Declaration{
		Final: true, Layout: true,
		NewSignature: "(cls, tb_next, tb_frame, tb_lasti, tb_lineno)", New: makeTraceback,
		GetSets: []object.GetSetDeclaration{
			{Name: "tb_frame", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				b := self.Object().(*object.Traceback)
				if f, ok := b.Frame.Object().(*Frame); ok {
					f.reached = true
				}
				return b.Frame, nil
			}},
			{Name: "tb_lineno", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(TracebackLine(self.Object().(*object.Traceback)))), nil
			}},
			{Name: "tb_lasti", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(max(int64(self.Object().(*object.Traceback).Instruction)*2, -1)), nil
			}},
			{Name: "tb_next", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				if next := self.Object().(*object.Traceback).Next; next != nil {
					return next.Value(), nil
				}
				return object.None, nil
			}, Set: setNextTraceback},
		},
	})
	declareLocalsView()
}

// TracebackLine returns the line of a place in a traceback, from 1.
func TracebackLine(b *object.Traceback) int {
	if b.Line > 0 {
		return b.Line
	}
	f, ok := b.Frame.Object().(*Frame)
	if !ok {
		return 0
	}
	return f.Code.Position(b.Instruction).Line
}

// makeTraceback is types.TracebackType(tb_next, tb_frame, tb_lasti, tb_lineno).
func makeTraceback(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	next, ok := arguments[1].Object().(*object.Traceback)
	if !ok && arguments[1] != object.None {
		return object.Value{}, t.Raise(object.TypeErrorType, "expected traceback object or None, got '%s'", arguments[1].Type().Name)
	}
	if _, ok := arguments[2].Object().(*Frame); !ok {
		return object.Value{}, t.Raise(object.TypeErrorType, "traceback() argument 'tb_frame' must be frame, not %s", arguments[2].Type().Name)
	}
	lasti, raised := t.IndexInt(arguments[3], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	line, raised := t.IndexInt(arguments[4], object.OverflowErrorType)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(96); raised != nil {
		return object.Value{}, raised
	}
	const most = 1<<31 - 1
	return t.NewTraceback(arguments[2], int(max(min(lasti, most), -1)/2), int(max(min(line, most), 0)), next).Value(), nil
}

func setNextTraceback(t *object.Thread, self, value object.Value) *object.Exception {
	b := self.Object().(*object.Traceback)
	switch next, ok := object.OrNone(value).Object().(*object.Traceback); {
	case !value.Exists():
		return t.Raise(object.TypeErrorType, "can't delete tb_next attribute")
	case value == object.None:
		b.Next = nil
	case !ok:
		return t.Raise(object.TypeErrorType, "expected traceback object, got '%s'", value.Type().Name)
	default:
		for at := next; at != nil; at = at.Next {
			if raised := t.Work(1); raised != nil {
				return raised
			}
			if at == b {
				return t.Raise(object.ValueErrorType, "traceback loop detected")
			}
		}
		b.Next = next
	}
	return nil
}
