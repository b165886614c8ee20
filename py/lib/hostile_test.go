package lib_test

import (
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coderuntime/coderuntime"
	"github.com/coderuntime/coderuntime/fuzz"
	"github.com/coderuntime/coderuntime/internal/race"
	"github.com/coderuntime/coderuntime/py/compile"
	"github.com/coderuntime/coderuntime/py/lib"
	"github.com/coderuntime/coderuntime/py/lib/libtest"
	"github.com/coderuntime/coderuntime/py/object"
	"github.com/coderuntime/coderuntime/py/syntax"
)

// The budgets of hostile programs: processor time until they are interrupted, and memory.
const (
	hostileCompute = 300 * time.Millisecond
	hostileMemory  = 128 << 20
	// hostileGrace is the processor time that a program may use after it was interrupted; most use a millisecond. It is
	// the process's, with the garbage collector's and that of what else runs in it.
	hostileGrace = time.Second
)

// A quietWorld keeps the end of what is printed, as a host with a cap does its beginning.
type quietWorld struct {
	*libtest.World
	text strings.Builder
}

func (w *quietWorld) Write(text string, _ bool) {
	if w.text.Len() > 1<<16 {
		w.text.Reset()
	}
	w.text.WriteString(text[:min(len(text), 1<<16)])
}

// hostileRun is one run of a program without a host.
type hostileRun struct {
	thread  *object.Thread
	world   *quietWorld
	library *lib.Library
	main    *object.Module
	// raised is how it ended.
	raised *object.Exception
}

// start makes the interpreter of a run, and its module __main__ with members.
func start(t testing.TB, members map[string]object.Value) *hostileRun {
	r := &hostileRun{world: &quietWorld{World: libtest.NewWorld()}}
	r.thread = object.NewThread(object.Config{Budgets: object.Budgets{Steps: -1, Memory: hostileMemory, Depth: 1000}})
	r.library = lib.New(r.thread, r.world, [32]byte{})
	var raised *object.Exception
	if r.main, raised = r.thread.NewModule("__main__"); raised == nil {
		raised = r.library.SetMain(r.main)
	}
	for name, v := range members {
		if raised == nil {
			raised = r.main.Dict.SetName(r.thread, name, v)
		}
	}
	if raised != nil {
		t.Fatal("no interpreter")
	}
	return r
}

// compile compiles a program; suspends tells that it awaits at its top level, for which there is no loop here.
func (r *hostileRun) compile(source string) (code *compile.Code, suspends bool) {
	code, r.raised = r.library.Compile(source, "main.py", syntax.Exec, compile.Options{Program: true})
	return code, r.raised == nil && code.Flags&compile.CoroutineFlag != 0
}

func (r *hostileRun) run(code *compile.Code) {
	_, r.raised = r.library.Machine().RunModule(code, r.main.Dict, r.main.Dict.Value())
}

// kind is how the contract calls the end of the run.
func (r *hostileRun) kind() string {
	switch {
	case r.raised == nil:
		return "value"
	case r.raised != object.Aborted:
		return "exception"
	case r.thread.AbortedBy().Cause == object.AbortMemory:
		return "worker-exit"
	}
	return "timeout"
}

// callsTools finds a program that names the namespace tools, and not itertools or functools.
var callsTools = regexp.MustCompile(`\btools[.\[]`)

// missing tells that the program needs a module, a function of the host's or a built-in that this interpreter, without a host, lacks.
func (r *hostileRun) missing(source string) bool {
	if callsTools.MatchString(source) {
		return true
	}
	return r.raised != nil && r.raised.Is(object.ModuleNotFoundErrorType)
}

// interruptAfter interrupts the thread when the process has used so much more processor time. The function that it returns ends that and
// returns how much was used since.
func interruptAfter(thread *object.Thread, compute time.Duration) (late func() time.Duration) {
	start, stop, ended := processorTime(), make(chan struct{}), make(chan time.Duration)
	go func() {
		at := time.Duration(0)
		tick := time.NewTicker(2 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				ended <- at
				return
			case <-tick.C:
				if at == 0 && processorTime()-start >= compute {
					at = processorTime()
					thread.Interrupt()
				}
			}
		}
	}()
	return func() time.Duration {
		end := processorTime()
		close(stop)
		if at := <-ended; at > 0 {
			return end - at
		}
		return 0
	}
}

