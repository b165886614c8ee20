package binarymodule

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/adler32"
	"hash/crc32"
	"io"
	"strings"
	"sync"

	"github.com/coderuntime/coderuntime/py/lib/module"
	"github.com/coderuntime/coderuntime/py/object"
)

const zlibSource = `
DEFLATED = 8
DEF_BUF_SIZE = 16384
DEF_MEM_LEVEL = 8
MAX_WBITS = 15
ZLIB_VERSION = ZLIB_RUNTIME_VERSION = '1.3.1'
Z_NO_COMPRESSION, Z_BEST_SPEED, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION = 0, 1, 9, -1
Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED = range(5)
Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK, Z_TREES = range(7)


class error(Exception):
    """Bytes that cannot be compressed, or that are no compressed bytes."""


error.__module__ = 'zlib'
`

const gzipSource = `
__all__ = ['BadGzipFile', 'GzipFile', 'open', 'compress', 'decompress']

import zlib

READ, WRITE = 'rb', 'wb'


class BadGzipFile(OSError):
    """Bytes that are not of gzip."""

    __module__ = 'gzip'


def compress(data, compresslevel=9, *, mtime=0):
    """Return compressed bytes in the container of gzip."""
    made = zlib.compress(data, level=compresslevel, wbits=31)
    stamp = 0 if mtime is None else int(mtime)
    return made[:4] + stamp.to_bytes(4, 'little') + made[8:]


def decompress(data):
    """Return what compressed bytes stand for."""
    data = bytes(data)
    parts = []
    while data:
        if data[:2] != b'\x1f\x8b':
            raise BadGzipFile(f'Not a gzipped file ({data[:2]!r})')
        made = zlib.decompressobj(31)
        try:
            parts.append(made.decompress(data))
        except zlib.error as raised:
            if 'data check' in str(raised):
                raise BadGzipFile('CRC check failed') from None
            raise
        if not made.eof:
            raise EOFError('Compressed file ended before the end-of-stream marker was reached')
        data = made.unused_data.lstrip(b'\0')
    return b''.join(parts)


def open(filename, mode='rb', compresslevel=9, encoding=None, errors=None, newline=None):
    """Return a stream of compressed bytes over another stream."""
    if 't' in mode and 'b' in mode:
        raise ValueError(f'Invalid mode: {mode!r}')
    made = GzipFile(None, mode.replace('t', ''), compresslevel, filename) if hasattr(filename, 'read') or hasattr(filename, 'write') else (
        GzipFile(filename, mode.replace('t', ''), compresslevel))
    if 't' in mode:
        import io
        return io.TextIOWrapper(made, encoding, errors, newline)
    return made


class _Stream:
    pass


def __getattr__(name):
    if name != 'GzipFile':
        raise AttributeError(f'module {__name__!r} has no attribute {name!r}')
    import io

    class GzipFile(io.BufferedIOBase):
        """A stream of compressed bytes over another stream."""

        def __init__(self, filename=None, mode=None, compresslevel=9, fileobj=None, mtime=None):
            if fileobj is None:
                import builtins
                fileobj = builtins.open(filename, mode or 'rb')
            if mode is None:
                mode = getattr(fileobj, 'mode', 'rb')
            if mode and ('t' in mode or 'U' in mode):
                raise ValueError(f'Invalid mode: {mode!r}')
            self.name = filename or ''
            self.fileobj = fileobj
            self._level = compresslevel
            self._mtime = mtime
            self._writes = not mode.startswith('r')
            self.mode = WRITE if self._writes else READ
            self._data = io.BytesIO() if self._writes else None
            self._done = False

        def _load(self):
            if self._writes:
                raise OSError(9, 'read() on write-only GzipFile object')
            if self._data is None:
                self._data = io.BytesIO(decompress(self.fileobj.read()))
            return self._data

        def read(self, size=-1):
            return self._load().read(size)

        def read1(self, size=-1):
            return self._load().read(size)

        def readline(self, size=-1):
            return self._load().readline(size)

        def peek(self, n):
            data = self._load()
            at = data.tell()
            found = data.read(n)
            data.seek(at)
            return found

        def write(self, data):
            if not self._writes:
                raise OSError(9, 'write() on read-only GzipFile object')
            return self._data.write(data)

        def tell(self):
            return self._data.tell() if self._writes else self._load().tell()

        def seek(self, offset, whence=0):
            return self._data.seek(offset, whence) if self._writes else self._load().seek(offset, whence)

        def readable(self):
            return not self._writes

        def writable(self):
            return self._writes

        def seekable(self):
            return True

        def close(self):
            if not self._done:
                self._done = True
                if self._writes:
                    self.fileobj.write(compress(self._data.getvalue(), self._level, mtime=self._mtime))

        @property
        def closed(self):
            return self._done

    globals()[name] = GzipFile
    GzipFile.__qualname__ = 'GzipFile'
    return GzipFile
`

