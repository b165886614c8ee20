__all__ = ['register', 'unregister', 'lookup', 'open', 'EncodedFile', 'BOM', 'BOM_BE', 'BOM_LE', 'BOM32_BE', 'BOM32_LE', 'BOM64_BE',
           'BOM64_LE', 'BOM_UTF8', 'BOM_UTF16', 'BOM_UTF16_LE', 'BOM_UTF16_BE', 'BOM_UTF32', 'BOM_UTF32_LE', 'BOM_UTF32_BE', 'CodecInfo',
           'Codec', 'IncrementalEncoder', 'IncrementalDecoder', 'getencoder', 'getdecoder', 'getincrementalencoder',
           'getincrementaldecoder', 'getreader', 'getwriter', 'encode', 'decode', 'iterencode', 'iterdecode', 'strict_errors',
           'ignore_errors', 'replace_errors', 'xmlcharrefreplace_errors', 'backslashreplace_errors', 'namereplace_errors',
           'lookup_error', 'charmap_build', 'StreamReader', 'StreamWriter', 'utf_8_encode', 'utf_8_decode', 'latin_1_encode',
           'latin_1_decode', 'ascii_encode', 'ascii_decode', 'escape_decode']

BOM_UTF8 = b'\xef\xbb\xbf'
BOM_LE = BOM_UTF16_LE = BOM_UTF16 = BOM = BOM32_LE = b'\xff\xfe'
BOM_BE = BOM_UTF16_BE = BOM32_BE = b'\xfe\xff'
BOM_UTF32_LE = BOM_UTF32 = BOM64_LE = b'\xff\xfe\0\0'
BOM_UTF32_BE = BOM64_BE = b'\0\0\xfe\xff'


class CodecInfo(tuple):
    """What there is of a codec."""

    _is_text_encoding = True

    def __new__(cls, encode, decode, streamreader=None, streamwriter=None, incrementalencoder=None, incrementaldecoder=None,
                name=None, *, _is_text_encoding=None):
        made = tuple.__new__(cls, (encode, decode, streamreader, streamwriter))
        made.name, made.encode, made.decode = name, encode, decode
        made.incrementalencoder, made.incrementaldecoder = incrementalencoder, incrementaldecoder
        made.streamreader, made.streamwriter = streamreader, streamwriter
        return made

    def __repr__(self):
        return f'<{type(self).__module__}.{type(self).__qualname__} object for encoding {self.name} at {id(self):#x}>'


class Codec:
    """A codec without state."""

    def encode(self, input, errors='strict'):
        raise NotImplementedError

    def decode(self, input, errors='strict'):
        raise NotImplementedError


class IncrementalEncoder:
    """Encodes parts of a text one after the other."""

    _encoding = None

    def __init__(self, errors='strict'):
        self.errors = errors
        self.buffer = ''
        self._begun = False

    def encode(self, input, final=False):
        """Return the bytes of one more part."""
        content = input.encode(self._encoding, self.errors)
        if self._begun and self._encoding in ('utf-16', 'utf-32', 'utf-8-sig'):
            content = content[len(''.encode(self._encoding)) or 3:]
        self._begun = self._begun or bool(input)
        return content

    def reset(self):
        """Begin anew."""
        self._begun = False

    def getstate(self):
        """Return the state."""
        return int(self._begun)

    def setstate(self, state):
        """Set the state."""
        self._begun = bool(state)


class IncrementalDecoder:
    """Decodes parts of bytes one after the other."""

    _encoding = None

    def __init__(self, errors='strict'):
        self.errors = errors
        self.buffer = b''
        self._mark = None

    def decode(self, input, final=False):
        """Return the text of one more part, as far as its characters are whole."""
        data = self.buffer + bytes(input)
        encoding = self._encoding
        if encoding in ('utf-16', 'utf-32', 'utf-8-sig'):
            size = {'utf-16': 2, 'utf-32': 4, 'utf-8-sig': 3}[encoding]
            if self._mark is None:
                if len(data) < size and not final:
                    self.buffer = data
                    return ''
                marks = {BOM_UTF16_LE: 'utf-16-le', BOM_UTF16_BE: 'utf-16-be', BOM_UTF32_LE: 'utf-32-le', BOM_UTF32_BE: 'utf-32-be',
                         BOM_UTF8: 'utf-8'}
                self._mark = marks.get(data[:size])
                if self._mark is None:
                    self._mark = {'utf-16': 'utf-16-le', 'utf-32': 'utf-32-le', 'utf-8-sig': 'utf-8'}[encoding]
                else:
                    data = data[size:]
            encoding = self._mark
        keep = 0 if final else _incomplete(data, encoding)
        self.buffer = data[len(data) - keep:]
        return data[:len(data) - keep].decode(encoding, self.errors)

    def reset(self):
        """Begin anew."""
        self.buffer = b''
        self._mark = None

    def getstate(self):
        """Return the state."""
        return self.buffer, 0

    def setstate(self, state):
        """Set the state."""
        self.buffer = state[0]


