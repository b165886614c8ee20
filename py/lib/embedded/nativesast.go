package embedded

import (
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// A treeReader is a run that reads source text.
type treeReader interface {
	DumpTree(source, file string, mode syntax.Mode) (string, *object.Exception)
}

// sourceTree is the text of the tree of a source text.
var sourceTree = module.Function{Signature: "_tree(source, filename, mode, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	texts := make([]string, len(arguments))
	for i, name := range []string{"source", "filename", "mode"} {
		s, ok := object.StrOf(arguments[i])
		if !ok {
			return object.Value{}, t.Raise(object.TypeErrorType, "ast.parse() %s must be a string or an AST object", name)
		}
		texts[i] = s.Text()
	}
	mode := map[string]syntax.Mode{"exec": syntax.Exec, "eval": syntax.Eval, "single": syntax.Single}[texts[2]]
	text, raised := module.Of(t).(treeReader).DumpTree(texts[0], texts[1], mode)
	if raised != nil {
		return object.Value{}, raised
	}
	return t.StrValue(text)
}}
