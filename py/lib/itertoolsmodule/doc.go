// Package itertoolsmodule is the module itertools. Each of its types is a Go struct that is an object.Iterator; nothing is
// taken from an iterable before it is asked for.
//
//	endless.go      count, cycle, repeat
//	filters.go      compress, dropwhile, takewhile, filterfalse, islice, starmap, accumulate
//	joining.go      chain, zip_longest, pairwise, batched
//	groups.go       groupby, tee
//	selections.go   product, permutations, combinations, combinations_with_replacement
package itertoolsmodule

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{
	Name: "itertools", Doc: "Iterators to build others of.",
	Members: func() []module.Member {
		declareAll()
		return append(module.Types(
			accumulateType, batchedType, chainType, combinationsType, replacementType, compressType, countType, cycleType, dropWhileType,
			filterFalseType, groupByType, grouperType, sliceType, pairwiseType, permutationsType, productType, repeatType, starMapType,
			takeWhileType, teeType, teeBufferType, zipLongestType,
		), module.Functions("itertools", module.Function{
			Signature: "tee(iterable, n=2, /)", Doc: "So many iterators, independent of each other, over the same values.", Native: tee,
		})...)
	},
}}

var (
	accumulateType   = object.NewBuiltinType("accumulate")
	batchedType      = object.NewBuiltinType("batched")
	chainType        = object.NewBuiltinType("chain")
	combinationsType = object.NewBuiltinType("combinations")
	replacementType  = object.NewBuiltinType("combinations_with_replacement")
	compressType     = object.NewBuiltinType("compress")
	countType        = object.NewBuiltinType("count")
	cycleType        = object.NewBuiltinType("cycle")
	dropWhileType    = object.NewBuiltinType("dropwhile")
	filterFalseType  = object.NewBuiltinType("filterfalse")
	groupByType      = object.NewBuiltinType("groupby")
	grouperType      = object.NewBuiltinType("_grouper")
	sliceType        = object.NewBuiltinType("islice")
	pairwiseType     = object.NewBuiltinType("pairwise")
	permutationsType = object.NewBuiltinType("permutations")
	productType      = object.NewBuiltinType("product")
	repeatType       = object.NewBuiltinType("repeat")
	starMapType      = object.NewBuiltinType("starmap")
	takeWhileType    = object.NewBuiltinType("takewhile")
	teeType          = object.NewBuiltinType("_tee")
	teeBufferType    = object.NewBuiltinType("_tee_dataobject")
	zipLongestType   = object.NewBuiltinType("zip_longest")
)

var declareAll = sync.OnceFunc(func() {
	declareEndless()
	declareFilters()
	declareJoining()
	declareGroups()
	declareSelections()
})

// A maker makes an iterator from the arguments of a call of its type.
type maker func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception)

// declare declares an iterator's type. Makers do not see the class; what they make is charged with size.
func declare(typ *object.Type, signature, doc string, size int64, create maker, d object.Declaration) {
	d.Module, d.Doc = "itertools", doc
	d.NewSignature = "(cls, " + signature + ")"
	d.New = func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
		class, raised := t.LayoutArgument(typ, arguments[0])
		if raised != nil {
			return object.Value{}, raised
		}
		if raised := t.Charge(size); raised != nil {
			return object.Value{}, raised
		}
		v, raised := create(t, arguments[1:])
		if raised != nil {
			return object.Value{}, raised
		}
		return t.InstanceOf(class, v)
	}
	object.Declare(typ, object.IteratorType(d))
}

// A source is an iterator that another one takes its values from. The zero source has none left.
type source struct {
	value    object.Value
	iterator object.Iterator
}

func sourceOf(t *object.Thread, iterable object.Value) (source, *object.Exception) {
	v, raised := t.Iter(iterable)
	if raised != nil {
		return source{}, raised
	}
	return source{v, t.AsIterator(v)}, nil
}

func (s *source) next(t *object.Thread) (object.Value, *object.Exception) {
	if s.iterator == nil {
		return object.Value{}, nil
	}
	return s.iterator.Next(t)
}

// end lets go of the iterator.
func (s *source) end() { *s = source{} }

// size is the right size of a count that a program gives; what is too large for any memory is refused as CPython does.
func size(t *object.Thread, v object.Value) (int, *object.Exception) {
	n, raised := t.Index(v)
	switch {
	case raised != nil:
		return 0, raised
	case n.Object() != nil:
		return 0, t.Raise(object.OverflowErrorType, "Python int too large to convert to C ssize_t")
	}
	return int(n.Int()), nil
}
