package declare

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/coderuntime/coderuntime"
)

// Tool is what declarations tell of a tool.
type Tool struct {
	// Name is the member's name: any string. Of tools of one name, one is declared.
	Name string `json:"name"`
	// Description is for the model, of any length and form; it is cut after some 6,000 bytes.
	Description string `json:"description,omitempty"`
	// Input is the JSON Schema of the argument. Nil, and what is no JSON, is taken for one that says nothing.
	Input json.RawMessage `json:"input,omitempty"`
	// Output is the JSON Schema of the result; nil and what is no JSON: not known.
	Output json.RawMessage `json:"output,omitempty"`
	// ReadOnly, Destructive and Idempotent are told in the tool's doc where they are true.
	ReadOnly    bool `json:"readOnly,omitempty"`
	Destructive bool `json:"destructive,omitempty"`
	Idempotent  bool `json:"idempotent,omitempty"`
}

// Options say how the program sees the tools. Names are ones that coderuntime.ValidateBindings takes.
type Options struct {
	// Namespace is the global whose members the tools are; "" is "tools".
	Namespace string
	// ErrorClass is the class of what a failed call rejects with, and MemberProperty the property that holds the member's name. An empty
	// ErrorClass is not declared.
	ErrorClass, MemberProperty string
	// Discovery is the global whose members search and describe a program can call, "sdk" for instance; "" if it has none. It is declared
	// where something is not declared in full.
	Discovery string
	// Bytes is the most that the text may have; 0 for no limit.
	Bytes int
}

// Text is declarations.
type Text struct {
	Text string
	// Complete says that nothing was left out to keep the limit. (What is told of one tool is bounded whatever the limit is.)
	Complete bool
	// Tools is how many there are, Typed how many are declared with full types, Signed how many by a signature, Named how many by
	// their name only. The others are only counted, if anything.
	Tools, Typed, Signed, Named int
}

// Language writes declarations in one language. It is safe for concurrent use.
type Language struct{ writer writer }

// TypeScript and Python are the languages.
var (
	TypeScript = Language{typescript{}}
	Python     = Language{python{}}
)

// For returns the writer of a runtime's language, and false if there is none.
func For(language coderuntime.Language) (Language, bool) {
	switch language {
	case coderuntime.TypeScript:
		return TypeScript, true
	case coderuntime.Python:
		return Python, true
	}
	return Language{}, false
}

// Declare writes the declarations of tools: the same bytes for the same tools in whatever order. With a limit that the full text does not
// keep, it writes the first of these that does: full types with short docs; a signature and a sentence a tool; signatures; names;
// how many names there are by their beginning; how many tools there are; nothing.
func (l Language) Declare(tools []Tool, o Options) Text { return declare(l.writer, tools, o) }

// Describe writes all that Declare without a limit would write of one tool.
func (l Language) Describe(tool Tool, o Options) string {
	o = o.withDefaults()
	var out strings.Builder
	l.writer.members(&out, newPlan(l.writer, []Tool{tool}, o, fullDetail))
	return out.String()
}

// Signature writes one line of code: how a tool is called, with the properties of its argument, and of its result where there is place.
func (l Language) Signature(tool Tool, o Options) string {
	o = o.withDefaults()
	text, _ := l.writer.signature(newPlan(l.writer, []Tool{tool}, o, briefDetail).tools[0])
	return text
}

// Summary returns the first sentence of a tool's description, on one line, at most 160 bytes long.
func Summary(tool Tool) string { return firstSentence(tool.Description, 160) }

// writer is what a language must know.
type writer interface {
	// roots are the types of a tool that may need names.
	roots(d *declared) []*typ
	// named reports whether a type gets a name, though it does not refer to itself.
	named(p *plan, t *typ) bool
	// preamble returns what stands before body; discover says that not everything is told, so that what tells the rest is declared.
	preamble(p *plan, body string, discover bool) string
	// comment is what begins a comment.
	comment() string
	// members writes the types that have names, and the namespace.
	members(out *strings.Builder, p *plan)
	// signature returns a declaration on one line, and how many properties it leaves out.
	signature(d *declared) (text string, left int)
	// statement is a signature as it stands in the namespace.
	statement(d *declared) (text string, left int)
	// index writes the namespace with a line for each tool, each with what statement gave it, under lines of comment.
	index(out *strings.Builder, p *plan, signed []string, comment []string)
}

