package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles what builds tuples, lists, sets, dicts and strings.

// maxBuilt is how many elements a display evaluates into registers before it builds; what is more is added one by one.
const maxBuilt = 30

func hasStarred(list []syntax.Expression) bool {
	for _, e := range list {
		if _, ok := e.(*syntax.Starred); ok {
			return true
		}
	}
	return false
}

func (u *unit) tuple(e *syntax.Tuple, register int) {
	if value, ok := u.fold(e); ok {
		u.load(&e.Span, register, value)
		return
	}
	u.tupleOf(&e.Span, e.Elements, register)
}

// tupleOf builds a tuple of expressions that may be starred.
func (u *unit) tupleOf(span *syntax.Span, elements []syntax.Expression, register int) {
	if len(elements) <= maxBuilt && !hasStarred(elements) {
		u.emit(span, OpBuildTuple, register, 0, len(elements), u.inRow(elements))
		return
	}
	list := u.allocate(1)
	u.list(span, elements, list)
	u.emit(span, OpListToTuple, register, list, 0, 0)
}

// inRow evaluates expressions into consecutive registers and returns the first.
func (u *unit) inRow(list []syntax.Expression) int {
	first := u.allocate(len(list))
	for i, e := range list {
		u.into(e, first+i)
	}
	return first
}

// list builds a list of expressions that may be starred.
func (u *unit) list(span *syntax.Span, elements []syntax.Expression, register int) {
	if len(elements) >= 3 {
		if values, ok := u.foldAll(elements); ok {
			u.constantDisplay(span, register, OpBuildList, OpListExtend, Tuple(values))
			return
		}
	}
	u.display(span, elements, register, OpBuildList, OpListAppend, OpListExtend)
}

func (u *unit) set(e *syntax.Set, register int) {
	if len(e.Elements) >= 3 {
		if values, ok := u.foldAll(e.Elements); ok {
			u.constantDisplay(&e.Span, register, OpBuildSet, OpSetUpdate, FrozenSet(values))
			return
		}
	}
	u.display(&e.Span, e.Elements, register, OpBuildSet, OpSetAdd, OpSetUpdate)
}

// constantDisplay builds a collection from a constant that holds its elements.
func (u *unit) constantDisplay(span *syntax.Span, register int, build, extend Opcode, elements Constant) {
	u.inTemporary(span, register, func(register int) {
		u.emit(span, build, register, 0, 0, 0)
		u.emit(span, extend, register, u.constantOperand(span, elements, -1), 0, 0)
	})
}

// display builds a collection: the elements before the first starred one at once, the others one by one.
func (u *unit) display(span *syntax.Span, elements []syntax.Expression, register int, build, add, extend Opcode) {
	plain := !hasStarred(elements)
	if plain && len(elements) <= maxBuilt {
		u.emit(span, build, register, 0, len(elements), u.inRow(elements))
		return
	}
	u.inTemporary(span, register, func(register int) {
		first := 0
		for !plain && first < min(len(elements), maxBuilt) && !hasStarred(elements[first:first+1]) {
			first++
		}
		top := u.top
		u.emit(span, build, register, 0, first, u.inRow(elements[:first]))
		for _, e := range elements[first:] {
			u.top = top
			if starred, ok := e.(*syntax.Starred); ok {
				u.emit(span, extend, register, u.operand(starred.Value), 0, 0)
			} else {
				u.emit(span, add, register, u.operand(e), 0, 0)
			}
		}
	})
}

func (u *unit) dict(e *syntax.Dict, register int) {
	first := 0
	for len(e.Keys) <= maxBuilt && first < len(e.Keys) && e.Keys[first] != nil {
		first++
	}
	if first == len(e.Keys) {
		u.emit(&e.Span, OpBuildMap, register, 0, first, u.pairs(e, first))
		return
	}
	u.inTemporary(&e.Span, register, func(register int) {
		top := u.top
		u.emit(&e.Span, OpBuildMap, register, 0, first, u.pairs(e, first))
		for i := first; i < len(e.Keys); i++ {
			u.top = top
			if e.Keys[i] == nil {
				u.emit(&e.Span, OpMapUpdate, register, u.operand(e.Values[i]), 0, 0)
				continue
			}
			key := u.operand(e.Keys[i])
			u.emit(&e.Span, OpMapAdd, register, key, u.operand(e.Values[i]), 0)
		}
	})
}

// pairs evaluates the first keys and values of a dict display into consecutive registers.
func (u *unit) pairs(e *syntax.Dict, count int) int {
	row := u.allocate(2 * count)
	for i := range count {
		u.into(e.Keys[i], row+2*i)
		u.into(e.Values[i], row+2*i+1)
	}
	return row
}

func (u *unit) joinedString(e *syntax.JoinedStr, register int) {
	switch len(e.Values) {
	case 0:
		u.load(&e.Span, register, "")
		return
	case 1:
		if constant, ok := e.Values[0].(*syntax.Constant); ok {
			u.load(&e.Span, register, constant.Text)
			return
		}
		if value, ok := e.Values[0].(*syntax.FormattedValue); ok {
			u.formattedValue(value, register, 0)
			return
		}
	}
	row := u.allocate(min(len(e.Values), maxBuilt+1))
	count := 0
	for _, value := range e.Values {
		if count > maxBuilt {
			u.emit(&e.Span, OpBuildString, row, 0, count, row)
			count = 1
		}
		if formatted, ok := value.(*syntax.FormattedValue); ok {
			top := u.top
			u.formattedValue(formatted, row+count, 1)
			u.top = top
		} else {
			u.into(value, row+count)
		}
		count++
	}
	u.emit(&e.Span, OpBuildString, register, 0, count, row)
}

// formattedValue is a value in an f-string. With joined, 1 rather than 0, the text goes to a BUILD_STRING.
func (u *unit) formattedValue(e *syntax.FormattedValue, register, joined int) {
	value := u.operandIn(e.Value, register)
	if e.Conversion != 0 {
		temporary := value
		if temporary != register || !u.isTemporary(register) {
			temporary = u.allocate(1)
		}
		u.emit(&e.Span, OpConvert, temporary, value, int(e.Conversion), 0)
		value = temporary
	}
	if e.Format == nil {
		u.emit(&e.Span, OpFormat, register, value, joined, 0)
		return
	}
	format := u.allocate(1)
	u.joinedString(e.Format, format)
	u.emit(&e.Span, OpFormatSpec, register, value, format, 0)
}
