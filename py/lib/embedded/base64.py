__all__ = ['encode', 'decode', 'encodebytes', 'decodebytes', 'b64encode', 'b64decode', 'b32encode', 'b32decode', 'b32hexencode',
           'b32hexdecode', 'b16encode', 'b16decode', 'b85encode', 'b85decode', 'a85encode', 'a85decode', 'z85encode', 'z85decode',
           'standard_b64encode', 'standard_b64decode', 'urlsafe_b64encode', 'urlsafe_b64decode']

import binascii

MAXLINESIZE = 76
MAXBINSIZE = 57


def _ascii(s):
    if isinstance(s, str):
        try:
            return s.encode('ascii')
        except UnicodeEncodeError:
            raise ValueError('string argument should contain only ASCII characters') from None
    if isinstance(s, (bytes, bytearray)):
        return s
    try:
        return memoryview(s).tobytes()
    except TypeError:
        raise TypeError('argument should be a bytes-like object or ASCII string, not %r' % s.__class__.__name__) from None


def b64encode(s, altchars=None):
    """Return bytes in Base64, with other characters than + and / if altchars says so."""
    encoded = binascii.b2a_base64(s, newline=False)
    if altchars is not None:
        assert len(altchars) == 2, repr(altchars)
        return encoded.translate(bytes.maketrans(b'+/', altchars))
    return encoded


def b64decode(s, altchars=None, validate=False):
    """Return the bytes that Base64 stands for; with validate, nothing else may be among it."""
    s = _ascii(s)
    if altchars is not None:
        altchars = _ascii(altchars)
        assert len(altchars) == 2, repr(altchars)
        s = s.translate(bytes.maketrans(altchars, b'+/'))
    return binascii.a2b_base64(s, strict_mode=validate)


def standard_b64encode(s):
    """Return bytes in Base64."""
    return b64encode(s)


def standard_b64decode(s):
    """Return the bytes that Base64 stands for."""
    return b64decode(s)


def urlsafe_b64encode(s):
    """Return bytes in Base64 that can stand in a URL."""
    return b64encode(s, b'-_')


def urlsafe_b64decode(s):
    """Return the bytes that Base64 for URLs stands for."""
    return b64decode(_ascii(s).translate(bytes.maketrans(b'-_', b'+/')))


def b32encode(s):
    """Return bytes in Base32."""
    return _b32encode(_plain(s), False)


def b32hexencode(s):
    """Return bytes in Base32 with digits first."""
    return _b32encode(_plain(s), True)


def _plain(s):
    return s if isinstance(s, bytes) else memoryview(s).tobytes()


def b32decode(s, casefold=False, map01=None):
    """Return the bytes that Base32 stands for."""
    s = _ascii(s)
    if map01 is not None:
        map01 = _ascii(map01)
        assert len(map01) == 1, repr(map01)
        s = s.translate(bytes.maketrans(b'01', b'O' + map01))
    return _b32decode(bytes(s.upper() if casefold else s), False)


def b32hexdecode(s, casefold=False):
    """Return the bytes that Base32 with digits first stands for."""
    s = _ascii(s)
    return _b32decode(bytes(s.upper() if casefold else s), True)


def b16encode(s):
    """Return bytes as hexadecimal digits."""
    return binascii.hexlify(s).upper()


def b16decode(s, casefold=False):
    """Return the bytes that hexadecimal digits stand for."""
    s = _ascii(s)
    if casefold:
        s = s.upper()
    if s.strip(b'0123456789ABCDEF'):
        raise binascii.Error('Non-base16 digit found')
    if any(c not in b'0123456789ABCDEF' for c in s):
        raise binascii.Error('Non-base16 digit found')
    return binascii.unhexlify(s)


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    """Return bytes in Ascii85."""
    encoded = _a85encode(_plain(b), foldspaces, pad)
    if adobe:
        encoded = b'<~' + encoded
    if wrapcol:
        wrapcol = max(2 if adobe else 1, wrapcol)
        lines = [encoded[i:i + wrapcol] for i in range(0, len(encoded), wrapcol)]
        if adobe and len(lines[-1]) + 2 > wrapcol:
            lines.append(b'')
        encoded = b'\n'.join(lines)
    return encoded + b'~>' if adobe else encoded


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b' \t\n\r\v'):
    """Return the bytes that Ascii85 stands for."""
    b = _ascii(b)
    if adobe:
        if not b.endswith(b'~>'):
            raise ValueError("Ascii85 encoded byte sequences must end with b'~>'")
        b = b[2:-2] if b.startswith(b'<~') else b[:-2]
    return _a85decode(bytes(b), foldspaces, bytes(ignorechars))


def b85encode(b, pad=False):
    """Return bytes in Base85 as git writes it."""
    return _b85encode(_plain(b), pad, False)


def b85decode(b):
    """Return the bytes that Base85 stands for."""
    return _b85decode(bytes(_ascii(b)), False)


def z85encode(s):
    """Return bytes in Base85 as ZeroMQ writes it."""
    return _b85encode(_plain(s), False, True)


def z85decode(s):
    """Return the bytes that ZeroMQ's Base85 stands for."""
    return _b85decode(bytes(_ascii(s)), True)


def encode(input, output):
    """Read bytes from one stream and write them as lines of Base64 to another."""
    while s := input.read(MAXBINSIZE):
        while len(s) < MAXBINSIZE and (more := input.read(MAXBINSIZE - len(s))):
            s += more
        output.write(binascii.b2a_base64(s))


def decode(input, output):
    """Read lines of Base64 from one stream and write the bytes to another."""
    while line := input.readline():
        output.write(binascii.a2b_base64(line))


def _input(s):
    try:
        m = memoryview(s)
    except TypeError as raised:
        raise TypeError('expected bytes-like object, not %s' % s.__class__.__name__) from raised
    if m.format not in ('c', 'b', 'B'):
        raise TypeError('expected single byte elements, not %r from %s' % (m.format, s.__class__.__name__))
    if m.ndim != 1:
        raise TypeError('expected 1-D data, not %d-D data from %s' % (m.ndim, s.__class__.__name__))


def encodebytes(s):
    """Return bytes as lines of Base64."""
    _input(s)
    return b''.join(binascii.b2a_base64(s[i:i + MAXBINSIZE]) for i in range(0, len(s), MAXBINSIZE))


def decodebytes(s):
    """Return the bytes that lines of Base64 stand for."""
    _input(s)
    return binascii.a2b_base64(s)
