package inspect

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dop251/goja"
)

// shape is how an object is rendered: the text before it, its brackets, its own entries and the keys of the
// properties that follow them.
type shape struct {
	base          string
	open, closing string
	kind          entryKind
	keys          []goja.Value
	entries       func(level int) []string
	element       func(int) bool
	notOwn        map[string]goja.Value // values of keys that are not own properties, such as byteLength
	isLeaf        bool                  // below the depth shown, the base alone stands for the object
}

// parts renders an object that is no proxy and not open already.
func (p *printer) parts(object *goja.Object, level int) string {
	constructor, null := p.constructorName(object, level)
	tag := p.tagOf(object)
	s, whole := p.shape(object, constructor, null, tag)
	var inherited []string
	if p.options.ShowHidden && level <= p.options.Depth && level < maxNesting && !null {
		inherited = p.inheritedProperties(object, level, constructor)
	}
	if whole != "" && len(inherited) == 0 {
		p.charge(len(whole))
		return whole
	}
	if level > p.options.Depth || level >= maxNesting {
		if s.isLeaf {
			p.charge(len(s.base))
			return s.base
		}
		text := strings.TrimSuffix(heading(constructor, null, tag, "Object", ""), " ")
		if !null {
			text = "[" + text + "]"
		}
		p.charge(len(text))
		return text
	}
	level++
	p.open = append(p.open, object)
	p.currentLevel = level
	p.charge(len(s.base) + len(s.open) + len(s.closing) + 2)
	var entries []string
	if s.entries != nil {
		entries = s.entries(level)
	}
	own := len(entries)
	for _, key := range s.keys {
		if p.exhausted {
			break
		}
		entries = append(entries, p.property(object, key, level, s))
	}
	entries = append(entries, inherited...)
	p.open = p.open[:len(p.open)-1]
	if n, ok := p.references[object]; ok {
		reference := "<ref *" + strconv.Itoa(n) + ">"
		switch {
		case p.options.Compact == CompactAlways:
			s.open = reference + " " + s.open
		case s.base == "":
			s.base = reference
		default:
			s.base = reference + " " + s.base
		}
	}
	if p.options.Sorted {
		if s.kind == arrayEntries {
			sortTexts(entries[own:])
		} else {
			sortTexts(entries)
		}
	}
	return p.lines(entries, s.base, s.open, s.closing, s.kind, level, s.element)
}

// entry renders a value two columns deeper, the way entries are indented, and charges its place.
func (p *printer) entry(v goja.Value, level int) string {
	p.indentation += 2
	text := p.value(v, level, true)
	p.indentation -= 2
	p.charge(p.indentation + 4)
	return text
}

// property renders "key: value".
func (p *printer) property(object *goja.Object, key goja.Value, level int, s *shape) string {
	found, ok := p.inspector.own(object, key)
	if !ok {
		found = property{value: goja.Undefined(), enumerable: true}
		if v, ok := s.notOwn[key.String()]; ok {
			found.value = v
		} else if inherited, ok := p.inspector.lookup(object, key); ok {
			found.value = p.inspector.valueOf(object, inherited)
		}
	}
	if stack, ok := found.value.(goja.String); ok && kindOf(object) == kindError && key.String() == "stack" {
		if text, _ := wellFormed(stack, p.options.MaxBytes); strings.HasSuffix(text, "\n") {
			found.value = p.inspector.vm.ToValue(p.stack(object))
		}
	}
	separator := ": "
	text := ""
	if dense := p.options.Compact == CompactAlways && s.kind == objectEntries; dense && found.value != nil {
		p.indentation++
		text = p.propertyValue(object, found, level)
		if displayWidth(text) > p.options.BreakLength {
			separator = ":\n" + strings.Repeat(" ", p.indentation+2)
		}
		p.indentation--
	} else {
		text = p.propertyValue(object, found, level)
	}
	name := ""
	switch key := key.(type) {
	case *goja.Symbol:
		name = "[" + escapeText(symbolText(key)) + "]"
	default:
		name = key.String()
		switch {
		case name == "__proto__":
			name = "['__proto__']"
		case !found.enumerable:
			name = "[" + escapeText(name) + "]"
		case !isIdentifier(name):
			name = quoteText(name)
		}
	}
	p.charge(len(name) + 4)
	return name + separator + text
}

