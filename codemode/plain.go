package codemode

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/members"
	"github.com/coderuntime/coderuntime/limits"
)

// plain is a schema of the kind that nearly all tools have: a tree of types, properties, items, enums, bounds and alternatives, without references. It is
// checked on values as they cross, in time that is linear in theirs, and its faults are told in a model's terms; the validator of package jsonschema is for
// schemas that say more. The tests compare both with a third.
type plain struct {
	never      bool     // the schema false
	types      []string // nil for any
	values     []any    // of enum or const, scalars; nil for any
	minimum    *bound
	maximum    *bound
	minLength  int
	maxLength  int
	minItems   int
	maxItems   int
	items      *plain
	members    map[string]*plain
	names      []string // of members, sorted
	required   []string
	additional *plain // for other members; nil for anything
	anyOf      []*plain
	oneOf      []*plain
}

// bound is a bound of a number.
type bound struct {
	value     float64
	exclusive bool
}

// plainLevels bounds how deep a plain schema is.
const plainLevels = 30

// notPlain are the keywords that a plain schema does not have. What is neither here nor read by newPlain says nothing of values.
var notPlain = []string{
	"$ref", "$dynamicRef", "$recursiveRef", "allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies", "patternProperties",
	"propertyNames", "unevaluatedProperties", "unevaluatedItems", "prefixItems", "additionalItems", "contains", "minContains", "maxContains", "uniqueItems",
	"multipleOf", "pattern", "minProperties", "maxProperties",
}

// newPlain returns nil for a schema, as JSON with json.Number, that is not plain.
func newPlain(schema any, level int) *plain {
	if b, ok := schema.(bool); ok {
		return &plain{never: !b, maxLength: math.MaxInt, maxItems: math.MaxInt}
	}
	object, ok := schema.(map[string]any)
	if !ok || level > plainLevels {
		return nil
	}
	for _, keyword := range notPlain {
		if _, there := object[keyword]; there {
			return nil
		}
	}
	p := &plain{}
	fine := true
	count := func(keyword string, otherwise int) int {
		value, there := object[keyword]
		if !there {
			return otherwise
		}
		number, _ := value.(json.Number)
		n, err := strconv.Atoi(number.String())
		fine = fine && err == nil && n >= 0
		return n
	}
	edge := func(keyword string, exclusive bool) *bound {
		value, there := object[keyword]
		if !there {
			return nil
		}
		number, _ := value.(json.Number)
		f, err := number.Float64()
		exact, ok := new(big.Rat).SetString(number.String())
		fine = fine && err == nil && ok && len(number) < 40 && exact.Cmp(new(big.Rat).SetFloat64(f)) == 0
		return &bound{f, exclusive}
	}
	part := func(keyword string) *plain {
		value, there := object[keyword]
		if !there {
			return nil
		}
		q := newPlain(value, level+1)
		fine = fine && q != nil
		return q
	}
	texts := func(keyword string) (out []string) {
		value, there := object[keyword]
		if !there {
			return nil
		}
		list, ok := value.([]any)
		fine = fine && ok
		for _, item := range list {
			text, ok := item.(string)
			fine = fine && ok
			out = append(out, text)
		}
		return out
	}
	parts := func(keyword string) (out []*plain) {
		value, there := object[keyword]
		if !there {
			return nil
		}
		list, ok := value.([]any)
		fine = fine && ok && len(list) > 0
		for _, item := range list {
			q := newPlain(item, level+1)
			fine = fine && q != nil
			out = append(out, q)
		}
		return out
	}
	p.minLength, p.maxLength = count("minLength", 0), count("maxLength", math.MaxInt)
	p.minItems, p.maxItems = count("minItems", 0), count("maxItems", math.MaxInt)
	p.minimum, p.maximum = edge("minimum", false), edge("maximum", false)
	if b := edge("exclusiveMinimum", true); b != nil {
		fine = fine && p.minimum == nil
		p.minimum = b
	}
	if b := edge("exclusiveMaximum", true); b != nil {
		fine = fine && p.maximum == nil
		p.maximum = b
	}
	p.items, p.additional = part("items"), part("additionalProperties")
	p.required, p.anyOf, p.oneOf = texts("required"), parts("anyOf"), parts("oneOf")
	if text, ok := object["type"].(string); ok {
		p.types = []string{text}
	} else {
		p.types = texts("type")
	}
	for _, name := range p.types {
		fine = fine && slices.Contains([]string{"null", "boolean", "string", "integer", "number", "array", "object"}, name)
	}
	p.values, ok = scalars(object)
	fine = fine && ok
	if properties, there := object["properties"]; there {
		of, ok := properties.(map[string]any)
		fine = fine && ok
		p.members = make(map[string]*plain, len(of))
		for name, schema := range of {
			member := newPlain(schema, level+1)
			fine = fine && member != nil
			p.members[name] = member
			p.names = append(p.names, name)
		}
		slices.Sort(p.names)
	}
	if !fine {
		return nil
	}
	return p
}

