package weave

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
	"github.com/dop251/goja/unistring"
)

// checks is the name of the parameter that holds the checks' object. No identifier of a source text
// has a space in it.
const checks = "coderuntime checks"

// The properties of the checks' object.
const (
	depthCheck    = "depth"
	powerCheck    = "power"
	shiftCheck    = "shift"
	multiplyCheck = "multiply"
	spreadCheck   = "spread"
	argumentCheck = "arguments"
	stackCheck    = "stack"
	appendCheck   = "append"
	textCheck     = "text"
	hookCheck     = "hook"
	memberCheck   = "member"
	regExpMember  = "regExp"
)

// RegExp is an expression for Host.RegExp, which a program cannot name. It may be put into a tree before
// Program weaves it.
func RegExp(position file.Idx) ast.Expression { return check(regExpMember, position) }

// Program weaves the checks into a script, in place, and returns what the script's text says. The tree
// must be fresh from goja.Parse, as a script that ends with an expression statement or has no value.
// Compiled and run, the script evaluates to a function for [Enter].
func Program(tree *ast.Program) *Facts {
	facts := gather(tree)
	if facts.Names(stackName) {
		weaveStacks(tree)
	}
	weaveHooks(tree, facts)
	weaveTexts(tree)
	w := &weaver{bigInt: facts.bigInt}
	v := &visitor{before: w.expression, after: w.replacement, declared: w.declared, enter: w.enter, leave: w.leave, with: w.with}
	v.statements(tree.Body)
	wrap(tree)
	return facts
}

// wrap makes the script one function expression, whose value is the script's last.
func wrap(tree *ast.Program) {
	if len(tree.Body) == 0 {
		return
	}
	start, end := tree.Idx0(), tree.Idx1()
	body := tree.Body
	if last, ok := body[len(body)-1].(*ast.ExpressionStatement); ok {
		body[len(body)-1] = &ast.ReturnStatement{Return: last.Idx0(), Argument: last.Expression}
	}
	function := &ast.FunctionLiteral{
		Function: start,
		ParameterList: &ast.ParameterList{
			Opening: start,
			List:    []*ast.Binding{{Target: &ast.Identifier{Name: checks, Idx: start}}},
			Closing: start,
		},
		Body:            &ast.BlockStatement{LeftBrace: start, List: body, RightBrace: end},
		DeclarationList: tree.DeclarationList,
	}
	tree.Body = []ast.Statement{&ast.ExpressionStatement{Expression: function}}
	tree.DeclarationList = nil
}

// weaver puts checks into functions and operators.
type weaver struct {
	bigInt bool
	// within counts the with statements around, whose objects would see the name of the checks.
	within int
	// calls has an entry for each enclosing function: whether it may run another one.
	calls []bool
}

func (w *weaver) with(entering bool) {
	if entering {
		w.within++
	} else {
		w.within--
	}
}

func (w *weaver) enter(ast.Node) { w.calls = append(w.calls, false) }

func (w *weaver) leave(function ast.Node) {
	last := len(w.calls) - 1
	calls := w.calls[last]
	w.calls = w.calls[:last]
	if !calls || w.within > 0 {
		return
	}
	switch f := function.(type) {
	case *ast.FunctionLiteral:
		f.Body.List = prologue(f.Body.List, f.Body.LeftBrace)
	case *ast.ArrowFunctionLiteral:
		switch body := f.Body.(type) {
		case *ast.BlockStatement:
			body.List = prologue(body.List, body.LeftBrace)
		case *ast.ExpressionBody:
			start := body.Expression.Idx0()
			body.Expression = &ast.SequenceExpression{
				Sequence: []ast.Expression{check(depthCheck, start), body.Expression},
			}
		}
	case *ast.FieldDefinition:
		start := f.Initializer.Idx0()
		f.Initializer = &ast.SequenceExpression{Sequence: []ast.Expression{check(depthCheck, start), f.Initializer}}
	case *ast.ClassStaticBlock:
		f.Block.List = prologue(f.Block.List, f.Block.LeftBrace)
	}
}

// prologue puts the check of the depth before the statements of a function, behind its directives.
func prologue(list []ast.Statement, position file.Idx) []ast.Statement {
	directives := 0
	for directives < len(list) && isDirective(list[directives]) {
		directives++
	}
	woven := make([]ast.Statement, 0, len(list)+1)
	woven = append(woven, list[:directives]...)
	woven = append(woven, &ast.ExpressionStatement{Expression: check(depthCheck, position)})
	return append(woven, list[directives:]...)
}

func isDirective(statement ast.Statement) bool {
	expression, ok := statement.(*ast.ExpressionStatement)
	if !ok {
		return false
	}
	_, ok = expression.Expression.(*ast.StringLiteral)
	return ok
}

// check reads a property of the checks' object.
func check(property unistring.String, position file.Idx) ast.Expression {
	return &ast.DotExpression{
		Left:       &ast.Identifier{Name: checks, Idx: position},
		Identifier: ast.Identifier{Name: property, Idx: position},
	}
}

// expression notes what may run a function of the program: calls, the members that accessors and
// proxies stand behind, the operators that convert objects, and the statements that iterate. A function
// without any of these ends without another.
func (w *weaver) expression(expression ast.Expression) {
	if len(w.calls) == 0 {
		return
	}
	switch e := expression.(type) {
	case *ast.CallExpression, *ast.NewExpression, *ast.DotExpression, *ast.PrivateDotExpression,
		*ast.BracketExpression, *ast.YieldExpression, *ast.SpreadElement, *ast.ArrayPattern,
		*ast.ObjectPattern, *ast.TemplateLiteral:
		w.calls[len(w.calls)-1] = true
	case *ast.BinaryExpression:
		switch e.Operator {
		case token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE, token.STRICT_EQUAL, token.STRICT_NOT_EQUAL:
		default:
			w.calls[len(w.calls)-1] = true
		}
	case *ast.UnaryExpression:
		switch e.Operator {
		case token.NOT, token.TYPEOF, token.VOID:
		default:
			w.calls[len(w.calls)-1] = true
		}
	case *ast.AssignExpression:
		if e.Operator != token.ASSIGN {
			w.calls[len(w.calls)-1] = true
		}
	}
}

