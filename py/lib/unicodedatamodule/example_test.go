package unicodedatamodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import unicodedata
print(unicodedata.name('é'), unicodedata.category('1'))
`))
	// Output:
	// LATIN SMALL LETTER E WITH ACUTE Nd
}
