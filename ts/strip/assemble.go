package strip

import (
	"fmt"
	"sort"
	"strings"
)

// This file makes one async function of esbuild's output. esbuild prints regular JavaScript: every statement
// that is not a declaration of a function or class, a block, or a control statement ends with a semicolon or
// with the text. That makes it enough to know how statements start.

// statement is a range of tokens, the semicolon at its end included.
type statement struct {
	first, end int
	dropped    bool
}

// change is a replacement in esbuild's output; changes do not overlap.
type change struct {
	offset, length int
	text           string
	source         *position // for text that is an expression of its own: what it stands for
}

type assembler struct {
	*transformer
	*lowered
	out        []token
	statements []statement
	changes    []change
	mentions   map[string]int // of each word of the program, when needed
	result     string         // the expression that is called, or awaited, at the end
	from       position
}

func (t *transformer) assemble(lowered *lowered) (*Output, *Error) {
	a := assembler{transformer: t, lowered: lowered, out: scan(lowered.code)}
	if refused := checkArrowParameters(a.code, a.out); refused != nil {
		return nil, newErrorAt(t.program, nil, refused.text, t.original(a.sourceOf(refused.offset)))
	}
	a.statements = a.split(0, len(a.out)-1)
	if failure := a.refuseImports(); failure != nil {
		return nil, failure
	}
	a.rejectDynamicImports()
	a.replaceAsyncGenerators()
	a.restoreWords()
	for _, s := range a.statements {
		if a.word(s.first) == "export" {
			if failure := a.removeExport(s); failure != nil {
				return nil, failure
			}
		}
	}
	a.finish(a.statements)
	a.indent()
	return a.join(), nil
}

func (a *assembler) word(i int) string { return tokenString(a.code, a.out, i) }

func (a *assembler) kind(i int) tokenKind {
	if i >= len(a.out) {
		return tokenEnd
	}
	return a.out[i].kind
}

// sourceOf returns the place, in the edited text, that an offset of the output comes from.
func (a *assembler) sourceOf(offset int) position {
	i := sort.Search(len(a.segments), func(i int) bool { return a.segments[i].offset > offset })
	if i == 0 {
		return position{}
	}
	return a.segments[i-1].source
}

// placeOf returns the place in the program of the first token of a statement that has one.
func (a *assembler) placeOf(s statement) position {
	start, end := int(a.out[s.first].start), int(a.out[s.end-1].end)
	i := sort.Search(len(a.segments), func(i int) bool { return a.segments[i].offset >= start })
	for i < len(a.segments) && a.repeats(i) {
		i++
	}
	if i < len(a.segments) && a.segments[i].offset < end {
		return a.original(a.segments[i].source)
	}
	return a.original(a.sourceOf(start))
}

// split divides the tokens from first up to end into statements.
func (a *assembler) split(first, end int) []statement {
	var statements []statement
	for first < end {
		next := min(max(a.skipStatement(first, end), first+1), end)
		statements = append(statements, statement{first: first, end: next})
		first = next
	}
	return statements
}

// skipStatement returns the index of the token behind the statement that starts at i. It does not recurse:
// statements that end with a statement are a loop.
func (a *assembler) skipStatement(i, end int) int {
	open := 0 // do statements whose while is to come
	for i < end {
		switch word := a.word(i); {
		case word == "{":
			i = a.skipGroup(i)
		case word == "function" || word == "async" && a.word(i+1) == "function" && !a.out[i+1].newline:
			i = a.skipTo(i, end, "{")
		case word == "class":
			i = a.skipClass(i, end)
		case word == "if" || word == "while" || word == "with":
			i = a.skipGroup(i + 1)
			continue
		case word == "for":
			i++
			if a.word(i) == "await" {
				i++
			}
			i = a.skipGroup(i)
			continue
		case word == "do":
			open++
			i++
			continue
		case word == "switch":
			i = a.skipGroup(a.skipGroup(i + 1))
		case word == "try":
			i = a.skipGroup(i + 1)
			if a.word(i) == "catch" {
				i++
				if a.word(i) == "(" {
					i = a.skipGroup(i)
				}
				i = a.skipGroup(i)
			}
			if a.word(i) == "finally" {
				i = a.skipGroup(i + 1)
			}
		case a.kind(i) == tokenWord && a.word(i+1) == ":":
			i += 2
			continue
		case word == "export" && a.exportsDeclaration(i):
			i += 1
			if a.word(i) == "default" {
				i++
			}
			continue
		default:
			for i < end && a.word(i) != ";" {
				i = a.skipGroup(i)
			}
			i++
		}
		for a.continues(i, open) {
			if a.word(i) == "else" {
				i++
				break
			}
			i = a.skipGroup(i + 1) // while (...)
			if a.word(i) == ";" {
				i++
			}
			open--
		}
		if i < end && a.word(i-1) == "else" {
			continue
		}
		return i
	}
	return end
}

