package wire_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process/wire"
)

func Example() {
	item, err := wire.Append(nil, coderuntime.NewObject("answer", int64(42)))
	if err != nil {
		panic(err)
	}
	fmt.Printf("%x\n", item)
	value, size, err := wire.Decode(item, limits.Unlimited)
	if err != nil {
		panic(err)
	}
	answer, _ := value.(*coderuntime.Object).Get("answer")
	fmt.Println(answer, size)
	// Output: a166616e73776572182a
	// 42 22
}
