"""Writes positions.json: where CPython 3.13 says that exceptions come from.

    python3.13 generate_positions.py

For each program, which ends in an exception, the frames of the traceback, from the outermost to the innermost: name of
the code, line, column, end line, end column, as code.co_positions() has them.
"""

import json
import os
import sys

assert sys.version_info[:2] == (3, 13)
here = os.path.dirname(os.path.abspath(__file__))

PROGRAMS = r'''
undefined
---
x = 1 + undefined
---
x = 1 + (2 *
    undefined)
---
1 / 0
---
x = [1, 2]
x[5]
---
x = [1, 2]
x[5] = 1
---
x = {}
y = x["a"]["b"]
---
x = {}
del x["a"]
---
x = 1
x.nope
---
x = 1
x.nope()
---
x = 1
x.nope.other(1, 2)
---
x = 1
x.nope = 2
---
x = 1
del x.nope
---
x = "a"
(x
    .upper()
    .nope)
---
x = "a"
(x
    .upper()
    .nope(1,
          2))
---
x = "a"
x.upper(
).nope(
    1
)
---
def f(): raise ValueError(1)
def g(): return f() + 1
g()
---
def f(x):
    return x[0].y
[f(a) for a in [1]]
---
def f():
    for i in range(3):
        if i == 2:
            print(undefined)
        pass
f()
---
for x in 5: pass
---
for x, y in [1]: pass
---
for (x,
     y) in [(1,
             2, 3)]: pass
---
a, b = 1
---
a, b = [1, 2, 3]
---
def f():
    a, b = [1, 2, 3]
f()
---
def f():
    a, *b, c = [1]
f()
---
x = lambda: undefined
x()
---
x = lambda a: a + "b"
print(x(
    1))
---
raise ValueError("x")
---
raise ValueError("x") from 5
---
try:
    1 / 0
except ZeroDivisionError:
    undefined
---
try:
    1 / 0
finally:
    x = 1
---
try:
    1 / 0
except ValueError: pass
---
def f():
    try:
        1 / 0
    except ZeroDivisionError as e:
        raise
f()
---
def f():
    try:
        1 / 0
    except ZeroDivisionError as e:
        raise e
f()
---
try:
    raise ValueError
except undefined: pass
---
try:
    raise ValueError
except (KeyError,
        5): pass
---
with 5: pass
---
class CM:
    def __enter__(self): return 1
    def __exit__(self, *a): return False
with CM() as x:
    x.nope
---
class CM:
    def __enter__(self): return 1
    def __exit__(self, *a): 1 / 0
with CM() as x:
    y = 1
---
class CM:
    def __enter__(self): 1 / 0
    def __exit__(self, *a): pass
with CM() as x:
    y = 1
---
class CM:
    def __enter__(self): return 1
    def __exit__(self, *a): return False
with CM() as (a, b): pass
---
class CM:
    def __enter__(self): return 1
    def __exit__(self, *a): 1 / 0
def f():
    with CM():
        return 5
f()
---
assert 1 == 2
---
assert 1 == 2, "m"
---
assert (
    1 ==
    2), undefined
---
def f(a): pass
f()
---
def f(a): pass
f(1,
  2)
---
def f(a): pass
f(b=1)
---
def f(**k): pass
f(**{"a": 1}, **{"a": 2})
---
def f(*a): pass
f(*5)
---
def f(*a): pass
f(1, *5)
---
x = 1 < "a"
---
if 1 < "a": pass
---
x = 1 < 2 < "a"
---
while not 1 < "a": pass
---
x = -"a"
---
x = not undefined
---
x = 1 in 5
---
x = [1, undefined, 2]
---
x = {1: undefined}
---
x = {undefined: 1}
---
x = [*5]
---
x = f"{1} {undefined}"
---
x = f"{1:.zz}"
---
x = 1 if undefined else 2
---
x = undefined and 1
---
x = 1 and undefined
---
x = [1][1:2] + 1
---
x = 1
x += "a"
---
x = [1]
x[0] += "a"
---
class A: y = 1
A.y += "a"
---
x = []
x[
    1
] += 1
---
def f():
    x += 1
f()
---
def f():
    del x
f()
---
del undefined
---
class A:
    x = undefined
---
class A:
    def f(self):
        return self.x.y
A().f()
---
class A(undefined): pass
---
class A(5): pass
---
@undefined
def f(): pass
---
@5
def f(): pass
---
@(lambda f: f)
@5
class A: pass
---
def f(a=undefined): pass
---
def f(a: undefined): pass
---
def f(*, a=undefined) -> int: pass
---
def g():
    yield 1
    1 / 0
for x in g(): pass
---
def g():
    yield from h()
def h():
    yield 1
    undefined
list(g())
---
def g():
    x = yield undefined
list(g())
---
print([x / 0 for x in [1]])
---
print({x: 1 / 0 for x in [1]})
---
print([x for x in [1] if x / 0])
---
print([x for x in 5])
---
print(sum(x / 0 for x in [1]))
---
print([y for x in [1] for y in x])
---
match undefined:
    case 1: pass
---
match 5:
    case [a] if undefined: pass
    case x if x.y: pass
---
match 5:
    case undefined.x: pass
---
class A: pass
match A():
    case A(1): pass
---
return_value = print(1 +
                     2 +
                     undefined)
---
def f():
    return (
        1
        + 2
        / 0
    )
f()
---
def outer():
    def inner():
        return undefined
    return inner()
outer()
---
x = 1; y = undefined; z = 2
---
global_ = 1
def f():
    global global_
    global_.nope.x = 1
f()
---
é = "é"; é.nope(ü=1)
---
x = ("é" +
     "ü", undefined)
---
def f(): return f"""{
    undefined
    }"""
f()
---
x = 1
y = x[1:2]
---
x = 5
x[1:2] = [1]
---
x = [1]
x[undefined:1]
---
x = (y := undefined)
---
while undefined: pass
---
if not (1 and undefined): pass
---
type X = undefined
X.__value__
---
def f[T: undefined](): pass
f.__type_params__[0].__bound__
---
async def f():
    await 5
run(f())
---
async def f():
    async with 5: pass
run(f())
---
async def f():
    async for x in 5: pass
run(f())
---
def g():
    yield 1
    1 / 0
x = [
  x for x in g()
]
---
def g():
    yield 1
    1 / 0
{x: y for x in [1] for y in
   g()}
---
def g():
    yield 1
    1 / 0
list(x
  for x in g())
---
async def g():
    yield 1
    1 / 0
async def f():
    return [x async for x in
       g()]
run(f())
---
async def g():
    yield 1
    1 / 0
async def f():
    async for x in g():
        pass
run(f())
---
async def g(): return undefined
async def f():
    return 1 + await g()
run(f())
'''

exec(open(os.path.join(here, 'generate_programs.py')).read().split('def result')[0].split('here = ')[1].split('\n', 1)[1])


def frames(source):
    try:
        exec(compile(source, 'main.py', 'exec', dont_inherit=True), {'__name__': '__main__', 'run': run, 'suspend': suspend})
    except BaseException as e:
        tb, found = e.__traceback__, []
        while tb:
            code = tb.tb_frame.f_code
            if code.co_filename == 'main.py':
                position = list(code.co_positions())[tb.tb_lasti // 2]
                found.append([code.co_name, position[0], position[2], position[1], position[3]])
            tb = tb.tb_next
        return found
    raise AssertionError(source)


def main():
    entries = [{'source': source, 'frames': frames(source)} for source in PROGRAMS.strip('\n').split('\n---\n')]
    with open(os.path.join(here, 'positions.json'), 'w') as out:
        out.write('[\n' + ',\n'.join(json.dumps(entry) for entry in entries) + '\n]\n')


main()
