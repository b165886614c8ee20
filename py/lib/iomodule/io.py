__all__ = ['BlockingIOError', 'open', 'open_code', 'IOBase', 'RawIOBase', 'FileIO', 'BytesIO', 'StringIO', 'BufferedIOBase',
           'BufferedReader', 'BufferedWriter', 'BufferedRWPair', 'BufferedRandom', 'TextIOBase', 'TextIOWrapper',
           'UnsupportedOperation', 'SEEK_SET', 'SEEK_CUR', 'SEEK_END', 'DEFAULT_BUFFER_SIZE', 'text_encoding',
           'IncrementalNewlineDecoder']

from builtins import BlockingIOError, open

SEEK_SET = 0
SEEK_CUR = 1
SEEK_END = 2
DEFAULT_BUFFER_SIZE = 8192


class UnsupportedOperation(OSError, ValueError):
    """What a stream of this kind cannot do."""

    __module__ = 'io'


def open_code(path):
    """There are no files to open."""
    return open(path, 'rb')


def text_encoding(encoding, stacklevel=2, /):
    """Return the encoding, or the name of the usual one for None."""
    return 'locale' if encoding is None else encoding


class FileIO(RawIOBase):
    """A file: there are none."""

    __module__ = '_io'

    def __init__(self, file, mode='r', closefd=True, opener=None):
        open(file, mode)


class _Buffered(BufferedIOBase):
    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if buffer_size <= 0:
            raise ValueError('buffer size must be strictly positive')
        self._ready = b''
        self._unsent = bytearray()
        self._limit = buffer_size
        self._gone = False
        self.raw = raw

    def _open(self, what):
        if self._gone:
            raise ValueError('raw stream has been detached')
        if self.closed:
            raise ValueError(what + ' of closed file')

    @property
    def closed(self):
        return self.raw.closed

    @property
    def name(self):
        return self.raw.name

    @property
    def mode(self):
        return self.raw.mode

    def readable(self):
        return self.raw.readable()

    def writable(self):
        return self.raw.writable()

    def seekable(self):
        return self.raw.seekable()

    def isatty(self):
        return self.raw.isatty()

    def fileno(self):
        return self.raw.fileno()

    def detach(self):
        self.flush()
        self._gone = True
        raw = self.raw
        return raw

    def close(self):
        if not self.closed:
            try:
                self.flush()
            finally:
                self.raw.close()

    def flush(self):
        if self.closed:
            raise ValueError('flush of closed file')
        while self._unsent:
            n = self.raw.write(bytes(self._unsent))
            if n is None:
                raise BlockingIOError(11, 'write could not complete without blocking', 0)
            del self._unsent[:n]

    def tell(self):
        return self.raw.tell() - len(self._ready) + len(self._unsent)

    def seek(self, target, whence=0, /):
        self._open('seek')
        if whence not in (0, 1, 2):
            raise ValueError(f'whence value {whence} unsupported')
        self.flush()
        if whence == 1:
            target -= len(self._ready)
        self._ready = b''
        return self.raw.seek(target, whence)

    def truncate(self, pos=None, /):
        self._open('truncate')
        self.flush()
        if pos is None:
            pos = self.tell()
        return self.raw.truncate(pos)

    def __repr__(self):
        name = getattr(self.raw, 'name', None)
        return f'<_io.{type(self).__name__}>' if name is None else f'<_io.{type(self).__name__} name={name!r}>'


class _Reading(_Buffered):
    def _more(self):
        part = self.raw.read(self._limit)
        if part:
            self._ready += part
        return part

    def read(self, size=-1, /):
        if size is not None and size < -1:
            raise ValueError('read length must be non-negative or -1')
        self._open('read')
        self.flush()
        if size is None or size == -1:
            parts = [self._ready]
            self._ready = b''
            while part := self.raw.read(self._limit):
                parts.append(part)
            return b''.join(parts)
        while len(self._ready) < size:
            part = self._more()
            if not part:
                if part is None and not self._ready:
                    return None
                break
        found, self._ready = self._ready[:size], self._ready[size:]
        return found

    def read1(self, size=-1, /):
        self._open('read')
        if size < 0:
            size = self._limit
        if size and not self._ready:
            self._more()
        found, self._ready = self._ready[:size], self._ready[size:]
        return found

    def peek(self, size=0, /):
        self._open('peek')
        if not self._ready:
            self._more()
        return self._ready

    def readline(self, size=-1, /):
        self._open('readline')
        self.flush()
        size = -1 if size is None else size
        while True:
            at = self._ready.find(b'\n') + 1
            if at or 0 <= size <= len(self._ready) or not self._more():
                break
        end = at or len(self._ready)
        if size >= 0:
            end = min(end, size)
        found, self._ready = self._ready[:end], self._ready[end:]
        return found


