// Package fuzz attacks the runtimes from outside, through the contract alone.
//
//   - hostile/ is a corpus of programs that hang, crash or bloat an interpreter that is not prepared for
//     them. [Hostile] reads it, and [Program.Breach] judges what came of one. The test runs them in both isolations: each
//     run must settle within its budgets and the grace, with an outcome that it may have, the host must stay as it was,
//     and the next run must find a clean start. go test ./fuzz -run Hostile runs some of them, with -hostile all every one.
//   - FuzzProgram gives arbitrary text to a runtime, FuzzCompile takes it as far as byte code. FuzzNames binds functions
//     under arbitrary names, FuzzCalls sends arbitrary JSON through them, FuzzValues values of every kind, which
//     [Value] makes.
//   - FuzzDifferential makes programs of Python from a grammar, testdata/python.grammar, and compares what they print with
//     CPython 3.13, where there is one. go test ./fuzz -run Grammar -programs 1000 -first 0 -v runs a range of seeds.
//
// A package that reads hostile input has fuzz targets of its own beside its code; go test -list Fuzz ./...
// names them all. The check gives each a short turn. For longer, one at a time:
//
//	go test ./fuzz -run '^$' -fuzz '^FuzzValues$' -fuzztime 1h -parallel 1
package fuzz

import (
	"context"
	"embed"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/limits"
)

//go:embed hostile/*.txt
var corpus embed.FS

// Program is a hostile program.
type Program struct {
	// Name says what the program does.
	Name string
	// Text is the program, a function's body.
	Text string
	// Kinds are the kinds of failures it may end with, or "value"; empty where any of [AnyKind] may come.
	Kinds []string
}

// value is the kind of a run that did not fail.
const value = "value"

// AnyKind are the kinds of outcomes that a hostile program may have which says none of its own. An abort is none: only a host aborts.
var AnyKind = []string{value, string(coderuntime.Exception), string(coderuntime.Timeout), string(coderuntime.WorkerExit)}

// HostileLimits are the budgets under which the kinds of hostile programs hold.
func HostileLimits() limits.Limits {
	return limits.Limits{Wall: time.Second, Compute: 500 * time.Millisecond, Memory: 128 << 20, LogBytes: 64 << 10}
}

// HostileBindings are the functions that hostile programs call: one in the namespace tools that gives back what it is given, get in TypeScript
// and echo in Python.
func HostileBindings(language coderuntime.Language) []coderuntime.Namespace {
	name := "get"
	if language == coderuntime.Python {
		name = "echo"
	}
	give := func(_ context.Context, argument any) (any, error) { return argument, nil }
	return []coderuntime.Namespace{{Global: "tools", Functions: map[string]coderuntime.Function{name: give}}}
}

// escaped is what programs print or return that have reached what they must not.
const escaped = "ESCAPED"

// KindOf gives the kind of an outcome: that of its failure, or "value".
func KindOf(result coderuntime.Result) string {
	if result.Failure == nil {
		return value
	}
	return string(result.Failure.Kind)
}

// Breach says what is wrong with what came of the program under [HostileLimits], or nothing. A timeout that the program may not have is no
// proof where the machine was busy: it is to be tried again with more time.
func (p Program) Breach(result coderuntime.Result) string {
	if Escaped(result) {
		return "it reached what it must not: its output has " + escaped
	}
	kinds := p.Kinds
	if len(kinds) == 0 {
		kinds = AnyKind
	}
	if kind := KindOf(result); !slices.Contains(kinds, kind) {
		message := ""
		if result.Failure != nil {
			message = ": " + limits.CutText(result.Failure.Message, 500)
		}
		return fmt.Sprintf("it ended with %s, and may with %s only%s", kind, strings.Join(kinds, ", "), message)
	}
	return ""
}

// Escaped reports whether a program's output says that it has reached what it must not. The message of a failure is no output: it
// quotes the program.
func Escaped(result coderuntime.Result) bool {
	text, err := coderuntime.AppendJSON(nil, result.Value)
	if err == nil && strings.Contains(string(text), escaped) {
		return true
	}
	return slices.ContainsFunc(result.Logs, func(entry coderuntime.LogEntry) bool { return strings.Contains(entry.Text, escaped) })
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
