import random, string
random.seed(12345)
print([random.randint(1, 6) for _ in range(10)], random.choice(["a", "b", "c"]), "".join(random.choices(string.ascii_lowercase, k=8)), round(random.gauss(0, 1), 6), random.sample(range(50), 5), random.random(), random.shuffle(l := list("abcdef")) or l, random.uniform(-1, 1), random.paretovariate(3), random.vonmisesvariate(0, 4), random.weibullvariate(1, 2), random.lognormvariate(0, 1), random.gammavariate(2, 1), random.binomialvariate(10, .3), random.sample(["a", "b"], k=3, counts=[2, 2]))
st = random.getstate(); a = random.random(); random.setstate(st); print(a == random.random(), random.SystemRandom().random() < 1)
for bad in ("random.choice([])", "random.sample([1], 2)", "random.randint(2, 1)", "random.choices([], k=1)", "random.randrange(0)", "random.sample({1}, 1)", "random.randint(1.5, 2)"):
    try: print(eval(bad))
    except Exception as e: print(bad, type(e).__name__, e)
def mc(n, rng=random.Random(1)): return 4 * sum(rng.random()**2 + rng.random()**2 <= 1 for _ in range(n)) / n
print(mc(2000)); r = random.Random("x"); print(r.random(), random.Random(b"x").random(), random.Random(1.5).random(), random.Random(10**30).random(), random.Random(-3).random())
