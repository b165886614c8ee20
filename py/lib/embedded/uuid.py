import enum as _enum

RESERVED_NCS, RFC_4122, RESERVED_MICROSOFT, RESERVED_FUTURE = [
    'reserved for NCS compatibility', 'specified in RFC 4122', 'reserved for Microsoft compatibility',
    'reserved for future definition']


class SafeUUID(_enum.Enum):
    """Whether a UUID was made so that no other process can have made the same."""

    safe = 0
    unsafe = -1
    unknown = None


class UUID:
    """A number of 128 bits (RFC 4122)."""

    __slots__ = ('int', 'is_safe', '__weakref__')

    def __init__(self, hex=None, bytes=None, bytes_le=None, fields=None, int=None, version=None, *, is_safe=SafeUUID.unknown):
        if [hex, bytes, bytes_le, fields, int].count(None) != 4:
            raise TypeError('one of the hex, bytes, bytes_le, fields, or int arguments must be given')
        if hex is not None:
            hex = hex.replace('urn:', '').replace('uuid:', '').strip('{}').replace('-', '')
            if len(hex) != 32:
                raise ValueError('badly formed hexadecimal UUID string')
            int = _int(hex, 16)
        if bytes_le is not None:
            if len(bytes_le) != 16:
                raise ValueError('bytes_le is not a 16-char string')
            bytes = bytes_le[3::-1] + bytes_le[5:3:-1] + bytes_le[7:5:-1] + bytes_le[8:]
        if bytes is not None:
            if len(bytes) != 16:
                raise ValueError('bytes is not a 16-char string')
            int = _int.from_bytes(bytes)
        if fields is not None:
            if len(fields) != 6:
                raise ValueError('fields is not a 6-tuple')
            int = 0
            for i, (value, bits) in enumerate(zip(fields, (32, 16, 16, 8, 8, 48))):
                if not 0 <= value < 1 << bits:
                    raise ValueError(f'field {i + 1} out of range (need {"an" if bits == 8 else "a"} {bits}-bit value)')
                int = int << bits | value
        if not 0 <= int < 1 << 128:
            raise ValueError('int is out of range (need a 128-bit value)')
        if version is not None:
            if not 1 <= version <= 5:
                raise ValueError('illegal version number')
            int = int & ~(0xC000 << 48) | 0x8000 << 48
            int = int & ~(0xF000 << 64) | version << 76
        object.__setattr__(self, 'int', int)
        object.__setattr__(self, 'is_safe', is_safe)

    def __getstate__(self):
        state = {'int': self.int}
        if self.is_safe != SafeUUID.unknown:
            state['is_safe'] = self.is_safe.value
        return state

    def __setstate__(self, state):
        object.__setattr__(self, 'int', state['int'])
        object.__setattr__(self, 'is_safe', SafeUUID(state['is_safe']) if 'is_safe' in state else SafeUUID.unknown)

    def __eq__(self, other):
        return self.int == other.int if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.int < other.int if isinstance(other, UUID) else NotImplemented

    def __gt__(self, other):
        return self.int > other.int if isinstance(other, UUID) else NotImplemented

    def __le__(self, other):
        return self.int <= other.int if isinstance(other, UUID) else NotImplemented

    def __ge__(self, other):
        return self.int >= other.int if isinstance(other, UUID) else NotImplemented

    def __hash__(self):
        return hash(self.int)

    def __int__(self):
        return self.int

    def __repr__(self):
        return f'{self.__class__.__name__}({str(self)!r})'

    def __setattr__(self, name, value):
        raise TypeError('UUID objects are immutable')

    def __str__(self):
        hex = self.hex
        return f'{hex[:8]}-{hex[8:12]}-{hex[12:16]}-{hex[16:20]}-{hex[20:]}'

    @property
    def bytes(self):
        return self.int.to_bytes(16)

    @property
    def bytes_le(self):
        b = self.bytes
        return b[3::-1] + b[5:3:-1] + b[7:5:-1] + b[8:]

    @property
    def fields(self):
        return self.time_low, self.time_mid, self.time_hi_version, self.clock_seq_hi_variant, self.clock_seq_low, self.node

    @property
    def time_low(self):
        return self.int >> 96

    @property
    def time_mid(self):
        return self.int >> 80 & 0xFFFF

    @property
    def time_hi_version(self):
        return self.int >> 64 & 0xFFFF

    @property
    def clock_seq_hi_variant(self):
        return self.int >> 56 & 0xFF

    @property
    def clock_seq_low(self):
        return self.int >> 48 & 0xFF

    @property
    def time(self):
        return (self.time_hi_version & 0x0FFF) << 48 | self.time_mid << 32 | self.time_low

    @property
    def clock_seq(self):
        return (self.clock_seq_hi_variant & 0x3F) << 8 | self.clock_seq_low

    @property
    def node(self):
        return self.int & 0xFFFFFFFFFFFF

    @property
    def hex(self):
        return f'{self.int:032x}'

    @property
    def urn(self):
        return 'urn:uuid:' + str(self)

    @property
    def variant(self):
        bits = self.int >> 61 & 7
        if bits < 4:
            return RESERVED_NCS
        return RFC_4122 if bits < 6 else RESERVED_MICROSOFT if bits == 6 else RESERVED_FUTURE

    @property
    def version(self):
        if self.variant == RFC_4122:
            return self.int >> 76 & 0xF


_int = int
_node = None
_last = 0


def getnode():
    """Return 48 bits that stand for the machine: random ones, as RFC 4122 has it for one without a network."""
    global _node
    if _node is None:
        _node = int.from_bytes(_random_bytes(6)) | 1 << 40
    return _node


def uuid1(node=None, clock_seq=None):
    """Return a UUID of the time and the machine."""
    global _last
    import time
    stamp = time.time_ns() // 100 + 0x01B21DD213814000
    if stamp <= _last:
        stamp = _last + 1
    _last = stamp
    if clock_seq is None:
        clock_seq = int.from_bytes(_random_bytes(2)) & 0x3FFF
    if node is None:
        node = getnode()
    return UUID(fields=(stamp & 0xFFFFFFFF, stamp >> 32 & 0xFFFF, stamp >> 48 & 0x0FFF, clock_seq >> 8 & 0x3F, clock_seq & 0xFF, node),
                version=1)


def _named(hash, namespace, name, version):
    if isinstance(name, str):
        name = name.encode('utf-8')
    return UUID(bytes=hash(namespace.bytes + name, usedforsecurity=False).digest()[:16], version=version)


def uuid3(namespace, name):
    """Return the UUID of a name in a namespace, by MD5."""
    import hashlib
    return _named(hashlib.md5, namespace, name, 3)


def uuid4():
    """Return a random UUID."""
    return UUID(bytes=_random_bytes(16), version=4)


def uuid5(namespace, name):
    """Return the UUID of a name in a namespace, by SHA-1."""
    import hashlib
    return _named(hashlib.sha1, namespace, name, 5)


NAMESPACE_DNS = UUID('6ba7b810-9dad-11d1-80b4-00c04fd430c8')
NAMESPACE_URL = UUID('6ba7b811-9dad-11d1-80b4-00c04fd430c8')
NAMESPACE_OID = UUID('6ba7b812-9dad-11d1-80b4-00c04fd430c8')
NAMESPACE_X500 = UUID('6ba7b814-9dad-11d1-80b4-00c04fd430c8')
