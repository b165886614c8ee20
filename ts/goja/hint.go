package goja

import (
	"maps"
	"slices"
	"strings"

	"github.com/coderuntime/coderuntime/internal/lazy"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
)

// absent are names of other hosts that models reach for, and what to say of each.
var absent = map[string]string{
	"process":        "there is no process",
	"require":        "modules cannot be loaded",
	"module":         "modules cannot be loaded",
	"exports":        "modules cannot be loaded",
	"__dirname":      "there is no file system",
	"__filename":     "there is no file system",
	"fs":             "there is no file system",
	"Buffer":         "there is no Buffer (Uint8Array, TextEncoder, btoa and atob are there)",
	"fetch":          "there is no network",
	"XMLHttpRequest": "there is no network",
	"WebSocket":      "there is no network",
	"axios":          "there is no network",
	"window":         "there is no browser",
	"document":       "there is no browser",
	"localStorage":   "there is no browser",
	"sessionStorage": "there is no browser",
	"navigator":      "there is no browser",
	"alert":          "there is no browser (console.log prints)",
	"prompt":         "there is no terminal to ask at",
	"Deno":           "there is no Deno",
	"Bun":            "there is no Bun",
	"print":          "console.log prints",
}

var (
	notDefined = lazy.Regexp(`^ReferenceError: (\S+) is not defined`)
	noFunction = lazy.Regexp(`^TypeError: (.+) is not a function`)
)

// hint says what a program could have used in the place of a name that is not there.
func (e *engine) hint(headline string) string {
	if match := notDefined().FindStringSubmatch(headline); match != nil {
		return e.undefinedHint(match[1])
	}
	if headline == "TypeError: Dynamic object is not callable" {
		return "(a namespace is not a function: call one of its members; " + e.available() + ")"
	}
	if match := noFunction().FindStringSubmatch(headline); match != nil {
		return e.memberHint(match[1])
	}
	return ""
}

func (e *engine) undefinedHint(name string) string {
	if text, known := absent[name]; known {
		return "(" + text + "; " + e.available() + ")"
	}
	for _, binding := range e.host.Bindings() {
		if _, bound := binding.Functions[name]; bound {
			return "(did you mean " + members.Path(binding.Global, name) + "?)"
		}
	}
	var globals []string
	for _, binding := range e.host.Bindings() {
		globals = append(globals, binding.Global)
	}
	if near := members.Nearest(name, globals); near != "" {
		return "(did you mean " + near + "?)"
	}
	return ""
}

// available lists the namespaces that the program was given.
func (e *engine) available() string {
	var globals []string
	for _, binding := range e.host.Bindings() {
		globals = append(globals, binding.Global)
	}
	if len(globals) == 0 {
		return "the program was given no functions of the host"
	}
	return "the program can call the members of: " + limits.CutText(strings.Join(globals, ", "), 500)
}

// memberHint says what is there of a namespace when a program called a member that is not. callee is the
// text of what was called.
func (e *engine) memberHint(callee string) string {
	for _, binding := range e.host.Bindings() {
		if callee == binding.Global {
			names := slices.Sorted(maps.Keys(binding.Functions))
			return "(" + binding.Global + " is a namespace: call one of its members: " + members.List(names) + ")"
		}
		member, found := strings.CutPrefix(callee, binding.Global+".")
		if strings.HasPrefix(callee, binding.Global+"[") {
			names := slices.Sorted(maps.Keys(binding.Functions))
			return "(" + binding.Global + " has no member of that name; it has: " + members.List(names) + ")"
		}
		if _, bound := binding.Functions[member]; bound || !found {
			continue
		}
		return "(" + members.Missing(binding.Global, slices.Collect(maps.Keys(binding.Functions)), member) + ")"
	}
	return ""
}
