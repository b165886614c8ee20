def main():
    words = []
    for i in range(120000):
        words.append("word" + str(i % 1000) + "," + str(i))
    text = " ".join(words)
    total = 0
    for part in text.split(" "):
        name, _, number = part.partition(",")
        total += len(name) + int(number)
    lines = text.replace("word", "w").upper().split(",")
    found = 0
    for line in lines:
        if line.startswith("1") or line.endswith("W7"):
            found += 1
        total += len(line.strip()) + line.find("W")
    return [len(text), total, found, text.count("word1")]
