package compile

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file compiles statements. Those that control the flow are in control.go and exceptions.go, assignments in
// assignments.go, definitions in functions.go, classes.go and generics.go, match in patterns.go.

// generateModule compiles the tree's top level and everything in it.
func (c *compiler) generateModule() *Code {
	span := &syntax.Span{Start: syntax.Position{Line: 1}, End: syntax.Position{Line: 1}}
	u := c.newUnit(nil, c.top, "<module>", span)
	u.code.Flags |= ModuleFlag
	if c.options.Program {
		u.setGeneratorFlags()
	}
	if c.tree.Mode == syntax.Eval {
		u.emit(spanOf(c.tree.Expression), OpReturn, u.operand(c.tree.Expression), 0, 0, 0)
		return u.finish()
	}
	body := c.tree.Body
	if hasAnnotations(body) {
		u.emit(span, OpSetupAnnotations, 0, 0, 0, 0)
	}
	if c.tree.Mode == syntax.Exec {
		body = u.moduleDocstring(body)
	}
	u.statements(body)
	u.returnNone(span, body)
	return u.finish()
}

// moduleDocstring stores the docstring of a module, and returns the statements after it.
func (u *unit) moduleDocstring(body []syntax.Statement) []syntax.Statement {
	doc := docstringOf(body)
	if doc == nil {
		return body
	}
	top := u.top
	register := u.allocate(1)
	u.load(&doc.Span, register, cleanDocstring(doc.Text))
	u.storeName(&doc.Span, "__doc__", register)
	u.top = top
	return body[1:]
}

// hasAnnotations tells whether statements, or those in the blocks of them, annotate a variable.
func hasAnnotations(body []syntax.Statement) bool {
	for _, statement := range body {
		found := false
		switch s := statement.(type) {
		case *syntax.AnnAssign:
			return true
		case *syntax.For:
			found = hasAnnotations(s.Body) || hasAnnotations(s.Else)
		case *syntax.While:
			found = hasAnnotations(s.Body) || hasAnnotations(s.Else)
		case *syntax.If:
			for {
				next, chained := elif(s)
				if found = hasAnnotations(s.Body); found || !chained {
					break
				}
				s = next
			}
			found = found || hasAnnotations(s.Else)
		case *syntax.With:
			found = hasAnnotations(s.Body)
		case *syntax.Match:
			for _, matchCase := range s.Cases {
				found = found || hasAnnotations(matchCase.Body)
			}
		case *syntax.Try:
			found = hasAnnotations(s.Body) || hasAnnotations(s.Else) || hasAnnotations(s.Finally)
			for _, handler := range s.Handlers {
				found = found || hasAnnotations(handler.Body)
			}
		}
		if found {
			return true
		}
	}
	return false
}

func (u *unit) statements(list []syntax.Statement) {
	for _, statement := range list {
		top := u.top
		u.statement(statement)
		u.top = top
	}
}

func (u *unit) statement(statement syntax.Statement) {
	switch s := statement.(type) {
	case *syntax.ExprStatement:
		u.expressionStatement(s)
	case *syntax.Assign:
		u.assign(s)
	case *syntax.AugAssign:
		u.augmentedAssign(s)
	case *syntax.AnnAssign:
		u.annotatedAssign(s)
	case *syntax.Delete:
		for _, target := range s.Targets {
			u.delete(target)
		}
	case *syntax.FunctionDef:
		u.functionDef(s)
	case *syntax.ClassDef:
		u.classDef(s)
	case *syntax.TypeAlias:
		u.typeAlias(s)
	case *syntax.Return:
		u.returnStatement(s)
	case *syntax.If:
		u.ifStatement(s)
	case *syntax.While:
		u.whileStatement(s)
	case *syntax.For:
		u.forStatement(s)
	case *syntax.Break:
		u.leaveLoop(&s.Span, leaveByBreak)
	case *syntax.Continue:
		u.leaveLoop(&s.Span, leaveByContinue)
	case *syntax.With:
		u.withStatement(s, 0)
	case *syntax.Try:
		u.tryStatement(s)
	case *syntax.Raise:
		u.raise(s)
	case *syntax.Assert:
		u.assert(s)
	case *syntax.Match:
		u.match(s)
	case *syntax.Import:
		u.importStatement(s)
	case *syntax.ImportFrom:
		u.importFrom(s)
	}
}