// TestHostilePrograms runs some of the hostile Python programs of package fuzz, all of which that package runs under the contract. What needs a
// host or a loop, which are not here, does not count.
func TestHostilePrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes a minute or two")
	}
	programs := fuzz.Hostile(coderuntime.Python)
	every := 12
	if race.Enabled {
		every = 24
	}
	// The garbage of the last program is not this one's.
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	ran, counted := 0, 0
	for i := 0; i < len(programs); i += every {
		program := programs[i]
		t.Run(program.Name, func(t *testing.T) {
			ran++
			before := runtime.NumGoroutine()
			r := start(t, nil)
			late := interruptAfter(r.thread, hostileCompute)
			code, suspends := r.compile(program.Text)
			if r.raised == nil && !suspends {
				r.run(code)
			}
			used := late()
			if suspends || r.missing(program.Text) {
				t.Skip("needs a host or a loop, which only the runs under the contract have")
			}
			counted++
			if kind := r.kind(); !slices.Contains(program.Kinds, kind) {
				t.Errorf("ended with %s, not with %v", kind, program.Kinds)
			}
			if used > hostileGrace {
				t.Errorf("went on for %s after it was interrupted", used)
			}
			if r.raised != nil && r.raised == object.Aborted && r.thread.Memory() > hostileMemory+hostileMemory/8 {
				t.Errorf("held %d bytes", r.thread.Memory())
			}
			if strings.Contains(r.world.text.String(), "ESCAPED") {
				t.Error("saw the end of the run")
			}
			for end := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before && time.Now().Before(end); {
				runtime.Gosched() // the one that interrupts is on its way out
			}
			if after := runtime.NumGoroutine(); after > before {
				t.Errorf("left %d goroutines", after-before)
			}
		})
	}
	if counted < ran/3 {
		t.Errorf("only %d of %d programs counted", counted, ran)
	}
}

// bomb is a function of the program's that interrupts the run, so that the next look at whether it is over ends it.
func bomb(at *time.Duration) object.Value {
	return object.NewFunction("test", "bomb()", "", func(t *object.Thread, _ []object.Value) (object.Value, *object.Exception) {
		t.Interrupt()
		*at = processorTime()
		return object.None, nil
	}).Value()
}

