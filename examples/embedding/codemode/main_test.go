package main

import (
	"os"
	"strings"
	"testing"
)

func Example() {
	main()
	// Output:
	// run_code true
	// 4
}

// TestGuide keeps the program that docs/codemode.md shows equal to this one, which compiles and runs.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../../docs/codemode.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(program), "func main() {\n")
	if !strings.Contains(string(guide), "```go\nfunc main() {\n"+code+"```\n") {
		t.Error("docs/codemode.md does not show func main of examples/embedding/codemode/main.go")
	}
}
