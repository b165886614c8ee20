package object

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// randomBig returns a number of about so many words.
func randomBig(random *rand.Rand, words int) *big.Int {
	bits := make([]big.Word, words)
	for i := range bits {
		bits[i] = big.Word(random.Uint64())
	}
	n := new(big.Int).SetBits(bits)
	if random.IntN(2) == 0 {
		n.Neg(n)
	}
	return n
}

func TestLargeIntegersAreComputedAsMathBigDoes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	thread := NewThread(Config{Budgets: Budgets{Steps: -1, Memory: -1, Depth: 100}})
	for _, sizes := range [][2]int{{1, 1}, {3, 100}, {5000, 5000}, {20_000, 20_000}, {50_000, 18_000}, {70_000, 20}, {40_000, 39_990}, {36_000, 17_000}} {
		a, b := randomBig(random, sizes[0]), randomBig(random, sizes[1])
		if b.Sign() == 0 {
			continue
		}
		product, raised := thread.multiplyBig(a, b)
		if raised != nil || product.Cmp(new(big.Int).Mul(a, b)) != 0 {
			t.Errorf("a product of %v words is wrong", sizes)
		}
		q, r, raised := thread.divideBig(a, b)
		wantQ, wantR := new(big.Int).DivMod(a, b, new(big.Int))
		if b.Sign() < 0 && wantR.Sign() != 0 {
			// Go's Euclidean division has a remainder that is never negative.
			wantQ.Sub(wantQ, big.NewInt(1))
			wantR.Add(wantR, b)
		}
		if raised != nil || q.Cmp(wantQ) != 0 || r.Cmp(wantR) != 0 {
			t.Errorf("a quotient of %v words is wrong", sizes)
		}
	}
	for _, size := range []int{1, 1000, 3000, 9000} {
		a := randomBig(random, size)
		a.Abs(a)
		text, raised := thread.digitsBig(a, 10)
		if raised != nil || text != a.String() {
			t.Errorf("the digits of %d words are wrong", size)
		}
		back, raised := thread.parseBig(text, 10)
		if raised != nil || back.Cmp(a) != 0 {
			t.Errorf("the number of %d digits is wrong", len(text))
		}
	}
}
