INFINITY = float('inf')


def _separators(separators, indent):
    if separators is not None:
        item, key = separators
        return item, key
    return (', ' if indent is None else ','), ': '


class JSONEncoder:
    """Writes values as JSON; a class derived from it says in default() what to write for other objects."""

    item_separator = ', '
    key_separator = ': '

    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ','
        if default is not None:
            self.default = default

    def default(self, o):
        """Return what to write for an object that JSON has no form of."""
        raise TypeError(f'Object of type {o.__class__.__name__} is not JSON serializable')

    def encode(self, o):
        """Return o as JSON text."""
        if isinstance(o, str):
            return encode_basestring_ascii(o) if self.ensure_ascii else encode_basestring(o)
        parts = self.iterencode(o, _one_shot=True)
        return ''.join(parts)

    def iterencode(self, o, _one_shot=False):
        """Return the parts of o as JSON text, one after the other."""
        if _one_shot:
            return (_encode(o, self.default, self.skipkeys, self.ensure_ascii, self.check_circular, self.allow_nan,
                            self.sort_keys, self.indent, self.item_separator, self.key_separator),)
        return self._parts(o)

    def _parts(self, o):
        parts, raised = _chunks(o, self.default, self.skipkeys, self.ensure_ascii, self.check_circular, self.allow_nan,
                                self.sort_keys, self.indent, self.item_separator, self.key_separator)
        yield from parts
        if raised is not None:
            raise raised
