from typing import NamedTuple, TypedDict, Protocol, Generic, TypeVar, runtime_checkable, Literal, Annotated, Union, Optional, get_type_hints, get_args, get_origin, overload, cast, Final, Callable, Any, Self, NotRequired, assert_never
T = TypeVar("T")
class Stack(Generic[T]):
    def __init__(self) -> None: self.items: list[T] = []
    def push(self, x: T) -> Self: self.items.append(x); return self
    def pop(self) -> T: return self.items.pop()
print(Stack[int]().push(1).push(2).pop(), Stack[int], Stack.__orig_bases__)
class Pt(NamedTuple):
    x: int; y: int = 0
    def dist(self): return (self.x**2 + self.y**2) ** .5
print(Pt(3, 4).dist(), Pt(1)._replace(y=5), Pt._fields, Pt(1)._asdict(), Pt(1) == (1, 0))
class TD(TypedDict, total=False): a: int; b: NotRequired[str]
t: TD = {"a": 1}; print(t, TD.__annotations__, TD.__total__, sorted(TD.__optional_keys__))
@runtime_checkable
class Closer(Protocol):
    def close(self) -> None: ...
class X:
    def close(self): pass
print(isinstance(X(), Closer), isinstance(3, Closer), issubclass(X, Closer))
def f(a: int, b: "str | None" = None, *c: Optional[float], **k: Literal["x"]) -> Annotated[dict[str, int], "m"]: ...
print(get_type_hints(f), get_args(Union[int, str, None]), get_origin(list[int]), Optional[int], int | None, Callable[[int], str])
class Box[U: (int, str)]:
    def __init__(self, v: U): self.v = v
def first[V](xs: list[V]) -> V: return xs[0]
type Alias[Q] = dict[str, Q]
print(Box.__type_params__, first([3]), Alias, Alias[int], Alias.__value__, Box[int])
try: Pt()
except TypeError as e: print(e)
try: Closer()
except TypeError as e: print(e)
try: assert_never(3)
except AssertionError as e: print(e)
