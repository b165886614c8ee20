package lib

import (
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// DumpTree returns the tree of a source text as syntax.DumpPositions writes it, for the module ast.
func (l *Library) DumpTree(source, file string, mode syntax.Mode) (string, *object.Exception) {
	// The tree and its text, where every node shows its class, its fields and four numbers, take this much while they are made.
	const perByte = 400
	if raised := l.thread.Charge(int64(len(source)) * perByte); raised != nil {
		return "", raised
	}
	if raised := l.thread.Work(int64(len(source)) / 4); raised != nil {
		return "", raised
	}
	tree, err := syntax.Parse(source, syntax.Options{File: file, Mode: mode})
	if err != nil {
		return "", l.syntaxError(err)
	}
	text := syntax.DumpPositions(tree)
	if raised := l.thread.Work(int64(len(text)) / 64); raised != nil {
		return "", raised
	}
	return text, nil
}
