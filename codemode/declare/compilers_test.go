package declare

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/coderuntime/coderuntime/py/syntax"
)

// parses reports texts that are no TypeScript or no Python, by the parsers that programs go through.
func parses(t *testing.T, language Language, text string) {
	t.Helper()
	if language == Python {
		if _, err := syntax.Parse(text, syntax.Options{File: "tools.py"}); err != nil {
			t.Fatalf("no Python: %v\n%s", err, excerpt(text))
		}
		return
	}
	result := api.Transform(text, api.TransformOptions{Loader: api.LoaderTS})
	if len(result.Errors) > 0 {
		t.Fatalf("no TypeScript: line %d: %s\n%s", result.Errors[0].Location.Line, result.Errors[0].Text, excerpt(text))
	}
}

func excerpt(text string) string {
	if len(text) > 5000 {
		return text[:5000] + "..."
	}
	return text
}

func goldenFiles(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata", "golden", pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no golden files %s: %v", pattern, err)
	}
	return paths
}

// typeScriptCompiler returns the command of a TypeScript compiler, or nil: that of the folder which $CODERUN_NPM names, tsc in the path, or that of the npm
// project here or above.
func typeScriptCompiler() []string {
	if folder := os.Getenv("CODERUN_NPM"); folder != "" {
		if path := filepath.Join(folder, "node_modules", ".bin", "tsc"); exec.Command(path, "--version").Run() == nil {
			return []string{path}
		}
	}
	if path, err := exec.LookPath("tsc"); err == nil {
		return []string{path}
	}
	if npx, err := exec.LookPath("npx"); err == nil && exec.Command(npx, "--no-install", "tsc", "--version").Run() == nil {
		return []string{npx, "--no-install", "tsc"}
	}
	return nil
}

// The compiler accepts every golden file, and of the programs in testdata/programs exactly the lines that are right: it complains of a
// @ts-expect-error under which it finds nothing to refuse.
func TestTheTypeScriptCompilerAcceptsTheDeclarationsAndRefusesWrongPrograms(t *testing.T) {
	compiler := typeScriptCompiler()
	if compiler == nil {
		t.Skip("no TypeScript compiler: run npm install typescript in a folder that CODERUN_NPM names, or put tsc in the PATH")
	}
	folder := t.TempDir()
	refused := 0
	var files []string
	add := func(name, text string) {
		path := filepath.Join(folder, name)
		// As a module, so that two files do not see each other's declarations.
		if err := os.WriteFile(path, []byte(text+"\nexport {};\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	for _, path := range goldenFiles(t, "*.ts") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		add(filepath.Base(path), string(text))
		if program, err := os.ReadFile(filepath.Join("testdata", "programs", filepath.Base(path))); err == nil {
			add("program-"+filepath.Base(path), string(text)+string(program))
			refused += strings.Count(string(program), "@ts-expect-error:")
		}
	}
	for i, test := range hostileSchemas {
		schema := json.RawMessage(test.schema)
		add(fmt.Sprintf("hostile-%d.ts", i), TypeScript.Declare([]Tool{{Name: "tool", Input: schema, Output: schema}}, options).Text)
	}
	if refused < 15 {
		t.Errorf("only %d lines of programs are to be refused: are the programs there?", refused)
	}
	args := append(compiler[1:], "--noEmit", "--strict", "--target", "es2023", "--lib", "es2023", "--module", "esnext", "--moduleDetection", "force")
	if out, err := exec.Command(compiler[0], append(args, files...)...).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, excerpt(string(out)))
	}
}

func TestPythonCompilesAndRunsTheDeclarations(t *testing.T) {
	python := ""
	for _, name := range []string{"python3.13", "python3"} {
		if path, err := exec.LookPath(name); err == nil && exec.Command(path, "-c", "import sys; sys.exit(sys.version_info < (3, 11))").Run() == nil {
			python = path
			break
		}
	}
	if python == "" {
		t.Skip("no Python from 3.11 on in the PATH")
	}
	// typing.get_type_hints evaluates what the import from __future__ leaves as text: every name in a type is there.
	check := `
import sys, typing, types
for path in sys.argv[1:]:
    scope = {"__name__": "declarations"}
    module = types.ModuleType("declarations")
    sys.modules["declarations"] = module
    exec(compile(open(path, encoding="utf-8").read(), path, "exec", dont_inherit=True), module.__dict__)
    for name, value in list(module.__dict__.items()):
        if typing.is_typeddict(value):
            typing.get_type_hints(value)
    members = module.tools.__dict__
    for name, value in members.items():
        if isinstance(value, types.FunctionType):
            typing.get_type_hints(value)
    print(path, len(members))
`
	if out, err := exec.Command(python, "-c", "import keyword; print(*keyword.kwlist)").Output(); err != nil || strings.Join(pythonKeywords, " ") != strings.TrimSpace(string(out)) {
		t.Errorf("Python's keywords are %s, %v", out, err)
	}
	out, err := exec.Command(python, append([]string{"-c", check}, goldenFiles(t, "*.py")...)...).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestOurParsersReadEveryGoldenFile(t *testing.T) {
	for _, path := range append(goldenFiles(t, "*.ts"), goldenFiles(t, "*.py")...) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		language := TypeScript
		if strings.HasSuffix(path, ".py") {
			language = Python
		}
		parses(t, language, string(text))
		if bytes.ContainsAny(text, "\r\u2028\u2029\u202e\x00") {
			t.Errorf("%s has a character that does not show", path)
		}
	}
}
