package guard

import (
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

func replace(g *Guard, original native, call goja.FunctionCall) goja.Value {
	return g.replaceIn(original, call, false)
}

func replaceAll(g *Guard, original native, call goja.FunctionCall) goja.Value {
	return g.replaceIn(original, call, true)
}

// replaceIn bounds the result of a replacement. If the arguments alone do not show that it is small
// enough, the original gets a function for a replacement value, which counts what it returns.
func (g *Guard) replaceIn(original native, call goja.FunctionCall, all bool) goja.Value {
	if isNullish(call.This) {
		return original(call)
	}
	pattern := argument(call, 0)
	if isObject(pattern) {
		return original(call) // its own method replaces: the program's code, or a regular expression's
	}
	text, literal := g.toString(call.This), g.toString(pattern)
	if all {
		g.refuseMatches(text, literal)
	}
	replacement := g.bounded(text, literal, argument(call, 1), all)
	if all && literal.Length() == 0 {
		return g.replaceNothing(text, literal, replacement)
	}
	return original(goja.FunctionCall{This: text, Arguments: []goja.Value{literal, replacement}})
}

// matchBytes is what goja takes for a match, of which it makes a list before it goes on.
const matchBytes = 192

// refuseMatches throws if a long text has too many matches of another.
func (g *Guard) refuseMatches(text, literal goja.String) {
	if int64(text.Length())*matchBytes <= g.bytes || literal.Length() == 0 {
		return // replaceNothing makes no list
	}
	if int64(strings.Count(text.String(), literal.String()))*matchBytes > g.bytes {
		panic(g.rangeError("Invalid array length"))
	}
}

// replaceNothing is replaceAll with an empty pattern, which matches before each character and at the
// end. goja does not come to an end of it.
func (g *Guard) replaceNothing(text, empty goja.String, replacement goja.Value) goja.Value {
	f := g.callable(replacement)
	if f == nil {
		counter := &counter{g: g, total: float64(text.Length())}
		f = counter.count(counter.expand(replacement.String()))
	}
	var result goja.StringBuilder
	for i, n := 0, text.Length(); i <= n; i++ {
		result.WriteString(g.toString(f(goja.FunctionCall{
			This: goja.Undefined(), Arguments: []goja.Value{empty, g.vm.ToValue(i), text},
		})))
		if i < n {
			result.WriteSubstring(text, i, i+1)
		}
	}
	return result.String()
}

// bounded returns a replacement value that does what the given one does, and throws if the result gets
// too long.
func (g *Guard) bounded(text, literal goja.String, replacement goja.Value, all bool) goja.Value {
	counter := &counter{g: g, total: float64(text.Length())}
	f := g.callable(replacement)
	if f == nil {
		template := g.toString(replacement)
		if g.fits(text, literal, template, all) {
			return template
		}
		f = counter.expand(template.String())
	}
	return g.vm.ToValue(counter.count(f))
}

// fits reports whether no replacement by a template can be too long.
func (g *Guard) fits(text, literal, template goja.String, all bool) bool {
	size := float64(text.Length())
	matches := 1.0
	if all {
		matches += size
		if literal.Length() > 0 {
			matches = size/float64(literal.Length()) + 1
		}
	}
	dollars := 0.0
	for i, n := 0, template.Length(); i < n; i++ {
		if template.CharAt(i) == '$' {
			dollars++
		}
	}
	return 2*(size+matches*(float64(template.Length())+dollars*size)) <= min(float64(g.bytes), maxStringLength)
}

// counter counts the characters of a result.
type counter struct {
	g     *Guard
	total float64
}

// count wraps a replacement function.
func (c *counter) count(f native) native {
	return func(call goja.FunctionCall) goja.Value {
		c.g.live()
		result := c.g.toString(f(call))
		c.total += float64(result.Length())
		c.g.allow(c.total)
		return result
	}
}

// expand makes the function that does what a template of a replacement does, ECMA-262 22.1.3.19.1.
// Its arguments are the match, the captures, the position, the string, and an object of the named
// groups if there are any.
func (c *counter) expand(template string) native {
	return func(call goja.FunctionCall) goja.Value {
		arguments := call.Arguments
		var groups *goja.Object
		if object, ok := arguments[len(arguments)-1].(*goja.Object); ok {
			groups, arguments = object, arguments[:len(arguments)-1]
		}
		text := arguments[len(arguments)-1].(goja.String)
		position := int(arguments[len(arguments)-2].ToInteger())
		match := c.g.toString(arguments[0])
		captures := arguments[1 : len(arguments)-2]
		var result goja.StringBuilder
		size := c.total
		add := func(part goja.String) {
			size += float64(part.Length())
			c.g.allow(size)
			result.WriteString(part)
		}
		rest := template
		for {
			literal, after, found := strings.Cut(rest, "$")
			add(c.g.text(literal))
			if !found {
				return result.String()
			}
			rest = after
			switch {
			case strings.HasPrefix(rest, "$"):
				add(c.g.text("$"))
				rest = rest[1:]
			case strings.HasPrefix(rest, "&"):
				add(match)
				rest = rest[1:]
			case strings.HasPrefix(rest, "`"):
				add(text.Substring(0, position))
				rest = rest[1:]
			case strings.HasPrefix(rest, "'"):
				add(text.Substring(min(position+match.Length(), text.Length()), text.Length()))
				rest = rest[1:]
			case strings.HasPrefix(rest, "<") && groups != nil && strings.Contains(rest, ">"):
				name, after, _ := strings.Cut(rest[1:], ">")
				if value := groups.Get(name); value != nil && !goja.IsUndefined(value) {
					add(c.g.toString(value))
				}
				rest = after
			default:
				capture, width := captureNumber(rest, len(captures))
				if width == 0 {
					add(c.g.text("$"))
					break
				}
				if value := captures[capture-1]; !goja.IsUndefined(value) {
					add(c.g.toString(value))
				}
				rest = rest[width:]
			}
		}
	}
}

// captureNumber reads the number of a capture: two digits if there are so many captures, else one.
func captureNumber(text string, captures int) (capture, width int) {
	for width := 2; width > 0; width-- {
		if len(text) < width {
			continue
		}
		n, err := strconv.ParseUint(text[:width], 10, 8)
		if err == nil && 1 <= n && int(n) <= captures {
			return int(n), width
		}
	}
	return 0, 0
}
