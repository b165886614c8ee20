async def pages():
    page = 1
    while page:
        r = await tools.list_items(page=page)
        for it in r["items"]: yield it
        page = r["next"]
items = [i async for i in pages() if i["qty"]]
total = sum([int(i["qty"]) * float(i["price"]) async for i in pages()])
print(items, total)
by = {i["sku"]: i async for i in pages()}
print(by, {i["qty"] async for i in pages()})
g = pages(); print(await anext(g)); print((await g.__anext__())["sku"]); await g.aclose()
print(await anext(g, "none"))
return {"n": len(items), "total": round(total, 2)}
