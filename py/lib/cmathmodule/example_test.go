package cmathmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
import cmath
print(cmath.sqrt(-4), cmath.polar(1j), cmath.exp(cmath.pi * 1j).real)
`))
	// Output:
	// 2j (1.0, 1.5707963267948966) -1.0
}
