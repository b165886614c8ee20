package vm

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/object"
)

// generatorFlags are those of functions whose call makes an object instead of running.
const generatorFlags = compile.GeneratorFlag | compile.CoroutineFlag | compile.AsyncGeneratorFlag

// CallFunction implements object.Machine: a call out of Go code. It runs the loop until the function returns.
func (m *Machine) CallFunction(function *object.Function, arguments []object.Value, names []string) (object.Value, *object.Exception) {
	code, raised := m.prepareFunction(function)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := m.thread.EnterFrame(); raised != nil {
		return object.Value{}, raised
	}
	defer m.thread.LeaveFrame()
	f := m.next()
	*f = frame{code: code, function: function, globals: function.Globals, deliver: deliverExit}
	if raised := m.room(f, max(code.registers, len(arguments))); raised != nil {
		return object.Value{}, raised
	}
	copy(f.window, arguments)
	if raised := m.bind(f, len(arguments), names); raised != nil {
		m.giveBack(f)
		return object.Value{}, raised
	}
	if code.Flags&generatorFlags != 0 {
		return m.makeGenerator(f)
	}
	return m.enter()
}

// next returns the frame that the next call will be. It is not on the stack until depth is one more.
func (m *Machine) next() *frame {
	if m.depth < len(m.frames) {
		if f := m.frames[m.depth]; f != nil {
			return f
		}
	}
	return m.moreFrames()
}

func (m *Machine) moreFrames() *frame {
	if m.depth == len(m.frames) {
		m.frames = append(m.frames, nil)
	}
	f := new(frame)
	if last := len(m.spare) - 1; last >= 0 {
		f, m.spare = m.spare[last], m.spare[:last]
	}
	m.frames[m.depth] = f
	return f
}

// nestedMaximum bounds how many loops may be nested, each on Go's stack, whatever the budget of calls is.
const nestedMaximum = 20_000

// enter runs the loop for the frame that next returned, which is to exit the loop and is counted by whoever made it.
func (m *Machine) enter() (object.Value, *object.Exception) {
	if m.nested == nestedMaximum {
		m.giveBack(m.frames[m.depth])
		return object.Value{}, m.thread.Raise(object.RecursionErrorType, "maximum recursion depth exceeded")
	}
	m.nested++
	m.depth++
	v, raised := m.run()
	m.nested--
	return v, raised
}

func (m *Machine) prepareFunction(function *object.Function) (*prepared, *object.Exception) {
	if code, ok := function.Prepared.(*prepared); ok {
		return code, nil
	}
	code, raised := m.prepare(function.Code)
	if raised == nil {
		function.Prepared = code
	}
	return code, raised
}

// bind turns the arguments at the start of a frame's window, count of them, the last len(names) named, into the parameters
// and clears the other variables. It needs no work when the arguments are as many as the parameters.
func (m *Machine) bind(f *frame, count int, names []string) *object.Exception {
	code := f.code
	if code.plain && len(names) == 0 {
		missing := code.parameters - count
		if missing == 0 {
			if code.Cleared > count {
				clear(f.window[count:code.Cleared])
			}
			return nil
		}
		if defaults := f.function.Defaults; missing > 0 && defaults != nil && missing <= len(defaults.Elements()) {
			elements := defaults.Elements()
			copy(f.window[count:code.parameters], elements[len(elements)-missing:])
			if code.Cleared > code.parameters {
				clear(f.window[code.parameters:code.Cleared])
			}
			return nil
		}
	}
	return m.bindAny(f, count, names)
}