// detail is how much a text tells.
type detail uint8

const (
	fullDetail detail = iota
	briefDetail
)

// declared is a tool with its types.
type declared struct {
	Tool
	args   *typ // nil if it takes none
	result *typ // nil if it is not known
	// optional says that the argument may be left out.
	optional bool
}

// plan is tools with their types, and the names of those that have names.
type plan struct {
	detail detail
	tools  []*declared
	o      Options
	types  *types
	namer  *namer
	order  []*typ // the types to declare, each after those that it is made of but for references to itself
	uses   map[*typ]int
	whole  map[*typ]bool // bodies of definitions that refer to themselves
	sizes  map[*typ]int
}

func (o Options) withDefaults() Options {
	if o.Namespace == "" {
		o.Namespace = "tools"
	}
	return o
}

// sorted returns the tools by name, one of each name.
func sorted(tools []Tool) []Tool {
	all := slices.Clone(tools)
	slices.SortStableFunc(all, func(a, b Tool) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Description, b.Description), bytes.Compare(a.Input, b.Input),
			bytes.Compare(a.Output, b.Output), strings.Compare(tags(a), tags(b)))
	})
	return slices.CompactFunc(all, func(a, b Tool) bool { return a.Name == b.Name })
}

func newPlan(w writer, tools []Tool, o Options, detail detail) *plan {
	p := &plan{detail: detail, o: o, types: newTypes(), namer: newNamer(o), uses: map[*typ]int{}, whole: map[*typ]bool{}, sizes: map[*typ]int{}}
	p.types.brief = detail == briefDetail
	for _, tool := range sorted(tools) {
		p.tools = append(p.tools, p.declare(tool))
	}
	for _, d := range p.tools {
		for _, t := range w.roots(d) {
			p.count(t)
		}
	}
	seen := map[*typ]bool{}
	for _, d := range p.tools {
		for _, t := range w.roots(d) {
			p.assign(w, t, seen)
		}
	}
	return p
}

// declare reads the schemas of a tool.
func (p *plan) declare(tool Tool) *declared {
	name := camel(tool.Name)
	d := &declared{Tool: tool}
	args := p.types.read(tool.Input, name, true)
	if args == nil || args.kind == anyKind {
		args = p.types.intern(typ{kind: objectKind, extra: someExtra, elem: p.types.simple(anyKind)})
	}
	object := resolve(args)
	switch {
	case object.kind != objectKind:
		d.args = args
	case len(object.fields) > 0 || object.extra == someExtra || object.note != "":
		d.args = args
		d.optional = len(object.fields) == 0 || !object.fields[0].required
	}
	d.result = p.types.read(tool.Output, name, false)
	if d.result != nil && resolve(d.result).kind == anyKind && d.result.note == "" {
		d.result = nil
	}
	// A type that both is has the tool's name.
	if object.hint == name && (d.result == nil || resolve(d.result) != object) {
		object.hint = name + "Args"
	}
	if d.result != nil && resolve(d.result) != object {
		p.resultHint(resolve(d.result), name)
	}
	return d
}

// resultHint is what to call a result: after its tool, or after its fields if several tools give the same and it has few.
func (p *plan) resultHint(result *typ, name string) {
	if result.hint == name {
		result.hint = name + "Result"
		return
	}
	if !strings.HasSuffix(result.hint, "Result") || strings.Contains(result.hint, step) || len(result.fields) == 0 || len(result.fields) > 3 {
		return
	}
	var fields strings.Builder
	for _, f := range result.fields {
		fields.WriteString(camel(f.name))
	}
	if fields.Len() > 0 && fields.Len() <= 40 {
		result.hint = fields.String() + "Result"
	}
}

// parts calls f with the types that a type is made of; a reference is made of what it refers to.
func parts(t *typ, f func(*typ)) {
	if t.kind == refKind {
		if t.def.body != nil {
			f(t.def.body)
		}
		return
	}
	for _, member := range t.members {
		f(member)
	}
	for _, field := range t.fields {
		f(field.typ)
	}
	if t.elem != nil {
		f(t.elem)
	}
}

