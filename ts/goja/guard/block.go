package guard

import "github.com/dop251/goja"

// blockSize is how many characters of a long text a native function is given at a time.
const blockSize = 1 << 16

// cut moves the end of a block of a text back, so that the block can be converted by itself.
type cut func(text goja.String, end int) int

// cuts are where the texts of the functions that code and decode may be cut.
var cuts = map[string]cut{
	"encodeURI": betweenCharacters, "encodeURIComponent": betweenCharacters, "escape": anywhere,
	"decodeURI": betweenEscapes, "decodeURIComponent": betweenEscapes, "unescape": beforeEscape,
}

// inBlocks guards a function that converts a text character by character: a long one is converted in blocks, between
// which it is seen whether the run has settled.
func inBlocks(cut cut) check {
	return func(g *Guard, original native, call goja.FunctionCall) goja.Value {
		text := g.toString(argument(call, 0))
		n := text.Length()
		if n <= blockSize {
			return original(goja.FunctionCall{This: call.This, Arguments: with(call.Arguments, 0, text)})
		}
		var result goja.StringBuilder
		total := 0.0
		for start := 0; start < n; {
			g.live()
			end := n
			if start+blockSize < n {
				end = cut(text, start+blockSize)
			}
			part := original(goja.FunctionCall{This: call.This, Arguments: []goja.Value{text.Substring(start, end)}}).(goja.String)
			total += float64(part.Length())
			g.allow(total)
			result.WriteString(part)
			start = end
		}
		return result.String()
	}
}

func anywhere(_ goja.String, end int) int { return end }

// betweenCharacters does not cut a surrogate pair.
func betweenCharacters(text goja.String, end int) int {
	if c := text.CharAt(end - 1); 0xd800 <= c && c < 0xdc00 {
		return end - 1
	}
	return end
}

// beforeEscape does not cut the escapes %XX and %uXXXX.
func beforeEscape(text goja.String, end int) int {
	for i := end - 1; i > end-6; i-- {
		if text.CharAt(i) == '%' {
			return i
		}
	}
	return end
}

// betweenEscapes cuts neither an escape %XX nor between those that are the bytes of one character.
func betweenEscapes(text goja.String, end int) int {
	for i := end - 1; i > end-3; i-- {
		if text.CharAt(i) == '%' {
			end = i
		}
	}
	for range 3 {
		if text.CharAt(end) != '%' || end+1 == text.Length() || !isContinuation(text.CharAt(end+1)) {
			break
		}
		end -= 3
	}
	return end
}

// isContinuation reports whether a byte whose escape begins with this digit continues a character of UTF-8.
func isContinuation(digit uint16) bool {
	switch digit {
	case '8', '9', 'a', 'A', 'b', 'B':
		return true
	}
	return false
}