func zlibError(t *object.Thread, text string) *object.Exception {
	return failure(t, "zlib", "error", text)
}

// A container is what the compressed bytes stand in.
type container uint8

const (
	zlibContainer container = iota
	rawContainer
	gzipContainer
	anyContainer // zlib or gzip, for reading
)

// containerOf reads wbits.
func containerOf(t *object.Thread, v object.Value, reading bool) (container, *object.Exception) {
	wbits := int64(15)
	if v.Exists() {
		var raised *object.Exception
		if wbits, raised = t.IndexInt(v, object.OverflowErrorType); raised != nil {
			return 0, raised
		}
	}
	switch {
	case wbits >= 9 && wbits <= 15 || reading && wbits == 0 || wbits == 8 && reading:
		return zlibContainer, nil
	case wbits <= -8 && wbits >= -15:
		return rawContainer, nil
	case wbits >= 24 && wbits <= 31:
		return gzipContainer, nil
	case reading && wbits >= 40 && wbits <= 47:
		return anyContainer, nil
	case reading:
		return 0, zlibError(t, "Error -2 while preparing to decompress data: inconsistent stream state")
	}
	return 0, t.Raise(object.ValueErrorType, "Invalid initialization option")
}

func levelOf(t *object.Thread, v object.Value) (int, *object.Exception) {
	level := int64(-1)
	if v.Exists() {
		var raised *object.Exception
		if level, raised = t.IndexInt(v, object.OverflowErrorType); raised != nil {
			return 0, raised
		}
	}
	if level < -1 || level > 9 {
		return 0, zlibError(t, "Bad compression level")
	}
	return int(level), nil
}

// deflate compresses content into a container.
func deflate(t *object.Thread, content string, level int, in container) (string, *object.Exception) {
	if raised := t.Charge(int64(len(content)) + 1<<20); raised != nil {
		return "", raised
	}
	var out bytes.Buffer
	switch in {
	case zlibContainer:
		out.Write([]byte{0x78, [...]byte{0x9C, 0x01, 0x01, 0x5E, 0x5E, 0x5E, 0x5E, 0x9C, 0xDA, 0xDA, 0xDA}[level+1]})
	case gzipContainer:
		extra := byte(0)
		switch level {
		case 9:
			extra = 2
		case 1:
			extra = 4
		}
		out.Write([]byte{0x1F, 0x8B, 8, 0, 0, 0, 0, 0, extra, 3})
	}
	w, err := flate.NewWriter(&out, level)
	if err != nil {
		return "", zlibError(t, err.Error())
	}
	for rest := content; rest != ""; {
		part := rest[:min(len(rest), 1<<14)]
		rest = rest[len(part):]
		if raised := t.Work(int64(len(part) / 8)); raised != nil {
			return "", raised
		}
		_, _ = io.WriteString(w, part) // a Buffer never fails
	}
	_ = w.Close()
	switch in {
	case zlibContainer:
		_ = binary.Write(&out, binary.BigEndian, adler32.Checksum([]byte(content)))
	case gzipContainer:
		_ = binary.Write(&out, binary.LittleEndian, crc32.ChecksumIEEE([]byte(content)))
		_ = binary.Write(&out, binary.LittleEndian, uint32(len(content)))
	}
	return out.String(), nil
}

// inflated is what a stream of compressed bytes gave.
type inflated struct {
	content []byte
	// ended says that the stream was whole; rest is what follows it.
	ended bool
	rest  string
}

