package usestest

import (
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
)

// Shapes are sorts of programs of any length: Part over and over between Head and Tail. In Part, %d is the number of the repetition from 0
// and %e the next number.
type Shapes []struct{ Name, Head, Part, Tail string }

// program returns a program of about a number of bytes.
func program(head, part, tail string, size int) string {
	var b strings.Builder
	b.WriteString(head)
	for i := 0; b.Len() < size; i++ {
		b.WriteString(strings.NewReplacer("%d", strconv.Itoa(i), "%e", strconv.Itoa(i+1)).Replace(part))
	}
	b.WriteString(tail)
	return b.String()
}

// Nested returns inner within a number of openings and their ends.
func Nested(depth int, opening, inner, end string) string {
	return strings.Repeat(opening, depth) + inner + strings.Repeat(end, depth)
}

// Memory holds an Inspect to memory that is linear in the length of programs, and to what it promises of any program: it counts what a
// program of size bytes and one of four times as many allocate. Nothing else may run meanwhile.
func Memory(t *testing.T, inspect coderuntime.InspectFunc, size int, shapes Shapes) {
	for _, shape := range shapes {
		t.Run(shape.Name, func(t *testing.T) {
			var bytes, objects [2]uint64
			for i, program := range []string{program(shape.Head, shape.Part, shape.Tail, size), program(shape.Head, shape.Part, shape.Tail, 4*size)} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				found, err := inspect(program, []string{"tools", "db"})
				runtime.ReadMemStats(&after)
				if err != nil || len(found) == 0 {
					t.Fatalf("%d bytes: %d uses, %v", len(program), len(found), err)
				}
				Check(t, program, found, err)
				bytes[i], objects[i] = after.TotalAlloc-before.TotalAlloc, after.Mallocs-before.Mallocs
			}
			// Tables that double as they grow take up to twice as much; what is quadratic takes sixteen times as much. esbuild's renaming of
			// variables of one name in nested functions is, in objects, but it is a small part.
			if bytes[1] > 8*bytes[0] || objects[1] > 8*objects[0] {
				t.Errorf("%d bytes in %d objects for one, %d in %d for four", bytes[0], objects[0], bytes[1], objects[1])
			}
		})
	}
}

// Time fails if an Inspect takes more than ten times as long for programs of four times size bytes, of which it reports the time and how many
// times that of size bytes it is.
func Time(b *testing.B, inspect coderuntime.InspectFunc, size int, shapes Shapes) {
	for _, shape := range shapes {
		b.Run(shape.Name, func(b *testing.B) {
			fastest := [2]time.Duration{math.MaxInt64, math.MaxInt64}
			programs := []string{program(shape.Head, shape.Part, shape.Tail, size), program(shape.Head, shape.Part, shape.Tail, 4*size)}
			b.SetBytes(int64(len(programs[0]) + len(programs[1])))
			for b.Loop() {
				for i, program := range programs {
					begun := time.Now()
					if _, err := inspect(program, []string{"tools", "db"}); err != nil {
						b.Fatal(err)
					}
					fastest[i] = min(fastest[i], time.Since(begun))
				}
			}
			growth := float64(fastest[1]) / float64(fastest[0])
			b.ReportMetric(growth, "growth")
			// Less says nothing: one stop of the process may take as long.
			if growth > 10 && fastest[1] > 100*time.Millisecond {
				b.Errorf("%s for one, %s for four", fastest[0], fastest[1])
			}
		})
	}
}
