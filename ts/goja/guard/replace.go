package guard

import (
	"strconv"
	"strings"
	"time"

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
	if isObject(pattern) && !isRegExp(pattern) {
		return original(call) // its own method replaces, which is the program's code
	}
	text := g.toString(call.This)
	if !isObject(pattern) {
		pattern = g.toString(pattern)
	}
	if all || isObject(pattern) {
		g.refuseMatches(text, pattern, func(part goja.String) int64 { return g.matchesIn(pattern)(part) })
	}
	replacement := g.bounded(text, pattern, argument(call, 1), all || isObject(pattern))
	if literal, ok := pattern.(goja.String); ok && all && literal.Length() == 0 {
		return g.replaceNothing(text, literal, replacement)
	}
	return original(goja.FunctionCall{This: text, Arguments: []goja.Value{pattern, replacement}})
}

// matchBytes is what goja takes for a match, of which it makes a list before it goes on.
const matchBytes = 192

// refuseMatches throws if a long text has too many matches. Those of a text are counted, those of a
// regular expression are estimated from parts of the text: count says how many one has.
func (g *Guard) refuseMatches(text goja.String, pattern goja.Value, count func(part goja.String) int64) {
	n := int64(text.Length())
	if n*matchBytes <= g.bytes {
		return
	}
	var matches float64
	if literal, ok := pattern.(goja.String); ok {
		if literal.Length() == 0 {
			return // replaceNothing makes no list
		}
		matches = float64(strings.Count(text.String(), literal.String()))
	} else {
		const parts, size = 8, 4096
		object := pattern.(*goja.Object)
		last := object.Get("lastIndex")
		for i := int64(0); i < parts; i++ {
			start := max(int((n-size)/parts*i), 0)
			matches += float64(count(text.Substring(start, min(start+size, int(n)))))
		}
		_ = object.Set("lastIndex", last)
		matches *= float64(n) / (parts * size)
	}
	if matches*matchBytes > float64(g.bytes) {
		panic(g.rangeError("Invalid array length"))
	}
}

// matchesIn counts by RegExp.prototype[Symbol.match].
func (g *Guard) matchesIn(pattern goja.Value) func(goja.String) int64 {
	match := g.callable(regExpPrototype(g).GetSymbol(goja.SymMatch))
	return func(part goja.String) int64 {
		if match == nil {
			return 0 // the program has removed it
		}
		found, ok := isArray(match(goja.FunctionCall{This: pattern, Arguments: []goja.Value{part}}))
		if !ok {
			return 0
		}
		return length(found)
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

// replaceBySymbol guards RegExp.prototype[Symbol.replace], whose receiver is the pattern.
func (g *Guard) replaceBySymbol(original native, call goja.FunctionCall) goja.Value {
	if !isRegExp(call.This) {
		return original(call)
	}
	text := g.toString(argument(call, 0))
	replacement := g.bounded(text, call.This, argument(call, 1), true)
	return original(goja.FunctionCall{This: call.This, Arguments: []goja.Value{text, replacement}})
}

// bounded returns a replacement value that does what the given one does, and throws if the result gets
// too long.
func (g *Guard) bounded(text goja.String, pattern, replacement goja.Value, all bool) goja.Value {
	counter := &counter{g: g, total: float64(text.Length())}
	f := g.callable(replacement)
	if f == nil {
		template := g.toString(replacement)
		if g.fits(text, pattern, template, all) {
			return template
		}
		f = counter.expand(template.String())
	}
	return g.vm.ToValue(counter.count(f))
}

// fits reports whether no replacement by a template can be too long.
func (g *Guard) fits(text goja.String, pattern goja.Value, template goja.String, all bool) bool {
	size := float64(text.Length())
	matches := 1.0
	if all {
		matches += size
		if literal, ok := pattern.(goja.String); ok && literal.Length() > 0 {
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
		start := time.Now()
		result := c.g.toString(f(call))
		c.g.callbacks += time.Since(start)
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
