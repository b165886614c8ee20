import re
text = await tools.read_file({"path": "log.txt"})
stats = {}
for n, line in enumerate(text.splitlines(), 1):
    m = re.match(r"^(\S+) (\S+) (INFO|WARN|ERROR) (.+)$", line)
    if not m: print(f"skip line {n}: {line!r}"); continue
    date, time, lvl, msg = m.groups()
    stats.setdefault(date, {}).setdefault(lvl, []).append(msg)
for d, by in stats.items():
    print(d, {k: len(v) for k, v in by.items()})
codes = [int(c) for c in re.findall(r"code=(\d+)", text)]; print(codes, sum(codes))
try: await tools.read_file({"path": "missing"})
except ToolError as e: print(f"{type(e).__name__}: {e}")
try: await tools.read_file({"path": "other"})
except Exception as e: print(e)
print(re.sub(r"(?P<d>\d{4})-(?P<m>\d\d)", lambda m: f"{m['m']}/{m['d']}", text.split("\n")[0]))
print(re.findall(r"[A-Z]\w*|\d+", "Foo bar 12 Baz"), re.split(r"(?<=,)", "a,b,c"), re.sub(r"\b(\w)(\w*)\b", lambda m: m[1].upper() + m[2], "hello big world"), re.sub("(a)|b", r"[\1]", "ab"))
print(re.search("x*", "aaa"), re.findall("x*", "axb"), re.sub("x*", "-", "abc"), re.compile("a", re.I), re.match(r"(\d+)\.(\d+)?", "3.").groups(), re.match(r"(?:(\d)|(\w))+", "1a").groups(), re.findall(r"(?s)a.b", "a\nb"), re.sub(r"\\n", "N", r"a\nb"))
try: re.sub("a", r"\2", "a")
except re.error as e: print(e, e.pos)
for bad in ["*a", "[a", "a{2,1}", "(?P<1>a)", "(?<=a+)b", "\\", "(?z)", "a**", ")", "(?P=x)", "[z-a]", r"\1"]:
    try: re.compile(bad); print("ok", bad)
    except re.error as e: print(bad, "->", e)
