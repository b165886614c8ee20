// Command typecheck checks the types of every package of the module it runs in, tests included, as they are on other
// systems: typecheck GOOS/GOARCH ... Those packages need not be compiled, nor what they import: of that, only
// declarations are read. It prints the errors, and exits with 1 if there are any.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// listed is what go list says of a package, which may be a variant of one for a test.
type listed struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	ImportMap  map[string]string
	Module     *struct {
		Main      bool
		GoVersion string
	}
}

// own reports whether a package is of the module that is checked.
func (p listed) own() bool { return p.Module != nil && p.Module.Main }

func main() {
	var checking sync.WaitGroup
	systems := os.Args[1:]
	if len(systems) == 0 {
		fmt.Fprintln(os.Stderr, "usage: typecheck GOOS/GOARCH ...")
		os.Exit(2)
	}
	results := make([]error, len(systems))
	for i, system := range systems {
		checking.Go(func() { results[i] = check(system) })
	}
	checking.Wait()
	for i, system := range systems {
		if results[i] != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", system, results[i])
		}
	}
	if errors.Join(results...) != nil {
		os.Exit(1)
	}
}

// check checks the module for one system, and prints how many packages it has.
func check(system string) error {
	goos, goarch, found := strings.Cut(system, "/")
	if !found {
		return errors.New("want GOOS/GOARCH")
	}
	packages, err := list(goos, goarch)
	if err != nil {
		return err
	}
	c := &checker{
		set: token.NewFileSet(), parsed: map[string]*ast.File{}, sizes: types.SizesFor("gc", goarch),
		packages: map[string]*types.Package{"unsafe": types.Unsafe},
	}
	own := 0
	for _, p := range packages {
		if p.own() && !strings.Contains(p.ImportPath, " ") && !strings.HasSuffix(p.ImportPath, ".test") {
			own++
		}
		c.check(p)
	}
	if own == 0 {
		return errors.New("no package")
	}
	fmt.Printf("%s: %d packages and their tests\n", system, own)
	return errors.Join(c.failures...)
}

// list returns the packages of the module, with their tests, and what they import, each after what it imports itself.
func list(goos, goarch string) ([]listed, error) {
	command := exec.Command("go", "list", "-deps", "-test", "-json=ImportPath,Dir,GoFiles,ImportMap,Module", "./...")
	command.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []listed
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var p listed
		switch err := decoder.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		all = append(all, p)
	}
}

type checker struct {
	set      *token.FileSet
	sizes    types.Sizes
	parsed   map[string]*ast.File
	packages map[string]*types.Package
	failures []error
}

// check checks one package, whose imports have been checked.
func (c *checker) check(p listed) {
	// The main package of a test is in no file before the test is built.
	if p.ImportPath == "unsafe" || strings.HasSuffix(p.ImportPath, ".test") {
		return
	}
	var files []*ast.File
	for _, name := range p.GoFiles {
		file, err := c.parse(filepath.Join(p.Dir, name))
		if err != nil {
			c.failures = append(c.failures, err)
		}
		if file != nil {
			files = append(files, file)
		}
	}
	config := types.Config{
		Importer:         imports{c, p.ImportMap},
		Sizes:            c.sizes,
		IgnoreFuncBodies: !p.own(),
		Error:            func(err error) { c.failures = append(c.failures, err) },
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		config.GoVersion = "go" + p.Module.GoVersion
	}
	path, _, _ := strings.Cut(p.ImportPath, " ") // without the test that it is a variant for
	c.packages[p.ImportPath], _ = config.Check(path, c.set, files, nil)
}

// parse reads a file, once for all packages that have it.
func (c *checker) parse(path string) (*ast.File, error) {
	if file := c.parsed[path]; file != nil {
		return file, nil
	}
	file, err := parser.ParseFile(c.set, path, nil, parser.SkipObjectResolution)
	if err == nil {
		c.parsed[path] = file
	}
	return file, err
}

// imports finds what a package imports among what has been checked.
type imports struct {
	checker *checker
	mapped  map[string]string // from what a file says to what go list names
}

func (i imports) Import(path string) (*types.Package, error) {
	if other, found := i.mapped[path]; found {
		path = other
	}
	if p := i.checker.packages[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("%s was not listed before what imports it", path)
}
