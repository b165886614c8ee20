// Package statisticsmodule is the modules statistics and fractions: in Python, with exact sums in Go.
package statisticsmodule

import (
	_ "embed"

	"github.com/coderuntime/coderuntime/py/lib/module"
)

//go:embed statistics.py
var statisticsSource string

//go:embed fractions.py
var fractionsSource string

// Definitions are the modules of the package.
var Definitions = []*module.Definition{
	{
		Name: "statistics", Doc: "Averages, spreads and relations of numbers.", Source: statisticsSource,
		Members: func() []module.Member {
			return module.Functions("statistics",
				module.Function{Signature: "_sums(data, squares, /)", Native: sums},
				module.Function{Signature: "_root(numerator, denominator, /)", Native: root},
			)
		},
	},
	{Name: "fractions", Doc: "Rational numbers.", Source: fractionsSource},
}
