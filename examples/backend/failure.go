package backend

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/ts/goja/inspect"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// This file makes the message of a failure: name and text, the program's own frames, and the line of the first.

// place matches the place of one frame in a stack that goja wrote, in the JavaScript that strip made.
var place = regexp.MustCompile(`(?m)^\tat .*\b` + regexp.QuoteMeta(strip.FileName) + `:(\d+):(\d+)\(`)

// failure is the message for what the program threw.
func (e *engine) failure(thrown goja.Value) string {
	text := e.headline(thrown)
	frames, line, column := e.frames(thrown)
	if line == 0 {
		return text
	}
	return text + frames + "\n\n" + strip.Quote(e.source.SourceLine(line), line, column)
}

// headline is the name and text of an error, and the rendering of anything else.
func (e *engine) headline(thrown goja.Value) string {
	object, isObject := thrown.(*goja.Object)
	if !isObject || inspect.Implementation(object) != "errorObject" {
		text := "Uncaught (a value that cannot be shown)"
		_ = e.vm.Try(func() { text = "Uncaught " + e.Render(thrown) })
		return text
	}
	name := e.text(object, "name")
	if name == "" {
		name = "Error"
	}
	return strings.TrimSuffix(name+": "+e.text(object, "message"), ": ")
}

// text reads a property of an error, if it is a text and can be had, for a message that is short anyway.
func (e *engine) text(object *goja.Object, name string) (text string) {
	_ = e.vm.Try(func() {
		if value, ok := object.Get(name).(goja.String); ok {
			text = limits.CutText(value.String(), 64<<10)
		}
	})
	return text
}

// frames lists the program's own frames of an error in Node's form, and gives the place of the first, from 1.
func (e *engine) frames(thrown goja.Value) (frames string, firstLine, firstColumn int) {
	object, isObject := thrown.(*goja.Object)
	if !isObject || inspect.Implementation(object) != "errorObject" {
		return "", 0, 0
	}
	for _, match := range place.FindAllStringSubmatch(e.text(object, "stack"), 10) {
		line, _ := strconv.Atoi(match[1])
		column, _ := strconv.Atoi(match[2])
		line, column, own := e.source.Source(line, column)
		if !own {
			continue
		}
		frames += "\n    at " + strip.FileName + ":" + strconv.Itoa(line) + ":" + strconv.Itoa(column)
		if firstLine == 0 {
			firstLine, firstColumn = line, column
		}
	}
	return frames, firstLine, firstColumn
}

// stack is what console shows of an error.
func (e *engine) stack(object *goja.Object) string {
	frames, _, _ := e.frames(object)
	return e.headline(object) + frames
}
