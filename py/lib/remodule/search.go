package remodule

import (
	"github.com/coderuntime/coderuntime/py/lib/regexp"
	"github.com/coderuntime/coderuntime/py/object"
)

// each calls visit with the matcher at each match from the subject's start on, until it returns false. A match that is
// empty does not follow another one directly.
func (s *subject) each(t *object.Thread, p *Pattern, visit func(m *regexp.Matcher) (bool, *object.Exception)) *object.Exception {
	m, raised := s.matching(t, p)
	if raised != nil {
		return raised
	}
	defer p.state.release(m)
	at, avoidEmpty := s.start, false
	for at <= s.end {
		found, raised := m.Search(at, avoidEmpty)
		if raised != nil {
			return raised
		}
		if !found {
			break
		}
		start, end := m.Marks[0], m.Marks[1]
		more, raised := visit(m)
		if raised != nil || !more {
			return raised
		}
		if raised := t.Tick(); raised != nil {
			return raised
		}
		at, avoidEmpty = end, start == end
	}
	return nil
}

func (p *Pattern) findAll(t *object.Thread, v, pos, endpos object.Value) (object.Value, *object.Exception) {
	s, raised := newSubject(t, p, v)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := s.limit(t, pos, endpos); raised != nil {
		return object.Value{}, raised
	}
	list, raised := t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	empty, raised := s.empty(t)
	if raised != nil {
		return object.Value{}, raised
	}
	raised = s.each(t, p, func(m *regexp.Matcher) (bool, *object.Exception) {
		item, raised := p.found(t, &s, m, empty)
		if raised != nil {
			return false, raised
		}
		return true, list.Append(t, item)
	})
	return list.Value(), raised
}

// found is what findall gives for a match: all of it, the only group, or a tuple of the groups.
func (p *Pattern) found(t *object.Thread, s *subject, m *regexp.Matcher, empty object.Value) (object.Value, *object.Exception) {
	if groups := p.program.Groups; groups <= 1 {
		return s.group(t, m.Marks, groups, empty)
	}
	return groupsTuple(t, s, m.Marks, empty)
}

// groupsTuple is the tuple of all groups; otherwise stands for those that took no part.
func groupsTuple(t *object.Thread, s *subject, marks []int, otherwise object.Value) (object.Value, *object.Exception) {
	var few [8]object.Value
	values := few[:0]
	for group := 1; group < len(marks)/2; group++ {
		v, raised := s.group(t, marks, group, otherwise)
		if raised != nil {
			return object.Value{}, raised
		}
		values = append(values, v)
	}
	return object.Made(t.NewTuple(values...))
}

func (p *Pattern) split(t *object.Thread, v, maximum object.Value) (object.Value, *object.Exception) {
	most, raised := countArgument(t, maximum)
	if raised != nil {
		return object.Value{}, raised
	}
	s, raised := newSubject(t, p, v)
	if raised != nil {
		return object.Value{}, raised
	}
	list, raised := t.NewList(nil)
	if raised != nil {
		return object.Value{}, raised
	}
	last, splits := 0, int64(0)
	if most >= 0 {
		raised = s.each(t, p, func(m *regexp.Matcher) (bool, *object.Exception) {
			part, raised := s.part(t, last, m.Marks[0])
			if raised != nil {
				return false, raised
			}
			if raised := list.Append(t, part); raised != nil {
				return false, raised
			}
			for group := 1; group <= p.program.Groups; group++ {
				part, raised := s.group(t, m.Marks, group, object.None)
				if raised != nil {
					return false, raised
				}
				if raised := list.Append(t, part); raised != nil {
					return false, raised
				}
			}
			last = m.Marks[1]
			splits++
			return splits != most, nil
		})
		if raised != nil {
			return object.Value{}, raised
		}
	}
	rest, raised := s.part(t, last, len(s.text))
	if raised != nil {
		return object.Value{}, raised
	}
	return list.Value(), list.Append(t, rest)
}

// countArgument reads maxsplit or count; absent is 0, for no limit.
func countArgument(t *object.Thread, v object.Value) (int64, *object.Exception) {
	if !v.Exists() {
		return 0, nil
	}
	return t.IndexInt(v, object.OverflowErrorType)
}

// A scanner is what Pattern.scanner returns, and the iterator that finditer returns.
type scanner struct {
	object.Header
	pattern    *Pattern
	subject    subject
	at         int // -1 when there is nothing more
	avoidEmpty bool
}

// Trace implements object.Object.
func (c *scanner) Trace(tracer *object.Tracer) int64 {
	tracer.VisitHeader(&c.pattern.Header)
	tracer.Visit(c.subject.value)
	return scannerSize
}

const scannerSize = 176

func (p *Pattern) newScanner(t *object.Thread, typ *object.Type, v, pos, endpos object.Value) (object.Value, *object.Exception) {
	s, raised := newSubject(t, p, v)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := s.limit(t, pos, endpos); raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Charge(scannerSize); raised != nil {
		return object.Value{}, raised
	}
	c := &scanner{pattern: p, subject: s, at: s.start}
	c.Header = object.NewHeader(typ, c)
	return c.Value(), nil
}

// step makes one search, or match if search is false, and returns the Match, or the zero Value.
func (c *scanner) step(t *object.Thread, search bool) (object.Value, *object.Exception) {
	if c.at < 0 || c.at > c.subject.end {
		return object.Value{}, nil
	}
	m, raised := c.subject.matching(t, c.pattern)
	if raised != nil {
		return object.Value{}, raised
	}
	defer c.pattern.state.release(m)
	var found bool
	if search {
		found, raised = m.Search(c.at, c.avoidEmpty)
	} else {
		found, raised = m.Match(c.at, false, c.avoidEmpty)
	}
	if raised != nil {
		return object.Value{}, raised
	}
	if !found {
		c.at = -1
		return object.Value{}, nil
	}
	c.at, c.avoidEmpty = m.Marks[1], m.Marks[0] == m.Marks[1]
	return newMatch(t, c.pattern, &c.subject, m)
}

// Next implements object.Iterator.
func (c *scanner) Next(t *object.Thread) (object.Value, *object.Exception) { return c.step(t, true) }

func declareIterators() {
	step := func(signature string, search bool) object.MethodDeclaration {
		return object.MethodDeclaration{Signature: signature, Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			v, raised := arguments[0].Object().(*scanner).step(t, search)
			return object.OrNone(v), raised
		}}
	}
	object.Declare(iteratorType, object.IteratorType(object.Declaration{Final: true, Layout: true, Abstract: true}))
	object.Declare(scannerType, object.Declaration{
		Module: "_sre", Final: true, Layout: true, Abstract: true,
		Methods: []object.MethodDeclaration{step("match()", false), step("search()", true)},
		GetSets: []object.GetSetDeclaration{{Name: "pattern", Get: func(_ *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return self.Object().(*scanner).pattern.Value(), nil
		}}},
	})
}
