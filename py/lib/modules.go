package lib

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
)

// definitions is the table of modules by their full names. It is made once and never changed; no module is made ready by that.
var definitions = sync.OnceValue(func() map[string]*module.Definition {
	table := make(map[string]*module.Definition)
	for _, definition := range []*module.Definition{} {
		table[definition.Name] = definition
	}
	return table
})