func (u *unit) expressionStatement(s *syntax.ExprStatement) {
	if u.tree.Mode == syntax.Single && u.scope.kind == moduleScope {
		value := u.operand(s.Value)
		u.emit(&s.Span, OpIntrinsic, u.allocate(1), value, value, int(IntrinsicDisplay))
		return
	}
	if _, constant := s.Value.(*syntax.Constant); !constant {
		u.discard(s.Value)
	}
}

func (u *unit) raise(s *syntax.Raise) {
	if s.Exception == nil {
		u.emit(&s.Span, OpRaiseCurrent, 0, 0, 0, 0)
		return
	}
	exception := u.operand(s.Exception)
	if s.Cause == nil {
		u.emit(&s.Span, OpRaise, exception, 0, 0, 0)
		return
	}
	u.emit(&s.Span, OpRaiseFrom, exception, u.operand(s.Cause), 0, 0)
}

func (u *unit) assert(s *syntax.Assert) {
	u.checkAssert(s)
	end := u.newLabel()
	u.condition(s.Test, end, true)
	window := u.allocate(3)
	u.emit(&s.Span, OpLoadAssertionError, window, 0, 0, 0)
	if s.Message != nil {
		u.into(s.Message, window+2)
		u.emit(&s.Span, OpCall, window, 1, 0, window)
	}
	// CPython marks the condition, not the statement.
	u.emit(spanOf(s.Test), OpRaise, window, 0, 0, 0)
	u.place(end)
}

func (u *unit) importStatement(s *syntax.Import) {
	for _, alias := range s.Names {
		top := u.top
		module := u.importName(&s.Span, alias.Name, 0, nil)
		first, rest, dotted := strings.Cut(alias.Name, ".")
		if alias.AsName == "" {
			u.storeName(&s.Span, first, module)
		} else {
			for dotted {
				first, rest, dotted = strings.Cut(rest, ".")
				if u.reachable {
					u.emit(&s.Span, OpImportFrom, module, module, 0, u.name(first))
				}
			}
			u.storeName(&s.Span, alias.AsName, module)
		}
		u.top = top
	}
}

// importName emits the import of a module and returns the register that holds it.
func (u *unit) importName(span *syntax.Span, name string, level int, names Constant) int {
	module := u.allocate(1)
	levelRegister := u.constantOperand(span, int64(level), -1)
	namesRegister := u.constantOperand(span, names, -1)
	if u.reachable {
		u.emit(span, OpImportName, module, levelRegister, namesRegister, u.name(name))
	}
	return module
}

func (u *unit) importFrom(s *syntax.ImportFrom) {
	if isFuture(s) && (u.lastFuture == nil || s.Start.Line > u.lastFuture.Start.Line) {
		u.failLateFuture(s)
	}
	names := make(Tuple, len(s.Names))
	for i, alias := range s.Names {
		names[i] = alias.Name
	}
	module := u.importName(&s.Span, s.Module, s.Level, names)
	for _, alias := range s.Names {
		if alias.Name == "*" {
			u.emit(&s.Span, OpImportStar, module, 0, 0, 0)
			return
		}
		name := alias.AsName
		if name == "" {
			name = alias.Name
		}
		top := u.top
		register := u.allocate(1)
		if u.reachable {
			u.emit(&s.Span, OpImportFrom, register, module, 0, u.name(alias.Name))
		}
		u.storeName(&s.Span, name, register)
		u.top = top
	}
}
