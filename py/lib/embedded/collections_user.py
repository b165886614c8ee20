from collections.abc import MutableMapping, MutableSequence, Sequence
from reprlib import recursive_repr

# The classes are those of the module collections.
__name__ = "collections"


class ChainMap(MutableMapping):
    """Several mappings, searched one after the other; what is set or deleted is so in the first one."""

    def __init__(self, *maps):
        """Chain mappings; without one there is a new dict."""
        self.maps = list(maps) or [{}]

    def __missing__(self, key):
        raise KeyError(key)

    def __getitem__(self, key):
        for mapping in self.maps:
            try:
                return mapping[key]
            except KeyError:
                pass
        return self.__missing__(key)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __len__(self):
        return len(set().union(*self.maps))

    def __iter__(self):
        found = {}
        for mapping in reversed(self.maps):
            found |= dict.fromkeys(mapping)
        return iter(found)

    def __contains__(self, key):
        return any(key in mapping for mapping in self.maps)

    def __bool__(self):
        return any(self.maps)

    @recursive_repr()
    def __repr__(self):
        return f"{self.__class__.__name__}({', '.join(map(repr, self.maps))})"

    @classmethod
    def fromkeys(cls, iterable, value=None, /):
        "Create a new ChainMap with keys from iterable and values set to value."
        return cls(dict.fromkeys(iterable, value))

    def copy(self):
        "New ChainMap or subclass with a new copy of maps[0] and refs to maps[1:]"
        return self.__class__(self.maps[0].copy(), *self.maps[1:])

    __copy__ = copy

    def new_child(self, m=None, **kwargs):
        """New ChainMap with a new map, or m, before those of this one; keywords are set in it."""
        if m is None:
            m = kwargs
        elif kwargs:
            m.update(kwargs)
        return self.__class__(m, *self.maps)

    @property
    def parents(self):
        "New ChainMap from maps[1:]."
        return self.__class__(*self.maps[1:])

    def __setitem__(self, key, value):
        self.maps[0][key] = value

    def __delitem__(self, key):
        try:
            del self.maps[0][key]
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def popitem(self):
        "Remove and return an item pair from maps[0]. Raise KeyError is maps[0] is empty."
        try:
            return self.maps[0].popitem()
        except KeyError:
            raise KeyError("No keys found in the first mapping.")

    def pop(self, key, *args):
        "Remove *key* from maps[0] and return its value. Raise KeyError if *key* not in maps[0]."
        try:
            return self.maps[0].pop(key, *args)
        except KeyError:
            raise KeyError(f"Key not found in the first mapping: {key!r}")

    def clear(self):
        "Clear maps[0], leaving maps[1:] intact."
        self.maps[0].clear()

    def __ior__(self, other):
        self.maps[0].update(other)
        return self

    def __or__(self, other):
        if not _is_mapping(other):
            return NotImplemented
        made = self.copy()
        made.maps[0].update(other)
        return made

    def __ror__(self, other):
        if not _is_mapping(other):
            return NotImplemented
        merged = dict(other)
        for mapping in reversed(self.maps):
            merged.update(mapping)
        return self.__class__(merged)


class UserDict(MutableMapping):
    """A mapping around a dict, its attribute data, to derive from."""

    def __init__(self, dict=None, /, **kwargs):
        self.data = {}
        if dict is not None:
            self.update(dict)
        if kwargs:
            self.update(kwargs)

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        if key in self.data:
            return self.data[key]
        if hasattr(self.__class__, "__missing__"):
            return self.__class__.__missing__(self, key)
        raise KeyError(key)

    def __setitem__(self, key, item):
        self.data[key] = item

    def __delitem__(self, key):
        del self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __contains__(self, key):
        return key in self.data

    def get(self, key, default=None):
        return self[key] if key in self else default

    def __repr__(self):
        return repr(self.data)

    def __or__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(self.data | other.data)
        if isinstance(other, dict):
            return self.__class__(self.data | other)
        return NotImplemented

    def __ror__(self, other):
        if isinstance(other, UserDict):
            return self.__class__(other.data | self.data)
        if isinstance(other, dict):
            return self.__class__(other | self.data)
        return NotImplemented

    def __ior__(self, other):
        self.data |= other.data if isinstance(other, UserDict) else other
        return self

    def __copy__(self):
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        made.__dict__["data"] = self.__dict__["data"].copy()
        return made

    def copy(self):
        if self.__class__ is UserDict:
            return UserDict(self.data.copy())
        made = self.__copy__()
        made.data = {}
        made.update(self)
        return made

    @classmethod
    def fromkeys(cls, iterable, value=None):
        made = cls()
        for key in iterable:
            made[key] = value
        return made