// inflate reads what there is of a stream. Its errors are those of zlib; a stream that ends early is none.
func inflate(t *object.Thread, content string, in container, most int) (inflated, *object.Exception) {
	var result inflated
	data := content
	if in == anyContainer {
		in = zlibContainer
		if strings.HasPrefix(data, "\x1f\x8b") {
			in = gzipContainer
		}
	}
	switch in {
	case zlibContainer:
		if len(data) >= 2 && (data[0]&15 != 8 || (int(data[0])<<8|int(data[1]))%31 != 0) {
			if (int(data[0])<<8|int(data[1]))%31 == 0 {
				return result, zlibError(t, "Error -3 while decompressing data: unknown compression method")
			}
			return result, zlibError(t, "Error -3 while decompressing data: incorrect header check")
		}
		if len(data) < 2 {
			return result, nil
		}
		data = data[2:]
	case gzipContainer:
		if len(data) >= 2 && data[:2] != "\x1f\x8b" {
			return result, zlibError(t, "Error -3 while decompressing data: incorrect header check")
		}
		length := gzipHeader(data)
		if length < 0 {
			return result, nil
		}
		data = data[length:]
	}
	source := strings.NewReader(data)
	reader := flate.NewReader(source)
	if raised := t.Charge(64 << 10); raised != nil {
		return result, raised
	}
	part := make([]byte, 16<<10)
	for {
		n, err := reader.Read(part)
		if raised := t.Work(int64(1 + n/16)); raised != nil {
			return result, raised
		}
		var raised *object.Exception
		if result.content, raised = grow(t, result.content, part[:n]); raised != nil {
			return result, raised
		}
		if most >= 0 && len(result.content) > most {
			return result, nil
		}
		if err == io.EOF {
			break
		}
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return result, nil
		}
		if err != nil {
			return result, zlibError(t, "Error -3 while decompressing data: invalid block type")
		}
	}
	rest := data[len(data)-source.Len():]
	wrong := false
	switch in {
	case zlibContainer:
		if len(rest) < 4 {
			return result, nil
		}
		wrong = binary.BigEndian.Uint32([]byte(rest)) != adler32.Checksum(result.content)
		rest = rest[4:]
	case gzipContainer:
		if len(rest) < 8 {
			return result, nil
		}
		wrong = binary.LittleEndian.Uint32([]byte(rest)) != crc32.ChecksumIEEE(result.content)
		rest = rest[8:]
	}
	if wrong {
		return result, zlibError(t, "Error -3 while decompressing data: incorrect data check")
	}
	result.ended, result.rest = true, rest
	return result, nil
}

func grow(t *object.Thread, content, more []byte) ([]byte, *object.Exception) {
	if len(content)+len(more) > cap(content) {
		if raised := t.Charge(int64(max(len(more), cap(content)))); raised != nil {
			return nil, raised
		}
		grown := make([]byte, len(content), len(content)+max(len(more), cap(content)))
		copy(grown, content)
		content = grown
	}
	return append(content, more...), nil
}

// gzipHeader is the length of the header of gzip, -1 if it is not whole (RFC 1952).
func gzipHeader(data string) int {
	if len(data) < 10 {
		return -1
	}
	flags, at := data[3], 10
	if flags&4 != 0 {
		if len(data) < at+2 {
			return -1
		}
		at += 2 + int(data[at]) + int(data[at+1])<<8
	}
	for _, flag := range []byte{8, 16} {
		if flags&flag == 0 {
			continue
		}
		if at > len(data) {
			return -1
		}
		end := strings.IndexByte(data[at:], 0)
		if end < 0 {
			return -1
		}
		at += end + 1
	}
	if flags&2 != 0 {
		at += 2
	}
	if at > len(data) {
		return -1
	}
	return at
}

// A compressor is what compressobj makes: it keeps the bytes until it is flushed.
type compressor struct {
	object.Header
	content []byte
	level   int
	in      container
	done    bool
}

// Trace implements object.Object.
func (c *compressor) Trace(*object.Tracer) int64 { return 96 + int64(cap(c.content)) }

// A decompressor is what decompressobj makes.
type decompressor struct {
	object.Header
	in container
	// content is what came so far, given how many bytes of what it stands for were given out.
	content []byte
	given   int
	ended   bool
	unused  string
	tail    string
}

