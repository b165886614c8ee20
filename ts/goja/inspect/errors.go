package inspect

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/internal/lazy"
)

// inheritsFromError reports whether an object that is no native error has Error.prototype among its prototypes,
// as older code makes its errors.
func (p *printer) inheritsFromError(object *goja.Object) bool {
	i := p.inspector
	if i.errorPrototype == nil {
		// A fresh TypeError has the intrinsic prototypes, whatever the program did to the global names.
		prototype := i.vm.NewTypeError().Prototype()
		if prototype != nil {
			prototype = prototypeOf(prototype)
		}
		if prototype == nil {
			return false
		}
		i.errorPrototype = prototype
	}
	current := prototypeOf(object)
	for range maxPrototypes {
		if current == nil {
			return false
		}
		if current == i.errorPrototype {
			return true
		}
		current = prototypeOf(current)
	}
	return false
}

// text reads a property of an error as a string. ok is false for other values than strings.
func (p *printer) text(object *goja.Object, name string) (text string, ok bool) {
	s, ok := p.inspector.get(object, p.inspector.key(name)).(goja.String)
	if !ok {
		return "", false
	}
	text, _ = wellFormed(s, p.options.MaxBytes)
	return text, true
}

// error is the text of an error: its stack, adjusted so that it names the class. It also settles which properties
// are shown: not those that the stack repeats, but always cause and errors.
func (p *printer) error(object *goja.Object, constructor string, null bool, tag string, s *shape) string {
	name, named := p.text(object, "name")
	if !named {
		name = "Error"
	}
	stack := p.stack(object)
	if !p.options.ShowHidden && len(s.keys) > 0 {
		for _, repeated := range [...]string{"name", "message", "stack"} {
			own, ok := p.inspector.own(object, p.inspector.key(repeated))
			if !ok {
				continue
			}
			if text, isString := p.inspector.valueOf(object, own).(goja.String); isString {
				if value, _ := wellFormed(text, p.options.MaxBytes); !strings.Contains(stack, value) {
					continue
				}
			}
			s.keys = withoutName(s.keys, repeated)
		}
	}
	if _, ok := p.inspector.lookup(object, p.inspector.key("cause")); ok && !hasName(s.keys, "cause") {
		s.keys = append(s.keys, p.inspector.key("cause"))
	}
	if list, ok := p.inspector.get(object, p.inspector.key("errors")).(*goja.Object); ok && kindOf(list) == kindArray &&
		!hasName(s.keys, "errors") {
		s.keys = append(s.keys, p.inspector.key("errors"))
	}
	stack = withClassName(stack, name, constructor, null, tag)
	start := 0
	if message, ok := p.text(object, "message"); ok && message != "" {
		if at := strings.Index(stack, message); at >= 0 {
			start = at + len(message)
		}
	}
	if !strings.Contains(stack[start:], "\n    at") {
		stack = "[" + stack + "]"
	}
	if p.indentation > 0 {
		p.charge(strings.Count(stack, "\n") * p.indentation)
		if !p.exhausted {
			stack = strings.ReplaceAll(stack, "\n", "\n"+strings.Repeat(" ", p.indentation))
		}
	}
	return stack
}

func hasName(keys []goja.Value, name string) bool {
	for _, key := range keys {
		if _, isSymbol := key.(*goja.Symbol); !isSymbol && key.String() == name {
			return true
		}
	}
	return false
}

// stack is the stack text of an error before any adjustment.
func (p *printer) stack(object *goja.Object) string {
	text := ""
	value := p.inspector.get(object, p.inspector.key("stack"))
	switch value := value.(type) {
	case goja.String:
		text, _ = wellFormed(value, p.options.MaxBytes)
		if kindOf(object) != kindError || !strings.HasSuffix(text, "\n") {
			break
		}
		composed := text
		text = ""
		if hook := p.inspector.Stack; hook != nil {
			p.inspector.attempt(func() { text = hook(object) })
		}
		if text == "" {
			text = nodeFrames(composed)
		}
	case *goja.Object:
		p.inspector.attempt(func() { text = value.ToString().String() })
	case *goja.Symbol:
		text = symbolText(value)
	default:
		if value.ToBoolean() {
			text = value.String()
		}
	}
	if text == "" {
		text = p.errorHeader(object)
	}
	return text
}

