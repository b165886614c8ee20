package compile

import "github.com/coderuntime/coderuntime/py/syntax"

// This file holds what the first phase yields: the scopes of a program and the names in them. symbols_build.go
// makes them from the tree, symbols_resolve.go decides what each name means.

// A scopeKind says what opens a scope.
type scopeKind uint8

const (
	moduleScope scopeKind = iota
	functionScope
	classScope
	// The rest is function-like too, but holds no statements: the annotations that __future__.annotations keeps from being
	// evaluated, bounds and defaults of type parameters, values of type aliases, and type parameters themselves.
	annotationScope
	typeVariableScope
	typeAliasScope
	typeParametersScope
)

// A comprehensionKind tells comprehensions, which are function scopes, apart.
type comprehensionKind uint8

const (
	noComprehension comprehensionKind = iota
	listComprehension
	setComprehension
	dictComprehension
	generatorExpression
)

// A scope is a region of the program with names of its own.
type scope struct {
	kind   scopeKind
	name   string
	parent *scope
	span   syntax.Span
	// class is the name of the class for private names.
	class string
	// mangled, when not nil, restricts the private names to those in it: type parameters of a generic class.
	mangled map[string]bool

	// symbols has the symbols by name, once there are more than maxSearched.
	symbols map[string]*symbol
	// order has the symbols in order of first appearance, parameters first in their registers' order.
	order    []*symbol
	children []*scope

	comprehension comprehensionKind
	// generator and coroutine say that yield, and await or its like, occur.
	generator, coroutine bool
	// asyncFunction says that the scope is the body of an async def.
	asyncFunction bool
	// description completes "yield expression cannot be used within" for scopes of annotations.
	description string

	// iterationTarget is set while the target of a comprehension's clause is visited, iterable counts
	// the iterables of comprehensions around what is visited.
	iterationTarget bool
	iterable        int

	// seesClass says that names are looked up in the namespace of the class around the scope first.
	seesClass bool
	// needsClassCell and needsClassNamespace say that inner scopes use __class__ or the namespace itself.
	needsClassCell, needsClassNamespace bool

	// free are the names of enclosing scopes' variables that this scope, or one inside it, uses: with indexes once all is
	// resolved.
	free      map[string]int32
	freeOrder []string

	// directives are the global and nonlocal declarations, for the errors about them.
	directives []directive
}

type directive struct {
	name string
	span syntax.Span
}

// inlined says that the scope has no Code of its own, but is a part of its parent's: all comprehensions but generator
// expressions.
func (s *scope) inlined() bool {
	return s.comprehension != noComprehension && s.comprehension != generatorExpression
}

// functionLike says that the scope's variables are in registers.
func (s *scope) functionLike() bool { return s.kind != moduleScope && s.kind != classScope }

// holder returns the scope whose Code the scope is a part of.
func (s *scope) holder() *scope {
	for s.inlined() {
		s = s.parent
	}
	return s
}

// A symbolFlag says how a name is used in a scope.
type symbolFlag uint16

const (
	declaredGlobal symbolFlag = 1 << iota
	assigned
	parameter
	declaredNonlocal
	used
	imported
	annotated
	iterationVariable
	typeParameter
	// deleted: by del, or at the end of an except clause, so that the name can become unbound again.
	deleted
	// assignedInside: by :=, and so between two operands of one expression.
	assignedInside

	bound = assigned | parameter | imported | typeParameter
)

// A meaning says where the variable that a name stands for is.
type meaning uint8

const (
	unresolved meaning = iota
	// localName is a variable of this scope: in a register, or in the namespace of a module or class.
	localName
	// cellName is one that inner scopes use as well.
	cellName
	// freeName is one of an enclosing function.
	freeName
	// outerName, only in inlined comprehensions, is a local or cell of the scope around the comprehension.
	outerName
	// globalName was declared global, implicitName is global because no scope binds it.
	globalName
	implicitName
)

// A symbol is a name in a scope.
type symbol struct {
	name    string
	flags   symbolFlag
	meaning meaning
	placed  bool
	// variable is where the code generator has put the name, while placed.
	variable variable
}

// maxSearched is how many symbols a scope may have without a map of them.
const maxSearched = 8

// lookup returns the symbol of a name that is mangled already, nil if there is none.
func (s *scope) lookup(name string) *symbol {
	if s.symbols != nil {
		return s.symbols[name]
	}
	for _, entry := range s.order {
		if entry.name == name {
			return entry
		}
	}
	return nil
}

// add gives the scope a symbol that it does not have yet.
func (s *scope) add(entry *symbol) {
	if s.order == nil {
		s.order = make([]*symbol, 0, 4)
	}
	s.order = append(s.order, entry)
	switch {
	case s.symbols != nil:
		s.symbols[entry.name] = entry
	case len(s.order) > maxSearched:
		s.symbols = make(map[string]*symbol, 2*maxSearched)
		for _, entry := range s.order {
			s.symbols[entry.name] = entry
		}
	}
}

// mangle returns the name as it is in this scope.
func (s *scope) mangle(name string) string {
	if s.class == "" {
		return name
	}
	if s.mangled != nil && !s.mangled[name] {
		return name
	}
	return mangle(s.class, name)
}
