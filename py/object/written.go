package object

import (
	"fmt"
	"strings"
)

// This file holds the texts about wrong arguments of natives that stand for functions which CPython has in Python.

// ArgumentType is what errors about an argument call its type: None goes by its own name (CPython's _PyArg_BadArgument).
func ArgumentType(v Value) string {
	if v == None {
		return "None"
	}
	return v.Type().Name
}

// Written marks a builtin as one that stands for a function written in Python, and returns it.
func (b *Builtin) Written() *Builtin {
	b.written = true
	return b
}

// checkWritten fails as a function of Python does (The Python Language Reference, 6.3.4) when the arguments, without self,
// do not fit.
func (s *Signature) checkWritten(t *Thread, b *Builtin, arguments []Value, names []string) *Exception {
	name, hidden := b.Name, b.hidden()
	if b.Owner != nil {
		name = b.Owner.shortName() + "." + name
	}
	given := len(arguments) - len(names)
	bound := make([]bool, len(s.Parameters))
	for i := range min(given, s.positional) {
		bound[i] = true
	}
	for _, keyword := range names {
		at := s.find(keyword)
		switch {
		case at >= 0 && bound[at]:
			return t.Raise(TypeErrorType, "%s() got multiple values for argument '%s'", name, keyword)
		case at >= 0:
			bound[at] = true
		case s.mapped < 0:
			return t.UnexpectedKeyword(name+"()", keyword, s.keywords())
		}
	}
	if given > s.positional && s.variadic < 0 {
		takes := fmt.Sprint(s.positional + hidden)
		if s.required < s.positional {
			takes = fmt.Sprintf("from %d to %s", s.required+hidden, takes)
		}
		be := "were"
		if given+hidden == 1 {
			be = "was"
		}
		noun := "arguments"
		if s.required == s.positional {
			noun = plural("argument", s.positional+hidden)
		}
		return t.Raise(TypeErrorType, "%s() takes %s positional %s but %d %s given", name, takes, noun, given+hidden, be)
	}
	for _, only := range []bool{false, true} {
		var missing []string
		for i, p := range s.Parameters {
			if !bound[i] && !p.Optional && (p.Kind == KeywordOnly) == only {
				missing = append(missing, "'"+p.Name+"'")
			}
		}
		if len(missing) == 0 {
			continue
		}
		kind := "positional"
		if only {
			kind = "keyword-only"
		}
		return t.Raise(TypeErrorType, "%s() missing %d required %s %s: %s", name, len(missing), kind, plural("argument", len(missing)), listed(missing))
	}
	return nil
}

// listed joins words as a sentence does.
func listed(words []string) string {
	last := len(words) - 1
	switch last {
	case 0:
		return words[0]
	case 1:
		return words[0] + " and " + words[1]
	}
	return strings.Join(words[:last], ", ") + ", and " + words[last]
}
