import posixpath as path
import sys
from posixpath import altsep, curdir, defpath, devnull, extsep, pardir, pathsep, sep, _fspath as fspath

sys.modules['os.path'] = path

name = 'posix'
linesep = '\n'
error = OSError
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND = 0, 1, 2, 64, 128, 512, 1024
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
EX_OK = 0

supports_dir_fd = supports_effective_ids = supports_fd = supports_follow_symlinks = frozenset()

_files = ('access chdir chflags chmod chown chroot close copy_file_range dup dup2 fchdir fchmod fchown fdatasync fdopen fstat '
          'fstatvfs fsync ftruncate fwalk get_inheritable isatty lchown link listdir listdrives listxattr lockf lseek lstat '
          'major makedev makedirs memfd_create minor mkdir mkfifo mknod mkdir open openpty pathconf pipe pipe2 pread preadv '
          'pwrite pwritev read readlink readv remove removedirs removexattr rename renames replace rmdir scandir '
          'sendfile set_blocking set_inheritable setxattr splice stat statvfs symlink sync truncate umask unlink utime walk '
          'write writev getxattr sched_yield posix_fadvise posix_fallocate').split()
_processes = ('_exit abort execl execle execlp execlpe execv execve execvp execvpe fork forkpty kill killpg nice '
              'plock popen posix_spawn posix_spawnp register_at_fork setegid seteuid setgid setgroups setpgid '
              'setpriority setregid setresgid setresuid setreuid setsid setuid spawnl spawnle spawnlp spawnlpe spawnv spawnve spawnvp '
              'spawnvpe startfile system wait wait3 wait4 waitid waitpid unshare').split()


def _refusal(name, lack):
    def refused(*args, **kwargs):
        raise OSError(38, f'os.{name}() is not available: a program has no {lack}')
    refused.__name__ = refused.__qualname__ = name
    refused.__module__ = 'os'
    return refused


def __getattr__(name):
    if name == 'environ' or name == 'environb':
        made = _Environment(name == 'environb')
    elif name == 'PathLike':
        made = _path_like()
    elif name in _files:
        made = _refusal(name, 'files')
    elif name in _processes:
        made = _refusal(name, 'processes')
    else:
        raise AttributeError(f"module 'os' has no attribute {name!r}", name=name, obj=sys.modules['os'])
    globals()[name] = made
    return made


def __dir__():
    return sorted({*globals(), *_files, *_processes, 'environ', 'environb', 'PathLike'})


def _path_like():
    import abc

    class PathLike(abc.ABC):
        """What has a path of the file system."""

        __slots__ = ()
        __module__ = 'os'
        __qualname__ = 'PathLike'

        @abc.abstractmethod
        def __fspath__(self):
            """Return the path as str or bytes."""
            raise NotImplementedError

        @classmethod
        def __subclasshook__(cls, subclass):
            if cls is PathLike:
                return hasattr(subclass, '__fspath__')
            return NotImplemented

        def __class_getitem__(cls, item):
            import types
            return types.GenericAlias(cls, item)

    return PathLike


def _Environment(binary):
    from collections.abc import MutableMapping

    class _Environ(MutableMapping):
        """The environment of the program: it begins empty."""

        def __init__(self, kind, data):
            self._kind = kind
            self._data = data

        def _inside(self, value):
            if not isinstance(value, self._kind):
                raise TypeError(f'{self._kind.__name__} expected, not {type(value).__name__}')
            return value.encode('utf-8', 'surrogateescape') if self._kind is str else value

        def _outside(self, value):
            return value.decode('utf-8', 'surrogateescape') if self._kind is str else value

        def __getitem__(self, key):
            try:
                return self._outside(self._data[self._inside(key)])
            except KeyError:
                raise KeyError(key) from None

        def __setitem__(self, key, value):
            key, value = self._inside(key), self._inside(value)
            if not key or b'=' in key:
                raise OSError(22, 'Invalid argument')
            self._data[key] = value

        def __delitem__(self, key):
            try:
                del self._data[self._inside(key)]
            except KeyError:
                raise KeyError(key) from None

        def __iter__(self):
            return map(self._outside, list(self._data))

        def __len__(self):
            return len(self._data)

        def __repr__(self):
            return f"environ({{{', '.join(f'{k!r}: {v!r}' for k, v in self.items())}}})"

        def copy(self):
            return dict(self)

        def setdefault(self, key, value):
            if key not in self:
                self[key] = value
            return self[key]

        def __ior__(self, other):
            self.update(other)
            return self

        def __or__(self, other):
            return {**self, **other}

        def __ror__(self, other):
            return {**other, **self}

    return _Environ(bytes if binary else str, _variables)


