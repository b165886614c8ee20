package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles assignments, unpacking and del.

// maxUnpacked is how many targets an unpacking may have that go through registers.
const maxUnpacked = 200

func (u *unit) assign(s *syntax.Assign) {
	if len(s.Targets) == 1 {
		if register := u.target(s.Targets[0]); register >= 0 {
			u.into(s.Value, register)
			u.markBound(s.Targets[0])
			return
		}
		if u.assignPairwise(s.Targets[0], s.Value) {
			return
		}
	}
	value := u.operand(s.Value)
	if len(s.Targets) > 1 && !u.isTemporary(value) {
		// One target may be the variable whose value the others are to get.
		copied := u.allocate(1)
		u.move(&s.Span, copied, value)
		value = copied
	}
	for _, target := range s.Targets {
		top := u.top
		u.store(target, value)
		u.top = top
	}
}

// assignPairwise compiles a, b = c, d without a tuple.
func (u *unit) assignPairwise(target, value syntax.Expression) bool {
	values, ok := value.(*syntax.Tuple)
	if !ok {
		return false
	}
	targets, several := elementsOf(target)
	if !several || len(targets) != len(values.Elements) || len(targets) > maxBuilt || hasStarred(targets) || hasStarred(values.Elements) {
		return false
	}
	row := u.inRow(values.Elements)
	for i, target := range targets {
		u.store(target, row+i)
	}
	return true
}

// elementsOf returns the targets in a tuple or list of targets.
func elementsOf(target syntax.Expression) ([]syntax.Expression, bool) {
	switch t := target.(type) {
	case *syntax.Tuple:
		return t.Elements, true
	case *syntax.List:
		return t.Elements, true
	}
	return nil, false
}

// store assigns the value in a register to a target.
func (u *unit) store(target syntax.Expression, value int) {
	top := u.top
	defer func() { u.top = top }()
	switch t := target.(type) {
	case *syntax.Name:
		u.storeName(&t.Span, t.Name, value)
	case *syntax.Attribute:
		u.checkAssignable(&t.Span, t.Name)
		object := u.operand(t.Value)
		u.noteStaticAttribute(t)
		u.emit(spanFromName(&t.Span, t), OpStoreAttr, value, object, 0, u.attributeSite(t.Name))
	case *syntax.Subscript:
		object := u.operand(t.Value)
		u.setItem(&t.Span, value, object, t.Index)
	case *syntax.Starred:
		u.fail(t.Span, "starred assignment target must be in a list or tuple")
	case *syntax.Tuple:
		u.unpack(&t.Span, t.Elements, value)
	case *syntax.List:
		u.unpack(&t.Span, t.Elements, value)
	}
}

// setItem emits object[index] = value.
func (u *unit) setItem(span *syntax.Span, value, object int, index syntax.Expression) {
	if slice, ok := index.(*syntax.Slice); ok && slice.Step == nil {
		u.emit(span, OpSetSlice, value, object, 0, u.sliceBounds(slice))
		return
	}
	if constant, ok := u.fold(index); ok && u.reachable {
		u.emit(span, OpSetItemConst, value, object, 0, u.constant(constant))
		return
	}
	u.emit(span, OpSetItem, value, object, u.operand(index), 0)
}

// unpack assigns the elements of the value in a register to targets.
func (u *unit) unpack(span *syntax.Span, targets []syntax.Expression, value int) {
	star := -1
	for i, target := range targets {
		if _, ok := target.(*syntax.Starred); !ok {
			continue
		}
		if star >= 0 {
			u.fail(*span, "multiple starred expressions in assignment")
		}
		if i >= 256 || len(targets)-i-1 >= 1<<23 {
			u.fail(*span, "too many expressions in star-unpacking assignment")
		}
		star = i
	}
	if len(targets) > maxUnpacked {
		u.unpackMany(span, targets, star, value)
		return
	}
	if len(targets) == 2 && star < 0 {
		first, second := u.target(targets[0]), u.target(targets[1])
		if first >= 0 && second >= 0 {
			u.emit(span, OpUnpackPair, first, second, value, 0)
			u.markBound(targets[0])
			u.markBound(targets[1])
			return
		}
	}
	row := u.allocate(len(targets))
	if star < 0 {
		u.emit(span, OpUnpackSequence, len(targets), value, 0, row)
	} else {
		u.emit(span, OpUnpackStar, star, value, len(targets)-star-1, row)
	}
	for i, target := range targets {
		u.store(unstarred(target), row+i)
	}
}

func unstarred(target syntax.Expression) syntax.Expression {
	if starred, ok := target.(*syntax.Starred); ok {
		return starred.Value
	}
	return target
}

