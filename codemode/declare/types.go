package declare

import (
	"strconv"
	"strings"
)

// This file holds the types between a schema and a language: what they are, and how two of them are united or met.
//
// Types are interned: two that say the same are one pointer, whichever tools they come from. That is what makes repeated types one
// declaration, and what keeps a schema that refers to its parts many times as small as it is written.

type kind uint8

const (
	anyKind kind = iota // any JSON value
	neverKind
	nullKind
	booleanKind
	integerKind
	numberKind
	stringKind
	literalKind
	arrayKind
	tupleKind
	objectKind
	unionKind
	bothKind // an intersection; only where one side is not known yet, since it refers to itself
	refKind  // to a definition that refers to itself
)

// extra says which keys an object may have beside its fields.
type extra uint8

const (
	unsaidExtra extra = iota // the schema says nothing, so any
	noExtra
	someExtra // of the type elem
)

type typ struct {
	kind     kind
	id       int
	literal  *node
	members  []*typ // of a union or intersection its parts, of a tuple its first items
	required int    // of a tuple: how many of its first items are there always
	elem     *typ   // of an array its items, of a tuple the items after the first or nil for none, of an object with someExtra the other values
	extra    extra
	fields   []field
	note     string // what the type does not say, for the doc of who has it
	def      *definition

	hint string // what to call it if it needs a name (see [step]); no part of its identity
}

type field struct {
	name     string
	typ      *typ
	required bool
	doc      string // what the schema says of it in words
	notes    string // what the schema demands beyond the type
	fallback *node  // a scalar default
}

// definition is a type that refers to itself. Its body is nil while it is being read.
type definition struct {
	id   int
	hint string
	body *typ
}

// resolve follows references as far as they are known.
func resolve(t *typ) *typ {
	for range maxDepth {
		if t.kind != refKind || t.def.body == nil {
			return t
		}
		t = t.def.body
	}
	return t
}

// types is the set of all types of one rendering.
type types struct {
	brief    bool // fields without docs
	interned map[string]*typ
	defs     int
	met      map[[2]int]*typ
}

func newTypes() *types {
	return &types{interned: map[string]*typ{}, met: map[[2]int]*typ{}}
}

// intern returns the one type that says what t says.
func (s *types) intern(t typ) *typ {
	var key strings.Builder
	number := func(n int) {
		key.WriteString(strconv.Itoa(n))
		key.WriteByte(' ')
	}
	text := func(text string) {
		number(len(text))
		key.WriteString(text)
	}
	number(int(t.kind))
	switch t.kind {
	case literalKind:
		number(int(t.literal.kind))
		text(t.literal.text)
	case refKind:
		number(t.def.id)
	}
	number(len(t.members))
	for _, member := range t.members {
		number(member.id)
	}
	number(t.required)
	if t.elem != nil {
		number(t.elem.id)
	}
	number(int(t.extra))
	for _, f := range t.fields {
		text(f.name)
		number(f.typ.id)
		key.WriteString(strconv.FormatBool(f.required))
		text(f.doc)
		text(f.notes)
		if f.fallback != nil {
			number(int(f.fallback.kind))
			text(f.fallback.text)
		}
	}
	text(t.note)
	if have, ok := s.interned[key.String()]; ok {
		return have
	}
	t.id = len(s.interned)
	s.interned[key.String()] = &t
	return &t
}

func (s *types) simple(k kind) *typ { return s.intern(typ{kind: k}) }

// noted returns t with a note where it has none.
func (s *types) noted(t *typ, note string) *typ {
	if t.kind == refKind || t.note != "" || note == "" {
		return t
	}
	with := *t
	with.note = note
	return s.intern(with)
}

// literalBase is the kind of all values that are like a literal.
func literalBase(literal *node) kind {
	switch literal.kind {
	case nullNode:
		return nullKind
	case booleanNode:
		return booleanKind
	case stringNode:
		return stringKind
	}
	if strings.ContainsAny(literal.text, ".eE") {
		return numberKind
	}
	return integerKind
}

// within reports whether every value of kind a is one of kind b.
func within(a, b kind) bool { return a == b || a == integerKind && b == numberKind }

