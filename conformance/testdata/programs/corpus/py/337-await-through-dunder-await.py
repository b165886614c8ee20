import asyncio
class Lazy:
    def __init__(self, f): self.f = f
    def __await__(self): return self.f().__await__()
class Lazy2:
    def __init__(self, f): self.f = f
    def __await__(self):
        r = yield from self.f().__await__()
        return ("gen", r)
async def work():
    u = await tools.get_user(id=2)
    await asyncio.sleep(0.001)
    return u["name"]
print(await Lazy(work), await Lazy2(work), await asyncio.gather(Lazy(work), Lazy2(work)))
async def boom(): await asyncio.sleep(0); raise KeyError("b")
for k in (Lazy, Lazy2):
    try: await k(boom)
    except KeyError as e: print(repr(e))
try: await asyncio.wait_for(Lazy2(lambda: asyncio.sleep(5)), 0.01)
except TimeoutError: print("to")
c = work(); w = c.__await__(); print(type(w).__name__, iter(w) is w, hasattr(w, "send")); w.close()
try: await c
except RuntimeError as e: print(e)
class L3:
    def __await__(self): return tools.get_user(id=1).__await__()
print((await L3())["name"])
class L4:
    def __await__(self): return (yield from tools.get_user(id=1).__await__())["name"]
print(await L4())
class L5:
    def __await__(self): return asyncio.ensure_future(work()).__await__()
print(await L5())
class Bad:
    def __await__(self): return work()
try: await Bad()
except TypeError as e: print(e)
class Bad2:
    def __await__(self): return 5
try: await Bad2()
except TypeError as e: print(e)
async def z(): return 7
w = z().__await__()
try: w.send(None)
except StopIteration as e: print(e.value)
try: next(w)
except RuntimeError as e: print(e)
w = boom().__await__()
print(next(w))
try: w.throw(ValueError("t"))
except ValueError as e: print(e)
