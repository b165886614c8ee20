__all__ = ['UnsupportedOperation', 'PurePath', 'PurePosixPath', 'PureWindowsPath', 'Path', 'PosixPath', 'WindowsPath']

import os
import posixpath


class UnsupportedOperation(NotImplementedError):
    """What a path of this kind cannot do."""


class _Parents:
    """The paths above a path, the nearest first."""

    def __init__(self, path):
        self._path = path
        self._count = len(path._tail)

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(self._count)))
        if index >= self._count or index < -self._count:
            raise IndexError(index)
        if index < 0:
            index += self._count
        return self._path._with_tail(self._path._tail[:self._count - index - 1])

    def __iter__(self):
        return (self[i] for i in range(self._count))

    def __contains__(self, path):
        return any(path == other for other in self)

    def __reversed__(self):
        return (self[i] for i in reversed(range(self._count)))

    def index(self, path):
        """Return how far above the path another is."""
        for i, other in enumerate(self):
            if path == other:
                return i
        raise ValueError

    def count(self, path):
        """Return how often a path is among these."""
        return sum(path == other for other in self)

    def __repr__(self):
        return f'<{type(self._path).__name__}.parents>'


class PurePath:
    """A path as such: nothing of it needs a file system."""

    __slots__ = ('_drive', '_root', '_tail', '_text', '_given')
    _windows = False

    def __new__(cls, *args, **kwargs):
        if cls is PurePath:
            cls = PurePosixPath
        return object.__new__(cls)

    def __init__(self, *args):
        slash = '\\' if self._windows else '/'
        parts = []
        for arg in args:
            if isinstance(arg, PurePath):
                text = str(arg) if arg._windows == self._windows else arg.as_posix()
                if text == '.' and not arg._tail:
                    text = ''
            else:
                text = arg
                if not isinstance(arg, str) and hasattr(type(arg), '__fspath__'):
                    text = os.fspath(arg)
                if not isinstance(text, str):
                    raise TypeError('argument should be a str or an os.PathLike object where __fspath__ returns a str, '
                                    f'not {type(text).__name__!r}')
            parts.append(text)
        self._given = parts
        if self._windows:
            self._drive, self._root, rest = _windows_join(parts)
        else:
            joined = posixpath.join(*parts) if parts else ''
            self._drive, self._root, rest = posixpath.splitroot(joined)
        self._tail = [part for part in rest.split(slash) if part and part != '.']
        self._text = None

    def _with_tail(self, tail, root=None):
        root = self._root if root is None else root
        slash = '\\' if self._windows else '/'
        made = self.with_segments(self._drive + root + slash.join(tail))
        made._drive, made._root, made._tail = self._drive, root, list(tail)
        return made

    def with_segments(self, *pathsegments):
        """Make a path of the same class."""
        return type(self)(*pathsegments)

    def __reduce__(self):
        return self.__class__, tuple(self.parts)

    def __str__(self):
        if self._text is None:
            slash = '\\' if self._windows else '/'
            self._text = self._drive + self._root + slash.join(self._tail) or '.'
        return self._text

    def __fspath__(self):
        return str(self)

    def __bytes__(self):
        return os.fsencode(self)

    def __repr__(self):
        return f'{type(self).__name__}({self.as_posix()!r})'

    def as_posix(self):
        """Return the path as text with slashes."""
        return str(self).replace('\\', '/') if self._windows else str(self)

    def as_uri(self):
        """Return the path as a file: URI."""
        if not self.is_absolute():
            raise ValueError("relative path can't be expressed as a file URI")
        from urllib.parse import quote_from_bytes
        path = self.as_posix()
        if self._windows and self._drive[1:2] == ':':
            return 'file:///' + self._drive + quote_from_bytes(os.fsencode(path[2:]))
        return ('file:' if path.startswith('//') else 'file://') + quote_from_bytes(os.fsencode(path))

    def _key(self):
        text = str(self)
        return text.lower() if self._windows else text

    def _sort_key(self):
        return self._key().split('\\' if self._windows else '/')

    def __hash__(self):
        return hash(self._key())

    def _comparable(self, other):
        return isinstance(other, PurePath) and self._windows == other._windows

    def __eq__(self, other):
        return self._key() == other._key() if self._comparable(other) else NotImplemented

    def __lt__(self, other):
        return self._sort_key() < other._sort_key() if self._comparable(other) else NotImplemented

    def __le__(self, other):
        return self._sort_key() <= other._sort_key() if self._comparable(other) else NotImplemented

    def __gt__(self, other):
        return self._sort_key() > other._sort_key() if self._comparable(other) else NotImplemented

    def __ge__(self, other):
        return self._sort_key() >= other._sort_key() if self._comparable(other) else NotImplemented

    def joinpath(self, *pathsegments):
        """Return the path with more parts."""
        return self.with_segments(self, *pathsegments)

    def __truediv__(self, key):
        try:
            return self.with_segments(self, key)
        except TypeError:
            return NotImplemented

    def __rtruediv__(self, key):
        try:
            return self.with_segments(key, self)
        except TypeError:
            return NotImplemented

    @property
    def drive(self):
        """The drive, '' on anything but Windows."""
        return self._drive

    @property
    def root(self):
        """The root, '' for a relative path."""
        return self._root

    @property
    def anchor(self):
        """Drive and root."""
        return self._drive + self._root

    @property
    def parts(self):
        """The parts as a tuple."""
        anchor = self.anchor
        return (anchor, *self._tail) if anchor else tuple(self._tail)

    @property
    def name(self):
        """The last part, '' if there is none."""
        return self._tail[-1] if self._tail else ''

    @property
    def suffix(self):
        """The last part's extension with its dot."""
        name = self.name
        at = name.rfind('.')
        return name[at:] if 0 < at < len(name) - 1 else ''

    @property
    def suffixes(self):
        """The last part's extensions."""
        name = self.name
        if name.endswith('.'):
            return []
        return ['.' + suffix for suffix in name.lstrip('.').split('.')[1:]]

    @property
    def stem(self):
        """The last part without its extension."""
        name = self.name
        at = name.rfind('.')
        return name[:at] if 0 < at < len(name) - 1 else name

    @property
    def parent(self):
        """The path above."""
        return self._with_tail(self._tail[:-1]) if self._tail else self

    @property
    def parents(self):
        """The paths above."""
        return _Parents(self)

    def with_name(self, name):
        """Return the path with another last part."""
        if not name or '/' in name or name == '.' or self._windows and ('\\' in name or ':' in name):
            raise ValueError(f'Invalid name {name!r}')
        if not self._tail:
            raise ValueError(f'{self!r} has an empty name')
        return self._with_tail([*self._tail[:-1], name])

    def with_stem(self, stem):
        """Return the path with another last part of the same extension."""
        suffix = self.suffix
        if not suffix:
            return self.with_name(stem)
        if not stem:
            raise ValueError(f'{self!r} has a non-empty suffix')
        return self.with_name(stem + suffix)

    def with_suffix(self, suffix):
        """Return the path with another extension."""
        stem = self.stem
        if not stem:
            raise ValueError(f'{self!r} has an empty name')
        if suffix and not (suffix.startswith('.') and len(suffix) > 1):
            raise ValueError(f'Invalid suffix {suffix!r}')
        return self.with_name(stem + suffix)

    def relative_to(self, other, *_deprecated, walk_up=False):
        """Return the path as seen from another."""
        other = self._another(other, _deprecated)
        up = 0
        for path in (other, *other.parents):
            if path == self or path in self.parents:
                break
            if not walk_up:
                raise ValueError(f'{str(self)!r} is not in the subpath of {str(other)!r}')
            if path.name == '..':
                raise ValueError(f"'..' segment in {str(other)!r} cannot be walked")
            up += 1
        else:
            raise ValueError(f'{str(self)!r} and {str(other)!r} have different anchors')
        made = self.with_segments(*['..'] * up, *self._tail[len(path._tail):])
        return made

    def is_relative_to(self, other, *_deprecated):
        """Tell whether the path is below another, or the same."""
        other = self._another(other, _deprecated)
        return other == self or other in self.parents

    def _another(self, other, more):
        if more:
            import warnings
            warnings.warn('support for supplying more than one positional argument to pathlib.PurePath.relative_to() is '
                          'deprecated and scheduled for removal in Python 3.14', DeprecationWarning, stacklevel=3)
            return self.with_segments(other, *more)
        return other if isinstance(other, PurePath) else self.with_segments(other)

    def is_absolute(self):
        """Tell whether the path begins at a root."""
        return bool(self._root) and (not self._windows or bool(self._drive))

    def is_reserved(self):
        """Tell whether Windows keeps the name for itself."""
        return False

    def match(self, path_pattern, *, case_sensitive=None):
        """Tell whether the end of the path matches a pattern."""
        if not isinstance(path_pattern, PurePath):
            path_pattern = self.with_segments(path_pattern)
        wanted, parts = path_pattern.parts, self.parts
        if not wanted:
            raise ValueError('empty pattern')
        if len(parts) < len(wanted) or len(parts) > len(wanted) and path_pattern.anchor:
            return False
        return all(_matches(part, pattern, self._sensitive(case_sensitive))
                   for part, pattern in zip(reversed(parts), reversed(wanted)))

    def full_match(self, pattern, *, case_sensitive=None):
        """Tell whether the path matches a pattern, in which ** stands for any number of parts."""
        if not isinstance(pattern, PurePath):
            pattern = self.with_segments(pattern)
        return _matches_all(self.parts, pattern.parts, self._sensitive(case_sensitive))

    def _sensitive(self, given):
        return not self._windows if given is None else given


