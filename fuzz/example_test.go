package fuzz_test

import (
	"fmt"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
)

func ExampleHostile() {
	first := fuzz.Hostile(coderuntime.TypeScript)[0]
	fmt.Printf("%s: %s", first.Name, first.Text)
	// Output: while(true): while(true){}
}
