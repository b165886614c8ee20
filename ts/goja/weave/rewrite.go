package weave

import "github.com/dop251/goja/ast"

// visitor is called by a walk. A nil member is not called.
type visitor struct {
	// before sees an expression before its parts.
	before func(ast.Expression)
	// after sees an expression after its parts and returns what stands in its place.
	after func(ast.Expression) ast.Expression
	// declared sees a binding after its parts.
	declared func(*ast.Binding)
	// enter and leave enclose the parts of a function, a class's field initialisers and static blocks
	// included; block is nil for the arrow functions that have an expression for a body, and for
	// initialisers.
	enter func(function ast.Node)
	leave func(function ast.Node)
	// bound sees a target that is given values which do not stand in the text: that of a for-in or
	// for-of statement or of a catch clause.
	bound func(target ast.Expression)
	// with encloses the body of a with statement, and class the elements of a class.
	with, class func(entering bool)
	// target sees the target of a for-in or for-of statement that is no declaration, after its parts, and returns what
	// stands in its place.
	target func(ast.Expression) ast.Expression
	// returned sees a return statement after its argument, field and method an element of a class before its parts.
	returned func(*ast.ReturnStatement)
	field    func(*ast.FieldDefinition)
	method   func(*ast.MethodDefinition)
	// lexical sees a declaration of let or const before its bindings.
	lexical func(*ast.LexicalDeclaration)
	// loop encloses the parts of a loop.
	loop func(statement ast.Statement, entering bool)
}

// statements walks a list of statements.
func (v *visitor) statements(list []ast.Statement) {
	for _, statement := range list {
		v.statement(statement)
	}
}

func (v *visitor) statement(statement ast.Statement) {
	if v.loop != nil && isLoop(statement) {
		v.loop(statement, true)
		defer v.loop(statement, false)
	}
	switch s := statement.(type) {
	case *ast.BlockStatement:
		v.block(s)
	case *ast.DoWhileStatement:
		v.statement(s.Body)
		v.replace(&s.Test)
	case *ast.ExpressionStatement:
		v.replace(&s.Expression)
	case *ast.ForInStatement:
		v.into(s.Into)
		v.replace(&s.Source)
		v.statement(s.Body)
	case *ast.ForOfStatement:
		v.into(s.Into)
		v.replace(&s.Source)
		v.statement(s.Body)
	case *ast.ForStatement:
		switch initializer := s.Initializer.(type) {
		case *ast.ForLoopInitializerExpression:
			v.replace(&initializer.Expression)
		case *ast.ForLoopInitializerVarDeclList:
			v.bindings(initializer.List)
		case *ast.ForLoopInitializerLexicalDecl:
			v.lexicalDeclaration(&initializer.LexicalDeclaration)
		}
		v.replace(&s.Test)
		v.replace(&s.Update)
		v.statement(s.Body)
	case *ast.IfStatement:
		v.replace(&s.Test)
		v.statement(s.Consequent)
		v.statement(s.Alternate)
	case *ast.LabelledStatement:
		v.statement(s.Statement)
	case *ast.ReturnStatement:
		v.replace(&s.Argument)
		if v.returned != nil {
			v.returned(s)
		}
	case *ast.SwitchStatement:
		v.replace(&s.Discriminant)
		for _, c := range s.Body {
			v.replace(&c.Test)
			v.statements(c.Consequent)
		}
	case *ast.ThrowStatement:
		v.replace(&s.Argument)
	case *ast.TryStatement:
		v.block(s.Body)
		if s.Catch != nil {
			if s.Catch.Parameter != nil {
				v.bind(s.Catch.Parameter)
			}
			v.block(s.Catch.Body)
		}
		v.block(s.Finally)
	case *ast.VariableStatement:
		v.bindings(s.List)
	case *ast.LexicalDeclaration:
		v.lexicalDeclaration(s)
	case *ast.WhileStatement:
		v.replace(&s.Test)
		v.statement(s.Body)
	case *ast.WithStatement:
		v.replace(&s.Object)
		if v.with != nil {
			v.with(true)
		}
		v.statement(s.Body)
		if v.with != nil {
			v.with(false)
		}
	case *ast.FunctionDeclaration:
		v.function(s.Function)
	case *ast.ClassDeclaration:
		v.expression(s.Class)
	}
}

func isLoop(statement ast.Statement) bool {
	switch statement.(type) {
	case *ast.DoWhileStatement, *ast.ForInStatement, *ast.ForOfStatement, *ast.ForStatement, *ast.WhileStatement:
		return true
	}
	return false
}

func (v *visitor) block(block *ast.BlockStatement) {
	if block != nil {
		v.statements(block.List)
	}
}

func (v *visitor) into(into ast.ForInto) {
	switch into := into.(type) {
	case *ast.ForIntoVar:
		v.bind(into.Binding.Target)
	case *ast.ForDeclaration:
		v.bind(into.Target)
	case *ast.ForIntoExpression:
		v.bind(into.Expression)
		if v.target != nil {
			into.Expression = v.target(into.Expression)
		}
	}
}

// bind walks a target that is bound without an initialiser. A target is never replaced.
func (v *visitor) bind(target ast.Expression) {
	if v.bound != nil {
		v.bound(target)
	}
	v.expression(target)
}

