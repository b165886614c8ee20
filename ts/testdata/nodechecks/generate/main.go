// Command generate records in the files of blocks that it is given what Node prints for each block's program. It
// changes nothing but the recorded outputs, and needs node of version 20 on the path:
//
//	go run ./ts/testdata/nodechecks/generate ts/testdata/nodechecks/0*.txt
//
// esbuild removes the types, as it does for most who run TypeScript on Node: an output that shows the text of a
// function, or an expression in an error, shows esbuild's form of it.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"log"
	"os"
	"os/exec"
	"strings"
	"sync"

	"github.com/evanw/esbuild/pkg/api"
)

//go:embed run.mjs
var harness string

func main() {
	log.SetFlags(0)
	version, err := exec.Command("node", "--version").Output()
	if err != nil || !strings.HasPrefix(string(version), "v20.") {
		log.Fatalf("node 20 is needed: %s %v", version, err)
	}
	for _, name := range os.Args[1:] {
		content, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(record(string(content))), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// record returns a file's text with the outputs of today.
func record(text string) string {
	blocks := strings.Split("\n"+text, "\n### ")[1:]
	var work sync.WaitGroup
	free := make(chan struct{}, 2)
	for i, block := range blocks {
		work.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			block, _, _ := strings.Cut(block+"\n", "\n---\n")
			name, program, _ := strings.Cut(strings.TrimSuffix(block, "\n"), "\n")
			blocks[i] = "### " + name + "\n" + program + "\n---\n" + output(name, program)
		})
	}
	work.Wait()
	return strings.Join(blocks, "")
}

// output is what Node prints for a program.
func output(name, program string) string {
	code, err := function(program)
	if err != nil {
		log.Fatalf("%s: %v", name, err)
	}
	command := exec.Command("node", "--input-type=module", "--eval", harness)
	command.Env = append(os.Environ(), "TZ=UTC", "NO_COLOR=1")
	command.Stdin = strings.NewReader(code)
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	if err := command.Run(); err != nil {
		log.Fatalf("%s: %v\n%s", name, err, stderr.String())
	}
	if stdout.Len() > 0 && !bytes.HasSuffix(stdout.Bytes(), []byte("\n")) {
		stdout.WriteByte('\n')
	}
	return stdout.String()
}

// function is a script that defines the program as the async function main. Namespaces are allowed at the top level of a
// module alone, and return in a function alone, so that a program that does not compile as the one is taken for
// the other.
func function(program string) (string, error) {
	options := api.TransformOptions{Loader: api.LoaderTS, Target: api.ES2022, TsconfigRaw: "{}", Charset: api.CharsetUTF8}
	wrapped := api.Transform("async function main() {\n"+program+"\n}", options)
	if len(wrapped.Errors) == 0 {
		return string(wrapped.Code), nil
	}
	bare := api.Transform(program, options)
	if len(bare.Errors) > 0 {
		first := wrapped.Errors[0]
		return "", fmt.Errorf("line %d: %s", first.Location.Line-1, first.Text)
	}
	return "async function main() {\n" + string(bare.Code) + "\n}", nil
}