// scalars are the values of enum or const; false if there are others or both.
func scalars(object map[string]any) ([]any, bool) {
	enum, hasEnum := object["enum"]
	constant, hasConst := object["const"]
	list, ok := enum.([]any)
	switch {
	case hasEnum && hasConst:
		return nil, false
	case hasConst:
		list = []any{constant}
	case !hasEnum:
		return nil, true
	case !ok || len(list) == 0:
		return nil, false
	}
	for _, value := range list {
		switch value := value.(type) {
		case nil, bool, string:
		case json.Number:
			if _, err := strconv.ParseInt(value.String(), 10, 53); err != nil {
				return nil, false
			}
		default:
			return nil, false
		}
	}
	return list, true
}

// faults are what does not fit, a line each.
type faults struct {
	lines []string
	// strange is that there is a value of a kind that only the validator knows.
	strange bool
}

func (f *faults) add(path, text string) {
	if len(f.lines) <= problemLines {
		f.lines = append(f.lines, path+": "+text)
	}
}

// kindOf is the JSON type of a value as it crosses; empty for a strange one. A float without a fraction is an integer too.
func kindOf(value any) string {
	switch value := value.(type) {
	case nil, coderuntime.Null:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case int64:
		return "integer"
	case float64:
		if value == math.Trunc(value) && !math.IsInf(value, 0) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	case *coderuntime.Object:
		return "object"
	}
	return ""
}

// check adds what of a value does not fit.
func (p *plain) check(path string, value any, f *faults) {
	if f.strange || len(f.lines) > problemLines {
		return
	}
	kind := kindOf(value)
	number, isFloat := value.(float64)
	switch {
	case kind == "":
		f.strange = true
		return
	case isFloat && (math.IsNaN(number) || math.IsInf(number, 0)):
		f.add(path, "is infinite or not a number, which JSON has not")
		return
	case p.never:
		f.add(path, "must not be there")
		return
	case p.types != nil && !slices.Contains(p.types, kind) && !(kind == "integer" && slices.Contains(p.types, "number")):
		if kind == "integer" {
			kind = "number"
		}
		f.add(path, "want "+strings.Join(p.types, " or ")+", got "+kind)
		return
	case p.values != nil && !slices.ContainsFunc(p.values, func(v any) bool { return sameScalar(v, value) }):
		want := "one of " + limits.CutText(jsonOf(p.values), 300)
		if len(p.values) == 1 {
			want = limits.CutText(jsonOf(p.values[0]), 100)
		}
		f.add(path, "want "+want+", got "+limits.CutText(jsonOf(value), 100))
		return
	}
	switch value := value.(type) {
	case string:
		if n := utf8.RuneCountInString(value); n < p.minLength || n > p.maxLength {
			f.add(path, sizeFault("characters", n, p.minLength, p.maxLength))
		}
	case int64, float64:
		p.checkBounds(path, value, f)
	case []any:
		if n := len(value); n < p.minItems || n > p.maxItems {
			f.add(path, sizeFault("items", n, p.minItems, p.maxItems))
		}
		if p.items != nil {
			for i, item := range value {
				p.items.check(fmt.Sprintf("%s[%d]", path, i), item, f)
			}
		} else {
			p.checkRest(path, value, f)
		}
	case *coderuntime.Object:
		p.checkMembers(path, value, f)
	}
	p.checkAlternatives(path, value, f)
}

func (p *plain) checkMembers(path string, value *coderuntime.Object, f *faults) {
	var missing, unknown []string
	for _, name := range p.required {
		if !value.Has(name) {
			missing = append(missing, name)
		}
	}
	for name, item := range value.All() {
		member := p.members[name]
		switch {
		case member != nil:
			member.check(members.Path(path, name), item, f)
		case p.additional == nil:
			p.checkRest(path, item, f)
		case p.additional.never:
			unknown = append(unknown, name)
		default:
			p.additional.check(members.Path(path, name), item, f)
		}
	}
	if len(unknown) > 0 {
		f.add(path, "has no "+quotedNames(unknown))
	}
	if len(missing) > 0 {
		f.add(path, "lacks "+quotedNames(missing))
	}
}

