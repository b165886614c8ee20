package process

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
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

// fields reads a file of one line of words; none when the process is gone.
func (w *watch) fields(file *os.File) [][]byte {
	n, err := file.ReadAt(w.buffer[:], 0)
	if n == 0 && err != nil {
		return nil
	}
	return bytes.Fields(w.buffer[:n])
}

// memory returns the bytes of memory that the process holds: what is resident of it, without what is shared with files. It is 0 when the process is gone.
func (w *watch) memory() int64 {
	fields := w.fields(w.statm)
	if len(fields) < 3 {
		return 0
	}
	resident, err := strconv.ParseInt(string(fields[1]), 10, 64)
	shared, otherErr := strconv.ParseInt(string(fields[2]), 10, 64)
	if err != nil || otherErr != nil {
		return 0
	}
	return (resident - shared) * int64(os.Getpagesize())
}

// processorTime returns for how long the process's threads have run, to a hundredth of a second. It is 0 when the process is gone.
func (w *watch) processorTime() time.Duration {
	n, err := w.stat.ReadAt(w.buffer[:], 0)
	if n == 0 && err != nil {
		return 0
	}
	// The second field is the command's name in brackets, in which anything may stand.
	_, rest, found := cutLast(w.buffer[:n], ") ")
	fields := bytes.Fields(rest)
	if !found || len(fields) < 13 {
		return 0
	}
	user, err := strconv.ParseInt(string(fields[11]), 10, 64)
	system, otherErr := strconv.ParseInt(string(fields[12]), 10, 64)
	if err != nil || otherErr != nil {
		return 0
	}
	return time.Duration(user+system) * tick
}

func cutLast(text []byte, separator string) (before, after []byte, found bool) {
	i := bytes.LastIndex(text, []byte(separator))
	if i < 0 {
		return text, nil, false
	}
	return text[:i], text[i+len(separator):], true
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
