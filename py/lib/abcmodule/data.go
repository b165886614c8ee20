package abcmodule

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// metaType is ABCMeta.
var metaType = object.NewBuiltinType("ABCMeta")

var dataType = object.NewBuiltinType("_abc_data")

// data is the registry and the caches of one abstract base class.
type data struct {
	object.Header
	// registry has the classes that were registered, in order.
	registry []object.Value
	// is and isNot are the classes known to be subclasses and not to be. isNot is right only while the run's count
	// of registrations is version.
	is, isNot map[*object.Type]bool
	version   int
}

// cacheMaximum is how many classes a cache knows before it begins anew.
const cacheMaximum = 512

const dataName = "_abc_impl"

// Trace implements object.Object.
func (d *data) Trace(tracer *object.Tracer) int64 {
	tracer.VisitAll(d.registry)
	for _, cache := range []map[*object.Type]bool{d.is, d.isNot} {
		for class := range cache {
			tracer.VisitHeader(&class.Header)
		}
	}
	return 96 + int64(len(d.registry))*16 + int64(len(d.is)+len(d.isNot))*24
}

func newData(t *object.Thread) (*data, *object.Exception) {
	if raised := t.Charge(96); raised != nil {
		return nil, raised
	}
	d := &data{}
	d.Header = object.NewHeader(dataType, d)
	return d, nil
}

// dataOf returns what a class keeps.
func dataOf(t *object.Thread, class *object.Type) (*data, *object.Exception) {
	if d, ok := class.Get(dataName).Object().(*data); class.Get(dataName).Exists() && ok {
		return d, nil
	}
	return nil, t.Raise(object.TypeErrorType, "_abc_impl is set to a wrong type")
}

// remember adds a class to a cache.
func remember(t *object.Thread, cache *map[*object.Type]bool, class *object.Type) {
	if *cache == nil || len(*cache) >= cacheMaximum {
		*cache = make(map[*object.Type]bool)
	}
	t.Note(24)
	(*cache)[class] = true
}

// registrations is the run's count of registrations, by which a negative answer is known to be out of date.
type registrations struct{ count int }

var registrationsKey byte

// Trace implements module.State.
func (*registrations) Trace(*object.Tracer) {}

func registrationsOf(t *object.Thread) *registrations {
	return module.Of(t).State(&registrationsKey, func() module.State { return &registrations{} }).(*registrations)
}
