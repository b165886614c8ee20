package process

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/coderuntime/coderuntime/internal/procfs"
)

// canWatch says that the memory and the processor time of another process can be read here.
const canWatch = true

// kernelMargin is how much more memory than a worker may hold the kernel lets it ask for, in bytes: Go asks for heap in pieces of 64 MiB.
const kernelMargin = 128 << 20

// watch reads what a process uses.
type watch struct {
	statm  *os.File
	clock  int32 // of its processor time
	buffer [1024]byte
}

func newWatch(pid int) (*watch, error) {
	statm, err := os.Open(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return nil, err
	}
	return &watch{statm: statm, clock: processClock(pid)}, nil
}

func (w *watch) close() { w.statm.Close() }

// memory returns the bytes of memory that the process holds: what is resident of it, without what is shared with files. It is 0 when the process is gone.
func (w *watch) memory() int64 {
	n, _ := w.statm.ReadAt(w.buffer[:], 0)
	resident, shared := procfs.Memory(w.buffer[:n])
	return resident - shared
}

// processClock gives the number of the clock that counts the processor time of a process, as clock_getcpuclockid(3) does: what is no identifier of a clock is
// the complement of a process's, and the scheduler's count (2).
func processClock(pid int) int32 { return int32(^pid<<3 | 2) }

// processorTime returns for how long the process's threads have run. It is 0 when the process is gone.
func (w *watch) processorTime() time.Duration {
	var spent unix.Timespec
	if unix.ClockGettime(w.clock, &spent) != nil {
		return 0
	}
	return time.Duration(spent.Nano())
}

// restrict lets a process ask the kernel for so many bytes more than it has, and dump no core.
func restrict(pid int, more int64) error {
	none := unix.Rlimit{}
	if err := unix.Prlimit(pid, unix.RLIMIT_CORE, &none, nil); err != nil {
		return err
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return err
	}
	_, after, found := bytes.Cut(text, []byte("VmData:"))
	fields := bytes.Fields(after)
	if !found || len(fields) == 0 {
		return fmt.Errorf("/proc/%d/status has no VmData", pid)
	}
	has, err := strconv.ParseInt(string(fields[0]), 10, 64)
	if err != nil {
		return err
	}
	if more > math.MaxInt64-has<<10-kernelMargin {
		return nil
	}
	most := uint64(has<<10 + more + kernelMargin)
	return unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: most, Max: most}, nil)
}
