package regex

import "github.com/dop251/goja"

// replace is RegExp.prototype[Symbol.replace], ECMA-262 22.2.6.11.
func (e *Engine) replace(call goja.FunctionCall) goja.Value {
	object := e.receiver(call, "RegExp.prototype.@@replace")
	text := e.toText(call.Argument(0))
	replacer := replacer{e: e, text: text, out: builder{e: e}}
	if f, ok := goja.AssertFunction(call.Argument(1)); ok {
		replacer.function = f
	} else {
		replacer.template = e.toText(call.Argument(1))
	}
	global, unicode := e.flag(object, "global", 'g'), false
	if global {
		unicode = e.flag(object, "unicode", 'u') || e.flag(object, "unicodeSets", 'v')
		e.setLastIndex(object, e.vm.ToValue(0))
	}
	replacer.pattern = e.patternOf(object)
	if global && replacer.function == nil && e.isPlain(object) && replacer.pattern.global {
		// No code of the program runs: the matches need not be kept.
		e.eachPlain(replacer.pattern, text, unicode, replacer.plain)
		return replacer.finish()
	}
	var all []found
	size := list{e: e}
	keep := func(m found) {
		size.grow(valueBytes + 8*len(m.captures))
		all = append(all, m)
	}
	if global {
		e.each(object, text, unicode, keep)
	} else if m := e.regExpExec(object, text); !m.none() {
		keep(m)
	}
	for _, m := range all {
		if m.object != nil {
			replacer.foreign(m.object)
		} else {
			replacer.plain(m)
		}
	}
	return replacer.finish()
}

// replacer makes the result of a replacement.
type replacer struct {
	e        *Engine
	pattern  *pattern
	text     goja.String
	function goja.Callable
	template goja.String
	// parts are the template's, for the number of groups that the pattern has.
	parts []part

	out  builder
	next int // up to where the text is in the result
}

func (r *replacer) finish() goja.Value {
	if r.next == 0 && r.out.length == 0 {
		return r.text
	}
	r.out.substring(r.text, r.next, r.text.Length())
	return r.out.finish()
}

// plain replaces a match of the pattern.
func (r *replacer) plain(m found) {
	start, end := m.captures[0], m.captures[1]
	if r.function == nil {
		if r.parts == nil {
			r.parts = parseTemplate(r.template, len(m.captures)/2-1, len(r.pattern.names) > 0)
		}
		r.out.substring(r.text, r.next, start)
		r.next = end
		r.expand(m.captures)
		return
	}
	r.e.charge(valueBytes * len(m.captures))
	arguments := make([]goja.Value, 0, len(m.captures)/2+3)
	for i := range len(m.captures) / 2 {
		arguments = append(arguments, group(r.text, m.captures, i))
	}
	groups := r.e.groups(r.pattern, m.captures, func(i int) goja.Value { return arguments[i] })
	arguments = append(arguments, r.e.vm.ToValue(start), r.text)
	if !goja.IsUndefined(groups) {
		arguments = append(arguments, groups)
	}
	replacement := r.e.toText(call(r.function, goja.Undefined(), arguments...))
	r.out.substring(r.text, r.next, start)
	r.out.string(replacement)
	r.next = end
}

// expand writes a template's parts for a match.
func (r *replacer) expand(captures []int) {
	for _, part := range r.parts {
		switch part.kind {
		case partText:
			r.out.substring(r.template, part.start, part.end)
		case partBefore:
			r.out.substring(r.text, 0, captures[0])
		case partAfter:
			r.out.substring(r.text, captures[1], r.text.Length())
		case partGroup:
			if captures[2*part.start] >= 0 {
				r.out.substring(r.text, captures[2*part.start], captures[2*part.start+1])
			}
		case partName:
			name := r.template.Substring(part.start, part.end).String()
			for i, other := range r.pattern.regexp.Groups() {
				if other == name && name != "" && captures[2*i] >= 0 {
					r.out.substring(r.text, captures[2*i], captures[2*i+1])
				}
			}
		}
	}
}

