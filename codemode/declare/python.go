package declare

import (
	"slices"
	"strconv"
	"strings"
)

// This file writes Python: a TypedDict for each object with known keys, and a class that stands for the namespace.
//
// Functions are written as they are called, with keyword arguments, of which the runtime makes the one object that the tool takes. An
// argument that cannot be written so (a key is no identifier, or there are several forms) is one dict. Annotations are not evaluated, so a
// method may be called list, and what comes first does not matter.

type python struct{}

// keywords returns the object whose fields are keyword arguments, or nil if the argument is written as one value.
func keywords(d *declared) *typ {
	if d.args == nil {
		return nil
	}
	object := resolve(d.args)
	if object.kind != objectKind || len(object.fields) == 0 && object.extra != someExtra {
		return nil
	}
	for _, f := range object.fields {
		if !isPythonName(f.name) {
			return nil
		}
	}
	return object
}

func (python) comment() string { return "# " }

func (python) roots(d *declared) []*typ {
	var all []*typ
	if object := keywords(d); object != nil {
		parts(object, func(part *typ) { all = append(all, part) })
	} else if d.args != nil {
		all = append(all, d.args)
	}
	if d.result != nil {
		all = append(all, d.result)
	}
	return all
}

// named: Python has no types of objects but named ones.
func (python) named(p *plan, t *typ) bool {
	return t.kind == objectKind && len(t.fields) > 0 || p.uses[t] > 1 && (t.kind == unionKind || t.kind == tupleKind) && p.bodySize(t) > 80
}

func (python) preamble(p *plan, body string, discover bool) string {
	var out strings.Builder
	ns, o := p.o.Namespace, p.o
	out.WriteString("from __future__ import annotations\n")
	var used []string
	for _, name := range []string{"Any", "Literal", "Never", "NotRequired", "TypeAlias", "TypedDict"} {
		if strings.Contains(body, name) {
			used = append(used, name)
		}
	}
	if len(used) > 0 {
		out.WriteString("from typing import " + strings.Join(used, ", ") + "\n")
	}
	globals := []string{"`" + ns + "`"}
	if o.ErrorClass != "" {
		globals = append(globals, "`"+o.ErrorClass+"`")
	}
	if discover && o.Discovery != "" {
		globals = append(globals, "`"+o.Discovery+"`")
	}
	verb, what := " exist", strings.Join(globals[:len(globals)-1], ", ")+" and "+globals[len(globals)-1]
	if len(globals) == 1 {
		verb, what = " exists", globals[0]
	}
	lines := []string{
		"Call a tool as `await " + ns + ".name(key=value)`, or with one dict" + p.subscript(isMethod) + ".",
		"Of what stands here only " + what + verb + " at run time: types are for reading, arguments and results are plain dicts",
		`and lists, read as r["key"], never r.key.`,
	}
	if strings.Contains(body, "-> Any") {
		lines = append(lines, "-> Any: the tool does not say what it returns (text, dict, list, None); print a result before you rely on its form.")
	}
	for _, line := range lines {
		out.WriteString("# " + line + "\n")
	}
	if o.ErrorClass != "" {
		out.WriteString("class " + o.ErrorClass + "(Exception):\n    \"\"\"What a failed call raises: str() of it says why. Catch it to go on.\"\"\"\n")
		if o.MemberProperty != "" {
			out.WriteString("    " + o.MemberProperty + ": str  # the name of the tool\n")
		}
	}
	if discover && o.Discovery != "" {
		out.WriteString("class " + o.Discovery + `:
    async def search(query: str, /) -> list[dict]:
        """The tools that fit some words, the best first: dicts of name, signature and description."""
    async def describe(name: str, /) -> str:
        """The full declaration of one tool, as text."""
`)
	}
	return out.String()
}

func (python) members(out *strings.Builder, p *plan) {
	r := pyRenderer{p: p, out: out, done: map[string]bool{}}
	for _, t := range p.order {
		r.declare(t)
	}
	out.WriteString("class " + p.o.Namespace + ":\n")
	empty := true
	for _, d := range p.tools {
		if isMethod(d.Name) {
			empty = false
			r.method(out, d, "    async def "+d.Name)
			continue
		}
		var text strings.Builder
		r.method(&text, d, "async def "+p.o.Namespace+"["+quotePython(d.Name)+"]")
		for _, line := range strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n") {
			out.WriteString("    # " + line + "\n")
		}
	}
	if empty {
		out.WriteString("    pass\n")
	}
}

