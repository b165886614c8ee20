def main():
    seed = 7
    orders = []
    for i in range(40000):
        seed = (seed * 1103515245 + 12345) % 2147483648
        orders.append({
            "id": i,
            "customer": {"name": "customer" + str(seed % 500), "city": ["Rome", "Oslo", "Lima", "Cairo"][seed % 4]},
            "lines": [{"sku": "s" + str(seed % 97), "quantity": seed % 5 + 1, "price": (seed % 1000) / 10}],
            "paid": seed % 3 != 0,
        })
    by_city, by_customer = {}, {}
    for order in orders:
        if not order["paid"]:
            continue
        amount = sum(line["quantity"] * line["price"] for line in order["lines"])
        city = order["customer"]["city"]
        entry = by_city.setdefault(city, {"count": 0, "amount": 0.0, "skus": set()})
        entry["count"] += 1
        entry["amount"] += amount
        for line in order["lines"]:
            entry["skus"].add(line["sku"])
        name = order["customer"]["name"]
        by_customer[name] = by_customer.get(name, 0) + amount
    best = sorted(by_customer.items(), key=lambda item: (-item[1], item[0]))[:10]
    summary = {city: {**entry, "skus": len(entry["skus"])} for city, entry in sorted(by_city.items())}
    return {
        "best": [name for name, _ in best],
        "cities": {city: [entry["count"], round(entry["amount"]), entry["skus"]] for city, entry in summary.items()},
        "lines": [f"{city}: {entry['amount']:.1f}" for city, entry in summary.items()],
    }