class UserList(MutableSequence):
    """A sequence around a list, its attribute data, to derive from."""

    def __init__(self, initlist=None):
        self.data = []
        if initlist is not None:
            if isinstance(initlist, UserList):
                self.data[:] = initlist.data[:]
            else:
                self.data = list(initlist)

    def __repr__(self):
        return repr(self.data)

    @staticmethod
    def __list(other):
        return other.data if isinstance(other, UserList) else other

    def __lt__(self, other):
        return self.data < self.__list(other)

    def __le__(self, other):
        return self.data <= self.__list(other)

    def __eq__(self, other):
        return self.data == self.__list(other)

    def __gt__(self, other):
        return self.data > self.__list(other)

    def __ge__(self, other):
        return self.data >= self.__list(other)

    def __contains__(self, item):
        return item in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return self.__class__(self.data[i])
        return self.data[i]

    def __setitem__(self, i, item):
        self.data[i] = item

    def __delitem__(self, i):
        del self.data[i]

    def __add__(self, other):
        if isinstance(other, UserList):
            return self.__class__(self.data + other.data)
        return self.__class__(self.data + (other if isinstance(other, type(self.data)) else list(other)))

    def __radd__(self, other):
        if isinstance(other, UserList):
            return self.__class__(other.data + self.data)
        return self.__class__((other if isinstance(other, type(self.data)) else list(other)) + self.data)

    def __iadd__(self, other):
        self.data += other.data if isinstance(other, UserList) else list(other)
        return self

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self.data *= n
        return self

    def __copy__(self):
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        made.__dict__["data"] = self.__dict__["data"][:]
        return made

    def append(self, item):
        self.data.append(item)

    def insert(self, i, item):
        self.data.insert(i, item)

    def pop(self, i=-1):
        return self.data.pop(i)

    def remove(self, item):
        self.data.remove(item)

    def clear(self):
        self.data.clear()

    def copy(self):
        return self.__class__(self)

    def count(self, item):
        return self.data.count(item)

    def index(self, item, *args):
        return self.data.index(item, *args)

    def reverse(self):
        self.data.reverse()

    def sort(self, /, *args, **kwds):
        self.data.sort(*args, **kwds)

    def extend(self, other):
        self.data.extend(other.data if isinstance(other, UserList) else other)


