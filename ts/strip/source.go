package strip

import (
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/evanw/esbuild/pkg/api"
)

// This file is the way of one program from its text to esbuild's output: which words of the text are written
// differently for esbuild, what is tried when esbuild complains, and how its places lead back.

// edit is a change to the program's text for esbuild, ASCII and within a line, which is undone in all that leads
// back.
type edit struct {
	offset      int // in the program
	length      int
	replacement string
	isReturn    bool
	bare        bool // a return without a value

	place  position // in the edited text
	origin position // in the program
	output int      // the offset in esbuild's output that comes from it, -1 for none
}

// mark is a word of the program whose trace in the output is looked for.
type mark struct {
	token int // in the program's tokens
	place position
}

type transformer struct {
	program   string
	starts    []int32 // of the program's lines, when needed
	supported map[string]bool
	tokens    []token

	edits   []edit // ascending
	returns int    // how many of them are of a return
	imports []mark
	this    []mark

	prefix string // put before the first line in the edited text, a function's head
	edited string

	minify   bool // esbuild writes no white space
	indented bool // what esbuild wrote stands in a function, and is indented
}

func (t *transformer) run() (*Output, *Error) {
	t.tokens = scan(t.program)
	refused := checkBounds(t.program, t.tokens)
	if refused == nil {
		refused = checkEnums(t.program, t.tokens)
	}
	if refused != nil {
		return nil, t.errorAtOffset(refused.text, refused.offset)
	}
	if offset := t.fenceInCode(); offset >= 0 {
		// The text may parse, as templates that tag each other, but that is not what it means.
		return nil, t.errorAtOffset(`Unexpected "`+"```"+`": a fence of a code block is no part of a program`, offset)
	}
	t.findEdits()
	t.minify = deeplyNested(t.program, t.tokens)
	lowered, failure := t.lower()
	if failure != nil {
		return nil, failure
	}
	return t.assemble(lowered)
}

// fenceInCode finds a line that starts, outside of strings and comments, with three backquotes.
func (t *transformer) fenceInCode() int {
	for i := 1; i < len(t.tokens); i++ {
		first, second := t.tokens[i-1], t.tokens[i]
		if first.kind == tokenText && (i == 1 || first.newline) && first.end == second.start &&
			t.program[first.start:first.end] == "``" && strings.HasPrefix(t.program[second.start:], "`") {
			return int(first.start)
		}
	}
	return -1
}

// findEdits finds the words that are changed for esbuild, and those to look for in its output.
func (t *transformer) findEdits() {
	depth, last := 0, t.anonymousFunction()
	if last > 0 {
		t.edits = append(t.edits, edit{offset: int(t.tokens[0].start), replacement: "("})
		defer func() { t.edits = append(t.edits, edit{offset: int(t.tokens[last].end), replacement: ")"}) }()
	}
	for i, token := range t.tokens {
		switch token.kind {
		case tokenOpen:
			depth++
		case tokenClose:
			depth--
		case tokenWord:
			if isDot(t.program, t.tokens, i-1) {
				continue
			}
			next := t.tokens[i+1]
			nextText := t.text(i + 1)
			switch t.text(i) {
			case "return":
				t.addReturn(token, next, nextText)
			case "this":
				t.this = append(t.this, mark{token: i})
			case "import":
				if depth == 0 && nextText != "(" && nextText != "." && !t.isAlias(i) {
					t.imports = append(t.imports, mark{token: i})
				}
			case "export":
				if depth == 0 && nextText == "=" {
					t.edits = append(t.edits, edit{offset: int(token.start), length: int(next.end - token.start), replacement: "export default "})
				}
			}
		}
	}
}

