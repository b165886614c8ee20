package bridge_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/bridge"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/limits"
)

// FuzzBuildAndRead builds an engine's value of an arbitrary one and reads it back: it must be the same, in the same
// order, of the size that Size says, and refused by a budget exactly if it is larger.
func FuzzBuildAndRead(f *testing.F) {
	f.Add([]byte{14, 3, 8, 2, 'h', 'i', 10, 9, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1, 16, 2, 1, 'a', 1, 1, 'b', 13}, int64(20))
	f.Add([]byte{18, 2, 14, 1, 3, 5, 19, 2, 6, 2, 6, 1, 9, 1, 2, 11, 1, 3, 4}, int64(0))
	f.Add([]byte{12, 3}, int64(8))
	f.Fuzz(func(t *testing.T, data []byte, budget int64) {
		value := fuzz.Value(data)
		built, err := bridge.Build(bridge.Builder[*plain](plainBuilder{}), value, nil)
		if err != nil {
			t.Fatal(err)
		}
		back, size, _, err := read(built, bridge.ReadOptions{MaxBytes: limits.Unlimited})
		if err != nil {
			t.Fatal(err)
		}
		if !coderuntime.Equal(back, value) {
			t.Fatalf("came back different: %v, was %v", back, value)
		}
		if diff := cmp.Diff(written(value), written(back)); diff != "" {
			t.Fatalf("came back in another order: %s", diff)
		}
		if want, err := bridge.Size(value, limits.Unlimited); err != nil || size != want {
			t.Fatalf("Read counts %d bytes, Size %d, %v", size, want, err)
		}
		if budget < 0 {
			return
		}
		_, _, _, readErr := read(built, bridge.ReadOptions{MaxBytes: budget})
		_, sizeErr := bridge.Size(value, budget)
		if (readErr == nil) != (size <= budget) || (sizeErr == nil) != (size <= budget) {
			t.Fatalf("%d bytes within %d: %v, %v", size, budget, readErr, sizeErr)
		}
	})
}

// written is the text of a value, by which its order can be compared.
func written(value any) string {
	text, err := coderuntime.AppendJSON(nil, value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