def _incomplete(data, encoding):
    # How many bytes at the end are the beginning of a character.
    if encoding == 'utf-8':
        for back in range(1, min(4, len(data) + 1)):
            c = data[-back]
            if c >= 0xC0:
                need = 2 if c < 0xE0 else 3 if c < 0xF0 else 4
                return back if need > back else 0
            if c < 0x80:
                return 0
        return 0
    if encoding[:6] == 'utf-32':
        return len(data) % 4
    if encoding[:6] == 'utf-16':
        odd = len(data) % 2
        high = data[len(data) - odd - 1:len(data) - odd] if encoding.endswith('le') else data[len(data) - odd - 2:len(data) - odd - 1]
        return odd + 2 if high and 0xD8 <= high[0] < 0xDC else odd
    return 0


class StreamWriter(Codec):
    """Writes text as bytes to a stream."""

    _encoding = None

    def __init__(self, stream, errors='strict'):
        self.stream = stream
        self.errors = errors

    def write(self, object):
        """Write a text."""
        self.stream.write(object.encode(self._encoding, self.errors))

    def writelines(self, list):
        """Write texts."""
        self.write(''.join(list))

    def reset(self):
        """Do nothing."""

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.stream.close()


class StreamReader(Codec):
    """Reads text from a stream of bytes."""

    _encoding = None

    def __init__(self, stream, errors='strict'):
        self.stream = stream
        self.errors = errors
        self._rest = None

    def _load(self):
        if self._rest is None:
            import io
            self._rest = io.StringIO(self.stream.read().decode(self._encoding, self.errors), newline='')
        return self._rest

    def read(self, size=-1, chars=-1, firstline=False):
        """Read a text."""
        return self._load().read(chars if chars >= 0 else size)

    def readline(self, size=None, keepends=True):
        """Read a line."""
        line = self._load().readline()
        return line if keepends else line.rstrip('\r\n')

    def readlines(self, sizehint=None, keepends=True):
        """Read all lines."""
        return self.read().splitlines(keepends)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        self.stream.close()


_names = {'utf8': 'utf-8', 'u8': 'utf-8', 'latin1': 'iso8859-1', 'latin-1': 'iso8859-1', 'iso-8859-1': 'iso8859-1', 'l1': 'iso8859-1',
          'us-ascii': 'ascii', 'utf16': 'utf-16', 'utf32': 'utf-32', 'windows-1252': 'cp1252'}
_found = {}
_searchers = []


def register(search_function):
    """Add a function that finds codecs."""
    if not callable(search_function):
        raise TypeError('argument must be callable')
    _searchers.append(search_function)


def unregister(search_function):
    """Take such a function away."""
    if search_function in _searchers:
        _searchers.remove(search_function)


def lookup(encoding):
    """Return what there is of the codec of a name."""
    if not isinstance(encoding, str):
        raise TypeError(f'lookup() argument must be str, not {type(encoding).__name__}')
    found = _found.get(encoding)
    if found is None:
        found = _found[encoding] = _make(encoding)
    return found


def _make(encoding):
    name = encoding.lower().replace('_', '-').replace(' ', '-')
    name = _names.get(name, name)
    if name in ('rot13', 'rot-13'):
        return CodecInfo(_rot13, _rot13, name='rot13')
    if name in ('hex', 'hex-codec', 'base64', 'base64-codec', 'zlib', 'zlib-codec'):
        return _bytes_codec(name.partition('-')[0])
    try:
        ''.encode(encoding)
    except LookupError:
        for search in _searchers:
            made = search(encoding.lower().replace('-', '_').replace(' ', '_'))
            if made is not None:
                return made
        raise LookupError(f'unknown encoding: {encoding}') from None

    def encode(input, errors='strict'):
        return input.encode(name, errors), len(input)

    def decode(input, errors='strict'):
        return bytes(input).decode(name, errors), len(input)

    own = {'_encoding': name}
    return CodecInfo(encode, decode, type('StreamReader', (StreamReader,), own), type('StreamWriter', (StreamWriter,), own),
                     type('IncrementalEncoder', (IncrementalEncoder,), own), type('IncrementalDecoder', (IncrementalDecoder,), own), name)


def _rot13(input, errors='strict'):
    lower, upper = 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    return input.translate(str.maketrans(lower + upper, lower[13:] + lower[:13] + upper[13:] + upper[:13])), len(input)


def _bytes_codec(name):
    if name == 'hex':
        import binascii
        to, back = binascii.b2a_hex, binascii.a2b_hex
    elif name == 'base64':
        import base64
        to, back = base64.encodebytes, base64.decodebytes
    else:
        import zlib
        to, back = zlib.compress, zlib.decompress
    return CodecInfo(lambda input, errors='strict': (to(input), len(input)), lambda input, errors='strict': (back(input), len(input)), name=name)