// natives are expressions over something large whose evaluation has to look whether the run is over.
var natives = []struct{ name, setup, expression string }{
	{"find in a text", "x = 'a' * 20_000_000", "x.find('ab'), x.rfind('ba')"},
	{"count in a text", "x = 'ab' * 10_000_000", "x.count('abc'), x.count('b')"},
	{"replace in a text", "x = 'ab' * 10_000_000", "x.replace('a', 'cc')"},
	{"split a text", "x = 'a ' * 5_000_000", "x.split(), x.split('a'), x.rsplit()"},
	{"lines of a text", "x = 'a\\n' * 5_000_000", "x.splitlines()"},
	{"strip a text", "x = 'ab' * 10_000_000", "x.strip('ab'), x.lstrip('ab' * 100)"},
	{"case of a text", "x = 'é' * 8_000_000", "x.upper(), x.title(), x.swapcase(), x.casefold()"},
	{"kinds of characters", "x = 'é' * 8_000_000", "x.isalpha(), x.islower(), x.istitle(), x.isprintable(), x.isidentifier()"},
	{"translate a text", "x = 'a' * 10_000_000", "x.translate({97: 'bb'})"},
	{"tables of a translation", "x = 'ab' * 5_000_000", "str.maketrans(x, x, x)"},
	{"tabs of a text", "x = '\\t' * 1_000_000", "x.expandtabs(50)"},
	{"encode and decode", "x = 'é' * 8_000_000", "x.encode('utf-16').decode('utf-16'), x.encode('ascii', 'replace')"},
	{"repr and hash of a text", "x = '\\u0300' * 8_000_000", "repr(x), hash(x)"},
	{"compare texts", "x = 'a' * 20_000_000; y = 'a' * 19_999_999 + 'a'", "x == y, x < y"},
	{"bytes mapped", "x = b'a' * 20_000_000", "x.upper(), x.translate(bytes(256)), x.hex(), x.hex('-'), repr(x)"},
	{"bytearray sliced", "x = bytearray(20_000_000)", "x[::-1], x.find(b'a'), x.split(b'a')"},
	{"memoryview read", "x = memoryview(bytes(20_000_000))[::-1]", "bytes(x), list(x), x == x"},
	{"list compared and searched", "x = [1.5] * 2_000_000; y = [1.5] * 2_000_000", "x == y, 2 in x, x.count(2), x.index(1)"},
	{"list copied", "x = [1] * 4_000_000", "x + x, x[::-1], x * 2, tuple(x), [*x, *x]"},
	{"list sorted", "x = [i * 7919 % 1000003 for i in range(200_000)]", "sorted(x), sorted(x, key=str), sorted(x, reverse=True)"},
	{"list shown", "x = [1] * 1_000_000", "repr(x), str(x), f'{x}', ascii(x)"},
	{"tuple hashed", "x = (1,) * 2_000_000", "hash(x)"},
	{"dict made and copied", "x = dict.fromkeys(range(300_000))", "dict(x), x | x, x == dict(x), x.keys() & x.keys(), repr(x)"},
	{"set made and combined", "x = set(range(300_000)); y = set(range(1, 300_001))", "x | y, x & y, x ^ y, x <= y, frozenset(x), hash(frozenset(x))"},
	{"iterators without end", "x = iter(int, 1)", "sum(x), max(x), list(x), any(x), tuple(map(abs, x)), set(x), dict.fromkeys(x)"},
	{"ranges without end", "x = range(10**15)", "sum(x), list(x), 1.5 in x, min(x, key=abs)"},
	{"ints multiplied and divided", "x = 3 ** 2_000_000; y = 7 ** 1_000_000", "x * x, x // y, x % y, x ** 3, pow(x, 3, y), pow(x, -1, y)"},
	{"ints as text", "import sys; sys.set_int_max_str_digits(0); x = 3 ** 1_000_000", "str(x), '%d' % x, f'{x:,}', hex(x), int(hex(x), 16)"},
	{"format widths", "x = 5", "f'{x:030000000,}', '%.30000000f' % x, f'{x:>30000000}', format(1.5, '.20000000e')"},
	{"format fields", "x = '{}' * 1_000_000", "x.format(*range(1_000_000)), '%s' * 1_000_000 % ((1,) * 1_000_000)"},
	{"many arguments", "x = [1] * 2_000_000", "max(*x), print(*x), '{}'.format(*x), ValueError(*x)"},
	{"exec of a loop", "x = 'while True: pass'", "exec(x)"},
}

// TestNativesStopSoon interrupts a run just before a native goes to work.
func TestNativesStopSoon(t *testing.T) {
	if race.Enabled {
		t.Skip("large values, and times that are not those of the product")
	}
	for _, native := range natives {
		t.Run(native.name, func(t *testing.T) {
			at, late := stopNative(t, native.setup, native.expression)
			if at == 0 {
				t.Fatal("the native was not reached")
			}
			if late > hostileGrace {
				t.Errorf("%s went on for %s", native.expression, late)
			}
		})
	}
}

// stopNative returns when a run was interrupted and how much processor time it used from then on.
func stopNative(t testing.TB, setup, expression string) (at, late time.Duration) {
	r := start(t, map[string]object.Value{"bomb": bomb(&at)})
	code, _ := r.compile(setup + "\nbomb()\n(" + expression + ",)\n")
	if r.raised == nil {
		r.run(code)
	}
	return at, processorTime() - at
}

// BenchmarkInterrupt measures how long natives go on after an interrupt, by each of the kinds of TestNativesStopSoon.
func BenchmarkInterrupt(b *testing.B) {
	for _, native := range natives {
		b.Run(strings.ReplaceAll(native.name, " ", "-"), func(b *testing.B) {
			total := time.Duration(0)
			for b.Loop() {
				_, late := stopNative(b, native.setup, native.expression)
				total += late
			}
			b.ReportMetric(float64(total.Microseconds())/float64(b.N), "µs-late")
		})
	}
}

