__all__ = ["ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque", "namedtuple"]


def __getattr__(name):
    # These derive from classes of collections.abc, which most programs do not need.
    if name in ("ChainMap", "UserDict", "UserList", "UserString"):
        import _collections_user
        for lazy in ("ChainMap", "UserDict", "UserList", "UserString"):
            globals()[lazy] = getattr(_collections_user, lazy)
        return globals()[name]
    if name == "abc":
        import collections.abc
        return collections.abc
    raise AttributeError(f"module 'collections' has no attribute '{name}'")


def namedtuple(typename, field_names, *, rename=False, defaults=None, module=None):
    """Make a class derived from tuple whose elements have names.

    >>> Point = namedtuple('Point', ['x', 'y'])
    >>> Point(11, y=22).x
    11
    """
    if module is None:
        module = _calling_module()
    return _namedtuple(typename, field_names, rename, defaults, module)


def _namedtuple(typename, field_names, rename, defaults, module, bases=(tuple,), attributes={}):
    if isinstance(field_names, str):
        field_names = field_names.replace(",", " ").split()
    names = [str(name) for name in field_names]
    typename = str(typename)
    if rename:
        seen = set()
        for i, name in enumerate(names):
            if not name.isidentifier() or _iskeyword(name) or name.startswith("_") or name in seen:
                names[i] = f"_{i}"
            seen.add(name)
    for name in [typename, *names]:
        if not name.isidentifier():
            raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
        if _iskeyword(name):
            raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
    seen = set()
    for name in names:
        if name.startswith("_") and not rename:
            raise ValueError(f"Field names cannot start with an underscore: {name!r}")
        if name in seen:
            raise ValueError(f"Encountered duplicate field name: {name!r}")
        seen.add(name)
    values_of_defaults = {}
    if defaults is not None:
        defaults = tuple(defaults)
        if len(defaults) > len(names):
            raise TypeError("Got more default values than field names")
        values_of_defaults = dict(zip(names[len(names) - len(defaults):], defaults))
    names = tuple(names)
    count = len(names)
    shown = ", ".join(names)
    listed = shown + "," if count == 1 else shown
    new_tuple = tuple.__new__
    __new__ = eval(f"lambda _cls, {shown}: _new(_cls, ({listed}))",
                   {"_new": new_tuple, "__builtins__": {}, "__name__": f"namedtuple_{typename}"})
    __new__.__name__ = "__new__"
    __new__.__doc__ = f"Create new instance of {typename}({shown})"
    if defaults is not None:
        __new__.__defaults__ = defaults

    def _make(cls, iterable):
        made = new_tuple(cls, iterable)
        if len(made) != count:
            raise TypeError(f"Expected {count} arguments, got {len(made)}")
        return made

    def _replace(self, /, **kwds):
        made = self._make(map(kwds.pop, names, self))
        if kwds:
            raise TypeError(f"Got unexpected field names: {list(kwds)!r}")
        return made

    template = "(" + ", ".join([f"{name}=%r" for name in names]) + ")"

    def __repr__(self):
        "Return a nicely formatted representation string"
        return self.__class__.__name__ + template % self[:]

    def _asdict(self):
        "Return a new dict which maps field names to their values."
        return dict(zip(self._fields, self))

    def __getnewargs__(self):
        "Return self as a plain tuple.  Used by copy and pickle."
        return tuple(self)

    _make.__doc__ = f"Make a new {typename} object from a sequence or iterable"
    _replace.__doc__ = f"Return a new {typename} object replacing specified fields with new values"
    namespace = {
        "__doc__": f"{typename}({shown})", "__slots__": (), "_fields": names, "_field_defaults": values_of_defaults,
        "__new__": __new__, "_make": classmethod(_make), "_replace": _replace, "__replace__": _replace, "__repr__": __repr__,
        "_asdict": _asdict, "__getnewargs__": __getnewargs__, "__match_args__": names,
    }
    for function in (__new__, _make, _replace, __repr__, _asdict, __getnewargs__):
        function.__qualname__ = f"{typename}.{function.__name__}"
    for i, name in enumerate(names):
        namespace[name] = _Field(i, f"Alias for field number {i}")
    namespace.update(attributes)
    made = type(typename, bases, namespace)
    if module is not None:
        made.__module__ = module
    return made


