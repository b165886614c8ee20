package fuzz_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
)

var valueSeeds = [][]byte{
	nil,
	{14, 7, 1, 2, 3, 200, 6, 1, 6, 2, 8, 3, 'a', 0xff, 'b', 9, 2, 0, 255},
	{16, 4, 2, '1', '0', 6, 3, 1, '2', 13, 9, '_', '_', 'p', 'r', 'o', 't', 'o', '_', '_', 14, 0, 1, 'z', 10, 3, 1, 2, 3, 1},
	{18, 3, 3, 1, 7, 1, 'x', 6, 0, 10, 1, 1, 0, 6, 1, 19, 3, 3, 1, 6, 14, 9, 1, 7},
	{19, 2, 14, 1, 18, 1, 11, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 16, 1, 4, 't', 'h', 'e', 'n', 12, 4},
	{14, 6, 4, 8, 255, 255, 255, 255, 255, 255, 255, 127, 5, 8, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f, 6, 5, 6, 6, 6, 7, 6, 8},
}

// valuesPrograms take a value from the host and give it back.
var valuesPrograms = byLanguage{
	coderuntime.TypeScript: "const value = await host.give(); await host.take([value]); return [value];",
	coderuntime.Python:     "value = await host.give()\nawait host.take([value])\nreturn [value]",
}

// valueForms make of a value the form in which it comes back from a language, and write values so that all that the language
// keeps of them can be compared. taken is false for a value that a backend with these lacks may refuse.
var valueForms = map[coderuntime.Language]func(value any, lacks []coderuntime.Lack) (form any, write func(any) string, taken bool){
	coderuntime.TypeScript: func(value any, _ []coderuntime.Lack) (any, func(any) string, bool) {
		return inJavaScript(value), spelled, true
	},
	coderuntime.Python: func(value any, lacks []coderuntime.Lack) (any, func(any) string, bool) {
		form, taken := inPython(value, lacks)
		return form, spelledInAnyOrder, taken
	},
}

// FuzzValues sends a value of every kind into a program, which sends it back as an argument and as its result. Both
// must be the value in the form in which the language keeps it.
func FuzzValues(f *testing.F) {
	for _, seed := range valueSeeds {
		f.Add(seed)
	}
	f.Add(bytes.Repeat([]byte{19, 7}, 20)) // nested as deep as there are bytes
	f.Fuzz(func(t *testing.T, data []byte) {
		value := fuzz.Value(data)
		for _, b := range backends {
			form, write, taken := valueForms[b.language](value, coderuntime.LacksOf(b.roomy()))
			if !taken {
				continue
			}
			var sent any
			result, err := b.roomy().Run(t.Context(), coderuntime.Request{
				Program: valuesPrograms[b.language],
				Bindings: []coderuntime.Namespace{{Global: "host", Functions: map[string]coderuntime.Function{
					"give": func(context.Context, any) (any, error) { return value, nil },
					"take": func(_ context.Context, argument any) (any, error) { sent = argument; return nil, nil },
				}}},
			})
			if err != nil {
				t.Fatalf("%s: %v", b.name, err)
			}
			if result.Failure != nil || len(result.Logs) > 0 {
				t.Fatalf("%s: %v: %v, %v", b.name, value, result.Failure, result.Logs)
			}
			want := write([]any{form})
			if diff := cmp.Diff(want, write(sent)); diff != "" {
				t.Errorf("%s, as an argument: %s", b.name, diff)
			}
			if diff := cmp.Diff(want, write(result.Value)); diff != "" {
				t.Errorf("%s, as the result: %s", b.name, diff)
			}
		}
	})
}

