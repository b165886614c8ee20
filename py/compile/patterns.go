package compile

import (
	"slices"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file compiles match statements. A pattern tests what is in a register, jumps to a label when it does not fit, and
// leaves what it captures in registers; the names are bound when the whole pattern has fitted, as in CPython.

// A matcher compiles the pattern of one case.
type matcher struct {
	*unit
	captures []captured
	// indexes has where in captures a name is, once there are many.
	indexes map[string]int
	failed  label
	// irrefutable says that a pattern that always fits may stand here.
	irrefutable bool
}

type captured struct {
	name     string
	register int
}

func (u *unit) match(s *syntax.Match) {
	subject := u.allocate(1)
	u.into(s.Subject, subject)
	end := u.newLabel()
	for i, matchCase := range s.Cases {
		top := u.top
		m := &matcher{unit: u, failed: u.newLabel(), irrefutable: matchCase.Guard != nil || i == len(s.Cases)-1}
		m.pattern(matchCase.Pattern, subject)
		for _, capture := range m.captures {
			u.storeName(spanOf(matchCase.Pattern), capture.name, capture.register)
		}
		if matchCase.Guard != nil {
			u.condition(matchCase.Guard, m.failed, false)
		}
		u.statements(matchCase.Body)
		u.jumpTo(&s.Span, end)
		u.place(m.failed)
		u.top = top
	}
	u.place(end)
}

// capture binds a name to the value in a register once the pattern has fitted.
func (m *matcher) capture(span *syntax.Span, name string, register int) {
	if name == "" {
		return
	}
	m.checkAssignable(span, name)
	if m.captureOf(name) >= 0 {
		m.fail(*span, "multiple assignments to name '%s' in pattern", name)
	}
	m.captures = append(m.captures, captured{name, register})
	if m.indexes != nil {
		m.indexes[name] = len(m.captures) - 1
	}
}

// captureOf returns where in captures a name is, -1 if it is not there.
func (m *matcher) captureOf(name string) int {
	if len(m.captures) < 16 {
		m.indexes = nil
		return slices.IndexFunc(m.captures, func(c captured) bool { return c.name == name })
	}
	if m.indexes == nil {
		m.indexes = make(map[string]int, len(m.captures))
		for i, capture := range m.captures {
			m.indexes[capture.name] = i
		}
	}
	if at, ok := m.indexes[name]; ok {
		return at
	}
	return -1
}

func isWildcard(pattern syntax.Pattern) bool {
	as, ok := pattern.(*syntax.MatchAs)
	return ok && as.Pattern == nil && as.Name == ""
}

// nested compiles a pattern inside another, where one that always fits is fine.
func (m *matcher) nested(pattern syntax.Pattern, subject int) {
	irrefutable := m.irrefutable
	m.irrefutable = true
	m.pattern(pattern, subject)
	m.irrefutable = irrefutable
}

func (m *matcher) pattern(pattern syntax.Pattern, subject int) {
	switch p := pattern.(type) {
	case *syntax.MatchValue:
		m.value(&p.Span, p.Value, subject)
	case *syntax.MatchSingleton:
		m.singleton(p, subject)
	case *syntax.MatchSequence:
		m.sequence(p, subject)
	case *syntax.MatchMapping:
		m.mapping(p, subject)
	case *syntax.MatchClass:
		m.class(p, subject)
	case *syntax.MatchAs:
		m.as(p, subject)
	case *syntax.MatchOr:
		m.or(p, subject)
	}
}

// literalOrAttribute tells whether an expression may stand in a pattern. The parser lets f-strings pass.
func (m *matcher) literalOrAttribute(e syntax.Expression) bool {
	if _, ok := e.(*syntax.Attribute); ok {
		return true
	}
	_, ok := m.fold(e)
	return ok
}

func (m *matcher) value(span *syntax.Span, e syntax.Expression, subject int) {
	if !m.literalOrAttribute(e) {
		m.fail(*span, "patterns may only match literals and attribute lookups")
	}
	top := m.top
	if value, ok := m.fold(e); ok && m.reachable {
		if index := m.constant(value); index <= 0xffff {
			m.jump(span, OpJumpUnlessEqualConst, subject, index&0xff, index>>8, m.failed)
			return
		}
	}
	m.jump(span, OpJumpUnlessEqual, subject, m.operand(e), 0, m.failed)
	m.top = top
}

func (m *matcher) singleton(p *syntax.MatchSingleton, subject int) {
	if p.Kind == syntax.NoneConstant {
		m.jump(&p.Span, OpJumpIfNotNone, subject, 0, 0, m.failed)
		return
	}
	top := m.top
	value := m.constantOperand(&p.Span, p.Kind == syntax.TrueConstant, -1)
	m.jump(&p.Span, OpJumpIfIsNot, subject, value, 0, m.failed)
	m.top = top
}

// test emits a test instruction and the jump when it fails.
func (m *matcher) test(span *syntax.Span, op Opcode, subject int) {
	result := m.allocate(1)
	m.emit(span, op, result, subject, 0, 0)
	m.jump(span, OpJumpIfFalse, result, 0, 0, m.failed)
	m.top = result
}

// length emits the test of the length of the subject against a number, and returns the register of the length.
func (m *matcher) length(span *syntax.Span, subject, number int, unless Opcode) int {
	length := m.allocate(1)
	m.emit(span, OpGetLength, length, subject, 0, 0)
	top := m.top
	m.jump(span, unless, length, m.constantOperand(span, int64(number), -1), 0, m.failed)
	m.top = top
	return length
}

func (m *matcher) sequence(p *syntax.MatchSequence, subject int) {
	count, star := len(p.Patterns), -1
	wildcards, starWildcard := true, false
	for i, pattern := range p.Patterns {
		starred, ok := pattern.(*syntax.MatchStar)
		if ok {
			if star >= 0 {
				m.fail(p.Span, "multiple starred names in sequence pattern")
			}
			star = i
			starWildcard = starred.Name == ""
		}
		wildcards = wildcards && (isWildcard(pattern) || ok && starred.Name == "")
	}
	m.test(&p.Span, OpMatchSequence, subject)
	length := -1
	switch {
	case star < 0:
		length = m.length(&p.Span, subject, count, OpJumpUnlessEqual)
	case count > 1:
		length = m.length(&p.Span, subject, count-1, OpJumpUnlessGreaterEqual)
	}
	switch {
	case wildcards:
	case starWildcard:
		m.sequenceItems(p, subject, star, length)
	case count > maxUnpacked:
		m.unpackedList(p, subject, star)
	default:
		row := m.allocate(count)
		if star < 0 {
			m.emit(&p.Span, OpUnpackSequence, count, subject, 0, row)
		} else {
			m.emit(&p.Span, OpUnpackStar, star, subject, count-star-1, row)
		}
		for i, pattern := range p.Patterns {
			m.element(pattern, row+i)
		}
	}
}

// unpackedList matches the elements of a sequence that are too many for registers.
func (m *matcher) unpackedList(p *syntax.MatchSequence, subject, star int) {
	list := m.allocate(1)
	if star < 0 {
		m.emit(&p.Span, OpUnpackToList, list, subject, 0, len(p.Patterns))
	} else {
		after := m.constantOperand(&p.Span, int64(len(p.Patterns)-star-1), -1)
		m.emit(&p.Span, OpUnpackStarToList, list, subject, after, star)
	}
	for i, pattern := range p.Patterns {
		item := m.allocate(1)
		m.emit(&p.Span, OpListItem, item, list, 0, i)
		m.element(pattern, item)
	}
}

func (m *matcher) element(pattern syntax.Pattern, register int) {
	if star, ok := pattern.(*syntax.MatchStar); ok {
		m.capture(&star.Span, star.Name, register)
		return
	}
	m.nested(pattern, register)
}

// sequenceItems matches the elements before and after *_ by index, so that what lies between is not touched.
func (m *matcher) sequenceItems(p *syntax.MatchSequence, subject, star, length int) {
	for i, pattern := range p.Patterns {
		if i == star || isWildcard(pattern) {
			continue
		}
		item := m.allocate(1)
		if i < star {
			if m.reachable {
				m.emit(&p.Span, OpGetItemConst, item, subject, 0, m.constant(int64(i)))
			}
		} else if m.reachable {
			m.emit(&p.Span, OpSubtractConst, item, length, 0, m.constant(int64(len(p.Patterns)-i)))
			m.emit(&p.Span, OpGetItem, item, subject, item, 0)
		}
		m.nested(pattern, item)
	}
}

func (m *matcher) mapping(p *syntax.MatchMapping, subject int) {
	m.test(&p.Span, OpMatchMapping, subject)
	if len(p.Keys) > 0 {
		m.top = m.length(&p.Span, subject, len(p.Keys), OpJumpUnlessGreaterEqual)
	}
	if len(p.Keys) == 0 && p.Rest == "" {
		return
	}
	m.checkMappingKeys(p)
	keys, values := m.allocate(1), m.allocate(1)
	top := m.top
	m.tupleOf(&p.Span, p.Keys, keys)
	m.top = top
	if len(p.Keys) > 0 {
		m.emit(&p.Span, OpMatchKeys, values, subject, keys, 0)
		m.jump(&p.Span, OpJumpIfNone, values, 0, 0, m.failed)
		m.elements(&p.Span, p.Patterns, values)
	}
	if p.Rest != "" {
		rest := m.allocate(1)
		m.emit(&p.Span, OpMapWithout, rest, subject, keys, 0)
		m.capture(&p.Span, p.Rest, rest)
	}
}

// elements matches the elements of the tuple in a register.
func (m *matcher) elements(span *syntax.Span, patterns []syntax.Pattern, tuple int) {
	for i, pattern := range patterns {
		if isWildcard(pattern) {
			continue
		}
		item := m.allocate(1)
		if m.reachable {
			m.emit(span, OpGetItemConst, item, tuple, 0, m.constant(int64(i)))
		}
		m.nested(pattern, item)
	}
}

// checkMappingKeys refuses literal keys that are equal.
func (m *matcher) checkMappingKeys(p *syntax.MatchMapping) {
	seen := map[constantKey]bool{}
	for _, key := range p.Keys {
		if !m.literalOrAttribute(key) {
			m.fail(p.Span, "mapping pattern keys may only match literals and attribute lookups")
		}
		value, ok := m.fold(key)
		if !ok {
			continue
		}
		identity := equalityKey(value)
		if seen[identity] {
			m.fail(p.Span, "mapping pattern checks duplicate key (%s)", constantRepr(value))
		}
		seen[identity] = true
	}
}

func (m *matcher) class(p *syntax.MatchClass, subject int) {
	m.checkClassPattern(p)
	result := m.allocate(1)
	row := m.allocate(2)
	m.into(p.Class, row)
	names := make(Tuple, len(p.KeywordNames))
	for i, name := range p.KeywordNames {
		names[i] = name
	}
	m.load(&p.Span, row+1, names)
	m.emit(&p.Span, OpMatchClass, result, subject, len(p.Patterns), row)
	m.top = row
	m.jump(&p.Span, OpJumpIfNone, result, 0, 0, m.failed)
	m.elements(&p.Span, append(slices.Clip(p.Patterns), p.KeywordPatterns...), result)
}

func (m *matcher) checkClassPattern(p *syntax.MatchClass) {
	if len(p.Patterns) > 0xff {
		m.fail(p.Span, "too many sub-patterns in class pattern")
	}
	seen := make(map[string]bool, len(p.KeywordNames))
	for i, name := range p.KeywordNames {
		m.checkAssignable(spanOf(p.KeywordPatterns[i]), name)
		if seen[name] {
			m.fail(p.KeywordPatterns[i].Extent(), "attribute name repeated in class pattern: %s", name)
		}
		seen[name] = true
	}
}

func (m *matcher) as(p *syntax.MatchAs, subject int) {
	if p.Pattern != nil {
		m.pattern(p.Pattern, subject)
		m.capture(&p.Span, p.Name, subject)
		return
	}
	if !m.irrefutable {
		if p.Name == "" {
			m.fail(p.Span, "wildcard makes remaining patterns unreachable")
		}
		m.fail(p.Span, "name capture '%s' makes remaining patterns unreachable", p.Name)
	}
	m.capture(&p.Span, p.Name, subject)
}

// or tries alternatives; all capture the same names, into the registers that the first one reserves.
func (m *matcher) or(p *syntax.MatchOr, subject int) {
	before, failed, irrefutable := m.captures, m.failed, m.irrefutable
	indexes := m.indexes
	end := m.newLabel()
	// The registers must lie below all that the alternatives use.
	names := m.namesOf(p.Patterns[0])
	first := m.allocate(len(names))
	for i, alternative := range p.Patterns {
		top := m.top
		last := i == len(p.Patterns)-1
		m.captures, m.indexes = nil, nil
		m.irrefutable = irrefutable && last
		m.failed = failed
		if !last {
			m.failed = m.newLabel()
		}
		m.pattern(alternative, subject)
		if len(m.captures) != len(names) {
			m.fail(p.Span, "alternative patterns bind different names")
		}
		for i, name := range names {
			at := m.captureOf(name)
			if at < 0 {
				m.fail(p.Span, "alternative patterns bind different names")
			}
			m.move(&p.Span, first+i, m.captures[at].register)
		}
		if !last {
			m.jumpTo(&p.Span, end)
			m.place(m.failed)
		}
		m.top = top
	}
	m.place(end)
	m.captures, m.indexes, m.failed, m.irrefutable = before, indexes, failed, irrefutable
	for i, name := range names {
		m.capture(&p.Span, name, first+i)
	}
}

// namesOf returns the names that a pattern captures, each once.
func (m *matcher) namesOf(pattern syntax.Pattern) []string {
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		if name != "" && !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	var visit func(pattern syntax.Pattern)
	visitAll := func(list []syntax.Pattern) {
		for _, pattern := range list {
			visit(pattern)
		}
	}
	visit = func(pattern syntax.Pattern) {
		switch p := pattern.(type) {
		case *syntax.MatchSequence:
			visitAll(p.Patterns)
		case *syntax.MatchMapping:
			visitAll(p.Patterns)
			add(p.Rest)
		case *syntax.MatchClass:
			visitAll(p.Patterns)
			visitAll(p.KeywordPatterns)
		case *syntax.MatchStar:
			add(p.Name)
		case *syntax.MatchAs:
			if p.Pattern != nil {
				visit(p.Pattern)
			}
			add(p.Name)
		case *syntax.MatchOr:
			visit(p.Patterns[0])
		}
	}
	visit(pattern)
	return names
}
