package statisticsmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
from fractions import Fraction
from statistics import mean, stdev
print(mean([Fraction(1, 2), Fraction(1, 3)]), mean([1, 2, 4]), stdev([1.5, 2.5, 4.0]), Fraction('0.75') + 1)
`))
	// Output:
	// 5/12 2.3333333333333335 1.2583057392117916 7/4
}
