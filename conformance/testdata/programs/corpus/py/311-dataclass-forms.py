from dataclasses import dataclass, field, asdict, replace, astuple, fields, FrozenInstanceError, KW_ONLY, InitVar
from typing import ClassVar, Optional
@dataclass(order=True)
class P:
    sort_index: float = field(init=False, repr=False)
    name: str; age: int = 0; tags: list[str] = field(default_factory=list)
    N: ClassVar[int] = 3
    def __post_init__(self): self.sort_index = self.age
ps = [P("a", 3), P("b", 1, ["z"])]; print(sorted(ps), asdict(ps[1]), astuple(ps[0]))
@dataclass(frozen=True, slots=True)
class F:
    x: int; y: int = 2
f = F(1); print(f, hash(f) == hash(F(1,2)), replace(f, y=9))
try: f.x = 3
except FrozenInstanceError as e: print(repr(e))
@dataclass
class K:
    a: int; _: KW_ONLY; b: int = 1; c: InitVar[int] = 5
    def __post_init__(self, c): self.d = c
print(K(1, b=2, c=7).d, [f.name for f in fields(K)])
try: K(1, 2)
except TypeError as e: print(e)
try: P()
except TypeError as e: print(e)
try:
    @dataclass
    class Bad: x: list = []
except ValueError as e: print(e)
try:
    @dataclass
    class Bad2: x: int = 1; y: str
except TypeError as e: print(e)
match f:
    case F(x=1, y=yy): print("matched", yy)
match f:
    case F(1, b): print("pos", b)
return [p.name for p in ps]