// anonymousFunction returns the last token of a program that is a function expression without a name, which as
// a statement would be an error; 0 for any other program.
func (t *transformer) anonymousFunction() int {
	i := 0
	if t.text(i) == "async" {
		i++
	}
	if t.text(i) != "function" {
		return 0
	}
	if i++; t.text(i) == "*" {
		i++
	}
	last := len(t.tokens) - 2
	for t.text(last) == ";" {
		last--
	}
	if next := t.text(i); next != "(" && next != "<" || t.text(last) != "}" {
		return 0
	}
	return last
}

func (t *transformer) addReturn(word, next token, nextText string) {
	e := edit{offset: int(word.start), length: len("return"), replacement: "throw ", isReturn: true}
	switch {
	case nextText == ";":
		e.bare, e.replacement = true, "throw 0"
	case next.newline || next.kind == tokenEnd || next.kind == tokenClose:
		e.bare, e.replacement = true, "throw 0;"
	case nextText == ":" || nextText == "," || strings.HasPrefix(nextText, "?") || nextText == "=":
		return // the name of a property
	}
	t.edits = append(t.edits, e)
	t.returns++
}

// isAlias reports whether the import at token i is TypeScript's import A = B.C, which names no module.
func (t *transformer) isAlias(i int) bool {
	if t.text(i+1) == "type" && t.text(i+3) == "=" {
		i++
	}
	return t.text(i+2) == "=" && !(t.text(i+3) == "require" && t.text(i+4) == "(")
}

func (t *transformer) text(i int) string { return tokenString(t.program, t.tokens, i) }

// edit writes the text for esbuild and computes the places of edits and marks in it.
func (t *transformer) edit() {
	var edited strings.Builder
	edited.Grow(len(t.prefix) + len(t.program) + 2*len(t.edits) + 2)
	edited.WriteString(t.prefix)
	offset := 0
	for _, e := range t.edits {
		edited.WriteString(t.program[offset:e.offset])
		edited.WriteString(e.replacement)
		offset = e.offset + e.length
	}
	edited.WriteString(t.program[offset:])
	if t.prefix != "" {
		edited.WriteString("\n}")
	}
	t.edited = edited.String()

	place, origin, shift, nextEdit := walker{text: t.edited}, walker{text: t.program}, len(t.prefix), 0
	placeEdit := func() {
		e := &t.edits[nextEdit]
		e.place = place.toOffset(e.offset + shift)
		e.origin = origin.toOffset(e.offset)
		e.output = -1
		shift += len(e.replacement) - e.length
	}
	marks := make([]*mark, 0, len(t.imports)+len(t.this))
	for i := range t.imports {
		marks = append(marks, &t.imports[i])
	}
	for i := range t.this {
		marks = append(marks, &t.this[i])
	}
	sort.Slice(marks, func(i, j int) bool { return marks[i].token < marks[j].token })
	for _, m := range marks {
		start := int(t.tokens[m.token].start)
		for ; nextEdit < len(t.edits) && t.edits[nextEdit].offset < start; nextEdit++ {
			placeEdit()
		}
		m.place = place.toOffset(start + shift)
	}
	for ; nextEdit < len(t.edits); nextEdit++ {
		placeEdit()
	}
}

// original leads a place in the edited text back to the program.
func (t *transformer) original(p position) position {
	next := sort.Search(len(t.edits), func(i int) bool { return !t.edits[i].place.before(p) })
	if next == 0 {
		if p.line == 0 {
			p.column = max(p.column-int32(len(t.prefix)), 0)
		}
		return p
	}
	e := t.edits[next-1]
	end := position{e.place.line, e.place.column + int32(len(e.replacement))}
	switch {
	case p.before(end):
		return position{e.origin.line, e.origin.column + min(p.column-e.place.column, int32(e.length))}
	case p.line == end.line:
		return position{e.origin.line, e.origin.column + int32(e.length) + p.column - end.column}
	}
	return position{e.origin.line + p.line - end.line, p.column}
}

// lowered is esbuild's output with its source map read.
type lowered struct {
	code     string
	segments []segment // ascending, in places of the edited text
}

