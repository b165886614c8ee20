package goja

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/internal/lazy"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/goja/values"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// frame is a place in the program; line and column are 1-based and in the TypeScript source.
type frame struct {
	function     string
	line, column int
}

// frames keeps of a stack what is the program's own, at most stackDepth frames.
func (p *Program) frames(stack []goja.StackFrame) []frame {
	var own []frame
	for i := range stack {
		if len(own) == stackDepth {
			break
		}
		if stack[i].SrcName() == strip.FileName {
			position := stack[i].Position()
			own = p.appendFrame(own, stack[i].FuncName(), position.Line, position.Column)
		}
	}
	return own
}

// appendFrame adds the frame of a place in the JavaScript, unless it is not the program's own.
func (p *Program) appendFrame(own []frame, function string, line, column int) []frame {
	if strings.HasPrefix(function, "__") && function != strip.MainName && !strings.Contains(p.output.Program, function) {
		return own // a function that lowering added
	}
	line, column, ok := p.output.Source(line, column)
	if !ok {
		return own
	}
	return append(own, frame{function: function, line: line, column: column})
}

// framesText writes frames as V8 does, a line each, with a newline before each.
func framesText(own []frame) string {
	var b strings.Builder
	for _, f := range own {
		place := fmt.Sprintf("%s:%d:%d", strip.FileName, f.line, f.column)
		if f.function == "" || f.function == strip.MainName || f.function == "<anonymous>" {
			b.WriteString("\n    at " + place)
		} else {
			b.WriteString("\n    at " + limits.CutText(f.function, 100) + " (" + place + ")")
		}
	}
	return b.String()
}

// stackLine matches a frame in a stack's text: as goja writes it, with a place in the JavaScript and the
// program counter in parentheses, or as this package does, with a place in the source and without.
var stackLine = lazy.Regexp(`^\s+at (?:(.*) \()?([^\s()]+):(\d+):(\d+)(\(\d+\))?\)?$`)

// isFrame reports whether a line of a stack's text is a frame; native ones need not match stackLine.
func isFrame(line string) bool {
	return strings.HasPrefix(line, "\tat ") || stackLine().MatchString(line)
}

// splitStack parts a stack's text into what stands before the frames and the program's own frames. head is
// the error's name and message, which may look like frames themselves; if the text does not begin with it, only the
// lines at the end are taken for frames.
func (e *engine) splitStack(text, head string) (headline string, own []frame) {
	rest, found := strings.CutPrefix(text, head)
	if !found {
		rest = text
	}
	lines := strings.Split(strings.TrimRight(rest, "\n"), "\n")
	first := len(lines)
	for first > 0 && isFrame(lines[first-1]) {
		first--
	}
	for _, line := range lines[first:] {
		match := stackLine().FindStringSubmatch(line)
		if match == nil || match[2] != strip.FileName || len(own) == stackDepth {
			continue
		}
		line, _ := strconv.Atoi(match[3])
		column, _ := strconv.Atoi(match[4])
		if match[5] != "" {
			own = e.program.appendFrame(own, match[1], line, column)
		} else {
			own = append(own, frame{function: match[1], line: line, column: column})
		}
	}
	headline = strings.TrimRight(strings.Join(lines[:first], "\n"), "\n")
	if found {
		headline = head + headline
	}
	return headline, own
}

// ownStack returns the text of an error's stack property, if it is a text. It may run the program's
// code, inside Try.
func (e *engine) ownStack(object *goja.Object) (text string) {
	_ = e.try(func() {
		if stack, ok := object.Get("stack").(goja.String); ok {
			text = limits.CutText(stack.String(), 64<<10)
		}
	})
	return text
}

// stackText is the stack of an error as Node shows it, for the inspector.
func (e *engine) stackText(object *goja.Object) string {
	headline, own := e.splitStack(e.ownStack(object), e.headline(object))
	return headline + framesText(e.withoutConstructors(object, own))
}

// readStack is what the program reads of a stack that goja wrote: the same form, and places in its own
// source.
func (e *engine) readStack(text string) string {
	if len(text) > 64<<10 || !strings.Contains(text, "\n\tat ") {
		return text
	}
	headline, own := e.splitStack(text, "")
	return headline + framesText(own)
}

// headline is an error's name and message, or "Uncaught " and the text of any other value.
func (e *engine) headline(value goja.Value) string { return e.values.Headline(value) }

