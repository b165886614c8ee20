__all__ = ['JSONDecoder', 'JSONDecodeError']


class JSONDecodeError(ValueError):
    """A text that is no JSON: msg says why, doc is the text, pos, lineno and colno are the place in it."""

    def __init__(self, msg, doc, pos):
        before = doc.count('\n', 0, pos)
        column = pos - doc.rfind('\n', 0, pos)
        ValueError.__init__(self, '%s: line %d column %d (char %d)' % (msg, before + 1, column, pos))
        self.msg = msg
        self.doc = doc
        self.pos = pos
        self.lineno = before + 1
        self.colno = column

    def __reduce__(self):
        return self.__class__, (self.msg, self.doc, self.pos)


_CONSTANTS = {'-Infinity': float('-inf'), 'Infinity': float('inf'), 'NaN': float('nan')}


class JSONDecoder:
    """Reads JSON, with functions of the program's for objects and numbers."""

    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True,
                 object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float or float
        self.parse_int = parse_int or int
        self.parse_constant = parse_constant or _CONSTANTS.__getitem__
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook
        self.parse_string = scanstring
        self.memo = {}
        self.scan_once = make_scanner(self)

    def decode(self, s):
        """Return the value that all of s stands for."""
        obj, end = self.raw_decode(s, _after_space(s, 0))
        end = _after_space(s, end)
        if end != len(s):
            raise JSONDecodeError('Extra data', s, end)
        return obj

    def raw_decode(self, s, idx=0):
        """Return the value that s begins with at idx, and where it ends."""
        try:
            obj, end = self.scan_once(s, idx)
        except StopIteration as stop:
            raise JSONDecodeError('Expecting value', s, stop.value) from None
        return obj, end
