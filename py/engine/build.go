package engine

import (
	"encoding/json"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/object"
)

// A builder makes Python's values of the host's. It implements bridge.Builder. What cannot be made, because the run is over or has no
// more memory, is noted in raised and becomes None.
type builder struct {
	thread  *object.Thread
	library *lib.Library
	raised  *object.Exception
}

// keep notes an exception.
func (b *builder) keep(v object.Value, raised *object.Exception) object.Value {
	if raised != nil {
		if b.raised == nil {
			b.raised = raised
		}
		return object.None
	}
	return v
}

// Nil implements bridge.Builder.
func (b *builder) Nil() object.Value { return object.None }

// Bool implements bridge.Builder.
func (b *builder) Bool(v bool) object.Value { return object.Bool(v) }

// Int implements bridge.Builder.
func (b *builder) Int(v int64) object.Value { return object.Int(v) }

// BigInt implements bridge.Builder.
func (b *builder) BigInt(v *big.Int) object.Value {
	return b.keep(b.thread.NewInt(new(big.Int).Set(v)))
}

// Float implements bridge.Builder.
func (b *builder) Float(v float64) object.Value { return object.Float(v) }

// Number implements bridge.Builder: it reads as json.loads does, an integer of any size or a float.
func (b *builder) Number(v json.Number) object.Value {
	if !strings.ContainsAny(string(v), ".eE") {
		if n, err := strconv.ParseInt(string(v), 10, 64); err == nil {
			return object.Int(n)
		}
		if n, ok := new(big.Int).SetString(string(v), 10); ok {
			return b.keep(b.thread.NewInt(n))
		}
	}
	f, _ := strconv.ParseFloat(string(v), 64) // infinite beyond its range
	return object.Float(f)
}

// String implements bridge.Builder.
func (b *builder) String(v string) object.Value { return b.keep(b.thread.StrValue(wellFormed(v))) }

// Bytes implements bridge.Builder.
func (b *builder) Bytes(v []byte) object.Value { return b.keep(b.thread.NewBytes(string(v))) }

// Time implements bridge.Builder: an aware datetime.
func (b *builder) Time(v time.Time) object.Value { return b.keep(newDatetime(b.thread, v)) }

// List implements bridge.Builder.
func (b *builder) List(elements []object.Value) object.Value {
	return b.keep(object.Made(b.thread.NewList(append([]object.Value(nil), elements...))))
}

// Object implements bridge.Builder.
func (b *builder) Object(keys []string, values []object.Value) object.Value {
	d, raised := b.thread.NewDict()
	for i := 0; raised == nil && i < len(keys); i++ {
		var key object.Value
		if key, raised = b.thread.StrValue(wellFormed(keys[i])); raised == nil {
			raised = d.Set(b.thread, key, values[i])
		}
	}
	if raised != nil {
		return b.keep(object.None, raised)
	}
	return d.Value()
}

// Map implements bridge.Builder. A key that cannot be one, such as a list, is an error.
func (b *builder) Map(keys, values []object.Value) object.Value {
	d, raised := b.thread.NewDict()
	for i := 0; raised == nil && i < len(keys); i++ {
		raised = d.Set(b.thread, keys[i], values[i])
	}
	if raised != nil {
		return b.keep(object.None, raised)
	}
	return d.Value()
}

// Set implements bridge.Builder.
func (b *builder) Set(elements []object.Value) object.Value {
	return b.keep(b.thread.NewSet(append([]object.Value(nil), elements...)))
}
