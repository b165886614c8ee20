// Package programs_test runs the example programs as their first lines say, and holds what they print to
// what Node.js prints. go run ./examples/programs/goldens records that. A Python program prints what the TypeScript one of its name does.
package programs_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExamplesPrintWhatNodePrints(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "coderun.exe")
	if output, err := exec.Command("go", "build", "-o", binary, "../../cmd/coderun").CombinedOutput(); err != nil {
		t.Fatalf("%s\n%s", err, output)
	}
	programs, err := filepath.Glob("*.ts")
	if err != nil || len(programs) < 5 {
		t.Fatalf("programs %v, %v", programs, err)
	}
	inPython, err := filepath.Glob("*.py")
	if err != nil || len(inPython) == 0 {
		t.Fatalf("programs %v, %v", inPython, err)
	}
	for _, program := range append(programs, inPython...) {
		extension := filepath.Ext(program)
		name, comment := strings.TrimSuffix(program, extension), "//"
		if extension == ".py" {
			comment = "#"
		}
		t.Run(program, func(t *testing.T) {
			text, err := os.ReadFile(program)
			if err != nil {
				t.Fatal(err)
			}
			arguments := []string{"run", "--bindings", "examples/programs/" + name + ".bindings.json", "examples/programs/" + program}
			line := comment + "   go run ./cmd/coderun " + strings.Join(arguments, " ") + "\n"
			if !bytes.Contains(text, []byte(line)) {
				t.Errorf("the program does not say how it is run; want the line\n%s", line)
			}
			want, err := os.ReadFile(filepath.Join("testdata", name+".stdout"))
			if err != nil {
				t.Fatal(err)
			}
			command := exec.Command(binary, arguments...)
			command.Dir = filepath.Join("..", "..")
			var stdout, stderr bytes.Buffer
			command.Stdout, command.Stderr = &stdout, &stderr
			if err := command.Run(); err != nil {
				t.Errorf("%s\n%s", err, stderr.String())
			}
			if diff := cmp.Diff(string(want), stdout.String()); diff != "" {
				t.Errorf("stdout (-Node +coderun):\n%s", diff)
			}
		})
	}
}
