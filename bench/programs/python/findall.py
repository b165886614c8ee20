import re


def text_of(lines):
    parts = []
    for i in range(lines):
        parts.append(f"2024-{i % 12 + 1:02}-{i % 28 + 1:02} host{i % 97}.example.com user{i % 53}@mail{i % 7}.example.org GET /items/{i}?page={i % 11} {200 + i % 5}\n")
    return "".join(parts)


def main():
    text = text_of(11000)
    emails = re.findall(r"[\w.+-]+@[\w-]+\.[\w.]+", text)
    dates = re.findall(r"(\d{4})-(\d{2})-(\d{2})", text)
    words = re.findall(r"\w+", text)
    paths = re.findall(r"GET (/\S+)\?page=(\d+) (\d{3})", text)
    return [len(text), len(emails), len(set(emails)), len(dates), len(words), len(paths), emails[-1], paths[-1][0]]
