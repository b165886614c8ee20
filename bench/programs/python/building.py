def main():
    text = ""
    for i in range(150000):
        text += "line " + str(i) + "\n"
    formatted = []
    for i in range(100000):
        formatted.append(f"{i:05d}: {i * 1.5:.2f} <{i}> {'even' if i % 2 == 0 else 'odd'}")
    rows = "\n".join(formatted)
    letters = ""
    for c in text[:100000]:
        if c.isdigit():
            letters += c
    return [len(text), len(rows), len(letters), "%d items, %s" % (len(formatted), formatted[7])]
