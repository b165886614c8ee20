def count(n):
    i = 0
    while i < n:
        yield i
        i += 1


def pairs(n):
    for i in count(n):
        yield i, i * 2


def tree(depth):
    if depth:
        yield from tree(depth - 1)
        yield depth
        yield from tree(depth - 1)


def main():
    total = 0
    for i in count(400000):
        total += i
    for a, b in pairs(200000):
        total += b - a
    for depth in tree(14):
        total += depth
    return total + sum(i for i in count(200000))
