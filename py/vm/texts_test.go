package vm_test

import (
	"testing"
)

func TestTextsThatAreAddedAtOnceAreTheSumsOneByOne(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{"constants, variables and calls", "def f(a, i): return '<' + a + '|' + str(i) + '>' + a + 'x' + str(-i) + '.'\nprint(f('é', 1234), f('', 5))", "<é|1234>éx-1234. <|5>x-5."},
		{"their lengths", "def f(a, b): return len(a + 'é' + b), len('' + a + ''), ('' + a + '') is not None\nprint(f('ü', 'y'), f('', ''))", "(3, 1, True) (1, 0, True)"},
		{"appended to a long text", "def f(n):\n    s = ''\n    for i in range(n): s += 'é' + str(i) + '\\n'\n    return s\nprint(f(300) == ''.join('é' + str(i) + '\\n' for i in range(300)), len(f(300)))", "True 1390"},
		{"appended to a text that others share", "s = 'x' * 300\nt = s\ns += 'a' + t[0] + 'b'\nu = s\ns += 'c' + 'd' + t[1]\nu += 'e' + t[2] + 'f'\nprint(t == 'x' * 300, s[300:], u[300:], len(u))", "True axbcdx axbexf 306"},
		{"nothing appended", "s = 'x' * 300\ne = ''\nt = s\ns += e + e + e\nprint(s is t)", "True"},
		{"the same text on both sides", "s = 'ab' * 200\ns += s + s + 'z'\nprint(len(s), s[-3:])", "1201 abz"},
		{"an operand that is no text", "def f(a, b):\n    try: return 'x' + a + b\n    except TypeError as e: return str(e)\nprint(f('y', 1), f(1, 'y'))", "can only concatenate str (not \"int\") to str can only concatenate str (not \"int\") to str"},
		{"operands with an __radd__", "class R:\n    def __radd__(self, o): return o + '!'\nclass S(str):\n    def __radd__(self, o): return 'S' + o\nprint('a' + 'b' + R() + 'c', 'a' + 'b' + S('z') + 'c')", "ab!c Sabc"},
		{"an unbound variable among them", "def f(n):\n    if n: x = 'b'\n    return 'a' + 'é' + x + 'c'\nprint(f(1))\ntry: f(0)\nexcept UnboundLocalError: print('unbound')", "aébc\nunbound"},
		{"numbers in f-strings", "i, x, b = 12, -0.0, True\nprint(f'{i}{x}{b}|{i:4}{x:.1f}|{1e16}{10**20}{i!r}{x!s:>6}', len(f'{i}é{x}'), f'{i}', f'{x}')", "12-0.0True|  12-0.0|1e+1610000000000000000000012  -0.0 7 12 -0.0"},
		{"f-strings of many parts", "i = 3\nprint(f'{i}{i}{i:{i}}{i if i > 2 else None}{f\"{i}{i}\"}{[f\"{j}{i}\" for j in range(2)]}' + f'{i}')", "33  3333['03', '13']3"},
		{"instances of subclasses of numbers in f-strings", "class I(int):\n    def __format__(self, s): return 'I' + s\nclass F(float): pass\nprint(f'{I(1)}{F(2)}{I(1):5}')", "I2.0I5"},
		{"str of an int that a program renamed", "def f(str): return str(5)\nprint(f(repr), f(int), f(lambda i: i + 1), str(-12), str(100), str(99999))", "5 5 6 -12 100 99999"},
	} {
		t.Run(c.name, func(t *testing.T) { expect(t, c.source, c.want) })
	}
}
