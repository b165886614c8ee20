import asyncio
async def worker(n):
    try:
        await asyncio.sleep(0 if n < 2 else 0.01 if n == 2 else 100)
        if n == 2: raise ValueError(f"bad {n}")
        return n
    except asyncio.CancelledError:
        print("cancelled", n); raise
try:
    async with asyncio.TaskGroup() as tg:
        ts = [tg.create_task(worker(i), name=f"w{i}") for i in range(5)]
except* ValueError as eg:
    print(repr(eg), eg.exceptions, eg.message)
print([(t.get_name(), t.done(), t.cancelled()) for t in ts])
print(ts[0].result(), ts[1].result(), repr(ts[2].exception()))
