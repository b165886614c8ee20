package compile

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file writes an expression as source text, the value of an annotation under from __future__ import annotations
// (CPython's ast_unparse.c).

// A level is how tightly an expression binds; what binds less tightly than its place allows is put into parentheses.
type level int

const (
	tupleLevel level = iota
	testLevel        // if-else, lambda
	orLevel
	andLevel
	notLevel
	compareLevel
	bitOrLevel
	bitXorLevel
	bitAndLevel
	shiftLevel
	sumLevel
	termLevel
	factorLevel
	powerLevel
	awaitLevel
	atomLevel
)

func unparse(e syntax.Expression) string {
	var w unparser
	w.expression(e, testLevel)
	return w.String()
}

type unparser struct{ strings.Builder }

// open writes a parenthesis if an expression of level own stands where only tighter ones may, and returns what closes it.
func (w *unparser) open(own, place level) string {
	if place > own {
		w.WriteByte('(')
		return ")"
	}
	return ""
}

func (w *unparser) list(list []syntax.Expression, place level) {
	for i, e := range list {
		if i > 0 {
			w.WriteString(", ")
		}
		w.expression(e, place)
	}
}

var binaryTexts = [...]struct {
	text  string
	level level
}{
	syntax.Add: {" + ", sumLevel}, syntax.Sub: {" - ", sumLevel}, syntax.Mult: {" * ", termLevel},
	syntax.MatMult: {" @ ", termLevel}, syntax.Div: {" / ", termLevel}, syntax.Mod: {" % ", termLevel},
	syntax.Pow: {" ** ", powerLevel}, syntax.LShift: {" << ", shiftLevel}, syntax.RShift: {" >> ", shiftLevel},
	syntax.BitOr: {" | ", bitOrLevel}, syntax.BitXor: {" ^ ", bitXorLevel}, syntax.BitAnd: {" & ", bitAndLevel},
	syntax.FloorDiv: {" // ", termLevel},
}

var compareTexts = [...]string{
	syntax.Eq: " == ", syntax.NotEq: " != ", syntax.Lt: " < ", syntax.LtE: " <= ", syntax.Gt: " > ", syntax.GtE: " >= ",
	syntax.Is: " is ", syntax.IsNot: " is not ", syntax.In: " in ", syntax.NotIn: " not in ",
}

func (w *unparser) expression(e syntax.Expression, place level) {
	closing := ""
	switch e := e.(type) {
	case *syntax.BoolOp:
		own, word := andLevel, " and "
		if e.Or {
			own, word = orLevel, " or "
		}
		closing = w.open(own, place)
		for i, value := range e.Values {
			if i > 0 {
				w.WriteString(word)
			}
			w.expression(value, own+1)
		}
	case *syntax.BinOp:
		closing = w.binary(e, place)
	case *syntax.UnaryOp:
		closing = w.unary(e, place)
	case *syntax.Lambda:
		closing = w.open(testLevel, place)
		w.lambda(e)
	case *syntax.IfExp:
		closing = w.open(testLevel, place)
		w.expression(e.Body, testLevel+1)
		w.WriteString(" if ")
		w.expression(e.Test, testLevel+1)
		w.WriteString(" else ")
		w.expression(e.Else, testLevel)
	case *syntax.Dict:
		w.dict(e)
	case *syntax.Set:
		w.WriteByte('{')
		w.list(e.Elements, testLevel)
		w.WriteByte('}')
	case *syntax.ListComp:
		w.comprehension("[", e.Element, nil, e.Clauses, "]")
	case *syntax.SetComp:
		w.comprehension("{", e.Element, nil, e.Clauses, "}")
	case *syntax.DictComp:
		w.comprehension("{", e.Key, e.Value, e.Clauses, "}")
	case *syntax.GeneratorExp:
		w.comprehension("(", e.Element, nil, e.Clauses, ")")
	case *syntax.Await:
		closing = w.open(awaitLevel, place)
		w.WriteString("await ")
		w.expression(e.Value, atomLevel)
	case *syntax.Yield:
		w.WriteString("(yield")
		if e.Value != nil {
			w.WriteByte(' ')
			w.expression(e.Value, testLevel)
		}
		w.WriteByte(')')
	case *syntax.YieldFrom:
		w.WriteString("(yield from ")
		w.expression(e.Value, testLevel)
		w.WriteByte(')')
	case *syntax.Compare:
		closing = w.open(compareLevel, place)
		w.expression(e.Left, compareLevel+1)
		for i, operator := range e.Operators {
			w.WriteString(compareTexts[operator])
			w.expression(e.Comparators[i], compareLevel+1)
		}
	case *syntax.Call:
		w.call(e)
	case *syntax.NamedExpr:
		closing = w.open(tupleLevel, place)
		w.expression(e.Target, atomLevel)
		w.WriteString(" := ")
		w.expression(e.Value, atomLevel)
	case *syntax.JoinedStr:
		w.joined(e)
	case *syntax.Constant:
		w.constant(e)
	case *syntax.Attribute:
		w.attribute(e)
	case *syntax.Subscript:
		w.expression(e.Value, atomLevel)
		w.WriteByte('[')
		w.expression(e.Index, tupleLevel)
		w.WriteByte(']')
	case *syntax.Starred:
		w.WriteByte('*')
		w.expression(e.Value, bitOrLevel)
	case *syntax.Name:
		w.WriteString(e.Name)
	case *syntax.List:
		w.WriteByte('[')
		w.list(e.Elements, testLevel)
		w.WriteByte(']')
	case *syntax.Tuple:
		w.tuple(e, place)
	case *syntax.Slice:
		w.slice(e)
	}
	w.WriteString(closing)
}

