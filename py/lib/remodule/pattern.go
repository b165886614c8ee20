package remodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

// A Pattern is re.Pattern.
type Pattern struct {
	object.Header
	source  object.Value // a str or bytes
	isText  bool
	program *regexp.Program
	state   *state       // the run's
	names   object.Value // groupindex, absent until it was asked for
	// The template that was read last, and its text.
	templateText string
	template     *regexp.Template
}

// Trace implements object.Object.
func (p *Pattern) Trace(tracer *object.Tracer) int64 {
	tracer.Visit(p.source)
	tracer.Visit(p.names)
	return patternSize + p.program.Size
}

const patternSize = 160

func patternOf(v object.Value) *Pattern { return v.Object().(*Pattern) }

// search runs one match or search and returns the Match, or None.
func (p *Pattern) search(t *object.Thread, v, pos, endpos object.Value, try func(m *regexp.Matcher, start int) (bool, *object.Exception)) (object.Value, *object.Exception) {
	s, raised := newSubject(t, p, v)
	if raised != nil {
		return object.Value{}, raised
	}
	if pos.Exists() || endpos.Exists() {
		if raised := s.limit(t, pos, endpos); raised != nil {
			return object.Value{}, raised
		}
		if s.start > s.end {
			return object.None, nil
		}
	}
	m, raised := s.matching(t, p)
	if raised != nil {
		return object.Value{}, raised
	}
	defer p.state.release(m)
	found, raised := try(m, s.start)
	if raised != nil || !found {
		return object.None, raised
	}
	return newMatch(t, p, &s, m)
}

func tryMatch(m *regexp.Matcher, start int) (bool, *object.Exception) {
	return m.Match(start, false, false)
}

func tryFull(m *regexp.Matcher, start int) (bool, *object.Exception) {
	return m.Match(start, true, false)
}

func trySearch(m *regexp.Matcher, start int) (bool, *object.Exception) { return m.Search(start, false) }

// shownFlags are the flags in the order in which the repr of a pattern has them.
var shownFlags = []struct {
	flag regexp.Flags
	name string
}{
	{regexp.IgnoreCase, "re.IGNORECASE"}, {regexp.Locale, "re.LOCALE"}, {regexp.Multiline, "re.MULTILINE"}, {regexp.DotAll, "re.DOTALL"},
	{regexp.Unicode, "re.UNICODE"}, {regexp.Verbose, "re.VERBOSE"}, {regexp.Debug, "re.DEBUG"}, {regexp.ASCII, "re.ASCII"},
}

func patternRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	p := patternOf(self)
	text, raised := t.Repr(p.source)
	if raised != nil {
		return object.Value{}, raised
	}
	flags := p.program.Flags
	if p.isText && flags&(regexp.Locale|regexp.Unicode|regexp.ASCII) == regexp.Unicode {
		flags &^= regexp.Unicode
	}
	var names []string
	for _, shown := range shownFlags {
		if flags&shown.flag != 0 {
			names = append(names, shown.name)
			flags &^= shown.flag
		}
	}
	if flags != 0 {
		names = append(names, hexadecimal(int64(flags)))
	}
	text = "re.compile(" + cut(text, 200)
	if len(names) > 0 {
		text += ", " + strings.Join(names, "|")
	}
	return t.StrValue(text + ")")
}

// cut is at most the first length characters of a text.
func cut(text string, length int) string {
	for i := range text {
		if length == 0 {
			return text[:i]
		}
		length--
	}
	return text
}