def getencoder(encoding):
    """Return the function that encodes."""
    return lookup(encoding).encode


def getdecoder(encoding):
    """Return the function that decodes."""
    return lookup(encoding).decode


def getincrementalencoder(encoding):
    """Return the class that encodes part by part."""
    made = lookup(encoding).incrementalencoder
    if made is None:
        raise LookupError(encoding)
    return made


def getincrementaldecoder(encoding):
    """Return the class that decodes part by part."""
    made = lookup(encoding).incrementaldecoder
    if made is None:
        raise LookupError(encoding)
    return made


def getreader(encoding):
    """Return the class that reads from a stream."""
    return lookup(encoding).streamreader


def getwriter(encoding):
    """Return the class that writes to a stream."""
    return lookup(encoding).streamwriter


def encode(obj, encoding='utf-8', errors='strict'):
    """Encode by a codec, which need not be one of texts."""
    return lookup(encoding).encode(obj, errors)[0]


def decode(obj, encoding='utf-8', errors='strict'):
    """Decode by a codec, which need not be one of texts."""
    return lookup(encoding).decode(obj, errors)[0]


def iterencode(iterator, encoding, errors='strict', **kwargs):
    """Give the bytes of texts one after the other."""
    encoder = getincrementalencoder(encoding)(errors, **kwargs)
    for part in iterator:
        if made := encoder.encode(part):
            yield made
    if made := encoder.encode('', True):
        yield made


def iterdecode(iterator, encoding, errors='strict', **kwargs):
    """Give the texts of bytes one after the other."""
    decoder = getincrementaldecoder(encoding)(errors, **kwargs)
    for part in iterator:
        if made := decoder.decode(part):
            yield made
    if made := decoder.decode(b'', True):
        yield made


def open(filename, mode='r', encoding=None, errors='strict', buffering=-1):
    """There are no files."""
    import builtins
    return builtins.open(filename, mode)


def EncodedFile(file, data_encoding, file_encoding=None, errors='strict'):
    """There is no stream that translates encodings."""
    raise NotImplementedError('codecs.EncodedFile is not available; decode and encode the bytes')


def strict_errors(exception):
    """Raise the error."""
    raise exception


def ignore_errors(exception):
    """Leave out what is wrong."""
    return '', exception.end


def replace_errors(exception):
    """Replace what is wrong."""
    if isinstance(exception, UnicodeEncodeError):
        return '?' * (exception.end - exception.start), exception.end
    return '\ufffd', exception.end


def backslashreplace_errors(exception):
    """Replace what is wrong by escapes."""
    if isinstance(exception, UnicodeDecodeError):
        return ''.join(f'\\x{c:02x}' for c in exception.object[exception.start:exception.end]), exception.end
    return exception.object[exception.start:exception.end].encode('ascii', 'backslashreplace').decode(), exception.end


def xmlcharrefreplace_errors(exception):
    """Replace what is wrong by references of XML."""
    return ''.join(f'&#{ord(c)};' for c in exception.object[exception.start:exception.end]), exception.end


def namereplace_errors(exception):
    """Replace what is wrong by names."""
    return exception.object[exception.start:exception.end].encode('ascii', 'namereplace').decode(), exception.end


_handlers = {'strict': strict_errors, 'ignore': ignore_errors, 'replace': replace_errors, 'backslashreplace': backslashreplace_errors,
             'xmlcharrefreplace': xmlcharrefreplace_errors, 'namereplace': namereplace_errors}


def lookup_error(name, /):
    """Return the function of a way to deal with errors."""
    try:
        return _handlers[name]
    except KeyError:
        raise LookupError(f'unknown error handler name {name!r}') from None


def register_error(errors, handler, /):
    """Ways of one's own to deal with errors are not available."""
    raise NotImplementedError('codecs.register_error is not available')


def charmap_build(map, /):
    """Return a table for charmap codecs."""
    return {ord(c): i for i, c in enumerate(map)}


def utf_8_encode(str, errors=None, /):
    return str.encode('utf-8', errors or 'strict'), len(str)


def utf_8_decode(data, errors=None, final=False, /):
    return bytes(data).decode('utf-8', errors or 'strict'), len(data)


def latin_1_encode(str, errors=None, /):
    return str.encode('latin-1', errors or 'strict'), len(str)


def latin_1_decode(data, errors=None, /):
    return bytes(data).decode('latin-1', errors or 'strict'), len(data)


def ascii_encode(str, errors=None, /):
    return str.encode('ascii', errors or 'strict'), len(str)


def ascii_decode(data, errors=None, /):
    return bytes(data).decode('ascii', errors or 'strict'), len(data)


def escape_decode(data, errors=None, /):
    if isinstance(data, str):
        data = data.encode()
    return bytes(data).decode('unicode_escape').encode('latin-1'), len(data)
