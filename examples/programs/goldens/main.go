// Command goldens runs the example programs under Node.js and records what they print on standard output,
// for the test that holds coderun to it. It needs node 20 on the PATH; run it in the module's root after a
// program or its bindings have changed:
//
//	go run ./examples/programs/goldens
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

const programs = "examples/programs"

func main() {
	log.SetFlags(0)
	paths, err := filepath.Glob(filepath.Join(programs, "*.ts"))
	if err != nil || len(paths) == 0 {
		log.Fatalf("goldens: no programs in %s: run this in the module's root", programs)
	}
	scratch, err := os.MkdirTemp("", "goldens")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(scratch)
	for _, path := range paths {
		output, err := runUnderNode(path, scratch)
		if err != nil {
			log.Printf("goldens: %s: %s", path, err)
			os.Exit(1)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".ts")
		if err := os.WriteFile(filepath.Join(programs, "testdata", name+".stdout"), output, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}

func runUnderNode(path, scratch string) ([]byte, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	bindings := strings.TrimSuffix(path, ".ts") + ".bindings.json"
	text, err := os.ReadFile(bindings)
	if err != nil {
		return nil, err
	}
	names, err := namespaceNames(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", bindings, err)
	}
	wrapped := fmt.Sprintf("export async function main(%s) {\n%s\n}\n", strings.Join(names, ", "), source)
	stripped := api.Transform(wrapped, api.TransformOptions{Loader: api.LoaderTS, Target: api.ES2022})
	if len(stripped.Errors) > 0 {
		return nil, fmt.Errorf("esbuild: %s", stripped.Errors[0].Text)
	}
	module := filepath.Join(scratch, filepath.Base(path)+".mjs")
	if err := os.WriteFile(module, stripped.Code, 0o666); err != nil {
		return nil, err
	}
	node := exec.Command("node", filepath.Join(programs, "goldens", "harness.mjs"), module, bindings)
	node.Env = append(os.Environ(), "TZ=UTC", "NO_COLOR=1")
	var output bytes.Buffer
	node.Stdout, node.Stderr = &output, os.Stderr
	if err := node.Run(); err != nil {
		return nil, err
	}
	return output.Bytes(), nil
}

// namespaceNames gives the members of a bindings file in their order, which is also that of the values
// which the harness passes.
func namespaceNames(text []byte) (names []string, err error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	if _, err := decoder.Token(); err != nil {
		return nil, err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		names = append(names, fmt.Sprint(name))
		var functions json.RawMessage
		if err := decoder.Decode(&functions); err != nil {
			return nil, err
		}
	}
	return names, nil
}
