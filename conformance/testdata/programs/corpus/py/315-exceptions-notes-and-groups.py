class AppError(Exception):
    def __init__(self, code, msg, **extra): super().__init__(msg); self.code = code; self.extra = extra
    def __str__(self): return f"[{self.code}] {super().__str__()}"
class NotFound(AppError): pass
def f(n):
    try:
        if n == 0: raise NotFound(404, "nope", id=n)
        return {}["k"]
    except KeyError as e:
        raise AppError(500, "wrapped") from e
for n in (0, 1):
    try: f(n)
    except AppError as e:
        e.add_note("note one"); e.add_note("note two")
        print(type(e).__mro__[1].__name__, e, repr(e), e.args, e.extra, repr(e.__cause__), e.__notes__)
eg = ExceptionGroup("many", [ValueError("v"), ExceptionGroup("inner", [TypeError("t"), KeyError("k")])])
m, rest = eg.split(TypeError); print(repr(m), repr(rest)); print(eg.subgroup(lambda e: isinstance(e, (KeyError, ValueError))))
try: raise eg
except* (TypeError, KeyError) as g: print("A", g.exceptions)
except* ValueError as g: print("B", g.exceptions)
import traceback
try: f(1)
except AppError as e: print("".join(traceback.format_exception(e)))
try: raise eg
except ExceptionGroup as e: print(len(e.exceptions))
raise NotFound(404, "end")
