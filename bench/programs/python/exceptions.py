class TooLarge(Exception):
    pass


def check(i):
    if i % 3 == 0:
        raise ValueError("divisible")
    if i % 5 == 0:
        raise TooLarge(i)
    return i


def main():
    total = caught = 0
    numbers = {}
    for i in range(120000):
        try:
            total += check(i)
        except ValueError:
            caught += 1
        except TooLarge as error:
            total += error.args[0]
        finally:
            caught += 1
        try:
            numbers[i % 10] += 1
        except KeyError:
            numbers[i % 10] = 1
    return [total, caught, len(numbers)]
