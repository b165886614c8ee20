def f(n):
    try:
        try:
            if n == 0:
                return "returned"
            if n == 1:
                raise ValueError("one")
            if n == 2:
                raise KeyError("two")
            return 1 / 0
        except ValueError as e:
            return "caught " + str(e)
        except KeyError:
            raise
        else:
            print("else")
        finally:
            print("cleanup", n)
    except (KeyError, ZeroDivisionError) as e:
        return "outer"
    finally:
        print("outer cleanup", n)


for n in range(4):
    print(f(n))


class Manager:
    def __init__(self, name, swallow):
        self.name = name
        self.swallow = swallow

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, kind, value, trace):
        print("exit", self.name, kind is not None)
        return self.swallow


with Manager("a", False) as a, Manager("b", True) as b:
    print(a.name, b.name)
    raise RuntimeError("x")
try:
    with Manager("c", False):
        raise RuntimeError("y")
except RuntimeError as e:
    print("passed", e)


def g():
    with Manager("d", False):
        return "from with"


print(g())
for i in range(2):
    with Manager("loop", False):
        if i == 0:
            continue
        break


def numbers():
    yield 1
    raise ValueError("in generator")


try:
    for x in numbers():
        print(x)
except ValueError as e:
    print("loop raised", e)
try:
    print([x for x in numbers()])
except ValueError as e:
    print("comprehension raised", e)
try:
    print(list(numbers()))
except ValueError as e:
    print("list raised", e)
try:
    a, b, c = numbers()
except ValueError as e:
    print("unpacking raised", e)
try:
    print(*numbers())
except ValueError as e:
    print("call raised", e)
try:
    assert 1 == 2, "message"
except AssertionError as e:
    print(e)


def nested():
    try:
        raise ValueError("first")
    except ValueError:
        try:
            raise TypeError("second")
        except TypeError as e:
            print("inner", e)
    print("after")


nested()


def deep(n):
    return deep(n + 1)


for _ in range(3):
    try:
        deep(0)
    except RecursionError as e:
        print(e)
    except RuntimeError as e:
        print("not a RecursionError", e)
