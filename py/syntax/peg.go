package syntax

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// This file reads mistakes.peg, the grammar that the diagnosis interprets. The notation is that of the grammar of CPython:
//
//	rule: first | second         alternatives, tried in order; the first that matches is taken
//	rule (memo): ...             the result at a token is remembered whether or not mistakes are looked for
//	'if' '+' "match" NAME        a keyword, an operator, a soft keyword, a kind of token
//	[e]  e*  e+  (e | f)         optional, repeated, grouped
//	s.e+                         e, repeated, with s between
//	&e  !e                       e must match, must not match; nothing is consumed
//	&&'t'                        the token must be there, otherwise that is the mistake
//	~                            no later alternative is tried
//	a=e                          the part that e matched is called a, for the action
//	{ action }                   what the alternative is a sign of; see diagnosis.act

//go:embed mistakes.peg
var mistakesText string

// A pegRule is a rule of the grammar.
type pegRule struct {
	name  string
	index int
	memo  bool
	// mistake says that the rule is tried in the second pass only.
	mistake      bool
	alternatives []pegAlternative
	// first holds the kinds of tokens that what the rule matches can begin with; empty says that it can match nothing at all.
	// A rule need not be tried at another token, since it would look at no more than that token.
	first tokenSet
	empty bool
}

// A tokenSet is a set of kinds of tokens.
type tokenSet [(tokenKinds + 63) / 64]uint64

func (s *tokenSet) add(kind tokenKind) { s[kind/64] |= 1 << (kind % 64) }

func (s *tokenSet) has(kind tokenKind) bool { return s[kind/64]&(1<<(kind%64)) != 0 }

// addAll adds the elements of another set and reports whether there were new ones.
func (s *tokenSet) addAll(other tokenSet) bool {
	changed := false
	for i := range s {
		changed = changed || other[i]&^s[i] != 0
		s[i] |= other[i]
	}
	return changed
}

// findFirst computes the sets of first tokens of all rules.
func findFirst(rules map[string]*pegRule) {
	for changed := true; changed; {
		changed = false
		for _, rule := range rules {
			first, empty := firstOfAlternatives(rule.alternatives)
			if rule.first.addAll(first) || empty != rule.empty {
				rule.empty = empty
				changed = true
			}
		}
	}
}

func firstOfAlternatives(list []pegAlternative) (first tokenSet, empty bool) {
	for _, alternative := range list {
		rest := true // what comes before can be empty
		for i := range alternative.items {
			if !rest {
				break
			}
			var itemFirst tokenSet
			itemFirst, rest = firstOfItem(&alternative.items[i])
			first.addAll(itemFirst)
		}
		empty = empty || rest
	}
	return first, empty
}

func firstOfItem(item *pegItem) (first tokenSet, empty bool) {
	switch item.kind {
	case pegToken, pegForced:
		first.add(item.token)
		return first, false
	case pegSoftKeyword:
		first.add(nameToken)
		return first, false
	case pegReference:
		return item.rule.first, item.rule.empty
	case pegGroup:
		return firstOfAlternatives(item.alternatives)
	case pegOptional:
		first, _ = firstOfAlternatives(item.alternatives)
		return first, true
	case pegRepeat:
		first, _ = firstOfItem(item.element)
		return first, true
	case pegRepeatOnce:
		return firstOfItem(item.element)
	}
	return first, true
}

type pegAlternative struct {
	items  []pegItem
	action *pegAction
}

// A pegAction is the action of an alternative: a word, the parts it is about, and a message.
type pegAction struct {
	verb    string
	message string
}

type pegKind uint8

const (
	pegToken pegKind = iota // a token of kind token, and with the text text unless that is ""
	pegSoftKeyword
	pegReference
	pegGroup // one of the alternatives
	pegOptional
	pegRepeat     // element, any number of times
	pegRepeatOnce // element, at least once, with separator between unless that is nil
	pegAhead
	pegNotAhead
	pegForced
	pegCut
)

// A pegItem is a part of an alternative.
type pegItem struct {
	kind         pegKind
	token        tokenKind
	text         string
	rule         *pegRule
	alternatives []pegAlternative
	element      *pegItem
	separator    *pegItem
	capture      byte // 'a', 'b', or 0
}

// mistakes is the grammar by rule names. It is read when the first wrong program is diagnosed.
var mistakes = sync.OnceValue(func() map[string]*pegRule { return readGrammar(mistakesText) })

// pegTokens are the names of kinds of tokens.
var pegTokens = map[string]tokenKind{
	"NAME": nameToken, "NUMBER": numberToken, "STRING": stringToken, "NEWLINE": newlineToken, "INDENT": indentToken,
	"DEDENT": dedentToken, "ENDMARKER": endMarker, "FSTRING_START": fstringStart, "FSTRING_MIDDLE": fstringMiddle,
	"FSTRING_END": fstringEnd,
}

// A grammarReader reads the notation. The grammar is part of the program, so a fault in it is a panic.
type grammarReader struct {
	words []string
	next  int
	rules map[string]*pegRule
}

