package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file compiles the uses of names.

// A placeKind says by which instructions a name is used.
type placeKind uint8

const (
	inRegister placeKind = iota
	inCell
	isFree
	// isFreeInClass is a variable of an enclosing function that the namespace of a class may hide.
	isFreeInClass
	isGlobal
	// isName is looked up in the frame's namespace first.
	isName
	// isGlobalInClass is a global that the namespace of a class may hide, in a scope of annotations.
	isGlobalInClass
)

// A place is where the variable that a name stands for is.
type place struct {
	kind     placeKind
	name     string
	variable *variable
	symbol   *symbol
}

// find returns the place of a name, which is mangled if need be.
func (u *unit) find(name string) place {
	name = u.current.mangle(name)
	result := place{name: name}
	entry := u.current.lookup(name)
	for s := u.current; ; {
		if entry == nil || entry.meaning != outerName {
			break
		}
		s = s.parent
		entry = s.lookup(name)
		for entry == nil && s != u.scope {
			s = s.parent
			entry = s.lookup(name)
		}
	}
	if entry == nil {
		// Names that the compiler makes up itself, in a class body: __module__ and the like.
		result.kind = isName
		if u.scope.functionLike() {
			result.kind = isGlobal
		}
		return result
	}
	result.symbol = entry
	direct := u.current == u.scope
	switch entry.meaning {
	case localName, cellName:
		if entry.placed {
			result.variable = &entry.variable
			result.kind = inRegister
			if entry.variable.cell {
				result.kind = inCell
			}
			return result
		}
		result.kind = isName
	case freeName:
		result.kind = isFree
		if direct && (u.scope.kind == classScope || u.scope.seesClass) && entry.flags&declaredNonlocal == 0 && name != "__classdict__" {
			result.kind = isFreeInClass
		}
	case globalName:
		result.kind = isGlobal
	default:
		switch {
		case u.scope.kind == moduleScope, u.scope.kind == classScope && direct:
			result.kind = isName
		case u.scope.seesClass && direct:
			result.kind = isGlobalInClass
		default:
			result.kind = isGlobal
		}
	}
	return result
}

// checkBound emits the test of a variable that may be unbound here.
func (u *unit) checkBound(span *syntax.Span, v *variable) {
	if u.reachable && !u.bound.has(v.bit) {
		u.emit(span, OpCheckBound, v.register, 0, 0, u.name(v.name))
		u.bound.add(v.bit)
		v.checked = true
	}
}

// nameOperand returns a register that holds the value of a name: its own if the name is a variable that nothing can
// change before the value is used, else spare, or a new temporary if spare is -1.
func (u *unit) nameOperand(e *syntax.Name, spare int) int {
	if e.Name == "__debug__" {
		return u.constantOperand(&e.Span, true, spare)
	}
	p := u.find(e.Name)
	if p.kind == inRegister {
		u.checkBound(&e.Span, p.variable)
		if p.symbol.flags&assignedInside == 0 {
			return p.variable.register
		}
	}
	if spare < 0 {
		spare = u.allocate(1)
	}
	u.loadPlace(&e.Span, p, spare)
	return spare
}

func (u *unit) constantOperand(span *syntax.Span, value Constant, spare int) int {
	if spare < 0 {
		spare = u.allocate(1)
	}
	u.load(span, spare, value)
	return spare
}

// loadName loads the value of a name, which may be one that the compiler made up, into a register.
func (u *unit) loadName(span *syntax.Span, name string, register int) {
	if name == "__debug__" {
		u.load(span, register, true)
		return
	}
	u.loadPlace(span, u.find(name), register)
}

func (u *unit) loadPlace(span *syntax.Span, p place, register int) {
	if !u.reachable {
		return
	}
	switch p.kind {
	case inRegister:
		u.checkBound(span, p.variable)
		u.move(span, register, p.variable.register)
	case inCell:
		u.emit(span, OpLoadCell, register, p.variable.register, 0, u.name(p.name))
	case isFree:
		u.emit(span, OpLoadFree, register, 0, 0, int(u.scope.free[p.name]))
	case isGlobal:
		u.emit(span, OpLoadGlobal, register, 0, 0, u.globalSite(p.name))
	case isName:
		u.emit(span, OpLoadName, register, 0, 0, u.globalSite(p.name))
	case isFreeInClass:
		u.loadNamespace(span, register)
		u.emit(span, OpLoadFromOrFree, register, register, 0, int(u.scope.free[p.name]))
	case isGlobalInClass:
		u.loadNamespace(span, register)
		u.emit(span, OpLoadFromOrGlobal, register, register, 0, u.globalSite(p.name))
	}
}

// loadNamespace loads the namespace of the class body that is being compiled, or that the scope of annotations is in.
func (u *unit) loadNamespace(span *syntax.Span, register int) {
	if u.scope.kind == classScope {
		u.emit(span, OpLoadLocals, register, 0, 0, 0)
		return
	}
	u.emit(span, OpLoadFree, register, 0, 0, int(u.scope.free["__classdict__"]))
}

// storeName binds a name to the value in a register.
func (u *unit) storeName(span *syntax.Span, name string, register int) {
	u.checkAssignable(span, name)
	if !u.reachable {
		return
	}
	p := u.find(name)
	switch p.kind {
	case inRegister:
		u.move(span, p.variable.register, register)
		u.bound.add(p.variable.bit)
	case inCell:
		u.emit(span, OpStoreCell, p.variable.register, register, 0, 0)
	case isFree, isFreeInClass:
		u.emit(span, OpStoreFree, register, 0, 0, int(u.scope.free[p.name]))
	case isGlobal, isGlobalInClass:
		u.emit(span, OpStoreGlobal, register, 0, 0, u.globalSite(p.name))
	case isName:
		u.emit(span, OpStoreName, register, 0, 0, u.globalSite(p.name))
	}
}

// target returns the register of a name that is a variable whose value may be written into it directly, else -1.
func (u *unit) target(e syntax.Expression) int {
	name, ok := e.(*syntax.Name)
	if !ok {
		return -1
	}
	u.checkAssignable(&name.Span, name.Name)
	if p := u.find(name.Name); p.kind == inRegister {
		return p.variable.register
	}
	return -1
}

// markBound notes that the variable of a name has been written.
func (u *unit) markBound(e syntax.Expression) {
	if p := u.find(e.(*syntax.Name).Name); p.kind == inRegister {
		u.bound.add(p.variable.bit)
	}
}

func (u *unit) checkAssignable(span *syntax.Span, name string) {
	if name == "__debug__" {
		u.fail(*span, "cannot assign to __debug__")
	}
}

func (u *unit) deleteName(span *syntax.Span, name string) {
	if name == "__debug__" {
		u.fail(*span, "cannot delete __debug__")
	}
	if !u.reachable {
		return
	}
	p := u.find(name)
	switch p.kind {
	case inRegister:
		u.checkBound(span, p.variable)
		u.emit(span, OpClear, p.variable.register, 0, 0, 0)
		u.bound.remove(p.variable.bit)
	case inCell:
		u.emit(span, OpDeleteCell, p.variable.register, 0, 0, u.name(p.name))
	case isFree, isFreeInClass:
		u.emit(span, OpDeleteFree, 0, 0, 0, int(u.scope.free[p.name]))
	case isGlobal, isGlobalInClass:
		u.emit(span, OpDeleteGlobal, 0, 0, 0, u.globalSite(p.name))
	case isName:
		u.emit(span, OpDeleteName, 0, 0, 0, u.globalSite(p.name))
	}
}
