package bench

import (
	"context"
	"fmt"
	"testing"

	"github.com/dop251/goja"
	"github.com/evanw/esbuild/pkg/api"

	"github.com/coderuntime/coderuntime"
)

// BenchmarkJobs runs each job on the TypeScript backend, for profiles and counts of allocations; the time of an op
// is a whole run's.
func BenchmarkJobs(b *testing.B) {
	backend := newBackend(b)
	for _, job := range allJobs(b) {
		b.Run(job.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := backend.Do(job, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkManyBindings is a run that calls one of a thousand bound functions.
func BenchmarkManyBindings(b *testing.B) {
	runtime := newBackend(b).warm
	functions := map[string]coderuntime.Function{}
	for i := range 1000 {
		functions[fmt.Sprintf("tool_%d", i)] = echo
	}
	b.ReportAllocs()
	for b.Loop() {
		result, err := runtime.Run(context.Background(), request(`return await tools.tool_7(1)`, functions))
		if err != nil || result.Failure != nil {
			b.Fatal(err, result.Failure)
		}
	}
}

// BenchmarkBareGoja is what the job value is compared with: goja alone, on the same program compiled.
func BenchmarkBareGoja(b *testing.B) {
	program := goja.MustCompile("main.js", "(async function () { return 1+1 })", false)
	b.ReportAllocs()
	for b.Loop() {
		vm := goja.New()
		value, err := vm.RunProgram(program)
		if err != nil {
			b.Fatal(err)
		}
		main, _ := goja.AssertFunction(value)
		if _, err := main(goja.Undefined()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBareEsbuild is what the job kilobyte is compared with: esbuild alone, on the same program.
func BenchmarkBareEsbuild(b *testing.B) {
	job, err := load(Job{Name: "kilobyte"})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(job.Program)))
	b.ReportAllocs()
	for b.Loop() {
		result := api.Transform("async function main() {"+job.Program+"\n}", api.TransformOptions{
			Loader: api.LoaderTS, Target: api.ESNext, Sourcemap: api.SourceMapExternal, MinifyWhitespace: true,
		})
		if len(result.Errors) > 0 {
			b.Fatal(result.Errors[0].Text)
		}
	}
}
