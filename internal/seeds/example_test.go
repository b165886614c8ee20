package seeds_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/internal/seeds"
)

func Example() {
	seed := uint64(1)
	one, err := seeds.New(&seed)
	if err != nil {
		fmt.Println(err)
		return
	}
	other, err := seeds.New(&seed)
	if err != nil {
		fmt.Println(err)
		return
	}
	first := one.Next()
	fmt.Println(first == other.Next(), first == one.Next())
	// Output: true false
}
