// Package sortedmodule is the modules heapq and bisect: lists that are kept in order.
package sortedmodule

import (
	_ "embed"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed heapq.py
var heapSource string

// Definitions are the modules of the package.
var Definitions = []*module.Definition{
	{
		Name: "heapq", Doc: "Lists as heaps: the smallest element is the first.", Source: heapSource,
		Members: func() []module.Member { return module.Functions("_heapq", heapFunctions...) },
	},
	{
		Name: "bisect", Doc: "Search in sorted lists by halving.",
		Members: func() []module.Member {
			members := module.Functions("_bisect", bisectFunctions...)
			for _, member := range members[:len(members):len(members)] {
				switch member.Name {
				case "bisect_right":
					members = append(members, module.Member{Name: "bisect", Value: member.Value})
				case "insort_right":
					members = append(members, module.Member{Name: "insort", Value: member.Value})
				}
			}
			return members
		},
	},
}

func define(signature, doc string, native object.Native) module.Function {
	return module.Function{Signature: signature, Doc: doc, Native: native}
}
