package timemodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import time
print(time.strftime('%Y-%m-%d', time.gmtime(0)), time.strptime('5 Nov 2019', '%d %b %Y').tm_yday)
`))
	// Output:
	// 1970-01-01 309
}
