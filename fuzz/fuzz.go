// Package fuzz attacks the runtimes from outside, through the contract alone.
//
//   - hostile/ is a corpus of programs that hang, crash or bloat an interpreter that is not prepared for
//     them. [Hostile] reads it. The test runs every program in processes of their own: each run must settle
//     within its budgets and the grace, whatever its outcome, and the next run must find a clean start.
//   - FuzzProgram gives arbitrary text to a runtime, FuzzCompile takes it as far as byte code. FuzzNames binds functions
//     under arbitrary names, FuzzCalls sends arbitrary JSON through them, FuzzValues values of every kind, which
//     [Value] makes.
//   - FuzzDifferential makes programs of Python from a grammar, testdata/python.grammar, and compares what they print with
//     CPython 3.13, where there is one. go test ./fuzz -run Grammar -programs 1000 -first 0 -v runs a range of seeds.
//
// A package that reads hostile input has fuzz targets of its own beside its code; go test -list Fuzz ./...
// names them all. The check runs each for 500 inputs. For longer, one at a time:
//
//	go test ./fuzz -run '^$' -fuzz '^FuzzValues$' -fuzztime 1h -parallel 1
package fuzz

import (
	"embed"
	"fmt"
	"strings"

	"github.com/coderuntime/coderuntime"
)

//go:embed hostile/*.txt
var corpus embed.FS

// Program is a hostile program.
type Program struct {
	// Name says what the program does.
	Name string
	// Text is the program, a function's body.
	Text string
	// Kinds are the kinds of failures it may end with, or "value"; empty where they are not known.
	Kinds []string
}

// Hostile returns the hostile programs in a language, in the order of the files: blocks that begin with a
// line "### name", or "### name => kind,kind".
func Hostile(language coderuntime.Language) []Program {
	files, err := corpus.ReadDir("hostile")
	if err != nil {
		panic(err) // the folder is embedded
	}
	var programs []Program
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), string(language)) {
			continue
		}
		text, err := corpus.ReadFile("hostile/" + file.Name())
		if err != nil {
			panic(fmt.Sprintf("hostile/%s: %v", file.Name(), err))
		}
		for _, block := range strings.Split("\n"+string(text), "\n### ")[1:] {
			name, program, _ := strings.Cut(block, "\n")
			name, may, found := strings.Cut(name, " => ")
			p := Program{Name: name, Text: program}
			if found {
				p.Kinds = strings.Split(may, ",")
			}
			programs = append(programs, p)
		}
	}
	return programs
}
