package functoolsmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
from functools import lru_cache, partial, reduce
@lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(90), fib.cache_info().hits, partial(int, base=2)('101'), reduce(max, [3, 9, 4]))
`))
	// Output:
	// 2880067194370816120 88 5 9
}
