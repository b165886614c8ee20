package strip

import "strings"

// esbuild computes the values of enum members, of text too, and writes them wherever a member is used. A
// member that names two others doubles a text: forty of them in a row would fill any memory. This file bounds
// what the text can grow to before esbuild sees it.

// maxEnumText is how many bytes the uses of all enum members may add up to.
const maxEnumText = 8 << 20

// checkEnums refuses a program whose enum members may grow too long.
func checkEnums(src string, tokens []token) *refusal {
	c := enumChecker{src: src, tokens: tokens, sizes: map[string]int{}}
	for i, t := range tokens {
		if t.kind == tokenWord && src[t.start:t.end] == "enum" && i+2 < len(tokens) &&
			tokens[i+1].kind == tokenWord && tokenString(src, tokens, i+2) == "{" {
			if !c.members(i+3, tokens[i+2].match) {
				return &refusal{"the members of an enum grow too long: use constants", int(t.start)}
			}
		}
	}
	if len(c.sizes) == 0 {
		return nil
	}
	total := 0
	for i := range tokens {
		if total += c.size(i); total > maxEnumText {
			return &refusal{"the texts of enum members are used too often for their length: use constants", int(tokens[i].start)}
		}
	}
	return nil
}

type enumChecker struct {
	src     string
	tokens  []token
	sizes   map[string]int // of every member's text, by its name; enums are not told apart
	longest int
}

// members reads the body of an enum from one token to another and reports whether all its members are short.
func (c *enumChecker) members(first int, end int32) bool {
	if end < 0 {
		return true // esbuild will refuse it
	}
	name, size, depth := "", 0, 0
	for i := first; i <= int(end); i++ {
		t := c.tokens[i]
		text := c.src[t.start:t.end]
		switch {
		case i == int(end) || depth == 0 && text == ",":
			// The value before it may be what a member without a value takes after.
			c.sizes[name] = max(c.sizes[name], size)
			c.longest = max(c.longest, size)
			name, size = "", 0
			continue
		case name == "" && (t.kind == tokenWord || t.kind == tokenText):
			name = strings.Trim(text, "\"'`")
			continue
		case t.kind == tokenOpen:
			depth++
		case t.kind == tokenClose:
			depth--
		}
		if size += int(t.end-t.start) + c.size(i); size > maxEnumText {
			return false
		}
	}
	return true
}

// size returns how long the value is that the token at i may stand for.
func (c *enumChecker) size(i int) int {
	t := c.tokens[i]
	if t.kind != tokenWord && t.kind != tokenText {
		return 0
	}
	text := c.src[t.start:t.end]
	if strings.Contains(text, `\`) {
		return c.longest // a name in disguise
	}
	if t.kind == tokenText {
		text = text[1 : len(text)-min(1, len(text)-1)]
	}
	return c.sizes[text]
}
