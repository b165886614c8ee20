package compile

import (
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/py/syntax"
)

func TestScopesAndSymbolsAreCPythons(t *testing.T) {
	var cases []struct {
		Source string
		Scope  any
	}
	readGoldens(t, "symbols.json", &cases)
	for _, c := range cases {
		tree, err := syntax.Parse(c.Source, syntax.Options{})
		if err != nil {
			t.Errorf("%s\n%v", c.Source, err)
			continue
		}
		compiler := &compiler{tree: tree}
		compiler.readFuture()
		compiler.buildSymbols()
		compiler.resolveSymbols()
		if got, want := text(describeScope(compiler.top)), text(c.Scope); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", c.Source, got, want)
		}
	}
}

// describeScope returns a scope as testdata/generate_symbols.py writes it.
func describeScope(s *scope) any {
	kinds := [...]string{"module", "function", "class", "annotation", "type variable", "type alias", "type parameters"}
	symbols := map[string]string{}
	for name := range s.free {
		// A variable that only passes through. In a class, what the class itself binds hides it.
		symbols[name] = "free"
	}
	for _, entry := range s.order {
		if !strings.HasPrefix(entry.name, ".") {
			symbols[entry.name] = describeSymbol(entry)
		}
	}
	for name := range symbols {
		if strings.HasPrefix(name, ".") {
			delete(symbols, name)
		}
	}
	children := []any{}
	for _, child := range s.children {
		if child.kind == annotationScope {
			continue // CPython does not show them.
		}
		children = append(children, describeScope(child))
	}
	return []any{kinds[s.kind], s.name, symbols, children}
}

func describeSymbol(entry *symbol) string {
	meanings := [...]string{"unresolved", "local", "cell", "free", "outer", "global", "implicit"}
	uses := []string{meanings[entry.meaning]}
	for _, use := range []struct {
		flag symbolFlag
		text string
	}{{declaredGlobal, "declared global"}, {assigned, "assigned"}, {parameter, "parameter"}, {declaredNonlocal, "declared nonlocal"},
		{used, "used"}, {imported, "imported"}, {annotated, "annotated"}} {
		if entry.flags&use.flag != 0 {
			uses = append(uses, use.text)
		}
	}
	return strings.Join(uses, ", ")
}