// bindAny is bind for all parameters and arguments (The Python Language Reference, 6.3.4).
func (m *Machine) bindAny(f *frame, count int, names []string) *object.Exception {
	t, code := m.thread, f.code
	positional := count - len(names)
	bound := make([]object.Value, code.all)
	copy(bound[:code.parameters], f.window[:min(positional, code.parameters)])
	next := code.parameters + code.KeywordOnly
	if code.Flags&compile.VariadicFlag != 0 {
		var rest []object.Value
		if positional > code.parameters {
			rest = f.window[code.parameters:positional]
		}
		tuple, raised := t.NewTuple(rest...)
		if raised != nil {
			return raised
		}
		bound[next] = tuple.Value()
		next++
	}
	var extra *object.Dict
	if code.Flags&compile.KeywordVariadicFlag != 0 {
		dict, raised := t.NewDict()
		if raised != nil {
			return raised
		}
		extra = dict
		bound[next] = dict.Value()
	}
	var positionalOnly []string
	for i, name := range names {
		v := f.window[positional+i]
		at := code.parameter(name)
		switch {
		case at >= 0 && bound[at].Exists():
			return t.Raise(object.TypeErrorType, "%s() got multiple values for argument '%s'", f.name(t), name)
		case at >= 0:
			bound[at] = v
		case extra != nil:
			if raised := extra.SetName(t, name, v); raised != nil {
				return raised
			}
		case code.isPositionalOnly(name):
			positionalOnly = append(positionalOnly, name)
		default:
			return m.unexpectedKeyword(f, name)
		}
	}
	if positionalOnly != nil {
		return t.Raise(object.TypeErrorType, "%s() got some positional-only arguments passed as keyword arguments: '%s'",
			f.name(t), strings.Join(positionalOnly, ", "))
	}
	if positional > code.parameters && code.Flags&compile.VariadicFlag == 0 {
		return m.tooManyArguments(f, positional, bound)
	}
	if raised := m.fillDefaults(f, bound); raised != nil {
		return raised
	}
	clear(f.window)
	copy(f.window, bound)
	if count > code.Registers {
		f.window = f.window[:code.Registers:code.Registers]
	}
	return nil
}

// parameter returns the register of the parameter that may be given by name, -1 if there is none.
func (p *prepared) parameter(name string) int {
	for i := p.PositionalOnly; i < p.parameters+p.KeywordOnly; i++ {
		if p.Variables[i].Name == name {
			return i
		}
	}
	return -1
}

func (p *prepared) isPositionalOnly(name string) bool {
	for i := range p.PositionalOnly {
		if p.Variables[i].Name == name {
			return true
		}
	}
	return false
}

// name is the function's qualified name, for texts.
func (f *frame) name(t *object.Thread) string {
	text, raised := t.Text(f.function.QualifiedName(t))
	if raised != nil {
		return f.code.QualifiedName
	}
	return text
}

func (m *Machine) unexpectedKeyword(f *frame, name string) *object.Exception {
	candidates := make([]string, 0, f.code.parameters+f.code.KeywordOnly)
	for i := f.code.PositionalOnly; i < f.code.parameters+f.code.KeywordOnly; i++ {
		candidates = append(candidates, f.code.Variables[i].Name)
	}
	if near := object.Suggest(name, candidates); near != "" {
		return m.thread.Raise(object.TypeErrorType, "%s() got an unexpected keyword argument '%s'. Did you mean '%s'?", f.name(m.thread), name, near)
	}
	return m.thread.Raise(object.TypeErrorType, "%s() got an unexpected keyword argument '%s'", f.name(m.thread), name)
}

// tooManyArguments makes the text of CPython's too_many_positional.
func (m *Machine) tooManyArguments(f *frame, given int, bound []object.Value) *object.Exception {
	code := f.code
	takes := fmt.Sprint(code.parameters)
	many := code.parameters != 1
	if f.function.Defaults != nil && len(f.function.Defaults.Elements()) > 0 {
		takes = fmt.Sprintf("from %d to %d", code.parameters-len(f.function.Defaults.Elements()), code.parameters)
		many = true
	}
	keywordOnly := 0
	for i := range code.KeywordOnly {
		if bound[code.parameters+i].Exists() {
			keywordOnly++
		}
	}
	was := fmt.Sprintf("%d %s", given, "was")
	if given != 1 {
		was = fmt.Sprintf("%d %s", given, "were")
	}
	if keywordOnly > 0 {
		was = fmt.Sprintf("%d positional argument%s (and %d keyword-only argument%s) were", given, ending(given), keywordOnly, ending(keywordOnly))
	}
	plural := ""
	if many {
		plural = "s"
	}
	return m.thread.Raise(object.TypeErrorType, "%s() takes %s positional argument%s but %s given", f.name(m.thread), takes, plural, was)
}

func ending(count int) string {
	if count == 1 {
		return ""
	}
	return "s"
}

// fillDefaults gives the parameters that got no argument their defaults; one without is missing.
func (m *Machine) fillDefaults(f *frame, bound []object.Value) *object.Exception {
	t, code := m.thread, f.code
	var defaults []object.Value
	if f.function.Defaults != nil {
		defaults = f.function.Defaults.Elements()
	}
	var missing []string
	for i := range code.parameters {
		if bound[i].Exists() {
			continue
		}
		if at := i - (code.parameters - len(defaults)); at >= 0 {
			bound[i] = defaults[at]
			continue
		}
		missing = append(missing, code.Variables[i].Name)
	}
	if missing != nil {
		return m.missingArguments(f, "positional", missing)
	}
	for i := code.parameters; i < code.parameters+code.KeywordOnly; i++ {
		if bound[i].Exists() {
			continue
		}
		name := code.Variables[i].Name
		if f.function.KeywordDefaults != nil {
			if v := f.function.KeywordDefaults.GetName(t, name); v.Exists() {
				bound[i] = v
				continue
			}
		}
		missing = append(missing, name)
	}
	if missing != nil {
		return m.missingArguments(f, "keyword-only", missing)
	}
	return nil
}