// errorHeader is what Error.prototype.toString gives.
func (p *printer) errorHeader(object *goja.Object) string {
	name, ok := p.text(object, "name")
	if !ok {
		name = "Error"
	}
	message, _ := p.text(object, "message")
	switch {
	case message == "":
		return name
	case name == "":
		return message
	}
	return name + ": " + message
}

// gojaFrame is one line of goja's stack text: "f (main.ts:7:8(10))", "main.ts:7:8(10)", "f (native)" or "native".
var gojaFrame = lazy.Regexp(`^(?:(.*) \()?(.*):(\d+):(\d+)\(\d+\)\)?$`)

// nodeFrames puts a stack text as goja composes it, which always ends in a newline, into Node's form. Columns are
// those that goja counts.
func nodeFrames(text string) string {
	text = strings.TrimSuffix(text, "\n")
	head, frames, found := strings.Cut(text, "\n\tat ")
	if !found {
		return text
	}
	var b strings.Builder
	b.WriteString(head)
	for frame := range strings.SplitSeq(frames, "\n\tat ") {
		b.WriteString("\n    at ")
		parts := gojaFrame().FindStringSubmatch(frame)
		switch {
		case parts == nil:
			b.WriteString(strings.ReplaceAll(frame, "native", "<anonymous>"))
		case parts[1] != "":
			b.WriteString(parts[1] + " (" + parts[2] + ":" + parts[3] + ":" + parts[4] + ")")
		default:
			b.WriteString(parts[2] + ":" + parts[3] + ":" + parts[4])
		}
	}
	return b.String()
}

var (
	headerOfStack = lazy.Regexp(`^([A-Z][a-z_ A-Z0-9[\]()-]+)(?::|\n\s+at)`)
	bareErrorName = lazy.Regexp(`^([a-z_A-Z0-9-]*Error)$`)
)

// withClassName puts the name of the error's class into the first line of its stack, where the stack only has the
// name of a base class or another name.
func withClassName(stack, name, constructor string, null bool, tag string) string {
	length := len(name)
	if !null && !(strings.HasSuffix(name, "Error") && strings.HasPrefix(stack, name) &&
		(len(stack) == length || stack[length] == ':' || stack[length] == '\n')) {
		return stack
	}
	fallback := "Error"
	if null {
		parts := headerOfStack().FindStringSubmatch(stack)
		if parts == nil {
			parts = bareErrorName().FindStringSubmatch(stack)
		}
		length = 0
		if parts != nil {
			fallback = parts[1]
			length = len(fallback)
		}
	}
	prefix := strings.TrimSuffix(heading(constructor, null, tag, fallback, ""), " ")
	switch {
	case name == prefix:
		return stack
	case !strings.Contains(prefix, name):
		return prefix + " [" + name + "]" + stack[min(length, len(stack)):]
	case length == 0:
		return prefix + ": " + stack
	}
	return prefix + stack[min(length, len(stack)):]
}

// CallStack returns the stack of the call in progress in Node's form, each frame on a line that begins with
// "\n    at ", without the native function that asks for it; empty when no program runs.
func (i *Inspector) CallStack() string {
	p := i.printer(Defaults())
	stack := p.stack(i.vm.NewTypeError())
	at := strings.Index(stack, "\n    at ")
	if at < 0 {
		return ""
	}
	stack = stack[at:]
	for strings.HasPrefix(stack, "\n    at ") {
		frame, rest, found := strings.Cut(stack[1:], "\n")
		if !strings.HasSuffix(frame, "<anonymous>") && !strings.HasSuffix(frame, "(<anonymous>)") {
			break
		}
		if !found {
			return ""
		}
		stack = "\n" + rest
	}
	return stack
}
