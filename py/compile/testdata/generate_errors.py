"""Writes errors.json: what CPython 3.13 says about sources that its symbol table or compiler refuses or warns of.

    python3.13 generate_errors.py

Each entry has the source and either the error (class, text, line, offset, end line, end offset) or the warnings (text, line).
"""

import ast
import json
import os
import re
import sys
import warnings

assert sys.version_info[:2] == (3, 13)
here = os.path.dirname(os.path.abspath(__file__))

SOURCES = r'''
return 1
---
x = 1
return
---
class A:
    return 1
---
class A:
    def f(self):
        return 1
    return 2
---
yield 1
---
class A:
    yield 1
---
x = yield
---
yield from y
---
class A:
    yield from y
---
await x
---
class A:
    await x
---
def f():
    await x
---
def f():
    return await x
---
lambda: await x
---
async def f():
    lambda: await x
---
async def f():
    def g():
        await x
---
async for x in y: pass
---
def f():
    async for x in y: pass
---
async with x: pass
---
def f():
    async with x as y: pass
---
def f():
    [x async for x in y]
---
[x async for x in y]
---
def f():
    {x: y async for x in y}
---
def f():
    {await x for x in y}
---
def f():
    (await x for x in y)
---
(await x for x in y)
---
async def f():
    return [x async for x in y]
---
async def f():
    return [[y async for y in z] for z in w]
---
def f():
    return [[y async for y in z] for z in w]
---
def f():
    return (x async for x in y)
---
async def f():
    yield 1
    return 2
---
async def f():
    return 2
    yield 1
---
async def f():
    yield 1
    return
---
async def f():
    yield from x
---
async def f():
    [(yield x) for x in y]
---
def f():
    [(yield x) for x in y]
---
def f():
    {(yield x) for x in y}
---
def f():
    {(yield x): 1 for x in y}
---
def f():
    {1: (yield x) for x in y}
---
def f():
    ((yield x) for x in y)
---
def f():
    ((yield from x) for x in y)
---
def f():
    [x for x in (yield)]
---
def f():
    [x for x in y if (yield)]
---
def f():
    [x for x in y for z in (yield)]
---
[(yield) for x in y]
---
break
---
continue
---
if x:
    break
---
def f():
    break
---
while x:
    def f():
        break
---
while x:
    class A:
        continue
---
for x in y:
    pass
else:
    break
---
while x:
    pass
else:
    continue
---
for x in y:
    try:
        break
    finally:
        continue
---
try:
    break
finally:
    pass
---
with x:
    continue
---
def f():
    try:
        pass
    except* E:
        return
---
for x in y:
    try:
        pass
    except* E:
        break
---
for x in y:
    try:
        pass
    except* E:
        continue
---
try:
    pass
except* E:
    for x in y:
        break
---
try:
    pass
except* E:
    def f():
        return 1
---
def f(a, a): pass
---
def f(a, *, a): pass
---
def f(a, *a): pass
---
def f(a, **a): pass
---
def f(a, /, a): pass
---
lambda a, a: 1
---
lambda *a, **a: 1
---
class C:
    def f(self, __a, __a): pass
---
def f(x):
    global x
---
def f(x):
    nonlocal x
---
def f():
    x = 1
    global x
---
def f():
    print(x)
    global x
---
def f():
    x: int
    global x
---
def f():
    global x
    x: int
---
def f():
    global x
    x: int = 1
---
def f():
    global x
    (x): int = 1
---
def f():
    import x
    global x
---
def f():
    from y import x
    global x
---
def f():
    def x(): pass
    global x
---
def f():
    class x: pass
    global x
---
def f():
    for x in y: pass
    global x
---
def f():
    try: pass
    except E as x: pass
    global x
---
def f():
    with y as x: pass
    global x
---
def f():
    del x
    global x
---
def f():
    (x := 1)
    global x
---
def f():
    global x, y, x
---
def f():
    global x
    global x
---
def f():
    y, x = 1
    global y, x
---
x = 1
global x
---
print(x)
global x
---
global x
x: int = 1
---
class A:
    x = 1
    global x
---
class A:
    global x
    x: int = 1
---
def f():
    global x
    nonlocal x
---
def f():
    x = 1
    def g():
        global x
        nonlocal x
---
def f():
    x = 1
    def g():
        nonlocal x
        global x
---
nonlocal x
---
x = 1
nonlocal x
---
x = 1
def f():
    nonlocal x
---
def f():
    nonlocal x
---
def f():
    nonlocal x, y
---
def f():
    x = 1
    def g():
        nonlocal x, y
---
def f():
    def g():
        x = 1
        nonlocal x
    x = 1
---
def f():
    def g():
        print(x)
        nonlocal x
    x = 1
---
def f():
    def g():
        x: int
        nonlocal x
    x = 1
---
def f():
    def g():
        nonlocal x
        x: int
    x = 1
---
class A:
    nonlocal x
---
class A:
    x = 1
    def f(self):
        nonlocal x
---
def f():
    global x
    def g():
        nonlocal x
---
def f():
    class A:
        nonlocal x
        x = 2
    x = 1
---
class A:
    def f(self):
        nonlocal __class__
---
def f():
    nonlocal __class__
---
def f():
    x = 1
    class A:
        x = 2
        def g(self):
            nonlocal x
---
def f():
    from a import *
---
class A:
    from a import *
---
def f():
    import a
    from a import *
---
from a import *
---
if x:
    from a import *
---
[x := 1 for x in y]
---
[(x := 1) for y in z for x in y]
---
[x for x in (y := z)]
---
[x for x in y for z in (w := x)]
---
[x for x in y if (x := 1)]
---
[[x := 1 for y in z] for x in w]
---
[x for y in z for x in w if (y := 1)]
---
[(y := 1) for x in z for y in w]
---
[[(a := 1) for b in c] for a in d]
---
[i + 1 for i in (lambda: (j := range(5)))()]
---
[i for i in [j := 1]]
---
{x for x in (y := z)}
---
(x for x in (y := z))
---
class A:
    [(x := 1) for y in z]
---
class A:
    x = [y := 1 for _ in z]
---
class A:
    (x := 1)
---
class A:
    x = lambda: [(y := 1) for z in w]
---
def f():
    [(x := y) for y in z]
    global x
---
def f():
    global x
    [(x := y) for y in z]
---
def f():
    def g():
        nonlocal x
        [(x := y) for y in z]
    x = 1
---
[(x := y) for y in z]
---
def f():
    [j for i in range(5) if (j := 0) for j in range(5)]
---
[j for i in range(5) if (j := 0) for j in range(5)]
---
__debug__ = 1
---
(__debug__ := 1)
---
def __debug__(): pass
---
class __debug__: pass
---
def f(__debug__): pass
---
def f(*, __debug__): pass
---
def f(*__debug__): pass
---
lambda __debug__: 1
---
import __debug__
---
import a as __debug__
---
from a import __debug__
---
from a import b as __debug__
---
for __debug__ in x: pass
---
with x as __debug__: pass
---
try: pass
except E as __debug__: pass
---
del __debug__
---
x.__debug__ = 1
---
del x.__debug__
---
f(__debug__=1)
---
class A(__debug__=1): pass
---
__debug__ += 1
---
__debug__: int
---
__debug__: int = 1
---
x.__debug__ += 1
---
[1 for __debug__ in x]
---
global __debug__
---
match x:
    case __debug__: pass
---
match x:
    case [*__debug__]: pass
---
match x:
    case {**__debug__}: pass
---
match x:
    case A(__debug__=1): pass
---
type __debug__ = 1
---
def f[__debug__](): pass
---
*a = 1
---
*a, *b = 1
---
[*a, *b] = 1
---
(*a, *b), c = 1
---
*a
---
x = *a
---
print((*a))
---
x = (*a)
---
for *a in b: pass
---
for *a, *b in c: pass
---
with x as *y: pass
---
del *a
---
*a += 1
---
f(*a)
---
x = *a,
---
return *a
---
def f():
    return *a, b
---
def f():
    yield *a
---
*(a) = 1
---
a, *b.c, d = 1
---
x[*a] = 1
---
x[*a]
---
from __future__ import annotations
from __future__ import division
---
import a
from __future__ import annotations
---
"doc"
"more"
from __future__ import annotations
---
"doc"
from __future__ import annotations
---
def f():
    from __future__ import annotations
---
from __future__ import nope
---
from __future__ import braces
---
from __future__ import annotations, nope
---
from __future__ import *
---
from .__future__ import nope
---
x = 1; from __future__ import braces
---
if 1:
    from __future__ import braces
---
try: pass
except: pass
except E: pass
---
try: pass
except E: pass
except: pass
except F: pass
---
try: pass
except: pass
finally: pass
---
match x:
    case _: pass
    case 1: pass
---
match x:
    case y: pass
    case 1: pass
---
match x:
    case _ if y: pass
    case 1: pass
---
match x:
    case 1 | _: pass
    case 2: pass
---
match x:
    case 1 | _: pass
---
match x:
    case _ | 1: pass
---
match x:
    case y | 1: pass
---
match x:
    case (y as z): pass
    case 1: pass
---
match x:
    case (_ as z): pass
    case 1: pass
---
match x:
    case [_, y]: pass
    case 1: pass
---
match x:
    case [a] | [b]: pass
---
match x:
    case [a, b] | [a]: pass
---
match x:
    case [a, b] | [b, a]: pass
---
match x:
    case (1 as a) | 2: pass
---
match x:
    case 1 | (2 as a): pass
---
match x:
    case [a, a]: pass
---
match x:
    case [a, [a]]: pass
---
match x:
    case [a] as a: pass
---
match x:
    case {"a": a, **a}: pass
---
match x:
    case A(a, b=a): pass
---
match x:
    case [a, *a]: pass
---
match x:
    case [*a, *b]: pass
---
match x:
    case [*_, *_]: pass
---
match x:
    case (a | b, c): pass
---
match x:
    case {1: a, 1: b}: pass
---
match x:
    case {"a": 1, "a": 2}: pass
---
match x:
    case {1: 1, True: 2}: pass
---
match x:
    case {1.0: 1, 1: 2}: pass
---
match x:
    case {-1: 1, -1: 2}: pass
---
match x:
    case {1 + 2j: 1, 1 + 2j: 2}: pass
---
match x:
    case {b"a": 1, b"a": 2}: pass
---
match x:
    case {"it's": 1, "it's": 2}: pass
---
match x:
    case {None: 1, None: 2}: pass
---
match x:
    case {a.b: 1, a.b: 2}: pass
---
match x:
    case A(b=1, b=2): pass
---
match x:
    case A(b=1, c=2, b=3): pass
---
match x:
    case A(b=1): pass
---
f(a=1, a=2)
---
f(a=1, b=2, a=3)
---
f(**a, b=1, **c, b=2)
---
f(a=1, b=2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, c=11)
---
class A(a=1, a=2): pass
---
def f[T, T](): pass
---
class A[T, *T]: pass
---
type X[T, **T] = 1
---
def f[T: (yield)](): pass
---
def f[T: (x := 1)](): pass
---
async def f():
    def g[T: (await x)](): pass
---
def f[T](x: (yield)): pass
---
def f[T](x: (y := 1)): pass
---
def f[T](x=(yield)): pass
---
def f():
    def g[T](x=(yield)): pass
---
class A[T]((yield)): pass
---
class A[T]((x := 1)): pass
---
type X = (yield)
---
type X = (x := 1)
---
type X = [(x := 1) for y in z]
---
type X[T: (yield)] = 1
---
type X[T: (int, (yield))] = 1
---
type X[T = (yield)] = 1
---
type X[**T = (yield)] = 1
---
type X[*T = (yield)] = 1
---
def f[T: [(x := 1) for y in z]](): pass
---
class A[T]([(x := 1) for y in z]): pass
---
def f[T = int, U](): pass
---
type X[T = int, *U] = 1
---
type X[T = int, U = str] = 1
---
from __future__ import annotations
def f(x: (yield)): pass
---
from __future__ import annotations
def f() -> (y := 1): pass
---
from __future__ import annotations
async def f():
    x: (await y)
---
def f(x: (yield)): pass
---
def f(x: (y := 1)): pass
---
x: (yield)
---
def f():
    x: (yield)
---
def f():
    x: (y := 1)
---
async def f():
    x: [y async for y in z]
---
x is 1
---
x is "a"
---
x is not 1.5
---
x is ()
---
x is (1, 2)
---
x is (1, y)
---
x is []
---
x is None
---
x is True
---
x is ...
---
1 is x
---
1 is 2
---
x is y is 1
---
x is "a" is not y
---
1 is x < 2 is y
---
not (x is 1)
---
not (x is not 1)
---
if not x is 1: pass
---
x is -1
---
x is 1 + 2
---
x is f"{a}"
---
1(2)
---
"a"(2)
---
f"a"(2)
---
(1, 2)(3)
---
[1](2)
---
{1: 2}(3)
---
{1}(2)
---
[x for x in y](1)
---
(x for x in y)(1)
---
(lambda: 1)(2)
---
None(1)
---
...(1)
---
x = [
    (1, 2)
    (3, 4)
]
---
x = [
    "a"
    ("b")
]
---
1[2]
---
None[1]
---
{1}[2]
---
{x for x in y}[2]
---
(x for x in y)[0]
---
(lambda: 1)[0]
---
...[1]
---
{1: 2}[3]
---
"a"["b"]
---
"a"[f"x"]
---
"a"[1.0]
---
"a"[None]
---
"a"[True]
---
"a"[-1]
---
"a"[x]
---
"a"[1:2]
---
"a"[1:2, 3]
---
b"a"["x"]
---
[1][(1, 2)]
---
[1]["a"]
---
[x for x in y]["a"]
---
(1, 2)["a"]
---
(1, x)["a"]
---
f"{a}"["b"]
---
x = [
    [1, 2]
    [3, 4]
]
---
assert (x, "y")
---
assert (x,)
---
assert ()
---
assert (x), "y"
---
assert (1, 2), "y"
---
"\d"
---
if 0:
    1 is 1
---
def f():
    return
    x is 1
---
if 0:
    break
---
while 0:
    return
---
def f():
    return
    break
---
def f():
    raise x
    continue
---
if 0:
    def f(a, a): pass
---
x = {**a, "b": *c}
---
def f(a=*b): pass
---
@*a
def f(): pass
---
{*a: 1}
---
f"{*a}"
---
f"{*a, b}"
---
async def f():
    async with a as b, c as d: await e
---
async def f():
    async for x in y:
        continue
    else:
        break
---
def f():
    with a:
        return
    await x
---
class A:
    async def f(self):
        class B:
            await x
---
async def f():
    x = [await y for y in z]
    class A:
        [await y for y in z]
---
async def f():
    class A:
        [y async for y in z]
---
class A:
    [y async for y in z]
---
class A:
    (y async for y in z)
'''

