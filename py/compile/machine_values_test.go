package compile

import (
	"fmt"
	"math"
	"sort"
	"strings"
)

// This file holds the values of the machine in machine_test.go and the built-ins that the test programs use.

type (
	list     struct{ items []any }
	tuple    struct{ items []any }
	set      struct{ *dict }
	slice    struct{ lower, upper, step any }
	function struct {
		code            *Code
		globals         *dict
		closure         []*cell
		defaults        []any
		keywordDefaults *dict
		attributes      *dict
	}
	builtin struct {
		name string
		call func(m *machine, arguments []any, keywords *dict) (any, error)
	}
	method struct{ self, function any }
	class  struct {
		name       string
		order      []*class // the classes in which attributes are looked up
		attributes *dict
		native     bool
	}
	instance struct {
		class      *class
		attributes *dict
		// trace, of an exception, has the places that it came from, the innermost first.
		trace []traced
	}
	// lazy is an attribute that a function computes: the value of a type alias, the bound of a type parameter.
	lazy struct{ function any }
	// superObject finds attributes in the classes after one.
	superObject struct {
		after *class
		self  any
	}
	rangeObject struct{ start, stop, step int64 }
	// iterator is any built-in iterator.
	iterator  struct{ next func() (any, bool, error) }
	generator struct {
		frame    *frame
		started  bool
		finished bool
		running  bool
	}
	// asyncStep is what __anext__, asend and athrow of an asynchronous generator return.
	asyncStep struct {
		generator *generator
		sent      any
		thrown    *instance
	}
)

// A dict keeps its entries in order. Keys are equal if their canonical forms are.
type dict struct {
	entries []*dictEntry
	index   map[any]int
}

type dictEntry struct{ key, value any }

func newDict() *dict { return &dict{index: map[any]int{}} }
func newSet() *dict  { return newDict() }

func canonical(key any) any {
	switch k := key.(type) {
	case bool:
		if k {
			return int64(1)
		}
		return int64(0)
	case float64:
		if k == math.Trunc(k) {
			return int64(k)
		}
	case *tuple:
		parts := "tuple"
		for _, item := range k.items {
			parts += fmt.Sprintf("|%T:%v", canonical(item), canonical(item))
		}
		return parts
	}
	return key
}

func (d *dict) get(key any) (any, bool) {
	if at, ok := d.index[canonical(key)]; ok {
		return d.entries[at].value, true
	}
	return nil, false
}

func (d *dict) set(key, value any) {
	k := canonical(key)
	if at, ok := d.index[k]; ok {
		d.entries[at].value = value
		return
	}
	d.index[k] = len(d.entries)
	d.entries = append(d.entries, &dictEntry{key, value})
}

func (d *dict) delete(key any) bool {
	k := canonical(key)
	at, ok := d.index[k]
	if !ok {
		return false
	}
	d.entries = append(d.entries[:at:at], d.entries[at+1:]...)
	delete(d.index, k)
	for i := at; i < len(d.entries); i++ {
		d.index[canonical(d.entries[i].key)] = i
	}
	return true
}

func (d *dict) keys() []any {
	keys := make([]any, len(d.entries))
	for i, entry := range d.entries {
		keys[i] = entry.key
	}
	return keys
}

func constantValue(constant Constant) any {
	switch c := constant.(type) {
	case Tuple:
		made := &tuple{}
		for _, item := range c {
			made.items = append(made.items, constantValue(item))
		}
		return made
	case FrozenSet:
		made := &set{newSet()}
		for _, item := range c {
			made.set(constantValue(item), nil)
		}
		return made
	}
	return constant
}

func (c *class) lookup(name string) (any, bool) {
	for _, in := range c.order {
		if value, ok := in.attributes.get(name); ok {
			return value, true
		}
	}
	return nil, false
}

func (c *class) isSubclass(of *class) bool {
	for _, in := range c.order {
		if in == of {
			return true
		}
	}
	return false
}

func newClass(name string, bases ...*class) *class {
	c := &class{name: name, attributes: newDict()}
	c.order = append(c.order, c)
	// Good enough for the programs: what several bases share comes after all of them.
	var rest []*class
	for _, base := range bases {
		rest = append(rest, base.order...)
	}
	for i, candidate := range rest {
		last := true
		for _, later := range rest[i+1:] {
			last = last && later != candidate
		}
		if last {
			c.order = append(c.order, candidate)
		}
	}
	return c
}

func (m *machine) class(name string) *class {
	value, _ := m.builtins.get(name)
	return value.(*class)
}

func typeOf(value any) string {
	switch v := value.(type) {
	case nil:
		return "NoneType"
	case bool:
		return "bool"
	case int64:
		return "int"
	case float64:
		return "float"
	case string:
		return "str"
	case *list:
		return "list"
	case *tuple:
		return "tuple"
	case *dict:
		return "dict"
	case *set:
		return "set"
	case *instance:
		return v.class.name
	case *function:
		return "function"
	case *generator:
		return "generator"
	}
	return fmt.Sprintf("%T", value)
}

