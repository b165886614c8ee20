def main():
    by_text, by_number = {}, {}
    for i in range(120000):
        by_text["k" + str(i)] = i
        by_number[i * 7] = i
    total = 0
    for i in range(120000):
        total += by_text["k" + str(i)] - by_number[i * 7]
    for key in by_number:
        if key in by_number:
            total += by_number.get(key, 0)
    for key, value in by_text.items():
        total += len(key) + value
    for i in range(0, 120000, 3):
        del by_number[i * 7]
    return [total, len(by_text), len(by_number)]
