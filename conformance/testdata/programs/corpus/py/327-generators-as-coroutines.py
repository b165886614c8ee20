import inspect
def co():
    total = 0
    while True:
        try: x = yield total
        except ValueError as e: print("thrown", e); x = 0
        except GeneratorExit: print("closing"); raise
        if x is None: return total
        total += x
g = co(); next(g); print(g.send(5), g.send(6), g.throw(ValueError("v")), inspect.getgeneratorstate(g))
try: g.send(None)
except StopIteration as e: print("ret", e.value)
g = co(); next(g); g.close(); g.close()
def flat(x):
    for i in x:
        if isinstance(i, (list, tuple)): yield from flat(i)
        else: yield i
print(list(flat([1, [2, (3, [4])], []])))
def pipeline(lines):
    s = (l.strip() for l in lines); n = (l for l in s if l and not l.startswith("#")); return (dict(zip("kv", l.split("=", 1))) for l in n)
print(list(pipeline(["# c", " a=1 ", "", "b=2=3"])))
def primes():
    D = {}; q = 2
    while 1:
        if q not in D: yield q; D[q*q] = [q]
        else:
            for p in D.pop(q): D.setdefault(p+q, []).append(p)
        q += 1
from itertools import islice
print(list(islice(primes(), 15)))
def bad():
    yield 1
    raise StopIteration
try: list(bad())
except RuntimeError as e: print(e, repr(e.__cause__))
class AIt:
    def __init__(s): s.i = 0
    def __aiter__(s): return s
    async def __anext__(s):
        s.i += 1
        if s.i > 3: raise StopAsyncIteration
        await tools.echo(i=s.i); return s.i
async for x in AIt(): print(x, end=" ")
else: print("done")
print([x async for x in AIt() if x != 2], inspect.iscoroutinefunction(AIt.__anext__), inspect.signature(flat), inspect.isgeneratorfunction(co))
async def agen():
    try:
        for i in range(5): yield i
    finally: print("agen fin")
from contextlib import aclosing
async with aclosing(agen()) as ag:
    async for i in ag:
        if i: break
try: next(5)
except TypeError as e: print(e)
try:
    async for i in [1]: pass
except TypeError as e: print(e)
