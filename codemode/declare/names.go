package declare

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/coderuntime/coderuntime"
)

// This file holds names: which ones a language takes as they are, how the others are quoted, and what types are called.
//
// A name of a tool or a property is never changed, only quoted; so two can never fall together. Only the names of types are ours.

// isIdentifier reports whether a name is an identifier of ASCII letters. Names with other letters are quoted: Python would normalize some of
// them, and which letters count differs by version.
func isIdentifier(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// pythonKeywords are keyword.kwlist of Python 3.13.
var pythonKeywords = []string{
	"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
	"finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
	"with", "yield",
}

// isPythonName reports whether a name can be written as it is in Python: it is no keyword, and in the body of a class it stays what it is.
func isPythonName(name string) bool {
	return isIdentifier(name) && !strings.HasPrefix(name, "__") && !slices.Contains(pythonKeywords, name)
}

// quote writes a string as TypeScript reads it, with escapes for what does not show.
func quote(text string) string { return quoted(text, `\u{%x}`) }

// quotePython writes a string as Python reads it. It is JavaScript's form but for the escapes of what is beyond U+FFFF.
func quotePython(text string) string { return quoted(text, `\U%08x`) }

func quoted(text, astral string) string {
	var out strings.Builder
	out.Grow(len(text) + 2)
	out.WriteByte('"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			out.WriteByte('\\')
			out.WriteRune(c)
		case c == '\n':
			out.WriteString(`\n`)
		case c == '\t':
			out.WriteString(`\t`)
		case unicode.IsPrint(c) && !isDirection(c):
			out.WriteRune(c)
		case c > 0xffff:
			fmt.Fprintf(&out, astral, c)
		default:
			fmt.Fprintf(&out, `\u%04x`, c)
		}
	}
	out.WriteByte('"')
	return out.String()
}

// camel makes a part of a type's name of any name: get-user and get_user become GetUser.
func camel(name string) string {
	if len(name) > 200 {
		name = name[:200]
	}
	var out strings.Builder
	start := true
	for _, c := range name {
		if c > unicode.MaxASCII || !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			start = true
			continue
		}
		if start {
			c = unicode.ToUpper(c)
		}
		start = false
		out.WriteRune(c)
	}
	return out.String()
}

// definitionName is what to call a type to which a schema refers under a name.
func definitionName(name, otherwise string) string {
	if called := camel(name[strings.LastIndexAny(name, "./")+1:]); called != "" && !unicode.IsDigit(rune(called[0])) {
		return called
	}
	return otherwise
}

// singular is what to call an item of a list of some name.
func singular(name string) string {
	switch {
	case strings.HasSuffix(name, "ies") && len(name) > 4:
		return name[:len(name)-3] + "y"
	case strings.HasSuffix(name, "ses") && len(name) > 4, strings.HasSuffix(name, "xes") && len(name) > 4:
		return name[:len(name)-2]
	case strings.HasSuffix(name, "ss"), strings.HasSuffix(name, "us"), !strings.HasSuffix(name, "s") || len(name) < 3:
		return name + "Item"
	}
	return name[:len(name)-1]
}

// isTypeTitle reports whether the title of a schema is the name of a type, as generators write it, and no phrase.
func isTypeTitle(title string) bool {
	return isIdentifier(title) && len(title) <= 60 && unicode.IsUpper(rune(title[0])) && title != "Root"
}

// maxTypeName is how long the name of a type is at most, a number for distinction aside.
const maxTypeName = 80

// namer gives names to types.
type namer struct {
	taken map[string]*typ // with nil for names that mean something else
	names map[*typ]string
	next  map[string]int // of a hint that many had: the next number
}

// otherTypes are names of types in either language beside those that the contract reserves.
var otherTypes = []string{
	"Any", "ArrayBuffer", "Atomics", "BigInt", "Boolean", "DataView", "Date", "Ellipsis", "Exclude", "Extract", "Generator", "Intl", "Iterable", "Iterator",
	"JSON", "JsonValue", "Literal", "Map", "Math", "Never",
	"NonNullable", "NotImplemented", "NotRequired", "Number", "Omit", "Parameters", "Partial", "Pick",
	"PromiseLike", "Proxy", "Readonly", "Record", "RegExp", "Required", "Response", "ReturnType", "Set", "String", "TypeAlias", "TypedDict", "URL",
	"WeakMap", "WeakRef", "WeakSet",
}

func newNamer(o Options) *namer {
	n := &namer{taken: map[string]*typ{}, names: map[*typ]string{}, next: map[string]int{}}
	for _, all := range [][]string{coderuntime.ReservedWords(), coderuntime.ReservedGlobals(), otherTypes, {o.Namespace, o.ErrorClass, o.Discovery}} {
		for _, name := range all {
			n.taken[name] = nil
		}
	}
	return n
}

// step stands in a hint between the names of a tool, of a property, of a property within that. A type is called after the last, and only if that
// name is taken after all of them.
const step = "|"

// name gives t a name, and reports whether it is to be declared: not if it says the same as one that has been.
func (n *namer) name(t *typ, hint string) (string, bool) {
	short, long := typeName(hint[strings.LastIndex(hint, step)+1:]), typeName(strings.ReplaceAll(hint, step, ""))
	candidate := short
	for i := 1; ; i++ {
		owner, ok := n.taken[candidate]
		if !ok {
			break
		}
		// What is the same but for references to itself is one type. There are few of one name, as a rule; not all are compared where there are many.
		if owner != nil && i <= 8 && same(owner, t) {
			n.names[t] = candidate
			return candidate, false
		}
		if i == 1 && long != short {
			candidate = long
			continue
		}
		i = max(i, n.next[long], 2)
		candidate = long + strconv.Itoa(i)
		if i > 8 {
			n.next[long] = i + 1
		}
	}
	n.taken[candidate] = t
	n.names[t] = candidate
	return candidate, true
}

// typeName makes the name of a type of what camel gave.
func typeName(name string) string {
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		name = "Type" + name
	}
	return strings.ToUpper(name[:1]) + name[1:min(len(name), maxTypeName)]
}
