import struct as _struct
from operator import index as _index

typecodes = 'bBuwhHiIlLqQfd'
_sizes = {'b': 1, 'B': 1, 'u': 4, 'w': 4, 'h': 2, 'H': 2, 'i': 4, 'I': 4, 'l': 8, 'L': 8, 'q': 8, 'Q': 8, 'f': 4, 'd': 8}
_names = {'b': 'signed char', 'B': 'unsigned byte integer', 'h': 'signed short integer', 'H': 'unsigned short',
          'i': 'signed integer', 'I': 'unsigned int'}


def _between(value, low, high, name):
    if value < low:
        raise OverflowError(f'{name} is less than minimum')
    if value > high:
        raise OverflowError(f'{name} is greater than maximum')
    return value


def _checker(code):
    bits = 8 * _sizes[code]

    def small(value):
        value = _index(value)
        if not -1 << 63 <= value < 1 << 63:
            raise OverflowError('Python int too large to convert to C long')
        if code in 'bB':
            _between(value, -1 << 15, (1 << 15) - 1, 'signed short integer') if code == 'b' else None
        elif code == 'H' and not -1 << 31 <= value < 1 << 31:
            _between(value, -1 << 31, (1 << 31) - 1, 'signed integer')
        if code in 'BH':
            return _between(value, 0, (1 << bits) - 1, _names[code])
        return _between(value, -1 << bits - 1, (1 << bits - 1) - 1, _names[code])

    def unsigned(value):
        value = _index(value)
        if value < 0:
            raise OverflowError("can't convert negative value to unsigned int")
        if value >= 1 << 64:
            raise OverflowError('Python int too large to convert to C unsigned long')
        if code == 'I' and value >= 1 << 32:
            raise OverflowError('unsigned int is greater than maximum')
        return value

    def long(value):
        value = _index(value)
        if code == 'Q' and value < 0:
            raise OverflowError("can't convert negative int to unsigned")
        if not (-1 << 63 <= value < 1 << 63 if code != 'Q' else value < 1 << 64):
            raise OverflowError('Python int too large to convert to C long' if code == 'l' else 'int too big to convert')
        return value

    def real(value):
        if isinstance(value, (str, bytes)):
            raise TypeError(f'must be real number, not {type(value).__name__}')
        value = float(value)
        return _struct.unpack('f', _struct.pack('f', value))[0] if code == 'f' else value

    def character(value):
        if not isinstance(value, str):
            raise TypeError('array item must be unicode character')
        if len(value) != 1:
            raise TypeError(f'array item must be a string of length 1, not a string of length {len(value)}')
        return value

    if code in 'bBhHi':
        return small
    return unsigned if code in 'IL' else long if code in 'lqQ' else real if code in 'fd' else character


_checkers = {code: _checker(code) for code in typecodes}


