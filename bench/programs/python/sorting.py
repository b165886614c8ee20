def main():
    seed = 42
    records = []
    for i in range(60000):
        seed = (seed * 1103515245 + 12345) % 2147483648
        records.append((seed, "n" + str(seed % 1000), i))
    by_number = sorted(records, key=lambda r: r[0])
    by_name = sorted(records, key=lambda r: (r[1], -r[0]))
    numbers = [r[0] for r in records]
    numbers.sort(reverse=True)
    names = sorted(set(r[1] for r in records))
    return [by_number[0][2], by_name[-1][2], numbers[0], names[500], max(records, key=lambda r: r[2])[2]]
