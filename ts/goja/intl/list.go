package intl

import (
	"strings"

	"github.com/dop251/goja"
)

// listFormat is the state of a ListFormat.
type listFormat struct {
	resolved
	kind, style string
}

func (r *realm) installListFormat() {
	c := r.class("ListFormat", 0, true, func(arguments []goja.Value) any {
		requested := r.localeList(argument(arguments, 0))
		o := r.strictOptions(argument(arguments, 1), "Intl.ListFormat")
		o.word("localeMatcher", "best fit", "lookup", "best fit")
		f := &listFormat{resolved: resolve(requested)}
		f.kind = o.word("type", "conjunction", "conjunction", "disjunction", "unit")
		f.style = o.word("style", "long", "long", "short", "narrow")
		return f
	})
	c.supportedLocalesOf()
	classMethod(c, "resolvedOptions", 0, func(f *listFormat, _ goja.FunctionCall) goja.Value {
		object := r.vm.NewObject()
		r.set(object, "locale", f.tag)
		r.set(object, "type", f.kind)
		r.set(object, "style", f.style)
		return object
	})
	classMethod(c, "format", 1, func(f *listFormat, call goja.FunctionCall) goja.Value {
		return r.vm.ToValue(joinParts(f.parts(r.stringList(call.Argument(0)))))
	})
	classMethod(c, "formatToParts", 1, func(f *listFormat, call goja.FunctionCall) goja.Value {
		return r.partArray(f.parts(r.stringList(call.Argument(0))))
	})
}

// stringList reads an iterable of strings.
func (r *realm) stringList(iterable goja.Value) []string {
	if goja.IsUndefined(iterable) {
		return nil
	}
	var list []string
	length := 0
	r.vm.ForOf(iterable, func(v goja.Value) bool {
		text, ok := v.(goja.String)
		if !ok {
			r.throwType("Iterable yielded %s which is not a string", receiver(v))
		}
		s := text.String()
		if length += len(s) + 2; length > mostText {
			r.throwRange("Invalid string length")
		}
		list = append(list, s)
		return true
	})
	return list
}

func (f *listFormat) parts(list []string) []part {
	index := map[string]int{"long": 0, "short": 1, "narrow": 2}[f.style]
	// The separators are: of two items, then of longer lists the first, the middle ones and the last.
	separators := strings.Split(f.table.item("list-"+f.kind, index), "^")
	parts := make([]part, 0, 2*len(list))
	for i, item := range list {
		if i > 0 {
			separator := separators[2]
			switch {
			case len(list) == 2:
				separator = separators[0]
			case i == len(list)-1:
				separator = separators[3]
			case i == 1:
				separator = separators[1]
			}
			if i == len(list)-1 && f.table.tag == "es-ES" {
				separator = spanishConjunction(separator, item)
			}
			parts = append(parts, part{kind: "literal", value: separator})
		}
		parts = append(parts, part{kind: "element", value: item})
	}
	return parts
}

// spanishConjunction turns y into e and o into u before the same sound.
func spanishConjunction(separator, item string) string {
	next := strings.ToLower(item)
	switch {
	case separator == " y " && (strings.HasPrefix(next, "i") || strings.HasPrefix(next, "hi") && !strings.HasPrefix(next, "hia") && !strings.HasPrefix(next, "hie")):
		return " e "
	case separator == " o " && (strings.HasPrefix(next, "o") || strings.HasPrefix(next, "ho") || strings.HasPrefix(next, "8") || next == "11" || strings.HasPrefix(next, "11 ")):
		return " u "
	}
	return separator
}