class array:
    """A sequence of numbers or characters of one kind."""

    __slots__ = ('typecode', '_items', '__weakref__')
    __hash__ = None

    def __new__(cls, *args, **kwargs):
        if kwargs and cls is array:
            raise TypeError('array.array() takes no keyword arguments')
        if not args:
            raise TypeError('array() takes at least 1 argument (0 given)')
        if len(args) > 2:
            raise TypeError(f'array() takes at most 2 arguments ({len(args)} given)')
        code = args[0]
        if not isinstance(code, str) or len(code) != 1:
            raise TypeError(f'array() argument 1 must be a unicode character, not {type(code).__name__}')
        if code not in _sizes:
            raise ValueError('bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)')
        made = object.__new__(cls)
        object.__setattr__(made, 'typecode', code)
        made._items = []
        if len(args) == 2:
            made._begin(args[1])
        return made

    def __init__(self, *args, **kwargs):
        pass

    def __setattr__(self, name, value):
        if name == 'typecode':
            raise AttributeError("attribute 'typecode' of 'array.array' objects is not writable")
        object.__setattr__(self, name, value)

    def _begin(self, initial):
        code = self.typecode
        if isinstance(initial, str):
            if code not in 'uw':
                raise TypeError(f'cannot use a str to initialize an array with typecode {code!r}')
            self._items = list(initial)
        elif isinstance(initial, (bytes, bytearray)):
            self.frombytes(initial)
        elif isinstance(initial, array):
            if (code in 'uw') != (initial.typecode in 'uw'):
                raise TypeError(f"cannot use a unicode array to initialize an array with typecode {code!r}")
            self.extend(list(initial._items))
        else:
            self.extend(initial)

    @property
    def itemsize(self):
        """The bytes of an element."""
        return _sizes[self.typecode]

    def _made(self, items):
        made = object.__new__(array)
        object.__setattr__(made, 'typecode', self.typecode)
        made._items = items
        return made

    def _check(self, value):
        return _checkers[self.typecode](value)

    def append(self, v, /):
        """Append an element."""
        self._items.append(self._check(v))

    def extend(self, bb, /):
        """Append elements."""
        if isinstance(bb, array):
            if bb.typecode != self.typecode:
                raise TypeError('can only extend with array of same kind')
            self._items.extend(bb._items)
            return
        check, items = _checkers[self.typecode], self._items
        for value in bb:
            items.append(check(value))

    def fromlist(self, list, /):
        """Append the elements of a list, all or none."""
        if not isinstance(list, _list):
            raise TypeError('arg must be list')
        self._items += [self._check(v) for v in list]

    def fromunicode(self, ustr, /):
        """Append the characters of a text."""
        if self.typecode not in 'uw':
            raise ValueError("fromunicode() may only be called on unicode type arrays ('u' or 'w')")
        self._items.extend(ustr)

    def frombytes(self, buffer, /):
        """Append the elements that bytes stand for."""
        buffer = bytes(memoryview(buffer))
        size = self.itemsize
        if len(buffer) % size:
            raise ValueError('bytes length not a multiple of item size')
        if self.typecode in 'uw':
            self._items.extend(buffer.decode('utf-32-le'))
        else:
            self._items.extend(_struct.unpack(f'<{len(buffer) // size}{self._code()}', buffer))

    def _code(self):
        return {'l': 'q', 'L': 'Q'}.get(self.typecode, self.typecode)

    def tobytes(self):
        """Return the elements as bytes."""
        if self.typecode in 'uw':
            return ''.join(self._items).encode('utf-32-le', 'surrogatepass')
        return _struct.pack(f'<{len(self._items)}{self._code()}', *self._items)

    __bytes__ = tobytes

    def tolist(self):
        """Return the elements as a list."""
        return list(self._items)

    def tounicode(self):
        """Return the characters as text."""
        if self.typecode not in 'uw':
            raise ValueError("tounicode() may only be called on unicode type arrays ('u' or 'w')")
        return ''.join(self._items)

    def tofile(self, f, /):
        """Write the elements as bytes to a stream."""
        f.write(self.tobytes())

    def fromfile(self, f, n, /):
        """Append n elements from a stream of bytes."""
        content = f.read(n * self.itemsize)
        self.frombytes(content[:len(content) // self.itemsize * self.itemsize])
        if len(content) < n * self.itemsize:
            raise EOFError('read() didn\'t return enough bytes')

    def byteswap(self):
        """Turn the bytes of every element around."""
        content, size = self.tobytes(), self.itemsize
        self._items = []
        self.frombytes(b''.join(content[i:i + size][::-1] for i in range(0, len(content), size)))

    def buffer_info(self):
        """Return a number for the address, and the length."""
        return id(self), len(self._items)

    def count(self, v, /):
        """Return how often a value is there."""
        return self._items.count(v)

    def index(self, v, start=0, stop=(1 << 63) - 1, /):
        """Return where a value is."""
        try:
            return self._items.index(v, start, stop)
        except ValueError:
            raise ValueError('array.index(x): x not in array') from None

    def insert(self, i, v, /):
        """Insert an element."""
        self._items.insert(i, self._check(v))

    def pop(self, i=-1, /):
        """Remove an element and return it."""
        if not self._items:
            raise IndexError('pop from empty array')
        try:
            return self._items.pop(i)
        except IndexError:
            raise IndexError('pop index out of range') from None

    def remove(self, v, /):
        """Remove the first element of a value."""
        try:
            self._items.remove(v)
        except ValueError:
            raise ValueError('array.remove(x): x not in array') from None

    def reverse(self):
        """Turn the order around."""
        self._items.reverse()

    def clear(self):
        """Remove all elements."""
        self._items.clear()

    def __len__(self):
        return len(self._items)

    def __iter__(self):
        i = 0
        while i < len(self._items):
            yield self._items[i]
            i += 1

    def __contains__(self, v):
        return v in self._items

    def _at(self, key):
        if not hasattr(type(key), '__index__'):
            raise TypeError('array indices must be integers')
        return key

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self._made(self._items[key])
        try:
            return self._items[self._at(key)]
        except IndexError:
            raise IndexError('array index out of range') from None

    def __setitem__(self, key, value):
        if isinstance(key, slice):
            if not isinstance(value, array):
                raise TypeError(f'can only assign array (not "{type(value).__name__}") to array slice')
            if value.typecode != self.typecode:
                raise TypeError('bad argument type for built-in operation')
            self._items[key] = list(value._items)
            return
        try:
            self._items[self._at(key)] = self._check(value)
        except IndexError:
            raise IndexError('array assignment index out of range') from None

    def __delitem__(self, key):
        try:
            del self._items[key if isinstance(key, slice) else self._at(key)]
        except IndexError:
            raise IndexError('array assignment index out of range') from None

    def __add__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only append array (not "{type(other).__name__}") to array')
        if other.typecode != self.typecode:
            raise TypeError('bad argument type for built-in operation')
        return self._made(self._items + other._items)

    def __iadd__(self, other):
        if not isinstance(other, array):
            raise TypeError(f'can only extend with array (not "{type(other).__name__}")')
        self.extend(other)
        return self

    def __mul__(self, n):
        if not hasattr(type(n), '__index__'):
            return NotImplemented
        return self._made(self._items * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self._items *= n
        return self

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, array) else NotImplemented

    def __lt__(self, other):
        return self._items < other._items if isinstance(other, array) else NotImplemented

    def __le__(self, other):
        return self._items <= other._items if isinstance(other, array) else NotImplemented

    def __gt__(self, other):
        return self._items > other._items if isinstance(other, array) else NotImplemented

    def __ge__(self, other):
        return self._items >= other._items if isinstance(other, array) else NotImplemented

    def __copy__(self):
        return self._made(list(self._items))

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __reduce_ex__(self, protocol):
        return type(self), (self.typecode, list(self._items))

    def __repr__(self):
        if not self._items:
            return f'{type(self).__name__}({self.typecode!r})'
        shown = repr(''.join(self._items)) if self.typecode in 'uw' else repr(self._items)
        return f'{type(self).__name__}({self.typecode!r}, {shown})'

    def __class_getitem__(cls, item):
        import types
        return types.GenericAlias(cls, item)


_list = list
ArrayType = array
