package memberuse

import (
	"github.com/dop251/goja/ast"

	"github.com/coderuntime/coderuntime/internal/uses"
)

// programDepth is the number of functions around the program's own statements: strip makes one function of it.
const programDepth = 1

// body walks the statements of a function in its scope, which is that of its parameters too: a var of a parameter's name is the
// parameter.
func (w *walker) body(list []ast.Statement, declarations []*ast.VariableDeclaration) {
	for _, declaration := range declarations {
		for _, binding := range declaration.List {
			w.declare(binding.Target)
		}
	}
	w.statements(list)
}

// statements declares, in the innermost scope, what statements declare for each other, and walks them.
func (w *walker) statements(list []ast.Statement) {
	for _, statement := range list {
		w.hoist(statement)
	}
	for _, statement := range list {
		w.statement(statement)
	}
}

// hoist declares the names that a statement declares for its neighbours.
func (w *walker) hoist(statement ast.Statement) {
	switch s := statement.(type) {
	case *ast.LexicalDeclaration:
		for _, binding := range s.List {
			w.declare(binding.Target)
		}
	case *ast.FunctionDeclaration:
		w.Declare(s.Function.Name.Name.String()).Obscure()
	case *ast.ClassDeclaration:
		w.Declare(s.Class.Name.Name.String()).Obscure()
	case *ast.LabelledStatement:
		w.hoist(s.Statement)
	}
}

func (w *walker) block(block *ast.BlockStatement) {
	if block != nil {
		w.Enter()
		w.statements(block.List)
		w.Leave()
	}
}

func (w *walker) statement(statement ast.Statement) {
	tested := uses.Context{Kind: uses.Tested}
	switch s := statement.(type) {
	case *ast.BlockStatement:
		w.block(s)
	case *ast.ExpressionStatement:
		w.expression(s.Expression, passed)
	case *ast.VariableStatement:
		w.bindings(s.List, false)
	case *ast.LexicalDeclaration:
		w.bindings(s.List, true)
	case *ast.IfStatement:
		w.expression(s.Test, tested)
		w.statement(s.Consequent)
		w.statement(s.Alternate)
	case *ast.WhileStatement:
		w.expression(s.Test, tested)
		w.statement(s.Body)
	case *ast.DoWhileStatement:
		w.statement(s.Body)
		w.expression(s.Test, tested)
	case *ast.ForStatement:
		w.forLoop(s)
	case *ast.ForInStatement:
		w.forEach(s.Into, s.Source, s.Body)
	case *ast.ForOfStatement:
		w.forEach(s.Into, s.Source, s.Body)
	case *ast.LabelledStatement:
		w.statement(s.Statement)
	case *ast.ReturnStatement:
		if w.functions == programDepth {
			w.result(s.Argument, passed)
		} else {
			w.expression(s.Argument, passed)
		}
	case *ast.SwitchStatement:
		w.switches(s)
	case *ast.ThrowStatement:
		w.expression(s.Argument, passed)
	case *ast.TryStatement:
		w.block(s.Body)
		if s.Catch != nil {
			w.Enter()
			w.declare(s.Catch.Parameter)
			w.obscure(s.Catch.Parameter)
			w.block(s.Catch.Body)
			w.Leave()
		}
		w.block(s.Finally)
	case *ast.WithStatement:
		w.ShadowAll()
		w.expression(s.Object, passed)
		w.statement(s.Body)
	case *ast.FunctionDeclaration:
		// One that is the body of an if statement has not been hoisted.
		w.obscureName(s.Function.Name.Name.String())
		w.function(s.Function)
	case *ast.ClassDeclaration:
		w.class(s.Class)
	}
}

func (w *walker) forLoop(s *ast.ForStatement) {
	w.Enter()
	switch initializer := s.Initializer.(type) {
	case *ast.ForLoopInitializerExpression:
		w.expression(initializer.Expression, passed)
	case *ast.ForLoopInitializerVarDeclList:
		w.bindings(initializer.List, false)
	case *ast.ForLoopInitializerLexicalDecl:
		w.hoist(&initializer.LexicalDeclaration)
		w.statement(&initializer.LexicalDeclaration)
	}
	w.expression(s.Test, uses.Context{Kind: uses.Tested})
	w.expression(s.Update, passed)
	w.statement(s.Body)
	w.Leave()
}

// forEach walks a for-in or for-of statement.
func (w *walker) forEach(into ast.ForInto, source ast.Expression, body ast.Statement) {
	w.Enter()
	switch i := into.(type) {
	case *ast.ForIntoVar:
		w.obscure(i.Binding.Target)
		w.expression(i.Binding.Initializer, passed)
	case *ast.ForDeclaration:
		w.declare(i.Target)
		w.obscure(i.Target)
	case *ast.ForIntoExpression:
		w.obscure(i.Expression)
	}
	w.expression(source, uses.Context{Kind: uses.Iterated})
	w.statement(body)
	w.Leave()
}

func (w *walker) switches(s *ast.SwitchStatement) {
	examined := uses.Context{Kind: uses.Examined}
	w.expression(s.Discriminant, examined)
	w.Enter()
	for _, c := range s.Body {
		for _, statement := range c.Consequent {
			w.hoist(statement)
		}
	}
	for _, c := range s.Body {
		w.expression(c.Test, examined)
		for _, statement := range c.Consequent {
			w.statement(statement)
		}
	}
	w.Leave()
}

// function walks a function. Its own name is one of a scope around it.
func (w *walker) function(f *ast.FunctionLiteral) {
	w.Enter()
	if f.Name != nil {
		w.Declare(f.Name.Name.String()).Obscure()
	}
	w.functions++
	w.parameters(f.ParameterList)
	w.body(f.Body.List, f.DeclarationList)
	w.Leave()
	w.functions--
	w.Leave()
}

func (w *walker) arrow(f *ast.ArrowFunctionLiteral) {
	w.functions++
	w.parameters(f.ParameterList)
	switch body := f.Body.(type) {
	case *ast.BlockStatement:
		w.body(body.List, f.DeclarationList)
	case *ast.ExpressionBody:
		w.expression(body.Expression, passed)
	}
	w.Leave()
	w.functions--
}

// parameters opens the scope of a function's parameters, which the caller leaves.
func (w *walker) parameters(list *ast.ParameterList) {
	w.Enter()
	for _, binding := range list.List {
		w.declare(binding.Target)
	}
	w.declare(list.Rest)
	for _, binding := range list.List {
		w.obscure(binding)
	}
	w.obscure(list.Rest)
}

func (w *walker) class(c *ast.ClassLiteral) {
	w.Enter()
	if c.Name != nil {
		w.Declare(c.Name.Name.String()).Obscure()
	}
	w.expression(c.SuperClass, passed)
	w.functions++
	for _, element := range c.Body {
		switch e := element.(type) {
		case *ast.FieldDefinition:
			if e.Computed {
				w.expression(e.Key, passed)
			}
			w.expression(e.Initializer, passed)
		case *ast.MethodDefinition:
			if e.Computed {
				w.expression(e.Key, passed)
			}
			w.function(e.Body)
		case *ast.ClassStaticBlock:
			w.Enter()
			w.body(e.Block.List, e.DeclarationList)
			w.Leave()
		}
	}
	w.functions--
	w.Leave()
}
