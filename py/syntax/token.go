package syntax

import "sync"

// This file holds the tokens, which the lexer writes and the parser and the diagnosis read.

// A tokenKind tells tokens apart. Every operator, delimiter and keyword is a kind of its own; soft keywords
// (match, case, type, _) are names.
type tokenKind uint8

const (
	endMarker tokenKind = iota
	newlineToken
	indentToken
	dedentToken
	nameToken
	numberToken
	stringToken
	fstringStart
	fstringMiddle
	fstringEnd
	// strayToken is a character that begins no token of Python: $, ? or `.
	strayToken
	// problemToken ends the tokens of a source that the lexer did not read to its end. Nothing accepts it.
	problemToken

	leftParenthesis
	rightParenthesis
	leftBracket
	rightBracket
	leftBrace
	rightBrace
	comma
	colon
	semicolon
	dot
	ellipsis
	arrow
	walrus
	exclamation
	equal

	// The operators of augmented assignment, in the order of BinaryOperator.
	plusEqual
	minusEqual
	starEqual
	atEqual
	slashEqual
	percentEqual
	doubleStarEqual
	leftShiftEqual
	rightShiftEqual
	barEqual
	caretEqual
	ampersandEqual
	doubleSlashEqual

	// The binary operators, in the order of BinaryOperator.
	plus
	minus
	star
	at
	slash
	percent
	doubleStar
	leftShift
	rightShift
	bar
	caret
	ampersand
	doubleSlash

	tilde

	// The comparisons that are one token, in the order of CompareOperator.
	equalEqual
	notEqual
	less
	lessEqual
	greater
	greaterEqual

	keywordAnd
	keywordAs
	keywordAssert
	keywordAsync
	keywordAwait
	keywordBreak
	keywordClass
	keywordContinue
	keywordDef
	keywordDel
	keywordElif
	keywordElse
	keywordExcept
	keywordFalse
	keywordFinally
	keywordFor
	keywordFrom
	keywordGlobal
	keywordIf
	keywordImport
	keywordIn
	keywordIs
	keywordLambda
	keywordNone
	keywordNonlocal
	keywordNot
	keywordOr
	keywordPass
	keywordRaise
	keywordReturn
	keywordTrue
	keywordTry
	keywordWhile
	keywordWith
	keywordYield
	tokenKinds // the number of kinds
)

// A token is a piece of the source. Its text is source[start:end]; an fstringMiddle that stands for a doubled
// brace covers only the first of the two.
type token struct {
	kind tokenKind
	// level is how many brackets are open after the token.
	level uint8
	// nowhere marks a token without a column of its own (INDENT, DEDENT and the end of the source); its column is
	// where the lexer stood.
	nowhere bool
	// raw marks an fstringMiddle of a raw f-string.
	raw        bool
	start, end int32 // byte offsets into the source
	from, to   Position
}

func (t *token) span() Span { return Span{t.from, t.to} }

// idleTokens are the lists of tokens that no parse uses. A list is several times the size of its source.
var idleTokens sync.Pool

// maxIdleTokens bounds a list that outlives its parse: that of a source of about 200 KB.
const maxIdleTokens = 1 << 16

// takeTokens returns an empty list with room for count tokens.
func takeTokens(count int) []token {
	if list, ok := idleTokens.Get().(*[]token); ok && cap(*list) >= count {
		return (*list)[:0]
	}
	return make([]token, 0, count)
}

// returnTokens takes back a list that nothing refers to any more.
func returnTokens(list []token) {
	if cap(list) <= maxIdleTokens {
		idleTokens.Put(&list)
	}
}

// keyword returns the kind of the keyword that name is, or nameToken.
func keyword(name string) tokenKind {
	switch len(name) {
	case 2:
		switch name {
		case "as":
			return keywordAs
		case "if":
			return keywordIf
		case "in":
			return keywordIn
		case "is":
			return keywordIs
		case "or":
			return keywordOr
		}
	case 3:
		switch name {
		case "and":
			return keywordAnd
		case "def":
			return keywordDef
		case "del":
			return keywordDel
		case "for":
			return keywordFor
		case "not":
			return keywordNot
		case "try":
			return keywordTry
		}
	case 4:
		switch name {
		case "None":
			return keywordNone
		case "True":
			return keywordTrue
		case "elif":
			return keywordElif
		case "else":
			return keywordElse
		case "from":
			return keywordFrom
		case "pass":
			return keywordPass
		case "with":
			return keywordWith
		}
	case 5:
		switch name {
		case "False":
			return keywordFalse
		case "async":
			return keywordAsync
		case "await":
			return keywordAwait
		case "break":
			return keywordBreak
		case "class":
			return keywordClass
		case "raise":
			return keywordRaise
		case "while":
			return keywordWhile
		case "yield":
			return keywordYield
		}
	case 6:
		switch name {
		case "assert":
			return keywordAssert
		case "except":
			return keywordExcept
		case "global":
			return keywordGlobal
		case "import":
			return keywordImport
		case "lambda":
			return keywordLambda
		case "return":
			return keywordReturn
		}
	case 7:
		if name == "finally" {
			return keywordFinally
		}
	case 8:
		switch name {
		case "continue":
			return keywordContinue
		case "nonlocal":
			return keywordNonlocal
		}
	}
	return nameToken
}
