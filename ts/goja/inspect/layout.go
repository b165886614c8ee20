package inspect

import (
	"math"
	"strings"
	"unicode/utf8"
)

// entryKind says how the entries of an object may be laid out.
type entryKind int

const (
	// objectEntries are "key: value" and the like, all on one line or each on its own.
	objectEntries entryKind = iota
	// arrayEntries may be grouped into columns.
	arrayEntries
)

// lines puts entries between brackets: on one line when they are few, short and not deeply nested, else one a
// line. level is the nesting of the object, element tells whether an array's element is a number or bigint
// (nil when there is no array). The rules are the documented ones of the compact and breakLength options of
// util.inspect.
func (p *printer) lines(entries []string, base, open, closing string, kind entryKind, level int, element func(int) bool) string {
	prefix := base
	if base != "" {
		prefix += " "
	}
	if p.options.Compact == CompactAlways {
		return p.denseLines(entries, base, open, closing)
	}
	if p.options.Compact > 0 {
		count := len(entries)
		if kind == arrayEntries && count > 6 {
			entries = p.columns(entries, element)
		}
		if p.currentLevel-level < p.options.Compact && count == len(entries) {
			// Ten columns are set aside for a key that may stand before the object.
			start := len(entries) + p.indentation + utf16Length(open) + utf16Length(base) + 10
			if p.fits(entries, start, base) {
				joined := strings.Join(entries, ", ")
				if !strings.Contains(joined, "\n") {
					return prefix + open + " " + joined + " " + closing
				}
			}
		}
	}
	newline := "\n" + strings.Repeat(" ", p.indentation)
	var b strings.Builder
	b.WriteString(prefix)
	b.WriteString(open)
	for i, entry := range entries {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(newline)
		b.WriteString("  ")
		b.WriteString(entry)
	}
	b.WriteString(newline)
	b.WriteString(closing)
	return b.String()
}

// denseLines is the layout of compact: true.
func (p *printer) denseLines(entries []string, base, open, closing string) string {
	middle := ""
	if base != "" {
		middle = " " + base
	}
	if p.fits(entries, 0, base) {
		return open + middle + " " + strings.Join(entries, ", ") + " " + closing
	}
	newline := "\n" + strings.Repeat(" ", p.indentation)
	if base == "" && len(open) == 1 {
		middle = " "
	} else {
		middle += newline + "  "
	}
	return open + middle + strings.Join(entries, ","+newline+"  ") + " " + closing
}

// fits reports whether the entries, their separators and what else is on the line stay within BreakLength.
func (p *printer) fits(entries []string, start int, base string) bool {
	total := len(entries) + start
	if total+len(entries) > p.options.BreakLength {
		return false
	}
	for _, entry := range entries {
		total += utf16Length(entry)
		if total > p.options.BreakLength {
			return false
		}
	}
	return !strings.Contains(base, "\n")
}

// columns joins the short entries of a long array into rows of equal columns, numbers to the right and the rest
// to the left. It returns the entries as they are when the columns would not pay.
func (p *printer) columns(entries []string, element func(int) bool) []string {
	count := len(entries)
	more := ""
	if p.options.MaxArrayLength < count {
		// The last entry is "n more items".
		count--
		more = entries[count]
	}
	const separator = 2 // ", "
	widths := make([]int, count)
	total, widest := 0, 0
	for i := range widths {
		widths[i] = displayWidth(entries[i])
		total += widths[i] + separator
		widest = max(widest, widths[i])
	}
	cell := widest + separator
	if cell*3+p.indentation >= p.options.BreakLength || float64(total)/float64(cell) <= 5 && widest > 6 {
		return entries
	}
	// The aim is a block about two and a half times as wide as a square of the entries' typical size, where
	// entries much shorter than the widest allow for more columns.
	const aspect = 2.5
	bias := math.Sqrt(float64(cell) - float64(total)/float64(len(entries)))
	typical := math.Max(float64(cell)-3-bias, 1)
	perRow := min(
		int(math.Floor(math.Sqrt(aspect*typical*float64(count))/typical+0.5)),
		(p.options.BreakLength-p.indentation)/cell,
		p.options.Compact*4,
		15,
	)
	if perRow <= 1 {
		return entries
	}
	columnWidths := make([]int, perRow)
	for i, width := range widths {
		columnWidths[i%perRow] = max(columnWidths[i%perRow], width+separator)
	}
	right := true
	for i := 0; element != nil && i < len(entries) && right; i++ {
		right = element(i)
	}
	rows := make([]string, 0, count/perRow+2)
	for start := 0; start < count; start += perRow {
		end := min(start+perRow, count)
		var row strings.Builder
		for i := start; i < end; i++ {
			text, width := entries[i], columnWidths[i-start]
			if i < end-1 {
				text += ", "
			} else if right {
				width -= separator
			}
			padding := strings.Repeat(" ", max(0, width-widths[i]-(len(text)-len(entries[i]))))
			switch {
			case right:
				row.WriteString(padding + text)
			case i < end-1:
				row.WriteString(text + padding)
			default:
				row.WriteString(text)
			}
		}
		rows = append(rows, row.String())
	}
	if more != "" {
		rows = append(rows, more)
	}
	return rows
}

// cutAt shortens text to at most limit bytes, at a character boundary.
func cutAt(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && !utf8.RuneStart(text[limit]) {
		limit--
	}
	return text[:limit]
}