_variables = {}


def _environ():
    return globals().get('environ') or __getattr__('environ')


def getenv(key, default=None):
    """Return a variable of the environment, which begins empty."""
    return _environ().get(key, default)


def getenvb(key, default=None):
    """Return a variable of the environment as bytes."""
    return (globals().get('environb') or __getattr__('environb')).get(key, default)


def putenv(name, value, /):
    """Set a variable of the environment."""
    _environ()[fsdecode(name)] = fsdecode(value)


def unsetenv(name, /):
    """Remove a variable of the environment."""
    _environ().pop(fsdecode(name), None)


def fsencode(filename):
    """Return a path as bytes."""
    filename = fspath(filename)
    return filename.encode('utf-8', 'surrogateescape') if isinstance(filename, str) else filename


def fsdecode(filename):
    """Return a path as str."""
    filename = fspath(filename)
    return filename.decode('utf-8', 'surrogateescape') if isinstance(filename, bytes) else filename


def getcwd():
    """Return the working directory: the root."""
    return '/'


def getcwdb():
    """Return the working directory as bytes."""
    return b'/'


def get_exec_path(env=None):
    """Return where programs would be looked for."""
    return defpath.split(pathsep)


def getpid():
    """Return a number: a program is no process of its own."""
    return 1


getppid = getpid


def getuid():
    """Return a number: a program is nobody's."""
    return 65534


getgid = geteuid = getegid = getuid


def getlogin():
    """There are no users."""
    raise OSError(6, 'No such device or address')


def getgroups():
    """There are no groups."""
    return []


def cpu_count():
    """Return how many processors a program may use."""
    return 1


process_cpu_count = cpu_count


def sched_getaffinity(pid):
    """Return the processors that a program may use."""
    return {0}


def getloadavg():
    """The load is not for a program to know."""
    raise OSError('Load averages are unobtainable')


def get_terminal_size(fd=1, /):
    """There is no terminal."""
    raise OSError(25, 'Inappropriate ioctl for device')


def strerror(code, /):
    """Return the text of a number of module errno."""
    return _messages.get(code) or f'Unknown error {code}'


def urandom(size, /):
    """Return random bytes; they come from the run's seed."""
    if size < 0:
        raise ValueError('negative argument not allowed')
    return _random_bytes(size)


def getrandom(size, flags=0):
    """Return random bytes."""
    return urandom(size)


def uname():
    """Return what system this looks like."""
    return uname_result(('Linux', 'localhost', '', '', 'x86_64'))


def times():
    """Return the time that was used."""
    import time
    used = time.process_time()
    return times_result((used, 0.0, 0.0, 0.0, used))