// Trace implements object.Object.
func (d *decompressor) Trace(*object.Tracer) int64 {
	return 160 + int64(cap(d.content)+len(d.unused)+len(d.tail))
}

var (
	compressorType   = object.NewBuiltinType("Compress")
	decompressorType = object.NewBuiltinType("Decompress")
)

var declareZlib = sync.OnceFunc(func() {
	object.Declare(compressorType, object.Declaration{
		Module: "zlib", Final: true, Abstract: true, Layout: true,
		Methods: []object.MethodDeclaration{
			{Signature: "compress(data, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				c := arguments[0].Object().(*compressor)
				content, raised := t.BytesArgument(arguments[1])
				if raised != nil {
					return object.Value{}, raised
				}
				if c.done {
					return object.Value{}, zlibError(t, "Error -2 while compressing data: inconsistent stream state")
				}
				if c.content, raised = grow(t, c.content, []byte(content)); raised != nil {
					return object.Value{}, raised
				}
				return t.NewBytes("")
			}},
			{Signature: "flush(mode=4, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				c := arguments[0].Object().(*compressor)
				if v := arguments[1]; v.Exists() && v != object.Int(4) {
					return t.NewBytes("")
				}
				if c.done {
					return object.Value{}, zlibError(t, "Error -2 while finishing compression: inconsistent stream state")
				}
				c.done = true
				out, raised := deflate(t, string(c.content), c.level, c.in)
				if raised != nil {
					return object.Value{}, raised
				}
				return t.NewBytes(out)
			}},
			{Signature: "copy()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				c := arguments[0].Object().(*compressor)
				if raised := charge(t, 96+len(c.content)); raised != nil {
					return object.Value{}, raised
				}
				other := &compressor{content: bytes.Clone(c.content), level: c.level, in: c.in, done: c.done}
				other.Header = object.NewHeader(compressorType, other)
				return other.Value(), nil
			}},
		},
	})
	get := func(name string, of func(t *object.Thread, d *decompressor) (object.Value, *object.Exception)) object.GetSetDeclaration {
		return object.GetSetDeclaration{Name: name, Get: func(t *object.Thread, self object.Value) (object.Value, *object.Exception) {
			return of(t, self.Object().(*decompressor))
		}}
	}
	object.Declare(decompressorType, object.Declaration{
		Module: "zlib", Final: true, Abstract: true, Layout: true,
		Methods: []object.MethodDeclaration{
			{Signature: "decompress(data, /, max_length=0)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				d := arguments[0].Object().(*decompressor)
				content, raised := t.BytesArgument(arguments[1])
				if raised != nil {
					return object.Value{}, raised
				}
				most := int64(0)
				if arguments[2].Exists() {
					if most, raised = t.IndexInt(arguments[2], object.OverflowErrorType); raised != nil {
						return object.Value{}, raised
					}
				}
				if most < 0 {
					return object.Value{}, t.Raise(object.ValueErrorType, "max_length must be non-negative")
				}
				return d.decompress(t, content, int(most))
			}},
			{Signature: "flush(length=16384, /)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				d := arguments[0].Object().(*decompressor)
				tail := d.tail
				d.tail = ""
				if tail == "" {
					return t.NewBytes("")
				}
				return d.decompress(t, tail, 0)
			}},
			{Signature: "copy()", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
				d := arguments[0].Object().(*decompressor)
				if raised := charge(t, 160+len(d.content)); raised != nil {
					return object.Value{}, raised
				}
				other := &decompressor{in: d.in, content: bytes.Clone(d.content), given: d.given, ended: d.ended, unused: d.unused, tail: d.tail}
				other.Header = object.NewHeader(decompressorType, other)
				return other.Value(), nil
			}},
		},
		GetSets: []object.GetSetDeclaration{
			get("eof", func(_ *object.Thread, d *decompressor) (object.Value, *object.Exception) {
				return object.Bool(d.ended), nil
			}),
			get("unused_data", func(t *object.Thread, d *decompressor) (object.Value, *object.Exception) { return t.NewBytes(d.unused) }),
			get("unconsumed_tail", func(t *object.Thread, d *decompressor) (object.Value, *object.Exception) { return t.NewBytes(d.tail) }),
		},
	})
})

