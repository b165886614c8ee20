package decimalmodule

import (
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

// Definitions are the modules of this package.
var Definitions = []*module.Definition{{
	Name: "decimal", Doc: "Floating point numbers in base ten.", Members: members, Begin: begin,
	Source: `__version__ = "1.70"
__libmpdec_version__ = "2.5.1"
HAVE_THREADS = HAVE_CONTEXTVAR = True

`,
}}

var declareTypes = sync.OnceFunc(func() {
	declareSignals()
	declareSignalDict()
	declareContext()
	declareDecimal()
	declareManager()
	declareTuple()
})

func members() []module.Member {
	declareTypes()
	list := module.Types(decimalType, contextType, tupleType, decimalExceptionType, clampedType, invalidOperationType, divisionByZeroType, inexactType,
		roundedType, subnormalType, overflowType, underflowType, floatOperationType, divisionImpossibleType, invalidContextType,
		conversionSyntaxType, divisionUndefinedType)
	for _, name := range roundingNames {
		list = append(list, module.Member{Name: name, Value: object.SharedText(name)})
	}
	list = append(list,
		module.Member{Name: "MAX_PREC", Value: object.Int(maxPrecision)}, module.Member{Name: "MAX_EMAX", Value: object.Int(maxExponent)},
		module.Member{Name: "MIN_EMIN", Value: object.Int(minExponent)}, module.Member{Name: "MIN_ETINY", Value: object.Int(minTiny)},
	)
	return append(list, module.Functions("decimal", functions...)...)
}

// begin adds the run's template contexts, and tells numbers of Decimal if that is there already.
func begin(t *object.Thread, m *object.Module) *object.Exception {
	s := stateOf(t)
	for _, template := range []module.Member{{Name: "DefaultContext", Value: s.standard}, {Name: "BasicContext", Value: s.basic}, {Name: "ExtendedContext", Value: s.extended}} {
		if raised := m.Dict.SetName(t, template.Name, template.Value); raised != nil {
			return raised
		}
	}
	numbers := module.Of(t).Modules().GetName(t, "numbers")
	if !numbers.Exists() {
		return nil
	}
	class, raised := t.FindAttribute(numbers, "Number")
	if raised != nil || !class.Exists() {
		return raised
	}
	_, raised = t.CallMethod(class, "register", decimalType.Value())
	return raised
}