func (w *unparser) binary(e *syntax.BinOp, place level) string {
	operator := binaryTexts[e.Operator]
	closing := w.open(operator.level, place)
	left, right := operator.level, operator.level+1
	if e.Operator == syntax.Pow {
		left, right = right, left
	}
	w.expression(e.Left, left)
	w.WriteString(operator.text)
	w.expression(e.Right, right)
	return closing
}

func (w *unparser) unary(e *syntax.UnaryOp, place level) string {
	own, text := factorLevel, ""
	switch e.Operator {
	case syntax.Invert:
		text = "~"
	case syntax.Not:
		own, text = notLevel, "not "
	case syntax.UAdd:
		text = "+"
	case syntax.USub:
		text = "-"
	}
	closing := w.open(own, place)
	w.WriteString(text)
	w.expression(e.Operand, own)
	return closing
}

func (w *unparser) tuple(e *syntax.Tuple, place level) {
	if len(e.Elements) == 0 {
		w.WriteString("()")
		return
	}
	closing := w.open(tupleLevel, place)
	w.list(e.Elements, testLevel)
	if len(e.Elements) == 1 {
		w.WriteByte(',')
	}
	w.WriteString(closing)
}

func (w *unparser) dict(e *syntax.Dict) {
	w.WriteByte('{')
	for i, value := range e.Values {
		if i > 0 {
			w.WriteString(", ")
		}
		if e.Keys[i] == nil {
			w.WriteString("**")
			w.expression(value, bitOrLevel)
			continue
		}
		w.expression(e.Keys[i], testLevel)
		w.WriteString(": ")
		w.expression(value, testLevel)
	}
	w.WriteByte('}')
}

func (w *unparser) comprehension(opening string, element, value syntax.Expression, clauses []*syntax.Comprehension, closing string) {
	w.WriteString(opening)
	w.expression(element, testLevel)
	if value != nil {
		w.WriteString(": ")
		w.expression(value, testLevel)
	}
	for _, clause := range clauses {
		if clause.Async {
			w.WriteString(" async")
		}
		w.WriteString(" for ")
		w.expression(clause.Target, tupleLevel)
		w.WriteString(" in ")
		w.expression(clause.Iterable, testLevel+1)
		for _, condition := range clause.Conditions {
			w.WriteString(" if ")
			w.expression(condition, testLevel+1)
		}
	}
	w.WriteString(closing)
}

