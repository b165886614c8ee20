package jsonmodule_test

import (
	"testing"

	"github.com/coderuntime/coderuntime/py/lib/libtest"
)

// BenchmarkImport runs programs that only import a module: the run itself is in the figure, which the module "builtins" shows.
func BenchmarkImport(b *testing.B) {
	for _, name := range []string{
		"builtins", "json", "sys", "time", "traceback", "warnings", "io", "os", "pathlib", "csv", "textwrap", "base64", "struct", "hashlib",
		"uuid", "html.parser", "urllib.parse", "difflib", "codecs", "array",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				libtest.Run("import " + name + "\n")
			}
		})
	}
}
