package goja

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/limits"
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
var stackLine = regexp.MustCompile(`^\s+at (?:(.*) \()?([^\s()]+):(\d+):(\d+)(\(\d+\))?\)?$`)

// splitStack parts a stack's text into what stands before the first frame and the program's own frames.
func (e *engine) splitStack(text string) (headline string, own []frame) {
	lines := strings.Split(text, "\n")
	first := len(lines)
	for i, line := range lines {
		isNative := strings.HasPrefix(line, "\tat ")
		match := stackLine.FindStringSubmatch(line)
		if match == nil && !isNative {
			continue
		}
		first = min(first, i)
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
	return strings.TrimRight(strings.Join(lines[:first], "\n"), "\n"), own
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
	headline, own := e.splitStack(e.ownStack(object))
	return headline + framesText(own)
}

// readStack is what the program reads of a stack that goja wrote: the same form, and places in its own
// source.
func (e *engine) readStack(text string) string {
	if len(text) > 64<<10 || !strings.Contains(text, "\n\tat ") {
		return text
	}
	headline, own := e.splitStack(text)
	return headline + framesText(own)
}

// headline is an error's name and message, or "Uncaught " and the text of any other value.
func (e *engine) headline(value goja.Value) string {
	object, ok := value.(*goja.Object)
	if !ok || object.ExportType() == proxyType || object.ClassName() != "Error" {
		text := "Uncaught (a value that cannot be shown)"
		_ = e.try(func() { text = "Uncaught " + e.inspector.Inspect(value, plainText()) })
		return text
	}
	name, message := "Error", ""
	read := func(property, otherwise string) string {
		_ = e.try(func() {
			switch value := object.Get(property).(type) {
			case nil, *goja.Object, *goja.Symbol:
			default:
				if !goja.IsUndefined(value) {
					otherwise = limits.CutText(value.String(), 16<<10)
				}
			}
		})
		return otherwise
	}
	name, message = read("name", name), read("message", message)
	switch {
	case message == "":
		return name
	case name == "":
		return message
	}
	return name + ": " + message
}

// maxCauses bounds how many causes a failure shows.
const maxCauses = 4

// failureText is the message of an exception: name and text, a hint, the program's own frames, the
// source line of the first with a caret, and the causes.
func (e *engine) failureText(value goja.Value) string {
	text := e.headline(value)
	object, ok := value.(*goja.Object)
	if !ok || object.ExportType() == proxyType || object.ClassName() != "Error" {
		return text
	}
	_, own := e.splitStack(e.ownStack(object))
	if hint := e.hint(text); hint != "" {
		text += "\n" + hint
	}
	text += framesText(own) + e.quote(own)
	for range maxCauses {
		var cause goja.Value
		_ = e.try(func() { cause = object.Get("cause") })
		if cause == nil || goja.IsUndefined(cause) {
			break
		}
		text += "\ncaused by: " + e.headline(cause)
		if object, ok = cause.(*goja.Object); !ok || object.ClassName() != "Error" {
			break
		}
		_, own := e.splitStack(e.ownStack(object))
		text += framesText(own)
	}
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