def _matches(part, pattern, sensitive):
    import fnmatch
    if not sensitive:
        part, pattern = part.lower(), pattern.lower()
    return fnmatch.fnmatchcase(part, pattern)


def _matches_all(parts, patterns, sensitive):
    reached = {0}
    for pattern in patterns:
        if pattern == '**':
            reached = set(range(min(reached), len(parts) + 1)) if reached else reached
        else:
            reached = {i + 1 for i in reached if i < len(parts) and _matches(parts[i], pattern, sensitive)}
    return len(parts) in reached


class PurePosixPath(PurePath):
    """A path with slashes."""

    __slots__ = ()


def _windows_split(text):
    text = text.replace('/', '\\')
    if text[:2] == '\\\\':
        parts = text[2:].split('\\', 2)
        if len(parts) < 2:
            return text, '', ''
        return '\\\\' + '\\'.join(parts[:2]), '\\', parts[2] if len(parts) > 2 else ''
    drive = text[:2] if text[1:2] == ':' else ''
    rest = text[len(drive):]
    bare = rest.lstrip('\\')
    return drive, '\\' if len(bare) < len(rest) else '', bare


def _windows_join(parts):
    drive = root = rest = ''
    for part in parts:
        new_drive, new_root, new_rest = _windows_split(part)
        if new_root:
            drive, root, rest = new_drive or drive, new_root, new_rest
        elif new_drive and new_drive.lower() != drive.lower():
            drive, root, rest = new_drive, '', new_rest
        else:
            drive = new_drive or drive
            rest = rest + '\\' + new_rest if rest else new_rest
    return drive, root, rest


