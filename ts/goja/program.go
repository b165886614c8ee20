package goja

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"

	"github.com/coderuntime/coderuntime/internal/lazy"
	"github.com/coderuntime/coderuntime/ts/goja/regex"
	"github.com/coderuntime/coderuntime/ts/goja/weave"
	"github.com/coderuntime/coderuntime/ts/goja/web"
	"github.com/coderuntime/coderuntime/ts/goja/wording"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// Supported names the syntax that goja does not have, for strip.Options: what is false is lowered.
//
// Regular expressions stay as they are, since goja gets none to see. Arrow functions stay, though goja parses
// nested default parameters in exponential time: strip bounds their nesting.
var Supported = map[string]bool{
	"async-generator": false,
	"for-await":       false,
	"using":           false,
	"decorators":      false,
	"dynamic-import":  false,
}

// Program is a compiled program. It is immutable and may be run many times at once.
type Program struct {
	script   *goja.Program
	facts    *weave.Facts
	literals *regex.Literals
	text     *wording.Source
	output   *strip.Output
	size     int64

	mentioned map[string]struct{}
	dynamic   bool
	web       *web.Selection
}

// Size is about how many bytes of memory the program takes.
func (p *Program) Size() int64 { return p.size }

// mentions reports whether the program may use a global or member of this name. It decides what conveniences are
// installed. facts, which decides about guards, is stricter: it takes every computed key for one that may lead
// anywhere, which would give most programs all the globals there are.
func (p *Program) mentions(name string) bool {
	if p.dynamic {
		return true
	}
	_, found := p.mentioned[name]
	return found
}

// Compile compiles what strip made of a program. The error is a *strip.Error with the position in the
// TypeScript source.
//
// goja is not given the source map: it would read it at once, and look positions up one column off. The
// program's positions are found in the map when an error needs them.
func Compile(output *strip.Output) (*Program, error) {
	tree, err := goja.Parse(strip.FileName, output.JavaScript, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, syntaxError(output, tree, err)
	}
	weave.Correct(tree)
	literals, err := regex.Rewrite(tree, weave.RegExp)
	if err != nil {
		return nil, syntaxError(output, tree, err)
	}
	facts := weave.Program(tree)
	script, err := goja.CompileAST(tree, false)
	if err != nil {
		return nil, syntaxError(output, tree, err)
	}
	p := &Program{
		script:   script,
		facts:    facts,
		literals: literals,
		text:     wording.NewSource(strip.FileName, output.JavaScript),
		output:   output,
		// Byte code, positions and literals take about ten times the text; measured over the corpus.
		size: int64(10*len(output.JavaScript) + 2*len(output.Program) + literals.Size()),
	}
	p.mentioned, p.dynamic = identifiers(output.JavaScript)
	p.web = web.Select(p.mentions)
	return p, nil
}

var parserError = lazy.Regexp(`^(?:SyntaxError: )?` + regexp.QuoteMeta(strip.FileName) + `: Line (\d+):(\d+) (.*?)(?: \(and \d+ more errors\))?$`)

// syntaxError turns an error of goja's parser or compiler into one that points into the source.
func syntaxError(output *strip.Output, tree *ast.Program, err error) error {
	text := err.Error()
	var position file.Position
	var list parser.ErrorList
	var one *parser.Error
	var compiled *goja.CompilerSyntaxError
	var literal *regex.LiteralError
	switch {
	case errors.As(err, &literal):
		text, position = literal.Error(), tree.File.Position(int(literal.Position)-tree.File.Base())
	case errors.As(err, &list) && len(list) > 0:
		text, position = list[0].Message, list[0].Position
	case errors.As(err, &one):
		text, position = one.Message, one.Position
	case errors.As(err, &compiled):
		text = compiled.Message
		if compiled.File != nil {
			position = compiled.File.Position(compiled.Offset)
		}
		// goja.Parse puts the parser's errors into a text.
		if match := parserError().FindStringSubmatch(text); match != nil {
			text = match[3]
			position.Line, _ = strconv.Atoi(match[1])
			position.Column, _ = strconv.Atoi(match[2])
		}
	}
	line, column, _ := output.Source(position.Line, position.Column)
	return output.ErrorAt(strings.TrimPrefix(text, "SyntaxError: "), line, column)
}

// identifiers returns the identifier-like words of a text, in code, strings and comments alike, and whether
// the text can reach a global by a name that it computes. That takes the global object, which this is in a function
// that is not strict. eval and Function are no way: they throw.
func identifiers(text string) (words map[string]struct{}, dynamic bool) {
	words = map[string]struct{}{}
	passesThis := false
	for i := 0; i < len(text); {
		if !isWordByte(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && isWordByte(text[i]) {
			i++
		}
		words[text[start:i]] = struct{}{}
		if text[start:i] != "this" {
			continue
		}
		if strings.HasPrefix(strings.TrimLeft(text[i:], " \t\r\n?."), "[") {
			dynamic = true
		}
		if strings.HasPrefix(text[i:], ",") || strings.HasPrefix(text[i:], ")") {
			passesThis = true
		}
	}
	for _, word := range []string{"globalThis", "global"} {
		if _, found := words[word]; found {
			dynamic = true
		}
	}
	if _, found := words["Reflect"]; found && passesThis {
		dynamic = true
	}
	return words, dynamic
}

func isWordByte(c byte) bool {
	return c == '_' || c == '$' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}
