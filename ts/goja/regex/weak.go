package regex

import (
	"weak"

	"github.com/dop251/goja"
)

// weakTable finds what is known of objects without keeping them alive. A value may not refer to its own object.
type weakTable[V any] struct {
	entries map[weak.Pointer[goja.Object]]V
	sweepAt int

	// recent is the object that was used last, which is often the one that is used next.
	recent      *goja.Object
	recentValue V
}

func (t *weakTable[V]) get(object *goja.Object) (value V, found bool) {
	if object == t.recent {
		return t.recentValue, true
	}
	if value, found = t.entries[weak.Make(object)]; found {
		t.recent, t.recentValue = object, value
	}
	return value, found
}

func (t *weakTable[V]) set(object *goja.Object, value V) {
	if t.entries == nil {
		t.entries, t.sweepAt = map[weak.Pointer[goja.Object]]V{}, 64
	}
	if len(t.entries) >= t.sweepAt {
		for key := range t.entries {
			if key.Value() == nil {
				delete(t.entries, key)
			}
		}
		t.sweepAt = max(64, 2*len(t.entries))
	}
	t.entries[weak.Make(object)] = value
	t.recent, t.recentValue = object, value
}