// unpackMany is unpack for more targets than registers can hold.
func (u *unit) unpackMany(span *syntax.Span, targets []syntax.Expression, star, value int) {
	list := u.allocate(1)
	if star < 0 {
		u.emit(span, OpUnpackToList, list, value, 0, len(targets))
	} else {
		after := u.constantOperand(span, int64(len(targets)-star-1), -1)
		u.emit(span, OpUnpackStarToList, list, value, after, star)
	}
	item := u.allocate(1)
	for i, target := range targets {
		u.emit(span, OpListItem, item, list, 0, i)
		u.store(unstarred(target), item)
	}
}

func (u *unit) augmentedAssign(s *syntax.AugAssign) {
	switch t := s.Target.(type) {
	case *syntax.Name:
		u.checkAssignable(&t.Span, t.Name)
		p := u.find(t.Name)
		if p.kind == inRegister {
			left := u.nameOperand(t, -1)
			u.operate(&s.Span, s.Operator, p.variable.register, left, s.Value, true)
			u.bound.add(p.variable.bit)
			return
		}
		register := u.allocate(1)
		u.loadPlace(&t.Span, p, register)
		u.operate(&s.Span, s.Operator, register, register, s.Value, true)
		u.storeName(&t.Span, t.Name, register)
	case *syntax.Attribute:
		object := u.operand(t.Value)
		register := u.allocate(1)
		span := spanFromName(&t.Span, t)
		u.emit(span, OpLoadAttr, register, object, 0, u.attributeSite(t.Name))
		u.operate(&s.Span, s.Operator, register, register, s.Value, true)
		u.emit(span, OpStoreAttr, register, object, 0, u.attributeSite(t.Name))
	case *syntax.Subscript:
		object := u.operand(t.Value)
		u.augmentedItem(s, t, object)
	}
}

// augmentedItem compiles object[index] += value; the index is evaluated once.
func (u *unit) augmentedItem(s *syntax.AugAssign, t *syntax.Subscript, object int) {
	register := u.allocate(1)
	if slice, ok := t.Index.(*syntax.Slice); ok && slice.Step == nil {
		bounds := u.sliceBounds(slice)
		u.emit(&t.Span, OpGetSlice, register, object, 0, bounds)
		u.operate(&s.Span, s.Operator, register, register, s.Value, true)
		u.emit(&t.Span, OpSetSlice, register, object, 0, bounds)
		return
	}
	if value, ok := u.fold(t.Index); ok && u.reachable {
		u.emit(&t.Span, OpGetItemConst, register, object, 0, u.constant(value))
		u.operate(&s.Span, s.Operator, register, register, s.Value, true)
		u.emit(&t.Span, OpSetItemConst, register, object, 0, u.constant(value))
		return
	}
	index := u.operand(t.Index)
	u.emit(&t.Span, OpGetItem, register, object, index, 0)
	u.operate(&s.Span, s.Operator, register, register, s.Value, true)
	u.emit(&t.Span, OpSetItem, register, object, index, 0)
}

func (u *unit) annotatedAssign(s *syntax.AnnAssign) {
	if s.Value != nil {
		if register := u.target(s.Target); register >= 0 {
			u.into(s.Value, register)
			u.markBound(s.Target)
		} else {
			u.store(s.Target, u.operand(s.Value))
		}
	}
	switch t := s.Target.(type) {
	case *syntax.Name:
		u.checkAssignable(&s.Span, t.Name)
		if s.Simple && !u.scope.functionLike() {
			register := u.allocate(2)
			u.annotation(s.Annotation, register)
			u.loadName(&s.Span, "__annotations__", register+1)
			if u.reachable {
				u.emit(&s.Span, OpSetItemConst, register, register+1, 0, u.constant(u.current.mangle(t.Name)))
			}
			return
		}
	case *syntax.Attribute:
		u.checkAssignable(&s.Span, t.Name)
		if s.Value == nil {
			u.discard(t.Value)
		}
	case *syntax.Subscript:
		if s.Value == nil {
			u.discard(t.Value)
			u.discard(t.Index)
		}
	}
	// An annotation that is not kept is evaluated outside functions only.
	if !u.scope.functionLike() && !u.futureAnnotations {
		u.discard(s.Annotation)
	}
}

func (u *unit) delete(target syntax.Expression) {
	top := u.top
	defer func() { u.top = top }()
	switch t := target.(type) {
	case *syntax.Name:
		u.deleteName(&t.Span, t.Name)
	case *syntax.Attribute:
		object := u.operand(t.Value)
		u.emit(spanFromName(&t.Span, t), OpDeleteAttr, 0, object, 0, u.attributeSite(t.Name))
	case *syntax.Subscript:
		object := u.operand(t.Value)
		u.emit(&t.Span, OpDeleteItem, 0, object, u.operand(t.Index), 0)
	case *syntax.Tuple:
		for _, element := range t.Elements {
			u.delete(element)
		}
	case *syntax.List:
		for _, element := range t.Elements {
			u.delete(element)
		}
	}
}