// count counts the places where a type stands. What a list or null is put around stands wherever that does, so that it is the object in it that
// gets the name.
func (p *plan) count(t *typ) {
	p.uses[t]++
	if p.uses[t] > 2 || p.uses[t] == 2 && !isWrapper(t) {
		return
	}
	if t.kind == refKind && t.def.body != nil && resolve(t).kind != refKind && resolve(t).kind != anyKind {
		p.whole[resolve(t)] = true
	}
	parts(t, p.count)
}

// isWrapper reports whether a type is a list of another, or another or something simple.
func isWrapper(t *typ) bool {
	made := 0
	for _, member := range t.members {
		if member.kind > literalKind {
			made++
		}
	}
	return t.kind == arrayKind || t.kind == unionKind && made < 2
}

// assign gives names to the types that need them.
func (p *plan) assign(w writer, t *typ, seen map[*typ]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	parts(t, func(part *typ) { p.assign(w, part, seen) })
	if !p.whole[t] && !w.named(p, t) {
		return
	}
	if _, fresh := p.namer.name(t, t.hint); fresh {
		p.order = append(p.order, t)
	}
}

// name returns the name of a type, "" if it has none.
func (p *plan) name(t *typ) string { return p.namer.names[resolve(t)] }

// subscript tells how to call a tool whose name cannot be written as it is, if there is one.
func (p *plan) subscript(plain func(string) bool) string {
	if !slices.ContainsFunc(p.tools, func(d *declared) bool { return !plain(d.Name) }) {
		return ""
	}
	return "; as `" + p.o.Namespace + "[\"a name\"](...)` where the name is no identifier"
}

// large is a size that no line has room for.
const large = 1 << 20

// size is about how many bytes a type takes where it is used, on one line, or large.
func (p *plan) size(t *typ) int {
	if name := p.name(t); name != "" {
		return len(name)
	}
	return p.bodySize(t)
}

// bodySize is about how many bytes it takes to say what a type is, on one line, or large. It is asked for after the names of its parts are known.
func (p *plan) bodySize(t *typ) int {
	if size, ok := p.sizes[t]; ok {
		return size
	}
	size := 8
	switch t.kind {
	case refKind:
		return 16
	case literalKind:
		size = 2 + len(t.literal.text)
	}
	for _, member := range t.members {
		size += 3 + p.size(member)
	}
	for _, f := range t.fields {
		size += len(f.name) + 4 + p.size(f.typ)
		if fieldDoc(f, p.detail == fullDetail) != "" {
			size = large
		}
	}
	if t.elem != nil {
		size += p.size(t.elem)
		if t.kind == objectKind {
			size += 16
		}
	}
	size = min(size, large)
	p.sizes[t] = size
	return size
}

// tags tell what is known of a tool's effects.
func tags(tool Tool) string {
	var all []string
	if tool.ReadOnly {
		all = append(all, "Read-only.")
	}
	if tool.Destructive && !tool.ReadOnly {
		all = append(all, "May change or delete data.")
	}
	if tool.Idempotent && !tool.ReadOnly {
		all = append(all, "Safe to repeat with the same arguments.")
	}
	return strings.Join(all, " ")
}

// ended gives a text the end of a sentence, if it has none.
func ended(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?:;)") || strings.HasSuffix(text, "…") {
		return text
	}
	return text + "."
}

// docLines returns what is said of a tool.
func (p *plan) docLines(d *declared, argsNote bool) []string {
	var lines []string
	if p.detail == fullDetail {
		lines = paragraphs(d.Description)
	} else if sentence := Summary(d.Tool); sentence != "" {
		lines = []string{sentence}
	}
	add := func(text string) {
		switch {
		case text == "":
		case len(lines) == 1 && len(lines[0])+len(text) < 140:
			lines[0] = ended(lines[0]) + " " + text
		default:
			lines = append(lines, text)
		}
	}
	if argsNote && d.args != nil && resolve(d.args).note != "" {
		add("Arguments: " + resolve(d.args).note + ".")
	}
	if d.result != nil && resolve(d.result).note != "" {
		add("Result: " + resolve(d.result).note + ".")
	}
	add(tags(d.Tool))
	return lines
}

// fieldDoc returns what is said of a field.
func fieldDoc(f field, withDefault bool) string {
	notes := f.notes
	if f.fallback != nil && withDefault {
		notes = joinNotes(notes, "default "+jsonText(f.fallback))
	}
	return sentence(f.doc, notes)
}
