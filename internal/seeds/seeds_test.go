package seeds_test

import (
	"testing"

	"github.com/coderuntime/coderuntime/internal/seeds"
)

func TestASeedGivesTheSameSeedsInTheSameOrder(t *testing.T) {
	seed := uint64(7)
	one, err := seeds.New(&seed)
	if err != nil {
		t.Fatal(err)
	}
	other, err := seeds.New(&seed)
	if err != nil {
		t.Fatal(err)
	}
	first := one.Next()
	if first != other.Next() {
		t.Error("the first seeds differ")
	}
	if first == one.Next() {
		t.Error("a seed comes twice")
	}
	other.Next()
	if n := one.NextInt64(); n < 0 || n != other.NextInt64() {
		t.Errorf("the number %d", n)
	}
}

func TestWithoutASeedNobodyCanForesee(t *testing.T) {
	one, err := seeds.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := seeds.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	if one.Next() == other.Next() {
		t.Error("two sources give the same")
	}
}