func (m *machine) isInstance(value any, c *class) bool {
	if i, ok := value.(*instance); ok {
		return i.class.isSubclass(c)
	}
	name := typeOf(value)
	return c.name == name || c.name == "object" || name == "bool" && c.name == "int"
}

func (m *machine) str(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case *instance:
		if f, ok := v.class.lookup("__str__"); ok {
			if text, err := m.call(f, []any{v}, nil); err == nil {
				return text.(string)
			}
		}
		if arguments, ok := v.attributes.get("args"); ok {
			switch items := arguments.(*tuple).items; {
			case len(items) == 0:
				return ""
			case v.class.name == "KeyError":
				return m.repr(items[0])
			case len(items) == 1:
				return m.str(items[0])
			case v.class.name == "ExceptionGroup":
				count := len(members(v))
				plural := "s"
				if count == 1 {
					plural = ""
				}
				return fmt.Sprintf("%s (%d sub-exception%s)", items[0], count, plural)
			}
			return m.repr(arguments)
		}
	}
	return m.repr(value)
}

func (m *machine) repr(value any) string {
	join := func(items []any, open, end string) string {
		parts := make([]string, len(items))
		for i, item := range items {
			parts[i] = m.repr(item)
		}
		return open + strings.Join(parts, ", ") + end
	}
	switch v := value.(type) {
	case *list:
		return join(v.items, "[", "]")
	case *tuple:
		if len(v.items) == 1 {
			return join(v.items, "(", ",)")
		}
		return join(v.items, "(", ")")
	case *set:
		if len(v.entries) == 0 {
			return "set()"
		}
		return join(v.keys(), "{", "}")
	case *dict:
		parts := make([]string, len(v.entries))
		for i, entry := range v.entries {
			parts[i] = m.repr(entry.key) + ": " + m.repr(entry.value)
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case *class:
		if v.native || len(v.attributes.entries) == 0 {
			return "<class '" + v.name + "'>"
		}
		return "<class '__main__." + v.name + "'>"
	case *rangeObject:
		return fmt.Sprintf("range(%d, %d)", v.start, v.stop)
	case *slice:
		return fmt.Sprintf("slice(%s, %s, %s)", m.repr(v.lower), m.repr(v.upper), m.repr(v.step))
	case *instance:
		if f, ok := v.class.lookup("__repr__"); ok {
			if text, err := m.call(f, []any{v}, nil); err == nil {
				return text.(string)
			}
		}
		if arguments, ok := v.attributes.get("args"); ok {
			items := arguments.(*tuple).items
			if inner := members(v); inner != nil {
				items = []any{items[0], &list{inner}}
			}
			return v.class.name + join(items, "(", ")")
		}
		return "<" + v.class.name + ">"
	case *function:
		return "<function " + v.code.QualifiedName + ">"
	}
	return constantRepr(value)
}

// format knows widths, alignments and .Nf.
func (m *machine) format(value any, spec string) (any, error) {
	text := m.str(value)
	align := byte('<')
	if _, _, ok := numeric(value); ok {
		align = '>'
	}
	if spec != "" && strings.IndexByte("<>^", spec[0]) >= 0 {
		align, spec = spec[0], spec[1:]
	}
	width, precision := 0, -1
	for spec != "" && spec[0] >= '0' && spec[0] <= '9' {
		width = width*10 + int(spec[0]-'0')
		spec = spec[1:]
	}
	if strings.HasPrefix(spec, ".") {
		if _, err := fmt.Sscanf(spec, ".%df", &precision); err != nil {
			return nil, m.raise("ValueError", "Invalid format specifier")
		}
		x, _, _ := numeric(value)
		text = fmt.Sprintf("%.*f", precision, x)
	}
	for len(text) < width {
		if align == '<' || align == '^' && (width-len(text))%2 == 1 {
			text += " "
		} else {
			text = " " + text
		}
	}
	return text, nil
}

func sortItems(m *machine, items []any, key any, reverse bool) error {
	keys := make([]any, len(items))
	for i, item := range items {
		keys[i] = item
		if key != nil {
			value, err := m.call(key, []any{item}, nil)
			if err != nil {
				return err
			}
			keys[i] = value
		}
	}
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	var failure error
	sort.SliceStable(order, func(a, b int) bool {
		if reverse {
			a, b = b, a
		}
		less, err := m.compare(OpLess, keys[order[a]], keys[order[b]])
		if err != nil {
			failure = err
			return false
		}
		return less.(bool)
	})
	sorted := make([]any, len(items))
	for i, at := range order {
		sorted[i] = items[at]
	}
	copy(items, sorted)
	return failure
}
