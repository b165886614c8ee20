package declare

import (
	"net/url"
	"strconv"
	"strings"
)

// This file makes types of JSON Schemas: drafts 4 to 2020-12, and what OpenAPI adds.
//
// The rule is that a type is never narrower than what the schema takes, with one exception: a schema that describes the properties of objects,
// or the items of arrays, without saying "type", is taken to want one. What a type cannot say is left out (not, if, dependentSchemas,
// contains), and what is not understood is any JSON value.

const (
	maxDepth   = 40     // of types within types, references aside
	maxNested  = 400    // of types within types
	maxNodes   = 10_000 // subschemas that are read of one schema
	maxFields  = 250    // of one object
	maxMembers = 40     // of a union, literals aside
	maxEnum    = 50     // literals of a union
	maxWords   = 96 << 10
	maxName    = 1 << 10 // bytes of a property's name, beyond which the property is not shown
)

// reader makes the types of one schema.
type reader struct {
	types *types
	root  *node
	// input says that programs make the values, so that what the schema demands beyond the type is worth a note.
	input bool
	// legacy says that keywords beside $ref mean nothing, as they did until draft 7.
	legacy  bool
	anchors map[anchor]*node
	ids     map[string]*node
	bases   map[*node]*node // of subschemas within a resource of its own: that resource
	entries map[*node]*entry
	nested  int
	work    int // what may still be read, in nodes
	words   int // what may still be told, in bytes
}

type anchor struct {
	base *node
	name string
}

// entry is a subschema that has been read or is being read.
type entry struct {
	typ  *typ
	def  *definition // if it was referred to while it was being read
	hint string
}

// read makes a type of a schema; hint is what to call it if it needs a name.
func (s *types) read(text []byte, hint string, input bool) *typ {
	root := parse(text)
	if root == nil {
		return nil
	}
	r := &reader{types: s, root: root, input: input, anchors: map[anchor]*node{}, ids: map[string]*node{}, bases: map[*node]*node{},
		entries: map[*node]*entry{}, work: maxNodes, words: maxWords}
	draft := root.get("$schema").str()
	r.legacy = strings.Contains(draft, "draft-0")
	r.survey()
	return r.convert(root, hint, 0)
}

// survey finds what a reference can name other than by its place.
func (r *reader) survey() {
	type visit struct{ node, base *node }
	open := []visit{{r.root, r.root}}
	for len(open) > 0 {
		n, base := open[len(open)-1].node, open[len(open)-1].base
		open = open[:len(open)-1]
		if n.kind == objectNode {
			for _, keyword := range []string{"$id", "id"} {
				id := n.get(keyword).str()
				if name, ok := strings.CutPrefix(id, "#"); ok && name != "" {
					r.anchors[anchor{base, name}] = n
				} else if id != "" && (keyword == "$id" || r.legacy) {
					base = n
					r.ids[strings.TrimSuffix(id, "#")] = n
				}
			}
			for _, keyword := range []string{"$anchor", "$dynamicAnchor"} {
				if name := n.get(keyword).str(); name != "" {
					r.anchors[anchor{base, name}] = n
				}
			}
			if base != r.root {
				r.bases[n] = base
			}
		}
		for _, item := range n.items {
			if item.kind >= arrayNode {
				open = append(open, visit{item, base})
			}
		}
	}
}

// target finds what a reference from n refers to, and what to call it; nil for what is not in the schema.
func (r *reader) target(n *node, ref string) (found *node, name string) {
	base := r.root
	if of, ok := r.bases[n]; ok {
		base = of
	}
	resource, fragment, _ := strings.Cut(ref, "#")
	if resource != "" {
		if base = r.ids[resource]; base == nil {
			return nil, ""
		}
		name = resource[strings.LastIndexByte(resource, '/')+1:]
	}
	if decoded, err := url.PathUnescape(fragment); err == nil {
		fragment = decoded
	}
	if fragment == "" {
		return base, name
	}
	if !strings.HasPrefix(fragment, "/") {
		return r.anchors[anchor{base, fragment}], fragment
	}
	at := base
	for _, part := range strings.Split(fragment[1:], "/") {
		name = strings.ReplaceAll(strings.ReplaceAll(part, "~1", "/"), "~0", "~")
		if at.kind == arrayNode {
			i, err := strconv.Atoi(name)
			if err != nil || i < 0 || i >= len(at.items) {
				return nil, ""
			}
			at = at.items[i]
		} else if at = at.get(name); at == nil {
			return nil, ""
		}
	}
	return at, name
}

