package sysmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import sys
print(sys.version_info[:2], sys.maxsize, sys.argv)
`))
	// Output:
	// (3, 13) 9223372036854775807 ['main.py']
}
