package tracebackmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import traceback
try: 1 / 0
except ZeroDivisionError: print(traceback.format_exc().splitlines()[-1])
`))
	// Output:
	// ZeroDivisionError: division by zero
}
