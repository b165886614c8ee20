package strip

import (
	"fmt"
	"strings"
)

// This file refuses text that would keep a parser busy for seconds or overflow its stack. esbuild and the
// engines parse by recursion, cannot be interrupted, and need quadratic, cubic or exponential time for some
// shapes. No program that somebody wrote to be run comes near these bounds: there is none on length, only on
// depth, on the length of one expression without a comma, and on the sum of the costs that grow faster than
// the text does.

const (
	maxDepth       = 200     // brackets within brackets
	maxScopes      = 64      // functions, arrows and classes within each other
	maxExpression  = 10_000  // tokens of one statement or list element, what is in its brackets not counted
	maxDotted      = 16      // names in namespace A.B.C
	maxRegExpDepth = 500     // groups within groups of a regular expression
	maxRegExpSize  = 100_000 // terms of a regular expression with its counted repetitions written out
	maxRetries     = 10      // conditionals with arrow functions that may have to be parsed twice, in each other
	freeDepth      = 10      // brackets that any program may nest at no cost
	maxCost        = 300_000_000
)

// Costs are in nanoseconds as measured, roughly, on one 3 GHz core: of every pair of tokens in an expression;
// of a token for every "<" before it that may open a list of type arguments; of every pair of commas in a
// comma expression; of a function, a bracket or a name of a namespace for the square of its depth; and of an
// arrow function that is parsed twice, doubled for each such arrow around it; and of a byte of text that a string is
// added to.
const (
	costTokens   = 1
	costLess     = 100
	costCommas   = 12
	costFunction = 30
	costDepth    = 20 // beyond freeDepth
	costDotted   = 300
	costRetry    = 8_000
	costText     = 1
)

// level is a bracket that is open, or the whole text, and the expression within it that is being read.
type level struct {
	open      int32 // the token that opens it, -1 for the text
	block     bool  // statements stand in it
	lists     bool  // commas in it separate arguments or elements, of which there may be any number
	statement int32 // the token that the statement started with
	element
	afterElse int // the tokens of an if statement that an else may continue
	commas    int // of a comma expression so far
	less      int // "<" that may open type arguments, which go on behind a comma
	scope     int // 1 for the body of a function or class
}

// element counts what has been read of one expression.
type element struct {
	tokens, text, arrows, retries, questions, colons, dots int
}

type boundsChecker struct {
	src    string
	tokens []token
	levels []level
	scopes int // bodies that are open
	arrows int // arrows of the expressions that are open, each of which may hold what follows
	retry  int // of those, in a conditional
	less   int // of all levels
	cost   int
}

// checkBounds returns an error for a program that must not be handed to a parser.
func checkBounds(src string, tokens []token) *refusal {
	c := boundsChecker{src: src, tokens: tokens, levels: []level{{open: -1, block: true}}}
	for i := range tokens {
		if reason := c.token(i); reason != "" {
			return &refusal{reason, int(tokens[i].start)}
		}
	}
	return nil
}

// A refusal is why a program is not handed to a parser, and the byte offset to point at.
type refusal struct {
	text   string
	offset int
}

func (c *boundsChecker) token(i int) (reason string) {
	t := c.tokens[i]
	current := &c.levels[len(c.levels)-1]
	text := c.src[t.start:t.end]
	if i > 0 && c.startsStatement(i) {
		c.endElement(current)
		c.endStatement(current, 0)
	} else if current.tokens == 0 && text == "else" {
		current.tokens = current.afterElse
	}
	if current.tokens == 0 {
		current.statement = int32(i)
	}
	current.tokens++
	c.cost += costLess * c.less
	switch t.kind {
	case tokenEnd:
		c.endElement(current)
	case tokenOpen:
		if current.tokens <= maxExpression { // else current is refused below
			return c.open(i, text)
		}
	case tokenText:
		// esbuild joins "a" + "b" + ..., one copy for each.
		c.cost += costText * current.text
		current.text += len(text)
	case tokenClose:
		if t.match >= 0 {
			c.close()
		}
		return c.overCost()
	case tokenRegExp:
		if reason := checkRegularExpression(text); reason != "" {
			return reason
		}
	case tokenOperator:
		reason = c.operator(i, text, current)
	}
	if reason == "" && current.tokens > maxExpression {
		reason = fmt.Sprintf("one expression has more than %d parts: split it into several statements, or put its parts into an array", maxExpression)
	}
	return reason
}

