import asyncio
async def main():
    q = asyncio.Queue(maxsize=2); out = []
    async def prod():
        for i in range(5): await q.put(i); out.append(f"p{i}")
        for _ in range(2): await q.put(None)
    async def cons(n):
        while (x := await q.get()) is not None:
            out.append(f"c{n}:{x}"); q.task_done(); await asyncio.sleep(0)
        q.task_done()
    await asyncio.gather(prod(), cons("a"), cons("b")); await q.join()
    print(out, q.qsize(), q.empty(), q.full(), q.maxsize)
    try: q.get_nowait()
    except asyncio.QueueEmpty as e: print("empty", repr(e))
    pq = asyncio.PriorityQueue()
    for x in [(3,'c'),(1,'a'),(2,'b')]: pq.put_nowait(x)
    print([pq.get_nowait() for _ in range(3)])
    lq = asyncio.LifoQueue(1); lq.put_nowait(1)
    try: lq.put_nowait(2)
    except asyncio.QueueFull: print("full")
    q2 = asyncio.Queue(); q2.shutdown()
    try: await q2.get()
    except asyncio.QueueShutDown as e: print("shut", repr(e))
asyncio.run(main()) if False else await main()
