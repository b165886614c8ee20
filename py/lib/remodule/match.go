package remodule

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

// A Match is re.Match.
type Match struct {
	object.Header
	pattern   *Pattern
	subject   subject
	marks     []int
	few       [6]int // room for the marks of a pattern with few groups
	lastIndex int
}

// Trace implements object.Object.
func (m *Match) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&m.pattern.Header)
	tracer.Visit(m.subject.value)
	return matchSize + int64(len(m.marks))*8
}

const matchSize = 240

func matchOf(v object.Value) *Match { return v.Object().(*Match) }

// newMatch makes the Match of what the matcher has found.
func newMatch(t *object.Thread, p *Pattern, s *subject, found *regexp.Matcher) (object.Value, *object.Exception) {
	if raised := t.Charge(matchSize + int64(len(found.Marks))*8); raised != nil {
		return object.Value{}, raised
	}
	m := &Match{pattern: p, subject: *s, lastIndex: found.LastIndex}
	m.marks = append(m.few[:0], found.Marks...)
	m.Header = object.NewHeader(matchType, m)
	return m.Value(), nil
}

// number returns the number of the group that v names.
func (m *Match) number(t *object.Thread, v object.Value) (int, *object.Exception) {
	if v.IsInt() {
		if n := v.Int(); n >= 0 && n < int64(len(m.marks)/2) {
			return int(n), nil
		}
		return 0, t.Raise(object.IndexErrorType, "no such group")
	}
	if v.Type().Slot(object.SlotIndex).Exists() {
		n, raised := t.SliceIndex(v)
		if raised != nil {
			return 0, raised
		}
		if n >= 0 && n < len(m.marks)/2 {
			return n, nil
		}
	} else if name, ok := object.StrOf(v); ok {
		if n, found := m.pattern.program.Group(name.Text()); found {
			return n, nil
		}
	}
	return 0, t.Raise(object.IndexErrorType, "no such group")
}

// numberOrAll is number of an argument that may be absent.
func (m *Match) numberOrAll(t *object.Thread, v object.Value) (int, *object.Exception) {
	if !v.Exists() {
		return 0, nil
	}
	return m.number(t, v)
}

func (m *Match) item(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	n, raised := m.number(t, v)
	if raised != nil {
		return object.Value{}, raised
	}
	return m.subject.group(t, m.marks, n, object.None)
}

func matchGroup(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	m := matchOf(arguments[0])
	wanted := arguments[1].Object().(*object.Tuple).Elements()
	switch len(wanted) {
	case 0:
		return m.subject.group(t, m.marks, 0, object.None)
	case 1:
		return m.item(t, wanted[0])
	}
	values := make([]object.Value, len(wanted))
	for i, v := range wanted {
		item, raised := m.item(t, v)
		if raised != nil {
			return object.Value{}, raised
		}
		values[i] = item
	}
	return object.Made(t.NewTuple(values...))
}

func (m *Match) groupDict(t *object.Thread, otherwise object.Value) (object.Value, *object.Exception) {
	d, raised := t.NewDict()
	if raised != nil {
		return object.Value{}, raised
	}
	for number, name := range m.pattern.program.Names {
		if name == "" {
			continue
		}
		v, raised := m.subject.group(t, m.marks, number, otherwise)
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := d.SetName(t, name, v); raised != nil {
			return object.Value{}, raised
		}
	}
	return d.Value(), nil
}

// span is the pair of the start and the end of a group in characters, -1 if it took no part.
func (m *Match) span(t *object.Thread, group int) (object.Value, *object.Exception) {
	start, end := m.subject.index(m.marks[2*group]), m.subject.index(m.marks[2*group+1])
	return object.Made(t.NewTuple(object.Int(int64(start)), object.Int(int64(end))))
}

func (m *Match) expand(t *object.Thread, v object.Value) (object.Value, *object.Exception) {
	template, raised := m.pattern.templateOf(t, v)
	if raised != nil {
		return object.Value{}, raised
	}
	if m.subject.str != nil != isTextTemplate(v) && len(template.Groups) > 0 {
		return object.Value{}, joinError(t, &m.subject, 0, v)
	}
	var r replaced
	if raised := r.expand(t, template, m.subject.text, m.marks); raised != nil {
		return object.Value{}, raised
	}
	if isTextTemplate(v) {
		return t.StrValue(r.output.String())
	}
	return t.NewBytes(r.output.String())
}

