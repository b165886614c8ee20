package lib_test

import (
	"runtime"
	"testing"

	"github.com/coderuntime/coderuntime/internal/race"
)

// memoryShapes are programs that hold much of one kind of object in the global keep, some megabytes of it.
var memoryShapes = []struct{ name, program string }{
	{"list of ints", "keep = list(range(500_000))"},
	{"list of lists", "keep = [[i] for i in range(100_000)]"},
	{"list of texts", "keep = [str(i) * 3 for i in range(100_000)]"},
	{"list made by append", "keep = []\nfor i in range(300_000): keep.append(i)"},
	{"tuples", "keep = [(i, i + 1, i + 2) for i in range(100_000)]"},
	{"nested tuples", "keep = ()\nfor i in range(100_000): keep = (keep, i)"},
	{"dict of ints", "keep = {i: i for i in range(200_000)}"},
	{"dict of texts", "keep = {str(i): i for i in range(100_000)}"},
	{"small dicts", "keep = [{'a': i, 'b': i} for i in range(50_000)]"},
	{"set of ints", "keep = set(range(200_000))"},
	{"small sets", "keep = [{i, i + 1} for i in range(50_000)]"},
	{"instances", "class C:\n  def __init__(self, i): self.a = i; self.b = i\nkeep = [C(i) for i in range(100_000)]"},
	{"instances with slots", "class C:\n  __slots__ = ('a', 'b')\n  def __init__(self, i): self.a = i; self.b = i\nkeep = [C(i) for i in range(100_000)]"},
	{"instances with dicts", "class C: pass\nkeep = []\nfor i in range(30_000):\n  c = C(); c.a = i; c.__dict__['b'] = i\n  keep.append(c)"},
	{"instances of many shapes", "class C: pass\nkeep = []\nfor i in range(3000):\n  c = C()\n  for j in range(8): setattr(c, 'a%d_%d' % (i, j), i)\n  keep.append(c)"},
	{"closures", "def f(i):\n  def g(): return i\n  return g\nkeep = [f(i) for i in range(50_000)]"},
	{"lambdas with defaults", "keep = [lambda x=i: x for i in range(50_000)]"},
	{"bound methods", "class C:\n  def m(self): pass\nc = C()\nkeep = [c.m for i in range(200_000)]"},
	{"generators", "def g(i):\n  a = i\n  yield a\nkeep = []\nfor i in range(30_000):\n  x = g(i); next(x); keep.append(x)"},
	{"bytes", "keep = [b'x' * 1000 + bytes(1) for i in range(10_000)]"},
	{"bytearrays", "keep = [bytearray(1000) for i in range(10_000)]"},
	{"bytearray grown", "keep = bytearray()\nfor i in range(5_000_000): keep.append(1)"},
	{"memoryviews", "b = bytes(100)\nkeep = [memoryview(b)[1:] for i in range(100_000)]"},
	{"large ints", "keep = [7 ** 500 + i for i in range(20_000)]"},
	{"classes", "keep = [type('A%d' % i, (), {'x': i}) for i in range(3000)]"},
	{"exceptions with tracebacks", "keep = []\ndef f(i): raise ValueError(i)\nfor i in range(20_000):\n  try: f(i)\n  except ValueError as e: keep.append(e)"},
	{"text added up", "keep = ''\nfor i in range(500_000): keep += 'abcdefgh'"},
	{"text added up, each step kept", "s = ''\nkeep = []\nfor i in range(50_000):\n  s += 'abcdefghijklmnop'\n  keep.append(s)"},
	{"slices of long texts", "s = 'x' * 100_000\nkeep = [s[i:i + 50] for i in range(50_000)]"},
	{"slices of texts thrown away", "keep = [('x' * 50_000 + str(i))[10:20] for i in range(2000)]"},
	{"parts of a split", "keep = ('abc ' * 200_000).split()"},
	{"f-strings", "keep = [f'{i:>20}' for i in range(100_000)]"},
	{"iterators", "x = [1]\nkeep = [iter(x) for i in range(100_000)]"},
	{"zips and maps", "x = [1]\nkeep = [zip(x, map(abs, x)) for i in range(30_000)]"},
	{"functions made by exec", "keep = []\nfor i in range(3000):\n  d = {}\n  exec('def f(a, b):\\n  x = %d\\n  return [a.x, b.y, x, f, len]\\n' % i, d)\n  keep.append(d['f'])"},
	{"codes", "keep = [compile('def f(a, b):\\n  return [a, b, %d]\\n' % i * 20, 'f', 'exec') for i in range(300)]"},
}

// liveHeap is what Go holds after collections.
func liveHeap() int64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// TestTheMeterCountsWhatGoHolds compares what a trace finds with the heap of Go.
func TestTheMeterCountsWhatGoHolds(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector holds memory of its own")
	}
	if race.Enabled {
		t.Skip("the race detector changes the sizes")
	}
	for _, shape := range memoryShapes {
		t.Run(shape.name, func(t *testing.T) {
			r := start(t, nil)
			before := liveHeap()
			empty, raised := r.thread.Live()
			if raised != nil {
				t.Fatal("no trace")
			}
			code, _ := r.compile(shape.program)
			if r.raised == nil {
				r.run(code)
			}
			if r.raised != nil {
				t.Fatalf("ended with %s", r.kind())
			}
			live, raised := r.thread.Live()
			if raised != nil {
				t.Fatal("no trace")
			}
			// What the trace found to be of no use is gone by now.
			held, counted := liveHeap()-before, live-empty
			if ratio := float64(counted) / float64(held); ratio < 0.8 || ratio > 1.25 {
				t.Errorf("counted %d bytes where Go holds %d: %.2f", counted, held, ratio)
			}
			runtime.KeepAlive(r)
		})
	}
}

