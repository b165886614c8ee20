def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(12))


def counter():
    n = 0

    def up(by=1):
        nonlocal n
        n += by
        return n

    return up


a, b = counter(), counter()
print(a(), a(5), b(), a())


def args(a, b=2, *rest, c, **others):
    return a, b, rest, c, others


print(args(1, c=3))
print(args(1, 2, 3, 4, c=5, e=6))
print(args(*[1, 2, 3], **{"c": 7}))
print(args(*(x for x in range(4)), c=1))
print((lambda x, y=2: x * y)(3), (max if a else min)(1, 2), (None or len)("abc"), (a and len)("ab"))


def twice(f):
    def inner(*args):
        return f(f(*args))

    return inner


@twice
def double(x):
    return x * 2


@twice
@twice
def inc(x):
    return x + 1


print(double(3), inc(1))


class Base:
    kind = "base"

    def __init__(self, x):
        self.x = x

    def show(self):
        return "%s(%r)" % (self.kind, self.x)


class Derived(Base):
    kind = "derived"

    def __init__(self, x, y):
        Base.__init__(self, x)
        self.y = y

    def __getattr__(self, name):
        if name.startswith("get_"):
            return lambda: name
        raise AttributeError(name)

    def __call__(self, n):
        return self.x + self.y + n

    def __getitem__(self, i):
        if i > 2:
            raise IndexError(i)
        return i * 10

    def __len__(self):
        return 3


d = Derived(1, 2)
print(d.show(), d.y, d.get_it(), d[1], len(d), [v for v in d])
print(hasattr(d, "nope"), getattr(d, "nope", "default"), isinstance(d, Base), isinstance(3, (str, int)))
d.z = 5
del d.z
print(hasattr(d, "z"))


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n


print(list(Countdown(3)), sum(Countdown(4)), max(Countdown(5)), 2 in Countdown(5), 9 in Countdown(5))


def tree(n):
    if n:
        yield from tree(n - 1)
        yield n
        yield from tree(n - 1)


print(list(tree(3)))


def echo():
    got = None
    while got != "stop":
        got = yield got


e = echo()
next(e)
print(e.send(1), e.send("two"))
print(sorted([3, 1, 2], key=lambda v: -v), sorted("banana"), sorted([(2, "b"), (1, "z"), (2, "a")]))
print(list(map(lambda x, y: x + y, [1, 2], [3, 4])), list(filter(None, [0, 1, "", "a"])), list(zip("ab", [1, 2])))
print(list(enumerate("ab", 1)), list(iter(Countdown(3).__next__, 0)), all([1, 0]), any([0, 1]), min([3, 1], key=lambda v: -v))
x = 5
exec("x = x + 1\nfor i in range(3): x += i")
print(x, eval("x * 2"), eval("[x for x in range(3)]"))
exec(compile("y = [i for i in range(3)]", "made", "exec"))
print(y)
first, *middle, last = range(5)
print(first, middle, last)
l = list(range(10))
del l[::3]
print(l)
l[1:3] = "xyz"
print(l)
print(1 < 2 < 3, 1 < 3 < 2, not 1, 1 if 0 else 2, None is None, (1, 2) is (), 3 not in [1, 2])
