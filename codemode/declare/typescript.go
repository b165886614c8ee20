package declare

import (
	"slices"
	"strconv"
	"strings"
)

// This file writes TypeScript: types in the place where they are used as long as that reads well, one declared constant for the namespace.

type typescript struct{}

func (typescript) comment() string { return "// " }

func (typescript) roots(d *declared) []*typ {
	var all []*typ
	if d.args != nil {
		all = append(all, d.args)
	}
	if d.result != nil {
		all = append(all, d.result)
	}
	return all
}

// named: what is written more than once and is not short.
func (typescript) named(p *plan, t *typ) bool {
	return p.uses[t] > 1 && (t.kind >= tupleKind && t.kind <= bothKind) && p.bodySize(t) > 60
}

func (typescript) preamble(p *plan, body string, discover bool) string {
	var out strings.Builder
	ns, o := p.o.Namespace, p.o
	lines := []string{"Call a tool as `await " + ns + ".name({ ... })`" + p.subscript(isIdentifier) + "."}
	if strings.Contains(body, "Promise<unknown>") {
		lines = append(lines, "Promise<unknown>: the tool does not say what it returns (text, JSON, undefined); print a result before you rely on its form.")
	}
	for _, line := range lines {
		out.WriteString("// " + line + "\n")
	}
	if strings.Contains(body, "JsonValue") {
		out.WriteString("type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };\n")
	}
	if o.ErrorClass != "" {
		out.WriteString("/** What a failed call throws: the message says why. Catch it to go on. */\ndeclare class " + o.ErrorClass + " extends Error {")
		if o.MemberProperty != "" {
			out.WriteString("\n  /** The name of the tool. */\n  readonly " + o.MemberProperty + ": string;\n")
		}
		out.WriteString("}\n")
	}
	if discover && o.Discovery != "" {
		out.WriteString("declare const " + o.Discovery + `: {
  /** The tools that fit some words, the best first. */
  search(query: string): Promise<{ name: string; signature: string; description: string }[]>;
  /** The full declaration of one tool, as text. */
  describe(name: string): Promise<string>;
};
`)
	}
	return out.String()
}

func (typescript) members(out *strings.Builder, p *plan) {
	r := tsRenderer{p: p, out: out}
	for _, t := range p.order {
		name := p.name(t)
		if t.note != "" && t.kind != unionKind {
			r.doc([]string{t.note}, 0)
		}
		out.WriteString("type " + name + " = ")
		r.body(t, 0, false)
		out.WriteString(";\n")
	}
	out.WriteString("declare const " + p.o.Namespace + ": {\n")
	for _, d := range p.tools {
		r.doc(p.docLines(d, true), 1)
		out.WriteString("  ")
		r.member(d)
		out.WriteByte('\n')
	}
	out.WriteString("};\n")
}

type tsRenderer struct {
	p   *plan
	out *strings.Builder
}

func tsKey(name string) string {
	if isIdentifier(name) {
		return name
	}
	return quote(name)
}

// tsMember is a key of a method. In a type, new(...) would be something that can be constructed.
func tsMember(name string) string {
	if name == "new" {
		return quote(name)
	}
	return tsKey(name)
}

func (r *tsRenderer) member(d *declared) {
	r.out.WriteString(tsMember(d.Name) + "(")
	if d.args != nil {
		r.out.WriteString("args")
		if d.optional {
			r.out.WriteByte('?')
		}
		r.out.WriteString(": ")
		r.typ(d.args, 1)
	}
	r.out.WriteString("): Promise<")
	if d.result == nil {
		r.out.WriteString("unknown")
	} else {
		r.typ(d.result, 1)
	}
	r.out.WriteString(">;")
}

// doc writes lines as the comment of what follows: one that documents it, unless the text itself would end that.
func (r *tsRenderer) doc(lines []string, indent int) {
	if len(lines) == 0 {
		return
	}
	pad := strings.Repeat("  ", indent)
	open, middle, end := "/**", " * ", " */"
	if slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, "*/") || strings.HasSuffix(line, "*") }) {
		open, middle, end = "", "// ", ""
	}
	if open != "" && len(lines) == 1 {
		r.out.WriteString(pad + "/** " + lines[0] + " */\n")
		return
	}
	if open != "" {
		r.out.WriteString(pad + open + "\n")
	}
	for _, line := range lines {
		r.out.WriteString(strings.TrimRight(pad+middle+line, " ") + "\n")
	}
	if end != "" {
		r.out.WriteString(pad + end + "\n")
	}
}

func (r *tsRenderer) typ(t *typ, indent int) {
	if name := r.p.name(t); name != "" {
		r.out.WriteString(name)
		return
	}
	r.body(t, indent, false)
}

// part writes a type that a list's brackets or & follow.
func (r *tsRenderer) part(t *typ, indent int) {
	if name := r.p.name(t); name != "" {
		r.out.WriteString(name)
		return
	}
	r.body(t, indent, true)
}

