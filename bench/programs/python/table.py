import csv
import io


def main():
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", "name", "price", "note"])
    for i in range(100000):
        writer.writerow([i, f"item {i % 1000}", i / 4, 'said "so", twice' if i % 10 == 0 else "plain"])
    text = out.getvalue()
    rows = list(csv.reader(io.StringIO(text)))
    total = 0.0
    for record in csv.DictReader(io.StringIO(text)):
        if record["note"] == "plain":
            total += float(record["price"])
    return [len(text), len(rows), total, rows[-1]]
