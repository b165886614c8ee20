class Account:
    _next = 1
    def __init__(self, owner, balance=0):
        self.owner, self._balance, self.log = owner, balance, []
        self.id = Account._next; Account._next += 1
    def __str__(self): return f"{self.owner}: ${self._balance:,.2f}"
    def withdraw(self, n):
        if n > self._balance: raise InsufficientFunds(self._balance, n)
        self._balance -= n; self.log.append(("w", n))
class InsufficientFunds(Exception):
    def __init__(self, bal, need):
        self.shortfall = need - bal
        super().__init__(f"need {need}, have {bal} (short {self.shortfall})")
a = Account("Ann", 1234.5); print(a, a.id); a.withdraw(34.5); print(f"{a!s:>20}|{a.log}")
try: a.withdraw(5000)
except InsufficientFunds as e: print(e, e.shortfall, e.args)
else: print("no")
finally: print("fin")
def transfer(x, y, n):
    try:
        x.withdraw(n)
    except InsufficientFunds as e:
        raise RuntimeError("transfer failed") from e
transfer(a, Account("Bo"), 9999)
