package cache_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/internal/cache"
)

func Example() {
	lengths := cache.New[int](1 << 10)
	key := cache.KeyOf("return 1")
	if _, found := lengths.Get(key); !found {
		lengths.Put(key, len("return 1"), 16)
	}
	fmt.Println(lengths.Get(key))
	// Output: 8 true
}
