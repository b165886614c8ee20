import asyncio
for f in asyncio.as_completed([tools.get_user(id=4), tools.get_user(id=1), tools.get_user(id=2)]):
    r = await f
    print(r["name"])
async for t in asyncio.as_completed([asyncio.create_task(tools.get_user(id=4), name="four"), asyncio.create_task(tools.get_user(id=1), name="one")]):
    print(t.get_name(), (await t)["id"])
