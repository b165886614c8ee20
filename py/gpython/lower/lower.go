// Package lower rewrites a program of Python 3.13 so far that gpython, which is Python 3.4, runs what a
// program needs to wait: top-level return, await, async def, async for and async with. It also rewrites
// raise, since gpython cannot raise an instance of a class that the program made.
//
//	return x            __lowered_return__ = (x),     and Return makes a return of the assignment
//	await x.y(z)        __lowered_await__(x.y(z))
//	async def f(): ...  @__lowered_coroutine__
//	                    def f(): ...
//	async for x in y:   for x in __lowered_aiter__(y):
//	async with x as y:  with __lowered_async_with__(x) as y:
//	raise x from y      __lowered_raise__(x, y)
//	nonlocal x          global x, in a function that no other function is around
//	f(x)                __lowered_at__(f, 3)(x), where f is the name of an async def and the call on line 3 is
//	                    not awaited at once: for the warning about a coroutine that never was
//
// The functions are natives of the engine, which waits inside them; so await may stand wherever an expression
// may. The rewriting works on tokens: it needs the extent of an operand, not the grammar, and what is no Python
// before is none afterwards. An await or return that CPython refuses for where it stands is refused here.
package lower

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/py/program"
)

// The names that lowered programs use.
const (
	Await     = "__lowered_await__"
	Coroutine = "__lowered_coroutine__"
	AsyncIter = "__lowered_aiter__"
	AsyncWith = "__lowered_async_with__"
	Raise     = "__lowered_raise__"
	At        = "__lowered_at__"
	result    = "__lowered_return__"
)

// Output is a lowered program.
type Output struct {
	// Source is the program for gpython.
	Source string

	original string
	edits    []edit
	// starts are the offsets of the lines of Source and of the original.
	starts, originalStarts []int
}

// edit replaces original[start:end]; edits are sorted and do not overlap.
type edit struct {
	start, end  int
	replacement string
	// lowered is where the replacement begins in Source.
	lowered int
}

// Error is a SyntaxError that CPython finds and gpython would not.
type Error struct {
	Message string
	// Line and Column are in the program, the column in characters from 1; EndColumn is behind the place.
	Line, Column, EndColumn int
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }

// maxDepth is how deeply brackets and blocks may nest, as CPython's MAXSTACK and MAXINDENT roughly do.
const (
	maxBrackets = 200
	maxIndents  = 100
)

// Lower rewrites a program. Its errors are *Error.
func Lower(source string) (*Output, error) {
	l := lowering{source: source, tokens: program.Scan(source), async: map[string]bool{}}
	for i := range l.tokens {
		if l.text(i) == "async" && l.text(i+1) == "def" {
			l.async[l.text(i+2)] = true
		}
	}
	for l.at < len(l.tokens) {
		if err := l.statement(); err != nil {
			return nil, err
		}
	}
	o := &Output{original: source, edits: l.edits}
	order(o.edits)
	var b strings.Builder
	from := 0
	for i, e := range o.edits {
		b.WriteString(source[from:e.start])
		o.edits[i].lowered = b.Len()
		b.WriteString(e.replacement)
		from = e.end
	}
	b.WriteString(source[from:])
	o.Source = b.String()
	o.starts, o.originalStarts = lineStarts(o.Source), lineStarts(source)
	return o, nil
}

