package syntax

import (
	"fmt"
	"strings"
)

// This file parses string literals and f-strings; neighbouring ones are one expression.

const mixedStrings = "cannot mix bytes and nonbytes literals"

// strings parses one or more string literals.
func (p *parser) strings() Expression {
	if p.kind() == stringToken && p.following() != stringToken && p.following() != fstringStart {
		return p.stringConstant()
	}
	start, mark := p.from(), len(p.expressions)
	formatted, text, bytes := false, false, false
	for {
		switch p.kind() {
		case stringToken:
			c := p.stringConstant()
			if c.Kind == BytesConstant {
				bytes = true
			} else {
				text = true
			}
			p.expressions = append(p.expressions, c)
			continue
		case fstringStart:
			formatted, text = true, true
			p.fstring()
			continue
		}
		break
	}
	if text && bytes {
		if p.kind() == problemToken {
			p.fail()
		}
		panic(refusal{errorAt(p.source, &p.tokens[p.index], mixedStrings)})
	}
	if formatted {
		p.joinConstants(mark)
		values := p.takeExpressions(mark)
		return &JoinedStr{p.spanFrom(start), values}
	}
	// A chain of plain literals is joined at once, so that its cost is linear.
	first := p.expressions[mark].(*Constant)
	first.Text = joinTexts(p.expressions[mark:])
	first.Span = p.spanFrom(start)
	p.expressions = p.expressions[:mark]
	return first
}

// joinTexts returns the texts of constants, one behind the other.
func joinTexts(constants []Expression) string {
	if len(constants) == 1 {
		return constants[0].(*Constant).Text
	}
	var text strings.Builder
	for _, c := range constants {
		text.WriteString(c.(*Constant).Text)
	}
	return text.String()
}

// joinConstants joins neighbouring constants among the expressions collected from mark on and drops empty ones.
func (p *parser) joinConstants(mark int) {
	joined := p.expressions[:mark]
	parts := p.expressions[mark:]
	for i := 0; i < len(parts); {
		first, ok := parts[i].(*Constant)
		if !ok {
			joined = append(joined, parts[i])
			i++
			continue
		}
		end := i + 1
		for end < len(parts) {
			if _, ok := parts[end].(*Constant); !ok {
				break
			}
			end++
		}
		first.Text = joinTexts(parts[i:end])
		first.End = parts[end-1].(*Constant).End
		if first.Text != "" {
			joined = append(joined, first)
		}
		i = end
	}
	p.expressions = joined
}

// stringConstant parses one string literal.
func (p *parser) stringConstant() *Constant {
	t := &p.tokens[p.index]
	p.index++
	prefix, text := cutString(p.text(t))
	c := p.constants.make(Constant{Span: t.span(), Kind: StringConstant, Unicode: prefix.unicode})
	if prefix.bytes {
		c.Kind = BytesConstant
		for i := 0; i < len(text); i++ {
			if text[i] >= 0x80 {
				panic(refusal{errorAt(p.source, t, "bytes can only contain ASCII literal characters")})
			}
		}
	}
	c.Text = text
	if prefix.raw {
		return c
	}
	value, warning, message := unescape(text, prefix.bytes)
	if message != "" {
		panic(refusal{errorAt(p.source, t, message)})
	}
	p.warn(warning, t)
	c.Text = value
	return c
}

// warn notes a warning about a token, unless it is empty.
func (p *parser) warn(message string, t *token) {
	if message != "" {
		p.warnings = append(p.warnings, Warning{"SyntaxWarning", message, int(t.from.Line)})
	}
}

// fstring parses one f-string and collects its parts. As in CPython, escapes in its text are looked at last.
func (p *parser) fstring() {
	p.index++
	wrong := ""
	for p.kind() != fstringEnd {
		if p.kind() != fstringMiddle {
			p.replacementField()
			continue
		}
		text, message := p.fstringText()
		p.expressions = append(p.expressions, text)
		if wrong == "" {
			wrong = message
		}
	}
	if wrong != "" {
		panic(refusal{errorAt(p.source, &p.tokens[p.index], wrong)})
	}
	p.index++
}