func (a *assembler) continues(i, open int) bool {
	return a.word(i) == "else" || open > 0 && a.word(i) == "while"
}

// exportsDeclaration reports whether the export at i is of a function or class declaration, which ends with
// its brace.
func (a *assembler) exportsDeclaration(i int) bool {
	i++
	if a.word(i) == "default" {
		i++
	}
	return a.word(i) == "function" || a.word(i) == "class" || a.word(i) == "async" && a.word(i+1) == "function"
}

// skipGroup returns the index behind token i, and behind all of the group when it opens one.
func (a *assembler) skipGroup(i int) int {
	if i >= len(a.out)-1 {
		return len(a.out) - 1
	}
	if a.kind(i) == tokenOpen && a.out[i].match > int32(i) {
		return int(a.out[i].match) + 1
	}
	return i + 1
}

// skipTo returns the index behind the first group from i on that open starts.
func (a *assembler) skipTo(i, end int, open string) int {
	for i < end && a.word(i) != open {
		i = a.skipGroup(i)
	}
	return a.skipGroup(i)
}

// skipClass returns the index behind a class. A brace in what it extends belongs to an operand: an operator
// stands before it or the expression goes on behind it.
func (a *assembler) skipClass(i, end int) int {
	for i < end {
		if a.word(i) != "{" {
			i = a.skipGroup(i)
			continue
		}
		before := a.word(i - 1)
		i = a.skipGroup(i)
		switch next := a.out[min(i, len(a.out)-1)]; {
		case before == "extends" && (next.kind == tokenOpen || isDot(a.code, a.out, i)):
		case a.word(i) == "{" || isDot(a.code, a.out, i):
		default:
			return i
		}
	}
	return end
}

// restoreWords undoes, in the output, what edit did to the program, and what esbuild does to a module's this.
func (a *assembler) restoreWords() {
	for _, e := range a.edits {
		if !e.isReturn || e.output < 0 {
			continue
		}
		c := change{offset: e.output, length: len("throw"), text: "return"}
		if e.bare && strings.HasPrefix(a.code[e.output:], "throw 0") {
			c.length = len("throw 0")
		}
		a.changes = append(a.changes, c)
	}
	for _, s := range a.segments {
		text := a.code[s.offset:]
		parenthesis := len(text) - len(strings.TrimPrefix(text, "("))
		if !strings.HasPrefix(text[parenthesis:], "void 0") {
			continue
		}
		i := sort.Search(len(a.this), func(i int) bool { return !a.this[i].place.before(s.source) })
		if i < len(a.this) && a.this[i].place == s.source {
			a.changes = append(a.changes, change{offset: s.offset + parenthesis, length: len("void 0"), text: "this"})
		}
	}
}

// refuseImports returns the error for an import that esbuild left.
func (a *assembler) refuseImports() *Error {
	if len(a.imports) == 0 {
		return nil
	}
	for _, s := range a.segments {
		i := sort.Search(len(a.imports), func(i int) bool { return !a.imports[i].place.before(s.source) })
		if i == len(a.imports) || a.imports[i].place != s.source {
			continue
		}
		token := a.imports[i].token
		if name := a.requiredName(token); name != "" && !a.mentioned(name) {
			a.dropStatementAt(s.offset)
			continue
		}
		for module := token; module < len(a.tokens); module++ {
			if a.tokens[module].kind == tokenText {
				return a.moduleError("import", a.text(module), int(a.tokens[token].start))
			}
		}
	}
	return nil
}

