// Package memberuse finds, in a program's syntax tree, what it says of the members of namespaces, for coderuntime.Inspector.
//
// [Find] walks the tree once. What is certain is decided by package uses; here stands what each kind of node makes of the
// values in it: a walk carries down the [uses.Context] in which an expression stands.
//
//   - memberuse.go has the entry and the expressions, calls.go calls and their arguments, names.go which names a scope has,
//     statements.go the statements and what they assign, places.go lines and columns.
//
// Annotations are left out: they are no code to whoever wrote them.
package memberuse

import (
	"strconv"
	"strings"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/uses"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// Find returns the uses of members of namespaces in a program whose tree is of source. Lines and columns, in characters from 1, are
// those of source. It recurses as deep as the tree is, which package syntax bounds, and takes time linear in its size.
func Find(tree *syntax.Module, source string, globals []string) []uses.Use {
	w := &walker{Tracker: uses.New(globals), modules: map[*uses.Variable]string{}}
	w.Enter()
	w.names(tree.Body)
	w.statements(tree.Body)
	w.Leave()
	found := w.Finish()
	w.locate(source, found)
	return found
}

type walker struct {
	*uses.Tracker
	// places are those of the uses, by their numbers.
	places []syntax.Position
	// modules are the variables that hold modules of these names.
	modules map[*uses.Variable]string
	// inner counts the functions and classes around.
	inner int
	// ready counts the try statements around that handle the absence of a member, guarded those that catch the error of it, if only with
	// all others.
	ready, guarded int
}

// A value is what an expression is known to give: a member, or the coroutine of a call.
type value struct {
	target uses.Target
	call   *coderuntime.MemberCall
}

// passed is the context of a value of which nothing is known to come.
var passed uses.Context

// place keeps the place of a use.
func (w *walker) place(p syntax.Position) int {
	w.places = append(w.places, p)
	return len(w.places) - 1
}

// mention reports a target that is named, and not called.
func (w *walker) mention(target uses.Target, context uses.Context) value {
	if w.ready > 0 {
		w.Examine(target.Global, target.Member)
	}
	w.Mention(target, context)
	return value{target: target}
}

// expression walks an expression, which may be nil, in a context.
func (w *walker) expression(expression syntax.Expression, context uses.Context) value {
	switch e := expression.(type) {
	case *syntax.Name:
		if target := w.target(e); target.Known() {
			return w.mention(target, context)
		}
		if dynamic[e.Name] && w.Lookup(e.Name) == nil {
			w.ShadowAll()
		}
	case *syntax.Attribute:
		if target := w.target(e); target.Known() {
			return w.mention(target, context)
		}
		w.attribute(e, uses.Attribute)
	case *syntax.Subscript:
		if target := w.target(e); target.Known() {
			return w.mention(target, context)
		}
		w.expression(e.Value, item(e.Index))
		w.expression(e.Index, passed)
	case *syntax.Call:
		return w.call(e, context)
	case *syntax.BoolOp:
		last := len(e.Values) - 1
		other := uses.Context{Kind: uses.Tested}
		if e.Or {
			other = context.Or()
		}
		w.list(e.Values[:last], other)
		w.expression(e.Values[last], context)
	case *syntax.NamedExpr:
		w.expression(e.Value, context)
		w.ObscureAll(e.Target.Name)
	case *syntax.BinOp:
		operand := uses.Context{Kind: uses.Operand, Name: operators[e.Operator]}
		w.expression(e.Left, operand)
		w.expression(e.Right, operand)
	case *syntax.UnaryOp:
		operand := uses.Context{Kind: uses.Operand, Name: unaryOperators[e.Operator]}
		if e.Operator == syntax.Not {
			operand = uses.Context{Kind: uses.Tested}
		}
		w.expression(e.Operand, operand)
	case *syntax.Compare:
		w.compare(e)
	case *syntax.IfExp:
		w.expression(e.Test, uses.Context{Kind: uses.Tested})
		w.expression(e.Body, context)
		w.expression(e.Else, context)
	case *syntax.Lambda:
		w.lambda(e)
	case *syntax.Dict:
		w.dict(e, passed)
	case *syntax.Set:
		w.list(e.Elements, passed)
	case *syntax.List:
		w.list(e.Elements, passed)
	case *syntax.Tuple:
		w.list(e.Elements, passed)
	case *syntax.ListComp:
		w.comprehension(e.Clauses, passed, e.Element)
	case *syntax.SetComp:
		w.comprehension(e.Clauses, passed, e.Element)
	case *syntax.DictComp:
		w.comprehension(e.Clauses, passed, e.Key, e.Value)
	case *syntax.GeneratorExp:
		w.comprehension(e.Clauses, passed, e.Element)
	case *syntax.Await:
		w.expression(e.Value, passed)
	case *syntax.Yield:
		w.expression(e.Value, passed)
	case *syntax.YieldFrom:
		w.expression(e.Value, passed)
	case *syntax.JoinedStr:
		w.list(e.Values, passed)
	case *syntax.FormattedValue:
		w.expression(e.Value, uses.Context{Kind: uses.Text})
		if e.Format != nil {
			w.list(e.Format.Values, passed)
		}
	case *syntax.Starred:
		w.expression(e.Value, uses.Context{Kind: uses.Unpacked})
	case *syntax.Slice:
		w.expression(e.Lower, passed)
		w.expression(e.Upper, passed)
		w.expression(e.Step, passed)
	}
	return value{}
}

func (w *walker) list(list []syntax.Expression, context uses.Context) {
	for _, e := range list {
		w.expression(e, context)
	}
}

func (w *walker) dict(e *syntax.Dict, context uses.Context) {
	for i, key := range e.Keys {
		if key == nil {
			w.expression(e.Values[i], uses.Context{Kind: uses.Unpacked})
			continue
		}
		w.expression(key, passed)
		w.expression(e.Values[i], context)
	}
}

// result walks what the program returns, or a part of it: a coroutine there is none of its data.
func (w *walker) result(expression syntax.Expression) {
	returned := uses.Context{Kind: uses.Returned}
	switch e := expression.(type) {
	case *syntax.Dict:
		for i, key := range e.Keys {
			if key == nil {
				w.expression(e.Values[i], uses.Context{Kind: uses.Unpacked})
				continue
			}
			w.expression(key, passed)
			w.result(e.Values[i])
		}
	case *syntax.List:
		w.results(e.Elements)
	case *syntax.Tuple:
		w.results(e.Elements)
	case *syntax.IfExp:
		w.expression(e.Test, uses.Context{Kind: uses.Tested})
		w.result(e.Body)
		w.result(e.Else)
	case *syntax.ListComp:
		w.comprehension(e.Clauses, returned, e.Element)
	case *syntax.DictComp:
		w.comprehension(e.Clauses, returned, e.Key, e.Value)
	default:
		w.expression(e, returned)
	}
}

func (w *walker) results(list []syntax.Expression) {
	for _, e := range list {
		w.result(e)
	}
}

// target returns what an expression denotes if that is a member of a namespace or a variable.
func (w *walker) target(expression syntax.Expression) uses.Target {
	switch e := expression.(type) {
	case *syntax.Name:
		if variable := w.Lookup(e.Name); variable != nil {
			return uses.Target{Variable: variable, Place: w.place(e.Start)}
		}
	case *syntax.Attribute:
		if global := w.namespace(e.Value); global != "" && !special(e.Name) {
			return uses.Target{Global: global, Member: e.Name, Place: w.place(e.NameStart)}
		}
	case *syntax.Subscript:
		if global := w.namespace(e.Value); global != "" {
			if name, constant := text(e.Index); constant {
				return uses.Target{Global: global, Member: name, Place: w.place(e.Index.Extent().Start)}
			}
		}
	case *syntax.Call:
		// getattr(tools, "x")
		if global, name := w.reflection(e, "getattr"); global != "" && len(e.Arguments) == 2 && !special(name) {
			return uses.Target{Global: global, Member: name, Place: w.place(e.Arguments[1].Extent().Start)}
		}
	}
	return uses.Target{}
}

// namespace returns the name of the namespace that an expression is, "" if it is none.
func (w *walker) namespace(expression syntax.Expression) string {
	if name, ok := expression.(*syntax.Name); ok && w.Namespace(name.Name) {
		return name.Name
	}
	return ""
}

// text returns the text that an expression is.
func text(expression syntax.Expression) (value string, constant bool) {
	if c, ok := expression.(*syntax.Constant); ok && c.Kind == syntax.StringConstant {
		return c.Text, true
	}
	return "", false
}

// special reports whether a name is one of those that Python itself gives to objects.
func special(name string) bool {
	return len(name) > 4 && strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
}

// read returns the context of what an attribute is read of.
func read(kind uses.Kind, name string) uses.Context {
	switch name {
	case "send", "throw", "close":
		return passed
	}
	if special(name) || strings.HasPrefix(name, "cr_") {
		return passed
	}
	return uses.Context{Kind: kind, Name: name}
}

// attribute walks an attribute; kind is Attribute or Method.
func (w *walker) attribute(e *syntax.Attribute, kind uses.Kind) {
	if e.Name == "__dict__" {
		if global := w.namespace(e.Value); global != "" {
			w.Shadow(global)
		}
	}
	w.expression(e.Value, read(kind, e.Name))
}

// item returns the context of what an element with an index is read of.
func item(index syntax.Expression) uses.Context {
	context := uses.Context{Kind: uses.Item}
	if c, ok := index.(*syntax.Constant); ok {
		switch c.Kind {
		case syntax.StringConstant:
			context.Name = strconv.Quote(c.Text)
		case syntax.IntegerConstant:
			context.Name = strconv.FormatInt(c.Integer, 10)
		}
	}
	return context
}

var operators = map[syntax.BinaryOperator]string{
	syntax.Add: "+", syntax.Sub: "-", syntax.Mult: "*", syntax.MatMult: "@", syntax.Div: "/", syntax.Mod: "%", syntax.Pow: "**",
	syntax.LShift: "<<", syntax.RShift: ">>", syntax.BitOr: "|", syntax.BitXor: "^", syntax.BitAnd: "&", syntax.FloorDiv: "//",
}

var unaryOperators = map[syntax.UnaryOperator]string{syntax.Invert: "~", syntax.UAdd: "+", syntax.USub: "-"}

// orders are the comparisons that a coroutine does not have.
var orders = map[syntax.CompareOperator]string{syntax.Lt: "<", syntax.LtE: "<=", syntax.Gt: ">", syntax.GtE: ">="}

func (w *walker) compare(e *syntax.Compare) {
	context := uses.Context{Kind: uses.Examined}
	left := e.Left
	for i, right := range e.Comparators {
		next := uses.Context{Kind: uses.Examined}
		switch operator := e.Operators[i]; operator {
		case syntax.In, syntax.NotIn:
			next = uses.Context{Kind: uses.Operand, Name: "in"}
			if name, constant := text(left); constant {
				if global := w.namespace(right); global != "" {
					w.Examine(global, name)
				}
			}
		default:
			if name := orders[operator]; name != "" {
				context = uses.Context{Kind: uses.Operand, Name: name}
				next = context
			}
		}
		w.expression(left, context)
		left, context = right, next
	}
	w.expression(left, context)
}

// comprehension walks the clauses of a comprehension, and then what it gives, in a context.
func (w *walker) comprehension(clauses []*syntax.Comprehension, context uses.Context, elements ...syntax.Expression) {
	for i, clause := range clauses {
		iterated := uses.Context{Kind: uses.Iterated}
		if clause.Async {
			iterated = passed
		}
		// The first iterable is evaluated outside.
		w.expression(clause.Iterable, iterated)
		if i == 0 {
			w.Enter()
			for _, clause := range clauses {
				w.declare(clause.Target)
			}
		}
		w.obscure(clause.Target)
		w.list(clause.Conditions, uses.Context{Kind: uses.Tested})
	}
	w.list(elements, context)
	w.Leave()
}

func (w *walker) lambda(e *syntax.Lambda) {
	w.defaults(e.Parameters)
	w.Enter()
	w.parameters(e.Parameters)
	w.expression(e.Body, passed)
	w.Leave()
}
