import json


def main():
    rows = []
    for i in range(7000):
        rows.append({"id": i, "name": "customer number %d" % i, "tags": ["a", "b", str(i % 13)], "amount": i * 1.25, "active": i % 3 == 0, "note": None})
    data = {"rows": rows, "total": 123456789012345678901234567890}
    size = 0
    for _ in range(4):
        text = json.dumps(data)
        size += len(text)
        data = json.loads(text)
    return [size, data["rows"][-1]["name"], sum(row["amount"] for row in data["rows"])]
