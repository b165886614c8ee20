package intl

import (
	"math"
	"slices"

	"github.com/dop251/goja"
)

// options reads the options object of a program. Reading may run program code and throw.
type options struct {
	realm   *realm
	object  *goja.Object // nil if there are none
	service string       // the name that messages mention
}

// coerceOptions is ECMA-402 CoerceOptionsToObject.
func (r *realm) coerceOptions(v goja.Value, service string) *options {
	o := &options{realm: r, service: service}
	switch v := v.(type) {
	case nil:
	case *goja.Object:
		o.object = v
	default:
		if goja.IsNull(v) {
			r.throwType("Cannot convert undefined or null to object")
		}
		if !goja.IsUndefined(v) {
			o.object = v.ToObject(r.vm)
		}
	}
	return o
}

// strictOptions is ECMA-402 GetOptionsObject, which the newer services use.
func (r *realm) strictOptions(v goja.Value, service string) *options {
	o := &options{realm: r, service: service}
	if v == nil || goja.IsUndefined(v) {
		return o
	}
	object, ok := v.(*goja.Object)
	if !ok {
		r.throwType("invalid_argument")
	}
	o.object = object
	return o
}

// value reads an option; it is nil if it is undefined.
func (o *options) value(name string) goja.Value {
	if o.object == nil {
		return nil
	}
	v := o.object.Get(name)
	if v == nil || goja.IsUndefined(v) {
		return nil
	}
	return v
}

// text reads an option that is a string; found is false if it is undefined.
func (o *options) text(name string) (text string, found bool) {
	v := o.value(name)
	if v == nil {
		return "", false
	}
	return toText(o.realm, v), true
}

// word reads an option that is one of some words.
func (o *options) word(name, fallback string, allowed ...string) string {
	text, found := o.text(name)
	if !found {
		return fallback
	}
	if !slices.Contains(allowed, text) {
		o.realm.throwRange("Value %s out of range for %s options property %s", text, o.service, name)
	}
	return text
}

// flag reads a boolean option.
func (o *options) flag(name string) (flag, found bool) {
	v := o.value(name)
	if v == nil {
		return false, false
	}
	return v.ToBoolean(), true
}

// integer reads a number within limits.
func (o *options) integer(name string, low, high, fallback int) int {
	return o.checked(name, o.value(name), low, high, fallback)
}

// checked is ECMA-402 DefaultNumberOption.
func (o *options) checked(name string, v goja.Value, low, high, fallback int) int {
	if v == nil {
		return fallback
	}
	x := v.ToNumber().ToFloat()
	if math.IsNaN(x) || x < float64(low) || x > float64(high) {
		o.realm.throwRange("%s value is out of range.", name)
	}
	return int(math.Floor(x))
}

// toText is ECMA-262 ToString, which may run program code and throws for a symbol.
func toText(r *realm, v goja.Value) string {
	if _, ok := v.(*goja.Symbol); ok {
		r.throwType("Cannot convert a Symbol value to a string")
	}
	return v.ToString().String()
}
