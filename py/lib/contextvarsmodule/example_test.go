package contextvarsmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`import contextvars
user = contextvars.ContextVar('user', default='nobody')
context = contextvars.copy_context()
context.run(user.set, 'somebody')
print(user.get(), context[user])
`))
	// Output:
	// nobody somebody
}
