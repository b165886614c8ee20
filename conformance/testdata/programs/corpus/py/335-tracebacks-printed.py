import traceback, sys
def lvl3(x): return 1 / x
def lvl2(x):
    try: return lvl3(x)
    except ZeroDivisionError as e: raise ValueError("lvl2") from e
try: lvl2(0)
except ValueError:
    traceback.print_exc(file=sys.stdout)
    print(traceback.format_exc().splitlines()[-1]); et, ev, tb = sys.exc_info(); print(et, ev, traceback.extract_tb(tb)[-1].lineno, traceback.extract_tb(tb)[-1].name, traceback.format_tb(tb)[0])
    print([f"{f.filename}:{f.lineno}:{f.name}:{f.line}" for f in traceback.extract_tb(tb)])
    traceback.print_exc(limit=1, chain=False, file=sys.stdout)
print("".join(traceback.format_exception_only(KeyError("k"))), traceback.format_exception_only(SyntaxError("bad", ("f", 3, 2, "x y", 3, 3))))
def w():
    print("".join(traceback.format_stack(limit=2)))
w()
try: exec("def f():\n    return undefined\nf()")
except NameError as e: print(e, e.name, e.__traceback__.tb_lineno); traceback.print_exc(file=sys.stdout)
try: compile("a b", "my.py", "exec")
except SyntaxError as e: print(e.filename, e.lineno, e.offset, e.text, e.msg, e)
try: [].foo
except AttributeError as e: print(e.name, e.obj, e.with_traceback(None))
