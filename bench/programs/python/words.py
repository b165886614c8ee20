from collections import Counter, defaultdict


def main():
    words = []
    seed = 7
    for i in range(1000):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        words.append(f"word{seed % 4001}")
    text = " ".join(words * 1000)
    counts = Counter(text.split())
    more = Counter(len(word) for word in words * 50)
    lengths = defaultdict(list)
    for word, count in counts.items():
        lengths[len(word)].append(count)
    return [counts.most_common(3)[0][1], len(counts), counts.total(), sum(more.values()), sorted(lengths), sum(map(sum, lengths.values()))]
