package checks_test

import (
	"testing"

	"github.com/go-python/gpython/py"
	_ "github.com/go-python/gpython/stdlib"

	"github.com/coderuntime/coderuntime/py/gpython/checks"
	"github.com/coderuntime/coderuntime/py/gpython/natives"
)

// benchmarks are programs that spend their time in one kind of checked code each.
var benchmarks = []struct{ name, program string }{
	{"while", "i = 0\nwhile i < 20000: i += 1\n"},
	{"for", "for i in range(20000): pass\n"},
	{"nested for", "n = 0\nfor i in range(200):\n    for j in range(100):\n        n = n + j\n"},
	{"arithmetic", "def f():\n    a = 1\n    for i in range(10000):\n        a = (a * 3 + i) % 1000\n    return a\nf()\n"},
	{"calls", "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nfib(17)\n"},
	{"natives", "l = []\nfor i in range(5000):\n    l.append(len(str(i)))\n"},
	{"attributes", "class A:\n    def m(self):\n        self.x = self.x + 1\na = A()\na.x = 0\nfor i in range(3000): a.m()\n"},
	{"comprehension", "sum([x * x for x in range(10000) if x % 2 == 0])\n"},
	{"generator", "def g():\n    for i in range(5000): yield i\nsum(g())\n"},
	{"text", "s = ''\nfor i in range(3000): s += 'ab'\n"},
	{"list", "l = list(range(1000))\nfor i in range(5):\n    for k in range(1000): l[k] = l[k] + 1\n"},
	{"sort", "l = [(i * 7919) % 5000 for i in range(5000)]\nl.sort()\n"},
}

// BenchmarkChecks runs each program as gpython compiles it, and rewritten: the ratio is the cost of the checks.
func BenchmarkChecks(b *testing.B) {
	for _, one := range benchmarks {
		code, err := py.Compile(one.program, "main.py", py.ExecMode, 0, true)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(one.name+"/plain", func(b *testing.B) {
			ctx := py.NewContext(py.ContextOpts{})
			for b.Loop() {
				globals := py.StringDict{"__name__": py.String("__main__")}
				if _, err := ctx.RunCode(code, globals, globals, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(one.name+"/checked", func(b *testing.B) {
			meter := natives.NewMeter(1000, 256<<20)
			guard := checks.New(meter)
			ctx := guard.Context(py.NewContext(py.ContextOpts{}))
			code, err := guard.Rewrite(code)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				globals := py.StringDict{"__name__": py.String("__main__")}
				if _, err := ctx.RunCode(code, globals, globals, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRewrite compiles a program of some hundred lines, and rewrites it: what rewriting adds to a start.
func BenchmarkRewrite(b *testing.B) {
	source := read(b, "testdata/programs/functions.py") + read(b, "testdata/programs/loops.py")
	code, err := py.Compile(source, "main.py", py.ExecMode, 0, true)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("compile", func(b *testing.B) {
		for b.Loop() {
			if _, err := py.Compile(source, "main.py", py.ExecMode, 0, true); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("rewrite", func(b *testing.B) {
		for b.Loop() {
			if _, err := checks.New(natives.NewMeter(1000, 1<<20)).Rewrite(code); err != nil {
				b.Fatal(err)
			}
		}
	})
}
