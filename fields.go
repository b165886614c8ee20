package coderuntime

import (
	"encoding"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// This file holds which fields of a struct cross and under which names, by encoding/json's documented
// rules, and which conversions a Go type brings along. Both are found once for each type.

// field is one field of a struct that crosses.
type field struct {
	name string
	// index leads to the field, through embedded structs.
	index []int
	// tagged says that the name comes from a tag.
	tagged, omitEmpty, omitZero, quoted bool
	// isZero is the type's own IsZero method, if it has one.
	isZero func(reflect.Value) bool
}

var fieldsOf sync.Map // reflect.Type to []field

// structFields gives the fields of a struct type in the order in which they are declared.
func structFields(t reflect.Type) []field {
	if cached, ok := fieldsOf.Load(t); ok {
		return cached.([]field)
	}
	var all []field
	collectFields(t, nil, map[reflect.Type]bool{}, &all)
	fields := dominantFields(all)
	fieldsOf.Store(t, fields)
	return fields
}

// collectFields lists the fields of t and of the structs that it embeds, also hidden ones. The types on
// the way stand in enclosing: what a type embeds of itself is always hidden.
func collectFields(t reflect.Type, index []int, enclosing map[reflect.Type]bool, all *[]field) {
	if enclosing[t] {
		return
	}
	enclosing[t] = true
	defer delete(enclosing, t)
	for i := range t.NumField() {
		declared := t.Field(i)
		tag := declared.Tag.Get("json")
		if tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		if !isTagName(name) {
			name = ""
		}
		fieldIndex := append(slices.Clone(index), i)
		inner := declared.Type
		if inner.Kind() == reflect.Pointer && inner.Name() == "" {
			inner = inner.Elem()
		}
		if declared.Anonymous {
			if !declared.IsExported() && inner.Kind() != reflect.Struct {
				continue
			}
			if name == "" && inner.Kind() == reflect.Struct {
				collectFields(inner, fieldIndex, enclosing, all)
				continue
			}
		}
		if !declared.IsExported() && !declared.Anonymous {
			continue
		}
		f := field{name: name, index: fieldIndex, tagged: name != ""}
		if name == "" {
			f.name = declared.Name
		}
		for option := range strings.SplitSeq(options, ",") {
			switch option {
			case "omitempty":
				f.omitEmpty = true
			case "omitzero":
				f.omitZero = true
				f.isZero = zeroMethod(declared.Type)
			case "string":
				f.quoted = isQuotable(inner.Kind())
			}
		}
		*all = append(*all, f)
	}
}

// dominantFields keeps of the fields with one name the least deeply embedded; of several such the one that
// is tagged, or none if there is not exactly one.
func dominantFields(all []field) []field {
	byName := map[string][]field{}
	for _, f := range all {
		best := byName[f.name]
		switch {
		case len(best) == 0 || rank(f) < rank(best[0]):
			byName[f.name] = []field{f}
		case rank(f) == rank(best[0]):
			byName[f.name] = append(best, f)
		}
	}
	return slices.DeleteFunc(all, func(f field) bool {
		best := byName[f.name]
		return len(best) != 1 || !slices.Equal(best[0].index, f.index)
	})
}

// rank orders fields of one name: less deeply embedded ones first, and tagged ones before others.
func rank(f field) int {
	if f.tagged {
		return 2 * len(f.index)
	}
	return 2*len(f.index) + 1
}

// isTagName reports whether a tag may give this name; encoding/json ignores others.
func isTagName(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return name != ""
}

// isQuotable reports whether the option "string" concerns fields of the kind.
func isQuotable(kind reflect.Kind) bool {
	switch kind {
	case reflect.Bool, reflect.String, reflect.Float32, reflect.Float64:
		return true
	}
	return isInteger(kind)
}

func isInteger(kind reflect.Kind) bool { return isSigned(kind) || isUnsigned(kind) }

func isSigned(kind reflect.Kind) bool { return kind >= reflect.Int && kind <= reflect.Int64 }

func isUnsigned(kind reflect.Kind) bool { return kind >= reflect.Uint && kind <= reflect.Uintptr }

func zeroMethod(t reflect.Type) func(reflect.Value) bool {
	type zeroer interface{ IsZero() bool }
	switch {
	case t.Implements(reflect.TypeFor[zeroer]()):
		return func(v reflect.Value) bool {
			if kind := v.Kind(); (kind == reflect.Pointer || kind == reflect.Interface) && v.IsNil() {
				return true
			}
			return v.Interface().(zeroer).IsZero()
		}
	case reflect.PointerTo(t).Implements(reflect.TypeFor[zeroer]()):
		return func(v reflect.Value) bool {
			if !v.CanAddr() {
				addressable := reflect.New(v.Type()).Elem()
				addressable.Set(v)
				v = addressable
			}
			return v.Addr().Interface().(zeroer).IsZero()
		}
	}
	return reflect.Value.IsZero
}

// omitted reports whether the field's tag leaves out the value. An IsZero method may panic.
func (f *field) omitted(v reflect.Value) (omitted bool, failure *pathError) {
	if f.omitZero {
		defer containPanic("IsZero", &failure)
		if f.isZero(v) {
			return true, nil
		}
	}
	if !f.omitEmpty {
		return false, nil
	}
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0, nil
	case reflect.Struct:
		return false, nil
	}
	return v.IsZero(), nil
}

// read gives the field's value in a struct; ok is false if an embedded pointer on the way is nil.
func (f *field) read(v reflect.Value) (value reflect.Value, ok bool) {
	for i, at := range f.index {
		if i > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() {
				return reflect.Value{}, false
			}
			v = v.Elem()
		}
		v = v.Field(at)
	}
	return v, true
}

// traits are the conversions that a type brings along.
type traits struct {
	// marshals and texts are set for the type itself, pointerMarshals and pointerTexts for pointers to it.
	marshals, pointerMarshals bool
	texts, pointerTexts       bool
	isError                   bool
	// unmarshals and readsText are set if pointers to the type implement the interface.
	unmarshals, readsText bool
}

var traitsOf sync.Map // reflect.Type to traits

var (
	marshalerType       = reflect.TypeFor[json.Marshaler]()
	unmarshalerType     = reflect.TypeFor[json.Unmarshaler]()
	textMarshalerType   = reflect.TypeFor[encoding.TextMarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	errorType           = reflect.TypeFor[error]()
)

func typeTraits(t reflect.Type) traits {
	if t.Name() != "" && t.PkgPath() == "" {
		return traits{} // A predeclared type has no methods.
	}
	if cached, ok := traitsOf.Load(t); ok {
		return cached.(traits)
	}
	pointer := reflect.PointerTo(t)
	found := traits{
		marshals:        t.Implements(marshalerType),
		pointerMarshals: pointer.Implements(marshalerType),
		texts:           t.Implements(textMarshalerType),
		pointerTexts:    pointer.Implements(textMarshalerType),
		isError:         t.Implements(errorType),
		unmarshals:      pointer.Implements(unmarshalerType),
		readsText:       pointer.Implements(textUnmarshalerType),
	}
	traitsOf.Store(t, found)
	return found
}
