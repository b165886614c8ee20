package main

import (
	"encoding/json"
	"math"

	"github.com/coderuntime/coderuntime"
)

// printable gives a value of a program in the form in which it is printed. TypeScript does not tell a float from an
// integer, so its numbers are written as JSON.stringify writes them, 3 and 9007199254740992 and 1e+21, but for -0, which
// keeps its sign. Python's stay as they are: 3.0 is a float.
func printable(language coderuntime.Language, value any) any {
	if language != coderuntime.TypeScript {
		return value
	}
	return withPlainNumbers(value)
}

// withPlainNumbers copies a value, whose nesting the runtime has bounded, with its floats replaced.
func withPlainNumbers(value any) any {
	switch value := value.(type) {
	case float64:
		if math.IsNaN(value) || math.IsInf(value, 0) {
			return value
		}
		// encoding/json writes numbers as ECMA-262 does.
		text, err := json.Marshal(value)
		if err != nil {
			return value
		}
		return json.Number(text)
	case []any:
		list := make([]any, len(value))
		for i, item := range value {
			list[i] = withPlainNumbers(item)
		}
		return list
	case *coderuntime.Object:
		object := coderuntime.NewObject()
		for key, member := range value.All() {
			object.Set(key, withPlainNumbers(member))
		}
		return object
	case *coderuntime.Map:
		// Two keys stay two: the numbers among them are written apart as well.
		mapped := coderuntime.NewMap()
		for key, member := range value.All() {
			mapped.Append(withPlainNumbers(key), withPlainNumbers(member))
		}
		return mapped
	case *coderuntime.Set:
		set := coderuntime.NewSet()
		for member := range value.All() {
			set.Append(withPlainNumbers(member))
		}
		return set
	}
	return value
}
