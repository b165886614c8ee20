package lib

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/asynciomodule"
	"github.com/coderuntime/coderuntime/py/lib/binarymodule"
	"github.com/coderuntime/coderuntime/py/lib/calendarmodule"
	"github.com/coderuntime/coderuntime/py/lib/cmathmodule"
	"github.com/coderuntime/coderuntime/py/lib/contextvarsmodule"
	"github.com/coderuntime/coderuntime/py/lib/copymodule"
	"github.com/coderuntime/coderuntime/py/lib/csvmodule"
	"github.com/coderuntime/coderuntime/py/lib/datetimemodule"
	"github.com/coderuntime/coderuntime/py/lib/decimalmodule"
	"github.com/coderuntime/coderuntime/py/lib/embedded"
	"github.com/coderuntime/coderuntime/py/lib/functoolsmodule"
	"github.com/coderuntime/coderuntime/py/lib/iomodule"
	"github.com/coderuntime/coderuntime/py/lib/itertoolsmodule"
	"github.com/coderuntime/coderuntime/py/lib/jsonmodule"
	"github.com/coderuntime/coderuntime/py/lib/mathmodule"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/lib/operatormodule"
	"github.com/coderuntime/coderuntime/py/lib/randommodule"
	"github.com/coderuntime/coderuntime/py/lib/remodule"
	"github.com/coderuntime/coderuntime/py/lib/sortedmodule"
	"github.com/coderuntime/coderuntime/py/lib/statisticsmodule"
	"github.com/coderuntime/coderuntime/py/lib/stringmodule"
	"github.com/coderuntime/coderuntime/py/lib/sysmodule"
	"github.com/coderuntime/coderuntime/py/lib/timemodule"
	"github.com/coderuntime/coderuntime/py/lib/tracebackmodule"
	"github.com/coderuntime/coderuntime/py/lib/unicodedatamodule"
	"github.com/coderuntime/coderuntime/py/lib/xmlmodule"
)

// groups are the modules, a group for each package that has some.
var groups = [][]*module.Definition{
	copymodule.Definitions,
	embedded.Definitions,
	embedded.TextDefinitions,
	embedded.FormatDefinitions,
	asynciomodule.Definitions,
	contextvarsmodule.Definitions,
	functoolsmodule.Definitions,
	iomodule.Definitions,
	itertoolsmodule.Definitions,
	jsonmodule.Definitions,
	mathmodule.Definitions,
	operatormodule.Definitions,
	randommodule.Definitions,
	sortedmodule.Definitions,
	statisticsmodule.Definitions,
	stringmodule.Definitions,
	sysmodule.Definitions,
	timemodule.Definitions,
	remodule.Definitions,
	calendarmodule.Definitions,
	cmathmodule.Definitions,
	datetimemodule.Definitions,
	tracebackmodule.Definitions,
	decimalmodule.Definitions,
	binarymodule.Definitions,
	csvmodule.Definitions,
	unicodedatamodule.Definitions,
	xmlmodule.Definitions,
}

// definitions is the table of modules by their full names. It is made once and never changed; no module is made ready by that.
var definitions = sync.OnceValue(func() map[string]*module.Definition {
	table := make(map[string]*module.Definition)
	for _, group := range groups {
		for _, definition := range group {
			table[definition.Name] = definition
		}
	}
	return table
})
