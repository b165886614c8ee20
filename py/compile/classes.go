package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles class statements: a class body is a Code with a namespace, which __build_class__ executes.

func (u *unit) classDef(s *syntax.ClassDef) {
	first := &s.Span
	decorators := u.inRow(s.Decorators)
	if len(s.Decorators) > 0 {
		first = spanOf(s.Decorators[0])
	}
	register := u.allocate(1)
	if len(s.TypeParameters) > 0 {
		u.genericClass(s, first, register)
	} else {
		u.buildClass(s, first, register, nil)
	}
	u.decorate(s.Decorators, decorators, register)
	u.storeName(&s.Span, s.Name, register)
}

// buildClass emits __build_class__(body, name, bases..., keywords...) with an additional base for a generic class.
func (u *unit) buildClass(s *syntax.ClassDef, first *syntax.Span, register int, additional syntax.Expression) {
	body := u.classCode(s, first)
	u.checkKeywords(s.Keywords)
	top := u.top
	defer func() { u.top = top }()
	bases := s.Bases
	if additional != nil {
		bases = append(append([]syntax.Expression(nil), bases...), additional)
	}
	expanded := hasStarred(bases) || len(bases)+len(s.Keywords)+2 > maxArguments
	for _, keyword := range s.Keywords {
		expanded = expanded || keyword.Name == ""
	}
	keywords, ok := 0, true
	if len(s.Keywords) > 0 && !expanded {
		keywords, ok = u.keywordNames(s.Keywords)
	}
	if expanded || !ok {
		u.buildClassExpanded(s, body, bases, register)
		return
	}
	count := 2 + len(bases) + len(s.Keywords)
	window := u.allocate(2 + count)
	u.emit(&s.Span, OpLoadBuildClass, window, 0, 0, 0)
	u.functionObject(&s.Span, body, window+2, nil)
	u.load(&s.Span, window+3, s.Name)
	next := window + 4
	for _, base := range bases {
		u.into(base, next)
		next++
	}
	op := OpCall
	for _, keyword := range s.Keywords {
		u.into(keyword.Value, next)
		next++
		op = OpCallKeywords
	}
	u.emit(&s.Span, op, register, count, keywords, window)
}

// buildClassExpanded is buildClass for bases with * or keywords with **, or very many.
func (u *unit) buildClassExpanded(s *syntax.ClassDef, body *Code, bases []syntax.Expression, register int) {
	window := u.allocate(4)
	u.emit(&s.Span, OpLoadBuildClass, window, 0, 0, 0)
	list := u.allocate(1)
	row := u.allocate(2)
	u.functionObject(&s.Span, body, row, nil)
	u.load(&s.Span, row+1, s.Name)
	u.emit(&s.Span, OpBuildList, list, 0, 2, row)
	top := u.top
	for _, base := range bases {
		u.top = top
		if starred, ok := base.(*syntax.Starred); ok {
			u.emit(&s.Span, OpListExtend, list, u.operand(starred.Value), 0, 0)
		} else {
			u.emit(&s.Span, OpListAppend, list, u.operand(base), 0, 0)
		}
	}
	u.emit(&s.Span, OpListToTuple, window+2, list, 0, 0)
	flag := 0
	if len(s.Keywords) > 0 {
		flag = 1
		u.expandKeywords(&s.Span, s.Keywords, window)
	}
	u.emit(&s.Span, OpCallExpanded, register, 0, flag, window)
}

// classCode compiles the body of a class. It returns the cell of __class__, or None where nothing uses that.
func (u *unit) classCode(s *syntax.ClassDef, first *syntax.Span) *Code {
	child := u.newUnit(u, u.scopes[s], s.Name, first)
	child.code.Flags |= ClassFlag
	child.declareVariables(first)
	child.storeValue(first, "__module__", func(register int) { child.loadName(first, "__name__", register) })
	child.storeConstant(first, "__qualname__", child.code.QualifiedName)
	child.storeConstant(first, "__firstlineno__", int64(first.Start.Line))
	if len(s.TypeParameters) > 0 {
		child.storeValue(first, "__type_params__", func(register int) { child.loadName(first, ".type_params", register) })
	}
	if hasAnnotations(s.Body) {
		child.emit(first, OpSetupAnnotations, 0, 0, 0, 0)
	}
	child.statements(child.moduleDocstring(s.Body))
	static := make(Tuple, len(child.staticAttributes))
	for i, name := range child.staticAttributes {
		static[i] = name
	}
	child.storeConstant(first, "__static_attributes__", static)
	if v := child.classCell("__classdict__"); v != nil {
		child.storeValue(first, "__classdictcell__", func(register int) { child.move(first, register, v.register) })
	}
	result := child.allocate(1)
	if v := child.classCell("__class__"); v != nil {
		child.storeValue(first, "__classcell__", func(register int) { child.move(first, register, v.register) })
		child.move(first, result, v.register)
	} else {
		child.load(first, result, nil)
	}
	child.emit(first, OpReturn, result, 0, 0, 0)
	return child.finish()
}

func (u *unit) storeConstant(span *syntax.Span, name string, value Constant) {
	u.storeValue(span, name, func(register int) { u.load(span, register, value) })
}

func (u *unit) storeValue(span *syntax.Span, name string, load func(register int)) {
	top := u.top
	register := u.allocate(1)
	load(register)
	u.storeName(span, name, register)
	u.top = top
}

// declareClassCells makes the cells that the inner scopes of a class use: of the class itself, and of its namespace.
func (u *unit) declareClassCells(span *syntax.Span) {
	add := func(name string) int {
		register := u.allocate(1)
		if u.classCells == nil {
			u.classCells = map[string]*variable{}
		}
		u.classCells[name] = &variable{register: register, cell: true, name: name, bit: -1}
		u.code.Variables = append(u.code.Variables, Variable{Name: name, Register: register, Cell: true, Hidden: true})
		u.emit(span, OpMakeCell, register, 0, 0, 0)
		return register
	}
	if u.scope.needsClassCell {
		add("__class__")
	}
	if u.scope.needsClassNamespace {
		cell := add("__classdict__")
		namespace := u.allocate(1)
		u.emit(span, OpLoadLocals, namespace, 0, 0, 0)
		u.emit(span, OpStoreCell, cell, namespace, 0, 0)
		u.top = namespace
	}
	u.variables = u.top
	u.code.Cleared = u.top
}

// classCell returns the cell __class__ or __classdict__ of a class body, nil if there is none.
func (u *unit) classCell(name string) *variable { return u.classCells[name] }

// noteStaticAttribute records the name of an attribute that a method assigns on self, for __static_attributes__.
func (u *unit) noteStaticAttribute(t *syntax.Attribute) {
	if self, ok := t.Value.(*syntax.Name); !ok || self.Name != "self" {
		return
	}
	around := u
	for around != nil && around.scope.kind != classScope {
		around = around.parent
	}
	if around == nil || around.staticSeen[t.Name] {
		return
	}
	if around.staticSeen == nil {
		around.staticSeen = map[string]bool{}
	}
	around.staticSeen[t.Name] = true
	around.staticAttributes = append(around.staticAttributes, t.Name)
}
