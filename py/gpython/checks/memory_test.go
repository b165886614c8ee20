package checks_test

import (
	"testing"
)

// huge are requests for more memory than a run has. Each must fail before it allocates.
var huge = []string{
	"'x' * 10 ** 12",
	"10 ** 12 * 'x'",
	"'x' * 10 ** 8",
	"[0] * 10 ** 12",
	"10 ** 12 * [0, 1]",
	"(0,) * 10 ** 12",
	"bytes(10 ** 12)",
	"bytes(source=10 ** 12)",
	"10 ** 10 ** 10",
	"(-3) ** 10 ** 9",
	"(10 ** 1000) ** (10 ** 1000)",
	"pow(3, 10 ** 12)",
	"pow(3, 1 << 20000, 1 << 20000)",
	"1 << 10 ** 12",
	"-1 << 10 ** 30",
	"1 << 10 ** 9 << 1",
	"list(range(10 ** 12))",
	"tuple(range(10 ** 12))",
	"set(range(10 ** 12))",
	"sorted(range(10 ** 12))",
	"[].extend(range(10 ** 12))",
	"bytes(range(10 ** 12))",
	"f(*range(10 ** 12))",
	"f(*range(10 ** 12), **{})",
	"list(map(list, [range(10 ** 12)]))",
	"list(map(bytes, [10 ** 12]))",
	"sorted([10 ** 12], key=bytes)",
	"max([10 ** 12], key=bytes)",
	"list(filter(bytes, [10 ** 12]))",
	"(list if 1 else tuple)(range(10 ** 12))",
	"(None or list)(range(10 ** 12))",
	"(1 and list)(range(10 ** 12))",
	"{'f': list}['f'](range(10 ** 12))",
	"(lambda f: f(10 ** 12))(bytes)",
	"list.__call__(range(10 ** 12))",
	"'x'.__mul__(10 ** 12)",
	"getattr([0], '__mul__')(10 ** 12)",
	"getattr('x', '__rmul__')(10 ** 12)",
	"(2).__pow__(10 ** 12)",
	"(1).__lshift__(10 ** 12)",
	"'%1000000000000d'.__mod__(1)",
	"'%*d' % (10 ** 12, 1)",
	"'%-1000000000000s' % 1",
	"'%.1000000000000d' % 1",
	"'%1000000d' * 100000 % ((1,) * 100000)",
	"('x' * 100000).replace('x', 'y' * 100000)",
	"('x' * 100000).replace('', 'y' * 100000)",
	"(', ' * 5000000).split(',')",
	"repr(['x' * 1000000] * 1000)",
	"str(['x' * 1000000] * 1000)",
	"'%r' % (['x' * 1000000] * 1000,)",
	"list('x' * 10000000)",
	"doubled('x')",
	"doubled([0])",
	"doubled((0,))",
	"doubled(bytes(1))",
	"extended([0])",
	"squared(3)",
	"sliced()",
}

const hugePrelude = `
def f(*a, **k): pass
def doubled(x):
    while True: x = x + x
def extended(x):
    while True: x.extend(x)
def squared(x):
    while True: x = x * x
def sliced():
    l = []
    l[0:0] = range(10 ** 12)
`

func TestARequestForMoreThanTheMemoryIsAMemoryError(t *testing.T) {
	for _, expression := range huge {
		t.Run(expression, func(t *testing.T) {
			r := newRun()
			err := r.do(hugePrelude + "try: " + expression + "\nexcept MemoryError: print('done')\n")
			if err != nil || r.output.String() != "done\n" {
				t.Errorf("ended with %v, printed %q", err, r.output.String())
			}
		})
	}
}