// reference returns what keyword a schema refers with, and to what.
func (r *reader) reference(n *node) (found *node, name string, ok bool) {
	for _, keyword := range []string{"$ref", "$dynamicRef", "$recursiveRef"} {
		if ref := n.get(keyword); ref != nil && ref.kind == stringNode {
			found, name = r.target(n, ref.text)
			return found, name, true
		}
	}
	return nil, "", false
}

func (r *reader) any() *typ { return r.types.simple(anyKind) }

// convert returns the type of a subschema.
func (r *reader) convert(n *node, hint string, depth int) *typ {
	if n == nil || n.kind != objectNode {
		if n.isFalse() {
			return r.types.simple(neverKind)
		}
		return r.any()
	}
	e := r.entries[n]
	if e != nil && e.typ != nil {
		return e.typ
	}
	if e != nil {
		if e.def == nil {
			e.def = &definition{id: r.types.defs, hint: e.hint}
			r.types.defs++
		}
		return r.types.intern(typ{kind: refKind, def: e.def})
	}
	if depth > maxDepth || r.nested > maxNested || r.work <= 0 {
		return r.any()
	}
	r.work--
	r.nested++
	defer func() { r.nested-- }()
	e = &entry{hint: hint}
	r.entries[n] = e
	e.typ = r.assemble(n, hint, depth)
	if e.def != nil {
		e.def.body = e.typ
		if unguarded(e.def) || resolve(e.typ).kind == refKind {
			e.def.body = r.any()
		}
		if e.def.body.hint == "" {
			e.def.body.hint = hint
		}
		e.typ = r.types.intern(typ{kind: refKind, def: e.def})
	} else if e.typ.hint == "" {
		e.typ.hint = hint
	}
	return e.typ
}

// assemble returns the type of what all keywords of a schema allow together.
func (r *reader) assemble(n *node, hint string, depth int) *typ {
	all := r.any()
	found, name, refers := r.reference(n)
	if refers {
		all = r.convert(found, definitionName(name, hint), depth)
	}
	if !refers || !r.legacy {
		all = r.types.meet(all, r.own(n, hint, depth), &r.work)
		parts := n.get("allOf").list()
		for i, part := range parts {
			called := hint
			if len(parts) > 1 {
				called += "Part" + strconv.Itoa(i+1)
			}
			all = r.types.meet(all, r.convert(part, called, depth+1), &r.work)
		}
		for _, keyword := range []string{"anyOf", "oneOf"} {
			branches := n.get(keyword).list()
			if len(branches) == 0 || onlyRequire(branches) {
				continue
			}
			all = r.types.meet(all, r.alternatives(branches, hint, depth), &r.work)
		}
	}
	if n.get("nullable").isTrue() {
		all = r.types.union([]*typ{all, r.types.simple(nullKind)})
	}
	return all
}

func (r *reader) alternatives(branches []*node, hint string, depth int) *typ {
	var members []*typ
	single := onlyBranch(branches) != nil
	for i, branch := range branches {
		called := hint
		if !single {
			called += branchName(branch, i)
		}
		if r.work <= 0 {
			return r.any()
		}
		members = append(members, r.convert(branch, called, depth+1))
	}
	return r.types.union(members)
}

// onlyBranch returns the one alternative that is not null, or nil if there are several.
func onlyBranch(branches []*node) *node {
	var only *node
	for _, branch := range branches {
		if branch.get("type").str() == "null" {
			continue
		}
		if only != nil {
			return nil
		}
		only = branch
	}
	return only
}

// branchName is what tells an alternative from the others: the property that has one value in it, or its number.
func branchName(branch *node, i int) string {
	if properties := branch.get("properties"); properties != nil {
		for at, property := range properties.items {
			value := property.get("const").str()
			if values := property.get("enum").list(); len(values) == 1 {
				value = values[0].str()
			}
			if value != "" && len(value) <= 40 && camel(value) != "" {
				return camel(value)
			}
			if at == manyKeys {
				break
			}
		}
	}
	return "Option" + strconv.Itoa(i+1)
}

// onlyRequire reports whether branches do nothing but require properties; they are told in a note.
func onlyRequire(branches []*node) bool {
	for _, branch := range branches {
		if branch.kind != objectNode || len(branch.keys) != 1 || len(branch.get("required").list()) == 0 {
			return false
		}
	}
	return true
}

