def go(cmd):
    match cmd:
        case []: return "empty"
        case ["go", ("north" | "south") as d]: return f"dir {d}"
        case ["pick", *items] if len(items) > 1: return f"many {items}"
        case ["pick", x]: return f"one {x}"
        case {"type": "circle", "r": int() | float() as r, **rest}: return f"circle {r} {rest}"
        case {"pts": [[x, y], *_]}: return f"first {x},{y}"
        case str() as s if s.isdigit(): return f"digits {s}"
        case bool(): return "bool"
        case int(n) if n < 0: return f"neg {n}"
        case 0 | 1 | 2: return "small"
        case -1.5: return "flt"
        case None: return "none"
        case (a, b): return f"pair {a} {b}"
        case _: return f"other {cmd!r}"
for c in [[], ["go","north"], ["go","up"], ["pick","a"], ["pick","a","b"], {"type":"circle","r":2,"z":1}, {"pts":[[1,2],[3,4]]}, "42", True, -5, 2, -1.5, None, (1,2), "x", {"type":"circle"}, ["a","b","c"], {1}]: print(go(c))
