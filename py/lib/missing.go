package lib

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/missing"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/vm"
)

// notFound makes the ModuleNotFoundError of a module. To CPython's text, one of a module that programs reach for gets what is lacking for it.
func (l *Library) notFound(name, text string) *object.Exception {
	first, _, _ := strings.Cut(name, ".")
	switch lack := missing.Lack(name); {
	case definitions()[name] != nil:
	case lack != "":
		text += "; " + lack
	case vm.IsStandardModule(first):
		text += "; this part of Python's library is not here"
	}
	e := l.thread.Raise(object.ModuleNotFoundErrorType, "%s", text)
	e.SetField("name", l.thread.Intern(name).Value())
	if len(e.Arguments) > 0 {
		e.SetField("msg", e.Arguments[0])
	}
	return e
}
