import copy, pprint, json
d = {"users": [{"name": "A" * 30, "roles": ["admin", "dev"], "meta": {"x": 1, "y": [1, 2, 3]}} for _ in range(2)], "n": 1}
pprint.pprint(d); pprint.pprint(d, width=40, depth=2); print(pprint.pformat({"b": 1, "a": {3, 1}})); pprint.pp([1, "x" * 90, ("t",)])
e = copy.deepcopy(d); e["users"][0]["name"] = "z"; print(d["users"][0]["name"][:2], copy.copy(d)["users"] is d["users"])
def merge(a, b):
    out = dict(a)
    for k, v in b.items(): out[k] = merge(out[k], v) if isinstance(v, dict) and isinstance(out.get(k), dict) else v
    return out
print(merge({"a": {"x": 1}}, {"a": {"y": 2}, "b": 3}))
def walk(o, path="$"):
    match o:
        case dict(): 
            for k, v in o.items(): yield from walk(v, f"{path}.{k}")
        case list() | tuple():
            for i, v in enumerate(o): yield from walk(v, f"{path}[{i}]")
        case _: yield path, o
for p, v in walk(json.loads('{"a":[1,{"b":null}],"c":"x"}')): print(f"{p:<12}{v!r}")
print(json.dumps(json.loads('[1e5, 1E400, -0, 1.0, 123456789012345678901234567890, "\\u00e9\\ud83d\\ude00"]')), json.dumps({1: 2, None: 3, True: 4, 1.5: 5}), json.dumps("é\u2028\x00<"), json.dumps([], indent=2), json.dumps({"a": [], "b": {}, "c": [1, {"d": 2}]}, indent="\t"))