// body writes what a type is; tight says that it must hold together.
func (r *tsRenderer) body(t *typ, indent int, tight bool) {
	out := r.out
	switch t.kind {
	case anyKind, refKind:
		// A reference that has no name refers to something that says nothing.
		out.WriteString("JsonValue")
	case neverKind:
		out.WriteString("never")
	case nullKind:
		out.WriteString("null")
	case booleanKind:
		out.WriteString("boolean")
	case integerKind, numberKind:
		out.WriteString("number")
	case stringKind:
		out.WriteString("string")
	case literalKind:
		out.WriteString(tsLiteral(t.literal))
	case arrayKind:
		r.part(t.elem, indent)
		out.WriteString("[]")
	case tupleKind:
		out.WriteByte('[')
		for i, member := range t.members {
			if i > 0 {
				out.WriteString(", ")
			}
			if i >= t.required {
				r.part(member, indent)
				out.WriteByte('?')
			} else {
				r.typ(member, indent)
			}
		}
		if t.elem != nil {
			if len(t.members) > 0 {
				out.WriteString(", ")
			}
			out.WriteString("...")
			r.part(t.elem, indent)
			out.WriteString("[]")
		}
		out.WriteByte(']')
	case objectKind:
		r.object(t, indent)
	case unionKind, bothKind:
		separator := " | "
		if t.kind == bothKind {
			separator = " & "
		}
		if tight {
			out.WriteByte('(')
		}
		for i, member := range t.members {
			if i > 0 {
				out.WriteString(separator)
			}
			if t.kind == bothKind {
				r.part(member, indent)
			} else {
				r.typ(member, indent)
			}
		}
		if tight {
			out.WriteByte(')')
		}
	}
}

// tsLiteral writes a literal type; a number that no double is, or that is infinite as one, is only a number.
func tsLiteral(n *node) string {
	switch n.kind {
	case stringNode:
		return quote(n.text)
	case numberNode:
		if _, err := strconv.ParseFloat(n.text, 64); err != nil {
			return "number"
		}
	}
	return n.text
}

func (r *tsRenderer) object(t *typ, indent int) {
	out := r.out
	if len(t.fields) == 0 {
		value := "JsonValue"
		if t.extra == noExtra {
			value = "never"
		}
		if t.extra != someExtra {
			out.WriteString("{ [key: string]: " + value + " }")
			return
		}
		out.WriteString("{ [key: string]: ")
		r.typ(t.elem, indent)
		out.WriteString(" }")
		return
	}
	broken := r.p.bodySize(t) > 72
	pad := strings.Repeat("  ", indent+1)
	out.WriteByte('{')
	for i, f := range t.fields {
		if broken {
			out.WriteByte('\n')
			if doc := fieldDoc(f, r.p.detail == fullDetail); doc != "" {
				r.doc([]string{doc}, indent+1)
			}
			out.WriteString(pad)
		} else {
			out.WriteByte(' ')
		}
		out.WriteString(tsKey(f.name))
		if !f.required {
			out.WriteByte('?')
		}
		out.WriteString(": ")
		r.typ(f.typ, indent+1)
		if broken || i+1 < len(t.fields) || t.extra == someExtra {
			out.WriteByte(';')
		}
	}
	if t.extra == someExtra {
		if broken {
			out.WriteString("\n" + pad)
		} else {
			out.WriteByte(' ')
		}
		r.others(t, indent+1)
		if broken {
			out.WriteByte(';')
		}
	}
	if broken {
		out.WriteString("\n" + strings.Repeat("  ", indent) + "}")
	} else {
		out.WriteString(" }")
	}
}

// others writes the type of keys that are not listed. It must take the listed ones in, or it is no TypeScript; where they are of some other
// types it is unknown, and a comment says what the keys that are not listed have.
func (r *tsRenderer) others(t *typ, indent int) {
	r.out.WriteString("[key: string]: ")
	elem := resolve(t.elem)
	fits, optional := true, false
	for _, f := range t.fields {
		of := resolve(f.typ)
		optional = optional || !f.required
		fits = fits && (of == elem || elem.kind == anyKind || within(of.kind, elem.kind) || of.kind == literalKind && within(literalBase(of.literal), elem.kind))
	}
	if !fits {
		r.out.WriteString("unknown /* other keys: ")
		var of strings.Builder
		inner := tsRenderer{p: r.p, out: &of}
		if inner.short(t.elem, 1); of.Len() > 80 {
			of.Reset()
			of.WriteString("values of one type")
		}
		r.out.WriteString(strings.ReplaceAll(of.String(), "*/", `*\/`) + " */")
		return
	}
	r.part(t.elem, indent)
	if optional {
		r.out.WriteString(" | undefined")
	}
}