// requiredName returns the name that import name = require("...") at a token of the program declares.
func (a *assembler) requiredName(token int) string {
	if a.text(token+2) == "=" {
		return a.text(token + 1)
	}
	return ""
}

// mentioned reports whether the program holds a word more than once.
func (a *assembler) mentioned(name string) bool {
	if a.mentions == nil {
		a.mentions = map[string]int{}
		for i, token := range a.tokens {
			if token.kind == tokenWord {
				a.mentions[a.text(i)]++
			}
		}
	}
	return a.mentions[name] > 1
}

func (a *assembler) dropStatementAt(offset int) {
	i := sort.Search(len(a.statements), func(i int) bool { return int(a.out[a.statements[i].end-1].end) > offset })
	if i < len(a.statements) {
		s := &a.statements[i]
		start := int(a.out[s.first].start)
		a.changes = append(a.changes, change{offset: start, length: int(a.out[s.end-1].end) - start})
		s.dropped = true
	}
}

// importRejection is the function that import() becomes a call of.
const importRejection = `var __import=(module)=>{throw new TypeError("Cannot import '"+module+"': modules are not available; ` +
	`use the functions that are bound to the program and the standard JavaScript globals")};`

// rejectDynamicImports gives import(), which esbuild lowers to require, a rejection that says what is wrong.
func (a *assembler) rejectDynamicImports() {
	found := false
	for i := range a.out {
		if a.word(i) == "__toESM" && a.word(i+1) == "(" && a.word(i+2) == "require" && a.word(i+3) == "(" {
			a.changes = append(a.changes, change{offset: int(a.out[i+2].start), length: len("require"), text: "__import"})
			found = true
		}
	}
	if helper := strings.Index(a.code, "var __toESM"); found && helper >= 0 {
		a.changes = append(a.changes, change{offset: helper, text: importRejection})
	}
}

func (a *assembler) moduleError(verb, module string, offset int) *Error {
	failure := a.errorAtOffset(fmt.Sprintf("Cannot %s %s: modules are not available", verb, quoted(module)), offset)
	failure.Hint = "The program has the functions that are bound to it and the standard JavaScript globals; remove the import and use those."
	return failure
}

// removeExport leaves of an export statement what it declares, and notes a default export.
func (a *assembler) removeExport(s statement) *Error {
	start := int(a.out[s.first].start)
	place := a.placeOf(s)
	switch i := s.first + 1; a.word(i) {
	case "*":
		return a.exportFrom(s, place)
	case "{":
		group := a.skipGroup(i) - 1
		if a.word(group+1) == "from" {
			return a.exportFrom(s, place)
		}
		for j := i + 1; j < group; j++ {
			if a.word(j) == "as" && strings.Trim(a.word(j+1), `"`) == "default" && a.word(j-1) != "," && a.word(j-1) != "{" {
				a.result, a.from = a.word(j-1), place
			}
		}
		a.changes = append(a.changes, change{offset: start, length: int(a.out[s.end-1].end) - start, text: ";"})
	case "default":
		a.removeDefault(s, place)
	default:
		a.changes = append(a.changes, change{offset: start, length: int(a.out[i].start) - start})
	}
	return nil
}

func (a *assembler) exportFrom(s statement, place position) *Error {
	for i := s.first; i < s.end; i++ {
		if a.kind(i) == tokenText && a.word(i-1) == "from" {
			failure := a.moduleError("export from", a.word(i), 0)
			failure.at(a.program, a.lines(), place)
			return failure
		}
	}
	return newErrorAt(a.program, nil, "Cannot export from a module: modules are not available", place)
}