// propertyValue renders the value of a property or, for an accessor, its label.
func (p *printer) propertyValue(object *goja.Object, found property, level int) string {
	if found.value != nil {
		return p.entry(found.value, level)
	}
	label := "Setter"
	switch {
	case found.getter != nil && found.setter != nil:
		label = "Getter/Setter"
	case found.getter != nil:
		label = "Getter"
	}
	mode := p.options.Getters
	if found.getter == nil || mode == GettersShown || mode == GettersWithoutSetter && found.setter != nil ||
		mode == GettersWithSetter && found.setter == nil {
		return "[" + label + "]"
	}
	value, threw := p.inspector.invoke(found.getter, object)
	if threw {
		return "[" + label + ": <Inspection threw>]"
	}
	if object, ok := value.(*goja.Object); ok {
		return "[" + label + "] " + p.entry(object, level)
	}
	return "[" + label + ": " + p.entry(value, level) + "]"
}

// ownKeys returns the keys that are shown of an object: enumerable strings, then enumerable symbols, or all.
func (p *printer) ownKeys(object *goja.Object) []goja.Value {
	var names []string
	list := func() {
		if p.options.ShowHidden {
			names = object.GetOwnPropertyNames()
		} else {
			names = object.Keys()
		}
	}
	if kindOf(object) != kindError {
		list()
	} else if !p.inspector.attempt(list) {
		// goja composes the stack of an error to list its keys, which program code made fail.
		return p.nonIndexKeys(object, manyElements+1)
	}
	keys := make([]goja.Value, 0, len(names))
	for _, name := range names {
		keys = append(keys, p.room.vm.ToValue(name))
	}
	return p.addSymbols(object, keys)
}

func (p *printer) addSymbols(object *goja.Object, keys []goja.Value) []goja.Value {
	for _, symbol := range p.room.symbols(object) {
		if !p.options.ShowHidden {
			if found, ok := p.inspector.own(object, symbol); !ok || !found.enumerable {
				continue
			}
		}
		keys = append(keys, symbol)
	}
	return keys
}

// manyElements is the size up to which the keys of an array-like object may be listed with its indices.
const manyElements = 1 << 16

// inheritedProperties renders, for showHidden, the properties other than methods of up to three prototypes of an object,
// unless these belong to a built-in class.
func (p *printer) inheritedProperties(object *goja.Object, level int, constructor string) []string {
	current := prototypeOf(object)
	if current == nil {
		return nil
	}
	if _, direct := p.constructorAt(current, current); direct && builtinConstructors[constructor] {
		return nil
	}
	p.open = append(p.open, object)
	defer func() { p.open = p.open[:len(p.open)-1] }()
	seen := map[string]bool{"constructor": true}
	seenSymbols := map[*goja.Symbol]bool{}
	var entries []string
	const prototypes = 3
	for depth := range prototypes {
		if depth > 0 {
			if current = prototypeOf(current); current == nil {
				return entries
			}
			if name, ok := p.constructorAt(current, current); ok && builtinConstructors[name] {
				return entries
			}
		}
		for _, key := range p.ownKeys(current) {
			symbol, isSymbol := key.(*goja.Symbol)
			if p.exhausted || isSymbol && seenSymbols[symbol] || !isSymbol && seen[key.String()] {
				continue
			}
			if isSymbol {
				seenSymbols[symbol] = true
			} else {
				seen[key.String()] = true
			}
			if _, own := p.inspector.own(object, key); own {
				continue
			}
			found, ok := p.inspector.own(current, key)
			if function, isObject := found.value.(*goja.Object); !ok || isObject && kindOf(function).isFunction() {
				continue
			}
			entries = append(entries, p.property(current, key, level, &shape{}))
		}
	}
	return entries
}

// nonIndexKeys is ownKeys without array indices, whatever the number of elements.
func (p *printer) nonIndexKeys(object *goja.Object, length int64) []goja.Value {
	names, known := nonIndexNames(object)
	if !known {
		if length > manyElements {
			return p.addSymbols(object, nil)
		}
		names = object.GetOwnPropertyNames()
	}
	if at := slices.Index(names, "input"); at >= 0 && at+2 < len(names) && names[at+1] == "index" && names[at+2] == "groups" {
		// goja adds these properties of a match in another order than ECMA-262 section 22.2.7.2 does.
		names = slices.Clone(names)
		names[at], names[at+1] = names[at+1], names[at]
	}
	var keys []goja.Value
	for _, name := range names {
		if isIndex(name) {
			continue
		}
		key := p.room.vm.ToValue(name)
		if found, ok := p.inspector.own(object, key); ok && (found.enumerable || p.options.ShowHidden) {
			keys = append(keys, key)
		}
	}
	return p.addSymbols(object, keys)
}