// decompress takes more compressed bytes. If what they stand for is more than most bytes, 0 for no bound, they are to be given again.
func (d *decompressor) decompress(t *object.Thread, content string, most int) (object.Value, *object.Exception) {
	if d.ended {
		if raised := charge(t, len(content)); raised != nil {
			return object.Value{}, raised
		}
		d.unused += content
		return t.NewBytes("")
	}
	before := len(d.content)
	var raised *object.Exception
	if d.content, raised = grow(t, d.content, []byte(content)); raised != nil {
		return object.Value{}, raised
	}
	limit := -1
	if most > 0 {
		limit = d.given + most
	}
	result, raised := inflate(t, string(d.content), d.in, limit)
	if raised != nil {
		return object.Value{}, raised
	}
	out := result.content[min(d.given, len(result.content)):]
	d.tail = ""
	if most > 0 && len(out) > most {
		out = out[:most]
		d.content, d.tail = d.content[:before], content
	} else {
		d.ended, d.unused = result.ended, result.rest
	}
	d.given += len(out)
	return t.NewBytes(string(out))
}

func zlibMembers() []module.Member {
	declareZlib()
	return module.Functions("zlib",
		module.Function{Signature: "crc32(data, value=0, /)", Native: crc},
		module.Function{Signature: "adler32(data, value=1, /)", Native: adler},
		module.Function{Signature: "compress(data, /, level=-1, wbits=15)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			content, raised := t.BytesArgument(arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			level, raised := levelOf(t, arguments[1])
			if raised != nil {
				return object.Value{}, raised
			}
			in, raised := containerOf(t, arguments[2], false)
			if raised != nil {
				return object.Value{}, raised
			}
			out, raised := deflate(t, content, level, in)
			if raised != nil {
				return object.Value{}, raised
			}
			return t.NewBytes(out)
		}},
		module.Function{Signature: "decompress(data, /, wbits=15, bufsize=16384)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			content, raised := t.BytesArgument(arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			in, raised := containerOf(t, arguments[1], true)
			if raised != nil {
				return object.Value{}, raised
			}
			result, raised := inflate(t, content, in, -1)
			if raised == nil && !result.ended {
				raised = zlibError(t, "Error -5 while decompressing data: incomplete or truncated stream")
			}
			if raised != nil {
				return object.Value{}, raised
			}
			return t.NewBytes(string(result.content))
		}},
		module.Function{Signature: "compressobj(level=-1, method=8, wbits=15, memLevel=8, strategy=0, zdict=None)", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			level, raised := levelOf(t, arguments[0])
			if raised != nil {
				return object.Value{}, raised
			}
			in, raised := containerOf(t, arguments[2], false)
			if raised != nil {
				return object.Value{}, raised
			}
			if arguments[5].Exists() && arguments[5] != object.None {
				return object.Value{}, t.Raise(object.NotImplementedErrorType, "zdict is not available")
			}
			if raised := t.Charge(96); raised != nil {
				return object.Value{}, raised
			}
			c := &compressor{level: level, in: in}
			c.Header = object.NewHeader(compressorType, c)
			return c.Value(), nil
		}},
		module.Function{Signature: "decompressobj(wbits=15, zdict=b'')", Native: func(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
			in, raised := containerOf(t, arguments[0], true)
			if raised != nil {
				return object.Value{}, raised
			}
			if raised := t.Charge(160); raised != nil {
				return object.Value{}, raised
			}
			d := &decompressor{in: in}
			d.Header = object.NewHeader(decompressorType, d)
			return d.Value(), nil
		}},
	)
}

func adler(t *object.Thread, arguments []object.Value) (object.Value, *object.Exception) {
	content, raised := t.BytesArgument(arguments[0])
	if raised != nil {
		return object.Value{}, raised
	}
	from, raised := start(t, arguments[1], 1)
	if raised != nil {
		return object.Value{}, raised
	}
	if raised := t.Work(int64(len(content) / 64)); raised != nil {
		return object.Value{}, raised
	}
	const modulus = 65521
	a, b := from&0xFFFF, from>>16
	for i := range len(content) {
		a = (a + uint32(content[i])) % modulus
		b = (b + a) % modulus
	}
	return object.Int(int64(b<<16 | a)), nil
}
