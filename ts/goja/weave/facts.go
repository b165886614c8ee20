package weave

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// Facts is what a program's text says about the names that it can reach. It is immutable.
type Facts struct {
	// Computed says that the program can reach members of any object by names that do not stand in its
	// text: it has a member access with a computed key that may be a string, or it mentions a function
	// that takes or enumerates the names of members.
	Computed bool

	// global says that the program can reach any property of the global object: it has computed names
	// and the object.
	global           bool
	names, extracted map[string]struct{}
	bigInt           bool
	// numeric has the names of the variables that hold nothing but numbers.
	numeric map[string]bool
	hooks   bool
	// iterates and delegates say that the text takes the elements of iterables, and that it has a yield*.
	iterates, delegates bool
}

// BigInt reports whether the program may make BigInts.
func (f *Facts) BigInt() bool { return f.bigInt }

// Iterates reports whether the text takes elements out of iterables, by for of, a spread or a pattern.
func (f *Facts) Iterates() bool { return f.iterates }

// Delegates reports whether the text has a yield*, which gives on the results of an iterator as they are.
func (f *Facts) Delegates() bool { return f.delegates }

// Hooks reports whether the text puts values that may be built-ins into members that native code may call.
func (f *Facts) Hooks() bool { return f.hooks }

// Reaches reports whether the program can reach a global variable of this name without an object that
// leads to it.
func (f *Facts) Reaches(name string) bool { return f.global || f.Names(name) }

// Mentions reports whether the program can reach a member of this name.
func (f *Facts) Mentions(name string) bool { return f.Computed || f.Names(name) }

// Names reports whether the name stands in the program's text, as an identifier or as a string.
func (f *Facts) Names(name string) bool {
	_, found := f.names[name]
	return found
}

// Extracts reports whether the text reads a member of this name other than to call it at once, so that
// the value may be put anywhere. Computed names are not counted.
func (f *Facts) Extracts(name string) bool {
	_, found := f.extracted[name]
	return found
}

// reflective are the names of what reaches members by names that are values, without a member access
// in the text; and of what makes hidden members enumerable.
var reflective = []string{
	"globalThis", "global", "eval", "Function", "Reflect", "getOwnPropertyDescriptor", "getOwnPropertyDescriptors",
	"defineProperty", "defineProperties", "__lookupGetter__", "__lookupSetter__",
}

// survey collects the facts.
type survey struct {
	facts *Facts
	// classes counts the classes around, where this is never the global object; loose says that there is
	// a this elsewhere.
	classes int
	loose   bool
	// keys are the computed keys of member accesses.
	keys []ast.Expression
	// callees are the expressions that are called where they stand.
	callees map[ast.Expression]struct{}
	// values are the expressions that variables of a name are given; opaque are the names of variables
	// that are also given values which do not stand in the text.
	values map[string][]ast.Expression
	opaque map[string]struct{}
}

func gather(tree *ast.Program) *Facts {
	s := &survey{
		facts:   &Facts{names: map[string]struct{}{}, extracted: map[string]struct{}{}},
		callees: map[ast.Expression]struct{}{},
		values:  map[string][]ast.Expression{},
		opaque:  map[string]struct{}{},
	}
	v := &visitor{
		before: s.expression,
		enter:  s.function,
		bound:  s.hide,
		loop: func(statement ast.Statement, _ bool) {
			if _, ok := statement.(*ast.ForOfStatement); ok {
				s.facts.iterates = true
			}
		},
		with: func(bool) { s.facts.Computed, s.loose = true, true },
		class: func(entering bool) {
			if entering {
				s.classes++
			} else {
				s.classes--
			}
		},
	}
	v.statements(tree.Body)
	for _, name := range reflective {
		if s.facts.Names(name) {
			s.facts.Computed = true
		}
	}
	s.facts.bigInt = s.facts.bigInt || s.facts.Names("BigInt") || s.facts.Names("BigInt64Array") ||
		s.facts.Names("BigUint64Array") || s.facts.Names("getBigInt64") || s.facts.Names("getBigUint64") ||
		s.facts.Computed && s.facts.Names("constructor")
	s.settle()
	s.facts.global = s.facts.Computed && (s.loose || s.facts.Names("globalThis") || s.facts.Names("global"))
	return s.facts
}

