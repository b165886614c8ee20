from collections import defaultdict, deque, OrderedDict, ChainMap, namedtuple, UserDict
import itertools as it, operator as op, heapq, bisect
d = defaultdict(lambda: defaultdict(int))
for k, v in [("a", "x"), ("a", "y"), ("b", "x"), ("a", "x")]: d[k][v] += 1
print({k: dict(v) for k, v in d.items()})
q = deque(range(5), maxlen=3); q.appendleft(9); q.rotate(1); print(q, list(it.islice(q, 1, None)))
od = OrderedDict(a=1, b=2); od.move_to_end("a"); print(od, od.popitem(last=False)); print(ChainMap({"a": 1}, {"a": 2, "b": 3})["b"], ChainMap({"a": 1}, {"b": 3}))
P = namedtuple("P", "x y z", defaults=[0]); print(P(1, 2), P._make([1, 2, 3]), P(1, 2)._asdict())
print(list(it.chain.from_iterable([[1], [2, 3]])), list(it.product("ab", [1, 2])), list(it.permutations([1, 2, 3], 2)), list(it.combinations("abc", 2)), list(it.accumulate([1, 2, 3], op.mul)), list(it.pairwise("abcd")), list(it.batched("abcde", 2)), list(it.zip_longest("ab", "c", fillvalue="-")), list(it.takewhile(lambda x: x < 3, it.count())), list(it.starmap(pow, [(2, 3)])), [(k, list(g)) for k, g in it.groupby("aabbc")], list(it.compress("abc", [1, 0, 1])))
h = [5, 1, 4]; heapq.heapify(h); heapq.heappush(h, 0); print(heapq.heappop(h), heapq.nlargest(2, h), heapq.nsmallest(1, h, key=lambda x: -x), list(heapq.merge([1, 4], [2, 3])), heapq.heapreplace(h, 9))
l = [1, 3, 3, 5]; bisect.insort(l, 4); print(l, bisect.bisect_left(l, 3), bisect.bisect(l, 3), bisect.bisect([(1,"a"),(2,"b")], 1, key=op.itemgetter(0)))
recs = [{"n": "x", "a": 3}, {"n": "y", "a": 1}, {"n": "z", "a": 3}]
print(sorted(recs, key=op.itemgetter("a", "n"), reverse=True), max(recs, key=lambda r: (r["a"], r["n"])), list(map(op.attrgetter("real"), [1, 2])), op.methodcaller("upper")("a"))
a, *b, c = range(5); (x, y), z = (1, 2), 3; print(a, b, c, x, y, z, [*b, *"hi"], {**recs[0], "q": 1}, {"a": 1} | {"b": 2}, dict(zip("ab", [1, 2])), list(enumerate("ab", 1)), list(reversed([1, 2])), all([]), any([0, 1]), sum([[1], [2]], []), list(filter(None, [0, 1, "", 2])))
s = {3, 1, 2}; print(s & {1, 5}, s ^ {1}, s <= {1, 2, 3}, frozenset([1]), s.isdisjoint({9}), len(s | {7}), sorted(s - {1}))
m = [[1, 2, 3], [4, 5, 6]]; print(list(zip(*m)), [[r[i] for r in m] for i in range(3)], m[0][::-1], m[-1][1:], [v for r in m for v in r if v % 2])
