__all__ = ['choice', 'randbelow', 'randbits', 'SystemRandom', 'token_bytes', 'token_hex', 'token_urlsafe', 'compare_digest']

from hmac import compare_digest
from random import SystemRandom

DEFAULT_ENTROPY = 32


def _below(n):
    bits = n.bit_length()
    while (drawn := randbits(bits)) >= n:
        pass
    return drawn


def randbits(k):
    """Return an int of k random bits."""
    if k < 0:
        raise ValueError('number of bits must be non-negative')
    return int.from_bytes(_random_bytes((k + 7) // 8)) >> (-k % 8)


def randbelow(exclusive_upper_bound):
    """Return a random int from 0 up to the bound."""
    if exclusive_upper_bound <= 0:
        raise ValueError('Upper bound must be positive.')
    return _below(exclusive_upper_bound)


def choice(seq):
    """Return a random element."""
    if not len(seq):
        raise IndexError('Cannot choose from an empty sequence')
    return seq[_below(len(seq))]


def token_bytes(nbytes=None):
    """Return random bytes."""
    return _random_bytes(DEFAULT_ENTROPY if nbytes is None else nbytes)


def token_hex(nbytes=None):
    """Return random bytes as hexadecimal digits."""
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    """Return random bytes as text that can stand in a URL."""
    import base64
    return base64.urlsafe_b64encode(token_bytes(nbytes)).rstrip(b'=').decode('ascii')
