import asyncio
async def main():
    results = []
    async def worker(name, q):
        while True:
            item = await q.get()
            try:
                u = await asyncio.wait_for(tools.get_user(id=item), timeout=0.5)
                results.append((name, u["name"]))
            except ToolError as e: results.append((name, f"ERR {e}"))
            except asyncio.TimeoutError: results.append((name, f"timeout {item}"))
            finally: q.task_done()
    q = asyncio.Queue()
    for i in (1, 3, 9, 2): q.put_nowait(i)
    ws = [asyncio.create_task(worker(f"w{i}", q)) for i in range(2)]
    await q.join()
    for w in ws: w.cancel()
    await asyncio.gather(*ws, return_exceptions=True)
    return sorted(r[1] for r in results)
print(await main())
return await main()