// fstringText parses literal text of an f-string or of a format specification. It returns also what is wrong with it.
func (p *parser) fstringText() (c *Constant, message string) {
	t := &p.tokens[p.index]
	p.index++
	c = p.constants.make(Constant{Span: t.span(), Kind: StringConstant, Text: p.text(t)})
	if !t.raw {
		value, warning, message := unescape(c.Text, false)
		if message != "" {
			return c, message
		}
		p.warn(warning, t)
		c.Text = value
	}
	return c, ""
}

// replacementField parses a replacement field and collects what it is: for a debug expression, which ends with =, also
// its text.
func (p *parser) replacementField() {
	open := p.index
	start := p.from()
	p.expect(leftBrace)
	p.enter(bracketLevels)
	field := &FormattedValue{Value: p.yieldOrStarExpressions()}
	debug := p.accept(equal)
	end := p.index
	var conversion *token
	if p.kind() == exclamation {
		conversion = p.conversion()
	}
	if p.kind() == colon {
		field.Format = p.format()
	}
	p.expect(rightBrace)
	p.leave(bracketLevels)
	field.Span = p.spanFrom(start)
	if conversion != nil {
		letter := p.text(conversion)
		if letter != "s" && letter != "r" && letter != "a" {
			panic(refusal{errorAt(p.source, conversion,
				fmt.Sprintf("f-string: invalid conversion character '%s': expected 's', 'r', or 'a'", letter))})
		}
		field.Conversion = letter[0]
	}
	if debug {
		p.expressions = append(p.expressions, &Constant{
			Span: Span{p.tokens[open].to, p.tokens[end].from}, Kind: StringConstant, Text: p.textBetween(open, end),
		})
		if field.Conversion == 0 && field.Format == nil {
			field.Conversion = 'r'
		}
	}
	p.expressions = append(p.expressions, field)
}

// conversion parses ! and the name behind it, which it returns.
func (p *parser) conversion() *token {
	mark := &p.tokens[p.index]
	p.index++
	letter := &p.tokens[p.index]
	p.expect(nameToken)
	if mark.end != letter.start {
		panic(refusal{errorBetween(p.source, mark.from, letter.to,
			"f-string: conversion type must come right after the exclamanation mark")})
	}
	return letter
}

// format parses a format specification from its colon on.
func (p *parser) format() *JoinedStr {
	start, mark := p.from(), len(p.expressions)
	p.index++
	for p.kind() != rightBrace {
		if p.kind() == fstringMiddle {
			text, message := p.fstringText()
			if message != "" {
				panic(refusal{errorAt(p.source, &p.tokens[p.index-1], message)})
			}
			p.expressions = append(p.expressions, text)
		} else {
			p.replacementField()
		}
	}
	p.joinConstants(mark)
	values := p.takeExpressions(mark)
	return &JoinedStr{p.spanFrom(start), values}
}

// textBetween returns the source between two tokens without its comments.
func (p *parser) textBetween(open, end int) string {
	text := p.source[p.tokens[open].end:p.tokens[end].start]
	if !strings.Contains(text, "#") {
		return text
	}
	var kept strings.Builder
	for i := open + 1; i <= end; i++ {
		// Between tokens there are only white space and comments.
		gap := p.source[p.tokens[i-1].end:p.tokens[i].start]
		for gap != "" {
			before, after, found := strings.Cut(gap, "#")
			kept.WriteString(before)
			if !found {
				break
			}
			_, gap, found = strings.Cut(after, "\n")
			if found {
				kept.WriteByte('\n')
			}
		}
		if i < end {
			kept.WriteString(p.text(&p.tokens[i]))
		}
	}
	return kept.String()
}