func readGrammar(text string) map[string]*pegRule {
	r := &grammarReader{rules: map[string]*pegRule{}}
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	r.words = splitGrammar(strings.Join(lines, ""))
	for r.next < len(r.words) {
		name := r.take()
		rule := r.rule(name)
		rule.mistake = strings.HasPrefix(name, "invalid_")
		if r.peek() == "(" {
			rule.memo = true
			r.next += 3 // (memo)
		}
		if colon := r.take(); colon != ":" || rule.alternatives != nil {
			panic("syntax: fault in the grammar at rule " + name)
		}
		rule.alternatives = r.alternatives()
	}
	for name, rule := range r.rules {
		if rule.alternatives == nil {
			panic("syntax: the grammar has no rule " + name)
		}
	}
	findFirst(r.rules)
	return r.rules
}

// splitGrammar divides the grammar into names, quoted tokens, signs and actions. A name that a colon follows begins a
// rule; a line break has no other meaning.
func splitGrammar(text string) []string {
	var words []string
	for i := 0; i < len(text); {
		start := i
		switch c := text[i]; {
		case c == ' ' || c == '\n':
			i++
			continue
		case c == '\'' || c == '"':
			i += strings.IndexByte(text[i+1:], c) + 2
		case c == '{':
			i += strings.Index(text[i:], " }\n") + 2
		case isNamePart(c):
			for i < len(text) && isNamePart(text[i]) {
				i++
			}
		case strings.HasPrefix(text[i:], "&&"):
			i += 2
		default:
			i++
		}
		words = append(words, text[start:i])
	}
	return words
}

func (r *grammarReader) peek() string {
	if r.next < len(r.words) {
		return r.words[r.next]
	}
	return ""
}

func (r *grammarReader) take() string {
	r.next++
	return r.words[r.next-1]
}

func (r *grammarReader) rule(name string) *pegRule {
	if r.rules[name] == nil {
		r.rules[name] = &pegRule{name: name, index: len(r.rules)}
	}
	return r.rules[name]
}

// startsRule reports whether the next word is the name of the rule that begins there.
func (r *grammarReader) startsRule() bool {
	if r.next+1 >= len(r.words) {
		return false
	}
	return isNamePart(r.words[r.next][0]) && (r.words[r.next+1] == ":" || r.words[r.next+1] == "(" &&
		r.next+2 < len(r.words) && r.words[r.next+2] == "memo")
}

func (r *grammarReader) alternatives() []pegAlternative {
	var list []pegAlternative
	if r.peek() == "|" {
		r.next++
	}
	for {
		var a pegAlternative
	items:
		for r.next < len(r.words) && !r.startsRule() {
			switch word := r.peek(); {
			case word == "|" || word == ")" || word == "]":
				break items
			case word[0] == '{':
				a.action = readAction(r.take())
			default:
				a.items = append(a.items, r.item())
			}
		}
		list = append(list, a)
		if r.peek() != "|" || r.next >= len(r.words) {
			return list
		}
		r.next++
	}
}

// readAction reads an action with its braces: words, then a message in quotes.
func readAction(text string) *pegAction {
	text = strings.TrimSpace(text[1 : len(text)-1])
	verb, quoted, found := strings.Cut(text, `"`)
	action := &pegAction{verb: strings.TrimSpace(verb)}
	if found {
		message, err := strconv.Unquote(`"` + quoted)
		if err != nil {
			panic("syntax: fault in the grammar at action " + text)
		}
		action.message = message
	}
	return action
}

// item reads one part of an alternative with its prefixes and suffixes.
func (r *grammarReader) item() pegItem {
	word := r.take()
	var item pegItem
	switch {
	case len(word) == 1 && isNameStart(word[0]) && r.peek() == "=":
		r.next++
		item = r.item()
		item.capture = word[0]
		return item
	case word == "&":
		element := r.item()
		return pegItem{kind: pegAhead, element: &element}
	case word == "!":
		element := r.item()
		return pegItem{kind: pegNotAhead, element: &element}
	case word == "&&":
		item = r.item()
		item.kind = pegForced
		return item
	case word == "~":
		return pegItem{kind: pegCut}
	case word == "(":
		item = pegItem{kind: pegGroup, alternatives: r.alternatives()}
		r.next++
	case word == "[":
		item = pegItem{kind: pegOptional, alternatives: r.alternatives()}
		r.next++
	case word[0] == '\'':
		text := word[1 : len(word)-1]
		item = pegItem{kind: pegToken, token: tokenFor(text), text: text}
	case word[0] == '"':
		item = pegItem{kind: pegSoftKeyword, text: word[1 : len(word)-1]}
	case word == "SOFT_KEYWORD":
		item = pegItem{kind: pegSoftKeyword}
	default:
		if token, ok := pegTokens[word]; ok {
			item = pegItem{kind: pegToken, token: token}
		} else {
			item = pegItem{kind: pegReference, rule: r.rule(word)}
		}
	}
	switch r.peek() {
	case "*":
		r.next++
		return pegItem{kind: pegRepeat, element: &item}
	case "+":
		r.next++
		return pegItem{kind: pegRepeatOnce, element: &item}
	case ".":
		r.next++
		element := r.item() // with its +
		element.separator = &item
		return element
	}
	return item
}

// tokenFor returns the kind of token that text is.
func tokenFor(text string) tokenKind {
	if kind := keyword(text); kind != nameToken {
		return kind
	}
	if strings.Contains("()[]{}", text) {
		return bracketKind(text[0])
	}
	padded := text + "\x00\x00"
	kind, size := operatorKind(padded[0], padded[1], padded[2])
	if size != len(text) {
		panic(fmt.Sprintf("syntax: the grammar has a token %q", text))
	}
	return kind
}