class _Writing(_Buffered):
    def write(self, buffer, /):
        if isinstance(buffer, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        self._open('write')
        if self._ready:
            self.raw.seek(-len(self._ready), 1)
            self._ready = b''
        self._unsent += buffer
        if len(self._unsent) > self._limit:
            self.flush()
        return len(buffer)


class BufferedReader(_Reading):
    """Reads a raw stream in large parts."""

    __module__ = '_io'

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.readable():
            raise UnsupportedOperation('File or stream is not readable.')
        super().__init__(raw, buffer_size)

    def flush(self):
        if self.closed:
            raise ValueError('flush of closed file')


class BufferedWriter(_Writing):
    """Writes to a raw stream in large parts."""

    __module__ = '_io'

    def __init__(self, raw, buffer_size=DEFAULT_BUFFER_SIZE):
        if not raw.writable():
            raise UnsupportedOperation('File or stream is not writable.')
        super().__init__(raw, buffer_size)


class BufferedRandom(_Reading, _Writing):
    """Reads and writes a raw stream that can seek."""

    __module__ = '_io'


class BufferedRWPair(BufferedIOBase):
    """Reads one raw stream and writes another."""

    __module__ = '_io'

    def __init__(self, reader, writer, buffer_size=DEFAULT_BUFFER_SIZE, /):
        self._reader = BufferedReader(reader, buffer_size)
        self._writer = BufferedWriter(writer, buffer_size)

    def read(self, size=-1, /):
        return self._reader.read(size)

    def read1(self, size=-1, /):
        return self._reader.read1(size)

    def readinto(self, buffer, /):
        return self._reader.readinto(buffer)

    def peek(self, size=0, /):
        return self._reader.peek(size)

    def write(self, buffer, /):
        return self._writer.write(buffer)

    def flush(self):
        self._writer.flush()

    def readable(self):
        return self._reader.readable()

    def writable(self):
        return self._writer.writable()

    def isatty(self):
        return self._writer.isatty() or self._reader.isatty()

    def close(self):
        try:
            self._writer.close()
        finally:
            self._reader.close()

    @property
    def closed(self):
        return self._writer.closed


class IncrementalNewlineDecoder:
    """Decodes parts of a text one after the other, with newlines made alike."""

    __module__ = '_io'

    def __init__(self, decoder, translate, errors='strict'):
        self._decoder = decoder
        self._translate = translate
        self._seen = set()
        self._held = False

    def decode(self, input, final=False):
        text = input if self._decoder is None else self._decoder.decode(input, final=final)
        if self._held and (text or final):
            text = '\r' + text
            self._held = False
        if text.endswith('\r') and not final:
            text = text[:-1]
            self._held = True
        alone = text.replace('\r\n', '')
        if len(alone) < len(text):
            self._seen.add('\r\n')
        self._seen.update(end for end in '\r\n' if end in alone)
        if self._translate:
            text = text.replace('\r\n', '\n').replace('\r', '\n')
        return text

    def reset(self):
        self._seen.clear()
        self._held = False
        if self._decoder is not None:
            self._decoder.reset()

    def getstate(self):
        state, flag = (b'', 0) if self._decoder is None else self._decoder.getstate()
        return state, flag << 1 | self._held

    def setstate(self, state):
        text, flag = state
        self._held = bool(flag & 1)
        if self._decoder is not None:
            self._decoder.setstate((text, flag >> 1))

    @property
    def newlines(self):
        ends = tuple(end for end in ('\r', '\n', '\r\n') if end in self._seen)
        return ends if len(ends) > 1 else ends[0] if ends else None
