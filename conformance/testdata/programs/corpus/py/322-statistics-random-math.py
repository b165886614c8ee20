import statistics as st, math, random, fractions
xs = [2.5, 3.1, 4.7, 5.0, 4.7]
print(st.mean(xs), st.median(xs), st.mode(xs), st.stdev(xs), st.pvariance(xs), st.quantiles(xs, n=4), st.fmean(xs), st.multimode("aabb"), st.median_low([1, 2]), st.harmonic_mean([1, 2]), st.geometric_mean([1, 4]), st.correlation([1,2,3],[2,4,7]), st.linear_regression([1,2,3],[2,4,7]))
try: st.mean([])
except st.StatisticsError as e: print(e)
rng = random.Random(42); print(rng.random(), rng.randint(1, 100), rng.choice("abc"), rng.sample(range(100), 4), rng.uniform(1, 2), rng.gauss(0, 1), rng.choices([1, 2, 3], weights=[1, 2, 3], k=5), rng.randrange(0, 100, 7), rng.getrandbits(40), rng.expovariate(2), rng.betavariate(1, 2), rng.triangular(), rng.normalvariate())
l = list(range(10)); rng.shuffle(l); print(l); random.seed("str"); print(random.random(), random.randbytes(3))
print(math.gcd(12, 18), math.lcm(4, 6), math.comb(5, 2), math.perm(5), math.isclose(0.1 + 0.2, 0.3), math.fsum([.1] * 10), math.hypot(3, 4), math.prod([1, 2, 3]), math.floor(-1.5), math.ceil(1.2), math.trunc(-1.7), math.log(8, 2), math.log10(1000), math.isqrt(17), math.degrees(math.pi), math.inf, math.nan, math.factorial(20), math.dist([0, 0], [1, 1]), math.copysign(1, -0.0), math.frexp(8), math.modf(1.5), math.sumprod([1,2],[3,4]))
print(fractions.Fraction(3, 9) + fractions.Fraction("0.5"), fractions.Fraction(3.14).limit_denominator(100), st.NormalDist(0, 1).cdf(1.96), st.NormalDist.from_samples(xs))