_messages = {
    1: 'Operation not permitted',
    2: 'No such file or directory',
    3: 'No such process',
    4: 'Interrupted system call',
    5: 'Input/output error',
    6: 'No such device or address',
    7: 'Argument list too long',
    8: 'Exec format error',
    9: 'Bad file descriptor',
    10: 'No child processes',
    11: 'Resource temporarily unavailable',
    12: 'Cannot allocate memory',
    13: 'Permission denied',
    14: 'Bad address',
    15: 'Block device required',
    16: 'Device or resource busy',
    17: 'File exists',
    18: 'Invalid cross-device link',
    19: 'No such device',
    20: 'Not a directory',
    21: 'Is a directory',
    22: 'Invalid argument',
    23: 'Too many open files in system',
    24: 'Too many open files',
    25: 'Inappropriate ioctl for device',
    26: 'Text file busy',
    27: 'File too large',
    28: 'No space left on device',
    29: 'Illegal seek',
    30: 'Read-only file system',
    31: 'Too many links',
    32: 'Broken pipe',
    33: 'Numerical argument out of domain',
    34: 'Numerical result out of range',
    35: 'Resource deadlock avoided',
    36: 'File name too long',
    37: 'No locks available',
    38: 'Function not implemented',
    39: 'Directory not empty',
    40: 'Too many levels of symbolic links',
    42: 'No message of desired type',
    43: 'Identifier removed',
    44: 'Channel number out of range',
    45: 'Level 2 not synchronized',
    46: 'Level 3 halted',
    47: 'Level 3 reset',
    48: 'Link number out of range',
    49: 'Protocol driver not attached',
    50: 'No CSI structure available',
    51: 'Level 2 halted',
    52: 'Invalid exchange',
    53: 'Invalid request descriptor',
    54: 'Exchange full',
    55: 'No anode',
    56: 'Invalid request code',
    57: 'Invalid slot',
    59: 'Bad font file format',
    60: 'Device not a stream',
    61: 'No data available',
    62: 'Timer expired',
    63: 'Out of streams resources',
    64: 'Machine is not on the network',
    65: 'Package not installed',
    66: 'Object is remote',
    67: 'Link has been severed',
    68: 'Advertise error',
    69: 'Srmount error',
    70: 'Communication error on send',
    71: 'Protocol error',
    72: 'Multihop attempted',
    73: 'RFS specific error',
    74: 'Bad message',
    75: 'Value too large for defined data type',
    76: 'Name not unique on network',
    77: 'File descriptor in bad state',
    78: 'Remote address changed',
    79: 'Can not access a needed shared library',
    80: 'Accessing a corrupted shared library',
    81: '.lib section in a.out corrupted',
    82: 'Attempting to link in too many shared libraries',
    83: 'Cannot exec a shared library directly',
    84: 'Invalid or incomplete multibyte or wide character',
    85: 'Interrupted system call should be restarted',
    86: 'Streams pipe error',
    87: 'Too many users',
    88: 'Socket operation on non-socket',
    89: 'Destination address required',
    90: 'Message too long',
    91: 'Protocol wrong type for socket',
    92: 'Protocol not available',
    93: 'Protocol not supported',
    94: 'Socket type not supported',
    95: 'Operation not supported',
    96: 'Protocol family not supported',
    97: 'Address family not supported by protocol',
    98: 'Address already in use',
    99: 'Cannot assign requested address',
    100: 'Network is down',
    101: 'Network is unreachable',
    102: 'Network dropped connection on reset',
    103: 'Software caused connection abort',
    104: 'Connection reset by peer',
    105: 'No buffer space available',
    106: 'Transport endpoint is already connected',
    107: 'Transport endpoint is not connected',
    108: 'Cannot send after transport endpoint shutdown',
    109: 'Too many references: cannot splice',
    110: 'Connection timed out',
    111: 'Connection refused',
    112: 'Host is down',
    113: 'No route to host',
    114: 'Operation already in progress',
    115: 'Operation now in progress',
    116: 'Stale file handle',
    117: 'Structure needs cleaning',
    118: 'Not a XENIX named type file',
    119: 'No XENIX semaphores available',
    120: 'Is a named type file',
    121: 'Remote I/O error',
    122: 'Disk quota exceeded',
    123: 'No medium found',
    124: 'Wrong medium type',
    125: 'Operation canceled',
    126: 'Required key not available',
    127: 'Key has expired',
    128: 'Key has been revoked',
    129: 'Key was rejected by service',
    130: 'Owner died',
    131: 'State not recoverable',
    132: 'Operation not possible due to RF-kill',
}
