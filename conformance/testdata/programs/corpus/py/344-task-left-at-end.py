import asyncio
async def long():
    try: await asyncio.sleep(100)
    except asyncio.CancelledError: print("long cancelled at end"); raise
t = asyncio.create_task(long())
await asyncio.sleep(0)
print("body done")
