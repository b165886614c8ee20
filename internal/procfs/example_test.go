package procfs_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime/internal/procfs"
)

func ExampleStat() {
	fmt.Println(procfs.Stat([]byte("12 (a program) S 7 12 12 0"), procfs.Parent))
	// Output: 7
}