// own returns the type of what a schema says itself, its combinations and references aside.
func (r *reader) own(n *node, hint string, depth int) *typ {
	kinds, said := typeWords(n)
	if value := n.get("const"); value != nil {
		return r.literals([]*node{value}, kinds)
	}
	if values := n.get("enum"); values != nil && values.kind == arrayNode && len(values.items) > 0 {
		return r.literals(values.items, kinds)
	}
	if !said {
		switch {
		case n.get("properties") != nil || n.get("patternProperties") != nil || n.get("additionalProperties") != nil:
			kinds = []string{"object"}
		case n.get("prefixItems") != nil || n.get("items") != nil:
			kinds = []string{"array"}
		case len(n.get("required").list()) > 0:
			kinds = []string{"object"}
		default:
			return r.any()
		}
	}
	var members []*typ
	for _, word := range kinds {
		switch word {
		case "null":
			members = append(members, r.types.simple(nullKind))
		case "boolean":
			members = append(members, r.types.simple(booleanKind))
		case "integer":
			members = append(members, r.types.simple(integerKind))
		case "number":
			members = append(members, r.types.simple(numberKind))
		case "string":
			members = append(members, r.types.simple(stringKind))
		case "array":
			members = append(members, r.array(n, hint, depth))
		case "object":
			members = append(members, r.object(n, hint, depth))
		default:
			return r.any()
		}
	}
	return r.types.union(members)
}

// typeWords returns the words of "type", and whether there are any.
func typeWords(n *node) ([]string, bool) {
	t := n.get("type")
	if word := t.str(); word != "" {
		return []string{word}, true
	}
	var words []string
	for _, item := range t.list() {
		words = append(words, item.str())
	}
	return words, len(words) > 0
}

// literals returns the type of the values that are listed, of those that the words of "type" allow.
func (r *reader) literals(values []*node, kinds []string) *typ {
	var members []*typ
	seen := map[string]bool{}
	for _, value := range values {
		key := strconv.Itoa(int(value.kind)) + value.text
		if value.kind < arrayNode && seen[key] {
			continue
		}
		seen[key] = true
		switch {
		case value.kind == arrayNode:
			members = append(members, r.types.intern(typ{kind: arrayKind, elem: r.any()}))
		case value.kind == objectNode:
			members = append(members, r.types.intern(typ{kind: objectKind}))
		case value.kind == nullNode:
			members = append(members, r.types.simple(nullKind))
		case len(value.text) > maxName || value.kind == numberNode && len(value.text) > 40:
			members = append(members, r.types.intern(typ{kind: literalBase(value), note: "one of the values that the schema lists"}))
		default:
			if r.words -= len(value.text); r.words < 0 {
				members = append(members, r.types.simple(literalBase(value)))
				continue
			}
			members = append(members, r.types.intern(typ{kind: literalKind, literal: value}))
		}
	}
	if len(kinds) > 0 {
		var fitting []*typ
		for _, member := range members {
			if fits(member, kinds) {
				fitting = append(fitting, member)
			}
		}
		if fitting != nil {
			members = fitting
		}
	}
	return r.types.union(members)
}

func fits(t *typ, words []string) bool {
	base := t.kind
	if base == literalKind {
		base = literalBase(t.literal)
	}
	for _, word := range words {
		switch word {
		case "null":
			if base == nullKind {
				return true
			}
		case "boolean":
			if base == booleanKind {
				return true
			}
		case "integer", "number":
			if base == integerKind || base == numberKind {
				return true
			}
		case "string":
			if base == stringKind {
				return true
			}
		case "array":
			if base == arrayKind {
				return true
			}
		case "object":
			if base == objectKind {
				return true
			}
		default:
			return true
		}
	}
	return false
}

func (r *reader) array(n *node, hint string, depth int) *typ {
	items := n.get("items")
	first, rest := n.get("prefixItems").list(), items
	if items != nil && items.kind == arrayNode {
		first, rest = items.items, n.get("additionalItems")
	}
	if len(first) > maxMembers {
		first, rest = nil, nil
	}
	item := singular(hint)
	if len(first) == 0 {
		if rest.isFalse() {
			return r.types.intern(typ{kind: tupleKind})
		}
		elem := r.convert(rest, item, depth+1)
		return r.types.intern(typ{kind: arrayKind, elem: elem, note: prefixed("each: ", elem.note)})
	}
	t := typ{kind: tupleKind}
	for i, of := range first {
		t.members = append(t.members, r.convert(of, item+strconv.Itoa(i+1), depth+1))
	}
	t.required = min(len(first), count(n.get("minItems")))
	if most := n.get("maxItems"); !rest.isFalse() && (most == nil || count(most) > len(first)) {
		t.elem = r.convert(rest, item, depth+1)
	}
	return r.types.intern(t)
}

// prefixed puts a word before a note, if there is a note.
func prefixed(word, note string) string {
	if note == "" {
		return ""
	}
	return word + note
}

