from abc import abstractmethod
from typing import AnyStr, Generic, Protocol, TypeVar, _SpecialGenericAlias, runtime_checkable

# The classes are those of the module typing.
__name__ = "typing"

T_co = TypeVar("T_co", covariant=True)


@runtime_checkable
class SupportsInt(Protocol):
    """An ABC with one abstract method __int__."""
    __slots__ = ()

    @abstractmethod
    def __int__(self) -> int:
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    """An ABC with one abstract method __float__."""
    __slots__ = ()

    @abstractmethod
    def __float__(self) -> float:
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    """An ABC with one abstract method __complex__."""
    __slots__ = ()

    @abstractmethod
    def __complex__(self) -> complex:
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    """An ABC with one abstract method __bytes__."""
    __slots__ = ()

    @abstractmethod
    def __bytes__(self) -> bytes:
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    """An ABC with one abstract method __index__."""
    __slots__ = ()

    @abstractmethod
    def __index__(self) -> int:
        pass


@runtime_checkable
class SupportsAbs(Protocol[T_co]):
    """An ABC with one abstract method __abs__ that is covariant in its return type."""
    __slots__ = ()

    @abstractmethod
    def __abs__(self) -> T_co:
        pass


@runtime_checkable
class SupportsRound(Protocol[T_co]):
    """An ABC with one abstract method __round__ that is covariant in its return type."""
    __slots__ = ()

    @abstractmethod
    def __round__(self, ndigits: int = 0) -> T_co:
        pass


class IO(Generic[AnyStr]):
    """The type of a stream of text or bytes."""
    __slots__ = ()


class BinaryIO(IO[bytes]):
    """The type of a stream of bytes."""
    __slots__ = ()


class TextIO(IO[str]):
    """The type of a stream of text."""
    __slots__ = ()


def _abstract(cls, *names):
    """Give a class abstract methods that do nothing."""
    for name in names:
        def method(self, *args, **kwargs):
            pass
        method.__name__, method.__qualname__ = name, f"{cls.__name__}.{name}"
        setattr(cls, name, abstractmethod(method))


_abstract(IO, "close", "fileno", "flush", "isatty", "read", "readable", "readline", "readlines", "seek", "seekable", "tell", "truncate",
          "writable", "write", "writelines", "__enter__", "__exit__")
_abstract(BinaryIO, "write", "__enter__")
_abstract(TextIO, "__enter__")

Pattern = _SpecialGenericAlias("re.Pattern", 1, name="Pattern")
Match = _SpecialGenericAlias("re.Match", 1, name="Match")