func (s *survey) name(name string) { s.facts.names[name] = struct{}{} }

// called notes a callee, below the nodes of optional chaining.
func (s *survey) called(callee ast.Expression) {
	for {
		switch e := callee.(type) {
		case *ast.Optional:
			callee = e.Expression
		case *ast.OptionalChain:
			callee = e.Expression
		default:
			s.callees[callee] = struct{}{}
			return
		}
	}
}

// extract notes the name of a member that is read, unless it is called.
func (s *survey) extract(member ast.Expression, name string) {
	if _, called := s.callees[member]; !called {
		s.facts.extracted[name] = struct{}{}
	}
}

func (s *survey) function(function ast.Node) {
	switch f := function.(type) {
	case *ast.FunctionLiteral:
		if f.Name != nil {
			s.hide(f.Name)
		}
		s.parameters(f.ParameterList)
	case *ast.ArrowFunctionLiteral:
		s.parameters(f.ParameterList)
	case *ast.FieldDefinition:
		if key, ok := f.Key.(*ast.StringLiteral); ok {
			s.facts.extracted[key.Value.String()] = struct{}{}
		}
	}
}

func (s *survey) parameters(list *ast.ParameterList) {
	for _, binding := range list.List {
		s.hide(binding.Target)
	}
	if list.Rest != nil {
		s.hide(list.Rest)
	}
}

// hide notes that the variables of a target are given values that do not stand in the text.
func (s *survey) hide(target ast.Expression) {
	switch t := target.(type) {
	case *ast.Identifier:
		s.opaque[t.Name.String()] = struct{}{}
	case *ast.AssignExpression: // with a default
		s.hide(t.Left)
	case *ast.Binding:
		s.hide(t.Target)
	case *ast.ArrayPattern:
		for _, element := range t.Elements {
			s.hide(element)
		}
		s.hide(t.Rest)
	case *ast.ObjectPattern:
		for _, property := range t.Properties {
			switch p := property.(type) {
			case *ast.PropertyShort:
				s.opaque[p.Name.Name.String()] = struct{}{}
			case *ast.PropertyKeyed:
				s.hide(p.Value)
			}
		}
		s.hide(t.Rest)
	}
}

// assign notes that a target is given the value of an expression, or one that is unknown.
func (s *survey) assign(target, value ast.Expression) {
	identifier, simple := target.(*ast.Identifier)
	if !simple || value == nil {
		s.hide(target)
		return
	}
	name := identifier.Name.String()
	s.values[name] = append(s.values[name], value)
}

func (s *survey) expression(expression ast.Expression) {
	switch e := expression.(type) {
	case *ast.Identifier:
		s.name(e.Name.String())
	case *ast.ThisExpression:
		s.loose = s.loose || s.classes == 0
	case *ast.StringLiteral:
		s.name(e.Value.String())
	case *ast.TemplateLiteral:
		for _, element := range e.Elements {
			s.name(element.Parsed.String())
		}
	case *ast.NumberLiteral:
		if !isNumber(e) {
			s.facts.bigInt = true
		}
	case *ast.SpreadElement, *ast.ArrayPattern:
		s.facts.iterates = true
	case *ast.YieldExpression:
		s.facts.delegates = s.facts.delegates || e.Delegate
	case *ast.CallExpression:
		s.called(e.Callee)
	case *ast.DotExpression:
		s.name(e.Identifier.Name.String())
		s.extract(e, e.Identifier.Name.String())
	case *ast.PropertyShort:
		s.name(e.Name.Name.String())
		s.extract(e, e.Name.Name.String())
	case *ast.PropertyKeyed:
		if e.Computed {
			s.keys = append(s.keys, e.Key)
		}
		if key, ok := e.Key.(*ast.StringLiteral); ok {
			s.extract(e, key.Value.String())
		}
	case *ast.BracketExpression:
		s.keys = append(s.keys, e.Member)
		if key, ok := e.Member.(*ast.StringLiteral); ok {
			s.extract(e, key.Value.String())
		}
	case *ast.ClassLiteral:
		if e.Name != nil {
			s.hide(e.Name)
		}
	case *ast.Binding:
		// A variable without an initialiser is undefined at first, which names no member.
		if _, simple := e.Target.(*ast.Identifier); !simple || e.Initializer != nil {
			s.assign(e.Target, e.Initializer)
		}
	case *ast.AssignExpression:
		switch e.Operator {
		case token.ASSIGN, token.PLUS:
			s.assign(e.Left, e.Right)
		case token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
			s.hide(e.Left)
		}
	}
}

