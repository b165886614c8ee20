package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file holds the SyntaxWarnings that CPython's compiler gives.

// typeName returns the type of what a literal or display denotes, "" for other expressions (CPython's infer_type).
func (u *unit) typeName(e syntax.Expression) string {
	if value, ok := u.fold(e); ok {
		return constantTypeName(value)
	}
	switch e.(type) {
	case *syntax.Tuple:
		return "tuple"
	case *syntax.List, *syntax.ListComp:
		return "list"
	case *syntax.Dict, *syntax.DictComp:
		return "dict"
	case *syntax.Set, *syntax.SetComp:
		return "set"
	case *syntax.GeneratorExp:
		return "generator"
	case *syntax.Lambda:
		return "function"
	case *syntax.JoinedStr, *syntax.FormattedValue:
		return "str"
	}
	return ""
}

func constantTypeName(value Constant) string {
	switch value.(type) {
	case nil:
		return "NoneType"
	case bool:
		return "bool"
	case float64:
		return "float"
	case complex128:
		return "complex"
	case string:
		return "str"
	case Bytes:
		return "bytes"
	case Tuple:
		return "tuple"
	case Ellipsis:
		return "ellipsis"
	}
	return "int"
}

// checkCallee warns of calls of literals (check_caller).
func (u *unit) checkCallee(e *syntax.Call) {
	switch callee := e.Function.(type) {
	case *syntax.Constant, *syntax.Tuple, *syntax.List, *syntax.ListComp, *syntax.Dict, *syntax.DictComp, *syntax.Set,
		*syntax.SetComp, *syntax.GeneratorExp, *syntax.JoinedStr, *syntax.FormattedValue:
		u.warn(callee.Extent(), "'%s' object is not callable; perhaps you missed a comma?", u.typeName(callee))
	}
}

// checkSubscript warns of subscripts of what has none, and by what cannot be an index (check_subscripter and check_index).
func (u *unit) checkSubscript(e *syntax.Subscript) {
	switch value := e.Value.(type) {
	case *syntax.Constant:
		switch value.Kind {
		case syntax.StringConstant, syntax.BytesConstant:
			u.checkIndex(e)
			return
		}
	case *syntax.Set, *syntax.SetComp, *syntax.GeneratorExp, *syntax.Lambda:
	case *syntax.Tuple, *syntax.List, *syntax.ListComp, *syntax.JoinedStr, *syntax.FormattedValue:
		u.checkIndex(e)
		return
	default:
		return
	}
	u.warn(e.Value.Extent(), "'%s' object is not subscriptable; perhaps you missed a comma?", u.typeName(e.Value))
}

func (u *unit) checkIndex(e *syntax.Subscript) {
	index := u.typeName(e.Index)
	switch index {
	case "", "int", "bool":
		return
	}
	if _, slice := e.Index.(*syntax.Slice); slice {
		return
	}
	u.warn(e.Value.Extent(), "%s indices must be integers or slices, not %s; perhaps you missed a comma?", u.typeName(e.Value), index)
}

// checkIs warns of identity tests with literals (check_compare). negated says that the comparison is the operand of not, which
// CPython has made a part of it by then.
func (u *unit) checkIs(e *syntax.Compare, negated bool) {
	leftExpression := e.Left
	left := u.mayBeIdentical(e.Left)
	for i, operator := range e.Operators {
		right := u.mayBeIdentical(e.Comparators[i])
		if (operator == syntax.Is || operator == syntax.IsNot) && !(left && right) {
			operand := e.Comparators[i]
			if !left {
				operand = leftExpression
			}
			if (operator == syntax.Is) != (negated && len(e.Operators) == 1) {
				u.warn(e.Span, `"is" with '%s' literal. Did you mean "=="?`, u.typeName(operand))
			} else {
				u.warn(e.Span, `"is not" with '%s' literal. Did you mean "!="?`, u.typeName(operand))
			}
			return
		}
		left, leftExpression = right, e.Comparators[i]
	}
}

// mayBeIdentical tells whether an identity test of the expression makes sense: it is not constant, or a singleton.
func (u *unit) mayBeIdentical(e syntax.Expression) bool {
	value, ok := u.fold(e)
	if !ok {
		return true
	}
	switch value.(type) {
	case nil, bool, Ellipsis:
		return true
	}
	return false
}

// checkAssert warns of assertions on a tuple, which are always true.
func (u *unit) checkAssert(s *syntax.Assert) {
	if tuple, ok := s.Test.(*syntax.Tuple); ok && len(tuple.Elements) > 0 {
		u.warn(s.Span, "assertion is always true, perhaps remove parentheses?")
	}
}
