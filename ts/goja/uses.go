package goja

import (
	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/internal/uses"
	"github.com/coderuntime/coderuntime/ts/goja/memberuse"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// Uses returns the uses of members of namespaces, as coderuntime.Inspector says. The program is parsed once more, since its tree
// has been woven and dropped.
func (p *Program) Uses(globals []string) ([]coderuntime.MemberUse, error) {
	var named []string
	for _, name := range globals {
		if _, found := p.mentioned[name]; found {
			named = append(named, name)
		}
	}
	if len(named) == 0 {
		return nil, nil
	}
	tree, err := goja.Parse(strip.FileName, p.output.JavaScript, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, syntaxError(p.output, tree, err)
	}
	found := memberuse.Find(tree, named)
	offsets := make([]int, len(found))
	for i := range found {
		offsets[i] = found[i].Place
	}
	places := p.output.Places(offsets)
	for i := range found {
		found[i].Line, found[i].Column = places[i].Line, places[i].Column
	}
	return uses.InOrder(found), nil
}
