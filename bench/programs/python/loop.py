def main():
    i = total = 0
    while i < 1500000:
        total += i & 1023
        i += 1
    return total