// isMethod reports whether a tool is an attribute that a program can name: not one with a leading underscore, which Python may have itself.
func isMethod(name string) bool { return isPythonName(name) && name[0] != '_' }

type pyRenderer struct {
	p    *plan
	out  *strings.Builder
	done map[string]bool // names that stand above
}

// declare writes a named type.
func (r *pyRenderer) declare(t *typ) {
	name := r.p.name(t)
	if t.kind != objectKind || len(t.fields) == 0 {
		r.out.WriteString(name + ": TypeAlias = " + pyQuoted(r.body(t)) + "\n")
		r.done[name] = true
		return
	}
	plain := true
	for _, f := range t.fields {
		plain = plain && isPythonName(f.name)
	}
	var rest []string
	if t.note != "" {
		rest = append(rest, t.note)
	}
	if t.extra == someExtra {
		rest = append(rest, "other keys: "+clip(r.expr(t.elem), 200))
	}
	if plain {
		r.out.WriteString("class " + name + "(TypedDict):\n")
		for _, f := range t.fields {
			of := r.expr(f.typ)
			if !f.required {
				of = "NotRequired[" + of + "]"
			}
			r.line("    "+f.name+": "+of, fieldDoc(f, r.p.detail == fullDetail))
		}
		for _, text := range rest {
			r.out.WriteString("    # " + text + "\n")
		}
	} else {
		r.out.WriteString(name + " = TypedDict(" + quotePython(name) + ", {\n")
		for _, f := range t.fields {
			of, late := r.expr(f.typ), r.late(f.typ)
			if !f.required {
				of = "NotRequired[" + of + "]"
			}
			if late {
				of = pyQuoted(of)
			}
			r.line("    "+quotePython(f.name)+": "+of+",", fieldDoc(f, r.p.detail == fullDetail))
		}
		for _, text := range rest {
			r.out.WriteString("    # " + text + "\n")
		}
		r.out.WriteString("})\n")
	}
	r.done[name] = true
}

func (r *pyRenderer) line(code, doc string) {
	r.out.WriteString(code)
	if doc != "" {
		r.out.WriteString("  # " + doc)
	}
	r.out.WriteByte('\n')
}

// late reports whether an expression names a type that does not stand above.
func (r *pyRenderer) late(t *typ) bool {
	if name := r.p.name(t); name != "" {
		return !r.done[name]
	}
	late := false
	parts(t, func(part *typ) { late = late || r.late(part) })
	return late
}

