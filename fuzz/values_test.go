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

// FuzzValues sends a value of every kind into a program, which sends it back as an argument and as its result. Both
// must be the value in the form in which JavaScript keeps it.
func FuzzValues(f *testing.F) {
	for _, seed := range valueSeeds {
		f.Add(seed)
	}
	f.Add(bytes.Repeat([]byte{19, 7}, 20)) // nested as deep as there are bytes
	f.Fuzz(func(t *testing.T, data []byte) {
		value := fuzz.Value(data)
		var sent any
		result, err := roomy().Run(t.Context(), coderuntime.Request{
			Program: `const value = await host.give(); await host.take([value]); return [value];`,
			Bindings: []coderuntime.Namespace{{Global: "host", Functions: map[string]coderuntime.Function{
				"give": func(context.Context, any) (any, error) { return value, nil },
				"take": func(_ context.Context, argument any) (any, error) { sent = argument; return nil, nil },
			}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		if result.Failure != nil || len(result.Logs) > 0 {
			t.Fatalf("%v: %v, %v", value, result.Failure, result.Logs)
		}
		want := spelled([]any{inJavaScript(value)})
		if diff := cmp.Diff(want, spelled(sent)); diff != "" {
			t.Errorf("as an argument: %s", diff)
		}
		if diff := cmp.Diff(want, spelled(result.Value)); diff != "" {
			t.Errorf("as the result: %s", diff)
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
