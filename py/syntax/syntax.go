package syntax

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxDepth bounds the depth of a tree, in nodes from the root to a leaf: CPython's compiler refuses what is deeper
// with a RecursionError, and so does Parse. A consumer may therefore recurse over a tree.
const MaxDepth = 10_000

// A Mode says what a source text is.
type Mode uint8

// The modes, those of Python's compile.
const (
	Exec   Mode = iota // a module: any number of statements
	Eval               // one expression
	Single             // one interactive statement, as in the REPL
)

// Options are what Parse needs beside the source.
type Options struct {
	// File is the name that errors carry, "main.py" for instance. It is not opened.
	File string
	Mode Mode
	// BaseIndentation accepts a source all of whose code lines are indented alike, as a block cut from a larger
	// program is, and reads it as if that indentation were absent. Positions stay those of the source.
	BaseIndentation bool
}

// A Kind is the name of the Python exception that a SyntaxError stands for.
type Kind string

// The kinds.
const (
	KindSyntax      Kind = "SyntaxError"
	KindIndentation Kind = "IndentationError"
	KindTab         Kind = "TabError"
	// KindMemory and KindRecursion are no subclasses of SyntaxError in Python: the source nests too deeply for
	// CPython's parser or compiler. They have no position in Python; Line is where parsing stopped.
	KindMemory    Kind = "MemoryError"
	KindRecursion Kind = "RecursionError"
)

// A SyntaxError is why a source text is no Python program.
type SyntaxError struct {
	Kind    Kind
	Message string
	File    string
	// Line counts from 1; 0 means that the position is unknown.
	Line int
	// Column counts from 1 in characters; 0 means that it is unknown.
	Column int
	// EndLine and EndColumn are where the mistake ends, exclusive; Python shows carets up to there. As in Python,
	// 0 means that they are unknown and -1 that there is no end.
	EndLine   int
	EndColumn int
	// Text is the line with the mistake, without its newline.
	Text string
}

// Error returns the message with the position, as str(SyntaxError) does.
func (e *SyntaxError) Error() string {
	switch {
	case e.Line == 0:
		return e.Message
	case e.File == "":
		return fmt.Sprintf("%s (line %d)", e.Message, e.Line)
	}
	return fmt.Sprintf("%s (%s, line %d)", e.Message, e.File, e.Line)
}

// Parse reads source, which is UTF-8 with or without a byte order mark.
// The error is a *SyntaxError. Parse keeps no state but empty lists, may be called concurrently, and needs time and memory linear
// in the length of source, whether or not it is right: it allocates up to 160 bytes for each byte of the shortest
// statements and about 30 for each byte of what people write. It takes less than 16 MiB of stack.
func Parse(source string, options Options) (*Module, error) {
	module, err := parse(source, options)
	if err != nil {
		err.File = options.File
		return nil, err
	}
	return module, nil
}

// parse is Parse, with an error without file.
func parse(source string, options Options) (*Module, *SyntaxError) {
	source, added, err := prepare(source)
	if err != nil {
		return nil, err
	}
	l := lex(source, options.BaseIndentation)
	defer func() { returnTokens(l.tokens) }()
	if options.Mode == Eval && added {
		l.forgetNewline()
	}
	p := &parser{
		source: source, tokens: l.tokens, levels: baseLevels,
		expressions: make([]Expression, 0, 16), statements: make([]Statement, 0, 32), statementParts: make([]tokenRange, 0, 32),
	}
	module := &Module{Mode: options.Mode}
	err, understood := p.run(module)
	switch {
	case understood && err == nil:
		module.Warnings = mergeWarnings(l.warnings, p.warnings)
		return module, nil
	case understood:
		if err.Kind == KindMemory || err.Kind == KindRecursion {
			return nil, err
		}
		return nil, withRest(l, err, p.index)
	}
	return nil, diagnose(l, p, [...]string{Exec: "file", Eval: "eval", Single: "single"}[options.Mode])
}

// prepare checks the encoding of source and returns it as the lexer wants it: without a byte order mark, with newlines that are
// \n, and with one at its end; added says that it had none.
func prepare(source string) (prepared string, added bool, err *SyntaxError) {
	if strings.IndexByte(source, 0) >= 0 {
		return "", false, &SyntaxError{Kind: KindSyntax, Message: "source code string cannot contain null bytes"}
	}
	source = strings.TrimPrefix(source, "\ufeff")
	if !utf8.ValidString(source) {
		return "", false, invalidEncoding(source)
	}
	if strings.IndexByte(source, '\r') >= 0 {
		source = strings.ReplaceAll(strings.ReplaceAll(source, "\r\n", "\n"), "\r", "\n")
	}
	if source != "" && source[len(source)-1] != '\n' {
		source += "\n"
		added = true
	}
	return source, added, nil
}

// invalidEncoding says where source is not UTF-8.
func invalidEncoding(source string) *SyntaxError {
	line, lineStart := 1, 0
	for i, r := range source {
		if r == '\n' {
			line, lineStart = line+1, i+1
		}
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(source[i:]); size == 1 {
			column := utf8.RuneCountInString(source[lineStart:i]) + 1
			return &SyntaxError{
				Kind: KindSyntax, Line: line, Column: column, EndLine: line, EndColumn: column,
				Message: fmt.Sprintf("(unicode error) 'utf-8' codec can't decode byte 0x%02x in position %d: invalid start byte",
					source[i], i),
				Text: strings.ToValidUTF8(sourceLine(source, line), "\ufffd"),
			}
		}
	}
	return &SyntaxError{Kind: KindSyntax, Message: "invalid encoding"}
}

// run parses the whole source into module. understood is false when the parser gave up.
func (p *parser) run(module *Module) (err *SyntaxError, understood bool) {
	defer func() {
		switch value := recover().(type) {
		case nil:
		case giveUp:
			err, understood = nil, false
		case refusal:
			err, understood = value.err, true
		default:
			panic(value)
		}
	}()
	switch module.Mode {
	case Eval:
		p.evalInput(module)
	case Single:
		p.singleInput(module)
	default:
		module.Body = p.file()
	}
	return nil, true
}

// mergeWarnings returns both lists, each of which is in the order of lines, in that order.
func mergeWarnings(a, b []Warning) []Warning {
	if len(a) == 0 {
		return b
	}
	merged := append(a, b...)
	slices.SortStableFunc(merged, func(a, b Warning) int { return a.Line - b.Line })
	return merged
}
