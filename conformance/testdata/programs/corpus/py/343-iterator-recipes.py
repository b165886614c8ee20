def fib():
    a, b = 0, 1
    while True: yield a; a, b = b, a + b
from itertools import *
print(list(islice(fib(), 10)), next(dropwhile(lambda x: x < 1000, fib())), list(takewhile(lambda x: x < 30, filter(lambda x: x % 2, fib()))))
def window(it, n):
    it = iter(it); from collections import deque; d = deque(islice(it, n), n)
    if len(d) == n: yield tuple(d)
    for x in it: d.append(x); yield tuple(d)
print(list(window(range(5), 3)), [*zip(*[iter("abcdef")] * 2)], list(repeat("x", 2)), list(islice(cycle("ab"), 5)), list(accumulate("abc")), list(filterfalse(str.isdigit, "a1b")), list(count(1, 2).__class__ and islice(count(1, .5), 3)), list(combinations_with_replacement("ab", 2)))
a, b = tee(range(3)); print(list(a), sum(b)); print(dict(zip("abc", count())), list(groupby([1, 1, 2]))[0][0], max(map(len, ["a", "bbb"]), default=0), any(x > 3 for x in range(5)))
m = [[1, 2], [3, 4]]; T = [*map(list, zip(*m))]; print(T, sum(map(sum, m)), [[sum(a * b for a, b in zip(r, c)) for c in zip(*m)] for r in m], [row[::-1] for row in zip(*m[::-1])])
def spiral(m):
    while m: yield from m[0]; m = [*zip(*m[1:])][::-1]
print(list(spiral([[1, 2, 3], [4, 5, 6], [7, 8, 9]])))
grid = ["#..#", "....", "#..#"]
def flood(y, x, seen=None):
    seen = set() if seen is None else seen
    if not (0 <= y < 3 and 0 <= x < 4) or grid[y][x] == "#" or (y, x) in seen: return seen
    seen.add((y, x)); [flood(y + dy, x + dx, seen) for dy, dx in ((0, 1), (1, 0), (0, -1), (-1, 0))]; return seen
print(len(flood(0, 1)), sorted(flood(1, 0))[:3])
sieve = [True] * 50
for i in range(2, 8):
    if sieve[i]: sieve[i*i::i] = [False] * len(sieve[i*i::i])
print([i for i, p in enumerate(sieve) if p and i > 1], *(f"{c}{i}" for c, i in product("AB", (1, 2))))
def collatz(n): return [n] if n == 1 else [n] + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)
print(collatz(6)); print(sum(int(d) ** 3 for d in "153") == 153, [n for n in range(1, 500) if n == sum(d for d in range(1, n) if n % d == 0)], bin(10)[2:].zfill(8), int("1010", 2), "racecar" == "racecar"[::-1], "".join(chr((ord(c) - 97 + 13) % 26 + 97) for c in "hello"), [x for x in (lambda s: (s[i:j] for i in range(len(s)) for j in range(i + 2, len(s) + 1)))("abba") if x == x[::-1]])
