import asyncio
async def boom(n):
    await asyncio.sleep(0.001 * n)
    raise ValueError(f"b{n}")
async def slow():
    try: await asyncio.sleep(5)
    except asyncio.CancelledError: print("slow cancelled"); raise
try: await asyncio.gather(boom(1), slow(), boom(3))
except ValueError as e: print("first", e)
async def nested():
    async with asyncio.TaskGroup() as tg:
        tg.create_task(boom(1)); s = tg.create_task(slow())
try: await nested()
except* ValueError as eg: print(eg.exceptions[0])
g = asyncio.gather(slow(), slow()); await asyncio.sleep(0); g.cancel()
try: await g
except asyncio.CancelledError as e: print("gc", repr(e), g.cancelled())
print(await asyncio.gather()); print(await asyncio.gather(asyncio.sleep(0, 1), return_exceptions=True))
try: await asyncio.gather(5)
except TypeError as e: print(e)
try: asyncio.create_task(print)
except TypeError as e: print(e)
async def t():
    try: await asyncio.sleep(1)
    finally: print("cleanup"); await asyncio.sleep(0); print("cleaned")
task = asyncio.create_task(t()); await asyncio.sleep(0); print(task.cancelling(), task.cancel(), task.cancelling())
try: await task
except asyncio.CancelledError: print("ok")
async def sup():
    try: await asyncio.sleep(1)
    except asyncio.CancelledError: asyncio.current_task().uncancel(); return "suppressed"
task = asyncio.create_task(sup()); await asyncio.sleep(0); task.cancel(); print(await task)
async with asyncio.timeout(None) as c: c.reschedule(asyncio.get_running_loop().time() + 10); print(c.when() is not None)
r = asyncio.Runner() if 0 else None
lock = asyncio.Lock()
try: lock.release()
except RuntimeError as e: print(e)
async def ret(): raise StopIteration
try: await ret()
except RuntimeError as e: print(e)
try: await asyncio.wait_for(boom(1), 1)
except ValueError as e: print("wf", e)
tasks = [asyncio.create_task(asyncio.sleep(i/1000, i)) for i in (3,1,2)]
done, _ = await asyncio.wait(tasks, return_when=asyncio.ALL_COMPLETED); print(sorted(d.result() for d in done))
done, pend = await asyncio.wait([asyncio.create_task(boom(1)), asyncio.create_task(slow())], return_when=asyncio.FIRST_EXCEPTION); print(len(done), len(pend), done.pop().exception())
