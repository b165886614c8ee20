package copymodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
import copy
class Node:
    def __init__(self, *children): self.children = list(children)
leaf = Node()
top = copy.deepcopy(Node(leaf, leaf))
print(top.children[0] is top.children[1], top.children[0] is leaf, copy.copy([1, [2]]))
`))
	// Output:
	// True False [1, [2]]
}