func (v *visitor) lexicalDeclaration(declaration *ast.LexicalDeclaration) {
	if v.lexical != nil {
		v.lexical(declaration)
	}
	v.bindings(declaration.List)
}

func (v *visitor) bindings(list []*ast.Binding) {
	for _, binding := range list {
		v.binding(binding)
	}
}

func (v *visitor) binding(binding *ast.Binding) {
	if v.before != nil {
		v.before(binding)
	}
	v.expression(binding.Target)
	v.replace(&binding.Initializer)
	if v.declared != nil {
		v.declared(binding)
	}
}

// replace walks the expression in a place that may be empty.
func (v *visitor) replace(place *ast.Expression) {
	if *place != nil {
		*place = v.expression(*place)
	}
}

func (v *visitor) list(list []ast.Expression) {
	for i := range list {
		v.replace(&list[i])
	}
}

func (v *visitor) expression(expression ast.Expression) ast.Expression {
	if v.before != nil {
		v.before(expression)
	}
	switch e := expression.(type) {
	case *ast.ArrayLiteral:
		v.list(e.Value)
	case *ast.ArrayPattern:
		v.list(e.Elements)
		v.replace(&e.Rest)
	case *ast.AssignExpression:
		v.replace(&e.Left)
		v.replace(&e.Right)
	case *ast.AwaitExpression:
		v.replace(&e.Argument)
	case *ast.YieldExpression:
		v.replace(&e.Argument)
	case *ast.BinaryExpression:
		v.replace(&e.Left)
		v.replace(&e.Right)
	case *ast.Binding:
		v.expression(e.Target)
		v.replace(&e.Initializer)
	case *ast.BracketExpression:
		v.replace(&e.Left)
		v.replace(&e.Member)
	case *ast.CallExpression:
		v.replace(&e.Callee)
		v.list(e.ArgumentList)
	case *ast.ConditionalExpression:
		v.replace(&e.Test)
		v.replace(&e.Consequent)
		v.replace(&e.Alternate)
	case *ast.DotExpression:
		v.replace(&e.Left)
	case *ast.PrivateDotExpression:
		v.replace(&e.Left)
	case *ast.OptionalChain:
		v.replace(&e.Expression)
	case *ast.Optional:
		v.replace(&e.Expression)
	case *ast.FunctionLiteral:
		v.function(e)
	case *ast.ArrowFunctionLiteral:
		v.arrow(e)
	case *ast.ClassLiteral:
		v.classLiteral(e)
	case *ast.NewExpression:
		v.replace(&e.Callee)
		v.list(e.ArgumentList)
	case *ast.ObjectLiteral:
		v.properties(e.Value)
	case *ast.ObjectPattern:
		v.properties(e.Properties)
		v.replace(&e.Rest)
	case *ast.SequenceExpression:
		v.list(e.Sequence)
	case *ast.SpreadElement:
		v.replace(&e.Expression)
	case *ast.TemplateLiteral:
		v.replace(&e.Tag)
		v.list(e.Expressions)
	case *ast.UnaryExpression:
		v.replace(&e.Operand)
	}
	if v.after != nil {
		return v.after(expression)
	}
	return expression
}

func (v *visitor) properties(list []ast.Property) {
	for _, property := range list {
		switch p := property.(type) {
		case *ast.PropertyShort:
			if v.before != nil {
				v.before(p)
			}
			v.replace(&p.Initializer)
		case *ast.PropertyKeyed:
			if v.before != nil {
				v.before(p)
			}
			v.replace(&p.Key)
			v.replace(&p.Value)
		case *ast.SpreadElement:
			v.expression(p)
		}
	}
}

func (v *visitor) parameters(list *ast.ParameterList) {
	if list != nil {
		v.bindings(list.List)
		v.replace(&list.Rest)
	}
}

func (v *visitor) function(function *ast.FunctionLiteral) {
	v.begin(function)
	v.parameters(function.ParameterList)
	v.block(function.Body)
	v.end(function)
}

func (v *visitor) arrow(arrow *ast.ArrowFunctionLiteral) {
	v.begin(arrow)
	v.parameters(arrow.ParameterList)
	switch body := arrow.Body.(type) {
	case *ast.BlockStatement:
		v.block(body)
	case *ast.ExpressionBody:
		v.replace(&body.Expression)
	}
	v.end(arrow)
}

func (v *visitor) classLiteral(class *ast.ClassLiteral) {
	v.replace(&class.SuperClass)
	if v.class != nil {
		v.class(true)
		defer v.class(false)
	}
	for _, element := range class.Body {
		switch e := element.(type) {
		case *ast.FieldDefinition:
			if v.field != nil {
				v.field(e)
			}
			v.replace(&e.Key)
			if e.Initializer != nil {
				v.begin(e)
				v.replace(&e.Initializer)
				v.end(e)
			}
		case *ast.MethodDefinition:
			if v.method != nil {
				v.method(e)
			}
			v.replace(&e.Key)
			v.function(e.Body)
		case *ast.ClassStaticBlock:
			v.begin(e)
			v.block(e.Block)
			v.end(e)
		}
	}
}

func (v *visitor) begin(function ast.Node) {
	if v.enter != nil {
		v.enter(function)
	}
}

func (v *visitor) end(function ast.Node) {
	if v.leave != nil {
		v.leave(function)
	}
}
