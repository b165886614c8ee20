// Package randommodule is the module random: the Mersenne Twister, and CPython's ways from its numbers to others, so that a
// seed gives the same sequence. What is not seeded begins with a seed of the run's.
//
//	twister.go        the generator (Matsumoto and Nishimura, 1998)
//	random.go         Random: its state, seeding, bits
//	choices.go        whole numbers and choices
//	distributions.go  floats of many distributions
package randommodule

import (
	_ "embed"
	"math"

	"github.com/coderuntime/coderuntime/py/elementary"
	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

//go:embed random.py
var source string

// shared are the methods of the instance of Random that a module has, which are functions of the module.
var shared = []string{
	"seed", "random", "uniform", "triangular", "randint", "choice", "randrange", "sample", "shuffle", "choices", "normalvariate",
	"lognormvariate", "expovariate", "vonmisesvariate", "gammavariate", "gauss", "binomialvariate", "betavariate", "paretovariate",
	"weibullvariate", "getstate", "setstate", "getrandbits", "randbytes",
}

// Definitions are the modules of the package.
var Definitions = []*module.Definition{{
	Name: "random", Doc: "Random numbers.", Source: source,
	Members: func() []module.Member {
		declareRandom()
		members := module.Types(randomType)
		for name, f := range map[string]float64{
			"NV_MAGICCONST": normalConstant, "LOG4": log4, "SG_MAGICCONST": gammaConstant, "TWOPI": 2 * math.Pi, "RECIP_BPF": 0x1p-53,
		} {
			members = append(members, module.Member{Name: name, Value: object.Float(f)})
		}
		return append(members, module.Member{Name: "BPF", Value: object.Int(53)})
	},
	Begin: func(t *object.Thread, m *object.Module) *object.Exception {
		instance, raised := t.Call0(randomType.Value())
		if raised != nil {
			return raised
		}
		if raised := m.Dict.SetName(t, "_inst", instance); raised != nil {
			return raised
		}
		for _, name := range shared {
			method, raised := t.GetAttribute(instance, name)
			if raised == nil {
				raised = m.Dict.SetName(t, name, method)
			}
			if raised != nil {
				return raised
			}
		}
		return nil
	},
}}

var (
	normalConstant = 4 * elementary.Exp(-0.5) / math.Sqrt2
	log4           = elementary.Log(4)
	gammaConstant  = 1 + elementary.Log(4.5)
)
