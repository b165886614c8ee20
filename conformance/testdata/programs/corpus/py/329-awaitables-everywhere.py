import asyncio
class Session:
    async def __aenter__(self): print("open"); return self
    async def __aexit__(self, et, e, tb): print("exit", et and et.__name__); return et is KeyError
    def __await__(self): return self._go().__await__()
    async def _go(self): await asyncio.sleep(0); return "awaited"
async with Session() as s, Session(): raise KeyError("x")
print(await Session())
class Aw:
    def __await__(self): yield from asyncio.sleep(0).__await__(); return 9
print(await Aw(), await asyncio.gather(Aw(), Session()))
async def ticker(n):
    for i in range(n):
        yield i; await asyncio.sleep(0)
async def amap(f, it):
    async for x in it: yield await f(x)
async def dbl(x): return x * 2
print([x async for x in amap(dbl, ticker(4))], sum([x async for x in ticker(3)]), {x: y async for x, y in aiter(amap(lambda x: asyncio.sleep(0, (x, x)), ticker(2)))})
print([await dbl(i) for i in range(3)], [f"{await dbl(i)}" for i in range(2)], (await dbl(1)) + (await dbl(2)), await dbl(await dbl(3)))
x = await dbl(5) if await dbl(0) == 0 else None; print(x)
d = {"a": await dbl(1), **{"b": await dbl(2)}}; print(d, [*(await asyncio.gather(dbl(1), dbl(2)))])
if (r := await dbl(4)) > 5: print("r", r)
f = lambda: dbl(7); print(await f()); assert await dbl(1) == 2
g = ticker(3); print(await g.asend(None), await g.athrow(ValueError("z")) if 0 else await anext(g)); await g.aclose()
try: await anext(g)
except StopAsyncIteration as e: print("stop", repr(e))
print(sum(x for x in [await dbl(i) for i in range(3)]))
gen = (await dbl(i) for i in range(3)); print(type(gen).__name__, [x async for x in gen])
try: sum(x async for x in ticker(2))
except TypeError as e: print(e)
while await dbl(0): pass
del g
return await dbl(21)
