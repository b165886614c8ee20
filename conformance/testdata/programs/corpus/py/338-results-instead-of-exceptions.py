from __future__ import annotations
import asyncio, contextlib, dataclasses, functools, logging, time, typing as t
logger = logging.getLogger(__name__)
logging.basicConfig(level=logging.INFO, stream=__import__("sys").stdout, format="%(levelname)s %(message)s")
@dataclasses.dataclass(slots=True, kw_only=True)
class Result:
    ok: bool; value: t.Any = None; error: str | None = None
    @classmethod
    def success(cls, v) -> Result: return cls(ok=True, value=v)
    @classmethod
    def failure(cls, e: Exception) -> Result: return cls(ok=False, error=f"{type(e).__name__}: {e}")
    def unwrap(self):
        if not self.ok: raise RuntimeError(self.error)
        return self.value
def safe(f):
    @functools.wraps(f)
    async def w(*a, **k):
        try: return Result.success(await f(*a, **k))
        except Exception as e:
            logger.warning("%s failed: %s", f.__name__, e); return Result.failure(e)
    return w
@safe
async def load(i: int) -> dict: return await tools.get_user(id=i)
async def main() -> list[Result]:
    logger.info("start")
    rs = await asyncio.gather(*(load(i) for i in (1, 3)))
    for r in rs: print(r)
    return rs
if __name__ == "__main__":
    rs = asyncio.run(main())
    print(t.get_type_hints(Result)["error"], load.__annotations__)
    rs[1].unwrap()
