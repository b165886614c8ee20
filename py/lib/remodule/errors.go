package remodule

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

func declareError() {
	object.Declare(errorType, object.Declaration{
		Module: "re", Bases: []*object.Type{object.ExceptionType}, HasDict: true, Doc: "A pattern or a template is not valid.",
		Methods: []object.MethodDeclaration{{Signature: "__init__(msg, pattern=None, pos=None)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			e := arguments[0].Object().(*object.Exception)
			return object.None, describe(t, e, arguments[1], object.OrNone(arguments[2]), object.OrNone(arguments[3]))
		}}},
	})
}

// describe sets the attributes and the text of a PatternError.
func describe(t *object.Thread, e *object.Exception, message, pattern, position object.Value) *object.Exception {
	line, column := object.None, object.None
	shown := message
	text, isText := object.StrOf(pattern)
	content, isBytes := object.BytesOf(pattern)
	if isText {
		content = text.Text()
	}
	if (isText || isBytes) && position != object.None {
		at, raised := t.IndexInt(position, object.OverflowErrorType)
		if raised != nil {
			return raised
		}
		before, raised := beginning(t, text, content, at)
		if raised != nil {
			return raised
		}
		words, raised := t.Text(message)
		if raised != nil {
			return raised
		}
		words = fmt.Sprintf("%s at position %d", words, at)
		lines := int64(strings.Count(before, "\n")) + 1
		rest := before[strings.LastIndexByte(before, '\n')+1:]
		columns := int64(len(rest)) + 1
		if isText {
			columns = int64(points(rest)) + 1
		}
		line, column = object.Int(lines), object.Int(columns)
		if strings.Contains(content, "\n") {
			words = fmt.Sprintf("%s (line %d, column %d)", words, lines, columns)
		}
		if shown, raised = t.StrValue(words); raised != nil {
			return raised
		}
	}
	e.Arguments = []object.Value{shown}
	for i, name := range []string{"msg", "pattern", "pos", "lineno", "colno"} {
		if raised := t.AssignAttribute(e.Value(), name, []object.Value{message, pattern, position, line, column}[i]); raised != nil {
			return raised
		}
	}
	return nil
}

// beginning is what comes before a position of a pattern.
func beginning(t *object.Thread, text *object.Str, content string, at int64) (string, *object.Exception) {
	if raised := t.Work(int64(len(content))/64 + 1); raised != nil {
		return "", raised
	}
	length := len(content)
	if text != nil {
		length = text.Len()
	}
	at = min(max(at, 0), int64(length))
	if text != nil {
		return content[:text.Offset(int(at))], nil
	}
	return content[:at], nil
}

// points counts code points.
func points(text string) int {
	count := 0
	for i := range len(text) {
		if text[i]&0xC0 != 0x80 {
			count++
		}
	}
	return count
}

// patternError makes the exception of a mistake in a pattern or template, whose source is given.
func patternError(t *object.Thread, err *regexp.Error, source object.Value) *object.Exception {
	if err.Type != nil {
		return t.Raise(err.Type, "%s", err.Message)
	}
	message, raised := t.StrValue(err.Message)
	if raised != nil {
		return raised
	}
	pattern, position := object.None, object.None
	if err.Position >= 0 {
		pattern, position = source, object.Int(int64(err.Position))
	}
	e := t.NewException(errorType, message)
	if raised := describe(t, e, message, pattern, position); raised != nil {
		return raised
	}
	return e
}

// warn shows a warning by the module warnings.
func warn(t *object.Thread, category *object.Type, text string) *object.Exception {
	function, raised := module.Import(t, "warnings", "warn")
	if raised != nil {
		if raised.Is(object.ImportErrorType) {
			return nil
		}
		return raised
	}
	message, raised := t.StrValue(text)
	if raised != nil {
		return raised
	}
	_, raised = t.Call2(function, message, category.Value())
	return raised
}
