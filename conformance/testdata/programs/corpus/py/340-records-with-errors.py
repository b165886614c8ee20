data = """name;qty;price
Widget;3;1.5
Gadget;x;2
;1;3
Thing;2"""
rows, errs = [], []
header, *lines = [l.split(";") for l in data.splitlines()]
for n, l in enumerate(lines, start=2):
    try:
        r = dict(zip(header, l, strict=True))
        assert r["name"], "name is required"
        rows.append({**r, "qty": int(r["qty"]), "price": float(r["price"])})
    except (ValueError, AssertionError) as e: errs.append((n, type(e).__name__, str(e)))
print(rows, *errs, sep="\n")
print("\n".join(f"{r['name']:<10}{r['qty']:>4d}{r['price']:>8.2f}{r['qty'] * r['price']:>10.2f}" for r in rows))
print("\t".join(map(str, (1, None, 2.0)))); print("-" * 20 + "+" * 2, "abc"[::-1], "%08.3f" % 3.14159, "{:,}".format(1234567))
nested = {"a": {"b": [{"c": 1}, {"c": 2}]}}
def get(o, path, default=None):
    for p in path.split("."):
        try: o = o[int(p)] if isinstance(o, list) else o[p]
        except (KeyError, IndexError, ValueError, TypeError): return default
    return o
print(get(nested, "a.b.1.c"), get(nested, "a.x"), get(nested, "a.b.9"), get(nested, "a.b.q", "d"))
def flatten(d, pre=""): return {k2: v2 for k, v in (d.items() if isinstance(d, dict) else enumerate(d)) for k2, v2 in (flatten(v, f"{pre}{k}.").items() if isinstance(v, (dict, list)) else [(f"{pre}{k}", v)])}
print(flatten(nested)); groups = {}
for w in "apple avocado banana blueberry cherry".split(): groups.setdefault(w[0], []).append(w)
print(groups, {k: len(v) for k, v in groups.items()}, {v: k for k, vs in groups.items() for v in vs})
print(sorted("banana", key=str.lower), sorted({"b": 1, "a": 2}), sorted([(1, "b"), (1, "a")]), sorted(["10", "9", "1"], key=int), sorted([3, 1, 2], key=lambda x: -x), list(map(lambda a, b: a + b, [1, 2], [3, 4])), [*range(10, 0, -3)], list(range(5))[-2:], [1, 2, 3, 4][::2], "a" < "b" < "c", 1 == 1.0 == True)
x = [1, 2, 3]; y = x; y += [4]; x[1:2] = ["a", "b"]; del x[0]; x.insert(0, "z"); x.extend("q"); print(x, y is x, x.count("a"), x.index("b"), [0] * 3, [[]] * 2, x.pop(0), x.copy() == x); x.sort(key=str); x.reverse(); print(x); x.clear(); print(x)
d = dict(a=1, b=2); d.update({"c": 3}, d=4); print(d.pop("a"), d.popitem(), d.setdefault("z", 0), list(d), d.get("q", "dflt"), d | {"b": 9}, dict.fromkeys("ab", 0), {**d}, "b" in d, len(d), min(d, key=d.get), list(reversed(d)), d == dict(b=2, c=3, z=0)); del d["b"]; print(d, d.keys() & {"c"}, d.items())
