package lib

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Modules implements module.Run.
func (l *Library) Modules() *object.Dict {
	if l.modules == nil {
		d, raised := l.thread.NewDict()
		if raised != nil {
			// The run is over; nothing will look at it.
			d = &object.Dict{}
		}
		l.modules = d
	}
	return l.modules
}

// Import implements vm.Host: the statement binds the first part of a dotted name, unless it takes names from the module.
func (l *Library) Import(name string, globals *object.Dict, fromList object.Value, level int) (object.Value, *object.Exception) {
	t := l.thread
	if level > 0 {
		return object.Value{}, t.Raise(object.ImportErrorType, "attempted relative import with no known parent package")
	}
	if name == "" {
		return object.Value{}, t.Raise(object.ValueErrorType, "Empty module name")
	}
	m, raised := l.Load(name)
	if raised != nil {
		return object.Value{}, raised
	}
	names, _ := object.TupleOf(fromList)
	if names == nil || len(names.Elements()) == 0 {
		if root, _, dotted := strings.Cut(name, "."); dotted {
			return l.Load(root)
		}
		return m, nil
	}
	definition := definitions()[name]
	if definition == nil || !definition.Package {
		return m, nil
	}
	for _, v := range names.Elements() {
		member, ok := object.StrOf(v)
		if !ok {
			continue
		}
		if submodule := name + "." + member.Text(); definitions()[submodule] != nil {
			if _, raised := l.Load(submodule); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	return m, nil
}

// Load implements module.Run.
func (l *Library) Load(name string) (object.Value, *object.Exception) {
	t := l.thread
	if name == "builtins" {
		if _, raised := l.machine.Builtins(); raised != nil {
			return object.Value{}, raised
		}
	}
	if found := l.Modules().GetName(t, name); found == object.None {
		return object.Value{}, l.notFound(name, "import of "+name+" halted; None in sys.modules")
	} else if found.Exists() {
		return found, nil
	}
	parent, last, dotted := cutLast(name)
	var above object.Value
	if dotted {
		var raised *object.Exception
		if above, raised = l.Load(parent); raised != nil {
			return object.Value{}, raised
		}
		if found := l.Modules().GetName(t, name); found.Exists() && found != object.None {
			return found, nil // the package imported it
		}
	}
	definition := definitions()[name]
	if definition == nil {
		text := "No module named " + object.ReprText(name)
		if d := definitions()[parent]; dotted && (d == nil || !d.Package) {
			text += "; " + object.ReprText(parent) + " is not a package"
		}
		return object.Value{}, l.notFound(name, text)
	}
	m, raised := l.begin(definition)
	if raised != nil {
		return object.Value{}, raised
	}
	if dotted {
		if raised := t.AssignAttribute(above, last, m); raised != nil {
			return object.Value{}, raised
		}
	}
	return m, nil
}

// cutLast cuts a dotted name before its last part.
func cutLast(name string) (parent, last string, dotted bool) {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i], name[i+1:], true
	}
	return "", name, false
}

// begin makes a module of the run. It is in sys.modules while its source runs, and leaves it again if that fails.
func (l *Library) begin(definition *module.Definition) (object.Value, *object.Exception) {
	t := l.thread
	m, raised := t.NewModule(definition.Name)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := l.fill(definition, m); raised != nil {
		l.modules.DeleteName(t, definition.Name)
		return object.Value{}, raised
	}
	if found := l.modules.GetName(t, definition.Name); found.Exists() {
		return found, nil
	}
	return m.Value(), nil
}

func (l *Library) fill(definition *module.Definition, m *object.Module) *object.Exception {
	t := l.thread
	if raised := l.modules.SetName(t, definition.Name, m.Value()); raised != nil {
		return raised
	}
	if definition.Doc != "" {
		if raised := m.Dict.SetName(t, "__doc__", t.Intern(definition.Doc).Value()); raised != nil {
			return raised
		}
	}
	if definition.Package {
		path, raised := t.NewList(nil)
		if raised != nil {
			return raised
		}
		if raised := m.Dict.SetName(t, "__path__", path.Value()); raised != nil {
			return raised
		}
	}
	for _, member := range definition.Shared() {
		if raised := m.Dict.SetName(t, member.Name, member.Value); raised != nil {
			return raised
		}
	}
	if definition.Begin != nil {
		if raised := definition.Begin(t, m); raised != nil {
			return raised
		}
	}
	code, err := definition.Code()
	if err != nil {
		return t.Raise(object.SystemErrorType, "module %s: %s", definition.Name, err.Error())
	}
	if code == nil {
		return nil
	}
	_, raised := l.machine.RunModule(code, m.Dict, m.Dict.Value())
	return raised
}
