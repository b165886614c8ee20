package weave

import (
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/token"
)

// weaveTexts makes texts that grow in a loop take time in proportion to their length. goja copies a text for each +=,
// which takes the square of it. A variable that holds nothing but texts, and grows, is given a growing instead:
//
//	let report = "";                          let report = "";
//	for (const row of rows)          ─▶       for (const row of rows)
//	  report += row.name + "\n";                report = checks.append(report, row.name + "\n");
//	return report;                            return checks.text(report);
//
// Every use of such a variable is woven, so that no growing is seen elsewhere. A growing is as immutable as the text that
// it stands for: an operand that changes the variable meanwhile, or waits, finds what the language says.
func weaveTexts(tree *ast.Program) {
	names := map[string]bool{}
	for name, use := range surveyTexts(tree) {
		if use.holdsText() && use.pays() {
			names[name] = true
		}
	}
	if len(names) > 0 {
		weaveVariables(tree, names)
	}
}

// weaveVariables weaves the uses of all variables of some names.
func weaveVariables(tree *ast.Program, names map[string]bool) {
	t := &textWeaver{names: names, kept: map[ast.Expression]bool{}}
	v := &visitor{before: t.before, after: t.after}
	v.statements(tree.Body)
}

// textUse is how the variables of a name are used; variables are told apart by name alone.
type textUse struct {
	// declared says that one is declared, and shallow is in how many loops and functions, at least.
	declared bool
	shallow  int
	// refused says that one may hold other than a text, or is used in a way that is not woven.
	refused bool
	// appends and reads are the depths of the places that add to the end of one, and of those that read one.
	appends, reads []int
}

// holdsText reports whether the variables hold nothing but texts, and can be woven.
func (u *textUse) holdsText() bool { return u.declared && !u.refused }

// pays reports whether it is worth to weave the variables: something is added repeatedly, and what is read repeatedly,
// which takes a call more then, is not more than that.
func (u *textUse) pays() bool {
	repeated := func(depths []int) (count int) {
		for _, depth := range depths {
			if depth > u.shallow {
				count++
			}
		}
		return count
	}
	appends := repeated(u.appends)
	return appends > 0 && repeated(u.reads) <= appends
}

// textSurvey finds out how variables are used.
type textSurvey struct {
	uses map[string]*textUse
	// depth is the number of loops and functions around.
	depth int
	with  bool
	// lexical are the bindings of let declarations; targets the identifiers that are not read where they stand.
	lexical map[*ast.Binding]bool
	targets map[ast.Expression]bool
}

// surveyTexts returns how the variables of each name are used; nothing of a program that has a with statement, whose
// object may have members of any name.
func surveyTexts(tree *ast.Program) map[string]*textUse {
	s := &textSurvey{uses: map[string]*textUse{}, lexical: map[*ast.Binding]bool{}, targets: map[ast.Expression]bool{}}
	v := &visitor{
		before:  s.expression,
		bound:   s.refuse,
		lexical: s.declaration,
		with:    func(bool) { s.with = true },
		enter:   s.function,
		leave:   func(ast.Node) { s.depth-- },
		loop: func(_ ast.Statement, entering bool) {
			if entering {
				s.depth++
			} else {
				s.depth--
			}
		},
	}
	v.statements(tree.Body)
	if s.with {
		return nil
	}
	return s.uses
}

func (s *textSurvey) use(name string) *textUse {
	if s.uses[name] == nil {
		s.uses[name] = &textUse{}
	}
	return s.uses[name]
}

// refuse refuses the variables of a target.
func (s *textSurvey) refuse(target ast.Expression) {
	targetNames(target, func(name string) { s.use(name).refused = true })
}

func (s *textSurvey) function(function ast.Node) {
	s.depth++
	var parameters *ast.ParameterList
	switch f := function.(type) {
	case *ast.FunctionLiteral:
		if f.Name != nil {
			s.refuse(f.Name)
		}
		parameters = f.ParameterList
	case *ast.ArrowFunctionLiteral:
		parameters = f.ParameterList
	default:
		return
	}
	for _, binding := range parameters.List {
		s.refuse(binding.Target)
	}
	s.refuse(parameters.Rest)
}

func (s *textSurvey) declaration(declaration *ast.LexicalDeclaration) {
	for _, binding := range declaration.List {
		s.lexical[binding] = declaration.Token == token.LET
	}
}

func (s *textSurvey) expression(expression ast.Expression) {
	switch e := expression.(type) {
	case *ast.Identifier:
		if !s.targets[e] {
			use := s.use(e.Name.String())
			use.reads = append(use.reads, s.depth)
		}
	case *ast.PropertyShort:
		use := s.use(e.Name.Name.String())
		use.reads = append(use.reads, s.depth)
	case *ast.Binding:
		s.targets[e.Target] = true
		name, simple := e.Target.(*ast.Identifier)
		if !simple || !s.lexical[e] || e.Initializer == nil || !isText(e.Initializer, name) {
			s.refuse(e.Target)
			return
		}
		use := s.use(name.Name.String())
		if !use.declared || s.depth < use.shallow {
			use.declared, use.shallow = true, s.depth
		}
	case *ast.AssignExpression:
		name, simple := e.Left.(*ast.Identifier)
		if !simple {
			if _, pattern := e.Left.(ast.Pattern); pattern {
				s.refuse(e.Left)
			}
			return
		}
		s.targets[name] = true
		use := s.use(name.Name.String())
		switch {
		case addends(e) != nil:
			use.appends = append(use.appends, s.depth)
			if e.Operator == token.ASSIGN {
				s.targets[firstOperand(e.Right)] = true
			}
		case e.Operator != token.ASSIGN || !isText(e.Right, name):
			use.refused = true
		}
	case *ast.UnaryExpression:
		switch e.Operator {
		case token.INCREMENT, token.DECREMENT, token.DELETE, token.TYPEOF:
			// typeof allows a name that is not declared.
			if name, ok := e.Operand.(*ast.Identifier); ok {
				s.use(name.Name.String()).refused = true
			}
		}
	case *ast.ClassLiteral:
		if e.Name != nil {
			s.refuse(e.Name)
		}
	}
}

