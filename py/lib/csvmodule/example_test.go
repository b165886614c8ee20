package csvmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import csv
print(list(csv.reader(['a,"b,c"'])))
`))
	// Output:
	// [['a', 'b,c']]
}
