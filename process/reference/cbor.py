"""Values on the wire (docs/wire.md): the first part of the worker for CPython, before cpython.py.

Nothing here recurses, since values are nested deeper than Python calls may be, and values are read by the
methods of the built-in types, since a program may have overridden them.
"""
import enum, json, re, reprlib, struct
from collections import deque
from datetime import date, datetime, time as time_of_day, timedelta, timezone

DEPTH = 5000  # levels that a value may have
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
# Objects of these classes of these packages cross as texts.
AS_TEXT = {"timedelta", "Decimal", "Fraction", "UUID", "PurePath", "date", "time"}
LIBRARIES = {"datetime", "decimal", "fractions", "uuid", "pathlib"}


class Item(bytes):
    """A value that is CBOR already."""


class Refused(Exception):
    """A value that cannot be sent."""


def utf8(text):
    try:
        return text.encode()
    except UnicodeEncodeError:  # surrogates: pairs are characters, and a lone one becomes U+FFFD
        return str.encode(text, "utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def head(major, number):
    if number < 24:
        return bytes([major << 5 | number])
    size = 0 if number < 1 << 8 else 1 if number < 1 << 16 else 2 if number < 1 << 32 else 3
    return bytes([major << 5 | 24 + size]) + number.to_bytes(1 << size, "big")


def integer(value):
    if -1 << 63 <= value < 1 << 63:
        return head(0, value) if value >= 0 else head(1, -1 - value)
    magnitude = value if value >= 0 else -1 - value
    size = (magnitude.bit_length() + 7) // 8
    return head(6, 2 if value >= 0 else 3) + head(2, size) + magnitude.to_bytes(size, "big")


class Encoder:
    """Makes CBOR of a value. What cannot cross raises Refused or, with replace, becomes its text.
    A value that is larger than the budget, as the contract measures it, raises OverflowError."""

    def __init__(self, root="", budget=-1, replace=False):
        self.out, self.size, self.budget = bytearray(), 0, budget
        self.path, self.open, self.replace, self.replaced = [(root,)], {}, replace, []

    def put(self, item, size):
        self.size += size
        if self.size > self.budget >= 0:
            raise OverflowError
        self.out += item

    def text(self, text, least=1):
        data = utf8(text)
        self.put(head(3, len(data)) + data, max(least, len(data)))

    def refuse(self, reason, render):
        path = "".join(map(step_text, self.path))
        if not self.replace:
            raise Refused(f"{path} {reason} and cannot be passed")
        self.replaced.append(f"{path} {reason} and was replaced by its text")
        try:
            self.text(render())
        except Exception:  # of the program's own code
            self.text("[what cannot be shown]")

    def encode(self, value):
        levels = [iter([(self.path[0], None, value)])]  # for each container: steps, keys, members
        while levels:
            step, name, value = next(levels[-1], (None, None, self))
            if value is self:  # the container is at its end
                levels.pop()
                if levels:
                    self.open.popitem()
                    self.path.pop()
                continue
            self.path[-1] = step
            if name is not None:
                self.text(name, 0)
            members = None
            try:
                members = self.item(value)
            except (Refused, OverflowError):
                raise
            except Exception as error:  # of the program's own code
                text = str(error)
                self.refuse(f"threw an error when it was read ({text})", lambda: f"[{text}]")
            if members is not None:
                self.open[id(value)] = value
                self.path.append(None)
                levels.append(members)
        return Item(self.out)

    def item(self, value):
        """Writes a scalar, or the head of a container, whose members it returns as encode takes them."""
        kind = type(value)
        while issubclass(kind, enum.Enum):
            value = value.value
            kind = type(value)
        if kind is Item:
            self.put(value, 0)
        elif value is None or kind is bool:
            self.put(b"\xf6" if value is None else b"\xf5" if value else b"\xf4", 8)
        elif issubclass(kind, int):
            value = int.__index__(value)
            small = -1 << 63 <= value < 1 << 63
            self.put(integer(value), 8 if small else max(8, (value.bit_length() + 7) // 8))
        elif issubclass(kind, float):
            self.put(b"\xfb" + struct.pack(">d", value), 8)
        elif issubclass(kind, str):
            self.text(value)
        elif issubclass(kind, (bytes, bytearray)):
            self.put(head(2, len(value)) + value, max(1, len(value)))
        elif issubclass(kind, datetime) and value.utcoffset() is not None:
            since, offset = value - EPOCH, value.utcoffset()
            numbers = whole_seconds(since), since.microseconds * 1000, whole_seconds(offset)
            self.put(head(6, 1001001) + head(4, 3) + b"".join(map(integer, numbers)), 8)
        elif is_library_text(kind):
            self.text(value.isoformat() if issubclass(kind, (date, time_of_day)) else str(value))
        elif issubclass(kind, dict):
            pairs = list(dict.items(value))
            if all(issubclass(type(key), str) for key, _ in pairs):
                members = ((key, key, member) for key, member in pairs)
                return self.container(value, head(5, len(pairs)), members)
            return self.container(value, head(6, 259) + head(5, len(pairs)), map_members(pairs))
        elif hasattr(kind, "__dataclass_fields__"):
            fields = [f.name for f in kind.__dataclass_fields__.values() if f._field_type.name == "_FIELD"]
            members = ((name, name, getattr(value, name)) for name in fields)
            return self.container(value, head(5, len(fields)), members)
        else:
            return self.sequence(value, kind)

    def sequence(self, value, kind):
        for base in (list, tuple, range, deque, set, frozenset):
            if issubclass(kind, base):
                members, is_set = list(base.__iter__(value)), base in (set, frozenset)
                start = (head(6, 258) if is_set else b"") + head(4, len(members))
                steps = ((f" element {i}",) if is_set else i for i in range(len(members)))
                return self.container(value, start, zip(steps, [None] * len(members), members))
        self.refuse("is " + describe(value), lambda: repr(value))

    def container(self, value, start, members):
        if id(value) in self.open:
            self.refuse("refers back to an object that contains it", lambda: "[Circular]")
        elif len(self.open) >= DEPTH:
            self.refuse(f"is nested more than {DEPTH} levels deep", lambda: reprlib.repr(value))
        else:
            self.put(start, 8)
            return members


def is_library_text(kind):
    names = {base.__name__ for base in kind.__mro__}
    return bool(names & AS_TEXT) and kind.__module__.split(".")[0] in LIBRARIES


def whole_seconds(delta):
    return delta.days * 86400 + delta.seconds


def map_members(pairs):
    for i, (key, member) in enumerate(pairs):
        yield (f" key {i}",), None, key
        yield ("[", reprlib.repr(key), "]"), None, member


def step_text(step):
    if type(step) is int:
        return f"[{step}]"
    return member_path("", step) if issubclass(type(step), str) else "".join(step)


def member_path(namespace, name):
    if re.fullmatch(r"[^\W\d]\w*", name) and len(name) <= 60:
        return f"{namespace}.{name}"
    return f"{namespace}[{json.dumps(name if len(name) <= 60 else name[:60] + '...', ensure_ascii=False)}]"


def describe(value):
    name = type(value).__name__
    if isinstance(value, type):
        name = "class"
    elif "function" in name or name == "method":
        name = "function"
    return ("an " if name[0] in "aeiou" else "a ") + name


def complete(value, budget):
    """The completion value as it is sent, and the warnings for it."""
    encoder = Encoder("value", budget, replace=True)
    try:
        return encoder.encode(value), encoder.replaced[:20]
    except OverflowError:
        cut = utf8(value if type(value) is str else reprlib.repr(value))[:budget].decode("utf-8", "ignore")
        note = f"the value is larger than the budget of {budget:,} bytes (value-bytes) and was replaced by "
        return Encoder().encode(cut), [note + "the beginning of its text"]


def decode(data):
    """Reads one value, and its problems: what Python cannot hold, such as a time in the year 12000."""
    at, levels, problems = 0, [], []  # for each container: what makes it, how many members it has, and they
    while True:
        major, number, raw = data[at] >> 5, data[at] & 31, b""
        at += 1
        if number >= 24:
            raw = data[at:at + (1 << number - 24)]
            number, at = int.from_bytes(raw, "big"), at + len(raw)
        if 4 <= major <= 6:
            make = list if major == 4 else pairs_of if major == 5 else TAGS[number]
            levels.append((make, number if major == 4 else 2 * number if major == 5 else 1, []))
        else:
            if major < 2:
                value = number if major == 0 else -1 - number
            elif major < 4:
                value, at = data[at:at + number], at + number
                value = value.decode() if major == 3 else value
            else:
                value = struct.unpack(FLOATS[len(raw)], raw)[0] if raw else {20: False, 21: True}.get(number)
            if not levels:
                return value, problems
            levels[-1][2].append(value)
        while len(levels[-1][2]) == levels[-1][1]:
            make, _, members = levels.pop()
            try:
                value = make(members)
            except (ValueError, TypeError, OverflowError) as error:
                value = problems.append(f"the result cannot be held by Python: {error}")
            if not levels:
                return value, problems
            levels[-1][2].append(value)


def pairs_of(members):
    return dict(zip(map(frozen, members[::2]), members[1::2]))


def frozen(key):
    return tuple(map(frozen, key)) if type(key) is list else frozenset(key) if type(key) is set else key


def time_of(members):
    (seconds, nanoseconds, offset), = members
    zone = timezone(timedelta(seconds=offset)) if offset else timezone.utc
    return (EPOCH + timedelta(seconds=seconds, microseconds=nanoseconds // 1000)).astimezone(zone)


FLOATS = {2: ">e", 4: ">f", 8: ">d"}
TAGS = {
    2: lambda members: int.from_bytes(members[0], "big"),
    3: lambda members: -1 - int.from_bytes(members[0], "big"),
    258: lambda members: set(map(frozen, members[0])), 259: lambda members: members[0],
    1001001: time_of, 1001002: lambda members: json.loads(members[0]),
}
