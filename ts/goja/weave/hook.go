package weave

import (
	"maps"
	"slices"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// A hook is a member of an object that native code calls: toString, toJSON, next, then, a trap of a proxy. If a
// program makes a built-in a hook, as in {next: Object} or {toString: String.prototype.trim}, native code calls native
// code, and no function of the program's is there to be counted or interrupted. Where a program's text puts a value
// into a hook, or into a member whose name it computes, the value therefore goes through Host.Hook, unless the text
// shows that it is no built-in.

// hooks are the names of the members that native code calls of any object.
var hooks = nameSet("toString", "valueOf", "toJSON", "toISOString", "toLocaleString", "join", "next", "return", "throw", "keys", "has",
	"then", "catch", "finally", "resolve", "exec", "add")

// reflectiveHooks are the members of the objects by which programs describe a property or a proxy.
var reflectiveHooks = nameSet("get", "set", "value", "apply", "construct", "deleteProperty", "defineProperty", "ownKeys",
	"getOwnPropertyDescriptor", "getPrototypeOf", "setPrototypeOf", "isExtensible", "preventExtensions")

// describing are the names of what takes such objects.
var describing = []string{"Proxy", "Reflect", "defineProperty", "defineProperties", "create"}

// Hooks returns the names of the members that native code calls of any object.
func Hooks() []string { return slices.Sorted(maps.Keys(hooks)) }

func nameSet(names ...string) map[string]struct{} {
	set := make(map[string]struct{}, len(names))
	for _, name := range names {
		set[name] = struct{}{}
	}
	return set
}

// hooker puts the check of hooks into a tree.
type hooker struct {
	facts *Facts
	// describes says that the text may describe properties or proxies.
	describes bool
	// getters are the functions that answer the reads of a hook. within has an entry for each enclosing function:
	// whether it is one.
	getters map[*ast.FunctionLiteral]bool
	arrows  map[*ast.ArrowFunctionLiteral]bool
	// paired are the patterns of assignments that pair finds.
	paired map[*ast.ArrayPattern]bool
	within []bool
	// with counts the with statements around, whose objects would see the name of the checks.
	with int
}

// weaveHooks puts the checks of hooks into a tree.
func weaveHooks(tree *ast.Program, facts *Facts) {
	h := &hooker{facts: facts, getters: map[*ast.FunctionLiteral]bool{}, arrows: map[*ast.ArrowFunctionLiteral]bool{},
		paired: map[*ast.ArrayPattern]bool{}}
	for _, name := range describing {
		h.describes = h.describes || facts.Names(name)
	}
	v := &visitor{
		before: h.before, after: h.after, enter: h.enter, leave: h.leave, field: h.field, method: h.method, returned: h.returned,
		target: h.target,
		with: func(entering bool) {
			if entering {
				h.with++
			} else {
				h.with--
			}
		},
	}
	v.statements(tree.Body)
}

// isHook reports whether a name is that of a hook.
func (h *hooker) isHook(name string) bool {
	if _, found := hooks[name]; found {
		return true
	}
	_, found := reflectiveHooks[name]
	return found && h.describes
}

// key reports whether a member that a computed key names may be a hook.
func (h *hooker) key(key ast.Expression) bool {
	switch k := key.(type) {
	case *ast.StringLiteral:
		return h.isHook(k.Value.String())
	case *ast.TemplateLiteral:
		if k.Tag == nil && len(k.Expressions) == 0 && len(k.Elements) == 1 {
			return h.isHook(k.Elements[0].Parsed.String())
		}
	}
	return !isNumeric(key, h.facts.numeric)
}

// check passes a value that may be a built-in through the check. A key that is a variable goes with it, so that a
// value which comes to stand under another name than a hook's stays as it is.
func (h *hooker) check(value, key ast.Expression) ast.Expression {
	if value == nil || h.with > 0 || !mayBeBuiltIn(value) || isNumeric(value, h.facts.numeric) {
		return value
	}
	return h.checked(value, key)
}

func (h *hooker) checked(value, key ast.Expression) ast.Expression {
	h.facts.hooks = true
	arguments := []ast.Expression{value}
	if identifier, ok := key.(*ast.Identifier); ok {
		copied := *identifier
		arguments = append(arguments, &copied)
	}
	return call(hookCheck, value.Idx0(), arguments...)
}

// mayBeBuiltIn reports whether the text leaves it open that an expression's value is a built-in function.
func mayBeBuiltIn(expression ast.Expression) bool {
	switch e := expression.(type) {
	case *ast.FunctionLiteral, *ast.ArrowFunctionLiteral, *ast.ClassLiteral, *ast.ObjectLiteral, *ast.ArrayLiteral,
		*ast.StringLiteral, *ast.NumberLiteral, *ast.BooleanLiteral, *ast.NullLiteral, *ast.RegExpLiteral, *ast.UnaryExpression:
		return false
	case *ast.TemplateLiteral:
		return e.Tag != nil
	case *ast.BinaryExpression:
		switch e.Operator {
		case token.LOGICAL_AND, token.COALESCE, token.LOGICAL_OR:
			return mayBeBuiltIn(e.Left) || mayBeBuiltIn(e.Right)
		}
		return false
	case *ast.ConditionalExpression:
		return mayBeBuiltIn(e.Consequent) || mayBeBuiltIn(e.Alternate)
	case *ast.SequenceExpression:
		return mayBeBuiltIn(e.Sequence[len(e.Sequence)-1])
	case *ast.AssignExpression:
		switch e.Operator {
		case token.ASSIGN, token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
			return mayBeBuiltIn(e.Right)
		}
		return false
	case *ast.CallExpression:
		// What is woven in already, but for what passes a value on.
		if member, ok := e.Callee.(*ast.DotExpression); ok {
			if object, ok := member.Left.(*ast.Identifier); ok && object.Name == checks {
				return member.Identifier.Name == stackCheck
			}
		}
	}
	return true
}

// pair reports whether an assignment gives each target of a pattern the element of a literal in the same place, as
// those do that exchange two elements of an array.
func pair(assignment *ast.AssignExpression) (*ast.ArrayPattern, *ast.ArrayLiteral, bool) {
	pattern, isPattern := assignment.Left.(*ast.ArrayPattern)
	values, isLiteral := assignment.Right.(*ast.ArrayLiteral)
	if !isPattern || !isLiteral || pattern.Rest != nil || len(pattern.Elements) != len(values.Value) {
		return nil, nil, false
	}
	for i, value := range values.Value {
		if _, spread := value.(*ast.SpreadElement); spread || value == nil {
			return nil, nil, false
		}
		switch pattern.Elements[i].(type) {
		case *ast.Identifier, *ast.DotExpression, *ast.BracketExpression:
		default:
			return nil, nil, false
		}
	}
	return pattern, values, true
}

// before finds the patterns whose values can be checked where they stand, and the getters of an object literal.
func (h *hooker) before(expression ast.Expression) {
	if assignment, ok := expression.(*ast.AssignExpression); ok {
		if pattern, _, ok := pair(assignment); ok {
			h.paired[pattern] = true
		}
	}
	literal, ok := expression.(*ast.ObjectLiteral)
	if !ok {
		return
	}
	for _, property := range literal.Value {
		keyed, ok := property.(*ast.PropertyKeyed)
		if !ok || !h.names(keyed) {
			continue
		}
		if keyed.Kind == ast.PropertyKindGet || h.describes && isWrittenAs(keyed.Key, "get") {
			switch function := keyed.Value.(type) {
			case *ast.FunctionLiteral:
				h.getters[function] = true
			case *ast.ArrowFunctionLiteral:
				h.arrows[function] = true
			}
		}
	}
}

// names reports whether a property of a literal may be a hook.
func (h *hooker) names(property *ast.PropertyKeyed) bool {
	if property.Computed {
		return h.key(property.Key)
	}
	literal, ok := property.Key.(*ast.StringLiteral)
	return ok && h.isHook(literal.Value.String())
}

func isWrittenAs(key ast.Expression, name string) bool {
	literal, ok := key.(*ast.StringLiteral)
	return ok && literal.Value.String() == name
}

// method finds the getters of a class.
func (h *hooker) method(definition *ast.MethodDefinition) {
	if definition.Kind == ast.PropertyKindGet && (definition.Computed && h.key(definition.Key) || h.namedHook(definition.Key)) {
		h.getters[definition.Body] = true
	}
}

func (h *hooker) namedHook(key ast.Expression) bool {
	literal, ok := key.(*ast.StringLiteral)
	return ok && h.isHook(literal.Value.String())
}

func (h *hooker) enter(function ast.Node) {
	getter := false
	switch f := function.(type) {
	case *ast.FunctionLiteral:
		getter = h.getters[f]
	case *ast.ArrowFunctionLiteral:
		getter = h.arrows[f]
	}
	h.within = append(h.within, getter)
}

func (h *hooker) leave(function ast.Node) {
	h.within = h.within[:len(h.within)-1]
	if arrow, ok := function.(*ast.ArrowFunctionLiteral); ok && h.arrows[arrow] {
		if body, ok := arrow.Body.(*ast.ExpressionBody); ok {
			body.Expression = h.check(body.Expression, nil)
		}
	}
}

// returned checks what a getter returns.
func (h *hooker) returned(statement *ast.ReturnStatement) {
	if len(h.within) > 0 && h.within[len(h.within)-1] {
		statement.Argument = h.check(statement.Argument, nil)
	}
}

// field checks the initial value of a field of a class.
func (h *hooker) field(definition *ast.FieldDefinition) {
	if definition.Computed && h.key(definition.Key) || h.namedHook(definition.Key) {
		definition.Initializer = h.check(definition.Initializer, nil)
	}
}

// after checks the values of literals and assignments.
func (h *hooker) after(expression ast.Expression) ast.Expression {
	switch e := expression.(type) {
	case *ast.AssignExpression:
		if pattern, values, ok := pair(e); ok {
			for i, target := range pattern.Elements {
				switch target := target.(type) {
				case *ast.DotExpression:
					if h.isHook(target.Identifier.Name.String()) {
						values.Value[i] = h.check(values.Value[i], nil)
					}
				case *ast.BracketExpression:
					if h.key(target.Member) {
						values.Value[i] = h.check(values.Value[i], target.Member)
					}
				}
			}
		}
		switch e.Operator {
		case token.ASSIGN, token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
			switch target := e.Left.(type) {
			case *ast.DotExpression:
				if h.isHook(target.Identifier.Name.String()) {
					e.Right = h.check(e.Right, nil)
				}
			case *ast.BracketExpression:
				if h.key(target.Member) {
					e.Right = h.check(e.Right, target.Member)
				}
			}
		}
	case *ast.ArrayPattern:
		if h.paired[e] {
			break
		}
		for i, element := range e.Elements {
			e.Elements[i] = h.target(element)
		}
	case *ast.ObjectPattern:
		for _, property := range e.Properties {
			if keyed, ok := property.(*ast.PropertyKeyed); ok {
				keyed.Value = h.target(keyed.Value)
			}
		}
	case *ast.ObjectLiteral:
		for i, property := range e.Value {
			switch p := property.(type) {
			case *ast.PropertyShort:
				if name := p.Name.Name; h.isHook(name.String()) && h.with == 0 {
					e.Value[i] = &ast.PropertyKeyed{
						Key:   &ast.StringLiteral{Idx: p.Name.Idx, Literal: name.String(), Value: name},
						Kind:  ast.PropertyKindValue,
						Value: h.checked(&ast.Identifier{Name: name, Idx: p.Name.Idx}, nil),
					}
				}
			case *ast.PropertyKeyed:
				if p.Kind == ast.PropertyKindValue && h.names(p) {
					var key ast.Expression
					if p.Computed {
						key = p.Key
					}
					p.Value = h.check(p.Value, key)
				}
			}
		}
	}
	return expression
}

// target puts a member that may be a hook, and is given a value by a pattern or a loop, behind an object that passes
// the value through the check: [o.next] = list becomes [checks.member(o, "next").value] = list.
func (h *hooker) target(target ast.Expression) ast.Expression {
	if h.with > 0 {
		return target
	}
	var object, key ast.Expression
	switch t := target.(type) {
	case *ast.AssignExpression: // with a default
		t.Left = h.target(t.Left)
		return t
	case *ast.DotExpression:
		if name := t.Identifier.Name; h.isHook(name.String()) {
			object, key = t.Left, &ast.StringLiteral{Idx: t.Identifier.Idx, Literal: name.String(), Value: name}
		}
	case *ast.BracketExpression:
		if h.key(t.Member) {
			object, key = t.Left, t.Member
		}
	}
	if _, super := object.(*ast.SuperExpression); object == nil || super {
		return target
	}
	h.facts.hooks = true
	return &ast.DotExpression{
		Left:       call(memberCheck, target.Idx0(), object, key),
		Identifier: ast.Identifier{Name: hookedValue, Idx: target.Idx0()},
	}
}

// hookedValue is the property of a hookedMember by which a value is put into the member.
const hookedValue = "value"

// hookedMember is the member of an object that a pattern gives a value.
type hookedMember struct {
	c      *checker
	object *goja.Object
	key    goja.Value
}

// member is the function that makes one of an object and a key.
func (c *checker) member(call goja.FunctionCall) goja.Value {
	return c.vm.NewDynamicObject(&hookedMember{c, call.Arguments[0].ToObject(c.vm), call.Arguments[1]})
}

// Set implements goja.DynamicObject.
func (m *hookedMember) Set(_ string, value goja.Value) bool {
	value = m.c.hook(goja.FunctionCall{Arguments: []goja.Value{value, m.key}})
	var err error
	if symbol, ok := m.key.(*goja.Symbol); ok {
		err = m.object.SetSymbol(symbol, value)
	} else {
		err = m.object.Set(m.key.String(), value)
	}
	if err != nil {
		panic(err)
	}
	return true
}

// Get, Has, Delete and Keys implement goja.DynamicObject; woven code only writes.
func (*hookedMember) Get(string) goja.Value { return undefined }

// Has implements goja.DynamicObject.
func (*hookedMember) Has(string) bool { return true }

// Delete implements goja.DynamicObject.
func (*hookedMember) Delete(string) bool { return false }

// Keys implements goja.DynamicObject.
func (*hookedMember) Keys() []string { return nil }

// hook is the function of the check: the value, and the key under which it will stand if that is a variable.
func (c *checker) hook(call goja.FunctionCall) goja.Value {
	value := call.Arguments[0]
	object, ok := value.(*goja.Object)
	if !ok || c.host.Hook == nil {
		return value
	}
	if len(call.Arguments) > 1 {
		if name, ok := call.Arguments[1].(goja.String); ok {
			_, hook := hooks[name.String()]
			_, reflective := reflectiveHooks[name.String()]
			if !hook && !reflective {
				return value
			}
		} else if isNumberValue(call.Arguments[1]) {
			return value
		}
	}
	return c.host.Hook(object)
}
