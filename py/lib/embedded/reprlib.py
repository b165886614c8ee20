"""Texts of objects with a limit on their size."""

__all__ = ["Repr", "repr", "recursive_repr"]

import builtins


def recursive_repr(fillvalue="..."):
    """Decorator of a __repr__ method: inside the repr of an object the same object is shown as fillvalue."""
    def decorate(user_function):
        shown = set()

        def wrapper(self):
            key = id(self)
            if key in shown:
                return fillvalue
            shown.add(key)
            try:
                return user_function(self)
            finally:
                shown.discard(key)

        for name in ("__module__", "__doc__", "__name__", "__qualname__"):
            setattr(wrapper, name, getattr(user_function, name))
        wrapper.__type_params__ = getattr(user_function, "__type_params__", ())
        wrapper.__wrapped__ = user_function
        return wrapper
    return decorate


class Repr:
    """Writes texts of objects like repr(), with limits on levels, lengths and numbers of elements."""

    def __init__(self, *, maxlevel=6, maxtuple=6, maxlist=6, maxarray=5, maxdict=4, maxset=6, maxfrozenset=6, maxdeque=6,
                 maxstring=30, maxlong=40, maxother=30, fillvalue="...", indent=None):
        self.maxlevel = maxlevel
        self.maxtuple = maxtuple
        self.maxlist = maxlist
        self.maxarray = maxarray
        self.maxdict = maxdict
        self.maxset = maxset
        self.maxfrozenset = maxfrozenset
        self.maxdeque = maxdeque
        self.maxstring = maxstring
        self.maxlong = maxlong
        self.maxother = maxother
        self.fillvalue = fillvalue
        self.indent = indent

    def repr(self, x):
        return self.repr1(x, self.maxlevel)

    def repr1(self, x, level):
        cls = type(x)
        name = "_".join(cls.__name__.split())
        method = getattr(self, "repr_" + name, None)
        # Another class of the same name is no reason to treat its instances alike.
        expected = {"array": "array", "deque": "collections"}.get(name, "builtins")
        if method is not None and (hasattr(type(self), "repr_" + name) and not hasattr(Repr, "repr_" + name) or cls.__module__ == expected):
            return method(x, level)
        return self.repr_instance(x, level)

    def _join(self, pieces, level):
        if self.indent is None:
            return ", ".join(pieces)
        if not pieces:
            return ""
        indent = self.indent
        if isinstance(indent, int):
            if indent < 0:
                raise ValueError(f"Repr.indent cannot be negative int (was {indent!r})")
            indent *= " "
        try:
            sep = ",\n" + (self.maxlevel - level + 1) * indent
        except TypeError as error:
            raise TypeError(f"Repr.indent must be a str, int or None, not {type(indent)}") from error
        return sep.join(("", *pieces, ""))[1:-len(indent) or None]

    def _elements(self, x, level, left, right, maximum, trail=""):
        n = len(x)
        if level <= 0 and n:
            text = self.fillvalue
        else:
            pieces = []
            for i, element in enumerate(x):
                if i >= maximum:
                    break
                pieces.append(self.repr1(element, level - 1))
            if n > maximum:
                pieces.append(self.fillvalue)
            text = self._join(pieces, level)
            if n == 1 and trail and self.indent is None:
                right = trail + right
        return f"{left}{text}{right}"

    def repr_tuple(self, x, level):
        return self._elements(x, level, "(", ")", self.maxtuple, ",")

    def repr_list(self, x, level):
        return self._elements(x, level, "[", "]", self.maxlist)

    def repr_array(self, x, level):
        if not x:
            return f"array({x.typecode!r})"
        return self._elements(x, level, f"array({x.typecode!r}, [", "])", self.maxarray)

    def repr_set(self, x, level):
        if not x:
            return "set()"
        return self._elements(_sorted(x), level, "{", "}", self.maxset)

    def repr_frozenset(self, x, level):
        if not x:
            return "frozenset()"
        return self._elements(_sorted(x), level, "frozenset({", "})", self.maxfrozenset)

    def repr_deque(self, x, level):
        return self._elements(x, level, "deque([", "])", self.maxdeque)

    def repr_dict(self, x, level):
        n = len(x)
        if n == 0:
            return "{}"
        if level <= 0:
            return "{" + self.fillvalue + "}"
        pieces = []
        for i, key in enumerate(_sorted(x)):
            if i >= self.maxdict:
                break
            pieces.append(f"{self.repr1(key, level - 1)}: {self.repr1(x[key], level - 1)}")
        if n > self.maxdict:
            pieces.append(self.fillvalue)
        return "{" + self._join(pieces, level) + "}"

    def _shorten(self, text, maximum):
        if len(text) <= maximum:
            return text
        left = max(0, (maximum - 3) // 2)
        right = max(0, maximum - 3 - left)
        return text[:left] + self.fillvalue + text[len(text) - right:]

    def repr_str(self, x, level):
        text = builtins.repr(x[:self.maxstring])
        if len(text) > self.maxstring:
            left = max(0, (self.maxstring - 3) // 2)
            right = max(0, self.maxstring - 3 - left)
            text = builtins.repr(x[:left] + x[len(x) - right:])
            text = text[:left] + self.fillvalue + text[len(text) - right:]
        return text

    def repr_int(self, x, level):
        return self._shorten(builtins.repr(x), self.maxlong)

    def repr_instance(self, x, level):
        try:
            text = builtins.repr(x)
        except Exception:
            return f"<{x.__class__.__name__} instance at {id(x):#x}>"
        return self._shorten(text, self.maxother)


def _sorted(x):
    try:
        return sorted(x)
    except Exception:
        return list(x)


aRepr = Repr()
repr = aRepr.repr