// startsStatement reports whether the token at i starts a statement or class member, for all that its
// neighbours tell: a line that could not go on with it, or a block that ended.
func (c *boundsChecker) startsStatement(i int) bool {
	t, before := c.tokens[i], c.tokens[i-1]
	if t.kind != tokenWord && t.kind != tokenNumber && t.kind != tokenText || c.src[t.start] == '`' {
		return false
	}
	if continuingWords[c.src[t.start:t.end]] {
		return false
	}
	return t.newline && before.operand ||
		before.kind == tokenClose && before.statement && c.src[before.start] == '}'
}

// continuingWords may follow the end of a value or of a block and go on with the statement.
var continuingWords = wordSet("else catch finally in of instanceof as satisfies extends implements from is")

func (c *boundsChecker) operator(i int, text string, current *level) (reason string) {
	switch text {
	case ";":
		tokens := current.tokens
		c.endElement(current)
		c.endStatement(current, tokens)
		return c.overCost()
	case ",":
		keyed := current.colons > current.questions
		c.endElement(current)
		switch {
		case current.lists:
		case keyed:
			current.commas = 0
		default:
			current.commas++
			if current.commas > maxExpression/2 {
				return fmt.Sprintf("more than %d expressions are joined by commas: make them statements", maxExpression/2)
			}
			c.cost += costCommas * 2 * current.commas
		}
		return c.overCost()
	case "=>":
		current.arrows++
		c.arrows++
		c.cost += costFunction * (c.scopes + c.arrows) * (c.scopes + c.arrows)
		if current.arrows <= current.questions {
			current.retries++
			c.retry++
			c.cost += costRetry << min(c.retry, maxRetries)
			if c.retry > maxRetries {
				return fmt.Sprintf("more than %d arrow functions stand in conditional expressions within each other: give them names", maxRetries)
			}
		}
		return c.overScopes()
	case "?":
		current.questions++
	case ":":
		current.colons++
	case "<":
		current.less++
		c.less++
		return c.overCost()
	case ">":
		if current.less > 0 {
			current.less--
			c.less--
		}
	case "&&", "||", "??", "+", "*", "/", "%", "==", "===", "!=", "!==":
		c.endLess(current) // no type holds these
	case ".":
		current.dots++
		first := tokenString(c.src, c.tokens, int(current.statement))
		if first != "namespace" && first != "module" && first != "export" && first != "declare" {
			break
		}
		c.cost += costDotted * current.dots * current.dots
		if current.dots >= maxDotted {
			return fmt.Sprintf("a namespace has more than %d names in a row", maxDotted)
		}
	}
	return ""
}

// open enters the bracket at i.
func (c *boundsChecker) open(i int, text string) (reason string) {
	if len(c.levels) > maxDepth {
		return fmt.Sprintf("brackets are nested more than %d deep: split the expression, or build the data in steps", maxDepth)
	}
	if depth := len(c.levels) - freeDepth; depth > 0 {
		c.cost += costDepth * depth * depth
	}
	t := c.tokens[i]
	inner := level{open: int32(i), statement: int32(i)}
	var before token
	if i > 0 {
		before = c.tokens[i-1]
	}
	switch text {
	case "[":
		inner.lists = !before.operand && before.kind != tokenClose
	case "(":
		inner.lists = before.operand && before.kind != tokenOperator && !(before.kind == tokenWord && headerWords[c.src[before.start:before.end]])
	case "{":
		if !t.statement {
			break
		}
		inner.block = true
		if c.opensScope(before) {
			inner.scope = 1
			c.scopes++
			c.cost += costFunction * (c.scopes + c.arrows) * (c.scopes + c.arrows)
		}
	}
	c.levels = append(c.levels, inner)
	return c.overScopes()
}