// removeDefault makes of export default a declaration, or a variable that takes the value.
func (a *assembler) removeDefault(s statement, place position) {
	start, i := int(a.out[s.first].start), s.first+2
	name := i
	switch {
	case a.word(i) == "class":
		name = i + 1
	case a.word(i) == "function":
		name = i + 1
	case a.word(i) == "async" && a.word(i+1) == "function":
		name = i + 2
	}
	if name > i && a.word(name) == "*" {
		name++
	}
	if name > i && a.kind(name) == tokenWord && a.word(name) != "extends" {
		a.changes = append(a.changes, change{offset: start, length: int(a.out[i].start) - start})
		if a.word(i) != "class" {
			a.result, a.from = a.word(name), place
		}
		return
	}
	// A property's name becomes the name of a function without one: default, as in a module.
	variable := a.freeName("__default")
	end := int(a.out[s.end-1].end)
	if a.word(s.end-1) == ";" {
		end = int(a.out[s.end-1].start)
	}
	a.changes = append(a.changes,
		change{offset: start, length: int(a.out[i].start) - start, text: "var " + variable + "={default:"},
		change{offset: end, text: "}.default;"})
	if a.word(i) != "class" {
		a.result, a.from = variable, place
	}
}

// finish calls a program that is one function, or awaits its last statement.
func (a *assembler) finish(statements []statement) {
	own := a.ownStatements(statements)
	if len(own) == 0 {
		return
	}
	last := own[len(own)-1]
	// A function declaration does nothing in its place: main() may stand above the functions.
	for i := len(own) - 1; i > 0 && a.isDeclaration(last); i-- {
		last = own[i-1]
	}
	// What using declares is disposed of in a try statement around the rest, which has no place in the source.
	for a.word(last.first) == "try" && !a.mapped(last.first) {
		inner := a.ownStatements(a.split(last.first+2, a.skipGroup(last.first+1)-1))
		if len(inner) == 0 {
			return
		}
		last = inner[len(inner)-1]
		own = append(own, last)
	}
	end := last.end
	if a.word(end-1) == ";" {
		end--
	}
	start, stop := int(a.out[last.first].start), int(a.out[end-1].end)
	switch {
	case !a.isExpression(last):
	case len(own) == 1 && a.result == "" && a.isFunction(last.first, end):
		place := a.placeOf(last)
		a.changes = append(a.changes,
			change{offset: start, text: "return("},
			change{offset: stop, text: ")()", source: &place})
	case !a.isAwait(last.first, end):
		a.changes = append(a.changes, change{offset: start, text: "await("}, change{offset: stop, text: ")"})
	}
}

// ownStatements returns the statements that are the program's: not empty, not a directive, not one that
// esbuild put before them.
func (a *assembler) ownStatements(statements []statement) []statement {
	var own []statement
	for _, s := range statements {
		if s.dropped || a.word(s.first) == ";" || a.kind(s.first) == tokenText && s.end-s.first <= 2 {
			continue
		}
		if a.word(s.first) == "export" && a.word(s.first+1) == "{" {
			continue
		}
		if len(a.segments) == 0 || int(a.out[s.end-1].end) <= a.segments[0].offset {
			continue
		}
		own = append(own, s)
	}
	return own
}

// mapped reports whether the token at i has a place of its own in the source.
func (a *assembler) mapped(i int) bool {
	offset := int(a.out[i].start)
	j := sort.Search(len(a.segments), func(j int) bool { return a.segments[j].offset >= offset })
	return j < len(a.segments) && a.segments[j].offset == offset && !a.repeats(j)
}

// repeats reports whether a segment is none of the program's own: esbuild starts every line with one.
func (a *assembler) repeats(i int) bool {
	return i > 0 && a.segments[i].source == a.segments[i-1].source
}

var statementWords = wordSet("{ ; async class const let var function if for while do switch try return throw break continue with debugger export import using")

