package regexp

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

// unicodeText is the file of testdata/unicode.mjs, which explains its form.
//
//go:embed unicode.txt
var unicodeText string

// property is a line of the file. Its set is made when it is first used.
type property struct {
	text string
	once sync.Once
	set  charSet
}

// propertyKind is the first word of a line.
type propertyKind string

const (
	kindCategory   propertyKind = "category"
	kindBinary     propertyKind = "binary"
	kindScript     propertyKind = "script"
	kindExtensions propertyKind = "extensions"
	kindUpper      propertyKind = "upper"
	kindFold       propertyKind = "fold"
	kindStrings    propertyKind = "strings"
)

// properties finds the lines by kind and name.
var properties = sync.OnceValue(func() map[propertyKind]map[string]*property {
	table := map[propertyKind]map[string]*property{}
	for line := range strings.Lines(unicodeText) {
		kind, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		names, text, _ := strings.Cut(rest, " ")
		p := &property{text: text}
		byName := table[propertyKind(kind)]
		if byName == nil {
			byName = map[string]*property{}
			table[propertyKind(kind)] = byName
		}
		for name := range strings.SplitSeq(names, ",") {
			byName[name] = p
		}
	}
	return table
})

// numbers reads the numbers of a line.
func (p *property) numbers() []rune {
	var list []rune
	for field := range strings.FieldsSeq(p.text) {
		// The file is part of the program: its numbers are well-formed.
		n, _ := strconv.ParseInt(field, 36, 32)
		list = append(list, rune(n))
	}
	return list
}

func (p *property) charSet() charSet {
	p.once.Do(func() {
		numbers := p.numbers()
		next := rune(0)
		for i := 0; i+1 < len(numbers); i += 2 {
			first := next + numbers[i]
			p.set = append(p.set, interval{first, first + numbers[i+1]})
			next = first + numbers[i+1] + 1
		}
	})
	return p.set
}

// lookUpProperty returns the characters of \p{name} or \p{name=value}, ECMA-262 22.2.2.7.
func lookUpProperty(name, value string, hasValue bool) (charSet, bool) {
	table := properties()
	var p *property
	if !hasValue {
		if p = table[kindCategory][name]; p == nil {
			p = table[kindBinary][name]
		}
	} else {
		switch name {
		case "General_Category", "gc":
			p = table[kindCategory][value]
		case "Script", "sc":
			p = table[kindScript][value]
		case "Script_Extensions", "scx":
			p = table[kindExtensions][value]
		}
	}
	if p == nil {
		return nil, false
	}
	return p.charSet(), true
}

// lookUpStrings returns the strings of a property of strings, ECMA-262 table 71.
func lookUpStrings(name string) ([]string, bool) {
	table := properties()[kindStrings]
	if name == "RGI_Emoji" {
		var list []string
		for _, p := range table {
			list = append(list, strings.Fields(p.text)...)
		}
		return list, true
	}
	p := table[name]
	if p == nil {
		return nil, false
	}
	return strings.Fields(p.text), true
}