// opensScope reports whether a '{' behind before is, likely, the body of a function, class or namespace.
func (c *boundsChecker) opensScope(before token) bool {
	switch before.kind {
	case tokenWord:
		return before.operand
	case tokenClose:
		return !before.statement
	case tokenOperator:
		text := c.src[before.start:before.end]
		return text == "=>" || text == ">"
	}
	return false
}

func (c *boundsChecker) close() {
	current := &c.levels[len(c.levels)-1]
	c.endElement(current)
	c.endStatement(current, 0)
	c.scopes -= current.scope
	if len(c.levels) > 1 {
		c.levels = c.levels[:len(c.levels)-1]
	}
}

func (c *boundsChecker) endElement(current *level) {
	if current.tokens > 64 {
		c.cost += costTokens * current.tokens * current.tokens
	}
	c.arrows -= current.arrows
	c.retry -= current.retries
	current.element = element{}
}

func (c *boundsChecker) endStatement(current *level, afterElse int) {
	current.afterElse, current.commas = afterElse, 0
	c.endLess(current)
}

func (c *boundsChecker) endLess(current *level) {
	c.less -= current.less
	current.less = 0
}

func (c *boundsChecker) overScopes() string {
	if c.scopes+c.arrows > maxScopes {
		return fmt.Sprintf("functions are nested more than %d deep", maxScopes)
	}
	return c.overCost()
}

func (c *boundsChecker) overCost() string {
	if c.cost > maxCost {
		return "the program is too deeply nested, or its expressions are too long, for its size: split it up"
	}
	return ""
}

// checkRegularExpression refuses a literal whose groups are too deep, or whose counted repetitions multiply to
// more than an engine should expand.
func checkRegularExpression(literal string) (reason string) {
	sizes := []int{0} // of the groups that are open, with repetitions written out
	last := 0         // of the term before
	for i := 1; i < len(literal); i++ {
		switch literal[i] {
		case '(':
			if len(sizes) > maxRegExpDepth {
				return fmt.Sprintf("a regular expression has more than %d groups within each other", maxRegExpDepth)
			}
			sizes, last = append(sizes, 0), 0
			continue
		case ')':
			last = sizes[len(sizes)-1] + 1
			if len(sizes) > 1 {
				sizes = sizes[:len(sizes)-1]
			}
		case '{':
			times, number := 1, 0
			for i++; i < len(literal) && (isDigit(literal[i]) || literal[i] == ','); i++ {
				if number = number*10 + int(literal[i]-'0'); literal[i] == ',' {
					number = 0
				}
				number = min(number, maxRegExpSize)
				times = max(times, number)
			}
			sizes[len(sizes)-1] += last * (times - 1)
			last *= times
			if last > maxRegExpSize || sizes[len(sizes)-1] > maxRegExpSize {
				return "a regular expression repeats too much, written out"
			}
			continue
		case '[':
			for i++; i < len(literal) && literal[i] != ']'; i++ {
				if literal[i] == '\\' {
					i++
				}
			}
			last = 1
		case '\\':
			i++
			last = 1
		default:
			last = 1
		}
		sizes[len(sizes)-1] += last
	}
	return ""
}

// maxArrowWork is how many tokens may be parsed again, about a microsecond each, beside twice the program.
const maxArrowWork = 200_000

// checkArrowParameters refuses JavaScript whose arrow functions stand in each other's parameter lists. A
// parser that reads "(" as an expression first and again as parameters when it meets the arrow needs twice
// the time for each such level.
func checkArrowParameters(src string, tokens []token) *refusal {
	limit := maxArrowWork + 3*len(tokens)
	work := make([]int, 1, 64)
	for i, t := range tokens {
		switch t.kind {
		case tokenOpen:
			work = append(work, 0)
		case tokenClose:
			if len(work) < 2 {
				continue
			}
			inner := work[len(work)-1]
			work = work[:len(work)-1]
			if strings.HasPrefix(src[tokens[i+1].start:], "=>") {
				inner *= 2
			}
			work[len(work)-1] += inner
			if work[len(work)-1] > limit {
				return &refusal{"arrow functions stand too deep in each other's parameter lists: give them names", int(t.start)}
			}
		default:
			work[len(work)-1]++
		}
	}
	return nil
}
