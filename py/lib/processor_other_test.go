//go:build !unix

package lib_test

import "time"

var processStarted = time.Now()

// processorTime is the time since the process began, where no other is known.
func processorTime() time.Duration { return time.Since(processStarted) }