// union returns the type of values that have one of the types: without duplicates, without literals that a wider member has, null last.
func (s *types) union(all []*typ) *typ {
	var flat []*typ
	seen := map[*typ]bool{}
	wide := map[kind]bool{}
	note := ""
	var add func(t *typ)
	add = func(t *typ) {
		if t.kind == unionKind {
			if t.note != "" {
				note = t.note
			}
			for _, member := range t.members {
				add(member)
			}
			return
		}
		if t.kind == neverKind || seen[t] {
			return
		}
		seen[t] = true
		if t.kind <= stringKind {
			if t.note != "" {
				note = t.note
			}
			if wide[t.kind] {
				return
			}
			wide[t.kind] = true
		}
		flat = append(flat, t)
	}
	for _, t := range all {
		add(t)
	}
	if wide[anyKind] {
		return s.intern(typ{kind: anyKind, note: note})
	}
	is := func(word string) bool {
		return seen[s.intern(typ{kind: literalKind, literal: &node{kind: booleanNode, text: word}})]
	}
	if !wide[booleanKind] && is("true") && is("false") {
		wide[booleanKind] = true
		flat = append(flat, s.simple(booleanKind))
	}
	var members, last []*typ
	texts := 0
	for _, t := range flat {
		switch {
		case t.kind == integerKind && wide[numberKind]:
		case t.kind == literalKind && (wide[literalBase(t.literal)] || literalBase(t.literal) == integerKind && wide[numberKind]):
		case t.kind == nullKind, t.kind == literalKind && t.literal.kind == nullNode:
			last = []*typ{s.simple(nullKind)}
		default:
			if t.kind == literalKind {
				texts++
			}
			members = append(members, t)
		}
	}
	if texts > maxEnum {
		members, note = s.withoutLiterals(members, texts)
	}
	members = append(members, last...)
	switch {
	case len(members) == 0:
		return s.simple(neverKind)
	case len(members) == 1:
		return s.noted(members[0], note)
	case len(members) > maxEnum+maxMembers:
		return s.intern(typ{kind: anyKind, note: "one of " + strconv.Itoa(len(members)) + " types"})
	}
	return s.intern(typ{kind: unionKind, members: members, note: note})
}

// withoutLiterals replaces literals that are too many by the kinds of values that they are.
func (s *types) withoutLiterals(members []*typ, count int) ([]*typ, string) {
	var kept []*typ
	var some []string
	have := map[kind]bool{}
	for _, t := range members {
		if t.kind != literalKind {
			kept = append(kept, t)
			continue
		}
		if text := jsonText(t.literal); len(some) < 5 && len(text) <= 60 {
			some = append(some, text)
		}
		if base := literalBase(t.literal); !have[base] {
			have[base] = true
			kept = append(kept, s.simple(base))
		}
	}
	if have[integerKind] && have[numberKind] {
		kept = without(kept, s.simple(integerKind))
	}
	note := "one of " + strconv.Itoa(count) + " values"
	if len(some) > 0 {
		note += ", such as " + strings.Join(some, ", ")
	}
	return kept, note
}

func without(all []*typ, one *typ) []*typ {
	var rest []*typ
	for _, t := range all {
		if t != one {
			rest = append(rest, t)
		}
	}
	return rest
}

// meet returns a type that every value of both types has. It may be wider than what both demand, and is a itself where no value could have
// both, since a schema that contradicts itself is more often misread than meant. work is charged with what it costs; at 0 it gives a.
func (s *types) meet(a, b *typ, work *int) *typ {
	if met := s.overlap(a, b, work); met != nil {
		return met
	}
	return a
}

// overlap is meet, with nil where no value has both types.
func (s *types) overlap(a, b *typ, work *int) *typ {
	if a == b || b.kind == anyKind || *work <= 0 {
		return s.noted(a, b.note)
	}
	if a.kind == anyKind {
		return s.noted(b, a.note)
	}
	*work--
	pair := [2]int{a.id, b.id}
	if met, ok := s.met[pair]; ok {
		return met
	}
	s.met[pair] = a // what a pair that is met while it is being met gives: wider than need be
	met := s.overlapNew(a, b, work)
	s.met[pair] = met
	return met
}

func (s *types) overlapNew(a, b *typ, work *int) *typ {
	ra, rb := resolve(a), resolve(b)
	if ra.kind == refKind || rb.kind == refKind || ra.kind == bothKind || rb.kind == bothKind {
		if ra == rb {
			return a
		}
		return s.intern(typ{kind: bothKind, members: []*typ{a, b}})
	}
	a, b = ra, rb
	switch {
	case a == b:
		return a
	case a.kind == unionKind:
		var members []*typ
		for _, member := range a.members {
			if met := s.overlap(member, b, work); met != nil {
				members = append(members, met)
			}
		}
		if members == nil {
			return nil
		}
		return s.noted(s.union(members), a.note)
	case b.kind == unionKind:
		return s.overlap(b, a, work)
	case a.kind == neverKind || b.kind == neverKind:
		return s.simple(neverKind)
	case a.kind == literalKind && b.kind == literalKind:
		return nil
	case a.kind == literalKind:
		if within(literalBase(a.literal), b.kind) {
			return a
		}
		return nil
	case b.kind == literalKind:
		return s.overlap(b, a, work)
	case within(a.kind, b.kind) && a.kind <= stringKind:
		return s.noted(a, b.note)
	case within(b.kind, a.kind) && b.kind <= stringKind:
		return s.noted(b, a.note)
	case a.kind == arrayKind && b.kind == arrayKind:
		return s.intern(typ{kind: arrayKind, elem: s.meet(a.elem, b.elem, work), note: a.note})
	case a.kind == tupleKind && (b.kind == arrayKind || b.kind == tupleKind):
		return a
	case a.kind == arrayKind && b.kind == tupleKind:
		return b
	case a.kind == objectKind && b.kind == objectKind:
		return s.merge(a, b, work)
	}
	return nil
}