// shape decides how an object is rendered. whole is the finished text of an object that has no entries.
func (p *printer) shape(object *goja.Object, constructor string, null bool, tag string) (s *shape, whole string) {
	s = &shape{open: "{", closing: "}"}
	kind := kindOf(object)
	switch kind {
	case kindArray, kindTypedArray, kindMap, kindSet, kindMapIterator, kindSetIterator:
		return p.collection(object, kind, s, constructor, null, tag)
	}
	if kind == kindBoxedString {
		s.keys = p.nonIndexKeys(object, 0)
		if !p.options.ShowHidden {
			s.keys = withoutName(s.keys, "length")
		}
	} else {
		s.keys = p.ownKeys(object)
	}
	head := func(fallback string) string { return heading(constructor, null, tag, fallback, "") }
	switch {
	case kind == kindError || p.inheritsFromError(object):
		s.base = p.error(object, constructor, null, tag, s)
	case kind.isFunction():
		s.base = p.function(object, kind, constructor, null, tag)
	case kind == kindArguments && constructor == "Object" && !null:
		s.open = "[Arguments] {"
	case kind == kindRegExp:
		s.base, s.isLeaf = p.regExp(object), true
		if h := head("RegExp"); h != "RegExp " {
			s.base = h + s.base
		}
	case kind == kindDate:
		s.base = dateText(object)
		if h := head("Date"); h != "Date " {
			s.base = h + s.base
		}
	case kind == kindArrayBuffer:
		if p.hidesContents && len(s.keys) == 0 {
			buffer, _ := object.Export().(goja.ArrayBuffer)
			return s, head("ArrayBuffer") + "{ byteLength: " + strconv.Itoa(len(buffer.Bytes())) + " }"
		}
		p.arrayBuffer(object, s, head("ArrayBuffer"))
		return s, ""
	case kind == kindDataView:
		p.dataView(object, s, head("DataView"))
		return s, ""
	case kind == kindPromise:
		s.open = head("Promise") + "{"
		s.entries = func(level int) []string { return p.promise(object, level) }
		return s, ""
	case kind == kindWeakMap || kind == kindWeakSet:
		s.open = head(builtinName(object)) + "{"
		s.entries = func(int) []string { return []string{"<items unknown>"} }
		return s, ""
	case kind == kindBoxedString || kind == kindBoxedPrimitive:
		s.base = p.boxed(object, constructor, null, tag)
	case p.isLoweredAsyncGeneratorObject(object, s.keys):
		return s, "Object [AsyncGenerator] {}"
	default:
		if null || constructor != "Object" || tag != "" {
			s.open = head("Object") + "{"
		}
		if len(s.keys) == 0 {
			return s, s.open + "}"
		}
		return s, ""
	}
	if len(s.keys) == 0 {
		if s.base == "" {
			return s, s.open + "}"
		}
		return s, s.base
	}
	return s, ""
}

func withoutName(keys []goja.Value, name string) []goja.Value {
	kept := keys[:0]
	for _, key := range keys {
		if _, isSymbol := key.(*goja.Symbol); isSymbol || key.String() != name {
			kept = append(kept, key)
		}
	}
	return kept
}

// function is the text of a function: [Function: name], [class A extends B].
func (p *printer) function(object *goja.Object, kind kind, constructor string, null bool, tag string) string {
	if kind == kindClass {
		return p.class(object, constructor, null, tag)
	}
	typeName := "Function"
	switch {
	case kind == kindAsyncFunction:
		typeName = "AsyncFunction"
	case kind == kindGeneratorFunction:
		typeName = "GeneratorFunction"
	case p.isLoweredAsyncGenerator(object):
		typeName = "AsyncGeneratorFunction"
	}
	text := "[" + typeName
	if null {
		text += " (null prototype)"
	}
	if name := p.nameOf(object); name != "" {
		text += ": " + name + "]"
	} else {
		text += " (anonymous)]"
	}
	if !null && constructor != typeName && constructor != "Function" {
		text += " " + constructor
	}
	if tag != "" && constructor != tag && tag != typeName {
		text += " [" + tag + "]"
	}
	return text
}

func (p *printer) class(object *goja.Object, constructor string, null bool, tag string) string {
	name := ""
	if _, ok := p.inspector.own(object, p.inspector.key("name")); ok {
		name = p.nameOf(object)
	}
	if name == "" {
		name = "(anonymous)"
	}
	text := "[class " + name
	if !null && constructor != "Function" {
		text += " [" + constructor + "]"
	}
	if tag != "" && constructor != tag {
		text += " [" + tag + "]"
	}
	if null {
		return text + " extends [null prototype]]"
	}
	if parent := prototypeOf(object); parent != nil {
		if name := p.nameOf(parent); name != "" {
			text += " extends " + name
		}
	}
	return text + "]"
}