// lower has esbuild remove the types and lower what is to be lowered.
func (t *transformer) lower() (*lowered, *Error) {
	t.edit()
	result := t.esbuild(t.edited)
	if len(result.Errors) == 0 {
		if out, ok := t.traceReturns(&result); ok {
			return out, nil
		}
	}
	first := result.Errors
	if t.returns > 0 && len(first) <= maxErrors {
		// Once more with the words left alone that came out nowhere: all of them, after an error.
		kept := t.edits[:0:0]
		returns := 0
		for _, e := range t.edits {
			if len(first) == 0 && e.output >= 0 || !e.isReturn {
				kept = append(kept, e)
				if e.isReturn {
					returns++
				}
			}
		}
		edits, all := t.edits, t.returns
		t.edits, t.returns = kept, returns
		t.edit()
		result = t.esbuild(t.edited)
		if len(result.Errors) == 0 {
			if out, ok := t.traceReturns(&result); ok {
				return out, nil
			}
		}
		if len(first) > 0 {
			t.edits, t.returns = edits, all
			t.edit()
		} else {
			first = result.Errors
		}
	}
	if len(first) == 0 {
		return nil, newErrorAt(t.program, nil, "the program could not be read", position{-1, 0})
	}
	if len(first) <= maxErrors && onlyStrictness(first) {
		failed := t.esbuildError(first)
		t.prefix, t.indented = "async function "+t.freeName(MainName)+"() {", true
		t.edits, t.returns = nil, 0
		t.edit()
		result = t.esbuild(t.edited)
		if len(result.Errors) == 0 {
			if out, ok := t.traceReturns(&result); ok && t.unwrap(out) {
				return out, nil
			}
		}
		return nil, failed
	}
	return nil, t.esbuildError(first)
}

// esbuildTime is how long esbuild may take for a program; for all but hostile ones it needs a hundredth. What
// checkBounds cannot bound is the number of errors, each of which costs esbuild a walk through the text.
const esbuildTime = 8 * time.Second

// maxErrors is the number of errors behind which a second look is not worth its time.
const maxErrors = 100

// smallProgram is the size in bytes below which errors cannot take long.
const smallProgram = 16 << 10

// esbuild transforms text. It cannot be stopped: past esbuildTime it is left to itself, to end in its own time.
func (t *transformer) esbuild(text string) api.TransformResult {
	if len(text) < smallProgram {
		return t.transform(text)
	}
	done := make(chan api.TransformResult, 1)
	go func() { done <- t.transform(text) }()
	timer := time.NewTimer(esbuildTime)
	defer timer.Stop()
	select {
	case result := <-done:
		return result
	case <-timer.C:
		return api.TransformResult{Errors: []api.Message{{Text: "the program takes too long to parse: it has too many errors, or is too large"}}}
	}
}

// silent turns off what esbuild only warns of, which takes it time and nobody reads.
var silent = sync.OnceValue(func() map[string]api.LogLevel {
	levels := map[string]api.LogLevel{}
	for name := range wordSet("assign-to-constant assign-to-define assign-to-import bigint call-import-namespace " +
		"class-name-will-throw commonjs-variable-in-esm confusing-typescript-cast delete-super-property direct-eval " +
		"duplicate-case duplicate-class-member duplicate-object-key empty-import-meta equals-nan " +
		"equals-negative-zero equals-new-object html-comment-in-js impossible-typeof indirect-require " +
		"private-name-will-throw semicolon-after-return suspicious-boolean-not suspicious-define " +
		"suspicious-logical-operator suspicious-nullish-coalescing this-is-undefined-in-esm " +
		"unsupported-dynamic-import unsupported-regexp unsupported-require-call") {
		levels[name] = api.LogLevelSilent
	}
	return levels
})

// transform has esbuild write text as people do, for the texts of functions that a program prints, unless that
// would be much longer.
func (t *transformer) transform(text string) api.TransformResult {
	if !t.minify {
		result := esbuild(text, t.supported, false)
		if len(result.Code) <= spaceFor(len(text)) {
			return result
		}
	}
	return esbuild(text, t.supported, true)
}