// settle decides whether any computed key may be a string that does not stand in the text. Variables
// are told apart by name alone. A variable is taken for a number until one of its values is not.
func (s *survey) settle() {
	// A value is a number if its operands are: what is none spreads from a variable to those that are given it, each once.
	numeric := make(map[string]bool, len(s.values))
	given := map[string][]string{}
	var spreading []string
	for name, values := range s.values {
		_, opaque := s.opaque[name]
		numeric[name] = !opaque
		for _, value := range values {
			if !numeric[name] {
				break
			}
			numeric[name] = operands(value, func(operand string) bool {
				given[operand] = append(given[operand], name)
				return len(s.values[operand]) > 0
			})
		}
		if !numeric[name] {
			spreading = append(spreading, name)
		}
	}
	for len(spreading) > 0 {
		last := len(spreading) - 1
		name := spreading[last]
		spreading = spreading[:last]
		for _, other := range given[name] {
			if numeric[other] {
				numeric[other] = false
				spreading = append(spreading, other)
			}
		}
	}
	s.facts.numeric = numeric
	for _, key := range s.keys {
		if !isNumeric(key, numeric) && !isWritten(key) && !s.isWellKnownSymbol(key) {
			s.facts.Computed = true
		}
	}
}

// isWritten reports whether a key stands in the text as it is.
func isWritten(key ast.Expression) bool {
	switch key := key.(type) {
	case *ast.StringLiteral:
		return true
	case *ast.TemplateLiteral:
		return key.Tag == nil && len(key.Expressions) == 0
	}
	return false
}

// isWellKnownSymbol reports whether a key is written Symbol.name, whose name stands in the text.
func (s *survey) isWellKnownSymbol(key ast.Expression) bool {
	member, ok := key.(*ast.DotExpression)
	if !ok {
		return false
	}
	object, ok := member.Left.(*ast.Identifier)
	if !ok || object.Name != "Symbol" {
		return false
	}
	_, opaque := s.opaque["Symbol"]
	return !opaque && len(s.values["Symbol"]) == 0
}

// isNumeric reports whether an expression's value is a number or a BigInt whatever its parts are.
func isNumeric(expression ast.Expression, variables map[string]bool) bool {
	return operands(expression, func(name string) bool { return variables[name] })
}

// operands reports whether an expression's value is a number or a BigInt if those variables are that make it one, which are asked for
// until one is not.
func operands(expression ast.Expression, variable func(name string) bool) bool {
	switch e := expression.(type) {
	case *ast.NumberLiteral:
		return true
	case *ast.Identifier:
		return variable(e.Name.String())
	case *ast.UnaryExpression:
		switch e.Operator {
		case token.PLUS, token.MINUS, token.BITWISE_NOT, token.INCREMENT, token.DECREMENT:
			return true
		}
	case *ast.BinaryExpression:
		switch e.Operator {
		case token.PLUS:
			return operands(e.Left, variable) && operands(e.Right, variable)
		case token.MINUS, token.MULTIPLY, token.EXPONENT, token.SLASH, token.REMAINDER, token.AND, token.OR,
			token.EXCLUSIVE_OR, token.SHIFT_LEFT, token.SHIFT_RIGHT, token.UNSIGNED_SHIFT_RIGHT:
			return true
		}
	case *ast.ConditionalExpression:
		return operands(e.Consequent, variable) && operands(e.Alternate, variable)
	}
	return false
}

// isNumber reports whether a number literal is not a BigInt.
func isNumber(literal *ast.NumberLiteral) bool {
	switch literal.Value.(type) {
	case int64, float64, int:
		return true
	}
	return false
}
