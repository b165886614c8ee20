package strip

import (
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/bridge/source"
)

const (
	// FileName is what a program's file is called in positions and in the source map.
	FileName = "main.ts"
	// MainName is the name of the function that a program becomes: a frame with this name is the program's
	// top level.
	MainName = "__main"
)

// Options says what the JavaScript is for.
type Options struct {
	// Supported names syntax that the engine has (true) or has not (false), by the names that esbuild's
	// option "supported" takes; what is not named is taken to be there. Transform does not change it.
	Supported map[string]bool
}

// Output is a program that is ready for an engine. It is not changed after it has been made.
type Output struct {
	// JavaScript is a script, sloppy unless the program says "use strict", whose completion value is an async
	// function named [MainName] without parameters. Calling it runs the program; its promise settles with
	// what the program returns. import() rejects.
	JavaScript string
	// Program is the text that positions refer to: the inside of the fenced block, if there was one, without
	// a byte order mark, with U+FFFD for every byte that is not UTF-8.
	Program string
	// Fenced says that the program came in a fenced block.
	Fenced bool

	positions positions
}

// ErrorAt makes the error for a position in the program, such as a syntax error that only the engine finds;
// line and column count from 1, and a line of 0 says that the place is not known.
func (o *Output) ErrorAt(text string, line, column int) *Error {
	starts := lineStarts(o.Program)
	return newErrorAt(o.Program, starts, text, position{int32(line - 1), int32(column - 1)})
}

// Transform makes an Output of the text that a model sent. The error, if any, is an [*Error] and says that
// nothing of the program may run. It is safe for concurrent use.
func Transform(program string, options Options) (*Output, error) {
	text, fenced := source.Unfence(validUTF8(program))
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.HasPrefix(text, "#!") {
		text = "//" + text[2:] // a hashbang, which is a comment at the start of a script alone
	}
	t := transformer{program: text, supported: options.Supported}
	output, failure := t.run()
	if failure != nil {
		if !fenced {
			if line, prose := source.Prose(text); prose != nil {
				return nil, newErrorAt(text, lineStarts(text), prose.Error(), position{int32(line - 1), 0})
			}
		}
		return nil, failure
	}
	output.Fenced = fenced
	return output, nil
}

// validUTF8 replaces every byte that is not part of UTF-8.
func validUTF8(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var valid strings.Builder
	for _, r := range text {
		valid.WriteRune(r) // RuneError for a bad byte
	}
	return valid.String()
}
