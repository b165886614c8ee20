package lib_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/lib/libtest"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// compileShared compiles a program that any number of interpreters may run.
func compileShared(tb testing.TB, source string) *compile.Code {
	tb.Helper()
	module, err := syntax.Parse(source, syntax.Options{File: "main.py", Mode: syntax.Exec})
	if err != nil {
		tb.Fatal(err)
	}
	result, err := compile.Compile(module, compile.Options{File: "main.py", Source: source})
	if err != nil {
		tb.Fatal(err)
	}
	return result.Code
}

// runShared makes an interpreter, runs code in it and returns what it printed.
func runShared(code *compile.Code) (string, error) {
	world := libtest.NewWorld()
	thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: 50_000_000, Memory: 256 << 20, Depth: 1000}})
	library := lib.New(thread, world, [32]byte{})
	main, raised := thread.NewModule("__main__")
	if raised == nil {
		_, raised = library.Machine().RunModule(code, main.Dict, main.Dict.Value())
	}
	if raised != nil {
		text, _ := thread.Text(raised.Value())
		return "", fmt.Errorf("%s: %s", raised.Type().Name, text)
	}
	return world.Text.String(), nil
}

// BenchmarkInterpreter makes an interpreter, runs a tiny program that was compiled before and throws the interpreter away.
func BenchmarkInterpreter(b *testing.B) {
	code := compileShared(b, "1+1\n")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := runShared(code); err != nil {
			b.Fatal(err)
		}
	}
}

// TestManyInterpretersRunOneProgramAtOnce runs a program that uses what interpreters share, the code and the built-in types, in a hundred of them.
func TestManyInterpretersRunOneProgramAtOnce(t *testing.T) {
	code := compileShared(t, `
class Account:
    made = 0
    def __init__(self, owner, balance=0):
        self.owner, self.balance = owner, balance
        Account.made += 1
    @property
    def label(self):
        return f"{self.owner}: {self.balance:.2f}"
    @classmethod
    def empty(cls, owner):
        return cls(owner)
    def __add__(self, other):
        return Account(self.owner + other.owner, self.balance + other.balance)
    def __lt__(self, other):
        return self.balance < other.balance

class Savings(Account):
    def __init__(self, owner, balance):
        super().__init__(owner, balance)
        self.rate = 0.5

def numbers(n):
    for i in range(n):
        try:
            if i % 7 == 3:
                raise ValueError(i)
            yield i
        except ValueError as error:
            yield -error.args[0]

accounts = [Savings("a" + str(i), i * 1.5) for i in range(50)] + [Account.empty("z")]
total = accounts[0]
for account in sorted(accounts):
    total = total + account
words = {}
for i, n in enumerate(numbers(300)):
    words.setdefault(str(n % 10), []).append(i)
print(len(total.owner), total.label[-8:], Account.made, sum(numbers(100)), max(len(v) for v in words.values()))
print(sorted(words)[:3], " ".join(words)[:5].upper(), {k: len(v) for k, v in list(words.items())[:2]}, (1).__add__(2), 2 ** 100)
`)
	want, err := runShared(code)
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 100 {
		group.Go(func() {
			if got, err := runShared(code); err != nil || got != want {
				t.Errorf("%v: got %q, want %q", err, got, want)
			}
		})
	}
	group.Wait()
}
