from enum import Enum, IntEnum, Flag, auto, StrEnum, unique, IntFlag
class Color(Enum): RED = 1; GREEN = 2; CRIMSON = 1
print(Color.RED, repr(Color.CRIMSON), Color(2), Color["GREEN"], list(Color), Color.RED.name, Color.__members__)
try: Color(9)
except ValueError as e: print(e)
try: Color["x"]
except KeyError as e: print(repr(e))
class S(StrEnum): A = auto(); B = auto()
print(S.A, f"{S.B}", S("a"), repr(S.A), S.A == "a")
class Perm(Flag): R = auto(); W = auto(); X = auto(); RW = R | W
print(Perm.R | Perm.X, Perm.RW, Perm(7), ~Perm.R, Perm.R in Perm.RW, list(Perm.RW), Perm(0))
class Pri(IntEnum):
    LOW = 1; HIGH = 3
    @property
    def label(self): return self.name.title()
    @classmethod
    def _missing_(cls, v): return cls.LOW
print(Pri.HIGH > 2, Pri(77), Pri.HIGH.label, f"{Pri.HIGH:03d}", sorted(Pri, reverse=True), max(Pri))
class Planet(Enum):
    EARTH = (5.9, 6.3); MARS = (0.6, 3.3)
    def __init__(self, m, r): self.m = m; self.r = r
print(Planet.EARTH.m, Planet.MARS.value)
try: Color.RED = 3
except AttributeError as e: print(e)
try:
    @unique
    class D(Enum): A = 1; B = 1
except ValueError as e: print(e)
return {"c": Color.RED.value, "p": Pri.HIGH}