func (a *assembler) isExpression(s statement) bool {
	word := a.word(s.first)
	switch {
	case word == "async":
		return a.word(s.first+1) != "function"
	case word == "let" || word == "using":
		return a.kind(s.first+1) != tokenWord && a.word(s.first+1) != "[" && a.word(s.first+1) != "{"
	case statementWords[word]:
		return false
	}
	return !(a.kind(s.first) == tokenWord && a.word(s.first+1) == ":")
}

// isDeclaration reports whether a statement declares a function.
func (a *assembler) isDeclaration(s statement) bool {
	return a.word(s.first) == "function" || a.word(s.first) == "async" && a.word(s.first+1) == "function"
}

// isFunction reports whether the tokens are one function expression or arrow function, in parentheses or not.
func (a *assembler) isFunction(i, end int) bool {
	for a.word(i) == "(" && int(a.out[i].match) == end-1 {
		i, end = i+1, end-1
	}
	if a.word(i) == "async" && a.word(i+1) != "=>" {
		i++
	}
	if a.word(i) == "function" {
		i++
		if a.word(i) == "*" {
			i++
		}
		if a.kind(i) == tokenWord {
			i++
		}
		return a.word(i) == "(" && a.skipGroup(a.skipGroup(i)) == end
	}
	if a.word(i) != "(" && a.kind(i) != tokenWord {
		return false
	}
	i = a.skipGroup(i)
	if a.word(i) != "=>" {
		return false
	}
	i++
	if a.word(i) == "{" {
		return a.skipGroup(i) == end
	}
	for ; i < end; i = a.skipGroup(i) {
		if a.word(i) == "," {
			return false
		}
	}
	return true
}

// isAwait reports whether the tokens are await and a call, which needs no second await.
func (a *assembler) isAwait(i, end int) bool {
	if a.word(i) != "await" {
		return false
	}
	for i++; i < end; i = a.skipGroup(i) {
		if a.kind(i) == tokenOperator && !isDot(a.code, a.out, i) {
			return false
		}
	}
	return true
}

// join writes the function with all changes, and its source map.
func (a *assembler) join() *Output {
	const head, tail = "(async function " + MainName + "(){", "\n})"
	sort.SliceStable(a.changes, func(i, j int) bool {
		x, y := a.changes[i], a.changes[j]
		return x.offset < y.offset || x.offset == y.offset && x.length == 0 && y.length > 0
	})
	var out strings.Builder
	out.Grow(len(a.code) + len(a.changes)*8 + 128)
	out.WriteString(head)
	mapped := make([]segment, 0, len(a.segments)+len(a.changes))
	next := 0
	copied := 0
	// segmentsUpTo takes over the segments before an offset of esbuild's output.
	segmentsUpTo := func(offset int) {
		for ; next < len(a.segments) && a.segments[next].offset < offset; next++ {
			at := max(a.segments[next].offset, copied)
			mapped = append(mapped, segment{out.Len() + at - copied, a.original(a.segments[next].source)})
		}
	}
	for _, c := range a.changes {
		if c.offset < copied {
			continue // the indentation of text that is replaced
		}
		segmentsUpTo(c.offset)
		out.WriteString(a.code[copied:c.offset])
		copied = c.offset
		if c.source != nil {
			mapped = append(mapped, segment{out.Len(), *c.source})
		}
		if c.length > 0 {
			segmentsUpTo(c.offset + c.length)
			// What was within the replaced text stays at its start.
			for i := len(mapped) - 1; i >= 0 && mapped[i].offset > out.Len(); i-- {
				mapped[i].offset = out.Len()
			}
		}
		out.WriteString(c.text)
		copied = c.offset + c.length
	}
	code := strings.TrimSuffix(a.code, "\n")
	segmentsUpTo(len(a.code) + 1)
	out.WriteString(code[min(copied, len(code)):])
	if a.result != "" {
		out.WriteByte('\n')
		mapped = append(mapped, segment{out.Len(), a.from})
		fmt.Fprintf(&out, "if(typeof %[1]s===\"function\")return %[1]s();await %[1]s;", a.result)
	}
	out.WriteString(tail)
	text := out.String()
	return &Output{JavaScript: text, Program: a.program, positions: positions{segments: mapped}}
}
