package bench

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
)

// globals are names that a program of TypeScript may use.
var globals = []string{
	"console", "setTimeout", "queueMicrotask", "structuredClone", "performance",
	"URL", "URLSearchParams", "TextEncoder", "TextDecoder", "atob", "AbortController", "Event", "crypto",
	"Math", "JSON", "Object", "Array", "String", "Number", "Map", "Set", "Promise", "RegExp", "Proxy", "Reflect", "Symbol", "BigInt",
	"Date", "Intl", "Iterator", "Uint8Array", "Float64Array", "WeakMap", "Error", "globalThis",
}

// GlobalCost is what runs of a program that names a global take beyond those of one that names none.
type GlobalCost struct {
	Name string
	Time time.Duration
	// Bytes is how many bytes are allocated.
	Bytes int64
}

// Globals measures runs of compiled programs that do nothing: the first row is one that names no global, whole; then
// come the globals, each alone, and at last one that names them all.
func Globals(backend coderuntime.Runtime, options Options) ([]GlobalCost, error) {
	programs := []string{"return 1"}
	names := []string{"none"}
	for _, name := range globals {
		names = append(names, "`"+name+"`")
		programs = append(programs, naming(name))
	}
	names = append(names, "all of these")
	programs = append(programs, everyGlobal())
	costs := make([]GlobalCost, len(programs))
	times := make([][]time.Duration, len(programs))
	options.progress("globals")
	for range options.Rounds {
		for i, program := range programs {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			runs := int64(0)
			for end := time.Now().Add(options.Sample / 4); runs == 0 || time.Now().Before(end); runs++ {
				start := time.Now()
				result, err := backend.Run(context.Background(), coderuntime.Request{Program: program})
				times[i] = append(times[i], time.Since(start))
				if err != nil {
					return nil, fmt.Errorf("bench: %w", err)
				}
				if result.Failure != nil {
					return nil, fmt.Errorf("bench: %s: %s", names[i], result.Failure.Message)
				}
			}
			runtime.ReadMemStats(&after)
			costs[i].Bytes = int64(after.TotalAlloc-before.TotalAlloc) / runs
		}
	}
	var rows []GlobalCost
	for i := range costs {
		costs[i].Name, costs[i].Time = names[i], quantile(times[i], 0.5)
		if i > 0 {
			costs[i].Time -= rows[0].Time
			costs[i].Bytes -= rows[0].Bytes
		}
		rows = append(rows, costs[i])
	}
	return rows, nil
}

func naming(name string) string { return "void " + name + "; return 1" }

// everyGlobal is a program that names every global.
func everyGlobal() string { return naming(strings.Join(globals, "; void ")) }
