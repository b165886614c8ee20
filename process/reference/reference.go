// Package reference has two workers that are not written in Go: one runs Python programs on CPython, the other TypeScript programs on
// Node. They are written from docs/wire.md alone, without packages, so that they can be read as examples of a worker; and they give what
// the engines of this module can be compared with. What they do not do, they declare as lacks.
//
// Each worker is one script of some parts: cpython.py and node.js speak the protocol, cbor.py and cbor.js are its values, and program.py and
// world.js what a program finds.
//
//	command, err := reference.CPython()
//	...
//	runtime, err := process.New(process.Config{Language: coderuntime.Python, Command: command})
//
//	command, err := reference.Node()
//	...
//	runtime, err := process.New(process.Config{Language: coderuntime.TypeScript, Command: command, Prepare: reference.Prepare})
//
// The interpreters are those of the machine. The workers are text that is handed over on the command line: nothing is installed and no file
// is written. They are held in by nothing but what the process package does about any worker: a program reaches the files, the network
// and the processes of its user.
package reference

import (
	"bytes"
	"context"
	_ "embed" // the workers
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/coderuntime/coderuntime/internal/lazy"
	"github.com/coderuntime/coderuntime/ts/strip"
)

// The parts of the workers.
var (
	//go:embed cbor.py
	pythonValues string
	//go:embed program.py
	pythonProgram string
	//go:embed cpython.py
	pythonWorker string

	//go:embed world.js
	nodeWorld string
	//go:embed cbor.js
	nodeValues string
	//go:embed node.js
	nodeWorker string
)

// questionTimeout bounds how long an interpreter may take to say where it is.
const questionTimeout = 10 * time.Second

// hashSeed is what CPython makes the hashes of texts and bytes from, by which sets of them have their order. The interpreter takes it at its start,
// before the worker knows the seed of the run, so that it is the same for all: equal runs have equal orders, and other seeds no other.
const hashSeed = "0"

// CPython returns the command line of the worker for CPython, 3.11 or newer, for process.Config.Command: that of the python3 in PATH, or else
// of python. It runs the interpreter once, for some ten milliseconds. The error says what to do.
func CPython() (command []string, err error) {
	const question = "import os, sys; sys.stdout.write(sys.executable if sys.version_info >= (3, 11) and os.name == 'posix' else '')"
	for _, name := range []string{"python3", "python"} {
		path, found := ask(name, "-I", "-c", question)
		if found != nil {
			err = errors.Join(err, found)
			continue
		}
		if path != "" {
			// The option -I would make it look away from the variable; the environment has no other.
			worker := pythonValues + pythonProgram + pythonWorker
			return []string{"env", "PYTHONHASHSEED=" + hashSeed, path, "-s", "-P", "-c", worker}, nil
		}
		err = errors.Join(err, fmt.Errorf("%s is older than Python 3.11", name))
	}
	return nil, fmt.Errorf("reference: there is no CPython to run programs: install Python 3.11 or newer as python3 in PATH (%w)", err)
}

// nodeStack is the stack that V8 may use, in kilobytes; the systems that Node runs on give its main thread at least twice as much.
const nodeStack = "3900"

// Node returns the command line of the worker for Node, 20 or newer, for process.Config.Command: that of the node in PATH. The worker needs
// Prepare. It runs Node once, for some fifty milliseconds. The error says what to do.
func Node() (command []string, err error) {
	const question = "process.stdout.write(parseInt(process.versions.node) >= 20 ? process.execPath : '')"
	path, err := ask("node", "-e", question)
	if err == nil && path == "" {
		err = errors.New("node is older than Node 20")
	}
	if err != nil {
		return nil, fmt.Errorf("reference: there is no Node to run programs: install Node 20 or newer as node in PATH (%w)", err)
	}
	return []string{path, "--stack-size=" + nodeStack, "-e", nodeValues + nodeWorker, "--", nodeWorld}, nil
}

// ask runs an interpreter and returns what it writes, a path: what PATH names may be a script that chooses one.
func ask(name string, arguments ...string) (path string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), questionTimeout)
	defer cancel()
	answer, err := exec.CommandContext(ctx, name, arguments...).Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		line, _, _ := bytes.Cut(bytes.TrimSpace(failed.Stderr), []byte("\n"))
		return "", fmt.Errorf("%s: %w: %s", name, err, line)
	}
	return strings.TrimSpace(string(answer)), err
}

// Prepare makes of a TypeScript program what the worker for Node runs, for process.Config.Prepare: the JavaScript that package strip makes, and an
// inline source map, by which the worker finds the program's own lines. The error is a *strip.Error.
func Prepare(program string) (string, error) {
	// What Node does not parse, in any version that the worker is for.
	output, err := strip.Transform(program, strip.Options{Supported: map[string]bool{"using": false, "decorators": false}})
	if err != nil {
		return "", err
	}
	sourceMap, err := json.Marshal(map[string]any{
		"version": 3, "sources": []string{strip.FileName}, "sourcesContent": []string{output.Program}, "names": []string{},
		"mappings": mappings(output),
	})
	if err != nil {
		return "", fmt.Errorf("reference: the source map: %w", err)
	}
	return output.JavaScript + "\n//# sourceMappingURL=data:application/json;base64," + base64.StdEncoding.EncodeToString(sourceMap), nil
}

var lineEnd = lazy.Regexp("\r\n|[\n\r\u2028\u2029]")

// mappings writes the positions of an output as the mappings of a source map (ECMA-426, section 9), with a segment wherever they change.
func mappings(output *strip.Output) string {
	type place struct {
		line, column int // from 1
		known        bool
	}
	var text []byte
	last := place{line: 1, column: 1} // of what has one
	for i, line := range lineEnd().Split(output.JavaScript, -1) {
		if i > 0 {
			text = append(text, ';')
		}
		column, written := 0, 0
		var current place
		for offset, r := range line {
			var here place
			here.line, here.column, here.known = output.Source(i+1, offset+1)
			if here != current {
				if len(text) > 0 && text[len(text)-1] != ';' {
					text = append(text, ',')
				}
				text = appendVLQ(text, column-written)
				written, current = column, here
				if here.known {
					text = appendVLQ(text, 0, here.line-last.line, here.column-last.column)
					last = here
				}
			}
			column += utf16.RuneLen(r)
		}
	}
	return string(text)
}

// appendVLQ appends numbers as base 64 VLQ.
func appendVLQ(text []byte, numbers ...int) []byte {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	for _, n := range numbers {
		bits := n << 1
		if n < 0 {
			bits = -n<<1 | 1
		}
		for bits > 31 {
			text = append(text, digits[bits&31|32])
			bits >>= 5
		}
		text = append(text, digits[bits])
	}
	return text
}
