package uses_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/coderuntime/coderuntime/internal/uses"
)

func TestKeysAreKeptOnceAndInOrder(t *testing.T) {
	for _, count := range []int{0, 1, 15, 16, 17, 100} {
		var keys uses.Keys
		var want []string
		for i := range count {
			want = append(want, strconv.Itoa(i))
			for range 3 {
				keys.Add(strconv.Itoa(i))
			}
			keys.Add("0")
		}
		if !slices.Equal(keys.List, want) {
			t.Errorf("%d keys: got %v", count, keys.List)
		}
	}
}
