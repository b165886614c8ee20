from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter, itemgetter


@dataclass(order=True)
class Order:
    customer: str
    amount: float
    number: int


def main():
    rows, seed = [], 3
    for i in range(60000):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        rows.append({"customer": f"c{seed % 500}", "amount": seed % 9973 / 8, "number": i})
    by_amount = sorted(rows, key=itemgetter("amount", "number"), reverse=True)
    by_lambda = sorted(rows, key=lambda row: (row["customer"], -row["amount"]))
    totals = {name: sum(row["amount"] for row in group) for name, group in groupby(by_lambda, key=itemgetter("customer"))}
    orders = [Order(**row) for row in rows[:20000]]
    orders.sort(key=attrgetter("customer", "amount"))
    least = min(orders[:2000])
    orders[:2000] = sorted(orders[:2000])
    return [by_amount[0]["number"], by_lambda[-1]["number"], len(totals), max(totals.values()), orders[0].number, least.number]
