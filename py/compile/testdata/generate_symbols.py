"""Writes symbols.json: the scopes and names that CPython 3.13 finds in programs.

    python3.13 generate_symbols.py

A scope is [type, name, {symbol: meaning and uses}, [inner scopes]]. List, set and dict comprehensions are left out of the
programs: CPython merges their symbols into the scopes around them, this compiler keeps them apart.
"""

import json
import os
import symtable
import sys

assert sys.version_info[:2] == (3, 13)
here = os.path.dirname(os.path.abspath(__file__))

PROGRAMS = r'''
x = 1
print(x, y)
del z
import a.b.c, d as e
from f import g as h, i
for j in k: pass
with l as m: pass
try: pass
except n as o: pass
(p := q)
r: s = t
u: v
w += 1
---
def f(a, b=c, /, d=e, *g, h, i=j, **k):
    l = a
    return m
---
def f():
    x = 1
    def g():
        return x
    def h():
        nonlocal x
        x = 2
    def i():
        global x
        return x
    def j():
        x = 3
        return lambda: x
---
def f():
    global x
    def g():
        return x
    class A:
        x = 1
        def h(self):
            return x
---
class A:
    x = 1
    y = x
    def f(self):
        return x, __class__
    def g(self):
        return super().g()
    class B:
        z = x
        def h(self):
            return super, z
---
def f(x):
    class A:
        y = x
        x = 2
        def g(self):
            return x
    class B:
        nonlocal x
        x = 3
    class C:
        global x
        x = 4
        def g(self):
            return x
---
class A:
    __x = 1
    def __f(self, __y):
        self.__z = __y + __x__
        import __m
        global __g
        __g = __h
        def __inner(): return __y
        class __B: __w = __x
---
class __A:
    def f(self): __x
class __:
    def f(self): __x
---
def f():
    g = (x for x in y if z)
    return (a for b in c for a in b if (d := a))
---
x = (y := z for z in w)
---
def f():
    global y
    return (y := z for z in w)
---
def f():
    def g():
        nonlocal y
        return (y := z for z in w)
    y = 1
---
class A:
    x = (a for a in b)
    y = (x for _ in (lambda: x)())
---
lambda a, *b, c=d, **e: (a, f, lambda: a)
---
def f[T: int, *U, **V](a: T, b: U = c) -> V:
    return T
---
class A[T](B[T], metaclass=C):
    x: T = 1
    def f[U: T](self, y: U) -> x: return T
---
type X[T: int = str] = list[T]
type Y = X
---
class A:
    T = int
    type X = T
    type Y[T] = T
    def f[U: T](self): pass
---
def f():
    T = int
    class A:
        type X = T
        T = str
        type Y = T
        def g[U: T = T](self) -> T: return T
---
class A[__T]:
    x: __T
    def __f[__U](self: __U): return __T
---
from __future__ import annotations
x: y = z
def f(a: b, *c: d) -> e:
    g: h
class A:
    i: j = k
---
match x:
    case [a, *b]: pass
    case {"k": c, **d}: pass
    case E(f, g=h) as i: pass
    case 1 | j.k: pass
    case l if m: pass
---
async def f():
    async with a as b:
        async for c in d:
            await e
            yield g
---
def f():
    try: pass
    except* A as b: pass
    del c
    assert d, e
    raise g from h
---
def outer():
    a = b = c = d = 1
    def middle():
        b = 2
        def inner():
            def innermost():
                return a, b, c, e
            c = 3
            return innermost
        return inner
    return middle
---
def f():
    class A:
        def g(self):
            class B:
                def h(self):
                    return f, A, B, __class__
---
def f(x):
    def g(y=x): return y
    @x
    def h(): pass
    class A(x, k=x): pass
---
def f():
    x: int
    (y): int
    z.w: int = 1
---
def f():
    return locals(), x
    x = 1
---
def f():
    super = 1
    return super
---
class A:
    super()
    x = super
---
def f():
    __class__ = 1
    def g(): return __class__, super
---
def f():
    print(f"{a!r:{b}} {c=} {(lambda d: d)(e)}")
---
global x
x = 1
def f():
    return x
---
def f():
    import os.path
    import os.path as p
    from . import q
    from .r import *
'''.replace("    from .r import *\n", "")

GLOBAL, LOCAL, PARAM, NONLOCAL, USE = 1, 2, 4, 8, 16
MEANINGS = {1: 'local', 2: 'global', 3: 'implicit', 4: 'free', 5: 'cell'}
IMPORT, ANNOT, TYPE_PARAM = symtable.DEF_IMPORT, symtable.DEF_ANNOT, 2 << 8


def scope(table):
    symbols = {}
    for name, bits in table._table.symbols.items():
        if name.startswith('.'):
            continue
        uses = [MEANINGS[(bits >> symtable.SCOPE_OFF) & symtable.SCOPE_MASK]]
        for bit, use in ((GLOBAL, 'declared global'), (LOCAL, 'assigned'), (PARAM, 'parameter'),
                         (NONLOCAL, 'declared nonlocal'), (USE, 'used'), (IMPORT, 'imported'), (ANNOT, 'annotated')):
            if bits & bit:
                uses.append(use)
        symbols[name] = ', '.join(uses)
    return [table.get_type(), table.get_name(), symbols, [scope(child) for child in table.get_children()]]


def main():
    entries = []
    for source in PROGRAMS.strip('\n').split('\n---\n'):
        entries.append({'source': source, 'scope': scope(symtable.symtable(source, 'main.py', 'exec'))})
    with open(os.path.join(here, 'symbols.json'), 'w') as out:
        out.write('[\n' + ',\n'.join(json.dumps(entry) for entry in entries) + '\n]\n')


main()
