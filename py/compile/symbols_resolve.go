package compile

import (
	"fmt"
	"slices"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// This file decides what each name of each scope means. Scopes are resolved from the outside in, so that a search
// through the enclosing scopes ends at the first that knows the name.

func (c *compiler) resolveSymbols() {
	// The stack holds scopes still to be resolved; scopes may nest as deep as the tree.
	stack := []*scope{c.top}
	var all []*scope
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		all = append(all, s)
		for _, entry := range s.order {
			c.resolve(s, entry)
		}
		for i := len(s.children) - 1; i >= 0; i-- {
			// An annotation that is not evaluated captures nothing.
			if child := s.children[i]; child.kind != annotationScope {
				stack = append(stack, child)
			}
		}
	}
	for _, s := range all {
		s.freeOrder = make([]string, 0, len(s.free))
		for name := range s.free {
			s.freeOrder = append(s.freeOrder, name)
		}
		slices.Sort(s.freeOrder)
		for i, name := range s.freeOrder {
			s.free[name] = int32(i)
		}
	}
}

func (c *compiler) resolve(s *scope, entry *symbol) {
	switch {
	case entry.flags&declaredGlobal != 0:
		if entry.flags&declaredNonlocal != 0 {
			c.failDirective(s, entry.name, fmt.Sprintf("name '%s' is nonlocal and global", entry.name))
		}
		entry.meaning = globalName
	case entry.flags&declaredNonlocal != 0:
		c.resolveNonlocal(s, entry)
	case entry.flags&bound != 0:
		if entry.meaning == unresolved {
			entry.meaning = localName
		}
	default:
		entry.meaning = c.search(s, entry.name)
	}
}

// failDirective refuses a global or nonlocal declaration of a name.
func (c *compiler) failDirective(s *scope, name, message string) {
	span := s.span
	for _, directive := range s.directives {
		if directive.name == name {
			span = directive.span
			break
		}
	}
	c.fail(span, "%s", message)
}

func (c *compiler) resolveNonlocal(s *scope, entry *symbol) {
	if s.kind == moduleScope {
		c.failDirective(s, entry.name, "nonlocal declaration not allowed at module level")
	}
	entry.meaning = c.search(s, entry.name)
	switch entry.meaning {
	case freeName, outerName:
		if c.bindsTypeParameter(s, entry.name) {
			c.failDirective(s, entry.name, fmt.Sprintf("nonlocal binding not allowed for type parameter '%s'", entry.name))
		}
		return
	case implicitName:
		// In a program, whose variables look like those of a function around it, nonlocal reaches the top level.
		top := c.top.lookup(entry.name)
		if c.options.Program && top != nil && top.flags&(bound|declaredGlobal) != 0 && !c.declaredGlobalAround(s, entry.name) {
			entry.meaning = globalName
			return
		}
	}
	c.failDirective(s, entry.name, fmt.Sprintf("no binding for nonlocal '%s' found", entry.name))
}

// bindsTypeParameter tells whether a name that scope s does not bind is a type parameter of a scope around it.
func (c *compiler) bindsTypeParameter(s *scope, name string) bool {
	for s = s.parent; s != nil; s = s.parent {
		entry := s.lookup(name)
		if entry != nil && s.functionLike() && (entry.meaning == localName || entry.meaning == cellName) {
			return entry.flags&typeParameter != 0
		}
	}
	return false
}

// declaredGlobalAround tells whether a function around s declares name global, which hides variables further out.
func (c *compiler) declaredGlobalAround(s *scope, name string) bool {
	for s = s.parent; s != nil && s.kind != moduleScope; s = s.parent {
		if entry := s.lookup(name); entry != nil && s.functionLike() && entry.flags&declaredGlobal != 0 {
			return true
		}
	}
	return false
}

