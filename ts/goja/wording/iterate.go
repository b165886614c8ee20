package wording

import (
	"reflect"
	"runtime"
	"strings"

	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

const (
	iteratorReason = " is not iterable (cannot read property Symbol(Symbol.iterator))"
	notIterable    = " is not iterable"
)

// isNotIterable reports whether goja's message says that a value has no iterator.
func isNotIterable(message string) bool {
	switch message {
	case "object is not iterable", "Cannot convert undefined or null to object",
		"iterator.next is missing or not a function":
		return true
	}
	return strings.HasSuffix(message, " is not a method")
}

// iterating is the text of a value that is iterated and cannot be.
func (s *site) iterating(opcode string) string {
	if !isNotIterable(s.message) {
		return ""
	}
	value := s.machine.operand(1)
	if opcode == "_pushSpread" {
		value = s.machine.operand(0)
	}
	p := s.place()
	if p == nil {
		p = new(place)
	}
	if strings.Contains(opcode, "pread") {
		return s.spreading(value, p)
	}
	if member, nested := s.nested(); nested {
		if use := chosen(p.objects, nil); use != nil && member != "" && isNullish(value) && use.how == byDeclaration {
			return "Cannot destructure property 'Symbol(Symbol.iterator)' of '" + render(use.value) + "' as it is " + show(value) + "."
		}
		return describe(value) + iteratorReason
	}
	use := chosen(p.arrays, func(use *taken) bool {
		return (opcode == "_iterateP") == (use.how == byLoop)
	})
	switch {
	case use == nil && s.isLiteral():
		return literalText(value) + notIterable
	case use == nil:
		return describe(value) + iteratorReason
	case use.how == byElement:
		return ".for is not iterable"
	case use.how == byAssignment || use.how == byParameter || !named(use):
		return describe(value) + iteratorReason
	}
	return iterable(use.value)
}

// protocol is the text of what an iterator gave that is no object: itself, or a result. Only the Go function of goja
// that asks for an object tells the two apart, and that it was an iterator at all; empty if it was none.
func (s *site) protocol() string {
	shown, found := strings.CutPrefix(s.message, "Value is not an object: ")
	if !found {
		return ""
	}
	var callers [16]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers[:])])
	for asked, more := false, true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		name := strings.TrimPrefix(frame.Function, gojaPath)
		switch {
		case !asked:
			asked = name == "(*Runtime).toObject"
		case name == "(*Runtime).getIterator":
			return "Result of the Symbol.iterator method is not an object"
		case strings.HasPrefix(name, "(*iteratorRecord)."):
			return "Iterator result " + shown + " is not an object"
		default:
			return ""
		}
	}
	return ""
}

// gojaPath is what the names of goja's functions begin with.
var gojaPath = reflect.TypeFor[goja.Runtime]().PkgPath() + "."

// named reports whether V8 finds the expression of a value that is taken apart: it looks for it by
// position, and that of a member or a logical operator is another than that of the whole.
func named(use *taken) bool {
	value := use.value
	if chain, ok := value.(*ast.OptionalChain); ok {
		value = chain.Expression
	}
	if binary, ok := value.(*ast.BinaryExpression); ok {
		switch binary.Operator {
		case token.LOGICAL_AND, token.LOGICAL_OR, token.COALESCE:
			return false
		}
	}
	if use.how == byLoop {
		return true
	}
	switch value := value.(type) {
	case *ast.DotExpression, *ast.BracketExpression, *ast.PrivateDotExpression, *ast.SequenceExpression:
		return false
	case *ast.CallExpression:
		switch value.Callee.(type) {
		case *ast.DotExpression, *ast.BracketExpression, *ast.PrivateDotExpression:
			return false
		}
	}
	return true
}