// short writes a type on one line, and wider where it would be long: objects only open to a depth, unions only of few members.
func (r *tsRenderer) short(t *typ, depth int) {
	out := r.out
	t = resolve(t)
	if depth < -3 {
		out.WriteString("JsonValue")
		return
	}
	switch t.kind {
	case arrayKind:
		elem := resolve(t.elem)
		tight := elem.kind == unionKind || elem.kind == bothKind
		if tight {
			out.WriteByte('(')
		}
		r.short(elem, depth-1)
		if tight {
			out.WriteByte(')')
		}
		out.WriteString("[]")
	case tupleKind:
		out.WriteString("JsonValue[]")
	case objectKind:
		if depth <= 0 || len(t.fields) == 0 || len(t.fields) > 8 {
			out.WriteString("object")
			return
		}
		out.WriteByte('{')
		for i, f := range t.fields {
			if i > 0 {
				out.WriteByte(';')
			}
			out.WriteString(" " + tsKey(f.name))
			if !f.required {
				out.WriteByte('?')
			}
			out.WriteString(": ")
			r.short(f.typ, depth-1)
		}
		out.WriteString(" }")
	case unionKind, bothKind:
		var members []string
		size := 0
		for _, member := range t.members {
			var one strings.Builder
			(&tsRenderer{p: r.p, out: &one}).short(member, depth-1)
			if text := one.String(); !slices.Contains(members, text) {
				members = append(members, text)
				size += len(text)
			}
			if size > maxShortUnion {
				break
			}
		}
		if size > maxShortUnion {
			members = shortKinds(t, map[kind]string{nullKind: "null", booleanKind: "boolean", integerKind: "number", numberKind: "number", stringKind: "string"}, "JsonValue")
		}
		separator := " | "
		if t.kind == bothKind {
			separator = " & "
		}
		out.WriteString(strings.Join(members, separator))
	case literalKind:
		if len(t.literal.text) > maxShortUnion {
			r.body(&typ{kind: literalBase(t.literal)}, 0, false)
			return
		}
		r.body(t, 0, false)
	default:
		r.body(t, 0, false)
	}
}

// maxShortUnion is how long a union in a signature is at most; a longer one is told by the kinds of its values.
const maxShortUnion = 60

// shortKinds returns the kinds of values that a union has, in a language's words.
func shortKinds(t *typ, words map[kind]string, otherwise string) []string {
	var all []string
	for _, member := range t.members {
		base := resolve(member).kind
		if base == literalKind {
			base = literalBase(member.literal)
		}
		word, ok := words[base]
		if !ok {
			return []string{otherwise}
		}
		if !slices.Contains(all, word) {
			all = append(all, word)
		}
	}
	return all
}

func (typescript) signature(d *declared) (string, int) {
	var out strings.Builder
	p := &plan{namer: &namer{}}
	r := tsRenderer{p: p, out: &out}
	out.WriteString(tsMember(d.Name) + "(")
	left := 0
	if d.args != nil {
		out.WriteString("args")
		if d.optional {
			out.WriteByte('?')
		}
		out.WriteString(": ")
		if object := resolve(d.args); object.kind == objectKind && len(object.fields) > 0 {
			left = r.shortFields(object)
		} else {
			r.short(d.args, 1)
		}
	}
	out.WriteString("): Promise<")
	var result strings.Builder
	if d.result == nil {
		result.WriteString("unknown")
	} else if (&tsRenderer{p: p, out: &result}).short(d.result, 1); result.Len() > 100 {
		result.Reset()
		(&tsRenderer{p: p, out: &result}).short(d.result, 0)
	}
	out.WriteString(result.String() + ">")
	return out.String(), left
}

const (
	maxShortFields = 140 // from how many bytes on a signature leaves optional properties out
	maxShortNeeded = 400 // and required ones too
)

// shortFields writes the fields of an argument, and returns how many it leaves out.
func (r *tsRenderer) shortFields(t *typ) int {
	r.out.WriteByte('{')
	start := r.out.Len()
	for i, f := range t.fields {
		if leavesOut(f, r.out.Len()-start) {
			r.out.WriteString(strings.TrimPrefix("; ", strings.Repeat("; ", 1-min(i, 1))) + "[option: string]: unknown }")
			return len(t.fields) - i
		}
		if i > 0 {
			r.out.WriteByte(';')
		}
		r.out.WriteString(" " + tsKey(f.name))
		if !f.required {
			r.out.WriteByte('?')
		}
		r.out.WriteString(": ")
		r.short(f.typ, 0)
	}
	r.out.WriteString(" }")
	return 0
}

// leavesOut reports whether a signature leaves a field out, after so many bytes of others.
func leavesOut(f field, written int) bool {
	written += len(f.name)
	return written > maxShortNeeded || !f.required && written > maxShortFields
}

func (s typescript) statement(d *declared) (string, int) {
	text, left := s.signature(d)
	return text + ";", left
}

func (typescript) index(out *strings.Builder, p *plan, signed []string, comment []string) {
	for _, line := range comment {
		out.WriteString("// " + line + "\n")
	}
	out.WriteString("declare const " + p.o.Namespace + ": {\n")
	for _, line := range signed {
		out.WriteString("  " + line + "\n")
	}
	if len(signed) == 0 {
		out.WriteString("  [name: string]: (args?: any) => Promise<any>;\n")
	}
	out.WriteString("};\n")
}
