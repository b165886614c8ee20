import enum
from enum import Enum

# The classes are those of the module enum.
__name__ = "enum"


class ReprEnum(Enum, _plain=True):
    """
    Only changes the repr(), leaving str() and format() to the mixed-in type.
    """


enum._ReprEnum = ReprEnum


class IntEnum(int, ReprEnum, _plain=True):
    """
    Enum where members are also (and must be) ints
    """


class StrEnum(str, ReprEnum, _plain=True):
    """
    Enum where members are also (and must be) strings
    """

    def __new__(cls, *values):
        "values must already be of type `str`"
        if len(values) > 3:
            raise TypeError(f"too many arguments for str(): {values!r}")
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError(f"{values[0]!r} is not a string")
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError(f"encoding must be a string, not {values[1]!r}")
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError(f"errors must be a string, not {values[2]!r}")
        value = str(*values)
        made = str.__new__(cls, value)
        made._value_ = value
        return made

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        """Return the lower-cased version of the member name."""
        return name.lower()