// count returns the value of a number that counts something, 0 if it is none.
func count(n *node) int {
	if n == nil || n.kind != numberNode {
		return 0
	}
	value, err := strconv.ParseFloat(n.text, 64)
	if err != nil || value < 0 || value > 1<<30 {
		return 0
	}
	return int(value)
}

func (r *reader) object(n *node, hint string, depth int) *typ {
	t := typ{kind: objectKind, hint: hint}
	if title := n.get("title").str(); isTypeTitle(title) && depth > 0 {
		t.hint = title
	}
	required := map[string]bool{}
	for _, name := range n.get("required").list() {
		required[name.str()] = true
	}
	var others []*typ
	open := n.get("additionalProperties")
	patterns := n.get("patternProperties")
	if patterns != nil && patterns.kind == objectNode {
		for _, of := range patterns.items {
			others = append(others, r.convert(of, hint+"Value", depth+1))
		}
		if len(patterns.keys) == 1 && len(patterns.keys[0]) <= 80 && patterns.keys[0] != "" && patterns.keys[0] != ".*" && patterns.keys[0] != "^.*$" {
			t.note = "other keys match " + oneLine(patterns.keys[0])
		}
	}
	switch {
	case open.isFalse() && len(others) == 0:
		t.extra = noExtra
	case open.isFalse():
	case open != nil:
		others = append(others, r.convert(open, hint+"Value", depth+1))
	case len(others) > 0:
		others = append(others, r.any())
	}
	if len(others) > 0 {
		t.extra, t.elem = someExtra, r.types.union(others)
		if t.elem.kind == neverKind {
			t.extra, t.elem = noExtra, nil
		}
	}
	properties := n.get("properties")
	cut := 0
	if properties != nil && properties.kind == objectNode {
		for i, name := range properties.keys {
			if len(t.fields) >= maxFields || len(name) > maxName || r.words < 0 || r.work <= 0 {
				cut++
				continue
			}
			r.words -= len(name)
			t.fields = append(t.fields, r.field(name, properties.items[i], hint, required[name], depth))
			delete(required, name)
		}
	}
	for _, name := range n.get("required").list() {
		if !required[name.str()] || name.kind != stringNode || properties.get(name.text) != nil {
			continue
		}
		delete(required, name.text)
		if len(t.fields) >= maxFields || len(name.text) > maxName || r.words < 0 {
			cut++
			continue
		}
		r.words -= len(name.text)
		f := field{name: name.text, required: true, typ: r.any()}
		if t.extra == someExtra {
			f.typ = t.elem
		}
		t.fields = append(t.fields, f)
	}
	if cut > 0 {
		t.note = "has " + strconv.Itoa(cut) + " more properties"
		if t.extra == noExtra {
			t.extra = unsaidExtra
		}
		if t.extra == someExtra {
			t.elem = r.any()
		}
	}
	if need := needs(n); need != "" && t.note == "" {
		t.note = need
	}
	t.fields = requiredFirst(t.fields)
	return r.types.intern(t)
}

func (r *reader) field(name string, schema *node, hint string, required bool, depth int) field {
	f := field{name: name, required: required}
	f.typ = r.convert(schema, hint+step+camel(name), depth+1)
	if fallback := schema.get("default"); r.input && fallback != nil && fallback.kind < arrayNode && len(fallback.text) <= 60 {
		f.fallback = fallback
	}
	if r.types.brief {
		return f
	}
	f.doc = r.doc(schema)
	f.notes = r.notes(schema, f.fallback == nil)
	if note := resolve(f.typ).note; note != "" && resolve(f.typ) == f.typ {
		f.notes = joinNotes(f.notes, note)
	}
	return f
}

// needs tells which properties are needed where a schema says so by alternatives.
func needs(n *node) string {
	var all []string
	for _, keyword := range []string{"anyOf", "oneOf"} {
		branches := n.get(keyword).list()
		if len(branches) < 2 || len(branches) > 8 || !onlyRequire(branches) {
			continue
		}
		var sets []string
		size := 0
		for _, branch := range branches {
			var names []string
			for _, name := range branch.get("required").list() {
				names = append(names, oneLine(name.str()))
			}
			set := strings.Join(names, " and ")
			size += len(set)
			sets = append(sets, set)
		}
		if size > 200 {
			continue
		}
		word := "at least one of: "
		if keyword == "oneOf" {
			word = "exactly one of: "
		}
		all = append(all, "give "+word+strings.Join(sets, "; "))
	}
	return strings.Join(all, ", ")
}
