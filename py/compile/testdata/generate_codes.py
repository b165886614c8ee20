"""Writes codes.json: the code objects that CPython 3.13 makes of the programs in programs.txt and of those below.

    python3.13 generate_codes.py

For each code object: qualified name, first line, positional-only, positional and keyword-only parameters, flags, names of
parameters, free variables, cells, docstring.
"""

import inspect
import json
import os
import sys
import types
import warnings

assert sys.version_info[:2] == (3, 13)
here = os.path.dirname(os.path.abspath(__file__))

PROGRAMS = r'''
from __future__ import annotations
def f(a):
    x = 1
    def g(y: x) -> [x for _ in a]: z: a = lambda: x
class A[T]:
    def f[U](self: T) -> U: pass
---
x = ((y for y in z) for z in w if (lambda: (v for v in z)))
def f[T: (lambda: (x for x in y))](): return ((x for x in y) for y in z)
class A:
    type X[T: lambda: y] = (lambda: x, (T for x in y))
type Y = lambda: x
---
def f():
    """   Indented.

    	tab
      more   

    less
    """
    class A:
        """
        Class."""
        def g(self): """one line"""
        def h(self): f"""no docstring"""
        def i(self): b"""no docstring"""
        def j(self): 5; """no docstring"""
        def k(self): ("joined "
                      "docstring")
---
@a
@b
def f():
    @c
    class A:
        @d
        def g(self): pass
        h = lambda self: (x for x in self)
    return [lambda: y for y in z]
---
def f():
    global g, A
    def g():
        def h(): pass
    class A:
        def h(self): return __class__
    def i(): return A
    class B:
        global C
        class C:
            def j(self): pass
---
def f(a, b, /, c, *d, e, **g):
    async def h(*, i): yield i
    async def j(k, /): await k
    def l(): return (yield)
    return (async_ async for async_ in a), (await b for c in d), (c for c in d)
---
class A:
    def f(self):
        class B:
            def g(self): return super(), self, __class__
            x = [lambda: (self, y) for y in z]
        return B
---
class A[T]:
    def f[U](self, x: T = 1, *, y: U = 2) -> U:
        def g(): return T, U
        return g
    type X[V: int = str] = (T, V)
def h[T](): return lambda: T
---
def f():
    x = y = z = 1
    class A:
        a = x
        def g(self):
            nonlocal y
            y = z
    return [x for x in y if (lambda: x)]
---
def f(x):
    def g(): return x
    x = [(lambda: i) for i in range(3)]
    return {i: [lambda: (i, j) for j in range(i)] for i in range(3)}
'''


def describe(code):
    flags = [name for bit, name in ((inspect.CO_VARARGS, 'variadic'), (inspect.CO_VARKEYWORDS, 'keyword-variadic'),
                                    (inspect.CO_GENERATOR, 'generator'), (inspect.CO_COROUTINE, 'coroutine'),
                                    (inspect.CO_ASYNC_GENERATOR, 'async-generator'), (inspect.CO_NESTED, 'nested'),
                                    (inspect.CO_OPTIMIZED, 'function')) if code.co_flags & bit]
    count = code.co_argcount + code.co_kwonlyargcount + ('variadic' in flags) + ('keyword-variadic' in flags)
    doc = None
    if 'function' in flags and not code.co_name.startswith('<') and code.co_consts and isinstance(code.co_consts[0], str):
        doc = types.FunctionType(code, {}, closure=tuple(types.CellType() for _ in code.co_freevars)).__doc__
    return [code.co_qualname, code.co_firstlineno, code.co_posonlyargcount, code.co_argcount - code.co_posonlyargcount,
            code.co_kwonlyargcount, sorted(flags), list(code.co_varnames[:count]), sorted(code.co_freevars),
            sorted(set(code.co_cellvars)), doc]


def codes(code):
    found = [describe(code)]
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found += codes(constant)
    return found


def main():
    warnings.simplefilter('ignore')
    with open(os.path.join(here, 'programs.txt')) as programs:
        sources = [block.split('\n', 1)[1] for block in programs.read().split('### ')[1:]]
    entries = []
    for source in sources + PROGRAMS.strip('\n').split('\n---\n'):
        found = []
        for code in codes(compile(source, 'main.py', 'exec', dont_inherit=True)):
            # What a finally clause defines, CPython compiles more than once.
            if code not in found:
                found.append(code)
        found.sort(key=json.dumps)
        entries.append({'source': source, 'codes': found})
    with open(os.path.join(here, 'codes.json'), 'w') as out:
        out.write('[\n' + ',\n'.join(json.dumps(entry) for entry in entries) + '\n]\n')


main()