func esbuild(text string, supported map[string]bool, minify bool) api.TransformResult {
	return api.Transform(text, api.TransformOptions{
		Loader:         api.LoaderTS,
		Sourcefile:     FileName,
		Target:         api.ESNext,
		Supported:      supported,
		Charset:        api.CharsetUTF8,
		Sourcemap:      api.SourceMapExternal,
		SourcesContent: api.SourcesContentExclude,
		LegalComments:  api.LegalCommentsNone,

		MinifyWhitespace: minify,
		LogLevel:         api.LogLevelSilent,
		LogOverride:      silent(),
	})
}

// onlyStrictness reports whether all errors say that a module is strict code. Such errors do not end the
// parse: the whole text has been read as statements, so wrapping it cannot change what its braces mean.
func onlyStrictness(messages []api.Message) bool {
	for _, message := range messages {
		if !strings.HasSuffix(message.Text, "cannot be used in an ECMAScript module") ||
			message.Location == nil {
			return false
		}
	}
	return true
}

// traceReturns reads the source map and finds where each return came out; it reports whether all did.
func (t *transformer) traceReturns(result *api.TransformResult) (*lowered, bool) {
	out := &lowered{code: string(result.Code)}
	segments, places, err := decodeMappings(mappingsOf(result.Map), out.code)
	if err != nil {
		return nil, false
	}
	out.segments = segments
	if len(places) > 0 {
		restoreNames(out, t.edited, places, namesOf(result.Map))
	}
	missing := t.returns
	if missing == 0 {
		return out, true
	}
	for _, s := range segments {
		i := sort.Search(len(t.edits), func(i int) bool { return !t.edits[i].place.before(s.source) })
		if i < len(t.edits) && t.edits[i].place == s.source && t.edits[i].isReturn && t.edits[i].output < 0 &&
			strings.HasPrefix(strings.TrimLeft(out.code[s.offset:], " "), "throw") {
			// esbuild counts the space behind else and do to the statement.
			t.edits[i].output = s.offset + strings.Index(out.code[s.offset:], "throw")
			missing--
		}
	}
	return out, missing == 0
}

// mappingsOf cuts the mappings out of a source map's JSON; they hold nothing that JSON would escape.
func mappingsOf(sourceMap []byte) string {
	_, rest, _ := strings.Cut(string(sourceMap), `"mappings":`)
	_, rest, _ = strings.Cut(rest, `"`)
	mappings, _, _ := strings.Cut(rest, `"`)
	return mappings
}

// unwrap removes the function that t.prefix put around the program, which must be all that esbuild printed
// beside its own declarations.
func (t *transformer) unwrap(out *lowered) bool {
	prefix := t.prefix
	if t.minify || !strings.Contains(out.code, prefix) {
		prefix = strings.Replace(prefix, ") {", "){", 1)
	}
	head := strings.Index(out.code, prefix)
	tail := strings.LastIndexByte(out.code, '}')
	if head < 0 || tail < head+len(prefix) {
		return false
	}
	tokens := scan(out.code)
	open := sort.Search(len(tokens), func(i int) bool { return int(tokens[i].start) >= head+len(prefix)-1 })
	if open >= len(tokens) || tokens[open].match < 0 || int(tokens[tokens[open].match].start) != tail {
		return false
	}
	out.code = out.code[:head] + out.code[head+len(prefix):tail] + "\n"
	kept := out.segments[:0]
	for _, s := range out.segments {
		if s.offset >= head+len(prefix) && s.offset < tail {
			s.offset -= len(prefix)
			kept = append(kept, s)
		}
	}
	out.segments = kept
	return true
}

// freeName returns a name like name that the program does not mention.
func (t *transformer) freeName(name string) string {
	for strings.Contains(t.program, name) {
		name += "_"
	}
	return name
}
