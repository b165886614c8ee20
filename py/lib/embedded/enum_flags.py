import enum
from enum import Enum, ReprEnum, StrEnum, auto, bin, _bits, _high_bit, _is_single_bit, _modules

# The classes are those of the module enum.
__name__ = "enum"


class FlagBoundary(StrEnum):
    """What becomes of a value of a Flag that has bits which no member has.

    STRICT: ValueError. CONFORM: the bits are dropped. EJECT: the value becomes an int. KEEP: the bits are kept."""
    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary
enum._EJECT, enum._KEEP = EJECT, KEEP


class Flag(Enum, boundary=STRICT, _plain=True):
    """
    Support for flags
    """

    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        """The next power of two."""
        if not last_values:
            return start if start is not None else 1
        last_value = max(last_values)
        try:
            high_bit = _high_bit(last_value)
        except Exception:
            raise TypeError(f"invalid flag value {last_value!r}") from None
        return 2 ** (high_bit + 1)

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _bits(value & cls._flag_mask_):
            yield cls._value2member_map_.get(bit)

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda m: m._sort_order_)

    @classmethod
    def _missing_(cls, value):
        """Make the member of a value that is a combination of others, if the boundary allows it."""
        if not isinstance(value, int):
            raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
        flag_mask, singles_mask, all_bits = cls._flag_mask_, cls._singles_mask_, cls._all_bits_
        negative = None
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ flag_mask):
            if cls._boundary_ is STRICT:
                width = max(value.bit_length(), flag_mask.bit_length())
                raise ValueError(f"{cls!r} invalid value {value!r}\n    given {bin(value, width)}\n  allowed {bin(flag_mask, width)}")
            elif cls._boundary_ is CONFORM:
                value = value & flag_mask
            elif cls._boundary_ is EJECT:
                return value
            elif cls._boundary_ is KEEP:
                if value < 0:
                    value = max(all_bits + 1, 2 ** (value.bit_length())) + value
            else:
                raise ValueError(f"{cls!r} unknown flag boundary {cls._boundary_!r}")
        if value < 0:
            negative = value
            if cls._boundary_ in (EJECT, KEEP):
                value = all_bits + 1 + value
            else:
                value = singles_mask & value
        unknown = value & ~flag_mask
        aliases = value & ~singles_mask
        member_value = value & singles_mask
        if unknown and cls._boundary_ is not KEEP:
            raise ValueError(f"{cls.__name__}({value!r}) -->  unknown values {unknown!r} [{bin(unknown)}]")
        # A pseudo-member: it is no part of the class, but the same each time.
        if cls._member_type_ is object:
            made = object.__new__(cls)
        else:
            made = cls._member_type_.__new__(cls, value)
        if not hasattr(made, "_value_"):
            made._value_ = value
        if member_value or aliases:
            members, combined = [], 0
            for m in cls._iter_member_(member_value):
                members.append(m)
                combined |= m._value_
            if aliases:
                value = member_value | aliases
                for n, alias in cls._member_map_.items():
                    if alias not in members and alias._value_ and alias._value_ & value == alias._value_:
                        members.append(alias)
                        combined |= alias._value_
            unknown = value ^ combined
            made._name_ = "|".join([m._name_ for m in members])
            if not combined:
                made._name_ = None
            elif unknown and cls._boundary_ is STRICT:
                raise ValueError(f"{cls!r}: no members with value {unknown!r}")
            elif unknown:
                made._name_ += f"|{cls._numeric_repr_(unknown)}"
        else:
            made._name_ = None
        made = cls._value2member_map_.setdefault(value, made)
        if negative is not None:
            cls._value2member_map_[negative] = made
        return made

    def __contains__(self, other):
        """Tell whether all bits of other are set in self."""
        if not isinstance(other, self.__class__):
            raise TypeError(f"unsupported operand type(s) for 'in': {type(other).__qualname__!r} and {self.__class__.__qualname__!r}")
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        shown = (self.__class__._value_repr_ or repr)(self._value_)
        if self._name_ is None:
            return f"<{self.__class__.__name__}: {shown}>"
        return f"<{self.__class__.__name__}.{self._name_}: {shown}>"

    def __str__(self):
        if self._name_ is None:
            return f"{self.__class__.__name__}({self._value_!r})"
        return f"{self.__class__.__name__}.{self._name_}"

    def __bool__(self):
        return bool(self._value_)

    def _number(self, other):
        if isinstance(other, self.__class__):
            return other._value_
        if self._member_type_ is not object and isinstance(other, self._member_type_):
            return other
        return NotImplemented

    def __or__(self, other):
        number = self._number(other)
        if number is NotImplemented:
            return NotImplemented
        for flag in (self, other):
            if self._number(flag) is None:
                raise TypeError(f"'{flag}' cannot be combined with other flags with |")
        return self.__class__(self._value_ | number)

    def __and__(self, other):
        number = self._number(other)
        if number is NotImplemented:
            return NotImplemented
        for flag in (self, other):
            if self._number(flag) is None:
                raise TypeError(f"'{flag}' cannot be combined with other flags with &")
        return self.__class__(self._value_ & number)

    def __xor__(self, other):
        number = self._number(other)
        if number is NotImplemented:
            return NotImplemented
        for flag in (self, other):
            if self._number(flag) is None:
                raise TypeError(f"'{flag}' cannot be combined with other flags with ^")
        return self.__class__(self._value_ ^ number)

    def __invert__(self):
        if self._number(self) is None:
            raise TypeError(f"'{self}' cannot be inverted")
        if self._inverted_ is None:
            if self._boundary_ in (EJECT, KEEP):
                self._inverted_ = self.__class__(~self._value_)
            else:
                self._inverted_ = self.__class__(self._singles_mask_ & ~self._value_)
        return self._inverted_

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


