def main():
    total = 0
    for _ in range(5):
        squares = [x * x for x in range(200000)]
        even = [x for x in squares if x % 2 == 0]
        total += sum(squares) + sum(even) + sum(x + 1 for x in range(100000))
    pairs = {x: x % 7 for x in range(100000)}
    return [total, len(pairs), len({v for v in pairs.values()})]
