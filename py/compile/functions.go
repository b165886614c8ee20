package compile

import (
	"strings"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file compiles functions, lambdas, and the making of function objects.

func (u *unit) functionDef(s *syntax.FunctionDef) {
	first := &s.Span
	decorators := u.inRow(s.Decorators)
	if len(s.Decorators) > 0 {
		first = spanOf(s.Decorators[0])
	}
	if variable := u.target(&syntax.Name{Span: s.Span, Name: s.Name}); variable >= 0 && len(s.Decorators) == 0 && len(s.TypeParameters) == 0 {
		u.function(s, first, variable)
		u.markBound(&syntax.Name{Name: s.Name})
		return
	}
	register := u.allocate(1)
	if len(s.TypeParameters) > 0 {
		u.genericFunction(s, first, register)
	} else {
		u.function(s, first, register)
	}
	u.decorate(s.Decorators, decorators, register)
	u.storeName(&s.Span, s.Name, register)
}

// decorate calls the decorators, from the last to the first, on what register holds.
func (u *unit) decorate(list []syntax.Expression, first, register int) {
	for i := len(list) - 1; i >= 0; i-- {
		span := spanOf(list[i])
		top := u.top
		window := u.allocate(3)
		u.move(span, window, first+i)
		u.move(span, window+2, register)
		u.emit(span, OpCall, register, 1, 0, window)
		u.top = top
	}
}

// function makes the function of a definition without type parameters.
func (u *unit) function(s *syntax.FunctionDef, first *syntax.Span, register int) {
	top := u.top
	parts := u.defaults(&s.Span, s.Parameters)
	u.annotations(&s.Span, s.Parameters, s.Returns, &parts)
	u.functionObject(&s.Span, u.functionCode(s, first), register, parts)
	u.top = top
}

// A functionPart is a register whose value a function gets, and as what.
type functionPart struct{ kind, register int }

// functionObject emits the making of a function.
func (u *unit) functionObject(span *syntax.Span, code *Code, register int, parts []functionPart) {
	if !u.reachable {
		return
	}
	u.emit(span, OpMakeFunction, register, 0, 0, u.constant(code))
	for _, part := range parts {
		u.emit(span, OpSetFunction, register, part.register, part.kind, 0)
	}
}

// defaults evaluates the default values of parameters.
func (u *unit) defaults(span *syntax.Span, parameters *syntax.Arguments) []functionPart {
	var parts []functionPart
	if len(parameters.Defaults) > 0 {
		register := u.allocate(1)
		parts = append(parts, functionPart{FunctionDefaults, register})
		top := u.top
		if values, ok := u.foldAll(parameters.Defaults); ok {
			u.load(span, register, Tuple(values))
		} else {
			u.tupleOf(span, parameters.Defaults, register)
		}
		u.top = top
	}
	if hasKeywordDefaults(parameters) {
		register := u.allocate(1)
		parts = append(parts, functionPart{FunctionKeywordDefaults, register})
		u.keywordDefaults(span, parameters, register)
	}
	return parts
}

func (u *unit) keywordDefaults(span *syntax.Span, parameters *syntax.Arguments, register int) {
	u.emit(span, OpBuildMap, register, 0, 0, 0)
	top := u.top
	for i, value := range parameters.KeywordDefaults {
		if value == nil {
			continue
		}
		u.top = top
		name := u.current.mangle(parameters.KeywordOnly[i].Name)
		key := u.constantOperand(span, name, -1)
		u.emit(span, OpMapAdd, register, key, u.operand(value), 0)
	}
	u.top = top
}

// annotations evaluates the annotations of parameters and of the result into a tuple of names and values in turn.
func (u *unit) annotations(span *syntax.Span, parameters *syntax.Arguments, returns syntax.Expression, parts *[]functionPart) {
	count := 0
	eachAnnotation(parameters, func(*syntax.Argument) { count++ })
	if returns != nil {
		count++
	}
	if count == 0 {
		return
	}
	register := u.allocate(1)
	*parts = append(*parts, functionPart{FunctionAnnotations, register})
	top := u.top
	// Rows of a bounded length, gathered in a list if there are more.
	list, row := -1, u.allocate(2*min(count, maxBuilt))
	filled := 0
	add := func(name string, annotation syntax.Expression) {
		if filled == 2*maxBuilt {
			list = u.flushAnnotations(span, list, row, filled)
			filled = 0
		}
		u.load(span, row+filled, name)
		u.annotation(annotation, row+filled+1)
		filled += 2
	}
	eachAnnotation(parameters, func(argument *syntax.Argument) {
		add(u.current.mangle(argument.Name), argument.Annotation)
	})
	if returns != nil {
		add("return", returns)
	}
	if list < 0 {
		u.emit(span, OpBuildTuple, register, 0, filled, row)
	} else {
		list = u.flushAnnotations(span, list, row, filled)
		u.emit(span, OpListToTuple, register, list, 0, 0)
	}
	u.top = top
}

func (u *unit) flushAnnotations(span *syntax.Span, list, row, count int) int {
	if list < 0 {
		list = u.allocate(1)
		u.emit(span, OpBuildList, list, 0, count, row)
		return list
	}
	for i := range count {
		u.emit(span, OpListAppend, list, row+i, 0, 0)
	}
	return list
}

// annotation evaluates an annotation, which under from __future__ import annotations is its text.
func (u *unit) annotation(e syntax.Expression, register int) {
	if u.futureAnnotations {
		u.load(spanOf(e), register, unparse(e))
		return
	}
	if starred, ok := e.(*syntax.Starred); ok {
		// *args: *Ts is an unpacked tuple of one element.
		top := u.top
		value := u.operand(starred.Value)
		u.emit(&starred.Span, OpUnpackSequence, 1, value, 0, register)
		u.top = top
		return
	}
	u.into(e, register)
}

// functionCode compiles the body of a function definition.
func (u *unit) functionCode(s *syntax.FunctionDef, first *syntax.Span) *Code {
	child := u.functionUnit(s, s.Name, first, s.Parameters)
	if doc := docstringOf(s.Body); doc != nil {
		child.code.Docstring, child.code.HasDocstring = cleanDocstring(doc.Text), true
		child.statements(s.Body[1:])
	} else {
		child.statements(s.Body)
	}
	child.returnNone(&s.Span, s.Body)
	return child.finish()
}

// functionUnit starts the Code of a function or lambda.
func (u *unit) functionUnit(node any, name string, first *syntax.Span, parameters *syntax.Arguments) *unit {
	child := u.newUnit(u, u.scopes[node], name, first)
	code := child.code
	code.PositionalOnly = len(parameters.PositionalOnly)
	code.Positional = len(parameters.Positional)
	code.KeywordOnly = len(parameters.KeywordOnly)
	if parameters.Variadic != nil {
		code.Flags |= VariadicFlag
	}
	if parameters.KeywordVariadic != nil {
		code.Flags |= KeywordVariadicFlag
	}
	child.setGeneratorFlags()
	eachParameter(parameters, func(argument *syntax.Argument) { u.checkAssignable(&argument.Span, argument.Name) })
	child.declareVariables(first)
	return child
}

func (u *unit) setGeneratorFlags() {
	s := u.scope
	async := s.asyncFunction || s.coroutine && (s.comprehension == generatorExpression || s.kind == moduleScope)
	switch {
	case async && s.generator, async && s.comprehension == generatorExpression:
		u.code.Flags |= AsyncGeneratorFlag
	case async:
		u.code.Flags |= CoroutineFlag
	case s.generator, s.comprehension == generatorExpression:
		u.code.Flags |= GeneratorFlag
	}
}

// returnNone ends a body that may run off its end.
func (u *unit) returnNone(span *syntax.Span, body []syntax.Statement) {
	if !u.reachable {
		return
	}
	if len(body) > 0 {
		span = spanOf(body[len(body)-1])
	}
	register := u.allocate(1)
	u.load(span, register, nil)
	u.emit(span, OpReturn, register, 0, 0, 0)
}

func (u *unit) lambda(e *syntax.Lambda, register int) {
	parts := u.defaults(&e.Span, e.Parameters)
	child := u.functionUnit(e, "<lambda>", &e.Span, e.Parameters)
	span := spanOf(e.Body)
	child.emit(span, OpReturn, child.operand(e.Body), 0, 0, 0)
	u.functionObject(&e.Span, child.finish(), register, parts)
}

// cleanDocstring removes the indentation that all lines but the first share, as CPython's compiler does.
func cleanDocstring(text string) string {
	lines := strings.Split(expandTabs(text), "\n")
	margin := -1
	for _, line := range lines[1:] {
		content := strings.TrimLeft(line, " ")
		if content == "" {
			continue
		}
		if indent := len(line) - len(content); margin < 0 || indent < margin {
			margin = indent
		}
	}
	lines[0] = strings.TrimLeft(lines[0], " ")
	for i, line := range lines[1:] {
		lines[i+1] = line[min(len(line), max(margin, 0)):]
	}
	return strings.Join(lines, "\n")
}

// expandTabs replaces tabs by spaces up to the next column that is a multiple of eight.
func expandTabs(text string) string {
	if !strings.Contains(text, "\t") {
		return text
	}
	var out strings.Builder
	column := 0
	for _, b := range []byte(text) {
		switch {
		case b == '\t':
			spaces := 8 - column%8
			out.WriteString("        "[:spaces])
			column += spaces
			continue
		case b == '\n', b == '\r':
			column = -1
		case b&0xC0 == 0x80: // the rest of a character
			column--
		}
		out.WriteByte(b)
		column++
	}
	return out.String()
}
