package mathmodule_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

func Example() {
	fmt.Print(libtest.Run(`
import math
print(math.comb(50, 25), math.isqrt(10**30), math.fsum([0.1] * 10))
print(math.sin(1), math.gamma(0.5), math.nextafter(1, 2))
`))
	// Output:
	// 126410606437752 1000000000000000 1.0
	// 0.8414709848078965 1.7724538509055159 1.0000000000000002
}
