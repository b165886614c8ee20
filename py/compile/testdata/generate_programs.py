"""Writes programs.json: programs and what CPython 3.13 prints when it runs them.

    python3.13 generate_programs.py

The programs use only the built-ins that the machine of the tests has. run(coroutine) drives a coroutine to its end, and
await suspend() suspends it once.
"""

import contextlib
import io
import json
import os
import random
import sys
import warnings

import random_programs

assert sys.version_info[:2] == (3, 13)
here = os.path.dirname(os.path.abspath(__file__))


class Suspend:
    def __await__(self):
        return (yield 'suspended')


def suspend():
    return Suspend()


def run(coroutine):
    count = 0
    while True:
        try:
            coroutine.send(None)
        except StopIteration as e:
            print('suspended', count, 'times')
            return e.value
        count += 1


def result(source):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), warnings.catch_warnings():
        warnings.simplefilter('ignore')
        try:
            exec(compile(source, 'main.py', 'exec', dont_inherit=True), {'__name__': '__main__', 'run': run, 'suspend': suspend})
        except BaseException as e:
            text = type(e).__name__
            if e.args:
                text += ': ' + str(e.args[0])
            print(text)
    return out.getvalue()


def wide(count):
    """Yields programs whose functions have more variables or temporaries than an instruction's small operands can name."""
    names = [f'v{i}' for i in range(count)]
    assignments = '\n    '.join(f'{name} = {i}' for i, name in enumerate(names))
    yield f'{count} locals', f"""
class CM:
    def __enter__(self): return 'entered'
    def __exit__(self, *a): print('exit', a[1]); return True
def g(*a, **k): return a, k
def f(p, q=2, *r, **s):
    {assignments}
    a = [1]
    b = a
    total = 0
    for i in range(4):
        if i == 1: continue
        total += i * v{count - 1}
        total = total - v{count - 2} + v0
    for k, w in [(1, 2), (3, 4)]: total += k * w
    for (x, y), *z in [((1, 2), 3)]: print(x, y, z)
    while total > 100 and not total % 2 == 1: total //= 2
    print(p, q, r, s, total, a[0], b[-1], a[0:1])
    b[0] = v{count - 1}
    b += [total]
    n, m = 5, 6
    n, m = m, n
    n, *m = b
    print(n, m, g(n, *m, k=total, **{{'l': 1}}), f'{{n!r:>5}}{{total}}', 'x'.join(['a', 'b']))
    print([e + n for e in b if e in a], {{e: n for e in range(2)}}, (lambda e: e + n + v{count - 1})(1), sum(e for e in b))
    def inner():
        nonlocal total, late
        total += 1
        late = v{count - 3}
        return total
    late = None
    print(inner(), total, late)
    try:
        print(v0 / zero if (zero := 0) == v0 else 0)
    except ZeroDivisionError as error: print(error)
    finally: print('finally')
    with CM() as entered:
        print(entered)
        raise ValueError(late)
    match b:
        case [first, *others] if first == n: print(first, others)
    try: print(unset)
    except UnboundLocalError as error: print(error)
    if total < 0: unset = 1
    del n
    for i in range(2):
        try: return total is None or v{count - 1} < v0 < late or g(i).__class__ if 0 else -v{count - 1}
        finally: print('out')
print(f(1), f(3, 4, 5, 6, seven=7))
def h():
    {assignments}
    for late in range(3): yield late + v{count - 1}
    yield from [v0, v{count - 2}]
    got = yield
    print(got)
it = h()
print([next(it) for _ in range(5)], next(it))
try: it.send('sent')
except StopIteration: print('stop')
async def c():
    {assignments}
    late = await suspend()
    print(late, v{count - 1})
run(c())
"""
    parameters = ', '.join(names)
    values = ', '.join(str(i) for i in range(count))
    yield f'{count} parameters', f"""
def f({parameters}, *rest, key=1, **more):
    late = v{count - 1} + v0 + key
    def inner(): return v{count - 1}, v250, v5
    v251 = late
    v{count - 2} += 1
    for v{count - 3} in range(3): pass
    return v249, v250, v251, v252, v{count - 1}, v{count - 2}, v{count - 3}, rest, key, more, inner(), sum([{parameters}])
print(f({values}), f({values}, 'more', key=2, other=3), f(*range({count})))
def g({parameters.replace(', ', '=0, ')}=7):
    return v0 + v{count - 1} + v{count // 2}
print(g(), g(1, v{count - 1}=5), g(v{count // 2}=3))
"""
    yield 'operands on many levels', 'x = 2\ndef f(x): return ' + '**'.join(['x'] * 3) + ' + ' + '-(1 + ' * 150 + 'x' + ')' * 150 + '\nprint(f(x))\n' + \
        'def g(x): return ' + ' if x else '.join(['x'] * 50) + '\nprint(g(1))\n' + 'def h(x): return ' + '[x, ' * 150 + 'x' + ']' * 150 + '\nprint(h(1))\n' + \
        'def k(x): return ' + '**'.join(['1'] + ['x'] * 400) + '\nprint(k(1))\n'
    targets = ', '.join(names)
    yield f'{count} targets', f"""
def f(it):
    {targets} = it
    return v0, v{count - 1}
def g(it):
    {targets.replace('v100', '*v100')} = it
    return v99, v100, v101, v{count - 1}
def h(it):
    *v, {targets} = it
    return v, v0, v{count - 1}
print(f(range({count})), g(range({count} + 2)), g(range({count} - 1)), h(range({count})))
for function, n in (f, {count} - 1), (f, {count} + 1), (g, {count} - 2), (h, {count} - 1):
    try: function(range(n))
    except ValueError as e: print(e)
match list(range({count})):
    case [{targets}]: print(v0, v{count - 1})
print([{targets}][-1], ({targets})[{count // 2}], len({{{', '.join(f'{i}: v{i}' for i in range(count))}}}))
"""


def main():
    with open(os.path.join(here, 'programs.txt')) as programs:
        blocks = programs.read().split('### ')[1:]
    entries = []
    for block in blocks:
        name, source = block.split('\n', 1)
        entries.append({'name': name, 'source': source, 'output': result(source)})
    for count in 245, 250, 252, 256, 300:
        for name, source in wide(count):
            if name not in [entry['name'] for entry in entries]:
                entries.append({'name': name, 'source': source, 'output': result(source)})
    for seed in range(260):
        source = random_programs.Random(random.Random(seed), asynchronous=seed >= 130).program()
        output = result(source)
        if 100 < len(output) < 20000:
            entries.append({'name': f'random {seed}', 'source': source, 'output': output})
    with open(os.path.join(here, 'programs.json'), 'w') as out:
        out.write('[\n' + ',\n'.join(json.dumps(entry) for entry in entries) + '\n]\n')


main()
