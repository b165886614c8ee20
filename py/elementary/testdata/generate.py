"""Writes what CPython 3.13 on Linux with glibc 2.36 computes: python3.13 generate.py > values.txt

Each line is a function, its arguments and the result, floats in hexadecimal. A second argument is 0 where there is none.
"""
import math
import random

random.seed(1)
RANGES = {
    'exp': (-740, 709), 'exp2': (-1000, 1000), 'expm1': (-40, 300), 'log': (0, 1e6), 'log1p': (-1, 1e4), 'log2': (0, 1e6),
    'log10': (0, 1e6), 'cbrt': (-1e6, 1e6), 'sin': (-1e4, 1e4), 'cos': (-1e4, 1e4), 'tan': (-1e4, 1e4), 'asin': (-1, 1),
    'acos': (-1, 1), 'atan': (-100, 100), 'sinh': (-700, 700), 'cosh': (-700, 700), 'tanh': (-20, 20), 'asinh': (-1e5, 1e5),
    'acosh': (1, 1e5), 'atanh': (-1, 1),
}


def arguments(low, high):
    for i in range(60):
        yield random.uniform(low, high)
        yield float(round(random.uniform(low, high)))
        yield random.uniform(max(low, -3), min(high, 3))
        yield random.choice([1, -1]) * 2.0 ** random.uniform(-60, 60)
    yield from (0.0, -0.0, 0.5, 1.0, 2.0, 3.0, 10.0, 27.0, 1e300, -1e300, 1e22, 5e-324, math.inf, -math.inf)


def write(name, function, x, y=0.0):
    try:
        result = function(x, y) if name in ('pow', 'atan2') else function(x)
    except (ValueError, OverflowError, ZeroDivisionError):
        return
    if not isinstance(result, complex):
        print(name, x.hex(), y.hex(), result.hex())


for name, (low, high) in RANGES.items():
    for x in arguments(low, high):
        write(name, getattr(math, name), x)
for x in arguments(-50, 50):
    for y in (0.5, -1.0, 2.0, 3.0, 1 / 3, random.uniform(-9, 9), float(random.randrange(-40, 40))):
        write('pow', pow, x, y)
    write('atan2', math.atan2, x, random.uniform(-9, 9) * 10.0 ** random.randrange(-5, 6))