// operators are the checks of the operators whose result may be much larger than the operands.
var operators = map[token.Token]unistring.String{
	token.EXPONENT:   powerCheck,
	token.SHIFT_LEFT: shiftCheck,
	token.MULTIPLY:   multiplyCheck,
}

// replacement returns what stands in the place of an expression.
func (w *weaver) replacement(expression ast.Expression) ast.Expression {
	if w.within > 0 {
		return expression
	}
	switch e := expression.(type) {
	case *ast.SpreadElement:
		switch e.Expression.(type) {
		case *ast.ObjectLiteral, *ast.ArrayLiteral:
		default:
			e.Expression = call(spreadCheck, e.Expression.Idx0(), e.Expression)
		}
	case *ast.AssignExpression:
		if takesRest(e.Left) {
			e.Right = call(spreadCheck, e.Right.Idx0(), e.Right)
		}
	case *ast.NewExpression:
		checkArguments(e.ArgumentList)
	case *ast.CallExpression:
		checkArguments(e.ArgumentList)
	}
	if w.bigInt {
		return w.operator(expression)
	}
	return w.power(expression)
}

// checkArguments checks the number of the arguments where a list is spread into them.
func checkArguments(list []ast.Expression) {
	for _, argument := range list {
		if spread, ok := argument.(*ast.SpreadElement); ok {
			spread.Expression = call(argumentCheck, spread.Expression.Idx0(), spread.Expression)
		}
	}
}

// declared checks what a declaration with a rest takes apart.
func (w *weaver) declared(binding *ast.Binding) {
	if takesRest(binding.Target) && binding.Initializer != nil && w.within == 0 {
		binding.Initializer = call(spreadCheck, binding.Initializer.Idx0(), binding.Initializer)
	}
}

// takesRest reports whether a target is a pattern that ends with a rest.
func takesRest(target ast.Expression) bool {
	switch pattern := target.(type) {
	case *ast.ArrayPattern:
		return pattern.Rest != nil
	case *ast.ObjectPattern:
		return pattern.Rest != nil
	}
	return false
}

// power replaces a power of numbers, of which goja's last digits are others than V8's: Go's math.Pow multiplies
// without a care for the roundings.
func (w *weaver) power(expression ast.Expression) ast.Expression {
	switch e := expression.(type) {
	case *ast.BinaryExpression:
		if e.Operator == token.EXPONENT && !isExactExponent(e.Right) {
			return call(powerCheck, e.Idx0(), e.Left, e.Right)
		}
	case *ast.AssignExpression:
		if e.Operator == token.EXPONENT && !isExactExponent(e.Right) {
			if left := again(e.Left); left != nil {
				return &ast.AssignExpression{
					Operator: token.ASSIGN,
					Left:     e.Left,
					Right:    call(powerCheck, e.Left.Idx0(), left, e.Right),
				}
			}
		}
	}
	return expression
}

// isExactExponent reports whether a power with the exponent is rounded but once.
func isExactExponent(exponent ast.Expression) bool {
	literal, ok := exponent.(*ast.NumberLiteral)
	if !ok {
		return false
	}
	switch literal.Value {
	case int64(0), int64(1), int64(2), 0.5:
		return true
	}
	return false
}

// again returns a copy of a target that may be evaluated twice, or nil: a variable, or a member of one or of this.
func again(target ast.Expression) ast.Expression {
	switch e := target.(type) {
	case *ast.Identifier:
		copied := *e
		return &copied
	case *ast.DotExpression:
		switch object := e.Left.(type) {
		case *ast.Identifier, *ast.ThisExpression:
			copied := *e
			copied.Left = object
			return &copied
		}
	}
	return nil
}

// operator replaces an operator that may build a large BigInt by a call of its check. A compound
// assignment to a variable or its member becomes a plain one; of one to another member, which must evaluate its
// object once, the right operand alone is checked.
func (w *weaver) operator(expression ast.Expression) ast.Expression {
	switch e := expression.(type) {
	case *ast.BinaryExpression:
		if name, found := operators[e.Operator]; found && !(isNumberLiteral(e.Left) || isNumberLiteral(e.Right)) {
			return call(name, e.Idx0(), e.Left, e.Right)
		}
		return w.power(e)
	case *ast.AssignExpression:
		name, found := operators[e.Operator]
		if !found || isNumberLiteral(e.Right) {
			return w.power(e)
		}
		if left := again(e.Left); left != nil {
			return &ast.AssignExpression{
				Operator: token.ASSIGN,
				Left:     e.Left,
				Right:    call(name, e.Left.Idx0(), left, e.Right),
			}
		}
		e.Right = call(name, e.Right.Idx0(), e.Right)
	}
	return expression
}

// isNumberLiteral reports whether an operand makes it sure that the operator is not one on BigInt.
func isNumberLiteral(operand ast.Expression) bool {
	literal, ok := operand.(*ast.NumberLiteral)
	return ok && isNumber(literal)
}

func call(name unistring.String, position file.Idx, arguments ...ast.Expression) ast.Expression {
	return &ast.CallExpression{
		Callee:           check(name, position),
		LeftParenthesis:  position,
		ArgumentList:     arguments,
		RightParenthesis: position,
	}
}
