import itertools, functools, operator, heapq
def dijkstra(g, s):
    D, Q, prev = {s: 0}, [(0, s)], {}
    while Q:
        d, u = heapq.heappop(Q)
        if d > D[u]: continue
        for v, w in g.get(u, {}).items():
            if (nd := d + w) < D.get(v, float("inf")): D[v] = nd; prev[v] = u; heapq.heappush(Q, (nd, v))
    return D, prev
print(dijkstra({"a": {"b": 1, "c": 4}, "b": {"c": 2, "d": 6}, "c": {"d": 3}}, "a"))
@functools.cache
def lcs(a, b): return "" if not a or not b else a[0] + lcs(a[1:], b[1:]) if a[0] == b[0] else max(lcs(a[1:], b), lcs(a, b[1:]), key=len)
print(lcs("AGGTABQ", "GXTXAYB"), lcs.cache_info())
def lev(a, b):
    p = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        c = [i]
        for j, y in enumerate(b, 1): c.append(min(p[j] + 1, c[-1] + 1, p[j-1] + (x != y)))
        p = c
    return p[-1]
print(lev("kitten", "sitting"))
def queens(n, r=0, c=(), ): 
    if r == n: yield c; return
    for x in range(n):
        if all(x != y and abs(x - y) != r - i for i, y in enumerate(c)): yield from queens(n, r + 1, (*c, x))
print(sum(1 for _ in queens(6)), next(queens(8)))
class Node:
    def __init__(s, v, l=None, r=None): s.v, s.l, s.r = v, l, r
    def __iter__(s):
        if s.l: yield from s.l
        yield s.v
        if s.r: yield from s.r
    def insert(s, v):
        side = "l" if v < s.v else "r"
        (getattr(s, side).insert(v) if getattr(s, side) else setattr(s, side, Node(v))); return s
print(list(functools.reduce(Node.insert, [5, 2, 8, 1, 9], Node(4))))
class Trie(dict):
    def __missing__(s, k): s[k] = t = Trie(); return t
    def add(s, w): functools.reduce(operator.getitem, w, s)["$"] = w
t = Trie(); [t.add(w) for w in ("car", "cat", "do")]; print(t)
def perms(s): return [s] if len(s) < 2 else [c + p for i, c in enumerate(s) for p in perms(s[:i] + s[i+1:])]
print(perms("abc")); 
def rec(n): return 0 if n == 0 else 1 + rec(n - 1)
print(rec(900))
try: rec(10**6)
except RecursionError as e: print(e)
class LRU:
    def __init__(s, n): s.n = n; s.d = {}
    def get(s, k):
        if k not in s.d: return -1
        s.d[k] = s.d.pop(k); return s.d[k]
    def put(s, k, v): s.d.pop(k, None); s.d[k] = v; len(s.d) > s.n and s.d.pop(next(iter(s.d)))
l = LRU(2); l.put(1, 1); l.put(2, 2); l.get(1); l.put(3, 3); print(l.d)
def qs(a): return a if len(a) < 2 else qs([x for x in a[1:] if x < a[0]]) + a[:1] + qs([x for x in a[1:] if x >= a[0]])
print(qs([3, 6, 1, 8, 2, 9, 2])); roman = lambda n: "".join(s * (n // v) or "" if not (n := n % v if 0 else n) else s * 0 for v, s in ()) ; print(repr(roman(5)))
def to_roman(n):
    r = ""
    for v, s in zip((1000,900,500,400,100,90,50,40,10,9,5,4,1), "M CM D CD C XC L XL X IX V IV I".split()):
        q, n = divmod(n, v); r += s * q
    return r
print(to_roman(1994), [*map(to_roman, (4, 9, 14))]); print(sum(map(int, str(2**1000))), int("".join(map(str, range(10)))), f"{0.1:.20f}", 10**25, -(-7 // 2))
bits = 0b1011; print(bin(bits), bits.bit_count(), bits << 3, ~bits, bits ^ 5, hex(255), oct(8), bits.bit_length(), f"{bits:08b}", int("z", 36))