class PureWindowsPath(PurePath):
    """A path with drives and backslashes."""

    __slots__ = ()
    _windows = True

    def is_reserved(self):
        """Tell whether Windows keeps the name for itself."""
        name = self.name.partition('.')[0].partition(':')[0].rstrip(' ').upper()
        return name in {'CON', 'PRN', 'AUX', 'NUL', 'CONIN$', 'CONOUT$'} or name[:3] in ('COM', 'LPT') and name[3:] in tuple('123456789')


class Path(PurePath):
    """A path whose file a program cannot reach: it has none."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        if cls is Path:
            cls = PosixPath
        return object.__new__(cls)

    def __init__(self, *args, **kwargs):
        super().__init__(*args)

    @classmethod
    def cwd(cls):
        """Return the working directory: the root."""
        return cls('/')

    @classmethod
    def home(cls):
        """There are no users."""
        raise RuntimeError('Could not determine home directory.')

    @classmethod
    def from_uri(cls, uri):
        """Return the path that a file: URI stands for."""
        if not uri.startswith('file:'):
            raise ValueError(f"URI does not start with 'file:': {uri!r}")
        path = uri[5:]
        if path[:3] == '///':
            path = path[2:]
        elif path[:12] == '//localhost/':
            path = path[11:]
        from urllib.parse import unquote_to_bytes
        made = cls(os.fsdecode(unquote_to_bytes(path)))
        if not made.is_absolute():
            raise ValueError(f'URI is not absolute: {uri!r}')
        return made

    def absolute(self):
        """Return the path from the root, which is the working directory."""
        return self if self.is_absolute() else self.with_segments('/', self)

    def resolve(self, strict=False):
        """Return the path from the root without '..'; there are no links."""
        if strict:
            self.stat()
        return self.with_segments(posixpath.normpath(posixpath.join('/', str(self))))

    def expanduser(self):
        """There are no users."""
        if self._tail and not self._root and self._tail[0][:1] == '~':
            raise RuntimeError('Could not determine home directory.')
        return self

    def exists(self, *, follow_symlinks=True):
        """There are no files."""
        return False

    def is_file(self, *, follow_symlinks=True):
        """There are no files."""
        return False

    is_dir = is_file

    def is_symlink(self):
        """There are no files."""
        return False

    is_mount = is_socket = is_fifo = is_block_device = is_char_device = is_junction = is_symlink

    def open(self, mode='r', buffering=-1, encoding=None, errors=None, newline=None):
        """There are no files."""
        return open(self, mode)

    def read_text(self, encoding=None, errors=None, newline=None):
        """There are no files."""
        return open(self)

    def read_bytes(self):
        """There are no files."""
        return open(self, 'rb')

    def write_text(self, data, encoding=None, errors=None, newline=None):
        """There are no files."""
        return open(self, 'w')

    def write_bytes(self, data):
        """There are no files."""
        return open(self, 'wb')


def _refuse(name):
    def refused(self, *args, **kwargs):
        raise OSError(38, f'Path.{name}() is not available: a program has no files', str(self))
    refused.__name__ = name
    refused.__qualname__ = f'Path.{name}'
    setattr(Path, name, refused)


for _name in ('chmod', 'glob', 'group', 'hardlink_to', 'iterdir', 'lchmod', 'lstat', 'mkdir', 'owner', 'readlink', 'rename',
              'replace', 'rglob', 'rmdir', 'samefile', 'stat', 'symlink_to', 'touch', 'unlink', 'walk'):
    _refuse(_name)


class PosixPath(Path, PurePosixPath):
    """A path with slashes whose file a program cannot reach."""

    __slots__ = ()


class WindowsPath(Path, PureWindowsPath):
    """A path of Windows, which this is not."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise UnsupportedOperation(f'cannot instantiate {cls.__name__!r} on your system')
