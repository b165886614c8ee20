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

// tick is the unit of processor times in /proc: USER_HZ, which is 100 wherever Linux runs Go.
const tick = time.Second / 100

// watch reads what a process uses.
type watch struct {
	statm, stat *os.File
	buffer      [1024]byte
}

func newWatch(pid int) (*watch, error) {
	statm, err := os.Open(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return nil, err
	}
	stat, err := os.Open(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		statm.Close()
		return nil, err
	}
	return &watch{statm: statm, stat: stat}, nil
}

func (w *watch) close() {
	w.statm.Close()
	w.stat.Close()
}

// text reads a file; it is empty when the process is gone.
func (w *watch) text(file *os.File) []byte {
	n, _ := file.ReadAt(w.buffer[:], 0)
	return w.buffer[:n]
}

// memory returns the bytes of memory that the process holds: what is resident of it, without what is shared with files. It is 0 when the process is gone.
func (w *watch) memory() int64 {
	resident, shared := procfs.Memory(w.text(w.statm))
	return resident - shared
}

// processorTime returns for how long the process's threads have run, to a hundredth of a second. It is 0 when the process is gone.
func (w *watch) processorTime() time.Duration {
	stat := w.text(w.stat)
	return time.Duration(procfs.Stat(stat, procfs.UserTime)+procfs.Stat(stat, procfs.SystemTime)) * tick
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
