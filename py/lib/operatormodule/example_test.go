package operatormodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
from operator import attrgetter, itemgetter, methodcaller
print(sorted([(2, 'a'), (1, 'b')], key=itemgetter(1)), methodcaller('upper')('x'), attrgetter('real')(5))
print(itemgetter(0, 'k'))
`))
	// Output:
	// [(2, 'a'), (1, 'b')] X 5
	// operator.itemgetter(0, 'k')
}
