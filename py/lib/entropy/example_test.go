package entropy_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import os, secrets
print(len(os.urandom(8)), 0 <= secrets.randbelow(10) < 10)
`))
	// Output:
	// 8 True
}