class Counter(dict):
    """A dict that counts: its values are the counts of its keys.

    >>> Counter('abca').most_common(1)
    [('a', 2)]
    """

    def __init__(self, iterable=None, /, **kwds):
        """Count the elements of an iterable, or take over the counts of a mapping, and those of keywords."""
        if iterable is not None or kwds:
            self.update(iterable, **kwds)

    def __missing__(self, key):
        "The count of elements not in the Counter is zero."
        return 0

    def total(self):
        "Sum of the counts"
        return sum(self.values())

    def most_common(self, n=None):
        """Return the n most common elements with their counts, from the most common one on; all if n is None."""
        return _most_common(self, n)

    def elements(self):
        """Return an iterator over the elements, each as often as its count says."""
        for element, count in self.items():
            for _ in range(count):
                yield element

    @classmethod
    def fromkeys(cls, iterable, v=None):
        raise NotImplementedError("Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")

    def update(self, iterable=None, /, **kwds):
        """Like dict.update() but add counts instead of replacing them."""
        if iterable is not None:
            if isinstance(iterable, dict) or _is_mapping(iterable):
                if self:
                    get = self.get
                    for element, count in iterable.items():
                        self[element] = count + get(element, 0)
                else:
                    super().update(iterable)
            else:
                _count_elements(self, iterable)
        if kwds:
            self.update(kwds)

    def subtract(self, iterable=None, /, **kwds):
        """Like update() but subtract: counts may become zero or negative."""
        if iterable is not None:
            get = self.get
            if isinstance(iterable, dict) or _is_mapping(iterable):
                for element, count in iterable.items():
                    self[element] = get(element, 0) - count
            else:
                for element in iterable:
                    self[element] = get(element, 0) - 1
        if kwds:
            self.subtract(kwds)

    def copy(self):
        "Return a shallow copy."
        return self.__class__(self)

    def __reduce__(self):
        return self.__class__, (dict(self),)

    def __delitem__(self, element):
        "Like dict.__delitem__() but does not raise KeyError for missing values."
        if element in self:
            super().__delitem__(element)

    def __repr__(self):
        if not self:
            return f"{self.__class__.__name__}()"
        try:
            shown = dict(self.most_common())
        except TypeError:
            # The counts cannot be compared.
            shown = dict(self)
        return f"{self.__class__.__name__}({shown!r})"

    def __eq__(self, other):
        "True if all counts agree. Missing counts are treated as zero."
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] == other[e] for c in (self, other) for e in c)

    def __ne__(self, other):
        "True if any counts disagree. Missing counts are treated as zero."
        if not isinstance(other, Counter):
            return NotImplemented
        return not self == other

    def __le__(self, other):
        "True if all counts in self are a subset of those in other."
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] <= other[e] for c in (self, other) for e in c)

    def __lt__(self, other):
        "True if all counts in self are a proper subset of those in other."
        if not isinstance(other, Counter):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other):
        "True if all counts in self are a superset of those in other."
        if not isinstance(other, Counter):
            return NotImplemented
        return all(self[e] >= other[e] for c in (self, other) for e in c)

    def __gt__(self, other):
        "True if all counts in self are a proper superset of those in other."
        if not isinstance(other, Counter):
            return NotImplemented
        return self >= other and self != other

    def __add__(self, other):
        """Add counts from two counters, and keep the positive ones."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, count in self.items():
            count = count + other[element]
            if count > 0:
                result[element] = count
        for element, count in other.items():
            if element not in self and count > 0:
                result[element] = count
        return result

    def __sub__(self, other):
        """Subtract counts, and keep the positive ones."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, count in self.items():
            count = count - other[element]
            if count > 0:
                result[element] = count
        for element, count in other.items():
            if element not in self and count < 0:
                result[element] = 0 - count
        return result

    def __or__(self, other):
        """The greater one of the counts, if it is positive."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, count in self.items():
            theirs = other[element]
            if theirs > count:
                count = theirs
            if count > 0:
                result[element] = count
        for element, count in other.items():
            if element not in self and count > 0:
                result[element] = count
        return result

    def __and__(self, other):
        """The smaller one of the counts, if it is positive."""
        if not isinstance(other, Counter):
            return NotImplemented
        result = Counter()
        for element, count in self.items():
            theirs = other[element]
            if theirs < count:
                count = theirs
            if count > 0:
                result[element] = count
        return result

    def __pos__(self):
        "The positive counts."
        result = Counter()
        for element, count in self.items():
            if count > 0:
                result[element] = count
        return result

    def __neg__(self):
        "The negative counts, with the sign changed."
        result = Counter()
        for element, count in self.items():
            if count < 0:
                result[element] = 0 - count
        return result

    def _keep_positive(self):
        for element in [e for e, count in self.items() if not count > 0]:
            del self[element]
        return self

    def __iadd__(self, other):
        for element, count in other.items():
            self[element] += count
        return self._keep_positive()

    def __isub__(self, other):
        for element, count in other.items():
            self[element] -= count
        return self._keep_positive()

    def __ior__(self, other):
        for element, theirs in other.items():
            if theirs > self[element]:
                self[element] = theirs
        return self._keep_positive()

    def __iand__(self, other):
        for element, count in self.items():
            theirs = other[element]
            if theirs < count:
                self[element] = theirs
        return self._keep_positive()


def _is_mapping(v):
    import collections.abc
    return isinstance(v, collections.abc.Mapping)