enum._Flag = Flag


class IntFlag(int, ReprEnum, Flag, boundary=KEEP, _plain=True):
    """
    Support for integer-based Flags
    """


def global_enum_repr(self):
    """The repr of a member as the module has it, module.NAME."""
    module = self.__class__.__module__.split(".")[-1]
    return f"{module}.{self._name_}"


def global_flag_repr(self):
    """The repr of a flag as the module has it, module.NAME|module.NAME."""
    module = self.__class__.__module__.split(".")[-1]
    cls_name = self.__class__.__name__
    if self._name_ is None:
        return f"{module}.{cls_name}({self._value_!r})"
    if _is_single_bit(self._value_):
        return f"{module}.{self._name_}"
    if self._boundary_ is not FlagBoundary.KEEP:
        return "|".join([f"{module}.{name}" for name in self.name.split("|")])
    return "|".join([n if n[0].isdigit() else f"{module}.{n}" for n in self._name_.split("|")])


def global_str(self):
    """The name of a member, without that of the class."""
    if self._name_ is None:
        return f"{self.__class__.__name__}({self._value_!r})"
    return self._name_


def global_enum(cls, update_str=False):
    """Class decorator: the members become names of the module, and show themselves as such."""
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    _modules()[cls.__module__].__dict__.update(cls.__members__)
    return cls


def show_flag_values(value):
    return list(_bits(value))


class EnumCheck(StrEnum):
    """What verify() tests: CONTINUOUS, no integer is missing; NAMED_FLAGS, aliases of flags have only bits that have names; UNIQUE, one
    name for each value."""
    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    """Class decorator that tests an Enum: see EnumCheck."""

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        cls_name = enumeration.__name__
        if issubclass(enumeration, Flag):
            kind = "flag"
        elif issubclass(enumeration, Enum):
            kind = "enum"
        else:
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in self.checks:
            if check is UNIQUE:
                duplicates = [(name, m.name) for name, m in enumeration.__members__.items() if name != m.name]
                if duplicates:
                    details = ", ".join([f"{alias} -> {name}" for alias, name in duplicates])
                    raise ValueError(f"aliases found in {enumeration!r}: {details}")
            elif check is CONTINUOUS:
                values = {m.value for m in enumeration}
                if len(values) < 2:
                    continue
                low, high = min(values), max(values)
                if kind == "flag":
                    missing = [2 ** i for i in range(_high_bit(low) + 1, _high_bit(high)) if 2 ** i not in values]
                else:
                    missing = [i for i in range(low + 1, high) if i not in values]
                if missing:
                    raise ValueError(f"invalid {kind} {cls_name!r}: missing values {', '.join(map(str, missing))}"[:256])
            elif check is NAMED_FLAGS:
                names, bits = [], 0
                known = [m.value for m in enumeration]
                for name, alias in enumeration._member_map_.items():
                    if name in enumeration._member_names_ or alias.value < 0:
                        continue
                    unnamed = [v for v in _bits(alias.value) if v not in known]
                    if unnamed:
                        names.append(name)
                        for v in unnamed:
                            bits |= v
                if names:
                    if len(names) == 1:
                        alias = f"alias {names[0]} is missing"
                    else:
                        alias = f"aliases {', '.join(names[:-1])} and {names[-1]} are missing"
                    value = f"value 0x{bits:x}" if _is_single_bit(bits) else f"combined values of 0x{bits:x}"
                    raise ValueError(f"invalid Flag {cls_name!r}: {alias} {value} [use enum.show_flag_values(value) for details]")
        return enumeration
