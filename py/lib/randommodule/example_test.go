package randommodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
import random
random.seed(42)
print(random.random(), random.randint(1, 100), random.choice('abc'))
print(random.sample(range(100), 4), random.gauss(0, 1))
`))
	// Output:
	// 0.6394267984578837 4 c
	// [35, 31, 28, 17] -0.12758828378288709
}
