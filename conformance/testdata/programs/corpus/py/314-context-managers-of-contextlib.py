from contextlib import contextmanager, asynccontextmanager, suppress, ExitStack, AsyncExitStack, redirect_stdout, closing, nullcontext
import io
@contextmanager
def tag(n):
    print(f"<{n}>")
    try: yield n.upper()
    except ValueError as e: print("swallow", e)
    finally: print(f"</{n}>")
with tag("a") as A, tag("b") as B: print(A, B); raise ValueError("x")
with ExitStack() as st:
    for c in "xyz": st.enter_context(tag(c))
    st.callback(print, "cb", end="!\n")
@asynccontextmanager
async def conn():
    u = await tools.get_user(id=1)
    try: yield u
    finally: print("close")
async with conn() as u: print(u["name"])
async with AsyncExitStack() as s:
    await s.enter_async_context(conn()); s.push_async_callback(tools.echo, {"z": 1})
with suppress(KeyError, ZeroDivisionError): 1/0
b = io.StringIO()
with redirect_stdout(b): print("hidden")
print(repr(b.getvalue()))
class CM:
    def __enter__(self): return self
    def __exit__(self, t, v, tb): print(t.__name__ if t else None, v, tb is not None, tb.tb_lineno if tb else None); return True
with CM(): raise LookupError("q")
@contextmanager
def bad(): 
    if 0: yield
try:
    with bad(): pass
except RuntimeError as e: print(e)
try:
    with 3: pass
except TypeError as e: print(e)
async def f():
    async with CM(): pass
try: await f()
except TypeError as e: print(e)
@tag("deco")
def g(): print("in g")
g()