// isLoweredAsyncGenerator recognises what esbuild makes of an async generator for an engine that has none: a
// function whose body is one return of its helper __asyncGenerator.
func (p *printer) isLoweredAsyncGenerator(object *goja.Object) bool {
	source, ok := p.room.call(p.room.function("Function", "prototype", "toString"), object).(goja.String)
	if !ok {
		return false
	}
	const enough = 2048
	text, _ := wellFormed(source, enough)
	at := strings.Index(text, "return __asyncGenerator(this,")
	if at < 0 {
		return false
	}
	head := strings.TrimRight(text[:at], " \n\t")
	if !strings.HasSuffix(head, "{") {
		return false
	}
	head = strings.TrimRight(strings.TrimSuffix(head, "{"), " \n\t")
	// Only the parameter list may stand before the body: its brackets balance just at its end.
	depth := 0
	for i, c := range []byte(head) {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
			if depth == 0 && c == ')' && i != len(head)-1 {
				return false
			}
		}
	}
	return depth == 0 && strings.HasSuffix(head, ")")
}

// isLoweredAsyncGeneratorObject recognises what esbuild's helper __asyncGenerator returns: an object with three
// nameless methods and Symbol.asyncIterator.
func (p *printer) isLoweredAsyncGeneratorObject(object *goja.Object, keys []goja.Value) bool {
	if len(keys) < 3 || len(keys) > 4 {
		return false
	}
	for i, name := range [...]string{"next", "throw", "return"} {
		if _, isSymbol := keys[i].(*goja.Symbol); isSymbol || keys[i].String() != name {
			return false
		}
		found, ok := p.inspector.own(object, keys[i])
		if !ok {
			return false
		}
		method, ok := found.value.(*goja.Object)
		if !ok || !kindOf(method).isFunction() || p.nameOf(method) != "" {
			return false
		}
	}
	if len(keys) == 3 {
		return true
	}
	symbol, ok := keys[3].(*goja.Symbol)
	return ok && symbol.String() == "Symbol.asyncIterator"
}

// dateText is the ISO form of a Date, to the millisecond.
func dateText(object *goja.Object) string {
	moment, ok := object.Export().(time.Time)
	if !ok {
		return "Invalid Date"
	}
	moment = moment.UTC()
	if year := moment.Year(); year < 0 || year > 9999 {
		sign := "+"
		if year < 0 {
			sign, year = "-", -year
		}
		digits := strconv.Itoa(year)
		return sign + strings.Repeat("0", max(0, 6-len(digits))) + digits + moment.Format("-01-02T15:04:05.000Z")
	}
	return moment.Format("2006-01-02T15:04:05.000Z")
}

func (p *printer) boxed(object *goja.Object, constructor string, null bool, tag string) string {
	v, typeName := p.room.boxed(object)
	text := "[" + typeName
	switch {
	case null:
		text += " (null prototype)"
	case typeName != constructor:
		text += " (" + constructor + ")"
	}
	text += ": " + p.value(v, 0, true) + "]"
	if tag != "" && tag != constructor {
		text += " [" + tag + "]"
	}
	return text
}

func (p *printer) promise(object *goja.Object, level int) []string {
	promise, ok := object.Export().(*goja.Promise)
	if !ok || promise.State() == goja.PromiseStatePending {
		return []string{"<pending>"}
	}
	text := p.entry(promise.Result(), level)
	if promise.State() == goja.PromiseStateRejected {
		text = "<rejected> " + text
	}
	return []string{text}
}

// regExp is the text of a regular expression, with the pattern escaped as ECMA-262 section 22.2.6.13.1 asks: a slash
// outside a character class and line terminators.
func (p *printer) regExp(object *goja.Object) string {
	if hook := p.inspector.RegExp; hook != nil {
		text := ""
		if p.inspector.attempt(func() { text = hook(object) }); text != "" {
			return text
		}
	}
	flags := p.room.regExpFlags(object)
	source, known := regExpSource(object)
	if !known {
		return "/" + p.room.get("RegExp", "source", object).String() + "/" + flags
	}
	text, _ := wellFormed(source, p.options.MaxBytes)
	if text == "" {
		return "/(?:)/" + flags
	}
	var b strings.Builder
	b.WriteByte('/')
	inClass, escaped := false, false
	for _, c := range text {
		wasEscaped := escaped
		escaped = false
		switch {
		case c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029':
			if !wasEscaped {
				b.WriteByte('\\')
			}
			b.WriteString(map[rune]string{'\n': "n", '\r': "r", '\u2028': "u2028", '\u2029': "u2029"}[c])
			continue
		case wasEscaped:
		case c == '\\':
			escaped = true
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '/' && !inClass:
			b.WriteByte('\\')
		}
		b.WriteRune(c)
	}
	return b.String() + "/" + flags
}