// foreign replaces a match that an exec of the program's has returned.
func (r *replacer) foreign(result *goja.Object) {
	count := max(toLength(result.Get("length"))-1, 0)
	matched := r.e.toText(get(result, "0"))
	position := 0
	if index := get(result, "index").ToNumber().ToFloat(); index > 0 {
		position = int(min(index, float64(r.text.Length())))
	}
	captures := []goja.Value{matched}
	size := list{e: r.e}
	for i := 1; i <= count; i++ {
		size.grow(valueBytes)
		value := get(result, r.e.vm.ToValue(i).String())
		if !goja.IsUndefined(value) {
			value = r.e.toText(value)
		}
		captures = append(captures, value)
	}
	groups := get(result, "groups")
	var replacement goja.String
	if r.function != nil {
		arguments := append(captures, r.e.vm.ToValue(position), r.text)
		if !goja.IsUndefined(groups) {
			arguments = append(arguments, groups)
		}
		replacement = r.e.toText(call(r.function, goja.Undefined(), arguments...))
	} else {
		var names *goja.Object
		if !goja.IsUndefined(groups) {
			names = groups.ToObject(r.e.vm)
		}
		replacement = r.substitution(captures, position, names)
	}
	if position >= r.next {
		r.out.substring(r.text, r.next, position)
		r.out.string(replacement)
		r.next = min(position+matched.Length(), r.text.Length())
	}
}

// substitution is GetSubstitution, ECMA-262 22.1.3.19.1, for values of any origin.
func (r *replacer) substitution(captures []goja.Value, position int, names *goja.Object) goja.String {
	out := builder{e: r.e}
	for _, part := range parseTemplate(r.template, len(captures)-1, names != nil) {
		switch part.kind {
		case partText:
			out.substring(r.template, part.start, part.end)
		case partBefore:
			out.substring(r.text, 0, position)
		case partAfter:
			out.substring(r.text, min(position+captures[0].(goja.String).Length(), r.text.Length()), r.text.Length())
		case partGroup:
			if text, ok := captures[part.start].(goja.String); ok {
				out.string(text)
			}
		case partName:
			value := get(names, r.template.Substring(part.start, part.end).String())
			if !goja.IsUndefined(value) {
				out.string(r.e.toText(value))
			}
		}
	}
	return out.finish().(goja.String)
}

// partKind says what a part of a template stands for.
type partKind uint8

const (
	partText   partKind = iota // the template from start to end
	partBefore                 // $`
	partAfter                  // $'
	partGroup                  // $& and $1: the group start
	partName                   // $<name>: the group of the name from start to end in the template
)

type part struct {
	kind       partKind
	start, end int
}

// parseTemplate finds the parts of a replacement template for a number of groups.
func parseTemplate(template goja.String, groups int, named bool) []part {
	parts := []part{}
	n := template.Length()
	start := 0
	add := func(at int, p part, next int) int {
		if at > start {
			parts = append(parts, part{partText, start, at})
		}
		parts = append(parts, p)
		start = next
		return next
	}
	for i := 0; i+1 < n; {
		if template.CharAt(i) != '$' {
			i++
			continue
		}
		c := template.CharAt(i + 1)
		switch {
		case c == '$':
			i = add(i, part{partText, i, i + 1}, i+2)
		case c == '&':
			i = add(i, part{kind: partGroup}, i+2)
		case c == '`':
			i = add(i, part{kind: partBefore}, i+2)
		case c == '\'':
			i = add(i, part{kind: partAfter}, i+2)
		case c >= '0' && c <= '9':
			index, width := int(c-'0'), 2
			if i+2 < n {
				if d := template.CharAt(i + 2); d >= '0' && d <= '9' && index*10+int(d-'0') <= groups {
					index, width = index*10+int(d-'0'), 3
				}
			}
			if index < 1 || index > groups {
				i++
				continue
			}
			i = add(i, part{kind: partGroup, start: index}, i+width)
		case c == '<' && named:
			end := i + 2
			for end < n && template.CharAt(end) != '>' {
				end++
			}
			if end == n {
				i += 2
				continue
			}
			i = add(i, part{partName, i + 2, end}, end+1)
		default:
			i++
		}
	}
	if start < n {
		parts = append(parts, part{partText, start, n})
	}
	return parts
}