func (m *Machine) missingArguments(f *frame, kind string, names []string) *object.Exception {
	for i, name := range names {
		names[i] = "'" + name + "'"
	}
	list := names[0]
	switch n := len(names); {
	case n == 2:
		list = names[0] + " and " + names[1]
	case n > 2:
		list = strings.Join(names[:n-1], ", ") + ", and " + names[n-1]
	}
	return m.thread.Raise(object.TypeErrorType, "%s() missing %d required %s argument%s: %s", f.name(m.thread), len(names), kind, ending(len(names)), list)
}

// callFunction is call without names, where the callee is most often a function.
func (m *Machine) callFunction(caller *frame, result uint8, d, count int) (pushed bool, raised *object.Exception) {
	if raised := m.thread.Tick(); raised != nil {
		return false, raised
	}
	if function, ok := caller.window[d].Object().(*object.Function); ok {
		return m.pushCall(caller, function, deliverResult, result, object.Value{}, d+2, count, nil)
	}
	return m.callAny(caller, result, d, count, nil)
}

// call is the instruction CALL and its like. The callee is at register d of the caller's window, then room for a self, then count arguments,
// the last len(names) named. It reports whether it pushed a frame; else the caller's register result has the result.
func (m *Machine) call(caller *frame, result uint8, d, count int, names []string) (pushed bool, raised *object.Exception) {
	if raised := m.thread.Tick(); raised != nil {
		return false, raised
	}
	return m.callAny(caller, result, d, count, names)
}

// callAny is call after its tick.
func (m *Machine) callAny(caller *frame, result uint8, d, count int, names []string) (pushed bool, raised *object.Exception) {
	window := caller.window
	callee := window[d]
	offset := d + 2
again:
	switch o := callee.Object().(type) {
	case *object.Function:
		return m.pushCall(caller, o, deliverResult, result, object.Value{}, offset, count, names)
	case *object.BoundMethod:
		if offset != d+2 {
			break
		}
		offset--
		count++
		window[offset] = o.Self
		callee = o.Function
		goto again
	case *object.Builtin:
		var v object.Value
		if len(names) == 0 {
			v, raised = o.CallIn(m.thread, window[offset:], count)
		} else {
			v, raised = o.Call(m.thread, window[offset:offset+count:offset+count], names)
		}
		if raised == nil {
			window[result] = v
		}
		return false, raised
	case *object.Type:
		if init := o.PlainInit(); init != nil && offset == d+2 {
			instance, raised := m.thread.NewInstance(o, object.Value{})
			if raised != nil {
				return false, raised
			}
			offset--
			count++
			window[offset] = instance.Value()
			return m.pushCall(caller, init, deliverInstance, result, instance.Value(), offset, count, names)
		}
		if o == object.StrType && count == 1 && len(names) == 0 && window[offset].IsInt() {
			v, raised := m.thread.StrOfInt(window[offset])
			if raised == nil {
				window[result] = v
			}
			return false, raised
		}
	}
	v, raised := m.thread.Call(callee, window[offset:offset+count:offset+count], names)
	if raised != nil {
		return false, raised
	}
	window[result] = v
	return false, nil
}