// anything takes everything that JSON has.
var anything = &plain{maxLength: math.MaxInt, maxItems: math.MaxInt}

// checkRest looks into what may be anything for what JSON has not.
func (p *plain) checkRest(path string, value any, f *faults) {
	switch value := value.(type) {
	case []any:
		for _, item := range value {
			anything.check(path, item, f)
		}
	case *coderuntime.Object:
		for _, item := range value.All() {
			anything.check(path, item, f)
		}
	default:
		anything.check(path, value, f)
	}
}

func (p *plain) checkBounds(path string, value any, f *faults) {
	if b := p.minimum; b != nil {
		if c := compare(value, b.value); c < 0 || c == 0 && b.exclusive {
			f.add(path, "want "+map[bool]string{false: "at least ", true: "more than "}[b.exclusive]+jsonOf(b.value)+", got "+jsonOf(value))
		}
	}
	if b := p.maximum; b != nil {
		if c := compare(value, b.value); c > 0 || c == 0 && b.exclusive {
			f.add(path, "want "+map[bool]string{false: "at most ", true: "less than "}[b.exclusive]+jsonOf(b.value)+", got "+jsonOf(value))
		}
	}
}

func (p *plain) checkAlternatives(path string, value any, f *faults) {
	for i, alternatives := range [][]*plain{p.anyOf, p.oneOf} {
		if alternatives == nil {
			continue
		}
		one := i == 1
		fitting := 0
		var refused []*faults
		for _, alternative := range alternatives {
			own := &faults{}
			alternative.check(path, value, own)
			if own.strange {
				f.strange = true
				return
			}
			if len(own.lines) == 0 {
				fitting++
			}
			refused = append(refused, own)
		}
		switch {
		case fitting > 1 && one:
			f.add(path, "fits more than one of the alternatives of which it must be one")
		case fitting == 0:
			if meant := meantAlternative(alternatives, value); meant >= 0 {
				f.lines = append(f.lines, refused[meant].lines...)
				continue
			}
			var why []string
			for i, own := range refused {
				if i == 4 {
					why = append(why, "...")
					break
				}
				why = append(why, limits.CutText(strings.TrimPrefix(strings.TrimPrefix(own.lines[0], path), ": "), 100))
			}
			f.add(path, "fits none of the alternatives: "+strings.Join(why, ", or "))
		}
	}
}

// meantAlternative is the only alternative whose type and constants the value has, -1 if there is none or more. Constants are what tells alternatives apart.
func meantAlternative(alternatives []*plain, value any) int {
	meant := -1
	for i, alternative := range alternatives {
		own := &faults{}
		shallow := plain{never: alternative.never, types: alternative.types, values: alternative.values, maxLength: math.MaxInt, maxItems: math.MaxInt}
		shallow.check("", value, own)
		if object, ok := value.(*coderuntime.Object); ok {
			for _, name := range alternative.names {
				member := alternative.members[name]
				if given, there := object.Get(name); there && member.values != nil {
					(&plain{values: member.values, maxLength: math.MaxInt, maxItems: math.MaxInt}).check("", given, own)
				}
			}
		}
		if len(own.lines) > 0 {
			continue
		}
		if meant >= 0 {
			return -1
		}
		meant = i
	}
	return meant
}

func sizeFault(what string, n, least, most int) string {
	if n < least {
		return fmt.Sprintf("want at least %d %s, got %d", least, what, n)
	}
	return fmt.Sprintf("want at most %d %s, got %d", most, what, n)
}

// sameScalar reports whether a value is that of an enum.
func sameScalar(want, value any) bool {
	number, ok := want.(json.Number)
	if !ok {
		if _, null := value.(coderuntime.Null); null {
			value = nil
		}
		switch value.(type) {
		case nil, bool, string:
			return want == value
		}
		return false
	}
	f, _ := number.Float64()
	switch value.(type) {
	case int64, float64:
		return compare(value, f) == 0
	}
	return false
}

// compare compares an int64 or a finite float64 with a finite float64.
func compare(value any, with float64) int {
	var v big.Rat
	switch value := value.(type) {
	case int64:
		const exact = 1 << 53
		if -exact <= value && value <= exact {
			return compareFloats(float64(value), with)
		}
		v.SetInt64(value)
	case float64:
		return compareFloats(value, with)
	}
	return v.Cmp(new(big.Rat).SetFloat64(with))
}

func compareFloats(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}
