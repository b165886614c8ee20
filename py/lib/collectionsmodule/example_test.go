package collectionsmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
d = deque([1, 2, 3], maxlen=3)
d.append(4)
print(d, Counter("banana").most_common(1))
groups = defaultdict(list)
groups["a"].append(1)
o = OrderedDict(x=1, y=2)
o.move_to_end("x")
print(groups, o, namedtuple("P", "x y")(1, 2))
`))
	// Output:
	// deque([2, 3, 4], maxlen=3) [('a', 3)]
	// defaultdict(<class 'list'>, {'a': [1]}) OrderedDict({'y': 2, 'x': 1}) P(x=1, y=2)
}