// inJavaScript is the form in which a value comes back from TypeScript: contract, 3.1 and 3.2.
func inJavaScript(value any) any {
	switch value := value.(type) {
	case coderuntime.Null:
		return nil
	case int64:
		return numberInJavaScript(float64(value))
	case float64:
		return numberInJavaScript(value)
	case time.Time:
		return time.UnixMilli(value.UnixMilli()).UTC()
	case []any:
		list := make([]any, len(value))
		for i, item := range value {
			list[i] = inJavaScript(item)
		}
		return list
	case *coderuntime.Object:
		object := coderuntime.NewObject()
		for _, key := range keysInJavaScript(value.Keys()) {
			member, _ := value.Get(key)
			object.Set(key, inJavaScript(member))
		}
		return object
	case *coderuntime.Map:
		mapped := coderuntime.NewMap()
		for key, member := range value.All() {
			key, member := inJavaScript(key), inJavaScript(member)
			if hasIdentity(key) {
				mapped.Append(key, member)
			} else {
				mapped.Set(keyInJavaScript(key), member)
			}
		}
		return mapped
	case *coderuntime.Set:
		set := coderuntime.NewSet()
		for member := range value.All() {
			if member := inJavaScript(member); hasIdentity(member) {
				set.Append(member)
			} else {
				set.Add(keyInJavaScript(member))
			}
		}
		return set
	}
	return value
}

// hasIdentity reports whether JavaScript tells a value from another that holds the same.
func hasIdentity(value any) bool {
	switch value.(type) {
	case []byte, time.Time, []any, *coderuntime.Object, *coderuntime.Map, *coderuntime.Set:
		return true
	}
	return false
}

// keyInJavaScript is what a Map or Set makes of a primitive key.
func keyInJavaScript(key any) any {
	if key == 0.0 {
		return int64(0) // it may be -0
	}
	return key
}

// numberInJavaScript tells the integers from the other numbers.
func numberInJavaScript(number float64) any {
	if number == math.Trunc(number) && math.Abs(number) <= 1<<53-1 && (number != 0 || !math.Signbit(number)) {
		return int64(number)
	}
	return number
}

// keysInJavaScript puts the keys that are array indices first, in order.
func keysInJavaScript(keys []string) []string {
	index := func(key string) (uint64, bool) {
		n, err := strconv.ParseUint(key, 10, 32)
		return n, err == nil && n < 1<<32-1 && strconv.FormatUint(n, 10) == key
	}
	slices.SortStableFunc(keys, func(a, b string) int {
		x, xIndex := index(a)
		y, yIndex := index(b)
		switch {
		case xIndex && yIndex:
			return int(int64(x) - int64(y))
		case xIndex:
			return -1
		case yIndex:
			return 1
		}
		return 0
	})
	return keys
}

// inPython is the form in which a value comes back from Python: contract, 3.1 and 3.3. taken is false for what a backend with
// these lacks refuses, and for containers as members of sets and keys, which no list or dict of Python can be.
func inPython(value any, lacks []coderuntime.Lack) (form any, taken bool) {
	switch value := value.(type) {
	case coderuntime.Null:
		return nil, true
	case *big.Int:
		if value.IsInt64() {
			return value.Int64(), true
		}
	case time.Time:
		return value.Truncate(time.Microsecond).UTC(), !slices.Contains(lacks, coderuntime.LackDates)
	case []any:
		list := make([]any, len(value))
		for i, item := range value {
			if list[i], taken = inPython(item, lacks); !taken {
				return nil, false
			}
		}
		return list, true
	case *coderuntime.Object:
		object := coderuntime.NewObject()
		for key, member := range value.All() {
			if member, taken = inPython(member, lacks); !taken {
				return nil, false
			}
			object.Set(key, member)
		}
		return object, true
	case *coderuntime.Map:
		return mapInPython(value, lacks)
	case *coderuntime.Set:
		set := coderuntime.NewSet()
		kept := map[string]bool{}
		for member := range value.All() {
			member, taken := inPython(member, lacks)
			if _, bytes := member.([]byte); bytes && slices.Contains(lacks, coderuntime.LackMapValues) {
				taken = false // Whose keys are texts has sets of numbers and texts.
			}
			if !taken || isContainer(member) {
				return nil, false
			}
			switch key := keyInPython(member); {
			case !kept[key]:
				kept[key] = true
				set.Add(member)
			case slices.Contains(lacks, coderuntime.LackLanguageLevel):
				return nil, false // gpython's sets tell 1, 1.0 and True apart
			}
		}
		return set, true
	}
	return value, true
}

