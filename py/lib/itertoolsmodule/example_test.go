package itertoolsmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
from itertools import batched, groupby, pairwise, count
print(list(batched('abcde', 2)), list(pairwise([1, 2, 3])))
print([(k, list(g)) for k, g in groupby('aab')], count(3, 2))
`))
	// Output:
	// [('a', 'b'), ('c', 'd'), ('e',)] [(1, 2), (2, 3)]
	// [('a', ['a', 'a']), ('b', ['b'])] count(3, 2)
}
