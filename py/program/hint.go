package program

import (
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/lazy"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/py/missing"
)

var (
	notDefined = lazy.Regexp(`^name '([^']+)' is not defined`)
	noModule   = lazy.Regexp(`^No module named '([^']+)'`)
)

// Hint says what a program could have used in the place of a name or a module that is not there; it is empty for any
// other exception. name is the exception's class, message its text.
func Hint(bindings []coderuntime.Namespace, name, message string) string {
	switch name {
	case "NameError":
		if match := notDefined().FindStringSubmatch(message); match != nil {
			return nameHint(bindings, match[1])
		}
	case "ModuleNotFoundError", "ImportError":
		if match := noModule().FindStringSubmatch(message); match != nil {
			return moduleHint(bindings, match[1], message)
		}
	}
	return ""
}

func nameHint(bindings []coderuntime.Namespace, name string) string {
	var globals []string
	for _, binding := range bindings {
		if _, bound := binding.Functions[name]; bound {
			return "(did you mean " + members.Path(binding.Global, name) + "?)"
		}
		globals = append(globals, binding.Global)
	}
	if near := members.Nearest(name, globals); near != "" {
		return "(did you mean " + near + "?)"
	}
	return ""
}

// moduleHint does not repeat what the message says already.
func moduleHint(bindings []coderuntime.Namespace, name, message string) string {
	var globals []string
	for _, binding := range bindings {
		if binding.Global == name {
			return "(" + name + " is a global of the program: it needs no import)"
		}
		globals = append(globals, binding.Global)
	}
	lack := missing.Lack(name)
	switch {
	case lack == "":
		return ""
	case strings.HasSuffix(message, "; "+lack):
		lack = ""
	case len(globals) > 0:
		lack += "; "
	default:
		lack += ", and "
	}
	if len(globals) == 0 {
		return "(" + lack + "the program was given no functions of the host)"
	}
	return "(" + lack + "the program can call the members of: " + limits.CutText(strings.Join(globals, ", "), 500) + ")"
}
