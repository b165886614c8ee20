// Package memberuse finds, in a program's syntax tree, what it says of the members of namespaces, for coderuntime.Inspector.
//
// [Find] walks the tree once. What is certain is decided by package uses; here stands what each kind of node makes of the
// values in it: a walk carries down the [uses.Context] in which an expression stands.
//
//   - memberuse.go has the entry and the expressions, calls.go calls and their arguments, targets.go what is declared and
//     assigned, statements.go the statements and functions.
//
// The tree is that of JavaScript that package strip made: types are gone, async generators and what they await are calls of
// functions that strip adds, and the program is the body of the one function.
package memberuse

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/uses"
)

// Find returns the uses of members of namespaces; a Place is an offset in the text, in bytes. It recurses as deep as the
// tree is, which package strip bounds, and takes time linear in its size.
func Find(tree *ast.Program, globals []string) []uses.Use {
	w := &walker{Tracker: uses.New(globals), base: tree.File.Base()}
	w.Enter()
	w.body(tree.Body, tree.DeclarationList)
	w.Leave()
	return w.Finish()
}

type walker struct {
	*uses.Tracker
	base int
	// functions counts the functions around.
	functions int
}

// A value is what an expression is known to give: a member, or the promise of a call.
type value struct {
	target uses.Target
	call   *coderuntime.MemberCall
}

// passed is the context of a value of which nothing is known to come.
var passed uses.Context

func (w *walker) place(index file.Idx) int { return int(index) - w.base }

// expression walks an expression, which may be nil, in a context.
func (w *walker) expression(expression ast.Expression, context uses.Context) value {
	switch e := expression.(type) {
	case *ast.Identifier, *ast.DotExpression, *ast.BracketExpression:
		if target := w.target(e); target.Known() {
			w.Mention(target, context)
			return value{target: target}
		}
		w.object(e, uses.Property)
	case *ast.Optional:
		return w.expression(e.Expression, context)
	case *ast.OptionalChain:
		return w.expression(e.Expression, context)
	case *ast.CallExpression:
		return value{call: w.call(e, context)}
	case *ast.PrivateDotExpression:
		w.expression(e.Left, passed)
	case *ast.ArrayLiteral:
		w.list(e.Value, passed)
	case *ast.ObjectLiteral:
		w.properties(e.Value, passed)
	case *ast.AssignExpression:
		w.assignment(e)
	case *ast.AwaitExpression:
		w.expression(e.Argument, passed)
	case *ast.YieldExpression:
		w.expression(e.Argument, passed)
	case *ast.BinaryExpression:
		w.binary(e, context)
	case *ast.UnaryExpression:
		w.unary(e)
	case *ast.ConditionalExpression:
		w.expression(e.Test, uses.Context{Kind: uses.Tested})
		w.expression(e.Consequent, context)
		w.expression(e.Alternate, context)
	case *ast.SequenceExpression:
		last := len(e.Sequence) - 1
		w.list(e.Sequence[:last], passed)
		w.expression(e.Sequence[last], context)
	case *ast.SpreadElement:
		w.expression(e.Expression, uses.Context{Kind: uses.Spread})
	case *ast.TemplateLiteral:
		inside := uses.Context{Kind: uses.Text}
		if e.Tag != nil {
			w.expression(e.Tag, passed)
			inside = passed
		}
		w.list(e.Expressions, inside)
	case *ast.NewExpression:
		w.expression(e.Callee, passed)
		w.list(e.ArgumentList, passed)
	case *ast.FunctionLiteral:
		w.function(e)
	case *ast.ArrowFunctionLiteral:
		w.arrow(e)
	case *ast.ClassLiteral:
		w.class(e)
	}
	return value{}
}

func (w *walker) list(list []ast.Expression, context uses.Context) {
	for _, e := range list {
		w.expression(e, context)
	}
}

// properties walks the properties of an object literal; context is that of their values.
func (w *walker) properties(list []ast.Property, context uses.Context) {
	for _, property := range list {
		switch p := property.(type) {
		case *ast.PropertyShort:
			w.expression(&p.Name, context)
		case *ast.PropertyKeyed:
			if p.Computed {
				w.expression(p.Key, passed)
			}
			w.expression(p.Value, context)
		case *ast.SpreadElement:
			w.expression(p, context)
		}
	}
}

// result walks what the program returns: a promise is awaited, unless it stands inside an object or array.
func (w *walker) result(expression ast.Expression, context uses.Context) {
	inside := uses.Context{Kind: uses.Returned}
	switch e := expression.(type) {
	case *ast.ObjectLiteral:
		for _, property := range e.Value {
			if keyed, ok := property.(*ast.PropertyKeyed); ok && !keyed.Computed && keyed.Kind == ast.PropertyKindValue {
				w.result(keyed.Value, inside)
			} else {
				w.properties([]ast.Property{property}, inside)
			}
		}
	case *ast.ArrayLiteral:
		for _, element := range e.Value {
			w.result(element, inside)
		}
	case *ast.ConditionalExpression:
		w.expression(e.Test, uses.Context{Kind: uses.Tested})
		w.result(e.Consequent, context)
		w.result(e.Alternate, context)
	default:
		w.expression(e, context)
	}
}

