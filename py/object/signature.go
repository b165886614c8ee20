package object

import (
	"fmt"
	"strings"
)

// A Signature is the parameters of a built-in function.
type Signature struct {
	Name       string
	Parameters []Parameter
	// plain: every parameter is a single value that may be given by position, so that as many arguments as
	// parameters need no work.
	plain bool
	// simple: no *args or **kwargs, and what goes by name alone is optional, so that arguments by position have only to be
	// followed by absent ones.
	simple bool
	// positional is the number of parameters that may be given by position, required of those that have to be given.
	positional, required int
	// named is the number of the first parameter that may be given by name, len(Parameters) if there is none.
	named            int
	variadic, mapped int // the numbers of *args and **kwargs, or -1
}

// A Parameter is one of a signature.
type Parameter struct {
	Name string
	Kind ParameterKind
	// Default is the source text of the default, for people; a parameter that has one is optional.
	Default  string
	Optional bool
}

// A ParameterKind is how a parameter may be given, with the names of inspect.Parameter.
type ParameterKind uint8

// The kinds.
const (
	PositionalOnly ParameterKind = iota
	PositionalOrKeyword
	VarPositional
	KeywordOnly
	VarKeyword
)

// MustParseSignature reads a signature as Python writes it: "name(a, b=1, /, c, *args, d, e=None, **kwargs)".
// Defaults contain no comma. It panics when the text is malformed.
func MustParseSignature(text string) *Signature {
	name, rest, found := strings.Cut(text, "(")
	if !found || !strings.HasSuffix(rest, ")") {
		panic(fmt.Sprintf("object: malformed signature %q", text))
	}
	s := &Signature{Name: name, variadic: -1, mapped: -1}
	kind := PositionalOrKeyword
	for _, part := range strings.Split(strings.TrimSuffix(rest, ")"), ",") {
		part = strings.TrimSpace(part)
		switch {
		case part == "":
		case part == "/":
			for i := range s.Parameters {
				s.Parameters[i].Kind = PositionalOnly
			}
		case part == "*":
			kind = KeywordOnly
		case strings.HasPrefix(part, "**"):
			s.mapped = len(s.Parameters)
			s.Parameters = append(s.Parameters, Parameter{Name: part[2:], Kind: VarKeyword, Optional: true})
		case strings.HasPrefix(part, "*"):
			s.variadic = len(s.Parameters)
			s.Parameters = append(s.Parameters, Parameter{Name: part[1:], Kind: VarPositional, Optional: true})
			kind = KeywordOnly
		default:
			name, value, optional := strings.Cut(part, "=")
			s.Parameters = append(s.Parameters, Parameter{Name: name, Kind: kind, Default: value, Optional: optional})
		}
	}
	s.named, s.plain, s.simple = len(s.Parameters), true, s.variadic < 0 && s.mapped < 0
	for i, p := range s.Parameters {
		if p.Kind == KeywordOnly && !p.Optional {
			s.simple = false
		}
		switch p.Kind {
		case PositionalOnly, PositionalOrKeyword:
			s.positional++
			if !p.Optional {
				s.required++
			}
		default:
			s.plain = false
		}
		if (p.Kind == PositionalOrKeyword || p.Kind == KeywordOnly) && i < s.named {
			s.named = i
		}
	}
	return s
}

// shown is what texts about wrong arguments call the function: a class for its __new__ and __init__. before is the number of
// arguments that they do not count.
func (b *Builtin) shown() (name string, before int) {
	switch b.Name {
	case "__new__":
		return b.Owner.shortName(), 1
	case "__init__":
		return b.Owner.shortName(), 0
	}
	return b.Name, 0
}