// merge returns the objects that have the fields of both.
func (s *types) merge(a, b *typ, work *int) *typ {
	*work -= len(a.fields) + len(b.fields)
	fields := append([]field(nil), a.fields...)
	at := make(map[string]int, len(fields))
	for i, f := range fields {
		at[f.name] = i
	}
	for _, f := range b.fields {
		i, ok := at[f.name]
		if !ok {
			if len(fields) < maxFields {
				fields = append(fields, f)
			}
			continue
		}
		have := &fields[i]
		have.typ = s.meet(have.typ, f.typ, work)
		have.required = have.required || f.required
		if have.doc == "" {
			have.doc = f.doc
		}
		if have.notes == "" {
			have.notes = f.notes
		}
		if have.fallback == nil {
			have.fallback = f.fallback
		}
	}
	merged := typ{kind: objectKind, fields: requiredFirst(fields), note: a.note}
	if merged.note == "" {
		merged.note = b.note
	}
	switch {
	case len(a.fields) == 0:
		merged.hint = b.hint
	case len(b.fields) == 0:
		merged.hint = a.hint
	}
	switch {
	case a.extra == noExtra && b.extra == noExtra:
		merged.extra = noExtra
	case a.extra == someExtra && b.extra != someExtra:
		merged.extra, merged.elem = someExtra, a.elem
	case b.extra == someExtra && a.extra != someExtra:
		merged.extra, merged.elem = someExtra, b.elem
	case a.extra == someExtra && b.extra == someExtra:
		merged.extra, merged.elem = someExtra, s.union([]*typ{a.elem, b.elem})
	}
	return s.intern(merged)
}

func requiredFirst(fields []field) []field {
	sorted := make([]field, 0, len(fields))
	for _, required := range []bool{true, false} {
		for _, f := range fields {
			if f.required == required {
				sorted = append(sorted, f)
			}
		}
	}
	return sorted
}

// unguarded reports whether a definition is itself among the alternatives that it consists of: no list or object stands between.
func unguarded(d *definition) bool {
	seen := map[*typ]bool{}
	var reaches func(t *typ) bool
	reaches = func(t *typ) bool {
		if t == nil || seen[t] {
			return false
		}
		seen[t] = true
		switch t.kind {
		case refKind:
			return t.def == d || reaches(t.def.body)
		case unionKind, bothKind:
			for _, member := range t.members {
				if reaches(member) {
					return true
				}
			}
		}
		return false
	}
	return reaches(d.body)
}

// same reports whether two types say the same where each refers to itself in the same way.
func same(a, b *typ) bool {
	assumed := map[[2]*typ]bool{}
	var equal func(a, b *typ) bool
	equal = func(a, b *typ) bool {
		if a == b || assumed[[2]*typ{a, b}] {
			return true
		}
		if a == nil || b == nil {
			return false
		}
		assumed[[2]*typ{a, b}] = true
		if a.kind == refKind && b.kind == refKind {
			return equal(a.def.body, b.def.body)
		}
		if a.kind != b.kind || a.required != b.required || a.extra != b.extra || a.note != b.note || len(a.members) != len(b.members) ||
			len(a.fields) != len(b.fields) || a.kind == literalKind || !equal(a.elem, b.elem) {
			return false
		}
		for i := range a.members {
			if !equal(a.members[i], b.members[i]) {
				return false
			}
		}
		for i, f := range a.fields {
			g := b.fields[i]
			if f.name != g.name || f.required != g.required || f.doc != g.doc || f.notes != g.notes || !equal(f.typ, g.typ) {
				return false
			}
			if (f.fallback == nil) != (g.fallback == nil) || f.fallback != nil && f.fallback.text != g.fallback.text {
				return false
			}
		}
		return true
	}
	return equal(a, b)
}
