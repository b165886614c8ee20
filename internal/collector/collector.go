// Package collector sets Go's garbage collector for a process that makes one run.
package collector

import (
	"os"
	"runtime/debug"
	"runtime/metrics"

	"github.com/coderuntime/coderuntime/limits"
)

// percent is how much garbage there may be for each hundred bytes that are live: a program allocates much and keeps little, and Go's own setting
// would collect a heap of a few megabytes every few milliseconds.
const percent = 400

// Seldom lets garbage grow to four times what is live before it is collected, up to a bound: what the process has, the memory budget of
// the run in bytes, an eighth of it and 32 MiB. limits.Unlimited sets no bound. The environment's GOGC and GOMEMLIMIT have their way.
func Seldom(budget int64) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	if os.Getenv("GOMEMLIMIT") != "" || budget == limits.Unlimited || budget > 1<<40 {
		return
	}
	// What the limit counts (runtime/debug.SetMemoryLimit).
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	has := int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
	debug.SetMemoryLimit(has + budget + budget/8 + 32<<20)
}
