// Package source reads programs as language models hand them over, whatever their language is.
//
// A model often puts its program into a fenced code block, as in Markdown. [Unfence] takes a program that is
// exactly one such block out of it; positions then count from the block's own first line. A text with prose
// around a block, or with several blocks, is no program: [Prose] recognises it, for the error that says so.
// A program may well contain a fence inside a string, so Prose is to be asked only about a text that does not
// parse as a program.
package source

import (
	"errors"
	"fmt"
	"strings"
)

// A fence is the line that opens or closes a block: at least three backquotes or tildes, indented by at most
// three spaces (CommonMark 0.31.2, section 4.5).
type fence struct {
	mark   byte
	length int
	indent int
	info   string // what follows the marks, trimmed
}

// parseFence reads one line as a fence.
func parseFence(line string) (fence, bool) {
	line = strings.TrimRight(line, " \t\r")
	rest := strings.TrimLeft(line, " ")
	f := fence{indent: len(line) - len(rest)}
	if f.indent > 3 || rest == "" || rest[0] != '`' && rest[0] != '~' {
		return fence{}, false
	}
	f.mark = rest[0]
	after := strings.TrimLeft(rest, string(f.mark))
	f.length = len(rest) - len(after)
	f.info = strings.TrimSpace(after)
	// The info string of a backquote fence holds no backquote: ```x``` is inline code.
	if f.length < 3 || f.mark == '`' && strings.Contains(f.info, "`") {
		return fence{}, false
	}
	return f, true
}

// closes reports whether f ends a block that open began.
func (f fence) closes(open fence) bool {
	return f.mark == open.mark && f.length >= open.length && f.info == ""
}

// Unfence returns the inside of a program that is exactly one fenced code block, blank lines around it
// aside, and true; any other program it returns as it is, and false. The inside keeps its line ends; as in
// CommonMark, an indented opening fence takes as many spaces off each line. A block that is not closed, and
// a fence around nothing, are taken for what they look like.
func Unfence(program string) (body string, fenced bool) {
	text := strings.TrimPrefix(program, "\ufeff")
	var open fence
	opened := false
	var lines []string
	for len(text) > 0 {
		line, rest := cutLine(text)
		if strings.TrimSpace(line) == "" && !opened {
			text = rest
			continue
		}
		f, isFence := parseFence(trimLineEnd(line))
		switch {
		case !opened:
			if !isFence {
				return program, false
			}
			open, opened = f, true
		case isFence && f.closes(open):
			if strings.TrimSpace(rest) != "" {
				return program, false
			}
			return strings.Join(lines, ""), true
		default:
			lines = append(lines, unindent(line, open.indent))
		}
		text = rest
	}
	if !opened {
		return program, false
	}
	return strings.Join(lines, ""), true
}

// Prose says what is wrong with a text that holds fenced blocks and something else: it returns an error whose
// text tells a model what to send instead, and the line (from 1) to point at. It returns nil for a text
// without a fenced block. Ask it only about a text that is not a program of its language.
func Prose(program string) (line int, err error) {
	text := strings.TrimPrefix(program, "\ufeff")
	blocks, prose, number, firstProse := 0, 0, 0, 0
	var open fence
	opened := false
	for len(text) > 0 {
		current, rest := cutLine(text)
		text = rest
		number++
		f, isFence := parseFence(trimLineEnd(current))
		switch {
		case opened && isFence && f.closes(open):
			opened = false
		case opened:
		case isFence:
			blocks++
			open, opened = f, true
		case strings.TrimSpace(current) != "":
			prose++
			if firstProse == 0 {
				firstProse = number
			}
		}
	}
	switch {
	case blocks == 0:
		return 0, nil
	case prose > 0:
		return firstProse, errors.New("there is text around the fenced code block: send the program alone, without explanations")
	case blocks > 1:
		return 1, fmt.Errorf("there are %d fenced code blocks: send one program, in one block or without a fence", blocks)
	}
	return 0, nil
}

// cutLine splits text behind its first line end.
func cutLine(text string) (line, rest string) {
	if end := strings.IndexByte(text, '\n'); end >= 0 {
		return text[:end+1], text[end+1:]
	}
	return text, ""
}

func trimLineEnd(line string) string {
	return strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
}

func unindent(line string, indent int) string {
	for indent > 0 && strings.HasPrefix(line, " ") {
		line = line[1:]
		indent--
	}
	return line
}
