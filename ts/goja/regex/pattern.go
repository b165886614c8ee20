package regex

import (
	"strings"

	"github.com/dop251/goja"

	"github.com/coderuntime/coderuntime/ts/regexp"
)

// pattern is what a regular expression object stands for. It is immutable and belongs to many objects.
type pattern struct {
	regexp *regexp.Regexp
	source goja.String // as it was given
	flags  string      // in the order of the alphabet

	hasIndices, global, sticky, unicode bool

	escaped goja.String // for the accessor of source
	names   []string    // those of the groups, once each, in the order of the groups; none if no group has one
}

func newPattern(re *regexp.Regexp, source goja.String) *pattern {
	p := &pattern{regexp: re, source: source, escaped: escapeSource(source)}
	for _, flag := range "dgimsuvy" {
		if strings.ContainsRune(re.Flags(), flag) {
			p.flags += string(flag)
		}
	}
	p.hasIndices = p.has('d')
	p.global = p.has('g')
	p.sticky = p.has('y')
	p.unicode = re.Unicode()
	seen := map[string]bool{}
	for _, name := range re.Groups() {
		if name != "" && !seen[name] {
			seen[name] = true
			p.names = append(p.names, name)
		}
	}
	return p
}

func (p *pattern) has(flag byte) bool { return strings.IndexByte(p.flags, flag) >= 0 }

// escapeSource is EscapeRegExpPattern, ECMA-262 22.2.6.13.1: what stands between slashes is the same pattern.
func escapeSource(source goja.String) goja.String {
	n := source.Length()
	if n == 0 {
		return asString("(?:)")
	}
	needed := false
	for i := 0; i < n && !needed; i++ {
		c := source.CharAt(i)
		needed = c == '/' || c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029
	}
	if !needed {
		return source
	}
	units := make([]uint16, 0, n+8)
	inClass, escaped := false, false
	for i := range n {
		c := source.CharAt(i)
		replacement := ""
		switch c {
		case '/':
			if !inClass && !escaped {
				replacement = `\/`
			}
		case '\n':
			replacement = `\n`
		case '\r':
			replacement = `\r`
		case 0x2028:
			replacement = `\u2028`
		case 0x2029:
			replacement = `\u2029`
		case '[':
			inClass = inClass || !escaped
		case ']':
			inClass = inClass && escaped
		}
		if escaped && replacement != "" {
			replacement = replacement[1:] // the backslash is there
		}
		escaped = c == '\\' && !escaped
		if replacement == "" {
			units = append(units, c)
			continue
		}
		for j := range len(replacement) {
			units = append(units, uint16(replacement[j]))
		}
	}
	return goja.StringFromUTF16(units)
}

// asString makes a string of ASCII text.
func asString(text string) goja.String {
	var b goja.StringBuilder
	b.WriteUTF8String(text)
	return b.String()
}

// maxCached bounds the patterns that a runtime keeps beside those in use, and maxCachedLength the length of one.
const (
	maxCached       = 256
	maxCachedLength = 1 << 12
)

// compilePattern compiles a pattern, or throws a SyntaxError.
func (e *Engine) compilePattern(source goja.String, flags goja.String) *pattern {
	flagText := flags.String()
	key := ""
	if source.Length() <= maxCachedLength {
		key = flagText + "/" + keyOf(source)
		if p := e.cache[key]; p != nil {
			return p
		}
	}
	e.charge(1024 + 32*source.Length())
	re, err := regexp.Compile(unitsOf(source), flagText)
	if err != nil {
		panic(e.newError("SyntaxError", err.Error()))
	}
	p := newPattern(re, source)
	if key != "" {
		if len(e.cache) >= maxCached {
			clear(e.cache)
		}
		e.cache[key] = p
	}
	return p
}

// keyOf is a Go string that tells JavaScript strings apart.
func keyOf(s goja.String) string {
	input := inputOf(s)
	if input.Units == nil {
		return input.ASCII
	}
	bytes := make([]byte, 1, 2*len(input.Units)+1)
	bytes[0] = 0xff
	for _, c := range input.Units {
		bytes = append(bytes, byte(c>>8), byte(c))
	}
	return string(bytes)
}

// patternOf returns what an object stands for, or nil if it is no regular expression.
func (e *Engine) patternOf(value goja.Value) *pattern {
	object, ok := value.(*goja.Object)
	if !ok {
		return nil
	}
	if p, found := e.objects.get(object); found {
		return p
	}
	if object.ClassName() != "RegExp" {
		return nil
	}
	return e.adopt(object)
}

// adopt takes an object that goja has made into the table.
func (e *Engine) adopt(object *goja.Object) *pattern {
	source, flags, ok := peek(object)
	if !ok {
		source, flags = e.toText(get(object, "source")), e.toText(get(object, "flags")).String()
	}
	p := e.compilePattern(source, asString(flags))
	e.objects.set(object, p)
	return p
}

// create is RegExpCreate, ECMA-262 22.2.3.1, with the prototype of an object that is not of a subclass.
func (e *Engine) create(p *pattern) *goja.Object {
	e.charge(512)
	object, err := e.allocate(nil, e.template)
	if err != nil {
		panic(err)
	}
	e.objects.set(object, p)
	return object
}

// Source returns the text /source/flags of a regular expression, and false for any other object. It runs no code of
// the program.
func (e *Engine) Source(object *goja.Object) (text string, isRegExp bool) {
	p, found := e.objects.get(object)
	if !found {
		if exception := e.vm.Try(func() { p = e.patternOf(object) }); exception != nil || p == nil {
			return "", false
		}
	}
	return "/" + p.escaped.String() + "/" + p.flags, true
}
