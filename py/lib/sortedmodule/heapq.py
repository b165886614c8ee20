__all__ = ['heappush', 'heappop', 'heapify', 'heapreplace', 'merge', 'nlargest', 'nsmallest', 'heappushpop']


def merge(*iterables, key=None, reverse=False):
    """The values of sorted iterables, sorted."""
    if reverse:
        order, replace, pop, arrange = -1, _heapreplace_max, _heappop_max, _heapify_max
    else:
        order, replace, pop, arrange = 1, heapreplace, heappop, heapify
    heads = []
    for number, iterator in enumerate(map(iter, iterables)):
        for value in iterator:
            heads.append([value if key is None else key(value), number * order, value, iterator])
            break
    arrange(heads)
    while heads:
        head = heads[0]
        yield head[2]
        for value in head[3]:
            head[0], head[2] = value if key is None else key(value), value
            replace(heads, head)
            break
        else:
            pop(heads)


def nsmallest(n, iterable, key=None):
    """The n smallest values, sorted."""
    return _first(n, iterable, key, False) if n >= 1 else []


def nlargest(n, iterable, key=None):
    """The n largest values, the largest first."""
    return _first(n, iterable, key, True) if n >= 1 else []
