package regexp

import (
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime/py/object"
)

// An Error is why a pattern or a template is refused: re.PatternError, or another exception if Type is set.
type Error struct {
	Message string
	// Position is that of the character the text is about, counted in characters from the pattern's start; -1 for none.
	Position int
	Type     *object.Type
}

// Error implements error.
func (e *Error) Error() string { return e.Message }

// A Warning is a FutureWarning about a pattern.
type Warning struct{ Text string }

// special are the characters that are more than themselves; what starts a repetition is among them.
const special = `.\[{()*+?^$|`

// whitespace is what a verbose pattern may have between its parts.
const whitespace = " \t\n\r\v\f"

// A source reads a pattern or a template: tokens are characters, and backslashes with the character that follows.
type source struct {
	points []rune
	isText bool
	// index is the position behind the token next, which is empty at the end.
	index int
	next  []rune
}

// failure carries an Error out of the parser.
type failure struct{ err *Error }

// exhausted carries the exception of a meter out of the parser.
type exhausted struct{ raised *object.Exception }

func newSource(points []rune, isText bool) *source {
	s := &source{points: points, isText: isText}
	s.advance()
	return s
}

func (s *source) advance() {
	if s.index >= len(s.points) {
		s.next = nil
		return
	}
	size := 1
	if s.points[s.index] == '\\' {
		if size = 2; s.index+1 >= len(s.points) {
			panic(failure{&Error{Message: "bad escape (end of pattern)", Position: len(s.points) - 1}})
		}
	}
	s.next = s.points[s.index : s.index+size]
	s.index += size
}

// is tells whether the next token is the character c.
func (s *source) is(c rune) bool { return len(s.next) == 1 && s.next[0] == c }

// match skips the next token if it is the character c.
func (s *source) match(c rune) bool {
	if !s.is(c) {
		return false
	}
	s.advance()
	return true
}

// get returns the next token, nil at the end, and skips it.
func (s *source) get() []rune {
	this := s.next
	s.advance()
	return this
}

// isOneOf tells whether the next token is a character of set.
func (s *source) isOneOf(set string) bool {
	return len(s.next) == 1 && strings.ContainsRune(set, s.next[0])
}

// while returns up to most next tokens that are characters of set.
func (s *source) while(most int, set string) string {
	start := s.tell()
	for range most {
		if !s.isOneOf(set) {
			break
		}
		s.advance()
	}
	return string(s.points[start:s.tell()])
}

// until returns what there is before the terminator, and skips both; what names it in errors.
func (s *source) until(terminator rune, what string) string {
	var text []rune
	for {
		token := s.get()
		switch {
		case token == nil && len(text) == 0:
			s.fail(0, "missing %s", what)
		case token == nil:
			s.fail(len(text), "missing %s, unterminated name", string(terminator))
		case len(token) == 1 && token[0] == terminator:
			if len(text) == 0 {
				s.fail(1, "missing %s", what)
			}
			return string(text)
		}
		text = append(text, token...)
	}
}

// tell is the position of the next token.
func (s *source) tell() int { return s.index - len(s.next) }

func (s *source) seek(position int) {
	s.index = position
	s.advance()
}

// fail gives up with a text about the place offset characters back.
func (s *source) fail(offset int, format string, arguments ...any) {
	message := fmt.Sprintf(format, arguments...)
	if !s.isText {
		message = escapeWide(message)
	}
	panic(failure{&Error{Message: message, Position: s.tell() - offset}})
}

