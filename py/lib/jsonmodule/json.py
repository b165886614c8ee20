__all__ = ['dump', 'dumps', 'load', 'loads', 'JSONDecoder', 'JSONDecodeError', 'JSONEncoder']
__version__ = '2.0.9'
__author__ = 'Bob Ippolito <bob@redivi.com>'

from json import decoder, encoder, scanner
from json.decoder import JSONDecodeError, JSONDecoder
from json.encoder import JSONEncoder, _separators


def dumps(obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
          separators=None, default=None, sort_keys=False, **kw):
    """Return obj as JSON text."""
    if cls is None and not kw:
        item, key = _separators(separators, indent)
        return _encode(obj, default, skipkeys, ensure_ascii, check_circular, allow_nan, sort_keys, indent, item, key)
    return (cls or JSONEncoder)(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan, indent=indent,
        separators=separators, default=default, sort_keys=sort_keys, **kw).encode(obj)


def dump(obj, fp, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None,
         separators=None, default=None, sort_keys=False, **kw):
    """Write obj as JSON text to fp, which has a write()."""
    made = (cls or JSONEncoder)(
        skipkeys=skipkeys, ensure_ascii=ensure_ascii, check_circular=check_circular, allow_nan=allow_nan, indent=indent,
        separators=separators, default=default, sort_keys=sort_keys, **kw)
    for chunk in made.iterencode(obj):
        fp.write(chunk)


def loads(s, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
          object_pairs_hook=None, **kw):
    """Return the value that the JSON text s, a str, bytes or bytearray, stands for."""
    if cls is None and not kw:
        return _loads(s, object_hook, parse_float, parse_int, parse_constant, object_pairs_hook)
    if isinstance(s, str):
        if s.startswith('\ufeff'):
            raise JSONDecodeError('Unexpected UTF-8 BOM (decode using utf-8-sig)', s, 0)
    elif isinstance(s, (bytes, bytearray)):
        s = s.decode(detect_encoding(s), 'surrogatepass')
    else:
        raise TypeError(f'the JSON object must be str, bytes or bytearray, not {s.__class__.__name__}')
    for name, hook in (('object_hook', object_hook), ('object_pairs_hook', object_pairs_hook),
                       ('parse_float', parse_float), ('parse_int', parse_int), ('parse_constant', parse_constant)):
        if hook is not None:
            kw[name] = hook
    return (cls or JSONDecoder)(**kw).decode(s)


def load(fp, *, cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None,
         object_pairs_hook=None, **kw):
    """Return the value that the JSON text in fp, which has a read(), stands for."""
    return loads(fp.read(), cls=cls, object_hook=object_hook, parse_float=parse_float, parse_int=parse_int,
                 parse_constant=parse_constant, object_pairs_hook=object_pairs_hook, **kw)


def detect_encoding(b):
    """Return the name of the UTF that JSON in bytes is in, by its mark or its zero bytes."""
    for mark, name in ((b'\xff\xfe\0\0', 'utf-32'), (b'\0\0\xfe\xff', 'utf-32'), (b'\xff\xfe', 'utf-16'),
                       (b'\xfe\xff', 'utf-16'), (b'\xef\xbb\xbf', 'utf-8-sig')):
        if b.startswith(mark):
            return name
    zeros = tuple(not byte for byte in b[:4])
    if len(zeros) == 4:
        if zeros[0]:
            return 'utf-16-be' if not zeros[1] else 'utf-32-be'
        if zeros[1]:
            return 'utf-16-le' if not (zeros[2] and zeros[3]) else 'utf-32-le'
    elif len(zeros) == 2:
        if zeros[0]:
            return 'utf-16-be'
        if zeros[1]:
            return 'utf-16-le'
    return 'utf-8'


_default_encoder = JSONEncoder()
_default_decoder = JSONDecoder()
