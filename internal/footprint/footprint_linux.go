package footprint

import (
	"fmt"
	"os"
	"strconv"

	"github.com/coderuntime/coderuntime/internal/procfs"
)

// Known says whether Take finds all that a Footprint has.
const Known = true

// look fills in what /proc says. What cannot be read stays zero: processes end while they are looked at.
func (f *Footprint) look() {
	statm, _ := os.ReadFile("/proc/self/statm")
	f.Resident, _ = procfs.Memory(statm)
	if open, err := os.ReadDir("/proc/self/fd"); err == nil {
		f.Descriptors = len(open) - 1 // that of the folder itself
	}
	processes, _ := os.ReadDir("/proc")
	for _, entry := range processes {
		if pid, err := strconv.Atoi(entry.Name()); err == nil && parent(pid) == os.Getpid() {
			f.Children = append(f.Children, pid)
		}
	}
}

// parent gives the identifier of the process that started another; 0 when that is gone.
func parent(pid int) int {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return int(procfs.Stat(stat, procfs.Parent))
}
