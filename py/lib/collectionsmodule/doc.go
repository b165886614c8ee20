// Package collectionsmodule is the part of the Python module collections that is written in Go: deque, defaultdict, OrderedDict, and what makes
// Counter and namedtuple fast. Their classes, and the rest of the module, are in package embedded.
//
//	deque.go        deque and its iterators; dequemethods.go
//	defaultdict.go  defaultdict
//	ordereddict.go  OrderedDict
//	counter.go      counting for Counter
//	namedtuple.go   the descriptor of a field of a named tuple
//
// A deque is a ring of its own. A defaultdict or OrderedDict is an object.Instance around a dict, like an instance of a class that a
// program derives from dict, so that what knows dicts knows these.
package collectionsmodule

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
)

// Members makes what the module collections has in Go.
func Members() []module.Member {
	declare()
	members := module.Types(DequeType, DefaultDictType, OrderedDictType)
	members = append(members, module.Member{Name: "_Field", Value: fieldType.Value()})
	return append(members, module.Functions("_collections",
		module.Function{Signature: "_count_elements(mapping, iterable, /)", Native: countElements},
		module.Function{Signature: "_most_common(counter, n, /)", Native: mostCommon},
	)...)
}

var declare = sync.OnceFunc(func() {
	declareDeque()
	declareDefaultDict()
	declareOrderedDict()
	declareField()
})