// pyQuoted writes an expression, which has strings in double quotes, as a string.
func pyQuoted(code string) string {
	return "'" + strings.ReplaceAll(strings.ReplaceAll(code, `\`, `\\`), "'", `\'`) + "'"
}

// method writes a function under a head; its lines are indented as the head is.
func (r *pyRenderer) method(out *strings.Builder, d *declared, head string) {
	pad := head[:len(head)-len(strings.TrimLeft(head, " "))]
	result := "Any"
	if d.result != nil {
		result = r.expr(d.result)
	}
	object := keywords(d)
	switch {
	case d.args == nil:
		out.WriteString(head + "() -> " + result + ":\n")
	case object == nil:
		fallback := ""
		if d.optional {
			fallback = " = {}"
		}
		out.WriteString(head + "(args: " + r.expr(d.args) + fallback + ", /) -> " + result + ":\n")
	default:
		var names, docs []string
		size, documented := 0, false
		for _, f := range object.fields {
			text := f.name + ": " + r.expr(f.typ)
			if !f.required {
				text += " = " + pyDefault(f.fallback)
			}
			doc := fieldDoc(f, false)
			size, documented = size+len(text)+2, documented || doc != ""
			names, docs = append(names, text), append(docs, doc)
		}
		if object.extra == someExtra {
			names, docs = append(names, "**"+othersName(object)+": "+r.expr(object.elem)), append(docs, "")
		}
		star := "*, "
		if len(object.fields) == 0 {
			star = ""
		}
		if !documented && size+len(head)+len(result) < 130 {
			out.WriteString(head + "(" + star + strings.Join(names, ", ") + ") -> " + result + ":\n")
			break
		}
		out.WriteString(head + "(\n")
		if star != "" {
			out.WriteString(pad + "    *,\n")
		}
		for i, text := range names {
			line := pyRenderer{out: out}
			line.line(pad+"    "+text+",", docs[i])
		}
		out.WriteString(pad + ") -> " + result + ":\n")
	}
	lines := r.p.docLines(d, true)
	if len(lines) == 0 {
		out.WriteString(pad + "    ...\n")
		return
	}
	// A text that would need escapes in a string is told in comments, where it can stay as it is.
	last := lines[len(lines)-1]
	if strings.HasSuffix(last, `"`) || slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, `\`) || strings.Contains(line, `"""`) }) {
		for _, line := range lines {
			out.WriteString(strings.TrimRight(pad+"    # "+line, " ") + "\n")
		}
		out.WriteString(pad + "    ...\n")
		return
	}
	out.WriteString(pad + `    """` + lines[0])
	for _, line := range lines[1:] {
		out.WriteString("\n" + strings.TrimRight(pad+"    "+line, " "))
	}
	if len(lines) > 1 {
		out.WriteString("\n" + pad + "    ")
	}
	out.WriteString("\"\"\"\n")
}

// othersName is what to call the keyword arguments that have no name, so that no field is called so.
func othersName(t *typ) string {
	name := "others"
	for slices.ContainsFunc(t.fields, func(f field) bool { return f.name == name }) {
		name += "_"
	}
	return name
}

// pyDefault writes what an argument is if it is left out: ... if that is not known.
func pyDefault(n *node) string {
	if n == nil {
		return "..."
	}
	switch n.kind {
	case nullNode:
		return "None"
	case booleanNode:
		return pyBool(n.text)
	case stringNode:
		return quotePython(n.text)
	}
	if _, err := strconv.ParseFloat(n.text, 64); err != nil {
		return "..."
	}
	return n.text
}

func pyBool(text string) string {
	if text == "true" {
		return "True"
	}
	return "False"
}

func (r *pyRenderer) expr(t *typ) string {
	if name := r.p.name(t); name != "" {
		return name
	}
	return r.body(t)
}

func (r *pyRenderer) body(t *typ) string {
	switch t.kind {
	case neverKind:
		return "Never"
	case nullKind:
		return "None"
	case booleanKind:
		return "bool"
	case integerKind:
		return "int"
	case numberKind:
		return "float"
	case stringKind:
		return "str"
	case literalKind:
		if text := pyLiteral(t.literal); text != "" {
			return "Literal[" + text + "]"
		}
		return "float"
	case arrayKind:
		return "list[" + r.expr(t.elem) + "]"
	case tupleKind:
		// JSON's tuples are lists in Python.
		all := slices.Clone(t.members)
		if t.elem != nil {
			all = append(all, t.elem)
		}
		if len(all) == 0 {
			return "list[Never]"
		}
		return "list[" + r.union(all) + "]"
	case objectKind:
		if t.extra == someExtra {
			return "dict[str, " + r.expr(t.elem) + "]"
		}
		if t.extra == noExtra {
			return "dict[str, Never]"
		}
		return "dict[str, Any]"
	case unionKind:
		return r.union(t.members)
	case bothKind:
		// Python has no intersections; the first side is the wider truth.
		return r.expr(t.members[0])
	}
	return "Any"
}

// union writes alternatives, with all literals in one and None last.
func (r *pyRenderer) union(members []*typ) string {
	var texts, literals []string
	last := false
	at := -1
	for _, t := range members {
		if t.kind == literalKind && r.p.name(t) == "" {
			if text := pyLiteral(t.literal); text != "" {
				if at < 0 {
					at = len(texts)
					texts = append(texts, "")
				}
				literals = append(literals, text)
				continue
			}
		}
		text := r.expr(t)
		if text == "Any" {
			return "Any"
		}
		if text == "None" {
			last = true
		} else if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	if at >= 0 {
		texts[at] = "Literal[" + strings.Join(literals, ", ") + "]"
	}
	if last {
		texts = append(texts, "None")
	}
	return strings.Join(texts, " | ")
}

// pyLiteral writes a literal, "" for a number that is not written as an integer: those Python has no literal types of.
func pyLiteral(n *node) string {
	switch n.kind {
	case stringNode:
		return quotePython(n.text)
	case booleanNode:
		return pyBool(n.text)
	case nullNode:
		return "None"
	}
	if literalBase(n) != integerKind {
		return ""
	}
	return n.text
}

// short writes a type in a signature, and wider where it would be long: level is how many types it stands within.
func (r *pyRenderer) short(t *typ, level int) string {
	t = resolve(t)
	if level > 2 {
		return "Any"
	}
	switch t.kind {
	case arrayKind:
		return "list[" + r.short(t.elem, level+1) + "]"
	case tupleKind:
		return "list"
	case objectKind:
		return "dict"
	case bothKind:
		return r.short(t.members[0], level+1)
	case literalKind:
		if len(t.literal.text) > maxShortUnion {
			return r.body(&typ{kind: literalBase(t.literal)})
		}
	case unionKind:
		var literals []*typ
		var texts []string
		size := 0
		for _, member := range t.members {
			if member.kind == literalKind {
				literals = append(literals, member)
				size += len(member.literal.text) + 4
			} else if text := r.short(member, level+1); !slices.Contains(texts, text) {
				texts = append(texts, text)
				size += len(text) + 3
			}
			if size > maxShortUnion {
				return strings.Join(shortKinds(t, pyKinds, "Any"), " | ")
			}
		}
		if len(literals) > 0 {
			texts = append([]string{r.union(literals)}, texts...)
		}
		return strings.Join(texts, " | ")
	}
	return r.body(t)
}

var pyKinds = map[kind]string{
	nullKind: "None", booleanKind: "bool", integerKind: "int", numberKind: "float", stringKind: "str", arrayKind: "list", tupleKind: "list", objectKind: "dict",
}

// shortKeys writes an object with its keys, and returns how many it leaves out: no type, but an annotation is any expression.
func (r *pyRenderer) shortKeys(t *typ) (string, int) {
	var all []string
	size := 0
	for i, f := range t.fields {
		if leavesOut(f, size) {
			return "{" + strings.Join(all, ", ") + "}", len(t.fields) - i
		}
		text := r.short(f.typ, 1)
		if !f.required {
			text = "NotRequired[" + text + "]"
		}
		text = quotePython(f.name) + ": " + text
		size += len(text) + 2
		all = append(all, text)
	}
	return "{" + strings.Join(all, ", ") + "}", 0
}

func (python) signature(d *declared) (string, int) {
	r := pyRenderer{p: &plan{namer: &namer{}}}
	head := d.Name
	if !isMethod(d.Name) {
		head = "[" + quotePython(d.Name) + "]"
	}
	left := 0
	var all []string
	if object := keywords(d); object != nil {
		size := 0
		for i, f := range object.fields {
			if leavesOut(f, size) {
				left = len(object.fields) - i
				break
			}
			text := f.name + ": " + r.short(f.typ, 0)
			if !f.required {
				text += " = " + pyDefault(f.fallback)
			}
			size += len(text) + 2
			all = append(all, text)
		}
		if len(all) > 0 {
			all = append([]string{"*"}, all...)
		}
		if left > 0 || object.extra == someExtra {
			all = append(all, "**"+othersName(object)+": Any")
		}
	} else if d.args != nil {
		text := "args: "
		if object := resolve(d.args); object.kind == objectKind && len(object.fields) > 0 {
			var keys string
			keys, left = r.shortKeys(object)
			text += keys
		} else {
			text += r.short(d.args, 0)
		}
		if d.optional {
			text += " = {}"
		}
		all = []string{text, "/"}
	}
	result := "Any"
	if d.result != nil {
		result = r.short(d.result, 0)
	}
	return head + "(" + strings.Join(all, ", ") + ") -> " + result, left
}

// statement is a signature as a method, or as a comment where there can be none.
func (s python) statement(d *declared) (string, int) {
	text, left := s.signature(d)
	if isMethod(d.Name) {
		return "async def " + text + ": ...", left
	}
	return "# " + text, left
}

func (python) index(out *strings.Builder, p *plan, signed []string, comment []string) {
	for _, line := range comment {
		out.WriteString("# " + line + "\n")
	}
	out.WriteString("class " + p.o.Namespace + ":\n")
	empty := true
	for _, line := range signed {
		empty = empty && strings.HasPrefix(line, "# ")
		out.WriteString("    " + line + "\n")
	}
	if empty {
		out.WriteString("    pass\n")
	}
}
