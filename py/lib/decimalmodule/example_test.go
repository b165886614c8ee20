package decimalmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`from decimal import Decimal, localcontext
print(Decimal('0.1') + Decimal('0.2'))
with localcontext(prec=5):
    print(Decimal(2).sqrt())
print(Decimal(1) / 0)
`))
	// Output:
	// 0.3
	// 1.4142
	// decimal.DivisionByZero: [<class 'decimal.DivisionByZero'>]
}
