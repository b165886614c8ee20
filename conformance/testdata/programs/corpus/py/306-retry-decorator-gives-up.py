import asyncio, functools, random
def retry(times=3, exceptions=(Exception,), base=0.001):
    def deco(fn):
        @functools.wraps(fn)
        async def wrapper(*a, **k):
            last = None
            for attempt in range(1, times + 1):
                try: return await fn(*a, attempt=attempt, **k)
                except exceptions as e:
                    last = e; print(f"attempt {attempt}/{times} failed: {e!r}")
                    await asyncio.sleep(base * 2 ** attempt)
            raise RuntimeError(f"gave up after {times}") from last
        return wrapper
    return deco
@retry(times=4, exceptions=(ToolError,))
async def call(*, attempt):
    "doc of call"
    return await tools.flaky(n=attempt)
print(await call(), call.__name__, call.__doc__)
@retry(times=2)
async def never(attempt): return await tools.flaky(n=attempt)
try: await never()
except RuntimeError as e: print(e, "<-", repr(e.__cause__))
await never()