// search finds the meaning of a name that scope s does not bind, by going through the scopes around it.
func (c *compiler) search(s *scope, name string) meaning {
	// An implicit __class__ or __classdict__ is a variable of the class, which alone its inner scopes see.
	ofClass := name == "__class__" || name == "__classdict__"
	if s.seesClass && s.parentClass() != nil && !ofClass {
		if entry := s.parentClass().lookup(name); entry != nil {
			switch {
			case entry.flags&declaredGlobal != 0:
				return globalName
			case entry.flags&bound != 0 && entry.flags&declaredNonlocal == 0:
				return implicitName
			}
		}
	}
	for around := s.parent; around != nil; around = around.parent {
		c.lookups++
		if c.lookups > maxLookups {
			c.failTooLarge(s.span)
		}
		switch around.kind {
		case moduleScope:
			return implicitName
		case classScope:
			if ofClass {
				if name == "__class__" {
					around.needsClassCell = true
				} else {
					around.needsClassNamespace = true
				}
				return c.capture(s, around, name)
			}
			continue
		}
		entry := around.lookup(name)
		if entry == nil {
			continue
		}
		switch entry.meaning {
		case localName, cellName, outerName, freeName:
			return c.capture(s, around, name)
		case globalName, implicitName:
			// What a scope of annotations finds in the namespace of the class around it hides nothing from the scopes inside.
			if !around.seesClass {
				return implicitName
			}
		}
	}
	return implicitName
}

// parentClass returns the class whose namespace a scope of annotations sees.
func (s *scope) parentClass() *scope {
	for around := s.parent; around != nil; around = around.parent {
		if around.kind == classScope {
			return around
		}
		if !around.seesClass {
			return nil
		}
	}
	return nil
}

// capture makes a variable of the scope around, or one that it has captured itself, available in s and in every
// scope between them, and returns what it is in s.
func (c *compiler) capture(s, around *scope, name string) meaning {
	target := around
	entry := around.lookup(name)
	if around.kind != classScope {
		// A comprehension's outer name is its parent's.
		for entry.meaning == outerName {
			target = target.parent
			for target.lookup(name) == nil {
				target = target.parent
			}
			entry = target.lookup(name)
		}
	}
	holder := target.holder()
	crossed := false
	for between := s; between.holder() != holder; between = between.holder().parent {
		crossed = true
		c.addFree(between.holder(), name)
	}
	if !crossed {
		if entry != nil && entry.meaning == freeName {
			return freeName
		}
		return outerName
	}
	if entry != nil && target.kind != classScope {
		if entry.meaning == localName {
			entry.meaning = cellName
		}
	}
	return freeName
}

func (c *compiler) addFree(s *scope, name string) {
	if s.free == nil {
		s.free = map[string]int32{}
	}
	if _, there := s.free[name]; there {
		return
	}
	c.freeNames++
	if c.freeNames > maxFreeNames {
		c.failTooLarge(s.span)
	}
	s.free[name] = 0
}

// readFuture reads the from __future__ imports at the beginning of the module and refuses features that are not
// defined. What comes later the code generator refuses.
func (c *compiler) readFuture() {
	c.futureAnnotations = c.options.FutureAnnotations
	early, line := true, int32(0)
	for i, statement := range c.tree.Body {
		span := statement.Extent()
		if !early && span.Start.Line > line {
			return
		}
		line = span.Start.Line
		future, ok := statement.(*syntax.ImportFrom)
		if !ok || !isFuture(future) {
			early = early && i == 0 && docstringOf(c.tree.Body) != nil
			continue
		}
		if !early {
			c.failLateFuture(future)
		}
		c.lastFuture = future
		for _, alias := range future.Names {
			switch alias.Name {
			case "annotations":
				c.futureAnnotations = true
			case "nested_scopes", "generators", "division", "absolute_import", "with_statement", "print_function",
				"unicode_literals", "barry_as_FLUFL", "generator_stop":
			case "braces":
				c.failLine(future.Start.Line, "not a chance")
			default:
				c.failLine(future.Start.Line, "future feature %s is not defined", alias.Name)
			}
		}
	}
}

func (c *compiler) failLateFuture(s *syntax.ImportFrom) {
	c.fail(s.Span, "from __future__ imports must occur at the beginning of the file")
}

func isFuture(s *syntax.ImportFrom) bool { return s.Module == "__future__" && s.Level == 0 }

// docstringOf returns the constant that documents a module, class or function, nil if there is none.
func docstringOf(body []syntax.Statement) *syntax.Constant {
	if len(body) == 0 {
		return nil
	}
	statement, ok := body[0].(*syntax.ExprStatement)
	if !ok {
		return nil
	}
	constant, ok := statement.Value.(*syntax.Constant)
	if !ok || constant.Kind != syntax.StringConstant {
		return nil
	}
	return constant
}