// escapeWide writes what is not ASCII as escapes.
func escapeWide(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// checkName makes sure that a group's name is an identifier; offset is what lies between the name and the next token.
func (s *source) checkName(name string, offset int) {
	length := len([]rune(name))
	if !s.isText && strings.IndexFunc(name, func(r rune) bool { return r >= 0x80 }) >= 0 {
		s.fail(length+offset, "bad character in group name %s", escapeWide(object.ReprText(name)))
	}
	if !object.IsIdentifier(name) {
		s.fail(length+offset, "bad character in group name %s", object.ReprText(name))
	}
}

// A parser makes the tree of a pattern.
type parser struct {
	*source
	thread *object.Thread
	flags  Flags
	// names are the groups' names, closed tells which groups are complete; group 0 never is.
	names    map[string]int
	ordered  []string
	closed   []bool
	widths   []width
	warnings []Warning
	// behind is the number of groups before the look-behind assertion that is being read, -1 outside of any.
	behind int
	// conditions are the groups that conditions name before they are there, with the positions.
	conditions []condition
}

type condition struct{ group, position int }

// parse reads the whole pattern. It fails by a panic with failure or exhausted.
func (p *parser) parse() *node {
	tree := p.alternatives(p.flags&Verbose != 0, 0)
	p.flags = p.fixFlags(p.flags)
	if p.next != nil {
		p.fail(0, "unbalanced parenthesis")
	}
	for _, c := range p.conditions {
		if c.group >= len(p.closed) {
			panic(failure{&Error{Message: fmt.Sprintf("invalid group reference %d", c.group), Position: c.position}})
		}
	}
	return tree
}

// fixFlags refuses flags that do not go together and adds Unicode to those of a text.
func (p *parser) fixFlags(flags Flags) Flags {
	refuse := func(text string) { panic(failure{&Error{Message: text, Position: -1, Type: object.ValueErrorType}}) }
	switch {
	case p.isText && flags&Locale != 0:
		refuse("cannot use LOCALE flag with a str pattern")
	case p.isText && flags&ASCII != 0 && flags&Unicode != 0:
		refuse("ASCII and UNICODE flags are incompatible")
	case p.isText && flags&ASCII == 0:
		return flags | Unicode
	case !p.isText && flags&Unicode != 0:
		refuse("cannot use UNICODE flag with a bytes pattern")
	case !p.isText && flags&Locale != 0 && flags&ASCII != 0:
		refuse("ASCII and LOCALE flags are incompatible")
	}
	return flags
}

// alternatives reads alternatives up to a closing parenthesis or the end. Depth is that of the groups around.
func (p *parser) alternatives(verbose bool, depth int) *node {
	// A group may be nested half as deep as calls, as in CPython.
	for range 2 {
		if raised := p.thread.EnterFrame(); raised != nil {
			panic(exhausted{raised})
		}
		defer p.thread.LeaveFrame()
	}
	var items []*node
	for {
		items = append(items, p.sequence(verbose, depth, depth == 0 && len(items) == 0))
		if !p.match('|') {
			break
		}
		if depth == 0 {
			verbose = p.flags&Verbose != 0
		}
	}
	if len(items) == 1 {
		return items[0]
	}
	return &node{kind: kindBranch, children: items}
}

// sequence reads what follows up to a bar, a closing parenthesis or the end. first: flags for the whole pattern may come.
func (p *parser) sequence(verbose bool, depth int, first bool) *node {
	result := &node{kind: kindSequence}
	add := func(n *node) { result.children = append(result.children, n) }
	for p.next != nil && !p.is('|') && !p.is(')') {
		if raised := p.thread.Tick(); raised != nil {
			panic(exhausted{raised})
		}
		this := p.get()
		c := this[0]
		if verbose && strings.ContainsRune(whitespace, c) {
			continue
		}
		switch {
		case verbose && c == '#':
			for {
				if skipped := p.get(); skipped == nil || len(skipped) == 1 && skipped[0] == '\n' {
					break
				}
			}
		case c == '\\':
			add(p.escape(this))
		case !strings.ContainsRune(special, c):
			add(&node{kind: kindLiteral, point: c})
		case c == '[':
			add(p.set())
		case strings.ContainsRune("*+?{", c):
			p.repeat(result, c)
		case c == '.':
			add(&node{kind: kindAny})
		case c == '(':
			n, global := p.group(verbose, depth, first && len(result.children) == 0)
			if global {
				verbose = p.flags&Verbose != 0
			} else if n != nil {
				add(n)
			}
		case c == '^':
			add(&node{kind: kindAt, place: placeStart})
		default:
			add(&node{kind: kindAt, place: placeEnd})
		}
	}
	return result
}

// repeat makes the last node of a sequence a repetition; c begins it. A brace that begins none is a literal.
func (p *parser) repeat(sequence *node, c rune) {
	here := p.tell()
	minimum, maximum := 0, unbounded
	switch c {
	case '?':
		maximum = 1
	case '+':
		minimum = 1
	case '{':
		literal := &node{kind: kindLiteral, point: c}
		if p.is('}') {
			sequence.children = append(sequence.children, literal)
			return
		}
		const digits = "0123456789"
		low := p.while(len(p.points), digits)
		high := low
		if p.match(',') {
			high = p.while(len(p.points), digits)
		}
		if !p.match('}') {
			sequence.children = append(sequence.children, literal)
			p.seek(here)
			return
		}
		if low != "" {
			minimum = repetitions(low)
		}
		if high != "" {
			if maximum = repetitions(high); maximum < minimum {
				p.fail(p.tell()-here, "min repeat greater than max repeat")
			}
		}
	}
	last := len(sequence.children) - 1
	if last < 0 || sequence.children[last].kind == kindAt {
		p.fail(p.tell()-here+1, "nothing to repeat")
	}
	item := sequence.children[last]
	if item.kind == kindRepeat {
		p.fail(p.tell()-here+1, "multiple repeat")
	}
	repeated := &node{kind: kindRepeat, minimum: minimum, maximum: maximum, children: []*node{item}}
	if p.match('?') {
		repeated.greed = lazy
	} else if p.match('+') {
		repeated.greed = possessive
	}
	sequence.children[last] = repeated
}

// repetitions reads a number of repetitions.
func repetitions(digits string) int {
	n := 0
	for _, digit := range digits {
		if n = n*10 + int(digit-'0'); n >= unbounded {
			panic(failure{&Error{Message: "the repetition number is too large", Position: -1, Type: object.OverflowErrorType}})
		}
	}
	return n
}

// openGroup gives a group its number. lineEnd is how far behind its name the next token is.
func (p *parser) openGroup(name string, named bool) int {
	number := len(p.closed)
	p.closed = append(p.closed, false)
	p.widths = append(p.widths, width{})
	p.ordered = append(p.ordered, name)
	if !named {
		return number
	}
	if known, found := p.names[name]; found {
		p.fail(len([]rune(name))+1, "redefinition of group name %s as group %d; was group %d", object.ReprText(name), number, known)
	}
	p.names[name] = number
	return number
}

// isClosed tells whether a group is there and complete.
func (p *parser) isClosed(group int) bool { return group < len(p.closed) && p.closed[group] }

// checkBehind refuses references from a look-behind assertion to a group in it.
func (p *parser) checkBehind(group int) {
	if p.behind < 0 {
		return
	}
	if !p.isClosed(group) {
		p.fail(0, "cannot refer to an open group")
	}
	if group >= p.behind {
		p.fail(0, "cannot refer to group defined in the same lookbehind subpattern")
	}
}

func (p *parser) warn(format string, arguments ...any) {
	p.warnings = append(p.warnings, Warning{fmt.Sprintf(format, arguments...)})
}
