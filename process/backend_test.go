//go:build unix

package process_test

import (
	"context"
	"reflect"
	"runtime"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
	"github.com/coderuntime/coderuntime/process"
)

// crossing are programs that give back what a function gives them for what they give it.
var crossing = map[coderuntime.Language]string{
	coderuntime.TypeScript: "return await tools.note(await tools.note())",
	coderuntime.Python:     "return await tools.note(await tools.note())",
}

func TestValuesCrossIntoAWorkerAndBackAsInThisProcess(t *testing.T) {
	value := coderuntime.NewObject("texts", []any{"", "é\u0000\U0001f600"}, "numbers", []any{int64(1), 1.5, true}, "nothing", nil,
		"bytes", []byte{0, 255}, "at", time.Date(2024, 2, 29, 12, 0, 0, 5_000_000, time.UTC))
	for _, backend := range backends {
		t.Run(string(backend.Language)+"/"+backend.Engine, func(t *testing.T) {
			inProcess, err := backend.New(process.BackendConfig{Zone: time.UTC})
			if err != nil {
				t.Fatal(err)
			}
			defer inProcess.Close()
			worker := newRuntime(t, process.Config{Language: backend.Language, Engine: backend.Engine})
			defer worker.Close()
			var arguments [2]any
			var values [2]any
			var failures [2]*coderuntime.Failure
			for i, runtime := range []coderuntime.Runtime{inProcess, worker} {
				note := func(_ context.Context, argument any) (any, error) {
					if argument == nil {
						return value, nil
					}
					arguments[i] = argument
					return argument, nil
				}
				result, err := runtime.Run(context.Background(), coderuntime.Request{Program: crossing[backend.Language], Bindings: []coderuntime.Namespace{
					{Global: "tools", Functions: map[string]coderuntime.Function{"note": note}},
				}})
				if err != nil {
					t.Fatal(err)
				}
				// An engine may lack one of the types, but says so in the same words.
				values[i], failures[i] = result.Value, result.Failure
			}
			if !reflect.DeepEqual(arguments[0], arguments[1]) || !reflect.DeepEqual(values[0], values[1]) || !reflect.DeepEqual(failures[0], failures[1]) {
				t.Errorf("%+v, %+v; in this process %#v and %#v crossed, and %#v and %#v from the worker", failures[0], failures[1], arguments[0], values[0], arguments[1], values[1])
			}
		})
	}
}

func TestMemoryIsHeldToTheBudgetAndItsMargin(t *testing.T) {
	const budget = 64 << 20
	programs := map[coderuntime.Language]map[string]string{
		coderuntime.TypeScript: {
			"small steps": "const all = []; for (let i = 0; ; i++) all.push([i, 'x' + i]);",
			"one request": "return new Uint8Array(4 * 1024 * 1024 * 1024).length;",
		},
		coderuntime.Python: {
			"small steps": "all = []\nwhile True:\n    all.append([len(all), 'x' + str(len(all))])",
			"one request": "return len(b'x' * (4 * 1024 ** 3))",
		},
	}
	for _, backend := range backends {
		for name, program := range programs[backend.Language] {
			t.Run(string(backend.Language)+"/"+backend.Engine+"/"+name, func(t *testing.T) {
				var seen reports
				worker := newRuntime(t, process.Config{
					Language: backend.Language, Engine: backend.Engine, Observe: seen.observe,
					Limits: limits.Limits{Memory: budget, Wall: time.Minute, Compute: time.Minute, Steps: limits.Unlimited},
				})
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				result, err := worker.Run(context.Background(), coderuntime.Request{Program: program})
				runtime.GC()
				runtime.ReadMemStats(&after)
				closeClean(t, worker, &seen)
				if err != nil || result.Failure == nil {
					t.Fatalf("it completed: %+v, %v", result, err)
				}
				// One request larger than the budget may be an error that the program sees.
				if kind := result.Failure.Kind; kind != coderuntime.WorkerExit && (kind != coderuntime.Exception || name == "small steps") {
					t.Errorf("it ended with %+v", result.Failure)
				}
				if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 8<<20 {
					t.Errorf("the host's heap has grown by %d bytes", grown)
				}
				// What the kernel lets it have beyond the margin (MemoryMargin) before the watch sees it.
				most := budget + process.MemoryMargin(budget) + 128<<20
				for _, report := range seen.ran() {
					if report.PeakMemory > most {
						t.Errorf("the worker held %d bytes, more than %d", report.PeakMemory, most)
					}
				}
			})
		}
	}
}
