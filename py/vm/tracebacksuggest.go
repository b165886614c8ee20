package vm

import (
	"slices"

	"github.com/coderuntime/coderuntime/py/object"
)

// Suggestion returns what a traceback appends to the text of an exception about a name that is not there: ". Did you mean: 'x'?" and the
// like, "" for nothing. It asks the object for its __dir__; what that raises is ignored, and only the end of the run is returned.
func (m *Machine) Suggestion(e *object.Exception) (string, *object.Exception) {
	field := ""
	switch {
	case e.Is(object.ImportErrorType):
		field = "name_from"
	case e.Is(object.NameErrorType), e.Is(object.AttributeErrorType):
		field = "name"
	default:
		return "", nil
	}
	wrong, raised := m.thread.FindAttribute(e.Value(), field)
	if raised != nil || !wrong.Exists() || wrong == object.None {
		return "", onlyAborted(raised)
	}
	s, ok := object.StrOf(wrong)
	if !ok {
		return "", nil
	}
	name := s.Text()
	var near string
	switch {
	case e.Is(object.ImportErrorType):
		near, raised = m.suggestImport(e, name)
	case e.Is(object.NameErrorType):
		near, raised = m.suggestName(e, name)
	default:
		near, raised = m.suggestAttribute(e, name)
	}
	if raised != nil {
		return "", onlyAborted(raised)
	}
	text := ""
	if near != "" {
		text = ". Did you mean: '" + near + "'?"
	}
	if e.Is(object.NameErrorType) && IsStandardModule(name) {
		if near != "" {
			text += " Or did you forget to import '" + name + "'?"
		} else {
			text = ". Did you forget to import '" + name + "'?"
		}
	}
	return text, nil
}

func onlyAborted(raised *object.Exception) *object.Exception {
	if raised == object.Aborted {
		return raised
	}
	return nil
}

// lastFrame is the frame in which an exception was raised, nil if it has no traceback.
func lastFrame(e *object.Exception) *Frame {
	b := e.Traceback
	if b == nil {
		return nil
	}
	for b.Next != nil {
		b = b.Next
	}
	f, _ := b.Frame.Object().(*Frame)
	return f
}

// directory is dir(v), the names alone.
func (m *Machine) directory(v object.Value) ([]string, *object.Exception) {
	t := m.thread
	result, has, raised := t.CallSpecial(v, object.SlotDir)
	if raised != nil || !has {
		return nil, raised
	}
	values, raised := t.Collect(result)
	if raised != nil {
		return nil, raised
	}
	names := texts(values)
	if len(names) < len(values) {
		// They cannot be sorted, which makes dir fail.
		return nil, nil
	}
	slices.Sort(names)
	return names, nil
}

func texts(values []object.Value) []string {
	names := make([]string, 0, len(values))
	for _, v := range values {
		if s, ok := object.StrOf(v); ok {
			names = append(names, s.Text())
		}
	}
	return names
}

func public(names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return name != "" && name[0] == '_' })
}

func (m *Machine) suggestAttribute(e *object.Exception, name string) (string, *object.Exception) {
	owner, raised := m.thread.FindAttribute(e.Value(), "obj")
	if raised != nil || !owner.Exists() {
		return "", raised
	}
	names, raised := m.directory(owner)
	if raised != nil {
		return "", raised
	}
	if name == "" || name[0] != '_' {
		// A method may be told of what is private to its object.
		own := false
		if f := lastFrame(e); f != nil {
			self, raised := f.variable(m.thread, "self")
			if raised != nil {
				return "", raised
			}
			own = self.Exists() && self == owner
		}
		if !own {
			names = public(names)
		}
	}
	return m.nearest(name, names)
}

func (m *Machine) suggestImport(e *object.Exception, name string) (string, *object.Exception) {
	v := e.Field("name")
	if !v.Exists() {
		return "", nil
	}
	module, ok := object.StrOf(v)
	if !ok {
		return "", nil
	}
	imported, raised := m.host.Import(module.Text(), nil, object.None, 0)
	if raised != nil {
		return "", raised
	}
	names, raised := m.directory(imported)
	if raised != nil {
		return "", raised
	}
	if name == "" || name[0] != '_' {
		names = public(names)
	}
	return m.nearest(name, names)
}

func (m *Machine) suggestName(e *object.Exception, name string) (string, *object.Exception) {
	t := m.thread
	f := lastFrame(e)
	if f == nil {
		return "", nil
	}
	self, raised := f.variable(t, "self")
	if raised != nil {
		return "", raised
	}
	if self.Exists() {
		v, raised := t.FindAttribute(self, name)
		if raised == object.Aborted {
			return "", raised
		}
		if raised == nil && v.Exists() {
			return "self." + name, nil
		}
	}
	names, _, raised := f.variables(t)
	if raised != nil {
		return "", raised
	}
	builtins, raised := m.host.Builtins()
	if raised != nil {
		return "", raised
	}
	for _, dict := range []*object.Dict{f.Globals, builtins} {
		for i := range dict.Entries() {
			key, v := dict.Entry(i)
			if !v.Exists() {
				continue
			}
			if s, ok := object.StrOf(key); ok {
				names = append(names, s.Text())
			}
		}
	}
	return m.nearest(name, names)
}

func (m *Machine) nearest(name string, candidates []string) (string, *object.Exception) {
	if raised := m.thread.Work(int64(len(candidates))); raised != nil {
		return "", raised
	}
	return object.Suggest(name, candidates), nil
}
