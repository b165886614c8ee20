package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles type parameters (PEP 695, PEP 696) and type aliases. Type parameters are the variables of a function that is
// called at once; bounds, defaults and the values of aliases are functions that are called when someone asks for them.

// genericFunction makes the function of a definition with type parameters. The defaults of its parameters are evaluated
// outside of the scope of the type parameters, and passed to it.
func (u *unit) genericFunction(s *syntax.FunctionDef, first *syntax.Span, register int) {
	top := u.top
	parts := u.defaults(&s.Span, s.Parameters)
	child := u.typeParametersUnit(s, s.Name, first)
	child.code.Positional = len(parts)
	child.declareVariables(first)
	arguments := make([]int, len(parts))
	inner := make([]functionPart, len(parts))
	for i, part := range parts {
		arguments[i] = part.register
		inner[i] = functionPart{part.kind, i}
	}
	parameters := child.typeParameters(&s.Span, s.TypeParameters)
	child.annotations(&s.Span, s.Parameters, s.Returns, &inner)
	inner = append(inner, functionPart{FunctionTypeParameters, parameters})
	function := child.allocate(1)
	child.functionObject(&s.Span, child.functionCode(s, first), function, inner)
	child.emit(&s.Span, OpReturn, function, 0, 0, 0)
	u.emitCallOfCode(&s.Span, register, child.finish(), arguments...)
	u.top = top
}

func (u *unit) typeParametersUnit(node any, name string, first *syntax.Span) *unit {
	return u.newUnit(u, u.scopes[typeParametersOf{node}], "<generic parameters of "+name+">", first)
}

func (u *unit) genericClass(s *syntax.ClassDef, first *syntax.Span, register int) {
	top := u.top
	child := u.typeParametersUnit(s, s.Name, first)
	child.declareVariables(first)
	parameters := child.typeParameters(&s.Span, s.TypeParameters)
	child.storeName(&s.Span, ".type_params", parameters)
	base := child.allocate(1)
	child.emit(&s.Span, OpIntrinsic, base, parameters, parameters, int(IntrinsicGeneric))
	child.storeName(&s.Span, ".generic_base", base)
	class := child.allocate(1)
	child.buildClass(s, first, class, &syntax.Name{Span: s.Span, Name: ".generic_base"})
	child.emit(&s.Span, OpReturn, class, 0, 0, 0)
	u.emitCallOfCode(&s.Span, register, child.finish())
	u.top = top
}

func (u *unit) typeAlias(s *syntax.TypeAlias) {
	u.checkAssignable(&s.Span, s.Name.Name)
	register := u.allocate(1)
	if len(s.TypeParameters) > 0 {
		child := u.typeParametersUnit(s, s.Name.Name, &s.Span)
		child.declareVariables(&s.Span)
		parameters := child.typeParameters(&s.Span, s.TypeParameters)
		alias := child.allocate(1)
		child.aliasObject(s, parameters, alias)
		child.emit(&s.Span, OpReturn, alias, 0, 0, 0)
		u.emitCallOfCode(&s.Span, register, child.finish())
	} else {
		u.aliasObject(s, -1, register)
	}
	u.storeName(&s.Name.Span, s.Name.Name, register)
}

// aliasObject makes the alias; parameters is the register of the tuple of type parameters, -1 if there are none.
func (u *unit) aliasObject(s *syntax.TypeAlias, parameters, register int) {
	row := u.allocate(3)
	u.load(&s.Name.Span, row, s.Name.Name)
	if parameters >= 0 {
		u.move(&s.Span, row+1, parameters)
	} else {
		u.load(&s.Span, row+1, nil)
	}
	u.lazyValue(s, s.Name.Name, s.Value, row+2)
	u.emit(&s.Span, OpBuildTuple, row, 0, 3, row)
	u.emit(&s.Span, OpIntrinsic, register, row, row, int(IntrinsicTypeAlias))
}

// lazyValue makes a function without parameters that computes an expression; key is the key of its scope.
func (u *unit) lazyValue(key any, name string, e syntax.Expression, register int) {
	span := spanOf(e)
	child := u.newUnit(u, u.scopes[key], name, span)
	child.declareVariables(span)
	result := child.allocate(1)
	if starred, ok := e.(*syntax.Starred); ok {
		value := child.operand(starred.Value)
		child.emit(span, OpUnpackSequence, 1, value, 0, result)
	} else {
		child.into(e, result)
	}
	child.emit(span, OpReturn, result, 0, 0, 0)
	u.functionObject(span, child.finish(), register, nil)
}

// typeParameters makes the type parameters, binds their names and returns the register of a tuple of them.
func (u *unit) typeParameters(span *syntax.Span, list []syntax.TypeParameter) int {
	all := u.allocate(1)
	u.emit(span, OpBuildList, all, 0, 0, all)
	needsDefault := false
	for _, parameter := range list {
		top := u.top
		register := u.allocate(1)
		value := u.typeParameter(parameter, register)
		if value != nil {
			needsDefault = true
			function := u.allocate(1)
			u.lazyValue(defaultOf{parameter}, typeParameterName(parameter), value, function)
			u.emit(spanOf(parameter), OpIntrinsic, register, register, function, int(IntrinsicTypeParamDefault))
		} else if needsDefault {
			u.fail(parameter.Extent(), "non-default type parameter '%s' follows default type parameter", typeParameterName(parameter))
		}
		u.storeName(spanOf(parameter), typeParameterName(parameter), register)
		u.emit(spanOf(parameter), OpListAppend, all, register, 0, 0)
		u.top = top
	}
	u.emit(span, OpListToTuple, all, all, 0, 0)
	return all
}

// typeParameter makes one type parameter and returns its default, nil if it has none.
func (u *unit) typeParameter(parameter syntax.TypeParameter, register int) syntax.Expression {
	span := spanOf(parameter)
	name := u.constantOperand(span, typeParameterName(parameter), -1)
	make := func(intrinsic Intrinsic, argument int) {
		u.emit(span, OpIntrinsic, register, name, argument, int(intrinsic))
	}
	switch p := parameter.(type) {
	case *syntax.TypeVar:
		if p.Bound == nil {
			make(IntrinsicTypeVar, name)
			return p.Default
		}
		bound := u.allocate(1)
		u.lazyValue(boundOf{p}, p.Name, p.Bound, bound)
		if _, tuple := p.Bound.(*syntax.Tuple); tuple {
			make(IntrinsicTypeVarConstraints, bound)
		} else {
			make(IntrinsicTypeVarBound, bound)
		}
		return p.Default
	case *syntax.ParamSpec:
		make(IntrinsicParamSpec, name)
		return p.Default
	case *syntax.TypeVarTuple:
		make(IntrinsicTypeVarTuple, name)
		return p.Default
	}
	return nil
}
