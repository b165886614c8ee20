package strip

import "strings"

// This file is about the white space of the output. A program that prints the text of a function, or an error that
// quotes one, shows it as esbuild writes it, in lines that are indented as the body of a function is. Since
// indentation makes the output quadratic in the depth of its blocks, a program that is nested deep is written
// without white space.

// spaceFor is how long the output may be for a program of a length, in bytes, before it is written without
// white space.
func spaceFor(length int) int { return 8*length + 64<<10 }

// deeplyNested estimates whether white space would make the output too long.
func deeplyNested(program string, tokens []token) bool {
	const indentation = 2
	depth, space, limit := 1, 0, spaceFor(len(program))
	for _, token := range tokens {
		switch token.kind {
		case tokenOpen:
			depth++
		case tokenClose:
			depth--
		}
		// Any token may come to stand on a line of its own.
		if space += indentation * depth; space > limit {
			return true
		}
	}
	return false
}

// indent adds, to the changes of the output, the indentation of a function's body.
func (a *assembler) indent() {
	if a.minify || a.indented {
		return
	}
	for _, token := range a.out {
		if !token.newline || token.kind == tokenEnd {
			continue
		}
		if line := strings.LastIndexByte(a.code[:token.start], '\n'); line >= 0 {
			a.changes = append(a.changes, change{offset: line + 1, text: "  "})
		}
	}
}
