from dataclasses import dataclass
from datetime import datetime, timezone, date, timedelta
from decimal import Decimal
from enum import Enum
class Obj: pass
class Color(Enum): RED = "r"
@dataclass
class D: a: int; c: Color
return {"o": Obj, "fn": len, "set": {1}, "by": b"ab", "dt": datetime(2024,1,2,tzinfo=timezone.utc), "nd": datetime(2024,1,2), "d": date(2024,1,1), "td": timedelta(hours=1), "dec": Decimal("1.10"), "en": Color.RED, "dc": D(1, Color.RED), "cx": 1+2j, "rg": range(3), 1: "int", "e": ValueError("x"), "nan": float("nan"), "fz": frozenset([2]), "it": [1,2][:], "ty": (1,), "ell": ...}
