package web

// This file is what js/url.js calls: the attributes of URL and the list behind a URLSearchParams.

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja"
)

var urlNatives = map[string]nativeFunc{
	"parse": urlParseNative, "get": urlGet, "set": urlSet, "paramsOf": urlParams,
	"newList": listNew, "parseList": listParse, "append": listAppend, "remove": listRemove, "find": listFind,
	"findAll": listFindAll, "replace": listReplace, "sort": listSort, "size": listSize, "serialize": listSerialize,
	"nameAt": listNameAt, "valueAt": listValueAt,
}

// urlState is a URL object. Its record and its list of parameters follow each other: the list is parsed
// when the query is set, and the query is serialised when it is read after the list has changed.
type urlState struct {
	hidden
	record *urlRecord
	params *paramList
}

// paramList is the list of a URLSearchParams.
type paramList struct {
	hidden
	pairs []pair
	// changed says that a URL that the list belongs to has a query that is out of date.
	changed bool
}

// current returns the record with its query up to date.
func (s *urlState) current(r *realm) *urlRecord {
	if s.params != nil && s.params.changed {
		t := ticker{realm: r}
		s.record.query = serializeForm(s.params.pairs, t.tick)
		s.record.hasQuery = s.record.query != ""
		s.params.changed = false
	}
	return s.record
}

// refresh parses the record's query into the list that a program holds.
func (s *urlState) refresh(r *realm) {
	if s.params != nil {
		t := ticker{realm: r}
		s.params.pairs = parseForm(s.record.query, t.tick)
		s.params.changed = false
	}
}

// urlInput takes a string argument and charges what parsing it allocates: its code points, and at most
// three octets for each octet of it.
func (r *realm) urlInput(v goja.Value) string {
	s := text(v)
	r.charge(8 * len(s))
	return s
}

// parse(input, base): a handle, or undefined if there is no such URL.
func urlParseNative(r *realm, call goja.FunctionCall) goja.Value {
	t := ticker{realm: r}
	var base *urlRecord
	if b := call.Argument(1); !goja.IsUndefined(b) {
		var ok bool
		if base, ok = parseURL(r.urlInput(b), nil, t.tick); !ok {
			return goja.Undefined()
		}
	}
	record, ok := parseURL(r.urlInput(call.Argument(0)), base, t.tick)
	if !ok {
		return goja.Undefined()
	}
	return r.vm.NewDynamicObject(&urlState{record: record})
}

// The attributes of URL, in the order of the constants in js/url.js.
const (
	urlHref = iota
	urlOrigin
	urlProtocol
	urlUsername
	urlPassword
	urlHost
	urlHostname
	urlPort
	urlPathname
	urlSearch
	urlHash
)

// get(handle, attribute)
func urlGet(r *realm, call goja.FunctionCall) goja.Value {
	u := state[*urlState](call.Argument(0)).current(r)
	t := ticker{realm: r}
	result := ""
	switch call.Argument(1).ToInteger() {
	case urlHref:
		result = u.href()
	case urlOrigin:
		result = u.origin(t.tick)
	case urlProtocol:
		result = u.scheme + ":"
	case urlUsername:
		result = u.username
	case urlPassword:
		result = u.password
	case urlHost:
		result = u.hostPort()
	case urlHostname:
		result = u.host
	case urlPort:
		if u.port >= 0 {
			result = strconv.Itoa(u.port)
		}
	case urlPathname:
		result = u.pathname()
	case urlSearch:
		if u.query != "" {
			result = "?" + u.query
		}
	case urlHash:
		if u.fragment != "" {
			result = "#" + u.fragment
		}
	}
	return r.vm.ToValue(result)
}

// set(handle, attribute, value): false if a value for href is not a URL. Section 6.1.
func urlSet(r *realm, call goja.FunctionCall) goja.Value {
	s := state[*urlState](call.Argument(0))
	u := s.current(r)
	value := r.urlInput(call.Argument(2))
	t := ticker{realm: r}
	noAuthority := u.host == "" || u.scheme == "file"
	switch call.Argument(1).ToInteger() {
	case urlHref:
		record, ok := parseURL(value, nil, t.tick)
		if !ok {
			return r.vm.ToValue(false)
		}
		s.record = record
		s.refresh(r)
	case urlProtocol:
		setURL(u, value+":", schemeStartState, t.tick)
	case urlUsername:
		if !noAuthority {
			u.username = encodeString(value, userinfoSet, t.tick)
		}
	case urlPassword:
		if !noAuthority {
			u.password = encodeString(value, userinfoSet, t.tick)
		}
	case urlHost:
		if !u.isOpaque {
			setURL(u, value, hostState, t.tick)
		}
	case urlHostname:
		if !u.isOpaque {
			setURL(u, value, hostnameState, t.tick)
		}
	case urlPort:
		if noAuthority {
			break
		}
		if value == "" {
			u.port = -1
		} else {
			setURL(u, value, portState, t.tick)
		}
	case urlPathname:
		if !u.isOpaque {
			u.path = nil
			setURL(u, value, pathStartState, t.tick)
		}
	case urlSearch:
		u.query, u.hasQuery = "", false
		if value != "" {
			setURL(u, strings.TrimPrefix(value, "?"), queryState, t.tick)
		}
		s.refresh(r)
	case urlHash:
		u.fragment, u.hasFragment = "", false
		if value != "" {
			setURL(u, strings.TrimPrefix(value, "#"), fragmentState, t.tick)
		}
	}
	return r.vm.ToValue(true)
}

