class Counter:
    def __init__(self):
        self.total = 0
        self.calls = 0

    def add(self, n):
        self.total += n
        self.calls += 1
        return self.total


def main():
    counter = Counter()
    for i in range(700000):
        counter.add(i)
    return [counter.total, counter.calls]
