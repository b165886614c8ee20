package sortedmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
import bisect, heapq
heap = [5, 3, 8]
heapq.heapify(heap)
heapq.heappush(heap, 1)
print(heapq.heappop(heap), heapq.nlargest(2, heap), list(heapq.merge([1, 4], [2])), bisect.bisect([1, 2, 2, 3], 2))
`))
	// Output:
	// 1 [8, 5] [1, 2, 4] 3
}
