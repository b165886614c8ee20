package elementary

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

var single = map[string]func(float64) float64{
	"exp": Exp, "exp2": Exp2, "expm1": Expm1, "log": Log, "log1p": Log1p, "log2": Log2, "log10": Log10, "cbrt": Cbrt, "sin": Sin, "cos": Cos,
	"tan": Tan, "asin": Asin, "acos": Acos, "atan": Atan, "sinh": Sinh, "cosh": Cosh, "tanh": Tanh, "asinh": Asinh, "acosh": Acosh, "atanh": Atanh,
}

var pairs = map[string]func(x, y float64) float64{"pow": Pow, "atan2": Atan2}

// TestFunctionsComputeWhatTheCLibraryComputes compares with testdata/values.txt. Of each function's results one in a hundred may differ, by
// the last bit.
func TestFunctionsComputeWhatTheCLibraryComputes(t *testing.T) {
	content, err := os.ReadFile("testdata/values.txt")
	if err != nil {
		t.Fatal(err)
	}
	tried, differing := map[string]int{}, map[string]int{}
	for _, line := range strings.Split(strings.TrimSpace(string(content)), "\n") {
		words := strings.Fields(line)
		var numbers [3]float64
		for i, word := range words[1:] {
			if numbers[i], err = strconv.ParseFloat(word, 64); err != nil {
				t.Fatal(err)
			}
		}
		x, y, want := numbers[0], numbers[1], numbers[2]
		var got float64
		if f := single[words[0]]; f != nil {
			got = f(x)
		} else {
			got = pairs[words[0]](x, y)
		}
		tried[words[0]]++
		if math.Float64bits(got) == math.Float64bits(want) {
			continue
		}
		differing[words[0]]++
		if got != math.Nextafter(want, got) {
			t.Errorf("%s(%v, %v) = %v, want %v", words[0], x, y, got, want)
		}
	}
	for name, count := range differing {
		if count*100 > tried[name] {
			t.Errorf("%s differs for %d of %d arguments", name, count, tried[name])
		}
	}
}

func BenchmarkFunctions(b *testing.B) {
	for _, name := range []string{"exp", "log", "sin", "asin"} {
		f := single[name]
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				f(0.3)
			}
		})
	}
	b.Run("pow", func(b *testing.B) {
		for b.Loop() {
			Pow(2.3, 0.7)
		}
	})
}

func ExamplePow() {
	fmt.Println(Pow(1.1, 10), Sin(math.Pi))
	// Output: 2.5937424601000023 1.2246467991473532e-16
}
