__all__ = ['new', 'digest', 'compare_digest', 'HMAC']

import hashlib as _hashlib
from hashlib import _compare_digest as compare_digest

digest_size = None


class HMAC:
    """A keyed hash of a message (RFC 2104)."""

    blocksize = 64

    def __init__(self, key, msg=None, digestmod=''):
        if not isinstance(key, (bytes, bytearray)):
            raise TypeError(f'key: expected bytes or bytearray, but got {type(key).__name__!r}')
        if not digestmod:
            raise TypeError("Missing required argument 'digestmod'.")
        make = _maker(digestmod)
        self._inner = make()
        self._outer = make()
        self.digest_size = self._inner.digest_size
        self.block_size = getattr(self._inner, 'block_size', self.blocksize)
        if len(key) > self.block_size:
            key = make(key).digest()
        key = bytes(key).ljust(self.block_size, b'\0')
        self._outer.update(bytes(b ^ 0x5C for b in key))
        self._inner.update(bytes(b ^ 0x36 for b in key))
        if msg is not None:
            self.update(msg)

    @property
    def name(self):
        """The name of the hash and of this."""
        return 'hmac-' + self._inner.name

    def update(self, msg):
        """Go on with more of the message."""
        self._inner.update(msg)

    def copy(self):
        """Return another one in the same state."""
        made = self.__class__.__new__(self.__class__)
        made.digest_size = self.digest_size
        made.block_size = self.block_size
        made._inner = self._inner.copy()
        made._outer = self._outer.copy()
        return made

    def digest(self):
        """Return the hash of what there was of the message."""
        outer = self._outer.copy()
        outer.update(self._inner.digest())
        return outer.digest()

    def hexdigest(self):
        """Return the hash as hexadecimal digits."""
        return self.digest().hex()


def _maker(digestmod):
    if callable(digestmod):
        return digestmod
    if isinstance(digestmod, str):
        return lambda data=b'': _hashlib.new(digestmod, data)
    return lambda data=b'': digestmod.new(data)


def new(key, msg=None, digestmod=''):
    """Return a keyed hash of the beginning of a message."""
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    """Return the keyed hash of a message."""
    return HMAC(key, msg, digest).digest()