// iterable is the text of an expression whose value cannot be iterated.
func iterable(value ast.Expression) string {
	switch e := value.(type) {
	case *ast.CallExpression:
		return renderBare(e.Callee) + " is not a function or its return value is not iterable"
	case *ast.NewExpression:
		return renderBare(e.Callee) + " is not a function or its return value is not iterable"
	}
	return renderBare(value) + notIterable
}

// spreading is the text of a spread: of an element, or of the last argument or one before it, of which
// V8 compiles the former to a loop and the others to calls of its own.
func (s *site) spreading(value goja.Value, p *place) string {
	use := chosen(p.spreads, nil)
	switch {
	case use == nil && s.isLiteral() && s.opcode() == "_pushArraySpread":
		return literalText(value) + notIterable
	case use == nil && s.isLiteral() && isNullish(value):
		return show(value) + " is not iterable (cannot read property " + show(value) + ")"
	case use == nil && s.isLiteral():
		return "Spread syntax requires ...iterable[Symbol.iterator] to be a function"
	case use == nil || use.how == byArguments:
		return describe(value) + iteratorReason
	case use.how == bySpread:
		return iterable(use.value)
	case isNullish(value):
		return render(use.value) + " is not iterable (cannot read property " + show(value) + ")"
	}
	return "Spread syntax requires ...iterable[Symbol.iterator] to be a function"
}

// destructuring is the text of an object pattern that is given undefined or null.
func (s *site) destructuring() string {
	value := s.machine.operand(1)
	if s.message != "Value is not object coercible" {
		return ""
	}
	p := s.place()
	if p == nil {
		p = new(place)
	}
	if member, nested := s.nested(); nested {
		if pattern := p.inner(member); pattern != nil {
			return inner(pattern, value)
		}
	}
	if use := chosen(p.objects, nil); use != nil {
		text := render(use.value)
		switch use.how {
		case byElement:
			text = ".for"
		case byParameter:
			text = strings.Repeat(intermediate, 3)
		}
		return destructure(use.pattern.(*ast.ObjectPattern), text, value)
	}
	if p.parameters != nil && !s.isLiteral() {
		if text := s.parameterText(p.parameters, value); text != "" {
			return text
		}
	}
	source := literalText(value)
	if !s.isLiteral() {
		source = ".catch" // the only other value that is bound without an expression
	}
	if s.machine.before(-1) == "_dup" && s.machine.before(-2) == "getProp" {
		return "Cannot destructure property '" + s.machine.literalBefore(-2) + "' of '" + source + "' as it is " + show(value) + "."
	}
	return "Cannot destructure '" + source + "' as it is " + show(value) + "."
}

// nested reports whether the value is a part of another that is taken apart, and under which name.
func (s *site) nested() (member string, nested bool) {
	switch s.machine.before(1) {
	case "iterGetNextOrUndef":
		return "", true
	case "_getKey":
		if s.machine.before(2) == "_toPropertyKey" && s.machine.before(3) == "loadVal" && s.machine.before(4) == "_dup" {
			return s.machine.constantBefore(3), true
		}
	}
	return "", false
}

// inner returns the pattern inside those of a place that has a name, or is an element if that is empty.
func (p *place) inner(member string) *ast.ObjectPattern {
	var patterns []ast.Expression
	for _, use := range append(append([]*taken(nil), p.objects...), p.arrays...) {
		patterns = append(patterns, use.pattern)
	}
	if p.parameters != nil {
		for _, parameter := range p.parameters.List {
			patterns = append(patterns, parameter.Target)
		}
	}
	for len(patterns) > 0 {
		pattern := patterns[0]
		patterns = patterns[1:]
		switch pattern := pattern.(type) {
		case *ast.AssignExpression:
			patterns = append(patterns, pattern.Left)
		case *ast.Binding:
			patterns = append(patterns, pattern.Target)
		case *ast.ArrayPattern:
			for _, element := range pattern.Elements {
				if found, ok := element.(*ast.ObjectPattern); ok && member == "" {
					return found
				}
				patterns = append(patterns, element)
			}
		case *ast.ObjectPattern:
			for _, entry := range pattern.Properties {
				keyed, ok := entry.(*ast.PropertyKeyed)
				if !ok {
					continue
				}
				found, ok := keyed.Value.(*ast.ObjectPattern)
				if name, plain := keyName(keyed); ok && plain && name == member && member != "" {
					return found
				}
				patterns = append(patterns, keyed.Value)
			}
		}
	}
	return nil
}

