//go:build !unix

package bench

import "time"

var started = time.Now()

// processorTime stands in for the time of the processors, which this system has no common call for: it is the clock's.
func processorTime() time.Duration { return time.Since(started) }
