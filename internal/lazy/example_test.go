package lazy_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/internal/lazy"
)

var word = lazy.Regexp(`\w+`)

func ExampleRegexp() {
	fmt.Println(word().FindString("hello, world"))
	// Output: hello
}