// keyName returns the name of a key that is not computed.
func keyName(keyed *ast.PropertyKeyed) (string, bool) {
	if keyed.Computed {
		return "", false
	}
	switch name := keyed.Key.(type) {
	case *ast.StringLiteral:
		return name.Value.String(), true
	case *ast.Identifier:
		return name.Name.String(), true
	case *ast.NumberLiteral:
		return numberText(name), true
	}
	return "", false
}

// firstMember is the first member that a pattern takes. plain is not set if its name is computed, or
// there is none; assigned if V8 reads it by an instruction of its own, because it has a default or
// goes to a member.
func firstMember(pattern *ast.ObjectPattern) (name string, plain, assigned bool) {
	if len(pattern.Properties) == 0 {
		return "", false, false
	}
	switch first := pattern.Properties[0].(type) {
	case *ast.PropertyShort:
		return first.Name.Name.String(), true, first.Initializer != nil
	case *ast.PropertyKeyed:
		name, plain = keyName(first)
		switch value := first.Value.(type) {
		case *ast.AssignExpression:
			_, simple := value.Left.(*ast.Identifier)
			assigned = simple
		case *ast.DotExpression, *ast.BracketExpression:
			assigned = true
		}
		return name, plain, assigned
	}
	return "", false, false
}

// destructure is the text of a pattern that is given undefined or null.
func destructure(pattern *ast.ObjectPattern, source string, value goja.Value) string {
	name, plain, assigned := firstMember(pattern)
	switch {
	case !plain:
		return "Cannot destructure '" + source + "' as it is " + show(value) + "."
	case assigned:
		return "Cannot read properties of " + show(value) + " (reading '" + name + "')"
	}
	return "Cannot destructure property '" + name + "' of '" + source + "' as it is " + show(value) + "."
}

// inner is the text of a pattern inside another.
func inner(pattern *ast.ObjectPattern, value goja.Value) string {
	if name, plain, _ := firstMember(pattern); plain {
		return "Cannot read properties of " + show(value) + " (reading '" + name + "')"
	}
	return "Cannot read properties of " + show(value)
}

// parameterText is the text of the first pattern among the parameters whose argument is undefined or
// null.
func (s *site) parameterText(list *ast.ParameterList, value goja.Value) string {
	var fallback *ast.Binding
	for i, parameter := range list.List {
		if _, ok := parameter.Target.(*ast.ObjectPattern); !ok {
			continue
		}
		argument := s.machine.parameter(i)
		if goja.IsNull(value) == (argument != nil && goja.IsNull(argument)) && isNullish(argument) {
			fallback = parameter
			break
		}
		if fallback == nil {
			fallback = parameter
		}
	}
	if fallback == nil {
		return ""
	}
	source := describe(value)
	if fallback.Initializer != nil {
		source = strings.Repeat(intermediate, 3)
	}
	return destructure(fallback.Target.(*ast.ObjectPattern), source, value)
}

// isLiteral reports whether the operand is a literal.
func (s *site) isLiteral() bool {
	switch s.machine.before(1) {
	case "loadVal", "_loadNull", "_loadUndef":
		return true
	}
	return false
}

// literalText is the text of a literal of a primitive, which has no position of its own.
func literalText(value goja.Value) string {
	if text, ok := value.(goja.String); ok {
		return `"` + show(text) + `"`
	}
	if goja.IsUndefined(value) {
		return "(void 0)" // as TypeScript's undefined is written
	}
	return show(value)
}