// mapInPython is a dict, which is an object if all its keys are texts, as those of an empty one are.
func mapInPython(value *coderuntime.Map, lacks []coderuntime.Lack) (form any, taken bool) {
	mapped, object := coderuntime.NewMap(), coderuntime.NewObject()
	kept := map[string]any{}
	for key, member := range value.All() {
		key, taken := inPython(key, lacks)
		if !taken || isContainer(key) {
			return nil, false
		}
		if member, taken = inPython(member, lacks); !taken {
			return nil, false
		}
		// The first of equal keys stays, with the last value.
		if first, there := kept[keyInPython(key)]; there {
			key = first
		} else {
			kept[keyInPython(key)] = key
		}
		mapped.Set(key, member)
		if text, ok := key.(string); ok {
			object.Set(text, member)
		}
	}
	if object.Len() == mapped.Len() {
		return object, true
	}
	return mapped, !slices.Contains(lacks, coderuntime.LackMapValues)
}

func isContainer(value any) bool {
	switch value.(type) {
	case []any, *coderuntime.Object, *coderuntime.Map, *coderuntime.Set:
		return true
	}
	return false
}

// keyInPython is the same text for scalars that are equal in Python, where 1, 1.0 and True are one key.
func keyInPython(key any) string {
	switch key := key.(type) {
	case bool:
		if key {
			return "1"
		}
		return "0"
	case int64:
		return strconv.FormatInt(key, 10)
	case *big.Int:
		return key.String()
	case float64:
		if !math.IsInf(key, 0) && key == math.Trunc(key) {
			whole, _ := big.NewFloat(key).Int(nil)
			return whole.String()
		}
	}
	return fmt.Sprintf("%T %v", key, key)
}

// spelledInAnyOrder is spelled for values whose objects, maps and sets have no order.
func spelledInAnyOrder(value any) string {
	var text strings.Builder
	spellSorted(&text, value)
	return text.String()
}

func spellSorted(text *strings.Builder, value any) {
	parts := []string{}
	add := func(values ...any) {
		var part strings.Builder
		for _, value := range values {
			spellSorted(&part, value)
		}
		parts = append(parts, part.String())
	}
	name := ""
	switch value := value.(type) {
	case []any:
		fmt.Fprintf(text, "list of %d\n", len(value))
		for _, item := range value {
			spellSorted(text, item)
		}
		return
	case *coderuntime.Object:
		name = "object"
		for key, member := range value.All() {
			add(key, member)
		}
	case *coderuntime.Map:
		name = "map"
		for key, member := range value.All() {
			add(key, member)
		}
	case *coderuntime.Set:
		name = "set"
		for member := range value.All() {
			add(member)
		}
	default:
		spell(text, "", value)
		return
	}
	slices.Sort(parts)
	fmt.Fprintf(text, "%s of %d\n%s", name, len(parts), strings.Join(parts, ""))
}

// spelled writes a value as lines of text, so that all that it is can be compared: its types, its order, the sign of
// zero. Nested values would take cmp.Diff time that grows exponentially with the depth.
func spelled(value any) string {
	var text strings.Builder
	spell(&text, "", value)
	return text.String()
}

func spell(text *strings.Builder, indent string, value any) {
	inner := indent + " "
	switch value := value.(type) {
	case *big.Int:
		fmt.Fprintf(text, "%s*big.Int %v\n", indent, value)
	case time.Time:
		fmt.Fprintf(text, "%stime.Time %s\n", indent, value.Format(time.RFC3339Nano))
	case []any:
		fmt.Fprintf(text, "%slist\n", indent)
		for _, item := range value {
			spell(text, inner, item)
		}
	case *coderuntime.Object:
		fmt.Fprintf(text, "%sobject\n", indent)
		for key, member := range value.All() {
			fmt.Fprintf(text, "%s%q\n", indent, key)
			spell(text, inner, member)
		}
	case *coderuntime.Map:
		fmt.Fprintf(text, "%smap\n", indent)
		for key, member := range value.All() {
			spell(text, inner, key)
			spell(text, inner+" ", member)
		}
	case *coderuntime.Set:
		fmt.Fprintf(text, "%sset\n", indent)
		for member := range value.All() {
			spell(text, inner, member)
		}
	default:
		fmt.Fprintf(text, "%s%T %#v\n", indent, value, value)
	}
}
