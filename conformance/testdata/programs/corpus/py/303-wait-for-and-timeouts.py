import asyncio
try:
    await asyncio.wait_for(tools.get_user(id=9), timeout=0.02)
except asyncio.TimeoutError as e:
    print("timeout", repr(e), type(e) is TimeoutError)
try:
    async with asyncio.timeout(0.02) as cm:
        await tools.get_user(id=9)
except TimeoutError:
    print("t2", cm.expired())
done, pending = await asyncio.wait([asyncio.create_task(tools.get_user(id=1)), asyncio.create_task(asyncio.sleep(5, "x"))], return_when=asyncio.FIRST_COMPLETED)
print(len(done), len(pending), done.pop().result()["name"])
for p in pending: p.cancel()
print(await asyncio.gather(*pending, return_exceptions=True))
print(await asyncio.wait_for(asyncio.shield(asyncio.sleep(0.01, 5)), 1))
