package wording

import (
	"strconv"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"
)

// intermediate stands in V8's texts for what has no text: functions, classes, new and await.
const intermediate = "(intermediate value)"

// maxPrinted bounds the text of an expression, in bytes.
const maxPrinted = 4 << 10

// printer writes an expression as V8 does in the texts of its errors: not as it stands in the source,
// but from the tree, with parentheses around every operator and without the arguments of calls.
type printer struct {
	b strings.Builder
	// bare leaves the "(...)" of calls out, as in texts on iterables.
	bare bool
}

// render returns the text of an expression.
func render(expression ast.Expression) string { return renderWith(expression, false) }

// renderBare returns the text of an expression for an error on iterables.
func renderBare(expression ast.Expression) string { return renderWith(expression, true) }

func renderWith(expression ast.Expression, bare bool) string {
	p := printer{bare: bare}
	p.print(expression)
	return cut(p.b.String(), maxPrinted)
}

// print writes an expression, or that it is intermediate.
func (p *printer) print(expression ast.Expression) {
	before := p.b.Len()
	if before > maxPrinted {
		return
	}
	if p.visit(expression); p.b.Len() == before {
		p.b.WriteString(intermediate)
	}
}

// visit writes what an expression has of a text.
func (p *printer) visit(expression ast.Expression) {
	switch e := expression.(type) {
	case *ast.Identifier:
		p.b.WriteString(e.Name.String())
	case *ast.ThisExpression:
		p.b.WriteString("this")
	case *ast.NullLiteral:
		p.b.WriteString("null")
	case *ast.BooleanLiteral:
		p.b.WriteString(strconv.FormatBool(e.Value))
	case *ast.NumberLiteral:
		p.b.WriteString(numberText(e))
	case *ast.StringLiteral:
		p.quoted(e.Value)
	case *ast.RegExpLiteral:
		p.b.WriteString("/" + e.Pattern + "/" + e.Flags)
	case *ast.TemplateLiteral:
		p.template(e)
	case *ast.ArrayLiteral:
		p.list(e.Value)
	case *ast.ArrayPattern:
		p.list(e.Elements)
	case *ast.ObjectLiteral:
		p.b.WriteString("{" + strings.Repeat(intermediate, len(e.Value)) + "}")
	case *ast.SpreadElement:
		p.b.WriteString("(...")
		p.print(e.Expression)
		p.b.WriteString(")")
	case *ast.DotExpression:
		p.object(e.Left)
		p.b.WriteString("." + e.Identifier.Name.String())
	case *ast.PrivateDotExpression:
		p.object(e.Left)
		p.b.WriteString("[#" + strings.TrimPrefix(e.Identifier.Name.String(), "#") + "]")
	case *ast.BracketExpression:
		p.bracket(e)
	case *ast.CallExpression:
		p.print(e.Callee)
		p.called()
	case *ast.OptionalChain:
		p.visit(e.Expression)
	case *ast.Optional:
		p.visit(e.Expression)
	case *ast.AssignExpression:
		p.print(e.Left)
	case *ast.ConditionalExpression:
		p.b.WriteString(strings.Repeat(intermediate, 3))
	case *ast.SequenceExpression:
		p.b.WriteString("(")
		for i, part := range e.Sequence {
			if i > 0 {
				p.b.WriteString(" , ")
			}
			p.print(part)
		}
		p.b.WriteString(")")
	case *ast.UnaryExpression:
		p.unary(e)
	case *ast.BinaryExpression:
		p.binary(e)
	}
}

func (p *printer) called() {
	if !p.bare {
		p.b.WriteString("(...)")
	}
}

func (p *printer) quoted(value unistring.String) { p.b.WriteString(`"` + value.String() + `"`) }

// object writes the object of a member, and the question mark of an optional one.
func (p *printer) object(left ast.Expression) {
	p.print(left)
	if _, optional := left.(*ast.Optional); optional {
		p.b.WriteString("?")
	}
}

func (p *printer) bracket(e *ast.BracketExpression) {
	p.object(e.Left)
	switch member := e.Member.(type) {
	case *ast.StringLiteral:
		p.b.WriteString("." + member.Value.String())
		return
	case *ast.TemplateLiteral:
		if member.Tag == nil && len(member.Expressions) == 0 {
			p.b.WriteString("." + member.Elements[0].Parsed.String())
			return
		}
	}
	if _, optional := e.Left.(*ast.Optional); optional {
		p.b.WriteString(".")
	}
	p.b.WriteString("[")
	p.print(e.Member)
	p.b.WriteString("]")
}

