import asyncio
async def fetch(i):
    try:
        return await tools.get_user(id=i)
    except ToolError as e:
        return {"error": str(e), "type": type(e).__name__}
rs = await asyncio.gather(*(fetch(i) for i in (1, 2, 3, 4)))
for r in rs: print(r)
print(await asyncio.gather(tools.get_user({"id": 3}), tools.get_user({"id": 1}), return_exceptions=True))
return [r.get("name") for r in rs]
