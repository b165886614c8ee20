// Package calendarmodule is the module calendar, which is Python: months and years as lists of days, as text and as HTML.
package calendarmodule

import (
	_ "embed"

	"github.com/coderuntime/coderuntime/py/lib/module"
)

//go:embed calendar.py
var source string

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{Name: "calendar", Doc: "Calendars as text and HTML.", Source: source}}
