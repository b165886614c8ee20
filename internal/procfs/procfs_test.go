package procfs_test

import (
	"os"
	"testing"

	"github.com/coderuntime/coderuntime/internal/procfs"
)

func TestStatIsReadBehindAnyName(t *testing.T) {
	page := int64(os.Getpagesize())
	if resident, shared := procfs.Memory([]byte("900 30 20 1 0 40 0\n")); resident != 30*page || shared != 20*page {
		t.Errorf("%d, %d", resident, shared)
	}
	stat := []byte("12 (a) R 1 (b)) S 7 12 12 0 -1 4 5 0 6 0 81 92 0 0 20")
	for field, want := range map[int]int64{procfs.Parent: 7, 14: 81, 15: 92, 60: 0} {
		if got := procfs.Stat(stat, field); got != want {
			t.Errorf("the field %d is %d, want %d", field, got, want)
		}
	}
	for _, text := range []string{"", "1", "x y z", "(", ")"} {
		procfs.Memory([]byte(text))
		if got := procfs.Stat([]byte(text), 14); got != 0 {
			t.Errorf("%q gives %d", text, got)
		}
	}
}