// pushCall pushes the frame of a function, whose arguments are in the caller's window; for a generator's function it makes the generator.
func (m *Machine) pushCall(caller *frame, function *object.Function, deliver delivery, result uint8, instance object.Value, offset, count int, names []string) (bool, *object.Exception) {
	code, ok := function.Prepared.(*prepared)
	if !ok {
		var raised *object.Exception
		if code, raised = m.prepareFunction(function); raised != nil {
			return false, raised
		}
	}
	if raised := m.thread.EnterFrame(); raised != nil {
		return false, raised
	}
	f := m.next()
	f.code, f.function, f.globals = code, function, function.Globals
	f.deliver, f.result, f.pc, f.switched = deliver, result, 0, false
	if code.simple && count == code.parameters && len(names) == 0 && caller.segment == len(m.segments) {
		base := caller.base + offset
		if end := base + code.registers; end <= len(m.stack) {
			f.base, f.below, f.segment, f.instance = base, m.top, caller.segment, instance
			f.window = m.stack[base:end:end]
			m.top = max(m.top, end)
			if code.Cleared > count {
				clear(f.window[count:code.Cleared])
			}
			m.depth++
			return true, nil
		}
	}
	if deliver == deliverInstance {
		f.instance = instance
	}
	if raised := m.window(f, caller, offset, count, max(code.registers, count)); raised != nil {
		m.thread.LeaveFrame()
		return false, raised
	}
	if raised := m.bind(f, count, names); raised != nil {
		m.giveBack(f)
		m.thread.LeaveFrame()
		return false, raised
	}
	if code.Flags&generatorFlags == 0 {
		m.depth++
		return true, nil
	}
	m.thread.LeaveFrame()
	v, raised := m.makeGenerator(f)
	if raised != nil {
		return false, raised
	}
	if deliver == deliverInstance {
		return false, m.thread.Raise(object.TypeErrorType, "__init__() should return None, not '%s'", v.Type().Name)
	}
	caller.window[result] = v
	return false, nil
}

// callMethod is the instruction CALL_METHOD: as call, but if register d+1 holds a self it comes before the arguments.
func (m *Machine) callMethod(caller *frame, result uint8, d, count int, names []string) (bool, *object.Exception) {
	if raised := m.thread.Tick(); raised != nil {
		return false, raised
	}
	window := caller.window
	if !window[d+1].Exists() {
		return m.callAny(caller, result, d, count, names)
	}
	switch o := window[d].Object().(type) {
	case *object.Function:
		return m.pushCall(caller, o, deliverResult, result, object.Value{}, d+1, count+1, names)
	case *object.Builtin:
		var v object.Value
		var raised *object.Exception
		if len(names) == 0 {
			v, raised = o.CallIn(m.thread, window[d+1:], count+1)
		} else {
			v, raised = o.CallMethod(m.thread, window[d+1:d+2+count:d+2+count], names)
		}
		if raised == nil {
			window[result] = v
		}
		return false, raised
	}
	v, raised := m.thread.Call(window[d], window[d+1:d+2+count:d+2+count], names)
	if raised != nil {
		return false, raised
	}
	window[result] = v
	return false, nil
}

// callExpanded is the instruction CALL_EXPANDED: callee(*arguments, **r[d+3]).
func (m *Machine) callExpanded(callee, arguments object.Value, r []object.Value, in *compile.Instruction) (object.Value, *object.Exception) {
	t := m.thread
	given, ok := arguments.Object().(*object.Tuple)
	values := []object.Value(nil)
	if ok {
		values = given.Elements()
	} else {
		if !object.Iterable(arguments) {
			name, raised := m.calleeName(callee)
			if raised != nil {
				return object.Value{}, raised
			}
			return object.Value{}, t.Raise(object.TypeErrorType, "%s argument after * must be an iterable, not %s", name, arguments.Type().Name)
		}
		var raised *object.Exception
		if values, raised = t.Collect(arguments); raised != nil {
			return object.Value{}, raised
		}
	}
	if in.C == 0 {
		return t.Call(callee, values, nil)
	}
	values = append([]object.Value(nil), values...)
	var names []string
	keywords := r[in.D+3].Object().(*object.Dict)
	for i := range keywords.Entries() {
		key, value := keywords.Entry(i)
		if !key.Exists() {
			continue
		}
		name, ok := object.StrOf(key)
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "keywords must be strings")
		}
		names, values = append(names, name.Text()), append(values, value)
	}
	return t.Call(callee, values, names)
}

// calleeName is what a text about a call's arguments calls the callee: CPython's _PyObject_FunctionStr.
func (m *Machine) calleeName(callee object.Value) (string, *object.Exception) {
	t := m.thread
	name, raised := t.FindAttribute(callee, "__qualname__")
	if raised != nil {
		return "", raised
	}
	if !name.Exists() {
		return t.Text(callee)
	}
	text, raised := t.Text(name)
	if raised != nil {
		return "", raised
	}
	module, raised := t.FindAttribute(callee, "__module__")
	if raised != nil {
		return "", raised
	}
	if module.Exists() && module != object.None {
		prefix, raised := t.Text(module)
		if raised != nil {
			return "", raised
		}
		if prefix != "builtins" {
			text = prefix + "." + text
		}
	}
	return text + "()", nil
}
