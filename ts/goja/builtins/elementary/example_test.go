package elementary_test

import (
	"fmt"
	"math"

	"github.com/coderuntime/coderuntime/ts/goja/builtins/elementary"
)

func Example() {
	fmt.Println(elementary.Sin(math.Pi))
	fmt.Println(elementary.Pow(1.05, 30))
	// Output:
	// 1.2246467991473532e-16
	// 4.321942375150668
}