func declarePattern() {
	search := func(signature string, try func(m *regexp.Matcher, start int) (bool, *object.Exception)) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			return patternOf(arguments[0]).search(t, arguments[1], arguments[2], arguments[3], try)
		}}
	}
	same := func(_ *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		return arguments[0], nil
	}
	object.Declare(patternType, object.Declaration{
		Module: "re", Final: true, Layout: true, Abstract: true, Doc: "A compiled regular expression.",
		Unary: map[object.Slot]object.Unary{
			object.SlotRepr: patternRepr,
			object.SlotHash: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				p := patternOf(self)
				hash, raised := t.Hash(p.source)
				return object.Int(int64(hash ^ uint64(p.program.Flags)*0x9E3779B97F4A7C15 ^ uint64(p.program.Groups))), raised
			},
		},
		Binary: map[object.Slot]object.Binary{
			object.SlotEq: func(t *object.Thread, self, other object.Value) (object.Value, *object.Exception) {
				a := patternOf(self)
				b, ok := other.Object().(*Pattern)
				if !ok {
					return object.NotImplemented, nil
				}
				if a == b {
					return object.True, nil
				}
				if a.isText != b.isText || a.program.Flags != b.program.Flags {
					return object.False, nil
				}
				equal, raised := t.Equal(a.source, b.source)
				return object.Bool(equal), raised
			},
		},
		Methods: []object.MethodDeclaration{
			search("match(string, pos=0, endpos=sys.maxsize)", tryMatch), search("fullmatch(string, pos=0, endpos=sys.maxsize)", tryFull),
			search("search(string, pos=0, endpos=sys.maxsize)", trySearch),
			{Signature: "findall(string, pos=0, endpos=sys.maxsize)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return patternOf(arguments[0]).findAll(t, arguments[1], arguments[2], arguments[3])
			}},
			{Signature: "finditer(string, pos=0, endpos=sys.maxsize)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return patternOf(arguments[0]).newScanner(t, iteratorType, arguments[1], arguments[2], arguments[3])
			}},
			{Signature: "scanner(string, pos=0, endpos=sys.maxsize)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return patternOf(arguments[0]).newScanner(t, scannerType, arguments[1], arguments[2], arguments[3])
			}},
			{Signature: "split(string, maxsplit=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return patternOf(arguments[0]).split(t, arguments[1], arguments[2])
			}},
			{Signature: "sub(repl, string, count=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				v, _, raised := patternOf(arguments[0]).substitute(t, arguments[1], arguments[2], arguments[3])
				return v, raised
			}},
			{Signature: "subn(repl, string, count=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				return withNumber(t)(patternOf(arguments[0]).substitute(t, arguments[1], arguments[2], arguments[3]))
			}},
			{Signature: "__copy__()", Native: same}, {Signature: "__deepcopy__(memo, /)", Native: same},
			{Signature: "__class_getitem__(object, /)", Kind: object.ClassMethod, Native: object.ClassGetItem},
		},
		GetSets: []object.GetSetDeclaration{
			{Name: "pattern", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return patternOf(self).source, nil
			}},
			{Name: "flags", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(patternOf(self).program.Flags)), nil
			}},
			{Name: "groups", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return object.Int(int64(patternOf(self).program.Groups)), nil
			}},
			{Name: "groupindex", Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
				return patternOf(self).groupIndex(t)
			}},
		},
	})
}

// withNumber makes the pair of a result and a number.
func withNumber(t *object.Thread) func(v object.Value, number int, raised *object.Exception) (object.Value, *object.Exception) {
	return func(v object.Value, number int, raised *object.Exception) (object.Value, *object.Exception) {
		if raised != nil {
			return object.Value{}, raised
		}
		return object.Made(t.NewTuple(v, object.Int(int64(number))))
	}
}

// groupIndex is the mapping from names to numbers of groups.
func (p *Pattern) groupIndex(t *object.Thread) (object.Value, *object.Exception) {
	if p.names.Exists() {
		return p.names, nil
	}
	d, raised := t.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	for number, name := range p.program.Names {
		if name != "" {
			if raised := d.SetName(t, name, object.Int(int64(number))); raised != nil {
				return object.Value{}, raised
			}
		}
	}
	if d.Len() == 0 {
		return d.Value(), nil
	}
	p.names, raised = t.NewMappingProxy(d.Value())
	return p.names, raised
}
