package compile

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// compileSource parses, compiles and verifies.
func compileSource(source string, options Options) (Result, error) {
	tree, err := syntax.Parse(source, syntax.Options{File: options.File})
	if err != nil {
		return Result{}, err
	}
	options.Source = source
	result, err := Compile(tree, options)
	if err != nil {
		return result, err
	}
	return result, Verify(result.Code)
}

// python returns CPython 3.13, or skips the test.
func python(t testing.TB) string {
	t.Helper()
	candidates := []string{"python3.13", "python3"}
	if matches, _ := filepath.Glob(filepath.Join(os.Getenv("HOME"), ".pyenv/versions/3.13.*/bin/python3")); len(matches) > 0 {
		candidates = append(matches, candidates...)
	}
	for _, candidate := range candidates {
		out, err := exec.Command(candidate, "-c", "import sys; print(sys.version_info[:2] == (3, 13))").Output()
		if err == nil && strings.TrimSpace(string(out)) == "True" {
			return candidate
		}
	}
	t.Skip("CPython 3.13 is not installed")
	return ""
}

func TestTheStandardLibraryCompilesAndVerifies(t *testing.T) {
	if testing.Short() || race.Enabled {
		t.Skip("compiles a thousand files")
	}
	out, err := exec.Command(python(t), "-c", "import sysconfig; print(sysconfig.get_path('stdlib'))").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	err = filepath.WalkDir(strings.TrimSpace(string(out)), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".py") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		_, err = compileSource(string(source), Options{File: path})
		// Two files are in other encodings than UTF-8, and those called so are not meant to compile.
		refused := strings.Contains(path, "badsyntax_") || strings.Contains(path, "encoded_modules/module_")
		if err != nil && !refused {
			t.Errorf("%s: %v", path, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files", files)
}
