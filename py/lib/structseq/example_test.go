package structseq_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import time
t = time.gmtime(0)
print(t.tm_year, t[0], t[:3], t.tm_zone)
`))
	// Output:
	// 1970 1970 (1970, 1, 1) GMT
}
