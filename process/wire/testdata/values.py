"""Writes values.txt: values as CBOR, made by an encoder that knows nothing of the Go one (RFC 8949).

    python3 values.py > values.txt

A line is the hexadecimal of an item, a tab, and the value in the notation that the test reads from describe.
"""

import struct


def head(major, n):
    major <<= 5
    if n < 24:
        return bytes([major | n])
    for short, form in ((24, ">B"), (25, ">H"), (26, ">I"), (27, ">Q")):
        try:
            return bytes([major | short]) + struct.pack(form, n)
        except struct.error:
            pass
    raise OverflowError(n)


def integer(n):
    return head(0, n) if n >= 0 else head(1, -1 - n)


def text(s):
    data = s.encode()
    return head(3, len(data)) + data


def blob(data):
    return head(2, len(data)) + data


def bignum(n):
    magnitude = n if n >= 0 else -1 - n
    return head(6, 2 if n >= 0 else 3) + blob(magnitude.to_bytes((magnitude.bit_length() + 7) // 8, "big"))


def array(*items):
    return head(4, len(items)) + b"".join(items)


def mapping(*items):
    return head(5, len(items) // 2) + b"".join(items)


def tag(n, item):
    return head(6, n) + item


def double(x):
    return b"\xfb" + struct.pack(">d", x)


def line(item, value):
    print(f"{item.hex()}\t{value}")


line(b"\xf6", "nil")
line(b"\xf4", "bool false")
line(b"\xf5", "bool true")
for n in (0, 1, 23, 24, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**53, 2**63 - 1):
    line(integer(n), f"int64 {n}")
    line(integer(-1 - n), f"int64 {-1 - n}")
for n in (0, 1, -1, 255, 256, -256, 2**63, -(2**63), 2**64, -(2**64) - 1, 10**40):
    line(bignum(n), f"big {n}")
for x in (0.0, 1.5, -1.5, 5e-324, 1.7976931348623157e308, 0.1):
    line(double(x), f"float64 {struct.pack('>d', x).hex()}")
for bits in ("8000000000000000", "7ff0000000000000", "fff0000000000000", "7ff8000000000000"):
    line(b"\xfb" + bytes.fromhex(bits), f"float64 {bits}")
for s in ("", "a", "é\u0000\U0001f600", "x" * 24, "y" * 256):
    line(text(s), f"text {s.encode().hex()}")
for b in (b"", b"\0\xff", b"z" * 300):
    line(blob(b), f"bytes {b.hex()}")
for seconds, nanoseconds, offset in ((0, 0, 0), (-1, 999_999_999, 0), (253402300800, 1, 3600), (-62135596801, 0, -43200), (1, 0, 19800), (2**55, 0, 0)):
    line(tag(1001001, array(integer(seconds), integer(nanoseconds), integer(offset))), f"time {seconds} {nanoseconds} {offset}")
for s in ("1", "-0", "1e400", "12345678901234567890"):
    line(tag(1001002, text(s)), f"number {s}")
line(array(), "[ ]")
line(array(integer(1), array(text("a"))), "[ int64 1 [ text 61 ] ]")
line(array(*[b"\xf6"] * 30), "[ " + "nil " * 30 + "]")
line(mapping(), "{ }")
line(mapping(text("b"), integer(1), text("a"), b"\xf6"), "{ text 62 int64 1 text 61 nil }")
line(tag(259, mapping()), "map{ }")
line(tag(259, mapping(integer(1), text("a"), integer(1), text("b"), array(), mapping())), "map{ int64 1 text 61 int64 1 text 62 [ ] { } }")
line(tag(258, array()), "set{ }")
line(tag(258, array(integer(1), integer(1), array(), array())), "set{ int64 1 int64 1 [ ] [ ] }")