// maxRelated bounds how many causes, and how many errors of an AggregateError, a failure shows.
const maxRelated = 4

// failureText is the message of an exception: name and text, a hint, the program's own frames, the error's own
// properties, the source line of the first frame with a caret, the errors of an AggregateError, and the causes.
func (e *engine) failureText(value goja.Value) string {
	text, own := e.errorText(value)
	text += e.quote(own)
	seen := map[*goja.Object]bool{}
	for range maxRelated {
		object, ok := value.(*goja.Object)
		if !ok || !isError(object) || seen[object] {
			break
		}
		seen[object] = true
		text += e.innerErrors(object)
		_ = e.try(func() { value = object.Get("cause") })
		if value == nil || goja.IsUndefined(value) || value == goja.Value(object) {
			break
		}
		cause, _ := e.errorText(value)
		text += "\ncaused by: " + cause
	}
	return text
}

func isError(object *goja.Object) bool {
	return object.ExportType() != proxyType && object.ClassName() == "Error"
}

// errorText is the headline of what was thrown and, of an error, a hint, its frames and its own properties.
func (e *engine) errorText(value goja.Value) (text string, own []frame) {
	text = e.headline(value)
	object, ok := value.(*goja.Object)
	if !ok || !isError(object) {
		return text, nil
	}
	_, own = e.splitStack(e.ownStack(object), text)
	own = e.withoutConstructors(object, own)
	if hint := e.hint(text); hint != "" {
		text += "\n" + hint
	}
	return text + framesText(own) + e.ownProperties(object), own
}

// withoutConstructors drops the frames of an error's own constructors from the top of its stack, as V8 does, so
// that it begins where the error was made.
func (e *engine) withoutConstructors(object *goja.Object, own []frame) []frame {
	const maxClasses = 10
	names := map[string]bool{"": true} // goja names no constructor
	constructors := 0
	_ = e.try(func() {
		prototype := object.Prototype()
		for range maxClasses {
			if prototype == nil {
				return
			}
			class, ok := prototype.Get("constructor").(*goja.Object)
			if !ok || inspect.Implementation(class) != "classFuncObject" {
				return
			}
			if name, ok := class.Get("name").(goja.String); ok {
				names[name.String()] = true
			}
			source := e.inspector.Native("Function", "prototype", "toString")(goja.FunctionCall{This: class})
			if strings.Contains(source.String(), "constructor(") {
				constructors++
			}
			prototype = prototype.Prototype()
		}
	})
	for ; constructors > 0 && len(own) > 1 && names[own[0].function]; constructors-- {
		own = own[1:]
	}
	return own
}

// ownProperties shows the properties that the program gave an error, as Node does behind its stack.
func (e *engine) ownProperties(object *goja.Object) (text string) {
	_ = e.try(func() {
		shown := e.vm.NewObject()
		for _, name := range object.Keys() {
			switch name {
			case "name", "message", "stack", "cause", "errors":
			default:
				_ = shown.DefineDataProperty(name, object.Get(name), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE)
			}
		}
		if len(shown.Keys()) > 0 {
			options := values.PlainText()
			options.Depth, options.MaxBytes = 1, 2<<10
			text = "\n    " + strings.ReplaceAll(e.inspector.Inspect(shown, options), "\n", "\n    ")
		}
	})
	return text
}

// innerErrors shows the errors of an AggregateError.
func (e *engine) innerErrors(object *goja.Object) (text string) {
	_ = e.try(func() {
		list, ok := object.Get("errors").(*goja.Object)
		if !ok || list.ClassName() != "Array" {
			return
		}
		for i := range maxRelated {
			inner := list.Get(strconv.Itoa(i))
			if inner == nil {
				return
			}
			shown, _ := e.errorText(inner)
			text += "\nerror " + strconv.Itoa(i+1) + ": " + shown
		}
	})
	return text
}

// quote shows the source line of the first frame.
func (e *engine) quote(own []frame) string {
	if len(own) == 0 {
		return ""
	}
	return "\n\n" + strip.Quote(e.program.output.SourceLine(own[0].line), own[0].line, own[0].column)
}

// overflowText is the message of a run that went deeper than CallDepth.
func (e *engine) overflowText(overflow *goja.StackOverflowError) string {
	stack := overflow.Stack()
	own := e.program.frames(stack)
	return "RangeError: Maximum call stack size exceeded" + framesText(own) + e.quote(own)
}