func matchRepr(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
	m := matchOf(self)
	whole, raised := m.subject.group(t, m.marks, 0, object.None)
	if raised != nil {
		return object.Value{}, raised
	}
	text, raised := t.Repr(whole)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(fmt.Sprintf("<re.Match object; span=(%d, %d), match=%s>", m.subject.index(m.marks[0]), m.subject.index(m.marks[1]), cut(text, 50)))
}

func declareMatch() {
	method := func(signature string, native func(t *object.Thread, m *Match, argument object.Value) (object.Value, *object.Exception)) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			var argument object.Value
			if len(arguments) > 1 {
				argument = arguments[1]
			}
			return native(t, matchOf(arguments[0]), argument)
		}}
	}
	mark := func(signature string, end int) object.MethodDeclaration {
		return method(signature, func(t *object.Thread, m *Match, group object.Value) (object.Value, *object.Exception) {
			n, raised := m.numberOrAll(t, group)
			if raised != nil {
				return object.Value{}, raised
			}
			return object.Int(int64(m.subject.index(m.marks[2*n+end]))), nil
		})
	}
	attribute := func(name string, get func(t *object.Thread, m *Match) (object.Value, *object.Exception)) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return get(t, matchOf(self))
		}}
	}
	same := func(_ *object.Thread, m *Match, _ object.Value) (object.Value, *object.Exception) {
		return m.Value(), nil
	}
	object.Declare(matchType, object.Declaration{
		Module: "re", Final: true, Layout: true, Abstract: true, Doc: "What a pattern has matched.",
		Unary: map[object.Slot]object.Unary{object.SlotRepr: matchRepr},
		Binary: map[object.Slot]object.Binary{
			object.SlotGetitem: func(t *object.Thread, self, group object.Value) (object.Value, *object.Exception) {
				return matchOf(self).item(t, group)
			},
		},
		Methods: []object.MethodDeclaration{
			{Signature: "group(*args)", Native: matchGroup},
			mark("start(group=0, /)", 0), mark("end(group=0, /)", 1),
			method("span(group=0, /)", func(t *object.Thread, m *Match, group object.Value) (object.Value, *object.Exception) {
				n, raised := m.numberOrAll(t, group)
				if raised != nil {
					return object.Value{}, raised
				}
				return m.span(t, n)
			}),
			method("groups(default=None)", func(t *object.Thread, m *Match, otherwise object.Value) (object.Value, *object.Exception) {
				return groupsTuple(t, &m.subject, m.marks, object.OrNone(otherwise))
			}),
			method("groupdict(default=None)", func(t *object.Thread, m *Match, otherwise object.Value) (object.Value, *object.Exception) {
				return m.groupDict(t, object.OrNone(otherwise))
			}),
			method("expand(template)", func(t *object.Thread, m *Match, template object.Value) (object.Value, *object.Exception) {
				return m.expand(t, template)
			}),
			method("__copy__()", same), method("__deepcopy__(memo, /)", same),
			{Signature: "__class_getitem__(object, /)", Kind: object.ClassMethod, Native: object.ClassGetItem},
		},
		GetSets: []object.GetSetDeclaration{
			attribute("string", func(_ *object.Thread, m *Match) (object.Value, *object.Exception) { return m.subject.value, nil }),
			attribute("re", func(_ *object.Thread, m *Match) (object.Value, *object.Exception) { return m.pattern.Value(), nil }),
			attribute("pos", func(_ *object.Thread, m *Match) (object.Value, *object.Exception) {
				return object.Int(int64(m.subject.pos)), nil
			}),
			attribute("endpos", func(_ *object.Thread, m *Match) (object.Value, *object.Exception) {
				return object.Int(int64(m.subject.endpos)), nil
			}),
			attribute("lastindex", func(_ *object.Thread, m *Match) (object.Value, *object.Exception) {
				if m.lastIndex == 0 {
					return object.None, nil
				}
				return object.Int(int64(m.lastIndex)), nil
			}),
			attribute("lastgroup", func(t *object.Thread, m *Match) (object.Value, *object.Exception) {
				if name := m.pattern.program.Names[m.lastIndex]; name != "" {
					return t.Intern(name).Value(), nil
				}
				return object.None, nil
			}),
			attribute("regs", func(t *object.Thread, m *Match) (object.Value, *object.Exception) {
				spans := make([]object.Value, len(m.marks)/2)
				for group := range spans {
					span, raised := m.span(t, group)
					if raised != nil {
						return object.Value{}, raised
					}
					spans[group] = span
				}
				return object.Made(t.NewTuple(spans...))
			}),
		},
	})
}