SOURCES += r"""---
def outer():
    X = 1
    def inner[X]():
        nonlocal X
---
def outer[T]():
    def inner():
        nonlocal T
---
class A[T]:
    nonlocal T
---
def outer[T]():
    def inner():
        T = 1
        def innermost():
            nonlocal T
---
{(i := 0): (i := 0) for i in x}
---
def f():
    try: pass
    except* E: return 42
---
def f():
    try: pass
    except* E: return (
        42)
---
match x:
    case f"": pass
---
match x:
    case {f"": _}: pass
---
from __future__ import nested_scopes; import a; from __future__ import division
---
a.__debug__: int
---
a.__debug__: int = 1
"""

# Blocks that nest: the limit of statically nested blocks.
def nested(kind, count):
    lines = []
    for i in range(count):
        lines.append(' ' * i + kind)
    return '\n'.join(lines) + '\n' + ' ' * count + 'pass'

def sources():
    for source in SOURCES.strip('\n').split('\n---\n'):
        yield source
    for kind in ('for x in y:', 'while x:', 'with x:', 'if x:', 'for x in y:'):
        for count in (20, 21, 22, 25):
            yield nested(kind, count)
    for count in (20, 21, 22):
        yield '\n'.join(' ' * i + 'try:' for i in range(count)) + '\n' + ' ' * count + 'pass\n' + '\n'.join(
            ' ' * i + 'except E: pass' for i in reversed(range(count)))
        yield '\n'.join(' ' * i + 'try:' for i in range(count)) + '\n' + ' ' * count + 'pass\n' + '\n'.join(
            ' ' * i + 'finally: pass' for i in reversed(range(count)))
    for count in (9, 10, 11, 12):
        yield '\n'.join(' ' * i + 'try: pass\n' + ' ' * i + 'except E:' for i in range(count)) + '\n' + ' ' * count + 'pass'
        yield '\n'.join(' ' * i + 'try: pass\n' + ' ' * i + 'finally:' for i in range(count)) + '\n' + ' ' * count + 'pass'
        yield '\n'.join(' ' * i + 'async def f():' if i == 0 else ' ' * i + 'async for x in y:' for i in range(2 * count + 1)) + '\n' + ' ' * (2 * count + 1) + 'pass'


def result(source):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter('always')
        try:
            compile(source, 'main.py', 'exec', dont_inherit=True)
        except SyntaxError as e:
            return {'error': [type(e).__name__, e.msg, e.lineno or 0, e.offset or 0, e.end_lineno or 0, e.end_offset or 0]}
        return {'warnings': [[str(w.message), w.lineno] for w in seen]}


def main():
    entries = [{'source': source, **result(source)} for source in dict.fromkeys(sources())]
    with open(os.path.join(here, 'errors.json'), 'w') as out:
        out.write('[\n' + ',\n'.join(json.dumps(entry) for entry in entries) + '\n]\n')


main()
