counter = 0
def bump():
    global counter
    counter += 1
def outer():
    n = 0
    def inner():
        nonlocal n
        n += 2
        return n
    inner(); return inner()
bump(); bump(); print(counter, outer(), "counter" in globals(), globals()["counter"])
try:
    for i in range(3):
        with __import__("contextlib").nullcontext(i) as j:
            r = await tools.get_user(id=1) if j == 1 else None
            print(i, r and r["name"])
finally:
    print("fin", await tools.echo(x=1))
print([await tools.get_user(id=k) for k in (1, 2)])
names = {k: (await tools.get_user(id=k))["name"] for k in (1, 2)}; print(names)
async with __import__("asyncio").Lock(): print("locked")
x = [y async for y in (z async for z in __import__("types").coroutine and aiter_())] if False else 1
lambda_ = [(lambda v=v: v)() for v in range(3)]; print(lambda_)
while (n := len(lambda_)) > 1: lambda_.pop()
else: print("else", n)
class C:
    v = counter
    w = [v for _ in range(2)] if 0 else v
print(C.w)
def f() -> "list[int]":
    yield from range(3)
    return "ret"
def g():
    r = yield from f(); print("r", r)
print(list(g()))
