__all__ = ['normcase', 'isabs', 'join', 'splitdrive', 'splitroot', 'split', 'splitext', 'basename', 'dirname', 'commonprefix',
           'getsize', 'getmtime', 'getatime', 'getctime', 'islink', 'exists', 'lexists', 'isdir', 'isfile', 'ismount',
           'expanduser', 'expandvars', 'normpath', 'abspath', 'samefile', 'sameopenfile', 'samestat', 'curdir', 'pardir', 'sep',
           'pathsep', 'defpath', 'altsep', 'extsep', 'devnull', 'realpath', 'supports_unicode_filenames', 'relpath',
           'commonpath', 'isjunction', 'isdevdrive']

curdir = '.'
pardir = '..'
extsep = '.'
sep = '/'
pathsep = ':'
defpath = '/bin:/usr/bin'
altsep = None
devnull = '/dev/null'
supports_unicode_filenames = False


def _fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    kind = type(path)
    try:
        found = kind.__fspath__(path)
    except AttributeError:
        if hasattr(kind, '__fspath__'):
            raise
        raise TypeError(f'expected str, bytes or os.PathLike object, not {kind.__name__}') from None
    if isinstance(found, (str, bytes)):
        return found
    raise TypeError(f'expected {kind.__name__}.__fspath__() to return str or bytes, not {type(found).__name__}')


def _constants(path):
    return (b'/', b'.', b'..') if isinstance(path, bytes) else ('/', '.', '..')


def _mixed(function, *args):
    names = []
    for arg in args:
        if not isinstance(arg, (str, bytes)):
            raise TypeError(f'{function}() argument must be str, bytes, or os.PathLike object, not {type(arg).__name__!r}') from None
        names.append(type(arg))
    if str in map(_plain, args) and bytes in map(_plain, args):
        raise TypeError("Can't mix strings and bytes in path components") from None


def _plain(arg):
    return str if isinstance(arg, str) else bytes


def normcase(s):
    """Return the path as it is: case counts."""
    return _fspath(s)


def isabs(s):
    """Tell whether a path begins at the root."""
    s = _fspath(s)
    return s.startswith(_constants(s)[0])


def join(a, *p):
    """Put parts of a path together; one that begins at the root drops those before it."""
    a = _fspath(a)
    slash = _constants(a)[0]
    path = a
    try:
        for part in map(_fspath, p):
            if part.startswith(slash) or not path:
                path = part
            elif path.endswith(slash):
                path += part
            else:
                path += slash + part
    except (TypeError, AttributeError):
        _mixed('join', a, *p)
        raise
    return path


def split(p):
    """Return what is before the last slash, and what is after it."""
    p = _fspath(p)
    slash = _constants(p)[0]
    at = p.rfind(slash) + 1
    head, tail = p[:at], p[at:]
    if head.strip(slash):
        head = head.rstrip(slash)
    return head, tail


def splitext(p):
    """Return a path without its extension, and the extension with its dot."""
    p = _fspath(p)
    slash, dot, _ = _constants(p)
    start = p.rfind(slash) + 1
    at = p.rfind(dot)
    if at > start and p[start:at].strip(dot):
        return p[:at], p[at:]
    return p, p[:0]


def splitdrive(p):
    """Return the drive, of which there are none, and the path."""
    p = _fspath(p)
    return p[:0], p


def splitroot(p):
    """Return the drive, of which there are none, the root and the rest."""
    p = _fspath(p)
    slash = _constants(p)[0]
    empty = p[:0]
    rest = p.lstrip(slash)
    count = len(p) - len(rest)
    if count == 0:
        return empty, empty, p
    if count == 2:
        return empty, p[:2], rest
    return empty, slash, p[1:]


def basename(p):
    """Return what is after the last slash."""
    return split(p)[1]


def dirname(p):
    """Return what is before the last slash."""
    return split(p)[0]


def commonprefix(m):
    """Return what all of m begin with, characters or elements."""
    if not m:
        return ''
    if not isinstance(m[0], (list, tuple)):
        m = tuple(map(_fspath, m))
    first, last = min(m), max(m)
    for i, c in enumerate(first):
        if c != last[i]:
            return first[:i]
    return first


def commonpath(paths):
    """Return the longest path that all paths begin with."""
    paths = tuple(map(_fspath, paths))
    if not paths:
        raise ValueError('commonpath() arg is an empty sequence')
    slash, dot, _ = _constants(paths[0])
    try:
        rooted = {path.startswith(slash) for path in paths}
        parts = [[part for part in path.split(slash) if part and part != dot] for path in paths]
    except TypeError:
        _mixed('commonpath', *paths)
        raise
    if len(rooted) != 1:
        raise ValueError("Can't mix absolute and relative paths") from None
    return (slash if rooted.pop() else slash[:0]) + slash.join(commonprefix(parts))


def normpath(path):
    """Return a path without empty parts, '.' and '..' as far as that can be."""
    path = _fspath(path)
    slash, dot, up = _constants(path)
    if not path:
        return dot
    _, root, rest = splitroot(path)
    parts = []
    for part in rest.split(slash):
        if not part or part == dot:
            continue
        if part != up or not root and not parts or parts and parts[-1] == up:
            parts.append(part)
        elif parts:
            parts.pop()
    return root + slash.join(parts) or dot


def abspath(path):
    """Return the path from the root; the working directory of a program is the root."""
    path = _fspath(path)
    return normpath(join(_constants(path)[0], path))


def realpath(filename, *, strict=False):
    """Return the path from the root; there are no links."""
    if strict:
        _refuse('os.path.realpath')
    return abspath(filename)


def relpath(path, start=None):
    """Return the path from start."""
    if not path:
        raise ValueError('no path specified')
    path = _fspath(path)
    slash, dot, up = _constants(path)
    start = dot if start is None else _fspath(start)
    try:
        there = [part for part in abspath(path).split(slash) if part]
        here = [part for part in abspath(start).split(slash) if part]
        same = len(commonprefix([here, there]))
    except TypeError:
        _mixed('relpath', path, start)
        raise
    return slash.join([up] * (len(here) - same) + there[same:]) or dot


def expanduser(path):
    """Return the path as it is: there are no users."""
    return _fspath(path)


def expandvars(path):
    """Replace $name and ${name} by the values of os.environ."""
    path = _fspath(path)
    if (b'$' if isinstance(path, bytes) else '$') not in path:
        return path
    import os
    import re
    if isinstance(path, bytes):
        return re.sub(rb'\$(\w+|\{[^}]*\})', lambda m: os.environb.get(m[1].strip(b'{}'), m[0]), path, flags=re.ASCII)
    return re.sub(r'\$(\w+|\{[^}]*\})', lambda m: os.environ.get(m[1].strip('{}'), m[0]), path, flags=re.ASCII)


def _refuse(name):
    raise OSError(38, f'{name}() is not available: a program has no files')


def exists(path):
    """There are no files."""
    _check(path)
    return False


def _check(path):
    if not isinstance(path, int):
        _fspath(path)


lexists = isfile = isdir = islink = ismount = isjunction = isdevdrive = exists


def _absent(path):
    raise FileNotFoundError(2, 'No such file or directory', _fspath(path))


getsize = getmtime = getatime = getctime = _absent


def samefile(f1, f2):
    """There are no files."""
    _absent(f1)


def sameopenfile(fp1, fp2):
    """There are no files."""
    _refuse('os.path.sameopenfile')


def samestat(s1, s2):
    """There are no files."""
    _refuse('os.path.samestat')
