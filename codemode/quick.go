package codemode

import (
	"math"
	"reflect"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/coderuntime/coderuntime"
)

// quick is a schema of the kind that most arguments have, which is checked in a tenth of the time that the validator takes: types, properties, enums of texts,
// simple bounds. It only ever says that a value fits; what it does not take goes to the validator, which says why not.
type quick struct {
	any      bool // takes everything
	types    map[string]bool
	texts    map[string]bool // nil for any text
	minimum  float64
	maximum  float64
	required []string
	members  map[string]*quick
	closed   bool
	items    *quick
}

// quickFields are the fields of a compiled schema that a quick one understands, or that say nothing of values.
var quickFields = map[string]bool{
	"DraftVersion": true, "Location": true, "ID": true, "Anchor": true, "Title": true, "Description": true, "Default": true, "Comment": true,
	"ReadOnly": true, "WriteOnly": true, "Examples": true, "Deprecated": true,
	"Types": true, "Enum": true, "Required": true, "Properties": true, "AdditionalProperties": true, "Items2020": true, "Minimum": true, "Maximum": true,
}

// quickDepth bounds how deep a quick schema is.
const quickDepth = 6

// newQuick returns nil for a schema that says more than quick ones can.
func newQuick(c *jsonschema.Schema, depth int) *quick {
	if c.Bool != nil {
		if *c.Bool {
			return &quick{any: true}
		}
		return nil
	}
	v := reflect.ValueOf(c).Elem()
	for i := range v.NumField() {
		if field := v.Type().Field(i); field.IsExported() && !quickFields[field.Name] && !v.Field(i).IsZero() {
			return nil
		}
	}
	if depth > quickDepth {
		return nil
	}
	q := &quick{minimum: math.Inf(-1), maximum: math.Inf(1), required: c.Required}
	if c.Types != nil {
		q.types = map[string]bool{}
		for _, name := range c.Types.ToStrings() {
			q.types[name] = true
		}
	}
	if c.Enum != nil {
		q.texts = map[string]bool{}
		for _, value := range c.Enum.Values {
			text, ok := value.(string)
			if !ok {
				return nil
			}
			q.texts[text] = true
		}
	}
	if c.Minimum != nil {
		bound, exact := c.Minimum.Float64()
		if q.minimum = bound; !exact {
			return nil
		}
	}
	if c.Maximum != nil {
		bound, exact := c.Maximum.Float64()
		if q.maximum = bound; !exact {
			return nil
		}
	}
	switch additional := c.AdditionalProperties.(type) {
	case nil:
	case bool:
		q.closed = !additional
	default:
		return nil
	}
	q.members = make(map[string]*quick, len(c.Properties))
	for name, member := range c.Properties {
		if q.members[name] = newQuick(member, depth+1); q.members[name] == nil {
			return nil
		}
	}
	if c.Items2020 != nil {
		if q.items = newQuick(c.Items2020, depth+1); q.items == nil {
			return nil
		}
	}
	return q
}

// fits reports whether a value certainly fits.
func (q *quick) fits(value any) bool {
	if q.any {
		return plainScalar(value)
	}
	if q.texts != nil {
		text, ok := value.(string)
		return ok && q.texts[text] && q.allows("string")
	}
	switch value := value.(type) {
	case nil:
		return q.allows("null")
	case bool:
		return q.allows("boolean")
	case string:
		return q.allows("string")
	case int64:
		const exact = 1 << 53
		f := float64(value)
		return (q.allows("integer") || q.allows("number")) && -exact <= value && value <= exact && q.minimum <= f && f <= q.maximum
	case float64:
		// What is infinite or no number the validator refuses.
		return q.allows("number") && !math.IsInf(value, 0) && q.minimum <= value && value <= q.maximum
	case []any:
		if !q.allows("array") {
			return false
		}
		for _, item := range value {
			if q.items == nil && !plainScalar(item) || q.items != nil && !q.items.fits(item) {
				return false
			}
		}
		return true
	case *coderuntime.Object:
		if !q.allows("object") {
			return false
		}
		for _, name := range q.required {
			if !value.Has(name) {
				return false
			}
		}
		for name, item := range value.All() {
			member, known := q.members[name]
			if !known && (q.closed || !plainScalar(item)) || known && !member.fits(item) {
				return false
			}
		}
		return true
	}
	return false
}

func (q *quick) allows(name string) bool { return q.types == nil || q.types[name] }

// plainScalar reports whether a value that may be anything is one that is in JSON too. Lists and objects would have to be gone through.
func plainScalar(value any) bool {
	switch value := value.(type) {
	case nil, bool, string, int64:
		return true
	case float64:
		return !math.IsInf(value, 0) && value == value
	}
	return false
}
