package inspect

import (
	"sort"
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// This file renders what has elements: arrays, typed arrays, Map, Set, their iterators and buffers.

func sortTexts(texts []string) { sort.Strings(texts) }

// more is the entry that stands for the elements past MaxArrayLength.
func more(rest int64) string {
	return "... " + strconv.FormatInt(rest, 10) + " more item" + plural(rest)
}

func (p *printer) collection(object *goja.Object, kind kind, s *shape, constructor string, null bool, tag string) (*shape, string) {
	head := func(fallback string, size int64) string {
		return heading(constructor, null, tag, fallback, "("+strconv.FormatInt(size, 10)+")")
	}
	switch kind {
	case kindArray:
		length := p.lengthOf(object)
		prefix := ""
		if null || constructor != "Array" || tag != "" {
			prefix = head("Array", length)
		}
		s.open, s.closing, s.kind = prefix+"[", "]", arrayEntries
		s.keys = p.nonIndexKeys(object, length)
		if length == 0 && len(s.keys) == 0 {
			return s, s.open + "]"
		}
		s.entries = func(level int) []string { return p.array(object, length, level) }
		s.element = func(i int) bool { return int64(i) < length && p.isNumeric(object, i) }
	case kindTypedArray:
		length := p.elementCount(object)
		typeName := p.room.call(p.room.getter("Uint8Array", goja.SymToStringTag), object).String()
		if !null {
			typeName = ""
		}
		s.open, s.closing, s.kind = head(typeName, length)+"[", "]", arrayEntries
		s.keys = p.nonIndexKeys(object, length)
		if length == 0 && len(s.keys) == 0 && !p.options.ShowHidden {
			return s, s.open + "]"
		}
		s.entries = func(level int) []string { return p.typedArray(object, length, level) }
		s.element = func(i int) bool { return int64(i) < length }
	case kindMap, kindSet:
		s.keys = p.ownKeys(object)
		values, size := p.room.entries(object, p.options.MaxArrayLength)
		s.open = head(builtinName(object), int64(size)) + "{"
		if size == 0 && len(s.keys) == 0 {
			return s, s.open + "}"
		}
		s.entries = func(level int) []string { return p.mapOrSet(values, kind == kindMap, size, level) }
	case kindMapIterator, kindSetIterator:
		name := "Map"
		if kind == kindSetIterator {
			name = "Set"
		}
		limit := p.options.MaxArrayLength
		values, pairs, total := iteratorRest(object, limit)
		label := " Iterator"
		if pairs {
			label = " Entries"
		}
		prefix := ""
		if tag != name+" Iterator" && tag != "" {
			prefix = tag + "] ["
		}
		s.open = "[" + prefix + name + label + "] {"
		s.keys = p.ownKeys(object)
		s.entries = func(level int) []string { return p.iterator(values, pairs, total, level) }
	}
	return s, ""
}

func (p *printer) lengthOf(array *goja.Object) int64 {
	found, ok := p.inspector.own(array, p.inspector.key("length"))
	if !ok || found.value == nil {
		return 0
	}
	length, _ := primitive(found.value).(int64)
	return length
}

// elementCount is the number of indices of an array, typed array or boxed string.
func (p *printer) elementCount(object *goja.Object) int64 {
	if kindOf(object) == kindTypedArray {
		return p.room.get("Uint8Array", "length", object).ToInteger()
	}
	return p.lengthOf(object)
}

func (p *printer) isNumeric(array *goja.Object, index int) bool {
	found, ok := p.inspector.own(array, p.room.vm.ToValue(index))
	if !ok {
		return false
	}
	switch found.value.(type) {
	case nil, *goja.Object, *goja.Symbol, goja.String:
		return false
	}
	_, isBool := found.value.Export().(bool)
	return !isBool && !goja.IsUndefined(found.value) && !goja.IsNull(found.value)
}

// array renders the elements of an array. Runs of missing elements count as one entry.
func (p *printer) array(object *goja.Object, length int64, level int) []string {
	var entries []string
	for index := int64(0); index < length; {
		if p.exhausted {
			return entries
		}
		if len(entries) >= p.options.MaxArrayLength {
			return append(entries, more(length-index))
		}
		found, ok := p.inspector.own(object, p.room.vm.ToValue(index))
		if ok {
			entries = append(entries, p.propertyValue(object, found, level))
			index++
			continue
		}
		next, known := nextElement(object, index, length)
		if !known {
			for next = index + 1; next < length && next < index+manyElements; next++ {
				if _, ok := p.inspector.own(object, p.room.vm.ToValue(next)); ok {
					break
				}
			}
		}
		next = max(next, index+1)
		entries = append(entries, "<"+strconv.FormatInt(next-index, 10)+" empty item"+plural(next-index)+">")
		p.charge(p.indentation + 24)
		index = next
	}
	return entries
}

func (p *printer) typedArray(object *goja.Object, length int64, level int) []string {
	shown := min(length, int64(p.options.MaxArrayLength))
	entries := make([]string, 0, shown)
	for index := range shown {
		if p.exhausted {
			return entries
		}
		found, ok := p.inspector.own(object, p.room.vm.ToValue(index))
		if !ok || found.value == nil {
			break
		}
		entries = append(entries, p.entry(found.value, level))
	}
	if length > shown {
		entries = append(entries, more(length-shown))
	}
	if p.options.ShowHidden {
		entries = append(entries,
			"[BYTES_PER_ELEMENT]: "+p.value(p.inspector.get(object, p.inspector.key("BYTES_PER_ELEMENT")), level, true))
		hides := p.hidesContents
		p.hidesContents = true
		defer func() { p.hidesContents = hides }()
		for _, name := range [...]string{"length", "byteLength", "byteOffset", "buffer"} {
			entries = append(entries, "["+name+"]: "+p.entry(p.room.get("Uint8Array", name, object), level))
		}
	}
	return entries
}

func (p *printer) mapOrSet(values []goja.Value, isMap bool, size, level int) []string {
	var entries []string
	step := 1
	if isMap {
		step = 2
	}
	for i := 0; i+step <= len(values); i += step {
		if p.exhausted {
			return entries
		}
		text := p.entry(values[i], level)
		if isMap {
			text += " => " + p.entry(values[i+1], level)
		}
		entries = append(entries, text)
	}
	if size > len(entries) {
		entries = append(entries, more(int64(size-len(entries))))
	}
	return entries
}

func (p *printer) iterator(values []goja.Value, pairs bool, total, level int) []string {
	var entries []string
	step := 1
	if pairs {
		step = 2
	}
	p.indentation += 2
	for i := 0; i+step <= len(values) && !p.exhausted; i += step {
		if !pairs {
			entries = append(entries, p.value(values[i], level, true))
			continue
		}
		pair := []string{p.value(values[i], level, true), p.value(values[i+1], level, true)}
		entries = append(entries, p.lines(pair, "", "[", "]", arrayEntries, level, nil))
	}
	p.indentation -= 2
	if total > len(entries) && !p.exhausted {
		entries = append(entries, more(int64(total-len(entries))))
	}
	return entries
}

// arrayBuffer shows the first bytes in hexadecimal.
func (p *printer) arrayBuffer(object *goja.Object, s *shape, head string) {
	s.open = head + "{"
	buffer, _ := object.Export().(goja.ArrayBuffer)
	content := buffer.Bytes()
	s.keys = append([]goja.Value{p.inspector.key("byteLength")}, s.keys...)
	s.notOwn = map[string]goja.Value{"byteLength": p.inspector.vm.ToValue(len(content))}
	if p.hidesContents {
		return
	}
	s.entries = func(int) []string {
		if buffer.Detached() {
			return []string{"(detached)"}
		}
		const digits = "0123456789abcdef"
		var b strings.Builder
		b.WriteString("[Uint8Contents]: <")
		shown := min(len(content), p.options.MaxArrayLength)
		for i, c := range content[:shown] {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteByte(digits[c>>4])
			b.WriteByte(digits[c&15])
		}
		if rest := len(content) - shown; rest > 0 {
			b.WriteString(" ... " + strconv.Itoa(rest) + " more byte" + plural(int64(rest)))
		}
		b.WriteByte('>')
		p.charge(b.Len())
		return []string{b.String()}
	}
}

func (p *printer) dataView(object *goja.Object, s *shape, head string) {
	s.open = head + "{"
	s.notOwn = map[string]goja.Value{}
	var keys []goja.Value
	for _, name := range [...]string{"byteLength", "byteOffset", "buffer"} {
		value := goja.Undefined()
		p.inspector.attempt(func() { value = p.room.get("DataView", name, object) })
		s.notOwn[name] = value
		keys = append(keys, p.inspector.key(name))
	}
	s.keys = append(keys, s.keys...)
}

// IsArray is Array.isArray, without running program code; a revoked proxy is no array.
func IsArray(v goja.Value) bool {
	object, ok := v.(*goja.Object)
	if !ok {
		return false
	}
	object = unwrapProxy(object)
	return object != nil && kindOf(object) == kindArray
}