// traceKinds are expressions in which B(), a megabyte, is reached through one kind of object only.
var traceKinds = []struct {
	name, expression string
	megabytes        int64
}{
	{"list", "[B()]", 1}, {"tuple", "(B(), B())", 2}, {"dict value", "{1: B()}", 1}, {"dict key", "{B(): 1}", 1}, {"set", "{B()}", 1}, {"frozenset", "frozenset([B()])", 1},
	{"slice", "slice(B(), B(), B())", 3}, {"instance attribute", "I(B())", 1}, {"slot", "S(B())", 1}, {"class attribute", "type('A', (), {'x': B()})", 1},
	{"base value of an instance", "L([B()])", 1}, {"class of an instance", "type('A', (), {'x': B()})()", 1}, {"base of a class", "type('A', (type('Z', (), {'x': B()}),), {})", 1},
	{"metaclass", "type('M', (type,), {'x': B()})('A', (), {})", 1},
	{"closure", "(lambda x: lambda: x)(B())", 1}, {"default", "lambda x=B(): x", 1}, {"keyword default", "lambda *, x=B(): x", 1},
	{"function attribute", "F('x', B())", 1}, {"annotations", "F('__annotations__', {'a': B()})", 1}, {"bound method", "I(B()).m", 1}, {"bound built-in", "[B()].append", 1},
	{"classmethod", "classmethod(I(B()))", 1}, {"staticmethod", "staticmethod(I(B()))", 1}, {"property", "property(I(B()), I(B()), I(B()))", 3}, {"super", "super(I, I(B()))", 1},
	{"generator", "G(B())", 1}, {"suspended generator", "N(G(B()))", 1}, {"coroutine", "C(B())", 1}, {"async generator", "AG(B())", 1}, {"step of an async generator", "AG(B()).__anext__()", 1},
	{"list iterator", "iter([B()])", 1}, {"reversed", "reversed([B()])", 1}, {"tuple iterator", "iter((B(),))", 1}, {"dict iterator", "iter({B(): 1})", 1}, {"dict view", "{1: B()}.values()", 1},
	{"set iterator", "iter({B()})", 1}, {"text iterator", "iter('x' * 1_048_576)", 1}, {"bytes iterator", "iter(B())", 1}, {"callable iterator", "iter(I(B()), B())", 2},
	{"sequence iterator", "iter(Q(B()))", 1}, {"enumerate", "enumerate([B()])", 1}, {"zip", "zip([B()], [B()])", 2}, {"map", "map(I(B()), [B()])", 2}, {"filter", "filter(I(B()), [B()])", 2},
	{"memoryview", "memoryview(B())", 1}, {"bytearray", "bytearray(1_048_576)", 1}, {"large int", "1 << 8_388_608", 1}, {"range of large ints, with its length", "range(1 << 8_388_608)", 2},
	{"exception argument", "ValueError(B())", 1}, {"exception attribute", "A(ValueError(), 'x', B())", 1}, {"cause", "A(ValueError(), '__cause__', ValueError(B()))", 1},
	{"context", "A(ValueError(), '__context__', ValueError(B()))", 1}, {"exception group", "ExceptionGroup('', [ValueError(B())])", 1}, {"StopIteration value", "StopIteration(B())", 1},
	{"notes", "E('x' * 1_048_576)", 1}, {"generic alias", "list[I(B())]", 1}, {"mappingproxy", "type('A', (), {'x': B()}).__dict__", 1},
	{"cell", "(lambda x: lambda: x)(B()).__closure__[0]", 1}, {"traceback", "T(B())", 1},
}

const traceHelpers = `
def B(): return b"x" * 1_048_576
class I:
    def __init__(self, x): self.x = x
    def __call__(self, *a): return 1
    def m(self): pass
class S:
    __slots__ = ("x",)
    def __init__(self, x): self.x = x
class L(list): pass
class Q:
    def __init__(self, x): self.x = x
    def __getitem__(self, i): return self.x
def F(name, v):
    def f(): pass
    setattr(f, name, v)
    return f
def A(o, name, v):
    setattr(o, name, v)
    return o
def E(note):
    e = ValueError()
    e.add_note(note)
    return e
def G(x): yield x
def N(g):
    next(g)
    return g
async def C(x): return x
async def AG(x): yield x
def T(x):
    def f(y):
        z = x
        raise ValueError
    try: f(x)
    except ValueError as e: return e.__traceback__.tb_next
`

// TestTheTracerReachesEveryKind holds megabytes through each kind of object and expects a trace to find them, once each.
func TestTheTracerReachesEveryKind(t *testing.T) {
	for _, kind := range traceKinds {
		t.Run(kind.name, func(t *testing.T) {
			r := start(t, nil)
			code, _ := r.compile(traceHelpers)
			r.run(code)
			empty, raised := r.thread.Live()
			if raised != nil || r.raised != nil {
				t.Fatal("no helpers")
			}
			code, _ = r.compile("keep = " + kind.expression)
			if r.raised == nil {
				r.run(code)
			}
			if r.raised != nil {
				t.Fatalf("ended with %s", r.kind())
			}
			live, raised := r.thread.Live()
			if raised != nil {
				t.Fatal("no trace")
			}
			const megabyte = 1 << 20
			if found := (live - empty + megabyte/2) / megabyte; found != kind.megabytes {
				t.Errorf("found %d MB of %d", found, kind.megabytes)
			}
		})
	}
}
