package inspect

import (
	"math"

	"github.com/dop251/goja"
)

// Unlimited, as Options.Depth, MaxArrayLength, MaxStringLength or BreakLength, means no limit. Nesting is still
// cut at a fixed depth that keeps the Go stack small, and the whole text at Options.MaxBytes.
const Unlimited = math.MaxInt32

// CompactAlways, as Options.Compact, is util.inspect's compact: true.
const CompactAlways = -1

// GetterMode says which accessor properties have their getters called: util.inspect's getters option.
type GetterMode int

const (
	// GettersShown prints [Getter] and calls nothing.
	GettersShown GetterMode = iota
	// GettersCalled calls every getter.
	GettersCalled
	// GettersWithoutSetter calls getters that have no setter beside them.
	GettersWithoutSetter
	// GettersWithSetter calls getters that have a setter beside them.
	GettersWithSetter
)

// Options are the options of util.inspect, https://nodejs.org/docs/latest-v20.x/api/util.html#utilinspectobject-options.
// The zero value is not useful: start from [Defaults].
type Options struct {
	// Depth is the number of levels shown below the value itself; deeper objects print as [Object].
	Depth int
	// ShowHidden includes non-enumerable properties, and the inherited ones that are no methods of a class.
	ShowHidden bool
	// ShowProxy prints a proxy as its target and handler; otherwise the target is shown in its place.
	ShowProxy bool
	// CustomInspect calls functions under the symbol nodejs.util.inspect.custom.
	CustomInspect bool
	// Sorted orders properties, and the entries of Map and Set, by their text.
	Sorted bool
	// NumericSeparator puts an underscore between groups of three digits.
	NumericSeparator bool
	// Getters says which getters are called.
	Getters GetterMode
	// Compact is how many innermost levels may share a line; 0 puts every property on a line of its own and
	// CompactAlways is the boolean true.
	Compact int
	// BreakLength is the width, in UTF-16 code units, past which entries are put on lines of their own.
	BreakLength int
	// MaxArrayLength is the number of elements shown of an array, typed array, Map or Set.
	MaxArrayLength int
	// MaxStringLength is the number of UTF-16 code units shown of a string inside a value.
	MaxStringLength int
	// MaxBytes bounds the UTF-8 length of the text. Longer text ends in a marker that says so, and so does the text
	// of very many objects.
	MaxBytes int
}

// Defaults returns the options that Node's console uses when its output is not a terminal.
func Defaults() Options {
	return Options{
		Depth:           2,
		CustomInspect:   true,
		Compact:         3,
		BreakLength:     80,
		MaxArrayLength:  100,
		MaxStringLength: 10000,
		MaxBytes:        1 << 20,
	}
}

// Override returns base with the members of a JavaScript options object, such as console.dir's second argument,
// put over it. Only own data properties of the expected types count; anything else is ignored.
func (i *Inspector) Override(base Options, options goja.Value) Options {
	object, ok := options.(*goja.Object)
	if !ok {
		return base
	}
	object = unwrapProxy(object)
	if object == nil {
		return base
	}
	read := func(name string) goja.Value {
		p, ok := i.pristine().descriptor(object, i.key(name))
		if !ok || p.value == nil {
			return goja.Undefined()
		}
		return p.value
	}
	flag := func(name string, target *bool) {
		if v, ok := primitive(read(name)).(bool); ok {
			*target = v
		}
	}
	limit := func(name string, target *int, nullable bool) {
		v := read(name)
		if goja.IsNull(v) && nullable {
			*target = Unlimited
			return
		}
		switch n := primitive(v).(type) {
		case int64:
			*target = int(max(-1, min(n, Unlimited)))
		case float64:
			if !math.IsNaN(n) {
				*target = int(max(-1, min(n, Unlimited)))
			}
		}
	}
	flag("showHidden", &base.ShowHidden)
	flag("showProxy", &base.ShowProxy)
	flag("customInspect", &base.CustomInspect)
	flag("numericSeparator", &base.NumericSeparator)
	limit("depth", &base.Depth, true)
	limit("breakLength", &base.BreakLength, false)
	limit("maxArrayLength", &base.MaxArrayLength, true)
	limit("maxStringLength", &base.MaxStringLength, true)
	base.MaxArrayLength = max(base.MaxArrayLength, 0)
	base.MaxStringLength = max(base.MaxStringLength, 0)
	switch sorted := read("sorted").(type) {
	case *goja.Object:
		base.Sorted = kindOf(sorted).isFunction()
	default:
		flag("sorted", &base.Sorted)
	}
	switch compact := primitive(read("compact")).(type) {
	case bool:
		base.Compact = 0
		if compact {
			base.Compact = CompactAlways
		}
	case int64:
		base.Compact = int(max(0, min(compact, Unlimited)))
	}
	switch getters := primitive(read("getters")).(type) {
	case bool:
		base.Getters = GettersShown
		if getters {
			base.Getters = GettersCalled
		}
	case string:
		switch getters {
		case "get":
			base.Getters = GettersWithoutSetter
		case "set":
			base.Getters = GettersWithSetter
		}
	}
	return base
}

// primitive is the Go form of a primitive value (nil, bool, int64, float64, string, *big.Int), nil for objects
// and symbols.
func primitive(v goja.Value) any {
	switch v.(type) {
	case nil, *goja.Object, *goja.Symbol:
		return nil
	}
	return v.Export()
}
