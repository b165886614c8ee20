package elementary

import (
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
)

var functions = map[string]func(x float64) float64{
	"acos": Acos, "asin": Asin, "atan": Atan, "cos": Cos, "cosh": Cosh, "exp": Exp, "log": Log, "log10": Log10,
	"log2": Log2, "sin": Sin, "sinh": Sinh, "tan": Tan, "tanh": Tanh,
}

var functionsOfTwo = map[string]func(a, b float64) float64{"atan2": Atan2, "pow": Pow}

// recorded is a line of a golden file, which testdata/generate.mjs writes.
type recorded struct {
	name      string
	arguments []float64
	want, got float64
}

func record(t *testing.T, file string) []recorded {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []recorded
	for line := range strings.Lines(string(data)) {
		words := strings.Fields(line)
		r := recorded{name: words[0]}
		for _, word := range words[1:] {
			value, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			r.arguments = append(r.arguments, value)
		}
		last := len(r.arguments) - 1
		r.arguments, r.want = r.arguments[:last], r.arguments[last]
		if last == 1 {
			r.got = functions[r.name](r.arguments[0])
		} else {
			r.got = functionsOfTwo[r.name](r.arguments[0], r.arguments[1])
		}
		list = append(list, r)
	}
	return list
}

func TestResultsAreThoseOfV8(t *testing.T) {
	for _, r := range record(t, "testdata/values.txt") {
		if r.got != r.want {
			t.Errorf("%s %v: got %v, want %v", r.name, r.arguments, r.got, r.want)
		}
	}
}

func TestSpecialArgumentsGiveWhatV8Gives(t *testing.T) {
	for _, r := range record(t, "testdata/special.txt") {
		same := math.IsNaN(r.got) && math.IsNaN(r.want) || math.Float64bits(r.got) == math.Float64bits(r.want)
		if !same {
			t.Errorf("%s %v: got %v, want %v", r.name, r.arguments, r.got, r.want)
		}
	}
}

func TestPowersThatAreExactNumbersAreExact(t *testing.T) {
	for base := int64(2); base < 1000; base++ {
		exact := big.NewInt(base)
		for exponent := 1.0; exact.BitLen() <= 53; exponent++ {
			if want, _ := new(big.Float).SetInt(exact).Float64(); Pow(float64(base), exponent) != want {
				t.Errorf("%d ** %v: got %v, want %v", base, exponent, Pow(float64(base), exponent), want)
			}
			exact.Mul(exact, big.NewInt(base))
		}
	}
}

func TestTheRestOfLargeAnglesIsExact(t *testing.T) {
	const digits = 1200
	quarter := inverseTangent(5, digits)
	quarter.Lsh(quarter, 2).Sub(quarter, inverseTangent(239, digits)).Lsh(quarter, 1) // π/2 times two to the power of digits
	for _, exponent := range []int{1, 19, 20, 21, 60, 200, 500, 900, 1020} {
		x := math.Ldexp(1.2345678901234567, exponent)
		angle, _ := new(big.Float).SetMantExp(big.NewFloat(x), digits).Int(nil)
		quarters, rest := reduce(x)
		n := new(big.Int).Div(new(big.Int).Add(angle, new(big.Int).Rsh(quarter, 1)), quarter)
		angle.Sub(angle, n.Mul(n, quarter))
		want, _ := new(big.Float).SetMantExp(new(big.Float).SetInt(angle), -digits).Float64()
		if n.Quo(n, quarter); int(new(big.Int).And(n, big.NewInt(3)).Int64()) != quarters || rest.hi != want {
			t.Errorf("%v: got %d and %v, want %v and %v", x, quarters, rest.hi, n, want)
		}
	}
}

func BenchmarkSin(b *testing.B) {
	for i := range b.N {
		Sin(float64(i) / 1000)
	}
}

func BenchmarkSinOfLargeAngles(b *testing.B) {
	for i := range b.N {
		Sin(1e30 * float64(i+1))
	}
}

func BenchmarkPow(b *testing.B) {
	for i := range b.N {
		Pow(float64(i), 1.1)
	}
}

func BenchmarkPowOfIntegers(b *testing.B) {
	for i := range b.N {
		Pow(1.05, float64(i%60))
	}
}
