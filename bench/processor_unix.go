//go:build unix

package bench

import (
	"syscall"
	"time"
)

// processorTime is what this process, with the collector of its garbage, has had of the processors.
func processorTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
