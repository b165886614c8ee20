package stringmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
from string import Template, Formatter, capwords
print(Template('$who likes ${what}').substitute(who='tim', what='ham'), capwords('a tale  of two'))
print(list(Formatter().parse('a{b!r:>5}')))
`))
	// Output:
	// tim likes ham A Tale Of Two
	// [('a', 'b', '>5', 'r')]
}
