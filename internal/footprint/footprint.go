// Package footprint says what this process holds of its machine, for tests and reports that look for leaks.
package footprint

import (
	"runtime"
	"runtime/debug"
)

// Footprint is what the process held at one time.
type Footprint struct {
	Goroutines int
	// Heap is the bytes of Go's heap that were reachable, or had not been collected yet.
	Heap int64
	// Resident is the bytes of the machine's memory that the process had, Children the identifiers of the processes that it had started and
	// that were not reaped yet, and Descriptors the number of open files and sockets. They are known if Known.
	Resident    int64
	Children    []int
	Descriptors int
}

// Take looks at the process.
func Take() Footprint {
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	f := Footprint{Goroutines: runtime.NumGoroutine(), Heap: int64(memory.HeapAlloc)}
	f.look()
	return f
}

// TakeCollected looks at the process after all garbage has been collected and its memory given back to the system.
func TakeCollected() Footprint {
	debug.FreeOSMemory()
	return Take()
}
