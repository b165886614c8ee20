package main

import (
	"os"
	"strings"
	"testing"
)

func Example() {
	main()
	// Output: [4 4] [{console log asked for 2}] <nil> <nil>
}

// TestREADME keeps the example of README.md equal to this program, which compiles and runs.
func TestREADME(t *testing.T) {
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(program), "\n")
	if !strings.Contains(string(readme), "```go\n"+code+"```\n") {
		t.Error("README.md does not show examples/embedding/readme/main.go")
	}
}
