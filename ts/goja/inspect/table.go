package inspect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dop251/goja"
)

// Table returns the text of console.table for data: a grid of rows and columns, or ok false if data is no object, which
// console.table prints as console.log does. columns, if not undefined, is an array of the names of the
// columns to show.
//
// Getters of rows are called, as Node does; exceptions leave the cell undefined.
func (i *Inspector) Table(data, columns goja.Value, options Options) (text string, ok bool) {
	object, isObject := data.(*goja.Object)
	if !isObject || kindOf(object).isFunction() {
		return "", false
	}
	object = unwrapProxy(object)
	if object == nil {
		return "", false
	}
	options.MaxArrayLength = 3
	options.BreakLength = Unlimited
	t := &table{printer: i.printer(options), options: options}
	kind := kindOf(object)
	switch kind {
	case kindMap, kindSet:
		values, _ := t.printer.room.entries(object, maxRows)
		t.iteration(values, kind == kindMap)
	case kindMapIterator, kindSetIterator:
		values, pairs, _ := iteratorRest(object, maxRows)
		// Node shows a set's entries as twice as many rows.
		t.iteration(values, pairs && kind == kindMapIterator)
	default:
		var names []string
		chosen := false
		if list, isList := columns.(*goja.Object); isList {
			chosen = true
			names = t.columnNames(list)
		}
		t.rows(object, names, chosen)
	}
	return t.printer.finish(t.render()), true
}

// maxRows and maxColumns bound a table.
const (
	maxRows    = 10000
	maxColumns = 1000
)

// table is a grid: the first column names the rows.
type table struct {
	printer *printer
	options Options
	columns []*column
}

// column holds the cells of a column; missing cells are empty.
type column struct {
	name  string
	cells []string
}

func (c *column) set(row int, text string) {
	for len(c.cells) <= row {
		c.cells = append(c.cells, "")
	}
	c.cells[row] = text
}

// cell renders a value: one level deep, or none if it has more than two properties.
func (t *table) cell(v goja.Value) string {
	options := t.options
	options.Depth = 0
	if object, ok := v.(*goja.Object); ok && !kindOf(object).isFunction() {
		if target := unwrapProxy(object); target != nil && kindOf(target) != kindArray &&
			kindOf(target) != kindTypedArray && len(t.indices(target)) > 2 {
			options.Depth = -1
		}
	}
	options.MaxBytes = max(1, t.printer.budget)
	p := t.printer.inspector.printer(options)
	text := p.value(v, 0, true)
	t.printer.charge(len(text) + 4)
	if p.exhausted {
		t.printer.exhaust()
	}
	return text
}

// iteration fills the grid with the entries of a Map or Set.
func (t *table) iteration(values []goja.Value, pairs bool) {
	index := &column{name: "(iteration index)"}
	keys, cells := &column{name: "Key"}, &column{name: "Values"}
	step := 1
	t.columns = []*column{index, cells}
	if pairs {
		step = 2
		t.columns = []*column{index, keys, cells}
	}
	for at := 0; at+step <= len(values) && !t.printer.exhausted; at += step {
		index.cells = append(index.cells, strconv.Itoa(at/step))
		if pairs {
			keys.cells = append(keys.cells, t.cell(values[at]))
		}
		cells.cells = append(cells.cells, t.cell(values[at+step-1]))
	}
}

// columnNames reads the list of the columns to show.
func (t *table) columnNames(list *goja.Object) []string {
	var names []string
	for _, key := range t.indices(list) {
		v := t.printer.inspector.get(list, t.printer.room.vm.ToValue(key))
		if _, isObject := v.(*goja.Object); isObject {
			continue
		}
		if symbol, isSymbol := v.(*goja.Symbol); isSymbol {
			names = append(names, symbolText(symbol))
			continue
		}
		names = append(names, v.String())
	}
	return names
}