// target returns what an expression denotes if that is a member of a namespace or a variable.
func (w *walker) target(expression ast.Expression) uses.Target {
	switch e := expression.(type) {
	case *ast.Optional:
		return w.target(e.Expression)
	case *ast.OptionalChain:
		return w.target(e.Expression)
	case *ast.Identifier:
		if variable := w.Lookup(e.Name.String()); variable != nil {
			return uses.Target{Variable: variable, Place: w.place(e.Idx)}
		}
	case *ast.DotExpression:
		if global := w.namespace(e.Left); global != "" {
			return uses.Target{Global: global, Member: e.Identifier.Name.String(), Place: w.place(e.Identifier.Idx)}
		}
	case *ast.BracketExpression:
		if global := w.namespace(e.Left); global != "" {
			if name, constant := text(e.Member); constant {
				return uses.Target{Global: global, Member: name, Place: w.place(e.Member.Idx0())}
			}
		}
	}
	return uses.Target{}
}

// namespace returns the name of the namespace that an expression is, "" if it is none.
func (w *walker) namespace(expression ast.Expression) string {
	switch e := expression.(type) {
	case *ast.Optional:
		return w.namespace(e.Expression)
	case *ast.OptionalChain:
		return w.namespace(e.Expression)
	case *ast.Identifier:
		if name := e.Name.String(); w.Namespace(name) {
			return name
		}
	}
	return ""
}

// text returns the text that an expression is.
func text(expression ast.Expression) (value string, constant bool) {
	switch e := expression.(type) {
	case *ast.StringLiteral:
		return e.Value.String(), true
	case *ast.TemplateLiteral:
		if e.Tag == nil && len(e.Expressions) == 0 && len(e.Elements) == 1 {
			return e.Elements[0].Parsed.String(), true
		}
	}
	return "", false
}

// inherited are the members that a promise has.
var inherited = map[string]bool{
	"then": true, "catch": true, "finally": true, "constructor": true, "hasOwnProperty": true, "isPrototypeOf": true,
	"propertyIsEnumerable": true, "toLocaleString": true, "toString": true, "valueOf": true, "__proto__": true,
	"__defineGetter__": true, "__defineSetter__": true, "__lookupGetter__": true, "__lookupSetter__": true,
}

// read returns the context of what a member of a name is read of.
func read(kind uses.Kind, name string) uses.Context {
	if inherited[name] {
		return passed
	}
	return uses.Context{Kind: kind, Name: name}
}

// object walks the parts of a member access; kind is Property or Method.
func (w *walker) object(expression ast.Expression, kind uses.Kind) {
	switch e := expression.(type) {
	case *ast.DotExpression:
		w.expression(e.Left, read(kind, e.Identifier.Name.String()))
	case *ast.BracketExpression:
		w.expression(e.Left, w.itemOf(e, kind))
		w.expression(e.Member, passed)
	}
}

// itemOf returns the context of what a member with a key in brackets is read of.
func (w *walker) itemOf(e *ast.BracketExpression, kind uses.Kind) uses.Context {
	if name, constant := text(e.Member); constant {
		return read(kind, name)
	}
	if number, ok := e.Member.(*ast.NumberLiteral); ok {
		return uses.Context{Kind: uses.Item, Name: number.Literal}
	}
	if _, ok := e.Member.(*ast.DotExpression); ok {
		return passed // Symbol.toStringTag, which a promise has
	}
	return uses.Context{Kind: uses.Item}
}

func (w *walker) binary(e *ast.BinaryExpression, context uses.Context) {
	left, right := passed, passed
	switch e.Operator {
	case token.LOGICAL_AND:
		left, right = uses.Context{Kind: uses.Tested}, context
	case token.LOGICAL_OR, token.COALESCE:
		left, right = context.Or(), context
	case token.EQUAL, token.NOT_EQUAL, token.STRICT_EQUAL, token.STRICT_NOT_EQUAL, token.INSTANCEOF:
		left = uses.Context{Kind: uses.Examined}
		right = left
	case token.IN:
		if name, constant := text(e.Left); constant {
			if global := w.namespace(e.Right); global != "" {
				w.Examine(global, name)
			}
		}
	case token.PLUS, token.MINUS, token.MULTIPLY, token.SLASH, token.REMAINDER, token.EXPONENT,
		token.SHIFT_LEFT, token.SHIFT_RIGHT, token.UNSIGNED_SHIFT_RIGHT, token.AND, token.OR, token.EXCLUSIVE_OR,
		token.LESS, token.GREATER, token.LESS_OR_EQUAL, token.GREATER_OR_EQUAL:
		left = uses.Context{Kind: uses.Operand, Name: e.Operator.String()}
		right = left
	}
	w.expression(e.Left, left)
	w.expression(e.Right, right)
}

func (w *walker) unary(e *ast.UnaryExpression) {
	switch e.Operator {
	case token.NOT:
		w.expression(e.Operand, uses.Context{Kind: uses.Tested})
	case token.PLUS, token.MINUS, token.BITWISE_NOT:
		w.expression(e.Operand, uses.Context{Kind: uses.Operand, Name: e.Operator.String()})
	case token.TYPEOF:
		w.expression(e.Operand, uses.Context{Kind: uses.Examined})
	case token.INCREMENT, token.DECREMENT, token.DELETE:
		w.obscure(e.Operand)
	default:
		w.expression(e.Operand, passed)
	}
}
