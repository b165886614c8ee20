package inspect

import (
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// maxNesting bounds the recursion of the printer whatever Options.Depth says.
const maxNesting = 100

// maxObjects bounds the number of objects in one rendering, and with it the time that it takes.
const maxObjects = 40000

// cutMarker ends a text that did not fit in Options.MaxBytes.
const cutMarker = "... output cut"

// printer is the state of one rendering.
type printer struct {
	inspector *Inspector
	room      *room
	options   Options

	// budget is what is left of MaxBytes; exhausted stops all further descent.
	budget    int
	objects   int
	exhausted bool

	// open are the objects being rendered, outermost first; references numbers those that occur inside themselves.
	open       []*goja.Object
	references map[*goja.Object]int

	indentation int
	// currentLevel is the nesting of the object whose entries were rendered last. The layout compares it with the
	// level of the object at hand to see how many levels would share its line.
	currentLevel int
	// customNesting counts the results of custom inspect functions that are being rendered.
	customNesting int
	// hidesContents leaves the bytes of an ArrayBuffer out, for one that is shown as part of a typed array.
	hidesContents bool

	lineages map[*goja.Object]*lineage
}

func (p *printer) exhaust() { p.budget, p.exhausted = 0, true }

// charge takes the cost of a piece of text from the budget.
func (p *printer) charge(n int) {
	if p.budget -= n; p.budget < 0 {
		p.exhaust()
	}
}

// finish applies the bound of MaxBytes to the whole text.
func (p *printer) finish(text string) string {
	if !p.exhausted && len(text) <= p.options.MaxBytes {
		return text
	}
	return cutAt(text, p.options.MaxBytes) + cutMarker
}

// value renders a value found at the given level of nesting; quoted says whether a string is shown in quotes.
func (p *printer) value(v goja.Value, level int, quoted bool) string {
	if p.exhausted {
		return ""
	}
	switch v := v.(type) {
	case nil:
		return "undefined"
	case *goja.Object:
		return p.object(v, level)
	case *goja.Symbol:
		text := symbolText(v)
		p.charge(len(text))
		return text
	case goja.String:
		if !quoted {
			text, _ := wellFormed(v, p.options.MaxBytes+1)
			p.charge(len(text))
			return text
		}
		text := p.string(v)
		p.charge(len(text))
		return text
	}
	switch {
	case goja.IsUndefined(v):
		return "undefined"
	case goja.IsNull(v):
		return "null"
	}
	if _, ok := v.Export().(bool); ok {
		return v.String()
	}
	text := p.number(v)
	p.charge(len(text))
	return text
}

func symbolText(s *goja.Symbol) string { return "Symbol(" + s.String() + ")" }

// string renders a string in quotes. Outside compact mode 3 a long one is broken after its newlines.
func (p *printer) string(s goja.String) string {
	list := units(s, p.options.MaxStringLength)
	trailer := ""
	if rest := s.Length() - len(list); rest > 0 {
		trailer = "... " + strconv.Itoa(rest) + " more character" + plural(int64(rest))
	}
	const shortLine = 16
	if p.options.Compact == CompactAlways || len(list) <= shortLine ||
		len(list) <= p.options.BreakLength-p.indentation-4 || !has(list, '\n') {
		return quote(list) + trailer
	}
	var parts []string
	start := 0
	for i, u := range list {
		if u == '\n' || i == len(list)-1 {
			parts = append(parts, quote(list[start:i+1]))
			start = i + 1
		}
	}
	return strings.Join(parts, " +\n"+strings.Repeat(" ", p.indentation+2)) + trailer
}

// object renders an object: by its own inspect function, as a back-reference, or by its parts.
func (p *printer) object(object *goja.Object, level int) string {
	if p.objects++; p.objects > maxObjects {
		p.exhaust()
		return ""
	}
	target := object
	if kindOf(object) == kindProxy {
		if target = unwrapProxy(object); target == nil {
			return "<Revoked Proxy>"
		}
		if p.options.ShowProxy {
			return p.proxy(object, level)
		}
	}
	if p.options.CustomInspect {
		if text, ok := p.custom(object, target, level); ok {
			return text
		}
	}
	for _, open := range p.open {
		if open == target {
			if p.references == nil {
				p.references = map[*goja.Object]int{}
			}
			n, ok := p.references[target]
			if !ok {
				n = len(p.references) + 1
				p.references[target] = n
			}
			text := "[Circular *" + strconv.Itoa(n) + "]"
			p.charge(len(text))
			return text
		}
	}
	return p.parts(target, level)
}

// proxy renders a proxy as itself, for showProxy.
func (p *printer) proxy(object *goja.Object, level int) string {
	if level > p.options.Depth || level >= maxNesting {
		return "Proxy [Array]"
	}
	level++
	proxy := object.Export().(goja.Proxy)
	p.indentation += 2
	entries := []string{p.value(proxy.Target(), level, true), p.value(proxy.Handler(), level, true)}
	p.indentation -= 2
	return p.lines(entries, "", "Proxy [", "]", arrayEntries, level, nil)
}

// lineage is what the prototypes of an object say about it. It is kept for one rendering.
type lineage struct {
	tag    *property
	custom *property
	// constructor is the name of the constructor that objects with this prototype have; known is false if none
	// was found, and null tells that there is no prototype at all.
	constructor string
	known       bool
}

// customInspectDescription is the description of Symbol.for("nodejs.util.inspect.custom"). The registry of a
// runtime cannot be asked without calling what the program may have replaced, so the symbol is known by its
// description.
const customInspectDescription = "nodejs.util.inspect.custom"

func (p *printer) ownCustom(object *goja.Object) *property {
	for _, symbol := range p.room.symbols(object) {
		if symbol.String() == customInspectDescription {
			if found, ok := p.inspector.own(object, symbol); ok {
				return &found
			}
		}
	}
	return nil
}

func (p *printer) ownTag(object *goja.Object) *property {
	if found, ok := p.inspector.own(object, goja.SymToStringTag); ok {
		return &found
	}
	return nil
}

// lineageOf walks the prototypes of objects that have the given prototype.
func (p *printer) lineageOf(prototype *goja.Object) *lineage {
	if found, ok := p.lineages[prototype]; ok {
		return found
	}
	l := &lineage{}
	if p.lineages == nil {
		p.lineages = map[*goja.Object]*lineage{}
	}
	current := prototype
	for range maxPrototypes {
		if current == nil {
			break
		}
		if l.tag == nil {
			l.tag = p.ownTag(current)
		}
		if l.custom == nil {
			l.custom = p.ownCustom(current)
		}
		if !l.known {
			l.constructor, l.known = p.constructorAt(current, prototype)
		}
		current = prototypeOf(current)
	}
	p.lineages[prototype] = l
	return l
}

// constructorAt returns the name of the function that is the constructor property of holder, provided that an
// object whose first prototype is given is an instance of it.
func (p *printer) constructorAt(holder, prototype *goja.Object) (name string, ok bool) {
	found, ok := p.inspector.own(holder, p.inspector.key("constructor"))
	if !ok {
		return "", false
	}
	function, ok := found.value.(*goja.Object)
	if !ok {
		return "", false
	}
	// Built-in constructors may be wrapped.
	if function = unwrapProxy(function); function == nil || !kindOf(function).isFunction() {
		return "", false
	}
	name = p.nameOf(function)
	if name == "" {
		return "", false
	}
	target, ok := p.inspector.own(function, p.inspector.key("prototype"))
	if !ok {
		return "", false
	}
	wanted, ok := target.value.(*goja.Object)
	if !ok {
		return "", false
	}
	wanted = unwrapProxy(wanted)
	current := prototype
	for range maxPrototypes {
		if current == nil {
			break
		}
		if current == wanted {
			return name, true
		}
		current = prototypeOf(current)
	}
	return "", false
}

// nameOf is the name property of a function, as a string; empty if it is undefined, an object, or cannot be read.
func (p *printer) nameOf(function *goja.Object) string {
	switch name := p.inspector.get(function, p.inspector.key("name")).(type) {
	case *goja.Object:
		return ""
	case *goja.Symbol:
		return symbolText(name)
	case goja.String:
		text, _ := wellFormed(name, p.options.MaxBytes)
		return text
	default:
		if goja.IsUndefined(name) {
			return ""
		}
		return name.String()
	}
}

// constructorName is the name of the constructor of object; null tells that it has no prototype.
func (p *printer) constructorName(object *goja.Object, level int) (name string, null bool) {
	prototype := prototypeOf(object)
	if name, ok := p.constructorAt(object, prototype); ok {
		return name, false
	}
	if prototype == nil {
		return "", true
	}
	l := p.lineageOf(prototype)
	if l.known {
		return l.constructor, false
	}
	name = builtinName(object)
	if level > p.options.Depth {
		return name + " <Complex prototype>", false
	}
	if prototypeOf(prototype) == nil {
		options := p.options
		options.CustomInspect, options.Depth = false, -1
		nested := p.inspector.printer(options)
		return name + " <" + nested.object(prototype, 0) + ">", false
	}
	if level >= maxNesting {
		return name + " <Complex prototype>", false
	}
	inner, innerNull := p.constructorName(prototype, level+1)
	if innerNull {
		inner = "[Object: null prototype] {}"
	}
	return name + " <" + inner + ">", false
}

// builtinName is the name of the built-in class whose internal slots an object has.
func builtinName(object *goja.Object) string {
	switch kindOf(object) {
	case kindArray:
		return "Array"
	case kindMap:
		return "Map"
	case kindSet:
		return "Set"
	case kindWeakMap:
		return "WeakMap"
	case kindWeakSet:
		return "WeakSet"
	case kindPromise:
		return "Promise"
	case kindDate:
		return "Date"
	case kindRegExp:
		return "RegExp"
	case kindError:
		return "Error"
	case kindArrayBuffer:
		return "ArrayBuffer"
	case kindDataView:
		return "DataView"
	case kindFunction, kindClass:
		return "Function"
	case kindAsyncFunction:
		return "AsyncFunction"
	case kindGeneratorFunction:
		return "GeneratorFunction"
	}
	return "Object"
}

// tagOf is the Symbol.toStringTag of object, empty if it is no string or is listed among the properties anyway.
func (p *printer) tagOf(object *goja.Object) string {
	found := p.ownTag(object)
	if found != nil && (found.enumerable || p.options.ShowHidden) {
		return ""
	}
	if found == nil {
		prototype := prototypeOf(object)
		if prototype == nil {
			return ""
		}
		if found = p.lineageOf(prototype).tag; found == nil {
			return ""
		}
	}
	tag, ok := p.inspector.valueOf(object, *found).(goja.String)
	if !ok {
		return ""
	}
	text, _ := wellFormed(tag, p.options.MaxBytes)
	return text
}

// heading is the text before the brackets of an object: its constructor, size and tag.
func heading(constructor string, null bool, tag, fallback, size string) string {
	if null {
		if tag != "" && tag != fallback {
			return "[" + fallback + size + ": null prototype] [" + tag + "] "
		}
		return "[" + fallback + size + ": null prototype] "
	}
	if tag != "" && tag != constructor {
		return constructor + size + " [" + tag + "] "
	}
	return constructor + size + " "
}

// custom calls the object's own inspect function, if it has one. ok is false if the plain form is to be shown.
func (p *printer) custom(object, target *goja.Object, level int) (text string, ok bool) {
	found := p.ownCustom(target)
	if found == nil {
		prototype := prototypeOf(target)
		if prototype == nil {
			return "", false
		}
		if found = p.lineageOf(prototype).custom; found == nil {
			return "", false
		}
	}
	function, isObject := p.inspector.valueOf(object, *found).(*goja.Object)
	if !isObject || level+p.customNesting >= maxNesting || p.isPrototype(target) {
		return "", false
	}
	if _, callable := goja.AssertFunction(function); !callable || function == p.inspector.inspectFunction {
		return "", false
	}
	depth := goja.Value(goja.Null())
	if p.options.Depth < Unlimited {
		depth = p.inspector.vm.ToValue(p.options.Depth - level)
	}
	result, threw := p.inspector.invoke(function, object, depth, p.inspector.optionsObject(p.options, depth), p.inspector.function())
	if threw || result == goja.Value(object) {
		return "", false
	}
	if returned, isObject := result.(*goja.Object); isObject {
		// The result may have an inspect function again, and so on without end.
		p.customNesting++
		text = p.object(returned, level)
		p.customNesting--
		return text, true
	}
	if symbol, isSymbol := result.(*goja.Symbol); isSymbol {
		return symbolText(symbol), true
	}
	text = p.value(result, level, false)
	if p.charge(strings.Count(text, "\n") * p.indentation); !p.exhausted {
		text = strings.ReplaceAll(text, "\n", "\n"+strings.Repeat(" ", p.indentation))
	}
	return text, true
}

// isPrototype reports whether object is the prototype of its own constructor: the inspect function it
// carries is then meant for its instances.
func (p *printer) isPrototype(object *goja.Object) bool {
	found, ok := p.inspector.own(object, p.inspector.key("constructor"))
	if !ok {
		return false
	}
	function, ok := found.value.(*goja.Object)
	if !ok {
		return false
	}
	function = unwrapProxy(function)
	if function == nil {
		return false
	}
	target, ok := p.inspector.own(function, p.inspector.key("prototype"))
	return ok && target.value == goja.Value(object)
}

// Describe says in a few words what an object is: "an instance of Map", "function parse". It is meant for messages
// about arguments of the wrong type.
func (i *Inspector) Describe(object *goja.Object) string {
	options := Defaults()
	options.MaxBytes = 200
	p := i.printer(options)
	target := unwrapProxy(object)
	if target == nil {
		return "a revoked proxy"
	}
	if kindOf(target).isFunction() {
		return strings.TrimSuffix(p.finish("function "+p.nameOf(target)), " ")
	}
	name, null := p.constructorName(target, 0)
	if null {
		return "[Object: null prototype]"
	}
	return p.finish("an instance of " + name)
}