// TestNothingSeesAnAbort interrupts programs that would say so if they saw it.
func TestNothingSeesAnAbort(t *testing.T) {
	const spin = "bomb()\n    while True: pass\n"
	for name, program := range map[string]string{
		"except and finally":          "try:\n    " + spin + "except BaseException: print('ESCAPED')\nfinally: print('ESCAPED')",
		"except star":                 "try:\n    " + spin + "except* BaseException: print('ESCAPED')\nfinally: print('ESCAPED')",
		"bare except in a loop":       "while True:\n  try:\n    " + spin + "  except: print('ESCAPED')",
		"exit of a with":              "class W:\n  def __enter__(self): pass\n  def __exit__(self, *a): print('ESCAPED'); return True\nwith W():\n    " + spin,
		"exit of an async with":       "class W:\n  async def __aenter__(self): pass\n  async def __aexit__(self, *a): print('ESCAPED'); return True\nasync def f():\n  async with W():\n    " + spin + "f().send(None)",
		"generator in a for":          "def g():\n  try:\n    yield 1\n    " + spin + "  except BaseException: print('ESCAPED')\n  finally: print('ESCAPED')\nfor x in g(): pass",
		"generator left behind":       "def g():\n  try: yield 1\n  finally: print('ESCAPED')\nh = g(); next(h)\nif True:\n    " + spin,
		"generator being closed":      "def g():\n  try: yield 1\n  finally:\n    " + spin + "h = g(); next(h)\ntry: h.close()\nfinally: print('ESCAPED')",
		"async generator":             "async def g():\n  try:\n    yield 1\n    " + spin + "  finally: print('ESCAPED')\nasync def f():\n  async for x in g(): pass\ntry: f().send(None)\nfinally: print('ESCAPED')",
		"del of an object":            "class D:\n  def __del__(self): print('ESCAPED')\nd = D()\ndef f():\n    d = D()\n    " + spin + "f()",
		"weakref and atexit":          "import weakref, atexit\nclass D: pass\nd = D()\nr = weakref.ref(d, lambda r: print('ESCAPED'))\natexit.register(print, 'ESCAPED')\ndel d\nif True:\n    " + spin,
		"sort key":                    "def key(v):\n  try:\n    " + spin + "  finally: print('ESCAPED')\ntry: sorted([1, 2], key=key)\nexcept: print('ESCAPED')",
		"comparison of a sort":        "class K:\n  def __lt__(self, o):\n    " + spin + "try: [K(), K()].sort()\nfinally: print('ESCAPED')",
		"map, filter, zip":            "def f(v):\n    " + spin + "try: list(zip(map(f, [1]), filter(f, [1])))\nfinally: print('ESCAPED')",
		"eq of a key of a dict":       "class K:\n  def __hash__(self): return 1\n  def __eq__(self, o):\n    " + spin + "try: {K(): 1, K(): 2}\nfinally: print('ESCAPED')",
		"hash in a set":               "class K:\n  def __hash__(self):\n    " + spin + "try: {K()}\nexcept BaseException: print('ESCAPED')",
		"repr in a format":            "class K:\n  def __repr__(self):\n    " + spin + "try: f'{[K()]}'\nfinally: print('ESCAPED')",
		"iteration in an unpack":      "class K:\n  def __iter__(self):\n    " + spin + "try: a, *b = K()\nfinally: print('ESCAPED')",
		"getattr fallback":            "class K:\n  def __getattr__(self, n):\n    " + spin + "try: getattr(K(), 'a', 1)\nfinally: print('ESCAPED')\nhasattr(K(), 'a') and print('ESCAPED')",
		"property and descriptor":     "class D:\n  def __get__(self, o, t):\n    " + spin + "class K:\n  d = D()\ntry: K().d\nfinally: print('ESCAPED')",
		"class body and set_name":     "class D:\n  def __set_name__(self, o, n):\n    " + spin + "try:\n  class K: d = D()\nfinally: print('ESCAPED')",
		"native with a default":       "def f():\n    " + spin + "try: next(iter(f, 1), 2)\nfinally: print('ESCAPED')",
		"exec in a handler":           "try: 1 / 0\nexcept ZeroDivisionError:\n  try: exec('bomb()\\nwhile True: pass')\n  finally: print('ESCAPED')",
		"bool of a condition":         "class K:\n  def __bool__(self):\n    " + spin + "try:\n  while K(): pass\nfinally: print('ESCAPED')",
		"call of a class":             "class M(type):\n  def __call__(cls):\n    " + spin + "class K(metaclass=M): pass\ntry: K()\nfinally: print('ESCAPED')",
		"handler of an earlier one":   "try:\n  raise ValueError\nexcept ValueError:\n  try:\n    " + spin + "  except BaseException as e: print('ESCAPED')",
		"contextlib's context":        "import contextlib\n@contextlib.contextmanager\ndef c():\n  try: yield\n  finally: print('ESCAPED')\nwith c(), contextlib.suppress(BaseException), contextlib.ExitStack() as s:\n  s.callback(print, 'ESCAPED')\n  if True:\n    " + spin,
		"functools' cache and reduce": "import functools\n@functools.cache\ndef f(n):\n    " + spin + "try: functools.reduce(lambda a, b: f(1), [1, 2])\nfinally: print('ESCAPED')",
	} {
		t.Run(name, func(t *testing.T) {
			at := time.Duration(0)
			r := start(t, map[string]object.Value{"bomb": bomb(&at)})
			code, _ := r.compile(program)
			if r.raised == nil {
				r.run(code)
			}
			if r.missing(program) {
				t.Skip("names a module that the library lacks, or a host")
			}
			if at == 0 || r.kind() != "timeout" {
				t.Errorf("ended with %s", r.kind())
			}
			if text := r.world.text.String(); strings.Contains(text, "ESCAPED") {
				t.Error(text)
			}
		})
	}
}