// targetNames calls f with the names of the variables in a target.
func targetNames(target ast.Expression, f func(name string)) {
	switch t := target.(type) {
	case *ast.Identifier:
		f(t.Name.String())
	case *ast.AssignExpression: // with a default
		targetNames(t.Left, f)
	case *ast.Binding:
		targetNames(t.Target, f)
	case *ast.ArrayPattern:
		for _, element := range t.Elements {
			targetNames(element, f)
		}
		targetNames(t.Rest, f)
	case *ast.ObjectPattern:
		for _, property := range t.Properties {
			switch p := property.(type) {
			case *ast.PropertyShort:
				f(p.Name.Name.String())
			case *ast.PropertyKeyed:
				targetNames(p.Value, f)
			}
		}
		targetNames(t.Rest, f)
	}
}

// textMethods are the methods of texts that give texts and may be what a variable is assigned.
var textMethods = map[string]bool{
	"concat": true, "padEnd": true, "padStart": true, "repeat": true, "replace": true, "replaceAll": true, "slice": true,
	"substring": true, "toLowerCase": true, "toUpperCase": true, "trim": true, "trimEnd": true, "trimStart": true,
}

// isText reports whether an expression's value is a text, if the variable's is.
func isText(expression ast.Expression, variable *ast.Identifier) bool {
	switch e := expression.(type) {
	case *ast.StringLiteral:
		return true
	case *ast.TemplateLiteral:
		return e.Tag == nil
	case *ast.Identifier:
		return e.Name == variable.Name
	case *ast.BinaryExpression:
		return e.Operator == token.PLUS && (isText(e.Left, variable) || isText(e.Right, variable))
	case *ast.ConditionalExpression:
		return isText(e.Consequent, variable) && isText(e.Alternate, variable)
	case *ast.CallExpression:
		method, ok := e.Callee.(*ast.DotExpression)
		return ok && textMethods[method.Identifier.Name.String()] && isText(method.Left, variable)
	}
	return false
}

// addends returns what an assignment adds to the end of a variable, in order, or nil: the right operand of x += y, and
// y and z of x = x + y + z.
func addends(assignment *ast.AssignExpression) []ast.Expression {
	name, ok := assignment.Left.(*ast.Identifier)
	if !ok {
		return nil
	}
	if assignment.Operator == token.PLUS {
		return []ast.Expression{assignment.Right}
	}
	first, ok := firstOperand(assignment.Right).(*ast.Identifier)
	if assignment.Operator != token.ASSIGN || !ok || first.Name != name.Name {
		return nil
	}
	var list []ast.Expression
	for sum, ok := assignment.Right.(*ast.BinaryExpression); ok; sum, ok = sum.Left.(*ast.BinaryExpression) {
		list = append([]ast.Expression{sum.Right}, list...)
	}
	return list
}

// firstOperand is the first operand of a sum, or the expression.
func firstOperand(expression ast.Expression) ast.Expression {
	for {
		sum, ok := expression.(*ast.BinaryExpression)
		if !ok || sum.Operator != token.PLUS {
			return expression
		}
		expression = sum.Left
	}
}

// textWeaver weaves the uses of variables.
type textWeaver struct {
	names map[string]bool
	// kept are the identifiers that stay as they are.
	kept map[ast.Expression]bool
}

func (t *textWeaver) before(expression ast.Expression) {
	switch e := expression.(type) {
	case *ast.Binding:
		t.kept[e.Target] = true
	case *ast.AssignExpression:
		t.kept[e.Left] = true
		name, ok := e.Left.(*ast.Identifier)
		if !ok || !t.names[name.Name.String()] {
			return
		}
		if list := addends(e); list != nil {
			e.Right = t.appended(name, list)
			e.Operator = token.ASSIGN
		}
	case *ast.ObjectLiteral:
		for i, property := range e.Value {
			short, ok := property.(*ast.PropertyShort)
			if !ok || !t.names[short.Name.Name.String()] {
				continue
			}
			name := short.Name
			e.Value[i] = &ast.PropertyKeyed{
				Key:   &ast.StringLiteral{Idx: name.Idx, Literal: name.Name.String(), Value: name.Name},
				Kind:  ast.PropertyKindValue,
				Value: &name,
			}
		}
	}
}

// appended is the value of a variable to which something is added.
func (t *textWeaver) appended(variable *ast.Identifier, list []ast.Expression) ast.Expression {
	first := *variable
	t.kept[&first] = true
	var text ast.Expression = &first
	for _, addend := range list {
		if !isText(addend, variable) {
			empty := &ast.StringLiteral{Idx: addend.Idx0(), Literal: `""`}
			addend = &ast.BinaryExpression{Operator: token.PLUS, Left: empty, Right: addend}
		}
		text = call(appendCheck, variable.Idx, text, addend)
	}
	return text
}

func (t *textWeaver) after(expression ast.Expression) ast.Expression {
	if name, ok := expression.(*ast.Identifier); ok && t.names[name.Name.String()] && !t.kept[name] {
		return call(textCheck, name.Idx, name)
	}
	return expression
}
