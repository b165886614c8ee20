package compile

import "testing"

func TestProgramsPrintWhatCPythonPrints(t *testing.T) {
	var cases []struct{ Name, Source, Output string }
	readGoldens(t, "programs.json", &cases)
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			for _, program := range []bool{false, true} {
				result, err := compileSource(c.Source, Options{File: "main.py", Program: program})
				if err != nil {
					t.Fatal(err)
				}
				if got := runProgram(result.Code); got != c.Output {
					t.Fatalf("%s\nprinted\n%s\nbut CPython\n%s", c.Source, got, c.Output)
				}
			}
		})
	}
}
