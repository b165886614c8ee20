class Shape:
    count = 0

    def __init__(self, name):
        self.name = name
        Shape.count += 1

    @property
    def label(self):
        return self.name

    def area(self):
        return 0

    def __lt__(self, other):
        return self.area() < other.area()


class Rectangle(Shape):
    def __init__(self, width, height):
        super().__init__("rectangle")
        self.width = width
        self.height = height

    def area(self):
        return self.width * self.height

    def __eq__(self, other):
        return isinstance(other, Rectangle) and self.width == other.width and self.height == other.height

    def __hash__(self):
        return hash((self.width, self.height))


class Square(Rectangle):
    def __init__(self, side):
        super().__init__(side, side)

    def __add__(self, other):
        return Square(self.width + other.width)

    @staticmethod
    def unit():
        return Square(1)

    @classmethod
    def of(cls, side):
        return cls(side)


class Node:
    __slots__ = ("value", "next")

    def __init__(self, value, next=None):
        self.value = value
        self.next = next


def main():
    total = 0
    for i in range(30000):
        r = Rectangle(i % 10, i % 7)
        s = Square(i % 5)
        if r < s or r == s:
            total += s.area()
        total += r.area() + (s + Square.unit()).width + len(r.label)
        total += Square.of(2).area()
    shapes = {Rectangle(i % 50, i % 20) for i in range(10000)}
    first = None
    for i in range(60000):
        first = Node(i, first)
    node = first
    while node is not None:
        total += node.value
        node = node.next
    return [total, len(shapes), Shape.count > 0]
