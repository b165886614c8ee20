package memberuse

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/coderuntime/coderuntime/internal/uses"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// locate gives uses their lines and columns, in one pass over the source.
func (w *walker) locate(source string, found []uses.Use) {
	order := make([]int, len(found))
	for i := range order {
		order[i] = i
	}
	position := func(i int) syntax.Position { return w.places[found[i].Place] }
	slices.SortFunc(order, func(a, b int) int {
		p, q := position(a), position(b)
		return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
	})
	line, offset, characters := int32(1), int32(0), 0
	for _, i := range order {
		p := position(i)
		for line < p.Line {
			_, source, _ = strings.Cut(source, "\n")
			line, offset, characters = line+1, 0, 0
		}
		column := min(p.Column, int32(len(source)))
		characters += utf8.RuneCountInString(source[offset:column])
		offset = column
		found[i].Line, found[i].Column = int(line), characters+1
	}
}