func (w *unparser) call(e *syntax.Call) {
	w.expression(e.Function, atomLevel)
	if len(e.Arguments) == 1 && len(e.Keywords) == 0 {
		if generator, ok := e.Arguments[0].(*syntax.GeneratorExp); ok {
			w.expression(generator, testLevel)
			return
		}
	}
	w.WriteByte('(')
	w.list(e.Arguments, testLevel)
	for i, keyword := range e.Keywords {
		if i > 0 || len(e.Arguments) > 0 {
			w.WriteString(", ")
		}
		if keyword.Name == "" {
			w.WriteString("**")
		} else {
			w.WriteString(keyword.Name + "=")
		}
		w.expression(keyword.Value, testLevel)
	}
	w.WriteByte(')')
}

func (w *unparser) lambda(e *syntax.Lambda) {
	w.WriteString("lambda")
	separator := "" // As in CPython: lambda*a: b.
	if len(e.Parameters.PositionalOnly)+len(e.Parameters.Positional) > 0 {
		separator = " "
	}
	write := func(text string) {
		w.WriteString(separator + text)
		separator = ", "
	}
	p := e.Parameters
	positional := append(append([]*syntax.Argument(nil), p.PositionalOnly...), p.Positional...)
	for i, argument := range positional {
		write(argument.Name)
		if at := i - (len(positional) - len(p.Defaults)); at >= 0 {
			w.WriteByte('=')
			w.expression(p.Defaults[at], testLevel)
		}
		if i+1 == len(p.PositionalOnly) {
			write("/")
		}
	}
	if p.Variadic != nil {
		write("*" + p.Variadic.Name)
	} else if len(p.KeywordOnly) > 0 {
		write("*")
	}
	for i, argument := range p.KeywordOnly {
		write(argument.Name)
		if p.KeywordDefaults[i] != nil {
			w.WriteByte('=')
			w.expression(p.KeywordDefaults[i], testLevel)
		}
	}
	if p.KeywordVariadic != nil {
		write("**" + p.KeywordVariadic.Name)
	}
	w.WriteString(": ")
	w.expression(e.Body, testLevel)
}

func (w *unparser) constant(e *syntax.Constant) {
	value := literal(e)
	if value == (Ellipsis{}) {
		w.WriteString("...")
		return
	}
	if e.Unicode {
		w.WriteByte('u')
	}
	text := constantRepr(value)
	if e.Kind == syntax.FloatConstant || e.Kind == syntax.ImaginaryConstant {
		// inf is no literal; a number that overflows to it is.
		text = strings.ReplaceAll(text, "inf", "1e309")
	}
	w.WriteString(text)
}

func (w *unparser) attribute(e *syntax.Attribute) {
	w.expression(e.Value, atomLevel)
	if constant, ok := e.Value.(*syntax.Constant); ok && constant.Kind == syntax.IntegerConstant {
		w.WriteByte(' ')
	}
	w.WriteString("." + e.Name)
}

func (w *unparser) slice(e *syntax.Slice) {
	if e.Lower != nil {
		w.expression(e.Lower, testLevel)
	}
	w.WriteByte(':')
	if e.Upper != nil {
		w.expression(e.Upper, testLevel)
	}
	if e.Step != nil {
		w.WriteByte(':')
		w.expression(e.Step, testLevel)
	}
}

func (w *unparser) joined(e *syntax.JoinedStr) {
	var body unparser
	body.joinedBody(e)
	w.WriteString("f" + stringRepr(body.String()))
}

func (w *unparser) joinedBody(e *syntax.JoinedStr) {
	for _, value := range e.Values {
		switch v := value.(type) {
		case *syntax.Constant:
			w.WriteString(strings.NewReplacer("{", "{{", "}", "}}").Replace(v.Text))
		case *syntax.FormattedValue:
			var inner unparser
			inner.expression(v.Value, testLevel+1)
			text := inner.String()
			w.WriteByte('{')
			if strings.HasPrefix(text, "{") {
				w.WriteByte(' ')
			}
			w.WriteString(text)
			if v.Conversion != 0 {
				w.WriteString("!" + string(rune(v.Conversion)))
			}
			if v.Format != nil {
				w.WriteByte(':')
				w.joinedBody(v.Format)
			}
			w.WriteByte('}')
		}
	}
}