// TestStepsAreDeterministic runs a program twice that makes garbage enough for traces.
func TestStepsAreDeterministic(t *testing.T) {
	const program = `
keep = {}
for i in range(30000):
    keep[i % 997] = [str(i) * 50, {i: (i, [i])}, lambda: i, {str(j) for j in range(5)}]
text = ",".join(sorted(str(k) for k in keep))
`
	var steps [2]int64
	for i := range steps {
		r := start(t, nil)
		code, _ := r.compile(program)
		r.run(code)
		if r.raised != nil {
			t.Fatal(r.kind())
		}
		steps[i] = r.thread.Steps()
	}
	if steps[0] != steps[1] || steps[0] == 0 {
		t.Errorf("%d steps, then %d", steps[0], steps[1])
	}
}

// TestDepthWithoutABudget recurses through natives, which use Go's stack, in a run whose depth has no budget.
func TestDepthWithoutABudget(t *testing.T) {
	for name, program := range map[string]string{
		"repr":       "a = []\nfor i in range(200_000): a = [a]\nrepr(a)",
		"comparison": "a, b = [], []\nfor i in range(200_000): a, b = [a], [b]\na == b",
		"hash":       "a = ()\nfor i in range(200_000): a = (a,)\nhash(a)",
		"iterators":  "a = [1]\nfor i in range(200_000): a = map(abs, a)\nnext(a)",
		"keys":       "def f(v): return max([v], key=f)\nf(1)",
		"aliases":    "a = list[int]\nfor i in range(200_000): a = list[a]\nrepr(a)",
	} {
		t.Run(name, func(t *testing.T) {
			thread := object.NewThread(object.Config{Budgets: object.Budgets{Steps: -1, Memory: -1, Depth: -1}})
			library := lib.New(thread, libtest.NewWorld(), [32]byte{})
			code, raised := library.Compile(program, "main.py", syntax.Exec, compile.Options{})
			if raised != nil {
				t.Fatal("does not compile")
			}
			main, raised := thread.NewModule("__main__")
			if raised == nil {
				_, raised = library.Machine().RunModule(code, main.Dict, main.Dict.Value())
			}
			if raised == nil || !raised.Is(object.RecursionErrorType) {
				t.Errorf("no RecursionError: %v", raised)
			}
		})
	}
}
