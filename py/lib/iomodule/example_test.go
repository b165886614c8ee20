package iomodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import io
f = io.StringIO('one\ntwo\n')
print(f.readlines(), io.BytesIO(b'abc').read(2))
`))
	// Output:
	// ['one\n', 'two\n'] b'ab'
}