// paramsOf(handle): the list of the URL's parameters.
func urlParams(r *realm, call goja.FunctionCall) goja.Value {
	s := state[*urlState](call.Argument(0))
	s.params = &paramList{}
	s.refresh(r)
	return r.vm.NewDynamicObject(s.params)
}

func listNew(r *realm, _ goja.FunctionCall) goja.Value {
	return r.vm.NewDynamicObject(&paramList{})
}

// parseList(text)
func listParse(r *realm, call goja.FunctionCall) goja.Value {
	t := ticker{realm: r}
	pairs := parseForm(strings.TrimPrefix(r.urlInput(call.Argument(0)), "?"), t.tick)
	return r.vm.NewDynamicObject(&paramList{pairs: pairs})
}

// append(list, name, value)
func listAppend(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*paramList](call.Argument(0))
	p := pair{text(call.Argument(1)), text(call.Argument(2))}
	r.charge(len(p.name) + len(p.value) + 32)
	list.pairs = append(list.pairs, p)
	list.changed = true
	return goja.Undefined()
}

// matcher returns a test for a name and, if one is given, a value.
func matcher(r *realm, call goja.FunctionCall) func(pair) bool {
	name := text(call.Argument(1))
	t := &ticker{realm: r}
	if len(call.Arguments) < 3 {
		return func(p pair) bool { t.tick(); return p.name == name }
	}
	value := text(call.Argument(2))
	return func(p pair) bool { t.tick(); return p.name == name && p.value == value }
}

// remove(list, name[, value])
func listRemove(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*paramList](call.Argument(0))
	list.pairs = slices.DeleteFunc(list.pairs, matcher(r, call))
	list.changed = true
	return goja.Undefined()
}

// find(list, name[, value]): the value of the first pair that matches, or null.
func listFind(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*paramList](call.Argument(0))
	if i := slices.IndexFunc(list.pairs, matcher(r, call)); i >= 0 {
		return r.vm.ToValue(list.pairs[i].value)
	}
	return goja.Null()
}

// findAll(list, name): an array of values.
func listFindAll(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*paramList](call.Argument(0))
	matches := matcher(r, call)
	var values []any
	for _, p := range list.pairs {
		if matches(p) {
			values = append(values, p.value)
		}
	}
	return r.vm.NewArray(values...)
}

// replace(list, name, value): URLSearchParams.prototype.set.
func listReplace(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*paramList](call.Argument(0))
	name, value := text(call.Argument(1)), text(call.Argument(2))
	r.charge(len(name) + len(value) + 32)
	t := ticker{realm: r}
	found := false
	list.pairs = slices.DeleteFunc(list.pairs, func(p pair) bool {
		t.tick()
		if p.name != name {
			return false
		}
		remove := found
		found = true
		return remove
	})
	list.changed = true
	for i := range list.pairs {
		if list.pairs[i].name == name {
			list.pairs[i].value = value
			return goja.Undefined()
		}
	}
	list.pairs = append(list.pairs, pair{name, value})
	return goja.Undefined()
}

// sort(list): by name, in the order of UTF-16 code units, stable.
func listSort(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*paramList](call.Argument(0))
	t := ticker{realm: r}
	slices.SortStableFunc(list.pairs, func(a, b pair) int {
		t.tick()
		return compareUTF16(a.name, b.name)
	})
	list.changed = true
	return goja.Undefined()
}

// compareUTF16 compares well-formed strings by their UTF-16 code units. That is the order of UTF-8, but
// that the code points from U+E000 to U+FFFF come after those above.
func compareUTF16(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	// Go back to where the differing code point begins.
	for i > 0 && i < len(a) && !utf8.RuneStart(a[i]) {
		i--
	}
	if i == len(a) || i == len(b) {
		return len(a) - len(b)
	}
	x, _ := utf8.DecodeRuneInString(a[i:])
	y, _ := utf8.DecodeRuneInString(b[i:])
	if (x > 0xffff) != (y > 0xffff) {
		// One is a pair of surrogates, which begins with 0xD800 to 0xDBFF.
		if x > 0xffff {
			x = 0xd800
		} else {
			y = 0xd800
		}
	}
	return int(x) - int(y)
}

func listSize(r *realm, call goja.FunctionCall) goja.Value {
	return r.vm.ToValue(len(state[*paramList](call.Argument(0)).pairs))
}

func listSerialize(r *realm, call goja.FunctionCall) goja.Value {
	list := state[*paramList](call.Argument(0))
	t := ticker{realm: r}
	total := 0
	for _, p := range list.pairs {
		total += 3 * (len(p.name) + len(p.value))
	}
	r.charge(total)
	return r.vm.ToValue(serializeForm(list.pairs, t.tick))
}

// nameAt(list, index): the name, or undefined behind the end of a list that has become shorter.
func listNameAt(r *realm, call goja.FunctionCall) goja.Value {
	p, ok := pairAt(call)
	if !ok {
		return goja.Undefined()
	}
	return r.vm.ToValue(p.name)
}

// valueAt(list, index)
func listValueAt(r *realm, call goja.FunctionCall) goja.Value {
	p, ok := pairAt(call)
	if !ok {
		return goja.Undefined()
	}
	return r.vm.ToValue(p.value)
}

func pairAt(call goja.FunctionCall) (pair, bool) {
	pairs := state[*paramList](call.Argument(0)).pairs
	index := call.Argument(1).ToInteger()
	if index < 0 || index >= int64(len(pairs)) {
		return pair{}, false
	}
	return pairs[index], true
}
