package weave

import (
	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// stackName is the member whose reads go through Host.Stack.
const stackName = "stack"

// weaveStacks makes every read of a member named stack pass its value on to Host.Stack: x.stack becomes
// checks.stack(x.stack), and so do x?.stack and x["stack"]. What is assigned to, deleted, updated or called
// stays as it is.
func weaveStacks(tree *ast.Program) {
	s := &stackWeaver{kept: map[ast.Expression]bool{}}
	v := &visitor{before: s.before, after: s.after, bound: s.keep, with: s.with}
	v.statements(tree.Body)
}

type stackWeaver struct {
	kept   map[ast.Expression]bool
	within int
}

func (s *stackWeaver) with(entering bool) {
	if entering {
		s.within++
	} else {
		s.within--
	}
}

func (s *stackWeaver) keep(target ast.Expression) {
	if target != nil {
		s.kept[target] = true
	}
}

// before keeps the places of an expression that are not reads.
func (s *stackWeaver) before(expression ast.Expression) {
	switch e := expression.(type) {
	case *ast.AssignExpression:
		s.keep(e.Left)
	case *ast.UnaryExpression:
		switch e.Operator {
		case token.DELETE, token.INCREMENT, token.DECREMENT:
			s.keep(e.Operand)
			if chain, ok := e.Operand.(*ast.OptionalChain); ok {
				s.keep(chain.Expression)
			}
		}
	case *ast.CallExpression:
		s.keep(e.Callee)
	case *ast.TemplateLiteral:
		s.keep(e.Tag)
	case *ast.Binding:
		s.keep(e.Target)
	case *ast.ArrayPattern:
		for _, element := range e.Elements {
			s.keep(element)
		}
		s.keep(e.Rest)
	case *ast.ObjectPattern:
		for _, property := range e.Properties {
			if keyed, ok := property.(*ast.PropertyKeyed); ok {
				s.keep(keyed.Value)
			}
		}
		s.keep(e.Rest)
	case *ast.OptionalChain:
		// The chain is replaced as a whole, so that it can end early.
		s.keep(e.Expression)
	case *ast.Optional:
		s.keep(e.Expression)
	}
}

func (s *stackWeaver) after(expression ast.Expression) ast.Expression {
	if s.within > 0 || s.kept[expression] {
		return expression
	}
	member := expression
	if chain, ok := expression.(*ast.OptionalChain); ok {
		member = chain.Expression
	}
	switch m := member.(type) {
	case *ast.DotExpression:
		if m.Identifier.Name != stackName {
			return expression
		}
		if _, isSuper := m.Left.(*ast.SuperExpression); isSuper {
			return expression
		}
	case *ast.BracketExpression:
		if key, ok := m.Member.(*ast.StringLiteral); !ok || key.Value != stackName {
			return expression
		}
	default:
		return expression
	}
	return call(stackCheck, expression.Idx0(), expression)
}

// stack passes the text of a stack through the host.
func (c *checker) stack(call goja.FunctionCall) goja.Value {
	value := call.Arguments[0]
	if text, ok := value.(goja.String); ok && c.host.Stack != nil {
		return c.vm.ToValue(c.host.Stack(text.String()))
	}
	return value
}
