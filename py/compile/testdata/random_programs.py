"""Random programs for generate_programs.py: control flow and expressions nested in one another, with a trace of what happens."""

import re

PRELUDE = '''
class E1(Exception): pass
class E2(Exception): pass
class CM:
    def __init__(self, n): self.n = n
    def __enter__(self): print("enter", self.n); return self.n
    def __exit__(self, kind, value, tb): print("exit", self.n, repr(value)); return self.n % 3 == 0
def t(x):
    print(x, end=" ")
    return x
def boom(x):
    if x % 4 == 1: raise E1(x)
    if x % 4 == 2: raise E2(x)
    return x
'''


ASYNCHRONOUS = '''
class ACM(CM):
    async def __aenter__(self): await suspend(); return self.__enter__()
    async def __aexit__(self, *a): await suspend(); return self.__exit__(*a)
async def arange(n):
    for i in range(n):
        if i % 2: await suspend()
        yield i
'''


class Random:
    def __init__(self, rng, asynchronous=False):
        self.rng = rng
        self.asynchronous = asynchronous
        self.counter = 0

    def number(self):
        return str(self.rng.randrange(8))

    def variable(self):
        return self.rng.choice('abcd')

    def expression(self, depth):
        e = lambda: self.expression(depth - 1)
        if depth == 0:
            return self.rng.choice([self.variable(), self.number(), f't({self.variable()})', f't({self.number()})'])
        choices = [
            lambda: f'({e()} + {e()}) % 8',
            lambda: f'({e()} * {e()} - {e()}) % 8',
            lambda: f'({e()} and {e()})',
            lambda: f'({e()} or {e()} or {e()})',
            lambda: f'({e()} if {self.condition(depth - 1)} else {e()})',
            lambda: f'int({self.condition(depth - 1)})',
            lambda: f'({self.variable()} := {e()})',
            lambda: f'boom({e()})',
            lambda: f'len([z for z in range({e()}) if {self.condition(depth - 1)}])',
            lambda: f'sum([z * {e()} for z in ({e()}, {e()})]) % 8',
            lambda: f'[{e()}, {e()}, {e()}][{e()} % 3]',
            lambda: f'{{{e()}: {e()}, 9: {e()}}}[9]',
            lambda: f'len(f"{{{e()}}}{{{e()}}}x")',
            lambda: f't({e()})',
        ]
        if not self.asynchronous:  # await is not allowed in these
            choices += [
                lambda: f'sum(z + y for z in range({e()} % 3) for y in range(2)) % 8',
                lambda: f'(lambda {self.variable()}={e()}: {e()})()',
                lambda: f'(lambda *k, q: len(k) + q)({e()}, *[{e()}], q={e()}) % 8',
            ]
        return self.rng.choice(choices)()

    def condition(self, depth):
        e = lambda: self.expression(max(depth - 1, 0))
        c = lambda: self.condition(depth - 1)
        simple = [
            lambda: f'{e()} < {e()}',
            lambda: f'{e()} == {e()}',
            lambda: f'{e()} >= {self.number()}',
            lambda: f'{e()} != {self.number()}',
            lambda: f'{e()} in (1, 2, 3)',
            lambda: f'{e()} <= {e()} < {e()}',
            lambda: f'{self.variable()} is None',
            lambda: e(),
        ]
        if depth > 0:
            simple += [lambda: f'({c()} and {c()})', lambda: f'({c()} or {c()})', lambda: f'not {c()}',
                       lambda: f'({c()} if {c()} else {c()})'] * 2
        return self.rng.choice(simple)()

    def block(self, depth, indent, loop):
        lines = []
        for _ in range(self.rng.randrange(1, 4)):
            lines += self.statement(depth, indent, loop)
        return lines

    def statement(self, depth, indent, loop):
        pad = ' ' * indent
        e = lambda: self.expression(2)
        body = lambda loop=loop: self.block(depth - 1, indent + 1, loop)
        choices = [
            lambda: [f'{pad}{self.variable()} = {e()}'],
            lambda: [f'{pad}{self.variable()} += {e()}'],
            lambda: [f'{pad}{self.variable()}, {self.variable()} = {e()}, {e()}'],
            lambda: [f'{pad}t({e()})'],
        ]
        leave = [
            lambda: [f'{pad}if {self.condition(1)}: return {e()}'],
            lambda: [f'{pad}return {e()}'],
            lambda: [f'{pad}raise {self.rng.choice(["E1", "E2"])}({e()})'],
        ]
        if loop:
            leave += [lambda: [f'{pad}if {self.condition(1)}: {self.rng.choice(["break", "continue"])}'],
                      lambda: [f'{pad}{self.rng.choice(["break", "continue"])}']]
        if depth == 0:
            return self.rng.choice(choices * 2 + leave)()

        def conditional():
            lines = [f'{pad}if {self.condition(2)}:'] + body()
            if self.rng.randrange(2):
                lines += [f'{pad}elif {self.condition(1)}:'] + body()
            if self.rng.randrange(2):
                lines += [f'{pad}else:'] + body()
            return lines

        def for_loop():
            target = self.variable()
            lines = [f'{pad}for {target} in range({e()} % 4):'] + body(True)
            if self.rng.randrange(3) == 0:
                lines += [f'{pad}else:'] + body()
            return lines

        def while_loop():
            self.counter += 1
            n = f'n{self.counter}'
            lines = [f'{pad}{n} = 3', f'{pad}while ({n} := {n} - 1) >= 0 and ({self.condition(2)}):'] + body(True)
            if self.rng.randrange(3) == 0:
                lines += [f'{pad}else:'] + body()
            return lines

        def attempt():
            lines = [f'{pad}try:'] + body()
            kind = self.rng.randrange(3)
            if kind < 2:
                if self.rng.randrange(2):
                    lines += [f'{pad}except E1:'] + body()
                else:
                    lines += [f'{pad}except (E1, ZeroDivisionError) as error:'] + body() + [f'{pad} print(repr(error))']
                if self.rng.randrange(2):
                    lines += [f'{pad}except Exception as error:', f'{pad} print(repr(error), repr(error.__context__))'] + body()
                if self.rng.randrange(3) == 0:
                    lines += [f'{pad}else:'] + body()
            if kind > 0:
                lines += [f'{pad}finally:'] + body()
            return lines

        def with_block():
            return [f'{pad}with CM({e()}) as {self.variable()}:'] + body()

        def match():
            return [f'{pad}match ({e()}, {e()}):', f'{pad} case (1 | 2 as a, b) if {self.condition(1)}:'] + \
                self.block(depth - 1, indent + 2, loop) + [f'{pad} case (c, 3) | (3, c):'] + self.block(depth - 1, indent + 2, loop) + \
                [f'{pad} case [*d]: d = len(d)']

        return self.rng.choice(choices + leave[:1] + [conditional, for_loop, while_loop, attempt, attempt, with_block, match])()

    def program(self):
        lines = ['def f(a, b, c, d):'] + self.block(4, 1, False) + self.block(4, 1, False) + [' return a, b, c, d']
        prelude, body, end = PRELUDE, '\n'.join(lines), END
        if self.asynchronous:
            prelude = prelude.replace('def t(x):', 'async def t(x):\n    if x is not None and x % 2: await suspend()')
            prelude = prelude.replace('def boom', 'async def boom') + ASYNCHRONOUS
            body = re.sub(r'(?<!\w)(t|boom)\(', r'await \1(', 'async ' + body)
            body = re.sub('with CM', lambda _: self.rng.choice(['with CM', 'async with ACM']), body)
            body = re.sub(r'for ([abcd]) in range\((.*)\):$', r'async for \1 in arange(\2):', body, flags=re.M)
            end = end.replace('f(n, 7 - n, n * 3 % 8, None)', 'run(f(n, 7 - n, n * 3 % 8, None))')
        return prelude + body + end


END = '''
for n in range(6):
    try: print("=", f(n, 7 - n, n * 3 % 8, None))
    except (E1, E2, TypeError, UnboundLocalError) as e: print(repr(e.__class__.__name__), repr(e.__context__.__class__.__name__ if e.__context__ is not None else None))
'''
