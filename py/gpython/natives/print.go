package natives

import (
	"github.com/go-python/gpython/py"
)

// Print is the built-in print of a run with the modules of store: it calls write of its file, or of sys.stdout, for each
// value, separator and end.
func Print(m *Meter, store *py.ModuleStore, args py.Tuple, keywords py.StringDict) (py.Object, error) {
	separator, end := py.Object(py.String(" ")), py.Object(py.String("\n"))
	var file py.Object
	flush := false
	for name, value := range keywords {
		switch name {
		case "sep", "end":
			if _, ok := value.(py.String); !ok && value != py.None {
				return nil, py.ExceptionNewf(py.TypeError, "%s must be None or a string, not %s", name, value.Type().Name)
			}
			if value == py.None {
				continue
			}
			if name == "sep" {
				separator = value
			} else {
				end = value
			}
		case "file":
			if value != py.None {
				file = value
			}
		case "flush":
			var err error
			if flush, err = truth(value); err != nil {
				return nil, err
			}
		default:
			return nil, py.ExceptionNewf(py.TypeError, "print() got an unexpected keyword argument '%s'", name)
		}
	}
	if file == nil {
		sys, err := store.GetModule("sys")
		if err != nil {
			return nil, err
		}
		var ok bool
		if file, ok = sys.Globals["stdout"]; !ok {
			return nil, py.ExceptionNewf(py.RuntimeError, "lost sys.stdout")
		}
	}
	write, err := py.GetAttrString(file, "write")
	if err != nil {
		return nil, err
	}
	for i, value := range args {
		if i > 0 {
			if _, err := m.call(write, separator); err != nil {
				return nil, err
			}
		}
		text, err := Str(m, value)
		if err != nil {
			return nil, err
		}
		if _, err := m.call(write, py.String(text)); err != nil {
			return nil, err
		}
	}
	if _, err := m.call(write, end); err != nil || !flush {
		return py.None, err
	}
	method, err := py.GetAttrString(file, "flush")
	if err != nil {
		return nil, err
	}
	return m.call(method)
}
