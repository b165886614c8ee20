"""Writes annotations.json: the text that CPython 3.13 gives annotations under from __future__ import annotations.

    python3.13 generate_annotations.py
"""

import json
import os
import sys
import warnings

assert sys.version_info[:2] == (3, 13)
here = os.path.dirname(os.path.abspath(__file__))

EXPRESSIONS = r'''
int
a.b.c
list[int]
dict[str, list[int]]
tuple[()]
tuple[int, ...]
Callable[[int, str], None]
a | b | None
a[b, c]
a[(b, c)]
a[b:c]
a[b:c:d]
a[::]
a[:, 1:2]
a[*b]
a[*b, c]
()
(a,)
(a, b)
[a, b]
[]
{a, b}
{a: b, **c, **d | e}
{}
1 + 2 * 3
(1 + 2) * 3
a - (b - c)
(a - b) - c
a ** b ** c
(a ** b) ** c
-a ** b
(-a) ** b
- - a
not a and b or c
not (a and (b or c))
(not a) == b
a < b < c
(a < b) < c
a < (b < c)
a is not b
a not in b
a if b else c
(a if b else c) if d else e
a if (b if c else d) else e
a if b else (c if d else e)
(a, b) if c else d
lambda: a
lambda a, b=1, /, c=2, *d, e, f=3, **g: a
lambda *, a: b
lambda *a: b
lambda **a: b
(lambda: a)()
(lambda a: a) if b else c
f(a, *b, c=d, **e)
f(a for a in b)
f((a for a in b), c)
(a for a in b if c if d)
[a for a in b for c in d]
{a for a, b in c}
{a: b for a in c}
[(a, b) for a in b]
[a for a in (b if c else d)]
[a for a in b if (c if d else e)]
'text'
"it's"
'both \' and "'
'\n\t\\\x00\x7f\xe9\u1234\U0001f600'
'\ud800'
u'unicode'
b'bytes\x00\xff\'"'
'a' 'b'
f'{a}'
f'{a!r}'
f'{a:>10}'
f'{a:{b}}'
f'{a!s:{b}.{c}}'
f'x{{y}}{a}z'
f'{ {a: b} }'
f'{a + b}'
f'{lambda_}'
f'{(lambda: a)}'
f'{a=}'
f"{a['b']}"
f"it's {a}"
f'{f"{a}"}'
f'{a, b}'
f'{a if b else c}'
1
1.5
1e100
1e400
-1e400
1e16
1e-5
0.0001
123456789012345678901234567890
1j
1.5j
1e400j
0xff
True
None
...
a.b[c].d(e).f
1 .real
(1).real
1.0.real
1j.imag
(-1).real
'a'.upper
(a + b).c
(a, b)[0]
[a][0]
(a if b else c).d
(yield_)
~a
~(a + b)
+a
a @ b // c % d
a << b >> c
a & b ^ c | d
(a | b) & c
a or (b or c)
(a or b) or c
a and (b and c)
await_
(a == b) + c
not not a
a * (b / c)
*a, b
[*a, *b]
{*a}
f(*a, *b)
f(**a, **b)
a[b][c]
a(b)(c)
x if not y else z
(x, *y)
'''


def main():
    entries = []
    warnings.simplefilter('ignore')
    for expression in EXPRESSIONS.strip('\n').split('\n'):
        namespace = {}
        exec(compile('from __future__ import annotations\ndef f(x: (' + expression + ')): pass', 'main.py', 'exec', dont_inherit=True), namespace)
        entries.append([expression, namespace['f'].__annotations__['x'].encode('utf-8', 'surrogatepass').decode('latin-1')])
    with open(os.path.join(here, 'annotations.json'), 'w') as out:
        out.write('[\n' + ',\n'.join(json.dumps(entry) for entry in entries) + '\n]\n')


main()