class UserString(Sequence):
    """A sequence around a str, its attribute data, to derive from."""

    def __init__(self, seq):
        if isinstance(seq, str):
            self.data = seq
        elif isinstance(seq, UserString):
            self.data = seq.data[:]
        else:
            self.data = str(seq)

    def __str__(self):
        return str(self.data)

    def __repr__(self):
        return repr(self.data)

    def __int__(self):
        return int(self.data)

    def __float__(self):
        return float(self.data)

    def __complex__(self):
        return complex(self.data)

    def __hash__(self):
        return hash(self.data)

    def __getnewargs__(self):
        return (self.data[:],)

    def __eq__(self, string):
        return self.data == (string.data if isinstance(string, UserString) else string)

    def __lt__(self, string):
        return self.data < (string.data if isinstance(string, UserString) else string)

    def __le__(self, string):
        return self.data <= (string.data if isinstance(string, UserString) else string)

    def __gt__(self, string):
        return self.data > (string.data if isinstance(string, UserString) else string)

    def __ge__(self, string):
        return self.data >= (string.data if isinstance(string, UserString) else string)

    def __contains__(self, char):
        return (char.data if isinstance(char, UserString) else char) in self.data

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.__class__(self.data[index])

    def __add__(self, other):
        if isinstance(other, UserString):
            return self.__class__(self.data + other.data)
        return self.__class__(self.data + (other if isinstance(other, str) else str(other)))

    def __radd__(self, other):
        return self.__class__((other if isinstance(other, str) else str(other)) + self.data)

    def __mul__(self, n):
        return self.__class__(self.data * n)

    __rmul__ = __mul__

    def __mod__(self, args):
        return self.__class__(self.data % args)

    def __rmod__(self, template):
        return self.__class__(str(template) % self)

    def encode(self, encoding="utf-8", errors="strict"):
        return self.data.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)

    def join(self, seq):
        return self.data.join(seq)

    def format(self, /, *args, **kwds):
        return self.data.format(*args, **kwds)

    def format_map(self, mapping):
        return self.data.format_map(mapping)

    def split(self, sep=None, maxsplit=-1):
        return self.data.split(sep, maxsplit)

    def rsplit(self, sep=None, maxsplit=-1):
        return self.data.rsplit(sep, maxsplit)

    def splitlines(self, keepends=False):
        return self.data.splitlines(keepends)

    def partition(self, sep):
        return self.data.partition(sep)

    def rpartition(self, sep):
        return self.data.rpartition(sep)

    def translate(self, *args):
        return self.__class__(self.data.translate(*args))

    def replace(self, old, new, maxsplit=-1):
        old = old.data if isinstance(old, UserString) else old
        new = new.data if isinstance(new, UserString) else new
        return self.__class__(self.data.replace(old, new, maxsplit))

    def removeprefix(self, prefix, /):
        return self.__class__(self.data.removeprefix(prefix.data if isinstance(prefix, UserString) else prefix))

    def removesuffix(self, suffix, /):
        return self.__class__(self.data.removesuffix(suffix.data if isinstance(suffix, UserString) else suffix))

    def count(self, sub, start=0, end=9223372036854775807):
        return self.data.count(sub.data if isinstance(sub, UserString) else sub, start, end)

    def find(self, sub, start=0, end=9223372036854775807):
        return self.data.find(sub.data if isinstance(sub, UserString) else sub, start, end)

    def rfind(self, sub, start=0, end=9223372036854775807):
        return self.data.rfind(sub.data if isinstance(sub, UserString) else sub, start, end)

    def index(self, sub, start=0, end=9223372036854775807):
        return self.data.index(sub.data if isinstance(sub, UserString) else sub, start, end)

    def rindex(self, sub, start=0, end=9223372036854775807):
        return self.data.rindex(sub.data if isinstance(sub, UserString) else sub, start, end)

    def startswith(self, prefix, start=0, end=9223372036854775807):
        return self.data.startswith(prefix, start, end)

    def endswith(self, suffix, start=0, end=9223372036854775807):
        return self.data.endswith(suffix, start, end)

    maketrans = str.maketrans


def _forward_same(name):
    """Give UserString a method of str whose result is a str: it gives a UserString."""
    method = getattr(str, name)

    def forward(self, *args):
        return self.__class__(method(self.data, *args))

    forward.__name__, forward.__qualname__ = name, f"UserString.{name}"
    setattr(UserString, name, forward)


def _forward_test(name):
    method = getattr(str, name)

    def forward(self):
        return method(self.data)

    forward.__name__, forward.__qualname__ = name, f"UserString.{name}"
    setattr(UserString, name, forward)


for _name in ("capitalize", "casefold", "center", "expandtabs", "ljust", "lower", "lstrip", "rjust", "rstrip", "strip", "swapcase", "title",
              "upper", "zfill"):
    _forward_same(_name)
for _name in ("isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isprintable", "isspace",
              "istitle", "isupper"):
    _forward_test(_name)


def _is_mapping(v):
    from collections.abc import Mapping
    return isinstance(v, Mapping)
