// Package stringmodule is the module string: its classes in Python, what reads their texts in Go.
package stringmodule

import (
	_ "embed"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed string.py
var source string

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{
	Name: "string", Doc: "Constants, and classes that put values into texts.", Source: source,
	Members: func() []module.Member {
		declareParser()
		return module.Functions("_string",
			module.Function{Signature: "_parse(format_string, /)", Native: parse},
			module.Function{Signature: "_first(field_name, /)", Native: first},
			module.Function{Signature: "_follow(obj, rest, /)", Native: follow},
			module.Function{Signature: "_placeholders(template, delimiter, /)", Native: placeholders},
		)
	},
}}

var parserType = object.NewBuiltinType("formatteriterator")

var declareParser = sync.OnceFunc(func() {
	object.Declare(parserType, object.IteratorType(object.Declaration{Module: "_string", Final: true, Abstract: true}))
})

// textArgument returns the text of an argument that has to be a str.
func textArgument(t *object.Thread, v object.Value) (string, *object.Exception) {
	s, ok := object.StrOf(v)
	if !ok {
		return "", t.Raise(object.TypeErrorType, "expected str, got %s", v.Type().Name)
	}
	return s.Text(), nil
}

// tuple makes a tuple of texts and values.
func tuple(t *object.Thread, parts ...any) (object.Value, *object.Exception) {
	values := make([]object.Value, len(parts))
	for i, part := range parts {
		switch part := part.(type) {
		case string:
			v, raised := t.StrValue(part)
			if raised != nil {
				return object.Value{}, raised
			}
			values[i] = v
		case object.Value:
			values[i] = part
		}
	}
	return t.OwnTuple(values)
}
