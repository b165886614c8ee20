__all__ = ["pprint", "pformat", "isreadable", "isrecursive", "saferepr", "PrettyPrinter", "pp"]


def pprint(object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """Pretty-print a Python object to a stream [default is sys.stdout]."""
    PrettyPrinter(stream=stream, indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                  underscore_numbers=underscore_numbers).pprint(object)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    """Format a Python object into a pretty-printed representation."""
    return PrettyPrinter(indent=indent, width=width, depth=depth, compact=compact, sort_dicts=sort_dicts,
                         underscore_numbers=underscore_numbers).pformat(object)


def pp(object, *args, sort_dicts=False, **kwargs):
    """Pretty-print a Python object"""
    pprint(object, *args, sort_dicts=sort_dicts, **kwargs)


def saferepr(object):
    """Version of repr() which can handle recursive data structures."""
    return PrettyPrinter()._short(object, {}, None, 0)[0]


def isreadable(object):
    """Determine if saferepr(object) is readable by eval()."""
    return PrettyPrinter()._short(object, {}, None, 0)[1]


def isrecursive(object):
    """Determine if object requires a recursive representation."""
    return PrettyPrinter()._short(object, {}, None, 0)[2]


class _Key:
    """Orders keys of any types: by their own order, or else by their types' names and ids."""
    __slots__ = ("obj",)

    def __init__(self, obj):
        self.obj = obj

    def __lt__(self, other):
        try:
            return self.obj < other.obj
        except TypeError:
            return (str(type(self.obj)), id(self.obj)) < (str(type(other.obj)), id(other.obj))


def _pair_key(pair):
    return _Key(pair[0]), _Key(pair[1])


def _recursion(object):
    return f"<Recursion on {type(object).__name__} with id={id(object)}>"


class PrettyPrinter:
    """Writes data over several lines where one is too narrow."""

    def __init__(self, indent=1, width=80, depth=None, stream=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
        indent, width = int(indent), int(width)
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self._depth = depth
        self._indent_per_level = indent
        self._width = width
        self._given_stream = stream
        self._compact = bool(compact)
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    @property
    def _stream(self):
        if self._given_stream is not None:
            return self._given_stream
        import sys
        return sys.stdout

    def pprint(self, object):
        stream = self._stream
        if stream is not None:
            stream.write(self.pformat(object) + "\n")

    def pformat(self, object):
        pieces = []
        self._write(object, pieces, 0, 0, {}, 0)
        return "".join(pieces)

    def isrecursive(self, object):
        return self.format(object, {}, 0, 0)[2]

    def isreadable(self, object):
        _, readable, recursive = self.format(object, {}, 0, 0)
        return readable and not recursive

    def format(self, object, context, maxlevels, level):
        """Return the text of an object on one line, whether it is readable, and whether it is recursive."""
        return self._short(object, context, maxlevels, level)

    def _repr(self, object, context, level):
        return self.format(object, context.copy(), self._depth, level)[0]

    def _write(self, object, out, indent, allowance, context, level):
        key = id(object)
        if key in context:
            out.append(_recursion(object))
            return
        text = self._repr(object, context, level)
        if len(text) > self._width - indent - allowance:
            writer = self._writer(object)
            if writer is not None:
                context[key] = 1
                writer(object, out, indent, allowance, context, level + 1)
                del context[key]
                return
        out.append(text)

    def _writer(self, object):
        cls = type(object)
        method = cls.__repr__
        for base in cls.__mro__:
            found = _WRITERS.get((base.__module__, base.__name__))
            if found is not None and base.__repr__ is method:
                return getattr(self, found)
        if hasattr(cls, "__dataclass_fields__") and not isinstance(object, type) and self._made_repr(cls):
            return self._write_dataclass
        return None

    @staticmethod
    def _made_repr(cls):
        """Tell whether the repr of a dataclass is the one that was made for it."""
        code = getattr(cls.__repr__, "__code__", None)
        return cls.__dataclass_params__.repr and code is not None and "__dataclass_repr__" in code.co_freevars

    # --- Containers over several lines.

    def _write_dataclass(self, object, out, indent, allowance, context, level):
        name = object.__class__.__name__
        indent += len(name) + 1
        items = [(f.name, getattr(object, f.name)) for f in object.__dataclass_fields__.values() if f.repr and f._field_type.name == "_FIELD"]
        out.append(name + "(")
        self._write_named(items, out, indent, allowance, context, level)
        out.append(")")

    def _write_named(self, items, out, indent, allowance, context, level):
        separator = ",\n" + " " * indent
        last = len(items) - 1
        for i, (key, value) in enumerate(items):
            out.append(key + "=")
            if id(value) in context:
                # A recursive dataclass shows itself so.
                out.append("...")
            else:
                self._write(value, out, indent + len(key) + 1, allowance if i == last else 1, context, level)
            if i != last:
                out.append(separator)

    def _write_namespace(self, object, out, indent, allowance, context, level):
        name = "namespace" if type(object).__module__ == "types" else object.__class__.__name__
        out.append(name + "(")
        self._write_named(list(object.__dict__.items()), out, indent + len(name) + 1, allowance, context, level)
        out.append(")")

    def _write_dict(self, object, out, indent, allowance, context, level):
        out.append("{")
        if self._indent_per_level > 1:
            out.append((self._indent_per_level - 1) * " ")
        if len(object):
            items = sorted(object.items(), key=_pair_key) if self._sort_dicts else list(object.items())
            indent += self._indent_per_level
            separator = ",\n" + " " * indent
            last = len(items) - 1
            for i, (key, value) in enumerate(items):
                shown = self._repr(key, context, level)
                out.append(shown + ": ")
                self._write(value, out, indent + len(shown) + 2, allowance + 1 if i == last else 1, context, level)
                if i != last:
                    out.append(separator)
        out.append("}")

    def _write_ordered_dict(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        cls = object.__class__
        out.append(cls.__name__ + "(")
        self._write_items(list(object.items()), out, indent + len(cls.__name__) + 1, allowance + 1, context, level)
        out.append(")")

    def _write_items(self, items, out, indent, allowance, context, level):
        out.append("[")
        self._write_elements(items, out, indent, allowance + 1, context, level)
        out.append("]")

    def _write_list(self, object, out, indent, allowance, context, level):
        out.append("[")
        self._write_elements(object, out, indent, allowance + 1, context, level)
        out.append("]")

    def _write_tuple(self, object, out, indent, allowance, context, level):
        out.append("(")
        closing = ",)" if len(object) == 1 else ")"
        self._write_elements(object, out, indent, allowance + len(closing), context, level)
        out.append(closing)

    def _write_set(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        cls = object.__class__
        if cls is set:
            out.append("{")
            closing = "}"
        else:
            out.append(cls.__name__ + "({")
            closing = "})"
            indent += len(cls.__name__) + 1
        self._write_elements(sorted(object, key=_Key), out, indent, allowance + len(closing), context, level)
        out.append(closing)

    def _write_elements(self, elements, out, indent, allowance, context, level):
        indent += self._indent_per_level
        if self._indent_per_level > 1:
            out.append((self._indent_per_level - 1) * " ")
        newline = ",\n" + " " * indent
        delimiter = ""
        width = room = self._width - indent + 1
        elements = list(elements)
        last = len(elements) - 1
        for i, element in enumerate(elements):
            if i == last:
                room -= allowance
                width -= allowance
            if self._compact:
                shown = self._repr(element, context, level)
                size = len(shown) + 2
                if width < size:
                    width = room
                    if delimiter:
                        delimiter = newline
                if width >= size:
                    width -= size
                    out.append(delimiter)
                    delimiter = ", "
                    out.append(shown)
                    continue
            out.append(delimiter)
            delimiter = newline
            self._write(element, out, indent, allowance if i == last else 1, context, level)

    def _write_str(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        chunks = []
        lines = object.splitlines(True)
        if level == 1:
            indent += 1
            allowance += 1
        room = first_room = self._width - indent
        for i, line in enumerate(lines):
            shown = repr(line)
            if i == len(lines) - 1:
                first_room -= allowance
            if len(shown) <= first_room:
                chunks.append(shown)
                continue
            # Words, each with the white space that follows it.
            parts = _words(line)
            current = ""
            for j, part in enumerate(parts):
                candidate = current + part
                limit = room
                if j == len(parts) - 1 and i == len(lines) - 1:
                    limit -= allowance
                if len(repr(candidate)) > limit:
                    if current:
                        chunks.append(repr(current))
                    current = part
                else:
                    current = candidate
            if current:
                chunks.append(repr(current))
        if len(chunks) == 1:
            out.append(chunks[0])
            return
        if level == 1:
            out.append("(")
        out.append(("\n" + " " * indent).join(chunks))
        if level == 1:
            out.append(")")

    def _write_bytes(self, object, out, indent, allowance, context, level):
        if len(object) <= 4:
            out.append(repr(object))
            return
        parens = level == 1
        if parens:
            indent += 1
            allowance += 1
            out.append("(")
        out.append(("\n" + " " * indent).join(_byte_chunks(object, self._width - indent, allowance)))
        if parens:
            out.append(")")

    def _write_bytearray(self, object, out, indent, allowance, context, level):
        out.append("bytearray(")
        self._write_bytes(bytes(object), out, indent + 10, allowance + 1, context, level + 1)
        out.append(")")

    def _write_mappingproxy(self, object, out, indent, allowance, context, level):
        out.append("mappingproxy(")
        self._write(object.copy(), out, indent + 13, allowance + 1, context, level)
        out.append(")")

    def _write_defaultdict(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        factory = self._repr(object.default_factory, context, level)
        name = object.__class__.__name__
        indent += len(name) + 1
        out.append(f"{name}({factory},\n{' ' * indent}")
        self._write_dict(object, out, indent, allowance + 1, context, level)
        out.append(")")

    def _write_counter(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        name = object.__class__.__name__
        out.append(name + "({")
        if self._indent_per_level > 1:
            out.append((self._indent_per_level - 1) * " ")
        items = object.most_common()
        indent += len(name) + 1 + self._indent_per_level
        last = len(items) - 1
        for i, (key, value) in enumerate(items):
            shown = self._repr(key, context, level)
            out.append(shown + ": ")
            self._write(value, out, indent + len(shown) + 2, allowance + 2 if i == last else 1, context, level)
            if i != last:
                out.append(",\n" + " " * indent)
        out.append("})")

    def _write_chainmap(self, object, out, indent, allowance, context, level):
        if not len(object.maps):
            out.append(repr(object))
            return
        name = object.__class__.__name__
        out.append(name + "(")
        indent += len(name) + 1
        last = len(object.maps) - 1
        for i, mapping in enumerate(object.maps):
            self._write(mapping, out, indent, allowance + 1 if i == last else 1, context, level)
            out.append(")" if i == last else ",\n" + " " * indent)

    def _write_deque(self, object, out, indent, allowance, context, level):
        if not len(object):
            out.append(repr(object))
            return
        name = object.__class__.__name__
        out.append(name + "(")
        indent += len(name) + 1
        out.append("[")
        if object.maxlen is None:
            self._write_elements(object, out, indent, allowance + 2, context, level)
            out.append("])")
        else:
            self._write_elements(object, out, indent, 2, context, level)
            shown = self._repr(object.maxlen, context, level)
            out.append(f"],\n{' ' * indent}maxlen={shown})")

    def _write_data(self, object, out, indent, allowance, context, level):
        self._write(object.data, out, indent, allowance, context, level - 1)

    # --- On one line.

    def _short(self, object, context, maxlevels, level):
        typ = type(object)
        if typ in (str, bytes, bytearray, float, complex, bool, type(None)):
            return repr(object), True, False
        method = getattr(typ, "__repr__", None)
        if issubclass(typ, int) and method is int.__repr__:
            return (f"{object:_d}" if self._underscore_numbers else repr(object)), True, False
        if issubclass(typ, dict) and method is dict.__repr__:
            if not object:
                return "{}", True, False
            key = id(object)
            if maxlevels and level >= maxlevels:
                return "{...}", False, key in context
            if key in context:
                return _recursion(object), False, True
            context[key] = 1
            readable, recursive, parts = True, False, []
            items = sorted(object.items(), key=_pair_key) if self._sort_dicts else object.items()
            for k, v in items:
                shown_key, key_readable, key_recursive = self.format(k, context, maxlevels, level + 1)
                shown, value_readable, value_recursive = self.format(v, context, maxlevels, level + 1)
                parts.append(f"{shown_key}: {shown}")
                readable = readable and key_readable and value_readable
                recursive = recursive or key_recursive or value_recursive
            del context[key]
            return "{" + ", ".join(parts) + "}", readable, recursive
        if issubclass(typ, list) and method is list.__repr__ or issubclass(typ, tuple) and method is tuple.__repr__:
            if issubclass(typ, list):
                if not object:
                    return "[]", True, False
                template = "[%s]"
            elif len(object) == 1:
                template = "(%s,)"
            else:
                if not object:
                    return "()", True, False
                template = "(%s)"
            key = id(object)
            if maxlevels and level >= maxlevels:
                return template % "...", False, key in context
            if key in context:
                return _recursion(object), False, True
            context[key] = 1
            readable, recursive, parts = True, False, []
            for element in object:
                shown, element_readable, element_recursive = self.format(element, context, maxlevels, level + 1)
                parts.append(shown)
                readable = readable and element_readable
                recursive = recursive or element_recursive
            del context[key]
            return template % ", ".join(parts), readable, recursive
        shown = repr(object)
        return shown, bool(shown) and not shown.startswith("<"), False


_WRITERS = {
    ("builtins", "dict"): "_write_dict", ("builtins", "list"): "_write_list", ("builtins", "tuple"): "_write_tuple", ("builtins", "set"): "_write_set",
    ("builtins", "frozenset"): "_write_set", ("builtins", "str"): "_write_str", ("builtins", "bytes"): "_write_bytes",
    ("builtins", "bytearray"): "_write_bytearray", ("builtins", "mappingproxy"): "_write_mappingproxy", ("types", "SimpleNamespace"): "_write_namespace",
    ("collections", "OrderedDict"): "_write_ordered_dict", ("collections", "defaultdict"): "_write_defaultdict", ("collections", "Counter"): "_write_counter",
    ("collections", "ChainMap"): "_write_chainmap", ("collections", "deque"): "_write_deque", ("collections", "UserDict"): "_write_data",
    ("collections", "UserList"): "_write_data", ("collections", "UserString"): "_write_data",
}


def _words(line):
    """Cut a line into pieces of other characters than white space and the white space after them."""
    pieces, start, i, n = [], 0, 0, len(line)
    while i < n:
        while i < n and not line[i].isspace():
            i += 1
        while i < n and line[i].isspace():
            i += 1
        pieces.append(line[start:i])
        start = i
    return pieces


def _byte_chunks(object, width, allowance):
    current, last = b"", len(object) // 4 * 4
    for i in range(0, len(object), 4):
        part = object[i:i + 4]
        candidate = current + part
        if i == last:
            width -= allowance
        if len(repr(candidate)) > width:
            if current:
                yield repr(current)
            current = part
        else:
            current = candidate
    if current:
        yield repr(current)