// order sorts edits by their place. At one place what closes a call comes before what opens one; of those that
// close, the one of the innermost operand, which was found last, comes first.
func order(edits []edit) {
	closes := func(e edit) bool { return strings.HasPrefix(e.replacement, ")") }
	slices.Reverse(edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	for i := 0; i < len(edits); {
		end := i + 1
		for end < len(edits) && edits[end].start == edits[i].start {
			end++
		}
		group := edits[i:end]
		slices.SortStableFunc(group, func(a, b edit) int {
			switch {
			case closes(a) == closes(b):
				return 0
			case closes(a):
				return -1
			}
			return 1
		})
		first := slices.IndexFunc(group, func(e edit) bool { return !closes(e) })
		if first >= 0 {
			slices.Reverse(group[first:])
		}
		i = end
	}
}

func lineStarts(text string) []int {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// Position returns where in the program a place in Source comes from; columns count characters from 1, and 0
// stands for none.
func (o *Output) Position(line, column int) (int, int) {
	if line < 1 || line > len(o.starts) {
		return line, column
	}
	offset := o.starts[line-1]
	if column > 0 {
		for i := 1; i < column && offset < len(o.Source) && o.Source[offset] != '\n'; i++ {
			_, size := utf8.DecodeRuneInString(o.Source[offset:])
			offset += size
		}
	}
	offset = o.originalOffset(offset)
	index := sort.SearchInts(o.originalStarts, offset+1) - 1
	if column <= 0 {
		return index + 1, column
	}
	return index + 1, utf8.RuneCountInString(o.original[o.originalStarts[index]:offset]) + 1
}

func (o *Output) originalOffset(offset int) int {
	i := sort.Search(len(o.edits), func(i int) bool { return o.edits[i].lowered > offset }) - 1
	if i < 0 {
		return offset
	}
	e := o.edits[i]
	if offset < e.lowered+len(e.replacement) {
		return e.start
	}
	return e.end + offset - e.lowered - len(e.replacement)
}

// blockKind is what a block of statements belongs to.
type blockKind int

const (
	module blockKind = iota // the program itself, and the compound statements in it
	function
	asyncFunction
	class
)

type lowering struct {
	source string
	tokens []program.Token
	at     int
	edits  []edit
	// async are the names that async functions are defined by.
	async map[string]bool
	// lowered is the end of the last return or raise that was lowered.
	lowered int
	// blocks are the definitions around the current line, by the indentation of their own first lines.
	blocks []block
}

type block struct {
	kind   blockKind
	indent int
}

func (l *lowering) text(i int) string {
	if i < 0 || i >= len(l.tokens) {
		return ""
	}
	return l.tokens[i].Text(l.source)
}

func (l *lowering) replace(start, end int, text string) {
	l.edits = append(l.edits, edit{start: start, end: end, replacement: text})
}

func (l *lowering) fail(i int, message string) error {
	token := l.tokens[i]
	start := strings.LastIndexByte(l.source[:token.Start], '\n') + 1
	column := utf8.RuneCountInString(l.source[start:token.Start]) + 1
	return &Error{Message: message, Line: token.Line, Column: column,
		EndColumn: column + utf8.RuneCountInString(token.Text(l.source))}
}

// indentOf is the width of the white space before the token, with tab stops of 8 as CPython has them.
func (l *lowering) indentOf(token program.Token) int {
	width := 0
	for i := strings.LastIndexByte(l.source[:token.Start], '\n') + 1; i < token.Start; i++ {
		if l.source[i] == '\t' {
			width = width/8*8 + 8
		} else {
			width++
		}
	}
	return width
}

func (l *lowering) inside() blockKind {
	if len(l.blocks) == 0 {
		return module
	}
	return l.blocks[len(l.blocks)-1].kind
}

// statement lowers one logical line.
func (l *lowering) statement() error {
	first := l.at
	end := first
	for l.tokens[end].Kind != program.Newline {
		if l.tokens[end].Depth > maxBrackets {
			return l.fail(end, "too many nested parentheses")
		}
		end++
	}
	l.at = end + 1
	if first == end {
		return nil
	}
	indent := l.indentOf(l.tokens[first])
	for len(l.blocks) > 0 && l.blocks[len(l.blocks)-1].indent >= indent {
		l.blocks = l.blocks[:len(l.blocks)-1]
	}
	head := first
	async := l.text(first) == "async"
	if async {
		head++
	}
	headerEnd := first // behind the colon of a definition, whose body may stand on the same line
	switch l.text(head) {
	case "def":
		kind := function
		if async {
			kind = asyncFunction
			l.asyncDef(first)
		}
		l.blocks = append(l.blocks, block{kind, indent})
		headerEnd = l.colon(head, end)
	case "class":
		l.blocks = append(l.blocks, block{class, indent})
		headerEnd = l.colon(head, end)
	}
	if len(l.blocks) > maxIndents {
		return l.fail(first, "too many levels of indentation")
	}
	for i := first; i < end; i++ {
		// The header of a definition is outside what it defines.
		if err := l.word(i, end, i < headerEnd); err != nil {
			return err
		}
	}
	return nil
}

// colon returns the end of the first colon outside brackets in a logical line that ends before end.
func (l *lowering) colon(i, end int) int {
	for depth := l.tokens[i].Depth; i < end; i++ {
		if l.tokens[i].Depth == depth && l.text(i) == ":" {
			return i + 1
		}
	}
	return end
}

func (l *lowering) asyncDef(async int) {
	token := l.tokens[async]
	start := strings.LastIndexByte(l.source[:token.Start], '\n') + 1
	indent := l.source[start:token.Start]
	l.replace(token.Start, l.tokens[async+1].Start, "@"+Coroutine+"\n"+indent)
}

// word lowers what begins at token i of a logical line that ends before end.
func (l *lowering) word(i, end int, header bool) error {
	if l.tokens[i].Kind != program.Word || l.text(i-1) == "." && l.tokens[i-1].Kind == program.Operator {
		return nil
	}
	kind := l.inside()
	if header {
		kind = module
		if len(l.blocks) > 1 {
			kind = l.blocks[len(l.blocks)-2].kind
		}
	}
	if l.async[l.text(i)] && l.text(i+1) == "(" {
		l.callAt(i)
	}
	switch l.text(i) {
	case "await":
		if kind == function || kind == class {
			if kind == class {
				return l.fail(i, "'await' outside function")
			}
			return l.fail(i, "'await' outside async function")
		}
		l.await(i, end)
	case "return":
		switch kind {
		case class:
			return l.fail(i, "'return' outside function")
		case module:
			if i >= l.lowered {
				l.topReturn(i, end)
			}
		}
	case "raise":
		if i >= l.lowered {
			l.raise(i, end)
		}
	case "nonlocal":
		l.nonlocal(i)
	case "async":
		switch l.text(i + 1) {
		case "for", "with":
			if kind == function || kind == class {
				what := map[string]string{"for": "for' outside async function", "with": "with' outside async function"}
				return l.fail(i, "'async "+what[l.text(i+1)])
			}
			switch before := l.text(i - 1); {
			case l.text(i+1) == "for":
				l.asyncFor(i, end)
			case before == "" || before == ":" || before == ";" || l.tokens[i-1].Kind == program.Newline:
				l.asyncWith(i, end)
			}
		}
	}
	return nil
}

// await puts the operand of an await, or of several in a row, into calls. The operand is a primary (language
// reference, section 6.4).
func (l *lowering) await(i, end int) {
	if i > 0 && l.text(i-1) == "await" && l.tokens[i-1].Kind == program.Word {
		return // lowered with the first
	}
	operand := i + 1
	for operand < end && l.text(operand) == "await" {
		operand++
	}
	to := l.primary(operand, end)
	if to == operand {
		return
	}
	for ; i < operand; i++ {
		l.replace(l.tokens[i].Start, l.tokens[i+1].Start, Await+"(")
		l.replace(l.tokens[to-1].End, l.tokens[to-1].End, ")")
	}
}

// callAt notes the line of a call of an async function.
func (l *lowering) callAt(i int) {
	switch l.text(i - 1) {
	case "await", "def", "class":
		return
	}
	token := l.tokens[i]
	l.replace(token.Start, token.End, At+"("+token.Text(l.source)+", "+strconv.Itoa(token.Line)+")")
}

// primary returns the end of the atom at token i and the calls, subscripts and attributes behind it; i if
// there is none.
func (l *lowering) primary(i, end int) int {
	if i >= end {
		return i
	}
	switch token := l.tokens[i]; {
	case token.Kind == program.Word:
		i++
	case token.Kind == program.StringLiteral:
		for i < end && l.tokens[i].Kind == program.StringLiteral {
			i++
		}
	case opens(l.text(i)):
		i = l.group(i, end)
	default:
		return i
	}
	for i < end {
		switch text := l.text(i); {
		case text == "." && i+1 < end && l.tokens[i+1].Kind == program.Word:
			i += 2
		case text == "(" || text == "[":
			i = l.group(i, end)
		default:
			return i
		}
	}
	return i
}

func opens(text string) bool { return text == "(" || text == "[" || text == "{" }

// group returns the end of the brackets that open at token i.
func (l *lowering) group(i, end int) int {
	depth := l.tokens[i].Depth
	for i++; i < end; i++ {
		if l.tokens[i].Depth == depth {
			return i + 1
		}
	}
	return end
}

// simpleEnd returns the end of the simple statement in which token i stands.
func (l *lowering) simpleEnd(i, end int) int {
	depth := l.tokens[i].Depth
	for ; i < end; i++ {
		if l.tokens[i].Depth == depth && l.text(i) == ";" {
			return i
		}
	}
	return end
}

func (l *lowering) topReturn(i, end int) {
	end = l.simpleEnd(i, end)
	l.lowered = end
	token := l.tokens[i]
	if end == i+1 {
		l.replace(token.Start, token.End, result+" = None")
		return
	}
	l.replace(token.Start, l.tokens[i+1].Start, result+" = (")
	l.replace(l.tokens[end-1].End, l.tokens[end-1].End, "),")
}

func (l *lowering) raise(i, end int) {
	end = l.simpleEnd(i, end)
	l.lowered = end
	token := l.tokens[i]
	if end == i+1 {
		return // re-raising is the interpreter's own
	}
	l.replace(token.Start, l.tokens[i+1].Start, Raise+"(")
	for j := i + 2; j < end-1; j++ {
		if l.tokens[j].Depth == token.Depth && l.text(j) == "from" {
			l.replace(l.tokens[j-1].End, l.tokens[j+1].Start, ", ")
		}
	}
	l.replace(l.tokens[end-1].End, l.tokens[end-1].End, ")")
}

// nonlocal makes a name global in a function that no other function is around.
func (l *lowering) nonlocal(i int) {
	functions := 0
	for _, b := range l.blocks {
		if b.kind == function || b.kind == asyncFunction {
			functions++
		}
	}
	if functions == 1 {
		l.replace(l.tokens[i].Start, l.tokens[i].End, "global")
	}
}

func (l *lowering) asyncFor(i, end int) {
	depth := l.tokens[i].Depth
	in := i + 2
	for ; in < end && !(l.tokens[in].Depth == depth && l.text(in) == "in"); in++ {
		if l.tokens[in].Depth == depth && endsIterable[l.text(in)] && l.text(in) != "," {
			return
		}
	}
	to := in + 1
	for to < end && !(l.tokens[to].Depth <= depth && endsIterable[l.text(to)]) {
		to++
	}
	if to <= in+1 || to > end {
		return
	}
	l.replace(l.tokens[i].Start, l.tokens[i+1].Start, "")
	l.wrap(in+1, to, AsyncIter)
}

var endsIterable = map[string]bool{":": true, "if": true, "for": true, "async": true, ",": true, ")": true, "]": true, "}": true}

func (l *lowering) asyncWith(i, end int) {
	depth := l.tokens[i].Depth
	l.replace(l.tokens[i].Start, l.tokens[i+1].Start, "")
	from := i + 2
	named := false // behind the "as" of an item
	for to := from; to < end; to++ {
		if l.tokens[to].Depth != depth {
			continue
		}
		switch l.text(to) {
		case "as", ",", ":":
			if !named && to > from {
				l.wrap(from, to, AsyncWith)
			}
			named = l.text(to) == "as"
			from = to + 1
			if l.text(to) == ":" {
				return
			}
		}
	}
}

// wrap puts tokens into a call of a native.
func (l *lowering) wrap(from, to int, native string) {
	l.replace(l.tokens[from].Start, l.tokens[from].Start, native+"(")
	l.replace(l.tokens[to-1].End, l.tokens[to-1].End, ")")
}
