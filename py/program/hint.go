package program

import (
	"regexp"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/limits"
)

// absent are modules that models reach for and no run has, and what to say of each.
var absent = map[string]string{
	"os": "there is no file system and no environment", "pathlib": "there is no file system",
	"io": "there is no file system", "shutil": "there is no file system", "glob": "there is no file system",
	"tempfile": "there is no file system", "sqlite3": "there is no file system",
	"subprocess": "there are no processes", "multiprocessing": "there are no processes", "signal": "there are no processes",
	"threading":  "there are no threads (asyncio.gather runs calls together)",
	"concurrent": "there are no threads (asyncio.gather runs calls together)",
	"socket":     "there is no network", "ssl": "there is no network", "http": "there is no network",
	"urllib": "there is no network", "requests": "there is no network", "httpx": "there is no network",
	"aiohttp": "there is no network", "smtplib": "there is no network",
	"numpy": "packages cannot be installed", "pandas": "packages cannot be installed",
	"bs4": "packages cannot be installed", "yaml": "packages cannot be installed", "pytz": "packages cannot be installed",
}

var (
	notDefined = regexp.MustCompile(`^name '([^']+)' is not defined`)
	noModule   = regexp.MustCompile(`^No module named '([^'.]+)`)
)

// Hint says what a program could have used in the place of a name or a module that is not there; it is empty for any
// other exception. name is the exception's class, message its text.
func Hint(bindings []coderuntime.Namespace, name, message string) string {
	switch name {
	case "NameError":
		if match := notDefined.FindStringSubmatch(message); match != nil {
			return nameHint(bindings, match[1])
		}
	case "ModuleNotFoundError", "ImportError":
		if match := noModule.FindStringSubmatch(message); match != nil {
			return moduleHint(bindings, match[1])
		}
	}
	return ""
}

func nameHint(bindings []coderuntime.Namespace, name string) string {
	var globals []string
	for _, binding := range bindings {
		if _, bound := binding.Functions[name]; bound {
			return "(did you mean " + bridge.MemberPath(binding.Global, name) + "?)"
		}
		globals = append(globals, binding.Global)
	}
	if near := bridge.Nearest(name, globals); near != "" {
		return "(did you mean " + near + "?)"
	}
	return ""
}

func moduleHint(bindings []coderuntime.Namespace, name string) string {
	var globals []string
	for _, binding := range bindings {
		if binding.Global == name {
			return "(" + name + " is a global of the program: it needs no import)"
		}
		globals = append(globals, binding.Global)
	}
	text, known := absent[name]
	switch {
	case !known:
		return ""
	case len(globals) == 0:
		return "(" + text + ", and the program was given no functions of the host)"
	}
	return "(" + text + "; the program can call the members of: " + limits.CutText(strings.Join(globals, ", "), 500) + ")"
}