func (p *printer) template(e *ast.TemplateLiteral) {
	if e.Tag != nil {
		p.print(e.Tag)
		p.called()
		return
	}
	if len(e.Expressions) == 0 {
		p.quoted(e.Elements[0].Parsed)
		return
	}
	for _, part := range e.Expressions {
		p.print(part)
	}
}

func (p *printer) list(elements []ast.Expression) {
	p.b.WriteString("[")
	for i, element := range elements {
		if i > 0 {
			p.b.WriteString(",")
		}
		if element == nil {
			p.b.WriteString(intermediate)
		} else {
			p.print(element)
		}
	}
	p.b.WriteString("]")
}

func (p *printer) unary(e *ast.UnaryExpression) {
	if text, folded := foldUnary(e); folded {
		p.b.WriteString(text)
		return
	}
	operator := e.Operator.String()
	p.b.WriteString("(")
	if !e.Postfix {
		p.b.WriteString(operator)
		if e.Operator == token.TYPEOF || e.Operator == token.VOID || e.Operator == token.DELETE {
			p.b.WriteString(" ")
		}
	}
	p.print(e.Operand)
	if e.Postfix {
		p.b.WriteString(operator)
	}
	p.b.WriteString(")")
}

// foldUnary returns the value of an operator on a number, which V8's parser computes.
func foldUnary(e *ast.UnaryExpression) (string, bool) {
	literal, ok := e.Operand.(*ast.NumberLiteral)
	if !ok {
		return "", false
	}
	value, ok := numberOf(literal)
	if !ok {
		return "", false
	}
	switch e.Operator {
	case token.MINUS:
		return formatNumber(-value), true
	case token.PLUS:
		return formatNumber(value), true
	case token.NOT:
		return strconv.FormatBool(value == 0), true
	case token.BITWISE_NOT:
		return formatNumber(float64(^int32(int64(value)))), true
	}
	return "", false
}

// binary writes a binary operator. A chain of one operator, but for comparisons, is flat; the negated
// comparisons are negations.
func (p *printer) binary(e *ast.BinaryExpression) {
	operator := e.Operator.String()
	negated := e.Operator == token.NOT_EQUAL || e.Operator == token.STRICT_NOT_EQUAL
	if negated {
		p.b.WriteString("(!")
		operator = "=" + operator[1:]
	}
	p.b.WriteString("(")
	if left, ok := e.Left.(*ast.BinaryExpression); ok && left.Operator == e.Operator && !e.Comparison && !negated &&
		e.Operator != token.EXPONENT {
		p.chain(left)
	} else {
		p.print(e.Left)
	}
	p.b.WriteString(" " + operator + " ")
	p.print(e.Right)
	p.b.WriteString(")")
	if negated {
		p.b.WriteString(")")
	}
}

// chain writes the operands of nested uses of one operator.
func (p *printer) chain(e *ast.BinaryExpression) {
	var operands []ast.Expression
	var first ast.Expression = e
	for len(operands) < maxPrinted {
		left, ok := first.(*ast.BinaryExpression)
		if !ok || left.Operator != e.Operator {
			break
		}
		operands = append(operands, left.Right)
		first = left.Left
	}
	p.print(first)
	for i := len(operands) - 1; i >= 0; i-- {
		p.b.WriteString(" " + e.Operator.String() + " ")
		p.print(operands[i])
	}
}

func numberOf(literal *ast.NumberLiteral) (float64, bool) {
	switch value := literal.Value.(type) {
	case int64:
		return float64(value), true
	case float64:
		return value, true
	}
	return 0, false // a BigInt
}

// numberText is the text of a number; a BigInt has none.
func numberText(literal *ast.NumberLiteral) string {
	if value, ok := numberOf(literal); ok {
		return formatNumber(value)
	}
	return ""
}

// formatNumber is Number::toString. The value of a number belongs to no runtime.
func formatNumber(value float64) string { return new(goja.Runtime).ToValue(value).String() }

// cut shortens a text to at most limit bytes, at the end of a character.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for limit > 0 && text[limit]&0xC0 == 0x80 {
		limit--
	}
	return text[:limit]
}