// indices are the enumerable own names of an object, at most maxRows of them.
func (t *table) indices(object *goja.Object) []string {
	var names []string
	switch kindOf(object) {
	case kindArray, kindTypedArray, kindBoxedString:
		length := t.printer.elementCount(object)
		for index := int64(0); index < length && len(names) < maxRows; index++ {
			next, known := nextElement(object, index, length)
			if known {
				index = next
			}
			if index < length {
				names = append(names, strconv.FormatInt(index, 10))
			}
		}
		for _, key := range t.printer.nonIndexKeys(object, length) {
			if _, isSymbol := key.(*goja.Symbol); !isSymbol {
				names = append(names, key.String())
			}
		}
		return names
	}
	names = object.Keys()
	return names[:min(len(names), maxRows)]
}

// rows fills the grid with the properties of an object, one row each; the values' own properties are the columns.
func (t *table) rows(object *goja.Object, names []string, chosen bool) {
	i := t.printer.inspector
	index, primitives := &column{name: "(index)"}, &column{name: "Values"}
	hasPrimitives := false
	byName := map[string]*column{}
	var columns []*column
	for row, name := range t.indices(object) {
		if t.printer.exhausted {
			break
		}
		index.cells = append(index.cells, name)
		t.printer.charge(len(name) + 4)
		item := i.get(object, t.printer.room.vm.ToValue(name))
		target, isObject := item.(*goja.Object)
		if isObject {
			target = unwrapProxy(target)
		}
		if target == nil && !chosen {
			hasPrimitives = true
			primitives.set(row, t.cell(item))
			continue
		}
		keys := names
		if !chosen {
			keys = t.indices(target)
		}
		for _, key := range keys {
			if t.printer.exhausted {
				break
			}
			c := byName[key]
			if c == nil {
				if len(columns) >= maxColumns {
					t.printer.exhaust()
					break
				}
				c = &column{name: key}
				byName[key] = c
				columns = append(columns, c)
			}
			if target == nil {
				continue
			}
			if own, ok := i.own(target, t.printer.room.vm.ToValue(key)); ok {
				c.set(row, t.cell(i.valueOf(target, own)))
			}
		}
	}
	// The names are the keys of an object in Node, which puts indices first, in order.
	slices.SortStableFunc(columns, func(a, b *column) int {
		switch aIndex, bIndex := isIndex(a.name), isIndex(b.name); {
		case aIndex && bIndex:
			x, _ := strconv.ParseUint(a.name, 10, 64)
			y, _ := strconv.ParseUint(b.name, 10, 64)
			return int(int64(x) - int64(y))
		case aIndex:
			return -1
		case bIndex:
			return 1
		}
		return 0
	})
	t.columns = append([]*column{index}, columns...)
	if hasPrimitives {
		t.columns = append(t.columns, primitives)
	}
}

// render draws the grid. It stops soon after the text is as long as may be.
func (t *table) render() string {
	widths := make([]int, len(t.columns))
	rows := len(t.columns[0].cells)
	for n, c := range t.columns {
		widths[n] = displayWidth(c.name) + 2
		for _, cell := range c.cells {
			widths[n] = max(widths[n], displayWidth(cell)+2)
		}
	}
	limit := t.options.MaxBytes
	var b strings.Builder
	rule := func(left, middle, right string) {
		b.WriteString(left)
		for n, width := range widths {
			if n > 0 {
				b.WriteString(middle)
			}
			b.WriteString(strings.Repeat("─", min(width, limit)))
		}
		b.WriteString(right)
	}
	line := func(cell func(*column) string) {
		b.WriteString("│")
		for n, c := range t.columns {
			text := cell(c)
			b.WriteString(" " + text + strings.Repeat(" ", min(limit, widths[n]-displayWidth(text)-1)) + "│")
			if b.Len() > limit {
				return
			}
		}
	}
	rule("┌", "┬", "┐\n")
	line(func(c *column) string { return c.name })
	b.WriteByte('\n')
	rule("├", "┼", "┤\n")
	for row := 0; row < rows && b.Len() <= limit; row++ {
		line(func(c *column) string {
			if row < len(c.cells) {
				return c.cells[row]
			}
			return ""
		})
		b.WriteByte('\n')
	}
	rule("└", "┴", "┘")
	return b.String()
}