// bind appends one value for each parameter to the thread's scratch, or fails as CPython does for a function with these
// parameters. The texts follow how CPython parses them: METH_NOARGS, METH_O, positional only, or with names.
func (s *Signature) bind(t *Thread, b *Builtin, arguments []Value, names []string) *Exception {
	if b.written {
		if raised := s.checkWritten(t, b, arguments, names); raised != nil {
			return raised
		}
	}
	given := len(arguments) - len(names)
	name, before := b.shown()
	if len(names) > 0 && s.named == len(s.Parameters) && s.mapped < 0 {
		if name == b.Name {
			name = b.qualified()
		}
		return t.Raise(TypeErrorType, "%s() takes no keyword arguments", name)
	}
	if given > s.positional && s.variadic < 0 || len(arguments) > len(s.Parameters) && s.positional == len(s.Parameters) {
		return s.tooMany(t, b, given, len(names))
	}
	if given < s.required && s.named == len(s.Parameters) {
		return s.tooFew(t, b, given)
	}
	if given < s.firstNamed() && given < s.required {
		return s.tooFewPositional(t, b, given)
	}
	base := len(t.scratch)
	for range s.Parameters {
		t.scratch = append(t.scratch, Value{})
	}
	bound := t.scratch[base:]
	copy(bound[:s.positional], arguments[:min(given, s.positional)])
	if s.variadic >= 0 {
		var rest []Value
		if given > s.positional {
			rest = arguments[s.positional:given]
		}
		tuple, raised := t.NewTuple(rest...)
		if raised != nil {
			return raised
		}
		bound[s.variadic] = tuple.Value()
	}
	var extra *Dict
	if s.mapped >= 0 {
		dict, raised := t.NewDict()
		if raised != nil {
			return raised
		}
		extra = dict
		bound[s.mapped] = dict.Value()
	}
	// What is missing goes before what is wrong.
	wrong := -1
	for i, keyword := range names {
		at := s.find(keyword)
		switch {
		case at >= 0 && bound[at].Exists():
			wrong = i
		case at >= 0:
			bound[at] = arguments[given+i]
		case extra != nil:
			if raised := extra.SetName(t, keyword, arguments[given+i]); raised != nil {
				return raised
			}
		case wrong < 0 || s.find(names[wrong]) < 0:
			wrong = i
		}
	}
	if wrong >= 0 && (b.Name == "min" || b.Name == "max") && b.Owner == nil && given == 0 {
		return t.Raise(TypeErrorType, "%s expected at least 1 argument, got 0", name)
	}
	for i, p := range s.Parameters {
		if !p.Optional && !bound[i].Exists() {
			if p.Kind == KeywordOnly {
				return t.Raise(TypeErrorType, "%s() missing required keyword-only argument: '%s'", name, p.Name)
			}
			if b.Owner == EnumerateType {
				return t.Raise(TypeErrorType, "%s() missing required argument '%s'", name, p.Name)
			}
			return t.Raise(TypeErrorType, "%s() missing required argument '%s' (pos %d)", name, p.Name, i+1-before)
		}
	}
	if wrong >= 0 {
		return s.wrongKeyword(t, b, name, names[wrong], before)
	}
	return nil
}

// wrongKeyword is for an argument whose name is that of no parameter, or of one that was given by position.
func (s *Signature) wrongKeyword(t *Thread, b *Builtin, name, keyword string, before int) *Exception {
	at := s.find(keyword)
	switch {
	case at >= 0:
		return t.Raise(TypeErrorType, "argument for %s() given by name ('%s') and position (%d)", name, keyword, at+1-before)
	case b.Owner == EnumerateType:
		return t.Raise(TypeErrorType, "'%s' is an invalid keyword argument for enumerate()", keyword)
	case name == "sorted":
		// CPython's hands its keywords to list.sort.
		name = "sort"
	}
	return t.UnexpectedKeyword(name+"()", keyword, s.keywords())
}

// keywords are the names of the parameters that may be given by name.
func (s *Signature) keywords() (names []string) {
	for i := s.named; i < len(s.Parameters); i++ {
		if s.find(s.Parameters[i].Name) == i {
			names = append(names, s.Parameters[i].Name)
		}
	}
	return names
}

// find returns the number of the parameter that may be given by name, -1 if there is none.
func (s *Signature) find(name string) int {
	for i := s.named; i < len(s.Parameters); i++ {
		if p := &s.Parameters[i]; p.Name == name && (p.Kind == PositionalOrKeyword || p.Kind == KeywordOnly) {
			return i
		}
	}
	return -1
}

// firstNamed is the number of the first parameter that may be given by name and position, or of all those by position.
func (s *Signature) firstNamed() int { return min(s.named, s.positional) }

