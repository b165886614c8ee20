// Package operatormodule is the module operator.
//
//	functions.go  the operators as functions
//	getters.go    attrgetter, itemgetter and methodcaller
package operatormodule

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{Name: "operator", Doc: "The operators of the language as functions.", Members: members}}

// plain are the functions that no special method is named after.
var plain = map[string]bool{"countOf": true, "indexOf": true, "is_": true, "is_not": true, "length_hint": true, "truth": true}

func members() []module.Member {
	// The functions say that they are of the module that has them in CPython, in texts too.
	all := module.Functions("_operator", append(append(binaries(), inPlaces()...), others...)...)
	for _, member := range all[:len(all):len(all)] {
		if name := strings.TrimSuffix(member.Name, "_"); !plain[member.Name] {
			all = append(all, module.Member{Name: "__" + name + "__", Value: member.Value})
		}
	}
	declareGetters()
	return append(all, module.Types(attributeGetterType, itemGetterType, methodCallerType)...)
}

func define(signature, doc string, native object.Native) module.Function {
	return module.Function{Signature: signature, Doc: doc, Native: native}
}
