from decimal import Decimal, ROUND_HALF_UP, ROUND_HALF_EVEN, getcontext, localcontext, InvalidOperation, DivisionByZero
r = await tools.list_items(page=1)
tot = sum((Decimal(i["price"]) * i["qty"] for i in r["items"]), Decimal(0)); print(tot, repr(tot))
tax = (tot * Decimal("0.0825")).quantize(Decimal("0.01"), ROUND_HALF_UP); print(tax, f"{tot+tax:>12,.2f}|{tax:+.1f}|{Decimal('1E+3'):f}")
print(Decimal("2.675").quantize(Decimal("0.01"), rounding=ROUND_HALF_EVEN), Decimal(0.1), Decimal(1)/3, round(Decimal("2.5")), Decimal("-0").copy_abs())
with localcontext() as c: c.prec = 5; print(Decimal(2).sqrt(), c.prec)
try: Decimal("abc")
except InvalidOperation as e: print(repr(e))
try: Decimal(1)/0
except DivisionByZero as e: print(repr(e))
print(Decimal("3.14").as_tuple(), Decimal("100").normalize(), Decimal(7) // 2, Decimal(-7) % 3, max(Decimal(1), 2.5), Decimal(1) == 1.0, sorted([Decimal("1.5"), 1, Decimal("0.3")]))
try: Decimal(1) + 1.0
except TypeError as e: print(e)
print(sum([Decimal("0.1")]*3), int(Decimal("9.9")), hash(Decimal(1))==hash(1))