func (s *Signature) tooMany(t *Thread, b *Builtin, given, named int) *Exception {
	name, before := b.shown()
	given, most, least := given-before, s.positional-before, s.required-before
	isType := name != b.Name
	switch {
	case len(s.Parameters) == before:
		return t.Raise(TypeErrorType, "%s() takes no arguments (%d given)", b.qualified(), given+named)
	case s.isSingle() && !isType:
		return t.Raise(TypeErrorType, "%s() takes exactly one argument (%d given)", b.qualified(), given+named)
	case most == 0:
		return t.Raise(TypeErrorType, "%s() takes no positional arguments", name)
	case b.Name == "__new__" && b.Owner == BaseExceptionGroupType:
		return t.Raise(TypeErrorType, "BaseExceptionGroup.__new__() takes exactly 2 arguments (%d given)", given)
	case b.Owner == nil && name == "sorted":
		return t.Raise(TypeErrorType, "sorted expected 1 argument, got %d", given)
	case s.named == len(s.Parameters), (b.Owner == IntType || b.Owner == StrType) && isType && named == 0:
		// int and str are called in a way of their own (tp_vectorcall) unless an argument has a name.
		return t.Raise(TypeErrorType, "%s expected %s, got %d", name, counted("at most ", least, most, most), given)
	}
	how := "at most"
	if least == most {
		how = "exactly"
	}
	kind := "positional "
	if s.positional == len(s.Parameters) {
		kind = ""
	}
	return t.Raise(TypeErrorType, "%s() takes %s %d%s (%d given)", name, how, most, plural(" "+kind+"argument", most), given+named)
}

func (s *Signature) tooFew(t *Thread, b *Builtin, given int) *Exception {
	if b.Name == "__new__" && b.Owner == BaseExceptionGroupType {
		return t.Raise(TypeErrorType, "BaseExceptionGroup.__new__() takes exactly 2 arguments (%d given)", max(given-1, 0))
	}
	if b.Name == "__new__" && given == 0 {
		return t.Raise(TypeErrorType, "%s.__new__(): not enough arguments", b.Owner.Name)
	}
	name, before := b.shown()
	given, most, least := given-before, s.positional-before, s.required-before
	if s.isSingle() && name == b.Name {
		return t.Raise(TypeErrorType, "%s() takes exactly one argument (%d given)", b.qualified(), given)
	}
	if s.variadic >= 0 {
		most++
	}
	return t.Raise(TypeErrorType, "%s expected %s, got %d", name, counted("at least ", least, most, least), given)
}

// tooFewPositional is for a function some of whose parameters may be given by name, but not the one that is missing.
func (s *Signature) tooFewPositional(t *Thread, b *Builtin, given int) *Exception {
	name, before := b.shown()
	least := min(s.firstNamed(), s.required) - before
	how := "at least"
	if s.positional == s.firstNamed() && s.positional == s.required && s.variadic < 0 && !s.hasNamed() {
		how = "exactly"
	}
	return t.Raise(TypeErrorType, "%s() takes %s %d %s (%d given)", name, how, least, plural("positional argument", least), given-before)
}

func (s *Signature) hasNamed() bool { return s.named < len(s.Parameters) }

// counted is a number of arguments, with how where it is not exactly that.
func counted(how string, least, most, number int) string {
	if least == most {
		how = ""
	}
	return how + fmt.Sprint(number) + plural(" argument", number)
}

// isSingle: one parameter, by position only, that has to be given.
func (s *Signature) isSingle() bool {
	return len(s.Parameters) == 1 && s.positional == 1 && s.required == 1 && s.named == 1
}

func plural(noun string, count int) string {
	if count == 1 {
		return noun
	}
	return noun + "s"
}

// qualified is the name as texts about wrong arguments have it: with the type for a method, the module for a function.
func (b *Builtin) qualified() string {
	if class, ok := b.self.headerObject().(*Type); ok {
		return class.QualifiedName + "." + b.Name
	}
	switch {
	case b.Owner == nil && b.Module != "" && b.Module != "builtins":
		return b.Module + "." + b.Name
	case b.Owner == nil:
		return b.Name
	}
	return b.Owner.shortName() + "." + b.Name
}
